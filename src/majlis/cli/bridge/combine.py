"""`majlis bridge combine`: one set of boards from several files, by weights."""

import sys
from pathlib import Path
from typing import Annotated, cast

import typer

from majlis.cli.bridge.common import ENDINGS, StrictOption, read_all, written
from majlis.cli.bridge.convert import target_format
from majlis.cli.common import Language, LanguageOption
from majlis.errors import InputError


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(combine)


def combine(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE[=WEIGHT]…", help="Files of boards, each with a weight (1): slams.pbn=2."
        ),
    ],
    out: Annotated[
        Path, typer.Option("--out", metavar="FILE", help=f"File to write: {', '.join(ENDINGS.values())}.")
    ],
    length: Annotated[
        int | None,
        typer.Option("-n", "--number", min=1, help="How many boards (as many as the weights allow)."),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Same seed, same order.")] = 0,
    order: Annotated[str, typer.Option("--order", help="mixed, in-turn or one-by-one.")] = "mixed",
    numbers: Annotated[
        str,
        typer.Option(
            "--numbers",
            help="restart: from 1 on, with their dealer and vulnerability; turn: the same, deals turned to "
            "their dealers; renumber: new numbers alone; keep: all as it was.",
        ),
    ] = "restart",
    first: Annotated[int, typer.Option("--first", min=1, help="The number of the first board.")] = 1,
    again: Annotated[
        bool, typer.Option("--again", help="Boards may come again where a file runs out.")
    ] = False,
    title: Annotated[str | None, typer.Option("--title", help="Title of the html (the file's name).")] = None,
    language: LanguageOption = Language.EN,
    strict: StrictOption = False,
) -> None:
    """Combine files of boards into one set, mixed by weights.

    A file of weight 2 comes twice as often as one of weight 1, and one of weight 0 never.
    """
    from majlis.bridge import combine as module
    from majlis.files import same_place

    named = [_weighted(text) for text in files]
    wanted = target_format(out, None)
    for path, _ in named:
        if same_place(path, out):
            raise InputError(f"{out}: this is a file that is read; name another")
    reports = read_all([path for path, _ in named], strict)
    sources = [
        module.Source(str(path), report.boards, weight)
        for (path, weight), report in zip(named, reports, strict=True)
    ]
    module.check(sources, length, order, numbers)
    taken = module.combine(
        sources,
        length,
        seed=seed,
        order=cast("module.Order", order),
        numbers=cast("module.Numbers", numbers),
        first=first,
        again=again,
    )
    written([one.board for one in taken], out, wanted, title=title or out.stem, language=language.value)
    for source in sources:
        number = sum(one.source == source.name for one in taken)
        print(
            f"{source.name}: {number} of {len(source.boards)} boards, weight {source.weight:g}",
            file=sys.stderr,
        )
    print(f"{len(taken)} boards: {out}")


def _weighted(text: str) -> tuple[Path, float]:
    """A file and its weight, from `slams.pbn=2`."""
    name, sign, number = text.rpartition("=")
    if not sign or Path(text).exists():
        return Path(text), 1.0
    try:
        return Path(name), float(number)
    except ValueError:
        raise InputError(f"{text}: the weight {number!r} is not a number: write FILE=2") from None
