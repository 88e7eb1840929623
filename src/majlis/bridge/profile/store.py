"""The folder of profiles: list, find, load, save, save as a new version, delete; and drafts.

A profile is a JSON file: `Weak twos`, version 0.1, lies in `Weak_twos_v0.1.json`. A file is written whole or
not at all and never replaced by accident; one that cannot be read is listed with its error and left alone.
Drafts of the dialogue lie in `drafts/` beside the profiles; a file whose profile's name ends in ` TEST` is a
draft wherever it lies.

>>> import tempfile
>>> from majlis.bridge.profile.model import Profile
>>> with tempfile.TemporaryDirectory() as folder:
...     store = Store(folder, library=None)
...     path = store.save(Profile(profile_name="Weak twos", dealer="W", tag="Overcaller", version="0.1"))
...     again = store.save_as_new_version(store.load("weak twos"))
...     path.name, again.name, [entry.version for entry in store.list()]
('Weak_twos_v0.1.json', 'Weak_twos_v0.2.json', ['0.1', '0.2'])
"""

from __future__ import annotations

import builtins
import contextlib
import hashlib
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path
from typing import Final, Literal

from majlis.bridge.conditions.sentences import did_you_mean
from majlis.bridge.profile.check import require_valid, strict
from majlis.bridge.profile.drafts import Draft, as_draft, drafted, load_draft
from majlis.bridge.profile.entries import (
    Entry,
    beginning,
    by_file,
    entry_of,
    exactly,
    listing_key,
    newest,
    refuse_alike,
    within,
)
from majlis.bridge.profile.file_names import (
    DRAFT,
    ENDING,
    file_stem,
    key_of,
    name_fault,
    next_version,
    version_key,
)
from majlis.bridge.profile.model import Profile
from majlis.bridge.profile.parse_json import MAX_FILE
from majlis.bridge.profile.read import dumps, read_file
from majlis.errors import InputError, shown
from majlis.files import is_standard, make_folder, printable, reason, write_atomic, write_new
from majlis.folders import data_folder
from majlis.i18n import N_
from majlis.message import Message
from majlis.resources import on_disk

MARKED: Final = re.compile(rb'"profile_name"\s*:\s*"[^"\n]*' + DRAFT.encode() + rb'\s*"')
"""A draft's name in a file that may be no JSON."""


FOLDER_VARIABLE: Final = "MAJLIS_PROFILES"


