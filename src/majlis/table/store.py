"""The logs of the rooms in a database: SQLite in a file, or PostgreSQL.

An action is accepted when its entry is written, and not before. Entries of a room are numbered from 1, and
no number can be written twice: of two servers that write the same number one is refused. An entry has the
id that the browser gave its message, so that a message that is sent again finds itself and changes nothing.
"""

import logging
import threading
import time
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

import msgspec
from sqlalchemy import (
    URL,
    BigInteger,
    Column,
    ForeignKey,
    Integer,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    UniqueConstraint,
    create_engine,
    delete,
    event,
    func,
    insert,
    make_url,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from majlis.errors import InputError, shown
from majlis.extras import MissingExtra
from majlis.i18n import N_
from majlis.table.settings import MOST_ROOMS, Settings

log: Final = logging.getLogger("majlis.table")
Kind: TypeAlias = Literal["sit", "stand", "act", "next", "lend", "back", "send", "again"]
Outcome: TypeAlias = Literal["accepted", "known", "late", "gone"]
"""Written; written before with this id; refused because another entry has the number, or the room is gone."""
FLEETING: Final = 10 * 60_000
"""Milliseconds: a room in which nothing was done later than that after it was made goes first."""
CHANNEL: Final = "majlis_room"
PATIENCE: Final = 10
"""Seconds in which a database has to answer."""

_METADATA: Final = MetaData()
ROOMS: Final = Table(
    "majlis_rooms",
    _METADATA,
    Column("room", String(32), primary_key=True),
    Column("settings", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False, index=True),
)
ENTRIES: Final = Table(
    "majlis_entries",
    _METADATA,
    Column("room", String(32), ForeignKey("majlis_rooms.room", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("id", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("value", Text, nullable=False),
    UniqueConstraint("room", "id"),
)


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a room's log."""

    number: int
    id: str
    kind: Kind
    seat: int = 0
    value: str = ""
    """Of `act` the action; of `sit` the name, a newline and the hash of the seat's token.

    Of `again` the seed of the new match.

    Of `lend` (a bot plays for who is away) and `send` (he is sent away) the hashes of who asks and of who
    sits there, a newline between; of `back` the hash of who plays himself again.
    """
    at: int = 0
    """Milliseconds since 1970."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Outage:
    """Says once that the database is away, and once that it is back, however many try meanwhile."""

    def __init__(self) -> None:
        self._lock, self._away = threading.Lock(), False

    def begins(self, error: Exception) -> None:
        """Somebody got no answer."""
        with self._lock:
            if not self._away:
                log.warning(
                    "the database does not answer, and is tried again until it does: %s", reason(error)
                )
            self._away = True

    def ends(self) -> None:
        """Somebody got one."""
        if self._away:
            with self._lock:
                if self._away:
                    log.warning("the database is back")
                self._away = False


class Store:
    """The database; every method may be called from any thread."""

    def __init__(self, url: str) -> None:
        self.url, self.outage = url, Outage()
        self.engine = _engine(url)
        try:
            _METADATA.create_all(self.engine)
            with self.engine.begin() as connection:  # a database that can only be read is said at once
                connection.execute(delete(ROOMS).where(ROOMS.c.room == ""))
        except SQLAlchemyError as error:
            raise _unusable(url, error) from None
        self.notifies = self.engine.dialect.name == "postgresql"

    def make_room(self, room: str, settings: Settings) -> None:
        """Write a new room; where there are too many the longest unused go, fleeting ones before others.

        One that somebody has made meanwhile stays as it is.
        """
        moment = now()
        with self.engine.begin() as connection:
            try:
                with connection.begin_nested():
                    connection.execute(
                        insert(ROOMS).values(
                            room=room,
                            settings=msgspec.json.encode(settings).decode(),
                            made=moment,
                            used=moment,
                        )
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

    def settings(self, room: str) -> Settings | None:
        """What a room was made with; None where there is no such room."""
        with self.engine.connect() as connection:
            found = connection.execute(select(ROOMS.c.settings).where(ROOMS.c.room == room)).scalar()
        self.outage.ends()
        return None if found is None else msgspec.json.decode(found, type=Settings)

    def entries(self, room: str, after: int = 0) -> list[Entry]:
        """The log from number `after` + 1 on."""
        columns = [ENTRIES.c[name] for name in Entry.__struct_fields__]
        wanted = (
            select(*columns)
            .where(ENTRIES.c.room == room, ENTRIES.c.number > after)
            .order_by(ENTRIES.c.number)
        )
        with self.engine.connect() as connection:
            return [Entry(**row._mapping) for row in connection.execute(wanted)]

    def append(self, room: str, entry: Entry) -> Outcome:
        """Write an entry under its number, or say why not."""
        try:
            with self.engine.begin() as connection:
                connection.execute(insert(ENTRIES).values(room=room, **msgspec.structs.asdict(entry)))
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
        with self.engine.connect() as connection:
            return connection.execute(wanted).first() is not None

    def close(self) -> None:
        """Let go of all connections."""
        self.engine.dispose()


def _engine(url: str) -> Any:
    """The engine of a database address; raises `InputError` where it is not one."""
    try:
        if url.startswith(("postgresql://", "postgres://")):
            address = make_url("postgresql+psycopg://" + url.split("://", 1)[1])
            patience = {} if "connect_timeout" in address.query else {"connect_timeout": PATIENCE}
            return create_engine(address, pool_size=5, pool_pre_ping=True, connect_args=patience)
        file = URL.create("sqlite", database=str(Path(url).absolute()))  # as it is, whatever signs it has
        engine = create_engine(file, connect_args={"timeout": PATIENCE})
    except ImportError:
        raise MissingExtra("postgres") from None
    except (SQLAlchemyError, ValueError) as error:
        raise _unusable(url, error) from None
    event.listen(engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: object) -> None:
    """WAL, so that readers never wait; every commit reaches the disk before it is called accepted."""
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {setting}")


def _unusable(url: str, error: Exception) -> InputError:
    message = N_(
        "{url} cannot be used as a database ({why}): write a file's path, or postgresql://USER@HOST/DATABASE"
    )
    return InputError(message, url=shown(_without_password(url)), why=reason(error))


def reason(error: Exception) -> str:
    """What a database says in one line."""
    lines = str(getattr(error, "orig", error)).strip().splitlines()
    return lines[0] if lines else type(error).__name__


def _without_password(url: str) -> str:
    """An address as it may be shown.

    >>> _without_password("postgresql://ali:secret@host/db"), _without_password("a.db")
    ('postgresql://ali@host/db', 'a.db')
    """
    scheme, mark, rest = url.partition("://")
    who, at, where = rest.rpartition("@")
    return f"{scheme}{mark}{who.partition(':')[0]}{at}{where}" if at else url
