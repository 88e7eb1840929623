"""`majlis bridge convert`: boards from one format to another (PBN, LIN, RBN, JSON, text, printable HTML)."""

from pathlib import Path
from typing import Annotated

import typer

from majlis.cli.bridge.boards import (
    FromOption,
    RecordOption,
    ToOption,
    for_players,
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
    written,
)
from majlis.cli.options import Language, LanguageOption, StrictOption, as_path
from majlis.errors import InputError
from majlis.files import same_place
from majlis.i18n import N_, NN_

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
    title: Annotated[
        str | None, typer.Option("--title", help="Title of the html page. [default: the file's name]")
    ] = None,
    version: Annotated[
        str,
        typer.Option("--version", help="Version of the html page: teacher, plain (no analysis) or player."),
    ] = "teacher",
    record: RecordOption = False,
    language: LanguageOption = Language.EN,
    strict: StrictOption = False,
) -> None:
    """Convert boards between PBN, LIN, RBN, JSON and text, or print them as an HTML page.

    What the target cannot hold is listed. A file with faults is read as far as possible; the faults are
    listed. Wrong boards, with a card twice or a hand of fourteen, are written as they are, and the exit code
    is 1.
    """
    wanted, version = target_format(target, format_), version_named(version)
    if target is not None and same_place(source, target):
        raise InputError(N_("{target}: this is the file that is read; name another"), target=target)
    [report] = read_all([source], strict, source_format)
    boards = for_players(report.boards, wanted, record)
    name = title or title_of(source)
    written(boards, target, wanted, title=name, version=version)
    say_written(len(boards), target)
    tell_hidden(boards, wanted)
    tell_lost(report.boards, boards, wanted)
    odd = not_deals(report)
    if odd:
        message = NN_(
            "{count} board ({names}) is not a deal of one pack: it was written as it stands",
            "{count} boards ({names}) are not deals of one pack: they were written as they stand",
        )
        tell(message, count=len(odd), names=names(odd, report.boards))
        raise typer.Exit(NO_DEAL_EXIT)
