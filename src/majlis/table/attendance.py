"""Who of those who sit in a room is away: has no browser open at any server."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from msgspec.structs import replace

from majlis.errors import InputError
from majlis.game import SEATS, Seat
from majlis.i18n import N_
from majlis.table.bus import IsHere
from majlis.table.room import Room
from majlis.table.snapshot import SeatSnapshot, ShownSeat

LOOK: Final = 2.0
"""Seconds between two looks at who is there."""
AWAY_AFTER: Final = 8.0
"""Seconds before it is said that somebody is away: a page that is loaded again is no news."""
LEND_AFTER: Final = 60.0
"""Seconds after which another player can let a bot play for him."""


@dataclass(eq=False, slots=True)
class Attendance:
    """Since when each who sits in a room is missing."""

    missing: dict[str, float] = field(default_factory=dict)
    """The hash of a token, and the moment, in seconds, when its absence was seen first."""
    seen: dict[str, int] = field(default_factory=dict)
    """How it stood at the last look: 1 away, 2 away for so long that the seat can be lent."""

    def look(self, room: Room, is_here: IsHere, moment: float) -> bool:
        """Look who is there; whether what is shown of it has changed."""
        keys = [sitter.key for sitter in room.sitters if sitter is not None]
        gone = [key for key in keys if not is_here(presence(room.name, key))]
        self.missing = {key: self.missing.get(key, moment) for key in gone}
        before, self.seen = (
            self.seen,
            {key: self._step(key, moment) for key in gone if self._step(key, moment)},
        )
        return before != self.seen

    def _step(self, key: str, moment: float) -> int:
        absent = moment - self.missing[key]
        return (absent >= AWAY_AFTER) + (absent >= LEND_AFTER)

    def check_lending(self, key: str) -> None:
        """Raise `InputError` where he is there, or has not been away for long enough."""
        if self.seen.get(key, 0) < 2:
            raise InputError(N_("A bot can play for him when he has been away for a minute."))

    def drawn(self, snapshot: SeatSnapshot, room: Room, key: str) -> SeatSnapshot:
        """A snapshot with who is away, and what its viewer can do about it."""
        first = snapshot.you or 0
        seats = [
            self._seat(one, room, (first + place) % 4, key)
            for place, one in zip(SEATS, snapshot.seats, strict=True)
        ]
        return replace(snapshot, seats=tuple(seats))

    def _seat(self, drawn: ShownSeat, room: Room, seat: Seat, viewer: str) -> ShownSeat:
        key = room.key_of(seat)
        if not key:
            return drawn
        lent, step = room.bot_plays(seat), self.seen.get(key, 0)
        may: list[str] = []
        if viewer != key and room.seat_of(viewer) is not None:
            may += ["lend"] if step == 2 and not lent else []
            may += ["send"] if viewer == room.maker else []
        return replace(drawn, away=step > 0, lent=lent, may=tuple(may))


def presence(room: str, key: str) -> str:
    """Somebody in a room, as servers name him to each other."""
    return f"{room} {key}"


def seated_here(room: Room, keys: Iterable[str]) -> set[str]:
    """Those of these tokens' hashes that hold a seat of the room, as servers name them."""
    return {presence(room.name, key) for key in keys if room.seat_of(key) is not None}
