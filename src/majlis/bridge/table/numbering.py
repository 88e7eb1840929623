"""Boards under their numbers: dealer, vulnerability, turning, and numbers that change.

A profile speaks of North as the player with North's hand; on the board that player may sit elsewhere. With
`standard` numbering the dealer and vulnerability follow the cycle of 16, and the whole deal is turned until
the profile's dealer sits in the board's dealer seat. With `profile-dealer` the profile's dealer deals every
board, and *rotation* exchanges North with South and East with West, the dealer with them, on half of them.
(Under the standard cycle the deal goes through all four seats anyway, those half turns among them, and a
further half turn would take the dealer from his seat: rotation changes nothing there.)

A board that gets a new number is turned until its dealer sits where the number says, or keeps its own dealer;
only where that is asked for do the hands stay and the dealer change. What was bid and played belongs to a
dealer and a vulnerability and never outlives them: `changes` lists what a new number cost.

>>> placing(dealer=3, number=1, boards="standard")
Placing(turned=1, rotated=False, dealer=0, vulnerability=<Vulnerability.NONE: 0>)
>>> placing(dealer=3, number=1, boards="profile-dealer", rotated=True)
Placing(turned=0, rotated=True, dealer=1, vulnerability=<Vulnerability.NONE: 0>)
>>> old = Board(number=2, dealer=1, vulnerability=Vulnerability.NS, hands=(1, 2, 4, 8))
>>> new = under_number(old, 1, "turn")
>>> new.dealer, new.hands, changes(old, new)
(0, (2, 4, 8, 1), <Change.TURNED|VULNERABILITY: 5>)
"""

from __future__ import annotations

import enum
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias, get_args

from majlis.bridge.table.board import (
    Board,
    Command,
    Vulnerability,
    standard_board,
    standard_dealer,
    standard_vulnerability,
)
from majlis.bridge.table.origin import Origin, origin_tag, turned_record
from majlis.bridge.table.par import board_par
from majlis.errors import InputError, shown
from majlis.game import Seat
from majlis.i18n import N_
from majlis.message import Listed, Message

Boards: TypeAlias = Literal["standard", "profile-dealer", "pair-ns"]


@dataclass(frozen=True)
class Placing:
    """How a deal is put on a board: turned by so many seats, and half a turn more where it is rotated."""

    turned: int
    rotated: bool
    dealer: Seat
    vulnerability: Vulnerability

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
    message = N_("{value} is not a way to number boards: write {names}")
    raise InputError(Message(message, {"value": shown(text), "names": Listed(get_args(Boards), "or")}))


def placing(
    dealer: Seat,
    number: int,
    boards: Boards,
    rotated: bool = False,
    sides: Vulnerability | None = None,
    pair: int = 0,
) -> Placing:
    """How a deal of a profile with this dealer is put on the board of this number.

    `sides` are those of the profile that are to be vulnerable; None for those of the number. `pair` is the
    side that practises, 0 for North-South: with `pair-ns` it sits North-South on every board.
    """
    by_number = boards == "standard"
    turns = (standard_dealer(number) - dealer) % 4 if by_number else pair if boards == "pair-ns" else 0
    half = rotated and not by_number
    seats = turns + 2 * half
    asked = standard_vulnerability(number) if sides is None else turned_vulnerability(sides, seats)
    return Placing(turns, half, (dealer + seats) % 4, asked)


def partners_exchanged(dealer: Seat, number: int, pair: int) -> bool:
    """With `pair-ns`, whether partners change seats on the board of this number: on half of the boards.

    They do so where that brings the dealer to where the number has it; where it cannot, since one of the
    other pair would have to deal, the dealer is the seat after the number's.

    >>> [partners_exchanged(0, number, 0) for number in range(1, 9)]
    [False, True, True, False, False, True, True, False]
    """
    usual, own = standard_dealer(number), (dealer + pair) % 4
    return own != (usual if usual % 2 == own % 2 else (usual + 1) % 4)


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
        vulnerability=turned_vulnerability(placed.vulnerability, -placed.seats),
        hands=(north, east, south, west),
    )


def as_numbered(board: Board, placed: Placing, origin: Origin) -> Board:
    """The board as it is dealt: turned, with the record of where it is from."""
    assert board.number is not None
    hands = turned([hand or 0 for hand in board.hands], placed.seats)
    made = standard_board(board.number, hands, [origin_tag(origin)])
    return replace(made, dealer=placed.dealer, vulnerability=placed.vulnerability)


# New numbers

Numbers: TypeAlias = Literal["turn", "restart", "renumber", "keep"]
"""Numbers from 1 on with the dealer and vulnerability that belong to them, each deal turned so that its
dealer is the number's; the same, with the hands as they lie; new numbers, but dealer and vulnerability as
they were; or all as it was."""
NUMBERS: Final = get_args(Numbers)


