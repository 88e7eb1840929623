"""Boards as people read them in plain text: North above, West and East side by side, South below.

Suits are letters, the ten is T, a void is `-`, and a hand that is not known is `?` in every suit. Names and
tags stand above the diagram as `Name: value`. `load` and `loads` read this, and diagrams like it that other
programs or people made; auction, play, notes and analysis have no place here.

>>> from majlis.bridge.table.cards import parse_hand
>>> print(dumps([Board(number=3, dealer=2, hands=(parse_hand("AKQ.JT9.8765.432"), None, None, None))]))
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
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from majlis.bridge.formats.report import FilePath, Notes, Report, decode, read_bytes
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
    read_hand,
)
from majlis.bridge.table.defects import Defect
from majlis.cards import CardSet
from majlis.errors import NotationError, shown
from majlis.files import write_atomic
from majlis.game import Seat

_COLUMN: Final = 16


def dumps(boards: Iterable[Board]) -> str:
    """The boards as text, with an empty line between them."""
    return "\n\n".join("\n".join(_lines(board)) + "\n" for board in boards)


def dump(boards: Iterable[Board], path: FilePath) -> None:
    """Write the boards to a text file, whole or not at all; raises `InputError` when that cannot be done."""
    write_atomic(str(path), dumps(boards).encode("utf-8", "replace"))


def _lines(board: Board) -> Iterator[str]:
    number = "?" if board.number is None else board.number
    dealer = "?" if board.dealer is None else SEAT_WORDS[board.dealer]
    vulnerable = "?" if board.vulnerability is None else vulnerability_text(board.vulnerability)
    yield f"Board {number}   Dealer {dealer}   Vulnerable {vulnerable}"
    for name, value in _values(board):
        yield f"{name}: {' '.join(value.split())}"
    yield ""
    yield from _alone(NORTH, board.hands)
    west, east = _hand_lines(WEST, board.hands), _hand_lines(EAST, board.hands)
    yield from (f"{one:<{2 * _COLUMN}}{other}" for one, other in zip(west, east, strict=True))
    yield from _alone(SOUTH, board.hands)


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


def _alone(seat: Seat, hands: Hands) -> Iterator[str]:
    return (" " * _COLUMN + line for line in _hand_lines(seat, hands))


def _hand_lines(seat: Seat, hands: Hands) -> list[str]:
    cards = hands[seat]
    return [SEAT_WORDS[seat]] + [
        f"{letter} {'?' if cards is None else holding(cards, suit) or '-'}"
        for letter, suit in zip(SUIT_LETTERS, SUITS, strict=True)
    ]


# Reading

_HEAD: Final = re.compile(r"\s*(?:board|deal|hand)\b\s*(?:no\.?|#|:)?\s*(\d{1,9}|\?)", re.IGNORECASE)
_DEALER: Final = re.compile(r"\bdealer\b\s*[:=]?\s*([A-Za-z?]+)", re.IGNORECASE)
_VULNERABLE: Final = re.compile(r"\bvul(?:nerable|nerability)?\b\.?\s*[:=]?\s*([A-Za-z?/-]+)", re.IGNORECASE)
_BEGINS: Final = re.compile(r"\s*(?:dealer|vul|vulnerable|vulnerability)\b", re.IGNORECASE)
_VALUE: Final = re.compile(r"([A-Za-z][A-Za-z0-9_]*):\s*(.*)")
_SEATS: Final = re.compile(r"\s*(?:(?:north|east|south|west|[NESW])\b[\s:]*){1,2}", re.IGNORECASE)
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
class _Record:
    at: int
    fields: dict[str, str] = field(default_factory=dict)
    tags: list[Tag] = field(default_factory=list)
    holdings: dict[Seat, list[_Holding]] = field(default_factory=dict)

    def wants(self, count: int) -> Seat | None:
        """Whose suits come next, when a line has so many; None when the diagram is full."""
        sizes = {seat: len(self.holdings.get(seat, ())) for seat in (NORTH, WEST, SOUTH)}
        if count == 2:
            return WEST if sizes[WEST] < 4 and not sizes[SOUTH] else None
        if sizes[NORTH] < 4 and not sizes[WEST]:
            return NORTH
        return SOUTH if sizes[SOUTH] < 4 and sizes[WEST] else None


def loads(data: str | bytes, file: str = "<text>", *, strict: bool = False) -> Report:
    """The boards of a text; `file` is what problems call it. Raises `InputError` when strict."""
    text, notes = decode(data, file, strict)
    record: _Record | None = None
    at = 0
    for line in text.split("\n"):
        record = _take(line, at, record, notes)
        at += len(line) + 1
    _finish(record, notes)
    return notes.report()


def load(path: FilePath, *, strict: bool = False) -> Report:
    """The boards of a text file. Raises `InputError` in strict mode only."""
    data = read_bytes(path, strict)
    return data if isinstance(data, Report) else loads(data, str(path), strict=strict)


def _take(line: str, at: int, record: _Record | None, notes: Notes) -> _Record | None:
    """Take in one line; gives the record that it belongs to."""
    if _RULE.fullmatch(line):
        return record
    head = _HEAD.match(line)
    if head and (record is None or record.holdings or "board" in record.fields):
        _finish(record, notes)
        record = None
    suits = [] if head or len(line) > 200 else [_Holding(*found) for found in _SUIT.findall(line)]
    if suits:
        return _diagram(suits, at, record, notes)
    if record is None:
        record = _Record(at)
    if not _SEATS.fullmatch(line[:200]) and not _about(line, head, record):
        notes.add("syntax", "this line is no part of a board: it was passed over", at=at)
    return record


def _diagram(suits: list[_Holding], at: int, record: _Record | None, notes: Notes) -> _Record:
    if record is None:
        record = _Record(at)
    seat = record.wants(len(suits))
    if seat is None and len(suits) == 1 and SOUTH in record.holdings:
        _finish(record, notes)
        record, seat = _Record(at), NORTH
    if seat is None or len(suits) > 2:
        notes.add("syntax", "these suits have no place in the diagram: North, West and East, South", at=at)
        return record
    record.holdings.setdefault(seat, []).append(suits[0])
    if seat == WEST:
        record.holdings.setdefault(EAST, []).append(suits[1])
    return record


def _about(line: str, head: re.Match[str] | None, record: _Record) -> bool:
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
    if value is None:
        return False
    if _RESERVED.fullmatch(value[1].lower()):
        record.fields[value[1].lower()] = value[2]
    else:
        record.tags.append(Tag(value[1], value[2]))
    return True


def _finish(record: _Record | None, notes: Notes) -> None:
    """Make a board of the record, if it has anything of one."""
    if record is None or not (record.holdings or "board" in record.fields):
        return
    fields = _Fields(record, notes)
    n, e, s, w = (_cards(record, seat, notes) for seat in (NORTH, EAST, SOUTH, WEST))
    players = [record.fields.get(word.lower(), "") for word in SEAT_WORDS]
    if not record.holdings:
        notes.add("syntax", "the board has no diagram of its hands", at=record.at, excerpt="")
    board = Board(
        number=fields.number("board", MOST_NUMBER),
        dealer=fields.seat("dealer"),
        vulnerability=parse_vulnerability(text) if (text := fields.known("vulnerable")) else None,
        hands=(n, e, s, w),
        players=(players[0], players[1], players[2], players[3]),
        contract=parse_contract(text) if (text := fields.known("contract")) else None,
        declarer=fields.seat("declarer"),
        result=fields.number("result", 13),
        tags=tuple(record.tags),
    )
    notes.board(board, at=record.at)


class _Fields:
    """The values of a record; those that cannot be read are told and left out."""

    def __init__(self, record: _Record, notes: Notes) -> None:
        self.record = record
        self.notes = notes
        self.checks = {
            "dealer": parse_seat,
            "declarer": parse_seat,
            "vulnerable": parse_vulnerability,
            "contract": parse_contract,
        }

    def known(self, name: str) -> str:
        """The value when it is there and can be read; else nothing."""
        text = self.record.fields.get(name, "").strip()
        if text in ("", "?"):
            return ""
        try:
            self.checks[name](text)
        except NotationError as error:
            self._fault(name, str(error))
            return ""
        return text

    def seat(self, name: str) -> Seat | None:
        text = self.known(name)
        return parse_seat(text) if text else None

    def number(self, name: str, most: int) -> int | None:
        text = self.record.fields.get(name, "").strip()
        if text in ("", "?"):
            return None
        if text.isdecimal() and len(text) <= 9 and int(text) <= most:
            return int(text)
        self._fault(name, f"{shown(text)} is no number from 0 to {most}")
        return None

    def _fault(self, name: str, text: str) -> None:
        self.notes.add("syntax", f"{name}: {text}", at=self.record.at, excerpt="", defect=Defect.UNREADABLE)


def _cards(record: _Record, seat: Seat, notes: Notes) -> CardSet | None:
    """The hand of a seat; None when it is not given."""
    holdings = record.holdings.get(seat, [])
    if not holdings or all(item.ranks == "?" for item in holdings):
        return None
    text = "".join(item.suit + re.sub(r"[ ,?]", "", item.ranks) for item in holdings)
    cards, faults = read_hand(text)
    for kind, wrong in faults:
        defect = Defect.CARD_TWICE if kind == "rule" else Defect.UNREADABLE_DEAL
        notes.add(kind, f"{SEAT_WORDS[seat]}: {wrong}", at=record.at, excerpt="", defect=defect)
    return cards
