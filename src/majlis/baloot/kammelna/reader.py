"""Reads saved games, from a text or a file.

No file is ever lost and nothing is raised: whatever is wrong becomes a `Problem` of the `GameRecord`
(and a `Defect` of the deal), and the rest is read around it. `strict=True` raises the first problem as
`InputError` instead. Personal fields never get into records or problems; the session's name is kept
only from files whose players' names have been replaced by `P1` to `P4`, since it may name people too.

>>> game = loads('{"v": 1, "rs": [{"r": [{"e": 15, "bhr": [1, 2, 3]}]}]}')
>>> [problem.path for problem in game.problems]
['$.rs[0].r[0].bhr', '$.rs[0].r']
"""

import os
from itertools import islice
from typing import Any, Final, Protocol

from majlis.baloot.kammelna import codes
from majlis.baloot.kammelna.events import READERS, read_unknown
from majlis.baloot.kammelna.fields import (
    ANY,
    IS_MISSING,
    MAX_SCORE,
    SCORE_RANGE,
    VALUE_IS,
    DealNotes,
    in_another_form,
)
from majlis.baloot.kammelna.salvage import QUOTED, decode
from majlis.baloot.kammelna.table import check_table
from majlis.baloot.kammelna.types import DealRecord, Defect, Event, GameRecord
from majlis.i18n import N_
from majlis.message import Message
from majlis.reading import NOTHING, FilePath, Kind, Notes, Place, kind_of, read_file, safe_name

MAX_BYTES: Final = 64 * 1024 * 1024
"""A file larger than this is no saved game (a long match takes some 60 KiB) and is not opened."""
MAX_EVENTS: Final = 1_000
"""Events of a deal that are read. A real deal has fewer than 80, chat apart; what goes on without end is no
deal, and would only cost time and memory in all that comes after."""
_MAX_UNKNOWN: Final = 100
"""Names of unknown events and fields that are kept of one deal or header."""
_PLACEHOLDERS: Final = ["P1", "P2", "P3", "P4"]
_MAX_NAME: Final = 80


class Loads(Protocol):
    """A reader of texts: `loads`, or one that knows more formats."""

    def __call__(self, data: bytes, file: str = ..., *, strict: bool = ...) -> GameRecord:
        """The game in a text."""
        ...


def loads(data: str | bytes, file: str = "<text>", *, strict: bool = False) -> GameRecord:
    """The game in a text; `file` is what problems call it. Raises `InputError` in strict mode only."""
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    notes = Notes(file, strict=strict, quoted=QUOTED)
    return _read_game(decode(raw, notes), notes)


def load(
    path: FilePath, *, strict: bool = False, max_bytes: int = MAX_BYTES, read: Loads = loads
) -> GameRecord:
    """The game in a file. A file that cannot be read is a game with a problem and no deals.

    `read` makes the game of its content. Raises `InputError` in strict mode only.
    """
    data = read_file(path, max_bytes, Message(N_("give a saved game, or have the whole folder read")))
    file = os.fspath(path).encode("utf-8", "replace").decode()
    return unread(file, data, strict) if isinstance(data, Message) else read(data, file, strict=strict)


def unread(file: str, why: Message, strict: bool) -> GameRecord:
    """A game of which nothing could be read."""
    notes = Notes(file, strict=strict)
    notes.add(Place(), "syntax", why)
    return GameRecord(file=notes.file, problems=notes.problems())


