"""Files of boards in and out: reading and writing them, and what is said about them on stderr."""

import enum
import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from majlis.bridge.formats import FORMATS, READ, WRITTEN, format_of
from majlis.cli import options
from majlis.cli.common import existing, print_document, say
from majlis.cli.options import as_path
from majlis.errors import InputError, shown
from majlis.files import is_standard, make_folder, printable, read_standard
from majlis.i18n import N_, NN_, texts
from majlis.message import Listed, Message
from majlis.reading import alike

if TYPE_CHECKING:
    from majlis.bridge.deal.lesson import Lesson
    from majlis.bridge.formats.reader import Report
    from majlis.bridge.table.board import Board
    from majlis.reading import Problem

ENDINGS: Final = tuple(FORMATS[name].endings[0] for name in WRITTEN)
MOST_PROBLEMS: Final = 100
"""Problems of a file that are shown one by one."""
MOST_ALIKE: Final = 3
"""Problems that say the same and are shown one by one, and places of the others."""
MAX_NOTES: Final = 1_000_000
"""Bytes of the texts of a lesson."""
MOST_NAMES: Final = 12
"""Boards, tags or commands that are named."""
ALERTS: Final = N_("alerts and explanations")
PAR_CONTRACTS: Final = N_("contracts of par")
ORIGIN: Final = N_("where they are from")
FIELDS: Final = {
    "number": N_("numbers"),
    "dealer": N_("that the dealer is not known"),
    "vulnerability": N_("vulnerability"),
    "hands": N_("hands"),
    "players": N_("names of players"),
    "auction": N_("auctions"),
    "play": N_("play"),
    "contract": N_("contracts"),
    "declarer": N_("declarers"),
    "on_lead": N_("who is on lead"),
    "result": N_("results"),
    "double_dummy": N_("double-dummy tables"),
    "par": N_("par"),
    "tags": N_("tags {names}"),
    "notes": N_("comments"),
    "commands": N_("commands {names}"),
}
"""What each field of a board is called, in the order of the list."""

ToOption = Annotated[str | None, typer.Option("--to", help=f"Format to write: {', '.join(WRITTEN)}.")]

FromOption = Annotated[
    str | None,
    typer.Option(
        "--from", help=f"Format of the files that are read: {', '.join(READ)}. [default: by their content]"
    ),
]


class Ten(enum.StrEnum):
    """How a ten is printed."""

    T = "T"
    FIGURES = "10"


TenOption = Annotated[Ten, typer.Option("--ten", help="How a ten is printed, in text and html: T or 10.")]
PlayOption = Annotated[
    bool, typer.Option("--play", help="Print the play of the cards too, on the teacher's html page.")
]
TitleOption = Annotated[
    str | None,
    typer.Option(
        "--title",
        help="Title of the set: on the html page, and as Event in PBN, JSON and text. [default: the Event "
        "of the boards, or the file's name]",
    ),
]
NotesOption = Annotated[
    Path | None,
    typer.Option(
        "--notes",
        metavar="FILE",
        parser=as_path,
        help="Text file with a paragraph for each board, or with heads: [set], [board 3], [South 2] (a type "
        "of hand, also by its name). Kept in PBN and JSON, and printed on the teacher's html page.",
    ),
]
VersionOption = Annotated[
    str,
    typer.Option(
        "--version",
        help="Version of the html page: teacher (everything), plain (the four hands alone) or player (a "
        "page for each seat).",
    ),
]
CommentsOption = Annotated[
    bool,
    typer.Option(
        "--comments",
        help="Write also into LIN the comments of other formats: players see them.",
    ),
]
RecordOption = Annotated[
    bool,
    typer.Option(
        "--record", help="Write also into LIN where boards come from (profile, types, seed): players see it."
    ),
]


def tell(text: str | tuple[str, str], **values: object) -> None:
    """One line on stderr in the command's language; a pair is for one and for several (`count`)."""
    say(printable(_message(text, **values).text(options.spoken)), stream=sys.stderr)


