"""A script of `dealer` as plain data: expressions, what is placed before dealing, and the actions.

Every expression has a whole number for each deal; what is true is 1, what is false 0, and as a condition
every number but 0 is true. Variables are gone: each use has the expression that the name stands for (the same
object, so the tree may be much larger than the script; `parser.MOST_SIZE` bounds it).

Seats are 0..3 for North, East, South, West. A *place* of a suit is 0..3 for spades, hearts, diamonds, clubs,
and a *card* is `13 * place + rank` with rank 0 for the ace and 12 for the two: the columns of the deals that
`majlis.dealing` draws of `Setting.french()`, whose hands are named N, E, S, W.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from pathlib import PurePath
from typing import Any, Final, Literal, TypeAlias

from majlis.bridge.table.board import Vulnerability
from majlis.bridge.table.cards import RANKS, SEAT_LETTERS, SUIT_LETTERS, Strain
from majlis.game import Seat
from majlis.message import Message

Place: TypeAlias = int
"""0..3: spades, hearts, diamonds, clubs, the order in which hands are written."""
CardNumber: TypeAlias = int
Lengths: TypeAlias = tuple[int, int, int, int]
"""How many spades, hearts, diamonds, clubs."""
Scale: TypeAlias = tuple[int, ...]
"""What each card of a suit is worth, thirteen numbers from the ace to the two; they may be negative."""

HCP: Final[Scale] = (4, 3, 2, 1, *[0] * 9)
CONTROLS: Final[Scale] = (2, 1, *[0] * 11)

Operator: TypeAlias = Literal["+", "-", "*", "/", "%", "==", "!=", "<", "<=", ">", ">="]


@dataclass(frozen=True)
class Expression:
    """Something that has a whole number for each deal."""

    @cached_property
    def parts(self) -> tuple[Expression, ...]:
        """The expressions that it is made of, from left to right."""
        inner: list[Expression] = []
        for one in fields(self):
            value = getattr(self, one.name)
            values = value if isinstance(value, tuple) else (value,)
            inner += [part for part in values if isinstance(part, Expression)]
        return tuple(inner)

    @cached_property
    def depth(self) -> int:
        """How deep the tree is."""
        return 1 + max((part.depth for part in self.parts), default=0)

    @cached_property
    def size(self) -> int:
        """How many expressions it would be, written out."""
        return 1 + sum(part.size for part in self.parts)

    @cached_property
    def random(self) -> bool:
        """Whether `rnd` is in it: then two uses of it are two draws."""
        return isinstance(self, Random) or any(part.random for part in self.parts)

    @cached_property
    def solved(self) -> bool:
        """Whether double-dummy results are in it."""
        return isinstance(self, Tricks | ParScore) or any(part.solved for part in self.parts)

    @cached_property
    def by_length(self) -> bool:
        """Whether nothing but the lengths of suits decides it."""
        if isinstance(self, Leaf | Random | ParScore):
            return isinstance(self, Length | Shape)
        return all(part.by_length for part in self.parts)

    @cached_property
    def seats(self) -> frozenset[Seat]:
        """The seats whose cards it looks at; all where it asks for double-dummy results."""
        if isinstance(self, Tricks | ParScore):
            return frozenset(range(4))
        own = [self.seat] if isinstance(self, Leaf) else []
        return frozenset(own).union(*(part.seats for part in self.parts))


@dataclass(frozen=True)
class Number(Expression):
    """A number."""

    value: int


@dataclass(frozen=True)
class Unary(Expression):
    """`-x`, or `!x`, which is 1 where x is 0 and else 0."""

    sign: Literal["-", "!"]
    part: Expression


@dataclass(frozen=True)
class Binary(Expression):
    """Two expressions with an operator between; a comparison is 1 or 0.

    Division is as in C: `/` cuts off towards 0, and the rest (`%`) has the sign of the left side. By 0 there
    is none: a deal on which it is reached is an error of the script.
    """

    operator: Operator
    left: Expression
    right: Expression


@dataclass(frozen=True)
class Joined(Expression):
    """Two or more conditions."""

    terms: tuple[Expression, ...]


@dataclass(frozen=True)
class Every(Joined):
    """`a && b && …`: 1 where all are true, else 0. What stands after a false one is not evaluated."""


@dataclass(frozen=True)
class Either(Joined):
    """`a || b || …`: 1 where one is true, else 0. What stands after a true one is not evaluated."""


@dataclass(frozen=True)
class Choice(Expression):
    """`test ? yes : no`; only the one that is chosen is evaluated."""

    test: Expression
    yes: Expression
    no: Expression


@dataclass(frozen=True)
class Leaf(Expression):
    """Something that is looked up in one hand."""

    seat: Seat

    @property
    def hand(self) -> str:
        """The name of the hand in a `Setting`."""
        return SEAT_LETTERS[self.seat]


@dataclass(frozen=True)
class Length(Leaf):
    """`spades(north)`: how many cards of a suit."""

    place: Place


@dataclass(frozen=True)
class Points(Leaf):
    """`hcp(north)`, `control(north, hearts)`, `aces`, `top3`, `pt7` …: the sum of a scale, in one suit or
    (`place` None) in all four. `pointcount` and `altcount` are
    in the scale already.
    """

    scale: Scale
    place: Place | None
    name: str = field(default="", compare=False)
    """As the script has it."""


@dataclass(frozen=True)
class Losers(Leaf):
    """`loser(north)`, `loser(north, hearts)`: in a suit of three cards or more 3, less 1 for each of A, K, Q;
    Ax, Kx 1, AK 0, any other doubleton 2; A alone 0, any other card alone 1; a void 0. A whole hand has the
    sum of its suits.
    """

    place: Place | None


@dataclass(frozen=True)
class Quality(Leaf):
    """`quality(north, spades)`: the quality of a suit, in hundredths (`evaluation.quality_of`)."""

    place: Place


@dataclass(frozen=True)
class Cccc(Leaf):
    """`cccc(north)`: the strength of a hand, in hundredths (`evaluation.strength_of`)."""


@dataclass(frozen=True)
class Shape(Leaf):
    """`shape(north, any 4333 + 5xxx - xxx1)`: 1 where the lengths are among these, else 0."""

    shapes: frozenset[Lengths]
    text: str = field(default="", compare=False)
    """The list as the script has it."""


@dataclass(frozen=True)
class HasCard(Leaf):
    """`hascard(north, AS)`: 1 or 0."""

    card: CardNumber

    @property
    def name(self) -> str:
        """The name of the card in a `Setting`: `SA`."""
        return SUIT_LETTERS[self.card // 13] + RANKS[self.card % 13]


@dataclass(frozen=True)
class Random(Expression):
    """`rnd(n)`: one of 0 … n - 1, drawn anew at every use; 0 where n is not positive."""

    limit: Expression
    serial: int = 0
    """Tells the uses apart."""


@dataclass(frozen=True)
class Tricks(Leaf):
    """`tricks(north, spades)`, `dds(north, spades)`: the tricks that this declarer takes double dummy."""

    strain: Strain


@dataclass(frozen=True)
class ParScore(Expression):
    """`par(ns)`, `par(ew)`: the score of best play of both sides as this side's (seat 0 or 1), with the
    script's dealer and vulnerability.
    """

    side: Seat


@dataclass(frozen=True)
class Score(Expression):
    """`score(vul, x4S, tricks)`: what declarer's side scores with so many tricks."""

    vulnerable: bool
    level: int
    strain: Strain
    doubled: int
    """0, 1 (doubled) or 2 (redoubled)."""
    tricks: Expression


