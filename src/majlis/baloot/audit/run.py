"""The audit of any number of files: streaming, in one process or several, always with the same result.

Files are audited one at a time and only their findings are kept, so memory does not grow with the number
of games. With several workers, files go out in chunks, a bounded number of them at a time, and come back
in the order in which they went. Ctrl-C lets the files at work be finished and ends the audit there.

>>> summary = audit(["examples/baloot/games"])
>>> summary.files, summary.deals, summary.played, summary.explained, summary.by_category["legality"]
(2, 17, 7, 7, 1)
"""

import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import chain, islice
from pathlib import Path
from typing import Final, Literal, TypeAlias

import msgspec

from majlis.baloot import deallines
from majlis.baloot.audit.deals import GameAudit, audit_game
from majlis.baloot.audit.report.fixtures import best_cut, best_lines, write_fixture
from majlis.baloot.audit.report.outputs import Spool, write_csv, write_json
from majlis.baloot.audit.report.summary import AuditSummary
from majlis.baloot.audit.report.table import DealRow, write_table
from majlis.baloot.audit.stats.statistics import statistics_of
from majlis.baloot.audit.stats.tallies import Tally
from majlis.baloot.audit.types import Divergence
from majlis.baloot.games import content_of, game_files, load, loads, read_games, submit
from majlis.baloot.kammelna.decode import decode
from majlis.baloot.kammelna.reader import MAX_BYTES, FilePath
from majlis.baloot.kammelna.types import GameRecord
from majlis.baloot.ruleset import DEFAULT, RuleSet, rules_text
from majlis.errors import InputError
from majlis.files import STANDARD_INPUT, is_standard, printable, read_standard

CHUNK: Final = 8
"""Files a worker gets at a time."""
IN_FLIGHT: Final = 3
"""Chunks a worker may have before it: one at work, the others ready."""

Form: TypeAlias = Literal["json", "csv", "table", "html"]
Progress: TypeAlias = Callable[[AuditSummary], None]


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """How every file is to be audited."""

    rules: RuleSet = DEFAULT
    strict: bool = False
    """Raise `InputError` for the first file that is not a sound game."""
    fixtures: str | None = None
    """Folder for the divergent deals."""
    tally: bool = False
    """Count for statistics too."""
    table: bool = False
    """Make a row of every deal."""


def audit_file(path: FilePath, task: Task) -> GameAudit:
    """Audit one file, and write its fixtures where they are asked for.

    Raises `InputError` in strict mode for a file with any problem, and when a fixture cannot be written.
    """
    data = read_standard(MAX_BYTES) if is_standard(path) else None
    game = _read(path, task.strict) if data is None else loads(data, STANDARD_INPUT, strict=task.strict)
    found = audit_game(game, task.rules, tally=task.tally, table=task.table)
    if task.fixtures is not None and found.divergences:
        data = content_of(path) if data is None else data
        names = _write_fixtures(data, found, task.rules, Path(task.fixtures))
        return msgspec.structs.replace(found, fixtures=names)
    return found


def _read(path: FilePath, strict: bool) -> GameRecord:
    """The game in a file; of a folder, which has no game file in it then, the reader's complaint."""
    if os.path.isdir(path):
        return next(read_games(path, strict=strict))
    return load(path, strict=strict)


def _write_fixtures(data: bytes | None, found: GameAudit, rules: RuleSet, folder: Path) -> tuple[str, ...]:
    """One file for each divergent deal, named after its first divergence; returns their names."""
    if data is None:  # a file that is gone
        return ()
    lines = deallines.is_deal_lines(data, found.file)
    game = deallines.loads(data) if lines else decode(data)[0]
    written = []
    for deal in dict.fromkeys(divergence.deal for divergence in found.divergences):
        first = next(divergence for divergence in found.divergences if divergence.deal == deal)

        def shows(content: bytes, number: int, first: Divergence = first) -> bool:
            again = audit_game(loads(content, "fixture"), rules)
            return any(
                (d.deal, d.category, d.klass) == (number, first.category, first.klass)
                for d in again.divergences
            )

        content = best_lines(game, deal, shows) if lines else best_cut(game, deal, shows)
        if content is not None:
            ending = ".jsonl" if lines else ".json"
            written.append(write_fixture(folder, first.category, content, ending).name)
    return tuple(written)


