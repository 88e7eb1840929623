"""The one way to run long work: `map_ordered` over this process, several processes, or a Dask cluster.

Results come in the order of the tasks and are the same wherever they are computed. A bounded number of
tasks is given out at a time, so the tasks may be endless. A worker that dies or gets stuck costs time only:
its tasks are tried again, at most `RETRIES` times; then they are tried one by one, so that one task that
cannot be computed costs no other. A task whose worker died is tried with nothing beside it first, since the
others may have taken the memory; so are all that were in flight when a foreign executor breaks, for which
it cannot be seen which task broke it. Only one that breaks its worker alone is charged.

A `Pool` adds to `concurrent.futures.Executor` what an executor cannot say: how many tasks it works on at a
time, and how to get rid of workers that are broken or stuck. `majlis.processes` has the one of processes.

>>> list(map_ordered(abs, [-3, 2, -1]))
[3, 2, 1]
>>> from concurrent.futures import ThreadPoolExecutor
>>> with ThreadPoolExecutor(2) as executor:
...     list(map_ordered(abs, range(-5, 0), ExecutorPool(executor, 2)))
[5, 4, 3, 2, 1]
"""

import contextlib
import logging
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from itertools import chain, islice
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from majlis.errors import InputError, MajlisError, shown
from majlis.extras import MissingExtra
from majlis.i18n import N_
from majlis.processes import ProcessPool, WorkerDied, processors

T = TypeVar("T")
TaskT = TypeVar("TaskT")
ResultT = TypeVar("ResultT")

RETRIES: Final = 2
BATCH_SECONDS: Final = 0.5
"""How long a batch should take: long beside the cost of sending it, short beside the wait for a stall."""
MOST_TASKS: Final = 64
"""Tasks in a batch."""
STALL: Final = 600.0
"""Seconds after which a batch that has not ended is taken for stuck."""
_AHEAD: Final = 4
"""Batches for each worker that are begun before the result of the first is handed on."""
_TICK: Final = 0.2
"""Seconds between looks at the clock while nothing comes in."""
_DIED: Final = "the worker process died"
now: Callable[[], float] = time.monotonic
"""The clock by which a batch is stuck; a test has its own."""


# Pools


class Pool(Protocol):
    """An executor whose workers can be replaced."""

    @property
    def workers(self) -> int:
        """How many tasks it works on at a time; the first so many that were submitted are being worked on."""
        ...

    def submit(self, function: Callable[..., T], /, *arguments: Any) -> "Future[T]":
        """Start a task."""
        ...

    def give_up(self, future: "Future[Any]") -> bool:
        """Get rid of one task that does not end; False when the others in flight are lost with it."""
        ...

    def abandon(self, futures: Collection["Future[Any]"]) -> None:
        """Stop working on these tasks, which are all that are in flight."""
        ...

    def renew(self) -> None:
        """Begin again with fresh workers; whatever was in flight is lost."""
        ...

    def close(self) -> None:
        """End the workers at once, whatever they are doing."""
        ...


Workers: TypeAlias = int | Pool
"""Where to compute: in this process (1), in that many processes (0: one for each processor), or a pool."""


class ExecutorPool:
    """Any executor that somebody else owns and mends; `workers` is how many tasks it works on at a time."""

    def __init__(self, executor: Executor, workers: int) -> None:
        self._executor, self._workers = executor, workers

    @property
    def workers(self) -> int:
        """As it was given."""
        return self._workers

    def submit(self, function: Callable[..., T], /, *arguments: Any) -> "Future[T]":
        """Give the task to the executor."""
        return self._executor.submit(function, *arguments)

    def give_up(self, future: "Future[Any]") -> bool:
        """Forget the task; its worker stays busy with it until it ends."""
        future.cancel()
        return True

    def abandon(self, futures: Collection["Future[Any]"]) -> None:
        """Cancel what has not begun."""
        for future in futures:
            future.cancel()

    def renew(self) -> None:
        """Nothing: the owner of the executor replaces its workers."""

    def close(self) -> None:
        """Nothing."""


