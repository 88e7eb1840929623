"""`majlis baloot …`: one module a command (`majlis.cli.lazy`), which imports what it needs when run."""

from typing import Final

COMMANDS: Final = (
    "play",
    "records",
    "show",
    "simulate",
    "dataset",
    "audit",
    "house_rules",
    "stats",
    "convert",
    "position",
    "advise",
    "solve",
    "puzzles",
    "rules",
)
"""The command modules, in the order of the help."""
HELP: Final = (
    "Saudi Baloot: play, simulate, audit recorded games, read positions and rules, advise, solve, puzzles."
)
