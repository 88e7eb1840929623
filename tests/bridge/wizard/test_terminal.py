"""The dialogue in a terminal: what a real one shows, and what is left when it is killed."""

import io
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console

from majlis.asking import Gone, Question, Screen, text_reader
from majlis.bridge.profile.check import check_file, load
from majlis.bridge.profile.drafts import Draft
from majlis.bridge.profile.store import Store
from majlis.lines import broken
from stopping import LONGEST, until_it_waits

PROGRAM = (
    "import sys\n"
    "from majlis.cli.bridge.profile import app\n"
    "from majlis.cli.common import run\n"
    "sys.exit(run(app))"
)


class Terminal:
    """A program in a terminal of its own, typed at and read from."""

    def __init__(self, folder: Path, *arguments: str, columns: int = 80, language: str = "en") -> None:
        self.ours, theirs = pty.openpty()
        termios.tcsetwinsize(theirs, (40, columns))
        environment = os.environ | {
            "TERM": "xterm",
            "COLUMNS": str(columns),
            "MAJLIS_PROFILES": str(folder),
            "MAJLIS_LANGUAGE": language,
            "PYTHONPATH": os.pathsep.join(sys.path),
            "PYTHONIOENCODING": "utf-8",
        }
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment,
            start_new_session=True,
        )
        os.close(theirs)
        self.seen = ""
        self.place = 0

    def read(self, wanted: str, seconds: float = LONGEST) -> str:
        """Wait for a text after what was read before; returns everything up to it."""
        end = time.monotonic() + seconds
        while wanted not in self.seen[self.place :]:
            left = end - time.monotonic()
            if left <= 0 or not self.more(left):
                raise AssertionError(f"{wanted!r} did not come; the screen has {self.seen[self.place :]!r}")
        begin = self.place
        self.place = self.seen.index(wanted, begin) + len(wanted)
        return self.seen[begin : self.place]

    def more(self, seconds: float) -> bool:
        ready, _, _ = select.select([self.ours], [], [], seconds)
        try:
            content = os.read(self.ours, 65536) if ready else b""
        except OSError:  # the other end is closed
            return False
        self.seen += re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", content.decode("utf-8", "replace"))
        return bool(content)

    def answer(self, prompt: str, line: str) -> None:
        self.read(prompt)
        os.write(self.ours, f"{line}\n".encode())

    def end(self) -> int:
        """What the program exits with; it may wait for its last lines to be read."""
        limit = time.monotonic() + LONGEST
        while self.more(limit - time.monotonic()):
            pass
        os.close(self.ours)
        return self.process.wait(LONGEST)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "profiles"


def begin(folder: Path) -> Terminal:
    """A new profile whose first seat is done and whose second is being asked about."""
    terminal = Terminal(folder, "new", "--language", "en")
    for prompt, line in (
        ("Name [", "Weak twos"),
        ("Description [", ""),
        ("Category [", ""),
        ("Dealer (N, E, S or W) [", "w"),
        ("Side [", "2"),
        ("Turn half of the boards round [", ""),
        ("Number of types of hand for West", "1"),
        ("> ", "5-10 hcp, 6 hearts"),
        ("Drawn suits [", ""),
        ("Shapes it never has [", ""),
    ):
        terminal.answer(prompt, line)
    terminal.read("Number of types of hand for North")
    return terminal


def draft_left(folder: Path, terminal: Terminal, end: signal.Signals) -> Draft:
    """End the program and find the draft that it left."""
    until_it_waits(terminal.process.pid)
    os.kill(terminal.process.pid, end)
    assert terminal.end() in (-end, 130, 128 + end)
    (draft,) = Store(folder, None).drafts()
    assert "W" in draft.done
    assert draft.profile.subs("W")[0].standard.hearts.min_cards == 6
    assert not check_file(draft.path)
    return draft


@pytest.mark.waits
@pytest.mark.parametrize("end", [signal.SIGHUP, signal.SIGINT])
def test_a_closed_terminal_and_ctrl_c_keep_the_draft(folder: Path, end: signal.Signals) -> None:
    draft_left(folder, begin(folder), end)


@pytest.mark.waits
@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM])
def test_a_killed_program_loses_nothing_that_was_answered(folder: Path, end: signal.Signals) -> None:
    draft_left(folder, begin(folder), end)
    again = Terminal(folder, "new", "--language", "en")
    shown = again.read("Continue which [1]:")
    assert "These profiles were not finished:" in shown
    assert re.search(r" 1  Weak twos, \d{4}-\d\d-\d\d \d\d:\d\d, done: West", shown)
    os.write(again.ours, b"\n")
    assert "West: 5-10 HCP; 6 hearts" in again.read("Number of types of hand for North")
    os.write(again.ours, b"0\n")
    again.answer("Number of types of hand for East", "")
    again.answer("Number of types of hand for South", "")
    again.answer("A further condition", "")
    again.answer("Change which, or s to save [s]:", "")
    again.read("Saved:")
    assert again.end() == 0
    assert load(folder / "Weak_twos_v0.1.json").subs("W")[0].standard.hearts.max_cards == 6
    assert list((folder / "drafts").iterdir()) == []


