"""The tables of the database, and one line of a room's log."""

from typing import Final, Literal, TypeAlias

import msgspec
from sqlalchemy import (
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
    dealt: str = ""
    """Of `next` and `again` the cards of the deal that begins, as the game writes them.

    Empty in rooms of before this was kept: there they follow from the seed.
    """
    at: int = 0
    """Milliseconds since 1970."""
