"""Stop a command in the middle of its work, as Ctrl-C or `kill` does."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

FORECAST = re.compile(r".*(the rest takes about|ويستغرق الباقي نحو).*\n")
"""What a command says of the time that it takes, which differs from one machine to another."""
LONGEST = 900.0
"""Seconds after which whatever is waited for counts as never coming, on however loaded a machine."""


def until(ready: Callable[[], object]) -> None:
    """Wait for something that a program does."""
    end = time.monotonic() + LONGEST
    while not ready():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.05)


def until_it_waits(pid: int) -> None:
    """Wait until a program waits, for a key as a rule: what comes just before that it may not hear."""
    psutil = pytest.importorskip("psutil")
    program, quiet = psutil.Process(pid), 0

    def waits() -> bool:
        nonlocal quiet
        quiet = quiet + 1 if program.status() == psutil.STATUS_SLEEPING else 0
        return quiet > 6

    until(waits)


def until_it_has_worked(pid: int, seconds: float) -> None:
    """Wait until a program and its workers have computed for so long, however fast the machine is."""
    psutil = pytest.importorskip("psutil")
    program = psutil.Process(pid)

    def worked() -> float:
        found = 0.0
        for one in [program, *program.children(recursive=True)]:
            with suppress(psutil.NoSuchProcess):
                found += sum(one.cpu_times()[:2])
        return found

    until(lambda: worked() >= seconds)


def stopped(command: list[str], folder: Path, files: str, by: signal.Signals) -> tuple[int, str, str]:
    """The exit code, stdout and stderr of a command that is stopped once it has written three files.

    A command that has not ended long after that is killed, and that is a failure.
    """
    with subprocess.Popen(
        [sys.executable, "-m", "majlis.cli.main", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=os.environ | {"PYTHONIOENCODING": "utf-8"},
        start_new_session=True,
    ) as process:
        until(lambda: len(list(folder.glob(files))) >= 3)
        os.killpg(process.pid, by)
        try:
            output, errors = process.communicate(timeout=LONGEST)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            raise
    return process.returncode, output, FORECAST.sub("", errors)
