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
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Final, Literal, TypeAlias

from majlis.bridge.profile.check import require_valid, strict
from majlis.bridge.profile.faults import Fault, did_you_mean, errors_of, sentence
from majlis.bridge.profile.model import DRAFT_KEY, Json, Profile
from majlis.bridge.profile.parse_json import MAX_FILE
from majlis.bridge.profile.read import dumps, read_file
from majlis.errors import InputError, shown
from majlis.files import is_standard, make_folder, printable, reason, write_atomic, write_new
from majlis.folders import data_folder
from majlis.i18n import N_
from majlis.message import Latin, Listed, Message
from majlis.resources import on_disk

DRAFT: Final = " TEST"
"""Ends the name of a draft."""
MARKED: Final = re.compile(rb'"profile_name"\s*:\s*"[^"\n]*' + DRAFT.encode() + rb'\s*"')
"""A draft's name in a file that may be no JSON."""
FIRST_VERSION: Final = "0.1"
MOST_BYTES: Final = 180
"""Of a file's name without its ending: with what is put around it, it fits every file system."""
RESERVED: Final = {
    "con",
    "prn",
    "aux",
    "nul",
    *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10)),
}
_UNFIT: Final = re.compile(r'[\\/:*?"<>|\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]+')

EMPTY_FAULT: Final = N_("the name {name} cannot name a file; write letters or digits")
VERSION_FAULT: Final = N_("the version {version} is not one; write numbers with dots, as 0.1 or 1.2.3")
SEVERAL: Final = N_("several profiles are called {text}: name one of the files {files}")
TAKEN: Final = N_("{path}: {other} is {title} already; take another name or version")
SPELLED_OTHERWISE: Final = N_(
    "{name} differs from {other} in capitals only, so that one would be taken for the other; write {other} "
    "as in {path}, or take another name"
)

VersionKey: TypeAlias = tuple[tuple[int, int, str], ...]


def file_stem(profile: Profile) -> str:
    """The file's name for a profile, without its ending.

    >>> from majlis.bridge.profile.model import Profile
    >>> file_stem(Profile(profile_name="Opps: 1NT & we? TEST", dealer="W", tag="Opener", version="0.9"))
    'Opps-_1NT_&_we-_v0.9_TEST'
    """
    name = profile.profile_name.strip()
    draft = name.endswith(DRAFT)
    stem = name.removesuffix(DRAFT) + (f" v{profile.version.strip()}" if profile.version.strip() else "")
    stem = "_".join(_UNFIT.sub("-", stem).split()).strip(".") or "profile"
    stem = stem[:MOST_BYTES]  # a sign has a byte at least; the rest goes one by one
    while len(stem.encode()) > MOST_BYTES:
        stem = stem[:-1]
    stem = f"_{stem}" if stem.split(".")[0].lower() in RESERVED else stem
    return stem + "_TEST" * draft


def plain_name(name: str) -> str:
    """A profile's name without the mark of a draft."""
    end = len(name)
    while name.endswith(DRAFT, 0, end):
        end -= len(DRAFT)
    return name[:end].strip()


def key_of(name: str) -> str:
    """A name as it is compared: case, and whether blanks are written as `_`, make no difference.

    >>> key_of("Weak_Twos") == key_of(" weak  twos")
    True
    """
    return spelling_of(name).casefold()


def spelling_of(name: str) -> str:
    """A name as it is spelled, capitals and all; whether blanks are written as `_` makes no difference.

    >>> spelling_of("Weak_Twos") == spelling_of(" Weak  Twos") != spelling_of("Weak twos")
    True
    """
    return " ".join(name.replace("_", " ").split())


def version_key(version: str) -> VersionKey:
    """Versions in their order: numbers by size, 0.9 before 0.10 before 1.0.

    >>> sorted(["1.0", "0.10", "", "0.9", ".3"], key=version_key)
    ['', '.3', '0.9', '0.10', '1.0']
    """
    version = f"0{version.strip()}" if version.strip().startswith(".") else version.strip()
    parts = re.findall(r"\d+|[^\d.]+", version)
    return tuple((1, int(part), "") if is_number(part) else (0, 0, part) for part in parts)


