"""Work that visitors order, in processes of their own: few at a time, with bounded time and memory.

A process is `python -m MODULE`, which calls `worker.serve`: it takes orders as lines of standard input and
answers each in lines of JSON, the last of them blank. It stays for the next order, so that nobody waits for
its start, and leaves (`LEAVING` as the last line) when it has grown large. Whoever goes away ends the work
that was done for him. Whoever waits is told his place in the queue, which is fair between guests.

What an order may take is counted in processor time: on a busy machine a process that steps back behind the
live tables is given little of it, its start included, and nobody is to be told for that that he asked for too
much.
"""

import asyncio
import contextlib
import os
import signal
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

import msgspec
from starlette.responses import Response, StreamingResponse

from majlis.errors import InputError, MajlisError
from majlis.i18n import N_
from majlis.message import Message
from majlis.table.guests import EACH_SHORT, MOST_SHORT, PLACE, Queue, weight_of
from majlis.table.request_body import NO_STORE, refusal
from majlis.table.worker import FAILED, SERVER, STAYING, TOO_LARGE, line, spoken, step_back

MOST_LINE: Final = 2**22
"""The longest line of an answer."""
ONE_THREAD: Final = {"OPENBLAS_NUM_THREADS": "1"}
"""NumPy's algebra would start threads, which nobody needs here."""
IDLE: Final = 300
"""Seconds after which a process that nobody needs is ended."""
CLOCK: Final = 900.0
"""Seconds by the clock after which an order ends however little of the processor its process was given."""
LOOK: Final = 0.2
"""Seconds that may pass between two looks at it, at least."""
TOO_LONG: Final = N_("This takes too long for the table: ask for something simpler, or use the command line.")


class Workshop:
    """So many processes that run the same module; of `short` work much more may wait."""

    def __init__(self, module: str, places: int, *, short: bool = False) -> None:
        self._command = [sys.executable, "-m", module]
        self.queue = Queue(places, MOST_SHORT, EACH_SHORT) if short else Queue(places)
        self._idle: list[tuple[float, Process]] = []
        self._all: set[Process] = set()
        self._ending: set[asyncio.Future[int]] = set()

    def respond(self, order: Any, seconds: float, guest: str) -> Response:
        """The answer to an order with a language; 503 where too many wait."""
        asked = msgspec.json.encode(order)
        lines = self.answer(asked, seconds, guest, order.language)
        return self.respond_with(lines, guest, order.language, weight_of(asked))

    def respond_with(
        self, lines: AsyncIterator[bytes], guest: str, language: str, weight: int = 1
    ) -> Response:
        """Lines that are made of answers; what they raise is the last one."""
        try:
            self.queue.check(guest, weight)
        except InputError as error:
            return refusal(error, language, 503)
        return StreamingResponse(
            _worded(lines, language), media_type="application/x-ndjson", headers=NO_STORE
        )

    async def answer(
        self, order: bytes, seconds: float, guest: str = "", language: str = "en"
    ) -> AsyncIterator[bytes]:
        """The lines of the answer; raises `InputError` where too many wait, it takes too long, or fails."""
        held = self.queue.enter(guest, weight_of(order))
        try:
            async for place in self.queue.places(held):
                yield line(waiting=Message(PLACE, {"place": place}).text(spoken(language)))
            process = await self._take()
            ended = b""
            try:
                async with worked(process.pid, seconds):
                    async for found in self._lines(process, order):
                        if found.strip():
                            yield found
                        else:
                            ended = found
                            break
                    if not ended:
                        raise InputError(TOO_LARGE if await self._ran_out(process) else FAILED)
            except TimeoutError:
                raise InputError(TOO_LONG) from None
            finally:
                if ended == STAYING:
                    self._put(process)
                else:
                    self._end(process)
        finally:
            self.queue.leave(held)

    @staticmethod
    async def _ran_out(process: Process) -> bool:
        """Whether a process ended for want of memory, by the system or a library."""
        if process.stdout is None or not process.stdout.at_eof():
            return False
        return -await process.wait() in (signal.SIGABRT, 9)

    @staticmethod
    async def _lines(process: Process, order: bytes) -> AsyncIterator[bytes]:
        assert process.stdin is not None
        assert process.stdout is not None
        with contextlib.suppress(ConnectionError):
            process.stdin.write(order + b"\n")
            await process.stdin.drain()
        with contextlib.suppress(ValueError):  # a line that is too long
            async for found in process.stdout:
                yield found

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
            env=os.environ | ONE_THREAD | {SERVER: str(os.getpid())},
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


@contextlib.asynccontextmanager
async def worked(process: int, seconds: float) -> AsyncIterator[None]:
    """Raise `TimeoutError` when a process has worked for so many seconds, or when `CLOCK` have passed.

    Where the system does not tell what a process has had of the processor, the clock's seconds count.
    """
    loop = asyncio.get_running_loop()
    before, end = processor_time(process), loop.time() + max(seconds, CLOCK)
    looking: asyncio.TimerHandle | None = None
    async with asyncio.timeout(seconds) as limit:

        def look() -> None:
            nonlocal looking
            now = processor_time(process)
            if now is None or before is None or limit.expired():
                return
            left = min(seconds - (now - before), end - loop.time())
            if left > 0:
                limit.reschedule(loop.time() + left + LOOK)
                looking = loop.call_later(left, look)

        looking = loop.call_later(max(0.0, seconds - LOOK), look)
        try:
            yield
        finally:
            looking.cancel()  # the newest look


def processor_time(process: int) -> float | None:
    """Seconds that a process has had of the processor; None where the system (not Linux) does not tell."""
    try:
        fields = Path(f"/proc/{process}/stat").read_bytes().rpartition(b")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError, AttributeError):
        return None


async def _worded(lines: AsyncIterator[bytes], language: str) -> AsyncIterator[bytes]:
    try:
        async for found in lines:
            yield found
    except MajlisError as error:
        yield line(error=error.message.text(spoken(language)))
