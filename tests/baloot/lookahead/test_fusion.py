"""One plan for worlds that look alike: as the slow way finds it, and no better than open hands."""

import numpy as np

from majlis.baloot.card_numbers import by_strength, numbers_of
from majlis.baloot.lookahead.announced import announced_in
from majlis.baloot.lookahead.fusion import Endings, planned
from majlis.baloot.lookahead.known import known_of
from majlis.baloot.lookahead.payoffs import payoffs_of
from majlis.baloot.lookahead.replay import replayed
from majlis.baloot.lookahead.worlds import draw_worlds
from majlis.baloot.notation import parse_position
from majlis.baloot.phase import Phase
from majlis.baloot.players import make_player
from majlis.baloot.solver import Solver
from majlis.baloot.solver.layout import position_of
from majlis.baloot.state import State
from majlis.game import drive


def endings_of(view, wanted, rng):
    known = known_of(view)
    worlds = draw_worlds(view, known, wanted, rng)
    states = [replayed(view, known, hands, announced_in(view, known, hands)) for hands in worlds.hands]
    payoffs, which = payoffs_of(view, known, worlds.hands, "gp")
    weights = rng.integers(1, 5, len(states))
    endings = Endings(view.seat, payoffs, which, weights, Solver())
    position = position_of(states[0])
    small = by_strength(worlds.hands, position.trump)
    return endings, position, small, states, weights.tolist()


def strength(state, card):
    return numbers_of(4 if state.contract.trump is None else state.contract.trump)[card]


def cards_of(state):
    return [action for action in state.legal_actions() if action < 52]


def twin(states, weights, seat, depth, solver):
    """The sum for the first side, one state a world: everything said with states and the solver alone."""
    mover = states[0].current_player()
    if mover != seat:
        parts = {}
        for state, weight in zip(states, weights, strict=True):
            values = solver.solve(state, "gp", line=False).values
            sign = 1 if mover % 2 == 0 else -1
            card = max(cards_of(state), key=lambda c, s=state, v=values: (sign * v[c], -strength(s, c)))
            parts.setdefault(card, []).append((played(state, card), weight))
        return sum(twin([s for s, _ in p], [w for _, w in p], seat, depth, solver) for p in parts.values())
    best, cards = (max if seat % 2 == 0 else min), cards_of(states[0])
    if depth > 1 and len(states) > 1 and len(cards) > 1:
        return best(twin([played(s, c) for s in states], weights, seat, depth - 1, solver) for c in cards)
    solved = [solver.solve(state, "gp", line=False).values for state in states]
    if depth == 0:
        return sum(weight * best(values.values()) for weight, values in zip(weights, solved, strict=True))
    return best(sum(w * values[card] for w, values in zip(weights, solved, strict=True)) for card in cards)


def played(state, card):
    after = state.copy()
    after.apply(card, after.current_player())
    return after


def endings(count):
    """Views with three or four cards a hand and a choice."""
    found, seed = [], 0
    while len(found) < count:
        seed, states = seed + 1, []
        state = State.shuffled(np.random.default_rng(seed), dealer=seed % 4)
        players = [make_player("careful", np.random.default_rng(seat)) for seat in range(4)]
        drive(state, players, lambda now, keep=states.append: keep(now.copy()))
        for now in states:
            if now.phase != Phase.PLAY or now.promised is not None or len(cards_of(now)) < 2:
                continue
            cards = now.hands[now.current_player()].bit_count()
            if cards == 3 or (cards == 4 and not now.trick):
                found.append(now.view(now.current_player()))
    return found[:count]


GUESSES = (
    "♠8♦KQ/♥7♣A♦8/♠A7♦J/♥Q109",
    "♠9♣K♦10/♠A♥A♦8/♥109♦9/♣J8♦K",
    "♠Q♥9♣10/♠7♥A8/♠K♣Q8/♠10♦Q10",
)
"""Hands in which plans that see all cards promise more than one plan can keep."""


def guesses():
    lines = (f"kammelna d3 0-0 play 1:sun {hands} L0 P40-* W2-3" for hands in GUESSES)
    return [parse_position(line).view(0) for line in lines]


def test_it_is_what_the_slow_way_finds():
    rng = np.random.default_rng(1)
    for view in [*endings(6), *guesses()]:
        found, position, hands, states, weights = endings_of(view, 8, rng)
        numbers = numbers_of(position.trump)
        cards = [card for card in view.legal_actions if card < 52]
        for depth in (0, 1, 2):
            made = planned(found, position, hands, [numbers[card] for card in cards], depth)
            firsts = [[played(state, card) for state in states] for card in cards]
            assert made == [twin(first, weights, view.seat, depth, Solver()) for first in firsts]


def test_a_guess_that_is_only_put_off_is_not_counted_as_won():
    for view in guesses():
        found, position, hands, _, _ = endings_of(view, 30, np.random.default_rng(2))
        numbers = numbers_of(position.trump)
        cards = [numbers[card] for card in view.legal_actions if card < 52]
        free, bound = (planned(found, position, hands, cards, depth) for depth in (0, 2))
        assert all(one <= other for one, other in zip(bound, free, strict=True))
        assert bound != free


def test_the_searcher_plays_by_it():
    view = guesses()[0]
    worths = []
    for fusion in (0, 2):
        player = make_player(f"searcher:fusion={fusion},weigh=no,worlds=60", np.random.default_rng(1))
        assert player.act(view) in view.legal_actions
        worths.append(player.thought.worth)
    assert sum(worths[1]) < sum(worths[0])
