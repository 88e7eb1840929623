"""`majlis baloot …`: one module a command; each has `register(app)` and imports what it needs when run."""

from typing import Final

import typer

from majlis.cli.lazy import lazy_group

COMMANDS: Final = (
    "play",
    "records",
    "show",
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
HELP: Final = "Saudi Baloot: play, simulate, audit recorded games, read positions and rules, give advice."


def register(app: typer.Typer) -> None:
    """Add the group `baloot` with all its commands."""
    app.add_typer(lazy_group("baloot", __name__, COMMANDS, HELP))
