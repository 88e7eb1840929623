"""The audit's result for the terminal: a short summary and the first divergences as sentences."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from majlis.baloot.audit.explain.words import (
    category_words,
    class_words,
    divergence_text,
    ending_words,
    not_judged_sentence,
    sentence,
)
from majlis.baloot.audit.report.summary import AuditSummary
from majlis.baloot.audit.types import CATEGORIES, CLASSES
from majlis.i18n import texts

SHOWN: Final = 10
"""Divergences that are told in full."""
SHOWN_NOTES: Final = 5
SHOWN_UNKNOWN: Final = 40


def lines(summary: AuditSummary, language: str = "en") -> Iterator[str]:
    """The summary, line by line."""
    tr = texts(language)
    if not summary.games and not summary.partial:
        yield tr.gettext("There is no saved game here, so nothing was audited.")
        yield from _problems(summary, language)
        return
    if summary.partial:
        yield tr.gettext("The audit was stopped: this covers only what was finished.")
    yield _counts(summary, language)
    endings = [
        f"{count:,} {ending_words(ending, language)}" for ending, count in summary.endings.items() if count
    ]
    if endings:
        yield tr.gettext("Deals: {list}.").format(list=tr.gettext(", ").join(endings))
    if summary.played:
        yield tr.ngettext(
            "Explained: {explained} of {played} played deal, in which platform, arithmetic and engine "
            "come to the same points.",
            "Explained: {explained} of {played} played deals, in which platform, arithmetic and engine "
            "come to the same points.",
            summary.played,
        ).format(explained=f"{summary.explained:,}", played=f"{summary.played:,}")
    yield ""
    yield from _divergences(summary, language)
    yield from _early(summary, language)
    yield from _problems(summary, language)
    yield from _passed_over(summary, language)


def _counts(summary: AuditSummary, language: str) -> str:
    tr = texts(language)
    parts = [
        tr.ngettext("{count} file", "{count} files", summary.files).format(count=f"{summary.files:,}"),
        tr.ngettext("{count} deal", "{count} deals", summary.deals).format(count=f"{summary.deals:,}"),
        tr.ngettext("{count} played to the end", "{count} played to the end", summary.played).format(
            count=f"{summary.played:,}"
        ),
    ]
    return tr.gettext("{list}; rules: {rules}.").format(
        list=tr.gettext(", ").join(parts), rules=summary.rules
    )


def _divergences(summary: AuditSummary, language: str) -> Iterator[str]:
    tr = texts(language)
    if not summary.divergence_count:
        yield tr.gettext("Nothing diverges.")
        return
    yield tr.ngettext(
        "{count} divergence, by category:", "{count} divergences, by category:", summary.divergence_count
    ).format(count=f"{summary.divergence_count:,}")
    for category in CATEGORIES:
        if summary.by_category[category]:
            yield f"  {summary.by_category[category]:>6,}  {category_words(category, language)}"
    yield tr.gettext("By class:")
    for klass in CLASSES:
        if summary.by_class[klass]:
            yield f"  {summary.by_class[klass]:>6,}  {class_words(klass, language)}"
    if summary.options:
        yield tr.gettext("Options that would explain some of them:")
        for option, count in sorted(summary.options.items(), key=lambda item: (-item[1], item[0])):
            yield f"  {count:>6,}  {option}"
    yield ""
    shown = _shown(summary.divergence_count, SHOWN)
    for divergence in summary.divergences[:shown]:
        yield tr.gettext("{place}: {category} ({klass})").format(
            place=_place(divergence.file, divergence.deal, language),
            category=category_words(divergence.category, language),
            klass=class_words(divergence.klass, language),
        )
        yield f"  {divergence_text(divergence, language)}"
    yield from _more(summary.divergence_count - shown, language)


def _early(summary: AuditSummary, language: str) -> Iterator[str]:
    tr = texts(language)
    if summary.note_count:
        yield ""
        yield tr.gettext("Remarks on deals:")
        shown = _shown(summary.note_count, SHOWN_NOTES)
        for note in summary.notes[:shown]:
            said = sentence(note.message, note.params, language)
            yield f"  {_place(note.file, note.deal, language)}: {said}"
        yield from _more(summary.note_count - shown, language)
    if summary.not_judged:
        yield ""
        yield not_judged_sentence(summary.not_judged, language)
    if summary.unknown:
        yield ""
        names = tr.gettext(", ").join(
            f"{name} ({count:,})" for name, count in sorted(summary.unknown.items())[:SHOWN_UNKNOWN]
        )
        if len(summary.unknown) > SHOWN_UNKNOWN:
            names += "…"
        yield tr.gettext("Not understood, and passed over: {list}.").format(list=names)


def _problems(summary: AuditSummary, language: str) -> Iterator[str]:
    tr = texts(language)
    if not summary.problem_count:
        return
    yield ""
    yield tr.gettext("Problems met in reading:")
    shown = _shown(summary.problem_count, SHOWN_NOTES)
    for problem in summary.problems[:shown]:
        yield f"  {problem.words(language, excerpt=False)}"
    yield from _more(summary.problem_count - shown, language)


def _shown(count: int, most: int) -> int:
    """How many are listed: one more than `most` where its line would only tell of one more."""
    return count if count <= most + 1 else most


def _passed_over(summary: AuditSummary, language: str) -> Iterator[str]:
    tr = texts(language)
    if not summary.passed_over_count:
        return
    yield ""
    yield tr.gettext("Passed over, since this program wrote them itself:")
    for path in summary.passed_over[:SHOWN_NOTES]:
        yield f"  {path}"
    yield from _more(summary.passed_over_count - SHOWN_NOTES, language)


def _more(count: int, language: str) -> Iterator[str]:
    if count > 0:
        tr = texts(language)
        yield "  " + tr.ngettext("… and {count} more.", "… and {count} more.", count).format(
            count=f"{count:,}"
        )


def _place(file: str, deal: int, language: str) -> str:
    """`match.json, deal 12`: the file's own name is enough to find it among the full paths of the report."""
    name = Path(file).name or file
    if not deal:
        return name
    return texts(language).gettext("{file}, deal {deal}").format(file=name, deal=deal)
