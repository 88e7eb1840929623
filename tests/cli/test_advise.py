"""`majlis baloot advise`: a choice, its reasons, what each module said, in two languages and as JSON."""

import json
import re

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
    assert output.startswith("Advice for Left: ")
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
    assert (found["player_reasons"], found["modules"]) == ([], {})
    assert found["reasons"], "the values speak for themselves"


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


SEEN = "kammelna d0 16-69 deal 9♣ ?/♠10♥K♦97A/?/?"


def test_what_one_seat_knows_is_enough(capsys: pytest.CaptureFixture[str]) -> None:
    found = []
    for position in (BIDDING, SEEN):
        assert run(app, ["baloot", "advise", *position.split(), "--json"]) == 0
        found.append(json.loads(capsys.readouterr().out))
    assert found[0] == found[1]


def test_json_has_the_value_of_every_choice(capsys: pytest.CaptureFixture[str]) -> None:
    for position, exact in ((ENDING, True), (SEEN, False)):
        assert run(app, ["baloot", "advise", position, "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        state = parse_position(BIDDING if position == SEEN else position)
        assert {parse_action(word) for word in found["values"]} == set(state.legal_actions())
        for value in found["values"].values():
            assert set(value) == {"game_points", "error", "chance", "chance_error", "layouts", "how"}
        errors = [value["error"] for value in found["values"].values()]
        assert any(errors) != exact, "of the difference to the best, which has none itself"
        assert found["decided_by"] == "game points"
        assert found["exact"] == exact


@pytest.mark.parametrize(
    ("language", "heading"), [("en", "What each choice brings"), ("ar", "ما يأتي به كل خيار")]
)
def test_the_values_in_words(language: str, heading: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(app, ["baloot", "advise", ENDING, "--values", "--language", language]) == 0
    output = capsys.readouterr().out
    assert heading in output
    assert "7♥" in output.split(heading)[1]
    assert run(app, ["baloot", "advise", ENDING, "--language", language]) == 0
    plain = capsys.readouterr().out
    assert heading not in plain
    assert output.startswith(plain.rstrip()), "the same advice and the same reasons"


HIDDEN = (
    "kammelna+mode=physical d1 16-69 deal 10♠ ♠AQ108♣J♦KQJ/?/?/? : pass pass sun pass A♣ K♣ sira:♦JQK"
    " J♣ 7♣ J♠ 8♦ 10♠ 9♠"
)


def test_a_challenge_that_hangs_on_a_foul_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(app, ["baloot", "advise", HIDDEN, "--values", "--nodes", "200000"]) == 0
    output = " ".join(capsys.readouterr().out.split())
    assert "qayd:revoke:8♦:K♠ not judged: +30.0 only if somebody broke the rule, else -26.0" in output
    assert "-26.0 ± 0.0" not in output
    assert run(app, ["baloot", "advise", HIDDEN, "--nodes", "200000", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["not_judged"]["qayd:revoke:8♦:K♠"]["game_points_if_right"] == 30
    assert "qayd:revoke:8♦:K♠" not in found["values"]


def test_nodes_and_seed_are_those_of_a_review(capsys: pytest.CaptureFixture[str]) -> None:
    found = []
    for more in ([], ["--seed", "1"], ["--seed", "1", "--nodes", "100000"]):
        assert run(app, ["baloot", "advise", HIDDEN, "--json", *more]) == 0
        found.append(json.loads(capsys.readouterr().out)["values"])
    assert found[0] != found[1] != found[2]


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["nonsense"], "is not a position"),
        (["kammelna d0 16-69 deal 9♣ ?/?/♠10♥K♦97A/?"], "seat 1 is to move"),
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


@pytest.mark.parametrize("player", ["strategist", "careful", "random", "searcher:nodes=2000"])
@pytest.mark.parametrize("position", [SEEN, ENDING])
def test_whoever_is_asked_every_choice_has_its_value_and_its_error(
    player: str, position: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(app, ["baloot", "advise", position, "--player", player, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["action"] in found["values"]
    assert all(value["error"] >= 0 and value["layouts"] > 0 for value in found["values"].values())
    assert found["player"] == player


@pytest.mark.parametrize("player", ["strategist", "careful", "random", "searcher"])
@pytest.mark.parametrize("position", [SEEN, ENDING])
def test_a_reader_of_arabic_meets_no_word_of_english(
    player: str, position: str, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["baloot", "advise", position, "--player", player, "--values", "--language", "ar"]
    assert run(app, arguments) == 0
    assert not re.search("[A-Za-z]{2,}", capsys.readouterr().out)


def test_options_of_a_player_are_told_as_they_are_written(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["baloot", "advise", ENDING, "--player", "searcher:nodes=2000", "--language", "ar"]
    assert run(app, arguments) == 0
    assert "الباحث (\u200enodes=2000\u200e)" in capsys.readouterr().out


def test_the_wait_for_the_values_of_calls_is_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert run(app, ["baloot", "advise", *SEEN.split(), "--values"]) == 0
    assert "deals played on" in capsys.readouterr().err
