"""One half of the suits: its keys (a class for every unit), its points (tracked sums), the ways to both.

A table of dynamic programming: two suits' tables are convolved, and ways of the same class and sums added.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from majlis.compiled.arrays import Floats, Ints
from majlis.dealing import kernels
from majlis.dealing.classes import UnitClasses, unit_classes
from majlis.dealing.drawing import HalfArrays
from majlis.dealing.limits import TooLarge
from majlis.dealing.normal import Problem
from majlis.dealing.suits import SuitTable, same_rows
from majlis.i18n import N_

MOST_PAIRS = 8_000_000  # of the entries of two suits
MOST_COMBINATIONS = 8_000_000  # of their kinds; of keys of both halves; of points
FIRST_ROOM = 4096  # for keys, a power of two; eight times as much where that is too little


@dataclass(frozen=True)
class Keys:
    """The keys of a half. `numbers` has for each pair of entries of its two suits the key, or -1."""

    numbers: Ints
    classes: Ints  # (keys, units)

    def __len__(self) -> int:
        return len(self.classes)

    def kept(self, keep: Ints) -> Keys:
        """Only these keys, numbered anew in this order."""
        new = np.full(len(self.classes) + 1, -1, dtype=np.int64)
        new[keep] = np.arange(len(keep))
        return Keys(new[self.numbers], self.classes[keep])


@dataclass(frozen=True)
class Points:
    """The points of a half in rows, and the combinations of kinds that lead to each."""

    row_prefix: Ints  # (rows, tracked - 1): all tracked sums but the last
    row_start: Ints
    row_low: Ints
    row_of: Ints
    place: Ints  # point of each combination
    one: Ints  # its kinds
    two: Ints

    def __len__(self) -> int:
        return len(self.row_of)

    def ends(self) -> tuple[int, int]:
        """The least and the greatest last sum."""
        if not len(self):
            return 0, 0
        return int(self.row_low.min()), int((self.row_low + np.diff(self.row_start)).max()) - 1


@dataclass(frozen=True)
class Pairing:
    """The four suit slots in an order: 0 and 1 are the left half, 2 and 3 the right."""

    order: tuple[int, int, int, int]
    units: tuple[UnitClasses, ...]
    left: Keys
    right: Keys


def pairing(
    problem: Problem,
    order: tuple[int, int, int, int],
    suits: Sequence[int | None],
    tables: Sequence[SuitTable],
) -> Pairing:
    """The keys of both halves for one order of the slots."""
    ordered = [tables[slot] for slot in order]
    named = [suits[slot] for slot in order]
    units = tuple(unit_classes(problem, unit, named, ordered) for unit in range(len(problem.units)))
    left = keys_of(
        ordered[0], ordered[1], [unit.left for unit in units], [len(unit.left_length) for unit in units]
    )
    right = keys_of(
        ordered[2], ordered[3], [unit.right for unit in units], [len(unit.right_length) for unit in units]
    )
    return Pairing(order, units, left, right)


def keys_of(first: SuitTable, second: SuitTable, classes: list[Ints], sizes: list[int]) -> Keys:
    """The keys that the entries of two suits lead to."""
    radix, room = [], 1
    for size in sizes:
        radix.append(room)
        room *= max(1, size)
    if room >= 1 << 62:
        raise TooLarge(N_("too many hands and alternatives at once"))
    start = np.cumsum([0, *(table.size for table in classes)])[:-1].astype(np.int64)
    width = np.array([table.shape[1] for table in classes], dtype=np.int64)
    flat = np.concatenate([table.ravel() for table in classes])
    codes: Ints = np.empty(len(first.symbols) * len(second.symbols), dtype=np.int64)
    places = np.array(radix, dtype=np.int64)
    kernels.key_codes(first.symbols, second.symbols, flat, start, width, places, codes)
    numbers, of_numbers = numbered(codes)
    parts = [(of_numbers // place) % max(1, size) for place, size in zip(radix, sizes, strict=True)]
    return Keys(numbers, np.stack(parts, axis=1))


def numbered(codes: Ints, room: int = FIRST_ROOM) -> tuple[Ints, Ints]:
    """Codes numbered as they come: the number of each (-1 stays), and the code of each number."""
    numbers: Ints = np.empty_like(codes)
    while True:
        of_numbers: Ints = np.empty(room, dtype=np.int64)
        count = kernels.number_codes(codes, np.empty(2 * room, dtype=np.int64), of_numbers, numbers)
        if count >= 0:
            return numbers, of_numbers[:count].copy()
        room *= 8


def pairs_by_key(numbers: Ints, order: Ints, keys: int, second: int) -> tuple[Ints, Ints, Ints]:
    """The pairs of entries of each key, in the order given: where they start, and the entries of each.

    `second` is how many entries the second suit has.
    """
    start, place = np.empty(keys + 1, dtype=np.int64), np.empty(keys, dtype=np.int64)
    one, two = np.empty((2, int(np.count_nonzero(numbers >= 0))), dtype=np.int64)
    kernels.by_key(numbers, order, second, start, place, one, two)
    return start, one, two


def points_of(first: SuitTable, second: SuitTable, low: Ints, high: Ints) -> Points:
    """The points from `low` to `high` (for each tracked sum) that kinds of two suits lead to."""
    some = [np.flatnonzero(table.weights.sum(axis=1)[table.kind_group]) for table in (first, second)]
    if len(some[0]) * len(some[1]) > MOST_COMBINATIONS:
        raise TooLarge(N_("the values of two suits go together in too many ways"))
    one, two = first.kind_sums[some[0]], second.kind_sums[some[1]]
    inside = np.ones((len(one), len(two)), dtype=bool)
    for axis in range(one.shape[1]):
        total = one[:, axis, None] + two[None, :, axis]
        inside &= (low[axis] <= total) & (total <= high[axis])
    rows_of, columns = np.nonzero(inside)
    one, two = some[0][rows_of], some[1][columns]
    sums = first.kind_sums[one] + second.kind_sums[two]
    if not sums.shape[1]:
        sums = np.zeros((len(sums), 1), dtype=np.int64)
    row, distinct = same_rows(sums[:, :-1])
    rows = len(distinct)
    last = sums[:, -1]
    row_low, row_high = np.full(rows, 1 << 62), np.full(rows, -(1 << 62))
    np.minimum.at(row_low, row, last)
    np.maximum.at(row_high, row, last)
    row_start = np.concatenate([[0], np.cumsum(row_high - row_low + 1)]).astype(np.int64)
    if row_start[-1] > MOST_COMBINATIONS:
        raise TooLarge(N_("the sums of values that are possible lie too far apart"))
    return Points(
        sums[distinct, :-1],
        row_start,
        row_low,
        np.repeat(np.arange(rows), np.diff(row_start)),
        row_start[row] + last - row_low[row],
        one,
        two,
    )


def half_arrays(
    first: SuitTable, second: SuitTable, keys: Keys, points: Points, along_rows: bool
) -> HalfArrays:
    """The half-table, with all that drawing needs to walk it backwards.

    The right half is looked at in whole runs of points: its table is summed `along_rows`.
    """
    # The likeliest pairs, and below the likeliest combinations, come first: drawing finds its own early.
    likely = np.outer(first.weights.sum(axis=0), second.weights.sum(axis=0)).ravel()
    held = np.flatnonzero(keys.numbers >= 0)  # of all pairs often one in ten
    by_chance = held[np.argsort(-likely[held], kind="stable")]
    start, one, two = pairs_by_key(keys.numbers, by_chance, len(keys), max(1, len(second.symbols)))
    groups = len(second.group_counts)
    ways = np.zeros((len(keys), len(first.group_counts) * groups))
    kernels.split_ways(start, one, two, first.weights, np.ascontiguousarray(second.weights.T), ways)
    group = first.kind_group[points.one] * groups + second.kind_group[points.two]
    weight = first.kind_ways[points.one] * second.kind_ways[points.two]
    order = np.argsort(-weight * ways.sum(axis=0)[group], kind="stable")
    order = order[by_small_number(points.place[order])]
    table = filled(ways, points, group, weight, order)
    if along_rows:
        kernels.sum_rows(table, points.row_start)
    count = np.bincount(points.place, minlength=len(points))
    return HalfArrays(
        points.row_start,
        points.row_low,
        points.row_of,
        table,
        start,
        one,
        two,
        first.weights,
        second.weights,
        ways,
        np.concatenate([[0], np.cumsum(count)]).astype(np.int64),
        points.one[order],
        points.two[order],
        group[order],
        weight[order],
    )


def by_small_number(numbers: Ints) -> Ints:
    """The stable order of whole numbers from 0 up; those of two bytes NumPy sorts without comparing."""
    small = not len(numbers) or int(numbers.max()) < 1 << 16
    return np.argsort(numbers.astype(np.uint16) if small else numbers, kind="stable")


def filled(ways: Floats, points: Points, group: Ints, weight: Floats, order: Ints) -> Floats:
    """The half-table: the ways to split the fillers, times the kinds that lead to each point.

    `order` is of the combinations, by their points.
    """
    table: Floats = np.zeros((len(points), len(ways)))
    used = np.zeros(ways.shape[1], dtype=bool)
    used[group] = True  # of all pairs of groups often one in twenty
    number = np.cumsum(used) - 1
    turned = np.ascontiguousarray(ways[:, used].T)
    kernels.fill_table(turned, points.place[order], number[group[order]], weight[order], table)
    return np.ascontiguousarray(table.T)
