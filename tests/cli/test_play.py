"""`majlis baloot play`: a match at the keyboard, left in every way there is, recorded as far as it went."""

import getpass
import io
import itertools
import json
import os
import platform
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from majlis.asking import Screen
from majlis.baloot.actions import parse_action
from majlis.baloot.kammelna.reader import load
from majlis.baloot.kammelna.replay import replay
from majlis.baloot.kammelna.types import GameRecord
from majlis.baloot.notation import parse_position
from majlis.cli.baloot.deal_text import tell_deal
from majlis.cli.common import run
from majlis.cli.main import app
from majlis.errors import InputError
from majlis.matches import Note, entries
from stopping import LONGEST

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
        [*PLAY, "--seed", "3", *arguments], input=typed, capture_output=True, text=True, timeout=LONGEST
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
    assert "Nothing was played, so nothing was recorded." in done.stdout
    assert list(tmp_path.iterdir()) == []


def told(position: str, actions: list[str], language: str = "en") -> str:
    """What the player is told after these actions end a deal."""
    state = parse_position(position)
    for action in actions:
        state.apply(parse_action(action))
    assert state.is_terminal()
    paper = io.StringIO()
    tell_deal(state, 1, (0, 0), Screen(Console(file=paper, width=80, highlight=False), language))
    return paper.getvalue()


ENDING = "d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 {} P63-40 W3-3"


@pytest.mark.parametrize(
    ("lead", "claimer", "verdict"),
    [("L0", "Bottom", "was right"), ("L1", "Right", "was wrong: Right and Left lose the deal.")],
)
def test_a_claim_of_sawa_lays_all_cards_open(lead: str, claimer: str, verdict: str) -> None:
    position = f"kammelna {ENDING.format(lead)}"
    lines = told(position, ["sawa"]).splitlines()
    at = lines.index("The cards are laid open:")
    assert [line.split() for line in lines[at + 1 : at + 5]] == [
        ["Bottom", "J♠", "A♥"],
        ["Right", "9♠", "7♦"],
        ["Top", "K♥", "8♦"],
        ["Left", "7♥", "9♦"],
    ]
    assert lines[at + 5].startswith(f"{claimer} claimed sawa and {verdict}")
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


@pytest.mark.waits
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
        output, errors = process.communicate(timeout=LONGEST)
    assert process.returncode == 130
    assert b"You left the table." in output
    assert errors == b""


def test_bytes_that_are_no_text_are_no_error() -> None:
    done = subprocess.run(
        [*PLAY, "--seed", "3"], input=b"\xff\xfe\nq\n", capture_output=True, timeout=LONGEST
    )
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
        assert "Hint: " in capsys.readouterr().out
        typing(monkeypatch, iter(["pass", "q"]))
        assert run(app, ["baloot", "play", "--seed", "11", "--pace", "0"]) == 0
        assert "Hint: " not in capsys.readouterr().out
    for option in ("--hints-by", "--bots"):
        assert run(app, ["baloot", "play", "--seed", "11", option, "strategist:without=magic"]) == 2
        assert "'magic' is not a strategy module" in capsys.readouterr().err


