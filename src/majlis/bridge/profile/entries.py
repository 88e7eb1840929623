"""Files of profiles as a list has them: what each holds, which of them a text names, and whose name is taken.

A name is that of one profile, in several versions. Names that differ in capitals only, and two files of one
name and version, may have come from elsewhere: a name as it is spelled is meant then, and of several files
none is taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from majlis.bridge.conditions.sentences import sentence
from majlis.bridge.profile.faults import Fault, errors_of
from majlis.bridge.profile.file_names import (
    DRAFT,
    ENDING,
    VersionKey,
    key_of,
    plain_name,
    spelling_of,
    version_key,
)
from majlis.bridge.profile.model import Profile
from majlis.bridge.profile.read import read_file
from majlis.errors import InputError, shown
from majlis.files import printable
from majlis.i18n import N_
from majlis.message import Latin, Listed

SEVERAL: Final = N_("several profiles are called {text}: name one of the files {files}")
TAKEN: Final = N_("{path}: {other} is {title} already; take another name or version")
SPELLED_OTHERWISE: Final = N_(
    "{name} differs from {other} in capitals only, so that one would be taken for the other; write {other} "
    "as in {path}, or take another name"
)


@dataclass(frozen=True)
class Entry:
    """One file of the folder, or of the library."""

    path: Path
    name: str
    """The profile's; of a file that cannot be read the file's."""
    version: str = ""
    category: str = ""
    sort_order: int | None = None
    error: str = ""
    """Why the file cannot be read; empty where it can."""
    faults: tuple[Fault, ...] = ()
    """What is wrong with a file that is there and holds no profile."""
    own: bool = True
    """False for the profiles that come with the program, which are never changed."""

    @property
    def is_draft(self) -> bool:
        """Whether the name is marked as a draft's."""
        return self.name.endswith(DRAFT)

    @property
    def title(self) -> str:
        """Name and version: `Weak twos v0.1`."""
        return f"{self.name} v{self.version}" if self.version else self.name

    def why_unread(self, language: str) -> str:
        """The error in a language."""
        if language == "en" or not self.faults:
            return self.error
        more = sentence(" (and {count} more)", count=len(self.faults) - 1)
        return self.faults[0].words(language) + (more.text(language) if self.faults[1:] else "")


def entry_of(path: Path, own: bool = True) -> Entry:
    """What a file holds, or why it cannot be read; never raises for what is in it."""
    try:
        reading = read_file(path)
    except InputError as error:
        return Entry(path, path.stem, error=str(error).removeprefix(f"{printable(path)}: "), own=own)
    errors = errors_of(reading.faults)
    if errors or reading.profile is None:
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        return Entry(path, path.stem, error=f"{errors[0]}{more}", faults=tuple(errors), own=own)
    profile = reading.profile
    name = profile.profile_name.rstrip() if profile.profile_name.strip() else path.stem
    return Entry(path, name, profile.version, profile.category, profile.sort_order, own=own)


# Order and names


def listing_key(entry: Entry) -> tuple[object, ...]:
    """Own before the library's, readable before broken; then by category, those without one last."""
    order = (entry.sort_order is None, entry.sort_order or 0)
    category = (not entry.category.strip(), key_of(entry.category))
    version = version_key(entry.version)
    return (bool(entry.error), not entry.own, category, order, key_of(entry.name), version, entry.path.name)


def by_file(entry: Entry, text: str) -> bool:
    """Whether a text is the entry's file's name with its ending."""
    return entry.path.name == text


def exactly(entry: Entry, text: str) -> bool:
    """Whether a text is the entry's name, alone or with its version, or its file's; of a draft also bare."""
    return key_of(text.removesuffix(ENDING)) in map(key_of, titles(entry))


def titles(entry: Entry) -> set[str]:
    """What an entry may be called as a whole."""
    names = {entry.name, plain_name(entry.name)}
    versioned = {f"{name}{between}{entry.version}" for name in names for between in (" ", " v")}
    return {entry.path.stem, *names, *versioned}


def beginning(entry: Entry, text: str) -> bool:
    """Whether a name begins with the text."""
    return bool(key_of(text)) and not entry.error and key_of(entry.name).startswith(key_of(text))


def within(entry: Entry, text: str) -> bool:
    """Whether a name has the text in it."""
    return bool(key_of(text)) and not entry.error and key_of(text) in key_of(entry.name)


def newest(entries: list[Entry], text: str) -> Entry:
    """The newest version; raises `InputError` where the entries are of different profiles, or several are it.

    Of names that differ in capitals only the one that is spelled as the text is meant.
    """
    names = {key_of(entry.name): entry.name for entry in entries}
    if len(names) > 1:
        listed = Listed(list(map(repr, names.values())), ",")
        raise InputError(N_("{text} may be {names}: write more of the name"), text=shown(text), names=listed)
    wanted = spelling_of(text.removesuffix(ENDING))
    entries = [entry for entry in entries if not entry.error] or entries
    entries = [entry for entry in entries if wanted in map(spelling_of, titles(entry))] or entries
    best: dict[str, list[Entry]] = {}
    for entry in sorted(entries, key=rank, reverse=True):
        same = best.setdefault(spelling_of(entry.name), [entry])
        if entry is not same[0] and rank(entry) == rank(same[0]):
            same.append(entry)
    chosen = [entry for same in best.values() for entry in same]
    if len(chosen) > 1:
        paths = Listed([Latin(path) for path in sorted(printable(entry.path) for entry in chosen)], "and")
        raise InputError(SEVERAL, text=shown(text), files=paths)
    return chosen[0]


def rank(entry: Entry) -> tuple[VersionKey, bool]:
    """Which of several entries of one name is meant: the greatest."""
    return version_key(entry.version), entry.own


# Drafts


# Whose name is taken


def refuse_alike(profile: Profile, path: Path, before: Entry, others: Sequence[Entry]) -> None:
    """Raise `InputError` where a profile, once in a file, would be called as one of the others is.

    What the file is called already (`before`) may stay: two of one name that are there can still be changed.
    """
    name, version = profile.profile_name.strip(), profile.version.strip()
    if not before.error and (before.name, before.version) == (name, version):
        return
    alike = [entry for entry in others if not entry.error and key_of(entry.name) == key_of(name)]
    for entry in alike:
        if version_key(entry.version) == version_key(version):
            raise InputError(
                TAKEN, path=printable(path), title=shown(entry.title), other=printable(entry.path)
            )
    spelled = {spelling_of(entry.name) for entry in (*alike, before) if not entry.error}
    if alike and spelling_of(name) not in spelled:
        raise InputError(
            SPELLED_OTHERWISE,
            name=shown(name),
            other=shown(alike[0].name),
            path=printable(alike[0].path),
        )
