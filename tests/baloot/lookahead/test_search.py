"""The searcher's estimates: who is dropped on the way, what an answer is worth, what ends count."""

from itertools import pairwise

import numpy as np
import pytest

from majlis.baloot.lookahead.known import known_of
from majlis.baloot.lookahead.payoffs import FINE, SWEEPS, payoffs_of, softened
from majlis.baloot.lookahead.search import SHARES, Clock, estimate_cards, estimates_of, in_sight
from majlis.baloot.lookahead.skill import Skill
from majlis.baloot.lookahead.worlds import draw_worlds
from majlis.baloot.phase import Phase
from majlis.baloot.players import make_player
from majlis.baloot.solver import Solver
from majlis.baloot.solver.payoff import Payoff
from majlis.baloot.state import State
from majlis.game import drive


def first_trick(seed):
    """The view of who plays first in a deal that is not thrown in."""
    found = []
    state = State.shuffled(np.random.default_rng(seed), dealer=seed % 4)
    players = [make_player("careful", np.random.default_rng(seat)) for seat in range(4)]
    drive(state, players, lambda now: found.append(now.copy()))
    return next(now.view(now.current_player()) for now in found if now.phase == Phase.PLAY)


def test_a_deal_has_eight_shares():
    assert sum(SHARES[1:]) == 799
    assert all(less <= more for less, more in pairwise(SHARES))


def test_who_is_far_behind_is_dropped_and_who_is_near_is_not():
    rng, ones = np.random.default_rng(1), np.ones(40, dtype=np.int64)
    best = rng.integers(0, 20, 40)
    values = np.stack([best, best - 8, best, best - rng.integers(-9, 10, 40)], axis=1)
    assert in_sight(values, ones, [0, 1, 2, 3], 1) == [0, 2, 3]
    assert in_sight(values[:2], ones[:2], [0, 1], 1) == [0, 1]
    assert in_sight(values, ones, [1], 1) == [1]


def test_a_dropped_card_is_compared_where_both_were_solved():
    values = np.array([[4, 1], [6, 3], [0, 0], [2, 0]])
    found = estimates_of([5, 9], values, np.array([1, 1, 1, 1]), 10, False, "gp", [4, 2])
    assert found.worth == (3.0, 0.0)
    assert found.best == 5
    assert found.error[0] == 0 < found.error[1]
    together = estimates_of([5, 9], values, np.array([1, 1, 1, 1]), 10, True, "gp", None, 1, [8, 12])
    assert together.best == 9
    assert together.worth == (2.0, 3.0)


def test_racing_finds_a_card_as_good_for_less():
    saved = 0
    for seed in (3, 5, 7):
        view, solver = first_trick(seed), Solver()
        cards = [action for action in view.legal_actions if action < 52]
        found = []
        for race in (False, True):
            skill = Skill(nodes=1 << 40, worlds=24, race=race)
            found.append(
                estimate_cards(view, cards, np.random.default_rng(1), skill, solver, Clock(skill.nodes))
            )
        assert found[1].worth[cards.index(found[0].best)] == pytest.approx(max(found[1].worth), abs=1.0)
        saved += found[0].looked_at - found[1].looked_at
    assert saved > 0


def test_softened_ends_rise_and_kaboots_count_less():
    steps = tuple(-16 if points < 82 else 16 for points in range(163))
    plain = Payoff(steps, (25, -25), (-25, -16, 16, 25))
    assert softened(plain, 1000, 2, 0).worths[81:83] == (-16000 + 6, 16000 + 6)
    soft = softened(plain, 1000, 8, 1)
    assert all(less <= more for less, more in pairwise(soft.worths))
    assert -16000 < soft.worths[70] < soft.worths[90] < 16000
    assert soft.worths[-1] < soft.swept[0] < 25000
    assert SWEEPS[2] == 100
    assert set(soft.levels) == {*soft.worths, *soft.swept}


def test_softened_payoffs_are_those_of_the_worlds():
    view = first_trick(7)
    known = known_of(view)
    worlds = draw_worlds(view, known, 30, np.random.default_rng(1)).hands
    plain, which = payoffs_of(view, known, worlds, "gp")
    soft, same = payoffs_of(view, known, worlds, "gp", True)
    assert which.tolist() == same.tolist()
    assert soft == [softened(payoff, FINE["gp"], 8, view.contract.buyer % 2) for payoff in plain]
