"""What the head of the report says: the verdict in one sentence, the totals, the rules, the lists.

Plain data in words of one language; the templates only lay it out.
"""

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from majlis.baloot.audit.explain.sentences import category_words, class_words, ending_words
from majlis.baloot.audit.report.summary import ENDINGS, AuditSummary
from majlis.baloot.audit.types import CATEGORIES, CLASSES
from majlis.baloot.ruleset import DEFAULT, FIELDS, RuleSet, parse_rules
from majlis.errors import MajlisError
from majlis.i18n import texts


@dataclass(frozen=True, slots=True)
class Counted:
    """A thing and how often it was met, with its share of the whole list (0..1)."""

    label: str
    count: int
    share: float


@dataclass(frozen=True, slots=True)
class RuleRow:
    """One rule option: its name in rule files, what it settles, its value, and what that value means."""

    field: str
    about: str
    value: str
    meaning: str
    changed: bool
    """Whether the value is not the default house's."""


def verdict(summary: AuditSummary, language: str) -> str:
    """The audit in one sentence, followed by a second one only when the audit was stopped early."""
    tr = texts(language)
    if summary.deals == 0:
        said = tr.gettext("No deal could be read, so nothing was audited.")
    elif summary.clean and summary.played == 0:
        said = tr.gettext("No deal was played to its end; nothing diverges in {deals}.").format(
            deals=_deals(summary.deals, language)
        )
    elif summary.clean:
        said = tr.gettext(
            "Platform, arithmetic and engine agree on {played}, and every card and call is legal."
        ).format(played=_played(summary.played, language))
    elif summary.explained == summary.played:
        said = tr.gettext(
            "The numbers of {played} are all explained; {divergences} in {deals}: {what}."
        ).format(
            played=_played(summary.played, language),
            divergences=_divergences(summary.divergence_count, language),
            deals=_deals(summary.divergent_deals, language),
            what=_categories_met(summary, language),
        )
    else:
        said = tr.gettext("{explained} of {played} are explained; {divergences} in {deals}: {what}.").format(
            explained=f"{summary.explained:,}",
            played=_played(summary.played, language),
            divergences=_divergences(summary.divergence_count, language),
            deals=_deals(summary.divergent_deals, language),
            what=_categories_met(summary, language),
        )
    if summary.partial:
        stopped = tr.gettext("The audit was stopped before its end: this covers the finished files only.")
        said = f"{said} {stopped}"
    return said


def state(summary: AuditSummary) -> str:
    """`none` (nothing audited), `good` (nothing diverges), `note` (only other things than numbers), `bad`."""
    if summary.deals == 0:
        return "none"
    if summary.clean:
        return "good"
    return "note" if summary.explained == summary.played else "bad"


def _deals(count: int, language: str) -> str:
    return texts(language).ngettext("{count} deal", "{count} deals", count).format(count=f"{count:,}")


def _played(count: int, language: str) -> str:
    tr = texts(language)
    return tr.ngettext("{count} played deal", "{count} played deals", count).format(count=f"{count:,}")


def _divergences(count: int, language: str) -> str:
    tr = texts(language)
    return tr.ngettext("{count} divergence", "{count} divergences", count).format(count=f"{count:,}")


def _categories_met(summary: AuditSummary, language: str) -> str:
    """The categories that diverge, the most frequent first, three at most by name."""
    tr = texts(language)
    met = sorted(
        (category for category in CATEGORIES if summary.by_category.get(category)),
        key=lambda category: -summary.by_category[category],
    )
    words = [category_words(category, language) for category in met[:3]]
    if len(met) > 3:
        words.append(tr.gettext("other things"))
    if len(words) == 1:
        return words[0]
    return tr.gettext("{list} and {last}").format(list=tr.gettext(", ").join(words[:-1]), last=words[-1])


def totals(summary: AuditSummary, language: str) -> list[tuple[str, str]]:
    """The figures at the head: label and number."""
    tr = texts(language)
    figures = [
        (tr.gettext("Files"), summary.files),
        (tr.gettext("Games"), summary.games),
        (tr.gettext("Deals"), summary.deals),
        (tr.gettext("Played to the end"), summary.played),
        (tr.gettext("Explained"), summary.explained),
        (tr.gettext("Divergences"), summary.divergence_count),
    ]
    return [(label, f"{number:,}") for label, number in figures]


def _counted(pairs: Sequence[tuple[str, int]]) -> list[Counted]:
    most = max((count for _, count in pairs), default=0) or 1
    return [Counted(label, count, count / most) for label, count in pairs]


def by_category(summary: AuditSummary, language: str) -> list[Counted]:
    """Every category with its count of divergences."""
    return _counted([(category_words(c, language), summary.by_category.get(c, 0)) for c in CATEGORIES])


def by_class(summary: AuditSummary, language: str) -> list[Counted]:
    """Every class with its count of divergences."""
    return _counted([(class_words(c, language), summary.by_class.get(c, 0)) for c in CLASSES])


def endings(summary: AuditSummary, language: str) -> list[Counted]:
    """How the deals ended; endings that were not met are left out."""
    return _counted(
        [(ending_words(e, language), summary.endings[e]) for e in ENDINGS if summary.endings.get(e)]
    )


def options(summary: AuditSummary, language: str) -> list[Counted]:
    """What would explain rule differences: an option's value with its meaning, the most helpful first."""
    told = sorted(summary.options.items(), key=lambda pair: (-pair[1], pair[0]))
    return _counted([(_option_words(option, language), count) for option, count in told])


def _option_words(option: str, language: str) -> str:
    from majlis.baloot.rulebook.options import value_text

    field, _, value = option.partition("=")
    if field == "preset":
        return texts(language).gettext("the whole rule set {name}").format(name=value)
    try:
        return f"{value_text(field, value, language)} ({option})"
    except MajlisError:
        return option


def unknown(summary: AuditSummary) -> list[Counted]:
    """Unknown events and fields with the number of deals that hold them, the most frequent first."""
    return _counted(sorted(summary.unknown.items(), key=lambda pair: (-pair[1], pair[0])))


def rules(summary: AuditSummary, language: str) -> list[RuleRow]:
    """The rule options used; empty when the rule set's text can no longer be read (a file that is gone)."""
    try:
        used = parse_rules(summary.rules)
    except MajlisError:
        return []
    changed = used.changed_from(DEFAULT)
    return [_rule(used, field, field in changed, language) for field in FIELDS]


def _rule(used: RuleSet, field: str, changed: bool, language: str) -> RuleRow:
    # Imported here: the rule book is only wanted for pages, and the auditor starts without it.
    from majlis.baloot.rulebook.options import option_text, value_text

    value = str(getattr(used, field))
    return RuleRow(field, option_text(field, language), value, value_text(field, value, language), changed)


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
