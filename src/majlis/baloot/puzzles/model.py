"""The fields of a file of puzzles. The published schema is made from these types.

Seats are 0 to 3 in the order of play (0 Bottom, 1 Right, 2 Top, 3 Left); pairs are of seats 0 and 2, then of
seats 1 and 3. All that stands outside of `solution` is known to the seat that is to play; in a puzzle with
open hands everybody knows everything.
"""

from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

FORMAT: Final = "majlis-baloot-puzzles"
VERSION: Final = 2

Kind: TypeAlias = Literal["seat", "open"]
KINDS: Final[tuple[Kind, ...]] = ("seat", "open")
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=3, description="0 Bottom, 1 Right, 2 Top, 3 Left")]
CardName: TypeAlias = Annotated[str, Meta(min_length=2, max_length=3, examples=["9♥", "10♠"])]
Pair: TypeAlias = tuple[int, int]
HARDEST: Final = 5
Grade: TypeAlias = Annotated[int, Meta(ge=1, le=HARDEST)]


class Words(msgspec.Struct, frozen=True):
    """A text in both languages."""

    en: str
    ar: str


class Sentences(msgspec.Struct, frozen=True):
    """A text of several sentences in both languages."""

    en: tuple[str, ...]
    ar: tuple[str, ...]


class Laid(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card that was played."""

    seat: Seat
    card: CardName
    word: Literal["akka", "baloot"] | None = None
    """The word that goes with it; left out where there is none."""


class Source(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where the position was found."""

    deal: Annotated[int, Meta(ge=1)]
    """The deal of the record, or the number of the deal of own play."""
    file: str | None = None
    """The name of the record, without its folder; left out for own play."""


class Worth(msgspec.Struct, frozen=True):
    """What a card brings."""

    game_points: float
    """Game points that its side gains over the other, on average over the layouts."""
    error: float
    """The standard error of how much less that is than of the best card; 0 where all layouts were solved."""


class Course(msgspec.Struct, frozen=True):
    """What happens after a card in the deal as it was, when all four play perfectly from then on."""

    cards: tuple[Laid, ...]
    """To the end of the deal; the first is the card itself."""
    game_points: Pair


class Solution(msgspec.Struct, frozen=True):
    """The answer."""

    best: CardName
    accepted: tuple[CardName, ...]
    """The best card and those that do the same: beside it in the hand, and worth the same."""
    obvious: CardName
    """What the player who misses it plays."""
    values: dict[CardName, Worth]
    """Of every card that may be played."""
    layouts: Annotated[int, Meta(ge=1)]
    """So many layouts of the hidden cards were solved; 1 with open hands."""
    whole: bool
    """These are all that fit what the seat knows."""
    better: Annotated[int, Meta(ge=0)]
    """In so many of them the best card brings more than the obvious one."""
    worse: Annotated[int, Meta(ge=0)]
    theme: str
    """What the best card does; the names are in docs/puzzles.md."""
    themes: tuple[str, ...]
    """All themes that fit, `theme` first."""
    deal: str
    """The position of the deal as it was, all hands open, in the notation."""
    after_best: Course
    after_obvious: Course
    text: Sentences
    """The explanation."""


class Puzzle(msgspec.Struct, frozen=True, kw_only=True):
    """One puzzle."""

    id: Annotated[str, Meta(pattern="^[0-9a-f]{12}$")]
    """The same for positions that differ only in seats and in the names of suits."""
    kind: Kind
    """`seat`: what a player at the table knows; `open`: all four hands are open."""
    grade: Grade
    """So many tricks one must look ahead, the present one included; 5 is five or more."""
    position: str
    """In the notation; ? stands for a hand that the seat does not see."""
    seat: Seat
    """Who is to play."""
    contract: Words
    hand: tuple[CardName, ...]
    table: tuple[Laid, ...]
    """The trick on the table, from the lead on."""
    choices: tuple[CardName, ...]
    hands: tuple[tuple[CardName, ...], ...] | None
    """All four hands, where they are open."""
    question: Words
    source: Source
    solution: Solution


class Made(msgspec.Struct, frozen=True, omit_defaults=True):
    """What made the file, so that the same command goes on with it."""

    majlis: str
    """The version of Majlis."""
    missed_by: str
    """The player who misses the best card."""
    kind: Literal["both", "seat", "open"]
    rules: str
    count: Annotated[int, Meta(ge=1)] | None = None
    """So many puzzles were asked for."""
    seed: int | None = None
    """Of own play."""
    records: tuple[str, ...] = ()
    """The paths of the records."""
    searched: Annotated[int, Meta(ge=0)] = 0
    """So many deals have been searched."""
    complete: bool = True
    """False after Ctrl-C: the same command goes on."""


class PuzzleFile(msgspec.Struct, frozen=True):
    """A file of puzzles, the easiest first."""

    format: Literal["majlis-baloot-puzzles"]
    version: Literal[2]
    made: Made
    puzzles: tuple[Puzzle, ...]
