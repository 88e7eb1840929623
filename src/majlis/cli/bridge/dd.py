"""`majlis bridge dd`: double-dummy tables and par for the boards of files."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from majlis.bridge.formats import FORMATS, format_of
from majlis.cli import options
from majlis.cli.bridge.boards import FromOption, read_each, tell, written
from majlis.cli.common import INTERRUPT_EXIT, progress, say, write_json
from majlis.cli.options import (
    ClusterOption,
    JsonPrinted,
    Language,
    LanguageOption,
    StrictOption,
    WorkersOption,
    as_path,
)
from majlis.errors import InputError, shown
from majlis.files import is_standard, printable
from majlis.i18n import N_, texts
from majlis.message import Latin, Listed, Message, Word

if TYPE_CHECKING:
    from majlis.bridge.table.board import Board
    from majlis.bridge.table.double_dummy import BestPlay

KEEPING = tuple(name for name, one in FORMATS.items() if one.tables)
VULNERABLE = (N_("None"), N_("NS"), N_("EW"), N_("All"))


def dd(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE…", parser=as_path, help="Boards in any format; - is standard input."),
    ],
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FILE",
            parser=as_path,
            help="File for the boards with their tables (.pbn or .json); - prints them, as PBN without --to.",
        ),
    ] = None,
    format_: Annotated[
        str | None, typer.Option("--to", help="Format of --out: pbn or json. [default: by its ending]")
    ] = None,
    source_format: FromOption = None,
    workers: WorkersOption = None,
    cluster: ClusterOption = None,
    json: JsonPrinted = None,
    language: LanguageOption = Language.EN,
    strict: StrictOption = False,
) -> None:
    """Analyse boards double dummy: how many tricks each side makes, and the par score.

    majlis bridge dd evening.lin --out evening.pbn

    End positions (equal hands of fewer than thirteen cards) are analysed too, and where contract and leader
    are known, the best play from there, and from where the recorded play has come to.

    Boards that have tables are left as they are, so an interrupted run can continue: give the file that it
    wrote. Ctrl-C writes the finished boards, and the others as they were. Incomplete boards are listed with
    the reason, and left as they are.
    """
    from majlis.bridge.table.double_dummy import solved
    from majlis.work import executor_for

    wanted = _format(out, format_, json)
    read = _read(files, strict, source_format)
    boards = [board for _, _, board in read]
    ready: list[Board] = []
    ended: KeyboardInterrupt | InputError | None = None
    with (
        executor_for(workers, cluster) as executor,
        progress(texts(options.spoken).gettext("double dummy"), len(boards)) as advance,
    ):
        try:
            for board in solved(boards, workers=executor):
                ready.append(board)
                advance(len(ready))
        except (KeyboardInterrupt, InputError) as error:  # whatever ends it, what is done is kept
            ended = error
    new = [one.double_dummy != before.double_dummy for one, before in zip(ready, boards, strict=False)]
    if isinstance(ended, InputError) and not any(new):
        raise ended
    if out is not None:
        written(ready + boards[len(ready) :], out, wanted, title="")
    printed = json is not None and write_json(json, _json(ready), indent=2)
    if not printed and out is None:
        _print(ready)
    places = [(path, name, board) for (path, name, _), board in zip(read, ready, strict=False)]
    _tell(places, len(boards), out, printed)
    if isinstance(ended, InputError):
        raise ended
    if ended is not None:
        tell(N_("Interrupted: {done} of {all} boards are done."), done=len(ready), all=len(boards))
        raise typer.Exit(INTERRUPT_EXIT)


def _read(files: list[Path], strict: bool, format_: str | None) -> "list[tuple[Path, str, Board]]":
    """All the boards with their files and what they are called there.

    A file without any is told, and passed over where there are others.
    """
    found = []
    for path, report in zip(files, read_each(files, strict, format_), strict=True):
        for place, board in enumerate(report.boards, 1):
            found.append((path, f"#{place}" if board.number is None else str(board.number), board))
        if not report.boards:
            tell(N_("{file}: there is no board in it that can be read: it was passed over"), file=path)
    if not found:
        raise InputError(
            N_("there is no board to analyse in {files}"),
            files=Listed([Latin(printable(file)) for file in files], ","),
        )
    return found


def _format(out: Path | None, name: str | None, json: Path | None) -> str:
    """The format of `--out`: as named, or by its ending; PBN for `-`. Raises `InputError` for another."""
    if out is None:
        if name is not None:
            raise InputError(N_("--to is the format of --out: name a file there, or - to print"))
        return ""
    if is_standard(out) and is_standard(json):
        raise InputError(N_("--json and --out - would both be printed: leave out one of them"))
    wanted = name.strip().lower() if name is not None else "pbn" if is_standard(out) else format_of(out)
    if wanted not in KEEPING:
        if name is not None:
            raise InputError(
                N_("--to {name}: tables are kept in PBN and JSON: write pbn or json"), name=shown(name)
            )
        raise InputError(N_("{out}: tables are kept in PBN and JSON: end the name in .pbn or .json"), out=out)
    return wanted


def _why(board: "Board") -> Message | None:
    """Why a board has no table; None where it has one."""
    from majlis.bridge.table.double_dummy import fault_of
    from majlis.bridge.table.par import is_complete
    from majlis.bridge.table.position import at_start

    fault = None if is_complete(board.double_dummy) else fault_of(at_start(board))
    return None if fault is None else Message(N_("not analysed: {reason}"), {"reason": fault})


def _tell(
    ready: "list[tuple[Path, str, Board]]",
    number: int,
    out: Path | None,
    printed: bool,
) -> None:
    """Which boards could not be solved, where that was not printed, and how many were written."""
    if out is None:
        return
    tr = texts(options.spoken)
    solved = 0
    for path, name, board in ready:
        why = _why(board)
        solved += not why
        if why:
            tell(N_("{file}: board {number}: {reason}"), file=path, number=name, reason=why)
    message = tr.gettext("{done} of {all} boards: {file}")
    if not is_standard(out):
        say(message.format(done=solved, all=number, file=out), stream=sys.stderr if printed else sys.stdout)


def _print(boards: "list[Board]") -> None:
    """A table and par for each board, as text."""
    from majlis.bridge.table.double_dummy import table_text
    from majlis.bridge.table.words import par_line, short_seat

    tr = texts(options.spoken)
    head = tr.gettext("Board {number}, dealer {dealer}, vulnerable {vulnerable}")
    for board in boards:
        dealer = "?" if board.dealer is None else short_seat(board.dealer, options.spoken)
        vulnerable = "?" if board.vulnerability is None else tr.gettext(VULNERABLE[board.vulnerability])
        number = "?" if board.number is None else board.number
        print(head.format(number=number, dealer=dealer, vulnerable=vulnerable))
        why = _why(board)
        print(why.text(options.spoken) if why else table_text(board.double_dummy or ()))
        if board.par:
            print(tr.gettext("Par: {par}").format(par=par_line(board.par, options.spoken)))
        for line in _best_plays(board):
            print(_best_play_words(line).text(options.spoken))
        print()


def _best_plays(board: "Board") -> "list[BestPlay]":
    """The best play of an end position, from its beginning and from where the recorded play has come to."""
    from majlis.bridge.table.double_dummy import best_play
    from majlis.bridge.table.position import at_start, is_position

    if _why(board) or not is_position(at_start(board)):
        return []
    try:
        found = [best_play(board, after) for after in sorted({0, len(board.play)})]
    except InputError as error:  # a card that its hand has not got: the reader has told it
        tell(str(error))
        return []
    return [one for one in found if one]


def _best_play_words(best: "BestPlay") -> Message:
    from majlis.bridge.table.cards import STRAIN_TEXTS, card_text, seat_word

    message = N_("{strain}, {seat} to play: {side} wins {tricks} of {left} tricks, with {cards}")
    if best.played:
        message = N_(
            "{strain}, after {played}, {seat} to play: {side} has won {won} and wins {tricks} "
            "of {left} more, with {cards}"
        )
    values: dict[str, object] = {
        "strain": STRAIN_TEXTS[best.strain],
        "seat": seat_word(best.to_play),
        "side": Word((N_("N-S"), N_("E-W"))[best.to_play % 2]),
        "played": " ".join(map(card_text, best.played)),
        "cards": Listed([card_text(card) for card in best.cards], "or"),
    }
    return Message(message, values | {"won": best.won, "tricks": best.tricks, "left": best.left})


def _json(boards: "list[Board]") -> list[dict[str, Any]]:
    from majlis.bridge.table.cards import SEAT_LETTERS, STRAIN_TEXTS, card_text
    from majlis.bridge.table.par import par_text

    report = []
    for board in boards:
        tricks = board.double_dummy and {
            SEAT_LETTERS[seat]: dict(zip(STRAIN_TEXTS, row, strict=True))
            for seat, row in enumerate(board.double_dummy)
        }
        par = board.par and {"score": board.par.score, "text": par_text(board.par)}
        why = _why(board)
        best = [
            {
                "after": [card_text(card) for card in one.played],
                "strain": STRAIN_TEXTS[one.strain],
                "to_play": SEAT_LETTERS[one.to_play],
                "won": one.won,
                "tricks": one.tricks,
                "left": one.left,
                "cards": [card_text(card) for card in one.cards],
            }
            for one in _best_plays(board)
        ]
        report.append(
            {"board": board.number, "tricks": tricks, "par": par}
            | ({"reason": str(why)} if why else {})
            | ({"best_play": best} if best else {})
        )
    return report
