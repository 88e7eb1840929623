"""Options that several commands have mean the same in each of them."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.main import get_command

from majlis.cli.app import app
from majlis.cli.common import run

POSITION = "kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-40 W3-3"


def walk(command: Any, names: tuple[str, ...] = ()) -> Iterator[tuple[str, Any]]:
    """Every parameter of every command, with the command's name."""
    if not hasattr(command, "list_commands"):
        yield from ((" ".join(names), param) for param in command.params)
        return
    context = typer.Context(command, info_name="majlis")
    for name in command.list_commands(context):
        yield from walk(command.get_command(context, name), (*names, name))


@pytest.mark.parametrize(
    "option", ["--workers", "--cluster", "--language", "--strict", "--no-record", "--pace"]
)
def test_an_option_is_explained_in_the_same_words_everywhere(option: str) -> None:
    found = {(param.help, tuple(param.opts)) for _, param in walk(get_command(app)) if option in param.opts}
    assert len(found) == 1


def test_every_long_command_takes_workers_and_a_cluster() -> None:
    commands = (
        "arena",
        "baloot audit",
        "baloot dataset",
        "baloot house-rules",
        "baloot puzzles",
        "baloot review",
        "baloot simulate",
        "baloot solve",
        "baloot stats",
    )
    commands += ("bridge dd", "bridge deal")
    for option in ("--workers", "--cluster"):
        assert {name for name, param in walk(get_command(app)) if option in param.opts} == set(commands)


def test_json_is_printed_or_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "made" / "advice.json"
    command = ["baloot", "advise", POSITION]
    assert run(app, [*command, "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert run(app, [*command[:2], "--json", *command[2:]]) == 0
    assert json.loads(capsys.readouterr().out) == printed
    assert run(app, [*command, "--json", "-"]) == 0
    assert json.loads(capsys.readouterr().out) == printed
    assert run(app, [*command, "--json", str(target)]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err) == (
        "",
        f"majlis: --json {target}: write --json={target}, with nothing between; --json alone prints\n",
    )
    assert run(app, [*command, f"--json={target}"]) == 0
    assert "Advice for Right" in capsys.readouterr().out
    assert json.loads(target.read_text(encoding="utf-8")) == printed


def test_json_is_not_written_over_what_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    profile = tmp_path / "weak.json"
    assert run(app, ["bridge", "profile", "new", "Weak", "-t", "north: 5-9 hcp", "--out", str(profile)]) == 0
    before = profile.read_bytes()
    assert run(app, ["bridge", "profile", "show", str(profile), f"--json={profile}"]) == 2
    assert "write JSON to another" in capsys.readouterr().err
    assert profile.read_bytes() == before


@pytest.mark.parametrize(
    "command",
    ["audit", "stats", "house-rules", "show", "review --nodes 50", "solve"],
    ids=lambda text: text.split()[0],
)
def test_json_takes_no_argument_from_another(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Wherever it stands, it prints; a recorded deal after it is still what is read."""
    name, *more = command.split()
    game = "examples/baloot/games/sample_deal.json"
    assert run(app, ["baloot", name, "--json", game, *more]) == 0
    assert json.loads(capsys.readouterr().out)


def test_every_command_has_the_same_json() -> None:
    found = {(param.metavar, param.help) for _, param in walk(get_command(app)) if "--json" in param.opts}
    assert found == {("[=FILE]", "Print JSON, or write it to --json=FILE.")}
