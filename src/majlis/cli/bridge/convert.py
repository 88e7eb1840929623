"""`majlis bridge convert`: boards from one format to another (PBN, LIN, RBN, JSON, text, printable HTML)."""

from pathlib import Path
from typing import Annotated

import typer

from majlis.cli.bridge.common import (
    ENDINGS,
    FORMATS,
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
from majlis.i18n import texts

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
            raise InputError(f"{target}: this is the file that is read; name another")
    [report] = read_all([source], strict, language.value)
    boards = for_players(report.boards, wanted, record)
    name = title or title_of(source, language.value)
    if target is not None:
        written(boards, target, wanted, title=name, language=language.value, version=version)
        if not is_standard(target):
            say(f"{counted(len(boards), language.value)}: {target}")
    elif wanted == "html":
        from majlis.bridge.formats.records import records_html

        print_document(records_html(boards, title=name, language=language.value, version=version), wanted)
    else:
        from majlis.bridge.formats import FORMATS as MODULES

        print_document(MODULES[wanted].dumps(boards), wanted)
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
        found = formats_named(name, "--to")
        if len(found) != 1:
            raise InputError(f"--to {name}: name one format")
        return found[0]
    if target is None or is_standard(target):
        raise InputError("name a file to write, or a format with --to")
    endings = {ending: one for one, ending in ENDINGS.items()} | {".htm": "html", ".text": "text"}
    if target.suffix.lower() not in endings:
        raise InputError(f"{target}: the ending names no format: write {', '.join(endings)}, or --to")
    return endings[target.suffix.lower()]