@dataclass(frozen=True)
class Imps(Expression):
    """`imps(difference)`: a difference of scores in IMPs, with its sign."""

    part: Expression


TRUE: Final = Number(1)


# Actions


@dataclass(frozen=True)
class Action:
    """Something that is done with every deal that fits, or at the end."""


@dataclass(frozen=True)
class Print(Action):
    """An action that prints boards: `printall`, `printew`, `printpbn`, `print(north, east)`."""

    form: Literal["all", "ew", "pbn", "hands"]
    seats: tuple[Seat, ...] = ()
    """Of `print(…)`."""


@dataclass(frozen=True)
class PrintLine(Action):
    """`printoneline`, `printcompact`, and an expression after each where one is given."""

    form: Literal["oneline", "compact"]
    expression: Expression | None = None
    seats: tuple[Seat, ...] = (0, 1, 2, 3)


@dataclass(frozen=True)
class PrintValues(Action):
    """`printes(…)`: texts and values, with no line end of its own; `csvrpt(…)` puts commas and line ends."""

    items: tuple[str | Expression | tuple[Seat, ...], ...]
    """A tuple of seats stands for their hands, which only `csvrpt` has."""
    csv: bool = False


@dataclass(frozen=True)
class Average(Action):
    """`average "text" expression`: over the deals that fit."""

    text: str
    expression: Expression


