"""Solving a position in many worlds gives what the solver gives for each."""

import numpy as np
import pytest

from majlis.baloot.phase import Phase
from majlis.baloot.players import make_player
from majlis.baloot.ruleset import parse_rules
from majlis.baloot.solver import Solver
from majlis.baloot.solver.layout import numbers_of, position_of
from majlis.baloot.solver.payoff import payoff_of
from majlis.baloot.solver.worlds import WorldSolver
from majlis.baloot.state import State
from majlis.game import drive


def endings(seed, rules):
    rng = np.random.default_rng(seed)
    found = []

    def watch(now):
        if now.phase == Phase.PLAY and now.promised is None and now.tricks_done() >= 3:
            found.append(now.copy())

    drive(
        State.shuffled(rng, rules, seed % 4),
        [make_player(name, rng) for name in ("careful", "strategist", "random", "strategist")],
        watch,
    )
    return found[::3]


@pytest.mark.parametrize("rules", ["kammelna", "pagat", "coinche-play"])
@pytest.mark.parametrize("objective", ["gp", "points"])
def test_values_are_those_of_the_solver(rules, objective):
    solver, many, seen = Solver(), Solver(), 0
    for seed in range(4):
        for state in endings(seed, parse_rules(rules)):
            found = solver.solve(state, objective, line=False).values
            position, numbers = position_of(state), numbers_of(position_of(state).trump)
            cards = [numbers[card] for card in found]
            hands = np.array([position.hands, position.hands])
            payoff = payoff_of(state, objective)
            search = WorldSolver(many, position, cards, hands, [payoff, payoff], np.array([0, 1]))
            search.solve(1)
            assert search.solved == 1
            search.solve(10**9)
            assert search.finished
            assert search.values.tolist() == [list(found.values())] * 2
            best = WorldSolver(many, position, [-1], hands[:1], [payoff], np.array([0]))
            best.solve(1)
            assert best.values.item() == solver.worth(position, payoff)
            seen += 1
    assert seen >= 10 or rules == "coinche-play"
