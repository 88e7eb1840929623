"""LIN, the format of Bridge Base Online: read leniently, written as that site reads it.

`load` and `loads` give a `Report`; `dump` and `dumps` write boards. What LIN cannot hold: tags of PBN (but
for the closed room), double-dummy tables and par, a contract without its auction, marks of quality, and that
the dealer is not known.

>>> report = loads("md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|sv|0|ah|Board%201|mb|7S!|an|5+ !c|")
>>> board = report.boards[0]
>>> board.number, board.auction[0]
(1, Call(bid=36, alert=True, explanation='5+ ♣'))
"""

from collections.abc import Iterable

from majlis.bridge.formats.lin_read import RecordReader
from majlis.bridge.formats.lin_tokens import plain
from majlis.bridge.formats.lin_write import write_boards
from majlis.bridge.formats.report import FilePath, Report, decode, read_bytes
from majlis.bridge.table.board import Board
from majlis.files import write_atomic


def loads(data: str | bytes, file: str = "<text>", *, strict: bool = False) -> Report:
    """The boards of a LIN text, or of a link to one; `file` is what problems call it.

    Raises `InputError` when strict.
    """
    text, notes = decode(data, file, strict)
    notes.text = plain(text)
    RecordReader(notes).read()
    return notes.report()


def load(path: FilePath, *, strict: bool = False) -> Report:
    """The boards of a LIN file. Raises `InputError` in strict mode only."""
    data = read_bytes(path, strict)
    return data if isinstance(data, Report) else loads(data, str(path), strict=strict)


def dumps(boards: Iterable[Board]) -> str:
    """The boards as a LIN text."""
    return "".join(write_boards(boards))


def dump(boards: Iterable[Board], path: FilePath) -> None:
    """Write the boards to a LIN file, whole or not at all; raises `InputError` when that cannot be done."""
    write_atomic(str(path), dumps(boards).encode("utf-8", "replace"))
