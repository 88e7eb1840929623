"""`majlis baloot play`: a match at the keyboard, left in every way there is, recorded as far as it went."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from majlis.baloot.kammelna.reader import load
from majlis.cli.common import run
from majlis.cli.main import app

PLAY = [sys.executable, "-m", "majlis.cli.main", "baloot", "play", "--pace", "0"]


def typing(monkeypatch: pytest.MonkeyPatch, lines: Iterator[str]) -> None:
    def read(prompt: str = "") -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", read)


def passes_and_first_cards() -> Iterator[str]:
    """`pass` where it can be said, else the first choice."""
    while True:
        yield "pass"
        yield "1"


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("seat", [0, 3])
def test_a_whole_match(
    language: str,
    seat: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    typing(monkeypatch, passes_and_first_cards())
    arguments = ["--seed", "11", "--seat", str(seat), "--language", language, "--record", str(tmp_path)]
    rules = ["--rules", "kammelna+target=30", "--pace", "0"]
    assert run(app, ["baloot", "play", *arguments, *rules]) == 0
    output = capsys.readouterr().out
    game = load(tmp_path / "match-000001.json", strict=True)
    assert not game.problems
    assert game.totals is not None
    assert max(game.totals) >= 30
    if language == "en":
        assert output.count("Deal ") == len(game.deals)
        assert f"Match: Bottom and Top {game.totals[0]}, Right and Left {game.totals[1]}" in output
        assert "win the match." in output
        assert "raw are" in output or "takes all" in output


def test_each_match_has_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(2):
        typing(monkeypatch, passes_and_first_cards())
        rules = ["--rules", "kammelna+target=10", "--pace", "0", "--seed", "1"]
        assert run(app, ["baloot", "play", "--record", str(tmp_path), *rules]) == 0
    first, second = sorted(path.name for path in tmp_path.iterdir())
    assert (first, second) == ("match-000001.json", "match-000002.json")


def play(typed: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [*PLAY, "--seed", "3", *arguments], input=typed, capture_output=True, text=True, timeout=60
    )


@pytest.mark.parametrize("typed", ["q\n", "", "nonsense\n99\nq\n"])
def test_leaving_early_is_no_error(typed: str, tmp_path: Path) -> None:
    done = play(typed, "--record", str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    assert "You left the table." in done.stdout
    assert list(tmp_path.iterdir()) == []


def test_leaving_later_keeps_the_finished_deals(tmp_path: Path) -> None:
    done = play("pass\n1\n" * 30, "--record", str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    finished = done.stdout.count(" is over")
    assert finished > 0
    record = tmp_path / "match-000001.json"
    assert f"Recorded: {record}" in done.stdout
    assert len(load(record, strict=True).deals) == finished


def test_an_interruption_ends_politely(tmp_path: Path) -> None:
    with subprocess.Popen(
        [*PLAY, "--seed", "3", "--record", str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        start_new_session=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        seen = b""
        while b"(? for help):" not in seen:
            seen += os.read(process.stdout.fileno(), 4096)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"You left the table." in output
    assert errors == b""


def test_bytes_that_are_no_text_are_no_error() -> None:
    done = subprocess.run([*PLAY, "--seed", "3"], input=b"\xff\xfe\nq\n", capture_output=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"not understood" in done.stdout


def test_the_same_seed_deals_the_same_cards() -> None:
    assert play("q\n").stdout == play("q\n").stdout
    assert "seed 3" in play("q\n").stdout


def test_an_unusable_record_folder_is_told_before_the_match(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    done = play("q\n", "--record", str(tmp_path / "file"))
    assert done.returncode == 2
    assert done.stdout == ""
    assert "name a folder" in done.stderr