def audit(
    paths: Iterable[FilePath],
    rules: RuleSet = DEFAULT,
    *,
    workers: int = 1,
    strict: bool = False,
    fixtures: Path | None = None,
    spool: Spool[Divergence] | None = None,
    rows: Spool[DealRow] | None = None,
    tally: Tally | None = None,
    progress: Progress | None = None,
) -> AuditSummary:
    """Audit files and folders.

    `workers`: processes; 1 stays in this one, 0 takes one for each processor. `spool` gets every
    divergence and `rows` every deal, the summary the first ones only. `tally` takes in what statistics
    count. `progress` is called after every file. After a Ctrl-C (a second one interrupts as usual) what is
    done is returned, with `partial` set. Raises `InputError` in strict mode for the first unsound file, and
    when a worker dies.
    """
    folder = None if fixtures is None else str(fixtures)
    task = Task(rules=rules, strict=strict, fixtures=folder, tally=tally is not None, table=rows is not None)
    summary = AuditSummary(rules=rules_text(rules))
    started = time.perf_counter()
    with _stop_at_interrupt() as stop:
        files = _Until(stop, files_of(paths, fixtures, summary.add_passed_over))
        for found in _audits(iter(files), task, workers or os.cpu_count() or 1):
            add(summary, found, spool, rows)
            if tally is not None and found.tally is not None:
                tally.merge(found.tally)
            if progress is not None:
                progress(summary)
    summary.partial = files.cut
    summary.seconds = time.perf_counter() - started
    return summary


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """An audit that has been written down."""

    summary: AuditSummary
    written: dict[Form, Path] = {}
    """The reports that were asked for, in the order JSON, CSV, table, HTML."""
    folder: Path | None = None
    fixtures: int = 0
    """How many fixtures the folder got."""


def audit_and_write(
    paths: Iterable[FilePath],
    rules: RuleSet = DEFAULT,
    *,
    workers: int = 1,
    strict: bool = False,
    json: Path | None = None,
    csv: Path | None = None,
    html: Path | None = None,
    table: Path | None = None,
    fixtures: Path | None = None,
    language: str = "en",
    progress: Progress | None = None,
) -> Outcome:
    """Audit, and write the reports that are asked for; a stopped audit's reports say that they are partial.

    Raises `InputError` as `audit` does, and when a report cannot be written.
    """
    written: dict[Form, Path] = {}
    tally = None if html is None else Tally()
    with Spool[Divergence]() as spool, Spool[DealRow]() as rows:
        summary = audit(
            paths,
            rules,
            workers=workers,
            strict=strict,
            fixtures=fixtures,
            spool=spool,
            rows=rows if json is not None or table is not None or html is not None else None,
            tally=tally,
            progress=progress,
        )
        if json is not None:
            write_json(json, summary, spool, language, rows)
            written["json"] = json
        if csv is not None:
            write_csv(csv, spool, language)
            written["csv"] = csv
        if table is not None:
            write_table(table, rows)
            written["table"] = table
    if html is not None:
        from majlis.baloot.audit.report.html import write_html  # drags in the templates

        write_html(summary, html, statistics_of(tally or Tally()), language=language)
        written["html"] = html
    return Outcome(summary=summary, written=written, folder=fixtures, fixtures=len(summary.fixtures))


def files_of(
    paths: Iterable[FilePath], fixtures: Path | None = None, pass_over: Callable[[str], None] | None = None
) -> Iterator[FilePath]:
    """The files to read; a folder without any is given as it is, so that reading it says so.

    Searching passes over the folder of the fixtures, which would be audited while it is written;
    `pass_over` is told of it.
    """
    for path in paths:
        found = False
        own = None if fixtures is None else _Below(path, fixtures)
        for file in game_files(path):
            if own is not None and own.holds(file):
                if pass_over is not None and not own.met:
                    pass_over(printable(fixtures))
                own.met = True
                continue
            found = True
            yield file
        if not found:
            yield path


