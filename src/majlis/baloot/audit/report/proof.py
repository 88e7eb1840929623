"""The proof on the page: every deal's recorded points beside the computed ones, game by game.

Games are closed but for the first few, so that a page of a thousand deals opens as a page of a hundred lines;
Kaboots and Khasaras have tables of their own. Plain data in words of one language; the template lays it out.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from majlis.baloot.audit.explain.sentences import ending_words
from majlis.baloot.audit.report.judges import level_words
from majlis.baloot.audit.report.summary import AuditSummary
from majlis.baloot.audit.report.table import DealRow
from majlis.baloot.names import seat_words, suit_words
from majlis.i18n import texts

OPEN_GAMES: Final = 2
"""A page of at most so many games shows their tables opened."""
OPEN_ROWS: Final = 30
"""A list of Kaboots or Khasaras with at most so many rows is shown opened."""


@dataclass(frozen=True, slots=True)
class Row:
    """One deal in words."""

    file: str
    deal: int
    contract: str
    recorded: str
    computed: str
    agree: bool | None
    marks: tuple[str, ...]
    """Kaboot, Khasara (with who says so, where record and rules differ), an ending before the last trick."""


@dataclass(frozen=True, slots=True)
class Game:
    """The deals of one file that somebody bought."""

    file: str
    verdict: str
    rows: tuple[Row, ...]
    differs: bool


def games(summary: AuditSummary, language: str) -> list[Game]:
    """The rows of the summary by file, without the deals that nobody bought."""
    found = []
    for file, some in groupby(summary.rows, key=lambda row: row.file):
        bought = [row for row in some if row.recorded is not None or row.computed is not None]
        if bought:
            differ = sum(row.agree is False for row in bought)
            rows = tuple(_row(row, language) for row in bought)
            found.append(Game(file, _verdict(bought, differ, language), rows, bool(differ)))
    return found


def _verdict(rows: Sequence[DealRow], differ: int, language: str) -> str:
    tr = texts(language)
    compared = sum(row.agree is not None for row in rows)
    said = tr.ngettext("{count} deal compared", "{count} deals compared", compared).format(count=compared)
    if differ:
        more = tr.ngettext("{count} differs", "{count} differ", differ).format(count=differ)
    else:
        more = tr.gettext("all agree")
    return tr.gettext(", ").join((said, more)) if compared else tr.gettext("nothing to compare")


def kaboots(summary: AuditSummary, language: str) -> list[Row]:
    """Every Kaboot that is kept."""
    return [_row(row, language) for row in summary.special if row.kaboot]


def khasaras(summary: AuditSummary, language: str) -> list[Row]:
    """Every Khasara that is kept."""
    return [_row(row, language) for row in summary.special if row.khasara]


def sentence(summary: AuditSummary, language: str) -> str:
    """What the table comes to."""
    tr = texts(language)
    table = summary.table
    said = tr.ngettext(
        "Recorded and computed points agree in {agree} of {count} deal.",
        "Recorded and computed points agree in {agree} of {count} deals.",
        table.compared,
    ).format(agree=f"{table.agree:,}", count=f"{table.compared:,}")
    clean = tr.ngettext(
        "{clean} of {count} game is clean: nothing in it diverges.",
        "{clean} of {count} games are clean: nothing in them diverges.",
        summary.games,
    ).format(clean=f"{summary.clean_games:,}", count=f"{summary.games:,}")
    return f"{said} {clean}"


def _row(row: DealRow, language: str) -> Row:
    return Row(
        file=row.file,
        deal=row.deal,
        contract=_contract(row, language),
        recorded=_points(row.recorded),
        computed=_points(row.computed),
        agree=row.agree,
        marks=tuple(_marks(row, language)),
    )


def _points(points: tuple[int, int] | None) -> str:
    return "" if points is None else f"{points[0]}–{points[1]}"


def _contract(row: DealRow, language: str) -> str:
    tr = texts(language)
    if row.mode is None:
        return ""
    words = tr.gettext("sun")
    if row.mode == "hokum" and row.trump is not None:
        words = tr.gettext("hokum in {suit}").format(suit=suit_words(row.trump, language))
    parts = [words]
    if row.level is not None and row.level > 1:
        parts.append(level_words(row.level, language))
    if row.buyer is not None and "contract" not in row.not_judged:
        parts.append(seat_words(row.buyer, language))
    return tr.gettext(", ").join(parts)


def _marks(row: DealRow, language: str) -> Iterable[str]:
    tr = texts(language)
    if row.kaboot:
        yield _flag(tr.gettext("kaboot"), row.kaboot_recorded, row.kaboot_computed, language)
    if row.khasara:
        yield _flag(tr.gettext("khasara"), row.khasara_recorded, row.khasara_computed, language)
    if row.ending != "played":
        yield ending_words(row.ending, language)


def _flag(word: str, recorded: bool | None, computed: bool | None, language: str) -> str:
    """`kaboot`, or who alone says so where record and rules differ."""
    tr = texts(language)
    if None in (recorded, computed) or recorded == computed:
        return word
    said = tr.gettext("{what}: by the record only") if recorded else tr.gettext("{what}: by the rules only")
    return said.format(what=word)