def is_number(part: str) -> bool:
    """Whether a part of a version is a number of a reasonable size."""
    return part.isascii() and part.isdecimal() and len(part) < 10


def next_version(version: str) -> str:
    """The version after this one: its last number goes up by one; after what is none the first one.

    >>> [next_version(one) for one in ("0.1", "0.9", "", ".3", "draft")]
    ['0.2', '0.10', '0.1', '0.4', '0.1']
    """
    version = f"0{version.strip()}" if version.strip().startswith(".") else version.strip()
    if not is_version(version):
        return FIRST_VERSION
    head, number = version.rpartition(".")[::2]
    return f"{head}.{int(number) + 1}" if head else str(int(number) + 1)


def is_version(text: str) -> bool:
    """Whether a text is a version as it should be: numbers with dots between.

    >>> [is_version(one) for one in ("0.1", "1.2.3", "2", "abc", ".3", "1.", "0.l")]
    [True, True, True, False, False, False, False]
    """
    return re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,6}){0,4}", text) is not None


def sound_version(version: str) -> str:
    """The version with which a new file can be named, for one that is none; an empty one stays.

    >>> [sound_version(one) for one in ("0.9", ".3", "0.l", "")]
    ['0.9', '0.3', '0.1', '']
    """
    version = version.strip()
    version = f"0{version}" if version.startswith(".") else version
    return version if is_version(version) or not version else FIRST_VERSION


def name_fault(profile: Profile) -> Message | None:
    """Why a new file cannot be named after a profile; None where it can."""
    name, version = profile.profile_name, profile.version.strip()
    if name and not name.strip(" ._-/\\"):
        return sentence(EMPTY_FAULT, name=shown(name))
    if version and not is_version(version):
        return sentence(VERSION_FAULT, version=shown(version))
    return None


FOLDER_VARIABLE: Final = "MAJLIS_PROFILES"
ENDING: Final = ".json"


def default_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Where profiles lie: `MAJLIS_PROFILES`, else where the platform keeps a user's documents of a program.

    >>> default_folder({"MAJLIS_PROFILES": "/club/profiles"}).as_posix()
    '/club/profiles'
    >>> default_folder({"XDG_DATA_HOME": "/data"}, "linux").as_posix()
    '/data/majlis/profiles'
    """
    return data_folder("profiles", FOLDER_VARIABLE, roaming=True, environment=environment, platform=platform)


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


@dataclass(frozen=True)
class Draft:
    """An unfinished profile: the file's name ends in `TEST`, what it will be called does not."""

    path: Path
    profile: Profile
    """Under its own name, without ` TEST`."""
    of: Path | None = None
    """The file whose profile is being changed; None for a new one."""
    was: str = ""
    """That file's fingerprint when it was read."""
    done: tuple[str, ...] = ()
    """The parts that were gone through: `head`, seats …"""
    saved: float = 0.0
    """When, in seconds since 1970."""
    kept: bool = True
    """Whether the dialogue keeps it; False for a file among the profiles that its name marks as a draft."""


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
            found = [entry for entry in entries if fitting(entry, text)]
            own = [entry for entry in found if entry.own and not entry.is_draft] or found
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
        before, title = entry_of(path), (profile.profile_name.strip(), profile.version.strip())
        if not before.error and (before.name, before.version) == title:
            return
        others = [
            entry
            for entry in entries_in(self.folder)
            if not entry.error and os.path.realpath(entry.path) != os.path.realpath(path)
        ]
        alike = [entry for entry in others if key_of(entry.name) == key_of(title[0])]
        for entry in alike:
            if version_key(entry.version) == version_key(title[1]):
                raise InputError(
                    TAKEN, path=printable(path), title=shown(entry.title), other=printable(entry.path)
                )
        spelled = {spelling_of(entry.name) for entry in [*alike, *([] if before.error else [before])]}
        if alike and spelling_of(title[0]) not in spelled:
            raise InputError(
                SPELLED_OTHERWISE,
                name=shown(title[0]),
                other=shown(alike[0].name),
                path=printable(alike[0].path),
            )

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
        found = []
        for path in self.draft_files():
            with contextlib.suppress(InputError):
                found.append(load_draft(path))
        return sorted(found, key=lambda draft: -draft.saved)

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


