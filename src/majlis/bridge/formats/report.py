"""What a reader gives back: the boards it could read, their defects, and the problems it met on the way.

Whatever is wrong with a file becomes a `Problem`, and reading goes on around it; `strict=True` raises the
first as `InputError` instead. This module has what all readers of bridge files share: the types, the notes
that a reader takes, and opening and decoding a file.
"""

import os
import re
import stat
from bisect import bisect_right
from dataclasses import dataclass, replace
from os import PathLike
from typing import Final, Literal, TypeAlias

from majlis.bridge.table.board import SECTIONS, Board, completed
from majlis.bridge.table.defects import HARMLESS, Defect, findings
from majlis.errors import InputError
from majlis.files import is_standard, printable, read_standard

FilePath: TypeAlias = str | PathLike[str]
ProblemKind: TypeAlias = Literal["syntax", "rule", "ambiguity"]

MAX_BYTES: Final = 256 * 1024 * 1024
"""A file larger than this is not opened: it would not fit in memory once read."""
MAX_PROBLEMS: Final = 1000
"""A file's problems beyond this number are counted, not kept."""
HALVES: Final = "the text holds half of a surrogate pair, which no file can hold: it was read as \ufffd"
_HALF: Final = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """Something in a file that is not as it should be."""

    file: str
    kind: ProblemKind
    text: str
    """One sentence: what is there and what would be right."""
    line: int | None = None
    """From 1; None when it concerns the file, or a record, as a whole."""
    column: int | None = None
    place: str = ""
    """Where, in a format whose lines mean nothing: a JSON path."""
    record: int | None = None
    """Which record of the file, from 1."""
    board: int | None = None
    """The number that the record gives its board."""
    excerpt: str = ""

    def __str__(self) -> str:
        at = [self.file]
        if self.line is not None:
            at.append(f"line {self.line}, column {self.column}")
        if self.place:
            at.append(self.place)
        if self.record is not None:
            at.append(f"record {self.record}")
        if self.board is not None:
            at.append(f"board {self.board}")
        quoted = f" [{self.excerpt}]" if self.excerpt else ""
        return f"{': '.join(at)}: {self.text}{quoted}"


@dataclass(frozen=True, slots=True)
class Report:
    """The boards of a file, with the defects of each, and the problems of reading it."""

    boards: tuple[Board, ...]
    problems: tuple[Problem, ...] = ()
    defects: tuple[Defect, ...] = ()
    """One for each board."""


class Notes:
    """Gathers the boards and problems of one file; `report` raises the first problem in strict mode."""

    def __init__(self, file: str, strict: bool, text: str = "") -> None:
        self.file = printable(file)
        self.strict = strict
        self.text = text
        self._lines: list[int] | None = None
        self._problems: list[Problem] = []
        self._more = 0
        self._boards: list[Board] = []
        self._defects: list[Defect] = []
        self._flags = Defect.NONE

    @property
    def record(self) -> int:
        """The number of the record that is being read, from 1."""
        return len(self._boards) + 1

    def line_of(self, at: int) -> tuple[int, int]:
        """The line and column, from 1, of a place in the text."""
        if self._lines is None:
            self._lines = [0]
            end = self.text.find("\n")
            while end >= 0:
                self._lines.append(end + 1)
                end = self.text.find("\n", end + 1)
        line = bisect_right(self._lines, at)
        return line, at - self._lines[line - 1] + 1

    def add(
        self,
        kind: ProblemKind,
        text: str,
        *,
        at: int | None = None,
        place: str = "",
        record: int | None = None,
        board: int | None = None,
        excerpt: str | None = None,
        defect: Defect = Defect.NONE,
    ) -> None:
        """Note a problem, at a place of the text; `defect` is set on the board that is being read."""
        self._flags |= defect
        if len(self._problems) >= MAX_PROBLEMS:
            self._more += 1
            return
        line = column = None
        if at is not None:
            line, column = self.line_of(at)
            if excerpt is None:
                excerpt = self.text[at : at + 120].split("\n", 1)[0]
        problem = Problem(
            file=self.file,
            kind=kind,
            text=printable(text),
            line=line,
            column=column,
            place=place,
            record=record,
            board=board,
            excerpt=_short(excerpt or ""),
        )
        self._problems.append(problem)

    def board(self, board: Board, *, at: int | None = None, place: str = "") -> Board:
        """Take in a board that has been read, completed, with a problem for each of its defects.

        Defects that a sound file may have on purpose are listed without a problem.
        """
        board = completed(board)
        notes = sorted(board.notes, key=lambda note: (SECTIONS.index(note.section), note.index))
        board = replace(board, notes=tuple(notes))
        for defect, sentence in findings(board):
            if defect & HARMLESS:
                self._flags |= defect
            else:
                record = None if place else self.record
                self.add(
                    "rule",
                    sentence,
                    at=at,
                    place=place,
                    record=record,
                    board=board.number,
                    excerpt="",
                    defect=defect,
                )
        self._boards.append(board)
        self._defects.append(self._flags)
        self._flags = Defect.NONE
        return board

    def report(self) -> Report:
        """All that has been gathered; the problems are in the order of the lines, and the last tells of more.

        Raises `InputError` with the first in strict mode.
        """
        problems = tuple(sorted(self._problems, key=lambda problem: problem.line or 0))
        if self.strict and problems:
            raise InputError(str(problems[0]))
        if self._more:
            text = f"{self._more} more problems are not listed: the first {MAX_PROBLEMS} are"
            problems += (Problem(file=self.file, kind="syntax", text=text),)
        return Report(tuple(self._boards), problems, tuple(self._defects))