@dataclass(frozen=True)
class Axis:
    """What a frequency counts: an expression, and the values that have a row of their own."""

    expression: Expression
    low: int
    high: int


@dataclass(frozen=True)
class Frequency(Action):
    """`frequency "text" (expression, low, high)`, or with a second axis a table of two."""

    text: str
    rows: Axis
    columns: Axis | None = None


@dataclass(frozen=True)
class PlacedLength:
    """`predeal spades(north)==5`: exactly so many cards of a suit."""

    seat: Seat
    place: Place
    count: int


@dataclass(frozen=True)
class Script:
    """A whole script."""

    condition: Expression = TRUE
    placed: tuple[tuple[CardNumber, ...], ...] = ((), (), (), ())
    """The cards that North, East, South and West hold before dealing: no card is in two hands, and no hand
    has more than thirteen."""
    lengths: tuple[PlacedLength, ...] = ()
    """Further lengths that are placed. Every deal that has all of them is equally likely."""
    produce: int | None = None
    """How many deals are wanted; None where the script does not say."""
    generate: int | None = None
    """How many deals `dealer` would try at most; None where the script does not say."""
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None
    seed: int | None = None
    title: str = ""
    actions: tuple[Action, ...] = ()
    """In the order of the script; empty where there are none."""
    source: str = ""
    """The file."""
    remarks: tuple[Message, ...] = ()
    """What is read and has no effect here, and what probably does not say what was meant."""

    @property
    def name(self) -> str:
        """What its boards and files are called: its title, or its file without folder and ending."""
        path = PurePath(self.source)
        return self.title or (path.stem if path.suffix[1:].isalpha() else path.name)

    @property
    def terms(self) -> tuple[Expression, ...]:
        """The conditions that are joined by and; none where any deal fits."""
        if isinstance(self.condition, Every):
            return self.condition.terms
        return () if isinstance(self.condition, Number) and self.condition.value else (self.condition,)

    @property
    def results(self) -> tuple[Average | Frequency, ...]:
        """The averages and frequencies among the actions."""
        return tuple(action for action in self.actions if isinstance(action, Average | Frequency))


def renewed(expression: Expression, serials: Iterator[int]) -> Expression:
    """The expression with new draws of `rnd`: each use of a variable has its own."""
    if not expression.random:
        return expression
    if isinstance(expression, Random):
        return Random(renewed(expression.limit, serials), next(serials))
    values: dict[str, Any] = {}
    for one in fields(expression):
        value = getattr(expression, one.name)
        if isinstance(value, Expression):
            values[one.name] = renewed(value, serials)
        elif isinstance(expression, Joined) and one.name == "terms":
            values[one.name] = tuple(renewed(term, serials) for term in value)
    return replace(expression, **values)


def walk(expression: Expression) -> Iterator[Expression]:
    """The expression and all that it is made of, each object once."""
    seen: set[int] = set()
    stack = [expression]
    while stack:
        one = stack.pop()
        if id(one) not in seen:
            seen.add(id(one))
            yield one
            stack.extend(reversed(one.parts))