class ThreadPool(ExecutorPool):
    """Threads of this process, for kernels that release Python's lock."""

    def __init__(self, workers: int) -> None:
        from concurrent.futures import ThreadPoolExecutor

        super().__init__(ThreadPoolExecutor(workers), workers)

    def close(self) -> None:
        """Wait for the tasks at work, and end the threads."""
        self._executor.shutdown(wait=True, cancel_futures=True)


class ClusterPool(ExecutorPool):
    """A Dask cluster, by the address of its scheduler: `tcp://host:8786`.

    Dask itself gives a dead worker's tasks to others. Raises `InputError` when Dask is not installed or
    nobody answers at the address.
    """

    def __init__(self, address: str) -> None:
        try:
            distributed: Any = import_module("distributed")
        except ImportError:
            raise MissingExtra("cluster", "distributed") from None
        # Our own report tells of a lost worker, not Dask's log.
        libraries = ("distributed", "distributed.client", "distributed.core", "distributed.comm", "tornado")
        for name in (*libraries, "tornado.application", "tornado.general", "asyncio"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
        try:
            self._client: Any = distributed.Client(address, timeout="10s")
        except Exception as error:  # an address that cannot be read is a ValueError, silence an OSError
            message = N_(
                "--cluster {address}: no Dask scheduler answers there ({error}): "
                "write an address such as tcp://host:8786"
            )
            raise InputError(message, address=shown(address), error=type(error).__name__) from None
        super().__init__(self._client.get_executor(pure=False), 1)

    @property
    def workers(self) -> int:
        """The threads of all workers that there are now; raises `InputError` when the scheduler is gone."""
        with _connected():
            threads: dict[str, int] = self._client.nthreads()
        return max(1, sum(threads.values()))

    def submit(self, function: Callable[..., T], /, *arguments: Any) -> "Future[T]":
        """Give the task to the cluster; raises `InputError` when the scheduler is gone."""
        with _connected():
            return super().submit(function, *arguments)

    def close(self) -> None:
        """Cancel what is in flight and leave the cluster to others."""
        with contextlib.suppress(Exception):  # a cluster that is gone needs no goodbye
            self._executor.shutdown(wait=False)
            self._client.close(timeout=2)


GONE: Final = N_("the workers are gone ({error}); what is finished is kept")


@contextlib.contextmanager
def _connected() -> Iterator[None]:
    """Says that a cluster is gone, of which Dask says it in many ways."""
    try:
        yield
    except (OSError, TimeoutError, RuntimeError, AttributeError) as error:
        raise InputError(GONE, error=type(error).__name__) from None


def _is_cut_off(error: BaseException) -> bool:
    """Whether this is an end of the way to a cluster; Dask's class for it is an `OSError`, as of files."""
    return isinstance(error, OSError) and type(error).__module__.startswith("distributed")


@contextlib.contextmanager
def executor_for(workers: int | None, cluster: str | None) -> Iterator[Workers]:
    """What the options `--workers` and `--cluster` mean; a cluster is left again at the end.

    Raises `InputError` for both together, and for a cluster that does not answer.
    """
    if cluster is None:
        yield workers or 0
        return
    if workers is not None:
        raise InputError(N_("write --workers or --cluster, not both: a cluster has its own workers"))
    pool = ClusterPool(cluster)
    try:
        yield pool
    finally:
        pool.close()


# Ordered results


def map_ordered(
    function: Callable[[TaskT], ResultT],
    tasks: Iterable[TaskT],
    workers: Workers = 1,
    *,
    few: int = 1,
    most: int = MOST_TASKS,
    stall: float = STALL,
) -> Generator[ResultT, None, None]:
    """`function(task)` for every task, in order, as soon as it is known.

    `workers` are as in `Workers`; for other processes the function, tasks and results must be picklable.
    `few` tasks or fewer are computed in this process, `most` are sent together. Closing the generator, or
    Ctrl-C, ends what is still at work. Raises what the function raises, in its turn, and `InputError` where
    workers die of a task, or do not end it within `stall` seconds, however often it is tried.
    """
    if workers == 0:
        workers = processors()
    tasks = iter(tasks)
    if workers != 1:
        first = list(islice(tasks, few + 1))
        tasks = chain(first, tasks)
        if len(first) <= few:
            workers = 1
    if workers == 1:
        yield from map(function, tasks)
        return
    pool = workers if not isinstance(workers, int) else ProcessPool(workers)
    work = Work(pool, partial(_or_error, function), tasks, stall, most=most, ahead=_AHEAD)
    waiting: dict[int, Done[ResultT | _Raised] | Lost[TaskT]] = {}
    try:
        with contextlib.closing(work.results()) as results:
            for found in results:
                waiting[found.first] = found
                while work.handed_on in waiting:
                    ready = waiting.pop(work.handed_on)
                    if isinstance(ready, Lost):
                        raise ready.error
                    for result in ready.results:
                        if isinstance(result, _Raised):
                            raise result.error
                        work.handed_on += 1
                        yield result
    finally:
        if pool is not workers:
            pool.close()


@dataclass(frozen=True, slots=True)
class _Raised:
    """Stands for a result where the function raised what is not mended by trying again."""

    error: MajlisError


def _or_error(function: Callable[[TaskT], ResultT], task: TaskT) -> "ResultT | _Raised":
    try:
        return function(task)
    except MajlisError as error:
        return _Raised(error)


# Batches


@dataclass(slots=True)
class _Batch(Generic[TaskT]):
    """Tasks in a row."""

    first: int
    """The place of its first task."""
    tasks: Sequence[TaskT]
    failures: int = 0
    alone: bool = False
    """It was in flight when the pool broke, and is tried with nothing beside it."""
    started: float | None = None
    """When a worker can have begun with it."""


@dataclass(frozen=True, slots=True)
class Done(Generic[ResultT]):
    """The results of tasks in a row."""

    first: int
    """The place of the first task."""
    results: Sequence[ResultT]
    seconds: float
    """How long they took where they were computed."""


@dataclass(frozen=True, slots=True)
class Lost(Generic[TaskT]):
    """A task that could not be computed, however often it was tried."""

    first: int
    """Its place."""
    task: TaskT
    reason: str
    error: Exception


class Work(Generic[TaskT, ResultT]):
    """The tasks of one run, in batches that last some `BATCH_SECONDS`; see the module."""

    def __init__(
        self,
        pool: Pool,
        function: Callable[[TaskT], ResultT],
        tasks: Iterable[TaskT],
        stall: float = STALL,
        *,
        most: int = MOST_TASKS,
        ahead: int | None = None,
    ) -> None:
        self._pool, self._stall, self._most, self._ahead = pool, stall, most, ahead
        self._function = partial(_compute, function)
        self._tasks = iter(tasks)
        self._drawn = 0
        self._again: deque[_Batch[TaskT]] = deque()
        self._suspects: deque[_Batch[TaskT]] = deque()
        self._flying: dict[Future[tuple[list[ResultT], float]], _Batch[TaskT]] = {}
        self._size = 1
        self._lost: list[Lost[TaskT]] = []
        self.handed_on = 0
        """How many tasks from the first on are done with; with `ahead` no others are begun far beyond."""
        self.retries = 0
        """How often a batch had to be tried again."""

    def results(self) -> Generator[Done[ResultT] | Lost[TaskT], None, None]:
        """The results as they come in; closing the generator ends what is at work."""
        try:
            while self._fill():
                done, _ = wait(self._flying, timeout=_TICK, return_when=FIRST_COMPLETED)
                yield from self._taken(done)
                self._check_clock()
                yield from self._lost
                self._lost.clear()
        finally:
            self._pool.abandon(self._flying)

    # Giving out

    def _fill(self) -> bool:
        """Keep the workers busy, with as many batches waiting as running; whether anything is in flight."""
        workers = self._pool.workers
        while len(self._flying) < 2 * workers:
            batch = self._next(workers)
            if batch is None:
                break
            try:
                future = self._pool.submit(self._function, batch.tasks)
            except BrokenExecutor:
                self._again.appendleft(batch)
                self._broken()
                continue
            except RuntimeError as error:
                raise InputError(GONE, error=str(error)) from None
            self._flying[future] = batch
        at = now()
        for batch in list(self._flying.values())[:workers]:
            batch.started = at if batch.started is None else batch.started
        return bool(self._flying)

    def _next(self, workers: int) -> "_Batch[TaskT] | None":
        if any(batch.alone for batch in self._flying.values()):
            return None
        if self._suspects:
            return None if self._flying else self._suspects.popleft()
        if self._again:
            return self._again.popleft()
        if self._ahead and self._drawn - self.handed_on >= self._ahead * workers * self._size:
            return None
        tasks = list(islice(self._tasks, self._size))
        self._drawn += len(tasks)
        return _Batch(self._drawn - len(tasks), tasks) if tasks else None

    # Taking in

    def _taken(self, done: "Iterable[Future[tuple[list[ResultT], float]]]") -> Iterator[Done[ResultT]]:
        broken = False
        for future in done:
            if future not in self._flying:  # lost with a pool that was renewed meanwhile
                continue
            cancelled = RuntimeError("the task was cancelled")
            error = cancelled if future.cancelled() else future.exception()
            if isinstance(error, BrokenExecutor) and not isinstance(error, WorkerDied):
                broken = True
                continue
            batch = self._flying.pop(future)
            if isinstance(error, WorkerDied):
                self._died(batch)
            elif error is not None and _is_cut_off(error):
                raise InputError(GONE, error=type(error).__name__)
            elif error is None:
                results, seconds = future.result()
                each = max(seconds / len(results), 1e-6)
                self._size = max(1, min(self._most, int(BATCH_SECONDS / each)))
                yield Done(batch.first, results, seconds)
            else:
                reason = " ".join(f"{type(error).__name__}: {error}".split())[:200]
                self._charge(batch, reason, error if isinstance(error, Exception) else None)
        if broken:
            self._broken()

    # Mending

    def _died(self, batch: "_Batch[TaskT]") -> None:
        """The worker of this batch alone has ended."""
        if batch.alone:
            self._charge(batch, _DIED)
        else:
            self._suspect(batch)
            self.retries += 1

    def _broken(self) -> None:
        """The pool has lost a worker and with it everything in flight."""
        flying = list(self._flying.values())
        self._flying.clear()
        self._pool.renew()
        if len(flying) == 1 and flying[0].alone:
            self._charge(flying[0], _DIED)
            return
        for batch in flying:
            self._suspect(batch)
        self.retries += 1

    def _suspect(self, batch: "_Batch[TaskT]") -> None:
        """Try it with nothing beside it."""
        batch.alone, batch.started = True, None
        self._suspects.append(batch)

    def _check_clock(self) -> None:
        at = now()
        for future, batch in list(self._flying.items()):
            if future in self._flying and batch.started is not None and at - batch.started > self._stall:
                del self._flying[future]
                if not self._pool.give_up(future):
                    self._resubmit_rest()
                self._charge(batch, f"it did not end within {self._stall:g} s")

    def _resubmit_rest(self) -> None:
        for batch in self._flying.values():
            batch.started = None
            (self._suspects if batch.alone else self._again).append(batch)
        self._flying.clear()

    def _charge(self, batch: "_Batch[TaskT]", reason: str, error: Exception | None = None) -> None:
        """The batch failed: try again, cut it up, or give it up."""
        waiting = self._suspects if batch.alone else self._again
        batch.failures, batch.started = batch.failures + 1, None
        if batch.failures <= RETRIES:
            self.retries += 1
            waiting.append(batch)
        elif len(batch.tasks) > 1:
            waiting.extend(
                _Batch(place, [task], RETRIES, batch.alone)
                for place, task in enumerate(batch.tasks, batch.first)
            )
        else:
            message = N_(
                "a task could not be computed ({reason}); fewer workers need less memory: try --workers 1"
            )
            why = error or InputError(message, reason=reason)
            self._lost.append(Lost(batch.first, batch.tasks[0], reason, why))


def _compute(function: Callable[[TaskT], ResultT], tasks: Sequence[TaskT]) -> tuple[list[ResultT], float]:
    """What a worker does."""
    begun = time.perf_counter()
    return [function(task) for task in tasks], time.perf_counter() - begun


# Ctrl-C


@contextlib.contextmanager
def interrupt_noted() -> Iterator[threading.Event]:
    """An event that Ctrl-C sets instead of interrupting, so that what is at work can be finished.

    The second Ctrl-C interrupts at once. Outside the main thread, where signals cannot be had, nothing is
    changed.
    """
    stop = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield stop
        return
    before = signal.getsignal(signal.SIGINT)

    def handle(*_: object) -> None:
        stop.set()
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, handle)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)
