"""What an ask allows to one hand: the holdings of each suit, and the ends of what the hand is worth.

A *holding* is the length of a suit and the set of its honours, A K Q J. Alternatives are looked at one by
one, each as a **box**: the holdings of each suit, the shapes and the points of the whole hand that it allows.
All bounds are sound, and no more: a hand that meets the ask is within them, a hand within them need not meet
the ask.

>>> from majlis.bridge.conditions.asks import ask_and_test
>>> from majlis.bridge.conditions.reading import parse_conditions
>>> from majlis.dealing.asks import every
>>> def ends(text):
...     return allowed(every(ask_and_test(line)[0] for line in parse_conditions(text))).ends
>>> ends("n: 12-14 total points")["total"], ends("n: at most 1.5 quick tricks")["quick"]
((12, 14), (0, 3))
>>> ends("n: balanced, 20+ hcp")["total"]
(20, 37)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache, reduce
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from majlis.bridge.conditions.holdings import losers, quick_tricks
from majlis.bridge.deal.tops import for_anybody, parts_of, value_of
from majlis.bridge.table.cards import HAND_SIZE, RANKS, SUIT_LETTERS
from majlis.bridge.table.pack import MOST_HCP, TABLE, VALUES
from majlis.dealing.asks import Ask, Either, Every, Length, Pairs, Patterns, Shape, Value
from majlis.dealing.evaluate import Truths, shapes_of, sums

HONOURS: Final = "AKQJ"
SETS: Final = 1 << len(HONOURS)
"""The sets of honours that a hand may hold in a suit; bits as in `HONOURS`, the ace's the highest."""
MOST_BOXES: Final = 1000
"""Alternatives of one statement that are looked at one by one."""
FREE: Final = 4
"""Cards of a suit that are worth no length point."""
SUITS: Final = len(SUIT_LETTERS)
FAR: Final = 1 << 20
"""More than any hand is worth: stands for what cannot be."""
Holdings: TypeAlias = NDArray[np.bool_]
"""For each length and set of honours, whether a suit may be so."""
Worth: TypeAlias = NDArray[np.int64]
"""For each length and set of honours, what a suit is worth."""


def total_points(length: int, honours: str) -> int:
    """High-card points, and one for each card after the fourth.

    >>> total_points(6, "AJ"), total_points(2, "K")
    (7, 3)
    """
    return sum(VALUES["hcp"][rank] for rank in honours) + max(0, length - FREE)


MEASURES: Final[dict[str, Callable[[int, str], int]]] = {
    "losers": losers,
    "quick": quick_tricks,
    "total": total_points,
}
"""What is added up suit by suit, and is no sum of cards: losers, quick tricks in halves, total points."""


@dataclass(frozen=True)
class Box:
    """Hands whose holdings, shape and points are each allowed."""

    holdings: Holdings
    """Suit by suit."""
    shapes: Truths
    """Which of `lengths_of_hands`."""
    points: tuple[int, int] = (0, MOST_HCP)

    @cached_property
    def possible(self) -> Truths:
        """The shapes for which each suit has a holding, and the hand can have the points."""
        least, most = self.ends_by_shape(worth_of_points())
        return np.asarray(self.shapes & (least <= self.points[1]) & (most >= self.points[0]))

    def ends_by_shape(self, table: Worth) -> tuple[Worth, Worth]:
        """For each shape the least and the most that the suits are worth together; the least above the most
        where a suit has no holding.
        """
        at = np.arange(SUITS), lengths_of_hands()
        least = np.where(self.holdings, table, FAR).min(axis=2)[at].sum(axis=1)
        most = np.where(self.holdings, table, -FAR).max(axis=2)[at].sum(axis=1)
        return least, most

    def ends(self, measure: str) -> tuple[int, int]:
        """The least and the most that such a hand is worth; the least above the most where there is none."""
        least, most = self.ends_by_shape(worth_table(measure))
        if measure == "total":
            long = (lengths_of_hands() - FREE).clip(min=0).sum(axis=1)
            least, most = np.maximum(least, self.points[0] + long), np.minimum(most, self.points[1] + long)
        some = self.possible & (least <= most)
        return int(least[some].min(initial=FAR)), int(most[some].max(initial=-FAR))

    def kept_holdings(self) -> Holdings:
        """The holdings of the lengths that a possible shape has."""
        lengths = lengths_of_hands()[self.possible]
        there = np.zeros(self.holdings.shape[:2], dtype=bool)
        there[np.arange(SUITS), lengths] = True
        return np.asarray(self.holdings & there[:, :, None])

    def narrowed(self, leaf: Ask) -> Box:
        """The hands of which one statement is true too, as far as a box can tell."""
        if isinstance(leaf, (Shape, Patterns)):
            return replace(self, shapes=self.shapes & shapes_within(leaf))
        if isinstance(leaf, Value) and leaf.suit is None:
            runs = leaf.values.runs
            if leaf.valuation != "hcp":
                return self
            low, high = (runs[0][0], runs[-1][1]) if runs else (1, 0)
            return replace(self, points=(max(low, self.points[0]), min(high, self.points[1])))
        if isinstance(leaf, (Length, Pairs, Value)):
            holdings = self.holdings.copy()
            holdings[SUIT_LETTERS.index(leaf.suit)] &= holdings_within(leaf)
            return replace(self, holdings=holdings)
        return self


