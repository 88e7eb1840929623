"""Processes of this machine that compute for `majlis.work`: one pipe and one thread for each.

An executor of the standard library gives all its workers one pipe for results. A worker that is killed
while it writes leaves half a message in it, or dies with the lock that the others wait for; who reads the
pipe waits for the rest, and the program stands still after its work is done. Here a worker shares nothing
with any other. Of its pipe this process keeps one end only, so a worker that ends, however and whenever,
closes the other: reading the pipe then ends too, in the middle of a message as well as between two. So
whoever kills a worker need not look what it does, one worker that dies costs one task, and it is known
which.

Processes are started through a fork server (elsewhere than on Unix: spawned). A plain fork of this process
would copy the locks of whatever threads run here (progress bar, executor, a player's numerical library) in
whatever state they are; the fork server is a small process of its own without threads. It has NumPy
imported, so that workers are there soon, but nothing of this package: it does not know this process's
`sys.path`, and must not hand on another copy.

>>> pool = ProcessPool(1)
>>> pool.submit(abs, -3).result()
3
>>> pool.close()
"""

import atexit
import contextlib
import os
import pickle
import queue
import signal
import threading
import traceback
from collections.abc import Callable, Collection
from concurrent.futures import BrokenExecutor, Future
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, TypeVar

T = TypeVar("T")

PRELOADED: Final = ("numpy", "msgspec")
"""What the fork server imports for its workers."""


class WorkerDied(BrokenExecutor):
    """The process that worked on this task ended; no other task is touched by it."""


@dataclass(frozen=True, slots=True)
class _Order:
    """A task and where its result is waited for."""

    future: "Future[Any]"
    function: Callable[..., Any]
    arguments: tuple[Any, ...]


_Orders: TypeAlias = "queue.SimpleQueue[_Order | None]"
"""What is to be done, first in first out; None tells one courier to go."""


class ProcessPool:
    """Processes of this machine; `workers` 0 is one for each processor that this process may use.

    A `majlis.work.Pool`, whose owner closes it. The processes start with the tasks.
    """

    def __init__(self, workers: int = 0) -> None:
        import multiprocessing  # with its pipes a hundredth of a second, and most commands start none
        import multiprocessing.util  # it waits at the end for processes that live: ours are killed before

        self._workers = workers or processors()
        methods = multiprocessing.get_all_start_methods()
        self._context: Any = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
        if "forkserver" in methods:
            self._context.set_forkserver_preload(list(PRELOADED))
        self._orders: _Orders = queue.SimpleQueue()
        self._couriers: list[_Courier] = []
        self._closed = False
        atexit.register(self.renew)

    @property
    def workers(self) -> int:
        """The number of processes."""
        return self._workers

    def submit(self, function: Callable[..., T], /, *arguments: Any) -> "Future[T]":
        """Give the task to a process; its future raises `WorkerDied` when that ends meanwhile.

        Raises `RuntimeError` when the pool is closed.
        """
        if self._closed:
            raise RuntimeError("the pool is closed")
        if len(self._couriers) < self._workers:
            courier = _Courier(self._context, self._orders)
            courier.start()
            self._couriers.append(courier)
        future: Future[T] = Future()
        self._orders.put(_Order(future, function, arguments))
        return future

    def give_up(self, future: "Future[Any]") -> bool:
        """Kill the process that has the task; another takes its place, and the others go on."""
        if not future.cancel():
            for courier in self._couriers:
                courier.drop(future)
        return True

    def abandon(self, futures: Collection["Future[Any]"]) -> None:
        """Forget what has not begun, and kill the processes that work on the rest."""
        for future in reversed(list(futures)):  # the last first: nobody begins with one that is to go
            self.give_up(future)

    def renew(self) -> None:
        """Cancel what waits and kill the processes; others start with the next task."""
        with contextlib.suppress(queue.Empty):
            while True:
                order = self._orders.get_nowait()
                if order is not None:
                    order.future.cancel()
        for courier in self._couriers:
            courier.end()
            self._orders.put(None)
        for courier in self._couriers:
            courier.join()
        self._couriers, self._orders = [], queue.SimpleQueue()

    def close(self) -> None:
        """Kill the processes: they compute pure functions, so nothing is lost but time."""
        self._closed = True
        self.renew()
        atexit.unregister(self.renew)


