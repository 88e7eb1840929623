"""What the readers of all formats share: the notebook of boards and problems, and decoding a file.

Whatever is wrong with a file becomes a `Problem`, and reading goes on around it; `strict=True` raises the
first as `InputError` instead.
"""

import codecs
import math
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from majlis.bridge.table.board import SECTIONS, Board, completed
from majlis.bridge.table.calls import MOST_CALLS
from majlis.bridge.table.cards import SEATS, Fault, Hands, of_seat, read_deal, read_hands
from majlis.bridge.table.defects import HARMLESS, Defect, findings
from majlis.errors import InputError, NotationError
from majlis.game import Seat
from majlis.i18n import N_
from majlis.message import Message
from majlis.reading import MORE, FilePath, Kind, Notes, Place, Problem, read_file

if TYPE_CHECKING:
    from majlis.bridge.profile.model import Profile

MAX_BYTES: Final = 256 * 1024 * 1024
"""A file larger than this is not opened: it would not fit in memory once read."""
MOST_IN_VAIN: Final = 10_000
"""Problems without a deal between them, after which a file is read no further: it is no file of boards."""
GIVEN_UP: Final = N_("more than {count} problems came without a deal: the rest of the file was not read")
VERSIONS: Final = ("teacher", "plain", "player")
"""Of hand records: all that is known, no analysis, a page for each seat."""
HALVES: Final = Message(
    N_("the text holds half of a surrogate pair, which no file can hold: it was read as \ufffd")
)
TOO_LONG: Final = Message(
    N_("the auction has more than {count} calls: no auction has, and it was not read"), {"count": MOST_CALLS}
)
_HARMLESS: Final = int(HARMLESS)
_OF_FAULT: Final = {
    "syntax": Defect.UNREADABLE_DEAL,
    "rule": Defect.CARD_TWICE,
    "ambiguity": Defect.NONE,
}
"""The defect of a board whose deal has a fault of this kind."""
_HALF: Final = re.compile("[\ud800-\udfff]")


class GivenUpError(Exception):
    """A file has so much in it that is no board that the rest is left unread; no fault of a caller's."""


@dataclass(frozen=True, slots=True)
class Report:
    """The boards of a file, with the defects of each, and the problems of reading it."""

    boards: tuple[Board, ...]
    problems: tuple[Problem, ...] = ()
    defects: tuple[Defect, ...] = ()
    """One for each board."""
    format: str = ""
    """The name of the format that it was read as."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """How boards are printed, for formats that are pages; the others do not look at it."""

    title: str = ""
    set_name: str = ""
    date: str = ""
    language: str = "en"
    version: str = "teacher"
    """One of `VERSIONS`."""
    seats: Iterable[Seat] = SEATS
    """The seats that a player's version has a page for."""
    notes: str | Iterable[str] = ()
    """Of the seed, the profile, the lesson: for the teacher's version."""
    profiles: "Iterable[Profile]" = ()
    """They add the names of their sub-profiles to boards whose record has none."""
    ten: str = "T"
    """How a ten is printed: `T` or `10`."""
    play: bool = False
    """Whether a page has the play of the cards."""


