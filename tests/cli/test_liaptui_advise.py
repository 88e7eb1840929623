"""`majlis liaptui advise`: advice for declarations, plays and weak hands, in words and as JSON."""

import json

import pytest

from majlis.cli.common import run
from majlis.cli.main import app

SEAT = "standard r1 0/0/0/0 z0/0/0/0 x1 s0:general ?/gaHhcSSs/?/? : 3"
PLAY = "standard r1 0/0/0/0 z0/0/0/0 x1 s0:general GAAErrhc/gaHhcSSs/EeRRHSSs/aeCCSsss : 3 1 2 1 |"
NEAR = "standard r5 31/44/46/8 z0/0/0/0 x1 s0:winner ?/gaHhcSSs/?/? : 3"
WEAK = "standard r2 0/0/0/0 z0/0/0/0 w2 x1 s2:winner ccCChhHH/ssssSSSS/GAAgaaEE/eeRRrrsS #4"
QUICK = ["--player", "expert:worlds=60,play_worlds=60", "--seed", "1"]


def advise(*words):
    return run(app, ["liaptui", "advise", *words])


@pytest.mark.parametrize(("line", "word"), [(SEAT, "declare "), (PLAY, "["), (WEAK, "redeal")])
@pytest.mark.parametrize("language", ["en", "ar"])
def test_every_choice_is_told_what_it_brings_and_why(capsys, line, word, language):
    assert advise(line, "--why", "--language", language, *QUICK) == 0
    told = capsys.readouterr().out
    assert told.count("→") == 1
    assert " ± " in told
    if language == "en":
        assert f": {word}" in told
        assert "points on average; the next best" in told
        assert "deals of the hidden hands were played out" in told.replace("\n", " ")
    else:
        assert "نقطة" in told


def test_json_has_the_value_of_every_choice(capsys):
    assert advise(PLAY, "--json", *QUICK) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["action"] in found["values"]
    assert {"mean", "standard_error"} == set(found["values"][found["action"]])
    assert found["values"][found["action"]]["standard_error"] > 0
    assert found["reasons"]


def test_near_the_end_the_chances_that_decide_are_told(capsys):
    assert advise(NEAR, "--why", *QUICK) == 0
    told = capsys.readouterr().out
    assert "% of games" in told
    assert "wins" in told
    assert "the end of the game is near" in told


def test_other_players_advise_too(capsys):
    for name in ("repaired", "greedy", "random"):
        assert advise(PLAY, "--why", "--player", name, "--seed", "1") == 0
        assert f"{name} advises Bottom: " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "english", "arabic"),
    [("cautious", "1 pile is counted", "كومة واحدة"), ("greedy", "2 piles are counted", "كومتان")],
)
def test_what_is_counted_and_who_counts_are_worded_as_people_speak(capsys, name, english, arabic):
    for language, words in (("en", english), ("ar", arabic)):
        assert advise(SEAT, "--why", "--player", name, "--seed", "1", "--language", language) == 0
        told = capsys.readouterr().out
        assert words in told
        assert (name in told) == (language == "en")


def test_hidden_hands_are_not_used(capsys):
    """The others' hands exchanged: the same advice."""
    other = PLAY.replace("gaHhcSSs/EeRRHSSs/aeCCSsss", "aeCCSsss/gaHhcSSs/EeRRHSSs")
    told = []
    for line in (PLAY, other):
        assert advise(line, *QUICK) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ((SEAT + " 1 2 1 |",), "is not to move"),
        (("nonsense",), "nonsense"),
        ((PLAY, "--player", "nobody"), "nobody"),
        ((PLAY, "--player", "greedy:strays=7"), "from 0 to 1"),
    ],
)
def test_what_is_wrong_is_one_sentence(capsys, words, wrong):
    assert advise(*words) == 2
    error = capsys.readouterr().err
    assert wrong in error
    assert "Traceback" not in error
