"""A board under another number: turned, or with another dealer, and without what would then be false.

A board's number tells who deals and who is vulnerable (law 2). A deal that gets a new number is turned until
its dealer sits where the number says, or keeps its own dealer; only where that is asked for do the hands stay
and the dealer change. What was bid and played belongs to a dealer and a vulnerability and never outlives
them: `changes` tells what a new number cost.

>>> from majlis.bridge.table.board import Vulnerability
>>> old = Board(number=2, dealer=1, vulnerability=Vulnerability.NS, hands=(1, 2, 4, 8))
>>> new = under_number(old, 1, "turn")
>>> new.dealer, new.hands, changes(old, new)
(0, (2, 4, 8, 1), <Change.TURNED|VULNERABILITY: 5>)
"""

from __future__ import annotations

import enum
import re
from dataclasses import replace
from typing import Final, Literal, TypeAlias, get_args

from majlis.bridge.table.board import Board, standard_dealer, standard_vulnerability
from majlis.bridge.table.numbering import turned_vulnerability as turned_sides
from majlis.bridge.table.origin import turned_record
from majlis.bridge.table.par import board_par

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


def under_number(board: Board, number: int, numbers: Numbers) -> Board:
    """A board as it is put at a place of the new set."""
    if numbers == "keep":
        return board
    if numbers == "renumber":
        return replace(board, number=number)
    if numbers == "turn" and board.dealer is not None:
        board = turned_board(board, (standard_dealer(number) - board.dealer) % 4)
    return renumbered(board, number)


def changes(before: Board, after: Board) -> Change:
    """What became of a board under a new number."""
    found = Change.NONE
    if before.hands != after.hands:
        found |= Change.TURNED
    elif before.dealer not in (None, after.dealer):
        found |= Change.DEALER
    if before.vulnerability is not None:
        seats = (after.dealer or 0) - (before.dealer or 0) if Change.TURNED in found else 0
        if turned_sides(before.vulnerability, seats) != after.vulnerability:
            found |= Change.VULNERABILITY
    if _has_play(before) and not _has_play(after):
        found |= Change.PLAY
    return found


def _has_play(board: Board) -> bool:
    """Whether anything is told of auction, play and score."""
    played = board.auction or board.play or board.contract is not None or board.result is not None
    return bool(played) or any(_of_score(tag.name) for tag in board.tags)


def turned_board(board: Board, seats: int) -> Board:
    """A board whose players have moved clockwise by so many seats, with all that is told of them.

    Par, which is told as North-South's, is computed again where the table is known, and else left out.
    """
    if not seats:
        return board
    n, e, s, w = (board.players[(seat - seats) % 4] for seat in range(4))
    north, east, south, west = (board.hands[(seat - seats) % 4] for seat in range(4))
    table = board.double_dummy
    tags, notes = turned_record(board.tags, board.notes, seats)
    after = replace(
        board,
        dealer=None if board.dealer is None else (board.dealer + seats) % 4,
        vulnerability=None if board.vulnerability is None else turned_sides(board.vulnerability, seats),
        hands=(north, east, south, west),
        players=(n, e, s, w),
        declarer=None if board.declarer is None else (board.declarer + seats) % 4,
        double_dummy=None if table is None else tuple(table[(seat - seats) % 4] for seat in range(4)),
        tags=tuple(tag for tag in tags if not _of_score(tag.name)),
        notes=notes,
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
        return replace(board, number=number)
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
        commands=tuple(command for command in board.commands if command.section not in _LATER),
    )
    return _with_par(after)


_LATER: Final = ("Auction", "Play")
"""The sections of a record that go with its auction and play."""
_SCORES: Final = re.compile(
    r"(?:Total|Optimum)?Score\w*|Auction|Play|Result|OptimumResultTable|DoubleDummyTricks|RBN_[ACPR]",
    re.IGNORECASE,
)


def _of_score(name: str) -> bool:
    """Whether a tag tells a score, or of auction and play what could not be read: true of one dealer only."""
    return _SCORES.fullmatch(name) is not None


def _with_par(board: Board) -> Board:
    """With the par that a table gives under this dealer and vulnerability; a par that was known only."""
    return board if board.par is None else replace(board, par=board_par(board))
