"""`majlis liaptui …`: one module a command (`majlis.cli.lazy`), which imports what it needs when run."""

from typing import Final

COMMANDS: Final = ("play", "records", "show", "review", "declare", "advise", "rules")
"""The command modules, in the order of the help."""
HELP: Final = "Liap Tui: play against three bots, look at your games, get advice, read the rules."
