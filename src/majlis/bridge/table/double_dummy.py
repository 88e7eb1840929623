"""Double-dummy tables: the tricks that each seat takes in each strain when all play with all cards in view.

Bo Haglund's DDS computes them, through `endplay`, which comes with the extra `bridge`; this module alone
imports it, and only when there is something to solve. A table takes DDS some 0.3 seconds of one core.
`solved` is made for files: it yields boards as they are done, so that a run that is
stopped keeps them, and it passes over boards that have their tables, so that a run can be continued.

End positions (`position`) are solved as well: their tables count the tricks that are left, and `best_play`
says what is won from where the play has come to, in the contract that the board has.

>>> print(table_text(((0, 0, 0, 13, 0), (13, 0, 13, 0, 13), (0, 0, 0, 13, 0), (13, 0, 13, None, 13))))
    C   D   H   S  NT
N   0   0   0  13   0
E  13   0  13   0  13
S   0   0   0  13   0
W  13   0  13   -  13
"""

import contextlib
from collections.abc import Callable, Collection, Generator, Iterable, Sequence
from dataclasses import dataclass, replace
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
    card_text,
    deal_text,
    parse_card,
    seat_word,
    trump_of,
    with_last_hand,
)
from majlis.bridge.table.defects import wrong_size
from majlis.bridge.table.par import board_par, is_complete
from majlis.bridge.table.position import at_start, is_position, played_strain
from majlis.bridge.table.tricks import players_of, trick_winner, tricks_won
from majlis.cards import FULL_PACK, Card, Suit
from majlis.errors import InputError
from majlis.extras import MissingExtra
from majlis.game import Seat
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
    deals = [_whole(at_start(board), _name(board, at)) for at, board in enumerate(given)]
    with contextlib.closing(_tables(deals, tuple(strains), workers, progress)) as found:
        return list(found)


def analysed(board: Board) -> Board:
    """The board with its table, and its par where the vulnerability is known.

    A table that is there is kept if it is complete. Raises `InputError` as `table` does.
    """
    if not is_complete(board.double_dummy):
        board = replace(board, double_dummy=_solve(_whole(at_start(board), _name(board)), STRAINS))
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
    deals = [with_last_hand(at_start(board)) for board, wanted in zip(given, todo, strict=True) if wanted]
    with contextlib.closing(_tables(deals, STRAINS, workers, progress)) as found:
        for board, wanted in zip(given, todo, strict=True):
            yield _with_par(replace(board, double_dummy=next(found)) if wanted else board)


def is_whole(hands: Hands) -> bool:
    """Whether the hands are a whole deal, one of which need not be given, or an end position."""
    return fault_of(hands) is None


def fault_of(hands: Hands) -> Message | None:
    """Why the hands are not a whole deal, nor an end position; None when they are one."""
    if None not in hands and is_position(hands):
        return None
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
    return not is_complete(board.double_dummy) and is_whole(at_start(board))


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


# The rest of a play


@dataclass(frozen=True, slots=True)
class BestPlay:
    """What is won from a place in the play on, when all play with all cards in view."""

    strain: Strain
    to_play: Seat
    played: tuple[Card, ...]
    """All cards before it, from the opening lead on."""
    won: int
    """The tricks that the side to play has won before it."""
    tricks: int
    """Those that it wins from here on, the trick in progress included."""
    left: int
    """The tricks from here on."""
    cards: tuple[Card, ...]
    """All cards that win so many."""


def best_play(board: Board, after: int = 0) -> BestPlay | None:
    """What is won after so many cards of the play; None without contract or leader, or when none is left.

    Raises `InputError` when the hands are no whole deal or end position, or endplay is not installed.
    """
    strain, leader = played_strain(board), board.leader
    hands = list(_whole(at_start(board), _name(board)))
    played, size = board.play[:after], (hands[0] or 0).bit_count()
    if strain is None or leader is None or after > len(board.play) or len(played) >= 4 * size:
        return None
    trump = trump_of(strain)
    seats = players_of(played, leader, trump)
    trick = played[len(played) - len(played) % 4 :]
    for card, seat in zip(played[: len(played) - len(trick)], seats, strict=False):
        hands[seat] = (hands[seat] or 0) & ~(1 << card)
    won = tricks_won(played, leader, trump)
    starts = seats[-len(trick)] if trick else _next_leader(played, leader, trump)
    to_play = (starts + len(trick)) % 4
    found = _solve_cards((hands[0], hands[1], hands[2], hands[3]), strain, starts, trick)
    most = max(found.values(), default=0)
    cards = tuple(card for card, tricks in sorted(found.items()) if tricks == most)
    return BestPlay(strain, to_play, played, won[to_play % 2], most, size - len(played) // 4, cards)


def _next_leader(played: Sequence[Card], leader: Seat, trump: Suit | None) -> Seat:
    """Who leads after whole tricks."""
    if not played:
        return leader
    first = players_of(played, leader, trump)[-4]
    return (first + trick_winner(played[-4:], trump)) % 4


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
    return _table(found[0], endplay, strains, HAND_SIZE - (hands[0] or 0).bit_count())


def _table(found: Any, endplay: Any, strains: Sequence[Strain], gone: int) -> DoubleDummy:
    """A table of endplay's as ours: the only place where the one's numbers meet the other's.

    Of an end position endplay counts the tricks that are gone as the declarer's.
    """
    return tuple(
        tuple(
            int(found[endplay.Denom[_DENOMINATIONS[strain]], endplay.Player[_PLAYERS[seat]]]) - gone
            if strain in strains
            else None
            for strain in STRAINS
        )
        for seat in SEATS
    )


def _solve_cards(hands: Hands, strain: Strain, leader: Seat, trick: Sequence[Card]) -> dict[Card, int]:
    """For each card of whoever is to play after those of a trick: what its side wins, the trick included."""
    endplay = _endplay()
    try:
        deal = endplay.Deal(deal_text(hands))
        deal.trump, deal.first = endplay.Denom[_DENOMINATIONS[strain]], endplay.Player[_PLAYERS[leader]]
        for card in trick:
            deal.play(card_text(card))
        return {parse_card(str(card)): int(tricks) for card, tricks in endplay.solve_board(deal)}
    except Exception as error:
        message = N_("double-dummy analysis failed ({reason})")
        why = {"reason": f"{type(error).__name__}: {error}"}
        raise InputError(Message(message, why)) from None


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
