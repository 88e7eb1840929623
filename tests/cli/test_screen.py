"""The keyboard at a terminal: what is typed before a question is no answer to it; pipes keep every byte."""

import io
import os
import pty
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from rich.console import Console

from majlis.cli.screen import Leave, Screen

ASKING = """
import time
from rich.console import Console
from majlis.cli.screen import Leave, Screen
screen = Screen(Console(width=60, highlight=False), pace={pace})
try:
    print("computing", flush=True)
    time.sleep({busy})
    {act}
except Leave:
    print("<left>")
"""


@contextmanager
def terminal(act: str, busy: float = 0.5, pace: float | None = None) -> Iterator[int]:
    """A program at a pseudo-terminal; gives the descriptor of the keyboard and screen."""
    ours, theirs = pty.openpty()
    code = ASKING.format(busy=busy, act=act, pace=pace)
    with subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "TERM": "dumb"},  # no escapes among the words
    ) as process:
        os.close(theirs)
        try:
            yield ours
            process.wait(timeout=30)
        finally:
            process.kill()
    os.close(ours)


def read_until(keyboard: int, text: str, seconds: float = 30) -> str:
    end, seen = time.monotonic() + seconds, b""
    while text.encode() not in seen:
        assert select.select([keyboard], [], [], max(0, end - time.monotonic()))[0], seen
        try:
            seen += os.read(keyboard, 4096)
        except OSError:  # the program has ended
            break
    return seen.decode(errors="replace")


def test_what_is_typed_while_it_computes_is_not_the_answer() -> None:
    with terminal('print(f"<{screen.ask(chr(63))}>")') as keyboard:
        read_until(keyboard, "computing")
        os.write(keyboard, b"too early\nand again\n")
        read_until(keyboard, "? ")
        os.write(keyboard, b"now\n")
        assert "<now>" in read_until(keyboard, ">")


def test_enter_ends_a_pause_and_q_leaves() -> None:
    for typed, told in ((b"\n", "<on>"), (b"q\n", "<left>")):
        with terminal('screen.pause(); print("<on>")', busy=0, pace=60) as keyboard:
            read_until(keyboard, "computing")
            time.sleep(0.5)  # the pause begins meanwhile, and forgets what came before
            os.write(keyboard, typed)
            assert told in read_until(keyboard, ">")


def test_a_pipe_keeps_every_byte() -> None:
    code = ASKING.format(busy=0, pace=None, act='print([screen.ask("?") for _ in range(3)])')
    done = subprocess.run(
        [sys.executable, "-c", code], input="a\nb\nc\n", capture_output=True, text=True, timeout=30
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
