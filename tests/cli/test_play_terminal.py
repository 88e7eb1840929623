"""`majlis baloot play` at a pseudo-terminal: the offer to resume, keys typed too early, a closed terminal."""

import os
import sys
from pathlib import Path

import pytest

from majlis.matches import Note, entries
from pseudo_terminal import terminal
from stopping import until_it_waits

PLAY = [sys.executable, "-m", "majlis.cli.main", "baloot", "play"]
ASKED = "(? for help): "


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MAJLIS_MATCHES", str(tmp_path))
    return tmp_path


def notes(folder: Path) -> list[Note]:
    return [entry.note for entry in entries(folder / "baloot", "match") if entry.note is not None]


def test_a_match_is_offered_again_after_the_terminal_was_closed(folder: Path) -> None:
    with terminal([*PLAY, "--seed", "3", "--pace", "0"]) as table:
        table.until(ASKED)
        table.type("1\n")
        shown = table.until(ASKED)
        assert "Trick 1 goes to Top" in shown
        table.signal(1)  # SIGHUP: the terminal is closed
        assert table.end() == 129
    (left,) = notes(folder)
    assert left.actions
    with terminal([*PLAY, "--pace", "0"]) as table:
        assert "Resume the match of " in table.until("[Y/n]")
        table.type("\n")
        shown = table.until(ASKED)
        assert "Deal 1 goes on where it was left." in shown
        assert "tricks 1 : 0" in shown
        table.type("q\n")
        assert table.end() == 0
    assert [note.actions for note in notes(folder)] == [left.actions]
    for code in (0, 130):
        with terminal([*PLAY, "--pace", "0"]) as table:
            table.until("[Y/n]")
            if code:
                table.signal(2)  # Ctrl-C
            else:
                table.type("q\n")
            assert table.end() == code
            assert "Traceback" not in table.seen
    with terminal([*PLAY, "--pace", "0"]) as table:
        table.until("[Y/n]")
        table.type("n\n")
        assert "seed" in table.until("Keys:")
        table.signal(2)  # Ctrl-C
        assert table.end() == 130
    with terminal([*PLAY, "--new"]) as table:
        assert "[Y/n]" not in table.until("Keys:")


@pytest.mark.waits
def test_what_is_typed_too_early_plays_no_card(folder: Path) -> None:
    with terminal([*PLAY, "--seed", "3", "--pace", "60"]) as table:
        table.until(ASKED)
        table.type("1\n")
        table.until("Trick 1 goes to")
        until_it_waits(table.process.pid)
        table.type("\n1\n1\n1\n")  # Enter ends the pause; the rest is nobody's answer
        table.until(ASKED)
        until_it_waits(table.process.pid)
        table.type("q\n")
        assert table.end() == 0
    assert "Trick 2 goes to" not in table.seen
    (left,) = notes(folder)
    assert sum(seat == 0 and action < 52 for seat, action in left.actions) == 1


@pytest.mark.waits
def test_a_finished_trick_is_held(folder: Path) -> None:
    """For as long as is said, or until Enter: in the meantime nothing is asked."""
    with terminal([*PLAY, "--seed", "3", "--pace", "60"]) as table:
        table.until(ASKED)
        table.type("1\n")
        shown = table.until("Trick 1 goes to")
        until_it_waits(table.process.pid)
        assert ASKED not in shown + table.there()
        table.type("\n")
        table.until(ASKED)


def test_with_pause_each_trick_waits_for_enter(folder: Path) -> None:
    with terminal([*PLAY, "--seed", "3", "--pause"]) as table:
        table.until(ASKED)
        table.type("1\n")
        assert "Trick 1 goes to" in table.until("Enter goes on")
        table.type("\n")
        table.until(ASKED)


def test_keys_show_hints_calls_tricks_and_score(folder: Path) -> None:
    with terminal([*PLAY, "--seed", "3", "--pace", "0"], {"MAJLIS_LANGUAGE": "en"}) as table:
        table.until(ASKED)
        table.type("1\n")
        table.until(ASKED)
        for key, told in (
            ("h", " is much better than "),
            ("c", "Right: pass"),
            ("t", "raw points"),
            ("l", "Trick 1 goes to Top"),
            ("s", "Match: Bottom and Top 0"),
            ("?", "q leave"),
        ):
            table.type(f"{key}\n")
            assert told in table.until(ASKED), key
    assert os.environ["MAJLIS_MATCHES"] == str(folder)
