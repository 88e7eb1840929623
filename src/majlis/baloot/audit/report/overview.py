"""What an audit says in words, on the terminal and on the page, whose templates only lay it out.

The verdict in one sentence, the totals, what was counted, the rules, and the proof: every deal's recorded
points beside the computed ones, game by game. Games are closed but for the first few, so that a page of a
thousand deals opens as a page of a hundred lines; Kaboots and Khasaras have tables of their own.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple

from majlis.baloot.audit.explain.sentences import (
    category_words,
    class_words,
    ending_words,
    not_judged_sentence,
)
from majlis.baloot.audit.report.judges import level_words
from majlis.baloot.audit.report.summary import ENDINGS, AuditSummary, DealRow
from majlis.baloot.audit.types import CATEGORIES, CLASSES, sentence
from majlis.baloot.names import seat_words, suit_words
from majlis.baloot.ruleset import DEFAULT, FIELDS, parse_rules
from majlis.errors import MajlisError
from majlis.message import Speaker

SHOWN: Final = 10
"""Divergences that the terminal shows in full."""
SHOWN_NOTES: Final = 5
SHOWN_UNKNOWN: Final = 40
OPEN_GAMES: Final = 2
"""A page of at most so many games shows their tables opened."""
OPEN_ROWS: Final = 30
"""A list of Kaboots or Khasaras with at most so many rows is shown opened."""


# Sentences of both


def verdict(summary: AuditSummary, language: str) -> str:
    """The audit in one sentence, followed by a second one only when the audit was stopped early."""
    tr = Speaker(language)
    deals, played = summary.deals, summary.played
    diverging = {
        "played": tr.ngettext("{count} played deal", "{count} played deals", played),
        "divergences": tr.ngettext("{count} divergence", "{count} divergences", summary.divergences.total),
        "deals": tr.ngettext("{count} deal", "{count} deals", summary.divergent_deals),
        "what": _categories_met(summary, language),
    }
    if deals == 0:
        verdict = tr.gettext("No deal could be read, so nothing was audited.")
    elif summary.clean and played == 0:
        verdict = tr.gettext(
            "No deal was played to its end; nothing diverges in {deals}.",
            deals=tr.ngettext("{count} deal", "{count} deals", deals),
        )
    elif summary.clean:
        verdict = tr.gettext(
            "Platform, arithmetic and engine agree on {played}, and every card and call is legal.",
            played=diverging["played"],
        )
    elif summary.explained == played:
        verdict = tr.gettext(
            "The numbers of {played} are all explained; {divergences} in {deals}: {what}.", **diverging
        )
    else:
        verdict = tr.gettext(
            "{explained} of {played} are explained; {divergences} in {deals}: {what}.",
            explained=format(summary.explained, ","),
            **diverging,
        )
    if summary.partial:
        stopped = tr.gettext("The audit was stopped before its end: this covers the finished files only.")
        verdict = f"{verdict} {stopped}"
    return verdict


def state(summary: AuditSummary) -> str:
    """`none` (nothing audited), `good` (nothing diverges), `note` (only other things than numbers), `bad`."""
    if summary.deals == 0:
        return "none"
    if summary.clean:
        return "good"
    return "note" if summary.explained == summary.played else "bad"


def _categories_met(summary: AuditSummary, language: str) -> str:
    """The categories that diverge, the most frequent first, three at most by name."""
    tr = Speaker(language)
    met = [category for category in CATEGORIES if summary.by_category.get(category)]
    met.sort(key=lambda category: -summary.by_category[category])
    named = [category_words(category, language) for category in met[:3]]
    if len(met) > 3:
        named.append(tr.gettext("other things"))
    if len(named) < 2:
        return "".join(named)
    return tr.gettext("{list} and {last}", list=tr.listed(named[:-1]), last=named[-1])


@dataclass(frozen=True, slots=True)
class TimesMet:
    """A thing and how often it was met, with its share of the whole list (0..1)."""

    label: str
    count: int
    share: float


def _counted(pairs: Iterable[tuple[str, int]]) -> list[TimesMet]:
    pairs = list(pairs)
    most = max((count for _, count in pairs), default=0) or 1
    return [TimesMet(label, count, count / most) for label, count in pairs]


def by_category(summary: AuditSummary, language: str) -> list[TimesMet]:
    """Every category with its count of divergences."""
    return _counted((category_words(c, language), summary.by_category.get(c, 0)) for c in CATEGORIES)


def by_class(summary: AuditSummary, language: str) -> list[TimesMet]:
    """Every class with its count of divergences."""
    return _counted((class_words(c, language), summary.by_class.get(c, 0)) for c in CLASSES)


def endings(summary: AuditSummary, language: str) -> list[TimesMet]:
    """How the deals ended; endings that were not met are left out."""
    return _counted(
        (ending_words(e, language), summary.endings[e]) for e in ENDINGS if summary.endings.get(e)
    )


def _by_frequency(counts: dict[str, int]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))


# The terminal


def lines(summary: AuditSummary, language: str = "en") -> Iterator[str]:
    """The summary for the terminal, line by line: counts, the first divergences, remarks, problems."""
    tr = Speaker(language)
    if not summary.games and not summary.partial:
        yield tr.gettext("There is no saved game here, so nothing was audited.")
    else:
        yield from _head(summary, language)
        yield from _divergences(summary, language)
        yield from _remarks(summary, language)
    problems = (f"  {problem.words(language, excerpt=False)}" for problem in summary.problems)
    yield from _list(tr.gettext("Problems met in reading:"), problems, summary.problems.total, tr)
    if summary.games or summary.partial:
        heading = tr.gettext("Passed over, since this program wrote them itself:")
        own = (f"  {path}" for path in summary.passed_over)
        yield from _list(heading, own, summary.passed_over.total, tr, SHOWN_NOTES)


def _head(summary: AuditSummary, language: str) -> Iterator[str]:
    tr = Speaker(language)
    if summary.partial:
        yield tr.gettext("The audit was stopped: this covers only what was finished.")
    counts = [
        tr.ngettext("{count} file", "{count} files", summary.files),
        tr.ngettext("{count} deal", "{count} deals", summary.deals),
        tr.ngettext("{count} played to the end", "{count} played to the end", summary.played),
    ]
    yield tr.gettext("{list}; rules: {rules}.", list=tr.listed(counts), rules=summary.rules)
    ended = [f"{row.count:,} {row.label}" for row in endings(summary, language)]
    if ended:
        yield tr.gettext("Deals: {list}.", list=tr.listed(ended))
    if summary.played:
        yield tr.ngettext(
            "{explained} of {count} played deal agrees: "
            "platform, arithmetic and engine give the same points.",
            "{explained} of {count} played deals agree: "
            "platform, arithmetic and engine give the same points.",
            summary.played,
            explained=format(summary.explained, ","),
        )
    yield ""


def _divergences(summary: AuditSummary, language: str) -> Iterator[str]:
    tr = Speaker(language)
    total = summary.divergences.total
    if not total:
        yield tr.gettext("Nothing diverges.")
        return
    yield tr.ngettext("{count} divergence, by category:", "{count} divergences, by category:", total)
    for row in by_category(summary, language):
        if row.count:
            yield f"  {row.count:>6,}  {row.label}"
    yield tr.gettext("By class:")
    for row in by_class(summary, language):
        if row.count:
            yield f"  {row.count:>6,}  {row.label}"
    if summary.options:
        yield tr.gettext("Options that would explain some of them:")
        for option, count in _by_frequency(summary.options):
            yield f"  {count:>6,}  {option}"
    yield ""
    shown = _shown(total, SHOWN)
    for item in summary.divergences[:shown]:
        yield tr.gettext(
            "{place}: {category} ({klass})",
            place=_place(item.file, item.deal, tr),
            category=category_words(item.category, language),
            klass=class_words(item.klass, language),
        )
        yield f"  {sentence(item.message, language)}"
    yield from _more(total - shown, tr)


def _remarks(summary: AuditSummary, language: str) -> Iterator[str]:
    tr = Speaker(language)
    notes = (
        f"  {_place(note.file, note.deal, tr)}: {sentence(note.message, language)}" for note in summary.notes
    )
    yield from _list(tr.gettext("Remarks on deals:"), notes, summary.notes.total, tr)
    if summary.not_judged:
        yield ""
        yield not_judged_sentence(summary.not_judged, language)
    if summary.unknown:
        yield ""
        named = [f"{name} ({count:,})" for name, count in sorted(summary.unknown.items())]
        cut = "…" if len(named) > SHOWN_UNKNOWN else ""
        listed = tr.listed(named[:SHOWN_UNKNOWN]) + cut
        yield tr.gettext("Not understood, and passed over: {list}.", list=listed)


def _list(
    heading: str, items: Iterable[str], total: int, tr: Speaker, shown: int | None = None
) -> Iterator[str]:
    """An empty line, a heading and the first of some things; nothing where there are none."""
    if total:
        shown = _shown(total, SHOWN_NOTES) if shown is None else shown
        yield ""
        yield heading
        yield from list(items)[:shown]
        yield from _more(total - shown, tr)


def _shown(count: int, most: int) -> int:
    """How many are listed: one more than `most` where its line would only tell of one more."""
    return count if count <= most + 1 else most


def _more(count: int, tr: Speaker) -> Iterator[str]:
    if count > 0:
        yield "  " + tr.ngettext("… and {count} more.", "… and {count} more.", count)


def _place(file: str, deal: int, tr: Speaker) -> str:
    """`match.json, deal 12`: the file's own name is enough to find it among the full paths of the report."""
    name = Path(file).name or file
    return tr.gettext("{file}, deal {deal}", file=name, deal=deal) if deal else name


