"""Many layouts of one position at once: what each card is worth in each of them, to the end or within tricks.

A player does not see the other hands: he weighs the layouts that fit what he knows. They differ in the
hands alone, so all else is made ready once and a compiled loop goes through them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from majlis.baloot.deck import TRICKS
from majlis.baloot.solver.depth_limited import WIDTH, gains
from majlis.baloot.solver.kernels import LEVELS
from majlis.baloot.solver.layout import Position
from majlis.baloot.solver.levels import reach
from majlis.baloot.solver.payoff import Payoff
from majlis.baloot.solver.rules import NO_SWEEP_FIRST, SWEEP_SECOND
from majlis.baloot.solver.search import Solver, alike
from majlis.compiled.arrays import Ints, Ints2


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


def points_within(
    solver: Solver, position: Position, hands: Ints2, cards: Sequence[int], tricks: int
) -> Ints2:
    """The card points that the first side gains over the other within `tricks` tricks, the open one included.

    A row a layout of `hands` (by strength), a column a card of the next seat; `position` tells all
    the rest. The last trick's 10 counts where it is reached.
    """
    by_points, _ = solver.rules_for(position)
    solver.forget()
    found = np.zeros((len(hands), len(cards)), dtype=np.int64)
    trick = np.zeros(4, dtype=np.int64)
    trick[: len(position.trick)] = position.trick
    gains(
        np.ascontiguousarray(hands, dtype=np.int64),
        position.leader,
        trick,
        len(position.trick),
        position.called,
        np.array(cards, dtype=np.int64),
        tricks,
        by_points,
        np.zeros(4, dtype=np.int64),
        np.zeros(WIDTH * LEVELS, dtype=np.int64),
        found,
    )
    return found
