"""The keyboard at a terminal: what is typed before a question is no answer to it; pipes keep every byte."""

import io
import subprocess
import sys

import pytest
from rich.console import Console

from majlis.asking import Leave, Screen
from pseudo_terminal import terminal
from stopping import LONGEST, until_it_waits

ASKING = """
import select
import sys
from rich.console import Console
from majlis.asking import Leave, Screen
screen = Screen(Console(width=60, highlight=False), pace={pace})
try:
    print("computing", flush=True)
    select.select([sys.stdin] if {busy} else [], [], [], 3600 * {busy})
    {act}
except Leave:
    print("<left>")
"""


def asking(act: str, busy: int = 0, pace: float | None = None) -> list[str]:
    return [sys.executable, "-c", ASKING.format(act=act, busy=busy, pace=pace)]


def test_what_is_typed_while_it_computes_is_not_the_answer() -> None:
    with terminal(asking('print(f"<{screen.ask(chr(63))}>")', busy=1)) as keyboard:
        keyboard.until("computing")
        keyboard.type("too early\nand again\n")
        keyboard.until("? ")
        keyboard.type("now\n")
        assert "<now>" in keyboard.until(">")


@pytest.mark.waits
@pytest.mark.parametrize(("typed", "told"), [("\n", "<on>"), ("q\n", "<left>")])
def test_enter_ends_a_pause_and_q_leaves(typed: str, told: str) -> None:
    with terminal(asking('screen.pause(); print("<on>")', pace=10 * LONGEST)) as keyboard:
        keyboard.until("computing")
        until_it_waits(keyboard.process.pid)  # the pause has begun, and forgotten what came before
        keyboard.type(typed)
        assert told in keyboard.until(">")


def test_a_pause_passes_by_itself() -> None:
    with terminal(asking('screen.pause(2); print("<on>")', pace=0.1)) as keyboard:
        assert "<on>" in keyboard.until(">")


def test_a_pipe_keeps_every_byte() -> None:
    done = subprocess.run(
        asking('print([screen.ask("?") for _ in range(3)])'),
        input="a\nb\nc\n",
        capture_output=True,
        text=True,
        timeout=LONGEST,
    )
    assert "['a', 'b', 'c']" in done.stdout


@pytest.mark.parametrize(
    ("typed", "answer"), [("", True), ("y", True), ("نعم", True), ("n", False), ("لا", False), ("No", False)]
)
def test_yes_and_no(typed: str, answer: bool) -> None:
    lines = iter(["perhaps", typed])
    paper = io.StringIO()
    screen = Screen(Console(file=paper, width=80), read=lambda: next(lines))
    assert screen.agrees("Go on?") is answer
    assert "Type y for yes" in paper.getvalue()
    with pytest.raises(Leave):
        Screen(Console(file=paper), read=lambda: "q").agrees("Go on?")
