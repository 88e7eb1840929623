"""Points, losers, quick tricks, stoppers from a suit's length and honours; and possible holdings.

A *holding* here is a length and a set of honours. The same holding is told to exact dealing as a pair
(length, sum of a valuation): under `honours` (A 8, K 4, Q 2, J 1) the sum names the set of honours, under
`top` (A 4, K 2, Q 1) that of A K Q. Losers and quick tricks are no sums over cards, yet within one suit they
are sets of such pairs, and can be counted exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import TypeAlias

from majlis.bridge.table.cards import HAND_SIZE, RANKS
from majlis.bridge.table.pack import VALUES

Pair: TypeAlias = tuple[int, int]
"""A suit's length and the sum of a valuation in it."""


def losers(length: int, honours: str) -> int:
    """The losing tricks of a suit: of its first three cards, those that are not the A, K, Q in their place.

    A void has none; a singleton loses unless it is the ace; of two cards only A and K win.

    >>> losers(0, ""), losers(1, "K"), losers(2, "KQ"), losers(5, "AQ"), losers(3, "J")
    (0, 1, 1, 1, 3)
    """
    winners = sum(rank in honours for rank in "AKQ"[: min(length, 3)])
    return min(length, 3) - winners


def quick_tricks(length: int, honours: str) -> int:
    """The quick tricks of a suit, in halves: AK 2, AQ 1½, A 1, KQ 1, a guarded K ½.

    >>> quick_tricks(2, "AK"), quick_tricks(4, "AQ"), quick_tricks(1, "A"), quick_tricks(1, "K")
    (4, 3, 2, 0)
    """
    if "A" in honours:
        return 4 if "K" in honours else 3 if "Q" in honours else 2
    if "K" in honours:
        return 2 if "Q" in honours else 1 if length > 1 else 0
    return 0


def stopped(length: int, honours: str) -> bool:
    """Whether a suit is stopped: the ace, a king with one other card, a queen with two, a jack with three.

    >>> stopped(1, "A"), stopped(1, "K"), stopped(2, "K"), stopped(2, "QJ"), stopped(4, "J")
    (True, False, True, False, True)
    """
    return any(
        rank in honours and length >= needed for rank, needed in (("A", 1), ("K", 2), ("Q", 3), ("J", 4))
    )


@cache
def holdings(honours: str = "AKQJ") -> tuple[tuple[int, str], ...]:
    """Every length with every possible set of these honours."""
    small = len(RANKS) - len(honours)
    return tuple(
        (len(held) + spots, "".join(held))
        for count in range(len(honours) + 1)
        for held in combinations(honours, count)
        for spots in range(small + 1)
    )


def worth(valuation: str, ranks: Iterable[str]) -> int:
    """The value of these ranks together."""
    return sum(VALUES[valuation].get(rank, 0) for rank in ranks)


def pairs(valuation: str, fits: Callable[[int, str], bool]) -> frozenset[Pair]:
    """The (length, sum) pairs of a suit for which a holding of this valuation's honours fits."""
    ranks = "".join(VALUES[valuation])
    return frozenset(
        (length, worth(valuation, held)) for length, held in holdings(ranks) if fits(length, held)
    )


@cache
def points() -> frozenset[Pair]:
    """Every possible (length, high-card points) of a suit."""
    return pairs("hcp", lambda length, held: True)


def possible(ranges: Sequence[tuple[int, int, int, int]], low: int, high: int) -> bool:
    """Whether a hand can have in each suit (cards from, to, points from, to), and points `low` to `high`.

    >>> possible([(2, 5, 0, 8)] * 4, 15, 17), possible([(2, 2, 10, 10)] + [(0, 13, 0, 10)] * 3, 0, 37)
    (True, False)
    """
    return _possible(tuple(sorted(ranges)), low, high)


@lru_cache(maxsize=4096)
def _possible(ranges: tuple[tuple[int, int, int, int], ...], low: int, high: int) -> bool:
    # For each number of cards the possible sums of points, as the bits of a number.
    sums = {0: 1}
    for one in ranges:
        longer: dict[int, int] = {}
        for length, value in holdings_within(*one):
            for held, bits in sums.items():
                if held + length <= HAND_SIZE:
                    longer[held + length] = longer.get(held + length, 0) | bits << value
        sums = longer
    wanted = sum(1 << value for value in range(max(low, 0), high + 1))
    return bool(sums.get(HAND_SIZE, 0) & wanted)


@lru_cache(maxsize=1024)
def holdings_within(least: int, most: int, few: int, many: int) -> tuple[Pair, ...]:
    """The (length, points) of a suit within the ranges."""
    return tuple(
        (length, value) for length, value in points() if least <= length <= most and few <= value <= many
    )
