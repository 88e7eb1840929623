"""A quick look at an ask of several hands: what is said of whole hands, by what cards are worth alone.

Cards that are worth the same under all that is asked of whole hands (four aces, four kings …) are a *kind*,
and of a kind only matters how many of it each hand gets: four aces fall to four hands in 35 ways. So all ways
to share the honours of a pack are a list of a million rows, and fewer where points leave little room. Where
no row meets what is said of whole hands, no deal does, whatever is said of suits; that is proven in a
fraction of a second, where tables of suits would take many. The other way round deals are drawn from the
rows, which show that an ask can be dealt; each deal of the sums is as likely as any other.

>>> import numpy as np
>>> from majlis.dealing.asks import every, hand
>>> from majlis.dealing.evaluate import fits
>>> from majlis.dealing.pack import Setting
>>> table, aces = Setting.french(), ["SA", "HA", "DA", "CA"]
>>> def asked(*numbers):
...     sides = zip("NES", numbers)
...     return every(hand(seat).count(aces, n, n) & hand(seat).value("hcp", 9) for seat, n in sides)
>>> worths(table, asked(2, 1, 2)).empty, worths(table, asked(2, 1, 1)).empty
(True, False)
>>> deals = worths(table, asked(2, 1, 1)).sample(1000, np.random.default_rng(1))
>>> bool(fits(asked(2, 1, 1), table, deals).all())
True
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from math import factorial, prod
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from majlis.dealing.asks import ANYTHING, Ask, Count, Either, Every, Leaf, Value, either, every, leaves
from majlis.dealing.evaluate import Truths, inside
from majlis.dealing.pack import Deals, Setting
from majlis.dealing.plain import free_cards, placed_only

MOST_ROWS: Final = 2_000_000
"""Ways to share the honours; of four hands asked for points and controls there are 35⁴, about 1.5 million."""
FEWEST_HANDS: Final = 3
"""Asks that tell fewer hands apart are counted whole as quickly."""
Rows: TypeAlias = NDArray[np.int8]
"""For each way, kind and hand, how many cards of the kind the hand gets."""


@dataclass(frozen=True)
class HandSum:
    """What one statement adds up: the worth of a card of each kind, and for each hand whether it counts."""

    leaf: Value | Count
    worth: NDArray[np.int64]
    counts: NDArray[np.int64]

    def of(self, rows: Rows) -> NDArray[np.int64]:
        """The sum in each row, of the kinds that the rows have."""
        return np.asarray((rows @ self.counts) @ self.worth[: rows.shape[1]], dtype=np.int64)


@dataclass(frozen=True)
class Worths:
    """The ways to share cards by their worth that meet what an ask says of whole hands."""

    setting: Setting
    kinds: tuple[tuple[int, ...], ...]
    rows: Rows

    @property
    def empty(self) -> bool:
        """Whether no deal fits."""
        return not len(self.rows)

    def sample(self, n: int, rng: np.random.Generator) -> Deals:
        """That many deals that meet the sums, each of those equally likely."""
        ladder = np.cumsum(prod(ways_of(self.rows[:, place]) for place in range(len(self.kinds))))
        lots = np.searchsorted(ladder, rng.random(n) * ladder[-1], side="right").clip(max=len(self.rows) - 1)
        deals = placed_only(self.setting, n)
        for place, cards in enumerate(self.kinds):
            numbers = self.rows[lots, place]
            # The cards of a kind in the order of the hands, shuffled.
            ends = np.cumsum(numbers, axis=1, dtype=np.int64)
            owners = (np.arange(len(cards))[None, :, None] >= ends[:, None, :]).sum(axis=2)
            deals[:, cards] = rng.permuted(owners.astype(np.uint8), axis=1)
        return deals


def worths(setting: Setting, ask: Ask) -> Worths | None:
    """The ways by worth, or None where there are too many, or too little is said of whole hands."""
    if setting.placed:
        return None
    loose = of_whole_hands(ask)
    asked = [leaf for leaf in dict.fromkeys(leaves(loose)) if isinstance(leaf, (Value, Count))]
    if len({what_of(leaf) for leaf in asked}) < 2 or len({leaf.hands for leaf in asked}) < FEWEST_HANDS:
        return None
    worth = np.array([worth_of(setting, leaf) for leaf in asked], dtype=np.int64)
    by_worth: dict[tuple[int, ...], list[int]] = {}
    for card in free_cards(setting):
        by_worth.setdefault(tuple(worth[:, card].tolist()), []).append(card)
    # What is worth most comes first: it narrows what is left most.
    order = sorted(by_worth, key=lambda one: (-sum(map(abs, one)), one))
    sums = [
        HandSum(
            leaf,
            np.array([one[place] for one in order], dtype=np.int64),
            np.array([name in leaf.hands for name in setting.hands], dtype=np.int64),
        )
        for place, leaf in enumerate(asked)
    ]
    kinds = tuple(tuple(by_worth[one]) for one in order)
    rows = shared(setting, kinds, narrowing(loose, sums))
    if rows is None:
        return None
    return Worths(setting, kinds, rows[met(loose, {one.leaf: one.of(rows) for one in sums}, len(rows))])


def of_whole_hands(ask: Ask) -> Ask:
    """The ask with all that speaks of suits taken for true: what fits the ask fits it."""
    if isinstance(ask, Leaf):
        return ask if isinstance(ask, Count) or (isinstance(ask, Value) and ask.suit is None) else ANYTHING
    if isinstance(ask, Every):
        return every(of_whole_hands(part) for part in ask.parts)
    assert isinstance(ask, Either)
    parts = [of_whole_hands(part) for part in ask.parts]
    return ANYTHING if ANYTHING in parts else either(parts)


def what_of(leaf: Value | Count) -> object:
    """What a statement counts, whosever it is."""
    return leaf.valuation if isinstance(leaf, Value) else leaf.cards


def worth_of(setting: Setting, leaf: Value | Count) -> tuple[int, ...]:
    """What each card adds to what a statement counts."""
    if isinstance(leaf, Value):
        return setting.pack.values(leaf.valuation)
    return tuple(int(card in leaf.cards) for card in setting.pack.cards)


def narrowing(loose: Ask, sums: list[HandSum]) -> list[HandSum]:
    """The sums that must be met whatever else is."""
    parts = loose.parts if isinstance(loose, Every) else (loose,)
    return [one for one in sums if one.leaf in parts]


def shared(setting: Setting, kinds: tuple[tuple[int, ...], ...], sums: list[HandSum]) -> Rows | None:
    """Every way to share the kinds that may still meet the sums; None where there are too many."""
    sizes = np.array(setting.sizes, dtype=np.int64)
    rows: Rows = np.zeros((1, 0, len(sizes)), dtype=np.int8)
    for place, cards in enumerate(kinds):
        last = place == len(kinds) - 1
        if last:  # it takes what room is left
            more = (sizes - rows.sum(axis=1, dtype=np.int64)).astype(np.int8)
            return np.concatenate([rows, more[:, None, :]], axis=1)
        splits = np.array([*splits_of(len(cards), len(sizes))], dtype=np.int8)
        if len(rows) * len(splits) > MOST_ROWS:
            return None
        longer = np.repeat(rows, len(splits), axis=0)
        rows = np.concatenate([longer, np.tile(splits, (len(rows), 1))[:, None, :]], axis=1)
        rows = rows[within_reach(rows, sizes, kinds[place + 1 :], sums)]
    return rows


def within_reach(
    rows: Rows, sizes: NDArray[np.int64], later: tuple[tuple[int, ...], ...], sums: list[HandSum]
) -> Truths:
    """Which rows have room for their cards, and can still meet each sum with the kinds to come."""
    good: Truths = (rows.sum(axis=1, dtype=np.int64) <= sizes).all(axis=1)
    many = np.array([len(cards) for cards in later], dtype=np.int64)
    for one in sums:
        runs = one.leaf.values.runs if isinstance(one.leaf, Value) else one.leaf.counts.runs
        if not runs:
            return np.zeros(len(rows), dtype=bool)
        worth = one.worth[rows.shape[1] :]
        so_far = one.of(rows)
        good &= so_far + int(many @ worth.clip(min=0)) >= runs[0][0]
        good &= so_far + int(many @ worth.clip(max=0)) <= runs[-1][1]
    return good


def splits_of(cards: int, hands: int) -> Iterator[tuple[int, ...]]:
    """The ways to share so many cards that are alike.

    >>> [*splits_of(2, 2)]
    [(0, 2), (1, 1), (2, 0)]
    """
    if hands == 1:
        yield (cards,)
        return
    for first in range(cards + 1):
        yield from ((first, *others) for others in splits_of(cards - first, hands - 1))


def ways_of(numbers: Rows) -> NDArray[np.float64]:
    """In how many ways the cards of a kind fall so to the hands, to the precision of a float."""
    size = int(numbers[0].sum(dtype=np.int64))
    factorials = np.array([float(factorial(number)) for number in range(size + 1)])
    return np.asarray(factorials[size] / reduce(np.multiply, factorials[numbers.T]), dtype=np.float64)


def met(ask: Ask, sums: dict[Value | Count, NDArray[np.int64]], size: int) -> Truths:
    """Which rows meet what is said of whole hands."""
    if isinstance(ask, (Every, Either)):
        join, result = (np.logical_and, True) if isinstance(ask, Every) else (np.logical_or, False)
        return reduce(join, (met(part, sums, size) for part in ask.parts), np.full(size, result))
    assert isinstance(ask, (Value, Count))
    return inside(ask.values if isinstance(ask, Value) else ask.counts, sums[ask])