def test_hints_in_arabic_have_no_word_of_english(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typing(monkeypatch, itertools.cycle(["h", "1"]))
    arguments = ["--seed", "11", "--rules", "kammelna+target=31", "--no-record", "--language", "ar"]
    assert run(app, ["baloot", "play", "--pace", "0", *arguments]) == 0
    told = capsys.readouterr().out
    assert told.count("تلميح: ") > 12
    assert "وتختارها أيضًا قواعد" in told
    assert set(re.findall(r"[A-Za-z_]{2,}", told)) == {"kammelna", "target"}


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
        assert "You left the table.\n" in told.out
        typing(monkeypatch, iter(["pass", "q"]))
        assert run(app, [*play, "--hints-by", f"arena.odd_players:{name}"]) == 0
        assert "No advice: the player careful failed (" in capsys.readouterr().out


def test_what_could_not_be_recorded_is_not_said_to_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence, and the game goes on."""
    typing(monkeypatch, passes_and_first_cards())

    def refuse(*arguments: object) -> None:
        raise InputError("the disk is full")

    monkeypatch.setattr("majlis.matches.MatchFile.save", refuse)
    command = ["baloot", "play", "--seed", "11", "--record", str(tmp_path), "--rules", "kammelna+target=10"]
    assert run(app, command) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert told.out.count("The match cannot be saved (the disk is full); the game goes on.") == 1
    assert "win the match." in told.out
    assert "Recorded" not in told.out


# Matches are kept and resumed


def kept(folder: Path) -> Note:
    (entry,) = entries(folder / "baloot", "match")
    assert entry.note is not None
    return entry.note


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MAJLIS_MATCHES", str(tmp_path / "kept"))
    return tmp_path / "kept"


def test_without_a_word_the_match_is_kept_and_resumed_where_it_was(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Left after every number of answers, the match goes on to the same end as one that was never left."""
    play = ["baloot", "play", "--seed", "3", "--rules", "kammelna+target=40"]
    typing(monkeypatch, passes_and_first_cards())
    assert run(app, [*play, "--record", str(folder / "whole")]) == 0
    whole = load(folder / "whole" / "match-000001.json", strict=True)
    capsys.readouterr()
    answers = passes_and_first_cards()
    typing(monkeypatch, iter([next(answers) for _ in range(7)]))
    assert run(app, play) == 0
    assert "To go on with this match: majlis baloot play --resume" in capsys.readouterr().out
    sittings = 0
    while not kept(folder).over:
        before = kept(folder)
        typing(monkeypatch, iter([next(answers) for _ in range(5)]))
        assert run(app, ["baloot", "play", "--resume"]) == 0
        output = capsys.readouterr().out
        if before.actions:
            assert f"Deal {before.deals + 1} goes on where it was left." in output
        sittings += 1
    assert sittings > 3
    again = load(folder / "baloot" / "match-000001.json", strict=True)
    assert again.totals is not None
    assert [deal.first for deal in again.deals][:3] == [deal.first for deal in whole.deals][:3]
    assert not replay_faults(again)


def replay_faults(game: GameRecord) -> list[object]:
    return [fault for deal in game.deals for fault in (*replay(deal).refused, *replay(deal).illegal)]


@pytest.mark.waits
def test_a_match_that_is_killed_in_the_middle_of_a_deal_is_resumed(folder: Path) -> None:
    with subprocess.Popen(
        [*PLAY, "--seed", "3"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as process:
        assert process.stdin is not None
        process.stdin.write(b"1\n1\n")
        process.stdin.flush()
        assert process.stdout is not None
        seen = b""
        while seen.count(b"(? for help):") < 3:  # the bots have played, and it waits
            more = os.read(process.stdout.fileno(), 4096)
            assert more
            seen += more
        process.kill()
    actions = kept(folder).actions
    assert len(actions) >= 12
    done = subprocess.run([*PLAY, "--resume"], input="q\n", capture_output=True, text=True, timeout=LONGEST)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Deal 1 goes on where it was left." in done.stdout
    assert "Trick 1 goes to" not in done.stdout  # it has been seen
    assert kept(folder).actions == actions


def test_a_resumed_deal_that_cannot_be_followed_starts_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typing(monkeypatch, iter(["1", "1"]))
    run(app, ["baloot", "play", "--seed", "3"])
    path = folder / "baloot" / "match-000001.json"
    hands = kept(folder).dealt
    path.write_text(path.read_text().replace('"actions":[[', '"actions":[[0,51],['))
    capsys.readouterr()
    typing(monkeypatch, iter(["1"]))
    assert run(app, ["baloot", "play", "--resume"]) == 0
    assert "it starts again." in capsys.readouterr().out
    assert kept(folder).dealt == hands


def test_a_record_whose_deals_cannot_be_played_again_is_told(folder: Path, tmp_path: Path) -> None:
    done = play("pass\n1\n" * 30)
    assert kept(folder).deals > 0, done.stdout
    path = folder / "baloot" / "match-000001.json"
    path.write_text(path.read_text().replace('"e":12', '"e":77'))
    done = subprocess.run([*PLAY, "--resume"], input="q\n", capture_output=True, text=True, timeout=LONGEST)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert f"{path}: the match cannot be resumed (deal 1 " in done.stderr


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--resume", "--seed", "3"], "leave out --seed"),
        (["--resume"], "there is no unfinished match in"),
        (["7"], "'7' is not a match and not a file"),
        (["--record", "x", "--no-record"], "give one of them"),
        (["examples/baloot/games/sample_deal.json"], "this was not played here"),
        (["--new", "1"], "give one of them"),
    ],
)
def test_what_cannot_be_resumed_is_told(
    arguments: list[str], sentence: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(app, ["baloot", "play", *arguments]) == 2
    told = capsys.readouterr()
    assert sentence in told.err
    assert told.err.count("\n") == 1


def test_nothing_is_kept_on_request(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for variable, option in ((str(folder), ["--no-record"]), ("none", [])):
        monkeypatch.setenv("MAJLIS_MATCHES", variable)
        typing(monkeypatch, iter(["1", "1", "1"]))
        assert run(app, ["baloot", "play", "--seed", "3", *option]) == 0
        told = capsys.readouterr()
        assert (told.err, "ecorded" in told.out) == ("", False)
        assert list(tmp_path.iterdir()) == []


def test_a_kept_match_can_be_played_on_without_keeping_that(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typing(monkeypatch, iter(["1", "1"]))
    assert run(app, ["baloot", "play", "--seed", "3"]) == 0
    before = (folder / "baloot" / "match-000001.json").read_bytes()
    for named in (["--resume"], ["1"], [str(folder / "baloot" / "match-000001.json")]):
        typing(monkeypatch, iter(["1", "1"]))
        assert run(app, ["baloot", "play", *named, "--no-record"]) == 0
        assert "Deal 1 goes on" in capsys.readouterr().out
    assert (folder / "baloot" / "match-000001.json").read_bytes() == before
    monkeypatch.setenv("MAJLIS_MATCHES", "none")  # but a file that is named is written on
    typing(monkeypatch, iter(["1", "1"]))
    assert run(app, ["baloot", "play", str(folder / "baloot" / "match-000001.json")]) == 0
    assert (folder / "baloot" / "match-000001.json").read_bytes() != before


def test_a_file_from_elsewhere_starts_no_code(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    play("1\n1\n")
    path = folder / "baloot" / "match-000001.json"
    text = path.read_text().replace('"bots":"careful"', '"bots":"no_such_module:Clever"')
    path.write_text(text)
    assert run(app, ["baloot", "play", str(path)]) == 2
    told = capsys.readouterr().err
    assert "the bots of this file are code of their own ('no_such_module:Clever')" in told
    assert run(app, ["baloot", "play", "1"]) == 2
    assert "the module no_such_module cannot be imported" in capsys.readouterr().err


def test_a_folder_that_cannot_be_written_to_is_told_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("x")
    monkeypatch.setenv("MAJLIS_MATCHES", str(tmp_path / "file"))
    typing(monkeypatch, iter(["1", "1", "1"]))
    assert run(app, ["baloot", "play", "--seed", "3"]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert told.out.count("This match is not kept:") == 1
    assert "You left the table." in told.out


def test_a_pipe_is_not_asked_whether_to_resume(folder: Path) -> None:
    play("1\n1\n")
    done = subprocess.run(PLAY, input="q\n", capture_output=True, text=True, timeout=LONGEST)
    assert "is unfinished: --resume goes on." in done.stdout
    assert "[Y/n]" not in done.stdout


def test_nothing_in_the_file_names_a_person(folder: Path) -> None:
    play("1\n1\n" * 20)
    text = next(folder.glob("baloot/match-*.json")).read_text()
    header = json.loads(text)
    assert header["psN"] == ["P1", "P2", "P3", "P4"]
    assert set(header["majlis"]) <= set(Note.__struct_fields__)
    for word in (getpass.getuser(), platform.node(), str(Path.home())):
        assert word not in text
