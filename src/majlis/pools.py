"""Where tasks are computed: processes of this machine, or a Dask cluster; both as executors.

A `Pool` adds to `concurrent.futures.Executor` what an executor cannot say: how many tasks it works on at
a time, and how to get rid of workers that are broken or stuck.

Processes are started through a fork server (elsewhere than on Unix: spawned). A plain fork of this process
would copy the locks of whatever threads run here (progress bar, executor, a player's numerical library)
in whatever state they are; the fork server is a small process of its own without threads. It has NumPy
imported, so that workers are there soon, but nothing of this package: it does not know this process's
`sys.path`, and must not hand on another copy.
"""

import contextlib
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from importlib import import_module
from typing import Any, Protocol, TypeVar

from majlis.errors import InputError, shown
from majlis.extras import MissingExtra

T = TypeVar("T")


class Pool(Protocol):
    """An executor that can be mended."""

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

    def renew(self) -> None:
        """Begin again with fresh workers; whatever was in flight is lost."""
        ...

    def close(self) -> None:
        """End the workers at once, whatever they are doing."""
        ...


class ProcessPool:
    """Processes of this machine; `workers` 0 is one for each processor that this process may use."""

    def __init__(self, workers: int = 0) -> None:
        self._workers = workers or _processors()
        methods = multiprocessing.get_all_start_methods()
        self._context: Any = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
        if "forkserver" in methods:
            self._context.set_forkserver_preload(["numpy", "msgspec"])
        self._executor = self._new()

    @property
    def workers(self) -> int:
        """The number of processes."""
        return self._workers

    def _new(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._workers, mp_context=self._context, initializer=_begin_worker)

    def submit(self, function: Callable[..., T], /, *arguments: Any) -> "Future[T]":
        """Give the task to a process; raises `BrokenExecutor` when the pool is broken."""
        return self._executor.submit(function, *arguments)

    def give_up(self, future: "Future[Any]") -> bool:
        """A process cannot be told from another here: the whole pool is renewed."""
        self.renew()
        return False

    def renew(self) -> None:
        """Kill the processes and start others."""
        self.close()
        self._executor = self._new()

    def close(self) -> None:
        """Kill the processes: they compute pure functions, so nothing is lost but time."""
        # An executor has no public way to end a task that does not end (before Python 3.14).
        processes = getattr(self._executor, "_processes", None) or {}
        for process in list(processes.values()):
            with contextlib.suppress(Exception):  # it may have died by itself, or be reaped meanwhile
                process.kill()
        self._executor.shutdown(wait=True, cancel_futures=True)


def _begin_worker() -> None:
    """What a worker process does first."""
    # Ctrl-C reaches the whole process group: the parent alone answers it, then ends the workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A worker of a parent that was killed would wait for tasks for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


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

    def renew(self) -> None:
        """Nothing: whoever owns the executor replaces its workers."""

    def close(self) -> None:
        """Nothing."""


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
        # A worker that is lost is told by our own report, not by Dask's log.
        for name in ("distributed", "distributed.client", "distributed.core", "distributed.comm"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
        try:
            self._client: Any = distributed.Client(address, timeout="10s")
        except Exception as error:  # an address that cannot be read is a ValueError, silence an OSError
            raise InputError(
                f"--cluster {shown(address)}: no Dask scheduler answers there "
                f"({type(error).__name__}); it is an address such as tcp://host:8786"
            ) from None
        super().__init__(self._client.get_executor(pure=False), 1)

    @property
    def workers(self) -> int:
        """The threads of all workers that there are now."""
        threads: dict[str, int] = self._client.nthreads()
        return max(1, sum(threads.values()))

    def close(self) -> None:
        """Cancel what is in flight and leave the cluster to others."""
        with contextlib.suppress(Exception):  # a cluster that is gone needs no goodbye
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._client.close(timeout=2)
