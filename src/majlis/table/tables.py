"""The tables of the database, and one line of a room's log."""

from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias

import msgspec
from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Integer,
    MetaData,
    RowMapping,
    SmallInteger,
    String,
    Table,
    Text,
    UniqueConstraint,
)

Kind: TypeAlias = Literal["sit", "stand", "act", "next", "lend", "back", "send", "again"]

METADATA: Final = MetaData()
ROOMS: Final = Table(
    "majlis_rooms",
    METADATA,
    Column("room", String(32), primary_key=True),
    Column("settings", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False, index=True),
)
ENTRIES: Final = Table(
    "majlis_entries",
    METADATA,
    Column("room", String(32), ForeignKey("majlis_rooms.room", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("id", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("value", Text, nullable=False),
    Column("dealt", Text, nullable=False, server_default=""),
    UniqueConstraint("room", "id"),
)


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a room's log. Hashes are those of the tokens by which people hold seats."""

    number: int = 0
    """From 1; 0 until the entry is written."""
    id: str
    kind: Kind
    seat: int = 0
    action: int = 0
    """Of `act`: what is done."""
    seed: int = 0
    """Of `again`: that of the new match."""
    name: str = ""
    """Of `sit`: who sits down."""
    key: str = ""
    """Of `sit` the hash of who sits down; of `lend` (a bot plays for who is away) and `send` (he is sent
    away) that of who sits there; of `back` that of who plays himself again."""
    asker: str = ""
    """Of `lend` and `send`: the hash of who asks for it."""
    dealt: str = ""
    """Of `next` and `again` the cards of the deal that begins, as the game writes them.

    Empty in rooms of before this was kept: there they follow from the seed.
    """
    at: int = 0
    """Milliseconds since 1970."""


COLUMNS: Final = tuple(ENTRIES.c[name] for name in ("number", "id", "at", "kind", "seat", "value", "dealt"))
"""What an entry is read from."""


def row_of(entry: Entry) -> dict[str, Any]:
    """The columns of an entry; those that only some kinds have stand together in `value`.

    >>> row_of(Entry(id="a", kind="sit", name="Ali", key="5f"))["value"]
    'Ali\\n5f'
    """
    values = {
        "act": str(entry.action),
        "again": str(entry.seed),
        "sit": f"{entry.name}\n{entry.key}",
        "lend": f"{entry.asker}\n{entry.key}",
        "send": f"{entry.asker}\n{entry.key}",
        "back": entry.key,
    }
    shared = {name: getattr(entry, name) for name in ("number", "id", "at", "kind", "seat", "dealt")}
    return {**shared, "value": values.get(entry.kind, "")}


def entry_of(row: Mapping[str, Any] | RowMapping) -> Entry:
    """The entry of these columns; raises `ValueError` where they cannot be one.

    >>> entry = Entry(number=3, id="b", kind="send", seat=2, asker="5f", key="90", at=7)
    >>> entry_of(row_of(entry)) == entry
    True
    """
    columns: dict[str, Any] = {str(name): value for name, value in row.items()}
    kind, value = columns["kind"], columns.pop("value")
    first, _, key = value.partition("\n")
    if kind == "act":
        columns["action"] = int(value)
    elif kind == "again":
        columns["seed"] = int(value)
    elif kind == "back":
        columns["key"] = value
    elif kind in ("sit", "lend", "send"):
        columns |= {"name" if kind == "sit" else "asker": first, "key": key}
    return msgspec.convert(columns, Entry)
