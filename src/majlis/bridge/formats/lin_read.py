"""Reads LIN: from commands to records, and from records to boards.

A record begins at `qx`, or where a command that each record has once (`md`, `pn`, `ah`, `sv`) comes again. In
files of two rooms (`qx|o1|`, `qx|c1|`) a record without cards has those of the other room's record of its
number, and eight names are the open room's four and the closed room's four. What means nothing to us is kept,
with its place.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from majlis.bridge.formats.lin_tokens import Item, commands, text_of, unescaped
from majlis.bridge.formats.report import Notes
from majlis.bridge.table.board import Board, Command, Note, Tag, Vulnerability, parse_vulnerability
from majlis.bridge.table.calls import PASS, Call, parse_bid
from majlis.bridge.table.cards import (
    EAST,
    NO_HANDS,
    NORTH,
    SEAT_WORDS,
    SOUTH,
    WEST,
    Hands,
    parse_card,
    read_hand,
    with_last_hand,
)
from majlis.bridge.table.defects import Defect
from majlis.cards import Card, CardSet
from majlis.errors import NotationError, shown
from majlis.game import Seat

LIN_SEATS: Final = (SOUTH, WEST, NORTH, EAST)
"""The order of names and hands; the dealer is the place in it, from 1."""
ROOM: Final = "Room"
CLOSED: Final = Tag(ROOM, "Closed")
_ROOM: Final = re.compile(r"([oc])\s*(\d{1,9})\s*(?:,.*)?", re.IGNORECASE | re.DOTALL)
_BOARD: Final = re.compile(r"(?:board)?\s*(?:no\.?|#)?\s*(\d{1,9})\b", re.IGNORECASE)
_CALLS: Final = re.compile(r"(?:[1-7](?:NT|N|[SHDC])|P|XX|X|D|R)!?", re.IGNORECASE)
_CARDS: Final = re.compile(r"[SHDC](?:10|[2-9TJQKA])", re.IGNORECASE)
_MAX_CALLS: Final = 400
_MAX_CARDS: Final = 60
_MAX_TEXT: Final = 4000
"""An explanation of this length gets no more added to it, or many small ones would take long to join."""


@dataclass(slots=True)
class Record:
    """What has been read of one record."""

    at: int
    room: str = ""
    qx: int | None = None
    """The number that `qx` gives."""
    ah: int | None = None
    """The number that `ah` gives."""
    names: list[str] | None = None
    dealt: bool = False
    dealer: Seat | None = None
    hands: Hands = NO_HANDS
    vulnerability: Vulnerability | None = None
    valued: bool = False
    """Whether there was an `sv`."""
    calls: list[Call] = field(default_factory=list)
    play: list[Card] = field(default_factory=list)
    result: int | None = None
    notes: list[Note] = field(default_factory=list)
    commands: list[Command] = field(default_factory=list)

    @property
    def number(self) -> int | None:
        """The number of the board."""
        return self.qx if self.ah is None else self.ah

    @property
    def place(self) -> tuple[str, int]:
        """The section and index at which the next command stands."""
        if self.play:
            return "Play", len(self.play)
        if self.calls:
            return "Auction", len(self.calls)
        return ("Deal" if self.dealt else ""), 0

    @property
    def begun(self) -> bool:
        """Whether this is more than what stands before a record."""
        return self.dealt or bool(self.calls) or bool(self.play)


class RecordReader:
    """Takes the commands of a file one by one."""

    def __init__(self, notes: Notes) -> None:
        self.notes = notes
        self.record = Record(0)
        self.names: list[str] = []
        """The names that stand before all records, for those without their own."""
        self.rooms: dict[tuple[str, int], Board] = {}
        self.takers: dict[str, Callable[[Item], None]] = {
            "qx": self._qx,
            "pn": self._pn,
            "md": self._md,
            "sv": self._sv,
            "ah": self._ah,
            "mb": self._mb,
            "an": self._an,
            "pc": self._pc,
            "mc": self._mc,
            "nt": self._nt,
        }

    def read(self) -> None:
        """Read everything."""
        for item in commands(self.notes):
            take = self.takers.get(item.name)
            if take is not None:
                take(item)
            elif item.value.strip() or item.name not in ("st", "rh", "pg"):
                self._keep(item)
        self._finish(self.record.at)

    def _finish(self, at: int) -> None:
        """Make a board of the record, if there is one, and begin another."""
        record = self.record
        if not record.begun:
            return
        self.record = Record(at)
        board = self._shared(make_board(record, self.names, self.notes), record)
        board = self.notes.board(board, at=record.at)
        if record.qx is not None:
            self.rooms.setdefault((record.room, record.qx), board)

    def _shared(self, board: Board, record: Record) -> Board:
        """With the cards of the other room, when this record has none."""
        room = "o" if record.room == "c" else "c"
        other = self.rooms.get((room, record.qx)) if record.qx is not None else None
        if other is not None and board.hands == NO_HANDS:
            vulnerability = board.vulnerability if record.valued else other.vulnerability
            dealer = other.dealer if board.dealer is None else board.dealer
            return replace(board, hands=other.hands, dealer=dealer, vulnerability=vulnerability)
        if not record.dealt:
            self.notes.add("syntax", "the record has no deal (md)", at=record.at, excerpt="")
        return board

    def _keep(self, item: Item) -> None:
        section, index = self.record.place
        self.record.commands.append(Command(item.name, item.value, section, index))

    def _qx(self, item: Item) -> None:
        match = _ROOM.fullmatch(item.value.strip())
        self._finish(item.at)
        if not match:
            self._keep(item)
            return
        if self.record.names and not self.names:  # names before the first qx are everybody's
            self.names, self.record.names = self.record.names, None
        self.record.at = item.at
        self.record.room, self.record.qx = match[1].lower(), int(match[2])

    def _pn(self, item: Item) -> None:
        if self.record.begun and (self.record.names or self.record.calls or self.record.play):
            self._finish(item.at)
        names = [unescaped(name).strip() for name in item.value.split(",")]
        if len(names) not in (1, 4, 8):
            wrong = f"there are {len(names)} names: write four, of South, West, North and East"
            self.notes.add("ambiguity", wrong, at=item.at)
        self.record.names = names[:8]

    def _md(self, item: Item) -> None:
        value = "".join(unescaped(item.value).split())
        if self.record.dealt:
            self._finish(item.at)
        self.record.dealt = True
        if value in ("", "0"):
            return
        digit = value[0] if value[0].isdecimal() else ""
        if digit in ("1", "2", "3", "4"):
            self.record.dealer = LIN_SEATS[int(digit) - 1]
        else:
            wrong = "the deal does not begin with its dealer: write 1 for South, 2 West, 3 North, 4 East"
            self.notes.add("syntax", wrong, at=item.at)
        self.record.hands = self._hands(value[len(digit) :], item.at)

    def _hands(self, text: str, at: int) -> Hands:
        parts = text.split(",")
        if len(parts) > 4 and any(parts[4:]):
            self.notes.add("syntax", f"the deal has {len(parts)} hands: write four", at=at)
        hands: list[CardSet | None] = [None] * 4
        for seat, part in zip(LIN_SEATS, parts, strict=False):
            if not part or part == "-":
                continue
            cards, faults = read_hand(part)
            hands[seat] = None if faults and not cards else cards
            for kind, wrong in faults:
                defect = Defect.CARD_TWICE if kind == "rule" else Defect.UNREADABLE_DEAL
                self.notes.add(kind, f"{SEAT_WORDS[seat]}: {wrong}", at=at, defect=defect)
        return with_last_hand((hands[0], hands[1], hands[2], hands[3]))

    def _sv(self, item: Item) -> None:
        if self.record.begun and self.record.valued:
            self._finish(item.at)
        self.record.valued = True
        value = unescaped(item.value).strip()
        if value in ("", "?"):
            return
        try:
            self.record.vulnerability = parse_vulnerability(value)
        except NotationError:
            wrong = f"{shown(value)} is no vulnerability: write o, n, e or b"
            self.notes.add("syntax", wrong, at=item.at, defect=Defect.UNREADABLE)

    def _ah(self, item: Item) -> None:
        value = unescaped(item.value).strip()
        match = _BOARD.match(value)
        number = int(match[1]) if match else None
        if number is not None and self.record.begun and self.record.ah not in (None, number):
            self._finish(item.at)
        if number is not None:
            self.record.ah = number
        if value and value.lower() != f"board {number}":
            self.record.notes.append(Note(value, *self.record.place))

    def _mb(self, item: Item) -> None:
        for word in self._words(item, _CALLS):
            try:
                bid = parse_bid(word.rstrip("!?"))
            except NotationError as error:
                self.notes.add("syntax", str(error), at=item.at, defect=Defect.UNREADABLE)
                continue
            self.record.calls.append(Call(bid, "!" in word))
        if len(self.record.calls) > _MAX_CALLS:
            wrong = f"the auction has more than {_MAX_CALLS} calls: no auction has, and it was not read"
            self.notes.add("rule", wrong, at=item.at, defect=Defect.AUCTION_ILLEGAL)
            self.record.calls = [Call(PASS)]

    def _pc(self, item: Item) -> None:
        for word in self._words(item, _CARDS):
            try:
                card = parse_card(word)
            except NotationError as error:
                self.notes.add("syntax", str(error), at=item.at, defect=Defect.UNREADABLE)
                continue
            if len(self.record.play) < _MAX_CARDS:
                self.record.play.append(card)
            else:
                self.notes.add("rule", "the play has more than 52 cards", at=item.at)

    def _words(self, item: Item, pattern: re.Pattern[str]) -> list[str]:
        """The words of a value: one as a rule, but several may be joined, `PPP` or `SAS2S3S4`."""
        value = "".join(unescaped(item.value).split())
        if not value:
            self.notes.add("syntax", f"{item.name} is empty: it was passed over", at=item.at)
            return []
        words: list[str] = pattern.findall(value)
        return words if len(words) > 1 and "".join(words) == value else [value]

    def _an(self, item: Item) -> None:
        text = text_of(" ".join(item.value.split("\n")))
        if not text:
            return
        calls = self.record.calls
        if calls and len(calls[-1].explanation) < _MAX_TEXT:
            last = calls[-1]
            both = f"{last.explanation}; {text}" if last.explanation else text
            calls[-1] = Call(last.bid, last.alert, both)
        else:
            why = "is longer than any" if calls else "comes before any call"
            self.notes.add("syntax", f"an explanation (an) {why}: kept as a note", at=item.at)
            self.record.notes.append(Note(text, *self.record.place))

    def _mc(self, item: Item) -> None:
        value = unescaped(item.value).strip()
        if value.isdecimal() and int(value[:3]) <= 13:
            self.record.result = int(value)
        elif value:
            wrong = f"{shown(value)} is no number of tricks: write those of the declarer, 0 to 13"
            self.notes.add("syntax", wrong, at=item.at, defect=Defect.UNREADABLE)

    def _nt(self, item: Item) -> None:
        text = text_of(item.value)
        if text.strip():
            section, index = self.record.place
            self.record.notes.append(Note(text, section, index))


def make_board(record: Record, names: list[str], notes: Notes) -> Board:
    """The board of a record; `names` are those for records without their own."""
    given = record.names or names
    if len(given) == 8:
        given = given[4:] if record.room == "c" else given[:4]
    players = [""] * 4
    for seat, name in zip(LIN_SEATS, given, strict=False):
        players[seat] = name
    n, e, s, w = players
    return Board(
        number=record.number,
        dealer=record.dealer,
        vulnerability=record.vulnerability,
        hands=record.hands,
        players=(n, e, s, w),
        auction=tuple(record.calls),
        play=tuple(record.play),
        result=record.result,
        tags=(CLOSED,) if record.room == "c" else (),
        notes=tuple(record.notes),
        commands=tuple(record.commands),
    )
