"""`majlis bridge …`: one module a command; each has `register(app)` and imports what it needs when run."""

import importlib
from typing import Final

import typer

COMMANDS: Final = ("deal", "explain", "diagnose", "combine", "convert", "dd")
"""The command modules, in the order of the help."""


def register(app: typer.Typer) -> None:
    """Add the group `bridge` with all its commands."""
    group = typer.Typer(name="bridge", rich_markup_mode=None)

    @group.callback(invoke_without_command=True)
    def bridge(context: typer.Context) -> None:
        """Bridge practice: deal boards that fit a profile, explain them, convert, analyse and print files."""
        if context.invoked_subcommand is None:
            print(context.get_help())

    for name in COMMANDS:
        importlib.import_module(f"{__name__}.{name}").register(group)
    group.add_typer(importlib.import_module(f"{__name__}.profile").app)
    app.add_typer(group)
