"""`majlis liaptui review`: what is shown and written, what is refused, and what Ctrl-C keeps."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from majlis.cli.common import run
from majlis.cli.main import app
from majlis.liaptui import review as reviewing
from majlis.liaptui.notation import parse_view

GAME = Path(__file__).parents[1] / "data/liaptui/standard.json"
FEW = ["--worlds", "40"]


def review(*words: object) -> int:
    return run(app, ["liaptui", "review", *map(str, words)])


def test_a_round_in_the_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    assert review(GAME, "--round", 1, *FEW) == 0
    page = capsys.readouterr().out
    for words in (
        "The game is not over.",
        "Players:",
        "points lost",
        "Errors, by what the player could know:",
    ):
        assert words in page
    assert "round 1, turn 2: Left, GCC??; better: " in page  # a general and two cannons, into a stronger set


def test_all_of_it_in_arabic(capsys: pytest.CaptureFixture[str]) -> None:
    assert review(GAME, "--round", 2, *FEW, "--language", "ar") == 0
    page = capsys.readouterr().out
    english = ("round", "better", "declare", "Players", "lost", "Left", "turn", "gives")
    assert not any(word in page for word in english)
    assert "الجولة 2" in page


def test_page_and_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    html, data = tmp_path / "a.html", tmp_path / "a.json"
    assert review(GAME, "--round", 2, *FEW, "--html", html, f"--json={data}") == 0
    assert "The page is in" in capsys.readouterr().out
    found = json.loads(data.read_text("utf-8"))
    assert found["format"] == "majlis.liaptui.review"
    assert [one["round"] for one in found["rounds"]] == [2]
    decisions = found["rounds"][0]["decisions"]
    assert len(decisions) == sum(seat["choices"] for seat in found["seats"])
    for one in decisions:
        assert parse_view(one["view"]).seat == one["seat"]
        assert {one["chosen"], one["best"]} <= {choice["action"] for choice in one["choices"]}
    assert html.read_text("utf-8").startswith("<!DOCTYPE html>")
    assert review(GAME, "--round", 2, *FEW, "--json") == 0
    assert json.loads(capsys.readouterr().out) == found


@pytest.mark.waits
def test_ctrl_c_keeps_the_finished_rounds(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = reviewing.each_round

    def stopped(*given: Any, **named: Any) -> Iterator[reviewing.RoundReview]:
        yield next(iter(whole(*given, **named)))
        raise KeyboardInterrupt

    monkeypatch.setattr(reviewing, "each_round", stopped)
    assert review(GAME, *FEW, "--json") == 130
    shown = capsys.readouterr()
    assert [one["round"] for one in json.loads(shown.out)["rounds"]] == [1]
    assert "Interrupted: 7 rounds are not reviewed." in shown.err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["/no/such.json"], "'/no/such.json' is not a match and not a file"),
        ([str(GAME), "--round", "9"], "has the rounds 1 to 8"),
        ([__file__], "test_liaptui_review.py"),
        ([str(GAME), "--html", str(GAME)], "standard.json"),
    ],
)
def test_what_cannot_be_reviewed_is_one_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = GAME.read_bytes()
    assert review(*words) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert len(said.splitlines()) == 1
    assert GAME.read_bytes() == before
