"""What the commands of `majlis bridge profile` share: options, the folder, questions, what is printed."""

import contextlib
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from majlis.cli import options
from majlis.cli.common import USAGE_EXIT, console, say, write_json
from majlis.cli.options import as_path
from majlis.errors import InputError
from majlis.files import printable
from majlis.i18n import N_

if TYPE_CHECKING:
    from majlis.asking import Screen
    from majlis.bridge.profile.model import Profile
    from majlis.bridge.profile.store import Store
    from majlis.bridge.wizard.dialogue import Dialogue

FolderOption = Annotated[
    Path | None,
    typer.Option(
        "--folder", metavar="DIR", help="Folder of profiles. [default: MAJLIS_PROFILES, or your own folder]"
    ),
]
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
OutOption = Annotated[
    Path | None,
    typer.Option(
        "--out",
        metavar="FILE",
        parser=as_path,
        help="New file to write, instead of one in the folder; - prints it.",
    ),
]
YesOption = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask before deleting.")]
ProfileArgument = Annotated[
    str, typer.Argument(metavar="PROFILE", help="Name of a profile, with its version if needed, or a file.")
]


def store_of(folder: Path | None) -> "Store":
    """The folder of profiles."""
    from majlis.bridge.profile.store import Store

    return Store(folder)


def screen() -> "Screen":
    """This terminal, in the language of the command."""
    from majlis.asking import Screen

    return Screen(console(), options.spoken.value)


def said(lines: Iterable[str]) -> None:
    """Print lines, broken where the screen ends."""
    terminal = screen()
    for line in lines:
        terminal.say(line, "item")


def tell(message: str, path: Path) -> None:
    """Print a message about a file."""
    from majlis.message import Latin

    screen().tell(message, path=Latin(printable(path)))


def tell_saved(path: Path, json: Path | None) -> None:
    """Print where a profile was saved."""
    if not write_json(json, {"path": printable(path)}):
        tell(N_("Saved: {path}"), path)


def tell_doubtful(profile: "Profile", language: str) -> None:
    """Print on stderr what is doubtful in a profile that was saved, as far as that is seen at a glance."""
    from majlis.bridge.profile.check import validate_profile
    from majlis.bridge.wizard.listing import conflict_lines

    warnings = [fault.words(language) for fault in validate_profile(profile)]
    say(*(f"! {line}" for line in [*conflict_lines(profile, language), *warnings]), stream=sys.stderr)


def checked(profile: "Profile") -> "Profile":
    """The profile as it is written; raises `ProfileError` if it cannot be dealt."""
    from majlis.bridge.profile.check import require_valid
    from majlis.bridge.wizard.editor import spelled_out

    require_valid(profile)
    return spelled_out(profile)


@contextlib.contextmanager
def every_fault() -> Iterator[None]:
    """Print every fault of a profile that is refused, not only the first."""
    from majlis.bridge.profile.faults import UNREAD, ProfileError, errors_of
    from majlis.cli.bridge.profile_files import SheetError
    from majlis.message import Latin

    language = options.spoken.value
    try:
        yield
    except SheetError as error:
        sentences = [f"{error.place}: {one.words(language)}" for one in error.errors]
    except ProfileError as error:
        place = Latin(error.place).words(language)
        unread = [fault.value is UNREAD for fault in error.faults]
        sentences = [
            f"{place}: {fault.words(language)}" if any(unread) else fault.words(language)
            for fault in errors_of(error.faults) or error.faults
        ]
    else:
        return
    for sentence in sentences:
        say(f"majlis: {sentence}", stream=sys.stderr)
    raise typer.Exit(USAGE_EXIT)


def require_terminal(ask: bool | None, otherwise: str) -> None:
    """Raise `InputError` where a dialogue would ask nobody; `--ask` takes the answers from a pipe."""
    if not ask and not sys.stdin.isatty():
        raise InputError(otherwise)


def confirmed(what: str) -> bool:
    """Ask whether something is to be deleted; raises `InputError` where nobody can be asked."""
    from majlis.message import Latin

    help = N_("Yes deletes the file; it cannot be brought back.")
    return _sure(N_("Delete {profile} for good"), help, profile=Latin(printable(what)))


def confirmed_all(count: int) -> bool:
    """Ask whether so many drafts are to be deleted; raises `InputError` where nobody can be asked."""
    help = N_("Yes deletes all these files; they cannot be brought back.")
    return _sure(N_("Delete all of these drafts for good ({count})"), help, count=count)


def _sure(question: str, help: str, **values: object) -> bool:
    if not sys.stdin.isatty():
        raise InputError(N_("without a terminal nothing is deleted without a question: add --yes"))
    from majlis.asking import Leave

    terminal = screen()
    try:
        sure = terminal.yes(question, help, False, **values)
    except Leave:
        sure = False
    if not sure:
        terminal.tell(N_("Nothing was deleted."))
    return sure


def dialogue(store: "Store") -> "Dialogue":
    """The dialogue in this terminal."""
    from majlis.bridge.wizard.dialogue import Dialogue

    return Dialogue(screen(), store)


def ended(path: Path | None, json: Path | None) -> None:
    """What is left to do once the dialogue has ended; exits with 1 where its input ended before it."""
    write_json(json, {"path": printable(path) if path is not None else None})
    if path is None and not sys.stdin.isatty():
        raise typer.Exit(1)
