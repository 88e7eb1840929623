"""An expression as a sum: a number, the worth of each card in each hand, suits by their holdings, the rest.

`hcp(north) + hcp(south) - 25` and `2 * spades(north) >= hearts(east)` are sums over cards. Losers and quality
are functions of what a hand holds in one suit. Whatever else there is (conditions as numbers, `?:`, products)
stays an expression with a factor.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import product
from typing import TypeAlias

import numpy as np

from majlis.bridge.script import tree
from majlis.bridge.script.evaluate import DealRows, Evaluator
from majlis.bridge.script.evaluation import losers_in, quality_of
from majlis.dealing.spans import FAR, Spans
from majlis.errors import InputError
from majlis.game import Seat

CARDS, SEATS, PLACES, HAND = 52, range(4), range(4), 13
Weights: TypeAlias = tuple[int, ...]
"""A number for each card."""
Values: TypeAlias = tuple[int, ...]
"""A number for each shape of a hand."""
NOTHING: Weights = (0,) * CARDS


@dataclass(frozen=True)
class Suited:
    """What one hand's holding in one suit counts, times a factor: losers or quality."""

    leaf: tree.Losers | tree.Quality
    place: int
    factor: int = 1


@dataclass(frozen=True)
class Total:
    """A sum. `cards` has the weights of each seat's cards; `terms` are other expressions, with factors."""

    constant: int = 0
    cards: tuple[Weights, ...] = (NOTHING,) * 4
    suits: tuple[Suited, ...] = ()
    shaped: tuple[tuple[Seat, Values], ...] = ()
    """Functions of the lengths of one hand: a value for each of its `shapes`."""
    terms: tuple[tuple[int, tree.Expression], ...] = field(default=(), hash=False, compare=False)

    def plus(self, other: Total, factor: int = 1) -> Total:
        """The sum of this and so many times another."""
        suits = {(one.leaf, one.place): one.factor for one in self.suits}
        for one in other.suits:
            suits[one.leaf, one.place] = suits.get((one.leaf, one.place), 0) + factor * one.factor
        shaped = dict(self.shaped)
        for seat, values in other.shaped:
            mine = shaped.get(seat, (0,) * len(values))
            shaped[seat] = tuple(one + factor * two for one, two in zip(mine, values, strict=True))
        terms: dict[int, tuple[int, tree.Expression]] = {}
        for number, term in [*self.terms, *((factor * number, term) for number, term in other.terms)]:
            terms[id(term)] = (terms.get(id(term), (0, term))[0] + number, term)
        return Total(
            self.constant + factor * other.constant,
            tuple(
                tuple(one + factor * two for one, two in zip(mine, yours, strict=True))
                if any(yours)
                else mine
                for mine, yours in zip(self.cards, other.cards, strict=True)
            ),
            tuple(Suited(leaf, place, number) for (leaf, place), number in suits.items() if number),
            tuple((seat, values) for seat, values in sorted(shaped.items()) if any(values)),
            tuple((number, term) for number, term in terms.values() if number),
        )

    def without(self, term: tree.Expression) -> Total:
        """The sum without one of its terms."""
        return replace(self, terms=tuple(pair for pair in self.terms if pair[1] is not term))


def total_of(expression: tree.Expression) -> Total:
    """An expression as a sum; what is no sum is a term of it.

    >>> one = total_of(tree.Binary("-", tree.Length(0, 1), tree.Number(3)))
    >>> one.constant, sum(one.cards[0]), one.cards[0][13]
    (-3, 13, 1)
    """
    if isinstance(expression, tree.Number):
        return Total(expression.value)
    if isinstance(expression, tree.Unary) and expression.sign == "-":
        return Total().plus(total_of(expression.part), -1)
    if isinstance(expression, tree.Binary) and expression.operator in "+-*":
        left, right = total_of(expression.left), total_of(expression.right)
        if expression.operator != "*":
            return left.plus(right, 1 if expression.operator == "+" else -1)
        for number, other in ((left, right), (right, left)):
            if is_number(number):
                return Total().plus(other, number.constant)
    if isinstance(expression, (tree.Length, tree.Points, tree.HasCard)):
        return Total(
            cards=tuple(weights(expression) if seat == expression.seat else NOTHING for seat in SEATS)
        )
    if isinstance(expression, tree.Losers):
        places = PLACES if expression.place is None else [expression.place]
        one = replace(expression, place=None)
        return Total(suits=tuple(Suited(one, place) for place in places))
    if isinstance(expression, tree.Quality):
        return Total(suits=(Suited(replace(expression, place=0), expression.place),))
    if expression.by_length and len(expression.seats) == 1:
        values = values_by_shape(expression)
        if values is not None:
            return Total(shaped=((next(iter(expression.seats)), values),))
    return Total(terms=((1, expression),))


