"""`majlis bridge …`: one module a command (`majlis.cli.lazy`), which imports what it needs when run."""

from typing import Final

COMMANDS: Final = ("deal", "explain", "diagnose", "combine", "convert", "dd", "profile")
"""The command modules, in the order of the help."""
ALONE: Final = "menu"
"""What the group is at a terminal without a command: a function of the module of this name."""
HELP: Final = (
    "Bridge practice: deal boards that fit a profile, explain them, convert, analyse and print files. "
    "Alone at "
    "a terminal: a menu."
)
