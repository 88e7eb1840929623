"""The score sheet of a deal: what was counted, and the arithmetic line by line in English and Arabic.

A `Line` is a message id with its numbers; `sheet_text` fills it in a language. Players argue about
exactly this, so every step of BALOOT.md section 8 that changed a number has its line.
"""

from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from majlis.baloot.deck import Mode
from majlis.baloot.names import action_words, kind_words, seat_words, side_words, suit_words, team_words
from majlis.baloot.projects import KINDS
from majlis.cards import Suit
from majlis.game import Team
from majlis.i18n import N_, texts

Pair: TypeAlias = tuple[int, int]
Ending: TypeAlias = Literal["played", "sawa", "qayd", "false-sawa", "all-pass", "kawesh"]

LEVEL_WORDS: Final = (
    "",
    N_("not doubled"),
    N_("doubled"),
    N_("tripled"),
    N_("four"),
    N_("gahwa"),
)


@dataclass(frozen=True, slots=True)
class Line:
    """One step of the arithmetic; `params` name teams and suits by number, filled in by language."""

    message: str
    params: dict[str, Any] = field(default_factory=dict, hash=False)
    plural: str = ""
    """The message for other numbers than one, where its grammar depends on a number."""
    number: str = ""
    """The parameter that is this number."""

    def in_language(self, language: str) -> str:
        """The message with its places still to be filled, in the form that its number asks for."""
        tr = texts(language)
        if not self.plural:
            return tr.gettext(self.message)
        return tr.ngettext(self.message, self.plural, self.params[self.number])


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The score of one deal; pairs are (team 0, team 1), raw points unless said otherwise."""

    mode: Mode
    trump: Suit | None
    level: int
    buyer_team: Team
    card_points: Pair
    """Captured card points, without the last trick's 10; after a true Sawa the claimed ones included."""
    last_trick: Team | None
    tricks: Pair
    project_raw: Pair
    """Surviving projects."""
    baloots: Pair
    """How many Baloots of each team count (0 or 1): none of a side that was swept or pays for a foul."""
    totals: Pair
    """Card points, last trick's 10, surviving projects, 20 for a Baloot."""
    declared: tuple[tuple[str, ...], tuple[str, ...]]
    """Surviving declarations: `sira`, `50`, `100`, `400`, `baloot`, sorted."""
    kaboot: Team | None
    khasara: bool
    """The buyer failed."""
    winner: Team
    game_points: Pair
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class DealResult:
    """How a deal ended, and what it was worth. `sheet` is None when it was thrown in."""

    ending: Ending
    game_points: Pair = (0, 0)
    sheet: ScoreSheet | None = None
    offender: Team | None = None
    """Who pays, after a Qayd (right or wrong) or a false Sawa."""


def counted(forms: tuple[str, str], number: str, **params: Any) -> Line:
    """A line in two forms (`i18n.NN_`), chosen by the parameter `number`."""
    return Line(forms[0], params, forms[1], number)


def line_text(line: Line, language: str = "en") -> str:
    """The line in words; numbers stay as digits."""
    filled = {name: _param(name, value, language) for name, value in line.params.items()}
    return line.in_language(language).format(**filled)


def _param(name: str, value: Any, language: str) -> Any:
    tr = texts(language)
    if name in ("team", "other"):
        return team_words(value, language)
    if name == "side":
        return side_words(value, language)
    if name in ("trump", "suit"):
        return suit_words(value, language)
    if name == "seat":
        return seat_words(value, language)
    if name == "action":
        return action_words(value, language)
    if name == "level":
        return tr.gettext(LEVEL_WORDS[value])
    if name == "actions":
        return tr.gettext(", ").join(action_words(action, language) for action in value)
    if name == "projects":
        return tr.gettext(", ").join(kind_words(kind, language) for kind in value if kind in KINDS)
    return value


def sheet_text(sheet: ScoreSheet, language: str = "en") -> list[str]:
    """The whole arithmetic of the deal, one step a line."""
    return [line_text(line, language) for line in sheet.lines]
