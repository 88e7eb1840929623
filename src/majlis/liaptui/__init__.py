"""Liap Tui: a piece game of four seats in which each declares how many piles he will win.

| module | what |
|---|---|
| `pieces` | the fourteen kinds, packed multisets of them, names and letters |
| `sets` | the nine types of valid set, which a pieces' multiset is, and which wins |
| `ruleset` | the rule options and presets |
| `actions`, `bans` | actions as numbers and words; what may not be declared |
| `deal`, `standing` | the deals of a round; what lasts from round to round |
| `state`, `phase`, `scoring`, `sheet` | the truth of one round, and what it is worth |
| `view` | what one seat may know |
| `refusals`, `names` | why an action is refused, and names, in English and Arabic |
| `notation` | one line for a position, or for a view |
| `record` | a game as JSON text |
| `match` | a game of rounds |

The names that most programs need are here: `from majlis.liaptui import State, parse_position`. They are
loaded when they are asked for, so that importing one small module does not import them all.
"""

from typing import TYPE_CHECKING

from majlis.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from majlis.game import drive as drive
    from majlis.liaptui.actions import KEEP as KEEP
    from majlis.liaptui.actions import REDEAL as REDEAL
    from majlis.liaptui.actions import format_action as format_action
    from majlis.liaptui.actions import parse_action as parse_action
    from majlis.liaptui.actions import pieces_of as pieces_of
    from majlis.liaptui.actions import play_action as play_action
    from majlis.liaptui.bans import legal_declarations as legal_declarations
    from majlis.liaptui.deal import Deals as Deals
    from majlis.liaptui.declare import Situation as Situation
    from majlis.liaptui.declare import declarer as declarer
    from majlis.liaptui.match import Match as Match
    from majlis.liaptui.notation import format_position as format_position
    from majlis.liaptui.notation import format_view as format_view
    from majlis.liaptui.notation import parse_position as parse_position
    from majlis.liaptui.notation import parse_view as parse_view
    from majlis.liaptui.phase import Phase as Phase
    from majlis.liaptui.pieces import PIECES as PIECES
    from majlis.liaptui.pieces import Piece as Piece
    from majlis.liaptui.pieces import format_pieces as format_pieces
    from majlis.liaptui.pieces import parse_hand as parse_hand
    from majlis.liaptui.pieces import parse_pieces as parse_pieces
    from majlis.liaptui.players import make_player as make_player
    from majlis.liaptui.record import Record as Record
    from majlis.liaptui.record import RoundRecord as RoundRecord
    from majlis.liaptui.ruleset import PRESETS as PRESETS
    from majlis.liaptui.ruleset import RuleSet as RuleSet
    from majlis.liaptui.ruleset import parse_rules as parse_rules
    from majlis.liaptui.ruleset import rules_text as rules_text
    from majlis.liaptui.scoring import score_round as score_round
    from majlis.liaptui.sets import ALL_SETS as ALL_SETS
    from majlis.liaptui.sets import PieceSet as PieceSet
    from majlis.liaptui.sets import SetType as SetType
    from majlis.liaptui.sets import set_of as set_of
    from majlis.liaptui.sets import sets_in as sets_in
    from majlis.liaptui.sheet import RoundResult as RoundResult
    from majlis.liaptui.sheet import sheet_text as sheet_text
    from majlis.liaptui.standing import Standing as Standing
    from majlis.liaptui.state import State as State
    from majlis.liaptui.view import CurrentTurn as CurrentTurn
    from majlis.liaptui.view import Turn as Turn
    from majlis.liaptui.view import View as View
    from majlis.serialization import from_json as from_json
    from majlis.serialization import to_json as to_json

_EXPORTS = {
    "majlis.game": "drive",
    ".actions": "KEEP REDEAL format_action parse_action pieces_of play_action",
    ".bans": "legal_declarations",
    ".deal": "Deals",
    ".declare": "Situation declarer",
    ".match": "Match",
    ".notation": "format_position format_view parse_position parse_view",
    ".phase": "Phase",
    ".pieces": "PIECES Piece format_pieces parse_hand parse_pieces",
    ".players": "make_player",
    ".record": "Record RoundRecord",
    ".ruleset": "PRESETS RuleSet parse_rules rules_text",
    ".scoring": "score_round",
    ".sets": "ALL_SETS PieceSet SetType set_of sets_in",
    ".sheet": "RoundResult sheet_text",
    ".standing": "Standing",
    ".state": "State",
    ".view": "CurrentTurn Turn View",
    "majlis.serialization": "from_json to_json",
}
__getattr__, __dir__, __all__ = lazy_exports(__name__, _EXPORTS)
