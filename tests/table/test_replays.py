"""Replays: a dropped record becomes steps, or one sentence; hints come from one seat's view."""

import base64
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from majlis.liaptui.match import Match
from majlis.liaptui.players import make_player
from majlis.liaptui.record import Record, dumps
from majlis.liaptui.ruleset import parse_rules
from majlis.table.replays import HintAt, Replay, make
from table.matches import Played
from table.server import Server

GAMES = Path("examples/baloot/games")


def liaptui_game(rounds: int = 2, rules: str = "standard") -> Record:
    """Rounds that chance played."""
    players = [make_player("random", np.random.default_rng(seat)) for seat in range(4)]
    match = Match(parse_rules(rules), players, np.random.default_rng(5))
    for _ in range(rounds):
        match.play_deal()
    return match.record()


def told(server: Server, data: bytes, **more: Any) -> dict[str, Any]:
    body = {"type": "replay", "data": base64.b64encode(data).decode(), **more}
    found: dict[str, Any] = json.loads(server.post("/replay", json.dumps(body).encode())[2])
    return found


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.json")), ids=lambda path: path.name)
def test_a_recorded_game_is_answered_in_steps(server: Server, path: Path) -> None:
    found = told(server, path.read_bytes(), name=path.name)
    assert found["count"] == len(found["deals"])
    assert all(deal["steps"] and deal["ended"] for deal in found["deals"])
    deal = found["deals"][-1]
    for done in (0, deal["steps"][-2]["done"]):
        body = {"type": "hint", "line": deal["line"], "done": done, "language": "ar"}
        status, _, text = server.post("/replay/hint", json.dumps(body).encode())
        assert status == 200, text
        assert json.loads(text)["words"]
    body["done"] = deal["steps"][-1]["done"]
    assert "error" in json.loads(server.post("/replay/hint", json.dumps(body).encode())[2])


@pytest.mark.parametrize(
    ("data", "place"),
    [(b"{broken", "1"), (b"", ""), (b"\x00\xff" * 50, ""), (b"[" * 5000, ""), (b'{"rs": 3}', "rs")],
)
def test_a_broken_file_is_one_sentence_with_its_place(server: Server, data: bytes, place: str) -> None:
    found = told(server, data, name="mine.json", language="ar")
    assert list(found) == ["error"]
    assert any("\u0600" < char < "\u06ff" for char in found["error"])
    assert "mine.json" in found["error"]
    assert place in found["error"]


@pytest.mark.parametrize(
    ("path", "body", "kind"),
    [
        ("/replay", b"", "application/json"),
        ("/replay", b'{"type": "replay", "data": "not base64!"}', "application/json"),
        ("/replay", b'{"type": "replay", "data": ""}', "text/plain"),
        ("/replay", b'{"type": "replay", "data": "", "seat": 4}', "application/json"),
        ("/replay", b'{"type": "hint", "line": "x", "done": 1}', "application/json"),
        ("/replay", b'{"type": "replay", "data": "' + b"A" * 3_000_000 + b'"}', "application/json"),
        ("/replay/hint", b'{"type": "hint", "line": "nonsense", "done": 1}', "application/json"),
        ("/replay/hint", b'{"type": "hint", "line": "' + b"x" * 5000 + b'", "done": 1}', "application/json"),
    ],
)
def test_bad_messages_are_refused(server: Server, path: str, body: bytes, kind: str) -> None:
    status, headers, text = server.post(path, body, kind)
    assert status in (200, 400, 415)  # worked on, as a stream of lines; not understood; no JSON
    assert headers["content-type"] in ("application/json", "application/x-ndjson")
    assert list(json.loads(text)) == ["error"]


def test_a_match_is_counted_by_its_own_rules() -> None:
    played = Played(rules="pagat,target=20").play()
    data = base64.b64encode(played.room.ongoing.record()).decode()
    story = make(Replay(data=data, seat=0))
    assert [deal.ended.gained for deal in story.deals] == [
        state.result.game_points for state in played.room.ongoing.match.states
    ]
    assert not any(deal.notes for deal in story.deals)


