"""A bridge board: the deal, and whatever is known of its auction, play, result and analysis.

A `Board` is frozen plain data and knows no file format. What is not known is None, or empty; a board that
was passed out is known to have been (`contract=PASSED_OUT`). Board 17 has the dealer and vulnerability of
board 1: `standard_dealer` and `standard_vulnerability` are the cycle of 16 (law 2).

>>> board = standard_board(18, NO_HANDS)
>>> board.dealer, vulnerability_text(board.vulnerability)
(1, 'NS')
"""

import enum
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from majlis.bridge.table.calls import Call, Contract, final_contract
from majlis.bridge.table.cards import NO_HANDS, Hands, trump_of
from majlis.bridge.table.tricks import tricks_won
from majlis.cards import Card
from majlis.errors import InputError, NotationError, shown
from majlis.game import Seat
from majlis.i18n import N_
from majlis.message import Message


class Vulnerability(enum.IntFlag):
    """Which sides are vulnerable."""

    NONE = 0
    NS = 1
    EW = 2
    ALL = 3


MOST_NUMBER: Final = 999_999_999
"""The highest number of a board that is read; so none higher is written."""
_CYCLE: Final = tuple(map(Vulnerability, (0, 1, 2, 3, 1, 2, 3, 0, 2, 3, 0, 1, 3, 0, 1, 2)))
_VULNERABILITY_WORDS: Final = {
    **dict.fromkeys(("NONE", "LOVE", "-", "O", "0", "NIL", "NEITHER"), Vulnerability.NONE),
    **dict.fromkeys(("NS", "N", "N-S", "N/S", "N+S"), Vulnerability.NS),
    **dict.fromkeys(("EW", "E", "E-W", "E/W", "E+W", "WE"), Vulnerability.EW),
    **dict.fromkeys(("ALL", "BOTH", "B"), Vulnerability.ALL),
}


def require_numbers(first: int, count: int) -> None:
    """Raises `InputError` unless so many boards can be numbered from `first` on."""
    if first < 1:
        message = N_("{first} is not a board number: write 1 or more")
        raise InputError(Message(message, {"first": first}))
    if first + count - 1 > MOST_NUMBER:
        message = N_("{count} boards from number {first} on go beyond {most}, the highest: begin lower")
        values = {"count": count, "first": first, "most": f"{MOST_NUMBER:,}"}
        raise InputError(Message(message, values))


def parse_number(text: str) -> int:
    """The number of a board; raises `NotationError` for anything else."""
    if text.isdecimal() and len(text) <= len(str(MOST_NUMBER)):
        return int(text)
    raise NotationError(
        Message(N_("{value} is not a board number: write a whole number"), {"value": shown(text)})
    )


def standard_dealer(number: int) -> Seat:
    """The dealer of a board by its number: North deals board 1, East board 2."""
    return (number - 1) % 4


def standard_vulnerability(number: int) -> Vulnerability:
    """The vulnerability of a board by its number, in the cycle of 16."""
    return _CYCLE[(number - 1) % 16]


def vulnerability_text(vulnerability: Vulnerability) -> str:
    """`None`, `NS`, `EW` or `All`."""
    return ("None", "NS", "EW", "All")[vulnerability]


def parse_vulnerability(text: str) -> Vulnerability:
    """From `None`, `Love`, `-`, `o`, `NS`, `n`, `EW`, `All`, `Both`, `b` …; raises `NotationError`."""
    found = _VULNERABILITY_WORDS.get(text.strip().upper())
    if found is None:
        message = N_("{value} is not a vulnerability: write None, NS, EW or All")
        raise NotationError(Message(message, {"value": shown(text)}))
    return found


SECTIONS: Final = ("", "Deal", "Auction", "Play")
"""Where in a record something stands: before the board, with it, in or after its auction, its play."""


@dataclass(frozen=True, slots=True)
class Note:
    """A remark in a record: a comment of PBN, an `nt` of LIN."""

    text: str
    section: str = "Deal"
    """One of `SECTIONS`."""
    index: int = 0
    """In the auction or play: after so many calls or cards."""


_MARK: Final = re.compile(r"\$\d{1,3}|\^[A-Za-z]?|[!?]{1,2}|\*")


