"""Boards as people read them in plain text: North above, West and East side by side, South below.

Suits are letters, the ten is T (or 10), a void is `-`, and a hand that is not known is `?` in every suit.
Names and tags stand above the diagram as `Name: value`. This is read, and diagrams like it that other
programs or people made; auction, play, notes and analysis have no place here.

>>> from majlis.bridge.formats import FORMATS
>>> from majlis.bridge.table.cards import parse_hand
>>> board = Board(number=3, dealer=2, hands=(parse_hand("AKQ.JT9.8765.432"), None, None, None))
>>> print(FORMATS["text"].dumps([board]))
Board 3   Dealer South   Vulnerable ?
<BLANKLINE>
                North
                S AKQ
                H JT9
                D 8765
                C 432
West                            East
S ?                             S ?
H ?                             H ?
D ?                             D ?
C ?                             C ?
                South
                S ?
                H ?
                D ?
                C ?
<BLANKLINE>
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeVar

from majlis.bridge.formats.reader import BoardNotes, Page
from majlis.bridge.table.board import MOST_NUMBER, Board, Tag, parse_vulnerability, vulnerability_text
from majlis.bridge.table.calls import contract_text, parse_contract
from majlis.bridge.table.cards import (
    EAST,
    NORTH,
    SEAT_WORDS,
    SOUTH,
    SUIT_LETTERS,
    SUITS,
    WEST,
    Hands,
    holding,
    parse_seat,
)
from majlis.errors import NotationError, shown
from majlis.game import Seat
from majlis.i18n import N_
from majlis.message import Latin, Message

ValueT = TypeVar("ValueT")

_COLUMN: Final = 16


def write(boards: Iterable[Board], page: Page) -> str:
    """The boards as text, with an empty line between them."""
    return "\n\n".join("\n".join(_lines(board, page.ten)) + "\n" for board in boards)


def _lines(board: Board, ten: str) -> Iterator[str]:
    number = "?" if board.number is None else board.number
    dealer = "?" if board.dealer is None else SEAT_WORDS[board.dealer]
    vulnerable = "?" if board.vulnerability is None else vulnerability_text(board.vulnerability)
    yield f"Board {number}   Dealer {dealer}   Vulnerable {vulnerable}"
    for name, value in _values(board):
        yield f"{name}: {' '.join(value.split())}"
    yield ""
    yield from _alone(NORTH, board.hands, ten)
    west, east = _hand_lines(WEST, board.hands, ten), _hand_lines(EAST, board.hands, ten)
    yield from (f"{one:<{2 * _COLUMN}}{other}" for one, other in zip(west, east, strict=True))
    yield from _alone(SOUTH, board.hands, ten)


def _values(board: Board) -> Iterator[tuple[str, str]]:
    for word, name in zip(SEAT_WORDS, board.players, strict=True):
        if name:
            yield word, name
    if board.contract is not None:
        yield "Contract", contract_text(board.contract)
    if board.declarer is not None:
        yield "Declarer", SEAT_WORDS[board.declarer]
    if board.result is not None:
        yield "Result", str(board.result)
    for tag in board.tags:
        if _VALUE.fullmatch(f"{tag.name}: x") and not _RESERVED.fullmatch(tag.name.lower()):
            yield tag.name, tag.value


def _alone(seat: Seat, hands: Hands, ten: str) -> Iterator[str]:
    return (" " * _COLUMN + line for line in _hand_lines(seat, hands, ten))


def _hand_lines(seat: Seat, hands: Hands, ten: str) -> list[str]:
    cards = hands[seat]
    return [SEAT_WORDS[seat]] + [
        f"{letter} {'?' if cards is None else holding(cards, suit).replace('T', ten) or '-'}"
        for letter, suit in zip(SUIT_LETTERS, SUITS, strict=True)
    ]


# Reading

_HEAD: Final = re.compile(r"\s*(?:board|deal|hand)\b\s*(?:no\.?|#|:)?\s*(\d{1,9}|\?)", re.IGNORECASE)
_DEALER: Final = re.compile(r"\bdealer\b\s*[:=]?\s*([A-Za-z?]+)", re.IGNORECASE)
_VULNERABLE: Final = re.compile(r"\bvul(?:nerable|nerability)?\b\.?\s*[:=]?\s*([A-Za-z?/-]+)", re.IGNORECASE)
_BEGINS: Final = re.compile(r"\s*(?:dealer|vul|vulnerable|vulnerability)\b", re.IGNORECASE)
_VALUE: Final = re.compile(r"([A-Za-z][A-Za-z0-9_]*):\s*(.*)")
_SEATS: Final = re.compile(r"\s*(?:(?:north|east|south|west|[NESW])\b[\s:]*){1,2}", re.IGNORECASE)
_LONE: Final = re.compile(r"\s*(north|east|south|west)\s*:?\s*", re.IGNORECASE)
_SUIT: Final = re.compile(
    r"(?<!\S)([SHDCshdc♠♥♦♣])\ufe0f?[ \t]*[:=]?[ \t]?[ \t]?"
    r"((?:10|[2-9TJQKAtjqka])(?:[ ,]?(?:10|[2-9TJQKAtjqka]))*|[-–—]+|\?|)(?=\s\s|\s*$|[ \t]+[SHDCshdc♠♥♦♣])"
)
_RULE: Final = re.compile(r"[\s=_*~-]*")
_RESERVED: Final = re.compile(
    "board|deal|hand|dealer|vul|vulnerable|vulnerability|contract|declarer|result|north|east|south|west"
)


class _Holding(NamedTuple):
    suit: str
    ranks: str


@dataclass(slots=True)
class _TextRecord:
    at: int
    fields: dict[str, str] = field(default_factory=dict)
    tags: list[Tag] = field(default_factory=list)
    holdings: dict[Seat, list[_Holding]] = field(default_factory=dict)

    head: Seat | None = None
    """The seat that stands alone on a line above."""

    def wants(self, count: int) -> Seat | None:
        """Whose suits come next, when a line has so many; None when the diagram is full."""
        if count == 1 and self.head is not None and len(self.holdings.get(self.head, ())) < 4:
            return self.head
        sizes = {seat: len(self.holdings.get(seat, ())) for seat in (NORTH, WEST, SOUTH)}
        if count == 2:
            return WEST if sizes[WEST] < 4 and not sizes[SOUTH] else None
        if sizes[NORTH] < 4 and not sizes[WEST]:
            return NORTH
        return SOUTH if sizes[SOUTH] < 4 and sizes[WEST] else None


def read(notes: BoardNotes) -> None:
    """Read a file."""
    record: _TextRecord | None = None
    at = 0
    lines = notes.text.split("\n")
    for line, after in zip(lines, [*lines[1:], ""], strict=True):
        record = _take(line, after, at, record, notes)
        at += len(line) + 1
    _finish(record, notes)


def _take(
    line: str, after: str, at: int, record: _TextRecord | None, notes: BoardNotes
) -> _TextRecord | None:
    """Take in one line, before another; gives the record that it belongs to."""
    if _RULE.fullmatch(line):
        return record
    head = _HEAD.match(line)
    if head and (record is None or record.holdings or "board" in record.fields):
        _finish(record, notes)
        record = None
    value = _VALUE.fullmatch(line.strip())
    if value is not None and record is not None and _is_player(value, after, record):
        record.fields[value[1].lower()] = value[2]
        return record
    named = value is not None and len(value[1]) > 1 and not _SEATS.fullmatch(value[1])
    suits = [] if head or named or len(line) > 200 else [_Holding(*found) for found in _SUIT.findall(line)]
    if suits:
        return _diagram(suits, at, record, notes)
    if record is None:
        record = _TextRecord(at)
    lone = _LONE.fullmatch(line[:200])
    if lone:
        seat = parse_seat(lone[1])
        if len(record.holdings.get(seat, ())) >= 4:
            _finish(record, notes)
            record = _TextRecord(at)
        record.head = seat
        return record
    if _SEATS.fullmatch(line[:200]):
        record.head = None
    if not _SEATS.fullmatch(line[:200]) and not _about(line, head, record):
        message = Message(N_("this line is not part of a board: it was passed over"))
        notes.problem("syntax", message, at)
    return record


def _is_player(value: re.Match[str], after: str, record: _TextRecord) -> bool:
    """Whether a line, `East: D`, says who sits there: above the diagram, where no hand goes on below it."""
    above = "board" in record.fields and not record.holdings
    if not (above and value[2] and _LONE.fullmatch(value[1])):
        return False
    more = _VALUE.fullmatch(after.strip())
    return len(after) > 200 or (more is not None and len(more[1]) > 1) or not _SUIT.search(after)


def _diagram(suits: list[_Holding], at: int, record: _TextRecord | None, notes: BoardNotes) -> _TextRecord:
    if record is None:
        record = _TextRecord(at)
    seat = record.wants(len(suits))
    if seat is None and len(suits) == 1 and SOUTH in record.holdings:
        _finish(record, notes)
        record, seat = _TextRecord(at), NORTH
    if seat is None or len(suits) > 2:
        message = N_("these suits have no place in the diagram: write North, West and East, South")
        notes.problem("syntax", Message(message), at)
        return record
    record.holdings.setdefault(seat, []).append(suits[0])
    if seat == WEST and len(suits) == 2:
        record.holdings.setdefault(EAST, []).append(suits[1])
    return record


def _about(line: str, head: re.Match[str] | None, record: _TextRecord) -> bool:
    """Take number, dealer, vulnerability or another value from a line; whether there was one."""
    if head:
        record.fields["board"] = head[1]
    if head or _BEGINS.match(line):
        for name, pattern in (("dealer", _DEALER), ("vulnerable", _VULNERABLE)):
            match = pattern.search(line[:200])
            if match:
                record.fields[name] = match[1]
        return True
    value = _VALUE.fullmatch(line.strip())
    if value is None or value[1].upper() in SUIT_LETTERS:  # `S: AKZ6` is a suit with a slip
        return False
    if _RESERVED.fullmatch(value[1].lower()):
        record.fields[value[1].lower()] = value[2]
    else:
        record.tags.append(Tag(value[1], value[2]))
    return True


def _finish(record: _TextRecord | None, notes: BoardNotes) -> None:
    """Make a board of the record, if it has anything of one."""
    if record is None or not (record.holdings or "board" in record.fields):
        return
    fields = _LabelledFields(record, notes)
    players = [record.fields.get(word.lower(), "") for word in SEAT_WORDS]
    if not record.holdings:
        notes.problem("syntax", Message(N_("the board has no diagram of its hands")), record.at, excerpt="")
    board = Board(
        number=fields.value("board", _number_to(MOST_NUMBER)),
        dealer=fields.value("dealer", parse_seat),
        vulnerability=fields.value("vulnerable", parse_vulnerability),
        hands=notes.hands(_hand_texts(record), record.at, excerpt=""),
        players=(players[0], players[1], players[2], players[3]),
        contract=fields.value("contract", parse_contract),
        declarer=fields.value("declarer", parse_seat),
        result=fields.value("result", _number_to(13)),
        tags=tuple(record.tags),
    )
    notes.board(board, record.at)


class _LabelledFields:
    """The values of a record; a problem for each that cannot be read."""

    def __init__(self, record: _TextRecord, notes: BoardNotes) -> None:
        self.record = record
        self.notes = notes

    def value(self, name: str, parse: Callable[[str], ValueT]) -> ValueT | None:
        """The value when it is there and can be read."""
        text = self.record.fields.get(name, "").strip()
        if text in ("", "?"):
            return None
        try:
            return parse(text)
        except NotationError as error:
            message = Message(N_("{tag}: {fault}"), {"tag": Latin(name), "fault": error.message})
            self.notes.unreadable(message, self.record.at, excerpt="")
            return None


def _number_to(most: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        if text.isdecimal() and len(text) <= 9 and int(text) <= most:
            return int(text)
        message = N_("{value} is not a number from 0 to {most}")
        raise NotationError(Message(message, {"value": shown(text), "most": most}))

    return parse


def _hand_texts(record: _TextRecord) -> dict[Seat, str]:
    """The hands that are given, as texts."""
    return {
        seat: "".join(item.suit + re.sub(r"[ ,?]", "", item.ranks) for item in holdings)
        for seat in (NORTH, EAST, SOUTH, WEST)
        if (holdings := record.holdings.get(seat)) and not all(item.ranks == "?" for item in holdings)
    }
