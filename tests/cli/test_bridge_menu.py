"""`majlis bridge` alone: a menu at a terminal, help without one; nothing is written before the last
answer.
"""

import io
import os
import shlex
import signal
import sys
from pathlib import Path

import pytest
from rich.console import Console

from majlis.asking import Leave, Misread, Screen
from majlis.bridge.formats import read_boards
from majlis.cli.bridge.menu import asked, deal_wanted, read_folder
from majlis.cli.common import run
from majlis.cli.main import app
from majlis.cli.options import Language
from pseudo_terminal import terminal

OWN = '{"profile_name": "Ours", "dealer": "N", "tag": "Opener", "conditions": "north: 20+ hcp"}'


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.setenv("MAJLIS_PROFILES", str(tmp_path / "profiles"))
    return tmp_path


def screen_of(*answers: str, language: str = "en") -> tuple[Screen, io.StringIO]:
    left = iter(answers)
    out = io.StringIO()
    console = Console(file=out, width=200, markup=False, emoji=False, highlight=False)
    return Screen(console, language, read=lambda: next(left), leaving="q"), out


def test_enter_takes_every_default(home: Path) -> None:
    screen, out = screen_of(*[""] * 5)
    wanted = asked(screen)
    assert (wanted.number, wanted.exact, wanted.formats) == (18, True, "pbn,lin,html")
    assert wanted.folder == home / "majlis-boards"
    assert not wanted.folder.exists()
    assert "Preempts" in out.getvalue()


def test_own_profiles_come_first(home: Path) -> None:
    (home / "profiles").mkdir()
    (home / "profiles" / "ours.json").write_text(OWN)
    screen, out = screen_of("1", "3", "2", str(home / "x"))
    wanted = asked(screen)
    assert wanted.found.profile_name == "Ours"
    assert not wanted.exact
    assert "No category (your own)\n   1  Ours" in out.getvalue()


def test_wrong_answers_are_asked_again(home: Path) -> None:
    (home / "file").write_text("")
    profiles = ("0", "999", "nothing like it", "north: 15-17 hpc", "north: 15-17 hcp")
    screen, out = screen_of(*profiles, "none", "0", "2", "9", "4", str(home / "file"), "?", str(home / "new"))
    wanted = asked(screen)
    assert (wanted.profile, wanted.number, wanted.formats) == ("north: 15-17 hcp", 2, "html")
    told = " ".join(out.getvalue().split())
    for sentence in (
        "Type a whole number from 1 to ", "at 'hpc'", "Type a whole number from 1 to 1000.",
        "Type one of these: 1 2 3 4 5.", "file is a file: name a folder.", "The folder where the files go.",
    ):  # fmt: skip
        assert sentence in told


@pytest.mark.parametrize("count", range(5))
def test_q_leaves_everywhere(home: Path, count: int) -> None:
    for leave in ("q", "Q", "ض"):
        with pytest.raises(Leave):
            asked(screen_of(*[""] * count, leave)[0])
    assert not (home / "majlis-boards").exists()


@pytest.mark.parametrize(
    ("language", "step"), [("en", "Sign in at Bridge Base Online"), ("ar", "سجّل الدخول")]
)
def test_it_deals_and_says_what_to_do_with_the_files(
    home: Path, language: str, step: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("majlis.cli.options.spoken", Language(language))
    screen, out = screen_of("weak-twos", "4", "", "", "", language=language)
    deal_wanted(screen, asked(screen))
    written = sorted((home / "majlis-boards").iterdir())
    assert [path.suffix for path in written] == [".html", ".lin", ".pbn"]
    assert len(read_boards(written[1], strict=True).boards) == 4
    told = out.getvalue()
    assert step in told
    assert str(written[1]) in told.replace("\n", "").replace("    ", "")
    command = shlex.split(told.rstrip().splitlines()[-1])
    assert command[:4] == ["majlis", "bridge", "deal", "weak-twos"]
    before = {path.name: path.read_bytes() for path in written if path.suffix == ".lin"}
    capsys.readouterr()
    assert run(app, command[1:]) == 0
    assert {path.name: path.read_bytes() for path in written if path.suffix == ".lin"} == before


def test_the_folder_may_not_be_a_file(home: Path) -> None:
    (home / "file").write_text("")
    for typed in (str(home / "file"), str(home / "file" / "below")):
        with pytest.raises(Misread):
            read_folder(typed)
    assert read_folder("~/x") == home / "x"


def test_without_a_terminal_it_prints_its_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(app, ["bridge"]) == 0
    assert capsys.readouterr().out.startswith("Usage: majlis bridge")


COMMAND = [sys.executable, "-c", "from majlis.cli.main import main; main()", "bridge"]


def test_at_a_terminal_it_asks(home: Path) -> None:
    with terminal(COMMAND, {"PYTHONPATH": os.pathsep.join(sys.path)}) as keyboard:
        keyboard.until("]:")
        keyboard.type("weak-twos\n")
        keyboard.until("Number of boards [18]:")
        keyboard.type("2\n")
        for prompt in ("[yes]:", "Files [1]:", "majlis-boards]:"):
            keyboard.until(prompt)
            keyboard.type("\n")
        keyboard.until("The same boards again")
        assert keyboard.end() == 0
    assert len(list((home / "majlis-boards").iterdir())) == 3


def test_ctrl_c_leaves_nothing(home: Path) -> None:
    with terminal(COMMAND, {"PYTHONPATH": os.pathsep.join(sys.path)}) as keyboard:
        keyboard.until("]:")
        keyboard.type("\n")
        keyboard.until("Number of boards [18]:")
        keyboard.signal(signal.SIGINT)
        keyboard.until("Nothing was written.")
        assert keyboard.end() == 130
    assert not (home / "majlis-boards").exists()


# Profiles themselves


@pytest.mark.parametrize("key", ["p", "ح", "Profiles", "مواصفات"])
def test_the_menu_reaches_profiles(home: Path, capsys: pytest.CaptureFixture[str], key: str) -> None:
    (home / "profiles").mkdir()
    (home / "profiles" / "Ours_v0.1.json").write_text(OWN[:-1] + ', "version": "0.1"}')
    answers = ("2", "1", "4", "Ours", "5", "1", "2", "6", "1", "4", "no such profile", "q", "7", "9")
    screen, out = screen_of(key, *answers, "1", "3", "2", str(home / "x"))
    wanted = asked(screen)
    assert (wanted.found.profile_name, wanted.number) == ("Ours", 3)
    told = capsys.readouterr()
    assert "Also north: " in told.out
    assert "Ours_v0.1.json: nothing is wrong" in told.out
    made = sorted(path.name for path in (home / "profiles").iterdir())
    assert made == ["Ours_(South_deals)_v0.1.json", "Ours_v0.1.json", "Ours_v0.2.json"]
    assert "No drafts." in told.out
    said = " ".join(out.getvalue().split())
    assert "make, show, change, check, turn or delete profiles" in said
    assert f"majlis bridge profile rotate {home / 'profiles' / 'Ours_v0.1.json'} --by 2" in said


def test_an_error_among_profiles_ends_nothing(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    turned = OWN[:-1] + ', "rotated_from": "Theirs"}'
    (home / "profiles").mkdir()
    (home / "profiles" / "ours.json").write_text(turned)
    screen, _ = screen_of("p", "5", "1", "", "9", "1", "3", "2", str(home / "x"))
    assert asked(screen).number == 3
    assert "is itself a turned profile, made from 'Theirs'" in capsys.readouterr().err
