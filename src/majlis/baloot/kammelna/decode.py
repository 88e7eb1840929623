"""From bytes to JSON values, whatever the bytes: a sound file takes the fast road, a damaged one is salvaged.

`decode` never raises. It gives what could be read and a list of `Fault`s. A text that is cut off or
spoilt in places is taken apart at the landmarks of the format (a deal begins `{"r":[`, an event `{"p":`
or `{"e":`), so that no more than the spoilt events are lost.

>>> whole = b'{"v":1,"rs":[{"r":[{"e":15},{"p":1,"e":4,"c":12},{"p":2,"e"'
>>> value, faults = decode(whole)
>>> value["rs"], faults[0].place
([{'r': [{'e': 15}, {'p': 1, 'e': 4, 'c': 12}]}], 'line 1, column 60')
"""

import codecs
import json
import math
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from majlis.baloot.kammelna import codes
from majlis.baloot.kammelna.said import Said, say
from majlis.baloot.kammelna.types import ProblemKind
from majlis.i18n import N_

NOTHING: Final = object()
"""What `decode` gives when no value at all could be read."""

_MAX_FAULTS: Final = 100
"""A file with more damaged places than this is given up from there on."""
_LONG_INT: Final = 24
"""Digits. Longer numbers mean nothing here, and reading one takes time that grows with its square."""

_BOMS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_DEAL_START: Final = re.compile(r'\{\s*"r"\s*:\s*\[')
_EVENT_START: Final = re.compile(r'\{\s*"[pe]"\s*:')
_BETWEEN: Final = re.compile(r"[\s,]*")
_TOKEN: Final = re.compile(r"\w+")
_SAFE_TOKENS: Final = codes.WORDS | codes.HARMLESS_FIELDS | {"true", "false", "null", "NaN", "Infinity"}


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong with the text itself: where, what, and around it what is safe to quote."""

    place: str
    said: Said
    excerpt: str = ""
    deal: int | None = None
    kind: ProblemKind = "syntax"


def decode(data: bytes) -> tuple[Any, list[Fault]]:
    """The JSON value of these bytes and the faults met; the value is `NOTHING` if there is none to read."""
    faults: list[Fault] = []
    data, mark = without_bom(data)
    if mark is not None:
        faults.append(Fault("line 1, column 1", mark, kind="form"))
    if not data.strip():
        faults.append(
            Fault("line 1, column 1", say(N_("the file is empty: a saved game is one JSON object")))
        )
        return NOTHING, faults
    try:
        value = msgspec.json.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return _decode_leniently(_text_of(data, faults), faults), faults
    if _may_repeat_keys(data, value):
        return _decode_leniently(_text_of(data, faults), faults), faults
    return value, faults


def place_of(text: str, position: int) -> str:
    """`line 3, column 17`, both from 1, of a position in a text."""
    line = text.count("\n", 0, position) + 1
    column = position - (text.rfind("\n", 0, position) + 1) + 1
    return f"line {line}, column {column}"


def safe_name(name: object) -> str:
    """A field's name or a word if it looks like a word of the format, else `?`: it might name somebody."""
    if isinstance(name, str) and len(name) <= 16 and re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", name):
        return name
    return "?"


def without_bom(data: bytes) -> tuple[bytes, Said | None]:
    """The content as UTF-8 without a byte-order mark, and what to say of the mark if there was one."""
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            text = say(
                N_("the file begins with a byte-order mark ({encoding}): a saved game is UTF-8 without one"),
                encoding=encoding,
            )
            rest = data[len(mark) :]
            if encoding == "utf-8":
                return rest, text
            return rest.decode(encoding, "replace").encode("utf-8", "replace"), text
    return data, None


def _text_of(data: bytes, faults: list[Fault]) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        text = data.decode("utf-8", "replace")
        position = len(data[: error.start].decode("utf-8", "replace"))
        faults.append(
            Fault(
                place_of(text, position),
                say(N_("byte {number} is not UTF-8: a saved game is a UTF-8 text"), number=error.start),
            )
        )
        return text


def _may_repeat_keys(data: bytes, value: Any) -> bool:
    """Whether some object of the text may hold a key twice.

    The decoder keeps the last of two values and says nothing. Written out again, the value has then
    fewer quotation marks than the text had; an escaped one could hide that, so it counts as a doubt.
    """
    try:
        again = msgspec.json.encode(value)
    except (ValueError, TypeError, RecursionError, msgspec.MsgspecError):
        return True
    return data.count(b'"') != again.count(b'"') or b"\\u0022" in data