@dataclass(frozen=True)
class Allowed:
    """What an ask allows to one hand."""

    holdings: Holdings
    """Suit by suit."""
    ends: dict[str, tuple[int, int]]
    """For each of `MEASURES` the least and the most that the hand is worth."""

    @property
    def empty(self) -> bool:
        """Whether no hand meets the ask."""
        return any(low > high for low, high in self.ends.values())


def allowed(ask: Ask) -> Allowed:
    """What an ask of one hand allows."""
    return _allowed(for_anybody(ask))


@lru_cache(maxsize=1024)
def _allowed(ask: Ask) -> Allowed:
    parts = parts_of(ask)
    start = anything()
    for part in parts:
        if not isinstance(part, Either):
            start = start.narrowed(part)
    bounds = [of_boxes([start])]
    # Of several statements with alternatives each is looked at by itself, beside all that have none.
    bounds += [of_boxes(boxes_of(part, start)) for part in parts if isinstance(part, Either)]
    ends = {
        measure: (max(one.ends[measure][0] for one in bounds), min(one.ends[measure][1] for one in bounds))
        for measure in MEASURES
    }
    return Allowed(reduce(np.logical_and, (one.holdings for one in bounds)), ends)


def of_boxes(boxes: list[Box]) -> Allowed:
    """What is allowed in one box at least."""
    none = np.zeros_like(anything().holdings)
    ends = {}
    for measure in MEASURES:
        of_each = [box.ends(measure) for box in boxes]
        ends[measure] = (
            min((low for low, _ in of_each), default=FAR),
            max((high for _, high in of_each), default=-FAR),
        )
    return Allowed(reduce(np.logical_or, (box.kept_holdings() for box in boxes), none), ends)


def boxes_of(ask: Ask, start: Box) -> list[Box]:
    """The alternatives of an ask within a box; the box itself where there are too many."""
    if isinstance(ask, Either):
        boxes = [box for part in ask.parts for box in boxes_of(part, start)]
    elif isinstance(ask, Every):
        boxes = [start]
        for part in ask.parts:
            boxes = [box for one in boxes for box in boxes_of(part, one)]
    else:
        one = start.narrowed(ask)
        boxes = [one] if one.possible.any() else []
    return boxes if len(boxes) <= MOST_BOXES else [start]


@cache
def anything() -> Box:
    """The box of all hands."""
    holdings = np.repeat(rows_of(lambda length, held: True)[None], SUITS, axis=0)
    return Box(holdings, np.ones(len(lengths_of_hands()), dtype=bool))


@cache
def ends_of_measure(measure: str) -> tuple[int, int]:
    """The least and the most that any hand is worth."""
    return anything().ends(measure)


@cache
def lengths_of_hands() -> NDArray[np.int64]:
    """The lengths that the suits of a hand can have, or the hands in a suit."""
    return np.array([*sums(HAND_SIZE, [HAND_SIZE] * SUITS)], dtype=np.int64)


@lru_cache(maxsize=1024)
def shapes_within(leaf: Shape | Patterns) -> Truths:
    """Which lengths are of a shape that is asked for."""
    wanted = shapes_of(leaf, TABLE)
    return np.array([tuple(row) in wanted for row in lengths_of_hands().tolist()]) ^ leaf.outside


@lru_cache(maxsize=1024)
def holdings_within(leaf: Length | Pairs | Value) -> Holdings:
    """Which holdings of its suit meet a statement; all where cards below the honours matter to it."""
    if isinstance(leaf, Length):
        lengths = leaf.lengths
        return rows_of(lambda length, held: length in lengths)
    worth = {rank: value_of(leaf.valuation, f"{leaf.suit}{rank}") for rank in RANKS}
    if any(worth[rank] for rank in RANKS if rank not in HONOURS):
        return rows_of(lambda length, held: True)

    def fits(length: int, held: str) -> bool:
        value = sum(worth[rank] for rank in held)
        if isinstance(leaf, Pairs):
            return ((length, value) in leaf.pairs) != leaf.outside
        return value in leaf.values

    return rows_of(fits)


def rows_of(fits: Callable[[int, str], bool]) -> Holdings:
    """For each length and set of honours whether a suit can be so, and fits."""
    small = len(RANKS) - len(HONOURS)
    table = np.zeros((HAND_SIZE + 1, SETS), dtype=bool)
    for held in range(SETS):
        ranks = ranks_of(held)
        for length in range(len(ranks), len(ranks) + small + 1):
            table[length, held] = fits(length, ranks)
    return table


def ranks_of(held: int) -> str:
    """The honours of a set.

    >>> ranks_of(9), ranks_of(0)
    ('AJ', '')
    """
    return "".join(rank for bit, rank in enumerate(reversed(HONOURS)) if held >> bit & 1)[::-1]


@cache
def worth_table(measure: str) -> Worth:
    """What a suit of each length and set of honours is worth; 0 where it cannot be."""
    return table_of(MEASURES[measure])


@cache
def worth_of_points() -> Worth:
    """As `worth_table`, of high-card points."""
    return table_of(lambda length, held: sum(VALUES["hcp"][rank] for rank in held))


def table_of(worth: Callable[[int, str], int]) -> Worth:
    """What each holding is worth."""
    there = rows_of(lambda length, held: True)
    table = np.zeros(there.shape, dtype=np.int64)
    for length, held in np.argwhere(there).tolist():
        table[length, held] = worth(length, ranks_of(held))
    return table
