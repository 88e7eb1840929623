"""`majlis liaptui …`: one module a command; each has `register(app)` and imports what it needs when run."""

import importlib
from typing import Final

import typer

COMMANDS: Final = ("play", "records", "show", "declare", "rules")
"""The command modules, in the order of the help."""


def register(app: typer.Typer) -> None:
    """Add the group `liaptui` with all its commands."""
    group = typer.Typer(name="liaptui", rich_markup_mode=None)

    @group.callback(invoke_without_command=True)
    def liaptui(context: typer.Context) -> None:
        """Liap Tui: play against three bots, look at your games, ask what to declare, read the rules."""
        if context.invoked_subcommand is None:
            print(context.get_help())

    for name in COMMANDS:
        importlib.import_module(f"{__name__}.{name}").register(group)
    app.add_typer(group)
