"""Conditions as bridge players talk, as plain data: of hands, and of double-dummy results.

`text` reads and writes them; `conditions` gives those of hands their meaning, `keep` those of results.

The same value always stands for the same condition: `all_of` and `any_of` open what is nested in its own
kind, so that a condition that is written and read again is equal to itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias

from majlis.bridge.table.cards import SeatLetter, Strain
from majlis.bridge.table.pack import ALL_HCP, MOST_HCP, MOST_SUIT_HCP

Where: TypeAlias = Literal["S", "H", "D", "C", "there"] | None
"""A suit; the suit that a `Chosen` speaks of; or (None) the whole hand."""
THERE: Final = "there"
ALL_TRICKS: Final = 13
Level: TypeAlias = Literal["game", "slam", "grand slam"]
Comparison: TypeAlias = Literal[">=", "<=", ">", "<", "=", "!="]


@dataclass(frozen=True)
class Amount:
    """From `low` to `high`, both included; without a `high`, `low` or more. Quick tricks count in halves."""

    low: int = 0
    high: int | None = None

    def __contains__(self, number: int) -> bool:
        return self.low <= number and (self.high is None or number <= self.high)


@dataclass(frozen=True)
class Measure:
    """A thing to be counted in a hand."""

    words: tuple[str, ...]
    """How it may be written; the first is how it is written back."""
    one: str
    most: int
    """In a hand."""
    most_in_suit: int
    most_in_pair: int | None
    """In two hands together; None where that has no meaning."""
    step: int = 1
    """How many units make one: 2 where halves are counted."""
    needs_suit: bool | None = None
    """Whether a suit must be named (True), cannot be (False), or may be."""


MEASURES: Final[dict[str, Measure]] = {
    "hcp": Measure(("hcp", "points", "point", "pts", "hp"), "hcp", MOST_HCP, MOST_SUIT_HCP, ALL_HCP),
    "controls": Measure(("controls", "control"), "control", 12, 3, 12),
    "losers": Measure(("losers", "loser"), "loser", 12, 3, None),
    "quick": Measure(("quick tricks", "quick trick", "qt"), "quick trick", 16, 4, None, step=2),
    "aces": Measure(("aces", "ace"), "ace", 4, 1, 4),
    "kings": Measure(("kings", "king"), "king", 4, 1, 4),
    "queens": Measure(("queens", "queen"), "queen", 4, 1, 4),
    "jacks": Measure(("jacks", "jack"), "jack", 4, 1, 4),
    "tens": Measure(("tens", "ten"), "ten", 4, 1, 4),
    "total": Measure(
        ("total points", "total point", "tp"), "total point", MOST_HCP, 0, None, needs_suit=False
    ),
    "support": Measure(
        ("support points", "support point", "dummy points", "dummy point"),
        "support point",
        MOST_HCP,
        MOST_HCP,
        None,
        needs_suit=True,
    ),
}

NAMED_SHAPES: Final[dict[str, tuple[str, ...]]] = {
    "balanced": ("4333", "4432", "5332"),
    "semi-balanced": ("5422", "6322"),
}
"""`unbalanced` is every other shape."""


@dataclass(frozen=True)
class Condition:
    """A statement about one hand, or about two taken together."""


@dataclass(frozen=True)
class Valuation(Condition):
    """A measure (a key of `MEASURES`) lies in the range, in one suit or in all."""

    measure: str
    amount: Amount
    where: Where = None


@dataclass(frozen=True)
class JointValuation(Condition):
    """A measure with a value for each card lies in the range, in several suits (letters) together."""

    measure: str
    amount: Amount
    suits: str


@dataclass(frozen=True)
class Length(Condition):
    """So many cards of a suit."""

    amount: Amount
    where: Where


@dataclass(frozen=True)
class Shape(Condition):
    """A named shape, or a pattern: `64xx` for any suits, `6=4=x=x` for spades, hearts, diamonds, clubs."""

    text: str


@dataclass(frozen=True)
class Honours(Condition):
    """So many of some cards of a suit, named by their ranks, high to low."""

    ranks: str
    amount: Amount
    where: Where


@dataclass(frozen=True)
class Split(Condition):
    """Of two hands one has the first length in a suit and the other the second, either way round.

    The first is not the shorter; each is exact, or has no end.
    """

    first: Amount
    second: Amount
    where: Where


@dataclass(frozen=True)
class Stopper(Condition):
    """The ace, a king with one other card, a queen with two, a jack with three."""

    where: Where


@dataclass(frozen=True)
class Chosen(Condition):
    """So many of these suits (letters) fit the body; `there` stands for the suit in it.

    With `longest`, one of `WHOSE`, it is the suit of which that hand has most cards, or the higher of two.
    """

    times: Amount
    suits: str
    body: Condition
    longest: str = ""
    spelled: object = field(default=None, compare=False, repr=False)
    """Where it was said as a noun, `4+ card suit`; or whether it has to be written otherwise."""


WHOSE: Final = ("own", "partner", "lho", "rho", "N", "E", "S", "W")
"""Whose hand: the one that the line is about, one that sits so to it, or that of a seat."""


@dataclass(frozen=True)
class Compared(Condition):
    """What is counted on the left is so many more (`by`) than on the right: at least, at most, just so many.

    Cards of suits (letters) are counted, or a measure of the whole hand. The right side is of `whose` hand:
    the same one (`own`), another's, or two (`NS`, `EW`); without suits or a measure it is `by` alone.
    """

    left: str
    comparison: Literal[">=", "<=", "="]
    right: str
    by: int = 0
    whose: str = "own"


@dataclass(frozen=True)
class Tricks(Condition):
    """The best of these declarers takes `low` to `high` tricks in a strain, double dummy."""

    declarers: tuple[int, ...]
    strain: Strain
    low: int
    high: int = ALL_TRICKS


@dataclass(frozen=True)
class Makes(Condition):
    """One of these declarers makes a game, or a slam, in some strain."""

    declarers: tuple[int, ...]
    level: Level


@dataclass(frozen=True)
class ParScore(Condition):
    """North-South's par score compares so with a number."""

    comparison: Comparison
    score: int


