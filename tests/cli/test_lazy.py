"""Groups that import their commands late: found by name, all listed, in order, and mistyped ones guessed."""

import sys
import types

import pytest
import typer

from majlis.cli.common import run
from majlis.cli.lazy import lazy_group

PACKAGE = "some_commands"


def module(*names: str) -> types.ModuleType:
    """A module of commands with these names; each prints its own."""
    made = types.ModuleType("made")

    def register(app: typer.Typer) -> None:
        for name in names:

            def command(name: str = name) -> None:
                print(f"this is {name}")

            app.command(name, help=f"Help of {name}.")(command)

    made.register = register  # type: ignore[attr-defined]  # as a module of commands has it
    return made


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> typer.Typer:
    """`top things ...`, with the modules `first`, `two_words`, and `several`, which has `more` and `most`."""
    package = types.ModuleType(PACKAGE)
    package.__path__ = []
    monkeypatch.setitem(sys.modules, PACKAGE, package)
    for name, commands in (("first", ["first"]), ("two_words", ["two-words"]), ("several", ["more", "most"])):
        monkeypatch.setitem(sys.modules, f"{PACKAGE}.{name}", module(*commands))
    top = typer.Typer(rich_markup_mode=None, add_completion=False)
    top.callback()(lambda: None)
    top.add_typer(lazy_group("things", PACKAGE, ("first", "two_words", "several"), "Some things."))
    return top


@pytest.mark.parametrize("name", ["first", "two-words", "more", "most"])
def test_every_command_is_found_by_its_name(
    app: typer.Typer, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(app, ["things", name]) == 0
    assert capsys.readouterr().out == f"this is {name}\n"


def test_a_command_leaves_the_other_modules_alone(app: typer.Typer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, f"{PACKAGE}.several", None)
    assert run(app, ["things", "two-words"]) == 0
    assert run(app, ["things", "first", "--help"]) == 0
    with pytest.raises(ImportError):
        run(app, ["things", "most"])


@pytest.mark.parametrize("arguments", [["things"], ["things", "--help"]])
def test_all_are_listed_in_the_order_of_the_modules(
    app: typer.Typer, arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(app, arguments) == 0
    told = capsys.readouterr().out
    assert "Some things." in told
    assert [line.split()[0] for line in told.splitlines() if "Help of" in line] == [
        "first", "two-words", "more", "most",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "meant"), [("frist", "first"), ("mst", "most"), ("two_words", "two-words")]
)
def test_a_mistyped_name_is_guessed(
    app: typer.Typer, typed: str, meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(app, ["things", typed]) == 2
    assert f"no such command '{typed}' (did you mean '{meant}'?)" in capsys.readouterr().err
