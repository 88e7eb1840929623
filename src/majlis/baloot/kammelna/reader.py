"""Reads saved games: one text, one file, or any number of files and folders, one game at a time.

No file is ever lost and nothing is raised: whatever is wrong becomes a `Problem` of the `GameRecord`
(and a `Defect` of the deal), and the rest is read around it. `strict=True` raises the first problem as
`InputError` instead. Personal fields never get into records or problems; the session's name is kept
only from files whose players' names have been replaced by `P1` to `P4`, since it may name people too.

>>> game = loads('{"v": 1, "rs": [{"r": [{"e": 15, "bhr": [1, 2, 3]}]}]}')
>>> [problem.path for problem in game.problems]
['$.rs[0].r[0].bhr', '$.rs[0].r']
"""

import os
import stat
from collections.abc import Iterable, Iterator
from itertools import islice
from os import PathLike
from typing import Any, Final, Protocol, TypeAlias

from majlis.baloot.kammelna import codes
from majlis.baloot.kammelna.decode import NOTHING, decode, safe_name
from majlis.baloot.kammelna.events import READERS, read_unknown
from majlis.baloot.kammelna.notes import (
    ANY,
    MAX_SCORE,
    SCORE_RANGE,
    VALUE_IS,
    WHOLE,
    DealNotes,
    Notes,
    in_another_form,
    shown,
)
from majlis.baloot.kammelna.said import Said, kind_of, say
from majlis.baloot.kammelna.table import check_table
from majlis.baloot.kammelna.types import DealRecord, Defect, Event, GameRecord, Problem
from majlis.errors import InputError
from majlis.files import printable
from majlis.i18n import N_

FilePath: TypeAlias = str | PathLike[str]

MAX_BYTES: Final = 64 * 1024 * 1024
"""A file larger than this is no saved game (a long match takes some 60 KiB) and is not opened."""
MAX_EVENTS: Final = 1_000
"""Events of a deal that are read. A real deal has fewer than 80, chat apart; what goes on without end is no
deal, and would only cost time and memory in all that comes after."""
_MAX_UNKNOWN: Final = 100
"""Names of unknown events and fields that are kept of one deal or header."""
_PLACEHOLDERS: Final = ["P1", "P2", "P3", "P4"]
_MAX_NAME: Final = 80


def loads(data: str | bytes, file: str = "<text>", *, strict: bool = False) -> GameRecord:
    """The game in a text; `file` is what problems call it. Raises `InputError` in strict mode only."""
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    notes = Notes(file, strict)
    value, faults = decode(raw)
    for fault in faults:
        notes.add(fault.place, fault.kind, fault.said, excerpt=fault.excerpt, deal=fault.deal)
    return _read_game(value, notes)


class Loads(Protocol):
    """A reader of texts: `loads`, or one that knows more formats."""

    def __call__(self, data: bytes, file: str = ..., *, strict: bool = ...) -> GameRecord:
        """The game in a text."""
        ...


def load(
    path: FilePath, *, strict: bool = False, max_bytes: int = MAX_BYTES, read: Loads = loads
) -> GameRecord:
    """The game in a file. A file that cannot be read is a game with a problem and no deals.

    `read` makes the game of its content. Raises `InputError` in strict mode only.
    """
    file = _printable(path)
    try:
        status = os.stat(path)
        if not stat.S_ISREG(status.st_mode):
            return _unread(file, _no_file(path, status.st_mode), strict)
        if status.st_size > max_bytes:
            message = N_("the file has {size} bytes, more than the {most} allowed: it was not read")
            return _unread(file, say(message, size=f"{status.st_size:,}", most=f"{max_bytes:,}"), strict)
        with open(path, "rb") as stream:
            data = stream.read(max_bytes + 1)
    except (OSError, ValueError) as error:  # ValueError: a path with a null character
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        return _unread(file, say(N_("the file cannot be read ({reason})"), reason=reason), strict)
    if len(data) > max_bytes:
        message = N_("the file has more than the {most} bytes allowed")
        return _unread(file, say(message, most=f"{max_bytes:,}"), strict)
    return read(data, file, strict=strict)


def _no_file(path: FilePath, mode: int) -> Said:
    if not stat.S_ISDIR(mode):
        return say(N_("this is no ordinary file: give a saved game in JSON"))
    if not os.access(path, os.R_OK | os.X_OK):
        return say(N_("the folder cannot be searched (permission denied)"))
    return say(N_("this is a folder: give a file, or have the whole folder read"))


