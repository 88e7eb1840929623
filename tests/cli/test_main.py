"""The command line as a whole: help at once, nothing heavy, errors in one sentence."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
import typer.main

from majlis import __version__
from majlis.cli import baloot, bridge, liaptui
from majlis.cli.app import MODULES
from majlis.cli.common import run
from majlis.cli.main import app
from majlis.errors import InputError
from majlis.games import names
from stopping import LONGEST

POSITION = "kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-40 W3-3"
EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "baloot"
HEAVY = ("numpy", "msgspec", "jinja2", "majlis.game", "majlis.baloot.state", "majlis.baloot.ruleset")


def majlis(*arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "majlis.cli.main", *arguments],
        capture_output=True,
        text=True,
        timeout=LONGEST,
        stdin=subprocess.DEVNULL,
    )


@pytest.mark.parametrize("arguments", [["--help"], ["baloot", "--help"], ["baloot", "simulate", "--help"]])
def test_help_imports_nothing_heavy(arguments: list[str]) -> None:
    program = (
        "import sys\n"
        "from majlis.cli.common import run\n"
        "from majlis.cli.main import app\n"
        f"code = run(app, {arguments!r})\n"
        f"print('heavy:', [name for name in {HEAVY!r} if name in sys.modules])\n"
        "sys.exit(code)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=LONGEST)
    assert done.returncode == 0
    assert "Usage:" in done.stdout
    assert done.stdout.rstrip().endswith("heavy: []")


def imported_by(*arguments: str) -> set[str]:
    """The modules that a command has imported when it ends."""
    program = (
        "import sys, io, contextlib\n"
        "from majlis.cli.common import run\n"
        "from majlis.cli.main import main, app\n"
        "with contextlib.redirect_stdout(io.StringIO()):\n"
        f"    code = run(app, {list(arguments)!r})\n"
        "print(*sys.modules)\n"
        "sys.exit(code)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=LONGEST)
    assert done.returncode in (0, 1), done.stderr  # 1: an audit that found something
    return set(done.stdout.split())


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        (["--help"], {"arena", "baloot", "bridge", "examples", "liaptui", "table"}),
        (["bridge", "deal", "--help"], {"bridge", "bridge.deal"}),
        (["baloot", "house-rules", "--help"], {"baloot", "baloot.house_rules"}),
        (["bridge", "profile", "list", "--help"], {"bridge", "bridge.profile"}),
    ],
)
def test_only_the_commands_that_are_named_are_imported(arguments: list[str], wanted: set[str]) -> None:
    found = {name.removeprefix("majlis.cli.") for name in imported_by(*arguments) if ".cli." in name}
    commands = {
        f"{group}.{name}"
        for group, package in (("baloot", baloot), ("bridge", bridge), ("liaptui", liaptui))
        for name in package.COMMANDS
    }
    assert found & (commands | set(MODULES) | set(names())) == wanted


def test_reading_games_needs_no_numpy() -> None:
    assert not imported_by("baloot", "position", POSITION) & {"numpy", "jinja2"}
    assert not imported_by("baloot", "audit", str(EXAMPLES)) & {"numpy", "jinja2"}


def test_dealing_text_needs_no_other_format() -> None:
    found = imported_by("bridge", "deal", "north: 15-17 hcp", "-n", "1", "--seed", "1")
    assert not found & {
        "jinja2",
        "msgspec",
        "majlis.bridge.formats.lin",
        "majlis.bridge.formats.html",
    }


def test_help_answers_at_once() -> None:
    # The processor time of the child, since the machine may be busy.
    before = os.times()
    assert majlis("--help").returncode == 0
    after = os.times()
    assert after.children_user + after.children_system - before.children_user - before.children_system < 1.0


def test_help_lists_every_command() -> None:
    text = majlis("baloot").stdout
    for name in baloot.COMMANDS:
        assert f" {name.replace('_', '-')} " in text


def test_version() -> None:
    assert majlis("--version").stdout == f"majlis {__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["deal"], "no such command 'deal'"),
        (["baloot", "simulate", "--deals", "x", "--out", "y"], "'--deals'"),
        (["baloot", "simulate", "--deals", "0", "--out", "y"], "--deals"),
        (
            ["baloot", "rules", "--rules", "kamelna"],
            "--rules kamelna: 'kamelna' is not a preset: the presets are",
        ),
        (["baloot", "rules", "--rules", "no/such.toml"], "no/such.toml: the rule file cannot be read"),
        (["baloot", "position", "nonsense"], "nonsense"),
    ],
)
def test_errors_are_one_sentence(arguments: list[str], sentence: str) -> None:
    done = majlis(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("majlis: ")
    assert sentence.lower() in done.stderr.lower()
    assert done.stderr.count("\n") == 1


def test_exit_codes(capsys: pytest.CaptureFixture[str]) -> None:
    program = typer.Typer()

    @program.command()
    def fault(kind: str) -> None:
        if kind == "input":
            raise InputError("x.json: this is no game; name a game")
        if kind == "interrupt":
            raise KeyboardInterrupt
        if kind == "found":
            raise typer.Exit(1)

    assert run(program, ["fine"]) == 0
    assert run(program, ["found"]) == 1
    assert run(program, ["interrupt"]) == 130
    assert capsys.readouterr().err == ""
    assert run(program, ["input"]) == 2
    assert capsys.readouterr().err == "majlis: x.json: this is no game; name a game\n"
    assert run(program, []) == 2
    assert "missing argument" in capsys.readouterr().err


def test_a_closed_pipe_ends_quietly() -> None:
    done = subprocess.run(
        f"{sys.executable} -m majlis.cli.main baloot rules | head -1",
        shell=True,
        capture_output=True,
        text=True,
        timeout=LONGEST,
        executable="/bin/bash",
    )
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""


def test_a_bare_call_shows_the_help() -> None:
    assert run(app, []) == 0


def test_an_ascii_terminal_is_no_error(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        [sys.executable, "-m", "majlis.cli.main", "baloot", "rules", "--language", "ar"],
        capture_output=True,
        timeout=LONGEST,
        env=environment,
    )
    assert done.returncode == 0
    assert b"?" in done.stdout


@pytest.mark.parametrize("where", ["typer", "majlis.cli.baloot.audit", "msgspec"])
def test_ctrl_c_during_the_imports_is_no_traceback(where: str) -> None:
    program = (
        "import sys\n"
        "class Interrupting:\n"
        "    def find_spec(self, name, path, target=None):\n"
        f"        if name == {where!r}:\n"
        "            raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupting())\n"
        "from majlis.cli.main import main\n"
        "main(['baloot', 'audit', 'examples'])\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=LONGEST)
    assert (done.returncode, done.stderr) == (130, "")


def test_every_command_has_a_language() -> None:
    def walk(command: Any, names: tuple[str, ...]) -> Iterator[str]:
        if not hasattr(command, "list_commands"):
            if not any("--language" in parameter.opts for parameter in command.params):
                yield " ".join(names)
            return
        context = typer.Context(command, info_name="majlis")
        for name in command.list_commands(context):
            yield from walk(command.get_command(context, name), (*names, name))

    assert list(walk(typer.main.get_command(app), ())) == []
