"""RBN, Richard Pavlicek's notation: a line for each thing, which begins with a letter; read and written.

    E Club evening
    D 20261127
    B 7
    H W:AKQ.JT9.8765.432:….….….…:….….….…:….….….…
    A SB:1C:P1HP2H:PPP

`B` is the board's number; `H` the hands, from the seat that is named on, clockwise, suits S.H.D.C; `A` the
dealer, who is vulnerable (Z nobody, N, E, B both, ? not known) and the calls, a colon after each round; `E`
the event and `D` its date. These lines are written, and no other: of the rest of the notation we are not sure
enough to write it. A line with another letter is read as a tag (`RBN_T`) and comes back as it was. So names,
alerts, play, results, notes and analysis have no place here. A hand that follows from the other three is
written; of two or more unknown hands each is empty.

A record ends at an empty line; where that is missing, where its number or its hands come again. A line that
begins with `%` is not part of the data, and braces hold a comment.

>>> from majlis.bridge.formats import FORMATS
>>> board = FORMATS["rbn"].loads("B 7\\nH W:AKQ.JT9.8765.432:::\\nA SB:\\n").boards[0]
>>> board.number, board.dealer, board.vulnerability
(7, 2, <Vulnerability.ALL: 3>)
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from majlis.bridge.formats.reader import BoardNotes, Page
from majlis.bridge.table.board import Board, Note, Tag, Vulnerability, parse_number
from majlis.bridge.table.calls import FIRST_BID, MOST_CALLS, Call, bid_text, closing_passes, parse_bid
from majlis.bridge.table.cards import NO_HANDS, SEAT_LETTERS, SEATS, WEST, Hands, hand_text, with_last_hand
from majlis.errors import NotationError, shown
from majlis.game import Seat
from majlis.i18n import N_
from majlis.message import Message

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
_DATE_TAG: Final = re.compile(r"(\d{4})\.(\d{2})\.(\d{2})")
NO_LETTER: Final = Message(
    N_("this line does not begin with a letter and a space, such as H W:…: it was passed over")
)
NO_START: Final = Message(
    N_("the auction does not begin with dealer, vulnerability (Z, N, E or B) and a colon, as NZ:")
)
_DATE: Final = re.compile(r"(\d{4})[-./]?(\d{2})[-./]?(\d{2})")


def read(notes: BoardNotes) -> None:
    """Read a file."""
    RecordReader(notes).read()


def write(boards: Iterable[Board], page: Page) -> str:
    """The text of a file, an empty line after each board."""
    return "".join("\n".join(_lines(board)) + "\n\n" for board in boards)


@dataclass(slots=True)
class Record:
    """The lines of one record: of each letter the first, with its place."""

    at: int
    lines: dict[str, tuple[str, int]] = field(default_factory=dict)
    notes: list[Note] = field(default_factory=list)


class RecordReader:
    """Takes the lines of a file one by one."""

    def __init__(self, notes: BoardNotes) -> None:
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
            self.notes.problem("syntax", NO_LETTER, at)
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
            values = {"name": letter, "value": shown(self.record.lines[letter][0])}
            message = N_("{name} is there twice in this record: the first value, {value}, was kept")
            self.notes.problem("ambiguity", Message(message, values), at)

    def _finish(self) -> None:
        """Make a board of the record, if it has anything of one."""
        record, self.record = self.record, None
        if record is None:
            return
        if not record.lines.keys() & {"B", "H", "A"}:
            message = Message(N_("these lines do not belong to a board: a record has its hands, H"))
            self.notes.problem("syntax", message, record.at)
            return
        self.notes.board(make_board(record, self.notes), at=record.at)


def make_board(record: Record, notes: BoardNotes) -> Board:
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


def _number(record: Record, notes: BoardNotes) -> int | None:
    value, at = record.lines.get("B", ("", 0))
    if value in ("", "?", "-"):
        return None
    try:
        return parse_number(value)
    except NotationError as error:
        notes.unreadable(error, at)
        return None


def _hands(record: Record, notes: BoardNotes) -> Hands:
    if "H" not in record.lines:
        notes.problem("syntax", Message(N_("the record has no hands: write H W:…")), record.at, excerpt="")
        return NO_HANDS
    value, at = record.lines["H"]
    match = _DEAL.fullmatch(value)
    parts = match[2].split(":") if match else []
    if match and len(parts) > 1:
        parts += ["-"] * (4 - len(parts))  # the last hand may be left out
        value = f"{match[1]}:{' '.join(''.join(part.split()) or '-' for part in parts)}"
    return with_last_hand(notes.deal(value, at))


def _auction(
    record: Record, notes: BoardNotes, tags: list[Tag]
) -> tuple[Seat | None, Vulnerability | None, list[Call]]:
    """Dealer, vulnerability and calls; what cannot be read is kept as a tag, with a problem."""
    value, at = record.lines.get("A", ("", 0))
    start = _START.match(value)
    if not value or start is None:
        if value:
            notes.unreadable(NO_START, at)
            tags.append(Tag("RBN_A", value))
        return None, None, []
    dealer = SEAT_LETTERS.find(start[1].upper())
    vulnerable = VULNERABLE.find(start[2].upper())
    calls = _calls(value[start.end() :])
    if calls is None:
        message = N_("these calls cannot be read: write 1C … 7N, P, X, R, or A when all pass")
        notes.unreadable(Message(message), at)
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
            calls += closing_passes(calls)
        else:
            calls.append(Call(parse_bid(match[1]), bool(match[2])))
        if len(calls) > MOST_CALLS:
            return None
    return calls if _UNFINISHED.fullmatch(text, at) else None


# Writing


def _lines(board: Board) -> Iterator[str]:
    written = {"B", "H"}
    for letter, value in _of_tags(board):
        if letter not in written:
            written.add(letter)
            yield f"{letter} {value}"
    if board.number is not None:
        yield f"B {board.number}"
    yield f"H {_hands_value(board)}"
    if board.dealer is not None or board.vulnerability is not None:
        yield f"A {_auction_value(board)}"


def _of_tags(board: Board) -> Iterator[tuple[str, str]]:
    """The lines that tags hold; an auction that could not be read only where the board tells none."""
    for tag in board.tags:
        value = " ".join(tag.value.split())
        kept = KEPT.fullmatch(tag.name)
        date = _DATE_TAG.fullmatch(value) if tag.name == DATE else None
        if not value or (kept and kept[1] == "A" and (board.dealer, board.vulnerability) != (None, None)):
            continue
        if tag.name == EVENT:
            yield "E", value
        elif date:
            yield "D", "".join(date.groups())
        elif kept:
            yield kept[1], value


def _hands_value(board: Board) -> str:
    hands = with_last_hand(board.hands)
    texts = [hands[(WEST + offset) % 4] for offset in SEATS]
    return f"W:{':'.join('' if cards is None else hand_text(cards) for cards in texts)}"


def _auction_value(board: Board) -> str:
    dealer = "?" if board.dealer is None else SEAT_LETTERS[board.dealer]
    vulnerable = "?" if board.vulnerability is None else VULNERABLE[board.vulnerability]
    calls = [_call(call) for call in board.auction]
    # Two doubles in a row, which no legal auction has, would be read as a redouble: the second is a D.
    calls = [
        "D" if (before, call) == ("X", "X") else call
        for before, call in zip(["", *calls], calls, strict=False)
    ]
    rounds = ["".join(calls[at : at + 4]) for at in range(0, len(calls), 4)]
    return f"{dealer}{vulnerable}:{':'.join(rounds)}"


def _call(call: Call) -> str:
    text = bid_text(call.bid)
    return text[:2] if call.bid >= FIRST_BID else {"Pass": "P", "X": "X", "XX": "R"}[text]
