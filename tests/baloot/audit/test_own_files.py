"""What the program writes must not harm what it reads, nor be taken for a game afterwards."""

import csv
import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from majlis.cli.common import run
from majlis.cli.main import app
from mutations import MUTATIONS
from recorded import GAMES

SAMPLE = (GAMES / "sample_deal.json").read_text(encoding="utf-8")


def majlis(*arguments: object) -> int:
    return run(app, ["baloot", *map(str, arguments)])


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A folder of two sound games and one that diverges."""
    folder = tmp_path / "games"
    folder.mkdir()
    for name in ("a", "b"):
        (folder / f"{name}.json").write_text(SAMPLE, encoding="utf-8")
    damaged = next(mutation for mutation in MUTATIONS if mutation.found)
    (folder / "c.json").write_text(json.dumps(damaged.damaged()), encoding="utf-8")
    return folder


def itself(games: Path) -> Path:
    return games / "a.json"


def dotted(games: Path) -> Path:
    return games / ".." / "games" / "a.json"


def linked(games: Path) -> Path:
    (games.parent / "link.json").symlink_to(games / "a.json")
    return games.parent / "link.json"


def relative(games: Path) -> Path:
    return Path(os.path.relpath(games / "a.json"))


COMMANDS = [
    ("audit", "--json"),
    ("audit", "--csv"),
    ("audit", "--html"),
    ("stats", "--json"),
    ("house-rules", "--json"),
]


@pytest.mark.parametrize("target", [itself, dotted, linked, relative])
@pytest.mark.parametrize(("command", "option"), COMMANDS)
@pytest.mark.parametrize("by_folder", [False, True])
def test_an_input_is_never_written_over(
    command: str,
    option: str,
    by_folder: bool,
    target: Callable[[Path], Path],
    games: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    given = games if by_folder else games / "a.json"
    assert majlis(command, given, f"{option}={target(games)}") == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "would be written over" in said.err
    assert (games / "a.json").read_text(encoding="utf-8") == SAMPLE


@pytest.mark.parametrize("by_folder", [False, True])
@pytest.mark.parametrize("target", [itself, dotted, linked, relative])
def test_rules_are_written_to_a_rule_file_alone_and_never_over_an_input(
    by_folder: bool, target: Callable[[Path], Path], games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = games if by_folder else games / "a.json"
    disguised = games.parent / "rules.toml"
    disguised.symlink_to(games / "a.json")
    for written, why in ((target(games), "ends in .toml"), (disguised, "would be written over")):
        assert majlis("house-rules", given, f"--save={written}") == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err.count("\n") == 1
        assert why in said.err
    assert (games / "a.json").read_text(encoding="utf-8") == SAMPLE


def test_a_game_that_a_link_in_a_folder_leads_to_is_an_input_too(games: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.json"
    elsewhere.write_text(SAMPLE, encoding="utf-8")
    (games / "d.json").symlink_to(elsewhere)
    assert majlis("audit", games, f"--json={elsewhere}") == 2
    assert elsewhere.read_text(encoding="utf-8") == SAMPLE


def test_a_rule_file_is_an_input_too(games: Path, tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    assert majlis("house-rules", games, "--save", house) == 0
    before = house.read_text(encoding="utf-8")
    assert majlis("audit", games, "--rules", house, "--csv", house) == 2
    assert majlis("stats", games, "--rules", house, f"--json={house}") == 2
    assert house.read_text(encoding="utf-8") == before


@pytest.mark.parametrize("other", ["dd", "./dd", "link"])
@pytest.mark.parametrize(
    ("command", "first", "second"),
    [("audit", "--json", "--html"), ("audit", "--csv", "--json"), ("house-rules", "--json", "--save")],
)
def test_two_outputs_are_two_files(
    command: str,
    first: str,
    second: str,
    other: str,
    games: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("link").symlink_to("dd")
    assert majlis(command, games, f"{first}=dd", f"{second}={other}") == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "two outputs" in said.err
    assert not Path("dd").exists()


def test_outputs_that_keep_nothing_may_be_the_same(games: Path) -> None:
    assert majlis("audit", games / "a.json", f"--json={os.devnull}", "--csv", os.devnull) == 0


@pytest.mark.parametrize(
    ("command", "option"), [("audit", "--json"), ("stats", "--json"), ("house-rules", "--json")]
)
def test_a_report_among_the_games_is_passed_over_and_may_be_replaced(
    command: str, option: str, games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = games / "report.json"
    code = majlis(command, games, f"{option}={report}")
    before = report.read_bytes()
    capsys.readouterr()
    assert majlis(command, games, f"{option}={report}") == code
    said = capsys.readouterr()
    assert "report.json" in said.out + said.err
    if command != "audit":
        assert report.read_bytes() == before
        assert "passed over" in said.err
    assert majlis("audit", games, f"--json={report}") == 1
    found = json.loads(report.read_text(encoding="utf-8"))
    assert found["passed_over"] == [str(report)]
    assert (found["games"], found["unreadable"]) == (3, [])
    assert {row["file"] for row in found["divergences"]} == {str(games / "c.json")}


def test_a_report_alone_is_no_game(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    majlis("audit", games, f"--json={games.parent / 'report.json'}")
    assert majlis("audit", games.parent / "report.json") == 2
    assert majlis("stats", games.parent / "report.json") == 2
    capsys.readouterr()


def test_the_fixtures_are_counted_as_files_and_not_audited(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (games / "d.json").write_bytes((games / "c.json").read_bytes())
    folder = games / "fixtures"
    for _ in range(2):
        assert majlis("audit", games, "--fixtures", folder) == 1
        said = capsys.readouterr().out
        assert said.startswith("4 files, ")
        written = len(list(folder.iterdir()))
        assert f"{written} divergent deal" in said
    assert "Passed over" in said
    assert str(folder) in said
    assert majlis("audit", folder, "--fixtures", folder) == 2
    assert "name another folder" in capsys.readouterr().err


def test_names_cannot_steer_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = tmp_path / "=1+1\x1b[31m\n\x9b\u202e.json"
    game.write_text("{}", encoding="utf-8")
    assert majlis("audit", tmp_path, "--csv", tmp_path / "t\x1b.csv") == 2
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path)
        assert majlis("audit", game.name, "--csv", "t.csv") == 2
        assert majlis("stats", game.name) == 2
        assert majlis("audit", "no\x1b]0;x\x07.json") == 2
    said = capsys.readouterr()
    for text in (said.out, said.err):
        assert not set("\x1b\x9b\x07\u202e") & set(text)
    assert r"=1+1\x1b[31m\n\x9b\u202e.json" in said.out + said.err
    with (tmp_path / "t.csv").open(encoding="utf-8", newline="") as file:
        (row,) = csv.DictReader(file)
    assert row["file"].startswith("'=1+1")
