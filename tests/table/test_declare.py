"""What to declare, asked on a page: good answers, and one sentence for what cannot be."""

import http.client
import json
from collections.abc import Iterator
from typing import Any

import pytest

from majlis.errors import MajlisError
from majlis.liaptui.declare import legal_declarations
from majlis.liaptui.declare.situation import Situation
from majlis.table import declare
from majlis.table.declare import Asked, answer, work
from majlis.table.worker import answers
from stopping import LONGEST
from table.server import Server


@pytest.fixture(autouse=True)
def _few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(declare, "WORLDS", 60)


@pytest.mark.parametrize(
    ("previous", "twice", "banned"),
    [([], False, set()), ([2, 1], False, set()), ([3, 1, 2], False, {2}), ([3, 2, 2], True, {0, 1})],
)
def test_every_number_is_worth_something_or_has_its_reason(
    previous: list[int], twice: bool, banned: set[int]
) -> None:
    found = answer(Asked(hand="GAhSssse", previous=previous, twice_zero=twice))
    assert found["hand"] == "GAehSsss"
    assert [value["number"] for value in found["values"]] == list(range(9))
    assert {value["number"] for value in found["values"] if "why" in value} == banned
    assert all(("mean" in value) != ("why" in value) for value in found["values"])
    situation = Situation(len(previous), tuple(previous), must_declare_nonzero=twice)
    assert found["number"] in legal_declarations(situation)
    assert found["reasons"]
    assert [other["number"] in legal_declarations(situation) for other in found["others"]] == [True, True]
    best = max((value for value in found["values"] if "mean" in value), key=lambda value: value["mean"])
    assert found["number"] == best["number"]


def test_near_the_end_the_chance_to_win_is_told() -> None:
    found = answer(Asked(hand="帥仕車馬砲兵兵卒", previous=[2], scores=[40, 45, 31, 8], rules="open"))
    assert any(value.get("share") is not None for value in found["values"])


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ({"hand": ""}, "the hand is empty: a hand has 8 pieces, such as ArhcSSss"),
        ({"hand": "GAE"}, "'GAE' has 3 pieces: a hand has 8"),
        ({"hand": "GGAAEERR"}, "there are 2 GENERAL_RED in 'GGAAEERR', and the game has only 1"),
        ({"hand": "GAXEERRH"}, "'X' in 'GAXEERRH' is not a piece"),
        ({"hand": "AAEERRHH", "first_round": True}, "the red general is not in this hand"),
        ({"hand": "GAEERRHH", "first_round": True, "previous": [1]}, "the red general is in this hand"),
        ({"hand": "GAEERRHH", "scores": [50, 0, 0, 0]}, "With 50 points the game is over"),
        ({"hand": "GAEERRHH", "rules": "nowhere"}, "nowhere"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(asked: dict[str, Any], reason: str) -> None:
    with pytest.raises(MajlisError) as caught:
        answer(Asked(**asked))
    assert reason in str(caught.value)
    [line] = answers(work, Asked(**asked, language="ar"))
    told = line["error"]
    assert "\n" not in told
    assert any("\u0600" < char < "\u06ff" for char in told)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(str(tmp_path_factory.mktemp("table") / "t.sqlite")) as running:
        yield running


def ask(server: Server, body: bytes, kind: str = "application/json") -> tuple[int, dict[str, Any]]:
    where = server.address.removeprefix("http://").strip("/")
    connection = http.client.HTTPConnection(where, timeout=LONGEST)
    connection.request("POST", "/declare", body, {"content-type": kind})
    answered = connection.getresponse()
    found = answered.status, json.loads(answered.read())
    connection.close()
    return found


def test_the_server_answers_and_refuses(server: Server) -> None:
    status, found = ask(server, b'{"hand": "GAhSssse", "previous": [2, 1], "language": "ar"}')
    assert status == 200
    assert found["number"] in range(9)
    for body, kind, expected in (
        (b'{"hand": "GAE"}', "application/json", 200),  # it was worked on, as a stream of lines
        (b'{"hand": "GAhSssse", "previous": [9]}', "application/json", 400),
        (b'{"hand": "GAhSssse", "worlds": 99999999}', "application/json", 400),
        (b'{"hand": "' + b"G" * 4000 + b'"}', "application/json", 400),
        (b"not json", "application/json", 400),
        (b'{"hand": "GAhSssse"}', "text/plain", 415),
    ):
        status, found = ask(server, body, kind)
        assert status == expected
        assert list(found) == ["error"]


def test_what_cannot_be_understood_is_said_in_the_language_of_the_page(server: Server) -> None:
    status, found = ask(server, '{"hand":"GAhSssse","scores":["٥",0,0,0],"language":"ar"}'.encode())
    assert status == 400
    assert any("\u0600" < char < "\u06ff" for char in found["error"])
