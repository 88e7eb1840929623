"""Writing what an audit found: a JSON file, a CSV file, and the sentences of the terminal.

Divergences go through a `Spool` on disk while the audit runs, so that their number costs no memory;
the summary holds the counts and the first of them. A file is written beside its target and renamed
over it when it is whole: nobody ever finds half of one, and a stopped audit leaves a report that says
`"partial": true`.

The JSON object has `deals`, `played`, `by_category`, `divergences` (objects with `file`, `deal`,
`category`, `expected`, `computed`, `class`, `text`, and `stand`, `message`, `params`), and beside these
`rules`, `files`, `games`, `explained`, `by_class`, `endings`, `options`, `unknown`, `notes`, `problems`,
`unreadable` and `partial`. `deal` is 1-based; 0 stands for the file as a whole. Seats and teams are
0-based. The same input gives the same bytes whatever the number of workers.
"""

import csv
import io
import os
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any, Final

import msgspec

from majlis.baloot.audit.summary import AuditSummary
from majlis.baloot.audit.types import Divergence
from majlis.baloot.audit.words import divergence_text
from majlis.errors import InputError
from majlis.files import atomic_file, make_folder

COLUMNS: Final = ("file", "deal", "category", "class", "expected", "computed", "stand", "text")


class Spool:
    """Divergences on disk in the order they came; iterating reads them back. Use as a context manager."""

    def __init__(self) -> None:
        self._file: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - closed by __exit__

    def __enter__(self) -> "Spool":
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def add(self, divergences: Iterable[Divergence]) -> None:
        """Append."""
        self._file.seek(0, os.SEEK_END)
        for divergence in divergences:
            self._file.write(_ENCODER.encode(divergence) + b"\n")

    def __iter__(self) -> Iterator[Divergence]:
        self._file.seek(0)
        for line in self._file:
            yield _DECODER.decode(line)


_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(Divergence)


def write_json(
    path: Path, summary: AuditSummary, divergences: Iterable[Divergence], language: str = "en"
) -> None:
    """Write the JSON report; raises `InputError` when the path cannot be written."""
    head = {
        "rules": summary.rules,
        "partial": summary.partial,
        "files": summary.files,
        "games": summary.games,
        "deals": summary.deals,
        "played": summary.played,
        "explained": summary.explained,
        "by_category": summary.by_category,
        "by_class": summary.by_class,
        "endings": summary.endings,
        "options": dict(sorted(summary.options.items(), key=lambda item: (-item[1], item[0]))),
        "unknown": dict(sorted(summary.unknown.items())),
    }
    tail = {
        "divergent_deals": summary.divergent_deals,
        "notes": summary.notes,
        "problems": summary.problems,
        "unreadable": summary.unreadable,
    }
    with atomic_file(path) as file:
        file.write(_members(head).encode())
        file.write(b',\n  "divergences": [')
        comma = b"\n    "
        for divergence in divergences:
            file.write(comma + _ENCODER.encode(_row(divergence, language)))
            comma = b",\n    "
        file.write(b"\n  ],\n" if comma.startswith(b",") else b"],\n")
        file.write(_members(tail).removeprefix("{\n").encode() + b"\n}\n")


def _members(values: dict[str, Any]) -> str:
    """An object without its closing brace, one member a line (lists one element a line)."""
    lines = []
    for name, value in values.items():
        if isinstance(value, list) and value:
            body = ",\n    ".join(_ENCODER.encode(element).decode() for element in value)
            lines.append(f'  "{name}": [\n    {body}\n  ]')
        else:
            lines.append(f'  "{name}": {_ENCODER.encode(value).decode()}')
    return "{\n" + ",\n".join(lines)


def _row(divergence: Divergence, language: str) -> dict[str, Any]:
    row: dict[str, Any] = msgspec.to_builtins(divergence)
    row["text"] = divergence_text(divergence, language)
    return row


def write_csv(path: Path, divergences: Iterable[Divergence], language: str = "en") -> None:
    """Write the divergences as a table (`COLUMNS`, UTF-8); values that are lists are written as JSON.

    Raises `InputError` when the path cannot be written.
    """
    with atomic_file(path) as file:
        text = io.TextIOWrapper(file, encoding="utf-8", newline="", write_through=True)
        table = csv.writer(text)
        table.writerow(COLUMNS)
        for divergence in divergences:
            table.writerow(
                (
                    divergence.file,
                    divergence.deal,
                    divergence.category,
                    divergence.klass,
                    _cell(divergence.expected),
                    _cell(divergence.computed),
                    " | ".join("+".join(party) for party in divergence.stand),
                    divergence_text(divergence, language),
                )
            )
        text.flush()
        text.detach()


def _cell(value: Any) -> Any:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def check_targets(paths: Iterable[Path | None]) -> None:
    """Complain before the audit rather than after it: make each report's folder, and see that it is writable.

    Raises `InputError` for the first that cannot be written.
    """
    for path in paths:
        if path is None:
            continue
        if path.is_dir():
            raise InputError(f"{path}: this is a folder; name a file to write")
        folder = make_folder(path.parent)
        if not os.access(folder, os.W_OK):
            raise InputError(f"{path}: the folder {folder} cannot be written to")
