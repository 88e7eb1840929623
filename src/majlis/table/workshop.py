"""Work that visitors order, in processes of their own: few at a time, and killed when it takes too long.

A process is `python -m MODULE`: it takes orders as lines of standard input and answers each in lines, the
last of them blank. It stays for the next order, so that nobody waits for its start, and leaves (`LEAVING` as
the last line) when it has grown too large. Whoever goes away ends the work that was done for him.
"""

import asyncio
import contextlib
import os
import sys
import threading
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator
from typing import Final

from majlis.errors import InputError
from majlis.i18n import N_

STAYING: Final = b"\n"
LEAVING: Final = b" \n"
MOST_LINE: Final = 2**22
"""The longest line of an answer."""
ONE_THREAD: Final = {"OPENBLAS_NUM_THREADS": "1"}
"""NumPy's algebra would start threads, which nobody needs here."""
IDLE: Final = 300
"""Seconds after which a process that nobody needs is ended."""
WAITING: Final = 8
"""Orders of one workshop that are worked on or wait."""
LOOK: Final = 1.0
"""Seconds between two looks whether the server is there."""
BUSY: Final = N_("Too many people are asking for this at the moment: try again in a minute.")
TOO_LONG: Final = N_("This takes too long for the table: ask for something simpler, or use the command line.")
FAILED: Final = N_("This could not be done.")


def step_back(process: int = 0, by: int = 10) -> None:
    """Have a process, or this one, leave the processors to the live tables first."""
    if sys.platform != "win32":
        with contextlib.suppress(OSError):  # it has ended already
            now = os.getpriority(os.PRIO_PROCESS, process)
            os.setpriority(os.PRIO_PROCESS, process, min(19, now + by))


def end_with_server() -> None:
    """Have this process end when its server does, however that ended and whatever is done here then."""
    server = os.getppid()

    def look() -> None:
        while os.getppid() == server:
            time.sleep(LOOK)
        os._exit(1)

    threading.Thread(target=look, daemon=True).start()


class Workshop:
    """So many processes that run the same module."""

    def __init__(self, module: str, places: int) -> None:
        self._command = [sys.executable, "-m", module]
        self._places = asyncio.Semaphore(places)
        self._idle: list[tuple[float, Process]] = []
        self._all: set[Process] = set()
        self._ending: set[asyncio.Future[int]] = set()
        self.waiting = 0

    @property
    def full(self) -> bool:
        """Whether no more orders are taken."""
        return self.waiting >= WAITING

    async def answer(self, order: bytes, seconds: float) -> AsyncIterator[bytes]:
        """The lines of the answer; raises `InputError` where too many wait, it takes too long, or fails."""
        if self.full:
            raise InputError(BUSY)
        self.waiting += 1
        try:
            async with self._places:
                process = await self._take()
                ended = b""
                try:
                    async with asyncio.timeout(seconds):
                        async for line in self._lines(process, order):
                            if line.strip():
                                yield line
                            else:
                                ended = line
                                break
                except TimeoutError:
                    raise InputError(TOO_LONG) from None
                finally:
                    if ended == STAYING:
                        self._put(process)
                    else:
                        self._end(process)
                if not ended:
                    raise InputError(FAILED)
        finally:
            self.waiting -= 1

    @staticmethod
    async def _lines(process: Process, order: bytes) -> AsyncIterator[bytes]:
        assert process.stdin is not None
        assert process.stdout is not None
        with contextlib.suppress(ConnectionError):
            process.stdin.write(order + b"\n")
            await process.stdin.drain()
        with contextlib.suppress(ValueError):  # a line that is too long
            async for line in process.stdout:
                yield line

    async def _take(self) -> Process:
        while self._idle:
            _, process = self._idle.pop()
            if process.returncode is None:
                return process
            self._all.discard(process)
        process = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            limit=MOST_LINE,
            env=os.environ | ONE_THREAD,
        )
        step_back(process.pid)
        self._all.add(process)
        return process

    def _put(self, process: Process) -> None:
        """Keep a process for the next order, for a while."""
        self._idle.append((time.monotonic(), process))
        asyncio.get_running_loop().call_later(IDLE + 1, self._retire)

    def _retire(self) -> None:
        old = [process for since, process in self._idle if time.monotonic() - since > IDLE]
        self._idle = [(since, process) for since, process in self._idle if process not in old]
        for process in old:
            self._end(process)

    def _end(self, process: Process) -> None:
        self._all.discard(process)
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        ending = asyncio.ensure_future(process.wait())
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)

    async def stop(self) -> None:
        """End all processes."""
        for process in list(self._all):
            self._end(process)
        await asyncio.gather(*self._ending)
