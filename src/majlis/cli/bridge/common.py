"""What the bridge commands share: naming a profile, a bar on stderr, files in and out."""

import contextlib
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from majlis.bridge.formats import FORMATS
from majlis.cli.common import existing, say, write_json
from majlis.cli.options import Language
from majlis.errors import InputError, shown
from majlis.files import STANDARD_INPUT, is_standard, printable, read_standard
from majlis.i18n import N_

if TYPE_CHECKING:
    from majlis.bridge.explain.explain import ProfileExplanation
    from majlis.bridge.formats.reader import Report
    from majlis.bridge.profile import Profile
    from majlis.bridge.table.board import Board

ENDINGS = {name: one.endings[0] for name, one in FORMATS.items()}
BOARD_ENDINGS = (".pbn", ".lin", ".rbn")
"""Of files that hold boards and nothing else."""
NO_BOARD = "there is no board in it that can be read"
MOST_PROBLEMS = 100
"""Problems of a file that are told one by one."""

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


def version_named(text: str) -> str:
    """A version of the printed page; refused whether or not a page is printed."""
    from majlis.bridge.formats.reader import VERSIONS

    if text not in VERSIONS:
        raise InputError(
            N_("--version {text} is not a version: write {choices}"),
            text=shown(text),
            choices=", ".join(VERSIONS),
        )
    return text


def formats_named(text: str, option: str = "--format") -> list[str]:
    """Formats from a list with commas, each once; `option` is what they were given to."""
    wanted = list(dict.fromkeys(word.strip().lower() for word in text.split(",") if word.strip()))
    for word in wanted:
        if word not in FORMATS:
            raise InputError(
                N_("{option} {word} is no format: write some of {choices}"),
                option=option,
                word=shown(word),
                choices=",".join(FORMATS),
            )
    if not wanted:
        raise InputError(
            N_("{option} is empty: write some of {choices}"), option=option, choices=",".join(FORMATS)
        )
    return wanted


def title_of(path: Path, language: str) -> str:
    """What a page is called after a file: its name without the ending; of `-`, which has none, a word."""
    from majlis.i18n import texts

    return texts(language).gettext("Boards") if is_standard(path) else path.stem


def tell(text: str) -> None:
    """One line on stderr: it may be Arabic, and hold names from files."""
    say(printable(text), stream=sys.stderr)


def read_all(paths: list[Path], strict: bool, language: str = "en") -> "list[Report]":
    """The boards of all files; raises `InputError` for one that has none.

    What was not as it should be is told on stderr.
    """
    reports = read_each(paths, strict, language)
    for path, report in zip(paths, reports, strict=True):
        if not report.boards:
            raise InputError(N_("{path}: there is no board in it that can be read"), path=path)
    return reports


def read_each(paths: list[Path], strict: bool, language: str = "en") -> "list[Report]":
    """As `read_all`, of files that may have no boards; a path that is no file is an error all the same."""
    from majlis.bridge.formats import read_boards
    from majlis.i18n import texts

    reports = []
    for path in existing(paths):
        readable = is_standard(path) or path.is_file()
        report = read_boards(path, strict=strict or not readable)
        if strict and not report.boards:
            raise InputError(N_("{path}: there is no board in it that can be read"), path=path)
        for problem in report.problems[:MOST_PROBLEMS]:
            tell(problem.words(language))
        more = len(report.problems) - MOST_PROBLEMS
        if more > 0:
            said = texts(language).ngettext("and {count} more problem", "and {count} more problems", more)
            tell(f"{path}: {said.format(count=more)}")
        reports.append(report)
    return reports


def written(
    boards: "list[Board]",
    path: Path,
    name: str,
    *,
    title: str,
    language: str,
    version: str = "teacher",
    profiles: "Sequence[Profile]" = (),
) -> Path:
    """Boards in a file of a format, or for `-` on standard output; the path, for telling."""
    from majlis.bridge.formats import write_boards
    from majlis.bridge.formats.reader import Page
    from majlis.files import make_folder

    if not is_standard(path):
        make_folder(path.parent)
    page = Page(title=title, language=language, version=version, profiles=profiles)
    write_boards(boards, path, name, page)
    return path


def print_explanation(told: "ProfileExplanation", json: Path | None, language: Language) -> None:
    """An explanation of a profile, as JSON or as text."""
    from majlis.bridge.explain.explain import lines_of

    if not write_json(json, told.as_json(), indent=2):
        print_lines(lines_of(told, language.value))


def print_lines(lines: Iterable[str]) -> None:
    """Lines that may be Arabic, and may hold names from files."""
    for line in lines:
        say(printable(line))
