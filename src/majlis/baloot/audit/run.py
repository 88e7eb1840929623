"""Any number of recorded games: searched for once, read by any workers, always with the same result.

`audit` keeps of each file only its findings, `gather` what is counted in it, so memory does not grow with the
games. Ctrl-C lets the files at work be finished and ends the reading there.

>>> summary = audit(["examples/baloot/games"])
>>> summary.files, summary.deals, summary.played, summary.explained, summary.by_category["legality"]
(2, 17, 7, 7, 1)
"""

import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

import msgspec

from majlis.baloot import deallines
from majlis.baloot.audit.deals import GameAudit, audit_game
from majlis.baloot.audit.report.fixtures import best_cut, best_lines, fixture_name, write_fixture
from majlis.baloot.audit.report.outputs import Spool, write_csv, write_json, write_table
from majlis.baloot.audit.report.summary import AuditSummary, DealRow
from majlis.baloot.audit.stats.statistics import statistics_of
from majlis.baloot.audit.stats.tallies import Tally
from majlis.baloot.audit.types import Divergence
from majlis.baloot.deallines.portions import Portion
from majlis.baloot.games import content_of, game_files, large, load, loads, read_games
from majlis.baloot.kammelna.reader import MAX_BYTES
from majlis.baloot.kammelna.salvage import decode
from majlis.baloot.kammelna.types import GameRecord
from majlis.baloot.ruleset import DEFAULT, RuleSet, rules_text
from majlis.errors import InputError
from majlis.files import STANDARD_INPUT, is_standard, printable
from majlis.i18n import N_
from majlis.reading import FilePath, Notes, Problem
from majlis.work import ClusterPool, Workers, interrupt_noted, map_ordered

FEW: Final = 8
"""So many files are not worth starting processes for; no more are sent together."""
SMALL: Final = 1_500_000
"""Bytes of games (some 90) that one process reads as soon as several have started."""
FILES_A_PART: Final = 16
"""What is counted in so many files is merged at a time."""
STALL: Final = 3600.0
"""Seconds: the largest files take minutes."""
PROBLEMS_KEPT: Final = 5

Form: TypeAlias = Literal["json", "csv", "table", "html"]
Progress: TypeAlias = Callable[[AuditSummary], None]


# Files


class Found(msgspec.Struct, frozen=True):
    """The files that a search found."""

    files: tuple[FilePath, ...]
    """A folder without any game stands here itself: reading it says so."""
    passed_over: str = ""
    """The folder of the fixtures, if the search came through it."""


Paths: TypeAlias = Iterable[FilePath] | Found


def find_games(paths: Iterable[FilePath], fixtures: Path | None = None) -> Found:
    """The games of files and folders; those below the folder of the fixtures are passed over."""
    files: list[FilePath] = []
    passed_over = ""
    for path in paths:
        found = False
        own = None if fixtures is None else _Below(path, fixtures)
        for file in game_files(path):
            if own is not None and own.holds(file):
                passed_over = printable(fixtures)
                continue
            found = True
            files.append(file)
        if not found:
            files.append(path)
    return Found(tuple(files), passed_over)


class _Below:
    """Whether files found by searching a folder lie in another that is below it."""

    def __init__(self, searched: FilePath, folder: Path) -> None:
        self.searched, self.real = os.fspath(searched), os.path.realpath(folder) + os.sep
        self.last: tuple[str, bool] = ("", False)

    def holds(self, file: str) -> bool:
        """Files of one folder come one after another, so each folder is looked up once."""
        place = os.path.dirname(file)
        if place != self.last[0]:
            inside = file != self.searched and (os.path.realpath(place) + os.sep).startswith(self.real)
            self.last = place, inside
        return self.last[1]


class GameFile(NamedTuple):
    """A file as it is given to a worker."""

    path: FilePath
    content: bytes | Portion | GameRecord | None = None
    """What the worker cannot read itself: standard input, a portion of many deal lines, and for a cluster the
    files of this machine."""

    @property
    def begins(self) -> bool:
        """Whether it is a whole file, or the first portion of one."""
        return not isinstance(self.content, Portion) or self.content.first

    def game(self, strict: bool) -> GameRecord:
        """The game in it; of a folder, which has no game in it then, the reader's complaint."""
        if isinstance(self.content, GameRecord):
            return self.content
        if self.content is not None:
            name = STANDARD_INPUT if is_standard(self.path) else printable(self.path)
            return loads(self.content, name, strict=strict)
        if os.path.isdir(self.path):
            return next(read_games(self.path, strict=strict))
        return load(self.path, strict=strict)

    def data(self) -> bytes | Portion | None:
        """Its bytes; None where they cannot be had (again)."""
        return self.content if isinstance(self.content, bytes | Portion) else content_of(self.path)


