"""Whatever is posted, or said to a live table, is answered in a sentence, and the log stays empty."""

import json
import random
from collections.abc import Iterator
from typing import Any, Final

import pytest

from majlis.table import bridge_desk, bridge_orders, replays
from majlis.table.worker import FAILED, NOT_UNDERSTOOD, answers
from table.server import Guest, Server, key

POSTS: Final[dict[str, dict[str, Any]]] = {
    "/report": {"kind": "audit", "files": [{"name": "a", "data": "e30="}], "language": "en"},
    "/replay": {"type": "replay", "data": "e30=", "name": "a.json", "seat": 1},
    "/replay/hint": {"type": "hint", "line": "kammelna d3 0-0", "done": 1, "game": "baloot"},
    "/count": {"deals": [{"type": "plain", "points": [1, 2]}], "rules": "kammelna"},
    "/puzzle": {"id": "0123456789ab", "card": 3},
    "/declare": {"hand": "GAhSssse", "previous": [1], "scores": [0, 0, 0, 0]},
    "/bridge": {"job": "open", "name": "a", "data": "e30="},
}
"""Where something can be posted, with something like what is meant."""
WRONG: Final = [
    "é",
    "\x00",
    "\ud7ff\ue000",
    "=",
    "e30",
    "x" * 3000,
    -1,
    2**70,
    1e300,
    None,
    [],
    {},
    [[]],
    True,
]
BASE64: Final = ["é", "e30=é", "e3=0", "e30", "=", "\x00", "e30=\n", "🂡", "e30-"]


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose log must be empty when all is over."""
    with Server(str(tmp_path_factory.mktemp("table") / "t.sqlite")) as running:
        yield running
        running.kill()
        assert running.process.stdout is not None
        said = running.process.stdout.read().splitlines()
        assert all("Ctrl-C" in line or "in a browser" in line for line in said), said


def answer(server: Server, path: str, asked: object) -> tuple[int, list[dict[str, Any]]]:
    body = json.dumps(asked).encode()
    status, _, found = server.post(path, body)
    return status, [json.loads(line) for line in found.splitlines() if line.strip()]


@pytest.mark.parametrize("data", BASE64)
def test_what_is_no_base64_is_said_in_a_sentence(quiet: Server, data: str) -> None:
    status, lines = answer(quiet, "/report", {"kind": "audit", "files": [{"name": "a", "data": data}]})
    assert (status, lines) == (400, [{"error": NOT_UNDERSTOOD}])
    orders: list[tuple[Any, Any]] = [
        (replays.work, replays.Replay(data=data)),
        (bridge_desk.work, bridge_orders.Open(name="a", data=data)),
    ]
    for work, order in orders:  # in their own processes, without the time that these need to start
        assert list(answers(work, order)) == [{"error": NOT_UNDERSTOOD}]


def damaged(asked: Any, chance: random.Random) -> Any:
    """The message with one of its values, at any depth, as it should not be."""
    if not isinstance(asked, dict | list) or not asked:
        return chance.choice(WRONG)
    copy: Any = dict(asked) if isinstance(asked, dict) else list(asked)
    at = chance.choice(list(copy) if isinstance(copy, dict) else range(len(copy)))
    copy[at] = damaged(copy[at], chance) if chance.random() < 0.6 else chance.choice(WRONG)
    return copy


@pytest.mark.parametrize("path", POSTS)
def test_damaged_posts_are_answered_in_a_sentence(quiet: Server, path: str) -> None:
    chance = random.Random(path)
    for _ in range(25):
        asked = damaged(POSTS[path], chance)
        status, lines = answer(quiet, path, asked)
        assert status < 500, asked
        errors = [line["error"] for line in lines if line.get("error")]
        assert all(errors), asked
        assert FAILED not in errors, asked


def test_damaged_messages_to_a_live_table_are_answered_in_a_sentence(quiet: Server) -> None:
    chance, room = random.Random(1), key()
    said = [
        {
            "t": "make",
            "room": room,
            "game": "baloot",
            "rules": "kammelna",
            "level": "easy",
            "start": "",
            "seat": 0,
        },
        {"t": "join", "room": room},
        {"t": "sit", "seat": 1, "name": "Ali"},
        {"t": "act", "position": 0, "action": 1},
        {"t": "next", "position": 0},
        {"t": "again", "position": 0},
        {"t": "lend", "seat": 1},
        {"t": "hint"},
        {"t": "record", "last": False},
    ]
    for number in range(60):
        with Guest(quiet, room) as guest:
            whole = {"id": f"message-{number}", **said[number % len(said)]}
            if whole["t"] in ("make", "join"):
                whole["token"] = guest.token
            guest.socket.send(json.dumps(damaged(whole, chance)))
            guest.socket.send(json.dumps({"t": "hint", "id": "the-last-one"}))
            assert guest.answer("the-last-one")["t"] in ("no", "gone", "hint")
