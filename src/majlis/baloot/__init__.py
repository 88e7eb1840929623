"""Saudi Baloot: rules engine, notation, record format, auditor, players.

The names that most programs need are here: `from majlis.baloot import State, Deal, parse_position`. They
are loaded when they are asked for, so that importing one small module does not import them all.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from majlis.baloot.actions import format_action, parse_action
    from majlis.baloot.auction import Contract
    from majlis.baloot.deal import Deal
    from majlis.baloot.match import Match, drive
    from majlis.baloot.notation import format_position, parse_position
    from majlis.baloot.phase import Phase
    from majlis.baloot.players import make_player
    from majlis.baloot.projects import PROJECTS, Project, best_split
    from majlis.baloot.ruleset import PRESETS, RuleSet, load_rules, parse_rules
    from majlis.baloot.sheet import DealResult, ScoreSheet, sheet_text
    from majlis.baloot.state import State
    from majlis.baloot.view import Trick, View

_PLACES = {
    "actions": ("format_action", "parse_action"),
    "auction": ("Contract",),
    "deal": ("Deal",),
    "match": ("Match", "drive"),
    "notation": ("format_position", "parse_position"),
    "phase": ("Phase",),
    "players": ("make_player",),
    "projects": ("PROJECTS", "Project", "best_split"),
    "ruleset": ("PRESETS", "RuleSet", "load_rules", "parse_rules"),
    "sheet": ("DealResult", "ScoreSheet", "sheet_text"),
    "state": ("State",),
    "view": ("Trick", "View"),
}
_PLACE_OF = {name: place for place, names in _PLACES.items() for name in names}

__all__ = [
    "PRESETS",
    "PROJECTS",
    "Contract",
    "Deal",
    "DealResult",
    "Match",
    "Phase",
    "Project",
    "RuleSet",
    "ScoreSheet",
    "State",
    "Trick",
    "View",
    "best_split",
    "drive",
    "format_action",
    "format_position",
    "load_rules",
    "make_player",
    "parse_action",
    "parse_position",
    "parse_rules",
    "sheet_text",
]


def __getattr__(name: str) -> Any:
    if name not in _PLACE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_PLACE_OF[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
