"""Endings searched by information sets, against strategy fusion: one plan for all worlds that look alike.

A search that solves each world by itself lets its seat choose later by cards that it will not have seen
(strategy fusion): it puts off a guess that it will still have to make. Here the worlds are played on
together: the others reply as the solver says, worlds in which different cards fall part, and at its next
choice the seat plays one card in all that are still alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from majlis.baloot.solver.layout import Position
from majlis.baloot.solver.payoff import Payoff
from majlis.baloot.solver.search import Solver, moves_of
from majlis.baloot.solver.worlds import Questions, solve_layouts
from majlis.compiled.arrays import Ints, Ints2
from majlis.game import Seat


@dataclass(frozen=True)
class Endings:
    """What stays the same while worlds are played on: whose plan it is, and what each world counts."""

    seat: Seat
    payoffs: Sequence[Payoff]
    which: Ints
    """The payoff of each world."""
    weights: Ints
    solver: Solver

    def values(self, position: Position, hands: Ints2, rows: Ints, cards: Sequence[int]) -> Ints2:
        """What the first side gets with open hands for each card, in these worlds."""
        found = np.zeros((len(rows), len(cards)), dtype=np.int64)
        for number, payoff in enumerate(self.payoffs):
            own = np.flatnonzero(self.which[rows] == number)
            if len(own):
                questions = Questions.of(payoff, position)
                levels = solve_layouts(self.solver, _in(position, hands), questions, hands[own], cards)
                found[own] = np.array(payoff.levels, dtype=np.int64)[levels]
        return found


def planned(
    endings: Endings, position: Position, hands: Ints2, cards: Sequence[int], depth: int
) -> list[int]:
    """What the first side gets for each card, summed over the worlds by weight.

    For `depth` more choices of its own the seat plays one card in all worlds that look alike; after these it
    sees all hands. With 0 that is what solving each world says.
    """
    rows = np.arange(len(hands))
    return [_after(endings, position, hands, rows, card, depth) for card in cards]


def _after(endings: Endings, position: Position, hands: Ints2, rows: Ints, card: int, depth: int) -> int:
    """The sum by weight once the seat in turn has played this card in all these worlds."""
    left = hands.copy()
    left[:, position.seat] &= ~(1 << card)
    return _total(endings, _in(position, hands).after(card), left, rows, depth)


def _total(endings: Endings, position: Position, hands: Ints2, rows: Ints, depth: int) -> int:
    """The sum of what the first side gets in worlds that look alike to the seat, by weight."""
    if position.seat != endings.seat:
        replies = _replies(endings, position, hands, rows)
        alike = [(card, np.flatnonzero(replies == card)) for card in np.unique(replies).tolist()]
        return sum(_after(endings, position, hands[at], rows[at], card, depth) for card, at in alike)
    cards = moves_of(_in(position, hands))
    best = max if position.seat % 2 == 0 else min
    if depth > 1 and len(rows) > 1 and len(cards) > 1:
        return best(_after(endings, position, hands, rows, card, depth - 1) for card in cards)
    values, weights = endings.values(position, hands, rows, cards), endings.weights[rows]
    if depth:
        sums: list[int] = (weights @ values).tolist()
        return best(sums)
    return int(weights @ (values.max(axis=1) if best is max else values.min(axis=1)))


def _replies(endings: Endings, position: Position, hands: Ints2, rows: Ints) -> Ints:
    """The card that the seat in turn plays in each world: the weakest of those that are best there."""
    seat, found = position.seat, np.zeros(len(rows), dtype=np.int64)
    held, kinds = np.unique(hands[:, seat], return_inverse=True)
    for kind in range(len(held)):
        at = np.flatnonzero(kinds == kind)
        cards = moves_of(_in(position, hands[at]))
        if len(cards) == 1:
            found[at] = cards[0]
            continue
        values = endings.values(position, hands[at], rows[at], cards)
        best = values.argmax(axis=1) if seat % 2 == 0 else values.argmin(axis=1)
        found[at] = np.array(cards)[best]
    return found


def _in(position: Position, hands: Ints2) -> Position:
    """The position in the first of these worlds."""
    one, two, three, four = hands[0].tolist()
    return replace(position, hands=(one, two, three, four))
