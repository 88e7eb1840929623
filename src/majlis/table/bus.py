"""How servers on one database hear of each other's entries, and agree on who lets the bots of a room play.

With SQLite there is one server: nothing to hear. With PostgreSQL each entry is announced with NOTIFY, and the
server that holds a room's advisory lock lets its bots play. The database gives a dead server's locks back.
"""

import asyncio
import hashlib
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final, Protocol

from majlis.table.store import CHANNEL

log: Final = logging.getLogger("majlis.table")
Wake = Callable[[str], Awaitable[None]]
RETRY: Final = 1.0
"""Seconds before a lost connection is tried again."""


class Bus(Protocol):
    """News of entries that others have written."""

    async def start(self, wake: Wake) -> None:
        """Begin to listen; `wake` is called with the room of each entry."""
        ...

    async def claim(self, room: str) -> bool:
        """Whether this server may let the bots of a room play now."""
        ...

    async def release(self, room: str) -> None:
        """Leave that to others."""
        ...

    async def stop(self) -> None:
        """Stop listening."""
        ...


class Alone:
    """The only server on its database."""

    async def start(self, wake: Wake) -> None:
        """Nothing comes from elsewhere."""

    async def claim(self, room: str) -> bool:
        """Always."""
        return True

    async def release(self, room: str) -> None:
        """Nobody waits."""

    async def stop(self) -> None:
        """Nothing to stop."""


class Postgres:
    """One of several servers on a PostgreSQL database."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._listener: asyncio.Task[None] | None = None
        self._locks: Any = None
        self._held: set[str] = set()
        self._one = asyncio.Lock()
        """A connection does one thing at a time."""

    async def start(self, wake: Wake) -> None:
        """Listen until `stop`; a connection that breaks is made again."""
        self._listener = asyncio.create_task(self._listen(wake))

    async def _listen(self, wake: Wake) -> None:
        import psycopg

        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self._url, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    await wake("")  # what was missed meanwhile
                    async for news in connection.notifies():
                        await wake(news.payload)
            except Exception as error:
                log.warning("the database cannot be listened to, and is tried again: %s", error)
            await asyncio.sleep(RETRY)

    async def claim(self, room: str) -> bool:
        """Try for the room's advisory lock."""
        import psycopg

        async with self._one:
            try:
                if self._locks is None or self._locks.closed:
                    self._held.clear()
                    self._locks = await psycopg.AsyncConnection.connect(self._url, autocommit=True)
                if room in self._held:
                    await self._locks.execute("SELECT 1")
                    return True
                cursor = await self._locks.execute("SELECT pg_try_advisory_lock(%s)", (_number(room),))
                got = bool((await cursor.fetchone())[0])
            except (psycopg.Error, OSError):
                self._locks = None
                return False
            if got:
                self._held.add(room)
            return got

    async def release(self, room: str) -> None:
        """Give the lock back."""
        import psycopg

        async with self._one:
            if room in self._held and self._locks is not None:
                self._held.discard(room)
                with suppress(psycopg.Error, OSError):
                    await self._locks.execute("SELECT pg_advisory_unlock(%s)", (_number(room),))

    async def stop(self) -> None:
        """Close both connections."""
        if self._listener is not None:
            self._listener.cancel()
            with suppress(asyncio.CancelledError):
                await self._listener
        if self._locks is not None:
            await self._locks.close()


def _number(room: str) -> int:
    """The number of a room's lock: 63 bits of its hash."""
    return int.from_bytes(hashlib.sha256(room.encode()).digest()[:8], "big") >> 1
