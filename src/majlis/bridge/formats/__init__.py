"""Files of bridge boards: PBN, LIN, text, HTML, JSON and RBN.

`FORMATS` lists them. A format is one module of this package, with its name, and one line in the list. The
module has `write(boards, page)`, which gives the text of a file, and `read(notes)`, which takes boards and
problems from the text of a notebook into it; hand records (HTML) are written only.

Reading gives a `Report`: the boards that could be read, their defects, and a list of problems; `strict=True`
raises the first problem instead. `read_boards` and `write_boards` choose the format by the file's name, or,
reading, by its content. `lost` names what of a board a format cannot hold.

>>> format_of("deals.LIN"), format_of("-", '[Deal "N:… … … …"]'), format_of("-", "md|3S…|")
('lin', 'pbn', 'lin')
"""

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from majlis.errors import InputError, shown
from majlis.files import write_atomic
from majlis.i18n import N_
from majlis.message import Message

if TYPE_CHECKING:
    from majlis.bridge.formats.reader import Page, Report
    from majlis.bridge.table.board import Board
    from majlis.reading import FilePath

_ENOUGH: Final = 20_000
"""Characters of a file that tell its format."""


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
    public: bool = False
    """Whether players read it, who should not see where a board is from."""
    reads: bool = True
    """Whether its files can be read."""

    def __str__(self) -> str:
        return self.name if self.name == "text" else self.name.upper()

    @property
    def module(self) -> Any:
        """Its module, which is imported only when it is needed."""
        return import_module(f"{__name__}.{self.name}")

    def loads(self, data: str | bytes, file: str = "<text>", *, strict: bool = False) -> "Report":
        """The boards of a text; `file` is what problems call it. Raises `InputError` when strict."""
        from majlis.bridge.formats.reader import decode

        if not self.reads:
            message = Message(N_("{format} cannot be read, only written"), {"format": str(self)})
            raise InputError(message).at(file)
        notes = decode(data, file, strict)
        self.module.read(notes)
        report: Report = replace(notes.report(), format=self.name)
        return report

    def load(self, path: "FilePath", *, strict: bool = False) -> "Report":
        """The boards of a file. Raises `InputError` in strict mode only."""
        return read_boards(path, self.name, strict=strict)

    def dumps(self, boards: "Iterable[Board]", page: "Page | None" = None) -> str:
        """The text of a file with these boards; `page` is for formats that are printed."""
        from majlis.bridge.formats.reader import Page

        text: str = self.module.write(boards, page or Page())
        return text

    def dump(self, boards: "Iterable[Board]", path: "FilePath", page: "Page | None" = None) -> None:
        """Write boards to a file, whole or not at all; raises `InputError` when that cannot be done."""
        write_atomic(str(path), self.dumps(boards, page).encode("utf-8", "replace"))


FORMATS: Final = {
    one.name: one
    for one in (
        Format(name="pbn", endings=(".pbn",), sign=r'^\s*\[\s*\w+\s+"', tables=True),
        Format(
            name="lin", endings=(".lin",), sign=r"\b(?:md|qx|pn|mb|vg)(?:\||%7c)", whole=True, public=True
        ),
        Format(name="text", endings=(".txt", ".text")),
        Format(name="html", endings=(".html", ".htm"), reads=False),
        Format(name="json", endings=(".json",), sign=r'\A\s*(?:\{\s*["}]|\[\s*[\{\]])', tables=True),
        Format(name="rbn", endings=(".rbn",), sign=r"^h +[nesw]:", whole=True),
    )
}
_SIGNED: Final = ("json", "pbn", "rbn", "lin")
"""The order in which signs are looked for."""


def format_of(path: "FilePath", content: str | None = None) -> str | None:
    """The format of a file, by the end of its name, or else by its content; None when neither tells."""
    ending = Path(path).suffix.lower()
    for one in FORMATS.values():
        if ending in one.endings and (content is None or one.reads):
            return one.name
    if content is None:
        return None
    head = content.removeprefix("\ufeff")[:_ENOUGH]
    for name in _SIGNED:
        if re.search(FORMATS[name].sign, head, re.IGNORECASE | re.MULTILINE):
            return name
    return "text"


def read_boards(path: "FilePath", format: str | None = None, *, strict: bool = False) -> "Report":
    """The boards of a file of any format; raises `InputError` in strict mode, or for an unknown format."""
    from majlis.bridge.formats.reader import read_bytes

    data = read_bytes(path, strict)
    if not isinstance(data, bytes):
        return data
    name = format or format_of(path, data[: 2 * _ENOUGH].decode("utf-8", "replace")) or "text"
    return format_named(name).loads(data, os.fspath(path), strict=strict)


def write_boards(
    boards: "Iterable[Board]", path: "FilePath", format: str | None = None, page: "Page | None" = None
) -> None:
    """Write boards to a file in the format of its name, or in `format`; raises `InputError`."""
    name = format or format_of(path)
    if name is None:
        endings = ", ".join(ending for one in FORMATS.values() for ending in one.endings)
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
