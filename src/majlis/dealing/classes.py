"""Equivalence classes of what half of the suits means for one unit, as far as the other half can tell.

The suits are dealt in two halves of two. For each unit, the symbols that it has in the two suits of a half
are one **class** if every way to complete them in the other half comes out the same. For plain ranges a class
is just the number of cards so far; for "six cards in one of ♠♥♦" it is that number and whether the six is
there already. So unions cost only what they really distinguish, and a deal that fits twice is one deal.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from majlis.compiled.arrays import Ints
from majlis.dealing.limits import TooLarge
from majlis.dealing.normal import Problem, siblings
from majlis.dealing.suits import SuitTable, same_rows
from majlis.i18n import N_

MOST_ROWS = 16_000_000  # rows of both halves held against each other
NEVER = -1  # these two halves are not a hand of the right size, or can no longer fit


@dataclass(frozen=True)
class UnitClasses:
    """The classes of one unit in both halves."""

    left: Ints  # (symbols of suit 0, symbols of suit 1): number of the class, or NEVER
    right: Ints  # the same for suits 2 and 3
    alive: Ints  # (left classes, right classes): bits of live atoms, or NEVER
    left_length: Ints  # cards of the unit in the left half, for each class
    right_length: Ints


@dataclass(frozen=True)
class Half:
    """What one unit may hold of a half, as far as literals tell: its rows, and which row each pair has."""

    lengths: Ints  # (rows, 2) cards of the two suits; where no shape is asked, (cards of both, 0)
    bits: Ints  # (rows,) live atoms
    row: Ints  # (symbols, symbols)


def unit_classes(
    problem: Problem, unit: int, suits: list[int | None], tables: list[SuitTable]
) -> UnitClasses:
    """The classes of a unit; of `suits` (numbers; None for none) the first two are the left half."""
    shapes = [(number, lit) for number, atom in enumerate(problem.atoms[unit]) for lit in atom.shapes()]
    symbols = [table.unit_symbols[unit] for table in tables]
    left = half_of(symbols[0], symbols[1], bool(shapes))
    right = half_of(symbols[2], symbols[3], bool(shapes))
    left_total, right_total = left.lengths.sum(axis=1), right.lengths.sum(axis=1)
    if len(left.bits) * len(right.bits) > MOST_ROWS:
        raise TooLarge(N_("one hand's alternatives are open after half of the suits in too many ways"))
    alive: Ints = left.bits[:, None] & right.bits[None, :]
    for number, literal in shapes:
        assert literal.shapes is not None
        allowed = shape_matrix(left.lengths, right.lengths, suits, literal.shapes) ^ literal.outside
        alive &= np.where(allowed, -1, ~(1 << number)).astype(np.int64)
    for bits in siblings(problem, unit):  # which of them lives does not matter, only whether one does
        alive = np.where(alive & bits, alive & ~bits | bits & -bits, alive)
    alive[left_total[:, None] + right_total[None, :] != problem.unit_size(unit)] = NEVER
    # Equal rows are made one first: the matrix that is looked through is much smaller then.
    left_first, right_first, alive, left_rows, right_rows = by_classes(alive)
    for bits in np.unique(alive):
        masks: list[int | None] = [None] * len(problem.units)
        masks[unit] = int(bits)
        if bits != NEVER and not problem.possible(masks):
            alive[alive == bits] = NEVER
    left_class, right_class, alive, left_kept, right_kept = by_classes(alive)
    return UnitClasses(
        renumbered(left_first, left_class)[left.row],
        renumbered(right_first, right_class)[right.row],
        alive,
        left_total[left_rows[left_kept]],
        right_total[right_rows[right_kept]],
    )


def by_classes(alive: Ints) -> tuple[Ints, Ints, Ints, Ints, Ints]:
    """The classes of rows and of columns, the matrix of the classes, and a row and a column of each."""
    left_class, left_rows = classes(alive)
    right_class, right_rows = classes(np.ascontiguousarray(alive.T))
    return left_class, right_class, alive[np.ix_(left_rows, right_rows)], left_rows, right_rows


def renumbered(number: Ints, to: Ints) -> Ints:
    """Classes of classes: NEVER stays so."""
    return np.append(to, NEVER)[number]


def half_of(first: Ints, second: Ints, shapes: bool) -> Half:
    """The rows of a half from the symbols of its suits."""
    one = np.repeat(np.arange(len(first)), len(second))
    two = np.tile(np.arange(len(second)), len(first))
    bits = first[one, 1] & second[two, 1]
    lengths: Ints = np.stack([first[one, 0], second[two, 0]], axis=1)
    if not shapes:
        lengths = np.stack([lengths.sum(axis=1), np.zeros(len(lengths), dtype=np.int64)], axis=1)
    row, distinct = same_rows(np.concatenate([lengths, bits[:, None]], axis=1))
    return Half(lengths[distinct], bits[distinct], row.reshape(len(first), len(second)))


def shape_matrix(
    left: Ints, right: Ints, suits: list[int | None], shapes: frozenset[tuple[int, ...]]
) -> np.ndarray[tuple[int, int], np.dtype[np.bool_]]:
    """(left rows, right rows): whether the lengths together are one of the shapes."""

    def code(lengths: Ints, of: list[int | None]) -> Ints:
        place = [0 if suit is None else 256**suit for suit in of]
        result: Ints = lengths @ np.array(place, dtype=np.int64)
        return result

    wanted = [sum(length * 256**suit for suit, length in enumerate(shape)) for shape in shapes]
    # Many rows have the same lengths: each pair of lengths is looked up once.
    one, left_place = np.unique(code(left, suits[:2]), return_inverse=True)
    two, right_place = np.unique(code(right, suits[2:]), return_inverse=True)
    allowed = np.isin(one[:, None] + two[None, :], np.array(wanted, dtype=np.int64))
    return allowed[np.ix_(left_place.reshape(-1), right_place.reshape(-1))]


def classes(alive: Ints) -> tuple[Ints, Ints]:
    """For each row the number of its class (NEVER where nothing completes it), and a row of each class."""
    names: dict[bytes, int] = {}
    number = np.full(len(alive), NEVER, dtype=np.int64)
    rows = []
    for place in np.flatnonzero((alive != NEVER).any(axis=1)).tolist():
        name = alive[place].tobytes()
        if name not in names:
            names[name] = len(names)
            rows.append(place)
        number[place] = names[name]
    return number, np.array(rows, dtype=np.int64)
