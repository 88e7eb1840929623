"""Long work: every task once and in order, whatever raises, breaks or stalls."""

import os
import pickle
import signal
import time
from concurrent.futures import BrokenExecutor, CancelledError, Future, ThreadPoolExecutor
from itertools import count, islice
from threading import Event

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.cards import parse_card
from majlis.errors import InputError, NotationError
from majlis.processes import ProcessPool, WorkerDied
from majlis.work import MOST_TASKS, RETRIES, ClusterPool, ExecutorPool, Lost, Work, executor_for, map_ordered
from stopping import LONGEST


def double(number):
    return 2 * number


class Script:
    """A pool that computes at once and fails as it is told: `fails(tasks, call)` gives an exception."""

    def __init__(self, fails=lambda tasks, call: None, workers=2):
        self.fails, self.workers = fails, workers
        self.calls, self.renewed, self.abandoned, self.sizes = 0, 0, 0, []

    def submit(self, function, tasks):
        self.calls += 1
        self.sizes.append(len(tasks))
        future = Future()
        error = self.fails(tasks, self.calls)
        if error is None:
            future.set_result(function(tasks))
        else:
            future.set_exception(error)
        return future

    def give_up(self, future):
        return True

    def abandon(self, futures):
        self.abandoned += 1

    def renew(self):
        self.renewed += 1

    def close(self):
        raise AssertionError("a pool is closed by its owner")


