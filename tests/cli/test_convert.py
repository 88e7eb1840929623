"""`majlis baloot convert`, and `-` for standard input and output in every command that takes files."""

import io
import json
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from majlis.cli.app import app
from majlis.cli.common import run
from recorded import GAMES

Capture = pytest.CaptureFixture[str]
POSITION = "kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-40 W3-3"


@pytest.fixture
def lines(tmp_path: Path, capfd: Capture) -> Path:
    path = tmp_path / "real.jsonl"
    assert run(app, ["baloot", "convert", str(GAMES), str(path)]) == 0
    assert capfd.readouterr().out == f"2 games: {path}\n"
    return path


def feed(monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    stream = SimpleNamespace(buffer=io.BytesIO(content), isatty=lambda: False)
    monkeypatch.setattr(sys, "stdin", stream)


def test_there_and_back(lines: Path, tmp_path: Path, capfd: Capture) -> None:
    assert len(lines.read_text(encoding="utf-8").splitlines()) == 17
    assert run(app, ["baloot", "convert", str(lines), str(tmp_path / "saved")]) == 0
    saved = sorted((tmp_path / "saved").iterdir())
    assert [path.name for path in saved] == ["real-000001.json", "real-000002.json"]
    events = [json.loads(path.read_text(encoding="utf-8"))["rs"] for path in saved]
    real = [json.loads(path.read_text(encoding="utf-8"))["rs"] for path in sorted(GAMES.glob("*.json"))]
    assert [len(game) for game in events] == [len(game) for game in real] == [16, 1]
    for ours, theirs in zip(events[0], real[0], strict=True):
        assert [event["e"] for event in ours["r"]] == [event["e"] for event in theirs["r"]]
        assert ours["r"][-1] == theirs["r"][-1]


def test_a_folder_that_is_there_is_filled_and_the_one_that_is_read_is_not(
    lines: Path, tmp_path: Path, capfd: Capture
) -> None:
    for _ in range(2):
        assert run(app, ["baloot", "convert", str(lines), str(tmp_path / "saved")]) == 0
    assert len(list((tmp_path / "saved").iterdir())) == 2
    assert run(app, ["baloot", "convert", str(tmp_path / "saved"), str(tmp_path / "saved")]) == 2
    assert "this is the folder that is read" in capfd.readouterr().err


def test_a_folder_of_lines_one_file_a_game(lines: Path, tmp_path: Path) -> None:
    assert run(app, ["baloot", "convert", str(GAMES), str(tmp_path / "own")]) == 0
    assert sorted(path.name for path in (tmp_path / "own").iterdir()) == [
        "live_game_part.jsonl",
        "sample_deal.jsonl",
    ]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["LINES", "OUT.json"], "a saved game is one game, and there are several"),
        (["LINES", "OUT.json", "--to", "lines"], "this ending means kammelna, and --to says lines"),
        (["nowhere", "OUT.jsonl"], "no such file or folder"),
        (["LINES", "LINES"], "this is an input"),
    ],
)
def test_what_cannot_be_converted_is_one_sentence(
    arguments: list[str], sentence: str, lines: Path, tmp_path: Path, capfd: Capture
) -> None:
    before = lines.read_bytes()
    words = [
        str(lines) if word == "LINES" else word.replace("OUT", str(tmp_path / "out")) for word in arguments
    ]
    assert run(app, ["baloot", "convert", *words]) == 2
    assert sentence in capfd.readouterr().err
    assert not list(tmp_path.glob("out*"))
    assert lines.read_bytes() == before


def test_what_is_lost_is_told_and_the_rest_kept(lines: Path, tmp_path: Path, capfd: Capture) -> None:
    deals = lines.read_text(encoding="utf-8").splitlines()
    own = tmp_path / "own.jsonl"
    bare = json.loads(deals[4])
    del bare["first"]
    own.write_text("\n".join([deals[6], json.dumps(bare), '{"version": 1, "tri']), encoding="utf-8")
    assert run(app, ["baloot", "convert", str(own), str(tmp_path / "saved")]) == 1
    errors = capfd.readouterr().err
    assert "line 3: the last line ends in the middle" in errors
    assert "deal 2: a saved game cannot hold this deal: the line does not give its auction" in errors
    (saved,) = (tmp_path / "saved").iterdir()
    assert len(json.loads(saved.read_text(encoding="utf-8"))["rs"]) == 1


