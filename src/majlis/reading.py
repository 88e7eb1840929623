"""A reader's notebook: what is wrong with a file, where, of which kind; and opening files with a limit.

Readers never lose a file. Whatever is wrong becomes a `Problem`, and reading goes on around it;
`strict=True` raises the first problem as `InputError` instead.

>>> notes = Notes("game.json")
>>> notes.add(Place(path="$.rounds[0]"), "syntax", Message("a round is an object"), excerpt="7")
>>> [str(problem) for problem in notes.problems()]
['game.json: $.rounds[0]: a round is an object [7]']
>>> Notes("game.json", strict=True).add(Place(line=3, column=1), "rule", Message("it is out of turn"))
Traceback (most recent call last):
majlis.errors.InputError: game.json: line 3, column 1: it is out of turn
"""

import os
import stat
from bisect import bisect_right
from dataclasses import dataclass
from os import PathLike
from typing import Any, Final, Literal, TypeAlias

from majlis.errors import InputError
from majlis.files import is_standard, printable, read_standard, reason
from majlis.i18n import N_, texts
from majlis.message import Latin, Message

FilePath: TypeAlias = str | PathLike[str]
Kind: TypeAlias = Literal["syntax", "rule", "ambiguity", "form"]
"""What cannot be read; what the rules refuse; what may mean more than one thing; what is understood, and only
written in another way than the format's."""
MAX_PROBLEMS: Final = 1000
"""A file's problems beyond this number are counted, not kept."""
MORE: Final = N_("{count} more problems are not listed: the first {most} are")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where in a file: line and column, or a path in its JSON; and in which record. Numbers are from 1."""

    line: int | None = None
    column: int | None = None
    path: str = ""
    """`$.rounds[2].turns[0]`; "" for the file as a whole."""
    record: int | None = None
    board: int | None = None
    """The number that a bridge record gives its board."""
    deal: int | None = None
    """The deal of a Baloot game."""

    def words(self, language: str) -> str:
        """The place in words, parts joined by colons; "" for the file as a whole."""
        tr, parts = texts(language), []
        if self.line is not None and self.column is not None:
            parts.append(
                tr.gettext(N_("line {line}, column {column}")).format(line=self.line, column=self.column)
            )
        elif self.line is not None:
            parts.append(tr.gettext(N_("line {line}")).format(line=self.line))
        if self.path and self.path != "$":
            parts.append(Latin(self.path).words(language))
        if self.record is not None:
            parts.append(tr.gettext(N_("record {record}")).format(record=self.record))
        if self.board is not None:
            parts.append(tr.gettext(N_("board {board}")).format(board=self.board))
        return ": ".join(parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """Something in a file that is not as it should be; reading went on around it."""

    file: str
    kind: Kind
    message: Message
    """One sentence: what is there and what would be right."""
    place: Place = Place()
    excerpt: str = ""
    """What stands there, cut short."""

    @property
    def text(self) -> str:
        """The sentence in English, without its place."""
        return str(self.message)

    def words(self, language: str = "en") -> str:
        """File, place, sentence and excerpt on one line."""
        place = self.place.words(language)
        where = f"{self.file}: {place}" if place else self.file
        quoted = f" [{self.excerpt}]" if self.excerpt else ""
        return printable(f"{where}: {self.message.text(language)}{quoted}")

    def __str__(self) -> str:
        return self.words()


class Notes:
    """The problems of one file; in strict mode the first is raised."""

    def __init__(self, file: str, *, strict: bool = False, text: str = "") -> None:
        """`text` is the file's, for lines and columns."""
        self.file, self.strict, self.text = printable(file), strict, text
        self._problems: list[Problem] = []
        self._more = 0
        self._lines: list[int] | None = None

    def add(self, place: Place, kind: Kind, message: Message, *, excerpt: str = "") -> None:
        """Note a problem; raises it as `InputError` in strict mode."""
        problem = Problem(file=self.file, kind=kind, message=message, place=place, excerpt=short(excerpt))
        if self.strict:
            raise InputError(str(problem))
        if len(self._problems) < MAX_PROBLEMS:
            self._problems.append(problem)
        else:
            self._more += 1

    def at(self, offset: int, **more: Any) -> Place:
        """The place of a character of the text, counted from 0; `more` are other fields of the place."""
        if self._lines is None:
            ends = (at for at, letter in enumerate(self.text) if letter == "\n")
            self._lines = [0, *(end + 1 for end in ends)]
        line = bisect_right(self._lines, offset)
        return Place(line=line, column=offset - self._lines[line - 1] + 1, **more)

    def problems(self) -> tuple[Problem, ...]:
        """All problems in the order they were noted; the last says how many were not kept."""
        if not self._more:
            return tuple(self._problems)
        message = Message(MORE, {"count": self._more, "most": MAX_PROBLEMS})
        return (*self._problems, Problem(file=self.file, kind="syntax", message=message))


def short(text: str, most: int = 60) -> str:
    """What stands in a file, cut short and safe to print."""
    text = printable(text.strip())
    return text if len(text) <= most else text[:most] + "…"


def read_file(path: FilePath, most: int, what: Message) -> bytes | Message:
    """The bytes of a file, or of standard input for `-`; or the sentence that says why there are none.

    A file of more than `most` bytes is not opened. `what` says what to give: `give a file of boards`.
    """
    if is_standard(path):
        return read_standard(most + 1)
    try:
        status = os.stat(path)
        if stat.S_ISDIR(status.st_mode):
            return Message(N_("this is a folder: {what}"), {"what": what})
        if not stat.S_ISREG(status.st_mode):
            return Message(N_("this is not an ordinary file: {what}"), {"what": what})
        if status.st_size > most:
            size = {"size": f"{status.st_size:,}", "most": f"{most:,}"}
            return Message(
                N_("the file has {size} bytes, more than the {most} allowed: it was not read"), size
            )
        with open(path, "rb") as stream:
            return stream.read(most + 1)
    except (OSError, ValueError) as error:  # ValueError: a path with a null character
        why = reason(error) if isinstance(error, OSError) else str(error)
        return Message(N_("the file cannot be read ({reason})"), {"reason": why})
