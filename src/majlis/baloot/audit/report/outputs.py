"""Writing what an audit found: a JSON file, a CSV file, and the sentences of the terminal.

Divergences go through a `Spool` on disk while the audit runs, so that their number costs no memory;
the summary holds the counts and the first of them. A file is written beside its target and renamed
over it when it is whole: nobody ever finds half of one, and a stopped audit leaves a report that says
`"partial": true`.

The JSON object has `deals`, `played`, `by_category`, `divergences` (objects with `file`, `deal`,
`category`, `expected`, `computed`, `class`, `text`, and `stand`, `message`, `params`), and beside these
`rules`, `files`, `games`, `explained`, `by_class`, `endings`, `options`, `unknown`, `not_judged`, `notes`,
`problems`, `unreadable`, `passed_over` and `partial`. `deal_table` has a row for every deal, recorded against
computed points (`table.DealRow`); `points` counts them, `clean_games` the games without a divergence, and
`kaboot_deals` and `khasara_deals` say where those are. `deal` is 1-based; 0 stands for the file as a
whole. Seats and teams are 0-based. The same input gives the same bytes whatever the number of workers.
"""

import contextlib
import csv
import io
import os
import pickle
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any, Final, Generic, TypeVar

import msgspec

from majlis.baloot.audit.report.summary import AuditSummary, DealRow
from majlis.baloot.audit.types import Divergence, plain, sentence
from majlis.baloot.kammelna.reader import MAX_BYTES, own_report
from majlis.cards import SUIT_WORDS
from majlis.errors import InputError
from majlis.files import atomic_file, harmless_cell, reason, same_place
from majlis.i18n import N_

COLUMNS: Final = ("file", "deal", "category", "class", "expected", "computed", "stand", "text")
"""Of the table of divergences."""
DEAL_COLUMNS: Final = (
    "file", "deal", "ending", "mode", "trump", "buyer", "level",
    "recorded_0", "recorded_1", "computed_0", "computed_1", "agree",
    "kaboot_recorded", "kaboot_computed", "khasara_recorded", "khasara_computed", "divergences", "not_judged",
)  # fmt: skip
"""Of the table of all deals."""

ItemT = TypeVar("ItemT")


class Spool(Generic[ItemT]):
    """Values on disk in the order they came; iterating reads them back. A context manager.

    Raises `InputError` when the folder for temporary files is full.
    """

    def __init__(self) -> None:
        with _temporary():
            self._file: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - closed by __exit__

    def __enter__(self) -> "Spool[ItemT]":
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(OSError):  # what was not written is told already, and not needed any more
            self._file.close()

    def add(self, items: Iterable[ItemT]) -> None:
        """Append."""
        with _temporary():
            self._file.seek(0, os.SEEK_END)
            for item in items:
                pickle.dump(item, self._file)

    def __iter__(self) -> Iterator[ItemT]:
        with _temporary():
            self._file.seek(0)  # and what was not yet written is written
        with contextlib.suppress(EOFError):
            while True:
                item: ItemT = pickle.load(self._file)
                yield item


@contextlib.contextmanager
def _temporary() -> Iterator[None]:
    """Errors of temporary files as `InputError`, with the folder and how to choose another."""
    try:
        yield
    except OSError as error:
        message = N_(
            "the temporary file cannot be written ({reason}): set TMPDIR to a folder that has room for it"
        )
        raise InputError(message, reason=reason(error)) from None


_ENCODER: Final = msgspec.json.Encoder()


def write_json(
    path: Path,
    summary: AuditSummary,
    divergences: Iterable[Divergence],
    language: str = "en",
    rows: Iterable[DealRow] = (),
) -> None:
    """Write the JSON report; `rows` are gone through once. Raises `InputError` when it cannot be written."""
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
        "not_judged": dict(sorted(summary.not_judged.items())),
        "clean_games": summary.clean_games,
        "points": summary.table,
    }
    tail = {
        "divergent_deals": summary.divergent_deals,
        "notes": [{**plain(note), "text": note.text} for note in summary.notes],
        "problems": [problem.data() for problem in summary.problems],
        "unreadable": summary.unreadable,
        "passed_over": summary.passed_over,
    }
    with atomic_file(path) as file:
        file.write(_members(head).encode() + b",\n")
        _write_list(file, "divergences", (_row(divergence, language) for divergence in divergences))
        special: dict[str, list[dict[str, Any]]] = {"kaboot_deals": [], "khasara_deals": []}
        _write_list(file, "deal_table", _noting(rows, special))
        tail = special | tail
        file.write(_members(tail).removeprefix("{\n").encode() + b"\n}\n")


