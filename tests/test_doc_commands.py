"""Commands in the documentation can be typed: programs, options, targets, extras and files exist."""

import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer.main

from majlis.cli.app import app
from other_games import install_tarneeb

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted(
    [
        *(ROOT / "docs").rglob("*.md"),
        *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "benchmarks/README.md")),
    ]
)
BLOCK = re.compile(r"^```(sh|console)\n(.*?)^```", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"^    ((?:majlis|python|make) .*)$", re.MULTILINE)
INLINE = re.compile(r"`((?:majlis|make|python -m pip|python (?:tools|benchmarks|examples)/)[^`]*)`")
CHECKED = re.compile(r"(?:examples|tests|tools|benchmarks|docs)/[\w./-]+")
"""Words that name a file of the repository."""
PLACEHOLDER = re.compile(r"…|\.\.\.|\b[A-Z]{4,}\b")


@pytest.fixture(autouse=True)
def tarneeb(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game of the page about games is installed, as that page says."""
    install_tarneeb(monkeypatch, tmp_path / "site")


def commands(text: str) -> list[str]:
    """The command lines of a page: in blocks, and indented."""
    found = []
    for kind, body in BLOCK.findall(text):
        lines = body.split("\n")
        found += [line[2:] for line in lines if line.startswith("$ ")] if kind == "console" else lines
    found += INDENTED.findall(BLOCK.sub("", text))
    return [line for line in found if line.strip() and not line.startswith("#")]


def mentions(text: str) -> list[str]:
    """Commands that the running text names, often without their arguments."""
    return [" ".join(line.split()) for line in INLINE.findall(BLOCK.sub("", text))]


def simple(line: str) -> Iterator[list[str]]:
    """The words of each simple command of a line: what stands between pipes, redirects and `&&`."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars="|&;<>")
    lexer.whitespace_split, lexer.commenters = True, "#"
    words: list[str] = []
    for word in lexer:
        if set(word) <= set("|&;<>"):
            yield words
            words = []
        else:
            words.append(word)
    yield words


def parse(words: list[str]) -> None:
    """Parse the arguments of `majlis` without running anything; raises click's error for what is wrong."""
    command: Any = typer.main.get_command(app)
    context: Any = None
    while True:
        context = command.make_context(command.name, words, parent=context)
        rest = [*getattr(context, "_protected_args", ()), *context.args]
        if not hasattr(command, "resolve_command") or not rest:
            return
        _, command, words = command.resolve_command(context, rest)


def faults(line: str) -> Iterator[str]:
    """What is wrong with a command line."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "optional-dependencies"
    ]
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    for words in simple(line):
        if words[:1] == ["majlis"] and len(words) > 1 and not PLACEHOLDER.search(" ".join(words)):
            try:
                parse(words[1:])
            except typer.Exit:  # --help, --version
                pass
            except Exception as error:  # click's own, whichever copy of it is in use
                yield f"{' '.join(words)}: {error}"
        if words[:1] == ["make"]:
            yield from (f"make {word}: no such target" for word in words[1:2] if word not in targets)
        for word in words:
            for extra in re.findall(r"\.\[(\w+)\]", word):
                if extra not in extras:
                    yield f"{word}: there is no such extra"
            if CHECKED.fullmatch(word) and not (ROOT / word).exists():
                yield f"{word}: there is no such file"


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_command_of_a_page_can_be_typed(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    wrong = [fault for line in commands(text) for fault in faults(line)]
    named = [fault for line in mentions(text) for fault in faults(line)]
    assert wrong + [fault for fault in named if "no such" in fault.lower()] == []


def test_there_are_commands_to_be_checked() -> None:
    found = [line for page in PAGES for line in commands(page.read_text(encoding="utf-8"))]
    assert sum(line.startswith("majlis") for line in found) > 40


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("majlis baloot audit examples/baloot/games --htm out/x.html", "no such option"),
        ("majlis baloot adit examples/baloot/games", "no such command"),
        ("majlis bridge deal 'north: 15-17 hcp' -n many", "not a valid int"),
        ("majlis baloot stats examples/baloot/game", "there is no such file"),
        ("ls && make plays", "no such target"),
        ('python -m pip install ".[bridges]"', "there is no such extra"),
    ],
)
def test_what_is_wrong_is_found(line: str, told: str) -> None:
    assert told in "\n".join(faults(line)).lower()


def test_nothing_is_installed_from_an_index_that_does_not_have_it() -> None:
    texts = [*PAGES, *(ROOT / "src" / "majlis").rglob("*.py"), *(ROOT / "src" / "majlis").rglob("*.po")]
    for path in texts:
        assert not re.search(r"pip install '?\"?majlis", path.read_text(encoding="utf-8")), path
