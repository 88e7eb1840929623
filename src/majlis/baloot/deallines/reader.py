"""Reads deal lines: one JSON object a line, each a deal; what is wrong is noted, and the rest is kept.

Nothing is raised and no line is lost by another: a line that is not JSON (an interrupted last one, say) is a
problem, a field that cannot be read is noted and then counts as absent. `strict=True` raises the first
problem as `InputError` instead.

>>> game = loads('{"version": 1, "points": [16, "x"], "tricks": []}')
>>> [(problem.path, problem.text) for problem in game.problems][:1]
[('line 1: $.points[1]', 'points is a text of 1 letters: it is two whole numbers from 0 up, team 0 first')]
"""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

import msgspec

from majlis.baloot.deallines.lines import record_of
from majlis.baloot.deallines.model import VERSION, DealLine
from majlis.baloot.deallines.portions import Portion
from majlis.baloot.kammelna.fields import IS_MISSING, VALUE_IS, DealNotes
from majlis.baloot.kammelna.types import DealRecord, Defect, GameRecord
from majlis.i18n import N_
from majlis.message import Message
from majlis.reading import Notes, Place, kind_of, safe_name, without_mark

MAX_LINE: Final = 100_000
"""Bytes; a line of more is no deal (a whole one has some 3,000)."""
_MAX_UNKNOWN: Final = 100
_FIELDS: Final = frozenset(DealLine.__struct_fields__)
_OF_DEAL: Final = _FIELDS - {"version", "game"}
"""The fields that tell of a deal: an object without any of them is something else."""
_TELLING: Final = (b'"tricks"', b'"points"', b'"calls"', b'"hands"', b'"end"')
"""Fields of which every deal line has one."""
_SAVED: Final = re.compile(rb'"rs"\s*:')
"""The field of a saved game that holds its deals."""
ENDINGS: Final = (".jsonl", ".ndjson")
"""Names of files that are deal lines, whatever else their content may be."""
_PATH: Final = re.compile(r" - at `(\$[^`]*)`$")
_MISSING: Final = re.compile(r"Object missing required field `(\w+)`")
_STEP: Final = re.compile(r"\.([A-Za-z_]\w*)|\[([0-9]+|\.\.\.)\]")

_PAIR: Final = N_("it is two whole numbers from 0 up, team 0 first")
_SEAT: Final = N_("a seat is 0, 1, 2 or 3")
_RIGHT: Final[dict[str, str]] = {
    "version": N_("version 1 is the one that is known"),
    **dict.fromkeys(("points", "score", "card_points", "raw_points"), _PAIR),
    **dict.fromkeys(("seat", "dealer", "buyer", "raiser", "leader", "sweeper"), _SEAT),
    "winner": N_("the winner of a trick is a seat, 0 to 3, and of a deal a team, 0 or 1"),
    **dict.fromkeys(("team", "last_trick"), N_("a team is 0 (seats 0 and 2) or 1")),
    **dict.fromkeys(("first", "hands"), N_("it is four texts, the cards of each seat: ♠A10♥9 or A♠ 10♠ 9♥")),
    **dict.fromkeys(("floor", "card", "proof"), N_("a card is its rank and suit, such as 9♥ or 10S")),
    "cards": N_("the cards of a trick are a list of one to four names, such as 9♥ or 10S"),
    "say": N_("it is a word of the notation, such as pass, hokum or sira"),
    "tricks": N_("it is a list of at most eight tricks"),
    "trick": N_("it is the number of a trick, 1 to 8"),
    "level": N_("it is 1 not doubled, 2, 3, 4, or 5 for gahwa"),
    "mode": N_("it is sun or hokum"),
    "how": N_("it is all-pass, kawesh, sawa, qayd or surrender"),
    "declared": N_("it is two lists of words, one for each team"),
    **dict.fromkeys(("kaboot", "closed", "ashkal", "last_deal"), N_("it is true or false")),
}
"""What would be right, by the name of a field."""
_OTHERWISE: Final = N_("see docs/deal-line.schema.json for what stands here")


def is_deal_lines(data: bytes, file: str = "") -> bool:
    """Whether a file's content is deal lines and not a saved game of Kammelna's.

    The first line that can be told as one or the other decides; where there is none, the name of the file.
    """
    lines = [line for line in without_mark(data[:MAX_LINE]).split(b"\n") if line.strip()]
    for line in lines:
        if _SAVED.search(line):
            return False
        if line.lstrip().startswith(b"{") and any(name in line for name in _TELLING):
            return True
    return bool(lines) and file.lower().endswith(ENDINGS)


def loads(data: str | bytes | Portion, file: str = "<text>", *, strict: bool = False) -> GameRecord:
    """The deals of a text, or of a portion of one, as one record; `file` is what problems call it.

    A deal's number is that of its line, blank ones not counted. Raises `InputError` in strict mode only.
    """
    if isinstance(data, str):
        data = data.encode("utf-8", "surrogatepass")
    portion = Portion(data) if isinstance(data, bytes) else data
    notes = Notes(file, strict=strict)
    deals: list[DealRecord] = []
    starts: list[int] = []
    game: str | None = None
    versions = not portion.told
    for deal, value in _values(portion, notes):
        if "version" not in value:
            if versions:  # once is enough: a converter forgets it in every line
                message = N_("version is missing: it is taken for 1")
                deal.fault(".version", "form", Defect.NONE, message)
            versions, value["version"] = False, VERSION
        unknown = _unknown(value)
        line, broken = _line_of(value, deal)
        if deals and line.game != game:
            starts.append(len(deals))
        game = line.game
        deals.append(record_of(line, deal, broken, unknown))
    return GameRecord(file=file, deals=tuple(deals), starts=tuple(starts), problems=notes.problems())