def _message(text: str | tuple[str, str], **values: object) -> Message:
    one, many = (text, "") if isinstance(text, str) else text
    return Message(one, values, many)


def counted(count: int) -> Message:
    """`1 board`, `18 boards`."""
    return _message(NN_("{count} board", "{count} boards"), count=count)


def say_written(count: int, path: Path | None) -> None:
    """How many boards are in a file, unless they were printed."""
    if path is not None and not is_standard(path):
        say(f"{counted(count).text(options.spoken)}: {path}")


def names(boards: "Sequence[Board]", among: "Sequence[Board]") -> str:
    """The numbers of some boards among others, `#3` for the third where it has none; of many, the first."""
    return _some([_name(board, among) for board in boards])


def _name(board: "Board", among: "Sequence[Board]") -> str:
    if board.number is not None:
        return str(board.number)
    return f"#{next(place for place, one in enumerate(among, 1) if one is board)}"


def _some(found: list[str], most: int = MOST_NAMES) -> str:
    return ", ".join(found[:most] + ["…"] * (len(found) > most))


# Options


def formats_named(text: str, option: str = "--format") -> list[str]:
    """Formats from a list with commas, each once; `option` is what they were given to."""
    wanted = list(dict.fromkeys(word.strip().lower() for word in text.split(",") if word.strip()))
    for word in wanted:
        if word not in WRITTEN:
            message = N_("{option} {word} is not a format: write some of {choices}")
            if word in FORMATS:
                message = N_("{option} {word}: this format is only read: write some of {choices}")
            raise InputError(message, option=option, word=shown(word), choices=",".join(WRITTEN))
    if not wanted:
        message = N_("{option} is empty: write some of {choices}")
        raise InputError(message, option=option, choices=",".join(WRITTEN))
    return wanted


def target_format(target: Path | None, name: str | None) -> str:
    """The format to write: as named, or by the ending of the target."""
    if name is not None:
        wanted = formats_named(name, "--to")
        if len(wanted) != 1:
            raise InputError(N_("--to {name}: name one format"), name=name)
        return wanted[0]
    if target is None or is_standard(target):
        raise InputError(N_("name a file to write, such as boards.lin, or a format with --to"))
    found = format_of(target)
    if found not in WRITTEN:
        endings = ", ".join(ending for name in WRITTEN for ending in FORMATS[name].endings)
        message = N_("{target}: the ending names no format: write {endings}, or --to")
        raise InputError(message, target=target, endings=endings)
    return found


def version_named(text: str) -> str:
    """A version of the printed page; refused whether or not a page is printed."""
    from majlis.bridge.formats.reader import VERSIONS

    if text not in VERSIONS:
        message = N_("--version {text} is not a version: write {choices}")
        raise InputError(message, text=shown(text), choices=", ".join(VERSIONS))
    return text


def title_of(boards: "Iterable[Board]", path: Path) -> str:
    """What a page is called: the event of its boards, or its file without the ending; for `-` a word."""
    events = {board.tag("Event", "") for board in boards} or {""}
    if len(events) == 1 and (event := (events.pop() or "").strip()) not in ("", "?", "-", "#"):
        return event
    return texts(options.spoken).gettext("Boards") if is_standard(path) else path.stem


# In


def source_format(name: str | None) -> str | None:
    """The format that `--from` names; raises `InputError` for another."""
    wanted = None if name is None else name.strip().lower()
    if wanted is not None and wanted not in READ:
        message = N_("--from {word} is not a format that is read: write one of {choices}")
        raise InputError(message, word=shown(name or ""), choices=", ".join(READ))
    return wanted


def read_all(paths: list[Path], strict: bool, format_: str | None = None) -> "list[Report]":
    """The boards of all files, with their problems on stderr; raises `InputError` for one without boards."""
    reports = read_each(paths, strict, format_)
    for path, report in zip(paths, reports, strict=True):
        if not report.boards:
            raise InputError(N_("{path}: there is no board in it that can be read"), path=path)
    return reports


