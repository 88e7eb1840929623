"""Liap Tui: a piece game of four seats in which each declares how many piles he will win.

| module | what |
|---|---|
| `pieces` | the fourteen kinds, packed multisets of them, names and letters |
| `sets` | the nine types of valid set, which a pieces' multiset is, and which wins |
| `ruleset` | the rule options and presets |
| `actions`, `bans` | actions as numbers and words; what may not be declared |
| `deals`, `standing` | the deals of a round; what lasts from round to round |
| `state`, `phase`, `scoring` | the truth of one round, and what it is worth |
| `view` | what one seat may know |
| `refusals`, `reasons`, `names` | why an action is refused, sentences and names, in English and Arabic |
| `notation`, `view_notation` | one line for a position, or for a view |
| `record` | a game as JSON text |
| `match` | a game of rounds |

The names that most programs need are here: `from majlis.liaptui import State, parse_position`. They are
loaded when they are asked for, so that importing one small module does not import them all.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from majlis.liaptui.actions import KEEP, REDEAL, format_action, parse_action, pieces_of, play_action
    from majlis.liaptui.bans import legal_declarations
    from majlis.liaptui.deals import Deals
    from majlis.liaptui.match import Match, drive, next_standing
    from majlis.liaptui.notation import format_position, parse_position
    from majlis.liaptui.phase import Phase
    from majlis.liaptui.pieces import PIECES, Piece, format_pieces, parse_hand, parse_pieces
    from majlis.liaptui.record import Record, RoundRecord
    from majlis.liaptui.ruleset import PRESETS, RuleSet, parse_rules
    from majlis.liaptui.scoring import score_round
    from majlis.liaptui.sets import ALL_SETS, PieceSet, SetType, set_of, sets_in
    from majlis.liaptui.standing import Standing
    from majlis.liaptui.state import State
    from majlis.liaptui.view import CurrentTurn, Turn, View
    from majlis.liaptui.view_notation import format_view, parse_view

_PLACES = {
    "actions": ("KEEP", "REDEAL", "format_action", "parse_action", "pieces_of", "play_action"),
    "bans": ("legal_declarations",),
    "deals": ("Deals",),
    "match": ("Match", "drive", "next_standing"),
    "notation": ("format_position", "parse_position"),
    "phase": ("Phase",),
    "pieces": ("PIECES", "Piece", "format_pieces", "parse_hand", "parse_pieces"),
    "record": ("Record", "RoundRecord"),
    "ruleset": ("PRESETS", "RuleSet", "parse_rules"),
    "scoring": ("score_round",),
    "sets": ("ALL_SETS", "PieceSet", "SetType", "set_of", "sets_in"),
    "standing": ("Standing",),
    "state": ("State",),
    "view": ("CurrentTurn", "Turn", "View"),
    "view_notation": ("format_view", "parse_view"),
}
_PLACE_OF = {name: place for place, names in _PLACES.items() for name in names}

__all__ = [
    "ALL_SETS",
    "KEEP",
    "PIECES",
    "PRESETS",
    "REDEAL",
    "CurrentTurn",
    "Deals",
    "Match",
    "Phase",
    "Piece",
    "PieceSet",
    "Record",
    "RoundRecord",
    "RuleSet",
    "SetType",
    "Standing",
    "State",
    "Turn",
    "View",
    "drive",
    "format_action",
    "format_pieces",
    "format_position",
    "format_view",
    "legal_declarations",
    "next_standing",
    "parse_action",
    "parse_hand",
    "parse_pieces",
    "parse_position",
    "parse_rules",
    "parse_view",
    "pieces_of",
    "play_action",
    "score_round",
    "set_of",
    "sets_in",
]


def __getattr__(name: str) -> Any:
    if name not in _PLACE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_PLACE_OF[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
