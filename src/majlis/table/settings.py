"""What a room is made with, and the bounds of what comes from outside: names, messages, rates, rooms."""

import hashlib
import secrets
import unicodedata
from typing import Any, Final

import msgspec

NAME_LENGTH: Final = 20
MESSAGE_BYTES: Final = 2048
"""The longest message that a browser may send."""
BURST: Final = 30
RATE: Final = 8.0
"""Messages of one socket: so many at once, then so many a second."""
EACH_SAYS: Final = (500.0, 100.0)
"""Messages of all sockets of one guest: so many at once, then so many a second; more are heard later."""
EACH_MAKES: Final = (500.0, 1.0)
"""Rooms that one guest makes: so many at once, then so many a second."""
MOST_SOCKETS: Final = 4000
EACH_SOCKETS: Final = MOST_SOCKETS // 4
"""Sockets of one guest."""
MOST_WATCHERS: Final = 40
"""Sockets of one room."""
MOST_ROOMS: Final = 20_000
"""Rooms in the store; fleeting ones, then those that were not used for longest, make place for new ones."""
MOST_MATCHES: Final = 30
"""Matches of one room: its whole log is read when it is opened."""
ROOM_BYTES: Final = 16
BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters, marks and signs that show nothing although they are no spaces."""
CLOCKS: Final = (0, 15, 30, 60)
"""Seconds that a person may think; 0 is without a clock."""
SCHEMA: Final = 2
"""What a room of this version keeps: since 2 the cards of every deal, and the whole rules."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What a room is made with; `seed` is as secret as the cards."""

    game: str = "baloot"
    rules: str = "kammelna"
    level: str = "medium"
    clock: int = 0
    seed: int = 0
    start: str = ""
    """A position in the game's notation: one deal is played on from there, and counts for nothing."""
    schema: int = 1
    """What of a room is kept: up to `SCHEMA`, that of this version."""
    version: str = ""
    """The version of Majlis that made the room; empty for those made before this was kept."""
    house: dict[str, Any] = {}
    """The value of every rule option, so that a preset which changes later leaves this room as it is."""
    dealt: str = ""
    """The cards of the first deal, as the game writes them; empty where they follow from the seed alone."""


def new_key() -> str:
    """A room's name or a seat's token: cannot be guessed."""
    return secrets.token_urlsafe(ROOM_BYTES)


def new_seed() -> int:
    """The seed of a match; 62 bits, so that every database and JSON reader keeps it whole."""
    return secrets.randbits(62)


def hashed(token: str) -> str:
    """What is kept of a seat's token."""
    return hashlib.sha256(token.encode()).hexdigest()


def clean_name(text: str) -> str:
    """A stranger's name as it may be shown: no control, format or line characters, no stacks of marks.

    Nor letters that look like nothing: who has such a name only has none.

    Characters that turn the direction of text are format characters, so none is left.

    >>> clean_name("  Ali \\u202e  <b>"), clean_name("x" * 50), clean_name("\\u200f\\u3164")
    ('Ali <b>', 'xxxxxxxxxxxxxxxxxxxx', '')
    """
    kept: list[str] = []
    for char in unicodedata.normalize("NFC", text[:200]):
        kind = unicodedata.category(char)
        if kind[0] == "M" and len(kept) > 1 and all(unicodedata.category(c)[0] == "M" for c in kept[-2:]):
            continue
        if kind[0] == "Z" or char in BLANK:
            char, kind = " ", "Zs"
        if kind[0] != "C":
            kept.append(char)
    return " ".join("".join(kept).split())[:NAME_LENGTH].strip()
