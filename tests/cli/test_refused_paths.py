"""A path that cannot be used is refused before any work, in one sentence, and nothing is made for it."""

from pathlib import Path

import pytest

from majlis.cli.app import app
from majlis.cli.common import run

GAME = "examples/baloot/games/sample_deal.json"
LINE = "kammelna d3 0-0 deal 10♠ ♠987♣K9/?/?/?"


@pytest.fixture(autouse=True)
def no_work(monkeypatch: pytest.MonkeyPatch) -> None:
    def worked(*arguments: object, **options: object) -> None:
        raise AssertionError("it was computed before the path was looked at")

    monkeypatch.setattr("majlis.baloot.valuation.valuing.value_choices", worked)
    monkeypatch.setattr("majlis.baloot.audit.run.gather", worked)
    monkeypatch.setattr("majlis.baloot.puzzles.make.make_puzzles", worked)


@pytest.mark.parametrize(
    "command",
    [
        ["baloot", "advise", LINE, "--values"],
        ["baloot", "audit", GAME],
        ["baloot", "stats", GAME],
        ["baloot", "review", GAME],
        ["arena", "baloot", "careful", "random", "--deals", "2"],
        ["bridge", "deal", "north: 15-17 hcp", "-n", "1"],
        ["liaptui", "declare", "GAhSssse"],
    ],
    ids=lambda command: " ".join(command[:2]),
)
def test_json_is_not_written_to_a_folder(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(app, [*command, f"--json={tmp_path}"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "this is a folder; name a file to write" in said.err


def test_puzzles_are_not_written_to_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(app, ["baloot", "puzzles", "--from", GAME, "--out", str(tmp_path)]) == 2
    assert "this is a folder; name a file to write" in capsys.readouterr().err


def test_both_doings_of_puzzles_are_one_too_many(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    both = ["--out", str(tmp_path / "p.json"), "--solve", "examples/baloot/puzzles.json"]
    assert run(app, ["baloot", "puzzles", *both]) == 2
    assert "not both" in capsys.readouterr().err


def test_a_folder_is_no_rule_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = ["--out", str(tmp_path / "out")]
    assert run(app, ["baloot", "simulate", "--deals", "1", *out, "--rules", str(tmp_path)]) == 2
    assert "this is a folder: name a rule file" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["audit", "stats", "house-rules", "convert"])
def test_an_empty_path_is_not_this_folder(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(app, ["baloot", command, ""]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_what_is_refused_leaves_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    target = tmp_path / "new" / ".." / "file" / "x" / "a.json"
    assert run(app, ["baloot", "audit", GAME, f"--json={target}"]) == 2
    assert "the folder cannot be made (not a directory)" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()
