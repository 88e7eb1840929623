"""`majlis bridge convert`: boards from one format to another (PBN, LIN, RBN, JSON, text, printable HTML)."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from majlis.bridge.formats.outgoing import titled
from majlis.cli.bridge.boards import (
    CommentsOption,
    FromOption,
    NotesOption,
    PlayOption,
    RecordOption,
    Ten,
    TenOption,
    TitleOption,
    ToOption,
    VersionOption,
    for_eyes,
    for_players,
    lesson_in,
    names,
    not_deals,
    read_all,
    say_written,
    target_format,
    tell,
    tell_hidden,
    tell_lost,
    title_of,
    version_named,
    with_texts,
    without_comments,
    written,
)
from majlis.cli.options import Language, LanguageOption, StrictOption, as_path
from majlis.errors import InputError
from majlis.files import read_once, same_place
from majlis.i18n import N_, NN_

if TYPE_CHECKING:
    from majlis.bridge.table.board import Board

NO_DEAL_EXIT = 1


def convert(
    source: Annotated[
        Path,
        typer.Argument(metavar="FILE", parser=as_path, help="Boards in any format; - is standard input."),
    ],
    target: Annotated[
        Path | None,
        typer.Argument(
            metavar="TARGET",
            parser=as_path,
            help="File to write; its ending decides the format. Without it, or with -, print.",
        ),
    ] = None,
    format_: ToOption = None,
    source_format: FromOption = None,
    title: TitleOption = None,
    notes: NotesOption = None,
    version: VersionOption = "teacher",
    play: PlayOption = False,
    ten: TenOption = Ten.T,
    comments: CommentsOption = False,
    record: RecordOption = False,
    language: LanguageOption = Language.EN,
    strict: StrictOption = False,
) -> None:
    """Convert boards between PBN, LIN, RBN, JSON and text, or print them as an HTML page.

    majlis bridge convert evening.lin evening.html --title "Club evening"

    What the target cannot hold is listed. A file with faults is read as far as possible; the faults are
    listed. Wrong boards, with a card twice or a hand of fourteen, are written as they are, and the exit code
    is 1.
    """
    wanted, version = target_format(target, format_), version_named(version)
    read_once(source, *[notes] * (notes is not None))
    for one in (source, notes):
        if target is not None and one is not None and same_place(one, target):
            raise InputError(N_("{target}: this is the file that is read; name another"), target=target)
    [report] = without_comments(read_all([source], strict, source_format), wanted, comments)
    whole = with_texts(titled(report.boards, title), lesson_in(notes), wanted, comments)
    boards = for_players(whole, wanted, record)
    name = title or title_of(boards, source)
    printed = for_eyes(boards, target, wanted, record)
    written(printed, target, wanted, title=name, version=version, ten=ten.value, play=play)
    say_written(len(boards), target)
    if wanted == "html" and version == "teacher" and not play:
        _tell_play(boards)
    tell_hidden(boards, wanted)
    tell_lost(whole, boards, wanted)
    odd = not_deals(report)
    if odd:
        message = NN_(
            "{count} board ({names}) is not a deal of one pack: it was written as it stands",
            "{count} boards ({names}) are not deals of one pack: they were written as they stand",
        )
        tell(message, count=len(odd), names=names(odd, report.boards))
        raise typer.Exit(NO_DEAL_EXIT)


def _tell_play(boards: "list[Board]") -> None:
    """Of how many boards the play is known and not on the page."""
    count = sum(bool(board.play) for board in boards)
    if count:
        message = NN_(
            "The play of {count} board is not on the page: --play prints it",
            "The play of {count} boards is not on the page: --play prints it",
        )
        tell(message, count=count)
