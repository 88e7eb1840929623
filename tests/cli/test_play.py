"""`majlis baloot play`: a match at the keyboard, left in every way there is, recorded as far as it went."""

import io
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from rich.console import Console

from majlis.baloot.actions import parse_action
from majlis.baloot.kammelna.reader import load
from majlis.baloot.match import Match
from majlis.baloot.notation import parse_position
from majlis.cli.baloot.play import _tell_deal
from majlis.cli.common import run
from majlis.cli.main import app
from majlis.cli.screen import Screen
from majlis.errors import InputError

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


def test_no_empty_folder_is_left_for_a_record_that_never_came(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "games"
    done = play("q\n", "--record", str(folder))
    assert (done.returncode, done.stderr) == (0, "")
    assert "No deal was finished, so nothing was recorded." in done.stdout
    assert list(tmp_path.iterdir()) == []


def told(position: str, actions: list[str], language: str = "en") -> str:
    """What the player is told after these actions end a deal."""
    state = parse_position(position)
    for action in actions:
        state.apply(parse_action(action))
    assert state.is_terminal()
    paper = io.StringIO()
    match = Match(state.rules, [], np.random.default_rng(1))
    match.states.append(state)
    _tell_deal(state, match, Screen(Console(file=paper, width=80, highlight=False), language))
    return paper.getvalue()


ENDING = "d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 {} P63-40 W3-3"


@pytest.mark.parametrize(
    ("lead", "claimer", "verdict"), [("L0", "Bottom", "was right: all"), ("L1", "Right", "was wrong.")]
)
def test_a_claim_of_sawa_lays_all_cards_open(lead: str, claimer: str, verdict: str) -> None:
    position = f"kammelna {ENDING.format(lead)}"
    lines = told(position, ["sawa"]).splitlines()
    at = lines.index(f"{claimer} claimed sawa, and the cards are laid open:")
    assert [line.split() for line in lines[at + 1 : at + 5]] == [
        ["Bottom", "J♠", "A♥"],
        ["Right", "9♠", "7♦"],
        ["Top", "K♥", "8♦"],
        ["Left", "7♥", "9♦"],
    ]
    assert verdict in lines[at + 5]
    assert "سوا" in told(position, ["sawa"], "ar")


@pytest.mark.parametrize(
    ("top", "proof", "verdict"),
    [
        ("♠K♦8", "K♠", "was right (qayd: revoke, 8♦, proof K♠): Bottom and Top pay for the foul."),
        ("♥K♦8", "J♠", "was wrong (qayd: revoke, 8♦, proof J♠): Right and Left pay for the false challenge."),
    ],
)
def test_a_challenge_is_named_and_judged(top: str, proof: str, verdict: str) -> None:
    position = f"kammelna+mode=physical {ENDING.format('L1').replace('♥K♦8', top)} : 9s 8d"
    assert f"Left {verdict}" in " ".join(told(position, [f"qayd:revoke:8d:{proof}"]).split())


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


def test_any_player_may_give_hints_and_sit_at_the_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for more in (["--hints-by", "strategist:without=void_creator"], ["--hints", "--bots", "strategist"]):
        typing(monkeypatch, iter(["pass", "q"]))
        assert run(app, ["baloot", "play", "--seed", "11", "--pace", "0", *more]) == 0
        output = capsys.readouterr().out
        typing(monkeypatch, iter(["pass", "q"]))
        assert run(app, ["baloot", "play", "--seed", "11", "--pace", "0"]) == 0
        assert len(output) > len(capsys.readouterr().out)  # the hint is there
    for option in ("--hints-by", "--bots"):
        assert run(app, ["baloot", "play", "--seed", "11", option, "strategist:without=magic"]) == 2
        assert "'magic' is no strategy module" in capsys.readouterr().err


def test_a_bot_that_fails_ends_the_match_with_a_sentence_and_an_adviser_ends_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play = ["baloot", "play", "--seed", "11", "--pace", "0"]
    for name, says in (
        ("Raises", "KeyError"),
        ("Illegal", "-1 is not a legal action"),
        ("Exits", "SystemExit"),
    ):
        typing(monkeypatch, passes_and_first_cards())
        assert run(app, [*play, "--bots", f"arena.odd_players:{name}"]) == 2
        told = capsys.readouterr()
        assert told.err.startswith("majlis: the player careful failed (")
        assert says in told.err
        assert told.err.count("\n") == 1
        assert told.out.endswith("You left the table.\n")
        typing(monkeypatch, iter(["pass", "q"]))
        assert run(app, [*play, "--hints-by", f"arena.odd_players:{name}"]) == 0
        assert "There is no advice: the player careful failed (" in capsys.readouterr().out


def test_what_could_not_be_recorded_is_not_said_to_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typing(monkeypatch, passes_and_first_cards())

    def refuse(*arguments: object) -> None:
        raise InputError("the disk is full")

    monkeypatch.setattr("majlis.cli.baloot.play._write_record", refuse)
    command = ["baloot", "play", "--seed", "11", "--pace", "0", "--record", str(tmp_path)]
    assert run(app, command) == 2
    told = capsys.readouterr()
    assert told.err == "majlis: the disk is full\n"
    assert "ecorded" not in told.out
