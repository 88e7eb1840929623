"""The searcher's estimates: determinization with importance weights, every card solved exactly in each world.

Worlds that fit the seat's information set are drawn, weighted by how likely the calls and cards seen are in
them and resampled, and each card is valued by the open-hands solver: perfect-information Monte Carlo
(Ginsberg, 2001). Cards that fall clearly behind are no longer solved (successive elimination). `fusion` mends
its strategy fusion in endings.

How much is searched is a number of positions that the solver looks at, so the same generator gives the same
answer on every machine; only a limit in seconds, where one is given, depends on the clock.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

import numpy as np

from majlis.baloot.card_numbers import by_strength, numbers_of
from majlis.baloot.lookahead.announced import announced_in
from majlis.baloot.lookahead.calls import call_odds, mean_call_odds
from majlis.baloot.lookahead.fusion import Endings, planned
from majlis.baloot.lookahead.known import Known, known_of
from majlis.baloot.lookahead.payoffs import FINE, payoffs_of
from majlis.baloot.lookahead.plays import play_odds
from majlis.baloot.lookahead.replay import replayed
from majlis.baloot.lookahead.skill import UNITS, Skill
from majlis.baloot.lookahead.worlds import Worlds, draw_worlds
from majlis.baloot.solver.layout import Position, position_of
from majlis.baloot.solver.payoff import Objective
from majlis.baloot.solver.search import Solver
from majlis.baloot.solver.worlds import Questions, solve_layouts
from majlis.baloot.view import View
from majlis.cards import Card
from majlis.compiled.arrays import Ints, Ints2
from majlis.errors import MajlisError
from majlis.game import Action, team_of
from majlis.importance_weights import systematic_resampling, whole

LISTED: Final = 600
"""Where so many worlds or fewer fit, all of them are solved."""
DRAWN: Final = 6
"""So many times more worlds are drawn and weighed than are solved."""
SHIFT: Final = 20
"""Bits by which weights are made smaller, so that products with values stay whole numbers of 63 bits."""
PRIOR: Final = 2.0
"""So many worlds are added to what is seen of how much the worlds differ, with `SPREAD`."""
SPREAD: Final = 64.0
"""The square of how much the difference of two choices differs from world to world."""
NODES_OF: Final = (1, 5, 20, 60, 150, 800, 4_000, 20_000, 120_000)
"""Positions that a world takes at least on average, by the cards in a hand."""
SHARES: Final = (1, 1, 2, 10, 30, 76, 160, 240, 280)
"""How many hundredths of the budget for a card go to it, by the cards in a hand: 800 for the whole deal."""
SPEED: Final = 30_000_000
"""Positions a second, at most."""
_SPARE: Final = 16
FUSED: Final = 4
"""With so many cards a hand or fewer, worlds may be played on together."""
_STEP: Final = 100_000
"""Positions between two looks at the clock, and at whether the best card is clear."""
_CLEAR: Final = 4.0
"""The search stops when the best card leads by so many standard errors."""
_FEWEST: Final = 8
"""Worlds before that is asked."""
_BEHIND: Final = 2.5
"""A card is no longer solved once it is so many standard errors behind the best."""


@dataclass(frozen=True, slots=True)
class Estimates:
    """What each choice brings its side over the other, on average over the worlds."""

    choices: tuple[Action, ...]
    worth: tuple[float, ...]
    error: tuple[float, ...]
    """Standard errors of the difference to the best; all 0 where every world was solved."""
    best: Action
    """The choice of the highest worth; the first of equals."""
    worlds: int
    """How many were solved."""
    looked_at: int
    """Positions that the solver looked at."""
    exact: bool
    """Whether these were all worlds there are."""


@dataclass
class Clock:
    """The budget of one action: positions, and seconds where they are limited."""

    nodes: int
    seconds: float | None = None

    def __post_init__(self) -> None:
        self.begun = time.perf_counter()

    def worlds(self, cards: int) -> int:
        """How many worlds there may be time for, with so many cards a hand."""
        nodes = self.nodes if self.seconds is None else min(self.nodes, round(self.seconds * SPEED))
        return _SPARE + 2 * nodes // (NODES_OF[min(cards, len(NODES_OF) - 1)])

    def late(self) -> bool:
        """Whether the seconds are over."""
        return self.seconds is not None and time.perf_counter() - self.begun >= self.seconds


def estimate_cards(
    view: View,
    cards: Sequence[Card],
    rng: np.random.Generator,
    skill: Skill,
    solver: Solver,
    clock: Clock,
) -> Estimates | None:
    """What each of these cards brings; None where no world fits or the rules cannot be solved."""
    known = known_of(view, voids=skill.voids)
    try:
        found, weights = weighed(view, known, skill, rng, clock.worlds(view.hand.bit_count()))
        solver.forget()
        values, counts, looked_at = raced(view, known, found, weights, cards, skill, solver, clock)
        together = None
        if skill.fusion and 2 < view.hand.bit_count() <= FUSED and len(values) == len(found) == min(counts):
            together = _together(view, known, found.hands, weights, cards, skill, solver)
    except MajlisError:
        return None
    exact = found.whole and min(counts) == len(found)
    goal, fine = skill.goal(view), fine_of(view, skill)
    return estimates_of(cards, values, weights[: len(values)], looked_at, exact, goal, counts, fine, together)


def _together(
    view: View, known: Known, hands: Ints2, weights: Ints, cards: Sequence[Card], skill: Skill, solver: Solver
) -> list[int]:
    """What our side gets more over all worlds by one plan for all that look alike (`fusion`), by weight."""
    assert view.contract is not None
    position = position_of(replayed(view, known, hands[0], announced_in(view, known, hands[0])))
    payoffs, which = payoffs_of(view, known, hands, skill.goal(view), skill.softens(view))
    endings = Endings(view.seat, payoffs, which, weights, solver)
    numbers = numbers_of(position.trump)
    hands = by_strength(hands, position.trump)
    sums = planned(endings, position, hands, [numbers[card] for card in cards], skill.fusion)
    return sums if team_of(view.seat) == 0 else [-total for total in sums]


def fine_of(view: View, skill: Skill) -> int:
    """How much finer values are than they are shown."""
    return FINE[skill.goal(view)] if skill.softens(view) else 1


def weighed(
    view: View, known: Known, skill: Skill, rng: np.random.Generator, most: int
) -> tuple[Worlds, Ints]:
    """At most so many worlds to solve, in random order, and how much each counts.

    More are drawn than are solved, and likelier ones are taken more often; where all are listed, each counts
    by how likely it is.
    """
    wanted = min(skill.worlds, most)
    found = draw_worlds(
        view, known, wanted * (DRAWN if skill.weigh else 1), rng, LISTED if skill.exact else 0
    )
    if not skill.weigh:
        return found, np.ones(len(found), dtype=np.int64)
    habits = play_odds(view, known, found.hands) if skill.habits else 1.0
    if found.whole:  # then no chance is left in the weights either
        odds = mean_call_odds(view, known, found.hands)
        return found, np.maximum(whole(odds * habits) >> SHIFT, 1)
    odds = call_odds(view, known, found.hands, rng)
    order, counts = np.unique(systematic_resampling(whole(odds * habits), wanted, rng), return_counts=True)
    lots = rng.permutation(len(order))
    return Worlds(found.hands[order[lots]]), counts[lots].astype(np.int64)


def solve_worlds(
    view: View,
    known: Known,
    found: Worlds,
    cards: Sequence[Card],
    skill: Skill,
    solver: Solver,
    clock: Clock,
) -> tuple[Ints2, int]:
    """(worlds, cards): what our side gets more than the other in the worlds that could be solved.

    With them, how many positions the solver looked at. The order of `found` is that in which they are solved.
    """
    ones = np.ones(len(found), dtype=np.int64)
    values, _, looked_at = raced(view, known, found, ones, cards, skill.replace(race=False), solver, clock)
    return values, looked_at


def raced(
    view: View,
    known: Known,
    found: Worlds,
    weights: Ints,
    cards: Sequence[Card],
    skill: Skill,
    solver: Solver,
    clock: Clock,
) -> tuple[Ints2, list[int], int]:
    """What our side gets more than the other: a row for a world, a column for a card; how many are solved.

    Cards that are clearly worse are dropped on the way: they are solved in the first worlds only.
    """
    first = found.hands[0]
    position = position_of(replayed(view, known, first, announced_in(view, known, first)))
    numbers = numbers_of(position.trump)
    roots = [numbers[card] for card in cards]
    values = np.zeros((len(found), len(cards)), dtype=np.int64)
    counts, left = [0] * len(cards), list(range(len(cards)))
    before, at, chunk = int(solver.memory.counts[0]), 0, 1
    unit = UNITS[skill.goal(view)] * fine_of(view, skill)
    while True:
        hands = found.hands[at : at + chunk]
        values[at : at + chunk, left] = _values(
            view, known, hands, position, [roots[card] for card in left], skill, solver
        )
        at += len(hands)
        for card in left:
            counts[card] = at
        looked_at = int(solver.memory.counts[0]) - before
        if at == len(found) or looked_at >= clock.nodes or clock.late():
            break
        if not found.whole and at >= _FEWEST:
            left = in_sight(values[:at], weights[:at], left, unit) if skill.race else left
            if is_clear(values[:at, left]):
                break
        each = looked_at // at + 1
        chunk = max(1, min(2 * at, (clock.nodes - looked_at) // each, _STEP // each))
    return values[:at], counts, looked_at


def in_sight(values: Ints2, weights: Ints, cards: list[int], unit: int) -> list[int]:
    """The cards that may still turn out best."""
    sums = weights @ values[:, cards]
    best = cards[int(sums.argmax())]
    return [card for card in cards if card == best or _near(values, weights, best, card, unit)]


def _near(values: Ints2, weights: Ints, best: int, card: int, unit: int) -> bool:
    lead = values[:, best] - values[:, card]
    mean = int((lead * weights).sum()) / int(weights.sum())
    return mean <= _BEHIND * error_of(lead, weights, unit)


def _values(
    view: View,
    known: Known,
    hands: Ints2,
    position: Position,
    cards: Sequence[int],
    skill: Skill,
    solver: Solver,
) -> Ints2:
    """(worlds, cards): worlds with the same payoff are solved together."""
    assert view.contract is not None
    sign = 1 if team_of(view.seat) == 0 else -1
    payoffs, which = payoffs_of(view, known, hands, skill.goal(view), skill.softens(view))
    hands = by_strength(hands, position.trump)
    values = np.zeros((len(hands), len(cards)), dtype=np.int64)
    for number, payoff in enumerate(payoffs):
        rows = np.flatnonzero(which == number)
        levels = np.array(payoff.levels, dtype=np.int64)
        questions = Questions.of(payoff, position)
        values[rows] = levels[solve_layouts(solver, position, questions, hands[rows], cards)] * sign
    return values


def is_clear(values: Ints2) -> bool:
    """Whether one card leads all others by far; equals of it do not count."""
    best = int(values.sum(axis=0).argmax())
    lead = values[:, [best]] - values
    sums, squares, n = lead.sum(axis=0), (lead * lead).sum(axis=0), len(values)
    total, square = sums.astype(np.float64), squares.astype(np.float64)
    spread = n * square - total * total
    return bool(((squares == 0) | (total * total * n > _CLEAR * _CLEAR * spread)).all())


def _squares(lead: Ints, weights: Ints) -> int:
    """The weighed sum of squares, which may be more than 63 bits."""
    return sum(one * one * weight for one, weight in zip(lead.tolist(), weights.tolist(), strict=True))


def estimates_of(
    choices: Sequence[Action],
    values: Ints2,
    weights: Ints,
    looked_at: int,
    exact: bool,
    objective: Objective,
    counts: Sequence[int] | None = None,
    fine: int = 1,
    together: Sequence[int] | None = None,
) -> Estimates:
    """Means and standard errors; sums are whole numbers, so that no rounding decides.

    `counts` says in how many of the worlds each choice was solved: those that were dropped are compared with
    the best in these. Values are `fine` times as fine as what is said of them.
    `together` has sums by weight that take the place of those of the values.
    """
    counts, unit = counts or [len(values)] * len(choices), UNITS[objective] * fine
    total = int(weights.sum())
    sums = weights @ values if together is None else np.array(together)
    best = max(
        (at for at in range(len(choices)) if counts[at] == len(values)), key=lambda at: (int(sums[at]), -at)
    )
    worth, errors = [], []
    for at, count in enumerate(counts):
        lead, part = values[:count, best] - values[:count, at], weights[:count]
        behind = int((lead * part).sum()) / int(part.sum())
        mean = int(sums[best]) / total - behind if count < len(values) else int(sums[at]) / total
        worth.append(mean / fine)
        errors.append(0.0 if exact or at == best else error_of(lead, part, unit) / fine)
    return Estimates(
        tuple(choices), tuple(worth), tuple(errors), choices[best], len(values), looked_at, exact
    )


def error_of(lead: Ints, weights: Ints, unit: int) -> float:
    """The standard error of the mean of a difference; `unit` is about a game point in what is solved for."""
    total, counted = int(weights.sum()), int((weights * weights).sum())
    mean, square = int((lead * weights).sum()), _squares(lead, weights)
    spread = (total * square - mean * mean) / (total * total)
    known = total * total / counted  # the effective number of worlds
    return unit * sqrt((spread / unit**2 * known + PRIOR * SPREAD) / (known + PRIOR) / known)