def read_each(paths: list[Path], strict: bool, format_: str | None = None) -> "list[Report]":
    """As `read_all`, of files that may have no boards; a path that is no file is an error all the same."""
    from majlis.bridge.formats import read_boards

    wanted = source_format(format_)
    reports = []
    for path in existing(paths):
        readable = is_standard(path) or path.is_file()
        report = read_boards(path, wanted, strict=strict or not readable)
        if strict and not report.boards:
            raise InputError(N_("{path}: there is no board in it that can be read"), path=path)
        _tell_problems(path, report.problems)
        reports.append(report)
    return reports


def _tell_problems(path: Path, problems: "Sequence[Problem]") -> None:
    """The problems of a file; of those that say the same, the first few, and the places of the others."""
    found = alike(problems)
    for same in found[:MOST_PROBLEMS]:
        for problem in same[:MOST_ALIKE]:
            tell(problem.words(options.spoken))
        rest = same[MOST_ALIKE:]
        if rest:
            places = _some([problem.place.words(options.spoken) or "?" for problem in rest], MOST_ALIKE)
            message = NN_(
                "{file}: … and the same in {count} more place ({places})",
                "{file}: … and the same in {count} more places ({places})",
            )
            tell(message, file=path, count=len(rest), places=places)
    more = sum(map(len, found[MOST_PROBLEMS:]))
    if more:
        text = NN_("and {count} more problem", "and {count} more problems")
        tell(f"{path}: {_message(text, count=more).text(options.spoken)}")


def without_comments(reports: "list[Report]", format: str, wanted: bool) -> "list[Report]":
    """The boards without comments where players read the format, unless these are wanted.

    Comments of a file that players could read before stay.
    """
    from majlis.bridge.table.board import is_mark
    from majlis.bridge.table.origin import old_note

    if wanted or not FORMATS[format].public:
        return reports
    hidden, found = 0, []
    for report in reports:
        boards = list(report.boards)
        for at, board in enumerate(boards):
            public = report.format in FORMATS and FORMATS[report.format].public
            left = tuple(one for one in board.notes if public or is_mark(one.text) or old_note(one.text))
            hidden += left != board.notes
            boards[at] = replace(board, notes=left)
        found.append(replace(report, boards=tuple(boards)))
    if hidden:
        message = NN_(
            "The comments of {count} board are not in the {format} file, which players read: "
            "--comments writes them",
            "The comments of {count} boards are not in the {format} file, which players read: "
            "--comments writes them",
        )
        tell(message, count=hidden, format=str(FORMATS[format]))
    return found


def not_deals(report: "Report") -> "list[Board]":
    """The boards of a file that are not a deal of one pack."""
    from majlis.bridge.table.defects import NO_DEAL

    pairs = zip(report.boards, report.defects, strict=True)
    return [board for board, defect in pairs if defect & NO_DEAL]


# Lessons


def lesson_in(path: Path | None) -> "Lesson | None":
    """The texts of a lesson in a file; None without one."""
    if path is None:
        return None
    from majlis.bridge.deal.lesson import parse_lesson
    from majlis.cli.bridge.profile_files import content_of, decoded

    existing([path])
    content = read_standard(MAX_NOTES) if is_standard(path) else content_of(path)
    return parse_lesson(decoded(content, printable(path)), printable(path))


def with_texts(boards: "list[Board]", lesson: "Lesson | None", format: str, comments: bool) -> "list[Board]":
    """The boards with the texts of a lesson; raises `InputError` for one that has no place among them.

    Where players read the format, the texts are left out unless comments are wanted.
    """
    if lesson is None:
        return boards
    from majlis.bridge.deal.lesson import check_lesson, types_of_boards, with_lesson

    check_lesson(lesson, [board.number or 0 for board in boards], types_of_boards(boards))
    if FORMATS[format].public and not comments:
        message = N_(
            "The texts of the lesson are not in the {format} file, which players read: --comments writes them"
        )
        tell(message, format=str(FORMATS[format]))
        return boards
    return with_lesson(boards, lesson)


# Out