def default_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Where profiles lie: `MAJLIS_PROFILES`, else where the platform keeps a user's documents of a program.

    >>> default_folder({"MAJLIS_PROFILES": "/club/profiles"}).as_posix()
    '/club/profiles'
    >>> default_folder({"XDG_DATA_HOME": "/data"}, "linux").as_posix()
    '/data/majlis/profiles'
    """
    return data_folder("profiles", FOLDER_VARIABLE, roaming=True, environment=environment, platform=platform)


class Store:
    """The profiles of one folder, which need not be there yet."""

    def __init__(
        self, folder: Path | str | None = None, library: Path | Literal["ours"] | None = "ours"
    ) -> None:
        self.folder = Path(folder) if folder is not None else default_folder()
        self.library = on_disk("majlis.bridge.library") if library == "ours" else library

    # Looking

    def list(self) -> builtins.list[Entry]:
        """The folder by category, order, name and version; then the library; then what is broken."""
        entries = [*entries_in(self.folder), *entries_in(self.library, own=False)]
        return sorted(entries, key=listing_key)

    def find(self, text: str) -> Entry:
        """The file that a text names: a path, a file's name, a profile's name, `Name v0.2`, or a part of it.

        Of several versions the newest is meant. Raises `InputError` if none fits, or different ones do.
        """
        if is_standard(text):  # and no part of a name such as Two-suiters
            raise InputError(N_("standard input is not a profile of a folder; name one, or a file")).at("-")
        path = Path(text)
        with contextlib.suppress(OSError, ValueError):
            if (path.suffix.lower() == ENDING or path.name != text) and path.is_file():
                return entry_of(path)
        entries = [*self.list(), *(entry_of(draft) for draft in self.draft_files())]
        for fitting in (by_file, exactly, beginning, within):
            fitting_entries = [entry for entry in entries if fitting(entry, text)]
            own = [entry for entry in fitting_entries if entry.own and not entry.is_draft] or fitting_entries
            if own:
                return newest(own, text)
        raise InputError(
            N_("{folder}: there is no profile {text}{suggestion}"),
            folder=str(self.folder),
            text=shown(text),
            suggestion=self.suggestion(entries, text),
        )

    def has_own(self, text: str) -> bool:
        """Whether a text names a file of the folder as a whole, which then stands before the library's."""
        return any(by_file(entry, text) or exactly(entry, text) for entry in entries_in(self.folder))

    def suggestion(self, entries: Iterable[Entry], text: str) -> Message:
        """Names that are nearly what was typed, or what to do where there are none."""
        names = {key_of(entry.path.stem): entry.path.stem for entry in entries}
        names |= {key_of(entry.name): entry.name for entry in entries}
        close = get_close_matches(key_of(text)[:200], names, 1, 0.6)
        if close:
            return did_you_mean(names[close[0]])
        if Path(text).suffix.lower() in (ENDING, ".txt"):
            return Message(
                N_(", and no file of that name is here; majlis bridge profile list shows what there is")
            )
        return Message(
            N_("; majlis bridge profile list shows what there is, and a file is named with .json or .txt")
        )

    def load(self, text: str) -> Profile:
        """The profile that a text names; raises `ProfileError` with all faults of a file that is not one."""
        return load_file(self.find(text).path)[0]

    def free_name(self, name: str) -> str:
        """The name, with a number if a profile has it already."""
        taken, number = {key_of(entry.name) for entry in self.list()}, 1
        while key_of(free := name if number == 1 else f"{name} {number}") in taken:
            number += 1
        return free

    # Changing

    def save(self, profile: Profile, path: Path | None = None, was: str = "") -> Path:
        """Write a profile: to a new file, or (`path`) in the place of the one that had the fingerprint `was`.

        Raises `ProfileError` for a profile with errors, `InputError` where another file would be lost.
        """
        if not profile.is_draft:
            require_valid(profile)
        if path is None:
            return self.save_new(profile, make_folder(self.folder) / (file_stem(profile) + ENDING))
        if self.is_library(path):
            raise InputError(N_("this profile comes with the program; save it as your own")).at(path)
        if was and path.exists() and fingerprint(path) != was:
            raise InputError(N_("the file has changed since it was read; save under another version")).at(
                printable(path)
            )
        self.require_free(profile, path)
        write_atomic(path, dumps(profile), parents=True)
        return path

    def save_new(self, profile: Profile, path: Path) -> Path:
        """Write a file that must not be there yet; its name and version have to be such as files have."""
        fault = name_fault(profile)
        if fault:
            raise InputError(fault)
        if not os.path.lexists(path):
            self.require_free(profile, path)
        if not write_new(path, dumps(profile)):
            raise InputError(N_("this file is there already; take another name, or save a new version")).at(
                printable(path)
            )
        return path

    def require_free(self, profile: Profile, path: Path) -> None:
        """Raise `InputError` where a profile, once in a file of the folder, would be called as another is.

        What the file is called already may stay: two of one name that are there can be told apart and mended.
        """
        if os.path.realpath(path.parent) != os.path.realpath(self.folder):
            return
        others = [
            entry
            for entry in entries_in(self.folder)
            if os.path.realpath(entry.path) != os.path.realpath(path)
        ]
        refuse_alike(profile, path, entry_of(path), others)

    def save_as_new_version(self, profile: Profile, version: str = "") -> Path:
        """Write a profile under its next version (or the one that is given); the older ones stay."""
        versions = [
            entry.version
            for entry in self.list()
            if entry.own and key_of(entry.name) == key_of(profile.profile_name)
        ]
        if version:
            return self.save(replace(profile, version=version))
        version = next_version(max([profile.version, *versions], key=version_key))
        while os.path.lexists(self.folder / (file_stem(replace(profile, version=version)) + ENDING)):
            version = next_version(version)  # a file of that name that cannot be read
        return self.save(replace(profile, version=version))

    def delete(self, entry: Entry) -> None:
        """Remove a file for good: the caller has asked. Raises `InputError` where that cannot be."""
        if not entry.own or self.is_library(entry.path):
            raise InputError(N_("this profile comes with the program and cannot be deleted")).at(entry.path)
        remove(entry.path)

    def is_library(self, path: Path) -> bool:
        """Whether a file is one of the program's own."""
        return self.library is not None and path.resolve().is_relative_to(self.library.resolve())

    # Drafts

    @property
    def draft_folder(self) -> Path:
        """Where the dialogue keeps its drafts."""
        return self.folder / "drafts"

    def draft_files(self) -> builtins.list[Path]:
        """The files of the dialogue's drafts."""
        return json_files(self.draft_folder)

    def drafts(self) -> builtins.list[Draft]:
        """The drafts of the dialogue that can be read, the latest first."""
        readable = []
        for path in self.draft_files():
            with contextlib.suppress(InputError):
                readable.append(load_draft(path))
        return sorted(readable, key=lambda draft: -draft.saved)

    def every_draft(self) -> builtins.list[Draft]:
        """Those of the dialogue, then the profiles of the folder that their names mark as drafts."""
        marked = [draft for entry in entries_in(self.folder) if (draft := self.draft_of(entry)) is not None]
        return [*self.drafts(), *marked]

    def draft_of(self, entry: Entry) -> Draft | None:
        """The draft that a file is; None for one that is no draft, or cannot be read."""
        kept = entry.path.resolve().parent == self.draft_folder.resolve()
        if entry.error or not (kept or entry.is_draft):
            return None
        return replace(load_draft(entry.path), kept=kept)

    def broken_drafts(self) -> builtins.list[Entry]:
        """Drafts that cannot be read, wherever they lie: told, and left alone."""
        kept = [entry for entry in map(entry_of, self.draft_files()) if entry.error]
        return [*kept, *(entry for entry in entries_in(self.folder) if entry.error and is_marked(entry.path))]

    def new_draft(self, draft: Draft) -> Draft:
        """Write a draft to a file of its own; returns it with its path."""
        make_folder(self.draft_folder)
        stem, number = file_stem(as_draft(draft.profile)), 1
        while True:
            path = self.draft_folder / (stem + (f"-{number}" if number > 1 else "") + ENDING)
            if write_new(path, dumps(drafted(draft))):
                return replace(draft, path=path)
            number += 1

    def save_draft(self, draft: Draft) -> None:
        """Write a draft again; the file holds the old one or the new one, whatever happens."""
        write_atomic(draft.path, dumps(drafted(draft)), parents=True)

    def discard(self, draft: Draft) -> None:
        """Remove a draft's file."""
        remove(draft.path)


