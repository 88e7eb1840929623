"""`majlis baloot …`: one module a command; each has `register(app)` and imports what it needs when run."""

import importlib
from typing import Final

import typer

COMMANDS: Final = (
    "play",
    "simulate",
    "audit",
    "house_rules",
    "stats",
    "convert",
    "position",
    "advise",
    "rules",
)
"""The command modules, in the order of the help."""


def register(app: typer.Typer) -> None:
    """Add the group `baloot` with all its commands."""
    group = typer.Typer(name="baloot", rich_markup_mode=None)

    @group.callback(invoke_without_command=True)
    def baloot(context: typer.Context) -> None:
        """Saudi Baloot: play, simulate, audit recorded games, read positions and rules, give advice."""
        if context.invoked_subcommand is None:
            print(context.get_help())

    for name in COMMANDS:
        importlib.import_module(f"{__name__}.{name}").register(group)
    app.add_typer(group)
