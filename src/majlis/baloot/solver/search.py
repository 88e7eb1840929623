"""The solver: what each card of a position is worth with all hands open, and the play that follows.

It drives the null-window search of `kernels` from bound to bound until the value is found.

`Solver` keeps what it has found from one position to the next of the same deal; the answers do not depend on
it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

import numpy as np

from majlis.baloot.card_numbers import (
    above,
    beats,
    cards_by_number,
    numbers_of,
    playable,
    points_of,
    sums_of,
)
from majlis.baloot.deck import TRICKS
from majlis.baloot.sheet import Pair
from majlis.baloot.solver.kernels import LEVEL, LEVELS, Memory, search
from majlis.baloot.solver.layout import Position, position_of
from majlis.baloot.solver.levels import STEP
from majlis.baloot.solver.move_order import FOLLOW, HELP, HISTORY, PARTNER, THROW
from majlis.baloot.solver.payoff import Objective, Payoff, Question, payoff_of
from majlis.baloot.solver.rules import Rules
from majlis.baloot.state import State
from majlis.cards import Card, cards_of
from majlis.compiled.arrays import Ints
from majlis.errors import InputError
from majlis.game import Seat
from majlis.i18n import N_

TABLE_BYTES: Final = 1 << 19
"""Size of the table of positions: more finds some more, but a processor reaches it more slowly."""
POINT: Final = 300
"""What a point of a card weighs before its history is known."""


@lru_cache(maxsize=8)
def first_history(trump: int) -> Ints:
    """The history before anything was searched: cards of points go to the partner, not to an opponent."""
    points = points_of(trump)
    history = np.zeros(HISTORY, dtype=np.int64)
    for manner, sign in ((PARTNER, 1), (HELP, 1), (FOLLOW, -1), (THROW, -1)):
        history[manner : manner + 128] = np.tile(sign * POINT * points, 4)
    return history


@dataclass(frozen=True, slots=True)
class Solution:
    """What a position is worth."""

    objective: Objective
    seat: Seat
    """Who is to play."""
    values: dict[Card, int]
    """For each card that may be played, what the first side (seats 0 and 2) gets more than the second."""
    best: Card
    """Of the best cards the one that comes first in suit and rank."""
    line: tuple[tuple[Seat, Card], ...]
    """Best play by all four from here to the end, beginning with `best`."""
    looked_at: int = field(compare=False)
    """Positions that the search looked at: fewer where some were known already."""

    @property
    def value(self) -> int:
        """The worth of the position: that of the best card."""
        return self.values[self.best]

    def pair(self, card: Card, total: int) -> Pair:
        """The points of both sides, where points are solved and the deal has so many."""
        return (total + self.values[card]) // 2, (total - self.values[card]) // 2


class Solver:
    """A solver with its memory. One at a time may use it: give each thread its own."""

    def __init__(self, table_bytes: int = TABLE_BYTES) -> None:
        if table_bytes < 1024:
            raise InputError(N_("the solver's table needs 1024 bytes or more, not {size}"), size=table_bytes)
        entries = 1 << (int(table_bytes) // 8).bit_length() - 1
        space = np.zeros(entries + 8, dtype=np.int64)
        start = -space.ctypes.data // 8 % 8  # entries side by side share one line of the processor's cache
        self._table = space[start : start + entries]
        self.memory = Memory(
            self._table,
            np.zeros(HISTORY, dtype=np.int64),
            np.zeros(LEVEL * LEVELS, dtype=np.int64),
            np.zeros(1, dtype=np.int64),
        )
        self._hands = np.zeros(4, dtype=np.int64)
        self._trick = np.zeros(4, dtype=np.int64)
        self._contract: tuple[int, int] | None = None
        self._deal: tuple[int, int, int, int] | None = None
        self._rules: tuple[Rules, Rules] | None = None

    def forget(self) -> None:
        """Empty the memory; the answers do not change, only the time that they take."""
        self._deal = None

    def solve(self, state: State, objective: Objective = "points", line: bool = True) -> Solution:
        """The worth of every card that may be played, exactly, and the line of best play.

        Raises `InputError` where the play has not begun or is over.
        """
        position, payoff = position_of(state), payoff_of(state, objective)
        numbers = numbers_of(position.trump)
        cards = list(cards_of(_root_cards(state)))
        before = int(self.memory.counts[0])
        found = self._root(position, payoff, [numbers[card] for card in cards])
        values = {card: found[numbers[card]] for card in cards}
        seat = position.seat
        best = (max if seat % 2 == 0 else min)(cards, key=lambda card: values[card])
        moves = self._line(position, payoff, numbers[best], values[best]) if line else ()
        looked = int(self.memory.counts[0]) - before
        return Solution(objective, seat, values, best, moves, looked)

    def worth(self, position: Position, payoff: Payoff, guess: int | None = None) -> int:
        """The worth of a position alone: what the first side gets more than the second."""
        levels = payoff.levels
        near = len(levels) // 2 if guess is None else int(np.searchsorted(levels, guess))
        return levels[self._level(position, payoff, -1, 0, len(levels) - 1, min(near, len(levels) - 1))]

    def _root(self, position: Position, payoff: Payoff, cards: Sequence[int]) -> dict[int, int]:
        """The worth of each card: strong cards first, and near cards near in worth."""
        levels, found = payoff.levels, dict[int, int]()
        if position.over:
            return {}
        near = len(levels) // 2
        for card in sorted(cards, reverse=True):
            low, high = 0, len(levels) - 1
            for other, level in found.items():
                if alike(position, card, other):
                    low = high = level
            found[card] = near = self._level(position, payoff, card, low, high, near)
        return {card: levels[level] for card, level in found.items()}

    def _level(self, position: Position, payoff: Payoff, card: int, low: int, high: int, near: int) -> int:
        """The index of the level that the first side reaches; the first question is asked at `near`."""
        levels, step, first = payoff.levels, STEP, True
        while low < high:
            asked = min(max(near, low + 1), high)
            question = payoff.question(levels[asked], position)
            bound = self._bound(position, question, card)
            if bound >= question.target:
                low = asked
                while low < high and question.answers(
                    payoff.question(levels[low + 1], position), bound, True
                ):
                    low += 1
                near = low + 1 if first else min(low + step, (low + high + 1) // 2)
            else:
                high = asked - 1
                while low < high and question.answers(payoff.question(levels[high], position), bound, False):
                    high -= 1
                near = high if first else max(high - step, (low + high + 1) // 2)
            step, first = step if first else 2 * step, False
        return low

    def _reaches(self, position: Position, payoff: Payoff, card: int, level: int) -> bool:
        """Whether the first side reaches a level once this card is played; -1 for the best card."""
        question = payoff.question(level, position)
        return self._bound(position, question, card) >= question.target

    def _bound(self, position: Position, question: Question, card: int) -> int:
        """The answer to a question: at least its target, or less."""
        if question.known is not None:
            return question.target if question.known else question.target - 1
        rules = self.rules_for(position)[question.tricks]
        self._hands[:] = position.hands
        self._trick[: len(position.trick)] = position.trick
        return search(
            self._hands,
            position.leader,
            self._trick,
            len(position.trick),
            position.called,
            card,
            question.target,
            rules._replace(sweeps=question.sweeps),
            self.memory,
        )

    def rules_for(self, position: Position) -> tuple[Rules, Rules]:
        """The rules where points are counted, and where tricks are.

        What was found is kept for later positions of the same deal; for another deal it is emptied.
        """
        key = position.trump, position.options
        if self._contract != key or self._rules is None:
            self._contract, self._deal = key, None
            self._rules = (
                Rules(*key, 0, 0, 0, 10, points_of(position.trump), sums_of(position.trump)),
                Rules(*key, 0, 1, 1, 0, np.zeros(32, dtype=np.int64), np.zeros(1024, dtype=np.int64)),
            )
        if self._deal is None or any(
            now & ~then for now, then in zip(position.hands, self._deal, strict=True)
        ):
            self._deal = position.hands
            tricks = TRICKS - sum(position.won)
            self.memory = self.memory._replace(table=self._table[: 1 << 2 * tricks + 2])
            self.memory.table[:] = 0
            self.memory.history[:] = first_history(position.trump)
        return self._rules

    def _line(
        self, position: Position, payoff: Payoff, card: int, value: int
    ) -> tuple[tuple[Seat, Card], ...]:
        """Best play by all: after the first card each seat plays a card that keeps the worth."""
        names = cards_by_number(position.trump)
        level = payoff.levels.index(value)
        line = []
        while True:
            line.append((position.seat, names[card]))
            position = position.after(card)
            if position.over:
                return tuple(line)
            card = self._keeper(position, payoff, level)

    def _keeper(self, position: Position, payoff: Payoff, level: int) -> int:
        """The first card by suit and rank that keeps this worth."""
        cards = moves_of(position)
        for card in cards[:-1]:
            if position.seat % 2 == 0:
                kept = self._reaches(position, payoff, card, payoff.levels[level])
            else:
                above = payoff.levels[level + 1 : level + 2]
                kept = not above or not self._reaches(position, payoff, card, above[0])
            if kept:
                return card
        return cards[-1]


def solve(state: State, objective: Objective = "points") -> Solution:
    """The worth of every card of a position, and best play: `Solver.solve` with a memory of its own."""
    return Solver().solve(state, objective)


def _root_cards(state: State) -> int:
    """The cards that the rules let the next seat play, and what it has promised."""
    seat = state.current_player()
    cards = state.strict_cards(seat)
    if state.promised is not None:
        cards = sum(1 << action for action in state.legal_actions(seat) if action < 52)
    return cards


def moves_of(position: Position) -> list[int]:
    """The cards that the next seat may play, by suit and rank."""
    best = winner = 0
    if position.trick:
        best = position.trick[0]
        for place, card in enumerate(position.trick):
            if beats(card, best, position.trump):
                best, winner = card, place
    led = position.trick[0] if position.trick else 0
    hand = position.hands[position.seat]
    trump, options = position.trump, position.options
    laid, higher = len(position.trick), above(best)
    cards = playable(hand, laid, led, best, winner, higher, trump, options, position.called)
    return [card for card in range(32) if cards >> card & 1]


def alike(position: Position, one: int, other: int) -> bool:
    """Whether two cards of the next seat do the same: side by side, and worth the same."""
    if one >> 3 != other >> 3 or points_of(position.trump)[one] != points_of(position.trump)[other]:
        return False
    low, high = min(one, other), max(one, other)
    seen = sum(position.hands) | sum(1 << card for card in position.trick)
    between = seen & ~position.hands[position.seat] & ((1 << high) - 1) & -(2 << low)
    return between == 0 and (bool(position.trick) or seen & above(high) != 0)
