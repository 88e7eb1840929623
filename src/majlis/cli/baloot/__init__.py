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
    "review",
    "puzzles",
    "rules",
)
"""The command modules, in the order of the help."""
HELP: Final = "Saudi Baloot: play, simulate, audit records, read positions, advise, solve, review, puzzles."
