"""A change of version of several profiles at once: all of them or none.

A file is named after name and version, `Weak_twos_v0.1.json`, so a new version is a new file, and the old
one goes. First everything is planned and looked at; then all new files are written; only when each is there,
whole, the old ones are removed. Whatever happens in between, every profile is in one of its files.

>>> import tempfile
>>> from majlis.bridge.profile.model import Profile
>>> from majlis.bridge.profile.store import Store
>>> with tempfile.TemporaryDirectory() as folder:
...     store = Store(folder, library=None)
...     for name in ("Weak twos", "Slams"):
...         path = store.save(Profile(profile_name=name, dealer="W", tag="Opener", version="0.9"))
...     changes = planned(store, store.list())
...     change_all(changes)
...     [one.after for one in changes], sorted(entry.path.name for entry in store.list())
(['0.10', '0.10'], ['Slams_v0.10.json', 'Weak_twos_v0.10.json'])
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from majlis.bridge.profile.check import require_valid
from majlis.bridge.profile.entries import Entry
from majlis.bridge.profile.file_names import (
    ENDING,
    VERSION_FAULT,
    file_stem,
    is_version,
    name_fault,
    next_version,
    spelling_of,
    version_key,
)
from majlis.bridge.profile.model import Profile
from majlis.bridge.profile.read import dumps
from majlis.bridge.profile.store import Store, fingerprint, load_file, remove
from majlis.errors import InputError, shown
from majlis.files import printable, write_new
from majlis.i18n import N_


@dataclass(frozen=True)
class VersionChange:
    """One profile and its new version."""

    before: Path
    was: str
    """The old file's fingerprint when it was read."""
    path: Path
    """The new file, beside the old one."""
    profile: Profile
    """With its new version."""
    old: str
    """The old version."""

    @property
    def after(self) -> str:
        """The new version."""
        return self.profile.version


def newest_of_each(entries: Iterable[Entry]) -> list[Entry]:
    """Of each of the user's own profiles that can be read the file of the newest version, in their order.

    Several files of one name and version are all there: which of them is meant nobody can know.
    """
    found: dict[str, list[Entry]] = {}
    for entry in entries:
        if entry.own and not entry.error:
            newest = found.setdefault(spelling_of(entry.name), [])
            if newest and version_key(entry.version) > version_key(newest[0].version):
                newest.clear()
            if not newest or version_key(entry.version) == version_key(newest[0].version):
                newest.append(entry)
    return [entry for newest in found.values() for entry in newest]


def planned(store: Store, entries: Sequence[Entry], version: str = "") -> list[VersionChange]:
    """The changes to the next version of each profile, or to the one that is given; those that have it stay.

    Nothing is written. Raises `InputError` where one of them cannot be: a profile of the program's own or
    with errors, two that would have one file, a file of that name that is there already.
    """
    if version and not is_version(version):
        raise InputError(VERSION_FAULT, version=shown(version))
    changes: list[VersionChange] = []
    for entry in entries:
        if not entry.own or store.is_library(entry.path):
            raise InputError(N_("this profile comes with the program and keeps its version")).at(
                printable(entry.path)
            )
        profile, was = load_file(entry.path)
        require_valid(profile)
        new = replace(profile, version=version or next_version(profile.version))
        if new.version == profile.version:
            continue
        fault = name_fault(new)
        if fault is not None:
            raise InputError(fault).at(printable(entry.path))
        path = entry.path.parent / (file_stem(new) + ENDING)
        changes.append(VersionChange(entry.path, was, path, new, profile.version))
    refuse_meeting(changes)
    for change in changes:
        store.require_free(change.profile, change.before)
    return changes


def refuse_meeting(changes: Sequence[VersionChange]) -> None:
    """Raise `InputError` where a new file is there already, or two changes would make one."""
    makers: dict[str, Path] = {}
    for change in changes:
        place = os.path.realpath(change.path).casefold()
        if place in makers:
            raise InputError(
                N_("{one} and {other} would both become {path}: change them one after the other"),
                one=printable(makers[place]),
                other=printable(change.before),
                path=printable(change.path.name),
            )
        makers[place] = change.before
        if os.path.lexists(change.path):
            raise InputError(
                N_("{path} is there already, so {before} cannot become version {version}"),
                path=printable(change.path),
                before=printable(change.before.name),
                version=change.after,
            )


def change_all(changes: Sequence[VersionChange]) -> None:
    """Do the planned changes, all or none; raises `InputError` and undoes what was done where one fails."""
    for change in changes:
        if fingerprint(change.before) != change.was:
            raise InputError(N_("the file has changed since it was read: nothing was changed")).at(
                printable(change.before)
            )
    made: list[Path] = []
    gone: list[tuple[Path, bytes]] = []
    try:
        for change in changes:
            if not write_new(change.path, dumps(change.profile)):
                raise InputError(N_("this file is there already: nothing was changed")).at(
                    printable(change.path)
                )
            made.append(change.path)
        for change in changes:
            content = change.before.read_bytes()
            remove(change.before)
            gone.append((change.before, content))
    except BaseException:
        for path, content in gone:
            write_new(path, content)
        for path in made:
            remove(path)
        raise
