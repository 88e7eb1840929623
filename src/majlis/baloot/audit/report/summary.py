"""What an audit comes to: counts, divergences, and a sheet for every divergent deal. Plain data.

`run.audit` fills an `AuditSummary`; `outputs` writes it as JSON and CSV, `report.write_html` as a page,
and the command prints it. Counts are always complete. The lists are capped (`KEPT`, `SHEETS_KEPT`), so
that memory stays flat over archives of any size; what was left out is the difference between the counts
and the lengths. The JSON and CSV files hold every divergence, since they are spooled while the audit runs.

Texts are message ids of the `audit` catalog with parameters; `words.sentence(message, params, language)`
says one in English or Arabic (`words.divergence_text(divergence, language)` for a divergence).
"""

from typing import Any, Final

import msgspec

from majlis.baloot.audit.explain.telling import OTHER_FORM
from majlis.baloot.audit.report.table import ROWS_KEPT, DealRow, TableCounts
from majlis.baloot.audit.types import CATEGORIES, CLASSES, Category, Class, Divergence, Ending, Judgement
from majlis.baloot.kammelna.types import DealRecord
from majlis.reading import Problem

KEPT: Final = 2_000
"""At most so many divergences, problems and early endings are kept in a summary."""
SHEETS_KEPT: Final = 200
"""At most so many divergent deals are kept whole."""
EVENTS_KEPT: Final = 30_000
"""At most so many events are in them all together; 200 ordinary deals have half of that."""
NAMES_KEPT: Final = 200
"""At most so many names of unknown events and fields are counted each by itself."""
OTHERS: Final = "…"
"""Stands for the names beyond these."""
ENDINGS: Final[tuple[Ending, ...]] = (
    "played",
    "sawa",
    "qayd",
    "surrender",
    "unfinished",
    "all-pass",
    "kawesh",
    "unknown",
)


class Note(msgspec.Struct, frozen=True, kw_only=True):
    """A sentence about a deal that is no divergence: how it ended early, an answer the rules leave open."""

    file: str
    deal: int
    ending: Ending
    message: str
    """English message id of the `audit` catalog."""
    params: dict[str, Any] = {}
    text: str
    """The message in English, filled in."""


class DealSheet(msgspec.Struct, frozen=True, kw_only=True):
    """A divergent deal whole, so that it can be drawn: the record, the three judgements, the arithmetic."""

    file: str
    deal: int
    """1-based number in its file."""
    record: DealRecord
    platform: Judgement
    arithmetic: Judgement
    engine: Judgement
    divergences: tuple[Divergence, ...]
    lines: dict[str, tuple[str, ...]] = {}
    """The engine's score sheet line by line, by language: `{"en": (...), "ar": (...)}`; empty when the
    engine reached no score."""
    engine_stopped: str | None = None
    """Why the engine's replay stopped, in English; None when it followed the deal to its end."""
    marked: tuple[int, ...] = ()
    """Indices into `record.events` of the cards and calls that a divergence points at, in order."""