class BoardNotes(Notes):
    """The boards and problems of one file; `report` raises the first problem in strict mode."""

    def __init__(self, file: str, strict: bool = False, text: str = "", raw: bytes = b"") -> None:
        """`raw` is the file as it is, for formats that are no text."""
        super().__init__(file, text=text)
        self.refuse, self.raw = strict, raw
        self._boards: list[Board] = []
        self._defects: list[Defect] = []
        self._flags = 0
        """The defects of the board that is being read; numbers, which are quicker than flags."""
        self._in_vain = 0
        """Problems since the last board that had cards."""

    def problem(
        self,
        kind: Kind,
        message: Message,
        at: int | None = None,
        *,
        path: str = "",
        excerpt: str | None = None,
        defect: Defect = Defect.NONE,
        **place: Any,
    ) -> None:
        """Note a problem, at a character of the text; `defect` is set on the board that is being read."""
        if defect:
            self._flags |= defect._value_
        if self.only_counts:  # its place would take longer to find than it took to read
            self.count()
            self._in_vain += 1
            if self._in_vain > MOST_IN_VAIN:
                raise GivenUpError
        elif at is None:
            self.add(Place(path=path, **place), kind, message, excerpt=excerpt or "")
        else:
            excerpt = self.text[at : at + 120].split("\n", 1)[0] if excerpt is None else excerpt
            self.add(self.at(at, **place), kind, message, excerpt=excerpt)

    def unreadable(self, message: Message | NotationError, at: int | None = None, **more: Any) -> None:
        """Note a part of a record that cannot be read."""
        message = message.message if isinstance(message, NotationError) else message
        self.problem("syntax", message, at, **{"defect": Defect.UNREADABLE, **more})

    def faults(
        self, faults: Iterable[Fault], at: int | None = None, *, seat: Seat | None = None, **more: Any
    ) -> None:
        """Note what is wrong with a deal, or with the hand of a seat."""
        for kind, message in faults:
            message = message if seat is None else of_seat(seat, message)
            self.problem(kind, message, at, defect=_OF_FAULT[kind], **more)

    def hands(self, texts: Mapping[Seat, str], at: int | None = None, **more: Any) -> Hands:
        """The hands of some seats from their texts; one with a slip where the other three prove it."""
        hands, faults = read_hands(texts)
        for seat in texts:
            self.faults(faults.get(seat, ()), at, seat=seat, **more)
        return hands

    def deal(self, text: str, at: int | None = None, **more: Any) -> Hands:
        """The hands of a deal in the form of PBN."""
        return self.deal_found(text, at, **more)[0]

    def deal_found(self, text: str, at: int | None = None, **more: Any) -> tuple[Hands, bool]:
        """The same, and whether all of it could be read, at most with a slip mended."""
        hands, faults = read_deal(text)
        for fault in faults:  # what the rules refuse stands nowhere in particular
            self.faults([fault], at, excerpt="" if fault.kind == "rule" else None, **more)
        return hands, all(fault.kind == "ambiguity" for fault in faults)

    def board(self, board: Board, at: int | None = None, *, path: str = "") -> Board:
        """Take in a board that has been read, completed, with a problem for each of its defects.

        Defects that a sound file may have on purpose are listed without a problem.
        """
        board = completed(board)
        if len(board.notes) > 1:
            notes = tuple(sorted(board.notes, key=lambda note: (SECTIONS.index(note.section), note.index)))
            board = board if notes == board.notes else replace(board, notes=notes)
        record = None if path else len(self._boards) + 1
        for defect, message in findings(board):
            if defect._value_ & _HARMLESS:
                self._flags |= defect._value_
            else:
                self.problem(
                    "rule",
                    message,
                    at,
                    path=path,
                    excerpt="",
                    defect=defect,
                    record=record,
                    board=board.number,
                )
        self._boards.append(board)
        self._defects.append(Defect(self._flags) if self._flags else Defect.NONE)
        self._flags = 0
        if any(board.hands):
            self._in_vain = 0
        return board

    def report(self) -> Report:
        """All that has been gathered, problems in the order of the lines.

        Raises `InputError` with the first in strict mode.
        """
        problems = tuple(sorted(self.problems(), key=_line))
        if self._in_vain > MOST_IN_VAIN:
            message = Message(GIVEN_UP, {"count": f"{MOST_IN_VAIN:,}"})
            problems = (*problems, Problem(file=self.file, kind="syntax", message=message))
        if self.refuse and problems:
            raise InputError(Message("{problem}", {"problem": problems[0]}))
        return Report(tuple(self._boards), problems, tuple(self._defects))


def _line(problem: Problem) -> float:
    """What problems are sorted by; the last, about those that are not listed, has no place and stays last."""
    return math.inf if problem.message.id == MORE else problem.place.line or 0


