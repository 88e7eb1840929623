"""Run the shell examples of pages and write their real output beneath the commands.

python tools/console.py docs/evidence/archive-questions.md           run and rewrite
python tools/console.py --check docs/evidence/archive-questions.md   change nothing; exit 1 if one differs
python tools/console.py --check --quick                     the pages that take seconds: what make check does
python tools/console.py --check                             all pages, some minutes

An example is a fenced block marked `console`; its lines that begin with `$ ` are commands, run in order by
the shell from the top folder, with this Python's scripts first on the path; what stands between them is
output, standard error included. Nothing is hidden: an exit status other than 0 is written as `[exit 1]`.
What only says how long it took, which differs from one machine to another, makes no page untrue.
"""

import argparse
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from difflib import unified_diff
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
BLOCK: Final = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
QUICK: Final = ("audit-your-own-games.md", "research/dataset.md", "playing.md")
FORECAST: Final = re.compile(r"^\d.* done; the rest takes about .*\n", re.MULTILINE)
SECONDS: Final = re.compile(r"(?<![\w.])\d+(\.\d+)? s\b")
WIDTH: Final = 100
"""Columns that the commands are told of."""


def run(command: str) -> str:
    """What a command prints, each line without trailing blanks, and its exit status if that is not 0."""
    scripts = Path(sys.executable).parent
    environment = os.environ | {
        "PATH": f"{scripts}{os.pathsep}{os.environ.get('PATH', '')}",
        "COLUMNS": str(WIDTH),
        "NO_COLOR": "1",
        "PYTHONIOENCODING": "utf-8",
    }
    (ROOT / "out").mkdir(exist_ok=True)  # where the pages' commands write
    done = subprocess.run(
        command,
        shell=True,
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    lines = [line.rstrip() for line in done.stdout.splitlines()]
    if done.returncode:
        lines.append(f"[exit {done.returncode}]")
    return "".join(line + "\n" for line in lines)


def refreshed(page: str) -> str:
    """The page with the output of every example as it is now."""

    def fresh(block: re.Match[str]) -> str:
        commands = [line for line in block[1].splitlines() if line.startswith("$ ")]
        body = "".join(f"{command}\n{run(command[2:])}" for command in commands)
        return f"```console\n{body}```"

    return BLOCK.sub(fresh, page)


def timeless(page: str) -> str:
    """The page without what hangs on how fast the machine is."""
    return SECONDS.sub("… s", FORECAST.sub("", page))


def pages(quick: bool) -> list[Path]:
    """The documents with such examples; `quick` leaves out those that think for minutes."""
    found = [path for path in sorted((ROOT / "docs").rglob("*.md")) if BLOCK.search(path.read_text("utf-8"))]
    return [path for path in found if not quick or path.relative_to(ROOT / "docs").as_posix() in QUICK]


def main(arguments: Sequence[str] | None = None) -> int:
    """Rewrite, or check, the pages; returns the exit code."""
    parser = argparse.ArgumentParser(description="Run the shell examples of pages.")
    parser.add_argument("--check", action="store_true", help="change nothing, exit 1 if an output differs")
    parser.add_argument("--quick", action="store_true", help="the quick pages instead of all")
    parser.add_argument("pages", nargs="*", type=Path, help="instead of all")
    options = parser.parse_args(arguments)
    differing = 0
    for page in options.pages or pages(options.quick):
        before = page.read_text(encoding="utf-8")
        after = refreshed(before)
        if timeless(before) == timeless(after):
            continue
        differing += 1
        if options.check:
            print(f"{page}: the output of an example differs; run python tools/console.py {page}")
            changes = unified_diff(
                timeless(before).splitlines(), timeless(after).splitlines(), lineterm="", n=0
            )
            print(*(f"    {line}" for line in list(changes)[2:]), sep="\n")
        else:
            page.write_text(after, encoding="utf-8")
            print(f"wrote {page}")
    return int(options.check and differing > 0)


if __name__ == "__main__":
    sys.exit(main())