def is_marked(path: Path) -> bool:
    """Whether a file that cannot be read has a draft's name: the file itself, or the profile in it."""
    if path.stem.upper().replace("_", " ").endswith(DRAFT):
        return True
    try:
        with path.open("rb") as file:
            found = MARKED.search(file.read(MAX_FILE))
    except OSError:
        return False
    return found is not None


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
    told = {f"{name}{between}{entry.version}" for name in names for between in (" ", " v")}
    return {entry.path.stem, *names, *told}


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
        several = Listed(list(map(repr, names.values())), ",")
        raise InputError(N_("{text} may be {names}: write more of the name"), text=shown(text), names=several)
    wanted = spelling_of(text.removesuffix(ENDING))
    entries = [entry for entry in entries if not entry.error] or entries
    entries = [entry for entry in entries if wanted in map(spelling_of, titles(entry))] or entries
    best: dict[str, list[Entry]] = {}
    for entry in sorted(entries, key=rank, reverse=True):
        same = best.setdefault(spelling_of(entry.name), [entry])
        if entry is not same[0] and rank(entry) == rank(same[0]):
            same.append(entry)
    found = [entry for same in best.values() for entry in same]
    if len(found) > 1:
        paths = Listed([Latin(path) for path in sorted(printable(entry.path) for entry in found)], "and")
        raise InputError(SEVERAL, text=shown(text), files=paths)
    return found[0]


def rank(entry: Entry) -> tuple[VersionKey, bool]:
    """Which of several entries of one name is meant: the greatest."""
    return version_key(entry.version), entry.own


# Drafts


def as_draft(profile: Profile) -> Profile:
    """The profile under a draft's name."""
    return replace(profile, profile_name=plain_name(profile.profile_name) + DRAFT)


def drafted(draft: Draft) -> Profile:
    """A draft as the profile that its file holds."""
    kept: dict[str, Json] = {"of": str(draft.of or ""), "was": draft.was, "done": list(draft.done)}
    return replace(as_draft(draft.profile), unknown={**draft.profile.unknown, DRAFT_KEY: kept})


def load_draft(path: Path) -> Draft:
    """A draft from its file; raises `InputError` if that holds no profile."""
    profile = strict(read_file(path), printable(path))
    kept = profile.unknown.get(DRAFT_KEY)
    kept = kept if isinstance(kept, dict) else {}
    of, was, done = kept.get("of"), kept.get("was"), kept.get("done")
    try:
        saved = path.stat().st_mtime
    except OSError as error:  # taken away since it was read
        raise InputError(N_("the file cannot be read ({reason})"), reason=reason(error)).at(
            printable(path)
        ) from None
    return Draft(
        path,
        undrafted(profile),
        Path(of) if isinstance(of, str) and of else None,
        was if isinstance(was, str) else "",
        tuple(one for one in done if isinstance(one, str)) if isinstance(done, list) else (),
        saved,
    )


def undrafted(profile: Profile) -> Profile:
    """A draft's profile under its own name, without what only drafts keep."""
    unknown = {key: value for key, value in profile.unknown.items() if key != DRAFT_KEY}
    keys = tuple(key for key in profile.keys if key != DRAFT_KEY)
    return replace(profile, profile_name=plain_name(profile.profile_name), unknown=unknown, keys=keys)