def decode(data: str | bytes, file: str, strict: bool, *, binary: bool = False) -> BoardNotes:
    """The notebook of a file, with its text: `\\n` line ends and no byte order mark.

    Bytes are UTF-8, or UTF-16 or UTF-32 with a mark; without a mark these are known by their zeros. Others
    are in the character set that a line of PBN names, or else Windows-1252, as older programs wrote. A guess
    is a problem. A line end that was doubled (`\\r\\r\\n`) is one; a mark of the end of the text (Ctrl-Z) and
    zeros after it are left out. Of a `binary` format, which has no text, no guess is told.
    """
    text, wrong = _decoded(data) if isinstance(data, bytes) else whole(data)
    text = text.removeprefix("\ufeff").replace("\r\r\n", "\n").replace("\r\n", "\n").replace("\r", "\n")
    raw = data if isinstance(data, bytes) else bytes_of(data)
    notes = BoardNotes(file, strict, text.rstrip("\x1a\0"), raw)
    if wrong is not None and not binary:
        notes.problem("ambiguity", wrong)
    return notes


def bytes_of(text: str) -> bytes:
    """The bytes of a text whose signs are bytes, as those of a binary format are; else its UTF-8."""
    try:
        return text.encode("latin-1")
    except UnicodeEncodeError:
        return text.encode("utf-8", "replace")


def whole(text: str) -> tuple[str, Message | None]:
    r"""A text without halves of surrogate pairs, which UTF-8 cannot hold, and a sentence if it had some.

    >>> whole("a\ud80e")[0], whole("a")
    ('a�', ('a', None))
    """
    if text.isascii() or not _HALF.search(text):
        return text, None
    return _HALF.sub("\ufffd", text), HALVES


_CHARSET: Final = re.compile(
    rb"^%[^\S\n]*Content-type:[^\n]*charset[ =]+\"?([\w.:-]{2,20})", re.IGNORECASE | re.MULTILINE
)
_LETTERS: Final = re.compile(
    r"(?:iso|windows|cp|latin|koi8|mac|utf-?8|us-ascii|ascii|gb|big5|euc|s(?:hift)?_?jis)[\w.:-]*"
)
"""Names of sets of letters; of all that Python knows, some are no such sets."""
_WINDOWS: Final = {"iso8859-1": "cp1252", "iso8859-9": "cp1254"}
"""The sets that have the letters of these, and quotation marks where these have nothing to print."""
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


def _decoded(data: bytes) -> tuple[str, Message | None]:
    """The text of a file's bytes, and what was guessed, if anything was."""
    for mark, name in _MARKS:
        if data.startswith(mark):
            return data.decode(name, "replace"), None
    head = data[:400]
    for name, zeros in _ZEROS.items():
        fitting = sum((byte == 0) == zeros[at % 4] for at, byte in enumerate(head))
        if len(head) >= 4 and fitting >= 0.8 * len(head):  # letters of other scripts have fewer zeros
            message = N_("the text is {name} without a mark that says so: it was read as that")
            return data.decode(name, "replace"), Message(message, {"name": name[:6].upper()})
    declared = _declared(data)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        pass
    else:
        message = N_("the text is UTF-8, and says that it is {name}: it was read as UTF-8")
        marked = text.isascii() or text.startswith("\ufeff")
        other = declared not in ("", "utf-8", "ascii") and not marked
        return text, Message(message, {"name": declared.upper()}) if other else None
    try:
        if declared not in ("", "utf-8", "ascii"):
            return data.decode(_WINDOWS.get(declared, declared)), None
    except UnicodeDecodeError:  # a byte that the set has no letter for
        pass
    message = N_("the text is not UTF-8: it was read as Windows-1252, as older programs write")
    return data.decode("cp1252", "replace"), Message(message)


def _declared(data: bytes) -> str:
    """The character set that a line of PBN names, `%Content-type: text/x-pbn; charset=ISO-8859-1`; or ""."""
    match = _CHARSET.search(data[:4000])
    if match is None:
        return ""
    name = match[1].decode("ascii").lower()
    try:
        return codecs.lookup(name).name if _LETTERS.fullmatch(name) else ""
    except LookupError:
        return ""


def read_bytes(path: FilePath, strict: bool) -> bytes | Report:
    """The bytes of a file, or of standard input for `-`; or a report that says why there are none.

    Raises `InputError` when strict.
    """
    data = read_file(path, MAX_BYTES, Message(N_("give a file of boards")))
    if isinstance(data, bytes):
        return data
    notes = BoardNotes(os.fspath(path).encode("utf-8", "replace").decode(), strict)
    notes.problem("syntax", data)
    return notes.report()
