"""How servers on one database hear of each other's entries, and agree on who lets the bots of a room play.

A file of SQLite has one server, which holds a lock beside it: nothing to hear. With PostgreSQL each entry is
announced with NOTIFY, and the server that holds a room's advisory lock lets its bots play. Who is there holds
a shared lock of his own, so that every server can see it. The database gives a dead server's locks back.
"""

import asyncio
import hashlib
import sys
from collections.abc import Awaitable, Callable, Set
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, Final, Protocol

from majlis.errors import InputError
from majlis.files import printable
from majlis.i18n import N_
from majlis.message import Latin
from majlis.table.outage import Outage
from majlis.table.store import CHANNEL

Wake = Callable[[str], Awaitable[None]]
IsHere = Callable[[str], bool]
IN_USE: Final = N_("Another table uses {file}: stop it, or name another file with --database.")
IN_USE_AT: Final = N_(
    "Another table uses {file}: open it at {address}, stop it, or name another file with --database."
)
RETRY: Final = 1.0
"""Seconds before a lost connection is tried again."""
_SHARED: Final = "SELECT pg_advisory_{lock}_shared(n) FROM unnest(%s::bigint[]) AS n"
_PRESENT: Final = """
SELECT (classid::bigint << 32) | objid::bigint FROM pg_locks JOIN pg_database ON database = pg_database.oid
WHERE locktype = 'advisory' AND mode = 'ShareLock' AND objsubid = 1 AND datname = current_database()
"""


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

    async def attend(self, here: Set[str]) -> IsHere | None:
        """Say who is on this server; who is on any of them, or None where that cannot be known now."""
        ...

    async def stop(self) -> None:
        """Stop listening."""
        ...


class Alone:
    """The only server on its database; raises `InputError` where another one has the file.

    `address` is where this one is found, for who tries to start another.
    """

    def __init__(self, file: str = "", address: str = "") -> None:
        self._lock = _locked(file, address) if file else None

    async def start(self, wake: Wake) -> None:
        """Nothing comes from elsewhere."""

    async def claim(self, room: str) -> bool:
        """Always."""
        return True

    async def release(self, room: str) -> None:
        """Nobody waits."""

    async def attend(self, here: Set[str]) -> IsHere | None:
        """There is nobody elsewhere."""
        return here.__contains__

    async def stop(self) -> None:
        """Let others have the file."""
        if self._lock is not None:
            self._lock.close()


def _locked(file: str, address: str) -> IO[str] | None:
    """An open file beside the database that this process alone holds, as long as it lives."""
    beside = Path(f"{Path(file).resolve()}.lock")
    try:
        held = beside.open("a+", encoding="utf-8")
    except OSError:  # the database itself can be used, which is what matters
        return None
    try:
        _lock(held)
    except OSError:
        held.seek(0)
        where = held.read(200).strip()
        held.close()
        named = {"file": Latin(printable(file)), "address": Latin(printable(where))}
        raise InputError(IN_USE_AT if where else IN_USE, **named) from None
    held.truncate(0)
    held.write(address)
    held.flush()
    return held


def _lock(held: IO[str]) -> None:
    """Lock an open file, or raise `OSError`; the system gives a dead process's lock back."""
    if sys.platform == "win32":
        import msvcrt

        held.seek(1 << 20)  # another process can read what stands before
        msvcrt.locking(held.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise
        except OSError:  # a file system that has no locks
            return


class Postgres:
    """One of several servers on a PostgreSQL database."""

    def __init__(self, url: str, outage: Outage | None = None) -> None:
        self._url, self._outage = url, outage or Outage()
        self._listener: asyncio.Task[None] | None = None
        self._locks: Any = None
        self._held: set[str] = set()
        self._here: set[str] = set()
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
                self._outage.begins(error)
            await asyncio.sleep(RETRY)

    async def _connect(self) -> Any:
        """The connection that holds this server's locks; a new one holds none. `_one` is held."""
        import psycopg

        if self._locks is None or self._locks.closed:
            self._held.clear()
            self._here.clear()
            self._locks = await psycopg.AsyncConnection.connect(self._url, autocommit=True)
        return self._locks

    async def claim(self, room: str) -> bool:
        """Try for the room's advisory lock."""
        import psycopg

        async with self._one:
            try:
                locks = await self._connect()
                if room in self._held:
                    await locks.execute("SELECT 1")
                    return True
                cursor = await locks.execute("SELECT pg_try_advisory_lock(%s)", (_number(room),))
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

    async def attend(self, here: Set[str]) -> IsHere | None:
        """A shared lock for each who is here; all such locks of the database."""
        import psycopg

        async with self._one:
            try:
                locks = await self._connect()
                for lock, names in (("lock", here - self._here), ("unlock", self._here - here)):
                    numbers = [_number(name) for name in names]
                    await locks.execute(_SHARED.format(lock=lock), (numbers,))
                self._here = set(here)
                rows = await (await locks.execute(_PRESENT)).fetchall()
            except (psycopg.Error, OSError):
                return None
        present = {number for (number,) in rows}
        return lambda name: _number(name) in present

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
