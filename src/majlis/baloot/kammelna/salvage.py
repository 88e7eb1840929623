"""What can be read of a saved game whose text is cut off or spoilt in places.

It is taken apart at the landmarks of the format (a deal begins `{"r":[`, an event `{"p":` or `{"e":`), so
that no more than the spoilt events are lost.

>>> notes = Notes("game.json")
>>> decode(b'{"v":1,"rs":[{"r":[{"e":15},{"p":1,"e":4,"c":12},{"p":2,"e"', notes)["rs"]
[{'r': [{'e': 15}, {'p': 1, 'e': 4, 'c': 12}]}]
>>> notes.problems()[0].path
'line 1, column 60'
"""

import re
from typing import Any, Final

from majlis.baloot.kammelna import codes
from majlis.i18n import N_
from majlis.json_text import BrokenJson
from majlis.message import Message
from majlis.reading import NOTHING, Lenient, Notes, decode_json

QUOTED: Final = codes.WORDS | codes.HARMLESS_FIELDS | {"true", "false", "null", "NaN", "Infinity"}
"""The only words of a saved game that a problem may quote: others might name somebody."""
_DEAL_START: Final = re.compile(r'\{\s*"r"\s*:\s*\[')
_EVENT_START: Final = re.compile(r'\{\s*"[pe]"\s*:')
_BETWEEN: Final = re.compile(r"[\s,]*")


def decode(data: bytes, notes: Notes) -> Any:
    """The JSON value of a saved game, as much as can be read of it; `NOTHING` if nothing can."""
    return decode_json(data, notes, _salvage)


def _salvage(reader: Lenient, at: int, why: Message) -> Any:
    """Whatever deals and events can be read."""
    text = reader.text
    starts = [match.start() for match in _DEAL_START.finditer(text)]
    if not starts:
        reader.fault(at, why)
        return _header(text.rstrip().rstrip(",") + "}", reader) or NOTHING
    game = _header(text[: starts[0]] + "]}", reader)
    deals: list[dict[str, Any]] = []
    game["rs"] = deals
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        deals.append({"r": _deal(reader, start, end, len(deals) + 1)})
        if reader.given_up:
            break
    if not reader.faults:
        reader.fault(at, why)
    return game


def _header(text: str, reader: Lenient) -> dict[str, Any]:
    try:
        value = reader.json.decode(text)
    except BrokenJson:
        return {}
    return value if isinstance(value, dict) else {}


def _deal(reader: Lenient, start: int, end: int, number: int) -> list[Any]:
    """The events of one deal that can be read; each of the others is a fault."""
    text = reader.text
    match = _DEAL_START.match(text, start)
    at = match.end() if match else end
    events: list[Any] = []
    while not reader.given_up:
        between = _BETWEEN.match(text, at, end)
        at = between.end() if between else end
        if at < end and text[at] == "]":
            return events
        try:
            event, stop = reader.json.value_at(at)
            if stop <= end:
                events.append(event)
                at = stop
                continue
            bad = end
        except BrokenJson as error:
            bad = min(max(error.at, at), end)
        cut = N_("the text ends in the middle of this deal: what follows is lost")
        spoilt = N_("this is not JSON: the event here is lost")
        reader.fault(bad, Message(cut if bad >= len(text.rstrip()) else spoilt), number)
        resume = _EVENT_START.search(text, max(bad, at + 1), end)
        if resume is None:
            return events
        at = resume.start()
    return events
