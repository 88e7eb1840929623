"""Conditions as bridge players talk, as plain data: of hands, and of double-dummy results.

`text` reads and writes them; `conditions` gives those of hands their meaning, `keep` those of results.

The same value always stands for the same condition: `all_of` and `any_of` open what is nested in its own
kind, so that a condition that is written and read again is equal to itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, permutations
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
    """Something that is counted in a hand."""

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
class Worth(Condition):
    """A measure (a key of `MEASURES`) lies in the range, in one suit or in all."""

    measure: str
    amount: Amount
    where: Where = None


@dataclass(frozen=True)
class Together(Condition):
    """A measure that is added up over cards lies in the range, in several suits (letters) together."""

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
    """So many of these suits (letters) fit the body, in which `there` stands for the suit.

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
    """One of these declarers makes a contract that is worth a game, or a slam, in some strain."""

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


def has_idle_part(condition: Condition) -> bool:
    """Whether parts of it contradict each other, or an `or` has a part that cannot hold, or always does.

    >>> strong = Any((Shape("balanced"), Worth("hcp", Amount(18, 19))))
    >>> has_idle_part(All((Worth("hcp", Amount(12, 14)), strong)))
    True
    """
    if isinstance(condition, Any):
        says_nothing = any(follows(one, two) for one, two in permutations(condition.parts, 2))
        return says_nothing or any(map(has_idle_part, condition.parts))
    if not isinstance(condition, All):
        return False
    asked = plain_parts(condition)
    if any(contradict(one, two) for one, two in combinations(asked, 2)):
        return True
    if any(map(has_idle_part, condition.parts)):
        return True
    branches = [branch for part in condition.parts if isinstance(part, Any) for branch in part.parts]
    if any(follows(branch, one) for branch in branches for one in asked):
        return True
    return any(contradict(one, two) for branch in branches for one in plain_parts(branch) for two in asked)


def plain_parts(condition: Condition) -> list[Condition]:
    """The statements about amounts and shapes that have to hold."""
    parts = condition.parts if isinstance(condition, All) else (condition,)
    return [part for part in parts if isinstance(part, (Worth, Length, Shape))]


def contradict(one: Condition, other: Condition) -> bool:
    """Whether two statements are about the same thing and cannot both hold."""
    if isinstance(one, Shape) and isinstance(other, Shape):
        return one != other and {one.text, other.text} <= {*NAMED_SHAPES, "unbalanced"}
    if isinstance(one, Shape) and isinstance(other, Length):
        return one.text in LONGEST and apart(other.amount, Amount(2, LONGEST[one.text]))
    if isinstance(one, Length) and isinstance(other, Shape):
        return contradict(other, one)
    return same_thing(one, other) and apart(amount_of(one), amount_of(other))


LONGEST: Final = {"balanced": 5, "semi-balanced": 6}
"""The most cards of a suit in such hands, which have two at least."""


def follows(one: Condition, other: Condition) -> bool:
    """Whether a statement holds wherever the other does."""
    if not same_thing(one, other):
        return one == other
    wide, narrow = amount_of(one), amount_of(other)
    ends = wide.high is None or (narrow.high is not None and narrow.high <= wide.high)
    return wide.low <= narrow.low and ends


def same_thing(one: Condition, other: Condition) -> bool:
    """Whether two statements are about amounts of the same thing."""
    if not isinstance(one, (Worth, Length)) or one.where == THERE or type(one) is not type(other):
        return False
    return replace_amount(other, one.amount) == one


def amount_of(condition: Condition) -> Amount:
    """The amount of a statement about amounts."""
    assert isinstance(condition, (Worth, Together, Length))
    return condition.amount


def overlap(amounts: Sequence[Amount]) -> bool:
    """Whether a number lies in two of the amounts."""
    return not all(apart(one, other) for one, other in combinations(amounts, 2))


def alike(one: Condition, other: Condition) -> bool:
    """Whether two statements are both about lengths of suits that are chosen."""
    bodies = [part.body if isinstance(part, Chosen) else None for part in (one, other)]
    return all(isinstance(body, Length) for body in bodies)


def apart(one: Amount, other: Amount) -> bool:
    """Whether no number lies in both."""
    first, second = sorted((one, other), key=lambda amount: amount.low)
    return first.high is not None and first.high < second.low


def replace_amount(condition: Condition, amount: Amount) -> Condition:
    """A statement with another amount."""
    # Only statements with an amount come here, which the type does not say.
    return replace(condition, amount=amount)  # type: ignore[call-arg]


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
    """Each of several things that have to hold together, and the condition without it.

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


LONG_SUIT: Final = 4
"""From so many cards on, one speaks of a suit."""


def suit_length(condition: Condition) -> Amount | None:
    """How many cards `4+ card suit` asks; None for another condition, or a suit that is not long."""
    if not isinstance(condition, Chosen) or condition.times != Amount(1) or condition.longest:
        return None
    parts = condition.body.parts if isinstance(condition.body, All) else (condition.body,)
    long = isinstance(parts[0], Length) and parts[0].where == THERE and parts[0].amount.low >= LONG_SUIT
    return amount_of(parts[0]) if long and len(condition.suits) > 1 else None


def meeting(noun: Condition, others: Iterable[Condition]) -> list[Condition]:
    """What else is said of long suits, which `4+ card suit` may be: `5+ hearts`, `5+ card suit`."""
    asked, suits = suit_length(noun), noun.suits if isinstance(noun, Chosen) else ""
    found: list[Condition] = []
    for other in others if asked else ():
        if isinstance(other, Length) and other.where in (*suits,):
            length = other.amount if other.amount.low >= LONG_SUIT else None
        elif isinstance(other, Chosen) and set(other.suits) & set(suits):
            length = suit_length(other)
        else:
            continue
        if length is not None and asked is not None and not apart(length, asked):
            found.append(other)
    return found


def met(condition: Condition, change: Callable[[Chosen, list[Condition]], Condition]) -> Condition:
    """The condition with every choice of a suit changed that may be one of which more is said beside it."""
    return _met(condition, (), change)


def _met(
    condition: Condition,
    beside: tuple[Condition, ...],
    change: Callable[[Chosen, list[Condition]], Condition],
) -> Condition:
    if isinstance(condition, Any):
        return any_of([_met(part, beside, change) for part in condition.parts])
    if not isinstance(condition, All):
        found = meeting(condition, beside)
        return change(condition, found) if found and isinstance(condition, Chosen) else condition
    parts = list(condition.parts)
    for place, part in enumerate(parts):
        # Of two choices the later one is another suit.
        others = [
            other
            for at, other in enumerate(parts)
            if at != place and (at < place or not isinstance(other, Chosen))
        ]
        branches = [branch for other in others if isinstance(other, Any) for branch in other.parts]
        plain = [one for other in (*others, *branches) for one in lengths_said(other)]
        parts[place] = _met(part, (*beside, *plain), change)
    return all_of(parts)


def lengths_said(condition: Condition) -> list[Condition]:
    """What a condition says of the lengths of suits."""
    parts = condition.parts if isinstance(condition, All) else (condition,)
    return [part for part in parts if isinstance(part, (Length, Chosen))]


def speaks_of_there(condition: Condition) -> bool:
    """Whether a `there` stands in it that no `Chosen` inside it explains."""
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
