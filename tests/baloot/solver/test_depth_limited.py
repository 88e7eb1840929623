"""What a card wins within so many tricks: the compiled search against every play tried by the engine."""

import numpy as np

from majlis.baloot import actions as act
from majlis.baloot.card_numbers import numbers_of
from majlis.baloot.phase import Phase
from majlis.baloot.players import Careful
from majlis.baloot.ruleset import PRESETS
from majlis.baloot.solver import Solver
from majlis.baloot.solver.layout import position_of
from majlis.baloot.solver.worlds import points_within
from majlis.baloot.state import State
from majlis.cards import cards_of
from twins.solver import after, moves


def endings(count, cards):
    """Positions with so many cards in the hand that is to play, at any place of the trick."""
    player, found = Careful(), []
    for number in range(count):
        rules = list(PRESETS.values())[number % len(PRESETS)]
        state = State.shuffled(np.random.default_rng([71, number]), rules, number % 4)
        wait = number % 3
        while not state.is_terminal():
            seat = state.current_player()
            if state.phase == Phase.PLAY and state.hands[seat].bit_count() == cards:
                if not wait and state.promised is None:
                    found.append(state)
                    break
                wait = max(0, wait - 1)
            state.apply(player.act(state.view(seat)), seat)
    return found


def gained(state, tricks, before):
    """What team 0 gains over team 1 until so many tricks are over; all look no further."""
    if state.is_terminal() or (state.tricks_done() == tricks and not state.trick):
        points = list(state.captured)
        if state.tricks_done() == 8:
            points[state.tricks[-1].winner % 2] += 10
        return points[0] - points[1] - before
    choose = max if state.current_player() % 2 == 0 else min
    return choose(gained(after(state, move), tricks, before) for move in moves(state))


def test_it_is_what_every_play_tried_says():
    solver, checked = Solver(), 0
    for state in endings(60, 3):
        position = position_of(state)
        numbers = numbers_of(position.trump)
        cards = list(cards_of(state.strict_cards(state.current_player())))
        hands = np.array([position.hands], dtype=np.int64)
        for tricks in (1, 2):
            found = points_within(solver, position, hands, [numbers[card] for card in cards], tricks)[
                0
            ].tolist()
            until, before = state.tricks_done() + tricks, state.captured[0] - state.captured[1]
            choose = max if state.current_player() % 2 == 0 else min
            for card, value in zip(cards, found, strict=True):
                ways = [after(state, card)] if card in state.legal_actions() else []
                if act.AKKA in state.legal_actions():
                    called = after(state, act.AKKA)
                    ways += [after(called, card)] if card in called.legal_actions() else []
                assert value == choose(gained(way, until, before) for way in ways)
                checked += 1
    assert checked > 100


def test_looking_to_the_end_is_solving():
    solver = Solver()
    for state in endings(20, 4):
        position = position_of(state)
        numbers = numbers_of(position.trump)
        solved = Solver().solve(state, "points", line=False).values
        hands = np.array([position.hands], dtype=np.int64)
        found = points_within(solver, position, hands, [numbers[card] for card in solved], 8)[0].tolist()
        trick_ten = (
            10
            + sum(position.captured)
            + sum(
                int(solver.rules_for(position)[0].points[card])
                for card in range(32)
                if (sum(position.hands) | sum(1 << one for one in position.trick)) >> card & 1
            )
        )
        shift = position.captured[0] - position.captured[1]
        assert trick_ten in (130, 162)
        assert [value + shift for value in found] == list(solved.values())
