"""`value_choices`: what every choice of a seat is worth; the layouts come of the view and the seed alone.

>>> from majlis.baloot import parse_position
>>> view = parse_position("kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-40 W3-3").view(1)
>>> found = value_choices(view, claims=False)
>>> {act.format_action(action): round(value.gp, 2) for action, value in found.values.items()}, found.exact
({'9♠': -12.98, '7♦': -9.47}, True)
"""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import Final

import numpy as np

from majlis.baloot import actions as act
from majlis.baloot.lookahead.known import known_of
from majlis.baloot.phase import Phase
from majlis.baloot.ruleset import rules_text
from majlis.baloot.solver.batch import own_solver
from majlis.baloot.solver.search import Solver
from majlis.baloot.valuation.calls import play_on, words_of
from majlis.baloot.valuation.cards import cards_to_choose, value_cards
from majlis.baloot.valuation.challenges import value_challenges, value_closing
from majlis.baloot.valuation.model import DEFAULT, Budget, InformationSetValues, Progress
from majlis.baloot.valuation.verdicts import verdict_of
from majlis.baloot.view import View
from majlis.errors import MajlisError
from majlis.game import Action

WEIGHTS_SEED: Final = 1
"""Draws the layouts that all count the same."""
FRESH_SEED: Final = 3
"""Draws those in which an error is looked at once more."""


def silent(done: int, total: int) -> None:
    """No-op: nobody watches."""


def seed_of(view: View, seed: int, stream: int = 0) -> list[int]:
    """The seed of a view's layouts: views that are equal in all that their seat knows have the same."""
    known = (
        rules_text(view.rules),
        (view.seat, view.dealer, view.scores, view.floor, int(view.phase)),
        (view.hand, view.hand_counts, view.history, view.calls),
        (view.leader, view.trick, view.captured, view.played, view.balooted, view.akka),
        (view.kinds, view.contest_winner),
    )
    digest = sha256(repr(known).encode()).digest()
    return [seed, stream, *(int.from_bytes(digest[at : at + 4], "little") for at in range(0, 16, 4))]


def value_choices(
    view: View,
    *,
    budget: Budget = DEFAULT,
    seed: int = 0,
    solver: Solver | None = None,
    scored: bool = True,
    claims: bool = True,
    challenges: bool = True,
    progress: Progress = silent,
) -> InformationSetValues | None:
    """What every choice of the seat to move is worth, from what it knows alone.

    `scored`: the match score is known. `claims` and `challenges` off leave these out, which changes no other
    value; but where one of them is the best, the errors are those of the differences to another. None
    where nothing can be valued: it is not this seat's turn, or the rules forbid every way of valuing.
    Cards that the rules of play forbid have no value, nor have projects that are no part of the best split.
    """
    if view.seat not in view.asked:
        return None
    try:
        found = _valued(view, budget, seed, solver or own_solver(), scored, claims, progress)
    except MajlisError:
        return None
    return value_challenges(view, found, scored) if challenges else found


def _valued(
    view: View,
    budget: Budget,
    seed: int,
    solver: Solver,
    scored: bool,
    claims: bool,
    progress: Progress,
) -> InformationSetValues:
    known, rng = known_of(view), np.random.default_rng(seed_of(view, seed))
    if view.phase == Phase.CLOSING:
        return value_closing(view, known, scored)
    if view.phase == Phase.PLAY:
        try:
            return value_cards(view, known, rng, budget, solver, scored=scored, claims=claims)
        except MajlisError:  # rules that the solver cannot solve
            cards: list[Action] = list(cards_to_choose(view))
            rng = np.random.default_rng(seed_of(view, seed))
            return play_on(view, known, cards, rng, budget, progress, scored=scored)
    return play_on(view, known, words_of(view), rng, budget, progress, scored=scored)


def hangs_on_weights(
    view: View,
    best: Action,
    other: Action,
    *,
    budget: Budget = DEFAULT,
    seed: int = 0,
    solver: Solver | None = None,
    scored: bool = True,
) -> bool:
    """Whether a card is no better than another once each layout that fits counts the same.

    What the others' calls and cards tell is a model of nearly everybody; what hangs on it alone is not sure.
    Only cards are asked.
    """
    cards = cards_to_choose(view) if view.phase == Phase.PLAY else []
    if best not in cards or other not in cards:
        return False
    rng = np.random.default_rng(seed_of(view, seed, WEIGHTS_SEED))
    part = replace(budget, nodes=budget.nodes // 2)
    try:
        found = value_cards(
            view,
            known_of(view),
            rng,
            part,
            solver or own_solver(),
            scored=scored,
            weigh=False,
            cards=[best, other],
        )
    except MajlisError:
        return False
    return found.measure(best)[0] <= found.measure(other)[0]


def bears_out(
    view: View,
    best: Action,
    other: Action,
    *,
    budget: Budget = DEFAULT,
    seed: int = 0,
    solver: Solver | None = None,
    scored: bool = True,
) -> bool:
    """Whether layouts that had no part in choosing the best say too that it brings more.

    Of several choices the one that leads does so by luck too; what is measured where it was chosen is too
    much, and always to the same side. So what an error costs must be more than its standard error in fresh
    layouts as well.
    """
    known, rng = known_of(view), np.random.default_rng(seed_of(view, seed, FRESH_SEED))
    try:
        if view.phase == Phase.PLAY:
            pair, own = [best, other], solver or own_solver()
            found = value_cards(view, known, rng, budget, own, scored=scored, cards=pair)
        else:
            found = play_on(view, known, [best, other], rng, budget, silent, scored=scored)
    except MajlisError:  # what cannot be asked again says nothing against it
        return True
    lead, error = found.lead(other)
    return found.best == best and lead > error and verdict_of(lead, found.by_chance) != "right"


def format_values(found: InformationSetValues) -> dict[str, float]:
    """The game points of each choice by its word, to two places.

    >>> from majlis.baloot import parse_position
    >>> view = parse_position("kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-40 W3-3").view(1)
    >>> format_values(value_choices(view, claims=False))
    {'7♦': -9.47, '9♠': -12.98}
    """
    return {act.format_action(action): round(found.values[action].gp, 2) for action in found.ranked()}