def _workers_for(found: Found, workers: Workers) -> Workers:
    """One process in place of all processors (0) where the files are small: starting others takes longer."""
    if workers != 0 or any(map(is_standard, found.files)):  # of standard input nobody knows how much comes
        return workers
    return 1 if sum(os.path.getsize(path) for path in found.files if os.path.isfile(path)) <= SMALL else 0


class _Queue:
    """The files as they are given to workers, until Ctrl-C."""

    def __init__(self, files: Iterable[FilePath], workers: Workers, stop: threading.Event) -> None:
        self._files, self._stop = files, stop
        self._cluster = isinstance(workers, ClusterPool)
        self.cut = False
        """Whether any files were left then."""

    def __iter__(self) -> Iterator[GameFile]:
        for path in self._files:
            if self._stop.is_set():
                self.cut = True
                return
            parts = large(path)
            if parts is not None:
                for part in parts:
                    if self._stop.is_set():
                        self.cut = True
                        return
                    yield GameFile(path, part)
            elif self._cluster:
                small = os.path.isfile(path) and os.path.getsize(path) <= MAX_BYTES
                content = content_of(path) if small else None
                yield GameFile(path, GameFile(path).game(strict=False) if content is None else content)
            else:
                yield GameFile(path)


# The audit


class AuditTask(msgspec.Struct, frozen=True, kw_only=True):
    """How every file is to be audited."""

    rules: RuleSet = DEFAULT
    strict: bool = False
    """Raise `InputError` for the first file that is not a sound game."""
    fixtures: bool = False
    """Make small games of the divergent deals."""
    tally: bool = False
    """Count for statistics too."""
    table: bool = False
    """Make a row of every deal."""


def audit_file(file: GameFile, task: AuditTask) -> GameAudit:
    """Audit one file. Raises `InputError` in strict mode for a file with any problem."""
    found = audit_game(file.game(task.strict), task.rules, tally=task.tally, table=task.table)
    if not file.begins:
        found = msgspec.structs.replace(found, goes_on=True)
    if not (task.fixtures and found.divergences):
        return found
    return msgspec.structs.replace(found, fixtures=_fixtures(file.data(), found, task.rules))


def _fixtures(data: bytes | Portion | None, found: GameAudit, rules: RuleSet) -> dict[str, bytes]:
    """A small game for each divergent deal, named after its first divergence."""
    if data is None:  # a file that is gone
        return {}
    lines = isinstance(data, Portion) or deallines.is_deal_lines(data, found.file)
    game = decode(data, Notes(found.file)) if isinstance(data, bytes) and not lines else deallines.loads(data)
    made = {}
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
            made[fixture_name(first.category, content, ".jsonl" if lines else ".json")] = content
    return made


def audit(
    paths: Paths,
    rules: RuleSet = DEFAULT,
    *,
    workers: Workers = 1,
    strict: bool = False,
    fixtures: Path | None = None,
    spool: Spool[Divergence] | None = None,
    rows: Spool[DealRow] | None = None,
    tally: Tally | None = None,
    progress: Progress | None = None,
) -> AuditSummary:
    """Audit files and folders; `workers` as in `majlis.work`.

    `spool` gets every divergence and `rows` every deal, the summary the first ones only. `tally` takes in
    what statistics count. `progress` is called after every file. After a Ctrl-C (a second one interrupts as
    usual) what is done is returned, with `partial` set. Raises `InputError` in strict mode for the first
    unsound file, and when workers die again and again.
    """
    task = AuditTask(
        rules=rules,
        strict=strict,
        fixtures=fixtures is not None,
        tally=tally is not None,
        table=rows is not None,
    )
    summary = AuditSummary(rules=rules_text(rules))
    started = time.perf_counter()
    found = paths if isinstance(paths, Found) else find_games(paths, fixtures)
    if found.passed_over:
        summary.passed_over.take([found.passed_over])
    workers = _workers_for(found, workers)
    with interrupt_noted() as stop:
        queue = _Queue(found.files, workers, stop)
        audits = map_ordered(
            partial(audit_file, task=task), queue, workers, few=FEW - 1, most=FEW, stall=STALL
        )
        with closing(audits):
            for one in audits:
                add(summary, one, spool, rows)
                if fixtures is not None:
                    for name, content in one.fixtures.items():
                        write_fixture(fixtures, name, content)
                if tally is not None and one.tally is not None:
                    tally.merge(one.tally)
                if progress is not None:
                    progress(summary)
    summary.partial = queue.cut
    summary.seconds = time.perf_counter() - started
    return summary


