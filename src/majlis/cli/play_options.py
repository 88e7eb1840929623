"""The options that `play` of every game shares. Nothing heavy is imported here: `--help` comes through it."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Final

import typer

from majlis.errors import InputError
from majlis.files import is_standard

PACE: Final = 1.0
"""Seconds for which a finished trick is held at a terminal when nothing else is asked for."""

FolderOption = Annotated[
    Path | None,
    typer.Option("--record", metavar="DIR", help="Folder for the record, instead of your data folder."),
]
UnkeptOption = Annotated[bool, typer.Option("--no-record", help="Keep no record.")]
ResumeOption = Annotated[
    bool | None,
    typer.Option("--resume/--new", help="Resume your last match; or begin a new one without a question."),
]
MatchArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="[RECORD]", help="Resume this match: its number in the list of records, or a file."
    ),
]
PauseOption = Annotated[
    bool, typer.Option("--pause", help="Wait for Enter after each trick, and ask for forced moves too.")
]
PaceOption = Annotated[
    float | None,
    typer.Option(
        "--pace", min=0, max=60, help="How long a finished trick is shown: 1 at a terminal, else 0."
    ),
]
JsonFlag = Annotated[bool, typer.Option("--json", help="Print JSON, or write it to --json=FILE.")]


def refuse_standard(match: str | None, rules: str = "") -> None:
    """Raises `InputError` where the match or the rules would be read from where the player types."""
    for name, value in (("RECORD", match), ("--rules", rules)):
        if value is not None and is_standard(value):
            raise InputError(f"{name} -: standard input is what you type in the game; name a file")


def pace_of(pace: float | None, pause: bool, terminal: bool) -> float | None:
    """The seconds of a pause for `Screen`; None with `--pause`, for Enter."""
    if pause:
        return None
    return (PACE if terminal else 0.0) if pace is None else pace


def given(context: typer.Context, names: Iterable[str]) -> list[str]:
    """Which of these parameters were given on the command line."""
    sources = {name: context.get_parameter_source(name) for name in names}
    return [name for name, source in sources.items() if source is not None and source.name == "COMMANDLINE"]
