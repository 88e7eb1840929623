"""The plan of an ask's dynamic programming: merged hands, suits of each half, tracked sums, costs.

A plan is made once for an ask, in stages that grow dearer; each knows beforehand what memory it takes, so
that an ask that does not fit is refused early (`TooLarge`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb

import numpy as np

from majlis.compiled.arrays import Floats, Ints
from majlis.dealing import kernels
from majlis.dealing.drawing import SplitArrays, SuitArrays, Tables
from majlis.dealing.halves import MOST_PAIRS, Pairing, Points, half_arrays, pairing, points_of
from majlis.dealing.joining import THREADS, Mates, at_once, join_halves, matches_of, mates_of, trimmed
from majlis.dealing.kernels import MatchArrays
from majlis.dealing.limits import TooLarge
from majlis.dealing.normal import Problem
from majlis.dealing.pack import few
from majlis.dealing.suits import SuitTable, suit_table
from majlis.dealing.sums import Sum, Sums, sums_of
from majlis.i18n import N_

SLOTS = 4
ORDERS = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 3, 1, 2))
MOST_WORK = 1_500_000_000  # additions to fill the tables: some two seconds
SMALL = 4000  # pairs of entries up to which the first order of the suits is as good as any
SMALL_BYTES = 1 << 18  # tables up to which threads cost more than they save


@dataclass(frozen=True)
class Plan:
    """An ask counted. `total` is the number of ways to deal the merged hands."""

    problem: Problem
    sums: Sums
    slots: tuple[tuple[int, ...], ...]  # the suits in each slot, left half first
    tables: Tables
    total: int
    bytes: int
    choice: str  # why the suits go together so

    @property
    def weight(self) -> float:
        """The number of ways to deal the merged hands, as a float."""
        running = self.tables.join.running
        return float(running[:, -1].sum()) if running.shape[1] else 0.0

    @property
    def empty(self) -> bool:
        """Whether no deal fits."""
        return len(self.tables.join.key) == 0

    def __str__(self) -> str:
        return describe(self)


@dataclass(frozen=True)
class Measured:
    """A plan before its tables are filled: known to fit, and cheap to make in comparison."""

    problem: Problem
    sums: Sums
    slots: tuple[tuple[int, ...], ...]
    suits: tuple[SuitTable, ...]
    chosen: Pairing
    mates: Mates
    points: tuple[Points, Points]
    matches: MatchArrays
    bytes: int
    choice: str

    def filled(self) -> Plan:
        """The plan, its tables filled."""
        left_points, right_points = self.points
        one, two, three, four = self.suits
        jobs = [
            (one, two, self.chosen.left, left_points, False),
            (three, four, self.chosen.right, right_points, True),
        ]
        small = self.bytes < SMALL_BYTES
        left, right = at_once(half_arrays, jobs, small=small)
        join = join_halves(self.mates, self.matches, left, right, small=small)
        total = product_sum(left.table, join.completions)
        suits = (suit_arrays(one), suit_arrays(two), suit_arrays(three), suit_arrays(four))
        arrays = Tables(left, right, join, *suits, split_arrays(self.problem))
        return Plan(self.problem, self.sums, self.slots, arrays, total, self.bytes, self.choice)


def make_plan(problem: Problem, memory: int = 1 << 30) -> Plan:
    """The plan of a problem, in at most `memory` bytes; TooLarge where it would need more."""
    return measured(problem, memory).filled()


def measured(problem: Problem, memory: int = 1 << 30) -> Measured:
    """What a plan will be, found before its tables are filled; TooLarge where they would not fit."""
    sums = sums_of(problem)
    slots = slots_of(problem)
    orders = orders_of(problem, slots)
    tables = [suit_table(problem, slot, sums.axes()) for slot in slots]
    chosen, choice = best_pairing(problem, slots, tables, orders)
    tables = [tables[slot] for slot in chosen.order]
    slots = tuple(slots[slot] for slot in chosen.order)
    mates = mates_of(problem, sums, chosen)
    chosen, mates = trimmed(chosen, mates)
    points = points_of_halves(tables, sums, mates)
    size = bytes_needed(chosen, tables, *points)
    if size > memory:
        raise TooLarge(
            N_("the tables would take {size} MiB, more than the {memory} allowed"),
            size=f"{size >> 20:,}",
            memory=f"{memory >> 20:,}",
        )
    matches = matches_of(sums, mates, *points, len(chosen.left))
    return Measured(problem, sums, slots, tuple(tables), chosen, mates, points, matches, size, choice)


def slots_of(problem: Problem) -> tuple[tuple[int, ...], ...]:
    """The suits in four slots: those that the ask speaks of by themselves, the others together."""
    suits = range(len(problem.setting.pack.suits))
    atoms = [atom for of_unit in problem.atoms for atom in of_unit]
    if any(atom.shapes() for atom in atoms) or len(suits) <= SLOTS:
        apart = list(suits)
    else:
        apart = [suit for suit in suits if any(atom.of_suit(suit) for atom in atoms)]
    others = tuple(suit for suit in suits if suit not in apart)
    slots = [(suit,) for suit in apart] + ([others] if others else [])
    if len(slots) > SLOTS:
        raise TooLarge(
            N_("the ask tells {slots} suits apart; {most} can be counted"), slots=len(slots), most=SLOTS
        )
    return tuple(slots + [()] * (SLOTS - len(slots)))


def is_exact(problem: Problem, slots: Sequence[tuple[int, ...]]) -> bool:
    """Whether the ways to deal either half are whole numbers that a float holds exactly."""
    return all(
        most_ways(problem.sizes, cards_in(problem, half)) <= 1 << 53 for half in (slots[:2], slots[2:])
    )


@lru_cache(maxsize=256)
def most_ways(sizes: tuple[int, ...], cards: int) -> int:
    """In how many ways so many cards fall to hands, each within its size."""
    ways = [1] + [0] * cards  # by the number of cards given out so far
    for size in sizes:
        ways = [
            sum(ways[total - own] * comb(cards - total + own, own) for own in range(min(size, total) + 1))
            for total in range(cards + 1)
        ]
    return ways[cards]


def cards_in(problem: Problem, slots: Sequence[tuple[int, ...]]) -> int:
    """How many free cards the suits have."""
    placed = dict(problem.setting.placed)
    return sum(
        card not in placed for slot in slots for suit in slot for card in problem.setting.pack.members(suit)
    )


def orders_of(problem: Problem, slots: Sequence[tuple[int, ...]]) -> list[tuple[int, int, int, int]]:
    """The ways to pair the slots in which either half can be counted exactly; TooLarge where there is none.

    Beyond 2^53 a float rounds, and what is rounded may be all there is.
    """
    distinct: dict[frozenset[frozenset[tuple[int, ...]]], tuple[int, int, int, int]] = {}
    for order in ORDERS:
        if is_exact(problem, [slots[slot] for slot in order]):
            halves = frozenset(frozenset([slots[order[at]], slots[order[at + 1]]]) for at in (0, 2))
            distinct.setdefault(halves, order)
    if not distinct:
        raise TooLarge(
            N_(
                "half of the pack falls to {merged} hands in more than 2^53 ways, too many to be "
                "counted exactly"
            ),
            merged=len(problem.merged),
        )
    return list(distinct.values())


def best_pairing(
    problem: Problem,
    slots: Sequence[tuple[int, ...]],
    tables: Sequence[SuitTable],
    orders: Sequence[tuple[int, int, int, int]],
) -> tuple[Pairing, str]:
    """The order of the slots in which the half-tables are cheapest to fill, and the costs in words."""
    suits = [slot[0] if len(slot) == 1 else None for slot in slots]
    longest = sorted(len(table.symbols) for table in tables)
    if longest[-1] * longest[-2] > MOST_PAIRS:
        raise TooLarge(N_("the lengths of two suits go together in too many ways"))

    def cost(made: Pairing) -> int:
        kinds = [len(tables[slot].kind_ways) for slot in made.order]
        return len(made.left) * kinds[0] * kinds[1] + len(made.right) * kinds[2] * kinds[3]

    if max(len(table.symbols) for table in tables) ** 2 <= SMALL:  # choosing would cost more than it saves
        return pairing(problem, orders[0], suits, tables), ""
    made = sorted((pairing(problem, order, suits, tables) for order in orders), key=cost)
    costs = ", ".join(f"{cost(one):,}" for one in made)
    return made[0], f" (additions for each way to pair them: {costs})"


def points_of_halves(tables: Sequence[SuitTable], sums: Sums, mates: Mates) -> tuple[Points, Points]:
    """The points of both halves that can still lead to an allowed total."""
    axes = range(sums.tracked)
    boxes = [box for region in mates.regions for box in region]
    low = np.array([min((box[axis][0] for box in boxes), default=1) for axis in axes], dtype=np.int64)
    high = np.array([max((box[axis][1] for box in boxes), default=0) for axis in axes], dtype=np.int64)
    least = [kind_ends(table, np.min) for table in tables]
    most = [kind_ends(table, np.max) for table in tables]
    left = points_of(tables[0], tables[1], low - most[2] - most[3], high - least[2] - least[3])
    right = points_of(tables[2], tables[3], low - most[0] - most[1], high - least[0] - least[1])
    return left, right


def kind_ends(table: SuitTable, end: Callable[..., Ints]) -> Ints:
    """The least or greatest of each tracked sum in a suit."""
    if not len(table.kind_sums):
        return np.zeros(table.kind_sums.shape[1], dtype=np.int64)
    return end(table.kind_sums, axis=0)


def bytes_needed(chosen: Pairing, tables: Sequence[SuitTable], left: Points, right: Points) -> int:
    """What the tables will take; TooLarge where filling them would take too long."""
    groups = [len(table.group_counts) for table in tables]
    work = len(chosen.left) * len(left.place) + len(chosen.right) * len(right.place)
    if work > MOST_WORK:
        raise TooLarge(
            N_("counting would take {work} additions, more than the {most} allowed"),
            work=f"{work:.1e}",
            most=f"{MOST_WORK:.1e}",
        )
    cells = len(chosen.left) * (groups[0] * groups[1] + 3 * len(left))
    cells += len(chosen.right) * (groups[2] * groups[3] + len(right))
    (least_left, most_left), (least, most) = left.ends(), right.ends()
    cells += THREADS * len(right.row_low) * (most - least + 2 + 2 * (most_left - least_left))
    return 8 * (
        cells
        + 6 * (len(left.place) + len(right.place))
        + 3 * (len(chosen.left.numbers) + len(chosen.right.numbers))
    )


def product_sum(one: Floats, two: Floats) -> int:
    """The exact sum of products of two tables of whole numbers."""
    words = np.zeros(6, dtype=np.uint64)
    kernels.exact_products(one.ravel(), two.ravel(), words)
    parts = words.tolist()
    sizes = [parts[at] + (parts[at + 1] << 32) for at in (0, 2, 4)]
    return (sizes[0] << 54) + (sizes[1] << 27) + sizes[2]


def suit_arrays(table: SuitTable) -> SuitArrays:
    """A suit's table as drawing wants it."""
    return SuitArrays(
        np.cumsum([0, *map(len, table.sets)]).astype(np.int64),
        np.array([card for cards in table.sets for card in cards], dtype=np.int64),
        np.array(table.filler, dtype=np.int64),
        np.ascontiguousarray(table.placing_counts),
        table.placing_ways,
        table.kind_start,
        table.kind_group,
        table.kind_ways,
        np.ascontiguousarray(table.group_counts),
        np.ascontiguousarray(table.lengths),
    )


