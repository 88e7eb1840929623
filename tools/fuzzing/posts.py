"""Readers of what reaches the table in the browser: the messages of its socket, and what its pages post."""

import asyncio
import base64
import functools
import json
from collections.abc import Callable, Sequence
from typing import Any, Final, cast

import msgspec

from fuzzing.common import one_line, shown_error, texts_in, words
from fuzzing.engine import Input, Reader, raw
from fuzzing.games import baloot_lines, liaptui_lines
from majlis.errors import InputError, MajlisError
from majlis.table import (
    bridge_desk,
    bridge_orders,
    declare,
    live,
    puzzles,
    replays,
    reports,
    room,
    scores,
    settings,
)
from majlis.table.request_body import decoded

KEY: Final = "abcdefghijklmnopqrstuv"
ID: Final = "abcdefgh-1"
SAID: Final = (
    {"t": "make", "room": KEY, "token": KEY, "id": ID, "name": "Ali", "game": "baloot", "rules": "kammelna"},
    {"t": "make", "room": KEY, "token": KEY, "id": ID, "game": "liaptui", "rules": "standard", "seat": 2},
    {"t": "join", "room": KEY, "token": KEY},
    {"t": "sit", "id": ID, "seat": 3, "token": KEY, "name": "Ali"},
    *({"t": kind, "id": ID} for kind in ("stand", "hint")),
    {"t": "act", "id": ID, "position": 17, "action": 52},
    *({"t": kind, "id": ID, "position": 17} for kind in ("next", "again")),
    *({"t": kind, "id": ID, "seat": 1} for kind in ("lend", "send")),
    {"t": "record", "id": ID, "last": True},
)
KEYS: Final = tuple(
    f'"{name}"' for name in words("t room token id name game rules level clock seat start position action")
)
NOBODY: Final = "There is no such room."


class _Rooms:
    """Stands for the rooms: what is made is checked as they check it, and nothing is kept."""

    def __init__(self) -> None:
        self.rooms: dict[str, Any] = {}

    async def make(self, name: str, wanted: settings.Settings, check: Callable[[], None]) -> None:
        """Everything of making a room but the database."""
        room.Room(name, wanted)

    def __getattr__(self, name: str) -> Any:
        async def refuse(*arguments: Any, **more: Any) -> Any:
            raise InputError(NOBODY)

        return refuse


def check_said(data: Input) -> str:
    """A message of the socket: done or refused, in one sentence."""
    connection = live.Connection(cast("Any", None), cast("Any", _Rooms()), "ar")
    asyncio.run(connection._answer(raw(data).decode("utf-8", "replace")))
    found = []
    while not connection._out.empty():
        kind, answer = connection._out.get_nowait()
        found.append(f"{kind} {one_line(json.loads(answer).get('text') or kind)}")
    return "; ".join(found)


def posted(kind: Any, answer: Callable[[Any], object]) -> Callable[[Input], str]:
    """The check of a post: it is answered, or refused in one sentence."""
    decoder = msgspec.json.Decoder(kind)

    def check(data: Input) -> str:
        try:
            asked = decoded(raw(data), decoder.decode)
            answer(asked)
        except MajlisError as error:
            return shown_error(error)
        return type(asked).__name__

    return check


def _bridge(order: Any) -> object:
    """What a page of bridge orders, but for what counts or deals, which takes as long as it may."""
    return list(bridge_desk.JOBS[type(order)](order)) if order.place == "quick" else None


def _declared(asked: declare.Asked) -> object:
    """What is worth declaring, by few worlds."""
    known, declare.WORLDS = declare.WORLDS, 10  # type: ignore[misc]
    try:
        return declare.answer(asked)
    finally:
        declare.WORLDS = known  # type: ignore[misc]


def _base64(text: str) -> str:
    return base64.b64encode(text.encode("utf-8", "replace")).decode()