def values_by_shape(expression: tree.Expression) -> Values | None:
    """The value for each shape of the one hand whose lengths decide it; None where it has none for some."""
    (seat,) = expression.seats
    deals = np.full((len(shapes(HAND)), CARDS), (seat + 1) % 4, dtype=np.uint8)
    for row, lengths in enumerate(shapes(HAND)):
        for place, length in enumerate(lengths):
            deals[row, HAND * place : HAND * place + length] = seat
    try:
        return tuple(Evaluator(tree.Script()).values(expression, DealRows(deals)).tolist())
    except InputError:
        return None  # a division by 0, or too large a number


def is_number(total: Total) -> bool:
    """Whether a sum is the same for every deal."""
    return not any(map(any, total.cards)) and not total.suits and not total.shaped and not total.terms


def weights(leaf: tree.Length | tree.Points | tree.HasCard) -> Weights:
    """What each card in the hand adds."""
    if isinstance(leaf, tree.HasCard):
        return tuple(int(card == leaf.card) for card in range(CARDS))
    scale = (1,) * HAND if isinstance(leaf, tree.Length) else leaf.scale
    return tuple(scale[card % HAND] if leaf.place in (None, card // HAND) else 0 for card in range(CARDS))


# What can be asked of one quantity


@dataclass(frozen=True)
class LengthTerm:
    """So many times the number of cards in each suit, of some hands together."""

    unit: tuple[Seat, ...]
    factors: tuple[int, ...]

    @cached_property
    def values(self) -> tuple[int, ...]:
        """The numbers that it can be, rising."""
        return tuple(sorted({self.of(shape) for shape in shapes(HAND * len(self.unit))}))

    def of(self, shape: Sequence[int]) -> int:
        """Its value for these lengths."""
        return sum(one * two for one, two in zip(self.factors, shape, strict=True))


@dataclass(frozen=True)
class CardWeights:
    """The weights of the cards of some hands together."""

    unit: tuple[Seat, ...]
    cards: Weights

    @cached_property
    def values(self) -> tuple[int, ...]:
        """From the least to the greatest that it can be."""
        ordered, size = sorted(self.cards), HAND * len(self.unit)
        return tuple(range(sum(ordered[:size]), sum(ordered[-size:]) + 1))


@dataclass(frozen=True)
class HoldingTerm:
    """What a suit of one hand counts by its length and its highest cards."""

    unit: tuple[Seat, ...]
    suited: Suited

    @cached_property
    def table(self) -> dict[tuple[int, int], int]:
        """For each length and sum of `top` (see `HoldingTerm.ranks`) the value."""
        return {pair: number * self.suited.factor for pair, number in holdings(self.measure)[1].items()}

    @property
    def measure(self) -> str:
        """Which measure it is."""
        return "losers" if isinstance(self.suited.leaf, tree.Losers) else "quality"

    @property
    def ranks(self) -> int:
        """How many of the highest ranks matter."""
        return holdings(self.measure)[0]

    @cached_property
    def values(self) -> tuple[int, ...]:
        """The numbers that it can be, rising."""
        return tuple(sorted(set(self.table.values())))


@dataclass(frozen=True)
class Shaped:
    """A function of the lengths of one hand."""

    unit: tuple[Seat, ...]
    by_shape: Values

    @cached_property
    def values(self) -> tuple[int, ...]:
        """The numbers that it can be, rising."""
        return tuple(sorted(set(self.by_shape)))


Quantity = LengthTerm | CardWeights | HoldingTerm | Shaped


def quantities(total: Total) -> tuple[int, list[Quantity]]:
    """A sum without terms as a number and quantities of which each can be asked for by itself."""
    constant, rows = common_row(total)
    terms: list[Quantity] = []
    units: dict[Weights, list[Seat]] = {}
    for seat, row in enumerate(rows):
        if any(row):
            units.setdefault(row, []).append(seat)
    for row, seats in units.items():
        unit = tuple(seats)
        small = [Counter(row[HAND * place : HAND * place + HAND]).most_common(1)[0][0] for place in PLACES]
        base = Counter(small).most_common(1)[0][0]
        constant += base * HAND * len(unit)
        if any(one != base for one in small):
            terms.append(LengthTerm(unit, tuple(one - base for one in small)))
        rest = tuple(weight - small[card // HAND] for card, weight in enumerate(row))
        if any(rest):
            terms.append(CardWeights(unit, rest))
    terms += [HoldingTerm((suited.leaf.seat,), suited) for suited in total.suits]
    terms += [Shaped((seat,), values) for seat, values in total.shaped]
    return constant, terms


def common_row(total: Total) -> tuple[int, tuple[Weights, ...]]:
    """The weights with what all hands have in common taken out, since all cards are dealt to someone.

    `hcp(north) + hcp(east) + hcp(south)` is 40 less the points of West.
    """
    busy = {suited.leaf.seat for suited in total.suits} | {seat for seat, _ in total.shaped}

    def cost(row: Weights) -> tuple[int, int, int]:
        others = {other for other in total.cards if other != row}
        hands = [seat for seat in SEATS if total.cards[seat] != row]
        return len(others), len(hands) if len(others) == 1 else 0, len(busy - set(hands))

    best = min([NOTHING, *total.cards], key=cost)
    rows = tuple(tuple(one - two for one, two in zip(row, best, strict=True)) for row in total.cards)
    return total.constant + sum(best), rows


@cache
def shapes(size: int) -> tuple[tuple[int, ...], ...]:
    """The lengths that so many cards can have."""
    return tuple(
        (*first, size - sum(first))
        for first in product(range(HAND + 1), repeat=3)
        if 0 <= size - sum(first) <= HAND
    )


@cache
def holdings(measure: str) -> tuple[int, dict[tuple[int, int], int]]:
    """How many top ranks decide a measure together with the length; its value for (length, top cards)."""
    count: Callable[[int], int] = losers_in if measure == "losers" else quality_of
    every = {held: count(held) for held in range(1 << HAND)}  # the ace is the highest bit
    for ranks in range(HAND + 1):
        table: dict[tuple[int, int], int] = {}
        if all(
            table.setdefault((held.bit_count(), held >> (HAND - ranks)), number) == number
            for held, number in every.items()
        ):
            return ranks, table
    raise AssertionError("thirteen ranks decide everything")


# Sets of numbers


def divided(spans: Spans, factor: int) -> Spans:
    """The numbers that times a factor are members.

    >>> divided(Spans.of(5, 9), 2), divided(Spans.of(low=3), -1)
    (Spans('3-4'), Spans('..-3'))
    """
    return from_runs(
        sorted_run(
            (low if low == -FAR else -(-low // factor)) if factor > 0 else low_end(high, factor),
            (high if high == FAR else high // factor) if factor > 0 else high_end(low, factor),
        )
        for low, high in spans.runs
    )


def low_end(high: int, factor: int) -> int:
    """The least number whose product with a factor below 0 is not above `high`."""
    return -FAR if high == FAR else -(high // -factor)


def high_end(low: int, factor: int) -> int:
    """The greatest number whose product with a factor below 0 is not below `low`."""
    return FAR if low == -FAR else -low // -factor


def sorted_run(low: int, high: int) -> tuple[int, int] | None:
    """A run, or None where there is nothing between the ends."""
    return (low, high) if low <= high else None


def quotient(spans: Spans, divisor: int) -> Spans:
    """The numbers whose quotient by a divisor, cut off towards 0, is a member.

    >>> quotient(Spans.of(2, 3), 2), quotient(Spans.of(0, 0), 3)
    (Spans('4-7'), Spans('-2 to 2'))
    """
    if divisor < 0:
        return quotient(divided(spans, -1), -divisor)
    return from_runs(
        (
            -FAR if low == -FAR else low * divisor if low > 0 else (low - 1) * divisor + 1,
            FAR if high == FAR else high * divisor if high < 0 else (high + 1) * divisor - 1,
        )
        for low, high in spans.runs
    )


def from_runs(runs: Iterable[tuple[int, int] | None]) -> Spans:
    """Runs as a set of numbers."""
    result = Spans(())
    for run in runs:
        if run is not None:
            result |= Spans((run,))
    return result


def sums_of(values: Iterable[Sequence[int]]) -> Iterator[int]:
    """Every sum of one number from each, once, rising."""
    totals = {0}
    for numbers in values:
        totals = {one + two for one in totals for two in numbers}
    yield from sorted(totals)
