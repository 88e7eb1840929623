"""Lists of profiles and drafts as lines of text, in the user's language."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from majlis.bridge import library
from majlis.bridge.conditions.words import message, word_of_seat
from majlis.bridge.library import Description
from majlis.bridge.profile.drafts import Draft
from majlis.bridge.profile.entries import Entry
from majlis.bridge.profile.file_names import DRAFT as TEST
from majlis.bridge.profile.model import Profile
from majlis.bridge.profile.store import Store
from majlis.bridge.profile.words import Name, type_name
from majlis.bridge.table.cards import SEAT_LETTERS
from majlis.bridge.wizard.hints import conflicts
from majlis.files import printable
from majlis.i18n import N_, NN_
from majlis.message import Latin, Listed, Message, Word, Worded

MOST_CONFLICTS: Final = 3
"""That are listed one by one."""
FAULTS: Final = {
    "error": (NN_("{count} error", "{count} errors"), N_("error: {text}")),
    "warning": (NN_("{count} warning", "{count} warnings"), N_("warning: {text}")),
}
UNREAD: Final = N_("Cannot be read, and left as they are:")


def entry_lines(store: Store, entries: Sequence[Entry], language: str) -> Iterator[str]:
    """The profiles under their categories, then the files that cannot be read."""
    text = N_("Profiles in {folder}:")
    if not any(entry.own for entry in entries) and any(entry.own for entry in store.list()):
        text = N_("No profiles of your own of that category in {folder}.")
    elif not any(entry.own for entry in entries):
        text = N_("No profiles of your own in {folder} yet; majlis bridge profile new makes one.")
    yield message(text, folder=Latin(printable(store.folder))).text(language)
    heading: tuple[bool, str] | None = None
    for entry in (one for one in entries if not one.error):
        if heading != (entry.own, entry.category):
            heading = (entry.own, entry.category)
            yield ""
            category = printable(category_in(entry, language)) or Word(N_("No category")).words(language)
            text = "{category}" if entry.own else N_("{category} (comes with Majlis)")
            yield message(text, category=category).text(language)
        draft = Word(N_(" (draft)")).words(language) if entry.is_draft else ""
        yield f"  {printable(title_in(entry, language))}{draft}"
    yield from broken_lines([entry for entry in entries if entry.error], language, [""])


def title_in(entry: Entry, language: str) -> str:
    """Name and version; a profile of the library is called by its name in the language."""
    told = library_words(entry, language)
    return entry.title if told is None else f"{told.title} ({Latin(told.name).words(language)})"


def category_in(entry: Entry, language: str) -> str:
    """The category; of a profile of the library by its name in the language."""
    told = library_words(entry, language)
    return entry.category if told is None else told.category


def library_words(entry: Entry, language: str) -> Description | None:
    """What the library says of one of its profiles in another language than English."""
    if entry.own or language == "en" or entry.path.stem not in library.names():
        return None
    return library.describe(entry.path.stem, language)


def in_language(profile: Profile, entry: Entry, language: str) -> Profile:
    """A profile with the library's name, category and description of it in the language."""
    told = library_words(entry, language)
    if told is None:
        return profile
    return replace(profile, profile_name=told.title, category=told.category, description=told.text)


def report_lines(path: str, faults: Sequence[Mapping[str, Any]], language: str) -> Iterator[str]:
    """What is wrong with a file: how much, then fault by fault."""
    numbers = {kind: sum(one["severity"] == kind for one in faults) for kind in FAULTS}
    counts = [
        Message(FAULTS[kind][0][0], {"count": count}, FAULTS[kind][0][1])
        for kind, count in numbers.items()
        if count
    ]
    told = Listed(counts, ",") if counts else Word(N_("nothing is wrong"))
    yield f"{Latin(path).words(language)}: {told.words(language)}"
    for one in faults:
        yield "  " + message(FAULTS[one["severity"]][1], text=one["text"]).text(language)


def broken_lines(broken: Sequence[Entry], language: str, before: Iterable[str] = ()) -> Iterator[str]:
    """Files that cannot be read, each with its error; nothing where there are none."""
    if broken:
        yield from before
        yield Word(UNREAD).words(language)
    for one in broken:
        name = Latin(printable(one.path.name)).words(language)
        yield f"  {name}: {printable(one.why_unread(language))}"


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


def draft_words(draft: Draft) -> Listed:
    """Name and time of a draft, and the seats that are done, or that its name marks it."""
    when = Latin(time.strftime("%Y-%m-%d %H:%M", time.localtime(draft.saved)))
    seats = [word_of_seat(seat) for seat in SEAT_LETTERS if seat in draft.done]
    parts: list[Worded] = [Name(printable(draft.profile.profile_name)), when]
    if not draft.kept:
        parts.append(message(N_("marked as a draft by {mark} in its name"), mark=Latin(TEST.strip())))
    elif draft.of is not None:
        parts.append(message(N_("changes to {file}"), file=Latin(printable(draft.of.name))))
    elif seats:
        parts.append(message(N_("done: {parts}"), parts=Listed(seats, ",")))
    return Listed(parts, ",")


def draft_notice(draft: Draft, language: str) -> str:
    """What is said below a draft that is shown."""
    text = N_("This is a draft ({draft}); majlis bridge profile edit continues it.")
    return message(text, draft=draft_words(draft)).text(language)


def draft_lines(drafts: Sequence[Draft], broken: Sequence[Entry], language: str) -> Iterator[str]:
    """The drafts, each with its file, and drafts that cannot be read."""
    if not (drafts or broken):
        yield Word(N_("No drafts.")).words(language)
    if drafts:
        yield Word(N_("Unfinished; majlis bridge profile edit NAME continues:")).words(language)
    for draft in drafts:
        yield f"  {draft_words(draft).words(language)}"
        yield f"    {Latin(printable(draft.path)).words(language)}"
    yield from broken_lines(broken, language)


def draft_json(draft: Draft) -> dict[str, Any]:
    """A draft as JSON."""
    return {
        "name": draft.profile.profile_name,
        "path": printable(draft.path),
        "of": printable(draft.of) if draft.of is not None else None,
        "done": list(draft.done),
        "saved": draft.saved,
        "marked": not draft.kept,
    }


def conflict_lines(profile: Profile, language: str) -> Iterator[str]:
    """Types of hand that cannot be dealt together, as far as that is seen at a glance."""
    found, count = conflicts(profile)
    if found and len(found) == count:
        text = N_("This profile cannot be dealt: the hands have too many or too few points or cards.")
        yield Word(text).words(language)
    elif found:
        percent = round(float(100 * sum(one.weight for one in found)), 1)
        text = N_("{count} of {all} combinations of types cannot be dealt ({percent} % by weight):")
        yield message(text, count=len(found), all=count, percent=f"{percent:g}").text(language)
        for one in found[:MOST_CONFLICTS]:
            chosen = [(seat, index) for seat, index in one.indices.items() if len(profile.subs(seat)) > 1]
            yield "  " + " + ".join(type_name(profile, *place).words(language) for place in chosen)
        if len(found) > MOST_CONFLICTS:
            yield "  …"
