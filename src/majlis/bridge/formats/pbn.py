"""Portable Bridge Notation 2.1: read leniently, written in the export form of the standard.

`load` and `loads` give a `Report`; `dump` and `dumps` write boards. What PBN cannot hold: a closing brace in
a comment, line ends in a tag, the contracts of a par (it has the score only), commands of LIN, and the place
of an explanation that was given without a call.

>>> report = loads('[Board "1"][Vulnerable "Love"][Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 - -"]')
>>> report.boards[0].number, report.problems
(1, ())
"""

from collections.abc import Iterable

from majlis.bridge.formats.pbn_read import RecordReader
from majlis.bridge.formats.pbn_write import write_boards
from majlis.bridge.formats.report import FilePath, Report, decode, read_bytes
from majlis.bridge.table.board import Board
from majlis.files import write_atomic


def loads(data: str | bytes, file: str = "<text>", *, strict: bool = False) -> Report:
    """The boards of a PBN text; `file` is what problems call it. Raises `InputError` when strict."""
    _, notes = decode(data, file, strict)
    RecordReader(notes).read()
    return notes.report()


def load(path: FilePath, *, strict: bool = False) -> Report:
    """The boards of a PBN file. Raises `InputError` in strict mode only."""
    data = read_bytes(path, strict)
    return data if isinstance(data, Report) else loads(data, str(path), strict=strict)


def dumps(boards: Iterable[Board]) -> str:
    """The boards as a PBN text."""
    return "".join(write_boards(boards))


def dump(boards: Iterable[Board], path: FilePath) -> None:
    """Write the boards to a PBN file, whole or not at all; raises `InputError` when that cannot be done."""
    write_atomic(str(path), dumps(boards).encode("utf-8", "replace"))
