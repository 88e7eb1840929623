"""Saudi Baloot: rules engine, notation, record format, auditor, players.

The names that most programs need are here: `from majlis.baloot import State, Deal, parse_position`. They
are loaded when they are asked for, so that importing one small module does not import them all.
"""

from typing import TYPE_CHECKING

from majlis.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from majlis.baloot.actions import format_action as format_action
    from majlis.baloot.actions import parse_action as parse_action
    from majlis.baloot.auction import Contract as Contract
    from majlis.baloot.deal import Deal as Deal
    from majlis.baloot.games import load as load
    from majlis.baloot.games import read_games as read_games
    from majlis.baloot.match import Match as Match
    from majlis.baloot.names import action_words as action_words
    from majlis.baloot.names import card_words as card_words
    from majlis.baloot.names import seat_words as seat_words
    from majlis.baloot.notation import format_position as format_position
    from majlis.baloot.notation import parse_position as parse_position
    from majlis.baloot.phase import Phase as Phase
    from majlis.baloot.players import make_player as make_player
    from majlis.baloot.projects import PROJECTS as PROJECTS
    from majlis.baloot.projects import Project as Project
    from majlis.baloot.projects import best_split as best_split
    from majlis.baloot.ruleset import PRESETS as PRESETS
    from majlis.baloot.ruleset import RuleSet as RuleSet
    from majlis.baloot.ruleset import load_rules as load_rules
    from majlis.baloot.ruleset import parse_rules as parse_rules
    from majlis.baloot.ruleset import rules_text as rules_text
    from majlis.baloot.sheet import DealResult as DealResult
    from majlis.baloot.sheet import ScoreSheet as ScoreSheet
    from majlis.baloot.sheet import sheet_text as sheet_text
    from majlis.baloot.state import State as State
    from majlis.baloot.view import Trick as Trick
    from majlis.baloot.view import View as View
    from majlis.game import drive as drive
    from majlis.serialization import from_json as from_json
    from majlis.serialization import to_json as to_json

_EXPORTS = {
    ".actions": "format_action parse_action",
    ".auction": "Contract",
    ".deal": "Deal",
    ".games": "load read_games",
    ".match": "Match",
    ".names": "action_words card_words seat_words",
    ".notation": "format_position parse_position",
    ".phase": "Phase",
    ".players": "make_player",
    ".projects": "PROJECTS Project best_split",
    ".ruleset": "PRESETS RuleSet load_rules parse_rules rules_text",
    ".sheet": "DealResult ScoreSheet sheet_text",
    ".state": "State",
    ".view": "Trick View",
    "majlis.game": "drive",
    "majlis.serialization": "from_json to_json",
}
__getattr__, __dir__, __all__ = lazy_exports(__name__, _EXPORTS)
