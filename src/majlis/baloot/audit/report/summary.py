"""What an audit comes to: counts, divergences, a sheet for every divergent deal, a row for every deal.

`run.audit` fills an `AuditSummary`; `outputs` writes it as JSON and CSV, `html.write_html` as a page, and the
command prints it. Counts are always complete. Lists keep their first elements only (`Kept`), so that memory
stays flat over archives of any size. The JSON and CSV files hold every divergence and every row, since these
are spooled while the audit runs.

A row has the points that the record gives beside those that come out, clean games included: it is the proof
that an audit rests on.

Texts are messages; `types.sentence(message, language)` says one in English or Arabic.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final, Generic, TypeVar

import msgspec

from majlis.baloot.audit.compare.compare import Case
from majlis.baloot.audit.explain.sentences import OTHER_FORM
from majlis.baloot.audit.types import (
    CATEGORIES,
    CLASSES,
    Category,
    Class,
    Divergence,
    Ending,
    Judgement,
    Note,
)
from majlis.baloot.deck import Mode
from majlis.baloot.kammelna.types import DealRecord
from majlis.cards import Suit
from majlis.game import Seat
from majlis.reading import Problem

KEPT: Final = 2_000
"""The most divergences, problems and early endings that a summary keeps."""
ROWS_KEPT: Final = 3_000
"""The most rows, and the most Kaboots and Khasaras besides."""
SHEETS_KEPT: Final = 200
"""The most divergent deals that are kept whole."""
EVENTS_KEPT: Final = 30_000
"""The most events in all of them together; 200 ordinary deals have half of that."""
NAMES_KEPT: Final = 200
"""The most names of unknown events and fields that are counted one by one."""
OTHERS: Final = "…"
"""Stands for the names beyond these."""
ENDINGS: Final[tuple[Ending, ...]] = (
    "played", "sawa", "qayd", "surrender", "unfinished", "all-pass", "kawesh", "unknown",
)  # fmt: skip

T = TypeVar("T")


class Kept(list[T], Generic[T]):
    """The first of many things, and how many there were in all (`total`)."""

    def __init__(self, most: int = KEPT) -> None:
        self.most, self.total = most, 0

    def take(self, items: Iterable[T]) -> None:
        """Count these, and keep them while there is room."""
        for item in items:
            self.total += 1
            if len(self) < self.most:
                self.append(item)


def _kept(most: int = KEPT) -> Any:
    make: Callable[[], Kept[Any]] = lambda: Kept(most)  # noqa: E731 - short
    return msgspec.field(default_factory=make)


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
    engine_stopped: dict[str, str] = {}
    """Why the engine's replay stopped, by language as `lines`; empty when it followed the deal to its end."""
    marked: tuple[int, ...] = ()
    """Indices into `record.events` of the cards and calls that a divergence points at, in order."""


class DealRow(msgspec.Struct, frozen=True, kw_only=True):
    """One deal in a row. Pairs are (team 0, team 1); what a judge does not tell is None."""

    file: str
    deal: int
    """1-based number in its file."""
    ending: Ending
    mode: Mode | None = None
    trump: Suit | None = None
    buyer: Seat | None = None
    level: int | None = None
    recorded: tuple[int, int] | None = None
    """The game points that the record gives."""
    computed: tuple[int, int] | None = None
    """Those that the arithmetic comes to, or, where it cannot tell, the engine."""
    agree: bool | None = None
    """None where there is nothing to compare."""
    kaboot_recorded: bool | None = None
    kaboot_computed: bool | None = None
    khasara_recorded: bool | None = None
    khasara_computed: bool | None = None
    divergences: int = 0
    not_judged: tuple[str, ...] = ()
    """What the record does not tell: parts of a record, as in `not_judged` of the summary."""

    @property
    def kaboot(self) -> bool:
        """Whether the record or the cards have a Kaboot here."""
        return bool(self.kaboot_recorded or self.kaboot_computed)

    @property
    def khasara(self) -> bool:
        """Whether the buyer failed, by the record or by the rules."""
        return bool(self.khasara_recorded or self.khasara_computed)