def is_mark(text: str) -> bool:
    """Whether a note is a mark of quality or irregularity, which PBN writes beside a call without braces.

    `*` says that an auction was broken off.
    """
    return _MARK.fullmatch(text) is not None


@dataclass(frozen=True, slots=True)
class Tag:
    """A named value of a record that the other fields do not hold, kept as it was: Event, Scoring, Room …"""

    name: str
    value: str
    rows: tuple[str, ...] = ()
    """The lines of a table."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command of a LIN file, or (`%`) a line of PBN for other programs; kept with its place."""

    name: str
    value: str
    section: str = "Deal"
    index: int = 0


DoubleDummy: TypeAlias = tuple[tuple[int | None, ...], ...]
"""Tricks by declarer (N E S W), then by strain (C D H S NT); None where it is not known."""


@dataclass(frozen=True, slots=True)
class ParContract:
    """A contract that reaches par: who may declare it, and the tricks that are made."""

    contract: Contract
    declarers: tuple[Seat, ...]
    tricks: int


@dataclass(frozen=True, slots=True)
class Par:
    """The score of best play of both sides, as North-South's, and the contracts that reach it."""

    score: int
    contracts: tuple[ParContract, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """One board; seats are 0..3 for North, East, South, West, as everywhere."""

    number: int | None = None
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None
    hands: Hands = NO_HANDS
    players: tuple[str, str, str, str] = ("", "", "", "")
    """Names, North first; empty where not known."""
    auction: tuple[Call, ...] = ()
    """The calls from the dealer on; empty when none is recorded."""
    play: tuple[Card, ...] = ()
    """The cards in the order in which they fell, as far as recorded."""
    contract: Contract | None = None
    declarer: Seat | None = None
    on_lead: Seat | None = None
    """Who plays first in an end position, where that need not be the seat after the declarer."""
    result: int | None = None
    """The tricks that the declarer's side won."""
    double_dummy: DoubleDummy | None = None
    par: Par | None = None
    tags: tuple[Tag, ...] = ()
    notes: tuple[Note, ...] = ()
    commands: tuple[Command, ...] = ()

    def tag(self, name: str, default: str | None = None) -> str | None:
        """The value of the first of the tags that has this name."""
        return next((tag.value for tag in self.tags if tag.name == name), default)

    @property
    def leader(self) -> Seat | None:
        """Who makes the opening lead, or leads in an end position; None when that is not known."""
        if self.on_lead is not None:
            return self.on_lead
        return None if self.declarer is None else (self.declarer + 1) % 4


def standard_board(number: int, hands: Hands, tags: Sequence[Tag] = ()) -> Board:
    """A board with the dealer and vulnerability that belong to its number."""
    return Board(
        number=number,
        dealer=standard_dealer(number),
        vulnerability=standard_vulnerability(number),
        hands=hands,
        tags=tuple(tags),
    )


def completed(board: Board) -> Board:
    """The board with what follows from the rest: contract from a whole auction, result from a whole play.

    What is there already stays, even where it disagrees; `majlis.bridge.table.defects` lists that.
    """
    contract, declarer = contract_of(board.dealer, board.auction, board.contract, board.declarer)
    if contract is not board.contract or declarer is not board.declarer:
        board = replace(board, contract=contract, declarer=declarer)
    if board.result is None:
        tricks = tricks_of_play(board)
        if tricks is not None:
            board = replace(board, result=tricks)
    return board


def contract_of(
    dealer: Seat | None, auction: Sequence[Call], contract: Contract | None, declarer: Seat | None
) -> tuple[Contract | None, Seat | None]:
    """Contract and declarer with what follows from a whole auction; what is there already stays."""
    if dealer is None or not auction or (contract is not None and declarer is not None):
        return contract, declarer
    final = final_contract(dealer, auction)
    if final is None or contract not in (None, final[0]):
        return contract, declarer
    return final[0] if contract is None else contract, final[1] if declarer is None else declarer


def tricks_of_play(board: Board) -> int | None:
    """The tricks of declarer's side by a play of all 52 cards; None when that is not known."""
    if len(board.play) != 52 or board.contract is None or board.leader is None or board.contract.passed_out:
        return None
    won = tricks_won(board.play, board.leader, trump_of(board.contract.strain))
    return won[(board.leader + 1) % 2]