def _short(text: str, most: int = 60) -> str:
    text = printable(text.strip())
    return text if len(text) <= most else text[:most] + "…"


def decode(data: str | bytes, file: str, strict: bool) -> tuple[str, Notes]:
    """The text of a file with `\\n` line ends and no byte order mark, and the notes to be taken of it.

    Bytes are UTF-8, or UTF-16 or UTF-32 with a mark; those without one are known by their zeros. What is
    none of these is taken for Windows-1252, as older programs wrote. Either guess is a problem.
    """
    text, wrong = _decoded(data) if isinstance(data, bytes) else whole(data)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    notes = Notes(file, strict, text)
    if wrong:
        notes.add("ambiguity", wrong)
    return text, notes


def whole(text: str) -> tuple[str, str]:
    r"""A text without halves of surrogate pairs, which UTF-8 cannot hold, and what is wrong if it had some.

    >>> whole("a\ud80e")[0], whole("a")
    ('a�', ('a', ''))
    """
    if text.isascii() or not _HALF.search(text):
        return text, ""
    return _HALF.sub("\ufffd", text), HALVES


_MARKS: Final = (
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
_ZEROS: Final = {
    "utf-32-le": (False, True, True, True),
    "utf-32-be": (True, True, True, False),
    "utf-16-le": (False, True, False, True),
    "utf-16-be": (True, False, True, False),
}
"""Which of four bytes are zeros in plain letters."""


def _decoded(data: bytes) -> tuple[str, str]:
    """The text of a file's bytes, and what was guessed of it, if anything was."""
    for mark, name in _MARKS:
        if data.startswith(mark):
            return data.decode(name, "replace"), ""
    head = data[:400]
    for name, zeros in _ZEROS.items():
        fitting = sum((byte == 0) == zeros[at % 4] for at, byte in enumerate(head))
        if len(head) >= 4 and fitting >= 0.8 * len(head):  # letters of other scripts have fewer zeros
            wrong = f"the text is {name[:6].upper()} without a mark that says so: it was read as that"
            return data.decode(name, "replace"), wrong
    try:
        return data.decode("utf-8"), ""
    except UnicodeDecodeError:
        wrong = "the text is not UTF-8: it was read as Windows-1252, as older programs write"
        return data.decode("cp1252", "replace"), wrong


def read_bytes(path: FilePath, strict: bool) -> bytes | Report:
    """The bytes of a file, or of standard input for `-`; or a report that says why there are none.

    Raises `InputError` when strict.
    """
    if is_standard(path):
        return read_standard(MAX_BYTES)
    try:
        status = os.stat(path)
        if not stat.S_ISREG(status.st_mode):
            kind = "a folder" if stat.S_ISDIR(status.st_mode) else "no ordinary file"
            return _unread(path, f"this is {kind}: give a file of boards", strict)
        if status.st_size > MAX_BYTES:
            size = f"{status.st_size:,} bytes, more than the {MAX_BYTES:,} allowed"
            return _unread(path, f"the file has {size}: it was not read", strict)
        with open(path, "rb") as stream:
            return stream.read()
    except (OSError, ValueError) as error:  # ValueError: a path with a null character
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        return _unread(path, f"the file cannot be read ({why.lower()})", strict)


def _unread(path: FilePath, text: str, strict: bool) -> Report:
    notes = Notes(os.fspath(path).encode("utf-8", "replace").decode(), strict)
    notes.add("syntax", text)
    return notes.report()
