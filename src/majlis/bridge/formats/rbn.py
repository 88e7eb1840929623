"""RBN, Richard Pavlicek's notation: a line for each thing, which begins with a letter; read and written.

    E Club evening
    D 20261127
    B 7:C
    H W:AKQ.JT9.8765.432;….….….…:….….….…;
    A SB:1C*:P1H!P2H^1:A
    1 a weak raise
    C 2H:W
    P SA432:SK5D67
    R 9+140

`B` is the board's number, with `:O` or `:C` for the open or closed room; `H` the hands, from the seat that is
named on, clockwise, suits S.H.D.C, each after a colon, or after a semicolon where it is to be hidden (the tag
`Hidden` of PBN); `A` the dealer, who is vulnerable (Z nobody, N, E, B both, ? not known) and the calls, a
colon after each round: `A` when all pass, `Y` where somebody is asked for his call; `C` the contract and its
declarer; `P` the cards as they fall, a colon after each trick; `R` the tricks that declarer won, then the
score; `E` the event and `D` its date. After a call or a card stand `*` (alerted), marks of quality such as
`!` and `??`, and `^1`, a reference to the line `1 …` that follows.

These lines are written, of `R` only the tricks. A line with another letter is read as a tag (`RBN_T`) and
comes back as it was. So names and analysis have no place here. A hand that follows from the other three is
written; of two or more unknown hands each is empty.

A record ends at an empty line; where that is missing, where its number or its hands come again. One without
hands has those of the record before it, if that has the same number or it has none itself. A line that begins
with `%` is not part of the data, and braces hold a comment.

>>> from majlis.bridge.formats import FORMATS
>>> board = FORMATS["rbn"].loads("B 7\\nH W:AKQ.JT9.8765.432:::\\nA SB:\\n").boards[0]
>>> board.number, board.dealer, board.vulnerability
(7, 2, <Vulnerability.ALL: 3>)
"""

import re
from dataclasses import replace
from typing import Final

from majlis.bridge.formats.rbn_lines import (
    BOARD_LETTERS,
    SECTION_OF_LETTER,
    RbnRecord,
    make_board,
)
from majlis.bridge.formats.rbn_write import write as write
from majlis.bridge.formats.reader import BoardNotes
from majlis.bridge.table.board import Board, Note
from majlis.bridge.table.cards import NO_HANDS
from majlis.errors import shown
from majlis.i18n import N_
from majlis.message import Message

NO_LETTER: Final = Message(
    N_("this line does not begin with a letter and a space, as H W:… does: it was kept as a comment")
)
_LINE: Final = re.compile(r"([A-Za-z0-9])(?:[^\S\n]+|$)(.*)")
_COMMENT: Final = re.compile(r"[^\S\n]*\{([^{}]*)\}(?:[^\S\n]*\n)?")
_DOUBLE: Final = re.compile(r"(?:[^\n]+\n\n+){4,}[^\n]*\n*")
"""A file with an empty line after every line."""
_USUAL_RECORD: Final = re.compile(
    r"(?=[BH] )(?:B (\S+)\n(?=[HACPR] ))?"
    + "".join(rf"(?:{letter} (\S+)\n)?" for letter in BOARD_LETTERS[1:])
    + r"\n++(?=\S)"
)
"""A whole record in the usual order of its lines, nothing beside them, an empty line and more behind it."""
_IN_ORDER: Final = "ACPR"
"""The lines of a record after its hands, in their order."""


def read(notes: BoardNotes) -> None:
    """Read a file: its boards and problems go into the notes."""
    RbnRecordReader(notes).read()