# The page


def totals(summary: AuditSummary, language: str) -> list[tuple[str, str]]:
    """The figures at the head: label and number."""
    tr = Speaker(language)
    figures = [
        (tr.gettext("Files"), summary.files),
        (tr.gettext("Games"), summary.games),
        (tr.gettext("Deals"), summary.deals),
        (tr.gettext("Played to the end"), summary.played),
        (tr.gettext("Explained"), summary.explained),
        (tr.gettext("Divergences"), summary.divergences.total),
    ]
    return [(label, f"{number:,}") for label, number in figures]


def options(summary: AuditSummary, language: str) -> list[TimesMet]:
    """What would explain rule differences: an option's value with its meaning, the most helpful first."""
    return _counted((_option_words(o, language), count) for o, count in _by_frequency(summary.options))


def _option_words(option: str, language: str) -> str:
    from majlis.baloot.rulebook.options import value_text  # the rule book is only wanted for pages

    field, _, value = option.partition("=")
    if field == "preset":
        return Speaker(language).gettext("the whole rule set {name}", name=value)
    try:
        return f"{value_text(field, value, language)} ({option})"
    except MajlisError:
        return option


def unknown(summary: AuditSummary) -> list[TimesMet]:
    """Unknown events and fields with the number of deals that hold them, the most frequent first."""
    return _counted(_by_frequency(summary.unknown))


