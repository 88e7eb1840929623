"""The sums over all suits that an ask speaks of: which are tracked, which follow, which totals are allowed.

A sum of all hands is fixed by the pack, so one hand's points follow from the others'; the **tracked** sums
are as few as determine the rest. What is allowed is a union of disjoint **boxes** of ranges, over tracked and
following sums alike, for each way in which the suits leave the atoms alive.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce
from operator import or_
from typing import TypeAlias

import numpy as np

from majlis.compiled.arrays import Ints
from majlis.dealing.limits import TooLarge
from majlis.dealing.normal import MOST_ATOMS, Joined, Literal, Node, Problem, base_values
from majlis.dealing.spans import FAR, Spans
from majlis.i18n import N_

Range: TypeAlias = tuple[int, int]
Box: TypeAlias = tuple[Range, ...]
MOST_BOXES = 6000
EVERYTHING: Range = (-FAR, FAR)


@dataclass(frozen=True)
class Sum:
    """The sum of one valuation over one unit. `worth` is what each card adds, `fixed` what lies already."""

    unit: int
    valuation: int
    worth: Ints
    fixed: int  # what turns the sum of the free cards' worth into the sum asked about


@dataclass(frozen=True)
class Sums:
    """All sums asked about. The first `tracked` of them are counted, the others follow."""

    all: tuple[Sum, ...]
    tracked: int
    constants: tuple[int, ...]  # for each that follows: its value is the constant and …
    factors: tuple[tuple[int, ...], ...]  # … the tracked sums times these
    memo: dict[tuple[int, ...], tuple[Box, ...]] = field(default_factory=dict, compare=False, repr=False)
    inner: dict[tuple[int, tuple[int, ...]], list[Box]] = field(
        default_factory=dict, compare=False, repr=False
    )
    """The boxes of parts of the formula, while a plan is made: most depend on few of the atoms."""
    masks: dict[int, tuple[int, ...]] = field(default_factory=dict, compare=False, repr=False)

    def axes(self) -> list[tuple[int, Ints]]:
        """The unit and the worth of each card, for the tracked sums."""
        return [(one.unit, one.worth) for one in self.all[: self.tracked]]

    def boxes(self, problem: Problem, alive: tuple[int, ...]) -> tuple[Box, ...]:
        """The allowed values of all sums, as disjoint boxes, given each unit's live atoms."""
        if alive not in self.memo:
            self.memo[alive] = tuple(node_boxes(problem, self, problem.formula, alive))
        return self.memo[alive]


def sums_of(problem: Problem) -> Sums:
    """The sums that a problem asks about; of those that depend on others, the loosest follow."""
    asked = list(dict.fromkeys((lit.unit, lit.valuation) for lit in sum_literals(problem)))
    base = base_values(problem)
    cards = len(problem.setting.pack)
    placed = dict(problem.setting.placed)
    sums = []
    for unit, valuation in asked:
        worth = np.array(problem.valuations[valuation], dtype=np.int64) - base[valuation]
        mine = {hand for part in problem.units[unit] for hand in problem.merged[part]}
        fixed = sum(int(worth[card]) for card, hand in placed.items() if hand in mine)
        worth[list(placed)] = 0
        sums.append(Sum(unit, valuation, worth, fixed + base[valuation] * problem.unit_size(unit)))
    assert all(len(one.worth) == cards for one in sums)
    sums.sort(key=lambda one: looseness(problem, one))
    return arrange(problem, sums)


def sum_literals(problem: Problem) -> list[Literal]:
    """The literals about sums, of all atoms."""
    return [literal for atoms in problem.atoms for atom in atoms for literal in atom.sums()]


def looseness(problem: Problem, one: Sum) -> int:
    """How many totals the literals on a sum allow, at most."""
    widest = 0
    low, high = reach(problem, one)
    for literal in sum_literals(problem):
        if (literal.unit, literal.valuation) == (one.unit, one.valuation):
            assert literal.values is not None
            widest = max(widest, literal.values.many_within(low, high))
    return widest


def reach(problem: Problem, one: Sum) -> Range:
    """The least and the greatest that the sum can be."""
    values = sorted(problem.valuations[one.valuation])
    size = problem.unit_size(one.unit)
    return sum(values[:size]), sum(values[len(values) - size :])


def arrange(problem: Problem, sums: list[Sum]) -> Sums:
    """The sums in order, tracked ones first, the tightest foremost."""
    hands = len(problem.merged)
    tracked: list[Sum] = []
    following: list[tuple[Sum, int, tuple[int, ...]]] = []
    for one in sums:
        rule = follows(problem, one, [other for other in tracked if other.valuation == one.valuation], hands)
        if rule is None:
            tracked.append(one)
        else:
            following.append((one, *rule))
    kept = []
    for one, constant, factors in following:
        mates = [other for other in tracked if other.valuation == one.valuation]
        row = dict(zip(map(id, mates), factors, strict=False))
        kept.append((one, constant, row))
    return Sums(
        (*tracked, *(one for one, _, _ in kept)),
        len(tracked),
        tuple(constant for _, constant, _ in kept),
        tuple(tuple(row.get(id(other), 0) for other in tracked) for _, _, row in kept),
    )


def follows(problem: Problem, one: Sum, mates: list[Sum], hands: int) -> tuple[int, tuple[int, ...]] | None:
    """How a sum follows from others of its valuation: a constant, factors -1, 0 or 1; None: it does not."""
    columns = [[int(hand in problem.units[other.unit]) for hand in range(hands)] for other in mates]
    columns.append([1] * hands)
    target = [int(hand in problem.units[one.unit]) for hand in range(hands)]
    solution = solve(columns, target)
    if solution is None or any(factor not in (-1, 0, 1) for factor in solution):
        return None
    whole = int(one.worth.sum())  # of all free cards: what all hands have together
    return int(solution[-1]) * whole, tuple(int(factor) for factor in solution[:-1])


