"""Readers and writers of bridge files: PBN, LIN, RBN, JSON, text, each with `load`, `loads`, `dump`, `dumps`.

Readers give a `Report`: the boards that could be read, their defects, and a list of problems; `strict=True`
raises the first instead. `read_boards` and `write_boards` choose the format by the file's name, or, reading,
by what is in it. `lost` tells what of a board a format cannot hold.

>>> format_of("deals.LIN"), format_of("-", '[Deal "N:… … … …"]'), format_of("-", "md|3S…|")
('lin', 'pbn', 'lin')
"""

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from majlis.bridge.formats.report import FilePath, Problem, Report, read_bytes
from majlis.bridge.table.board import Board
from majlis.bridge.table.cards import with_last_hand
from majlis.bridge.table.defects import HARMLESS, NO_DEAL, Defect, defects, findings
from majlis.errors import InputError, shown


class _Modules(Mapping[str, ModuleType]):
    """The modules of formats by name, each imported when it is asked for."""

    def __init__(self, *names: str) -> None:
        self._names = names

    def __getitem__(self, name: str) -> ModuleType:
        if name not in self._names:
            raise KeyError(name)
        return import_module(f"{__name__}.{name}")

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


FORMATS: Final = _Modules("pbn", "lin", "json", "text", "rbn")
_ENDINGS: Final = {
    ".pbn": "pbn",
    ".lin": "lin",
    ".json": "json",
    ".txt": "text",
    ".text": "text",
    ".rbn": "rbn",
}
_JSON: Final = re.compile(r'\s*(?:\{\s*["}]|\[\s*[\{\]])')
_LIN: Final = re.compile(r"\b(?:md|qx|pn|mb|vg)(?:\||%7c)", re.IGNORECASE)
_PBN: Final = re.compile(r'^\s*\[\s*\w+\s+"', re.MULTILINE)
_RBN: Final = re.compile(r"^[Hh] +[NESWnesw]:", re.MULTILINE)
_ENOUGH: Final = 20_000


def format_of(path: FilePath, content: str | None = None) -> str | None:
    """The format of a file, by the end of its name, or else by its content; None when neither tells."""
    named = _ENDINGS.get(Path(path).suffix.lower())
    if named or content is None:
        return named
    head = content.removeprefix("\ufeff")[:_ENOUGH]
    if _JSON.match(head):
        return "json"
    if _PBN.search(head):
        return "pbn"
    if _RBN.search(head):
        return "rbn"
    return "lin" if _LIN.search(head) else "text"


def read_boards(path: FilePath, format: str | None = None, *, strict: bool = False) -> Report:
    """The boards of a file of any format; raises `InputError` in strict mode, or when there is none such."""
    data = read_bytes(path, strict)
    if isinstance(data, Report):
        return data
    name = format or format_of(path, data[: 2 * _ENOUGH].decode("utf-8", "replace")) or "text"
    report: Report = _module(name).loads(data, os.fspath(path), strict=strict)
    return report


def write_boards(boards: Iterable[Board], path: FilePath, format: str | None = None) -> None:
    """Write boards to a file in the format that its name, or `format`, tells; raises `InputError`."""
    name = format or format_of(path)
    if name is None:
        raise InputError(f"{path}: the name tells no format: end it in {', '.join(_ENDINGS)}, or name one")
    _module(name).dump(boards, path)


def _module(name: str) -> ModuleType:
    if name not in FORMATS:
        raise InputError(f"{shown(name)} is no format of boards: write {', '.join(FORMATS)}")
    return FORMATS[name]


def as_held(board: Board, format: str) -> Board | None:
    """The board as it comes back from a file of this format; None where there is not one."""
    module = _module(format)
    back: tuple[Board, ...] = module.loads(module.dumps([board])).boards
    return back[0] if len(back) == 1 else None


def lost(board: Board, format: str) -> tuple[str, ...]:
    """The names of the fields of a board that would not come back from a file of this format as they are.

    A hand that follows from the other three is not lost where it comes back.

    >>> lost(Board(contract=None, tags=(), result=9), "lin")
    ('dealer', 'result')
    """
    return changed(board, as_held(board, format))


def changed(board: Board, back: Board | None) -> tuple[str, ...]:
    """The names of the fields in which a board that came back is another; as `lost`."""
    if back is None:
        return tuple(field.name for field in fields(Board))
    names = [field.name for field in fields(Board) if getattr(board, field.name) != getattr(back, field.name)]
    if "hands" in names and back.hands == with_last_hand(board.hands):
        names.remove("hands")
    return tuple(names)


def __getattr__(name: str) -> Any:
    if name not in FORMATS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return FORMATS[name]


__all__ = [
    "FORMATS",
    "HARMLESS",
    "NO_DEAL",
    "Defect",
    "Problem",
    "Report",
    "as_held",
    "changed",
    "defects",
    "findings",
    "format_of",
    "lost",
    "read_boards",
    "write_boards",
]
