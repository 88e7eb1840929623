"""Writes saved games: records to JSON text, in the manner of the archives.

A field that would be 0 or false is left out (`r1` and `r2` never are). The header's fields about people
hold placeholders: `P1` to `P4`, and zeros. What the platform's format has no place for is written so that
other readers can pass over it: sawa (e=17) and, where it is not to be guessed, who declined to challenge
after the last trick (e=18) are events of our own, and `ct` in e=7 names the crime. A gahwa has `em` 5 in
the result, since its `gem` is 4 and `gem` is the level minus one.

`majlis.baloot.kammelna.recorder` makes the records of deals that the engine has played.
"""

import os
from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec

from majlis.baloot.kammelna import codes
from majlis.baloot.kammelna.types import (
    Announcement,
    Call,
    Challenge,
    Collect,
    DealRecord,
    Declared,
    Event,
    GameRecord,
    Kawesh,
    Other,
    Play,
    Result,
    SawaClaim,
    Surrender,
)
from majlis.files import write_atomic
from majlis.game import Seat

_NOBODY: Final[dict[str, Any]] = {
    "ps": [1, 2, 3, 4],
    "psN": ["P1", "P2", "P3", "P4"],
    "psRP": [0] * 4,
    "psRN": [0] * 4,
    "psCb": [0] * 4,
    "psV": [0] * 4,
    "psSb": [0] * 4,
    "rL": 0,
    "Id": 0,
    "t": 1,
    "chA": 0,
    "gT": 1,
    "pT": 0,
}
"""What stands in the header about players and table: nothing that means anything."""


def dumps(game: GameRecord, note: msgspec.Struct | None = None) -> str:
    """The game as JSON text; `loads` reads the same deals back from it.

    `note` is what this program wants to keep besides (`codes.NOTE`); readers pass over it.
    """
    s1, s2 = game.totals or (0, 0)
    name = game.name.encode("utf-8", "replace").decode()
    header = {"v": game.version, "n": name, **_NOBODY, **_filled({"s1": s1, "s2": s2})}
    header["rs"] = [{"r": _deal_events(deal)} for deal in game.deals]
    if note is not None:
        header[codes.NOTE] = note
    return msgspec.json.encode(header).decode()


def dump(game: GameRecord, path: str | os.PathLike[str]) -> None:
    """Write the game to a file, whole or not at all; raises `InputError` when that cannot be done."""
    write_atomic(os.fspath(path), dumps(game))


def _filled(fields: dict[str, Any]) -> dict[str, Any]:
    """The fields that an archive has: those that are neither None, nor 0, nor false."""
    return {name: int(value) if value is True else value for name, value in fields.items() if value}


def _number(seat_or_team: int | None) -> int | None:
    """The file's number, from 1, of a seat or team."""
    return None if seat_or_team is None else seat_or_team + 1


def _head(seat: Seat | None, code: int) -> dict[str, Any]:
    return _filled({"p": _number(seat), "e": code})


def _deal_events(deal: DealRecord) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = []
    if deal.first is not None or deal.final is not None:
        events.append({"e": codes.DEAL, **_filled({"bhr": deal.first, "fhr": deal.final})})
    if deal.dealer is not None or deal.floor is not None:
        t1s, t2s = deal.before
        events.append(_head(deal.dealer, codes.START) | _filled({"fc": deal.floor, "t1s": t1s, "t2s": t2s}))
    events.extend(_WRITERS[type(event)](event) for event in deal.events)
    if deal.result is not None:
        events.append({"e": codes.RESULT, "rs": _result(deal.result)})
    return events


def _call(call: Call) -> dict[str, Any]:
    fields = {
        "b": call.word,
        **_filled({"gm": call.gm, "gem": call.gem, "rd": _number(call.rd), "ts": call.ts}),
        "rb": codes.NOBODY if call.rb is None else call.rb + 1,
        **_filled({"hc": call.hc}),
    }
    return _head(call.seat, codes.CALL) | fields


def _announcement(event: Announcement) -> dict[str, Any]:
    return _head(event.seat, codes.ANNOUNCEMENT) | _filled({"prj": event.code, "prjC": event.cards})


def _play(event: Play) -> dict[str, Any]:
    return {"p": event.seat + 1, "e": codes.PLAY, "c": event.card}


def _challenge(event: Challenge) -> dict[str, Any]:
    """`ct` is written even when it is 0: left out, it would mean that the crime is not known."""
    crime = {} if event.crime is None else {"ct": event.crime}
    return _head(event.seat, codes.CHALLENGE) | crime | dict(event.fields)


def _other(event: Other) -> dict[str, Any]:
    """Of an event that was not understood, only number and seat are left."""
    return _head(event.seat, event.code) if event.code else {"e": 0}


_WRITERS: Final[dict[type[Event], Callable[[Any], dict[str, Any]]]] = {
    Call: _call,
    Announcement: _announcement,
    Play: _play,
    Challenge: _challenge,
    Other: _other,
    Collect: lambda event: _head(event.seat, codes.COLLECT),
    Kawesh: lambda event: _head(event.seat, codes.KAWESH),
    SawaClaim: lambda event: _head(event.seat, codes.SAWA),
    Surrender: lambda event: _head(event.seat, codes.SURRENDER),
}


def _result(result: Result) -> dict[str, Any]:
    (p1, p2), (e1, e2), (s1, s2) = result.totals, result.card_points, result.game_points
    level = result.level if result.level > 1 else None
    return {
        **_filled({"p1": p1, "p2": p2, "lmw": _number(result.last_trick), "m": result.mode, "em": level}),
        "r1": _declared(result.declared[0]),
        "r2": _declared(result.declared[1]),
        **_filled({"e1": e1, "e2": e2, "w": _number(result.winner), "s1": s1, "s2": s2}),
        **_filled({"b": _number(result.buyer), "kbt": result.kaboot, "lr": result.last_round}),
        **_filled({"cc": result.qayd}),
    }


def _declared(declared: Iterable[Declared]) -> list[dict[str, str]]:
    return [{"n": item.name, "val": str(item.value)} for item in declared]
