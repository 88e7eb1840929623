"""Losers, quick tricks and total points of several hands added up: bounds, and deals drawn by the sum.

Dynamic programming over suits, then meet in the middle, then rejection sampling. These measures are added up
suit by suit, each suit by its length and honours: for each suit the ways to share its cards by the lengths
and the worth of the hands that are added up, for two suits the convolution of these tables, and the two
halves of the pack are matched. If each of four hands is to have 12 total points, the four have 48, of which
only 40 come from honours: deals with eight long cards or more are drawn, each equally likely, and those in
which a hand has too little are rejected (`Totals.sample`). Where the least or the most that the hands can be
worth together is out of reach, no deal fits (`out_of_reach`).

>>> from majlis.bridge.conditions.asks import ask_and_test
>>> from majlis.bridge.conditions.reading import parse_conditions
>>> def asked(what, seats="nesw"):
...     lines = parse_conditions("; ".join(f"{seat}: {what}" for seat in seats))
...     return every(ask_and_test(line)[0] for line in lines)
>>> [out_of_reach(asked(f"{points}+ total points")) for points in (19, 20)]
[False, True]
>>> [out_of_reach(asked(f"{least}+ losers")) for least in (9, 10)]
[False, True]
>>> from majlis.dealing.evaluate import fits
>>> deals = totals_of(asked("0-1 quick trick")).sample(1000, np.random.default_rng(1))
>>> bool(fits(asked("0-1 quick trick"), TABLE, deals).all())
True
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import product
from math import factorial
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from majlis.bridge.deal.bounds import asks_of_hands
from majlis.bridge.deal.measured import (
    FAR,
    HONOURS,
    MEASURES,
    SETS,
    Allowed,
    allowed,
    anything,
    ends_of_measure,
    lengths_of_hands,
    worth_table,
)
from majlis.bridge.table.cards import HAND_SIZE, RANKS, SEAT_LETTERS, SUIT_LETTERS
from majlis.bridge.table.pack import PACK, TABLE
from majlis.dealing.asks import Ask, every
from majlis.dealing.evaluate import Truths
from majlis.dealing.pack import Deals
from majlis.dealing.plain import placed_only

Numbers: TypeAlias = NDArray[np.int64]
SEATS: Final = len(SEAT_LETTERS)
SMALL: Final = len(RANKS) - len(HONOURS)
KEPT: Final = 2
"""Tables of asks that are kept: each takes up to a hundred megabytes, and is soon made again."""
FEWEST_HANDS: Final = 3
"""Asks of fewer hands are counted whole as quickly."""


@dataclass(frozen=True)
class JointMeasure:
    """A measure of some hands together, which lies between two ends wherever an ask is met."""

    measure: str
    seats: tuple[int, ...]
    low: int
    high: int


def out_of_reach(ask: Ask) -> bool:
    """Whether the hands cannot be worth together what they are asked for, so that no deal fits."""
    hands = hands_of_ask(ask)
    if hands is None:
        return False
    return any(hand.empty for hand in hands) or any(
        not reach.low <= one.high or not one.low <= reach.high
        for one in (*sums_of(hands), *sums_of(hands, without_one=True))
        for reach in [reach_of(hands, one)]
    )


@lru_cache(maxsize=KEPT)
def totals_of(ask: Ask) -> Totals | None:
    """The deals in which the sum of a measure is met; None where too few hands are asked for the same.

    Of several sums that leaves the fewest deals.
    """
    hands = hands_of_ask(ask)
    if hands is None or any(hand.empty for hand in hands):
        return None
    return min((Totals(hands, one) for one in sums_of(hands)), key=lambda one: one.count, default=None)


def adds_up(ask: Ask) -> bool:
    """Whether enough hands are asked for the same measure that it can be added up."""
    return hands_of_ask(ask) is not None


def hands_of_ask(ask: Ask) -> list[Allowed] | None:
    """What is allowed to each hand, seat by seat; None where too few hands are asked for the same."""
    alone = asks_of_hands(ask)
    if sum(map(bool, alone.values())) < FEWEST_HANDS:
        return None
    hands = [allowed(every(alone[seat])) for seat in SEAT_LETTERS]
    return hands if any(True for _ in sums_of(hands)) else None


def sums_of(hands: Sequence[Allowed], without_one: bool = False) -> Iterator[JointMeasure]:
    """The sums of which something is known, over all hands of which it is, or over all of these but one.

    Only what enough hands are asked for by itself is added up: points and lengths say something of losers
    too, but such asks are counted whole.
    """
    for measure in MEASURES:
        if sum(measure in hand.asked for hand in hands) < FEWEST_HANDS:
            continue
        least, most = ends_of_measure(measure)
        below = [seat for seat in range(SEATS) if hands[seat].ends[measure][1] < most]
        above = [seat for seat in range(SEATS) if hands[seat].ends[measure][0] > least]
        sides = dict.fromkeys(tuple(side) for side in (below, above) if len(side) >= FEWEST_HANDS)
        for side in sides:
            for left_out in side if without_one else [-1]:
                seats = tuple(seat for seat in side if seat != left_out)
                low, high = (sum(hands[seat].ends[measure][end] for seat in seats) for end in (0, 1))
                yield JointMeasure(measure, seats, low, high)


def reach_of(hands: Sequence[Allowed], one: JointMeasure) -> JointMeasure:
    """The least and the most that the hands of a sum can be worth together, whatever is asked of the sum."""
    suits = suits_of(hands, one)
    ends = []
    for sign in (1, -1):
        worst = [np.where(suit.ways > 0, sign * suit.worth, FAR).min(axis=1) for suit in suits]
        halves = [best_of_pairs(*worst[at : at + 2]) for at in (0, 2)]
        ends.append(sign * int((halves[0] + halves[1][pairs().opposite]).min()))
    return JointMeasure(one.measure, one.seats, *ends)


def best_of_pairs(first: Numbers, second: Numbers) -> Numbers:
    """For the lengths of two suits together the least of the sums of both."""
    every_pair = pairs()
    together = first[every_pair.first] + second[every_pair.second]
    return np.asarray(np.minimum.reduceat(together, every_pair.starts[:-1]))


@dataclass(frozen=True)
class LengthPairs:
    """The pairs of lengths of two suits, in the order of the lengths that hands have in both together."""

    first: NDArray[np.intp]
    second: NDArray[np.intp]
    starts: NDArray[np.intp]
    """Where the pairs of the same lengths begin, and the end."""
    opposite: NDArray[np.intp]
    """For the lengths in two suits the number of those in the other two that make full hands."""


@cache
def pairs() -> LengthPairs:
    """All pairs."""
    lengths = lengths_of_hands().astype(np.int64)
    code = (HAND_SIZE + 1) ** np.arange(SEATS)
    together = lengths[:, None, :] + lengths[None, :, :]
    first, second = np.nonzero((together <= HAND_SIZE).all(axis=2))
    codes = together[first, second] @ code
    order = np.argsort(codes, kind="stable")
    distinct, starts = np.unique(codes[order], return_index=True)
    opposite = np.searchsorted(distinct, HAND_SIZE * int(code.sum()) - distinct)
    return LengthPairs(first[order], second[order], np.append(starts, len(order)), opposite)


@cache
def honours_held() -> Numbers:
    """For each way to share the honours of a suit the set that each hand has."""
    owners = np.array([*product(range(SEATS), repeat=len(HONOURS))])
    bits = 1 << np.arange(len(HONOURS))[::-1]
    return np.stack([(owners == seat) @ bits for seat in range(SEATS)], axis=1)


@cache
def ways_to_share() -> Numbers:
    """For each lengths of the hands and each way to share the honours the ways to share the small cards."""
    sizes = np.array([held.bit_count() for held in range(SETS)])
    small = lengths_of_hands()[:, None, :].astype(np.int64) - sizes[honours_held()][None, :, :]
    factorials = np.array([factorial(number) for number in range(HAND_SIZE + 1)])
    ways = factorials[SMALL] // factorials[small.clip(min=0)].prod(axis=2)
    return np.where((small >= 0).all(axis=2), ways, 0)


def suits_of(hands: Sequence[Allowed], one: JointMeasure) -> list[SuitWays]:
    """The four suits; those of which the same is asked are one table."""
    return [
        suit_ways(one.measure, one.seats, tuple(hand.holdings[suit].tobytes() for hand in hands))
        for suit in range(len(SUIT_LETTERS))
    ]


@lru_cache(maxsize=32)
def suit_ways(measure: str, seats: tuple[int, ...], holdings: tuple[bytes, ...]) -> SuitWays:
    """The ways in which each hand has one of its holdings of a suit, with what some seats are worth."""
    ways, worth = ways_to_share(), np.zeros_like(ways_to_share())
    for seat, own in enumerate(holdings):
        at = lengths_of_hands()[:, None, seat], honours_held()[None, :, seat]
        allowed_here = np.frombuffer(own, dtype=bool).reshape(-1, SETS)
        if (allowed_here != anything().holdings[0]).any():
            ways = ways * allowed_here[at]
        if seat in seats:
            worth = worth + worth_table(measure)[at]
    return SuitWays(ways, worth)


@dataclass(frozen=True, eq=False)
class SuitWays:
    """One suit: for each lengths and each way to share the honours its ways, and the worth that is added."""

    ways: Numbers
    worth: Numbers

    @cached_property
    def by_worth(self) -> Numbers:
        """For each lengths and each worth the number of ways."""
        most = int(self.worth[self.ways > 0].max(initial=0))
        number = np.arange(len(self.ways))[:, None] * (most + 1) + self.worth
        some = self.ways > 0
        counts = np.zeros(len(self.ways) * (most + 1), dtype=np.int64)
        np.add.at(counts, number[some], self.ways[some])
        return counts.reshape(len(self.ways), most + 1)

    @cached_property
    def order(self) -> NDArray[np.intp]:
        """The ways in the order of lengths and worth."""
        number = np.arange(len(self.ways))[:, None] * FAR + self.worth
        return np.argsort(number, axis=None, kind="stable")

    @cached_property
    def ladder(self) -> Numbers:
        """The number of ways up to each, in that order."""
        return np.cumsum(self.ways.ravel()[self.order])

    def draw(
        self, lengths: NDArray[np.intp], worth: NDArray[np.intp], rng: np.random.Generator
    ) -> NDArray[np.intp]:
        """Ways to share the honours, for each of some lengths and worths."""
        ends = np.cumsum(self.by_worth, axis=None).reshape(self.by_worth.shape)[lengths, worth]
        many = self.by_worth[lengths, worth]
        at = np.searchsorted(self.ladder, ends - many + rng.integers(many), side="right")
        return np.asarray(self.order[at] % self.ways.shape[1])


class SuitPair:
    """Two suits: in how many ways the hands have some lengths in both together and are worth so much."""

    def __init__(self, first: SuitWays, second: SuitWays, most: int) -> None:
        self.first, self.second = first, second
        every_pair = pairs()
        possible = [np.asarray(suit.by_worth.any(axis=1)) for suit in (first, second)]
        some: Truths = possible[0][every_pair.first] & possible[1][every_pair.second]
        self.one, self.two = every_pair.first[some], every_pair.second[some]
        self.starts = np.concatenate([[0], np.cumsum(some)])[every_pair.starts]
        self.ladder = self._convolved(most)
        np.cumsum(self.ladder, axis=1, out=self.ladder)
        self.ways = np.diff(self.ladder[:, self.starts], axis=1)

    def _convolved(self, most: int) -> Numbers:
        """The ways for each worth of both suits, up to `most`, and pair of lengths, after a column of 0."""
        one, two = self.first.by_worth, np.ascontiguousarray(self.second.by_worth.T)
        highest = min(most, one.shape[1] + len(two) - 2)
        order = np.argsort(self.one, kind="stable")
        ways = np.zeros((highest + 1, 1 + len(order)), dtype=np.int64)
        ends = np.searchsorted(self.one[order], np.arange(len(one) + 1))
        for lengths, row in enumerate(one):
            columns = order[ends[lengths] : ends[lengths + 1]]
            if not len(columns):
                continue
            others = two[:, self.two[columns]]
            block = np.zeros((one.shape[1] + len(two) - 1, len(columns)), dtype=np.int64)
            for worth in np.flatnonzero(row).tolist():
                block[worth : worth + len(two)] += row[worth] * others
            ways[:, 1 + columns] = block[: highest + 1]
        return ways

    def draw(
        self, lengths: NDArray[np.intp], worth: NDArray[np.intp], rng: np.random.Generator
    ) -> list[tuple[NDArray[np.intp], NDArray[np.intp]]]:
        """For each of some lengths and worths of both suits: the lengths in each, and who has its honours."""
        lots = self.ladder[worth, self.starts[lengths]] + rng.integers(self.ways[worth, lengths])
        pair = np.empty(len(lots), dtype=np.intp)
        for total in np.unique(worth):
            here = worth == total
            pair[here] = np.searchsorted(self.ladder[total], lots[here], side="right") - 1
        one, two = self.one[pair], self.two[pair]
        of_first = np.arange(self.first.by_worth.shape[1])
        rest = worth[:, None] - of_first[None, :]
        within = (rest >= 0) & (rest < self.second.by_worth.shape[1])
        others = np.where(within, self.second.by_worth[two[:, None], np.where(within, rest, 0)], 0)
        steps = np.cumsum(self.first.by_worth[one] * others, axis=1)
        share = (steps <= rng.integers(steps[:, -1])[:, None]).sum(axis=1)
        return [
            (one, self.first.draw(one, share, rng)),
            (two, self.second.draw(two, worth - share, rng)),
        ]


class Totals:
    """The deals in which hands have holdings that they may have, and are worth together what they must be."""

    def __init__(self, hands: Sequence[Allowed], one: JointMeasure) -> None:
        self.hands, self.sum = hands, one
        suits = suits_of(hands, one)
        left = SuitPair(suits[0], suits[1], one.high)
        alike = suits[0] is suits[2] and suits[1] is suits[3]
        self.halves = (left, left if alike else SuitPair(suits[2], suits[3], one.high))

    @cached_property
    def completions(self) -> NDArray[np.float64]:
        """For the worth and the lengths of the first two suits the ways to deal all four, as floats."""
        left, right = (half.ways.astype(np.float64) for half in self.halves)
        upto = np.concatenate([np.zeros((1, right.shape[1])), np.cumsum(right, axis=0)])[:, pairs().opposite]
        worth = np.arange(len(left))
        first, last = (np.clip(end - worth, 0, len(right)) for end in (self.sum.low, self.sum.high + 1))
        return np.asarray(left * (upto[last] - upto[first]))

    @property
    def count(self) -> float:
        """The number of these deals, as a float."""
        return float(self.completions.sum())

    def sample(self, n: int, rng: np.random.Generator) -> Deals:
        """Of so many deals, each equally likely, those in which each hand is worth what it may be alone."""
        if not self.count:
            return placed_only(TABLE, 0)
        ladder = np.cumsum(self.completions, axis=None)
        lots = np.searchsorted(ladder, rng.random(n) * ladder[-1], side="right").clip(max=ladder.size - 1)
        worth, lengths = np.divmod(lots, self.completions.shape[1])
        opposite = pairs().opposite[lengths]
        suits = [
            *self.halves[0].draw(lengths, worth, rng),
            *self.halves[1].draw(opposite, self.rest(worth, opposite, rng), rng),
        ]
        kept = self.kept(suits)
        return dealt([(one[kept], held[kept]) for one, held in suits], rng)

    def rest(
        self, worth: NDArray[np.intp], lengths: NDArray[np.intp], rng: np.random.Generator
    ) -> NDArray[np.intp]:
        """What the last two suits are worth, drawn for each worth of the first two."""
        ways = self.halves[1].ways.T[lengths]
        total = worth[:, None] + np.arange(ways.shape[1])[None, :]
        steps = np.cumsum(np.where((self.sum.low <= total) & (total <= self.sum.high), ways, 0), axis=1)
        return np.asarray((steps <= rng.integers(steps[:, -1])[:, None]).sum(axis=1))

    def kept(self, suits: Sequence[tuple[NDArray[np.intp], NDArray[np.intp]]]) -> Truths:
        """Which deals give each hand what it may be worth by itself."""
        table = worth_table(self.sum.measure)
        keep = np.ones(len(suits[0][0]), dtype=bool)
        for seat, hand in enumerate(self.hands):
            low, high = hand.ends[self.sum.measure]
            worth = sum(
                table[lengths_of_hands()[one, seat], honours_held()[held, seat]] for one, held in suits
            )
            keep &= (low <= worth) & (worth <= high)
        return keep


def dealt(suits: Sequence[tuple[NDArray[np.intp], NDArray[np.intp]]], rng: np.random.Generator) -> Deals:
    """Deals of which each suit has these lengths and honours, and the small cards by luck."""
    deals = placed_only(TABLE, len(suits[0][0]))
    sizes = np.array([held.bit_count() for held in range(SETS)])
    for suit, (one, way) in zip(SUIT_LETTERS, suits, strict=True):
        held = honours_held()[way]
        for bit, rank in enumerate(reversed(HONOURS)):
            deals[:, PACK.card(suit + rank)] = (held >> bit & 1).argmax(axis=1)
        ends = np.cumsum(lengths_of_hands()[one] - sizes[held], axis=1)
        owners = (np.arange(SMALL)[None, :, None] >= ends[:, None, :]).sum(axis=2)
        cards = [PACK.card(suit + rank) for rank in RANKS if rank not in HONOURS]
        deals[:, cards] = rng.permuted(owners.astype(np.uint8), axis=1)
    return deals
