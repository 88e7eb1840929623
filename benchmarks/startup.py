"""What a command costs from being typed to its answer, in processor seconds, of one or two installations.

python benchmarks/startup.py [--against OTHER/.venv/bin/majlis] [--runs 5] [--cold 1] [--ratio 0.6]
                             [--commands NAME…] [--json FILE]

Each command is a process of its own, run in turns by this installation and the other. `warm` is the median
of the runs with everything in its caches; `cold` the median of runs without compiled loops, as the first run
after an installation is (`--cold 0` leaves them out: such a run may take a minute). Python's own compiled
modules are there in both, as pip leaves them. `same` says whether both printed the same.

Processor seconds are those of all threads and processes of the command, user and system. They swing less than
the wall on a machine that does other things, so that the ratio of two columns means something there too.

Exit code 1: a command failed, `--help` took more than 0.15 s, or, with `--ratio`, six boards of the hardest
profile took more than that part of the other installation's seconds.
"""

import argparse
import json
import os
import platform
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

from deals.machine import machine

ROOT: Final = Path(__file__).resolve().parents[1]
PROFILES: Final = ROOT.parent / "shared" / "data" / "bridge" / "profiles"
GAMES: Final = str(ROOT / "examples" / "baloot")
POSITION: Final = "kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-40 W3-3"
NOTRUMP: Final = "north: 15-17 hcp, balanced"
MOST_HELP: Final = 0.15
"""Processor seconds that a help page may take."""
HARDEST: Final = "deal the hardest profile"


def hardest() -> str:
    """*Defense to 3 Weak 2s* where it lies beside the checkout, else the library's profile of its kind."""
    return next(map(str, sorted(PROFILES.glob("Defense_to_3_Weak_2s*"))), "defence-to-weak-twos")


def commands() -> dict[str, list[str]]:
    """The commands by name."""
    return {
        "majlis --help": ["--help"],
        "bridge --help": ["bridge", "--help"],
        "bridge deal --help": ["bridge", "deal", "--help"],
        "deal a text": ["bridge", "deal", NOTRUMP, "-n", "6", "--seed", "1"],
        HARDEST: ["bridge", "deal", hardest(), "-n", "6", "--seed", "1"],
        "explain a text": ["bridge", "explain", NOTRUMP],
        "audit the examples": ["baloot", "audit", GAMES],
        "stats of the examples": ["baloot", "stats", GAMES],
        "advise": ["baloot", "advise", POSITION],
        "solve": ["baloot", "solve", POSITION],
        "solve for the match": ["baloot", "solve", POSITION, "--objective", "match"],
        "declare": ["liaptui", "declare", "ArhcSSss", "--seed", "1"],
        "a small arena": ["arena", "baloot", "random", "careful", "--deals", "4", "--seed", "1"],
    }


@dataclass
class Installation:
    """A `majlis` to run, with caches of its own in a folder."""

    program: str
    caches: Path

    def run(self, arguments: list[str], cold: bool = False) -> tuple[float, bytes]:
        """Processor seconds of one run, and what it printed; `cold` without compiled loops."""
        loops = self.caches / ("cold" if cold else "loops")
        if cold:
            shutil.rmtree(loops, ignore_errors=True)
        env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
        env |= {
            "NUMBA_CACHE_DIR": str(loops),
            "PYTHONPYCACHEPREFIX": str(self.caches / "modules"),
            "COLUMNS": "80",
        }
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(
            [self.program, *arguments], env=env, stdin=subprocess.DEVNULL, capture_output=True, check=False
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if done.returncode not in (0, 1):  # 1: an audit that found something
            sys.exit(f"{self.program} {' '.join(arguments)} failed: {done.stderr.decode()}")
        seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return seconds, done.stdout + done.stderr


@dataclass
class Row:
    """A command, with the medians of each installation."""

    name: str
    cold: list[float] = field(default_factory=list)
    warm: list[float] = field(default_factory=list)
    same: bool = True


def measured(
    name: str, arguments: list[str], installations: list[Installation], options: argparse.Namespace
) -> Row:
    """The runs of one command, in turns."""
    outputs = {one.run(arguments)[1] for one in installations}  # fills the caches
    row = Row(name, same=len(outputs) == 1)
    for into, runs, cold in ((row.cold, options.cold, True), (row.warm, options.runs, False)):
        turns = [[one.run(arguments, cold)[0] for one in installations] for _ in range(runs)]
        into += [statistics.median(column) for column in zip(*turns, strict=True)]
    return row


def line(row: Row) -> str:
    """The row as it is printed."""

    def cells(found: list[float]) -> str:
        told = "".join(f"{seconds:9.3f}" for seconds in found)
        return told + (f"{found[0] / found[1]:7.2f}" if len(found) == 2 else "")

    same = "" if len(row.warm) < 2 else "  same" if row.same else "  other"
    return f"{row.name:26}{cells(row.warm)}   {cells(row.cold)}{same}"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--against", metavar="MAJLIS", help="the program of another installation")
    parser.add_argument("--runs", type=int, default=5, help="warm runs of each command")
    parser.add_argument("--cold", type=int, default=1, help="cold runs of each command")
    parser.add_argument("--ratio", type=float, help="the most of the other's seconds for the hardest profile")
    parser.add_argument("--commands", nargs="+", choices=commands(), help="only these", metavar="NAME")
    parser.add_argument("--json", type=Path, help="write the figures to this file too")
    options = parser.parse_args()
    print(f"{machine()}, {os.cpu_count()} processors, Python {platform.python_version()}")
    ours = Path(sys.executable).with_name("majlis")
    names = [str(ours), *([options.against] if options.against else [])]
    print("processor seconds, medians; " + " against ".join(names))
    heads = ["this", "other"][: len(names)] + ["ratio"] * (len(names) - 1)
    width = 9 * len(names) + 7 * (len(names) - 1)
    print(f"{'':26}{'warm':>{width}}   {'cold':>{width if options.cold else 0}}")
    told = "".join(f"{head:>{7 if head == 'ratio' else 9}}" for head in heads)
    print(f"{'':26}{told}   {told if options.cold else ''}", flush=True)
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        installations = [Installation(name, Path(folder, str(number))) for number, name in enumerate(names)]
        for name in options.commands or commands():
            rows.append(measured(name, commands()[name], installations, options))
            print(line(rows[-1]), flush=True)
    if options.json:
        options.json.write_text(json.dumps([asdict(row) for row in rows], indent=2) + "\n")
    return int(missed(rows, options.ratio))


def missed(rows: list[Row], ratio: float | None) -> bool:
    """Whether a target is missed; says which."""
    found = False
    for row in rows:
        if row.name.endswith("--help") and row.warm[0] > MOST_HELP:
            print(f"MISSED: {row.name} takes {row.warm[0]:.3f} s, more than {MOST_HELP} s")
            found = True
        if (
            row.name == HARDEST
            and ratio is not None
            and len(row.warm) == 2
            and row.warm[0] > ratio * row.warm[1]
        ):
            print(
                f"MISSED: {row.name} takes {row.warm[0] / row.warm[1]:.2f} of the other's, more than {ratio}"
            )
            found = True
    return found


if __name__ == "__main__":
    sys.exit(main())