def outcome(pool, numbers, stall=60):
    work = Work(pool, double, numbers, stall)
    done, lost = [], []
    for found in work.results():
        if isinstance(found, Lost):
            lost.append(found.task)
        else:
            done += [number // 2 for number in found.results]
    return done, lost, work


@given(
    st.sets(st.integers(1, 300)), st.sets(st.integers(1, 40)), st.sampled_from([RuntimeError, BrokenExecutor])
)
@settings(deadline=None, max_examples=40)
def test_every_number_comes_back_exactly_once(numbers, bad_calls, error):
    pool = Script(lambda tasks, call: error("x") if call in bad_calls else None)
    done, lost, _ = outcome(pool, numbers)
    assert sorted(done + lost) == sorted(numbers)
    assert pool.abandoned == 1


@given(st.lists(st.integers()), st.sets(st.integers(1, 40), max_size=3), st.integers(0, 3))
@settings(deadline=None, max_examples=40)
def test_results_are_in_order_though_tasks_are_tried_again(numbers, bad_calls, few):
    pool = Script(lambda tasks, call: BrokenExecutor("x") if call in bad_calls else None)
    assert list(map_ordered(double, numbers, pool, few=few)) == [2 * number for number in numbers]


@pytest.mark.parametrize("error", [RuntimeError("x"), BrokenExecutor("x"), MemoryError()])
def test_only_the_number_that_cannot_be_computed_is_lost(error):
    pool = Script(lambda tasks, _: error if 70 in tasks else None)
    done, lost, work = outcome(pool, range(1, 201))
    assert lost == [70]
    assert sorted(done) == [n for n in range(1, 201) if n != 70]
    assert work.retries >= RETRIES
    found = map_ordered(double, range(201), Script(pool.fails))
    assert list(islice(found, 70)) == [2 * n for n in range(70)]
    with pytest.raises(InputError if isinstance(error, BrokenExecutor) else type(error)):
        next(found)


@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_of_the_user_is_raised_in_its_turn_and_not_tried_again(workers):
    found = map_ordered(parse_card, ["2S"] * 7 + ["no card"] + ["2S"] * 90, workers)
    assert list(islice(found, 7)) == [parse_card("2S")] * 7
    with pytest.raises(NotationError, match="no card"):
        next(found)


def test_tasks_are_endless_and_begun_only_a_bit_ahead():
    drawn = count()
    found = map_ordered(double, drawn, Script())
    assert list(islice(found, 1000)) == [2 * n for n in range(1000)]
    assert next(drawn) <= 1000 + 9 * MOST_TASKS
    found.close()


def test_batches_grow_while_they_are_short():
    pool = Script()
    outcome(pool, range(1, 1001))
    assert pool.sizes[0] == 1
    assert max(pool.sizes) == MOST_TASKS


def test_a_break_is_charged_only_to_the_batch_that_breaks_alone():
    """Both batches in flight fail with the pool; tried alone the innocent one is not charged."""
    pool = Script(lambda tasks, call: BrokenExecutor("x") if call <= 2 else None)
    done, lost, _ = outcome(pool, range(1, 5))
    assert (sorted(done), lost, pool.renewed) == ([1, 2, 3, 4], [], 1)


def test_a_pool_that_is_gone_is_one_sentence():
    class Gone(Script):
        def submit(self, function, tasks):
            raise RuntimeError("cannot schedule new futures after shutdown")

    with pytest.raises(InputError, match="the workers are gone"):
        outcome(Gone(), [1])


def test_on_a_foreign_executor_a_stalled_task_is_given_to_another_worker():
    stalled, goes_on = [], Event()

    def once_stalled(number):
        if number == 1 and not stalled:
            stalled.append(number)
            goes_on.wait(LONGEST)
        return 2 * number

    with ThreadPoolExecutor(2) as executor:
        work = Work(ExecutorPool(executor, 2), once_stalled, [1, 2, 3], 0.3)
        done = sorted(result for found in work.results() for result in found.results)
        assert not goes_on.is_set()
        goes_on.set()
    assert done == [2, 4, 6]
    assert work.retries == 1


def test_processes_end_with_the_generator_and_with_the_pool():
    import psutil

    def running():
        found = [child for child in psutil.Process().children(recursive=True) if child.pid not in before]
        return [child for child in found if child.status() != psutil.STATUS_ZOMBIE]

    ProcessPool(1).submit(os.getpid).result()  # the fork server stays
    before = {child.pid for child in psutil.Process().children()}
    found = map_ordered(time.sleep, [0, 0, 0, 60, 60, 60], 2)
    next(found)
    found.close()
    pool = ProcessPool(2)
    assert pool.submit(os.getpid).result() > 0
    pool.close()
    assert [child for child in running() if child.cpu_times().user > 60] == []


def died_once(task):
    """A task whose process is killed unless somebody was there before; gives the process."""
    number, marker = task
    if number == 3 and not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.mark.waits
def test_a_worker_that_dies_costs_its_own_task_a_retry_and_no_other(tmp_path):
    pool = ProcessPool(2)
    work = Work(pool, died_once, [(number, tmp_path / "marker") for number in range(40)])
    done = sorted(result for found in work.results() for result in found.results)
    pool.close()
    assert done == list(range(40))
    assert work.retries == 1


def test_a_task_that_is_given_up_frees_its_worker_alone(tmp_path):
    pool = ProcessPool(2)
    others = [pool.submit(waits_for, tmp_path / "go") for _ in range(2)]
    assert pool.give_up(others[0])
    with pytest.raises((WorkerDied, CancelledError)):  # whether it had begun or not
        others[0].result(timeout=LONGEST)
    assert pool.submit(abs, -1).result(timeout=LONGEST) == 1
    (tmp_path / "go").touch()
    assert others[1].result(timeout=LONGEST)
    pool.close()
    with pytest.raises(RuntimeError, match="closed"):
        pool.submit(abs, -1)


def waits_for(path):
    while not path.exists():
        time.sleep(0.01)
    return True


class UnpicklableError(Exception):
    def __init__(self, one, other):
        super().__init__("told in words")


def raises(kind):
    raise {"plain": KeyError("lost"), "odd": UnpicklableError(1, 2), "exit": SystemExit(3)}[kind]


def test_what_a_task_raises_comes_back_and_the_worker_stays():
    pool = ProcessPool(1)
    with pytest.raises(KeyError, match="lost") as found:
        pool.submit(raises, "plain").result()
    assert "In a worker process" in found.value.__notes__[0]
    with pytest.raises(RuntimeError, match="UnpicklableError: told in words"):
        pool.submit(raises, "odd").result()
    with pytest.raises(SystemExit):
        pool.submit(raises, "exit").result()
    with pytest.raises((AttributeError, pickle.PicklingError)):
        pool.submit(lambda: 1).result()
    first, second = pool.submit(os.getpid).result(), pool.submit(os.getpid).result()
    assert first == second
    pool.close()


def test_a_cluster_that_is_gone_is_one_sentence():
    """Dask's error for a lost scheduler is an `OSError`, which is not to be taken for one of a file."""
    lost = type("CommClosedError", (OSError,), {"__module__": "distributed.comm.core"})
    with pytest.raises(InputError, match=r"are gone \(CommClosedError\); what is finished is kept"):
        outcome(Script(lambda tasks, call: lost("closed") if call > 2 else None), range(100))

    class Client:
        def nthreads(self):
            raise lost("closed")

    pool = object.__new__(ClusterPool)
    pool._client = Client()
    with pytest.raises(InputError, match="the workers are gone"):
        _ = pool.workers


def test_workers_and_cluster_exclude_each_other():
    with pytest.raises(InputError, match="not both"), executor_for(2, "tcp://127.0.0.1:1"):
        pass
    with executor_for(None, None) as workers:
        assert workers == 0