@dataclass(frozen=True)
class All(Condition):
    """Every part holds."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True)
class Any(Condition):
    """At least one part holds."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True)
class Not(Condition):
    """The part does not hold."""

    part: Condition


@dataclass(frozen=True)
class Line:
    """A condition of one seat, or of two taken together."""

    seats: tuple[SeatLetter, ...]
    condition: Condition


def all_of(parts: Iterable[Condition]) -> Condition:
    """All of them as one condition."""
    opened = opened_parts(parts, All)
    return opened[0] if len(opened) == 1 else All(opened)


def any_of(parts: Iterable[Condition]) -> Condition:
    """Any of them as one condition."""
    opened = opened_parts(parts, Any)
    return opened[0] if len(opened) == 1 else Any(opened)


def opened_parts(parts: Iterable[Condition], kind: type[All] | type[Any]) -> tuple[Condition, ...]:
    """The parts, those of the same kind opened."""
    return tuple(
        inner
        for part in parts
        for inner in (part.parts if isinstance(part, (All, Any)) and type(part) is kind else (part,))
    )


ANY_HAND: Final = All(())
"""What every hand fits."""


def statements(condition: Condition) -> Iterator[Condition]:
    """The statements a condition is made of, from left to right; those inside a `Chosen` too."""
    if isinstance(condition, (All, Any)):
        for part in condition.parts:
            yield from statements(part)
    elif isinstance(condition, Not):
        yield from statements(condition.part)
    elif isinstance(condition, Chosen):
        yield condition
        yield from statements(condition.body)
    else:
        yield condition


def without_one(condition: Condition) -> Iterator[tuple[Condition, Condition]]:
    """Each of several necessary things, and the condition without it.

    What stands under a `Not`, or in a choice of exactly so many suits, is left: without it less might fit.
    """
    if isinstance(condition, All):
        for place, part in enumerate(condition.parts):
            rest = condition.parts[:place] + condition.parts[place + 1 :]
            yield part, all_of(rest)
    if isinstance(condition, (All, Any)):
        for place, part in enumerate(condition.parts):
            for gone, left in without_one(part):
                parts = (*condition.parts[:place], left, *condition.parts[place + 1 :])
                yield gone, all_of(parts) if isinstance(condition, All) else any_of(parts)
    if isinstance(condition, Chosen) and condition.times.high is None:
        for gone, left in without_one(condition.body):
            yield gone, replace(condition, body=left)


def speaks_of_there(condition: Condition) -> bool:
    """Whether a `there` stands in it without a `Chosen` around it."""
    if isinstance(condition, (All, Any)):
        return any(map(speaks_of_there, condition.parts))
    if isinstance(condition, Not):
        return speaks_of_there(condition.part)
    return getattr(condition, "where", None) == THERE


def put(condition: Condition, suit: Where) -> Condition:
    """The condition with `there` replaced by a suit."""
    # Whatever speaks of `there` has a `where`, but not every kind of condition has.
    return mapped(condition, lambda leaf: replace(leaf, where=suit) if speaks_of_there(leaf) else leaf)  # type: ignore[call-arg]


def mapped(condition: Condition, change: Callable[[Condition], Condition]) -> Condition:
    """The condition with every statement changed; a `Chosen` is a statement."""
    if isinstance(condition, (All, Any)):
        return type(condition)(tuple(mapped(part, change) for part in condition.parts))
    if isinstance(condition, Not):
        return Not(mapped(condition.part, change))
    return change(condition)
