"""Pages of help: as wide as the terminal, and in an encoding's own letters."""

import os
import subprocess
import sys

import pytest

PAGES = ((), ("bridge",), ("bridge", "deal"), ("bridge", "profile", "new"), ("liaptui", "play"), ("arena",))


def page(*command: str, **environment: str) -> bytes:
    return subprocess.run(
        [sys.executable, "-m", "majlis.cli.main", *command, "--help"],
        env={**os.environ, "PYTHONUTF8": "0", **environment},
        capture_output=True,
        check=True,
    ).stdout


@pytest.mark.parametrize("command", PAGES)
def test_a_page_fits_a_narrow_terminal(command):
    text = page(*command, COLUMNS="40", PYTHONIOENCODING="utf-8").decode()
    assert [line for line in text.splitlines() if len(line) > 40] == []


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_page_is_in_the_encoding_of_the_output(encoding):
    text = page("arena", COLUMNS="80", PYTHONIOENCODING=encoding).decode(encoding)
    assert text.splitlines()[0] == "Usage: majlis arena [OPTIONS] GAME A B..."
    assert text.isascii()
