"""The event logs of the rooms in a database: SQLite in a file, or PostgreSQL.

An action is accepted when its entry is written, and not before. Entries of a room are numbered from 1, and
no number can be written twice: of two servers that write the same number one is refused (optimistic
concurrency). An entry has the id that the browser gave its message, its idempotency key: a message that is
sent again finds itself and changes nothing.
"""

import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, Literal, TypeAlias

import msgspec
from sqlalchemy import Connection, QueuePool, create_engine, delete, func, insert, make_url, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from majlis.errors import InputError, shown
from majlis.extras import MissingExtra
from majlis.i18n import N_
from majlis.table.outage import Outage, log, reason
from majlis.table.place import PATIENCE, Place
from majlis.table.settings import MOST_ROOMS, Settings
from majlis.table.tables import COLUMNS, ENTRIES, ROOMS, Entry, entry_of, row_of
from majlis.table.upgrade import prepare, take_over

Outcome: TypeAlias = Literal["accepted", "known", "late", "gone"]
"""Written; written before with this id; refused because another entry has the number, or the room is gone."""
FLEETING: Final = 10 * 60_000
"""Milliseconds: a room in which nothing was done later than that after it was made goes first."""
CHANNEL: Final = "majlis_room"
_CORRUPT: Final = 11
"""What SQLite calls a page of the file that cannot be right."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Unusable(InputError):  # noqa: N818 - named after what happened
    """A room that cannot be opened, or not any more."""


class Damaged(Unusable):
    """What the database has of a room cannot be read; the other rooms are as they were."""

    def __init__(self) -> None:
        super().__init__(N_("This room is damaged and cannot be opened: make a new table."))


class Store:
    """The database; every method may be called from any thread."""

    def __init__(self, url: str) -> None:
        self.url, self.outage = url, Outage()
        self.place = None if is_postgres(url) else Place(url)
        self.engine = _engine(url, self.place)
        try:
            with self.engine.begin() as connection:
                prepare(connection)
            with self.engine.begin() as connection:  # a database that can only be read is said at once
                connection.execute(delete(ROOMS).where(ROOMS.c.room == ""))
            self._take_over()
            if self.place is not None:
                self.place.keep()
        except SQLAlchemyError as error:
            raise _unusable(url, error) from None
        self.notifies = self.engine.dialect.name == "postgresql"

    def _take_over(self) -> None:
        """Bring the rooms of older versions to what this one keeps, some at a time."""
        room = ""
        while True:
            with self.engine.begin() as connection:
                room = take_over(connection, room)
            if not room:
                return

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """A transaction; what is in it when this ends without an error will be there at the next start."""
        self.check_place()
        with self.engine.begin() as connection:
            yield connection
        self.check_place()

    @contextmanager
    def _reading(self, room: str) -> Iterator[Connection]:
        """Read of a room; what cannot be read is a fault of this room, and no outage of the database."""
        self.check_place()
        try:
            with self.engine.connect() as connection:
                yield connection
        except DBAPIError as error:
            if not _is_damage(error):
                raise
            tell_damage(room, reason(error))
            raise Damaged from None
        except (msgspec.DecodeError, TypeError, ValueError, RecursionError) as error:
            tell_damage(room, reason(error))
            raise Damaged from None

    def check_place(self) -> None:
        """Raise `OperationalError` where the file of the rooms is not the one that was opened."""
        if self.place is not None:
            try:
                self.place.check()
            except SQLAlchemyError:
                self.engine.dispose()  # its connections may be of either file
                raise

    def probe(self) -> None:
        """In an outage: write as much as an action takes, and take it back; ends the outage where it can."""
        name = f"probe-{secrets.token_hex(12)}"
        row = row_of(Entry(number=1, id=name, kind="stand", at=now())) | {"value": "x" * 200}
        with self._writing() as connection:
            connection.execute(insert(ROOMS).values(room=name, settings="", made=0, used=0))
            connection.execute(insert(ENTRIES).values(room=name, **row))
            connection.execute(delete(ENTRIES).where(ENTRIES.c.room == name))
            connection.execute(delete(ROOMS).where(ROOMS.c.room == name))
        self.outage.ends()

    def make_room(self, room: str, settings: Settings) -> None:
        """Write a new room; where there are too many the longest unused go, fleeting ones before others.

        One that somebody has made meanwhile stays as it is.
        """
        moment, made = now(), msgspec.json.encode(settings).decode()
        with self._writing() as connection:
            try:
                with connection.begin_nested():
                    connection.execute(
                        insert(ROOMS).values(room=room, settings=made, made=moment, used=moment)
                    )
            except IntegrityError:
                return
            count = connection.execute(select(func.count()).select_from(ROOMS)).scalar_one()
            if count > MOST_ROOMS:
                played = (
                    ROOMS.c.used - ROOMS.c.made > FLEETING
                )  # whoever makes rooms by thousands ends no match
                oldest = select(ROOMS.c.room).order_by(played, ROOMS.c.used).limit(count - MOST_ROOMS)
                connection.execute(delete(ROOMS).where(ROOMS.c.room.in_(oldest)))
        self.outage.ends()

    def settings(self, room: str) -> Settings | None:
        """What a room was made with; None where there is no such room. Raises `Damaged`."""
        with self._reading(room) as connection:
            found = connection.execute(select(ROOMS.c.settings).where(ROOMS.c.room == room)).scalar()
            return None if found is None else msgspec.json.decode(found, type=Settings)

    def entries(self, room: str, after: int = 0) -> list[Entry]:
        """The log from number `after` + 1 on; raises `Damaged` where it has a line that cannot be one."""
        wanted = (
            select(*COLUMNS)
            .where(ENTRIES.c.room == room, ENTRIES.c.number > after)
            .order_by(ENTRIES.c.number)
        )
        with self._reading(room) as connection:
            return [entry_of(row) for row in connection.execute(wanted).mappings()]

    def append(self, room: str, entry: Entry) -> Outcome:
        """Write an entry under its number, or say why not."""
        try:
            with self._writing() as connection:
                connection.execute(insert(ENTRIES).values(room=room, **row_of(entry)))
                connection.execute(update(ROOMS).where(ROOMS.c.room == room).values(used=entry.at))
                if self.notifies:
                    connection.execute(select(func.pg_notify(CHANNEL, room)))
        except IntegrityError:
            if self.settings(room) is None:
                return "gone"
            return "known" if self.known(room, entry.id) else "late"
        self.outage.ends()
        return "accepted"

    def known(self, room: str, entry_id: str) -> bool:
        """Whether an entry with this id was written."""
        wanted = select(ENTRIES.c.number).where(ENTRIES.c.room == room, ENTRIES.c.id == entry_id)
        with self._reading(room) as connection:
            return connection.execute(wanted).first() is not None

    def close(self) -> None:
        """Let go of all connections."""
        self.engine.dispose()
        if self.place is not None:
            self.place.close()


def _is_damage(error: DBAPIError) -> bool:
    """Whether the database is there and says that what it has cannot be right."""
    code, state = getattr(error.orig, "sqlite_errorcode", 0), getattr(error.orig, "sqlstate", None) or ""
    return code & 0xFF == _CORRUPT or state[:2] in ("XX", "22")


_told: Final[set[str]] = set()
"""The rooms whose damage was said."""


def tell_damage(room: str, why: str) -> None:
    """Say once what is wrong with a room, which is named by its beginning: its whole name opens it."""
    if room not in _told and len(_told) < MOST_ROOMS:
        _told.add(room)
        log.warning("the room that begins with %s cannot be opened: %s", room[:6], why)


def is_postgres(url: str) -> bool:
    """Whether an address is one of PostgreSQL, and not a file."""
    return url.startswith(("postgresql://", "postgres://"))


def _engine(url: str, place: Place | None) -> Any:
    """The engine of a database address; raises `InputError` where it is not one."""
    try:
        if place is not None:
            return create_engine("sqlite://", creator=place.connect, poolclass=QueuePool)
        address = make_url("postgresql+psycopg://" + url.split("://", 1)[1])
        patience = {} if "connect_timeout" in address.query else {"connect_timeout": PATIENCE}
        return create_engine(address, pool_size=5, pool_pre_ping=True, connect_args=patience)
    except ImportError:
        raise MissingExtra("postgres") from None
    except (SQLAlchemyError, ValueError) as error:
        raise _unusable(url, error) from None


def _unusable(url: str, error: Exception) -> InputError:
    message = N_(
        "{url} cannot be used as a database ({why}): write a file's path, or postgresql://USER@HOST/DATABASE"
    )
    return InputError(message, url=shown(_without_password(url)), why=reason(error))


def _without_password(url: str) -> str:
    """An address as it may be shown.

    >>> _without_password("postgresql://ali:secret@host/db"), _without_password("a.db")
    ('postgresql://ali@host/db', 'a.db')
    """
    scheme, mark, rest = url.partition("://")
    who, at, where = rest.rpartition("@")
    return f"{scheme}{mark}{who.partition(':')[0]}{at}{where}" if at else url
