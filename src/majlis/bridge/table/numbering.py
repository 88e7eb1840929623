"""From a dealt hand to a numbered board: turning, dealer and vulnerability.

A profile speaks of North as the player with North's hand; on the board that player may sit elsewhere. With
`standard` numbering the dealer and vulnerability follow the cycle of 16, and the whole deal is turned until
the profile's dealer sits in the board's dealer seat. With `profile-dealer` the profile's dealer deals every
board, and *rotation* exchanges North with South and East with West, the dealer with them, on half of them.
(Under the standard cycle the deal goes through all four seats anyway, those half turns among them, and a
further half turn would take the dealer from his seat: rotation changes nothing there.)

>>> placing(dealer=3, number=1, boards="standard")
Placing(turned=1, rotated=False, dealer=0)
>>> placing(dealer=3, number=1, boards="profile-dealer", rotated=True)
Placing(turned=0, rotated=True, dealer=1)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from majlis.bridge.table.board import Board, Note, Tag, Vulnerability, standard_dealer, standard_vulnerability
from majlis.errors import InputError, shown
from majlis.game import Seat

Boards: TypeAlias = Literal["standard", "profile-dealer"]


@dataclass(frozen=True)
class Placing:
    """How a deal is put on a board: turned by so many seats, and half a turn more where it is rotated."""

    turned: int
    rotated: bool
    dealer: Seat

    @property
    def seats(self) -> int:
        """By how many seats, clockwise, every hand has moved."""
        return (self.turned + 2 * self.rotated) % 4


def parse_boards(text: str) -> Boards:
    """A way of numbering from its name; raises `InputError` for anything else."""
    for name in get_args(Boards):
        if text == name:
            found: Boards = name
            return found
    raise InputError(f"{shown(text)} is no way to number boards: write {' or '.join(get_args(Boards))}")


def placing(dealer: Seat, number: int, boards: Boards, rotated: bool = False) -> Placing:
    """How a deal of a profile with this dealer is put on the board of this number."""
    if boards == "standard":
        return Placing((standard_dealer(number) - dealer) % 4, False, standard_dealer(number))
    return Placing(0, rotated, (dealer + 2 * rotated) % 4)


def turned(hands: Sequence[int], seats: int) -> tuple[int, int, int, int]:
    """The hands after each has moved clockwise by so many seats.

    >>> turned((1, 2, 3, 4), 1)
    (4, 1, 2, 3)
    """
    north, east, south, west = (hands[(seat - seats) % 4] for seat in range(4))
    return north, east, south, west


def turned_vulnerability(vulnerability: Vulnerability, seats: int) -> Vulnerability:
    """Which sides are vulnerable after the table has moved clockwise by so many seats."""
    if seats % 2 and vulnerability in (Vulnerability.NS, Vulnerability.EW):
        return Vulnerability.ALL & ~vulnerability
    return vulnerability


def as_in_profile(hands: Sequence[int], placed: Placing, number: int) -> Board:
    """The board with everybody in the seat that the profile names, before it is turned."""
    north, east, south, west = hands
    return Board(
        number=number,
        dealer=(placed.dealer - placed.seats) % 4,
        vulnerability=turned_vulnerability(standard_vulnerability(number), -placed.seats),
        hands=(north, east, south, west),
    )


def as_numbered(board: Board, placed: Placing, tags: Sequence[Tag] = (), notes: Sequence[Note] = ()) -> Board:
    """The board as it is dealt: turned, with the record of where it is from."""
    assert board.number is not None
    return Board(
        number=board.number,
        dealer=placed.dealer,
        vulnerability=standard_vulnerability(board.number),
        hands=turned([hand or 0 for hand in board.hands], placed.seats),
        tags=tuple(tags),
        notes=tuple(notes),
    )
