"""Other dealers, run as their users run them: found or installed, given a task, timed, their deals read.

What is timed, in seconds of the processor: of `dealer` and `deal` the whole process, from its start to the
last deal written to a file in its shortest form, one line a deal; of Python packages the generating alone,
without start and printing.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from . import scripts, texts
from .tasks import ROOT, Deals

FOLDER: Final = ROOT / "out" / "peers"
"""Packages that peers are imported from; `make clean` removes it."""
GAMES: Final = os.pathsep.join(["/usr/games", os.environ.get("PATH", os.defpath)])
PATIENCE: Final = 600
"""Seconds after which a peer is given up."""


class Missing(Exception):  # noqa: N818 - it is no error that a peer is not here
    """Why a peer cannot run here, in words."""


@dataclass(frozen=True)
class Run:
    """What one timed run gave; `attempts` where shuffles were counted rather than deals asked for."""

    seconds: float
    deals: Deals
    attempts: int = 0


Start = Callable[[str, int, int], Run]
"""A task's name, how many deals (or attempts) and a seed."""


@dataclass(frozen=True)
class Peer:
    """A row of the table. `first` is how many deals (or attempts) to begin with, by task."""

    name: str
    start: Start
    first: dict[str, int] = field(default_factory=dict)


def children_time() -> float:
    """Seconds of the processor that ended child processes took."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def timed(command: list[str], **environment: str) -> tuple[float, bytes]:
    """Run to a file, as somebody would who wants the deals; seconds and what was written."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as errors:
        begun = children_time()
        try:
            code = subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=errors,
                env=os.environ | environment,
                timeout=PATIENCE,
                check=False,
            ).returncode
        except subprocess.TimeoutExpired:
            raise Missing(f"gave nothing in {PATIENCE} s") from None
        seconds = children_time() - begun
        out.seek(0)
        errors.seek(0)
        if code:
            said = errors.read().decode(errors="replace").strip().splitlines() or ["no message"]
            raise Missing(f"ended with code {code}: {said[-1]}")
        return seconds, out.read()


def program(name: str) -> str:
    """The path of a Debian program."""
    found = shutil.which(name, path=GAMES)
    if not found:
        raise Missing(f"no program {name} here; --install asks apt-get for it (as root)")
    return found


def with_script(script: str, command: Callable[[str], list[str]]) -> tuple[float, bytes]:
    """Run a command on a file that holds the script."""
    with tempfile.TemporaryDirectory() as scratch:
        file = Path(scratch) / "script"
        file.write_text(script, encoding="utf-8")
        return timed(command(str(file)))


def parsed(reader: Callable[[bytes], Deals], text: bytes) -> Deals:
    """The deals of a peer's text."""
    try:
        return reader(text)
    except ValueError as error:
        raise Missing(f"wrote something that is no deal: {error}") from error


def dealer(task: str, count: int, seed: int) -> Run:
    """Hans van Staveren's dealer, in C."""
    path = program("dealer")
    script = f"condition {scripts.DEALER[task]}\naction printoneline\n"
    options = ["-s", str(seed), "-p", str(count), "-g", "2000000000"]
    seconds, text = with_script(script, lambda file: [path, *options, file])
    return Run(seconds, parsed(texts.from_dealer, text))


def deal(programs: dict[str, str]) -> Start:
    """Thomas Andrews' Deal, in C with Tcl, with these programs by task."""

    def start(task: str, count: int, seed: int) -> Run:
        path = program("deal")
        options = ["-l", "-s", str(seed)]
        seconds, text = with_script(programs[task], lambda file: [path, *options, "-i", file, str(count)])
        return Run(seconds, parsed(texts.from_deal, text))

    return start


def endplay(task: str, count: int, seed: int) -> Run:
    """The package endplay; `count` are attempts, since a rare deal may take it minutes."""
    if not (FOLDER / "endplay").exists():
        raise Missing("no package endplay here; --install asks pip for it")
    lines = scripts.ENDPLAY_PROGRAM.replace("CONSTRAINTS", scripts.ENDPLAY[task])
    command = [sys.executable, "-c", lines, str(count), str(seed)]
    _, text = timed(command, PYTHONPATH=str(FOLDER), PYTHONHASHSEED=str(seed))
    seconds, _, rest = text.partition(b"\n")
    return Run(float(seconds), parsed(texts.from_pbn, rest), attempts=count)


def redeal(task: str, count: int, seed: int) -> Run:
    """The package redeal: named, since it belongs here, though no index gives it to us."""
    raise Missing("no package redeal on the index; nothing here runs it")


PEERS: Final = (
    Peer("dealer (C)", dealer, {"i": 20_000, "ii": 2_000, "iii": 100, "iv": 5}),
    Peer("Deal (Tcl)", deal(scripts.DEAL), {"i": 20_000, "ii": 2_000, "iii": 100, "iv": 5}),
    Peer("Deal, smartstack", deal(scripts.SMARTSTACK), {"iii": 1_000}),
    Peer("endplay", endplay, dict.fromkeys(("i", "ii", "iii", "iv"), 500)),
    Peer("redeal", redeal, dict.fromkeys(("i", "ii", "iii", "iv"), 1)),
)


def install() -> list[str]:
    """Fetch what can be fetched; for each peer what came of it."""
    said = []
    for name in ("dealer", "deal"):
        if shutil.which(name, path=GAMES):
            said.append(f"{name}: installed")
        elif os.geteuid():
            said.append(f"{name}: missing, and apt-get needs root: apt-get install {name}")
        else:
            outcome(["apt-get", "update", "--quiet"])  # a fresh machine knows no packages yet
            said.append(f"{name}: {outcome(['apt-get', 'install', '--yes', '--quiet', name])}")
    for name in ("endplay", "redeal"):
        if (FOLDER / name).exists():
            said.append(f"{name}: installed")
        else:
            pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
            said.append(f"{name}: {outcome([*pip, '--target', str(FOLDER), name])}")
    return said


def outcome(command: list[str]) -> str:
    """What an installer said, in a line."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"missing: {error}"
    if done.returncode == 0:
        return "installed"
    last = (done.stderr.strip().splitlines() or ["no message"])[-1]
    return f"missing: {last}"