def read_games(
    paths: Iterable[FilePath] | FilePath, *, strict: bool = False, max_bytes: int = MAX_BYTES
) -> Iterator[GameRecord]:
    """The games of files and folders, one at a time, in constant memory.

    Folders are searched through to the bottom for `*.json`, in the order of the names; links to folders
    are not followed. A folder without any, or a path that is not there, is a game with a problem and no
    deals. Raises `InputError` in strict mode only.
    """
    for path in [paths] if isinstance(paths, str | PathLike) else paths:
        found = False
        for file in game_files(path):
            found = True
            yield load(file, strict=strict, max_bytes=max_bytes)
        if not found:
            yield empty_folder(path, strict)


def empty_folder(path: FilePath, strict: bool) -> GameRecord:
    """What is said of a folder that holds no file of games."""
    return _unread(_printable(path), say(N_("there is no *.json file in this folder")), strict)


def game_files(path: FilePath, endings: tuple[str, ...] = (".json",)) -> Iterator[str]:
    """The files that `read_games` would read for a path: itself, or the `*.json` below a folder, sorted.

    Of a folder no more than its names is held in memory; one that cannot be listed is given as it is,
    so that reading it tells why.
    """
    stack = [os.fspath(path)]
    while stack:
        place = stack.pop()
        names = _names_in(place, endings)
        if names is None:
            yield place
        else:
            stack.extend(os.path.join(place, name) for name in names)


def _names_in(place: str, endings: tuple[str, ...]) -> list[str] | None:
    """What to read in a folder, last first; None for a file, and for a folder that cannot be listed."""
    if not os.path.isdir(place):
        return None
    try:
        with os.scandir(place) as entries:
            names = [
                entry.name
                for entry in entries
                if entry.is_dir(follow_symlinks=False) or entry.name.lower().endswith(endings)
            ]
    except OSError:
        return None
    return sorted(names, reverse=True)


def _printable(path: FilePath) -> str:
    """A path as text that can always be printed."""
    return printable(os.fspath(path).encode("utf-8", "replace").decode())


def _unread(file: str, said: Said, strict: bool) -> GameRecord:
    notes = Notes(file, strict)
    notes.add(WHOLE, "syntax", said)
    return GameRecord(file=file, problems=notes.all())


def _read_game(value: Any, notes: Notes) -> GameRecord:
    if value is NOTHING:
        return GameRecord(file=notes.file, problems=notes.all())
    if own_report(value):
        said = say(N_("this is a report of this program, no saved game: it is passed over"))
        told = Problem(file=notes.file, path="$", kind="ambiguity", text=said.text(), said=said)
        return GameRecord(file=notes.file, own_report=True, problems=(told,))
    if not isinstance(value, dict) or "rs" not in value:
        what = say(N_("an object without rs")) if isinstance(value, dict) else kind_of(value)
        message = N_("this is {what}, no saved game: one is an object with a list rs of deals")
        notes.add(WHOLE, "syntax", say(message, what=what))
        return GameRecord(file=notes.file, problems=notes.all())
    version = value.get("v")
    if type(version) is not int or version != 1:
        notes.add(
            "$.v",
            "ambiguity",
            say(N_("v is {value}: version 1 is the one that is known"), value=kind_of(version)),
        )
    rounds = value["rs"]
    if not isinstance(rounds, list):
        notes.add("$.rs", "syntax", say(N_("rs is {value}: it is the list of deals"), value=kind_of(rounds)))
        rounds = []
    totals = _totals(value, notes)
    deals = tuple(_read_round(item, number, notes) for number, item in enumerate(rounds, 1))
    return GameRecord(
        file=notes.file,
        name=_session_name(value),
        version=version if type(version) is int else 0,
        totals=totals,
        deals=deals,
        unknown=tuple(islice(_unknown_names(value), _MAX_UNKNOWN)),
        problems=notes.all(),
    )


def _unknown_names(header: dict[str, Any]) -> Iterator[str]:
    return (safe_name(name) for name in header if name not in codes.HEADER_FIELDS)


_REPORTS: Final = (
    frozenset(("rules", "deals", "by_category", "by_class", "divergences")),
    frozenset(("games", "deals", "level", "figures", "histograms")),
    frozenset(("deals", "options", "exclusions", "presets", "best")),
)
"""The fields by which the reports of `audit`, `stats` and `house-rules` are known."""


def own_report(value: Any) -> bool:
    """Whether a JSON value is a report that this program wrote, perhaps among the games themselves."""
    return isinstance(value, dict) and "rs" not in value and any(keys <= value.keys() for keys in _REPORTS)


def _totals(header: dict[str, Any], notes: Notes) -> tuple[int, int] | None:
    """s1 and s2, of which one that is 0 is left out; None when both are absent or one is unsound."""
    scores = []
    for name in ("s1", "s2"):
        score = header.get(name, 0)
        if type(score) is not int or not 0 <= score <= MAX_SCORE:
            said = say(VALUE_IS, name=name, value=kind_of(score), sentence=say(SCORE_RANGE))
            notes.add(f"$.{name}", "rule" if type(score) is int else "syntax", said)
        else:
            scores.append(score)
    if len(scores) != 2 or not ("s1" in header or "s2" in header):
        return None
    return scores[0], scores[1]