class RuleRow(NamedTuple):
    """One rule option: its name in rule files, what it settles, its value, and what that value means."""

    field: str
    about: str
    value: str
    meaning: str
    changed: bool
    """Whether the value is not the default house's."""


def rules(summary: AuditSummary, language: str) -> list[RuleRow]:
    """The rule options used; empty when the rule set's text can no longer be read (a file that is gone)."""
    from majlis.baloot.rulebook.options import option_text, value_text

    try:
        used = parse_rules(summary.rules)
    except MajlisError:
        return []
    changed = used.changed_from(DEFAULT)
    values = {field: str(getattr(used, field)) for field in FIELDS}
    return [
        RuleRow(f, option_text(f, language), value, value_text(f, value, language), f in changed)
        for f, value in values.items()
    ]


def shown_paths(files: Iterable[str]) -> dict[str, str]:
    """A shorter way to write each file: without the folders that all of them share.

    So a report that is passed on does not tell where on somebody's disk the archive lies.

    >>> shown_paths(["/home/me/games/a.json", "/home/me/games/b/c.json"])
    {'/home/me/games/a.json': 'a.json', '/home/me/games/b/c.json': 'b/c.json'}
    """
    names = sorted(set(files))
    folders = [os.path.dirname(name) for name in names]
    try:
        shared = os.path.commonpath(folders) if folders else ""
    except ValueError:  # absolute and relative paths together, or several drives
        return {name: name for name in names}
    return {name: os.path.relpath(name, shared) if shared else name for name in names}


