"""Matches played by a user, kept so that they can be resumed and looked at, whatever ends them.

A match is one file: the record of its finished deals in the game's own format, with a `Note` under the key
`majlis` of how the match was set up, where it stands, and what was done in the unfinished deal. The files of
a game lie in one folder, numbered; `MatchFile` writes one, whole each time. Nothing in it names a person.

>>> import tempfile
>>> note = Note(game="baloot", rules="kammelna", seed=7, seat=0, bots="careful", started=now(), saved=now())
>>> with tempfile.TemporaryDirectory() as folder:
...     file = MatchFile(Path(folder), "match")
...     file.save('{"rs": [], "majlis": ' + msgspec.json.encode(note).decode() + "}")
...     [(entry.number, entry.note == note) for entry in entries(Path(folder), "match")]
[(1, True)]
"""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec

from majlis.errors import InputError, shown
from majlis.files import (
    NO_FOLDER,
    STANDARD_INPUT,
    make_folder,
    printable,
    read_standard,
    reason,
    write_atomic,
    write_new,
)
from majlis.folders import data_folder
from majlis.game import Action, Seat
from majlis.i18n import N_
from majlis.message import Latin, Message

FOLDER_VARIABLE: Final = "MAJLIS_MATCHES"
"""The environment variable that names the folder of all matches; `NOTHING` keeps none."""
NOTHING: Final = "none"
VERSION: Final = 1
MOST_BYTES: Final = 64 * 1024 * 1024
"""A file larger than this is no record of a match and is not opened."""
LATEST: Final = "last"
"""Names the match that was played last."""


class Note(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is kept of a match besides its finished deals. Times are UTC, as `2026-11-28T12:03:11+00:00`."""

    game: str
    rules: str
    """As `--rules` takes it."""
    seed: int
    seat: Seat
    """The user's."""
    bots: str
    """The specification of the other players."""
    started: str
    saved: str
    """When it was last written."""
    version: int = VERSION
    scores: tuple[int, ...] = ()
    """The points of each side, in the order of the game."""
    deals: int = 0
    """How many deals (or rounds) are finished."""
    over: bool = False
    dealt: str = ""
    """The unfinished deal before its first action, in a notation of the game's; empty where there is none."""
    actions: tuple[tuple[Seat, Action], ...] = ()
    """What was done in the unfinished deal."""


class _Head(msgspec.Struct):
    """The only field of a record that the list of matches needs: the note's."""

    majlis: Note | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One file of the folder."""

    path: Path
    number: int
    """The one in its name; 0 for a file that is named otherwise."""
    note: Note | None = None
    """None for a record that was not played here, and for a file that cannot be read."""
    error: Message | None = None
    """Why the file cannot be read; None where it can."""

    @property
    def resumable(self) -> bool:
        """Whether the match can go on."""
        return self.note is not None and not self.note.over


def matches_folder(game: str, environment: Mapping[str, str] = os.environ) -> Path | None:
    """Where the matches of a game are kept without another word; None where none are to be kept.

    >>> matches_folder("baloot", {"MAJLIS_MATCHES": "/club"}).as_posix()
    '/club/baloot'
    >>> matches_folder("baloot", {"MAJLIS_MATCHES": "none"}) is None
    True
    """
    if environment.get(FOLDER_VARIABLE, "").strip().lower() == NOTHING:
        return None
    return data_folder("matches", FOLDER_VARIABLE, environment=environment) / game


def now() -> str:
    """The time as notes have it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def local_time(text: str) -> str:
    """A note's time where the user is: `2026-11-28 15:03`; as it stands if it is none."""
    try:
        return datetime.fromisoformat(text).astimezone().strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError):
        return printable(text)[:40]


def read_entry(path: Path, number: int = 0) -> Entry:
    """What a file holds; never raises for what is in it."""
    try:
        with path.open("rb") as file:
            return _entry(path, number, file.read(MOST_BYTES + 1))
    except OSError as error:
        return Entry(
            path,
            number,
            error=Message(N_("the file cannot be read ({reason})"), {"reason": Latin(reason(error))}),
        )


def read_standard_entry() -> tuple[Entry, bytes]:
    """The match on standard input, and its content, which cannot be read again."""
    content = read_standard(MOST_BYTES)
    return _entry(Path(STANDARD_INPUT), 0, content), content


def _entry(path: Path, number: int, content: bytes) -> Entry:
    if len(content) > MOST_BYTES:
        too_large = Message(N_("the file has more than {most} bytes"), {"most": f"{MOST_BYTES:,}"})
        return Entry(path, number, error=too_large)
    try:
        return Entry(path, number, msgspec.json.decode(content, type=_Head).majlis)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        why = Message(N_("this is not a record of a match ({why})"), {"why": Latin(str(error)[:100])})
        return Entry(path, number, error=why)


