"""Lists of profiles and drafts as lines of text, in the user's language."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from majlis.bridge import library
from majlis.bridge.library import Description
from majlis.bridge.profile.model import Profile
from majlis.bridge.profile.phrase import apart
from majlis.bridge.profile.store import Draft, Entry, Store
from majlis.bridge.profile.words import seat_word, type_name
from majlis.bridge.table.pack import SEATS
from majlis.bridge.wizard.hints import conflicts
from majlis.files import printable
from majlis.i18n import N_, texts

ASK_DELETE: Final = N_("Delete {profile} for good")
DELETE_HELP: Final = N_("Yes deletes the file; it cannot be brought back.")
DELETED: Final = N_("Deleted: {path}")
KEPT: Final = N_("Nothing was deleted.")
SAVED: Final = N_("Saved: {path}")
MOST_CONFLICTS: Final = 3
"""That are told one by one."""


def entry_lines(store: Store, entries: Sequence[Entry], language: str) -> Iterator[str]:
    """The profiles under their categories, then the files that cannot be read."""
    tr = texts(language).gettext
    folder = apart(printable(store.folder), language)
    if not any(entry.own for entry in entries):
        yield tr(N_("No profiles of your own in {folder} yet; majlis bridge profile new makes one.")).format(
            folder=folder
        )
    else:
        yield tr(N_("Profiles in {folder}:")).format(folder=folder)
    heading: tuple[bool, str] | None = None
    for entry in (one for one in entries if not one.error):
        if heading != (entry.own, entry.category):
            heading = (entry.own, entry.category)
            yield ""
            category = printable(category_in(entry, language)) or tr(N_("No category"))
            yield (
                category if entry.own else tr(N_("{category} (comes with Majlis)")).format(category=category)
            )
        draft = tr(N_(" (draft)")) if entry.is_draft else ""
        yield f"  {printable(title_in(entry, language))}{draft}"
    broken = [entry for entry in entries if entry.error]
    if broken:
        yield ""
        yield tr(N_("Cannot be read, and left as they are:"))
        yield from broken_lines(broken, language)


def title_in(entry: Entry, language: str) -> str:
    """Name and version; a profile of the library is called by its name in the language."""
    told = library_words(entry.path, entry.own, language)
    return entry.title if told is None else f"{told.title} ({apart(told.name, language)})"


def category_in(entry: Entry, language: str) -> str:
    """The category; of a profile of the library by its name in the language."""
    told = library_words(entry.path, entry.own, language)
    return entry.category if told is None else told.category


def library_words(path: Path, own: bool, language: str) -> Description | None:
    """What the library says of one of its profiles in another language than English."""
    if own or language == "en" or path.stem not in library.names():
        return None
    return library.describe(path.stem, language)


def in_language(profile: Profile, entry: Entry, language: str) -> Profile:
    """A profile with the library's name, category and description of it in the language."""
    told = library_words(entry.path, entry.own, language)
    if told is None:
        return profile
    return replace(profile, profile_name=told.title, category=told.category, description=told.text)


def report_lines(path: str, faults: Sequence[Mapping[str, Any]], language: str) -> Iterator[str]:
    """What is wrong with a file: how much, then fault by fault."""
    catalog = texts(language)
    errors, warnings = (sum(one["severity"] == kind for one in faults) for kind in ("error", "warning"))
    told = [
        catalog.ngettext("{count} error", "{count} errors", errors).format(count=errors) if errors else "",
        catalog.ngettext("{count} warning", "{count} warnings", warnings).format(count=warnings)
        if warnings
        else "",
    ]
    numbers = catalog.gettext(", ").join(filter(None, told)) or catalog.gettext(N_("nothing is wrong"))
    yield f"{apart(path, language)}: {numbers}"
    labels = {"error": N_("error: {text}"), "warning": N_("warning: {text}")}
    for one in faults:
        yield "  " + catalog.gettext(labels[one["severity"]]).format(text=one["text"])


def broken_lines(broken: Sequence[Entry], language: str) -> Iterator[str]:
    """Files that cannot be read, each with its error."""
    for one in broken:
        why = printable(one.why_unread(language))
        yield f"  {apart(printable(one.path.name), language)}: {why}"


def entry_json(entry: Entry) -> dict[str, Any]:
    """A profile of the list as JSON."""
    return {
        "name": entry.name,
        "version": entry.version,
        "category": entry.category,
        "sort_order": entry.sort_order,
        "draft": entry.is_draft,
        "own": entry.own,
        "path": printable(entry.path),
        "error": entry.error or None,
    }


def draft_words(draft: Draft, language: str) -> str:
    """Name and time of a draft, and the seats that are done."""
    tr = texts(language).gettext
    when = apart(time.strftime("%Y-%m-%d %H:%M", time.localtime(draft.saved)), language)
    seats = tr(", ").join(seat_word(seat).words(language) for seat in SEATS if seat in draft.done)
    parts = [printable(draft.profile.profile_name), when]
    if draft.of is not None:
        parts.append(tr(N_("changes to {file}")).format(file=apart(printable(draft.of.name), language)))
    elif seats:
        parts.append(tr(N_("done: {parts}")).format(parts=seats))
    return tr(", ").join(parts)


def draft_lines(
    drafts: Sequence[Draft], marked: Sequence[Entry], broken: Sequence[Entry], language: str
) -> Iterator[str]:
    """Drafts of the dialogue, profiles marked as drafts, and drafts that cannot be read."""
    tr = texts(language).gettext
    if not (drafts or marked or broken):
        yield tr(N_("No drafts."))
    if drafts:
        yield tr(N_("Not finished; majlis bridge profile edit NAME goes on:"))
    for draft in drafts:
        yield f"  {draft_words(draft, language)}"
        yield f"    {apart(printable(draft.path), language)}"
    if marked:
        yield tr(N_("Profiles whose name marks them as drafts:"))
        yield from (f"  {printable(entry.title)}" for entry in marked)
    if broken:
        yield tr(N_("Cannot be read, and left as they are:"))
        yield from broken_lines(broken, language)


def draft_json(draft: Draft) -> dict[str, Any]:
    """A draft as JSON."""
    return {
        "name": draft.profile.profile_name,
        "path": printable(draft.path),
        "of": printable(draft.of) if draft.of is not None else None,
        "done": list(draft.done),
        "saved": draft.saved,
    }


def conflict_lines(profile: Profile, language: str) -> Iterator[str]:
    """Types of hand that cannot be dealt together, as far as that is seen at a glance."""
    tr = texts(language).gettext
    found, count = conflicts(profile)
    if not found:
        return
    if len(found) == count:
        yield tr(N_("This profile cannot be dealt: the hands have too many or too few points or cards."))
        return
    percent = round(float(100 * sum(one.weight for one in found)), 1)
    message = tr(N_("{count} of {all} combinations of types cannot be dealt ({percent} % by weight):"))
    yield message.format(count=len(found), all=count, percent=f"{percent:g}")
    for one in found[:MOST_CONFLICTS]:
        chosen = [(seat, index) for seat, index in one.indices.items() if len(profile.subs(seat)) > 1]
        yield "  " + " + ".join(type_name(profile, seat, index).words(language) for seat, index in chosen)
    if len(found) > MOST_CONFLICTS:
        yield "  …"
