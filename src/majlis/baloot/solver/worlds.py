"""Many layouts of one position solved at once: what each card is worth in each of them.

A player does not see the other hands: he weighs the layouts that fit what he knows. They differ in the
hands alone, so all else is made ready once and a compiled loop goes through them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from majlis.baloot.solver.kernels import Memory, search
from majlis.baloot.solver.layout import TRICKS, Position
from majlis.baloot.solver.payoff import Payoff
from majlis.baloot.solver.rules import NO_SWEEP_FIRST, SWEEP_SECOND, Rules
from majlis.baloot.solver.search import Solver, alike
from majlis.compiled import kernel, kernel_part
from majlis.compiled.arrays import Ints, Ints2

STEP: Final = 6
"""How far from the last bound the next question is asked, in levels; doubled each time."""


@dataclass(frozen=True, slots=True)
class Questions:
    """A payoff's questions as arrays, one entry for each level."""

    known: Ints
    """0 or 1 where the answer is known without a search, else -1."""
    target: Ints
    sweeps: Ints
    tricks: Ints
    """1 where tricks are counted, not points."""

    @classmethod
    def of(cls, payoff: Payoff, position: Position) -> Questions:
        """What is asked from this position on; the hands do not matter."""
        values = np.array(payoff.worths, dtype=np.int64)
        levels, left = np.array(payoff.levels, dtype=np.int64), TRICKS - sum(position.won)
        may_sweep = position.won[1] == 0, position.won[0] == 0
        good = [worth >= levels for worth in payoff.swept]
        reaching = np.searchsorted(values, levels)
        never, needed = reaching == len(values), reaching > 0
        first, second = may_sweep[0] & good[0], may_sweep[1] & good[1]
        saved = np.full(len(levels), may_sweep[1]) & ~good[1]
        sweeps = NO_SWEEP_FIRST * (may_sweep[0] & ~good[0]) + SWEEP_SECOND * second
        tricks = np.where(never, first | second, ~needed & saved)
        target = np.where(never, np.where(first, left, left + 1), np.where(saved, 1, 0))
        target = np.where(tricks | ~needed, target, reaching - position.captured[0])
        known = np.full(len(levels), -1, dtype=np.int64)
        known[never & ~tricks] = 0
        known[~never & ~needed & ~tricks & (sweeps & NO_SWEEP_FIRST == 0)] = 1
        return cls(known, target, sweeps, tricks.astype(np.int64))


def solve_layouts(
    solver: Solver, position: Position, questions: Questions, hands: Ints2, cards: Sequence[int]
) -> Ints2:
    """The index of the level that each card reaches in each layout: a row a layout, a column a card.

    `hands` has the four hands of each layout, by strength; `position` tells all the rest. A level is one of
    the payoff's from which `questions` was made; the first side gets what it says.
    """
    by_points, by_tricks = solver.rules_for(position)
    found = np.zeros((len(hands), len(cards)), dtype=np.int64)
    first: list[int] = []
    for card in cards:
        same = (other for other in first if alike(position, card, other))
        first.append(next(same, card))
    column = {card: at for at, card in enumerate(cards)}
    chosen = sorted(set(first), reverse=True)
    made = np.zeros((len(hands), len(chosen)), dtype=np.int64)
    trick = np.zeros(4, dtype=np.int64)
    trick[: len(position.trick)] = position.trick
    reach(
        np.ascontiguousarray(hands, dtype=np.int64),
        position.leader,
        trick,
        len(position.trick),
        position.called,
        np.array(chosen, dtype=np.int64),
        questions.known,
        questions.target,
        questions.sweeps,
        questions.tricks,
        by_points,
        by_tricks,
        solver.memory,
        np.zeros(4, dtype=np.int64),
        made,
    )
    solver.forget()
    for card, other in zip(cards, first, strict=True):
        found[:, column[card]] = made[:, chosen.index(other)]
    return found


@kernel_part
def like(asked: int, level: int, known: Ints, sweeps: Ints, tricks: Ints) -> bool:
    """Whether a bound found for one level holds for another: they ask the same but for the target."""
    same = sweeps[asked] == sweeps[level] and tricks[asked] == tricks[level]
    return bool(same and known[asked] < 0 and known[level] < 0)


@kernel
def reach(
    layouts: Ints2,
    leader: int,
    trick: Ints,
    laid: int,
    called: bool,
    cards: Ints,
    known: Ints,
    target: Ints,
    sweeps: Ints,
    tricks: Ints,
    by_points: Rules,
    by_tricks: Rules,
    memory: Memory,
    hands: Ints,
    found: Ints2,
) -> None:
    """For each layout and card the highest level that the first side reaches, into `found`.

    The first question is asked where the answer lay in the layout before.
    """
    last = target.shape[0] - 1
    for layout in range(layouts.shape[0]):
        for seat in range(4):
            hands[seat] = layouts[layout, seat]
        memory.table[:] = 0  # it serves one deal
        for at in range(cards.shape[0]):
            low, high, step = 0, last, STEP
            near = found[layout - 1, at] if layout > 0 else last // 2
            fresh = True
            while low < high:
                asked = min(max(near, low + 1), high)
                value, goal = known[asked], 1
                if value < 0:
                    goal = target[asked]
                    rules = by_tricks if tricks[asked] != 0 else by_points
                    rules = Rules(
                        rules.trump,
                        rules.options,
                        sweeps[asked],
                        rules.counted,
                        rules.trick,
                        rules.last,
                        rules.points,
                        rules.sums,
                    )
                    value = search(hands, leader, trick, laid, called, cards[at], goal, rules, memory)
                if value >= goal:
                    low = asked
                    while (
                        low < high
                        and like(asked, low + 1, known, sweeps, tricks)
                        and target[low + 1] <= value
                    ):
                        low += 1
                    near = low + 1 if fresh else min(low + step, (low + high + 1) // 2)
                else:
                    high = asked - 1
                    while low < high and like(asked, high, known, sweeps, tricks) and target[high] > value:
                        high -= 1
                    near = high if fresh else max(high - step, (low + high + 1) // 2)
                if not fresh:
                    step *= 2
                fresh = False
            found[layout, at] = low
