"""A reader's notebook: what is wrong with a file, where, of which kind; opening files, and decoding JSON.

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

import codecs
import json
import math
import os
import re
import stat
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from os import PathLike
from typing import Any, Final, Literal, TypeAlias

from majlis.errors import InputError
from majlis.files import is_standard, printable, read_standard, reason
from majlis.i18n import N_, texts
from majlis.json_text import UNSOUND, BrokenJson, JsonText, sound_value
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

    def words(self, language: str = "en") -> str:
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
        deal = tr.gettext(N_(", deal {number}")).format(number=self.deal) if self.deal is not None else ""
        return ": ".join(parts) + deal


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

    @property
    def path(self) -> str:
        """`$.rounds[2]`, `line 3, column 1`, `line 3: $.points`; `$` for the file as a whole."""
        return replace(self.place, deal=None).words() or "$"

    @property
    def deal(self) -> int | None:
        """The deal that it lies in, counted from 1."""
        return self.place.deal

    def words(self, language: str = "en", *, excerpt: bool = True) -> str:
        """File, place, sentence and excerpt on one line."""
        place = self.place.words(language)
        where = self.file + ("" if not place else place if place.startswith(",") else f": {place}")
        quoted = f" [{self.excerpt}]" if excerpt and self.excerpt else ""
        return printable(f"{where}: {self.message.text(language)}{quoted}")

    def data(self) -> dict[str, Any]:
        """The problem as plain data for JSON."""
        return {
            "file": self.file,
            "path": self.path,
            "kind": self.kind,
            "text": self.text,
            "said": self.message.data(),
            "excerpt": self.excerpt,
            "deal": self.deal,
        }

    def __str__(self) -> str:
        return self.words()


class Notes:
    """The problems of one file; in strict mode the first is raised."""

    def __init__(
        self, file: str, *, strict: bool = False, text: str = "", quoted: frozenset[str] | None = None
    ) -> None:
        """`text` is the file's, for lines and columns; `quoted` are the only words of it to be quoted."""
        self.file, self.strict, self.text, self.quoted = printable(file), strict, text, quoted
        self._problems: list[Problem] = []
        self._more = 0
        self._lines: list[int] | None = None

    def add(self, place: Place, kind: Kind, message: Message, *, excerpt: str = "") -> None:
        """Note a problem; raises it as `InputError` in strict mode."""
        if self.only_counts:
            self.count()
            return
        problem = Problem(file=self.file, kind=kind, message=message, place=place, excerpt=short(excerpt))
        if self.strict:
            raise InputError(Message("{problem}", {"problem": problem}))
        self._problems.append(problem)

    def count(self) -> None:
        """Count a problem that is not kept."""
        self._more += 1

    @property
    def only_counts(self) -> bool:
        """Whether there are so many problems that a further one is counted only."""
        return len(self._problems) >= MAX_PROBLEMS and not self.strict

    def at(self, offset: int, **more: Any) -> Place:
        """The place of a character of the text, counted from 0; `more` are other fields of the place."""
        if self._lines is None:
            self._lines = [0, *(match.end() for match in re.finditer("\n", self.text))]
        line = bisect_right(self._lines, offset)
        return Place(line=line, column=offset - self._lines[line - 1] + 1, **more)

    def around(self, offset: int) -> str:
        """What stands around a character of the text, with the words blanked that are not to be quoted."""
        window = self.text[max(0, offset - 30) : offset + 15].replace("\n", " ")
        if self.quoted is None:
            return window
        return _TOKEN.sub(lambda match: match[0] if match[0] in (self.quoted or ()) else "…", window)

    def problems(self) -> tuple[Problem, ...]:
        """All problems in the order they were noted; the last says how many were not kept."""
        if not self._more:
            return tuple(self._problems)
        message = Message(MORE, {"count": self._more, "most": MAX_PROBLEMS})
        return (*self._problems, Problem(file=self.file, kind="syntax", message=message))