def test_pipes(monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    one = (GAMES / "sample_deal.json").read_bytes()
    feed(monkeypatch, one)
    assert run(app, ["baloot", "convert", "-"]) == 0
    line = capfdbinary.readouterr().out
    assert "♠" in line.decode()
    feed(monkeypatch, line)
    assert run(app, ["baloot", "convert", "-", "-"]) == 0
    assert json.loads(capfdbinary.readouterr().out)["rs"][0]["r"][-1] == json.loads(one)["rs"][0]["r"][-1]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (["audit", "-"], 0),
        (["audit", "-", "--json", "-"], 0),
        (["audit", "-", "--csv", "-"], 0),
        (["audit", "-", "--html", "-"], 0),
        (["stats", "-"], 0),
        (["stats", "-", "--json", "-"], 0),
        (["house-rules", "-"], 0),
        (["house-rules", "-", "--save", "-"], 0),
        (["show", "-"], 0),
        (["show", "-", "--json"], 0),
    ],
)
def test_every_reader_of_games_takes_standard_input(
    command: list[str], code: int, monkeypatch: pytest.MonkeyPatch, capfd: Capture
) -> None:
    feed(monkeypatch, (GAMES / "sample_deal.json").read_bytes())
    assert run(app, ["baloot", *command]) == code
    out = capfd.readouterr().out
    assert out
    if "--json" in command:
        assert isinstance(json.loads(out), dict)
    if command[-2:] == ["--html", "-"]:
        assert out.startswith("<!DOCTYPE html>")
    assert not Path("-").exists()


@pytest.mark.parametrize(
    ("language", "title"),
    [("en", "What 1 deal says about the rules"), ("ar", "ماذا تقول لفة واحدة عن القوانين")],
)
def test_one_deal_speaks_of_the_rules(language: str, title: str, capfd: Capture) -> None:
    arguments = ["house-rules", str(GAMES / "sample_deal.json"), "--language", language]
    assert run(app, ["baloot", *arguments]) == 0
    assert title in capfd.readouterr().out


def test_a_file_of_that_name_is_reached_with_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("./-").absolute().write_bytes((GAMES / "sample_deal.json").read_bytes())
    assert run(app, ["baloot", "audit", "./-"]) == 0
    assert "1 deal" in capfd.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["audit", "-", "-"], "standard input can be read only once"),
        (["audit", str(GAMES), "--json", "-", "--csv", "-"], "only one output can go to standard output"),
    ],
)
def test_standard_streams_serve_once(arguments: list[str], sentence: str, capfd: Capture) -> None:
    assert run(app, ["baloot", *arguments]) == 2
    assert sentence in capfd.readouterr().err


def test_simulated_deals_go_through_a_pipe(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert run(app, ["baloot", "simulate", "--deals", "20", "--out", "-", "--workers", "1"]) == 0
    out, err = capfdbinary.readouterr()
    assert len(out.splitlines()) == 20
    assert b"20 deals" in err
    feed(monkeypatch, out)
    assert run(app, ["baloot", "audit", "-"]) == 0


@pytest.mark.parametrize("command", ["advise", "position"])
def test_a_position_on_standard_input(command: str, monkeypatch: pytest.MonkeyPatch, capfd: Capture) -> None:
    assert run(app, ["baloot", command, POSITION]) == 0
    typed = capfd.readouterr().out
    feed(monkeypatch, (POSITION + "\n").encode())
    assert run(app, ["baloot", command, "-"]) == 0
    assert capfd.readouterr().out == typed
    feed(monkeypatch, b"one\ntwo\n")
    assert run(app, ["baloot", command, "-"]) == 2
    assert "standard input has 2 lines: give one" in capfd.readouterr().err


def test_boards_and_profiles_on_standard_input(monkeypatch: pytest.MonkeyPatch, capfd: Capture) -> None:
    hands = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    board = f'[Board "1"]\n[Dealer "N"]\n[Deal "{hands}"]\n'
    feed(monkeypatch, board.encode())
    assert run(app, ["bridge", "convert", "-", "-", "--to", "lin"]) == 0
    assert "SAKQJT98765432" in capfd.readouterr().out
    feed(monkeypatch, b"north: 20+ hcp\n")
    assert run(app, ["bridge", "deal", "-", "-n", "1", "--seed", "1"]) == 0
    assert "Board 1" in capfd.readouterr().out