def _session_name(header: dict[str, Any]) -> str:
    """The session's name where it is harmless: in files whose players' names have been taken out."""
    name = header.get("n")
    if header.get("psN") != _PLACEHOLDERS or not isinstance(name, str):
        return ""
    return name if len(name) <= _MAX_NAME and name.isprintable() else ""


def _read_round(item: Any, number: int, notes: Notes) -> DealRecord:
    """One element of `rs`; whatever it is, a deal comes of it, so that numbers stay those of the file."""
    deal = DealNotes(notes, number)
    raw = item.get("r") if isinstance(item, dict) else None
    if not isinstance(raw, list):
        deal.at = f"$.rs[{number - 1}]"
        what = say(N_("a deal is an object with a list r of events"))
        if not isinstance(item, dict):
            said = say(N_("this is {value}: {sentence}"), value=kind_of(item), sentence=what)
        elif "r" in item:
            said = say(VALUE_IS, name="r", value=kind_of(raw), sentence=what)
        else:
            said = say(N_("{name} is missing: {sentence}"), name="r", sentence=what)
        deal.fault(None, "", "syntax", Defect.WRONG_TYPE | Defect.NO_DEAL | Defect.NO_START, said)
        return DealRecord(number=number, defects=deal.defects)
    for name in item:
        if name != "r" and name not in codes.PERSONAL:
            deal.unknown[f"deal.{safe_name(name)}"] = None
    events, places = _read_events(deal, raw)
    _check_frame(deal)
    check_table(deal, events, places)
    return DealRecord(
        number=number,
        dealer=deal.dealer,
        floor=deal.floor,
        first=deal.first,
        final=deal.final,
        before=deal.before,
        events=tuple(events),
        result=deal.result,
        defects=deal.defects,
        unknown=tuple(islice(deal.unknown, _MAX_UNKNOWN)),
    )


def _read_events(deal: DealNotes, raw: list[Any]) -> tuple[list[Event], list[int]]:
    """The events and their indexes in the file; none beyond `MAX_EVENTS`."""
    if len(raw) > MAX_EVENTS:
        message = N_("the deal has {count} events: only the first {most} are read")
        deal.fault(None, "", "rule", Defect.TOO_LONG, say(message, count=len(raw), most=MAX_EVENTS))
        raw = raw[:MAX_EVENTS]
    events: list[Event] = []
    places: list[int] = []
    seen = deal.seen
    for index, item in enumerate(raw):
        code = item.get("e") if isinstance(item, dict) else None
        if type(code) is not int and code is not None:
            code = in_another_form(deal, index, ".e", code, ANY)
            item = {**item, "e": code}
        if type(code) is not int:
            _no_event(deal, index, item)
            continue
        if codes.RESULT in seen and code not in _AFTER_RESULT:
            deal.fault(
                index, "", "rule", Defect.TRAILING, say(N_("this event comes after the deal's result (e=12)"))
            )
        event = READERS.get(code, read_unknown)(deal, index, item)
        seen.add(code)
        if event is not None:
            events.append(event)
            places.append(index)
    return events, places


_AFTER_RESULT: Final = frozenset((codes.RESULT, codes.CHAT, codes.RESUME, codes.DISCONNECT, codes.REJOIN))


def _no_event(deal: DealNotes, index: int, item: Any) -> None:
    if not isinstance(item, dict):
        text = say(N_("this is {value}: an event is an object"), value=kind_of(item))
        deal.fault(index, "", "syntax", Defect.WRONG_TYPE, text, shown(item))
    elif "e" not in item:
        deal.fault(
            index,
            "",
            "syntax",
            Defect.UNKNOWN_EVENT,
            say(N_("e, the number that says what happens, is missing")),
        )
    else:
        text = say(N_("e is {value}: an event has a whole number"), value=kind_of(item["e"]))
        deal.fault(
            index, ".e", "syntax", Defect.WRONG_TYPE | Defect.UNKNOWN_EVENT, text, f"e: {shown(item['e'])}"
        )


def _check_frame(deal: DealNotes) -> None:
    if codes.DEAL not in deal.seen:
        deal.fault(None, "", "syntax", Defect.NO_DEAL, say(N_("the deal has no event with the hands (e=15)")))
    if codes.START not in deal.seen:
        text = say(N_("the deal has no event with dealer and floor card (e=1)"))
        deal.fault(None, "", "syntax", Defect.NO_START, text)


__all__ = ["MAX_BYTES", "InputError", "game_files", "load", "loads", "read_games"]
