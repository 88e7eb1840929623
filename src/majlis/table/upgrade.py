"""A database that an older version made: it gets what is kept since, and its rooms the cards of their deals.

Servers of both versions may use it meanwhile: what is new is a column that the older one leaves empty, and
fields of the settings that it does not read.
"""

from collections.abc import Iterator
from typing import Final

import msgspec
from sqlalchemy import Connection, bindparam, inspect, select, text, update

from majlis.errors import MajlisError
from majlis.table.games import game_of
from majlis.table.settings import SCHEMA, Settings
from majlis.table.tables import COLUMNS, ENTRIES, METADATA, ROOMS, Entry, entry_of

_LOCK: Final = 0x6D616A6C6973
"""The number of the lock that a server holds on PostgreSQL while it makes or changes the tables."""
_OLD: Final = ROOMS.c.settings.not_like('%"schema":%')
AT_A_TIME: Final = 200
"""Rooms that are taken over in one go."""


def prepare(connection: Connection) -> None:
    """Make the tables, or add what an older version's lack; of servers that start at once one does it."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    METADATA.create_all(connection)
    there = {column["name"] for column in inspect(connection).get_columns(ENTRIES.name)}
    if "dealt" not in there:
        connection.execute(text(f"ALTER TABLE {ENTRIES.name} ADD COLUMN dealt TEXT NOT NULL DEFAULT ''"))


def take_over(connection: Connection, after: str) -> str:
    """Write down the cards of some rooms of older versions, from this name on; the last name, or empty.

    They are those that this version's seeds give, as in the version that made the room, or it would not have
    gone on either. A room that cannot be understood stays as it is: who opens it is told.
    """
    wanted = select(ROOMS.c.room, ROOMS.c.settings).where(_OLD, ROOMS.c.room > after)
    rooms = connection.execute(wanted.order_by(ROOMS.c.room).limit(AT_A_TIME)).all()
    for room, found in rooms:
        try:
            settings = msgspec.json.decode(found, type=Settings)
            house = {} if settings.start else game_of(settings.game).house_of(settings.rules)
            deals = list(_deals(settings, _begun(connection, room)))
        except (msgspec.DecodeError, MajlisError, ValueError):
            continue
        whole = msgspec.structs.replace(settings, schema=SCHEMA, house=house, dealt=deals[0][1])
        _write(connection, room, whole, deals[1:])
    return str(rooms[-1][0]) if rooms else ""


def _begun(connection: Connection, room: str) -> list[Entry]:
    """The entries of a room that began a deal."""
    begins = ENTRIES.c.kind.in_(("next", "again"))
    wanted = select(*COLUMNS).where(ENTRIES.c.room == room, begins).order_by(ENTRIES.c.number)
    return [entry_of(row) for row in connection.execute(wanted).mappings()]


def _deals(settings: Settings, begun: list[Entry]) -> Iterator[tuple[int, str]]:
    """The number of each entry that began a deal, and its cards; 0 for the room's first deal."""
    game = game_of(settings.game)
    coming = game.deals_of(settings)
    yield 0, next(coming, "")
    for entry in begun:
        if entry.kind == "again":
            coming = game.deals_of(msgspec.structs.replace(settings, seed=entry.seed))
        yield entry.number, next(coming, "")


def _write(connection: Connection, room: str, settings: Settings, deals: list[tuple[int, str]]) -> None:
    text_of = msgspec.json.encode(settings).decode()
    connection.execute(update(ROOMS).where(ROOMS.c.room == room).values(settings=text_of))
    rows = [{"n": number, "cards": cards} for number, cards in deals]
    if rows:
        change = update(ENTRIES).where(ENTRIES.c.room == room, ENTRIES.c.number == bindparam("n"))
        connection.execute(change.values(dealt=bindparam("cards")), rows)
