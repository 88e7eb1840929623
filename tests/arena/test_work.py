"""The list of tasks: every number once, whatever raises, breaks or stalls."""

import os
import time
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.arena.games import game_named
from majlis.arena.play import TaskResult, UnitResult
from majlis.arena.work import RETRIES, Lost, Work
from majlis.errors import InputError
from majlis.pools import ExecutorPool, ProcessPool


def task(first, stop):
    return TaskResult(tuple(UnitResult(n, ()) for n in range(first, stop)), (), 0.001 * (stop - first))


class Script:
    """A pool that computes at once and fails as it is told: `fails(first, stop, call)` gives an exception."""

    def __init__(self, fails=lambda first, stop, call: None, workers=2):
        self.fails, self.workers = fails, workers
        self.calls, self.renewed, self.closed, self.sizes = 0, 0, 0, []

    def submit(self, function, first, stop):
        self.calls += 1
        self.sizes.append(stop - first)
        future = Future()
        error = self.fails(first, stop, self.calls)
        if error is None:
            future.set_result(function(first, stop))
        else:
            future.set_exception(error)
        return future

    def give_up(self, future):
        return True

    def renew(self):
        self.renewed += 1

    def close(self):
        self.closed += 1


def outcome(pool, numbers, stall=60):
    work = Work(pool, task, numbers, stall)
    done, lost = [], []
    for result in work.results():
        if isinstance(result, Lost):
            lost.extend(range(result.first, result.stop))
        else:
            done.extend(unit.number for unit in result.units)
    return done, lost, work


@given(
    st.sets(st.integers(1, 300)), st.sets(st.integers(1, 40)), st.sampled_from([RuntimeError, BrokenExecutor])
)
@settings(deadline=None, max_examples=40)
def test_every_number_comes_back_exactly_once(numbers, bad_calls, error):
    pool = Script(lambda first, stop, call: error("x") if call in bad_calls else None)
    done, lost, _ = outcome(pool, numbers)
    assert sorted(done + lost) == sorted(numbers)
    assert pool.closed == 1


@pytest.mark.parametrize("error", [RuntimeError("x"), BrokenExecutor("x"), MemoryError()])
def test_only_the_number_that_cannot_be_played_is_lost(error):
    done, lost, work = outcome(
        Script(lambda first, stop, _: error if first <= 70 < stop else None), range(1, 201)
    )
    assert lost == [70]
    assert sorted(done) == [n for n in range(1, 201) if n != 70]
    assert work.retries >= RETRIES


def test_tasks_grow_while_they_are_short():
    pool = Script()
    outcome(pool, range(1, 1001))
    assert pool.sizes[0] == 1
    assert max(pool.sizes) == 64


def test_a_break_is_charged_only_to_who_breaks_alone():
    """Both tasks in flight fail with the pool; tried alone the innocent one is not charged."""
    pool = Script(lambda first, stop, call: BrokenExecutor("x") if call <= 2 else None)
    done, lost, _ = outcome(pool, range(1, 5))
    assert (sorted(done), lost, pool.renewed) == ([1, 2, 3, 4], [], 1)


def test_a_pool_that_is_gone_is_one_sentence():
    class Gone(Script):
        def submit(self, function, first, stop):
            raise RuntimeError("cannot schedule new futures after shutdown")

    with pytest.raises(InputError, match="the workers are gone"):
        outcome(Gone(), [1])


def slow_once(path, first, stop):
    if first == 1 and not os.path.exists(path):
        open(path, "w").close()
        time.sleep(2)
    return task(first, stop)


def test_on_a_foreign_executor_a_stalled_task_is_given_to_another_worker(tmp_path):
    path = str(tmp_path / "marker")
    with ThreadPoolExecutor(2) as executor:
        work = Work(ExecutorPool(executor, 2), lambda a, b: slow_once(path, a, b), [1, 2, 3], 0.3)
        begun = time.monotonic()
        done = sorted(unit.number for result in work.results() for unit in result.units)
        assert time.monotonic() - begun < 1.9
    assert done == [1, 2, 3]
    assert work.retries == 1


def test_whoever_stops_listening_closes_the_pool():
    pool = Script()
    results = Work(pool, task, range(1, 100), 60).results()
    next(results)
    results.close()
    assert pool.closed == 1


def test_processes_end_with_the_pool():
    import psutil

    before = {child.pid for child in psutil.Process().children(recursive=True)}
    pool = ProcessPool(2)
    pids = {pool.submit(os.getpid).result() for _ in range(8)}
    pool.close()
    for pid in pids - before:
        assert not psutil.pid_exists(pid) or psutil.Process(pid).status() == psutil.STATUS_ZOMBIE


def test_games_by_name():
    assert game_named("baloot").name == "baloot"
    with pytest.raises(InputError, match="the games are baloot, liaptui"):
        game_named("bridge")