def row_of(case: Case, ending: Ending, divergences: int, not_judged: tuple[str, ...]) -> DealRow:
    """The row of an audited deal."""
    theirs, ours = case.platform, case.arithmetic
    computed = ours.game_points if ours.game_points is not None else case.engine.game_points
    recorded = theirs.game_points
    return DealRow(
        file=case.file,
        deal=case.deal.number,
        ending=ending,
        mode=ours.mode or theirs.mode,
        trump=ours.trump,
        buyer=ours.buyer if ours.buyer is not None else theirs.buyer,
        level=ours.level or theirs.level,
        recorded=recorded,
        computed=computed,
        agree=None if recorded is None or computed is None else recorded == computed,
        kaboot_recorded=theirs.kaboot,
        kaboot_computed=ours.kaboot,
        khasara_recorded=theirs.khasara,
        khasara_computed=ours.khasara,
        divergences=divergences,
        not_judged=not_judged,
    )


class TableCounts(msgspec.Struct):
    """What the rows come to."""

    compared: int = 0
    """Deals with recorded and computed points."""
    agree: int = 0
    kaboots: int = 0
    khasaras: int = 0


class AuditSummary(msgspec.Struct, kw_only=True):
    """All that an audit found. `add_*` keep counts and lists in step."""

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
    form_count: int = 0
    """Divergences in form only (a byte-order mark, cards as text): nothing is wrong."""
    divergences: Kept[Divergence] = _kept()
    """In the order of files and deals."""
    divergent_deals: int = 0
    sheets: list[DealSheet] = msgspec.field(default_factory=list)
    """The first `SHEETS_KEPT` divergent deals, or fewer where they have more events than `EVENTS_KEPT`."""
    events_kept: int = 0
    """Events of these."""
    notes: Kept[Note] = _kept()
    """Deals that ended early and what is known of why."""
    problems: Kept[Problem] = _kept()
    """What could not be read as it stands."""
    unreadable: Kept[str] = _kept()
    """Files that gave no game at all."""
    passed_over: Kept[str] = _kept()
    """What this program wrote itself and did not read: reports, the fixtures' folder."""
    fixtures: set[str] = msgspec.field(default_factory=set)
    """Names of the files that were written as fixtures; deals that are the same share one."""
    not_judged: dict[str, int] = msgspec.field(default_factory=dict)
    """In how many deals each part was not judged, since records do not tell it, by its name."""
    clean_games: int = 0
    """Games without a divergence."""
    table: TableCounts = msgspec.field(default_factory=TableCounts)
    """What the rows come to, where they were asked for."""
    rows: Kept[DealRow] = _kept(ROWS_KEPT)
    """The deals, where they were asked for."""
    special: Kept[DealRow] = _kept(ROWS_KEPT)
    """Those with a Kaboot or a Khasara."""
    partial: bool = False
    """The audit was stopped before its end; counts cover the finished files only."""
    seconds: float = 0.0

    def add_unknown(self, names: dict[str, int]) -> None:
        """Count unknown events and fields by name; with no room for more names, all others as one."""
        for name, count in names.items():
            if name not in self.unknown and len(self.unknown) >= NAMES_KEPT:
                name = OTHERS
            self.unknown[name] = self.unknown.get(name, 0) + count

    def add_rows(self, rows: tuple[DealRow, ...]) -> None:
        """Count rows."""
        self.rows.take(rows)
        self.special.take(row for row in rows if row.kaboot or row.khasara)
        for row in rows:
            self.table.compared += row.agree is not None
            self.table.agree += row.agree is True
            self.table.kaboots += row.kaboot
            self.table.khasaras += row.khasara

    def add_divergences(self, divergences: tuple[Divergence, ...]) -> None:
        """Count divergences."""
        self.divergences.take(divergences)
        for divergence in divergences:
            self.by_category[divergence.category] += 1
            self.by_class[divergence.klass] += 1
            self.form_count += divergence.message.id == OTHER_FORM
            for option in divergence.options:
                self.options[option] = self.options.get(option, 0) + 1

    def add_sheets(self, sheets: tuple[DealSheet, ...]) -> None:
        """Count divergent deals, and keep them while there is room."""
        self.divergent_deals += len(sheets)
        for sheet in sheets[: max(0, SHEETS_KEPT - len(self.sheets))]:
            self.events_kept += len(sheet.record.events)
            if self.events_kept > EVENTS_KEPT:
                break
            self.sheets.append(sheet)

    @property
    def clean(self) -> bool:
        """Whether nothing diverges."""
        return self.divergences.total == 0

    @property
    def sound(self) -> bool:
        """Whether nothing diverges but the form in which something is written."""
        return self.divergences.total == self.form_count
