"""`majlis bridge …`: one module a command; each has `register(app)` and imports what it needs when run."""

from typing import Final

import typer

from majlis.cli.lazy import lazy_group

COMMANDS: Final = ("deal", "explain", "diagnose", "combine", "convert", "dd", "profile")
"""The command modules, in the order of the help."""
HELP: Final = (
    "Bridge practice: deal boards that fit a profile, explain them, convert, analyse and print files."
)


def register(app: typer.Typer) -> None:
    """Add the group `bridge` with all its commands."""
    app.add_typer(lazy_group("bridge", __name__, COMMANDS, HELP))
