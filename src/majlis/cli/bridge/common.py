"""What the bridge commands share: naming a profile, and printing what is explained."""

import contextlib
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from majlis.cli.common import existing, say, write_json
from majlis.cli.options import Language
from majlis.errors import InputError, shown
from majlis.files import STANDARD_INPUT, is_standard, printable, read_standard
from majlis.i18n import N_

if TYPE_CHECKING:
    from majlis.bridge.explain.explain import ProfileExplanation
    from majlis.bridge.profile import Profile

BOARD_ENDINGS = (".pbn", ".lin", ".rbn", ".deals", ".dlm", ".dup", ".bri", ".dge", ".ber")
"""Of files that hold boards and nothing else."""

PROFILE_ARGUMENT = typer.Argument(
    metavar="PROFILE",
    help="Profile: a file (.json, or .txt with conditions), a name in your folder or in the "
    "library, conditions ('north: 15-17 hcp, balanced'), or - for standard input.",
)
ProfileArgument = Annotated[str, PROFILE_ARGUMENT]
ProfilesArgument = Annotated[list[str], PROFILE_ARGUMENT]
SecondsOption = Annotated[
    float | None,
    typer.Option(
        "--seconds", min=0, help="Time for counting; without it the result is the same on every machine."
    ),
]


def profile_named(text: str) -> "Profile":
    """The profile that an argument names; its faults, all of them, are the error."""
    from majlis.bridge.profile import require_valid

    profile = _found(text)
    require_valid(profile)
    return profile


def _found(text: str) -> "Profile":
    if is_standard(text):
        from majlis.bridge.profile.parse_json import MAX_FILE
        from majlis.cli.bridge.profile_files import profile_in

        return profile_in(read_standard(MAX_FILE + 1), STANDARD_INPUT)
    path = Path(text)
    if _is_file(path):
        from majlis.bridge.profile import load

        if path.suffix.lower() in BOARD_ENDINGS:
            raise InputError(
                N_("{path}: this is a file of boards; name a profile, or its conditions"),
                path=printable(path),
            )
        return _from_text(_content(path), path.stem) if path.suffix == ".txt" else load(path)
    if ":" in text:
        return _from_text(text, "conditions")
    if path.suffix in (".json", ".txt") or "/" in text or "\\" in text:
        existing([path])
    from majlis.bridge import library
    from majlis.bridge.profile.store import Store

    if text in library.names():
        return library.load(text)
    store = Store()
    try:
        entry = store.find(text)
    except InputError:
        _refuse_other_things(text, path)
        raise
    return store.load(str(entry.path))


def _refuse_other_things(text: str, path: Path) -> None:
    """Tell a folder, and conditions that do not say whose they are, from a name that nobody has."""
    from majlis.bridge.profile.text import ConditionError, parse_condition

    if _is_folder(path):
        raise InputError(
            N_("{path}: this is a folder; name a profile, or its conditions"), path=printable(path)
        )
    with contextlib.suppress(ConditionError):
        parse_condition(text)
        raise InputError(
            N_("{text} does not say whose hand it is about; write the seat and a colon first: {example}"),
            text=shown(text),
            example=shown(f"north: {text}"),
        )


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def _is_file(path: Path) -> bool:
    """Whether it is a file; conditions are too long for a name, or have signs that none has."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _content(path: Path) -> str:
    """A text file; raises `InputError` where it cannot be read as one."""
    from majlis.cli.bridge.profile_files import content_of, decoded

    return decoded(content_of(path), printable(path))


def _from_text(text: str, name: str) -> "Profile":
    """A profile from conditions, or a whole sheet of hands and weights; North deals if none does."""
    from majlis.bridge.profile.sheet import parse_profile

    return parse_profile(text, name)


def print_explanation(told: "ProfileExplanation", json: Path | None, language: Language) -> None:
    """An explanation of a profile, as JSON or as text."""
    from majlis.bridge.explain.explain import lines_of

    if not write_json(json, told.as_json(), indent=2):
        print_lines(lines_of(told, language.value))


def print_lines(lines: Iterable[str]) -> None:
    """Lines that may be Arabic, and may hold names from files."""
    for line in lines:
        say(printable(line))