def _read_game(value: Any, notes: Notes) -> GameRecord:
    if value is NOTHING:
        return GameRecord(file=notes.file, problems=notes.problems())
    if own_report(value):
        notes.strict = False
        message = N_("this is a report of this program, no saved game: it is passed over")
        notes.add(Place(), "ambiguity", Message(message))
        return GameRecord(file=notes.file, own_report=True, problems=notes.problems())
    if not isinstance(value, dict) or "rs" not in value:
        what = Message(N_("an object without rs")) if isinstance(value, dict) else kind_of(value)
        message = N_("this is {what}, no saved game: one is an object with a list rs of deals")
        notes.add(Place(), "syntax", Message(message, {"what": what}))
        return GameRecord(file=notes.file, problems=notes.problems())
    version, rounds = value.get("v"), value["rs"]
    if type(version) is not int or version != 1:
        about = Message(N_("v is {value}: version 1 is the one that is known"), {"value": kind_of(version)})
        notes.add(Place(path="$.v"), "ambiguity", about)
    if not isinstance(rounds, list):
        about = Message(N_("rs is {value}: it is the list of deals"), {"value": kind_of(rounds)})
        notes.add(Place(path="$.rs"), "syntax", about)
        rounds = []
    totals = _totals(value, notes)
    unknown = (safe_name(name) for name in value if name not in codes.HEADER_FIELDS)
    return GameRecord(
        file=notes.file,
        name=_session_name(value),
        version=version if type(version) is int else 0,
        totals=totals,
        deals=tuple(_read_round(item, number, notes) for number, item in enumerate(rounds, 1)),
        unknown=tuple(islice(unknown, _MAX_UNKNOWN)),
        problems=notes.problems(),
    )


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
        if type(score) is int and 0 <= score <= MAX_SCORE:
            scores.append(score)
            continue
        values = {"name": name, "value": kind_of(score), "sentence": Message(SCORE_RANGE)}
        kind: Kind = "rule" if type(score) is int else "syntax"
        notes.add(Place(path=f"$.{name}"), kind, Message(VALUE_IS, values))
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
    raw = item.get("r") if isinstance(item, dict) else None
    if not isinstance(raw, list):
        deal = DealNotes(notes, number, f"$.rs[{number - 1}]")
        if not isinstance(item, dict):
            message, value = N_("this is {value}: {sentence}"), item
        else:
            message, value = VALUE_IS if "r" in item else IS_MISSING, raw
        defect = Defect.WRONG_TYPE | Defect.NO_DEAL | Defect.NO_START
        sentence = Message(N_("a deal is an object with a list r of events"))
        deal.fault("", "syntax", defect, message, name="r", value=kind_of(value), sentence=sentence)
        return DealRecord(number=number, defects=deal.defects)
    deal = DealNotes(notes, number, f"$.rs[{number - 1}].r")
    deal.unknown_fields("deal", item, ("r",))
    events, places = _read_events(deal, raw)
    deal.index = None
    if codes.DEAL not in deal.seen:
        deal.fault("", "syntax", Defect.NO_DEAL, N_("the deal has no event with the hands (e=15)"))
    if codes.START not in deal.seen:
        message = N_("the deal has no event with dealer and floor card (e=1)")
        deal.fault("", "syntax", Defect.NO_START, message)
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


_AFTER_RESULT: Final = frozenset((codes.RESULT, codes.CHAT, codes.RESUME, codes.DISCONNECT, codes.REJOIN))


def _read_events(deal: DealNotes, raw: list[Any]) -> tuple[list[Event], list[int]]:
    """The events and their indexes in the file; none beyond `MAX_EVENTS`."""
    if len(raw) > MAX_EVENTS:
        message = N_("the deal has {count} events: only the first {most} are read")
        deal.fault("", "rule", Defect.TOO_LONG, message, count=len(raw), most=MAX_EVENTS)
        raw = raw[:MAX_EVENTS]
    events: list[Event] = []
    places: list[int] = []
    seen = deal.seen
    for index, item in enumerate(raw):
        deal.index = index
        code = item.get("e") if isinstance(item, dict) else None
        if type(code) is not int and code is not None:
            code = in_another_form(deal, ".e", code, ANY)
            item = {**item, "e": code}
        if type(code) is not int:
            _no_event(deal, item)
            continue
        if codes.RESULT in seen and code not in _AFTER_RESULT:
            deal.fault("", "rule", Defect.TRAILING, N_("this event comes after the deal's result (e=12)"))
        event = READERS.get(code, read_unknown)(deal, item)
        seen.add(code)
        if event is not None:
            events.append(event)
            places.append(index)
    return events, places


def _no_event(deal: DealNotes, item: Any) -> None:
    if isinstance(item, dict) and "e" not in item:
        message = N_("e, the number that says what happens, is missing")
        deal.fault("", "syntax", Defect.UNKNOWN_EVENT, message)
    elif isinstance(item, dict):
        what, defect = kind_of(item["e"]), Defect.WRONG_TYPE | Defect.UNKNOWN_EVENT
        message = N_("e is {value}: an event has a whole number")
        deal.fault(".e", "syntax", defect, message, excerpt=f"e: {what}", value=what)
    else:
        message, what = N_("this is {value}: an event is an object"), kind_of(item)
        deal.fault("", "syntax", Defect.WRONG_TYPE, message, excerpt=str(what), value=what)
