"""What constraints cost: how many times as many deals there are without each, or with a number one wider."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from majlis.bridge.conditions.asks import ask_of_condition
from majlis.bridge.conditions.reading import format_condition
from majlis.bridge.conditions.tree import Condition, without_one
from majlis.bridge.deal.cases import BoardSource, Case
from majlis.bridge.explain.explanation_text import leaf_words
from majlis.bridge.profile.faults import path_text
from majlis.bridge.profile.meaning import Part, parts_of
from majlis.bridge.table.cards import SeatLetter, SuitLetter
from majlis.bridge.table.pack import TABLE
from majlis.dealing.asks import Ask, Leaf, every
from majlis.dealing.relax import opened, replaced, statements
from majlis.dealing.tally import Tally

MOST_OPENED: Final = 3
"""Statements of a constraint of which it is told what opening each would gain: more would take a page."""


@dataclass(frozen=True)
class OpenedConstraint:
    """A constraint with one statement in it wider by one at one end: how many times as many deals then."""

    leaf: Leaf
    """The statement as it is then."""
    factor: float

    @property
    def words(self) -> str:
        """The statement in words."""
        return str(leaf_words(self.leaf))


@dataclass(frozen=True)
class Dropped:
    """A constraint that says several things, without one of them: how many times as many deals then."""

    condition: Condition
    """What is gone."""
    factor: float
    pair: bool = False
    """Whether it is said of two hands together."""

    @property
    def words(self) -> str:
        """What is gone, in words."""
        return format_condition(self.condition, self.pair)


@dataclass(frozen=True)
class ConstraintCost:
    """What one constraint costs: how many times as many deals there were without it."""

    part: Part
    factor: float
    opened: tuple[OpenedConstraint, ...] = ()
    dropped: tuple[Dropped, ...] = ()

    @property
    def words(self) -> str:
        """The constraint in words."""
        return str(self.part.words)

    @property
    def path(self) -> str:
        """Where it stands in the file."""
        return path_text(self.part.at)


@dataclass(frozen=True)
class Costs:
    """The costs of the constraints of one combination, with its first random suits that can be dealt."""

    name: str
    indices: dict[SeatLetter, int]
    suits: dict[SeatLetter, tuple[SuitLetter, ...]]
    deals: int
    costs: tuple[ConstraintCost, ...]
    """What costs most comes first; constraints that cost nothing are left out."""
    left_out: str = ""
    """Why not all were counted."""


def costs_of(source: BoardSource, case: Case, tally: Tally) -> Costs:
    """What the constraints of a case cost: each of them, then, as long as time is left, what is in it."""
    parts = parts_of(source.profile, case.indices, case.suits, source.rs_over_standard)
    deals = source.plans.count(case.wanted)
    weigh = Weigh(tally, deals)
    tally.expect(len(parts))
    dear = []
    for place, part in enumerate(parts):
        rest = [other.ask for other in parts[:place] + parts[place + 1 :]]
        factor = weigh.factor(rest)
        if factor is not None:
            dear.append((factor, part, rest))
    dear.sort(key=lambda one: -one[0])
    costs = [
        ConstraintCost(
            part, factor, tuple(opened_of(part, rest, weigh)), tuple(dropped_of(part, rest, weigh))
        )
        for factor, part, rest in dear
    ]
    return Costs(source.name(case.combination), case.indices, case.suits, deals, tuple(costs), weigh.missing)


@dataclass
class Weigh:
    """How many times as many deals than `deals` fit something else, and why that could not be told."""

    tally: Tally
    deals: int
    missing: str = ""

    def factor(self, asks: Iterable[Ask]) -> float | None:
        """The factor; None where there are no more deals, or where it was not counted."""
        number = self.tally.number(every(asks))
        if number.deals is None:
            self.missing = number.why
        return number.deals / self.deals if number.deals is not None and number.deals > self.deals else None


def opened_of(part: Part, rest: Sequence[Ask], weigh: Weigh) -> Iterator[OpenedConstraint]:
    """What each of a constraint's numbers, opened by one, would gain."""
    leaves_in_place = list(statements(part.ask))
    if len(leaves_in_place) > MOST_OPENED:
        return
    for place, leaf in leaves_in_place:
        for wider in opened(leaf, TABLE):
            factor = weigh.factor([replaced(part.ask, place, wider), *rest])
            if factor is not None:
                assert isinstance(wider, Leaf)
                yield OpenedConstraint(wider, factor)


def dropped_of(part: Part, rest: Sequence[Ask], weigh: Weigh) -> Iterator[Dropped]:
    """What a constraint that says several things, of alternatives or of one suit, would gain without each."""
    if part.condition is not None:
        for gone, left in without_one(part.condition):
            factor = weigh.factor([ask_of_condition(part.seats, left), *rest])
            if factor is not None:
                yield Dropped(gone, factor, len(part.seats) > 1)