def solve(columns: list[list[int]], target: list[int]) -> list[Fraction] | None:
    """Factors with which the columns add up to the target, or None."""
    width = len(columns)
    rows = [
        [Fraction(column[place]) for column in columns] + [Fraction(target[place])]
        for place in range(len(target))
    ]
    pivots: list[int] = []
    for column in range(width):
        done = len(pivots)
        pivot = next((place for place in range(done, len(rows)) if rows[place][column]), None)
        if pivot is None:
            continue
        rows[done], rows[pivot] = rows[pivot], rows[done]
        rows[done] = [value / rows[done][column] for value in rows[done]]
        for place, row in enumerate(rows):
            if place != done and row[column]:
                rows[place] = [a - row[column] * b for a, b in zip(row, rows[done], strict=True)]
        pivots.append(column)
    if any(row[width] and not any(row[:width]) for row in rows):
        return None
    result = [Fraction(0)] * width
    for place, column in enumerate(pivots):
        result[column] = rows[place][width]
    return result


def node_boxes(problem: Problem, sums: Sums, node: Node, alive: Sequence[int]) -> list[Box]:
    """The allowed values of all sums (of free cards, from the base up), as disjoint boxes."""
    whole: Box = (EVERYTHING,) * len(sums.all)
    if isinstance(node, bool):
        return [whole] if node else []
    if isinstance(node, int):
        unit, place = divmod(node, MOST_ATOMS)
        boxes = [whole] if alive[unit] >> place & 1 else []
        for literal in problem.atoms[unit][place].sums():
            assert literal.values is not None
            axis, one = next(
                (axis, one)
                for axis, one in enumerate(sums.all)
                if (one.unit, one.valuation) == (literal.unit, literal.valuation)
            )
            boxes = few_enough(
                [cut for box in boxes for cut in cuts(box, axis, literal.values.shifted(-one.fixed))]
            )
        return boxes
    mask = atoms_of(problem, sums, node)
    key = id(node), tuple(one & other for one, other in zip(alive, mask, strict=True))
    if key not in sums.inner:
        sums.inner[key] = joined_boxes(problem, sums, node, alive)
    return sums.inner[key]


def atoms_of(problem: Problem, sums: Sums, node: Node) -> tuple[int, ...]:
    """The bits of each unit's atoms that a part of the formula depends on."""
    if isinstance(node, bool):
        return (0,) * len(problem.units)
    if isinstance(node, int):
        unit, place = divmod(node, MOST_ATOMS)
        return tuple((number == unit) << place for number in range(len(problem.units)))
    if id(node) not in sums.masks:
        of_parts = [atoms_of(problem, sums, part) for part in node.parts]
        sums.masks[id(node)] = tuple(map(together, zip(*of_parts, strict=True)))
    return sums.masks[id(node)]


def together(bits: tuple[int, ...]) -> int:
    """All bits that are in one of the numbers."""
    return reduce(or_, bits, 0)


def joined_boxes(problem: Problem, sums: Sums, node: Joined, alive: Sequence[int]) -> list[Box]:
    """As `node_boxes`, of nodes joined."""
    parts = [node_boxes(problem, sums, part, alive) for part in node.parts]
    if not node.any:
        result = parts[0]
        for part in parts[1:]:
            meets = (meet(one, other) for one in result for other in part)
            result = few_enough([box for box in meets if box is not None])
        return result
    result = []
    for box in sorted(dict.fromkeys(box for part in parts for box in part), key=volume, reverse=True):
        fresh = [box]
        for other in result:
            fresh = few_enough([piece for one in fresh for piece in without(one, other)])
        result = few_enough(result + fresh)
    return result


def few_enough(boxes: list[Box]) -> list[Box]:
    """The boxes; TooLarge where there are too many to go on with."""
    if len(boxes) > MOST_BOXES:
        raise TooLarge(N_("the sums allowed lie in too many pieces"))
    return boxes


def volume(box: Box) -> int:
    """How many points a box has."""
    result = 1
    for low, high in box:
        result *= high - low + 1
    return result


def cuts(box: Box, axis: int, spans: Spans) -> list[Box]:
    """The parts of a box in which one sum is a member of the spans."""
    low, high = box[axis]
    runs = [(max(low, start), min(high, end)) for start, end in spans.runs]
    return [(*box[:axis], run, *box[axis + 1 :]) for run in runs if run[0] <= run[1]]


def meet(one: Box, other: Box) -> Box | None:
    """What two boxes share."""
    result = tuple((max(a, c), min(b, d)) for (a, b), (c, d) in zip(one, other, strict=True))
    return None if any(low > high for low, high in result) else result


def without(box: Box, other: Box) -> list[Box]:
    """The box less another, as disjoint boxes."""
    if meet(box, other) is None:
        return [box]
    pieces, rest = [], list(box)
    for axis, (low, high) in enumerate(other):
        start, end = rest[axis]
        if start < low:
            pieces.append((*rest[:axis], (start, low - 1), *rest[axis + 1 :]))
        if high < end:
            pieces.append((*rest[:axis], (high + 1, end), *rest[axis + 1 :]))
        rest[axis] = (max(start, low), min(end, high))
    return [tuple(piece) for piece in pieces]
