"""A list of independent tasks on a pool: retries, stalls, workers that die; every task's result or its loss.

A task is some numbers in a row. When its function raises, its worker dies or it does not end, the task is
tried again, at most `RETRIES` times; then it is cut into single numbers, each of which has one more try,
so that one number that cannot be played costs no other. Nothing else is lost: tasks that were in flight
beside it are simply done again. When the pool breaks it cannot be seen which task broke it, so the tasks in
flight are then tried one at a time: only one that breaks the pool alone is charged.
"""

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from dataclasses import dataclass
from typing import Final

from majlis.arena.play import TaskResult
from majlis.errors import InputError
from majlis.pools import Pool

RETRIES: Final = 2
TASK_SECONDS: Final = 0.5
"""How long a task should take: long beside the cost of sending it, short beside the wait for a stall."""
MOST_NUMBERS: Final = 64
_TICK: Final = 0.2
"""Seconds between looks at the clock while nothing comes in."""


@dataclass(slots=True)
class Task:
    """The numbers from `first` up to, but not including, `stop`."""

    first: int
    stop: int
    failures: int = 0
    alone: bool = False
    """It was in flight when the pool broke, and is tried with nothing beside it."""
    started: float | None = None
    """When a worker can have begun with it."""


@dataclass(frozen=True, slots=True)
class Lost:
    """Numbers that could not be played, however often they were tried."""

    first: int
    stop: int
    reason: str


class Work:
    """The tasks of one run. `function(first, stop)` is sent to the pool; it must be picklable."""

    def __init__(
        self, pool: Pool, function: Callable[[int, int], TaskResult], numbers: Iterable[int], stall: float
    ) -> None:
        self._pool, self._function, self._stall = pool, function, stall
        self._fresh = deque(_runs(numbers))
        self._again: deque[Task] = deque()
        self._suspects: deque[Task] = deque()
        self._flying: dict[Future[TaskResult], Task] = {}
        self._size = 1
        self._lost: list[Lost] = []
        self.retries = 0
        """How often a task had to be tried again."""

    def results(self) -> Iterator[TaskResult | Lost]:
        """Every task's result as it comes in; whoever stops listening closes the pool all the same."""
        try:
            while self._fill():
                done, _ = wait(self._flying, timeout=_TICK, return_when=FIRST_COMPLETED)
                yield from self._taken(done)
                self._check_clock()
                yield from self._lost
                self._lost.clear()
        finally:
            self._pool.close()

    # Giving out

    def _fill(self) -> bool:
        """Keep the workers busy, with as many tasks waiting as running; whether anything is in flight."""
        workers = self._pool.workers
        while len(self._flying) < 2 * workers:
            task = self._next()
            if task is None:
                break
            try:
                future = self._pool.submit(self._function, task.first, task.stop)
            except BrokenExecutor:
                self._again.appendleft(task)
                self._broken()
                continue
            except RuntimeError as error:
                raise InputError(f"the workers are gone ({error}); finished deals are kept") from None
            self._flying[future] = task
        now = time.monotonic()
        for task in list(self._flying.values())[:workers]:
            task.started = now if task.started is None else task.started
        return bool(self._flying)

    def _next(self) -> Task | None:
        if any(task.alone for task in self._flying.values()):
            return None
        if self._suspects:
            return None if self._flying else self._suspects.popleft()
        if self._again:
            return self._again.popleft()
        if not self._fresh:
            return None
        first, stop = self._fresh.popleft()
        cut = min(stop, first + self._size)
        if cut < stop:
            self._fresh.appendleft((cut, stop))
        return Task(first, cut)

    # Taking in

    def _taken(self, done: Iterable[Future[TaskResult]]) -> Iterator[TaskResult]:
        broken = False
        for future in done:
            if future not in self._flying:  # lost with a pool that was renewed meanwhile
                continue
            error: BaseException | None
            if future.cancelled():
                error = RuntimeError("the task was cancelled")
            else:
                error = future.exception()
            if isinstance(error, BrokenExecutor):
                broken = True
                continue
            task = self._flying.pop(future)
            if error is None:
                result = future.result()
                self._adapt(task, result)
                yield result
            else:
                self._charge(task, " ".join(f"{type(error).__name__}: {error}".split())[:200])
        if broken:
            self._broken()

    def _adapt(self, task: Task, result: TaskResult) -> None:
        each = max(result.seconds / (task.stop - task.first), 1e-6)
        self._size = max(1, min(MOST_NUMBERS, int(TASK_SECONDS / each)))

    # Mending

    def _broken(self) -> None:
        """The pool has lost a worker and with it everything in flight."""
        flying = list(self._flying.values())
        self._flying.clear()
        self._pool.renew()
        if len(flying) == 1 and flying[0].alone:
            self._charge(flying[0], "the worker process died")
            return
        for task in flying:
            task.alone, task.started = True, None
            self._suspects.append(task)
        self.retries += 1

    def _check_clock(self) -> None:
        now = time.monotonic()
        for future, task in list(self._flying.items()):
            if future in self._flying and task.started is not None and now - task.started > self._stall:
                del self._flying[future]
                if not self._pool.give_up(future):
                    self._resubmit_rest()
                self._charge(task, f"it did not end within {self._stall:g} s")

    def _resubmit_rest(self) -> None:
        for task in self._flying.values():
            task.started = None
            (self._suspects if task.alone else self._again).append(task)
        self._flying.clear()

    def _charge(self, task: Task, reason: str) -> None:
        """The task failed: try again, cut it up, or give it up."""
        waiting = self._suspects if task.alone else self._again
        task.failures, task.started = task.failures + 1, None
        if task.failures <= RETRIES:
            self.retries += 1
            waiting.append(task)
        elif task.stop - task.first > 1:
            waiting.extend(
                Task(number, number + 1, RETRIES, task.alone) for number in range(task.first, task.stop)
            )
        else:
            self._lost.append(Lost(task.first, task.stop, reason))


def _runs(numbers: Iterable[int]) -> Iterator[tuple[int, int]]:
    """The numbers as stretches without a gap.

    >>> list(_runs([1, 2, 3, 7, 9, 8]))
    [(1, 4), (7, 10)]
    """
    start = stop = None
    for number in sorted(set(numbers)):
        if stop != number:
            if start is not None and stop is not None:
                yield start, stop
            start = number
        stop = number + 1
    if start is not None and stop is not None:
        yield start, stop
