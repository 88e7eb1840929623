"""`majlis baloot advise`: a choice, its reasons, what each module said, in two languages and as JSON."""

import json

import pytest

from majlis.baloot.actions import parse_action
from majlis.baloot.notation import parse_position
from majlis.cli.common import run
from majlis.cli.main import app

ENDING = "kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-40 W3-3 : 9♠ 8♦"
BIDDING = "kammelna d0 16-69 deal 9♣ ♠A9♥8♣A♦Q/♠10♥K♦97A/♥10♦10K♠J♠Q/♥AJ♣K10♦J"


@pytest.mark.parametrize("position", [ENDING, BIDDING])
def test_the_advice_is_legal_and_has_reasons(position: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(app, ["baloot", "advise", position, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    state = parse_position(position)
    assert found["seat"] == state.current_player()
    assert parse_action(found["action"]) in state.legal_actions()
    assert found["reasons"]
    assert found["modules"]


def test_the_advice_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(app, ["baloot", "advise", *ENDING.split()]) == 0
    output = capsys.readouterr().out
    assert output.startswith("strategist advises Left: ")
    assert "What each module said:" in output
    assert "follow_optimizer: " in output


def test_every_module_is_heard_on_a_lead(capsys: pytest.CaptureFixture[str]) -> None:
    position = "kammelna d3 0-0 play 1:hokum♠ ♠J♥A♣7/♠9♦7♣8/♥K♦8♣9/♥7♦9♠8 L1 P63-* W3-2"
    assert run(app, ["baloot", "advise", position, "--json"]) == 0
    modules = json.loads(capsys.readouterr().out)["modules"]
    assert set(modules) >= {
        "card_tracker",
        "cooperative_play",
        "opponent_model",
        "partner_read",
        "trick_review",
        "trump_manager",
        "void_creator",
    }


def test_another_player_gives_no_reasons(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(app, ["baloot", "advise", ENDING, "--player", "careful", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["reasons"], found["modules"]) == ([], {})


def test_the_same_advice_in_arabic(capsys: pytest.CaptureFixture[str]) -> None:
    answers = []
    for language in ("en", "ar"):
        assert run(app, ["baloot", "advise", ENDING, "--language", language, "--json"]) == 0
        answers.append(json.loads(capsys.readouterr().out))
    assert answers[0]["action"] == answers[1]["action"]
    assert run(app, ["baloot", "advise", ENDING, "--language", "ar"]) == 0
    words = capsys.readouterr().out
    assert "(لا يُحسب رأيها)" in words
    assert "counted" not in words


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["nonsense"], "is not a position"),
        ([ENDING, "--player", "nobody"], "'nobody' is not a player"),
        (["kammelna d3 0-0 play 1:hokum♠ ♥7♦9/♠J♥A/♥K♦8/♥8♦7 L1 P63-* W3-3 : sawa"], "is over"),
    ],
)
def test_a_bad_request_is_one_sentence(
    words: list[str], part: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(app, ["baloot", "advise", *words]) == 2
    error = capsys.readouterr().err
    assert part in error
    assert error.count("\n") == 1
