"""The options that several commands have: each with one name, one meaning and one help text.

Nothing heavy is imported here: every page of help comes through this module.
"""

import enum
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Final

import typer

from majlis.errors import InputError
from majlis.files import is_standard, read_standard
from majlis.i18n import N_


class Language(enum.StrEnum):
    """The languages of every text that a player sees."""

    EN = "en"
    AR = "ar"


spoken: Language = Language.EN
"""The language of the command that runs, for pages of help, errors, and what is said from below it."""
_LANGUAGE_OPTIONS: Final = ("--language", "--lang", "-l")


def speak(arguments: Iterable[str] = ()) -> None:
    """Set `spoken` by these arguments, before they are parsed, else by `MAJLIS_LANGUAGE`."""
    global spoken
    wanted, before = os.environ.get("MAJLIS_LANGUAGE", ""), ""
    for argument in arguments:
        name, _, value = argument.partition("=")
        if before in _LANGUAGE_OPTIONS or (name in _LANGUAGE_OPTIONS and value):
            wanted = value or argument
        before = argument
    spoken = Language(wanted) if wanted in [*Language] else Language.EN


def _remember(context: typer.Context, language: Language) -> Language:
    """The language of a command; where it is not given, that of its group."""
    global spoken
    source = context.get_parameter_source("language")
    if source is not None and source.name != "DEFAULT":
        spoken = language
    return spoken


def as_path(text: str) -> Path:
    """A path argument; `-` is standard input or output, and `./-` a file of that name.

    Raises `ValueError` for an empty one, as a variable of the shell that is not set gives it: for Python that
    is this folder.

    >>> as_path("-"), as_path("./-") == Path("-"), as_path("./-").name
    (PosixPath('-'), False, '-')
    """
    if not text:
        raise ValueError("the path is empty")
    path = Path(text)
    return path.absolute() if is_standard(path) and not is_standard(text) else path


def line_of(words: list[str], most: int = 100_000) -> str:
    """The words of an argument as one line; `-` alone stands for the line on standard input."""
    if not (len(words) == 1 and is_standard(words[0])):
        return " ".join(words)
    return one_line(read_standard(most))


def one_line(content: bytes) -> str:
    """What came from standard input as one line; raises `InputError` where there are more or none."""
    text = content.decode("utf-8-sig", "replace").strip()
    if len(text.splitlines()) != 1:
        raise InputError(N_("standard input has {count} lines: give one"), count=len(text.splitlines()))
    return text


def drawn_seed(seed: int | None) -> int:
    """The seed as given, or a new one, small enough to be read aloud and typed."""
    if seed is not None:
        return seed
    import secrets

    return secrets.randbelow(1_000_000_000)


LanguageOption = Annotated[
    Language,
    typer.Option(
        *_LANGUAGE_OPTIONS,
        envvar="MAJLIS_LANGUAGE",
        help="Language of texts, help and errors.",
        callback=_remember,
    ),
]
SeedOption = Annotated[
    int | None, typer.Option("--seed", min=0, help="Same seed, same result. Without it a new seed is drawn.")
]
WorkersOption = Annotated[
    int | None,
    typer.Option("--workers", min=0, help="Number of processes; 0: one for each processor.", metavar="N"),
]
ClusterOption = Annotated[
    str | None,
    typer.Option("--cluster", metavar="ADDRESS", help="Compute on a Dask cluster: tcp://host:8786."),
]
StrictOption = Annotated[bool, typer.Option("--strict", help="Stop at the first problem in a file.")]
JSON_METAVAR: Final = "[=FILE]"
"""By which an option is known whose value may be left out (`majlis.cli.lazy`)."""
JsonPrinted = Annotated[
    Path | None,
    typer.Option(
        "--json", metavar=JSON_METAVAR, parser=as_path, help="Print JSON, or write it to --json=FILE."
    ),
]
RulesOption = Annotated[
    str,
    typer.Option(
        "--rules",
        metavar="RULES",
        help="A preset (kammelna, founding, pagat, federation, coinche-play), a preset with changes "
        "(pagat+kawesh=off), or a rule file (house.toml; - reads one).",
    ),
]
GamesArgument = Annotated[
    list[Path],
    typer.Argument(
        metavar="PATH…",
        parser=as_path,
        help="Saved games, files of deal lines, or folders of them; - is standard input.",
    ),
]
PositionArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="POSITION",
        help="Position in one line of notation, without quotes; - reads it from standard input.",
    ),
]

# A match at the keyboard

PACE: Final = 1.0
"""Seconds for which a finished trick is shown at a terminal when nothing else is asked for."""

SeatOption = Annotated[
    int, typer.Option("--seat", min=0, max=3, help="Your seat: 0 Bottom, 1 Right, 2 Top, 3 Left.")
]
RecordOption = Annotated[
    Path | None,
    typer.Option("--record", metavar="DIR", help="Folder for the record, instead of your data folder."),
]
NoRecordOption = Annotated[bool, typer.Option("--no-record", help="Keep no record.")]
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
HintsOption = Annotated[
    bool, typer.Option("--hints/--no-hints", help="Show the advice, and its reasons, at every turn.")
]
PauseOption = Annotated[
    bool, typer.Option("--pause", help="Wait for Enter after each trick, and ask for forced moves too.")
]
PaceOption = Annotated[
    float | None,
    typer.Option(
        "--pace",
        min=0,
        max=60,
        metavar="SECONDS",
        help="How long a finished trick is shown: 1 at a terminal, else 0.",
    ),
]


def refuse_standard(match: str | None, rules: str = "") -> None:
    """Raises `InputError` where the match or the rules would be read from where the player types."""
    for name, value in (("RECORD", match), ("--rules", rules)):
        if value is not None and is_standard(value):
            raise InputError(
                N_("{name} -: standard input is what you type in the game; name a file"), name=name
            )


def pace_of(pace: float | None, pause: bool, terminal: bool) -> float | None:
    """The seconds of a pause for `Screen`; None with `--pause`, for Enter."""
    if pause:
        return None
    return (PACE if terminal else 0.0) if pace is None else pace


def given(context: typer.Context, names: Iterable[str]) -> list[str]:
    """Which of these parameters were given on the command line."""
    sources = {name: context.get_parameter_source(name) for name in names}
    return [name for name, source in sources.items() if source is not None and source.name == "COMMANDLINE"]
