"""`majlis bridge convert`: boards from one format to another (PBN, LIN, JSON, text, printable HTML)."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from majlis.cli.bridge.common import ENDINGS, FORMATS, StrictOption, formats_named, read_all, written
from majlis.cli.common import Language, LanguageOption
from majlis.errors import InputError


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(convert)


def convert(
    source: Annotated[Path, typer.Argument(metavar="FILE", help="Boards in any format.")],
    target: Annotated[
        Path | None,
        typer.Argument(
            metavar="TARGET", help="File to write; its ending names the format. Without it, print."
        ),
    ] = None,
    format_: Annotated[
        str | None, typer.Option("--to", help=f"The format to write: {', '.join(FORMATS)}.")
    ] = None,
    title: Annotated[str | None, typer.Option("--title", help="Title of the html (the file's name).")] = None,
    version: Annotated[
        str, typer.Option("--version", help="The html: teacher, plain (no analysis) or player.")
    ] = "teacher",
    language: LanguageOption = Language.EN,
    strict: StrictOption = False,
) -> None:
    """Convert boards between PBN, LIN, JSON and text, or print them as an HTML page.

    What the target cannot hold is told. A file with faults is read as far as it goes; the faults are told.
    """
    from majlis.bridge.formats import FORMATS as MODULES
    from majlis.bridge.formats import lost
    from majlis.files import same_place

    wanted = target_format(target, format_)
    if target is not None and same_place(source, target):
        raise InputError(f"{target}: this is the file that is read; name another")
    [report] = read_all([source], strict)
    boards = list(report.boards)
    name = title or source.stem
    if target is not None:
        written(boards, target, wanted, title=name, language=language.value, version=version)
        print(f"{len(boards)} boards: {target}")
    elif wanted == "html":
        from majlis.bridge.records import records_html

        sys.stdout.write(records_html(boards, title=name, language=language.value, version=version))
    else:
        sys.stdout.write(MODULES[wanted].dumps(boards))
    if wanted != "html":
        gone = sorted({field for board in boards for field in lost(board, wanted)})
        if gone:
            print(f"{wanted} cannot hold: {', '.join(gone).replace('_', ' ')}", file=sys.stderr)


def target_format(target: Path | None, name: str | None) -> str:
    """The format to write: as named, or by the ending of the target."""
    if name is not None:
        found = formats_named(name)
        if len(found) != 1:
            raise InputError(f"--to {name}: name one format")
        return found[0]
    if target is None:
        raise InputError("name a file to write, or a format with --to")
    endings = {ending: one for one, ending in ENDINGS.items()} | {".htm": "html", ".text": "text"}
    if target.suffix.lower() not in endings:
        raise InputError(f"{target}: the ending names no format: write {', '.join(endings)}, or --to")
    return endings[target.suffix.lower()]