# Files


def json_files(folder: Path | None) -> list[Path]:
    """The JSON files of a folder by name; none where there is no folder."""
    try:
        names = sorted(os.listdir(folder)) if folder is not None else []
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise InputError(N_("the folder cannot be read ({reason})"), reason=reason(error)).at(
            folder
        ) from None
    return [
        path
        for path in (Path(folder or "") / name for name in names)
        if path.suffix.lower() == ENDING and not path.name.startswith(".") and not path.is_dir()
    ]


def entries_in(folder: Path | None, own: bool = True) -> Iterator[Entry]:
    """The entries of a folder's files."""
    return (entry_of(path, own) for path in json_files(folder))


def is_marked(path: Path) -> bool:
    """Whether a file that cannot be read has a draft's name: the file itself, or the profile in it."""
    if path.stem.upper().replace("_", " ").endswith(DRAFT):
        return True
    try:
        with path.open("rb") as file:
            mark = MARKED.search(file.read(MAX_FILE))
    except OSError:
        return False
    return mark is not None


def load_file(path: Path) -> tuple[Profile, str]:
    """A profile and the fingerprint of its file."""
    mark = fingerprint(path)
    return strict(read_file(path), printable(path)), mark


def fingerprint(path: Path) -> str:
    """Tells whether a file is still what it was; empty for one that is not there."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""


def remove(path: Path) -> None:
    """Remove a file."""
    try:
        path.unlink()
    except OSError as error:
        raise InputError(N_("the file cannot be removed ({reason})"), reason=reason(error)).at(
            printable(path)
        ) from None
