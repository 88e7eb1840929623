"""Files of boards in a folder, by scenario: what they practise, told by the name that a file has.

A run's files are called after their profile with the seed, `Weak-twos-7.pbn`, and those of other programs
often with a version and a date, `Weak_twos_v0.9_2026-03-01.lin`. What is left without these is the scenario.
Files that differ by their ending alone are one set of boards, of which the fullest format is read.

>>> scenario_of("Weak-twos-7"), scenario_of("Weak_twos_v0.9_20260301-1530"), scenario_of("slams")
('weak twos', 'weak twos', 'slams')
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from majlis.errors import InputError
from majlis.files import printable, reason, same_place
from majlis.i18n import N_

FULLEST: Final = (".pbn", ".rbn", ".lin")
"""Endings of formats, what holds most first; the others follow by name."""
_DATE: Final = re.compile(r"[-_ .]+(\d{4}-\d\d-\d\d|\d{4,})(?=$|[-_ .])")
_VERSION: Final = re.compile(r"[-_ ]+v\.?\d+(\.\d+)*(?=$|[-_ ])", re.IGNORECASE)
_SEED: Final = re.compile(r"[-_ ]+\d+$")
_NUMBER: Final = re.compile(r"(\d+)")


@dataclass(frozen=True)
class Scenario:
    """The files of one scenario in a folder."""

    name: str
    newest: Path
    older: tuple[Path, ...] = ()
    """Sets that are passed over, one file each."""


def scenario_of(stem: str) -> str:
    """The scenario of a file's name without its ending; of a name that is nothing else the whole of it."""
    bare = _DATE.sub("", _VERSION.sub("", stem))
    if bare == stem or not _DATE.search(stem):
        bare = _SEED.sub("", bare)
    words = " ".join(re.split(r"[-_ ]+", bare.casefold())).strip()
    return words if any(sign.isalpha() for sign in words) else stem.casefold()


def scenarios_in(folder: Path, endings: Sequence[str], but: Path | None = None) -> list[Scenario]:
    """The scenarios of a folder, by name, each with the set of boards that was written last.

    Sets that were written at the same moment are told apart by their names, numbers in them by size. `but` is
    a file that does not count. Raises `InputError` for a folder that cannot be read, or has no such files.
    """
    sets = fullest(board_files(folder, endings, but))
    if not sets:
        raise InputError(
            N_("{folder}: there is no file of boards in this folder ({endings})"),
            folder=printable(folder),
            endings=", ".join(endings),
        )
    files: dict[str, list[tuple[Path, int]]] = {}
    for path, written in sets:
        files.setdefault(scenario_of(path.stem), []).append((path, written))
    ordered = {
        name: sorted(one, key=lambda item: (-item[1], by_number(item[0].stem, down=True)))
        for name, one in sorted(files.items())
    }
    return [Scenario(name, one[0][0], tuple(path for path, _ in one[1:])) for name, one in ordered.items()]


def board_files(folder: Path, endings: Sequence[str], but: Path | None) -> list[Path]:
    """The files of boards in a folder, by name; hidden ones, and folders in it, are passed over."""
    try:
        names = sorted(os.listdir(folder))
    except OSError as error:
        raise InputError(N_("the folder cannot be read ({reason})"), reason=reason(error)).at(
            printable(folder)
        ) from None
    paths = [folder / name for name in names if not name.startswith(".")]
    return [
        path
        for path in paths
        if path.suffix.lower() in endings and path.is_file() and (but is None or not same_place(path, but))
    ]


def fullest(paths: Iterable[Path]) -> list[tuple[Path, int]]:
    """Of files that differ by their ending the one that holds most, and when any of them was last written."""
    sets: dict[str, list[Path]] = {}
    for path in paths:
        sets.setdefault(path.stem, []).append(path)

    def rank(path: Path) -> tuple[int, str]:
        ending = path.suffix.lower()
        return (FULLEST.index(ending) if ending in FULLEST else len(FULLEST), path.name)

    return [(min(one, key=rank), max(path.stat().st_mtime_ns for path in one)) for one in sets.values()]


def by_number(text: str, down: bool = False) -> tuple[tuple[int, int, str], ...]:
    """A text as a key of sorting in which numbers go by their size; `down` puts the larger ones first.

    >>> sorted(["set-10", "set-9"], key=by_number)
    ['set-9', 'set-10']
    """
    parts = _NUMBER.split(text)
    sign = -1 if down else 1
    return tuple(
        (1, sign * int(part), "") if part.isdecimal() and len(part) < 30 else (0, 0, part) for part in parts
    )
