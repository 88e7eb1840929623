"""Every deal as one row: the points that the record has beside those that come out, clean games included.

This is the proof that an audit rests on: what agrees is shown as well as what does not, and every Kaboot and
every Khasara by name. Rows go through a spool on disk, as divergences do; a summary holds the first of them.
"""

import csv
import io
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from majlis.baloot.audit.types import Ending
from majlis.baloot.deck import Mode
from majlis.cards import SUIT_WORDS, Suit
from majlis.files import atomic_file, harmless_cell
from majlis.game import Seat

if TYPE_CHECKING:
    from majlis.baloot.audit.deals import DealAudit

ROWS_KEPT: Final = 3_000
"""At most so many rows, and so many Kaboots and Khasaras besides, are kept in a summary."""
COLUMNS: Final = (
    "file",
    "deal",
    "ending",
    "mode",
    "trump",
    "buyer",
    "level",
    "recorded_0",
    "recorded_1",
    "computed_0",
    "computed_1",
    "agree",
    "kaboot_recorded",
    "kaboot_computed",
    "khasara_recorded",
    "khasara_computed",
    "divergences",
    "not_judged",
)


class DealRow(msgspec.Struct, frozen=True, kw_only=True):
    """One deal. Pairs are (team 0, team 1); what a judge does not tell is None."""

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


def row_of(audit: "DealAudit", divergences: int, not_judged: tuple[str, ...]) -> DealRow:
    """The row of an audited deal."""
    case = audit.case
    theirs, ours, engine = case.platform, case.arithmetic, case.engine
    computed = ours.game_points if ours.game_points is not None else engine.game_points
    recorded = theirs.game_points
    return DealRow(
        file=case.file,
        deal=case.deal.number,
        ending=audit.ending,
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

    def add(self, row: DealRow) -> None:
        """Count a row."""
        self.compared += row.agree is not None
        self.agree += row.agree is True
        self.kaboots += row.kaboot
        self.khasaras += row.khasara


def write_table(path: Path, rows: Iterable[DealRow]) -> None:
    """Write the rows as a table (`COLUMNS`, UTF-8); raises `InputError` when the path cannot be written."""
    with atomic_file(path) as file:
        text = io.TextIOWrapper(file, encoding="utf-8", newline="", write_through=True)
        table = csv.writer(text)
        table.writerow(COLUMNS)
        table.writerows(map(_cells, rows))
        text.flush()
        text.detach()


def _cells(row: DealRow) -> Iterator[object]:
    recorded, computed = row.recorded or ("", ""), row.computed or ("", "")
    yield from (harmless_cell(row.file), row.deal, row.ending, row.mode or "")
    yield "" if row.trump is None else SUIT_WORDS[row.trump]
    yield from ("" if value is None else value for value in (row.buyer, row.level))
    yield from (*recorded, *computed)
    flags = (row.agree, row.kaboot_recorded, row.kaboot_computed, row.khasara_recorded, row.khasara_computed)
    yield from ("" if flag is None else "yes" if flag else "no" for flag in flags)
    yield row.divergences
    yield " ".join(row.not_judged)
