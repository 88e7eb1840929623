"""What every choice of a recorded decision is worth over the worlds that its seat could not tell apart.

The worlds, their weights and the solving are the searcher's (`majlis.baloot.lookahead`), so is the budget: a
number of positions, and the same seed gives the same values on every machine.

>>> from majlis.baloot import parse_position
>>> view = parse_position("kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-40 W3-3").view(1)
>>> found = values_in_worlds(view)
>>> {act.format_action(action): round(value.gp, 2) for action, value in found.values.items()}, found.exact
({'9♠': -12.98, '7♦': -9.47}, True)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from majlis.baloot import actions as act
from majlis.baloot.chances import CERTAIN
from majlis.baloot.lookahead.announced import announced_in
from majlis.baloot.lookahead.bidding import solve_words, worth_a_thought
from majlis.baloot.lookahead.known import Known, known_of
from majlis.baloot.lookahead.payoffs import payoffs_of
from majlis.baloot.lookahead.replay import replayed
from majlis.baloot.lookahead.search import Clock, estimates_of, solve_worlds, weighed
from majlis.baloot.lookahead.skill import Skill
from majlis.baloot.phase import Phase
from majlis.baloot.play import legal_cards
from majlis.baloot.review.open_hands import OpenHands
from majlis.baloot.solver.search import Solver
from majlis.baloot.state import State
from majlis.baloot.view import View
from majlis.cards import Card, cards_of
from majlis.compiled.arrays import Ints, Ints2
from majlis.errors import MajlisError
from majlis.game import Action, team_of

Values3 = NDArray[np.int64]
UNKNOWN: Final = -(1 << 40)
"""Stands for a chance that is not known."""
CLAIMED: Final = 60
"""At most so many worlds are asked whether a claim holds in them."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much is searched for a decision."""

    nodes: int = 4_000_000
    """Positions that the solver looks at for a card."""
    call_nodes: int = 20_000_000
    """And for a word of the auction or the doubling."""
    worlds: int = 300
    """At most so many worlds are solved."""
    seconds: float | None = None
    """Seconds for a decision, in place of positions; the values then depend on the clock."""

    def clock(self, calls: bool) -> Clock:
        """The budget of one decision."""
        if self.seconds is not None:
            return Clock(1 << 40, self.seconds)
        return Clock(self.call_nodes if calls else self.nodes)


DEFAULT: Final = Budget()


@dataclass(frozen=True, slots=True)
class Value:
    """What a choice is worth to the side of the seat, in the mean of the worlds."""

    gp: float
    """Game points over the other side."""
    error: float
    """Standard error of its difference to the best choice; 0 where all worlds were solved."""
    chance: float | None = None
    """The chance to win the match, 0 to 1; None where the score is not known, or the match is over."""
    chance_error: float = 0.0


@dataclass(frozen=True, slots=True)
class Values:
    """The values of all choices that were looked at."""

    values: dict[Action, Value]
    by_chance: bool
    """Whether the chance to win decides at this score, as for the searcher; else game points do."""
    worlds: int
    exact: bool
    """Whether these were all worlds there are."""

    @property
    def best(self) -> Action:
        """The best choice; of equals the first."""
        return max(self.values, key=lambda action: self.measure(action)[0])

    def measure(self, action: Action) -> tuple[float, float]:
        """The worth of a choice in what decides, and its error."""
        value = self.values[action]
        if self.by_chance and value.chance is not None:
            return value.chance, value.chance_error
        return value.gp, value.error


def values_in_worlds(
    view: View,
    chosen: Action | None = None,
    *,
    budget: Budget = DEFAULT,
    seed: int | Sequence[int] = 0,
    solver: Solver | None = None,
    scored: bool = True,
) -> Values | None:
    """What every choice of the seat to move is worth, from what it knew alone.

    `chosen` is looked at in any case: a claim, or a word that is far from what it asks for; but a Kawesh is
    not. `scored`: the match score is known. None where there is nothing to choose, or it cannot be solved.
    """
    if view.seat not in view.asked or chosen == act.KAWESH:
        return None
    rng, solver = np.random.default_rng(seed), solver or Solver()
    known = known_of(view)
    try:
        if view.phase in (Phase.AUCTION, Phase.DOUBLING):
            return _words(view, known, chosen, rng, budget, solver, scored)
        if view.phase == Phase.PLAY:
            return _cards(view, known, chosen, rng, budget, solver, scored)
    except MajlisError:
        pass
    return None


def cards_to_choose(view: View) -> list[Card]:
    """The cards that the rules of play allow, in physical mode too."""
    contract = view.contract
    assert contract is not None
    return list(
        cards_of(legal_cards(view.hand, view.trick, contract.trump, contract.closed, view.rules, view.akka))
    )