def alike(problems: Iterable[Problem]) -> list[list[Problem]]:
    """The problems in groups that say the same, but for the values in it; in the order of their first.

    >>> told = [Problem(file="x", kind="rule", message=Message("no {n}", {"n": n})) for n in (1, 2)]
    >>> [len(group) for group in alike(told)]
    [2]
    """
    found: dict[tuple[object, ...], list[Problem]] = {}
    for problem in problems:
        found.setdefault((problem.kind, *_sentences(problem.message)), []).append(problem)
    return list(found.values())


def _sentences(message: Message) -> Iterator[str]:
    """The texts of a message and of those in it, without their values."""
    yield message.id
    for value in message.params.values():
        if isinstance(value, Message):
            yield from _sentences(value)


def short(text: str, most: int = 60) -> str:
    """What stands in a file, cut short and safe to print."""
    text = printable(text.strip())
    return text if len(text) <= most else text[:most] + "…"


def read_file(path: FilePath, most: int, what: Message) -> bytes | Message:
    """The bytes of a file, or of standard input for `-`; or the sentence that says why there are none.

    A file of more than `most` bytes is not opened. `what` says what to give: `give a file of boards`. Raises
    `InputError` where more come on standard input.
    """
    if is_standard(path):
        return read_standard(most)
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


def kind_of(value: object) -> Any:
    """A value of a file as far as it is safe and short: numbers as they are, of anything else the kind only.

    >>> [str(kind_of(value)) for value in (7, None, "Ali", [1, 2], {"a": 1})]
    ['7', 'null', 'a text of 3 letters', 'a list of 2', 'an object of 1 fields']
    """
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, int):
        return str(value) if value.bit_length() <= 64 else Message(N_("a huge number"))
    if isinstance(value, str):
        return Message(N_("a text of {count} letters"), {"count": len(value)})
    if isinstance(value, list):
        return Message(N_("a list of {count}"), {"count": len(value)})
    if isinstance(value, dict):
        return Message(N_("an object of {count} fields"), {"count": len(value)})
    return str(value)


def safe_name(name: object) -> str:
    """A field's name or a word if it looks like a word of a format, else `?`: it might name somebody."""
    return name if isinstance(name, str) and _NAME.fullmatch(name) else "?"


# JSON

NOTHING: Final = object()
"""What `decode_json` gives when no value at all could be read."""
_MAX_FAULTS: Final = 100
"""A text with more damaged places than this is given up from there on."""
_LONG_INT: Final = 24
"""Digits. Longer numbers mean nothing here, and reading one takes time that grows with its square."""
_BOMS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_TOKEN: Final = re.compile(r"\w+")
_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,15}")
_START: Final = Place(line=1, column=1)

Salvage: TypeAlias = Callable[["Lenient", int, Message], Any]
"""Reads what can be read of a text that is not JSON: the reader, where it breaks off, and why."""


def decode_json(data: bytes, notes: Notes, salvage: Salvage | None = None) -> Any:
    """The JSON value of a file's bytes; `NOTHING` when none can be read. What is wrong is noted.

    A sound file takes the fast road. Noted and read past are a byte-order mark, bytes that are not UTF-8,
    keys written twice (the last value counts), and numbers that are none. Where the text is not JSON,
    `salvage` gives what there is.

    >>> notes = Notes("x.json")
    >>> decode_json(b'{"a": NaN, "b": 1, "b": 2}', notes), [problem.path for problem in notes.problems()]
    ({'a': nan, 'b': 2}, ['$.b', '$.a'])
    """
    data = without_mark(data, notes)
    if not data.strip():
        notes.add(_START, "syntax", Message(N_("the file is empty")))
        return NOTHING
    value = sound_value(data, keys_once=True)
    if value is not UNSOUND:
        return value
    notes.text = _text_of(data, notes)
    return Lenient(notes).read(salvage)


