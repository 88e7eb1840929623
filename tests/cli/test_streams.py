"""Streams that are closed, full, or read no longer, and full disks: one sentence or a quiet end."""

import errno
import io
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from majlis.cli.common import run
from stopping import LONGEST

MAJLIS = [sys.executable, "-m", "majlis.cli.main"]
POSIX = pytest.mark.skipif(os.name != "posix", reason="redirects with a shell")
FULL = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no device that is always full")
GAMES = Path(__file__).parents[2] / "examples" / "baloot" / "games"


def shell(command: str) -> subprocess.CompletedProcess[str]:
    """A command line, `majlis` in it the program; its standard input is at its end."""
    line = command.replace("majlis", " ".join(f"'{word}'" for word in MAJLIS), 1)
    return subprocess.run(
        ["/bin/sh", "-c", line], capture_output=True, text=True, timeout=LONGEST, stdin=subprocess.DEVNULL
    )


@POSIX
@FULL
@pytest.mark.parametrize("command", ["--help", "baloot rules", "--version"])
def test_a_full_disk_behind_the_output_is_one_sentence(command: str) -> None:
    done = shell(f"majlis {command} > /dev/full")
    assert (done.returncode, done.stderr) == (
        2,
        "majlis: the output cannot be written (no space left on device)\n",
    )


@POSIX
@FULL
def test_errors_that_cannot_be_told_keep_their_exit_code() -> None:
    done = shell("majlis nonsense 2> /dev/full")
    assert (done.returncode, done.stdout) == (2, "")


@POSIX
@pytest.mark.parametrize("command", ["--version", "baloot rules", "baloot rules --out -"])
def test_a_closed_output_is_one_sentence(command: str) -> None:
    done = shell(f"majlis {command} >&-")
    assert (done.returncode, done.stderr) == (
        2,
        "majlis: the standard output is closed: what was printed is lost\n",
    )


@POSIX
def test_files_are_written_though_the_output_is_closed(tmp_path: Path) -> None:
    done = shell(f"majlis baloot audit '{GAMES}' --json='{tmp_path}/a.json' >&-")
    assert done.returncode == 2
    assert (tmp_path / "a.json").read_text(encoding="utf-8").startswith("{")


@POSIX
@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("nonsense 2>&-", 2),
        ("nonsense >&- 2>&-", 2),
        ("baloot play <&-", 0),
        ("liaptui play <&-", 0),
        ("bridge profile new <&-", 2),
        ("bridge profile convert - <&-", 2),
    ],
)
def test_closed_streams_are_no_traceback(command: str, code: int) -> None:
    done = shell(f"majlis {command}")
    assert done.returncode == code
    assert "Traceback" not in done.stdout + done.stderr
    assert done.stderr.count("\n") <= 1


@POSIX
def test_a_reader_that_has_gone_ends_the_command_quietly() -> None:
    done = shell(f"majlis baloot audit '{GAMES}' --json=/dev/stdout | head -c 1")
    assert (done.stdout, done.stderr) == ("{", "")


class Broken(io.StringIO):
    """An output that fails with an error of the system's."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def write(self, text: str, /) -> int:
        raise OSError(self.number, os.strerror(self.number))


@pytest.mark.parametrize(
    ("number", "code", "told"),
    [
        (errno.EPIPE, 1, ""),
        (errno.EINVAL, 1, ""),  # what Windows says of a closed pipe
        (errno.EIO, 2, "majlis: the output cannot be written ("),
    ],
)
def test_how_an_output_fails(
    number: int, code: int, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def program(**_: object) -> None:
        print("something")

    monkeypatch.setattr(sys, "stdout", Broken(number))
    assert run(program, []) == code
    assert capsys.readouterr().err.startswith(told)


def test_an_error_about_a_file_names_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    def program(**_: object) -> None:
        (tmp_path / "no such folder" / "x").open()

    assert run(program, []) == 2
    assert (
        capsys.readouterr().err == f"majlis: {tmp_path / 'no such folder' / 'x'}: no such file or directory\n"
    )


COMMANDS = [
    "baloot audit GAMES --json=OUT/a.json --csv OUT/a.csv --html OUT/a.html",
    "baloot audit GAMES --fixtures OUT/fixtures",
    "baloot simulate --deals 3 --seed 1 --out OUT/games",
    "baloot dataset --deals 3 --seed 1 --out OUT/data",
    "baloot stats GAMES --json=OUT/stats.json",
    "baloot house-rules GAMES --json=OUT/house.json",
    "arena baloot random random --deals 2 --seed 1 --workers 1 --record OUT/arena",
    "bridge deal 'north: 15-17 hcp' -n 8 --seed 1 --out OUT/boards",
    "bridge convert DATA/evening.rbn OUT/x.pbn",
    "bridge combine DATA/evening.rbn --out OUT/x.html",
    "bridge profile convert DATA/profiles/weak_twos.json --out OUT/x.txt",
    "bridge profile new --from-text 'north: 15-17 hcp' --no-ask --folder OUT",
]
LIMITED = (
    "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (40, 40)); "
    "from majlis.cli.main import main; main(sys.argv[1:])"
)
"""Files of more than 40 bytes cannot be written: what a full disk is to every command."""


@POSIX
@pytest.mark.parametrize("command", COMMANDS)
def test_no_room_for_a_file_is_one_sentence_that_names_it(command: str, tmp_path: Path) -> None:
    if " dataset " in command:
        pytest.importorskip("pyarrow")
    data = Path(__file__).parents[1] / "data" / "bridge"
    words = [
        word.replace("GAMES", str(GAMES)).replace("DATA", str(data)).replace("OUT", str(tmp_path))
        for word in shlex.split(command)
    ]
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, *words],
        capture_output=True,
        text=True,
        timeout=LONGEST,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert done.returncode == 2, done.stderr
    last = done.stderr.rstrip("\n").split("\n")[-1]
    place = "the temporary file" if "--csv" in command else f"{tmp_path}/"  # where divergences wait
    assert last.startswith(f"majlis: {place}"), done.stderr
    assert "cannot be written (file too large)" in last
    assert "Traceback" not in done.stderr
    left = [path for path in tmp_path.rglob("*") if path.is_file() and path.stat().st_size == 40]
    assert left == [], "half a file is left"
    assert not list(tmp_path.rglob("*.tmp"))
