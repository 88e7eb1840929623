"""What each word of the auction and of the doubling brings: as was learned, or by playing on in many worlds.

`learned_words` asks the tables of `bids`. `estimate_words` draws worlds: after the word the others call as
`calls` says they do; the contract that comes of it is solved with all hands open. Words that are far from
what they ask for are not looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from majlis.baloot import actions as act
from majlis.baloot.auction import Auction, Stage
from majlis.baloot.card_numbers import cards_in, mask_of
from majlis.baloot.chances import CERTAIN, win_chance
from majlis.baloot.deal import Deal
from majlis.baloot.lookahead import bids
from majlis.baloot.lookahead.calls import UNIT, CallOdds, sun_worth
from majlis.baloot.lookahead.known import Known, known_of
from majlis.baloot.lookahead.payoffs import payoff_of_start
from majlis.baloot.lookahead.replay import replayed
from majlis.baloot.lookahead.search import Clock, Estimates, estimates_of, is_clear, weighed
from majlis.baloot.lookahead.skill import Skill
from majlis.baloot.match import next_dealer
from majlis.baloot.phase import Phase
from majlis.baloot.players.strategist_bidding import Margins
from majlis.baloot.solver.layout import position_of
from majlis.baloot.solver.payoff import Objective
from majlis.baloot.solver.search import Solver
from majlis.baloot.solver.worlds import Questions, solve_layouts
from majlis.baloot.state import State
from majlis.baloot.view import View
from majlis.cards import cards_of
from majlis.compiled.arrays import Ints, Ints2
from majlis.errors import MajlisError
from majlis.game import SEATS, Action, Seat, team_of

DOUBLE_FROM: Final = bids.UNIT
"""What a double must be expected to gain: who is doubled may raise again."""
NEAR: Final = 18
"""Card points from what a word asks for, within which it is looked at."""
_FEWEST: Final = 24
_ASKED: Final = Margins()


@dataclass(frozen=True, slots=True)
class HandWorths:
    """What the hands of a world are worth, by seat, in `UNIT` of a card point."""

    sun: tuple[int, ...]
    """With the floor card."""
    sun_without: tuple[int, ...]
    hokum: tuple[int, ...]
    """In the suit of the floor card."""
    second: tuple[int, ...]
    """In the best other suit."""
    suit: tuple[int, ...]
    """The best other suit."""


def learned_words(view: View, skill: Skill) -> Estimates | None:
    """What each word brings as far as was learned: in game points, or as the chance to win the match.

    None where nothing was: at raises of a double, and at doubles of a Sun.
    """
    match = skill.goal(view) == "match"
    found: dict[Action, int] = {}
    if view.phase == Phase.AUCTION and view.floor is not None:
        auction, hokum_by = replay_calls(view)
        hand, floor = mask_of(view.hand), mask_of(1 << view.floor)
        for word, value in bids.word_values(auction, view.seat, hokum_by, hand, floor).items():
            found[word] = _learned(view, bids.result_kind(word), value, match)
    elif view.phase == Phase.DOUBLING and view.contract is not None:
        contract, doubles = view.contract, (act.DOUBLE, act.DOUBLE_CLOSED, act.DOUBLE_OPEN)
        double = next((word for word in doubles if word in view.legal_actions), None)
        if double is None or contract.trump is None:
            return None
        gain = bids.double_gain(mask_of(view.hand), contract.trump, contract.buyer, view.seat, view.dealer)
        found[act.PASS] = _learned(view, bids.NOT_DOUBLED, gain, True) if match else 0
        found[double] = _learned(view, bids.DOUBLED, gain, True) if match else gain - DOUBLE_FROM
    if not found:
        return None
    best = max(found, key=lambda word: found[word])
    unit = CERTAIN if match else bids.UNIT
    worth = tuple(value / unit for value in found.values())
    return Estimates(tuple(found), worth, (0.0,) * len(found), best, 0, 0, False)


def _learned(view: View, kind: int, value: int, match: bool) -> int:
    if not match:
        return value
    return bids.chance(kind, value, team_of(view.seat), view.scores, view.dealer, view.rules)


def estimate_words(
    view: View,
    rng: np.random.Generator,
    skill: Skill,
    solver: Solver,
    clock: Clock,
    favourite: Action,
) -> Estimates | None:
    """What each word brings that is worth a thought; None where one alone is, or nothing can be solved."""
    known = known_of(view)
    words = [favourite, *(word for word in worth_a_thought(view) if word != favourite)]
    if len(words) < 2:
        return None
    try:
        found, weights = weighed(view, known, skill, rng, clock.worlds(8))
        stocks = [rng.permutation(known.stock) for _ in range(len(found))]
        solver.forget()
        worth = partial(_worth, skill.goal(view), solver)
        values, looked_at = solve_words(view, known, found.hands, stocks, words, worth, solver, clock)
    except MajlisError:
        return None
    return estimates_of(words, values[:, :, 0], weights[: len(values)], looked_at, False, skill.goal(view))


def worth_a_thought(view: View) -> list[Action]:
    """The words that are not far from what they ask for."""
    if view.phase == Phase.DOUBLING:
        return [action for action in view.legal_actions if action != act.KAWESH]
    assert view.floor is not None
    worth = worths(np.array([[mask_of(view.hand)] * 4]), mask_of(1 << view.floor))[0]
    auction, hokum_by = replay_calls(view)
    near = []
    for action in auction.legal(view.seat):
        margin = above(auction, view.seat, hokum_by, worth, action)
        if margin is None or margin >= -NEAR * UNIT:
            near.append(action)
    margins = [above(auction, view.seat, hokum_by, worth, action) or 0 for action in near]
    return [action for action in near if action != act.PASS] if max(margins) > NEAR * UNIT else near


def worths(hands: Ints2, floor: int) -> list[HandWorths]:
    """What the hands of five of each world are worth."""
    columns: list[list[Ints]] = [[], [], [], [], []]
    for seat in SEATS:
        caller = CallOdds(hands[:, seat], floor)
        suit, second = caller.best_hokum(True)
        _, hokum = caller.best_hokum(False)
        for column, values in zip(
            columns, (caller.sun, sun_worth(hands[:, seat]), hokum, second, suit), strict=True
        ):
            column.append(values)
    tables = [np.array(column).T.tolist() for column in columns]
    return [HandWorths(*map(tuple, rows)) for rows in zip(*tables, strict=True)]


def replay_calls(view: View) -> tuple[Auction, Seat | None]:
    """The auction as it stands, and who has called Hokum."""
    assert view.floor is not None
    auction, hokum_by = Auction(view.rules, view.dealer, view.floor), None
    for seat, action in view.calls:
        if action == act.HOKUM:
            hokum_by = seat
        auction.apply(seat, action)
    return auction, hokum_by


def above(
    auction: Auction, seat: Seat, hokum_by: Seat | None, worth: HandWorths, action: Action
) -> int | None:
    """How far a hand is above what a word asks for; None for a word that asks for nothing."""
    sun = worth.sun[seat]
    if action == act.BEFORE_YOU:
        return sun - round(_ASKED.before_you * UNIT)
    if action == act.TURN_TO_SUN:
        return sun - round(_ASKED.turn * UNIT)
    if action == act.ASHKAL:
        return worth.sun_without[seat] - round(_ASKED.ashkal * UNIT)
    if action == act.SUN:
        asked = _ASKED.sun
        if auction.stage == Stage.HOKUM_ASKED:
            asked = _ASKED.sun_over_partner if hokum_by == seat ^ 2 else _ASKED.sun_over_enemy
        return sun - round(asked * UNIT)
    if action == act.HOKUM:
        if auction.round == 2:
            return worth.second[seat] - round(_ASKED.hokum_second * UNIT)
        return worth.hokum[seat] - round(_ASKED.hokum * UNIT)
    return None


def usual(auction: Auction, seat: Seat, hokum_by: Seat | None, worth: HandWorths) -> Action:
    """What this seat is expected to say: the first word, dearest first, that its hand is worth."""
    legal = auction.legal(seat)
    for action in (act.BEFORE_YOU, act.TURN_TO_SUN, act.SUN, act.ASHKAL, act.HOKUM):
        if action in legal and (above(auction, seat, hokum_by, worth, action) or 0) >= 0:
            return action
    if act.PASS in legal:
        return act.PASS
    return act.CONFIRM if act.CONFIRM in legal else act.NAME_SUIT + worth.suit[seat]


def solve_words(
    view: View,
    known: Known,
    hands: Ints2,
    stocks: Sequence[Ints],
    words: Sequence[Action],
    worth_of: Callable[[State], tuple[int, ...]],
    solver: Solver,
    clock: Clock,
) -> tuple[NDArray[np.int64], int]:
    """(worlds, words, measures): what our side gets more than the other, and how many positions it took.

    `worth_of` gives what the first side gets of a deal whose play begins, or which was thrown in, in one
    measure or several; by the first of them it is seen when the best word is clear.
    """
    sign = 1 if team_of(view.seat) == 0 else -1
    floor = 0 if view.floor is None else mask_of(1 << view.floor)
    worth = worths(hands, floor) if view.phase == Phase.AUCTION else []
    before = int(solver.memory.counts[0])
    rows: list[list[list[int]]] = []
    for number in range(len(hands)):
        solved: dict[object, list[int]] = {}
        row = []
        for word in words:
            if view.phase == Phase.AUCTION:
                state = _called(view, known, hands[number], stocks[number], word, worth[number])
            else:
                state = replayed(view, known, hands[number])
                state.apply(word, view.seat)
                _all_pass(state)
            key = state.contract
            if key not in solved:
                solved[key] = [sign * one for one in worth_of(state)]
            row.append(solved[key])
        rows.append(row)
        looked_at = int(solver.memory.counts[0]) - before
        if looked_at >= clock.nodes or clock.late():
            break
        if len(rows) >= _FEWEST and len(rows) % 8 == 0 and is_clear(np.array(rows)[:, :, 0]):
            break
    return np.array(rows, dtype=np.int64), int(solver.memory.counts[0]) - before


def _called(view: View, known: Known, hands: Ints, stock: Ints, word: Action, worth: HandWorths) -> State:
    """The deal of a world once the auction has gone on from this word as usual."""
    assert view.floor is not None
    first = [cards_in(int(mask)) for mask in hands]
    left = known.unseen
    for seat in SEATS:
        left &= ~first[seat]
    cards = list(cards_of(left))
    deal = Deal((first[0], first[1], first[2], first[3]), view.floor, tuple(cards[n] for n in stock.tolist()))
    state = State.new(deal, view.rules, view.dealer, view.scores)
    auction, hokum_by = replay_calls(view)
    for seat, action in view.calls:
        state.apply(action, seat)
    seat, action = view.seat, word
    while True:
        if action == act.HOKUM:
            hokum_by = seat
        state.apply(action, seat)
        auction.apply(seat, action)
        if auction.stage in (Stage.SOLD, Stage.THROWN_IN):
            _all_pass(state)
            return state
        seat = auction.asked[0]
        action = usual(auction, seat, hokum_by, worth)


def _all_pass(state: State) -> None:
    """Nobody doubles, or raises again."""
    while state.phase == Phase.DOUBLING:
        legal = state.legal_actions()
        state.apply(act.PASS if act.PASS in legal else act.CHOOSE_OPEN)


def _worth(objective: Objective, solver: Solver, state: State) -> tuple[int]:
    """The worth of a deal to its first side, all hands open; of one that is thrown in, that of its score."""
    if state.is_terminal():
        if objective != "match" or state.result is None:
            return (0,)
        dealer = next_dealer(state.dealer, state.result, state.rules)
        return (2 * win_chance(state.scores, dealer, state.rules) - CERTAIN,)
    position = position_of(state)
    payoff = payoff_of_start(state, objective)
    questions = Questions.of(payoff, position)
    level = solve_layouts(solver, position, questions, np.array([position.hands]), [-1])
    return (payoff.levels[int(level[0, 0])],)
