"""Double-dummy tables: the tricks that each seat takes in each strain when all play with all cards in view.

Bo Haglund's DDS computes them, through `endplay`, which comes with the extra `bridge`; this module alone
imports it, and only when there is something to solve. A table takes DDS some 0.3 seconds of one core.
`solved` is made for files: it yields boards as they are done, so that a run that is
stopped keeps them, and it passes over boards that have their tables, so that a run can be continued.

>>> print(table_text(((0, 0, 0, 13, 0), (13, 0, 13, 0, 13), (0, 0, 0, 13, 0), (13, 0, 13, None, 13))))
    C   D   H   S  NT
N   0   0   0  13   0
E  13   0  13   0  13
S   0   0   0  13   0
W  13   0  13   -  13
"""

import contextlib
from collections.abc import Callable, Collection, Generator, Iterable, Sequence
from dataclasses import replace
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, TypeAlias

from majlis.bridge.table.board import Board, DoubleDummy
from majlis.bridge.table.cards import (
    HAND_SIZE,
    SEAT_LETTERS,
    SEATS,
    STRAIN_TEXTS,
    STRAINS,
    Hands,
    Strain,
    deal_text,
    seat_word,
    with_last_hand,
)
from majlis.bridge.table.defects import wrong_size
from majlis.bridge.table.par import board_par, is_complete
from majlis.cards import FULL_PACK
from majlis.errors import InputError
from majlis.extras import MissingExtra
from majlis.i18n import N_
from majlis.message import Message
from majlis.work import Workers, map_ordered

Progress: TypeAlias = Callable[[int, int], None]
"""Called with the number of boards that are solved, and the number that are to be solved."""

_DENOMINATIONS: Final = ("clubs", "diamonds", "hearts", "spades", "nt")
"""What endplay calls each `Strain`; its own numbers run spades, hearts, diamonds, clubs, notrump."""
_PLAYERS: Final = ("north", "east", "south", "west")


def table(hands: Hands, strains: Collection[Strain] = STRAINS) -> DoubleDummy:
    """The table of four hands; with fewer `strains` it is found sooner, and the others are None.

    Raises `InputError` when the hands are no whole deal, or endplay is not installed.
    """
    return _solve(_whole(hands, Message(N_("the deal"))), tuple(strains))


def tables(
    boards: Iterable[Board],
    workers: Workers = 1,
    progress: Progress | None = None,
    strains: Collection[Strain] = STRAINS,
) -> list[DoubleDummy]:
    """The table of every board, whether or not it has one; otherwise as `table` and `solved`."""
    given = list(boards)
    deals = [_whole(board.hands, _name(board, at)) for at, board in enumerate(given)]
    with contextlib.closing(_tables(deals, tuple(strains), workers, progress)) as found:
        return list(found)


def analysed(board: Board) -> Board:
    """The board with its table, and its par where the vulnerability is known.

    A table that is there is kept if it is complete. Raises `InputError` as `table` does.
    """
    if not is_complete(board.double_dummy):
        board = replace(board, double_dummy=_solve(_whole(board.hands, _name(board)), STRAINS))
    return _with_par(board)


def solved(
    boards: Iterable[Board], workers: Workers = 1, progress: Progress | None = None
) -> Generator[Board, None, None]:
    """All the boards, in order and as they are done, with tables and par.

    What has a complete table is not solved again; what is no whole deal comes back as it is. `workers` as in
    `majlis.work`; a script that asks for more than one process must be importable
    (`if __name__ == "__main__":`), for the workers import it. Ctrl-C, or closing the generator, ends the
    workers at once. Raises `InputError` when endplay is not installed, or workers die again and again.
    """
    given = list(boards)
    todo = [_to_solve(board) for board in given]
    deals = [with_last_hand(board.hands) for board, wanted in zip(given, todo, strict=True) if wanted]
    with contextlib.closing(_tables(deals, STRAINS, workers, progress)) as found:
        for board, wanted in zip(given, todo, strict=True):
            yield _with_par(replace(board, double_dummy=next(found)) if wanted else board)


def is_whole(hands: Hands) -> bool:
    """Whether the hands are a whole deal, thirteen cards each, one of which need not be given."""
    return fault_of(hands) is None