# The proof


class DealWords(NamedTuple):
    """One deal in words."""

    file: str
    deal: int
    contract: str
    recorded: str
    computed: str
    agree: bool | None
    marks: tuple[str, ...]
    """Kaboot, Khasara (with who says so, where record and rules differ), an ending before the last trick."""


class Game(NamedTuple):
    """The deals of one file that somebody bought."""

    file: str
    verdict: str
    rows: list[DealWords]
    differs: bool


def games(summary: AuditSummary, language: str) -> list[Game]:
    """The rows of the summary by file, without the deals that nobody bought."""
    found = []
    for file, some in groupby(summary.rows, key=lambda row: row.file):
        bought = [row for row in some if row.recorded is not None or row.computed is not None]
        if bought:
            differ = sum(row.agree is False for row in bought)
            verdict = _game_verdict(bought, differ, language)
            found.append(Game(file, verdict, deal_rows(bought, language), bool(differ)))
    return found


def _game_verdict(rows: Sequence[DealRow], differ: int, language: str) -> str:
    tr = Speaker(language)
    compared = sum(row.agree is not None for row in rows)
    if not compared:
        return tr.gettext("nothing to compare")
    more = tr.ngettext("{count} differs", "{count} differ", differ) if differ else tr.gettext("all agree")
    return tr.listed([tr.ngettext("{count} deal compared", "{count} deals compared", compared), more])


def proof_sentence(summary: AuditSummary, language: str) -> str:
    """What the table comes to."""
    tr = Speaker(language)
    agree = tr.ngettext(
        "Recorded and computed points agree in {agree} of {count} deal.",
        "Recorded and computed points agree in {agree} of {count} deals.",
        summary.table.compared,
        agree=format(summary.table.agree, ","),
    )
    clean = tr.ngettext(
        "{clean} of {count} game is clean: nothing in it diverges.",
        "{clean} of {count} games are clean: nothing in them diverges.",
        summary.games,
        clean=format(summary.clean_games, ","),
    )
    return f"{agree} {clean}"


def deal_rows(rows: Iterable[DealRow], language: str) -> list[DealWords]:
    """Deals in words."""
    return [
        DealWords(
            row.file,
            row.deal,
            _contract(row, language),
            _points(row.recorded),
            _points(row.computed),
            row.agree,
            tuple(_marks(row, language)),
        )
        for row in rows
    ]


def _points(points: tuple[int, int] | None) -> str:
    return "" if points is None else f"{points[0]}–{points[1]}"


def _contract(row: DealRow, language: str) -> str:
    tr = Speaker(language)
    if row.mode is None:
        return ""
    parts = [tr.gettext("sun")]
    if row.mode == "hokum" and row.trump is not None:
        parts = [tr.gettext("hokum in {suit}", suit=suit_words(row.trump, language))]
    if row.level is not None and row.level > 1:
        parts.append(level_words(row.level, language))
    if row.buyer is not None and "contract" not in row.not_judged:
        parts.append(seat_words(row.buyer, language))
    return tr.listed(parts)


def _marks(row: DealRow, language: str) -> Iterator[str]:
    tr = Speaker(language)
    if row.kaboot:
        yield _flag(tr.gettext("kaboot"), row.kaboot_recorded, row.kaboot_computed, tr)
    if row.khasara:
        yield _flag(tr.gettext("khasara"), row.khasara_recorded, row.khasara_computed, tr)
    if row.ending != "played":
        yield ending_words(row.ending, language)


def _flag(word: str, recorded: bool | None, computed: bool | None, tr: Speaker) -> str:
    """`kaboot`, or who alone says so where record and rules differ."""
    if None in (recorded, computed) or recorded == computed:
        return word
    if recorded:
        return tr.gettext("{what}: by the record only", what=word)
    return tr.gettext("{what}: by the rules only", what=word)