def test_a_hint_knows_only_what_the_seat_to_act_knows() -> None:
    """The hidden hands are exchanged: the same hint."""
    played = Played(rules="kammelna,target=152").play(3)
    record = base64.b64encode(played.room.ongoing.record()).decode()
    deal = next(one for one in make(Replay(data=record)).deals if len(one.steps) > 20)
    words = deal.line.split(" : ")[0].split()
    hint = make(HintAt(line=deal.line, done=0))
    assert hint["words"]
    seat = deal.turn
    hands = words[5].split("/")
    others = [place for place in range(4) if place != seat]
    hands[others[0]], hands[others[1]] = hands[others[1]], hands[others[0]]
    exchanged = " ".join([*words[:5], "/".join(hands), *words[6:]])
    assert exchanged != deal.line.split(" : ")[0]
    assert make(HintAt(line=exchanged, done=0)) == hint


def test_no_more_deals_are_told_than_a_page_can_show() -> None:
    game = json.loads((GAMES / "sample_deal.json").read_bytes())
    game["rs"] = game["rs"] * 130
    story = make(Replay(data=base64.b64encode(json.dumps(game).encode()).decode()))
    assert (len(story.deals), story.count) == (100, 130)


def test_a_game_of_liap_tui_is_answered_in_steps(server: Server) -> None:
    record = liaptui_game()
    found = told(server, dumps(record).encode(), name="game.json", seat=2)
    assert (found["game"], found["count"]) == ("liaptui", 2)
    deal = found["deals"][1]
    places = [index for index, step in enumerate(deal["steps"]) if step.get("pieces")]
    for place in (0, places[0], places[-1]):
        body = {"type": "hint", "game": "liaptui", "line": deal["line"], "done": place, "language": "ar"}
        status, _, text = server.post("/replay/hint", json.dumps(body).encode())
        assert status == 200, text
        assert json.loads(text)["words"]
    body["done"] = len(deal["steps"])
    status, _, text = server.post("/replay/hint", json.dumps(body).encode())
    assert (status, json.loads(text)) == (200, {"error": "انتهت الجولة."})


@pytest.mark.parametrize("cut", [0.5, 0.03])
def test_a_broken_game_of_liap_tui_is_one_sentence_or_a_part(server: Server, cut: float) -> None:
    text = dumps(liaptui_game())
    found = told(server, text[: int(len(text) * cut)].encode(), name="mine.json")
    assert list(found) == ["error"]
    assert "mine.json" in found["error"]


def test_rounds_that_cannot_be_read_do_not_hide_the_others(server: Server) -> None:
    game = json.loads(dumps(liaptui_game(3)))
    game["rounds"][1]["deals"] = 7
    game["rounds"][2]["turns"][2]["plays"][1] = "?"
    found = told(server, json.dumps(game).encode())
    assert [deal["number"] for deal in found["deals"]] == [1, 3]
    assert found["deals"][1]["ended"]["words"] == "The round was broken off."
    assert any("$.rounds[1].deals" in problem for problem in found["problems"])
    assert any("$.rounds[2].turns[2].plays[1]" in problem for problem in found["problems"])


@pytest.mark.parametrize("line", ["nonsense", "standard r1 0/0/0/0 z0/0/0/0 x1 s0:general", ""])
def test_a_line_of_liap_tui_that_is_none_is_refused(server: Server, line: str) -> None:
    body = {"type": "hint", "game": "liaptui", "line": line, "done": 0}
    status, _, text = server.post("/replay/hint", json.dumps(body).encode())
    assert status == 200  # it was worked on, as a stream of lines
    assert list(json.loads(text)) == ["error"]


def test_a_hint_at_liap_tui_knows_only_what_the_seat_to_act_knows() -> None:
    """The hands of two others are exchanged: the same hint."""
    record = base64.b64encode(dumps(liaptui_game(1)).encode()).decode()
    deal = make(Replay(data=record)).deals[0]
    words = deal.line.split(" : ")[0].split()
    hands, seat = words[-1].split("/"), deal.turn
    others = [place for place in range(4) if place != seat]
    hands[others[0]], hands[others[1]] = hands[others[1]], hands[others[0]]
    exchanged = " ".join([*words[:-1], "/".join(hands)])
    assert exchanged != " ".join(words)
    hint = make(HintAt(line=deal.line, done=0, game="liaptui"))
    assert hint["words"]
    assert make(HintAt(line=exchanged, done=0, game="liaptui")) == hint
