"""The worth of each card in many worlds: the same position with other hands behind it, solved one by one.

What `Solver` asks from Python, one question after another, is asked here in one compiled loop: late in the
play a world takes microseconds. The answers are the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from majlis.baloot.solver.kernels import NO_SWEEP_FIRST, SWEEP_SECOND, Memory, Rules, search
from majlis.baloot.solver.layout import TRICKS, Position
from majlis.baloot.solver.payoff import Payoff, gain
from majlis.baloot.solver.search import Solver, _alike
from majlis.compiled import kernel, kernel_part
from majlis.compiled.arrays import Ints, Ints2

FIRST_SWEEPS, SECOND_SWEEPS = 1, 2
"""Bits of `Steps.good`: a sweep by the first side, or by the second, is worth at least the level."""
NEVER: Final = -1
STEP: Final = 4
"""How many levels from the last answer the next question is asked; doubled each time."""


class Steps(NamedTuple):
    """Payoffs as tables, by payoff and level."""

    levels: Ints2
    """The worth of each level, rising."""
    sizes: Ints
    """How many levels a payoff has."""
    reach: Ints2
    """The fewest points of the first side that are worth the level; `NEVER` where none are."""
    good: Ints2


class Place(NamedTuple):
    """The position, but for the hands."""

    leader: int
    laid: int
    called: bool
    captured: int
    """Points that the first side has taken."""
    left: int
    """Tricks to come, the one on the table included."""
    sweeps: int
    """Who may still take every trick: `FIRST_SWEEPS` and `SECOND_SWEEPS`."""


@kernel_part
def reaches(
    level: int,
    payoff: int,
    steps: Steps,
    place: Place,
    hands: Ints,
    trick: Ints,
    card: int,
    points: Rules,
    tricks: Rules,
    memory: Memory,
) -> bool:
    """Whether the first side reaches a level once this card is played: `Payoff.question`, and its answer."""
    good, reach = steps.good[payoff, level], steps.reach[payoff, level]
    hot, target, by_tricks = 0, 0, False
    if place.sweeps & FIRST_SWEEPS and not good & FIRST_SWEEPS:
        hot |= NO_SWEEP_FIRST
    if place.sweeps & SECOND_SWEEPS and good & SECOND_SWEEPS:
        hot |= SWEEP_SECOND
    if reach == NEVER:
        by_tricks = True
        if place.sweeps & FIRST_SWEEPS and good & FIRST_SWEEPS:
            target = place.left
        elif hot & SWEEP_SECOND:
            target = place.left + 1
        else:
            return False
    elif reach > 0:
        target = reach - place.captured
    elif place.sweeps & SECOND_SWEEPS and not good & SECOND_SWEEPS:
        target, by_tricks = 1, True
    elif not hot & NO_SWEEP_FIRST:
        return True
    if by_tricks:
        rules = Rules(
            tricks.trump, tricks.options, hot, 1, tricks.trick, tricks.last, tricks.points, tricks.sums
        )
    else:
        rules = Rules(
            points.trump, points.options, hot, 0, points.trick, points.last, points.points, points.sums
        )
    found = search(hands, place.leader, trick, place.laid, place.called, card, target, rules, memory)
    return bool(found >= target)


@kernel
def solve_worlds(
    worlds: Ints2,
    payoffs: Ints,
    cards: Ints,
    steps: Steps,
    place: Place,
    trick: Ints,
    points: Rules,
    tricks: Rules,
    memory: Memory,
    hands: Ints,
    values: Ints2,
    begin: int,
    most: int,
) -> int:
    """Fills `values` (worlds, cards), from world `begin` on until `most` positions were looked at.

    The result is the number of the first world that was not solved; one always is. `card` -1 stands for the
    best card.
    """
    before = memory.counts[0]
    near = steps.sizes[payoffs[begin]] // 2
    for world in range(begin, worlds.shape[0]):
        payoff = payoffs[world]
        for seat in range(4):
            hands[seat] = worlds[world, seat]
        for number in range(cards.shape[0]):
            low, high, width, first = 0, steps.sizes[payoff] - 1, STEP, True
            near = min(max(near, 0), high)
            while low < high:
                asked = min(max(near, low + 1), high)
                if reaches(asked, payoff, steps, place, hands, trick, cards[number], points, tricks, memory):
                    low = asked
                    near = low + 1 if first else min(low + width, (low + high + 1) // 2)
                else:
                    high = asked - 1
                    near = high if first else max(high - width, (low + high + 1) // 2)
                if not first:
                    width *= 2
                first = False
            near = low
            values[world, number] = steps.levels[payoff, low]
        if memory.counts[0] - before >= most:
            return world + 1
    return int(worlds.shape[0])


@lru_cache(maxsize=1024)
def _rows(payoff: Payoff) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """`reach` and `good` of each level."""
    gains = [gain(pair) for pair in payoff.pairs]
    swept = gain(payoff.swept[0]), gain(payoff.swept[1])
    reach = tuple(next((n for n, g in enumerate(gains) if g >= level), NEVER) for level in payoff.levels)
    good = tuple(
        FIRST_SWEEPS * (swept[0] >= level) + SECOND_SWEEPS * (swept[1] >= level) for level in payoff.levels
    )
    return reach, good


def steps_of(payoffs: Sequence[Payoff]) -> Steps:
    """Payoffs as tables."""
    width = max(len(payoff.levels) for payoff in payoffs)
    levels, reach, good = (np.zeros((len(payoffs), width), dtype=np.int64) for _ in range(3))
    for number, payoff in enumerate(payoffs):
        count = len(payoff.levels)
        levels[number, :count] = payoff.levels
        reach[number, :count], good[number, :count] = _rows(payoff)
    sizes = np.array([len(payoff.levels) for payoff in payoffs], dtype=np.int64)
    return Steps(levels, sizes, reach, good)


class WorldSolver:
    """Solves one position in many worlds, as many at a time as one likes; the solver's memory is its own."""

    def __init__(
        self,
        solver: Solver,
        position: Position,
        cards: Sequence[int],
        worlds: Ints2,
        payoffs: Sequence[Payoff],
        which: Ints,
    ) -> None:
        """`position` is that of any world; `cards` are small numbers, -1 for the best card of all.

        `worlds` (worlds, 4) are the hands in small numbers, `which` the number of each world's payoff.
        """
        self._solver, self._worlds, self._which = solver, np.ascontiguousarray(worlds), which
        self._cards = np.array(_different(position, cards), dtype=np.int64)
        self._alike = np.array(
            [_alike_of(position, card, self._cards.tolist()) for card in cards], dtype=np.int64
        )
        self._steps = steps_of(payoffs)
        may_sweep = FIRST_SWEEPS * (position.won[1] == 0) + SECOND_SWEEPS * (position.won[0] == 0)
        self._place = Place(
            position.leader,
            len(position.trick),
            position.called,
            position.captured[0],
            TRICKS - sum(position.won),
            may_sweep,
        )
        self._trick = np.zeros(4, dtype=np.int64)
        self._trick[: len(position.trick)] = position.trick
        self._position = position
        self._values = np.zeros((len(worlds), len(self._cards)), dtype=np.int64)
        self.solved = 0
        self.looked_at = 0

    @property
    def finished(self) -> bool:
        """Whether all worlds are solved."""
        return self.solved == len(self._worlds)

    def solve(self, most: int) -> None:
        """Go on until so many more positions were looked at, or all worlds are solved."""
        if self.finished:
            return
        memory, before = self._solver.memory, int(self._solver.memory.counts[0])
        points, tricks = self._solver._rules_for(self._position)
        self.solved = solve_worlds(
            self._worlds,
            self._which,
            self._cards,
            self._steps,
            self._place,
            self._trick,
            points,
            tricks,
            memory,
            self._solver._hands,
            self._values,
            self.solved,
            most,
        )
        self.looked_at += int(memory.counts[0]) - before

    @property
    def values(self) -> Ints2:
        """(worlds solved, cards): what the first side (seats 0 and 2) gets more than the second."""
        found: Ints2 = self._values[: self.solved][:, self._alike]
        return found


def _different(position: Position, cards: Sequence[int]) -> list[int]:
    """The cards to solve, strong ones first: of those that do the same, one."""
    found: list[int] = []
    for card in sorted(cards, reverse=True):
        if card < 0 or not any(_alike(position, card, other) for other in found):
            found.append(card)
    return found


def _alike_of(position: Position, card: int, among: Sequence[int]) -> int:
    """The place of the card that does the same."""
    return next(n for n, other in enumerate(among) if card == other or _alike(position, card, other))
