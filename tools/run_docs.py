"""Run every command that the pages show, in order, as a reader would type them: does the documentation hold?

python tools/run_docs.py                          README, Arabic README, all pages of docs, all commands
python tools/run_docs.py --quick                  those that take a second or two: what make check does
python tools/run_docs.py docs/bridge.md --only deal
python tools/run_docs.py --json out/commands.json

What stands in fenced blocks marked `sh` or `console` (there behind `$ `), or indented, is run by the shell
from the top folder, with this Python's scripts first on the path, an empty folder for the user's data, no
terminal and, but for what is played (`TYPED`), nothing on standard input. A command should exit with 0, or
with what its page says: `[exit 1]` beneath it. What cannot be run so is set aside with its reason
(`SET_ASIDE`). What it costs is told, in seconds; the exit code is 1 if a command failed, and each failure
comes with the end of what it printed. Whether the outputs are those of the page is what `console.py` tells.
"""

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
BLOCK: Final = re.compile(r"^```(sh|console)\n(.*?)^```", re.MULTILINE | re.DOTALL)
INDENTED: Final = re.compile(r"^    ((?:\. |majlis|python|make|git|pip) ?.*)$", re.MULTILINE)
EXIT: Final = re.compile(r"^\[exit (\d+)\]$", re.MULTILINE)

SET_ASIDE: Final = (
    (r"…|\.\.\.", "a placeholder"),
    (r"\b10\.0\.0\.\d|^dask ", "an address of somebody's cluster"),
    (r"postgresql://", "a database of somebody's"),
    (r"^(make|git) ", "the environment that this runs in was made by it"),
    (r"^(\S*python3? -m (pip|venv)|pip|\. )", "it changes the environment that this runs in"),
    (r"^majlis bridge profile new\s*(#|$)", "a dialogue, which asks at a terminal"),
    (r"^majlis (baloot|liaptui) (show \d|review last)", "a match of yours that is over"),
    (r"^(majlis|majlis arena) tarneeb ", "it needs the package of the example"),
    (
        r"^python tools/(perft|golden|liaptui_golden|seeds|catalogs|rulebook|fuzz|run_docs)",
        "a tool of development",
    ),
)
"""What is not run, and why: the first pattern that is found in the command."""

SHORTER: Final = ((r"--deals \d{4,}", "--deals 100"),)
"""What is done less often than the page says."""

TYPED: Final = ((r"^majlis (baloot|liaptui) play", "1\n1\n1\nq\n"),)
"""What is typed into a command that asks."""

SERVERS: Final = r"^majlis table\b"
"""Commands that serve until Ctrl-C: it is sent as soon as they have said their address."""
ADDRESS: Final = re.compile(r"https?://\S+:\d+")
INTERRUPTED: Final = 130

QUICK: Final = (
    r"^majlis baloot (audit|convert|stats|position|rules) (?!-)[^|>]*$",
    r"^majlis bridge profile (list|show|check)\b",
    r"^mkdir -p out$",
    r"^python examples/own_log",
)
"""What is run with `--quick`, of these pages: no command of theirs needs what a slow one has made."""
QUICK_PAGES: Final = ("README.md", "README.ar.md", "docs/audit-your-own-games.md")

EXITS: Final = ((r"^majlis baloot audit examples/baloot/games\b", 1),)
"""Exit codes that the pages explain in their text: one of the recorded deals holds a revoke."""


@dataclass(frozen=True)
class Command:
    """A command of a page, and the exit code that the page tells of."""

    page: str
    text: str
    wanted: int = 0

    @property
    def reason(self) -> str:
        """Why it is not run; empty if it is."""
        return next((why for pattern, why in SET_ASIDE if re.search(pattern, self.text)), "")

    @property
    def typed(self) -> str:
        """What is run in its place: the same, or a shorter one."""
        text = self.text
        for pattern, less in SHORTER:
            text = re.sub(pattern, less, text)
        if self.serves:  # on a port that is free, and without a browser
            text = re.sub(r"\s+(#.*$|--no-open|--port \d+)", "", text) + " --no-open --port 0"
        return text

    @property
    def serves(self) -> bool:
        """Whether it goes on until Ctrl-C."""
        return re.search(SERVERS, self.text) is not None

    @property
    def answers(self) -> str:
        """What is typed into it."""
        return next((typed for pattern, typed in TYPED if re.search(pattern, self.text)), "")


@dataclass(frozen=True)
class Run:
    """How a command ended."""

    page: str
    command: str
    code: int | None
    """None where the time was up."""
    seconds: float
    right: bool
    said: str