def note_in(content: bytes) -> Note | None:
    """The note in a record; None where it has none, or is not a record."""
    return _entry(Path(STANDARD_INPUT), 0, content).note


def entries(folder: Path, stem: str) -> list[Entry]:
    """The matches `stem-000001.json` … of a folder by their numbers; none where there is no folder.

    Raises `InputError` for a folder that cannot be read.
    """
    return [read_entry(folder / name, number) for number, name in _numbered(folder, stem)]


def _numbered(folder: Path, stem: str) -> list[tuple[int, str]]:
    """The names of the matches in a folder with their numbers, sorted."""
    try:
        names = os.listdir(folder)
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        sentence = N_("{path}: the folder cannot be read ({reason})")
        raise InputError(sentence, path=printable(folder), reason=reason(error)) from None
    pattern = re.compile(rf"{re.escape(stem)}-(\d{{1,9}})\.json", re.ASCII)
    return sorted((int(match[1]), name) for name in names if (match := pattern.fullmatch(name)))


def find(text: str, folder: Path | None, stem: str) -> Entry:
    """The match that a text names: its number, `last`, or a file. Raises `InputError` for anything else."""
    if os.path.isfile(text):
        return read_entry(Path(text))
    found = entries(folder, stem) if folder is not None else []
    if text.strip().lower() == LATEST and found:
        return max(found, key=_lately)
    wanted = int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0
    for entry in found:
        if entry.number == wanted:
            return entry
    if os.path.isdir(text):
        sentence = N_("{text} is a folder: name one file in it, or a match by its number")
        raise InputError(sentence, text=shown(text))
    where = printable(folder) if folder is not None else f"{FOLDER_VARIABLE}={NOTHING}"
    sentence = N_("{text} is not a match and not a file; {where} has no matches")
    if len(found) == 1:
        sentence = N_("{text} is not a match and not a file; {where} has the match {last}")
    elif found:
        sentence = N_("{text} is not a match and not a file; {where} has the matches {first} to {last}")
    numbers = {"first": found[0].number, "last": found[-1].number} if found else {}
    raise InputError(sentence, text=shown(text), where=where, **numbers)


def unfinished(folder: Path | None, stem: str) -> Entry | None:
    """The match that was left last and can be resumed."""
    found = [entry for entry in (entries(folder, stem) if folder is not None else []) if entry.resumable]
    return max(found, key=_lately, default=None)


def _lately(entry: Entry) -> tuple[str, int]:
    return (entry.note.saved if entry.note is not None else ""), entry.number


def why_unusable(folder: Path) -> InputError | None:
    """Why nothing can be written to a folder, which need not be there yet; None where it seems possible."""
    place = folder
    try:
        while not place.exists() and place.parent != place:
            place = place.parent
        if not place.is_dir():
            return InputError(NO_FOLDER, path=printable(place))
        if not os.access(place, os.W_OK | os.X_OK):
            sentence = N_("{path}: the folder cannot be written to (permission denied)")
            return InputError(sentence, path=printable(place))
    except (OSError, ValueError) as error:  # ValueError: a path with a null character
        why = reason(error) if isinstance(error, OSError) else str(error)
        return InputError(N_("{path}: the folder cannot be used ({why})"), path=printable(folder), why=why)
    return None


class MatchFile:
    """Writes one match, whole each time; no folder and no file is made before the first time."""

    def __init__(self, folder: Path, stem: str, path: Path | None = None) -> None:
        """A new match of the folder, or with `path` the one that is resumed."""
        self.folder, self.stem, self.path = folder, stem, path
        self._mark = None if path is None else _mark(path)

    def save(self, content: str) -> None:
        """Write the match; raises `InputError` when it cannot be written.

        If another program has written the file meanwhile (the same match, resumed in two terminals), it is
        left alone, and this one goes on in a new file.
        """
        if self.path is not None and self._mark == _mark(self.path):
            write_atomic(self.path, content)
        else:
            self.path = self._new(content)
        self._mark = _mark(self.path)

    def _new(self, content: str) -> Path:
        make_folder(self.folder)
        number = max((number for number, _ in _numbered(self.folder, self.stem)), default=0) + 1
        while not write_new(path := self.folder / f"{self.stem}-{number:06d}.json", content):
            number += 1
        return path


def _mark(path: Path) -> tuple[int, int, int] | None:
    """Tells whether a file is still what it was; None for one that is not there."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_ino, status.st_mtime_ns, status.st_size
