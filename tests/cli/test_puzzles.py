"""`majlis baloot puzzles`: what it makes and says, how it is stopped, and puzzles tried at the keyboard."""

import io
import json
import re
import signal
from pathlib import Path

import pytest

from majlis.baloot.puzzles import read_puzzles
from majlis.cli.common import run
from majlis.cli.main import app
from stopping import stopped

GAME = Path(__file__).parents[2] / "examples/baloot/games/live_game_part.json"


def call(*arguments: str) -> int:
    return run(app, ["baloot", "puzzles", "--missed-by", "random", "--kind", "open", *arguments])


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("puzzles") / "p.json"
    assert call("--deals", "12", "--seed", "4", "--out", str(path), "--workers", "1") == 0
    return path


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_what_it_says(made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "deep" / "p.json"
    assert call("--deals", "12", "--seed", "4", "--out", str(out), "--workers", "1") == 0
    count = len(read_puzzles(out).puzzles)
    assert capsys.readouterr().out.replace("\n", "") == f"{count} puzzles from 12 searched deals are in {out}"
    assert out.read_bytes() == made.read_bytes()
    assert call("--deals", "12", "--seed", "4", "--out", str(out), "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told == {"out": str(out), "puzzles": count, "searched": 12, "kept": count}


def test_records_are_searched_and_their_problems_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "broken.json").write_text("{", encoding="utf-8")
    (tmp_path / "game.json").write_bytes(GAME.read_bytes())
    out = tmp_path.parent / f"{tmp_path.name}.json"
    assert call("--from", str(tmp_path), "--out", str(out), "--workers", "1") == 0
    assert "broken.json" in capsys.readouterr().err
    assert {puzzle.source.file for puzzle in read_puzzles(out).puzzles} == {"game.json"}


def test_a_puzzle_is_tried(
    made: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzle = read_puzzles(made).puzzles[0]
    wrong = next(card for card in puzzle.choices if card not in puzzle.solution.accepted)
    typed(monkeypatch, "?", "nonsense", wrong, puzzle.solution.best, "q")
    assert run(app, ["baloot", "puzzles", "--solve", str(made)]) == 0
    said = capsys.readouterr().out
    assert "brings the most game points. Enter shows the solution" in said
    assert "Type the number under a card" in said
    assert "game points less than" in said
    assert "Right!" in said
    for line in puzzle.solution.text.en:
        assert line in said.replace("\n", " ").replace("  ", " ") or line in said
    assert "Solved at the first try: 0 of 1." in said


def test_a_number_or_the_name_in_words_will_do(
    made: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzles = read_puzzles(made).puzzles
    number = puzzles[0].choices.index(puzzles[0].solution.best) + 1
    typed(monkeypatch, str(number), "", puzzles[1].solution.best.lower(), "", "")
    assert run(app, ["baloot", "puzzles", "--solve", str(made)]) == 0
    assert "Solved at the first try: 2 of" in capsys.readouterr().out


def test_it_is_asked_in_arabic(
    made: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    last = len(read_puzzles(made).puzzles)
    typed(monkeypatch, "x", "")
    arguments = ["--solve", str(made), "--number", str(last), "--language", "ar"]
    assert run(app, ["baloot", "puzzles", *arguments]) == 0
    said = capsys.readouterr().out
    assert "حُلّت من أول محاولة: 0 من 1" in said
    assert not re.search(r"\b(?!Enter)[A-Za-z]{2,}\b", said)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "write --out FILE to look for puzzles, or --solve FILE to solve them"),
        (["--out", "a.json", "--solve", "b.json"], "write --out or --solve, not both"),
        (["--solve", "none.json"], "none.json: the file cannot be read (no such file or directory)"),
        (["--solve", "game.json"], "game.json: this is not a file of puzzles"),
        (["--solve", "p.json", "--number", "999"], "p.json: there is no puzzle 999: the file has"),
        (["--solve", "p.json", "--deals", "3"], "--deals is for looking for puzzles"),
        (["--out", "a.json", "--number", "3"], "--number is for solving"),
        (["--out", "a.json", "--from", "none"], "none: no such file or folder"),
        (["--out", "a.json", "--from", "empty"], "there is no deal in these records"),
        (["--out", "a.json", "--from", "game.json", "--deals", "3"], "--deals is for own play"),
        (["--out", "game.json", "--from", "game.json"], "game.json: this is a record"),
        (["--out", "game.json"], "game.json: this is not a file of puzzles"),
        (
            ["--out", "p.json", "--seed", "9"],
            "these puzzles were made with seed = 4, not 9; name another file",
        ),
        (["--out", "a.json", "--missed-by", "nobody"], "nobody is not a player of baloot"),
        (["--out", "a.json", "--rules", "nobody"], "--rules nobody"),
        (["--out", "a.json", "--count", "0"], "--count"),
        (["--out", "a.json", "--workers", "2", "--cluster", "tcp://x:1"], "not both"),
    ],
)
def test_what_cannot_be_is_one_sentence(
    made: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    sentence: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("p.json").write_bytes(made.read_bytes())
    Path("game.json").write_bytes(GAME.read_bytes())
    Path("empty").mkdir()
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
    assert call(*arguments) == 2
    assert sentence in capsys.readouterr().err.replace("'nobody'", "nobody")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()} == before


def test_an_empty_file_of_puzzles(made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(made.read_bytes())
    data["puzzles"] = []
    (tmp_path / "p.json").write_text(json.dumps(data), encoding="utf-8")
    assert run(app, ["baloot", "puzzles", "--solve", str(tmp_path / "p.json")]) == 2
    assert "there is no puzzle in it" in capsys.readouterr().err


@pytest.mark.waits
@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_stopped_search_keeps_what_is_found(tmp_path: Path, workers: str) -> None:
    command = ["baloot", "puzzles", "--missed-by", "random", "--kind", "open", "--deals", "100000"]
    command += ["--seed", "4", "--workers", workers, "--out", str(tmp_path / "p.json")]
    for name in ("one", "two"):  # the command is stopped when there are three files
        (tmp_path / f"{name}.json").write_text("", encoding="utf-8")
    code, _, said = stopped(command, tmp_path, "*.json", signal.SIGINT)
    assert code == 130
    file = read_puzzles(tmp_path / "p.json")
    assert not file.made.complete
    assert f"Interrupted: {len(file.puzzles)} puzzle" in said
    assert "the same call goes on" in said.replace("\n", " ")
