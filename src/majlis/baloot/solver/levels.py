"""What each card of a position reaches in many layouts, compiled: the driver of `search` for all of them.

A payoff has levels in rising order (`worlds.Questions`); the highest that the first side reaches is found by
asking for one after another, as `search.Solver` does for one position.
"""

from __future__ import annotations

from typing import Final

from majlis.baloot.solver.kernels import Memory, search
from majlis.baloot.solver.rules import Rules
from majlis.compiled import kernel, kernel_part
from majlis.compiled.arrays import Ints, Ints2

STEP: Final = 6
"""How far from the last bound the next question is asked, in levels; doubled each time."""


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
