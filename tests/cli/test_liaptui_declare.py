"""`majlis liaptui declare`: the answer in words and as JSON, and one sentence for whatever is wrong."""

import json

import pytest

from majlis.cli.common import run
from majlis.cli.liaptui import common
from majlis.cli.main import app


def asked(*words: str) -> int:
    return run(app, ["liaptui", "declare", *words])


def test_the_literal_answer_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert asked("GaEeHcSs", "--position", "3", "--previous", "2,1,3", "--declarer", "literal", "--why") == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "literal with GaEeHcSs in place 3: declare 1"
    assert told[1:] == [
        "  field normal, room in piles: 2",
        "  strong sets that can be played: 0 of 0; piles with all overlaps: 0",
        "  openers are worth 1.85, cut down to 1",
    ]


@pytest.mark.parametrize("words", [["GaEeHcSs"], ["G", "a", "Ee", "HcSs"], ["GENERAL_RED,a", "EeHcSs"]])
def test_a_hand_may_be_written_in_many_ways(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(*words, "--declarer", "repaired", "--json") == 0
    assert json.loads(capsys.readouterr().out)["hand"] == "GaEeHcSs"


@pytest.mark.parametrize("language", ["en", "ar"])
def test_characters_are_read_and_drawn(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["帥士俥仕 象炮卒兵", "--declarer", "repaired", "--language", language]
    assert asked(*words) == 0
    assert "GAaeRCSs" in capsys.readouterr().out
    assert asked(*words, "--hanzi") == 0
    assert "帥仕士象俥炮兵卒" in capsys.readouterr().out


def test_the_repaired_answer_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert asked("ArhcSSss", "--previous", "5,4", "--declarer", "repaired", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["declaration"], found["position"], found["previous"]) == (1, 2, [5, 4])
    assert found["legal"] == list(range(9)) == [int(number) for number in found["expected"]]
    assert found["reasons"][-1] == "0 becomes 1: the room is a belief and not a ceiling"
    means = {int(number): estimate["mean"] for number, estimate in found["expected"].items()}
    assert max(means, key=lambda number: means[number]) == 1


@pytest.mark.parametrize("name", ["literal", "repaired"])
def test_who_draws_nothing_answers_alike_each_time(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["ArhcSSss", "--previous", "1,2", "--declarer", name, "--json", "--scores", "49,-7,0,3"]
    assert asked(*command) == 0
    first = capsys.readouterr().out
    assert asked(*command) == 0
    assert capsys.readouterr().out == first
    assert "seed" not in json.loads(first)


def test_the_table_marks_the_number(capsys: pytest.CaptureFixture[str]) -> None:
    assert asked("ArhcSSss", "--previous", "4,2,0", "--declarer", "repaired", "--must-nonzero") == 0
    told = capsys.readouterr().out.splitlines()
    rows = [line.split() for line in told[2:]]
    assert next(row for row in rows if row[0] == "→")[1] == told[0].split()[-1]
    assert [row[-2] for row in rows] == ["1", "3", "4", "5", "6", "7", "8"]


def test_a_streak_bans_zero_and_the_multiplier_counts(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["eRHCSSss", "--previous", "4,5", "--declarer", "repaired", "--json"]
    assert asked(*command, "--streaks", "0,0,2,0", "--multiplier", "3") == 0
    banned = json.loads(capsys.readouterr().out)
    assert asked(*command) == 0
    free = json.loads(capsys.readouterr().out)
    assert (free["declaration"], banned["declaration"]) == (0, 1)
    assert banned["expected"]["1"]["mean"] == pytest.approx(3 * free["expected"]["1"]["mean"], abs=0.001)


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["SSSSSSss"], "there are 6 SOLDIER_RED in 'SSSSSSss', and the game has only 5"),
        (["GGaEeHcS"], "there are 2 GENERAL_RED"),
        (["ArhcSSsss"], "has 9 pieces: a hand has 8"),
        (["ArhcSSs"], "has 7 pieces"),
        (["ArhcSSsx"], "'x' in 'ArhcSSsx' is not a piece"),
        (["GENERAL_BLUE", "rhcSSss"], "'GENERAL_BLUE'"),
        ([""], "the hand is empty"),
        ([], "missing argument"),
        (["ArhcSSss", "--position", "2"], "position 2 comes after as many declarations"),
        (["ArhcSSss", "--position", "0", "--previous", "1"], "position 0 comes after as many declarations"),
        (["ArhcSSss", "--position", "4"], "position 4: write a whole number from 0 to 3"),
        (["ArhcSSss", "--position", "second"], "--position"),
        (["ArhcSSss", "--previous", "1,2,3,4"], "--previous '1,2,3,4' has 4 declarations"),
        (["ArhcSSss", "--previous", "9"], "declaration 9: write a whole number from 0 to 8"),
        (["ArhcSSss", "--previous", "-1"], "declaration -1: write"),
        (["ArhcSSss", "--previous", "1,x"], "--previous '1,x' cannot be read"),
        (["ArhcSSss", "--previous", "0", "--streaks", "2,0,0,0"], "it must declare at least 1"),
        (["ArhcSSss", "--scores", "1,2"], "--scores '1,2' has 2 of the four numbers"),
        (["ArhcSSss", "--previous", "1_0"], "--previous '1_0' cannot be read: write whole numbers"),
        (["ArhcSSss", "--scores", "1_000,0,0,0"], "--scores '1_000,0,0,0' cannot be read"),
        (["ArhcSSss", "--streaks", "+1,0,0,0"], "--streaks '+1,0,0,0' cannot be read"),
        (["ArhcSSss", "--scores", "0,50,0,0"], "the game is over once somebody has 50 points"),
        (["ArhcSSss", "--scores", "0,70,0,0", "--rules", "open+target=70"], "somebody has 70 points"),
        (["ArhcSSss", "--multiplier", "0"], "multiplier 0"),
        (["ArhcSSss", "--starter-by", "redeal"], "--starter-by redeal does not go with multiplier 1"),
        (["ArhcSSss", "--starter-by", "winner", "--multiplier", "2"], "winner does not go with multiplier 2"),
        (["GrhcSSss", "--round", "1", "--starter-by", "winner"], "does not go with --round 1"),
        (["GrhcSSss", "--round", "3", "--starter-by", "general"], "does not go with --round 3"),
        (["GrhcSSss", "--round", "21", "--rules", "standard+round_limit=20"], "ends after round 20"),
        (["ArhcSSss", "--round", "1"], "the red general is not in this hand"),
        (
            ["GrhcSSss", "--scores", "50,61,0,0", "--rules", "open+target_reached=exactly"],
            "once somebody has exactly 50 points",
        ),
        (["GrhcSSss", "--starter-by", "general", "--multiplier", "2"], "does not go with multiplier 2"),
        (["ArhcSSss", "--starter-by", "luck"], "starter 'luck': write"),
        (["ArhcSSss", "--starter-by", "general"], "the red general is not in this hand"),
        (
            ["GrhcSSss", "--starter-by", "general", "--previous", "1"],
            "in this hand, so that another seat cannot",
        ),
        (["ArhcSSss", "--declarer", "oracle"], "'oracle' is not a declarer"),
        (["ArhcSSss", "--worlds", "1"], "worlds 1: write a whole number"),
        (["ArhcSSss", "--worlds", "9", "--declarer", "literal"], "--worlds 9: only the expert"),
        (["ArhcSSss", "--rules", "closed"], "'closed' is not a preset"),
        (["ArhcSSss", "--visibility", "closed"], "--visibility"),
    ],
)
def test_bad_input_is_one_sentence(words: list[str], part: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(*words) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("majlis: ")
    assert told.err.count("\n") == 1
    assert part in told.err


def test_help_is_fast_and_whole() -> None:
    assert run(app, ["liaptui"]) == 0
    assert run(app, ["liaptui", "declare", "--help"]) == 0


def test_the_expert_answers_by_default_with_errors_and_a_seed(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["GaEeHcSs", "--previous", "2,1,3", "--worlds", "60", "--seed", "5", "--json"]
    assert asked(*command) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["declarer"], found["seed"]) == ("expert", 5)
    assert list(found["expected"]) == ["0", "1", "3", "4", "5", "6", "7", "8"]
    assert all(estimate["standard_error"] > 0 for estimate in found["expected"].values())
    assert str(found["declaration"]) == max(found["expected"], key=lambda n: found["expected"][n]["mean"])
    assert asked(*command) == 0
    assert json.loads(capsys.readouterr().out) == found


def test_the_expert_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert asked("GaEeHcSs", "--worlds", "50", "--seed", "5", "--why", "--visibility", "open") == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("expert with GaEeHcSs in place 0: declare ")
    assert len([line for line in told if " ± " in line]) == 9
    assert told[-1] == "seed 5"


def test_the_same_answer_in_arabic(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["ArhcSSss", "--previous", "5,4", "--declarer", "repaired", "--why"]
    assert asked(*command) == 0
    english = capsys.readouterr().out
    assert asked(*command, "--lang", "ar") == 0
    arabic = capsys.readouterr().out
    assert not [
        line
        for line in arabic.splitlines()
        if line in english.splitlines() and " +" not in line and " -" not in line
    ]


def test_a_long_silence_is_explained(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(common, "PATIENCE", 0.0)
    assert asked("GaEeHcSs", "--worlds", "200") == 0
    assert "expert is thinking" in capsys.readouterr().err


def test_the_last_round_by_the_limit_is_played_for_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("ArhcSSss", "--worlds", "60", "--seed", "1", "--rules", "standard+round_limit=20", "--json")
    scores = ("--scores", "10,16,0,0")
    assert asked(*words, *scores, "--round", "20") == 0
    last = json.loads(capsys.readouterr().out)
    assert asked(*words, *scores, "--round", "5") == 0
    early = json.loads(capsys.readouterr().out)
    assert all("win_chance" in estimate for estimate in last["expected"].values())
    assert not any("win_chance" in estimate for estimate in early["expected"].values())


def test_the_chance_to_win_is_printed_near_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("ArhcSSss", "--worlds", "60", "--seed", "1", "--scores", "52,49,0,0")
    assert asked(*words, "--rules", "standard+target_reached=exactly") == 0
    told = capsys.readouterr().out
    assert told.count("% of games") == 9


def test_a_wrong_declaration_is_refused_in_arabic(capsys: pytest.CaptureFixture[str]) -> None:
    assert asked("GAhSssse", "--previous", "9", "--lang", "ar") == 2
    words = capsys.readouterr().err
    assert "الإعلان" in words
    assert "declaration" not in words
