"""One suit by itself: in how many ways its cards fall, told apart only as far as the ask needs.

The first step of the dynamic programming: equivalence classes of the ways to deal one suit.

The cards of a suit that are worth the same for every sum asked are one **set** of interchangeable cards;
the largest set that is worth nothing is the **filler**, the others are dealt first. One way to deal those
others is a **placing**; placings of the same counts, sums and effects are one **kind**; kinds that differ in
sums only are one **group**. A group and a split of the filler give an **entry**: the lengths of all hands
and, for each unit, which of its atoms the suit leaves alive.

With four hands a bridge suit has 256 placings of its honours and at most 560 entries, in place of 4^13 ways.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from math import comb, prod

import numpy as np

from majlis.compiled.arrays import Floats, Ints
from majlis.dealing.cache import MemoryCache
from majlis.dealing.evaluate import Truths
from majlis.dealing.limits import TooLarge
from majlis.dealing.normal import Literal, Problem
from majlis.i18n import N_

MOST_PLACINGS = 20_000
CACHED_TABLES = 1 << 26  # bytes
ABOUT_A_TABLE = 1 << 13  # bytes that even an empty one takes, with its key
MOST_VALUES = 1 << 20  # of a column of rows; where it ranges wider its values are numbered
SMALL_ROOM = 1 << 16  # codes that are numbered by a table of all there may be
MOST_SPLITS = 2_000_000  # of all groups together: some hundred megabytes while they are made


@dataclass(frozen=True)
class SuitTable:
    """All that is known of one suit. Letters: H merged hands, U units, D sums tracked."""

    sets: tuple[tuple[int, ...], ...]  # the interchangeable cards dealt first, set by set
    filler: tuple[int, ...]  # the other cards
    placing_counts: Ints  # (placings, sets, H) cards of each set to each hand
    placing_ways: Floats
    kind_start: Ints  # (kinds + 1,) the placings of each kind are neighbours
    kind_group: Ints
    kind_sums: Ints  # (kinds, D)
    kind_ways: Floats
    group_counts: Ints  # (groups, H) cards dealt first, placed ones included
    weights: Floats  # (groups, entries) ways to split the filler
    lengths: Ints  # (entries, H)
    symbols: Ints  # (entries, U) numbers into `unit_symbols`
    unit_symbols: tuple[Ints, ...]  # for each unit (symbols, 2): length, bits of live atoms


def room_of_table(table: SuitTable) -> int:
    """What a table takes while it is kept, in bytes."""
    values = [getattr(table, field.name) for field in fields(table)]
    return ABOUT_A_TABLE + sum(value.nbytes for value in values if isinstance(value, np.ndarray))


TABLES: MemoryCache[tuple[object, ...], SuitTable] = MemoryCache(lambda: CACHED_TABLES, room_of_table)
"""The tables made so far, by `what_matters`."""


def suit_table(problem: Problem, suits: Sequence[int], sums: Sequence[tuple[int, Ints]]) -> SuitTable:
    """The table of a suit (or of several that no literal speaks of singly, as one; or of none).

    `sums` gives for each tracked sum its unit and the worth of each card. Suits of which the same is asked
    share their arrays, and so do those of other plans.
    """
    cards = [card for suit in suits for card in problem.setting.pack.members(suit)]
    key = what_matters(problem, suits, cards, sums)
    table = TABLES.get(key)
    if table is None:
        table = TABLES.put(key, made_table(problem, suits, cards, sums))
    # A suit's cards are known by their places in the suit as long as the table is kept.
    return replace(
        table,
        sets=tuple(tuple(cards[place] for place in places) for places in table.sets),
        filler=tuple(cards[place] for place in table.filler),
    )


def what_matters(
    problem: Problem, suits: Sequence[int], cards: Sequence[int], sums: Sequence[tuple[int, Ints]]
) -> tuple[object, ...]:
    """All that a suit's table depends on, whatever the suit's name and the numbers of its cards."""
    holder = dict(problem.setting.placed)

    def values(literal: Literal) -> tuple[int, ...]:
        table = problem.valuations[literal.valuation] if literal.valuation >= 0 else ()
        return tuple(table[card] for card in cards) if table else ()

    return (
        problem.setting.sizes,
        problem.merged,
        problem.units,
        tuple(map(len, problem.atoms)),
        problem.formula,
        tuple(holder.get(card) for card in cards),
        tuple(
            tuple(
                (atom, one.lengths, one.values, one.pairs, one.outside, values(one)) for atom, one in of_unit
            )
            for of_unit in suit_literals(problem, suits)
        ),
        tuple((unit, worth[list(cards)].tobytes()) for unit, worth in sums),
    )


def made_table(
    problem: Problem, suits: Sequence[int], cards: list[int], sums: Sequence[tuple[int, Ints]]
) -> SuitTable:
    """The table, with places among the cards in place of the cards."""
    holder = dict(problem.setting.placed)
    free = [card for card in cards if card not in holder]
    literals = suit_literals(problem, suits)
    sets, filler = card_sets(problem, free, literals, [worth for _, worth in sums])
    place_of = {card: place for place, card in enumerate(cards)}
    set_places = tuple(tuple(place_of[card] for card in of) for of in sets)
    filler_places = tuple(place_of[card] for card in filler)
    counts, ways = placings(sets, len(problem.merged))
    fixed = np.zeros(len(problem.merged), dtype=np.int64)
    for card in cards:
        if card in holder:
            fixed[merged_hand(problem, holder[card])] += 1
    total = counts.sum(axis=1) + fixed
    keep = (total <= np.array(problem.sizes)).all(axis=1)
    counts, ways, total = counts[keep], ways[keep], total[keep]
    if not len(counts):
        return empty_table(problem, set_places, filler_places, len(sums))
    held = unit_matrix(problem)
    in_unit = counts @ held  # (placings, sets, U): what each unit gets of each set
    tracked = tracked_sums(in_unit, sets, sums)
    effects = [
        unit_effects(
            problem, unit, literals[unit], cards, sets, filler, in_unit[:, :, unit], total @ held[:, unit]
        )
        for unit in range(len(problem.units))
    ]
    bits = np.stack([effect for effect, _ in effects], axis=1)  # (placings, U) number of the effect
    group_of, groups = same_rows(np.concatenate([total, bits], axis=1))
    kind_of, kinds = same_rows(np.concatenate([group_of[:, None], tracked], axis=1))
    order = np.argsort(kind_of, kind="stable")
    entry = entries(problem, total[groups], bits[groups], [table for _, table in effects], len(filler))
    return SuitTable(
        set_places,
        filler_places,
        counts[order],
        ways[order],
        np.concatenate([[0], np.cumsum(np.bincount(kind_of))]).astype(np.int64),
        group_of[kinds],
        tracked[kinds],
        np.bincount(kind_of, weights=ways).astype(np.float64),
        total[groups],
        *entry,
    )


def suit_literals(problem: Problem, suits: Sequence[int]) -> list[list[tuple[int, Literal]]]:
    """For each unit the literals about the suit, each with the number of its atom."""
    return [
        [(number, lit) for number, atom in enumerate(atoms) for suit in suits for lit in atom.of_suit(suit)]
        for atoms in problem.atoms
    ]


def merged_hand(problem: Problem, hand: int) -> int:
    """The merged hand that a hand is in."""
    return next(number for number, members in enumerate(problem.merged) if hand in members)


def unit_matrix(problem: Problem) -> Ints:
    """(H, U): 1 where the merged hand is in the unit."""
    matrix = np.zeros((len(problem.merged), len(problem.units)), dtype=np.int64)
    for number, unit in enumerate(problem.units):
        matrix[list(unit), number] = 1
    return matrix


def card_sets(
    problem: Problem, free: list[int], literals: list[list[tuple[int, Literal]]], worths: list[Ints]
) -> tuple[list[list[int]], list[int]]:
    """The free cards in sets of interchangeable ones, and apart from them the filler."""
    used = sorted(
        {literal.valuation for of_unit in literals for _, literal in of_unit if literal.valuation >= 0}
    )
    sets: dict[tuple[tuple[int, ...], tuple[int, ...]], list[int]] = {}
    for card in free:
        worth = tuple(int(table[card]) for table in worths)
        values = tuple(problem.valuations[number][card] for number in used)
        sets.setdefault((worth, values), []).append(card)
    nothing = [key for key in sets if not any(key[0])]
    filler = sets.pop(max(nothing, key=lambda key: len(sets[key]))) if nothing else []
    return list(sets.values()), filler


def placings(sets: list[list[int]], hands: int) -> tuple[Ints, Floats]:
    """Every way to give each hand a number of cards of each set: counts (placings, sets, H), and ways."""
    number = 1
    for cards in sets:
        number *= comb(len(cards) + hands - 1, hands - 1)
        if number > MOST_PLACINGS:
            raise TooLarge(
                N_("the cards of one suit differ in too many ways ({sets} kinds of cards)"), sets=len(sets)
            )
    counts = np.zeros((1, len(sets), hands), dtype=np.int64)
    ways = np.ones(1)
    for place, cards in enumerate(sets):
        split, split_ways = splits(len(cards), hands)
        counts = np.repeat(counts, len(split), axis=0)
        counts[:, place] = np.tile(split, (len(ways), 1))
        ways = np.outer(ways, split_ways).ravel()
    return counts, ways


@lru_cache(maxsize=256)
def splits(cards: int, hands: int) -> tuple[Ints, Floats]:
    """Every split of a number of cards over hands, as counts (splits, hands), and the ways to make each."""
    if hands == 1:
        return np.array([[cards]], dtype=np.int64), np.ones(1)
    rows, ways = [], []
    for first in range(cards + 1):
        rest, rest_ways = splits(cards - first, hands - 1)
        rows.append(np.concatenate([np.full((len(rest), 1), first), rest], axis=1))
        ways.append(comb(cards, first) * rest_ways)
    return np.concatenate(rows).astype(np.int64), np.concatenate(ways)


def tracked_sums(in_unit: Ints, sets: list[list[int]], sums: Sequence[tuple[int, Ints]]) -> Ints:
    """(placings, D): the worth of what is dealt first, for each tracked sum."""
    result = np.zeros((len(in_unit), len(sums)), dtype=np.int64)
    for number, (unit, worth) in enumerate(sums):
        each = np.array([worth[cards[0]] for cards in sets], dtype=np.int64)
        result[:, number] = in_unit[:, :, unit] @ each
    return result


def unit_effects(
    problem: Problem,
    unit: int,
    literals: list[tuple[int, Literal]],
    cards: list[int],
    sets: list[list[int]],
    filler: list[int],
    counts: Ints,
    total: Ints,
) -> tuple[Ints, Ints]:
    """What a placing does to a unit's atoms: for each placing the number of its effect; the effects' tables.

    A table gives for each length of the unit the bits of the atoms that stay alive.
    """
    everything = (1 << len(problem.atoms[unit])) - 1
    longest = len(cards)
    if not literals:
        return np.zeros(len(counts), dtype=np.int64), np.full((1, longest + 1), everything, dtype=np.int64)
    used = sorted({literal.valuation for _, literal in literals if literal.valuation >= 0})
    tables = [problem.valuations[number] for number in used]
    mine = {hand for part in problem.units[unit] for hand in problem.merged[part]}
    fixed = [
        sum(table[card] for card, hand in problem.setting.placed if card in cards and hand in mine)
        for table in tables
    ]
    each = np.array([[table[of[0]] for of in sets] for table in tables], dtype=np.int64).reshape(
        len(used), len(sets)
    )
    worth = counts @ each.T + np.array(fixed, dtype=np.int64)
    small = [table[filler[0]] if filler else 0 for table in tables]
    # Where fillers have a value the number of them counts too, and with it the cards dealt first.
    key = np.concatenate([worth, total[:, None]], axis=1) if any(small) else worth
    which, first = (
        same_rows(key)
        if key.shape[1]
        else (np.zeros(len(counts), dtype=np.int64), np.zeros(1, dtype=np.int64))
    )
    table: Ints = np.full((len(first), longest + 1), everything, dtype=np.int64)
    for atom, literal in literals:
        at = used.index(literal.valuation) if literal.valuation >= 0 else -1
        mine_worth = worth[first, at] if at >= 0 else np.zeros(len(first), dtype=np.int64)
        steps = small[at] if at >= 0 else 0
        table[~accepted(literal, mine_worth, total[first], steps, longest)] &= ~(1 << atom)
    effect, distinct = same_rows(table)
    return effect[which], table[distinct]


def accepted(literal: Literal, worth: Ints, total: Ints, each: int, longest: int) -> Truths:
    """For each placing, of this worth and so many cards, and each length of the unit, if a literal is true.

    Each card that makes up the length is worth `each`.
    """
    if literal.pairs is None and each == 0:  # then length and value say nothing of each other
        values = {value: literal.values is None or value in literal.values for value in set(worth.tolist())}
        fine = np.array([values[value] for value in worth.tolist()], dtype=bool)
        lengths = literal.lengths
        long = np.array([lengths is None or length in lengths for length in range(longest + 1)], dtype=bool)
        both: Truths = fine[:, None] & long[None, :]
        return both
    return np.array(
        [
            [literal.accepts(length, value + (length - cards) * each) for length in range(longest + 1)]
            for value, cards in zip(worth.tolist(), total.tolist(), strict=True)
        ],
        dtype=bool,
    )


def entries(
    problem: Problem, group_counts: Ints, group_effects: Ints, tables: list[Ints], filler: int
) -> tuple[Floats, Ints, Ints, tuple[Ints, ...]]:
    """The weights, lengths, symbols and symbol tables of `SuitTable`."""
    number = len(group_counts) * comb(filler + len(problem.merged) - 1, filler)
    if number > MOST_SPLITS:
        raise TooLarge(
            N_("one suit falls to {merged} hands in {number} ways, too many to list"),
            merged=len(problem.merged),
            number=f"{number:,}",
        )
    split, ways = splits(filler, len(problem.merged))
    # By hands first, since long rows are quicker than many short ones.
    lengths = (group_counts.T[:, :, None] + split.T[:, None, :]).reshape(len(problem.merged), -1)
    keep = np.flatnonzero((lengths <= np.array(problem.sizes)[:, None]).all(axis=0))
    lengths, group = lengths[:, keep], keep // len(split)
    unit_lengths = np.stack([lengths[list(unit)].sum(axis=0) for unit in problem.units])
    bits = np.stack(
        [table[group_effects[group, unit], unit_lengths[unit]] for unit, table in enumerate(tables)]
    )
    which, first = same_rows(bits.T)
    alive = np.array([problem.possible(bits[:, place].tolist()) for place in first], dtype=bool)
    left = np.flatnonzero(alive[which])
    # The numbers of the bits' rows stand in their order, and take less room than these.
    entry, first = same_rows(np.concatenate([lengths, which[None]])[:, left].T)
    weights = np.zeros((len(group_counts), len(first)))
    weights[group[left], entry] = ways[keep[left] % len(split)]
    first = left[first]
    symbols, unit_symbols = [], []
    for unit in range(len(tables)):
        pairs = np.stack([unit_lengths[unit, first], bits[unit, first]], axis=1)
        symbol, chosen = same_rows(pairs)
        symbols.append(symbol)
        unit_symbols.append(pairs[chosen])
    return weights, lengths[:, first].T.copy(), np.stack(symbols, axis=1), tuple(unit_symbols)


def empty_table(
    problem: Problem, sets: tuple[tuple[int, ...], ...], filler: tuple[int, ...], sums: int
) -> SuitTable:
    """The table of a suit that cannot be dealt: more cards are placed than a hand holds."""
    hands, units = len(problem.merged), len(problem.units)
    none = np.zeros(0, dtype=np.int64)
    return SuitTable(
        sets,
        filler,
        np.zeros((0, len(sets), hands), dtype=np.int64),
        np.zeros(0),
        np.zeros(1, dtype=np.int64),
        none,
        np.zeros((0, sums), dtype=np.int64),
        np.zeros(0),
        np.zeros((0, hands), dtype=np.int64),
        np.zeros((0, 0)),
        np.zeros((0, hands), dtype=np.int64),
        np.zeros((0, units), dtype=np.int64),
        tuple(np.zeros((0, 2), dtype=np.int64) for _ in range(units)),
    )


def same_rows(rows: Ints) -> tuple[Ints, Ints]:
    """For each row the number of its value, and for each value the first row that has it."""
    if len(rows) == 0 or rows.shape[1] == 0:
        return np.zeros(len(rows), dtype=np.int64), np.zeros(min(1, len(rows)), dtype=np.int64)
    code, room = codes_of_rows(np.ascontiguousarray(rows.T))
    if room <= SMALL_ROOM + 4 * len(rows):
        return numbered_in_order(code, room)
    _, first, which = np.unique(code, return_index=True, return_inverse=True)
    return which.reshape(-1).astype(np.int64), first.astype(np.int64)


def codes_of_rows(columns: Ints) -> tuple[Ints, int]:
    """Rows, given as columns, as whole numbers in the same order, and a number that is above them all."""
    low = columns.min(axis=1)
    sizes = (columns.max(axis=1) - low + 1).tolist()
    if prod(sizes) < 1 << 62 and max(sizes) <= MOST_VALUES:
        code = columns[0] - low[0]
        for column, least, size in zip(columns[1:], low[1:], sizes[1:], strict=True):
            code *= size
            code += column - least
        return code, prod(sizes)
    code, room = np.zeros(columns.shape[1], dtype=np.int64), 1
    for column in columns:
        column, size = small_numbers(column)
        if room * size >= 1 << 62:
            code, room = small_numbers(np.unique(code, return_inverse=True)[1].reshape(-1))
        code, room = code * size + column, room * size
    return code, room


def numbered_in_order(code: Ints, room: int) -> tuple[Ints, Ints]:
    """As NumPy's `unique`, the number of each code and the first of each; without sorting."""
    place = np.full(room, -1, dtype=np.int64)
    place[code[::-1]] = np.arange(len(code) - 1, -1, -1)  # of codes that are the same the first is last here
    present = np.flatnonzero(place >= 0)
    first = place[present]
    place[present] = np.arange(len(present))
    return place[code], first


def small_numbers(column: Ints) -> tuple[Ints, int]:
    """The column moved to start at 0, numbered anew where its range is wide, and how many values it has."""
    moved = column - column.min()
    size = int(moved.max()) + 1
    if size > MOST_VALUES:
        moved = np.unique(moved, return_inverse=True)[1].reshape(-1).astype(np.int64)
        size = int(moved.max()) + 1
    return moved, size
