"""Many positions over threads, processes and pools: the same answers in any order and number."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from majlis.baloot import PRESETS, State
from majlis.baloot.solver import Solver, solve_many
from majlis.errors import InputError
from majlis.work import ExecutorPool
from twins.solver import ending_by_chance


@pytest.fixture(scope="module")
def states():
    rng, found = np.random.default_rng(4), []
    while len(found) < 24:
        state = ending_by_chance(rng, PRESETS["kammelna"], 16)
        if state is not None:
            found.append(state)
    return found


@pytest.mark.parametrize("objective", ["points", "gp", "match"])
def test_threads_processes_and_pools_give_what_one_solver_gives(states, objective):
    alone = [Solver().solve(state, objective) for state in states]
    assert list(solve_many(states, objective)) == alone
    assert list(solve_many(iter(states), objective, threads=3)) == alone
    backwards = list(solve_many(reversed(states), objective, threads=2))
    assert backwards[::-1] == alone
    with ThreadPoolExecutor(2) as executor:
        assert list(solve_many(states, objective, workers=ExecutorPool(executor, 2))) == alone


def test_processes_give_the_same(states):
    assert list(solve_many(states, "gp", workers=2)) == list(solve_many(states, "gp"))


def test_lines_may_be_left_out(states):
    assert all(found.line == () for found in solve_many(states[:3], "points", line=False))


def test_who_stops_early_loses_nothing(states):
    found = solve_many(states, "points", threads=2)
    first = next(found)
    found.close()
    assert first == Solver().solve(states[0], "points")


def test_what_cannot_be_solved_is_refused_in_its_turn(states):
    begun = State.shuffled(np.random.default_rng(1))
    for options in ({}, {"threads": 2}):
        found = solve_many([states[0], begun, states[1]], "points", **options)
        assert next(found).values
        with pytest.raises(InputError, match="the play has not begun"):
            next(found)
    with pytest.raises(InputError, match="threads=0: write 1 or more"):
        next(solve_many(states, threads=0))
    with pytest.raises(InputError, match="threads or workers, not both"):
        next(solve_many(states, threads=2, workers=2))