class _Courier(threading.Thread):
    """Brings tasks to one process and takes its results; one that died is replaced for the next task."""

    def __init__(self, context: Any, orders: _Orders) -> None:
        super().__init__(name="courier", daemon=True)
        self._context, self._orders = context, orders
        self._lock = threading.Lock()
        """Held while a process is taken, given away or killed, so that no other is killed in its place."""
        self._process: Any = None
        self._pipe: Any = None
        self._serving: Future[Any] | None = None
        self._dropped = False
        """Nobody wants the task any more that is served."""
        self._ended = False

    def run(self) -> None:
        """Until the pool ends."""
        _be_deaf()
        while (order := self._orders.get()) is not None:
            with self._lock:
                self._serving, self._dropped = order.future, False
            if order.future.set_running_or_notify_cancel():
                self._serve(order)
            del order  # it may hold much
        self._dismiss()

    def drop(self, future: "Future[Any]") -> None:
        """Kill the process if it works on this task, or is being started for it."""
        with self._lock:
            if self._serving is future:
                self._dropped = True
                if self._process is not None:
                    self._process.kill()

    def end(self) -> None:
        """Kill the process, and any that is just being started."""
        with self._lock:
            self._ended = True
            if self._process is not None:
                self._process.kill()

    def _serve(self, order: _Order) -> None:
        try:
            message = pickle.dumps((order.function, order.arguments), pickle.HIGHEST_PROTOCOL)
            answer = self._answer(message)
            good, result = pickle.loads(answer)
        except Exception as error:  # what cannot be sent, or be read again where it arrives
            self._finish(order, False, error)
        else:
            self._finish(order, good, result)

    def _finish(self, order: _Order, good: bool, result: Any) -> None:
        with self._lock:
            self._serving = None
        if self._dropped:  # it was killed, perhaps after it had answered: the next task gets another
            self._dismiss()
        if good:
            order.future.set_result(result)
        else:
            order.future.set_exception(result)

    def _answer(self, message: bytes) -> bytes:
        """What the process says to a message; raises `WorkerDied` when it ends instead."""
        try:
            if self._process is None:
                self._hire()
            self._pipe.send_bytes(message)
            answer: bytes = self._pipe.recv_bytes()
        except (EOFError, OSError) as error:
            self._dismiss()
            raise WorkerDied("the worker process died") from error
        return answer

    def _hire(self) -> None:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=_work, args=(theirs,), name="worker")
        try:
            process.start()
        except BaseException:
            ours.close()
            raise
        finally:
            theirs.close()  # now the process alone has it, and it is closed when the process ends
        with self._lock:
            self._process, self._pipe = process, ours
            if self._ended or self._dropped:
                process.kill()

    def _dismiss(self) -> None:
        """Kill the process, if there is one, and wait until the system has taken it away."""
        with self._lock:
            process, self._process = self._process, None
        if process is None:
            return
        self._pipe.close()
        process.kill()
        process.join()
        process.close()


def _be_deaf() -> None:
    """What this thread starts does not hear Ctrl-C while it imports, before it can say so itself."""
    if hasattr(signal, "pthread_sigmask"):  # not on Windows
        from multiprocessing import resource_tracker

        resource_tracker.ensure_running()  # where it is started, it lets Ctrl-C in again
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])


# In the worker


def _work(pipe: Any) -> None:
    """What a worker process does: answer orders until the pipe ends."""
    # Ctrl-C reaches the whole process group: the parent alone answers it, then ends the workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if hasattr(os, "register_at_fork"):  # a child of the worker would hold the pipe open when that is killed
        os.register_at_fork(after_in_child=pipe.close)
    with contextlib.suppress(EOFError, OSError):
        while True:
            pipe.send_bytes(_answered(pipe.recv_bytes()))


def _answered(message: bytes) -> bytes:
    """Whether it went well, and the result or what was raised."""
    try:
        function, arguments = pickle.loads(message)
        return pickle.dumps((True, function(*arguments)), pickle.HIGHEST_PROTOCOL)
    except BaseException as error:
        error.add_note(f"In a worker process:\n{traceback.format_exc()}")
        return _told(error)


def _told(error: BaseException) -> bytes:
    try:
        answer = pickle.dumps((False, error), pickle.HIGHEST_PROTOCOL)
        pickle.loads(answer)
    except Exception:  # an exception that does not survive the way is told in words
        answer = pickle.dumps((False, RuntimeError(f"{type(error).__name__}: {error}")))
    return answer


def _end_with_parent() -> None:
    """A worker of a parent that was killed would compute to the end for nobody."""
    import multiprocessing

    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
