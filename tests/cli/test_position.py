"""`majlis baloot position` and `majlis baloot rules`: what is printed, and where it goes."""

from pathlib import Path

import pytest

from majlis.baloot.notation import parse_position
from majlis.baloot.ruleset import DEFAULT, PRESETS
from majlis.cli.common import run
from majlis.cli.main import app

ENDING = "kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-40 W3-3"


@pytest.mark.parametrize("words", [[ENDING], ENDING.split()])
def test_draws_a_position_and_lists_what_may_be_done(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(app, ["baloot", "position", *words]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == ENDING
    assert "Hokum in spades, bought by Right · tricks 3 : 3" in lines
    assert lines[-7:-4] == ["Right    9♠  7♦", "Top      K♥  8♦", "Left     7♥  9♦"]
    assert lines[-4:] == ["Right may:", "  9♠", "  7♦", "  sawa"]


def test_the_line_can_be_pasted_back(capsys: pytest.CaptureFixture[str]) -> None:
    position = "kammelna d0 16-69 deal 9♣ ♠A9♥8♣A♦Q/♠10♥K♦97A/♥10♦10K♠J♠Q/♥AJ♣K10♦J"
    assert run(app, ["baloot", "position", position]) == 0
    first = capsys.readouterr().out.splitlines()[0]
    assert parse_position(first) == parse_position(position)


def test_the_end_of_a_deal_shows_its_arithmetic(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(app, ["baloot", "position", ENDING + " : sawa"]) == 0
    output = capsys.readouterr().out
    assert "The deal is over." in output
    assert "Result: Bottom and Top 16, Right and Left 0" in output


def test_everybody_who_is_asked_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    position = "kammelna d0 0-0 deal 9♣ ♠A9♥8♣A♦Q/♠10♥K♦97A/♥10♦10K♠J♠Q/♥AJ♣K10♦J : hokum"
    assert run(app, ["baloot", "position", position]) == 0
    assert capsys.readouterr().out.count(" may:") == len(parse_position(position).asked()) == 3


def test_the_rule_book_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    books = []
    for language in ("en", "ar"):
        assert run(app, ["baloot", "rules", "--language", language]) == 0
        books.append(capsys.readouterr().out)
    assert len(set(books)) == 2
    assert all(len(book.splitlines()) > 50 for book in books)
    assert str(DEFAULT.target) in books[0]


def test_the_rule_book_into_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "rules.md"
    assert run(app, ["baloot", "rules", "--rules", "pagat", "--out", str(target)]) == 0
    assert capsys.readouterr().out == f"{target}\n"
    assert run(app, ["baloot", "rules", "--rules", PRESETS["pagat"].name]) == 0
    assert capsys.readouterr().out.strip() == target.read_text(encoding="utf-8").strip()
    assert run(app, ["baloot", "rules", "--out", str(tmp_path)]) == 2
    assert "name a file" in capsys.readouterr().err