def add(
    summary: AuditSummary,
    found: GameAudit,
    spool: Spool[Divergence] | None = None,
    rows: Spool[DealRow] | None = None,
) -> None:
    """Add one file's audit to the summary, its divergences to `spool`, and its deals to `rows`."""
    summary.files += not found.goes_on
    summary.games += found.games if found.is_game else 0
    summary.deals += found.deals
    summary.played += found.played
    summary.explained += found.explained
    for ending, count in found.endings.items():
        summary.endings[ending] += count
    summary.add_unknown(found.unknown)
    for part, count in found.not_judged.items():
        summary.not_judged[part] = summary.not_judged.get(part, 0) + count
    summary.fixtures.update(found.fixtures)
    summary.add_divergences(found.divergences)
    summary.add_sheets(found.sheets)
    summary.notes.take(found.notes)
    summary.problems.take(found.problems)
    if found.own_report:
        summary.passed_over.take([found.file])
    elif not found.is_game and not found.goes_on:
        summary.unreadable.take([found.file])
    if spool is not None:
        spool.add(found.divergences)
    summary.clean_games += found.clean
    summary.add_rows(found.rows)
    if rows is not None:
        rows.add(found.rows)


class WrittenAudit(msgspec.Struct, frozen=True, kw_only=True):
    """An audit that has been written down."""

    summary: AuditSummary
    written: dict[Form, Path] = {}
    """The reports that were asked for, in the order JSON, CSV, table, HTML."""
    folder: Path | None = None
    fixtures: int = 0
    """How many fixtures the folder got."""


def audit_and_write(
    paths: Paths,
    rules: RuleSet = DEFAULT,
    *,
    workers: Workers = 1,
    strict: bool = False,
    json: Path | None = None,
    csv: Path | None = None,
    html: Path | None = None,
    table: Path | None = None,
    fixtures: Path | None = None,
    language: str = "en",
    progress: Progress | None = None,
) -> WrittenAudit:
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
    return WrittenAudit(summary=summary, written=written, folder=fixtures, fixtures=len(summary.fixtures))


# Counting


class Gatherer(Protocol):
    """What games are gathered into: starts empty, takes one game at a time, and takes in another's."""

    def add_game(self, game: GameRecord) -> None:
        """Take in one game."""
        ...

    def merge(self, other: Any) -> None:
        """Take in what another of the same kind gathered from later games."""
        ...


GathererT = TypeVar("GathererT", bound=Gatherer)


class Reading(msgspec.Struct):
    """How reading files went."""

    files: int = 0
    deals: int = 0
    problems: int = 0
    first: list[Problem] = []
    partial: bool = False
    """Ctrl-C ended it before the last file."""

    def merge(self, files: int, deals: int, problems: list[Problem]) -> None:
        """Note how some files were read."""
        self.files += files
        self.deals += deals
        self.problems += len(problems)
        self.first += problems[: PROBLEMS_KEPT - len(self.first)]


def gather(
    paths: Paths,
    start: Callable[[], GathererT],
    workers: Workers = 1,
    on_files: Callable[[int], None] | None = None,
) -> tuple[GathererT, Reading]:
    """Everything that the games of these files and folders say.

    `start` makes an empty gatherer (for other processes it must be picklable); `on_files` is given the number
    of files that were read since the last call. After a Ctrl-C what is done is returned, with `partial` set.
    Raises `InputError` when there is nothing to go by: no file, or none that holds a deal.
    """
    gathered, reading = start(), Reading()
    found = paths if isinstance(paths, Found) else find_games(paths)
    workers = _workers_for(found, workers)
    with interrupt_noted() as stop:
        queue = _Queue(found.files, workers, stop)
        files = iter(queue)
        portions = iter(lambda: list(islice(files, FILES_A_PART)), [])
        parts = map_ordered(partial(_gather_some, start), portions, workers, most=1, stall=STALL)
        with closing(parts):
            for part, read, deals, problems in parts:
                gathered.merge(part)
                reading.merge(read, deals, problems)
                if on_files is not None:
                    on_files(read)
    reading.partial = queue.cut
    if not (reading.deals or reading.partial):
        problem = reading.first[0] if reading.first else None
        place = "" if problem is None or problem.path == "$" else f" at {problem.path}"
        if problem is None:
            raise InputError(N_("there is no saved game to read: give files or folders"))
        raise InputError(problem.message).at(f"{problem.file}{place}")
    return gathered, reading


def _gather_some(
    start: Callable[[], GathererT], files: list[GameFile]
) -> tuple[GathererT, int, int, list[Problem]]:
    gathered, deals = start(), 0
    problems: list[Problem] = []
    for file in files:
        game = file.game(strict=False)
        deals += len(game.deals)
        problems += game.problems
        if game.deals:
            gathered.add_game(game)
    return gathered, sum(file.begins for file in files), deals, problems