def written(
    boards: "list[Board]",
    path: Path | None,
    name: str,
    **printing: Any,
) -> None:
    """Write boards to a file, or to standard output for `-`; without a path, print them for a terminal.

    `printing` is what a `Page` is told but for its language, which is the command's.
    """
    from majlis.bridge.formats.reader import Page

    page = Page(language=options.spoken, **printing)
    if path is None:
        print_document(FORMATS[name].dumps(boards, page), name)
        return
    if not is_standard(path):
        make_folder(path.parent)
    FORMATS[name].dump(boards, path, page)


def for_players(boards: "Sequence[Board]", format: str, record: bool) -> "list[Board]":
    """The boards as they are written: what players read says where a board is from only on demand."""
    from majlis.bridge.table.origin import without_origin

    hidden = FORMATS[format].public and not record
    return [without_origin(board) if hidden else board for board in boards]


def for_eyes(
    boards: "Sequence[Board]",
    path: Path | None,
    format: str,
    record: bool | None,
) -> "list[Board]":
    """The boards, those printed as text to be looked at with their record in words unless it is asked for."""
    from majlis.bridge.table.origin import in_words

    looked_at = path is None and format == "text" and record in (None, False)
    return [in_words(board) if looked_at else board for board in boards]


def tell_hidden(boards: "Sequence[Board]", format: str) -> None:
    """Which boards lack more than one hand, in a format whose readers want whole deals."""
    from majlis.bridge.table.cards import with_last_hand

    found = [board for board in boards if None in with_last_hand(board.hands)]
    if found and FORMATS[format].whole:
        message = NN_(
            "{count} board ({names}) has hands that are not known: {format} has them empty, "
            "and where whole deals are wanted it will not load",
            "{count} boards ({names}) have hands that are not known: {format} has them empty, "
            "and where whole deals are wanted they will not load",
        )
        tell(message, count=len(found), names=names(found, boards), format=str(FORMATS[format]))


def tell_lost(boards: "Sequence[Board]", given: "Sequence[Board]", format: str) -> None:
    """What the format cannot hold, and of how many boards; `given` are the boards as they were written."""
    lost: dict[str, int] = {}
    named: dict[str, dict[str, None]] = {"tags": {}, "commands": {}}
    for board, one in zip(boards, given, strict=True):
        for label in _lost(board, one, format, named):
            lost[label] = lost.get(label, 0) + 1
    parts = []
    for label in (*FIELDS.values(), ALERTS, PAR_CONTRACTS, ORIGIN):
        if label in lost:
            what = Message(label, {"names": _some(list(named["tags" if "tags" in label else "commands"]))})
            parts.append(_message(N_("{what} ({boards})"), what=what, boards=counted(lost[label])))
    if parts:
        tell(N_("{format} cannot hold: {list}"), format=str(FORMATS[format]), list=Listed(parts, ","))


def _lost(board: "Board", given: "Board", format: str, named: dict[str, dict[str, None]]) -> Iterable[str]:
    """The labels of what one board loses; names of tags and commands are gathered."""
    from majlis.bridge.formats import as_held, changed
    from majlis.bridge.table.board import Board as Nothing
    from majlis.bridge.table.origin import is_record, old_note, read_origin
    from majlis.bridge.table.par import board_par

    held = as_held(given, format)
    back = held or Nothing()
    if read_origin(board) not in (None, read_origin(back)):
        yield ORIGIN
    for name in changed(given, held):
        left = getattr(back, name)
        if name == "auction" and [one.bid for one in back.auction] == [one.bid for one in given.auction]:
            yield ALERTS
        elif name == "notes":
            kept = [note.text for note in back.notes]
            if any(note.text not in kept and not old_note(note.text) for note in given.notes):
                yield FIELDS[name]
        elif name == "par" and back.par and given.par and back.par.score == given.par.score:
            if board_par(back) != given.par:
                yield PAR_CONTRACTS
        elif name in named:
            gone = [item.name for item in getattr(given, name) if item not in left and not is_record(item)]
            named[name].update(dict.fromkeys(gone))
            if gone:
                yield FIELDS[name]
        else:
            yield FIELDS[name]
