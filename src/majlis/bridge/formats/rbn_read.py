"""Reads RBN: lines that begin with a letter and a space, an empty line after each record.

Where that line is missing, a record ends where its number or its hands come again. A line that begins
with `%` is no part of the data, and braces hold a comment. Letters that mean nothing to us are kept as tags.
"""

import re
from dataclasses import dataclass, field
from typing import Final

from majlis.bridge.formats.report import Notes
from majlis.bridge.table.board import Board, Note, Tag, Vulnerability
from majlis.bridge.table.calls import FIRST_BID, PASS, Call, parse_bid
from majlis.bridge.table.cards import NO_HANDS, SEAT_LETTERS, Hands, read_deal, with_last_hand
from majlis.bridge.table.defects import Defect
from majlis.errors import shown
from majlis.game import Seat

EVENT, DATE = "Event", "Date"
VULNERABLE: Final = "ZNEB"
"""Nobody (zero), North-South, East-West, both: in the order of `Vulnerability`."""
KEPT: Final = re.compile(r"RBN_([A-Z])")
"""The name of a tag for a line that means nothing to us, with its letter."""
_LINE: Final = re.compile(r"([A-Za-z])(?:[^\S\n]+|$)(.*)")
_COMMENT: Final = re.compile(r"[^\S\n]*\{([^{}]*)\}")
_START: Final = re.compile(r"([NESW?-])\s*([ZNEB?-])\s*:", re.IGNORECASE)
_CALL: Final = re.compile(r"[\s:]*([1-7](?:NT|[NSHDC])|(?<![^\s:])XX|[PXDRA])([*!]?)", re.IGNORECASE)
"""`XX` only where it stands apart: right after a call it would be two doubles."""
_UNFINISHED: Final = re.compile(r"[\s:]*[-+]?[\s:]*")
_DEAL: Final = re.compile(r"([NESW])\s*:(.*)", re.IGNORECASE)
_DATE: Final = re.compile(r"(\d{4})[-./]?(\d{2})[-./]?(\d{2})")
_MAX_CALLS: Final = 400
"""More calls than any auction can have (319)."""


@dataclass(slots=True)
class Record:
    """The lines of one record: of each letter the first, with its place."""

    at: int
    lines: dict[str, tuple[str, int]] = field(default_factory=dict)
    notes: list[Note] = field(default_factory=list)


class RecordReader:
    """Takes the lines of a file one by one."""

    def __init__(self, notes: Notes) -> None:
        self.notes = notes
        self.record: Record | None = None
        self.before: list[Note] = []
        """Comments that stand before the next record."""

    def read(self) -> None:
        """Read everything."""
        text, at = self.notes.text, 0
        while at < len(text):
            comment = _COMMENT.match(text, at)
            if comment:
                self._comment(comment[1].strip())
                at = comment.end()
                continue
            end = text.find("\n", at)
            end = len(text) if end < 0 else end
            self._line(text[at:end], at)
            at = end + 1
        self._finish()

    def _comment(self, text: str) -> None:
        if text and self.record is None:
            self.before.append(Note(text, ""))
        elif text and self.record is not None:
            self.record.notes.append(Note(text))

    def _line(self, line: str, at: int) -> None:
        if not line.strip():
            if self.record is not None and "H" in self.record.lines:
                self._finish()
            return
        if line.startswith("%"):
            return
        match = _LINE.fullmatch(line.strip())
        if match is None:
            wrong = "this line does not begin with a letter and a space, such as H W:…: it was passed over"
            self.notes.add("syntax", wrong, at=at)
            return
        letter, value = match[1].upper(), match[2].strip()
        if letter in "BH" and self.record is not None and letter in self.record.lines:
            self._finish()
        if self.record is None:
            self.record = Record(at, notes=self.before)
            self.before = []
        if letter not in self.record.lines:
            self.record.lines[letter] = value, at
        elif self.record.lines[letter][0] != value:
            first = shown(self.record.lines[letter][0])
            wrong = f"{letter} is there twice in this record: the first value, {first}, was kept"
            self.notes.add("ambiguity", wrong, at=at)

    def _finish(self) -> None:
        """Make a board of the record, if it has anything of one."""
        record, self.record = self.record, None
        if record is None:
            return
        if not record.lines.keys() & {"B", "H", "A"}:
            wrong = "these lines belong to no board: a record has its hands, H"
            self.notes.add("syntax", wrong, at=record.at)
            return
        self.notes.board(make_board(record, self.notes), at=record.at)