class AuditSummary(msgspec.Struct, kw_only=True):
    """All that an audit found. `add_*` keep counts and lists in step; nothing else changes a summary."""

    rules: str = "kammelna"
    """As `ruleset.parse_rules` reads it."""
    files: int = 0
    """Files looked at."""
    games: int = 0
    """Files that are games."""
    deals: int = 0
    """Deals judged, all-pass and kawesh deals included."""
    played: int = 0
    """Deals played to the end: 32 cards and a result."""
    explained: int = 0
    """Played deals whose result platform, arithmetic and engine give alike: no divergence in the numbers
    (a deal with an illegal card but the right sums is explained; it still counts under `legality`)."""
    by_category: dict[Category, int] = msgspec.field(default_factory=lambda: dict.fromkeys(CATEGORIES, 0))
    by_class: dict[Class, int] = msgspec.field(default_factory=lambda: dict.fromkeys(CLASSES, 0))
    endings: dict[Ending, int] = msgspec.field(default_factory=lambda: dict.fromkeys(ENDINGS, 0))
    options: dict[str, int] = msgspec.field(default_factory=dict)
    """For rule differences: `option=value` and how many divergences it would explain."""
    unknown: dict[str, int] = msgspec.field(default_factory=dict)
    """Unknown events and fields met (`e=23`, `e=4.zz`) and in how many deals."""
    divergence_count: int = 0
    form_count: int = 0
    """Those of them that are a matter of form only (a byte-order mark, cards as text): nothing is wrong."""
    divergences: list[Divergence] = msgspec.field(default_factory=list)
    """The first `KEPT` in the order of files and deals."""
    divergent_deals: int = 0
    sheets: list[DealSheet] = msgspec.field(default_factory=list)
    """The first `SHEETS_KEPT` divergent deals, or fewer where they have more events than `EVENTS_KEPT`."""
    events_kept: int = 0
    """Events of these."""
    note_count: int = 0
    notes: list[Note] = msgspec.field(default_factory=list)
    """Deals that ended early and what is known of why (first `KEPT`)."""
    problem_count: int = 0
    problems: list[Problem] = msgspec.field(default_factory=list)
    """What could not be read as it stands (first `KEPT`)."""
    unreadable: list[str] = msgspec.field(default_factory=list)
    """Files that gave no game at all (first `KEPT`)."""
    unreadable_count: int = 0
    passed_over_count: int = 0
    passed_over: list[str] = msgspec.field(default_factory=list)
    """What this program wrote itself and did not read: reports, the fixtures' folder (first `KEPT`)."""
    fixtures: set[str] = msgspec.field(default_factory=set)
    """Names of the files that were written as fixtures; deals that are the same share one."""
    not_judged: dict[str, int] = msgspec.field(default_factory=dict)
    """What was not judged, since records do not tell it, by the name of the part: in how many deals."""
    clean_games: int = 0
    """Games without a divergence."""
    table: TableCounts = msgspec.field(default_factory=TableCounts)
    """What the rows come to, where they were asked for."""
    row_count: int = 0
    rows: list[DealRow] = msgspec.field(default_factory=list)
    """The first `ROWS_KEPT` deals, recorded against computed points, where they were asked for."""
    special: list[DealRow] = msgspec.field(default_factory=list)
    """The first `ROWS_KEPT` deals with a Kaboot or a Khasara."""
    partial: bool = False
    """The audit was stopped before its end; counts cover the finished files only."""
    seconds: float = 0.0

    def add_unknown(self, names: dict[str, int]) -> None:
        """Count unknown events and fields by name; with no room for more names, all others as one."""
        for name, count in names.items():
            if name not in self.unknown and len(self.unknown) >= NAMES_KEPT:
                name = OTHERS
            self.unknown[name] = self.unknown.get(name, 0) + count

    def add_not_judged(self, parts: dict[str, int]) -> None:
        """Count what was not judged."""
        for name, count in parts.items():
            self.not_judged[name] = self.not_judged.get(name, 0) + count

    def add_rows(self, rows: tuple[DealRow, ...]) -> None:
        """Count rows, and keep them while there is room."""
        self.row_count += len(rows)
        self.rows.extend(rows[: max(0, ROWS_KEPT - len(self.rows))])
        for row in rows:
            self.table.add(row)
            if (row.kaboot or row.khasara) and len(self.special) < ROWS_KEPT:
                self.special.append(row)

    def add_divergences(self, divergences: tuple[Divergence, ...]) -> None:
        """Count divergences, and keep them while there is room."""
        for divergence in divergences:
            self.by_category[divergence.category] += 1
            self.by_class[divergence.klass] += 1
            for option in divergence.params.get("options", ()):
                self.options[option] = self.options.get(option, 0) + 1
        self.divergence_count += len(divergences)
        self.form_count += sum(divergence.message == OTHER_FORM for divergence in divergences)
        self.divergences.extend(divergences[: max(0, KEPT - len(self.divergences))])

    def add_sheets(self, sheets: tuple[DealSheet, ...]) -> None:
        """Count divergent deals, and keep them while there is room."""
        self.divergent_deals += len(sheets)
        for sheet in sheets[: max(0, SHEETS_KEPT - len(self.sheets))]:
            self.events_kept += len(sheet.record.events)
            if self.events_kept > EVENTS_KEPT:
                break
            self.sheets.append(sheet)

    def add_notes(self, notes: tuple[Note, ...]) -> None:
        """Count notes, and keep them while there is room."""
        self.note_count += len(notes)
        self.notes.extend(notes[: max(0, KEPT - len(self.notes))])

    def add_problems(self, problems: tuple[Problem, ...]) -> None:
        """Count problems, and keep them while there is room."""
        self.problem_count += len(problems)
        self.problems.extend(problems[: max(0, KEPT - len(self.problems))])

    def add_passed_over(self, path: str) -> None:
        """Count something of this program's own that was not read."""
        self.passed_over_count += 1
        if len(self.passed_over) < KEPT:
            self.passed_over.append(path)

    def add_unreadable(self, file: str) -> None:
        """Count a file that gave no game."""
        self.unreadable_count += 1
        if len(self.unreadable) < KEPT:
            self.unreadable.append(file)

    @property
    def clean(self) -> bool:
        """Whether nothing diverges."""
        return self.divergence_count == 0

    @property
    def sound(self) -> bool:
        """Whether nothing diverges but the form in which something is written."""
        return self.divergence_count == self.form_count
