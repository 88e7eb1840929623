"""`majlis baloot solve`: positions, recorded deals, both languages, and what is refused."""

import io
import json
from pathlib import Path

import pytest

from majlis.cli.common import run
from majlis.cli.main import app

ENDING = "kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-40 W3-3"
GAME = sorted((Path(__file__).parents[2] / "examples/baloot/games").glob("*.json"))[0]


def test_a_position_has_the_worth_of_each_card_and_the_best_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(app, ["baloot", "solve", *ENDING.split(), "--objective", "points"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["7♦", "83", "79"] in lines
    assert ["9♠", "122", "40"] in lines
    assert lines[0][:3] == ["Right", "to", "play;"]
    assert next(line for line in lines if "Best" in line)[:6] == ["Best", "play:", "Right", "7♦", "Top", "8♦"]


def test_game_points_are_solved_unless_points_are_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(app, ["baloot", "solve", *ENDING.split(), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["objective"] == "gp"
    assert found["values"] == {"9♠": 16, "7♦": 16}  # Right bought and fails either way: all 16 to the others
    assert len(found["line"]) == 8


def test_a_recorded_deal_has_what_each_card_cost(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(app, ["baloot", "solve", str(GAME), "--deal", "5", "--json"]) == 0
    cards = json.loads(capsys.readouterr().out)["cards"]
    assert len(cards) == 32
    for card in cards:
        side = 1 if card["seat"] % 2 == 0 else -1
        assert card["cost"] == side * (card["before"] - card["after"]) >= 0
    assert run(app, ["baloot", "solve", str(GAME), "--deal", "5", "--language", "ar"]) == 0
    page = capsys.readouterr().out
    assert "حال اللفة بعد كل ورقة" in page
    assert not any(word in page for word in ("Trick", "Cost", "Bottom"))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["nothing.json"], "nothing.json"),
        ([str(GAME), "--deal", "999"], "there is no deal 999"),
        ([str(GAME)], "no card of deal 1 was played: choose another, such as --deal 5"),
        (["kammelna", "d0", "nonsense"], "is not a position"),
        (
            ["kammelna", "d0", "16-69", "deal", "9♣", "♠A9♥8♣A♦Q/♠10♥K♦97A/♥10♦10K♠J♠Q/♥AJ♣K10♦J"],
            "the play has not begun",
        ),
    ],
)
def test_what_cannot_be_solved_is_one_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(app, ["baloot", "solve", *words]) == 2
    error = capsys.readouterr().err
    assert sentence in error.replace("\n", " ")
    assert "Traceback" not in error


def test_standard_input_may_be_a_record_or_a_position(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for words, content in ((["--deal", "5"], GAME.read_bytes()), ([], ENDING.encode())):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content)))
        assert run(app, ["baloot", "solve", "-", *words]) == 0
        assert "7♦" in capsys.readouterr().out