def _skill(budget: Budget, worlds: int | None = None) -> Skill:
    return Skill(nodes=budget.nodes, worlds=worlds or budget.worlds, objective="gp")


def _cards(
    view: View,
    known: Known,
    chosen: Action | None,
    rng: np.random.Generator,
    budget: Budget,
    solver: Solver,
    scored: bool,
) -> Values | None:
    cards = cards_to_choose(view)
    claim = chosen == act.SAWA
    if len(cards) < 2 and not claim:
        return None
    skill, clock = _skill(budget, CLAIMED if claim else None), budget.clock(False)
    found, weights = weighed(view, known, skill, rng, clock.worlds(view.hand.bit_count()))
    solver.forget()
    gps, _ = solve_worlds(view, known, found, cards, skill, solver, clock)
    chances = _chances(view, known, found.hands[: len(gps)], gps, scored)
    choices: list[Action] = list(cards)
    exact = found.whole and len(gps) == len(found)
    if claim:
        claimed = [_claimed(view, known, hands, scored) for hands in found.hands[: len(gps)]]
        gps = np.column_stack([gps, np.array([gp for gp, _ in claimed])])
        chances = np.column_stack([chances, np.array([chance for _, chance in claimed])])
        choices.append(act.SAWA)
    return _together(view, choices, np.stack([gps, chances], axis=2), weights[: len(gps)], exact)


def _chances(view: View, known: Known, hands: Ints2, gps: Ints2, scored: bool) -> Ints2:
    """The chance to win by the game points: a payoff tells both for every end of a deal."""
    unknown = np.full_like(gps, UNKNOWN)
    if not scored:
        return unknown
    try:
        by_gp, which = payoffs_of(view, known, hands, "gp")
        by_match, which_match = payoffs_of(view, known, hands, "match")
    except MajlisError:
        return unknown
    sign = 1 if team_of(view.seat) == 0 else -1
    found = np.empty_like(gps)
    for gp_number, match_number in {*zip(which.tolist(), which_match.tolist(), strict=True)}:
        gp, match = by_gp[gp_number], by_match[match_number]
        chance = dict(zip((*gp.worths, *gp.swept), (*match.worths, *match.swept), strict=True))
        rows = np.flatnonzero((which == gp_number) & (which_match == match_number))
        found[rows] = [[sign * chance[sign * one] for one in row] for row in gps[rows].tolist()]
    return found


def _claimed(view: View, known: Known, hands: Ints, scored: bool) -> tuple[int, int]:
    """What a claim of all that is left brings in a world."""
    state = replayed(view, known, hands, announced_in(view, known, hands))
    state.apply(act.SAWA, view.seat)
    gp, chance = OpenHands(Solver(1024), scored).worth(state)
    sign = 1 if team_of(view.seat) == 0 else -1
    return sign * gp, UNKNOWN if chance is None else sign * chance


def _words(
    view: View,
    known: Known,
    chosen: Action | None,
    rng: np.random.Generator,
    budget: Budget,
    solver: Solver,
    scored: bool,
) -> Values | None:
    words = [] if chosen is None else [chosen]
    words += [word for word in worth_a_thought(view) if word != chosen and word != act.KAWESH]
    if len(words) < 2:
        return None
    skill, clock = _skill(budget), budget.clock(True)
    found, weights = weighed(view, known, skill, rng, clock.worlds(8))
    stocks = [rng.permutation(known.stock) for _ in range(len(found))]
    solver.forget()
    open_hands = OpenHands(solver, scored)

    def worth_of(state: State) -> tuple[int, int]:
        open_hands.forget()  # each world is another deal
        gp, chance = open_hands.worth(state)
        return gp, UNKNOWN if chance is None else chance

    asked = [word for word in view.legal_actions if word in words]
    values, _ = solve_words(view, known, found.hands, stocks, asked, worth_of, solver, clock)
    return _together(view, asked, values, weights[: len(values)], False)


def _together(view: View, choices: Sequence[Action], values: Values3, weights: Ints, exact: bool) -> Values:
    """Means and errors of both measures; `values` are (worlds, choices, measures)."""
    gp = estimates_of(choices, values[:, :, 0], weights, 0, exact, "gp")
    chance, by_chance = None, False
    if not (abs(values[:, :, 1]) == -UNKNOWN).any():
        chance = estimates_of(choices, values[:, :, 1], weights, 0, exact, "match")
        by_chance = Skill().goal(view) == "match"
    found = {}
    for at, action in enumerate(choices):
        if chance is None:
            found[action] = Value(gp.worth[at], gp.error[at])
        else:
            share = (chance.worth[at] + CERTAIN) / (2 * CERTAIN)
            error = chance.error[at] / (2 * CERTAIN)
            found[action] = Value(gp.worth[at], gp.error[at], share, error)
    return Values(found, by_chance, len(values), exact)