def commands(page: str, text: str) -> Iterator[Command]:
    """The commands of a page, in its order.

    >>> [(one.text, one.wanted) for one in commands("p", "```console\\n$ false\\n[exit 1]\\n$ true\\n```\\n")]
    [('false', 1), ('true', 0)]
    """
    blocks = [(found.start(), _of_block(page, found[1], found[2])) for found in BLOCK.finditer(text)]
    plain = BLOCK.sub(lambda found: " " * len(found[0]), text)
    indented = [(found.start(), [Command(page, found[1].strip())]) for found in INDENTED.finditer(plain)]
    for _, found in sorted(blocks + indented, key=lambda one: one[0]):
        yield from found


def _of_block(page: str, kind: str, body: str) -> list[Command]:
    if kind == "sh":
        lines = [line.strip() for line in body.splitlines()]
        return [Command(page, line, _known(line)) for line in lines if line and not line.startswith("#")]
    found = []
    for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
        text, _, output = part.partition("\n")
        code = EXIT.search(output)
        shown = 0 if output.strip() else _known(text)
        found.append(Command(page, text, int(code[1]) if code else shown))
    return found


def _known(text: str) -> int:
    return next((code for pattern, code in EXITS if re.search(pattern, text)), 0)


def run(command: Command, limit: float, home: str) -> Run:
    """Run it by the shell; the group of its processes is ended when the time is up."""
    scripts = Path(sys.executable).parent
    environment = os.environ | {
        "PATH": f"{scripts}{os.pathsep}{os.environ.get('PATH', '')}",
        "VIRTUAL_ENV": str(scripts.parent),
        "HOME": home,
        "XDG_DATA_HOME": f"{home}/data",
        "PYTHONIOENCODING": "utf-8",
    }
    started = time.perf_counter()
    process = subprocess.Popen(
        ["bash", "-c", command.typed],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        start_new_session=True,
    )
    code: int | None
    try:
        said = _closed_when_open(process, limit) if command.serves else ""
        said += process.communicate(None if command.serves else command.answers, timeout=limit)[0]
        code = process.returncode
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        said, code = process.communicate()[0], None
    seconds = time.perf_counter() - started
    wanted = INTERRUPTED if command.serves else command.wanted
    right = code == wanted and "Traceback (most recent call last)" not in said
    return Run(command.page, command.typed, code, round(seconds, 1), right, said)


def _closed_when_open(process: "subprocess.Popen[str]", limit: float) -> str:
    """What a server says until it answers at the address that it tells; then its processes get a Ctrl-C."""
    said, late = "", threading.Timer(limit, os.killpg, (process.pid, signal.SIGKILL))
    late.start()
    for line in process.stdout or ():
        said += line
        address = ADDRESS.search(line)
        if address is not None and _answers(address[0], process):
            os.killpg(process.pid, signal.SIGINT)
            break
    late.cancel()
    return said


def _answers(address: str, process: "subprocess.Popen[str]") -> bool:
    """Waits until a server answers; whether it has, before it ended."""
    while process.poll() is None:
        try:
            with urllib.request.urlopen(address, timeout=5):
                return True
        except OSError:
            time.sleep(0.1)
    return False


def pages(given: Sequence[Path], quick: bool = False) -> list[Path]:
    """The pages as given, or all that a user reads."""
    if quick and not given:
        return [ROOT / name for name in QUICK_PAGES]
    return list(given) or [ROOT / "README.md", ROOT / "README.ar.md", *sorted((ROOT / "docs").rglob("*.md"))]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the commands and tell of each; returns the exit code."""
    parser = argparse.ArgumentParser(description="Run the commands that the pages show.")
    parser.add_argument("pages", nargs="*", type=Path, help="instead of all")
    parser.add_argument("--only", default="", help="commands that this pattern is found in")
    parser.add_argument("--quick", action="store_true", help="only commands that take a second or two")
    parser.add_argument("--limit", type=float, default=1800, help="seconds for each (1800)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write what was done")
    options = parser.parse_args(arguments)
    done: list[Run] = []
    with tempfile.TemporaryDirectory() as home:
        for path in pages(options.pages, options.quick):
            name = os.path.relpath(path, ROOT)
            for command in commands(name, path.read_text(encoding="utf-8")):
                if not re.search(options.only, command.text):
                    continue
                if options.quick and not any(re.search(one, command.text) for one in QUICK):
                    continue
                if command.reason:
                    print(f"aside                 {name}: {command.text}  ({command.reason})", flush=True)
                    continue
                result = run(command, options.limit, home)
                done.append(result)
                code = "late" if result.code is None else f"exit {result.code}"
                verdict = "right" if result.right else "WRONG"
                print(f"{verdict} {code:8} {result.seconds:5.1f} s {name}: {result.command}", flush=True)
                if not result.right:
                    print(*(f"    {line}" for line in result.said.splitlines()[-6:]), sep="\n", flush=True)
    wrong = sum(not result.right for result in done)
    print(f"{len(done)} commands were run, {wrong} not as their page says")
    if options.json is not None:
        options.json.parent.mkdir(parents=True, exist_ok=True)
        options.json.write_text(json.dumps([asdict(one) for one in done], indent=1), encoding="utf-8")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
