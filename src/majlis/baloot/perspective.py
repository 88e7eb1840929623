"""Seats, sides and pairs counted from whoever looks, who sits at the bottom."""

from collections.abc import Sequence
from typing import Any

from majlis.baloot.names import PairWord, SeatWord, SideWord, TeamWord
from majlis.game import Seat, team_of
from majlis.message import Listed, Message


def pair_of(pair: Sequence[int], seat: Seat) -> tuple[int, int]:
    """A pair by teams, that of this seat first."""
    mine = team_of(seat)
    return pair[mine], pair[1 - mine]


def turned(value: Any, seat: Seat) -> Any:
    """A message with its seats and teams counted from this seat.

    >>> turned(Message("{seat} leads", {"seat": SeatWord(3)}), 2).text()
    'Right leads'
    """
    if isinstance(value, SeatWord):
        return SeatWord((value - seat) % 4)
    if isinstance(value, TeamWord | SideWord):
        return type(value)((value - seat) % 2)
    if isinstance(value, PairWord):
        return PairWord(pair_of(value, seat))
    if isinstance(value, Listed):
        return Listed(tuple(turned(one, seat) for one in value.values), value.last)
    if isinstance(value, Message):
        params = {name: turned(one, seat) for name, one in value.params.items()}
        return Message(value.id, params, value.plural, value.number)
    return value
