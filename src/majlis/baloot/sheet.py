"""The score sheet of a deal: what was counted, and the arithmetic line by line in English and Arabic.

Players argue about exactly this, so every step of sources/baloot.md §8 that changed a number has its line.
Everything here is plain data: `msgspec.json` writes a result and reads it back equal.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from majlis.baloot.deck import Mode
from majlis.baloot.names import LevelWord, SideWord, SuitWord, TeamWord, kind_list
from majlis.baloot.projects import Kind
from majlis.cards import Suit
from majlis.game import Team
from majlis.i18n import N_
from majlis.message import Message

Pair: TypeAlias = tuple[int, int]
Ending: TypeAlias = Literal["played", "sawa", "qayd", "false-sawa", "all-pass", "kawesh"]
THROWN_IN: Final[tuple[Ending, ...]] = ("all-pass", "kawesh")
"""The endings of a deal that nobody bought: it is dealt anew, and brings nothing."""
ValueKind: TypeAlias = Literal["team", "side", "suit", "level", "projects"]
_WORDS: Final[Mapping[ValueKind, Callable[[Any], Any]]] = {
    "team": TeamWord,
    "side": SideWord,
    "suit": SuitWord,
    "level": LevelWord,
    "projects": kind_list,
}


@dataclass(frozen=True, slots=True)
class StepValue:
    """A value of a step that is more than a number: what it is, and so how it is worded."""

    kind: ValueKind
    """`team` whose something is, `side` who does something; `projects` are kinds of project."""
    value: int | tuple[Kind, ...]

    def word(self) -> Any:
        """The value as it stands in a `Message`."""
        return _WORDS[self.kind](self.value)


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the arithmetic: the English sentence and its values, as data."""

    id: str
    params: Mapping[str, int | StepValue] = field(default_factory=dict, hash=False)
    plural: str = ""
    """The English sentence where `points` is not one, if its grammar depends on that."""

    def message(self) -> Message:
        """The step as a sentence that knows every language."""
        values = {
            name: one.word() if isinstance(one, StepValue) else one for name, one in self.params.items()
        }
        return Message(self.id, values, self.plural, "points")


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The score of one deal; pairs are (team 0, team 1), raw points unless said otherwise.

    A deal that was thrown in has a sheet as well: nobody bought and nobody won it, and it brings 0–0.
    """

    mode: Mode | None
    """None when the deal was thrown in, as `buyer_team` and `winner` are."""
    trump: Suit | None
    level: int
    """1 not doubled, 2, 3, 4; 5 is gahwa; 0 without a contract."""
    buyer_team: Team | None
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
    winner: Team | None
    game_points: Pair
    steps: tuple[Step, ...]

    @property
    def lines(self) -> tuple[Message, ...]:
        """The steps as sentences."""
        return tuple(step.message() for step in self.steps)


def result_step(points: Pair) -> Step:
    """The last step of every sheet: the game points of both sides."""
    values: dict[str, int | StepValue] = {
        "team": StepValue("team", 0),
        "other": StepValue("team", 1),
        "mine": points[0],
        "theirs": points[1],
    }
    return Step(N_("Result: {team} {mine}, {other} {theirs}"), values)


NO_SCORE: Final = ScoreSheet(
    mode=None,
    trump=None,
    level=0,
    buyer_team=None,
    card_points=(0, 0),
    last_trick=None,
    tricks=(0, 0),
    project_raw=(0, 0),
    baloots=(0, 0),
    totals=(0, 0),
    declared=((), ()),
    kaboot=None,
    khasara=False,
    winner=None,
    game_points=(0, 0),
    steps=(Step(N_("Nobody bought: the deal is thrown in and counts for nobody")), result_step((0, 0))),
)
"""The sheet of a deal that was thrown in."""


@dataclass(frozen=True, slots=True)
class DealResult:
    """How a deal ended, and what it was worth; every ending has a sheet."""

    ending: Ending
    game_points: Pair = (0, 0)
    sheet: ScoreSheet = NO_SCORE
    offender: Team | None = None
    """Who pays, after a Qayd (right or wrong) or a false Sawa."""

    @property
    def thrown_in(self) -> bool:
        """Whether nobody bought: after four passes in both rounds, or a Kawesh."""
        return self.ending in THROWN_IN


def sheet_text(sheet: ScoreSheet, language: str = "en") -> list[str]:
    """The whole arithmetic of the deal, one step a line."""
    return [line.text(language) for line in sheet.lines]
