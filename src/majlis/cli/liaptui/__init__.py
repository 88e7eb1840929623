"""`majlis liaptui …`: one module a command; each has `register(app)` and imports what it needs when run."""

from typing import Final

import typer

from majlis.cli.lazy import lazy_group

COMMANDS: Final = ("play", "records", "show", "declare", "rules")
"""The command modules, in the order of the help."""
HELP: Final = "Liap Tui: play against three bots, look at your games, ask what to declare, read the rules."


def register(app: typer.Typer) -> None:
    """Add the group `liaptui` with all its commands."""
    app.add_typer(lazy_group("liaptui", __name__, COMMANDS, HELP))
