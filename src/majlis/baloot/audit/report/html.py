"""The audit as one HTML file: no network, English and Arabic in one page, readable on a phone and in print.

Both languages are in the file, each rendered whole; two radio buttons and CSS switch between them, so that
the switch works without scripts. The little script that there is remembers the place when the language
changes, opens the deal that an address points at, and takes the language from the address or the browser.
The page forbids itself everything else (Content-Security-Policy): whatever a file's name or an unknown
word holds is escaped, and could not run or load anything if it were not.
"""

import re
from functools import cache
from pathlib import Path
from typing import Any, Final

import jinja2
from markupsafe import Markup, escape

from majlis.baloot.audit.explain.sentences import (
    category_words,
    class_words,
    not_judged_sentence,
    stand_words,
)
from majlis.baloot.audit.report import diagram, overview, plots
from majlis.baloot.audit.report.judges import comparison, judge_names
from majlis.baloot.audit.report.summary import AuditSummary, DealSheet
from majlis.baloot.audit.stats.statistics import Statistics
from majlis.baloot.audit.types import sentence
from majlis.baloot.deck import DECK
from majlis.baloot.names import card_words, seat_words, team_words
from majlis.cards import Card, card_name
from majlis.files import write_atomic
from majlis.i18n import direction, texts
from majlis.message import Speaker
from majlis.pages import page_environment, two_languages
from majlis.svg import card_symbols

LANGUAGES: Final = ("en", "ar")
OPEN_DEALS: Final = 3
"""A report with at most so many divergent deals shows them opened."""

_CARD_TEXT: Final = re.compile(r"(?<![0-9A-Za-z])(10|[2-9JQKA])([♠♥♣♦])")
_TEXT_STYLE: Final = "\ufe0e"
"""Asks for the letter form of a suit glyph where a phone would draw a picture."""


def write_html(
    summary: AuditSummary, path: Path | str, statistics: Statistics | None = None, *, language: str = "en"
) -> None:
    """Write the report; `language` is the one that the page opens in.

    `statistics`, where given, add the section of plots. The file is written whole or not at all; raises
    `InputError` when the path cannot be written.
    """
    # A file's name need not be Unicode; what is not is written out, as in `bad-\\udce9.json`.
    write_atomic(path, render(summary, statistics, language=language).encode("utf-8", "backslashreplace"))


def render(summary: AuditSummary, statistics: Statistics | None = None, *, language: str = "en") -> str:
    """The report as the text of an HTML page."""
    bodies = {code: _body(summary, statistics, code) for code in LANGUAGES}
    titles = {code: texts(code).gettext("Baloot audit") for code in LANGUAGES}
    return two_languages(bodies, titles, language, card_symbols(_cards(summary)))


@cache
def _environment() -> jinja2.Environment:
    return page_environment("majlis.baloot.audit.report", cards=marked_up)


def _cards(summary: AuditSummary) -> set[Card]:
    """The cards that the diagrams draw; the whole pack where there is any diagram."""
    if not summary.sheets:
        return set()
    found = set(DECK)
    for sheet in summary.sheets:
        for hand in diagram.hands_of(sheet.record)[0]:
            found.update(diagram.sorted_hand(hand, None))
    return found


def _body(summary: AuditSummary, statistics: Statistics | None, language: str) -> Markup:
    tr = Speaker(language)
    names = overview.shown_paths(
        [
            *(sheet.file for sheet in summary.sheets),
            *(item.file for item in summary.divergences),
            *(note.file for note in summary.notes),
            *(row.file for row in (*summary.rows, *summary.special)),
            *(problem.file for problem in summary.problems),
            *summary.unreadable,
        ]
    )
    drawn = {(sheet.file, sheet.deal) for sheet in summary.sheets}
    text = (
        _environment()
        .get_template("body.html")
        .render(
            _=tr.gettext,
            ngettext=tr.ngettext,
            lang=language,
            dir=direction(language),
            summary=summary,
            overview=overview,
            not_judged_sentence=not_judged_sentence,
            names=names,
            deals=[_deal(sheet, at, language) for at, sheet in enumerate(summary.sheets, start=1)],
            open_deals=len(summary.sheets) <= OPEN_DEALS,
            undrawn=[item for item in summary.divergences if (item.file, item.deal) not in drawn],
            parts_of_play=plots.parts(statistics, language) if statistics is not None else [],
            statistics=statistics,
            category_words=category_words,
            class_words=class_words,
            sentence=sentence,
            stand_words=stand_words,
            seat_words=seat_words,
            team_words=team_words,
            card_words=card_words,
        )
    )
    return Markup(text)


def _deal(sheet: DealSheet, number: int, language: str) -> dict[str, Any]:
    """What the template needs of one divergent deal."""
    known, trump = diagram.trump_of(sheet)
    return {
        "id": number,
        "sheet": sheet,
        "contract": diagram.contract_words(sheet, language),
        "categories": dict.fromkeys(category_words(d.category, language) for d in sheet.divergences),
        "table": Markup(diagram.table(sheet, language)),
        "dealt": diagram.hands_of(sheet.record)[1],
        "trump": trump if known else None,
        "facts": diagram.facts(sheet, language),
        "calls": diagram.calls(sheet, language),
        "announcements": diagram.announcements(sheet.record, language),
        "others": diagram.other_events(sheet.record, language),
        "tricks": diagram.tricks(sheet),
        "judges": judge_names(language),
        "rows": comparison((sheet.platform, sheet.arithmetic, sheet.engine), language),
        "lines": sheet.lines.get(language, ()),
        "stopped": sheet.engine_stopped.get(language, ""),
    }


def card_text(card: Card) -> Markup:
    """A card as HTML, kept left to right in Arabic and coloured by its suit: `8♦`."""
    return _token(card_name(card)[:-1], card_name(card)[-1])


def _token(rank: str, glyph: str) -> Markup:
    colour = " r" if glyph in "♥♦" else ""
    return Markup('<bdi dir="ltr" class="k{}">{}{}{}</bdi>').format(colour, rank, glyph, _TEXT_STYLE)


def marked_up(text: object) -> Markup:
    """A text as HTML: escaped, its cards (`8♦`) and suits coloured and kept left to right; a card too.

    >>> marked_up("8♦ <b>")
    Markup('<bdi dir="ltr" class="k r">8♦\\ufe0e</bdi> &lt;b&gt;')
    """
    if isinstance(text, int):
        return card_text(text)
    escaped = str(escape(str(text)))
    escaped = _CARD_TEXT.sub(lambda found: str(_token(found[1], found[2])), escaped)
    return Markup(escaped)
