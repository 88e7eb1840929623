"""Options that the commands on profiles share, and how they print and refuse."""

import contextlib
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from majlis.cli.common import USAGE_EXIT, Language, console, say
from majlis.errors import InputError
from majlis.files import printable
from majlis.i18n import N_

if TYPE_CHECKING:
    from majlis.asking import Screen
    from majlis.bridge.profile.store import Store

FolderOption = Annotated[
    Path | None,
    typer.Option(
        "--folder",
        metavar="DIR",
        help="Folder of profiles. [default: MAJLIS_PROFILES, or your own folder]",
    ),
]
JsonFlag = Annotated[bool, typer.Option("--json", help="Print JSON, or write it to --json=FILE.")]
TextOption = Annotated[
    list[str] | None,
    typer.Option(
        "--from-text",
        "-t",
        metavar="LINE",
        help="Line of a sheet, such as 'north: 15-17 hcp, balanced'; may be repeated.",
    ),
]
SetOption = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="PATH=VALUE",
        help="Set a value of the file: seat_profiles.N.subprofiles.0.name=strong.",
    ),
]
UnsetOption = Annotated[
    list[str] | None, typer.Option("--unset", metavar="PATH", help="Remove a key, or an entry of a list.")
]


AskOption = Annotated[
    bool | None,
    typer.Option(
        "--ask/--no-ask", help="Ask questions, or not. [default: only without text, file and setting]"
    ),
]


class HeadOptions:
    """Options for what stands above the hands."""

    dealer: Final = typer.Option("--dealer", metavar="SEAT", help="Dealer: N, E, S or W. [default: N]")
    tag: Final = typer.Option("--tag", help="Tag: Opener or Overcaller. [default: Opener]")
    description: Final = typer.Option("--description", help="What the profile practises.")
    category: Final = typer.Option("--category", help="Category; lists show one category together.")
    author: Final = typer.Option("--author", help="Author.")
    version: Final = typer.Option("--version", help="Version number. [default: 0.1]")
    rotate: Final = typer.Option(
        "--rotate/--no-rotate",
        help="With deal --boards profile-dealer: turn half of the boards by two seats.",
    )


def store_of(folder: Path | None) -> "Store":
    """The folder of profiles."""
    from majlis.bridge.profile.store import Store

    return Store(folder)


def screen_in(language: Language) -> "Screen":
    """This terminal, in a language."""
    from majlis.asking import Screen

    return Screen(console(), language.value)


def said(lines: Iterable[str], language: Language) -> None:
    """Print lines, broken where the screen ends."""
    screen = screen_in(language)
    for line in lines:
        screen.say(line, "item")


@contextlib.contextmanager
def refusing(language: Language = Language.EN) -> Iterator[None]:
    """Tell every fault of a profile that is refused, not only the first."""
    from majlis.bridge.profile.faults import ProfileError, errors_of
    from majlis.cli.bridge.profile_files import SheetError

    try:
        yield
    except SheetError as error:
        for one in error.errors:
            say(f"majlis: {error.place}: {one.said(language.value)}", stream=sys.stderr)
        raise typer.Exit(USAGE_EXIT) from None
    except ProfileError as error:
        for fault in errors_of(error.faults) or error.faults:
            say(f"majlis: {fault.said(language.value)}", stream=sys.stderr)
        raise typer.Exit(USAGE_EXIT) from None


def require_terminal(ask: bool | None, instead: str) -> None:
    """Raise `InputError` where a dialogue would ask nobody; `--ask` takes the answers from a pipe."""
    if not ask and not sys.stdin.isatty():
        raise InputError(f"without a terminal there is nobody to ask: {instead}")


def confirmed(what: str, language: Language) -> bool:
    """Ask whether something is to be deleted; raises `InputError` where there is nobody to ask."""
    if not sys.stdin.isatty():
        raise InputError("without a terminal nothing is deleted unasked: add --yes")
    from majlis.asking import Leave
    from majlis.message import Latin

    screen = screen_in(language)
    help = N_("Yes deletes the file; it cannot be brought back.")
    try:
        sure = screen.yes(N_("Delete {profile} for good"), help, False, profile=Latin(printable(what)))
    except Leave:
        sure = False
    if not sure:
        screen.tell(N_("Nothing was deleted."))
    return sure