def mark_of(data: bytes) -> tuple[bytes, str]:
    """The byte-order mark that a content begins with, b"" for none, and the encoding."""
    return next(((mark, name) for mark, name in _BOMS if data.startswith(mark)), (b"", "utf-8"))


def without_mark(data: bytes, notes: Notes | None = None) -> bytes:
    """The content as UTF-8 without a byte-order mark; a mark is noted as a matter of form."""
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            if notes is not None:
                message = N_("the file begins with a byte-order mark ({encoding}): write UTF-8 without one")
                notes.add(_START, "form", Message(message, {"encoding": encoding}))
            rest = data[len(mark) :]
            return (
                rest if encoding == "utf-8" else rest.decode(encoding, "replace").encode("utf-8", "replace")
            )
    return data


def _text_of(data: bytes, notes: Notes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        notes.text = data.decode("utf-8", "replace")
        offset = len(data[: error.start].decode("utf-8", "replace"))
        message = N_("byte {number} is not UTF-8: save the file as UTF-8")
        notes.add(notes.at(offset), "syntax", Message(message, {"number": error.start}))
        return notes.text


class Lenient:
    """Reads JSON that also has NaN, with an eye on repeated keys, and notes what is wrong."""

    def __init__(self, notes: Notes) -> None:
        self.notes, self.text = notes, notes.text
        self.faults = 0
        self.json = JsonText(notes.text, whole=_whole)

    @property
    def given_up(self) -> bool:
        """Whether so much is damaged that the rest is left unread."""
        return self.faults >= _MAX_FAULTS

    def fault(self, at: Place | int, message: Message, deal: int | None = None) -> None:
        """Note that the text is wrong at a place or at a character."""
        self.faults += 1
        if isinstance(at, Place):
            self.notes.add(at, "syntax", message)
        else:
            place = self.notes.at(at, deal=deal)
            self.notes.add(place, "syntax", message, excerpt=self.notes.around(at))

    def read(self, salvage: Salvage | None) -> Any:
        """The value of the text, or what `salvage` makes of it; then the faults within the value."""
        try:
            value = self.json.value()
        except BrokenJson as error:
            value = self._broken(error.at, self._reason(error), salvage)
        self._look_through(value)
        return value

    def _broken(self, at: int, why: Message, salvage: Salvage | None) -> Any:
        if salvage is not None:
            return salvage(self, at, why)
        self.fault(at, why)
        return NOTHING

    def _reason(self, error: BrokenJson) -> Message:
        if error.too_deep:
            return Message(N_("lists or objects are nested too deep to be read"))
        if error.is_cut:
            return Message(N_("the text ends in the middle: the file was cut off here"))
        if str(error.why).startswith("Extra data"):
            return Message(N_("the JSON value ends before this place: nothing may follow it"))
        return Message(N_("this is not JSON from here on"))

    def _look_through(self, value: Any) -> None:
        """Note repeated keys, and numbers that are none, wherever they stand in the value."""
        stack: list[tuple[str, Any]] = [("$", value)]
        while stack and not self.given_up:
            path, item = stack.pop()
            if isinstance(item, dict):
                for name in self.json.repeated(item):
                    message = N_("the field {name} stands twice in one object: the last value is taken")
                    self.fault(
                        Place(path=f"{path}.{safe_name(name)}"), Message(message, {"name": safe_name(name)})
                    )
                stack.extend((f"{path}.{safe_name(key)}", inner) for key, inner in reversed(item.items()))
            elif isinstance(item, list):
                stack.extend(
                    (f"{path}[{at}]", item[at])
                    for at in range(len(item) - 1, -1, -1)
                    if isinstance(item[at], dict | list | float)
                )
            elif isinstance(item, float) and not math.isfinite(item):
                message = N_("this is not a number (NaN, infinite or far too long): write a whole number")
                self.fault(Place(path=path), Message(message))


def _whole(digits: str) -> int | float:
    return int(digits) if len(digits) <= _LONG_INT else math.inf