class _Below:
    """Whether files found by searching a folder lie in another that is below it."""

    def __init__(self, searched: FilePath, folder: Path) -> None:
        self.searched, self.real = os.fspath(searched), os.path.realpath(folder) + os.sep
        self.met = False
        self.last: tuple[str, bool] = ("", False)

    def holds(self, file: str) -> bool:
        """Files of one folder come one after another, so each folder is looked up once."""
        place = os.path.dirname(file)
        if place != self.last[0]:
            inside = file != self.searched and (os.path.realpath(place) + os.sep).startswith(self.real)
            self.last = place, inside
        return self.last[1]


class _Until:
    """The files until the event is set; `cut` tells whether any were left then."""

    def __init__(self, stop: threading.Event, files: Iterator[FilePath]) -> None:
        self.stop, self.files, self.cut = stop, files, False

    def __iter__(self) -> Iterator[FilePath]:
        for path in self.files:
            if self.stop.is_set():
                self.cut = True
                return
            yield path


@contextmanager
def _stop_at_interrupt() -> Iterator[threading.Event]:
    """An event that Ctrl-C sets; half a file's findings are never added that way.

    The second Ctrl-C interrupts at once. Outside the main thread, where signals cannot be had, nothing
    is changed.
    """
    stop = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield stop
        return
    before = signal.getsignal(signal.SIGINT)

    def handle(*_: object) -> None:
        stop.set()
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, handle)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


def add(
    summary: AuditSummary,
    found: GameAudit,
    spool: Spool[Divergence] | None = None,
    rows: Spool[DealRow] | None = None,
) -> None:
    """Add one file's audit to the summary, its divergences to `spool`, and its deals to `rows`."""
    summary.files += 1
    summary.games += found.games if found.is_game else 0
    summary.deals += found.deals
    summary.played += found.played
    summary.explained += found.explained
    for ending, count in found.endings.items():
        summary.endings[ending] += count
    summary.add_unknown(found.unknown)
    summary.add_not_judged(found.not_judged)
    summary.fixtures.update(found.fixtures)
    summary.add_divergences(found.divergences)
    summary.add_sheets(found.sheets)
    summary.add_notes(found.notes)
    summary.add_problems(found.problems)
    if found.own_report:
        summary.add_passed_over(found.file)
    elif not found.is_game:
        summary.add_unreadable(found.file)
    if spool is not None:
        spool.add(found.divergences)
    summary.clean_games += found.clean
    summary.add_rows(found.rows)
    if rows is not None:
        rows.add(found.rows)


# Several processes


def _audits(files: Iterator[FilePath], task: Task, workers: int) -> Iterator[GameAudit]:
    """The audits in the order of the files. A handful of files is not worth starting processes for."""
    first = tuple(islice(files, 0 if workers == 1 else CHUNK))
    files = chain(first, files)
    if len(first) < CHUNK:
        for path in files:
            yield audit_file(path, task)
        return
    try:
        with _pool(workers) as pool:
            for chunk in in_order(pool, audit_files, _chunks(files), task, workers * IN_FLIGHT):
                yield from chunk
    except BrokenProcessPool:
        raise InputError("a worker process died, perhaps for want of memory: try --workers 1") from None


def audit_files(paths: tuple[FilePath, ...], task: Task) -> list[GameAudit]:
    """Audit a chunk of files; what a worker does."""
    return [audit_file(path, task) for path in paths]


def _chunks(files: Iterator[FilePath]) -> Iterator[tuple[FilePath, ...]]:
    while chunk := tuple(islice(files, CHUNK)):
        yield chunk


def in_order(
    executor: Executor,
    work: Callable[[tuple[FilePath, ...], Task], list[GameAudit]],
    chunks: Iterator[tuple[FilePath, ...]],
    task: Task,
    most: int,
) -> Iterator[list[GameAudit]]:
    """The results of the chunks, in their order, with at most so many of them handed out at a time."""
    waiting: deque[Future[list[GameAudit]]] = deque()
    for chunk in chunks:
        waiting.append(submit(executor, work, chunk, task))
        if len(waiting) >= most:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


@contextmanager
def _pool(workers: int) -> Iterator[Executor]:
    """A process pool whose workers leave Ctrl-C to this process, and which stops at once when it is left."""
    ignore = (signal.SIGINT, signal.SIG_IGN)
    pool = ProcessPoolExecutor(workers, initializer=signal.signal, initargs=ignore)
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


__all__ = ["Task", "add", "audit", "audit_file", "in_order"]