class RbnRecordReader:
    """Takes the lines of a file one by one, or a record in its usual form at once."""

    def __init__(self, notes: BoardNotes) -> None:
        self.notes = notes
        self.record: RbnRecord | None = None
        self.previous = Board()
        self.before: list[Note] = []
        """Comments that stand before the next record."""
        self.parted = False
        """Whether an empty line stands after what the record has so far."""

    def read(self) -> None:
        """Take everything into the notes."""
        text, at = self.notes.text, 0
        double = _DOUBLE.fullmatch(text) is not None
        while at < len(text):
            if not double and (self.record is None or self.parted):
                usual = _USUAL_RECORD.match(text, at)
                if usual:
                    self._usual(usual)
                    at = usual.end()
                    continue
            comment = _COMMENT.match(text, at)
            if comment:
                self._comment(comment[1].strip())
                at = comment.end()
                continue
            end = text.find("\n", at)
            end = len(text) if end < 0 else end
            self._line(text[at:end], at)
            at = end + 1 + (double and text[end + 1 : end + 2] == "\n")
        self._finish()

    def _usual(self, match: re.Match[str]) -> None:
        """Take in a record in its usual form; what follows its empty line may still belong to it."""
        self._finish()
        self.record = record = RbnRecord(match.start(), notes=self.before)
        self.before, self.parted = [], True
        for group, letter in enumerate(BOARD_LETTERS, 1):
            value = match[group]
            if value is not None:
                record.lines[letter] = value, match.start(group) - 2
                record.last = letter

    def _comment(self, text: str) -> None:
        if text and (self.record is None or self.parted):
            self.before.append(Note(text, ""))
        elif text and self.record is not None:
            section = SECTION_OF_LETTER.get(self.record.last, "Deal")
            self.record.notes.append(Note(text, section, -1))

    def _line(self, line: str, at: int) -> None:
        if not line.strip():
            self.parted = self.record is not None and not self.record.lines.keys().isdisjoint("HACPR")
            return
        if line.startswith("%"):
            return
        match = _LINE.fullmatch(line.strip())
        if match is None:
            self.notes.problem("syntax", NO_LETTER, at)
            kept = self.before if self.record is None or self.parted else self.record.notes
            kept.append(_kept_line(None if kept is self.before else self.record, line))
            return
        letter, value = match[1].upper(), match[2].strip()
        if self.record is not None and (self.parted or (letter in "BH" and letter in self.record.lines)):
            self._go_on(self.record, letter, at)
        if self.record is None:
            self.record = RbnRecord(at, notes=self.before)
            self.before = []
        self._take(self.record, letter, value, at)

    def _go_on(self, record: RbnRecord, letter: str, at: int) -> None:
        """After an empty line, or where a record may begin: it goes on with what it lacks, or ends."""
        place = _IN_ORDER.find(letter)
        lacks = (
            place >= 0
            and not record.lines.keys().isdisjoint("HA")
            and record.lines.keys().isdisjoint(_IN_ORDER[place:])
        )
        if not self.parted or not (lacks or letter.isdecimal()):
            self._finish()
            return
        self.notes.problem("form", Message(N_("an empty line ends a record: it was passed over here")), at)
        record.notes += [replace(note, section="Deal", index=-1) for note in self.before]
        self.before, self.parted = [], False

    def _take(self, record: RbnRecord, letter: str, value: str, at: int) -> None:
        lines = record.references.setdefault(record.last, {}) if letter.isdecimal() else record.lines
        if letter not in lines:
            if letter.isdecimal():
                record.references[record.last][letter] = value
            else:
                record.lines[letter], record.last = (value, at), letter
            return
        kept = record.references[record.last][letter] if letter.isdecimal() else record.lines[letter][0]
        if kept != value:
            values = {"name": letter, "value": shown(kept)}
            message = N_("{name} is there twice in this record: the first value, {value}, was kept")
            self.notes.problem("ambiguity", Message(message, values), at)
            record.notes.append(_kept_line(record, f"{letter} {value}"))

    def _finish(self) -> None:
        """Make a board of the record, if it has anything of one."""
        record, self.record, self.parted = self.record, None, False
        if record is None:
            return
        enough = "BHA" if self.previous.hands == NO_HANDS else BOARD_LETTERS
        if record.lines.keys().isdisjoint(enough):
            message = Message(N_("these lines do not belong to a board: a record has its hands, H"))
            self.notes.problem("syntax", message, record.at)
            return
        board = make_board(record, self.notes)
        if "H" not in record.lines:
            board = self._shared(board, record)
        self.previous = self.notes.board(board, at=record.at)

    def _shared(self, board: Board, record: RbnRecord) -> Board:
        """With the deal of the record before, of a board that was played again."""
        before = self.previous
        if before.hands == NO_HANDS or board.number not in (None, before.number):
            message = Message(N_("the record has no hands: write H W:…"))
            self.notes.problem("syntax", message, record.at, excerpt="")
            return board
        if "A" not in record.lines:
            board = replace(board, dealer=before.dealer, vulnerability=before.vulnerability)
        return replace(board, number=before.number, hands=before.hands)


def _kept_line(record: RbnRecord | None, line: str) -> Note:
    """A line that cannot be read as a comment, at the end of what the record has so far."""
    text = " ".join(line.split()).replace("{", "(").replace("}", ")")
    section = "" if record is None else SECTION_OF_LETTER.get(record.last, "Deal")
    return Note(text, section, 0 if record is None else -1)