def fault_of(hands: Hands) -> Message | None:
    """Why the hands are not a whole deal; None when they are one."""
    seen = 0
    for seat, cards in enumerate(with_last_hand(hands)):
        if cards is None:
            return Message(N_("{seat}'s hand is not known"), {"seat": seat_word(seat)})
        if cards.bit_count() != HAND_SIZE:
            return wrong_size(seat, cards)
        seen |= cards
    return None if seen == FULL_PACK else Message(N_("a card is in two hands"))


def table_text(table: DoubleDummy) -> str:
    """The table for people: a line a seat, a column a strain, `-` where it is not known."""
    rows = [["", *STRAIN_TEXTS]] + [
        [SEAT_LETTERS[seat], *("-" if value is None else str(value) for value in row)]
        for seat, row in enumerate(table)
    ]
    return "\n".join(f"{row[0]:1}" + "".join(f"{cell:>4}" for cell in row[1:]) for row in rows)


# Boards


def _to_solve(board: Board) -> bool:
    return not is_complete(board.double_dummy) and is_whole(board.hands)


def _with_par(board: Board) -> Board:
    """With the par of its table; where that cannot be told, with the par that it had."""
    return replace(board, par=board_par(board) or board.par)


def _name(board: Board, at: int = 0) -> Message:
    """What an error calls a board."""
    return Message(N_("board {board}"), {"board": at + 1 if board.number is None else board.number})


def _whole(hands: Hands, name: Message) -> Hands:
    """The hands, all four of them; raises `InputError` when they are not a whole deal."""
    fault = fault_of(hands)
    if fault is not None:
        message = N_("{name} cannot be solved: {reason}")
        raise InputError(Message(message, {"name": name, "reason": fault}))
    return with_last_hand(hands)


# DDS


@cache
def _endplay() -> Any:
    """The library, with DDS on one thread: more workers are processes, as many as were asked for."""
    _require()
    try:
        endplay: Any = import_module("endplay")
    except (ImportError, OSError, RuntimeError) as error:
        first = (str(error).splitlines() or [type(error).__name__])[0]
        message = Message(N_("endplay is installed, but cannot be loaded ({reason})"), {"reason": first})
        raise InputError(message) from None
    endplay._dds.SetMaxThreads(1)
    return endplay


def _require() -> None:
    """Raise `MissingExtra` when endplay is not there, without the second that importing it takes."""
    if find_spec("endplay") is None:
        raise MissingExtra("bridge", "endplay")


def _solve(hands: Hands, strains: Sequence[Strain]) -> DoubleDummy:
    """The table of a whole deal; this is what workers run.

    DDS takes forty deals at once as well, but on one thread no sooner than one after the other; so progress
    is seen, and Ctrl-C answered, deal by deal.
    """
    endplay = _endplay()
    left_out = [endplay.Denom[name] for at, name in enumerate(_DENOMINATIONS) if at not in strains]
    try:
        found = endplay.calc_all_tables([endplay.Deal(deal_text(hands))], left_out)
    except Exception as error:  # whatever the library raises: the boards before this one are to be kept
        message = N_("double-dummy analysis failed ({reason})")
        why = {"reason": f"{type(error).__name__}: {error}"}
        raise InputError(Message(message, why)) from None
    return _table(found[0], endplay, strains)


def _table(found: Any, endplay: Any, strains: Sequence[Strain]) -> DoubleDummy:
    """A table of endplay's as ours: the only place where the one's numbers meet the other's."""
    return tuple(
        tuple(
            int(found[endplay.Denom[_DENOMINATIONS[strain]], endplay.Player[_PLAYERS[seat]]])
            if strain in strains
            else None
            for strain in STRAINS
        )
        for seat in SEATS
    )


def _tables(
    deals: Sequence[Hands], strains: Sequence[Strain], workers: Workers, progress: Progress | None
) -> Generator[DoubleDummy, None, None]:
    """The tables of whole deals, in order, as they are found."""
    if isinstance(workers, int) and workers < 0:
        message = N_("{count} is not a number of workers: write 1 or more, or 0 for one per processor")
        raise InputError(Message(message, {"count": workers}))
    if not deals:
        return
    _require()
    with contextlib.closing(map_ordered(partial(_solve, strains=strains), deals, workers, most=1)) as found:
        for done, one in enumerate(found, 1):
            if progress is not None:
                progress(done, len(deals))
            yield one