def _values(portion: Portion, notes: Notes) -> Iterator[tuple[DealNotes, dict[str, Any]]]:
    """The objects of the lines, each with the notes of its deal."""
    number = portion.deal - 1
    raw = without_mark(portion.content, notes) if portion.first else portion.content
    lines = raw.split(b"\n")
    for at, line in enumerate(lines, portion.line):
        if not line.strip():
            continue
        number += 1
        if len(line) > MAX_LINE:
            sizes = {"size": f"{len(line):,}", "most": f"{MAX_LINE:,}"}
            message = Message(N_("the line has {size} bytes: a deal has {most} at most"), sizes)
            notes.add(Place(line=at), "syntax", message)
            continue
        try:
            value = msgspec.json.decode(line)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            end = portion.line + len(lines) - 1
            cut = portion.last and at == end and not line.rstrip().endswith(b"}")
            cut_off = N_("the last line ends in the middle: it was cut off, and its deal is lost")
            spoilt = N_("this line is not JSON: its deal is lost")
            notes.add(Place(line=at), "syntax", Message(cut_off if cut else spoilt))
            continue
        if not isinstance(value, dict):
            message = Message(N_("this is {value}: a line is an object, one deal"), {"value": kind_of(value)})
            notes.add(Place(line=at), "syntax", message)
            continue
        if not _OF_DEAL.intersection(value):
            notes.add(Place(line=at), "syntax", _no_deal(value))
            continue
        yield DealNotes(notes, number, "$", at), value


def _no_deal(value: dict[str, Any]) -> Message:
    """What is wrong with an object that has no field of a deal; its first names show how they are spelled."""
    if not value:
        return Message(N_("this object is empty: a deal has hands, calls, tricks or points"))
    names = ", ".join(safe_name(name) for name in islice(value, 5))
    return Message(N_("{names} tell of no deal: a deal has hands, calls, tricks or points"), {"names": names})


def _line_of(fields: dict[str, Any], deal: DealNotes) -> tuple[DealLine, frozenset[str]]:
    """The line with everything that can be read, and the names of the fields that cannot.

    What is wrong is taken out of `fields`, as little as possible at a time.
    """
    broken: set[str] = set()
    version = fields["version"]
    if type(version) is not int or version != VERSION:
        message = N_("version is {value}: version 1 is the one that is known")
        deal.fault(".version", "ambiguity", Defect.NONE, message, value=kind_of(version))
        fields["version"] = VERSION
    while True:
        try:
            return msgspec.convert(fields, DealLine), frozenset(broken)
        except msgspec.ValidationError as error:
            steps, message, values = _fault(str(error), fields)
            path = "".join(f".{step}" if isinstance(step, str) else f"[{step}]" for step in steps)
            spoilt = steps[:1] == ["tricks"] and steps[-1] not in _BESIDE_CARDS
            defect = Defect.TRICK_SIZE if spoilt else Defect.NONE
            deal.fault(path, "syntax", defect, message, **values)
            if steps[0] not in _MANY or len(steps) < 2 or not _taken_out(fields, steps):
                broken.add(str(steps[0]))
                fields.pop(str(steps[0]), None)


_MANY: Final = ("tricks", "calls", "announcements", "contract", "end")
"""Fields of which the rest is of use without one of their parts."""
_BESIDE_CARDS: Final = ("leader", "winner", "sweeper")
"""The fields of a trick without which its cards are still known."""


def _taken_out(fields: dict[str, Any], steps: list[str | int]) -> bool:
    """Take the value at these steps out of the object or the list that holds it."""
    holder: Any = fields
    try:
        for step in steps[:-1]:
            holder = holder[step]
        del holder[steps[-1]]
    except (KeyError, IndexError, TypeError):
        return False
    return True


def _fault(message: str, fields: dict[str, Any]) -> tuple[list[str | int], str, dict[str, Any]]:
    """The steps to a value that is wrong, and what would be right."""
    match = _PATH.search(message)
    steps: list[str | int] = []
    found: Any = fields
    for name, index in _STEP.findall(match[1] if match else ""):
        step = name or int(index) if index != "..." else ""
        try:
            found = found[step]
        except (KeyError, IndexError, TypeError):
            found = None
        steps.append(step)
    missing = _MISSING.match(message)
    last = next((step for step in reversed(steps) if isinstance(step, str)), "line")
    name = missing[1] if missing else last
    values = {"name": name, "value": kind_of(found), "sentence": Message(_RIGHT.get(name, _OTHERWISE))}
    return (steps, IS_MISSING, values) if missing else (steps or ["line"], VALUE_IS, values)


def _unknown(value: dict[str, Any]) -> tuple[str, ...]:
    return tuple(islice((f"line.{safe_name(name)}" for name in value if name not in _FIELDS), _MAX_UNKNOWN))
