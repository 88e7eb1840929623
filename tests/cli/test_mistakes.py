"""What a newcomer types wrongly is answered by what is right, in the language of the command."""

from pathlib import Path

import pytest

from majlis.cli.app import app
from majlis.cli.common import run

ROOT = Path(__file__).resolve().parents[2]
GAMES = str(ROOT / "examples" / "baloot" / "games")
MISTAKES = [
    # conditions that cmd took apart at their blanks
    ("bridge|deal|north:|15-17|hcp", 'put the text in double quotes: "north: 15-17 hcp"'),
    ("bridge|explain|north:|15-17|hcp,|balanced", 'double quotes: "north: 15-17 hcp, balanced"'),
    ("bridge|deal|'north:|15-17|hcp'", "single quotes hold nothing together here: put the text in double"),
    ("bridge|deal|'north:15-17'", 'put the text in double quotes: "north:15-17"'),
    # a hand of 14 cards, by its seat and not by a key of a file
    ("bridge|deal|north: 5 spades, 5 hearts, 4 clubs", "conditions: North: 14 cards are the least lengths"),
    ("baloot|advise|kammelna d3 0-0 deal 1♠ ♠987♣K9/?/?/?", "write A for an ace and 10 for a ten"),
    ("baloot|advise|kammelna d3 0-0 deal 10♠ ♠9871/?/?/?", "cannot be read at '1'"),
    ("arena|careful|random|--deals|2", "'careful' is not a game of the arena: write baloot or liaptui first"),
    (f"baloot|convert|{GAMES}|out.xyz", ".xyz is no format of games: write .jsonl"),
    ("baloot|audit|emptydir", "there is no *.json, *.jsonl or *.ndjson file in this folder"),
    ("baloot|solve|emptydir", "there is no *.json, *.jsonl or *.ndjson file in this folder"),
    ("baloot|review|emptydir", "'emptydir' is a folder: name one file in it, or a match by its number"),
    ("liaptui|show|emptydir", "'emptydir' is a folder: name one file in it"),
    ("bridge|dd|words.txt", "there is no board to analyse in words.txt"),
]


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "emptydir").mkdir()
    (tmp_path / "words.txt").write_text("nonsense\n", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(("line", "answer"), MISTAKES)
def test_the_answer_says_what_is_right(line, answer, folder, capsys):
    assert run(app, line.split("|")) == 2
    said = capsys.readouterr()
    assert answer in said.out + said.err
    assert sorted(one.name for one in folder.iterdir()) == ["emptydir", "words.txt"]


@pytest.mark.parametrize(("line", "answer"), MISTAKES)
def test_the_answer_is_in_arabic_under_arabic_and_names_no_key_of_a_file(line, answer, capsys):
    assert run(app, [*line.split("|"), "--language", "ar"]) == 2
    said = capsys.readouterr()
    assert answer not in said.out + said.err
    assert "seat_profiles" not in said.out + said.err
    last = said.err.splitlines()[-1].removeprefix("majlis: ")
    assert sum("\u0600" <= letter <= "\u06ff" for letter in last) > 10


def test_a_text_that_is_whole_is_not_taken_for_a_split_one(capsys):
    texts = ["north: 15-17 hcp", "south: 8+ hcp"]
    assert run(app, ["bridge", "deal", *texts, "-n", "1", "--seed", "1", "--out", "-"]) == 0
    assert "double quotes" not in capsys.readouterr().err
