"""`majlis bridge convert`: boards from one format to another (PBN, LIN, RBN, JSON, text, printable HTML)."""

from pathlib import Path
from typing import Annotated

import typer

from majlis.bridge.formats import FORMATS, format_of
from majlis.cli.bridge.common import (
    formats_named,
    read_all,
    tell,
    title_of,
    version_named,
    written,
)
from majlis.cli.bridge.told import counted, for_players, names, not_deals, tell_hidden, tell_lost
from majlis.cli.common import print_document, say
from majlis.cli.options import Language, LanguageOption, StrictOption, as_path
from majlis.errors import InputError
from majlis.files import is_standard
from majlis.i18n import N_, texts

NO_DEAL_EXIT = 1
ToOption = Annotated[str | None, typer.Option("--to", help=f"Format to write: {', '.join(FORMATS)}.")]
RecordOption = Annotated[
    bool,
    typer.Option(
        "--record", help="Write also into LIN where boards come from (profile, types, seed): players see it."
    ),
]


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
    if target is not None:
        from majlis.files import same_place

        if same_place(source, target):
            raise InputError(N_("{target}: this is the file that is read; name another"), target=target)
    [report] = read_all([source], strict, language.value)
    boards = for_players(report.boards, wanted, record)
    name = title or title_of(source, language.value)
    if target is not None:
        written(boards, target, wanted, title=name, language=language.value, version=version)
        if not is_standard(target):
            say(f"{counted(len(boards), language.value)}: {target}")
    else:
        from majlis.bridge.formats.reader import Page

        page = Page(title=name, language=language.value, version=version)
        print_document(FORMATS[wanted].dumps(boards, page), wanted)
    tell_hidden(boards, wanted, language.value)
    tell_lost(report.boards, boards, wanted, language.value)
    odd = [report.boards[place] for place in not_deals(report)]
    if odd:
        message = texts(language.value).ngettext(
            "{count} board ({names}) is no deal of one pack: it was written as it stands",
            "{count} boards ({names}) are no deals of one pack: they were written as they stand",
            len(odd),
        )
        tell(message.format(count=len(odd), names=names(odd, report.boards)))
        raise typer.Exit(NO_DEAL_EXIT)


def target_format(target: Path | None, name: str | None) -> str:
    """The format to write: as named, or by the ending of the target."""
    if name is not None:
        wanted = formats_named(name, "--to")
        if len(wanted) != 1:
            raise InputError(N_("--to {name}: name one format"), name=name)
        return wanted[0]
    if target is None or is_standard(target):
        raise InputError(N_("name a file to write, or a format with --to"))
    found = format_of(target)
    if found is None:
        endings = ", ".join(ending for one in FORMATS.values() for ending in one.endings)
        raise InputError(
            N_("{target}: the ending names no format: write {endings}, or --to"),
            target=target,
            endings=endings,
        )
    return found
