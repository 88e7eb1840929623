"""Files of bridge boards: PBN, LIN, text, HTML, JSON and RBN; lists of deals and dealing machines' only read.

`FORMATS` lists them. A format is one module of this package, with its name, and one line in the list. The
module has `write(boards, page)`, which gives the text of a file, and `read(notes)`, which takes boards and
problems from the text of a notebook into it; hand records (HTML) are written only.

Reading gives a `Report`: the boards that could be read, their defects, and a list of problems; `strict=True`
raises the first problem instead. `read_boards` chooses the format by the content, and by the end of the
file's name where the content does not tell; `write_boards` by the name. `lost` names what of a board a format
cannot hold.

>>> format_of("deals.LIN"), format_of("-", '[Deal "N:… … … …"]'), format_of("-", "md|3S…|")
('lin', 'pbn', 'lin')
"""

import os
import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from majlis.errors import InputError, shown
from majlis.files import printable, write_atomic
from majlis.i18n import N_
from majlis.message import Message

if TYPE_CHECKING:
    from majlis.bridge.formats.reader import Page, Report
    from majlis.bridge.table.board import Board
    from majlis.reading import FilePath, Problem

_ENOUGH: Final = 200_000
"""Characters of a file that tell its format."""
_RANK: Final = "(?:10|[2-9TJQKA])"
_DOTTED: Final = rf"(?=\.{{0,3}}{_RANK})(?:{_RANK}{{0,13}}\.){{3}}{_RANK}{{0,13}}(?![\w.])"
"""A hand of four suits, parted by dots."""
_LETTERED: Final = rf"[ :]*+{_RANK}{{0,13}}+-?+"
"""A suit behind its letter."""
_CELL: Final = rf"(?:-|{_RANK}(?: {_RANK}){{0,12}})"
"""The cards of a suit as dealer prints them."""
_SUIT: Final = rf".{{0,80}}?(?<!\S)[S♠][ :=]*(?:-|{_RANK}{{1,13}})(?=\s).{{0,80}}"
"""A line of a diagram."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """A format of bridge files."""

    name: str
    """Also the name of its module."""
    endings: tuple[str, ...]
    """Of file names; the first is written."""
    sign: str = ""
    """A regular expression found in its files, and not in those of the formats that are looked for later."""
    tables: bool = False
    """Whether it holds double-dummy tables."""
    whole: bool = False
    """Whether its readers want whole deals."""
    writes: bool = True
    """Whether files of this format can be written."""
    public: bool = False
    """Whether players read it, who should not see where a board is from."""
    reads: bool = True
    """Whether its files can be read."""
    binary: bool = False
    """Whether its files are no text."""

    def __str__(self) -> str:
        return self.name if self.name == "text" else self.name.upper()

    @property
    def module(self) -> Any:
        """Its module, which is imported only when it is needed."""
        return import_module(f"{__name__}.{self.name}")

    def loads(self, data: str | bytes, file: str = "<text>", *, strict: bool = False) -> "Report":
        """The boards of a text; `file` is what problems call it. Raises `InputError` when strict."""
        from majlis.bridge.formats.reader import GivenUpError, decode

        if not self.reads:
            message = Message(N_("{format} cannot be read, only written"), {"format": str(self)})
            raise InputError(message).at(file)
        notes = decode(data, file, strict, binary=self.binary)
        with suppress(GivenUpError):
            self.module.read(notes)
        report: Report = replace(notes.report(), format=self.name)
        return report

    def load(self, path: "FilePath", *, strict: bool = False) -> "Report":
        """The boards of a file. Raises `InputError` in strict mode only."""
        return read_boards(path, self.name, strict=strict)

    def dumps(self, boards: "Iterable[Board]", page: "Page | None" = None) -> str:
        """The text of a file with these boards; `page` is for formats that are printed."""
        from majlis.bridge.formats.reader import Page

        if not self.writes:
            raise InputError(Message(N_("{format} cannot be written, only read"), {"format": str(self)}))
        text: str = self.module.write(boards, page or Page())
        return text

    def dump(self, boards: "Iterable[Board]", path: "FilePath", page: "Page | None" = None) -> None:
        """Write boards to a file, whole or not at all; raises `InputError` when that cannot be done."""
        write_atomic(str(path), self.dumps(boards, page).encode("utf-8", "replace"))


FORMATS: Final = {
    one.name: one
    for one in (
        Format(name="pbn", endings=(".pbn",), sign=r'^[^\S\n]*\[\s*\w+\s+"', tables=True),
        Format(
            name="lin",
            endings=(".lin",),
            sign=r"\b(?:md|qx|pn|mb|vg)(?:\||%7c)|handviewer\.html?\?|[?&;]lin=",
            whole=True,
            public=True,
        ),
        Format(name="text", endings=(".txt", ".text"), sign=rf"^{_SUIT}\n{_SUIT.replace('S♠', 'H♥')}"),
        Format(name="html", endings=(".html", ".htm"), reads=False),
        Format(name="json", endings=(".json",), sign=r'\A\s*(?:\{\s*["}]|\[\s*[\{\]])', tables=True),
        Format(name="rbn", endings=(".rbn",), sign=r"^h +[nesw][:;]", whole=True),
        Format(
            name="deals",
            endings=(".deals",),
            sign="|".join(
                (
                    rf"(?:{_DOTTED}|(?<!\S)-)[ \t]+{_DOTTED}",
                    rf"^[^\w\n]*[nesw](?:orth|ast|outh|est)?[ \t]*:?[ \t]*{_DOTTED}",
                    "[ ,.]*+".join(
                        rf"[{signs}][ :]*+{_RANK}{{0,13}}+-?+" for signs in ("S♠", "H♥", "D♦", "C♣")
                    ),
                    r"^[1-4]{52}\s*$",
                    rf"^(?:{_CELL}[ \t]{{2,}}){{1,3}}{_CELL}[ \t]*$",
                )
            ),
            writes=False,
        ),
        Format(
            name="dlm",
            endings=(".dlm",),
            sign=r"^[^\S\n]*(?:board +\d+ *= *[a-p]{26}|\[document\])",
            writes=False,
        ),
        Format(
            name="dup",
            endings=(".dup", ".bri", ".dge"),
            sign=r"[\x03-\x06](?![\x03-\x06]{4})[\x03-\x062-9TJQKA]{67}|(?![1-4]{52})(?:[0-5]\d){39}",
            writes=False,
        ),
        Format(name="ber", endings=(".ber",), sign=r"\A\s*[1-4]{52}[\d\s]*\Z", writes=False),
        Format(
            name="csv",
            endings=(".csv",),
            sign=rf'^"{_RANK}{{0,13}}(?:"[,;]"{_RANK}{{0,13}}){{15}}"[,;]"\d{{0,9}}"[,;]"[NESW]/',
            writes=False,
        ),
        Format(name="bhg", endings=(".bhg",), sign=r"\A(?:[ \t]*\n)+[A-Za-z]{52}[ \t]*$", writes=False),
        Format(name="rzd", endings=(".rzd", ".cds"), writes=False, binary=True),
    )
}
WRITTEN: Final = tuple(name for name, one in FORMATS.items() if one.writes)
"""The names of the formats that can be written."""
READ: Final = tuple(name for name, one in FORMATS.items() if one.reads)
"""The names of the formats that can be read."""
_SIGNED: Final = ("json", "pbn", "dlm", "rbn", "lin", "csv", "bhg", "ber", "dup")
"""The order in which signs are looked for."""
_LOOSE: Final = ("text", "deals")
"""Formats whose signs files of the others may have too: they are looked for last."""


def format_of(path: "FilePath", content: str | None = None) -> str | None:
    """The format of a file, by its content where that is given, else by the end of its name.

    None when neither tells; a content that has no sign of any format is text.
    """
    if content is None:
        return _by_ending(path)
    from majlis.bridge.formats.reader import bytes_of

    return _candidates(path, content, bytes_of(content))[0]


def _by_ending(path: "FilePath") -> str | None:
    ending = Path(path).suffix.lower()
    return next((one.name for one in FORMATS.values() if ending in one.endings), None)


def _candidates(path: "FilePath", content: str, raw: bytes) -> list[str]:
    """The formats that a content has signs of; that of the name comes first if it is one of them.

    `raw` are the bytes of the file, for the formats that are no text.
    """
    from majlis.bridge.formats.rzd import is_cds, is_rzd

    if is_rzd(raw) or is_cds(raw):
        return ["rzd"]
    head = content.removeprefix("\ufeff")[:_ENOUGH]
    named = _by_ending(path)
    for names in (_SIGNED, _LOOSE):
        found = [name for name in names if re.search(FORMATS[name].sign, head, re.IGNORECASE | re.MULTILINE)]
        if found:
            return sorted(found, key=lambda name: name != named)
    return [named if named is not None and FORMATS[named].reads else "text"]


def read_boards(path: "FilePath", format: str | None = None, *, strict: bool = False) -> "Report":
    """The boards of a file of any format; raises `InputError` in strict mode, or for an unknown format.

    Without `format` it is found by the content. A content that may be of several formats is read as the first
    that gives deals; where another gives other deals, that is a problem.
    """
    from majlis.bridge.formats.reader import decode, read_bytes

    data = read_bytes(path, strict)
    if not isinstance(data, bytes):
        return data
    file = os.fspath(path)
    if format is not None:
        return format_named(format).loads(data, file, strict=strict)
    first, *others = _candidates(path, decode(data, file, False).text, data)
    report = FORMATS[first].loads(data, file)
    for name in others or [name for name in _LOOSE if name != first and not _deals(report)]:
        other = FORMATS[name].loads(data, file)
        if not _deals(report) and _deals(other):
            report = other
        elif name in _SIGNED and _deals(other) - _deals(report):
            problem = _two_formats(file, report.format, name)
            report = replace(report, problems=(problem, *report.problems))
    if strict and report.problems:
        raise InputError(Message("{problem}", {"problem": report.problems[0]}))
    return report


def _deals(report: "Report") -> set[Any]:
    """The deals of the boards that have one."""
    return {board.hands for board in report.boards if any(board.hands)}


def _two_formats(file: str, format: str, other: str) -> "Problem":
    """The problem of a file that holds boards in two formats."""
    from majlis.reading import Problem

    message = N_("the file holds boards in {format} and in {other}: it was read as {format}; --from chooses")
    values = {"format": str(FORMATS[format]), "other": str(FORMATS[other])}
    return Problem(file=printable(file), kind="ambiguity", message=Message(message, values))


def write_boards(
    boards: "Iterable[Board]", path: "FilePath", format: str | None = None, page: "Page | None" = None
) -> None:
    """Write boards to a file in the format of its name, or in `format`; raises `InputError`."""
    name = format or format_of(path)
    if name is None:
        endings = ", ".join(ending for name in WRITTEN for ending in FORMATS[name].endings)
        message = N_("{file}: the name does not say which format: end it in {endings}, or name a format")
        raise InputError(Message(message, {"file": str(path), "endings": endings}))
    format_named(name).dump(boards, path, page)


def format_named(name: str) -> Format:
    """The format of this name; raises `InputError` when there is none."""
    if name not in FORMATS:
        message = N_("{value} is not a format of boards: write {names}")
        raise InputError(Message(message, {"value": shown(name), "names": ", ".join(FORMATS)}))
    return FORMATS[name]


def as_held(board: "Board", format: str) -> "Board | None":
    """The board as it comes back from a file of this format; None where it does not come back as one.

    A page is not read back: it has whatever is asked of it.
    """
    held = format_named(format)
    if not held.reads:
        return board
    back = held.loads(held.dumps([board])).boards
    return back[0] if len(back) == 1 else None


def lost(board: "Board", format: str) -> tuple[str, ...]:
    """The names of the fields of a board that would not come back from a file of this format as they are.

    A hand that follows from the other three is not lost where it comes back.

    >>> from majlis.bridge.table.board import Board
    >>> lost(Board(contract=None, tags=(), result=9), "lin")
    ('dealer', 'result')
    """
    return changed(board, as_held(board, format))


def changed(board: "Board", back: "Board | None") -> tuple[str, ...]:
    """The names of the fields in which a board that came back differs; as `lost`."""
    from majlis.bridge.table.cards import with_last_hand

    names = [
        field.name
        for field in fields(board)
        if back is None or getattr(board, field.name) != getattr(back, field.name)
    ]
    if back is not None and back.hands == with_last_hand(board.hands) and "hands" in names:
        names.remove("hands")
    return tuple(names)