class Change(enum.IntFlag):
    """What happened to a board when it got its new number, other than that."""

    NONE = 0
    TURNED = enum.auto()
    """The deal was turned, so that its dealer is the number's."""
    DEALER = enum.auto()
    """The hands stayed where they were and got another dealer."""
    VULNERABILITY = enum.auto()
    """Other sides are vulnerable."""
    PLAY = enum.auto()
    """Auction, contract, play and result, which belonged to the old dealer or vulnerability, are gone."""
    OWN_SIDES = enum.auto()
    """Other sides are vulnerable, and those before were not of the old number: they had been asked for."""


def under_number(board: Board, number: int, numbers: Numbers) -> Board:
    """A board as it is put at a place of the new set."""
    if numbers == "keep":
        return board
    if numbers == "renumber":
        return replace(board, number=number, commands=_without_number(board))
    if numbers == "turn" and board.dealer is not None:
        board = turned_board(board, (standard_dealer(number) - board.dealer) % 4)
    return renumbered(board, number)


def _without_number(board: Board) -> tuple[Command, ...]:
    """The commands of a board but for that of LIN which may hold its old number."""
    return tuple(command for command in board.commands if command.name != "qx")


def changes(before: Board, after: Board) -> Change:
    """What became of a board under a new number."""
    found = Change.NONE
    if before.hands != after.hands:
        found |= Change.TURNED
    elif before.dealer not in (None, after.dealer):
        found |= Change.DEALER
    if before.vulnerability is not None:
        seats = (after.dealer or 0) - (before.dealer or 0) if Change.TURNED in found else 0
        if turned_vulnerability(before.vulnerability, seats) != after.vulnerability:
            found |= Change.VULNERABILITY
            own = before.number is None or before.vulnerability != standard_vulnerability(before.number)
            found |= Change.OWN_SIDES if own else Change.NONE
    if _has_play(before) and not _has_play(after):
        found |= Change.PLAY
    return found


def _has_play(board: Board) -> bool:
    """Whether the board has an auction, play or score."""
    played = board.auction or board.play or board.contract is not None or board.result is not None
    return bool(played) or any(_of_score(tag.name) for tag in board.tags)


def turned_board(board: Board, seats: int) -> Board:
    """A board whose players have moved clockwise by so many seats, with all that belongs to them.

    Par, which is North-South's, is computed again where the table is known, and else left out.
    """
    if not seats:
        return board
    n, e, s, w = (board.players[(seat - seats) % 4] for seat in range(4))
    north, east, south, west = (board.hands[(seat - seats) % 4] for seat in range(4))
    table = board.double_dummy
    recorded, sides = turned_record(board, seats), board.vulnerability
    after = replace(
        recorded,
        dealer=None if board.dealer is None else (board.dealer + seats) % 4,
        vulnerability=None if sides is None else turned_vulnerability(sides, seats),
        hands=(north, east, south, west),
        players=(n, e, s, w),
        declarer=None if board.declarer is None else (board.declarer + seats) % 4,
        on_lead=None if board.on_lead is None else (board.on_lead + seats) % 4,
        double_dummy=None if table is None else tuple(table[(seat - seats) % 4] for seat in range(4)),
        tags=tuple(tag for tag in recorded.tags if not _of_score(tag.name)),
    )
    return _with_par(after)


def renumbered(board: Board, number: int) -> Board:
    """The board under a new number, with its dealer and vulnerability; what belonged to the old ones goes.

    The hands stay where they sit. An auction, play and result belong to a dealer and a vulnerability; where
    these change they would be false, so they are left out, with what was noted beside them. The double-dummy
    table stays, and par is computed again from it.
    """
    dealer, vulnerability = standard_dealer(number), standard_vulnerability(number)
    if (board.dealer, board.vulnerability) == (dealer, vulnerability):
        return replace(board, number=number, commands=_without_number(board))
    after = replace(
        board,
        number=number,
        dealer=dealer,
        vulnerability=vulnerability,
        auction=(),
        play=(),
        contract=None,
        declarer=None,
        result=None,
        tags=tuple(tag for tag in board.tags if not _of_score(tag.name)),
        notes=tuple(note for note in board.notes if note.section not in _LATER),
        commands=tuple(command for command in _without_number(board) if command.section not in _LATER),
    )
    return _with_par(after)


_LATER: Final = ("Auction", "Play")
"""The sections of a record that go with its auction and play."""
_SCORES: Final = re.compile(
    r"(?:Total|Optimum)?Score\w*|Auction|Play|Result|OptimumResultTable|DoubleDummyTricks|RBN_[ACPR]",
    re.IGNORECASE,
)


def _of_score(name: str) -> bool:
    """Whether a tag holds a score, or an auction or play that could not be read: true of one dealer only."""
    return _SCORES.fullmatch(name) is not None


def _with_par(board: Board) -> Board:
    """With the par that a table gives under this dealer and vulnerability; a par that was known only."""
    return board if board.par is None else replace(board, par=board_par(board))
