"""`majlis bridge dd`: double-dummy tables and par for the boards of files."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from majlis.cli.bridge.common import StrictOption, WorkersOption, bar, read_all
from majlis.cli.common import INTERRUPT_EXIT
from majlis.errors import InputError

if TYPE_CHECKING:
    from majlis.bridge.board import Board


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(dd)


def dd(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Boards in any format.")],
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Write the boards with their tables (.pbn or .json)."),
    ] = None,
    workers: WorkersOption = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print tables and par as JSON.")] = False,
    strict: StrictOption = False,
) -> None:
    """Analyse boards double dummy: who makes how many tricks, and the par score.

    Boards that have their tables are left as they are, so a run that was interrupted goes on: give the file
    that it wrote. Ctrl-C writes the boards that are done, with the others as they were.
    """
    from majlis.bridge.double_dummy import solved
    from majlis.bridge.formats import format_of, write_boards
    from majlis.files import make_folder

    if out is not None and format_of(out) not in ("pbn", "json"):
        raise InputError(f"{out}: tables are kept in PBN and JSON: end the name in .pbn or .json")
    boards = [board for report in read_all(files, strict) for board in report.boards]
    ready: list[Board] = []
    stopped = False
    with bar("double dummy", len(boards)) as advance:
        try:
            for board in solved(boards, workers=workers):
                ready.append(board)
                advance(len(ready))
        except KeyboardInterrupt:
            stopped = True
    if out is not None:
        make_folder(out.parent)
        write_boards(ready + boards[len(ready) :], out)
    if as_json:
        _print_json(ready)
    elif out is None:
        _print(ready)
    if out is not None:
        print(f"{len(ready)} of {len(boards)} boards: {out}", file=sys.stderr if as_json else sys.stdout)
    if stopped:
        print(f"Interrupted: {len(ready)} of {len(boards)} boards are done.", file=sys.stderr)
        raise typer.Exit(INTERRUPT_EXIT)


def _print(boards: "list[Board]") -> None:
    """A table and par for each board, as text."""
    from majlis.bridge.board import vulnerability_text
    from majlis.bridge.cards import seat_letter
    from majlis.bridge.double_dummy import table_text
    from majlis.bridge.par import par_text

    for board in boards:
        dealer = "?" if board.dealer is None else seat_letter(board.dealer)
        vulnerable = "?" if board.vulnerability is None else vulnerability_text(board.vulnerability)
        print(f"Board {board.number or '?'}, dealer {dealer}, vulnerable {vulnerable}")
        print(table_text(board.double_dummy) if board.double_dummy else "not a whole deal: not analysed")
        if board.par:
            print(f"Par: {par_text(board.par)}")
        print()


def _print_json(boards: "list[Board]") -> None:
    import json

    from majlis.bridge.cards import SEAT_LETTERS, STRAIN_TEXTS
    from majlis.bridge.par import par_text

    report = [
        {
            "board": board.number,
            "tricks": board.double_dummy
            and {
                SEAT_LETTERS[seat]: dict(zip(STRAIN_TEXTS, row, strict=True))
                for seat, row in enumerate(board.double_dummy)
            },
            "par": board.par and {"score": board.par.score, "text": par_text(board.par)},
        }
        for board in boards
    ]
    print(json.dumps(report, ensure_ascii=False, indent=2))