def _write_list(file: IO[bytes], name: str, items: Iterable[object]) -> None:
    """A member whose value is a list, one element a line, and the comma after it."""
    file.write(f'  "{name}": ['.encode())
    comma = b"\n    "
    for item in items:
        file.write(comma + _ENCODER.encode(item))
        comma = b",\n    "
    file.write(b"\n  ],\n" if comma.startswith(b",") else b"],\n")


def _noting(rows: Iterable[DealRow], special: dict[str, list[dict[str, Any]]]) -> Iterator[DealRow]:
    """The rows; where there is a Kaboot or a Khasara is noted as they go by."""
    for row in rows:
        place = {"file": row.file, "deal": row.deal}
        if row.kaboot:
            special["kaboot_deals"].append(place)
        if row.khasara:
            special["khasara_deals"].append(place)
        yield row


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
    return {**plain(divergence), "text": sentence(divergence.message, language)}


def write_csv(path: Path, divergences: Iterable[Divergence], language: str = "en") -> None:
    """Write the divergences as a table (`COLUMNS`, UTF-8); values that are lists are written as JSON.

    Raises `InputError` when the path cannot be written.
    """
    _write_rows(
        path,
        COLUMNS,
        (
            (
                harmless_cell(divergence.file),
                divergence.deal,
                divergence.category,
                divergence.klass,
                _cell(divergence.expected),
                _cell(divergence.computed),
                " | ".join("+".join(party) for party in divergence.stand),
                harmless_cell(sentence(divergence.message, language)),
            )
            for divergence in divergences
        ),
    )


def write_table(path: Path, rows: Iterable[DealRow]) -> None:
    """Write the rows as a table (`DEAL_COLUMNS`, UTF-8). Raises `InputError` as `write_csv` does."""
    _write_rows(path, DEAL_COLUMNS, map(_deal_cells, rows))


def _deal_cells(row: DealRow) -> tuple[object, ...]:
    flags = (row.agree, row.kaboot_recorded, row.kaboot_computed, row.khasara_recorded, row.khasara_computed)
    return (
        *(harmless_cell(row.file), row.deal, row.ending, row.mode or ""),
        "" if row.trump is None else SUIT_WORDS[row.trump],
        *("" if value is None else value for value in (row.buyer, row.level)),
        *(row.recorded or ("", "")),
        *(row.computed or ("", "")),
        *("" if flag is None else "yes" if flag else "no" for flag in flags),
        row.divergences,
        " ".join(row.not_judged),
    )


def _write_rows(path: Path, columns: Iterable[str], rows: Iterable[Iterable[object]]) -> None:
    with atomic_file(path) as file:
        text = io.TextIOWrapper(file, encoding="utf-8", newline="", write_through=True)
        table = csv.writer(text)
        table.writerow(columns)
        table.writerows(rows)
        text.flush()
        text.detach()


def _cell(value: Any) -> Any:
    return harmless_cell(value) if isinstance(value, str) else msgspec.json.encode(value).decode()


def is_own_report(path: Path) -> bool:
    """Whether a file is a JSON report that this program wrote."""
    try:
        return path.stat().st_size <= MAX_BYTES and own_report(msgspec.json.decode(path.read_bytes()))
    except (OSError, ValueError, RecursionError):
        return False


def check_fixtures(folder: Path | None, inputs: Iterable[Path]) -> None:
    """Raises `InputError` when the folder for fixtures is itself to be read."""
    for given in inputs:
        if folder is not None and same_place(folder, given):
            raise InputError(N_("this is an input; name another folder for the fixtures")).at(folder)