@functools.lru_cache(maxsize=1)
def replayed() -> tuple[str, ...]:
    """Files and positions of both games."""
    files = [*texts_in("examples/baloot/games/*.json")[:2], *texts_in("tests/data/liaptui/r*.json")[:1]]
    asked = [
        {"type": "replay", "data": _base64(text), "name": "a.json"} for text in files if len(text) < 60_000
    ]
    hints = [{"type": "hint", "line": baloot_lines()[0], "done": 0}]
    hints.append({"type": "hint", "line": liaptui_lines()[0], "done": 0, "game": "liaptui"})
    return tuple(json.dumps(one) for one in (*asked, *hints))


@functools.lru_cache(maxsize=1)
def bridge_posts() -> tuple[str, ...]:
    """Orders of the pages of bridge."""
    text = "north: 15-17 hcp, balanced\nsouth: 5+ spades"
    hand = {"hcp": [10, 12], **{suit: [0, 13] for suit in words("spades hearts diamonds clubs")}}
    board = FIRST_BOARD
    return tuple(
        json.dumps(one)
        for one in (
            {"job": "read", "text": text},
            {"job": "hand", "text": text, "seat": "E", **hand},
            {"job": "head", "text": text, "head": "dealer", "value": "west"},
            {"job": "open", "name": "a.txt", "data": _base64(text)},
            {"job": "save", "text": text},
            {"job": "count", "text": text},
            {"job": "deal", "text": text, "n": 3, "seed": 1},
            {"job": "write", "boards": [board], "format": "pbn"},
        )
    )


FIRST_BOARD: Final = '{"number": 1, "dealer": "N", "deal": "N:AKQJT98765432... .AKQJT98765432.. - -"}'
DEALS: Final = (
    {"deals": [{"type": "deal", "mode": "sun", "buyer": 0, "points": 80}], "rules": "kammelna"},
    {
        "deals": [{"type": "deal", "mode": "hokum", "buyer": 1, "level": 2, "kaboot": 0, "baloot": 0}],
        "language": "ar",
    },
    {"deals": [{"type": "plain", "points": [16, 0]}, {"type": "plain", "points": [0, 26]}]},
)


def _texts(values: Sequence[object]) -> Callable[[], list[str]]:
    return lambda: [json.dumps(value, ensure_ascii=False) for value in values]


def readers() -> list[Reader]:
    """Readers of messages and posts."""
    asked = {"hand": "GAHsssee", "previous": [2], "scores": [10, 0, 3, 4], "rules": "standard"}
    shipped = puzzles.puzzle_list()[0]["id"]
    file = {"name": "a.json", "data": _base64("{}")}
    return [
        Reader("socket", check_said, _texts(SAID), KEYS, "json file"),
        Reader(
            "post-count",
            posted(scores.Asked, scores.answer),
            _texts(DEALS),
            ('"points"', '"deals"'),
            "json file",
        ),
        Reader(
            "post-puzzle",
            posted(puzzles.Asked, puzzles.answer),
            _texts([{"id": shipped}, {"id": shipped, "card": 3}, {"id": shipped, "solve": True}]),
            ('"card"', '"solve"', '"language"', '"ar"'),
            "json file",
        ),
        Reader(
            "post-declare",
            posted(declare.Asked, _declared),
            _texts([asked]),
            ('"hand"', "GG", '"rules"'),
            "json file",
            quick=30,
        ),
        Reader(
            "post-replay",
            posted(replays.Replay | replays.HintAt, replays.make),
            replayed,
            ('"data"', '"line"', '"done"'),
            "json file",
            quick=60,
        ),
        Reader(
            "post-report",
            posted(reports.Order, reports._files),
            _texts(
                [
                    {"kind": "audit", "files": [file]},
                    {"kind": "review", "files": [file, file], "language": "ar"},
                ]
            ),
            ('"files"', '"data"', '"é"', '"kind"'),
            "json file",
        ),
        Reader(
            "post-bridge",
            posted(bridge_orders.Order, _bridge),
            bridge_posts,
            ('"job"', '"text"', '"read"', "north: "),
            "json file",
            quick=100,
        ),
    ]