def split_arrays(problem: Problem) -> SplitArrays:
    """How merged hands are split."""
    free = problem.setting.free()
    fixed = np.full(len(problem.setting.pack), -1, dtype=np.int64)
    for card, hand in problem.setting.placed:
        fixed[card] = hand
    members = [hand for hands in problem.merged for hand in hands]
    return SplitArrays(
        np.cumsum([0, *map(len, problem.merged)]).astype(np.int64),
        np.array(members, dtype=np.int64),
        np.array([free[hand] for hand in members], dtype=np.int64),
        fixed,
    )


def sum_name(problem: Problem, one: Sum) -> str:
    """A sum as it is written: `N+S hcp`."""
    setting = problem.setting
    hands = "+".join(setting.hands[hand] for part in problem.units[one.unit] for hand in problem.merged[part])
    table = problem.valuations[one.valuation]
    names = [name for name, values in setting.pack.valuations if values == table]
    named = [card for card, value in zip(setting.pack.cards, table, strict=True) if value]
    return f"{hands} {names[0] if names else 'of ' + few(named)}"


def describe(plan: Plan) -> str:
    """What was chosen, in plain words."""
    setting = plan.problem.setting
    names = [" ".join(setting.pack.suits[suit] for suit in slot) or "-" for slot in plan.slots]
    merged = [
        " + ".join(setting.hands[hand] for hand in hands) for hands in plan.problem.merged if len(hands) > 1
    ]
    sums = [sum_name(plan.problem, one) for one in plan.sums.all]
    tracked, follow = sums[: plan.sums.tracked], sums[plan.sums.tracked :]
    lines = [
        f"hands dealt as one: {', '.join(merged) or 'none'}",
        f"suits: {names[0]} with {names[1]}, {names[2]} with {names[3]}" + plan.choice,
        f"sums tracked: {', '.join(tracked) or 'none'}"
        + (f"; these follow: {', '.join(follow)}" if follow else ""),
        f"halves: {len(plan.tables.left.table):,} keys x {plan.tables.left.table.shape[1]:,} points, "
        f"{len(plan.tables.right.table):,} x {plan.tables.right.table.shape[1]:,}",
        f"memory: {plan.bytes / 2**20:,.1f} MiB",
    ]
    return "\n".join(lines)
