"""Divergent deals as small anonymous files, ready to become tests.

A fixture is cut from the file's own JSON, not from what was understood of it, so that a defect stays in
it. Only fields of `KEPT_FIELDS` survive; texts survive only where they are a call or a declaration, and
chat is dropped. The header is a neutral one whose totals fit the deals that are kept. A divergence that
lies between two deals (a running score, a dealer) needs the deal before it: `cut` can keep that one too.
"""

import hashlib
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace

from majlis.baloot import deallines
from majlis.baloot.kammelna.types import GameRecord
from majlis.files import make_folder, write_atomic

KEPT_FIELDS: Final = frozenset(
    (
        "e", "p", "c", "b", "gm", "ts", "rb", "gem", "rd", "hc", "prj", "prjC", "bhr", "fhr", "fc",
        "t1s", "t2s", "ch", "wc", "ac", "cihs", "ets", "ct", "rs", "p1", "p2", "e1", "e2", "lmw", "m",
        "em", "r1", "r2", "w", "s1", "s2", "kbt", "lr", "cc", "n", "val",
    )
)  # fmt: skip
_TEXT_FIELDS: Final = {"b", "n", "val"}
_PLAIN_TEXT: Final = re.compile(r"[a-z0-9]{0,16}|-?[0-9]+")
_CHAT: Final = 8


def cut(game: Any, first: int, last: int, header_gap: bool = False) -> bytes | None:
    """Deals `first` to `last` (1-based, both kept) of a saved game's JSON value as a game of its own.

    The totals of the header are the sums of the kept deals' game points; `header_gap` keeps the distance
    that the original header has from the sum of its own deals. None when there is no such deal.
    """
    rounds = game.get("rs") if isinstance(game, dict) else None
    if not isinstance(rounds, list) or not 1 <= first <= last <= len(rounds):
        return None
    kept = [_anonymous_round(entry) for entry in rounds[first - 1 : last]]
    totals = []
    for team in ("1", "2"):
        total = _game_points(kept, team)
        if header_gap:
            total += _whole(game.get("s" + team)) - _game_points(rounds, team)
        totals.append(total)
    header = {
        "v": 1,
        "n": "fixture",
        "ps": [1, 2, 3, 4],
        "psN": ["P1", "P2", "P3", "P4"],
        "t": 1,
        "gT": 1,
        "s1": totals[0],
        "s2": totals[1],
    }
    return _dumped(header, kept)


def _dumped(header: dict[str, Any], rounds: list[Any]) -> bytes:
    """The header on the first line, then one event a line: a difference between two fixtures reads well."""
    lines = [json.dumps(header, separators=(",", ":"))[:-1] + ',"rs":[']
    for number, entry in enumerate(rounds):
        comma = "," if number + 1 < len(rounds) else ""
        events = entry.get("r") if isinstance(entry, dict) else None
        if isinstance(events, list):
            body = ",\n".join(json.dumps(event, separators=(",", ":")) for event in events)
            lines.append('{"r":[\n' + body + "\n]}" + comma)
        else:
            lines.append(json.dumps(entry, separators=(",", ":")) + comma)
    return ("\n".join([*lines, "]}"]) + "\n").encode()


def _anonymous_round(entry: Any) -> Any:
    if not isinstance(entry, dict) or not isinstance(entry.get("r"), list):
        return _anonymous(entry, "")
    events = [event for event in entry["r"] if not (isinstance(event, dict) and event.get("e") == _CHAT)]
    return {"r": [_anonymous(event, "") for event in events]}


def _anonymous(value: Any, field: str) -> Any:
    """The value without anything that could name a person, of the same JSON type throughout."""
    if isinstance(value, dict):
        return {name: _anonymous(inner, name) for name, inner in value.items() if name in KEPT_FIELDS}
    if isinstance(value, list):
        return [_anonymous(inner, field) for inner in value]
    if isinstance(value, str):
        return value if field in _TEXT_FIELDS and _PLAIN_TEXT.fullmatch(value) else "?"
    return value


def _game_points(rounds: list[Any], team: str) -> int:
    return sum(_whole(result.get("s" + team)) for result in _results(rounds))


def _results(rounds: list[Any]) -> Iterator[dict[str, Any]]:
    for entry in rounds:
        events = entry.get("r") if isinstance(entry, dict) else None
        for event in events if isinstance(events, list) else ():
            if isinstance(event, dict) and event.get("e") == 12 and isinstance(event.get("rs"), dict):
                yield event["rs"]


def _whole(value: Any) -> int:
    return value if type(value) is int else 0


def fixture_name(category: str, content: bytes, ending: str = ".json") -> str:
    """`legality-3f2a90c1.json`: the category and the beginning of the content's SHA-256."""
    return f"{category}-{hashlib.sha256(content).hexdigest()[:8]}{ending}"


def best_cut(game: Any, deal: int, reproduces: Callable[[bytes, int], bool]) -> bytes | None:
    """The smallest cut around a deal that shows the divergence again.

    `deal` is 1-based, 0 for the file as a whole. `reproduces(content, number)` says whether the cut shows
    it, where `number` is the deal's place in the cut. Tried in turn: the deal alone, with the deal before
    it, with the one after it, with both, and the whole game; None when not even that shows it.
    """
    count = len(game["rs"]) if isinstance(game, dict) and isinstance(game.get("rs"), list) else 0
    if deal == 0:
        windows = [(count, count), (1, count)]
    else:
        windows = [(deal, deal), (deal - 1, deal), (deal, deal + 1), (deal - 1, deal + 1), (1, count)]
    for first, last in windows:
        content = cut(game, first, last, header_gap=deal == 0 or (first, last) == (1, count))
        if content is not None and reproduces(content, deal - first + 1 if deal else 0):
            return content
    return None


def best_lines(game: GameRecord, deal: int, reproduces: Callable[[bytes, int], bool]) -> bytes | None:
    """As `best_cut`, of deal lines: the deal's line, or the one before it too, without the game's name."""
    at = next((place for place, record in enumerate(game.deals) if record.number == deal), None)
    if at is None:
        return None
    for first in (at, at - 1):
        if first >= 0:
            content = deallines.dumps(replace(game, deals=game.deals[first : at + 1])).encode()
            if reproduces(content, at - first + 1):
                return content
    return None


def write_fixture(folder: Path, name: str, content: bytes) -> None:
    """Write one fixture into the folder (made if missing). Raises `InputError` when it cannot be written."""
    write_atomic(make_folder(folder) / name, content)
