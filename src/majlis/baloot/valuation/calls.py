"""What each word of the auction and the doubling is worth: the deal is played on in many layouts.

Nothing is solved with open hands here, since perfect play and perfect defence flatter whoever buys. In each
layout every word is said, and four strategists who do not look ahead go on from there, by what each of them
sees. Words that lead to the same contract share what came of it. Words that fall far behind are looked at in
no more layouts (successive elimination). Cards of rules that the solver cannot solve are played on too.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import numpy as np

from majlis.baloot import actions as act
from majlis.baloot.card_numbers import cards_in
from majlis.baloot.deal import Deal
from majlis.baloot.deck import DECK_SET
from majlis.baloot.lookahead.announced import announced_in
from majlis.baloot.lookahead.known import Known
from majlis.baloot.lookahead.replay import replayed
from majlis.baloot.lookahead.search import in_sight, weighed
from majlis.baloot.lookahead.skill import UNITS, Skill
from majlis.baloot.phase import Phase
from majlis.baloot.players.strategist import Strategist
from majlis.baloot.state import State
from majlis.baloot.valuation.cards import in_the_mean, measured
from majlis.baloot.valuation.model import Budget, InformationSetValues, Progress
from majlis.baloot.view import View
from majlis.cards import cards_of
from majlis.compiled.arrays import Ints
from majlis.errors import InputError, MajlisError
from majlis.game import Action, drive
from majlis.i18n import N_

FIRST_LOOK: Final = 12
"""Layouts before a choice may be left out of those that follow."""


@lru_cache(maxsize=1)
def bot() -> Strategist:
    """Who plays on, on all four seats: by its rules alone."""
    return Strategist(ahead=0)


def play_on(
    view: View,
    known: Known,
    choices: Sequence[Action],
    rng: np.random.Generator,
    budget: Budget,
    progress: Progress,
    *,
    scored: bool,
    weigh: bool = True,
) -> InformationSetValues:
    """The values of these choices, by playing on. Raises `MajlisError` where no layout fits."""
    skill, clock = Skill(worlds=budget.worlds, weigh=weigh), budget.clock(True)
    deals = budget.deals if budget.seconds is None else 1 << 40
    found, weights = weighed(view, known, skill, rng, min(budget.worlds, deals))
    stocks = [rng.permutation(known.stock) for _ in range(len(found))]
    match = scored and skill.goal(view) == "match"
    unit = UNITS["match" if match else "gp"]
    rows = np.zeros((len(found), len(choices), 2), dtype=np.int64)
    counts, left = [0] * len(choices), list(range(len(choices)))
    used, played = list[int](), 0
    for number in range(len(found)):
        progress(min(played, deals), deals if budget.seconds is None else 0)
        asked = [choices[at] for at in left]
        row = _in_layout(view, known, found.hands[number], stocks[number], asked, scored)
        if row is None:  # a layout in which what was announced cannot have been
            continue
        done = len(used)
        rows[done, left], ends = row
        used.append(number)
        played += ends
        for at in left:
            counts[at] = done + 1
        if played >= deals or clock.late():
            break
        if done + 1 >= FIRST_LOOK:
            measured = rows[: done + 1, :, int(match)]
            left = in_sight(measured, weights[used], left, unit)
            if len(left) == 1:
                break
    if not used:
        raise InputError(N_("no deal fits this view: it was not made by a state"))
    values = rows[: len(used)]
    return in_the_mean(view, choices, values, weights[used], exact=False, counts=counts, how="played")


def _in_layout(
    view: View, known: Known, hands: Ints, stock: Ints, choices: Sequence[Action], scored: bool
) -> tuple[list[tuple[int, int]], int] | None:
    """What each choice brings in one layout, and how many deals were played on for it.

    None where the deal cannot have come so far in it.
    """
    try:
        start = _deal_of(view, known, hands, stock)
    except MajlisError:
        return None
    ended: dict[object, tuple[int, int]] = {}
    row = []
    for choice in choices:
        state = start.copy()
        state.apply(choice, view.seat)
        _settle(state)
        key = choice if view.phase == Phase.PLAY else (state.contract, state.is_terminal())
        if key not in ended:
            ended[key] = _end(state, view, scored)
        row.append(ended[key])
    return row, len(ended)


def _settle(state: State) -> None:
    """The auction and the doubling to their end."""
    while state.phase in (Phase.AUCTION, Phase.DOUBLING):
        for seat in state.interrupters():
            action = bot().out_of_turn(state.view(seat))
            if action is not None:
                state.apply(action, seat)
                return
        seat = state.current_player()
        state.apply(bot().act(state.view(seat)), seat)


def _end(state: State, view: View, scored: bool) -> tuple[int, int]:
    """What our side gets more than the other once the deal is played, and in the chance to win."""
    drive(state, [bot()] * 4)
    return measured(state, view, scored)


def _deal_of(view: View, known: Known, hands: Ints, stock: Ints) -> State:
    """The deal of a layout up to now; in the auction the cards to come lie in the order of `stock`."""
    if view.contract is not None or view.floor is None:
        return replayed(view, known, hands, announced_in(view, known, hands))
    first = [cards_in(int(hand)) for hand in hands]
    rest = list(cards_of(DECK_SET & ~(first[0] | first[1] | first[2] | first[3] | 1 << view.floor)))
    to_come = tuple(rest[at] for at in stock.tolist())
    deal = Deal((first[0], first[1], first[2], first[3]), view.floor, to_come)
    state = State.new(deal, view.rules, view.dealer, view.scores)
    for seat, action in view.history:
        state.apply(action, seat)
    return state


def words_of(view: View) -> list[Action]:
    """The words that may be said now."""
    return [action for action in view.legal_actions if action < act.QAYD]
