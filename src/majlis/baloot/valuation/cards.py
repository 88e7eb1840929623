"""What each choice in the play is worth: cards by solving, and the words and claims that go with them.

The layouts, their weights and the solving are the searcher's (`majlis.baloot.lookahead`). A card is solved
with the projects, the Baloot and the Akka that go with it said, so a word is worth what its best card is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from majlis.baloot import actions as act
from majlis.baloot.chances import CERTAIN
from majlis.baloot.deck import MARRIAGE
from majlis.baloot.lookahead.announced import announced_in
from majlis.baloot.lookahead.known import Known
from majlis.baloot.lookahead.payoffs import payoffs_of
from majlis.baloot.lookahead.replay import replayed
from majlis.baloot.lookahead.search import error_of, estimates_of, solve_worlds, weighed
from majlis.baloot.lookahead.skill import UNITS, Skill
from majlis.baloot.play import boss_cards, legal_cards
from majlis.baloot.solver.search import Solver
from majlis.baloot.state import State
from majlis.baloot.valuation.model import Budget, How, InformationSetValues, Value
from majlis.baloot.valuation.open_hands import OpenHands
from majlis.baloot.view import View
from majlis.cards import Card, CardSet, card_set, cards_of
from majlis.compiled.arrays import Ints, Ints2
from majlis.errors import MajlisError
from majlis.game import Action, team_of

Values3 = NDArray[np.int64]
"""(layouts, choices, measures): game points and the chance to win."""
UNKNOWN: Final = -(1 << 40)
"""Stands for a chance that is not known."""
CLAIMED: Final = 60
"""At most so many layouts are asked whether a claim holds in them."""


def cards_to_choose(view: View) -> list[Card]:
    """The cards that the rules of play allow, in physical mode too; after a word those that go with it."""
    contract = view.contract
    assert contract is not None
    legal = legal_cards(view.hand, view.trick, contract.trump, contract.closed, view.rules, view.akka)
    cards = list(cards_of(legal))
    if view.promised is None:
        return cards
    return [card for card in cards if card in view.legal_actions]


def value_cards(
    view: View,
    known: Known,
    rng: np.random.Generator,
    budget: Budget,
    solver: Solver,
    *,
    scored: bool,
    weigh: bool = True,
    claims: bool = True,
    cards: Sequence[Card] | None = None,
) -> InformationSetValues:
    """The values of cards, words and claims; of `cards` alone where these are named.

    `claims` off leaves a claim out, whose worth is never more than that of the best card. Raises
    `MajlisError` where the play cannot be solved.
    """
    asked = cards_to_choose(view) if cards is None else list(cards)
    skill = Skill(nodes=budget.nodes, worlds=budget.worlds, objective="gp", weigh=weigh)
    clock = budget.clock(False)
    found, weights = weighed(view, known, skill, rng, clock.worlds(view.hand.bit_count()))
    solver.forget()
    gps, _ = solve_worlds(view, known, found, asked, skill, solver, clock)
    solved = len(gps)
    chances = _chances(view, known, found.hands[:solved], gps, scored)
    choices: list[Action] = list(asked)
    counts, exact = [solved] * len(asked), found.whole and solved == len(found)
    if cards is None and claims and act.SAWA in view.legal_actions:
        claimed = [_claimed(view, known, hands, scored) for hands in found.hands[: min(solved, CLAIMED)]]
        column = np.zeros((solved, 1, 2), dtype=np.int64)
        column[: len(claimed), 0] = claimed
        gps = np.column_stack([gps, column[:, :, 0]])
        chances = np.column_stack([chances, column[:, :, 1]])
        choices.append(act.SAWA)
        counts.append(len(claimed))
    values = np.stack([gps, chances], axis=2)
    together = in_the_mean(view, choices, values, weights[:solved], exact=exact, counts=counts)
    return together if cards is not None else _with_words(view, together)


def _with_words(view: View, found: InformationSetValues) -> InformationSetValues:
    """The words that may be said before a card: each is worth what the best card that goes with it is."""
    values = dict(found.values)
    for word in view.legal_actions:
        cards = _cards_after(view, word)
        best = found.among(list(cards_of(cards))) if cards else None
        if best is not None:
            values[word] = found.values[best]
    ordered = {action: values[action] for action in view.legal_actions if action in values}
    ordered |= {action: value for action, value in values.items() if action not in ordered}
    return InformationSetValues(ordered, found.by_chance, found.worlds, found.exact)


def _cards_after(view: View, word: Action) -> CardSet:
    """The cards that may be played after a word of the play; of projects those of the best split count."""
    trump = None if view.contract is None else view.contract.trump
    if act.is_announcement(word):
        due = {act.announce(project.index) for project in view.default_projects()}
        return view.hand if word in due else 0
    if word == act.BALOOT and trump is not None:
        return MARRIAGE[trump] & view.hand
    if word == act.AKKA and trump is not None:
        return card_set(card for card in cards_of(view.hand) if boss_cards(1 << card, view.played, trump))
    return 0


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
    """What a claim of all that is left brings in a layout."""
    state = replayed(view, known, hands, announced_in(view, known, hands))
    state.apply(act.SAWA, view.seat)
    return measured(state, view, scored)


def measured(state: State, view: View, scored: bool) -> tuple[int, int]:
    """What a deal that is over, or only waits for a challenge, brings our side over the other."""
    gp, chance = OpenHands(None, scored).worth(state)
    sign = 1 if team_of(view.seat) == 0 else -1
    return sign * gp, UNKNOWN if chance is None else sign * chance


def in_the_mean(
    view: View,
    choices: Sequence[Action],
    values: Values3,
    weights: Ints,
    *,
    exact: bool,
    counts: Sequence[int],
    how: How = "solved",
) -> InformationSetValues:
    """Means of both measures, and the errors of the differences to the best.

    `counts` says in how many of the layouts each choice was looked at.
    """
    gp = estimates_of(choices, values[:, :, 0], weights, 0, exact, "gp", counts)
    chance, by_chance = None, False
    if not (abs(values[:, :, 1]) == -UNKNOWN).any():
        chance = estimates_of(choices, values[:, :, 1], weights, 0, exact, "match", counts)
        by_chance = Skill().goal(view) == "match"
    found = {}
    for at, action in enumerate(choices):
        share, error, own_share = None, 0.0, 0.0
        rows, part = values[: counts[at], at], weights[: counts[at]]
        own = 0.0 if exact else error_of(rows[:, 0], part, UNITS["gp"])
        if chance is not None:
            share = (chance.worth[at] + CERTAIN) / (2 * CERTAIN)
            error = chance.error[at] / (2 * CERTAIN)
            own_share = 0.0 if exact else error_of(rows[:, 1], part, UNITS["match"]) / (2 * CERTAIN)
        found[action] = Value(gp.worth[at], gp.error[at], share, error, counts[at], how, own, own_share)
    return InformationSetValues(found, by_chance, len(values), exact)