def make_board(record: Record, notes: Notes) -> Board:
    """The board of a record."""
    tags: list[Tag] = []
    dealer, vulnerability, calls = _auction(record, notes, tags)
    for letter, (value, _) in record.lines.items():
        if letter not in "BHA" and value:
            tags.append(_tag(letter, value))
    return Board(
        number=_number(record, notes),
        dealer=dealer,
        vulnerability=vulnerability,
        hands=_hands(record, notes),
        auction=tuple(calls),
        tags=tuple(tags),
        notes=tuple(record.notes),
    )


def _tag(letter: str, value: str) -> Tag:
    """A line as a tag, by its name in PBN where that is known."""
    date = _DATE.fullmatch(value) if letter == "D" else None
    if date:
        return Tag(DATE, ".".join(date.groups()))
    return Tag(EVENT if letter == "E" else f"RBN_{letter}", value)


def _number(record: Record, notes: Notes) -> int | None:
    value, at = record.lines.get("B", ("", 0))
    if value in ("", "?", "-"):
        return None
    if value.isdecimal() and len(value) <= 9:
        return int(value)
    wrong = f"{shown(value)} is no board number: write a whole number"
    notes.add("syntax", wrong, at=at, defect=Defect.UNREADABLE)
    return None


def _hands(record: Record, notes: Notes) -> Hands:
    if "H" not in record.lines:
        notes.add("syntax", "the record has no hands: write H W:…", at=record.at, excerpt="")
        return NO_HANDS
    value, at = record.lines["H"]
    match = _DEAL.fullmatch(value)
    parts = match[2].split(":") if match else []
    if match and len(parts) > 1:
        parts += ["-"] * (4 - len(parts))  # the last hand may be left out
        value = f"{match[1]}:{' '.join(''.join(part.split()) or '-' for part in parts)}"
    hands, faults = read_deal(value)
    for kind, text in faults:
        defect = Defect.CARD_TWICE if kind == "rule" else Defect.UNREADABLE_DEAL
        notes.add(kind, text, at=at, excerpt="" if kind == "rule" else None, defect=defect)
    return with_last_hand(hands)


def _auction(
    record: Record, notes: Notes, tags: list[Tag]
) -> tuple[Seat | None, Vulnerability | None, list[Call]]:
    """Dealer, vulnerability and calls; what cannot be read is kept as a tag, with a problem."""
    value, at = record.lines.get("A", ("", 0))
    start = _START.match(value)
    if not value or start is None:
        if value:
            wrong = "the auction does not begin with dealer, vulnerability (Z, N, E or B) and a colon, as NZ:"
            notes.add("syntax", wrong, at=at, defect=Defect.UNREADABLE)
            tags.append(Tag("RBN_A", value))
        return None, None, []
    dealer = SEAT_LETTERS.find(start[1].upper())
    vulnerable = VULNERABLE.find(start[2].upper())
    calls = _calls(value[start.end() :])
    if calls is None:
        wrong = "these calls cannot be read: write 1C … 7N, P, X, R, or A when all pass"
        notes.add("syntax", wrong, at=at, defect=Defect.UNREADABLE)
        tags.append(Tag("RBN_A", value))
    return (
        None if dealer < 0 else dealer,
        None if vulnerable < 0 else Vulnerability(vulnerable),
        calls or [],
    )


def _calls(text: str) -> list[Call] | None:
    """The calls of an auction; None when it has anything else in it."""
    calls: list[Call] = []
    at = 0
    while match := _CALL.match(text, at):
        at = match.end()
        if match[1].upper() == "A":
            calls += _passes(calls)
        else:
            calls.append(Call(parse_bid(match[1]), bool(match[2])))
        if len(calls) > _MAX_CALLS:
            return None
    return calls if _UNFINISHED.fullmatch(text, at) else None


def _passes(calls: list[Call]) -> list[Call]:
    """The passes that end an auction."""
    bids = any(call.bid >= FIRST_BID for call in calls)
    passed = next((at for at, call in enumerate(reversed(calls)) if call.bid != PASS), len(calls))
    return [Call(PASS)] * max(0, (3 if bids else 4) - passed)
