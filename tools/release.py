"""Prepare a release, and check that a tag, the version numbers and the changelog say the same.

python tools/release.py --prepare 0.2.0                  write the number, date the changelog's section
python tools/release.py --tag v0.2.0 --notes notes.md    exit 1 unless all agree; write the section as notes
"""

from __future__ import annotations

import argparse
import datetime
import re
import sys
from pathlib import Path
from typing import Final

from majlis.files import write_atomic

ROOT: Final = Path(__file__).resolve().parent.parent
NUMBERS: Final = {
    "pyproject.toml": re.compile(r'^version = "(.*)"$', re.MULTILINE),
    "src/majlis/__init__.py": re.compile(r'^__version__ = "(.*)"$', re.MULTILINE),
}
"""The files that hold the version, and how."""

CHANGELOG: Final = "CHANGELOG.md"
UNRELEASED: Final = "## Unreleased\n"
VERSION: Final = re.compile(r"\d+\.\d+\.\d+")


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    task = parser.add_mutually_exclusive_group(required=True)
    task.add_argument("--prepare", metavar="VERSION", help="such as 0.2.0")
    task.add_argument("--tag", metavar="TAG", help="such as v0.2.0")
    parser.add_argument("--notes", type=Path, metavar="FILE", help="write the changelog's section there")
    given = parser.parse_args(arguments)
    try:
        if given.prepare:
            prepare(root, given.prepare, datetime.datetime.now(datetime.UTC).date())
        else:
            notes = checked(root, given.tag)
            if given.notes:
                write_atomic(given.notes, notes)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def prepare(root: Path, version: str, day: datetime.date) -> None:
    """Write the number into both files, and make a section of what is unreleased.

    `ValueError` where the version is no later one, or there is nothing to release; nothing is written then.
    """
    if not VERSION.fullmatch(version):
        raise ValueError(f"{version!r} is no version; write three numbers, such as 0.2.0")
    texts = {name: (root / name).read_text(encoding="utf-8") for name in [*NUMBERS, CHANGELOG]}
    for name, pattern in NUMBERS.items():
        present = number_in(name, texts[name])
        if _parts(version) < _parts(present):
            raise ValueError(f"{name}: the version is {present} already, later than {version}")
        texts[name] = pattern.sub(lambda match: match.group().replace(match[1], version), texts[name])
    if not section(texts[CHANGELOG], "Unreleased"):
        raise ValueError(f"{CHANGELOG}: nothing stands under Unreleased")
    if section(texts[CHANGELOG], version):
        raise ValueError(f"{CHANGELOG}: has a section {version} already")
    heading = f"{UNRELEASED}\n## {version} ({day.isoformat()})\n"
    texts[CHANGELOG] = texts[CHANGELOG].replace(UNRELEASED, heading, 1)
    for name, text in texts.items():
        write_atomic(root / name, text)


def checked(root: Path, tag: str) -> str:
    """The changelog's section for a tag; `ValueError` with the first thing that does not agree with it."""
    if not tag.startswith("v") or not VERSION.fullmatch(tag[1:]):
        raise ValueError(f"{tag!r} is no tag of a release; write v and three numbers, such as v0.2.0")
    version = tag[1:]
    for name in NUMBERS:
        present = number_in(name, (root / name).read_text(encoding="utf-8"))
        if present != version:
            raise ValueError(f"{name}: the version is {present}, the tag says {version}")
    changes = (root / CHANGELOG).read_text(encoding="utf-8")
    if section(changes, "Unreleased"):
        raise ValueError(
            f"{CHANGELOG}: something still stands under Unreleased; --prepare gives it a version"
        )
    notes = section(changes, version)
    if not notes:
        raise ValueError(f"{CHANGELOG}: has no section {version}, or an empty one")
    return notes


def number_in(name: str, text: str) -> str:
    """The version that a file holds; `ValueError` where it has none."""
    match = NUMBERS[name].search(text)
    if match is None:
        raise ValueError(f"{name}: has no line with the version")
    return match[1]


def section(changes: str, title: str) -> str:
    """The text below the heading of a version, without blanks at its ends; empty where there is none."""
    match = re.search(
        rf"^## {re.escape(title)}(?: [^\n]*)?\n(.*?)(?=^## |\Z)", changes, re.MULTILINE | re.DOTALL
    )
    return match[1].strip() + "\n" if match and match[1].strip() else ""


def _parts(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


if __name__ == "__main__":
    sys.exit(main())