def test_ctrl_d_keeps_the_draft(folder: Path) -> None:
    terminal = begin(folder)
    os.write(terminal.ours, b"\x04")
    terminal.read("Kept as a draft")
    assert terminal.end() == 0
    assert len(Store(folder, None).drafts()) == 1


def test_arrow_keys_edit_the_line(folder: Path) -> None:
    pytest.importorskip("readline")
    terminal = Terminal(folder, "new", "--language", "en")
    terminal.answer("Name [", "Weak twis\x1b[D\x7fo")
    terminal.answer("Description [", "e")
    terminal.end()
    assert [draft.profile.profile_name for draft in Store(folder, None).drafts()] == ["Weak twos"]


@pytest.mark.parametrize("columns", [40])
def test_no_line_is_wider_than_the_screen(folder: Path, columns: int) -> None:
    terminal = Terminal(folder, "new", "--language", "en", columns=columns)
    for prompt, line in (("Name [", "A rather long name of a profile"), ("Description [", "?")):
        terminal.answer(prompt, line)
    shown = terminal.read("Description [")
    os.write(terminal.ours, b"e\n")
    assert terminal.end() == 0
    assert all(len(line) <= columns for line in shown.splitlines())


# Without a terminal


def shown(
    text: str, kind: str = "", width: int = 40, language: str = "en", encoding: str = "utf-8"
) -> list[str]:
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding, newline="\n")
    console = Console(file=stream, width=width, highlight=False, markup=False, emoji=False)
    Screen(console, language).say(text, kind)
    stream.flush()
    return stream.buffer.getvalue().decode(encoding).split("\n")[:-1]  # type: ignore[attr-defined]


@pytest.mark.parametrize("width", [20, 33, 80])
def test_lines_are_broken_between_words(width: int) -> None:
    text = " 1  North: 15-17 HCP; two random suits of ♠♥♦♣: 5-6 cards and 3-7 HCP in the first"
    lines = shown(text, width=width)
    assert all(cell_len(line) <= width for line in lines)
    assert " ".join(" ".join(lines).split()) == " ".join(text.split())
    assert all(line.startswith("    ") for line in lines[1:])


def test_blank_lines_and_several() -> None:
    assert shown("") == [""]
    assert shown("one\ntwo") == ["one", "two"]
    assert broken("x" * 50, 20) == ["x" * 50]  # a path stays whole


def test_arabic_lines_begin_at_the_right() -> None:
    (line,) = shown(" \u200e1\u200e  شمال: أي يد", language="ar", width=80)
    assert line == "\u200f \u200e1\u200e  شمال: أي يد"
    assert shown("draft.json", language="ar") == ["draft.json"]


def test_what_could_steer_the_terminal_is_written_out() -> None:
    assert shown("a\x1b[2Jb\u202e") == ["a\\x1b[2Jb\\u202e"]


def test_an_encoding_without_suits() -> None:
    assert shown("one of ♠♥♦♣ …", encoding="ascii") == ["one of SHDC ..."]


NAME = Question("Name", "", text_reader)
LONG = Question("A question of more than half the line", "", text_reader)


def test_long_questions_get_a_line_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    prompts: list[str] = []
    monkeypatch.setattr("builtins.input", lambda prompt: prompts.append(prompt) or "")
    stream = io.StringIO()
    screen = Screen(Console(file=stream, width=40, highlight=False))
    assert screen.question(NAME, "x") == "x"
    assert screen.question(LONG, "x") == "x"
    assert prompts == ["Name [x]: ", "> "]
    assert "A question of more than half the line" in stream.getvalue()


def test_the_end_of_the_input() -> None:
    def read() -> str:
        raise EOFError

    with pytest.raises(Gone):
        Screen(Console(file=io.StringIO()), read=read).question(NAME, "x")


@pytest.mark.waits
def test_a_terminal_that_is_gone_is_no_fault(folder: Path) -> None:
    """Its last lines cannot be written: the draft is kept all the same, and nothing is raised."""
    terminal = begin(folder)
    os.close(terminal.ours)  # as a window that is closed, without the signal
    assert terminal.process.wait(LONGEST) == 1
    (draft,) = Store(folder, None).drafts()
    assert "W" in draft.done
    terminal = begin(folder.parent / "other")
    os.kill(terminal.process.pid, signal.SIGSTOP)
    os.close(terminal.ours)
    os.kill(terminal.process.pid, signal.SIGINT)
    os.kill(terminal.process.pid, signal.SIGCONT)
    assert terminal.process.wait(LONGEST) == 130