class _Lenient:
    """The standard library's decoder, which also takes NaN, with an eye on repeated keys."""

    def __init__(self) -> None:
        self.repeats: dict[int, tuple[list[str], dict[str, Any]]] = {}
        """Repeated key names by the id of their object, and the object, so that no other gets its id."""
        self.decoder = json.JSONDecoder(object_pairs_hook=self._object, parse_int=_whole)

    def _object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        result = dict(pairs)
        if len(result) != len(pairs):
            counts = Counter(name for name, _ in pairs)
            self.repeats[id(result)] = [name for name, count in counts.items() if count > 1], result
        return result

    def faults_in(self, value: Any) -> Iterator[Fault]:
        """Repeated keys, and numbers that are none, wherever they stand in the value."""
        stack: list[tuple[str, Any]] = [("$", value)]
        while stack:
            path, item = stack.pop()
            if isinstance(item, dict):
                for name in self.repeats.get(id(item), ((), item))[0]:
                    text = say(
                        N_("the field {name} stands twice in one object: the last value is taken"),
                        name=safe_name(name),
                    )
                    yield Fault(f"{path}.{safe_name(name)}", text)
                stack.extend((f"{path}.{safe_name(key)}", inner) for key, inner in reversed(item.items()))
            elif isinstance(item, list):
                stack.extend(
                    (f"{path}[{at}]", item[at])
                    for at in range(len(item) - 1, -1, -1)
                    if isinstance(item[at], dict | list | float)
                )
            elif isinstance(item, float) and not math.isfinite(item):
                yield Fault(
                    path, say(N_("this is no number (NaN, infinite or far too long): write a whole number"))
                )


def _whole(digits: str) -> int | float:
    return int(digits) if len(digits) <= _LONG_INT else math.inf


def _decode_leniently(text: str, faults: list[Fault]) -> Any:
    lenient = _Lenient()
    try:
        value = lenient.decoder.decode(text)
    except json.JSONDecodeError as error:
        value = _salvage(text, error.pos, _reason(text, error), lenient, faults)
    except RecursionError:
        value = _salvage(text, 0, say(N_("lists or objects are nested too deep to be read")), lenient, faults)
    for fault in lenient.faults_in(value):
        faults.append(fault)
        if len(faults) >= _MAX_FAULTS:
            break
    return value


def _reason(text: str, error: json.JSONDecodeError) -> Said:
    if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated"):
        return say(N_("the text ends in the middle: the file was cut off here"))
    if error.msg.startswith("Extra data"):
        return say(N_("the JSON value ends before this place: nothing may follow it"))
    return say(N_("this is not JSON from here on"))


def _excerpt(text: str, position: int) -> str:
    """The surroundings of a place with every word and number blanked that is not the format's own."""
    window = text[max(0, position - 30) : position + 15].replace("\n", " ")
    return _TOKEN.sub(lambda m: m[0] if m[0] in _SAFE_TOKENS else "…", window)


def _salvage(text: str, position: int, reason: Said, lenient: _Lenient, faults: list[Fault]) -> Any:
    """Whatever deals and events can be read from a text that is no JSON."""
    starts = [match.start() for match in _DEAL_START.finditer(text)]
    if not starts:
        faults.append(Fault(place_of(text, position), reason, _excerpt(text, position)))
        return _header(text.rstrip().rstrip(",") + "}", lenient) or NOTHING
    game = _header(text[: starts[0]] + "]}", lenient)
    deals: list[Any] = []
    before = len(faults)
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        deals.append({"r": _salvage_deal(text, start, end, len(deals) + 1, lenient, faults)})
        if len(faults) >= _MAX_FAULTS:
            break
    if len(faults) == before:
        faults.append(Fault(place_of(text, position), reason, _excerpt(text, position)))
    game["rs"] = deals
    return game


def _header(text: str, lenient: _Lenient) -> dict[str, Any]:
    try:
        value = lenient.decoder.decode(text)
    except (json.JSONDecodeError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def _salvage_deal(
    text: str, start: int, end: int, number: int, lenient: _Lenient, faults: list[Fault]
) -> list[Any]:
    """The events of one deal that can be read; those that cannot each give a fault."""
    match = _DEAL_START.match(text, start)
    at = match.end() if match else end
    events: list[Any] = []
    while len(faults) < _MAX_FAULTS:
        between = _BETWEEN.match(text, at, end)
        at = between.end() if between else end
        if at < end and text[at] == "]":
            return events
        try:
            event, stop = lenient.decoder.raw_decode(text, at)
            if stop <= end:
                events.append(event)
                at = stop
                continue
            bad = end
        except json.JSONDecodeError as error:
            bad = min(max(error.pos, at), end)
        except RecursionError:
            bad = at
        reason = (
            say(N_("the text ends in the middle of this deal: what follows is lost"))
            if bad >= len(text.rstrip())
            else say(N_("this is not JSON: the event here is lost"))
        )
        faults.append(Fault(place_of(text, bad), reason, _excerpt(text, bad), number))
        resume = _EVENT_START.search(text, max(bad, at + 1), end)
        if resume is None:
            return events
        at = resume.start()
    return events
