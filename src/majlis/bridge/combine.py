"""Boards of several files made one set: mixed by weights that mean something, renumbered or as they are.

A weight of 0 is never taken, and a file of weight 2 comes twice as often as one of weight 1. Within a file
the boards keep their order; a file of which more is wanted than it has begins again where `again` allows it.

>>> one, other = [Source("a", [Board(number=n) for n in (1, 2)], 2), Source("b", [Board(number=7)], 1)]
>>> mixed = combine([one, other], 3, seed=1)
>>> sorted(taken.source for taken in mixed), [taken.board.number for taken in mixed]
(['a', 'a', 'b'], [1, 2, 3])
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, Literal, TypeAlias, get_args

import numpy as np

from majlis.bridge.board import Board, standard_dealer, standard_vulnerability
from majlis.bridge.numbering import turned_vulnerability as turned_sides
from majlis.bridge.origin import turned_record
from majlis.errors import InputError, shown

Order: TypeAlias = Literal["mixed", "in-turn", "one-by-one"]
"""Mixed at random; in turn, as even as the weights allow; or one file after the other."""
Numbers: TypeAlias = Literal["restart", "keep", "renumber", "turn"]
"""Numbers from 1 on with the dealer and vulnerability that belong to them; all as it was; new numbers, but
dealer and vulnerability as they were; or as at first, each deal turned so that its dealer is the number's."""
ORDERS: Final = get_args(Order)
NUMBERS: Final = get_args(Numbers)


@dataclass(frozen=True)
class Source:
    """The boards of a file, and how often they are taken."""

    name: str
    boards: Sequence[Board]
    weight: float = 1


@dataclass(frozen=True)
class Taken:
    """A board of the new set, the file it came from, and its number there."""

    board: Board
    source: str
    number: int | None


def combine(
    sources: Sequence[Source],
    length: int | None = None,
    *,
    seed: int = 0,
    order: Order = "mixed",
    numbers: Numbers = "restart",
    first: int = 1,
    again: bool = False,
) -> list[Taken]:
    """A set of `length` boards; without a length, as many as the weights allow without taking a board twice.

    The numbers of boards from each file follow the weights as near as whole numbers can (largest remainder).
    """
    check(sources, length, order, numbers)
    shares = [
        Fraction(source.weight).limit_denominator(10**6) if source.boards else Fraction(0)
        for source in sources
    ]
    wanted = amounts(sources, shares, length, again)
    picked = [(place, step) for place, step in arranged(wanted, order, np.random.default_rng(seed))]
    result = []
    for at, (place, step) in enumerate(picked):
        source = sources[place]
        board = source.boards[step % len(source.boards)]
        result.append(Taken(under_number(board, first + at, numbers), source.name, board.number))
    return result


def check(sources: Sequence[Source], length: int | None, order: str, numbers: str) -> None:
    """Refuses what cannot be combined."""
    if order not in ORDERS:
        raise InputError(f"{shown(order)} is no order: write {', '.join(ORDERS)}")
    if numbers not in NUMBERS:
        raise InputError(f"{shown(numbers)} is no way to number: write {', '.join(NUMBERS)}")
    if length is not None and length < 0:
        raise InputError(f"{length} boards were asked for: the length is 0 or more")
    for source in sources:
        if not 0 <= source.weight < float("inf"):
            raise InputError(
                f"{source.name}: weight {source.weight} is not usable: write 0 or more (0 is never taken)"
            )
    if not any(source.weight > 0 and source.boards for source in sources):
        raise InputError("nothing can be taken: every file has weight 0, or no boards")


def amounts(
    sources: Sequence[Source], shares: Sequence[Fraction], length: int | None, again: bool
) -> list[int]:
    """How many boards to take of each source."""
    total = sum(shares)
    if length is None:
        # The file that runs out first, for its weight, sets the length.
        length = min(
            int(len(source.boards) * total / share)
            for source, share in zip(sources, shares, strict=True)
            if share
        )
    exact = [share * length / total for share in shares]
    result = [int(part) for part in exact]
    left = sorted(range(len(exact)), key=lambda place: (result[place] - exact[place], place))
    for place in left[: length - sum(result)]:
        result[place] += 1
    for source, number in zip(sources, result, strict=True):
        if number > len(source.boards) and not again:
            raise InputError(
                f"{source.name}: {number} boards are wanted and it has {len(source.boards)}: "
                "ask for fewer, change the weights, or allow boards to come again"
            )
    return result


def arranged(wanted: Sequence[int], order: Order, rng: np.random.Generator) -> list[tuple[int, int]]:
    """The source of each place, and which of its boards."""
    if order == "one-by-one":
        return [(place, step) for place, number in enumerate(wanted) for step in range(number)]
    if order == "in-turn":
        return sorted(
            ((place, step) for place, number in enumerate(wanted) for step in range(number)),
            key=lambda one: (Fraction(2 * one[1] + 1, 2 * wanted[one[0]]), one[0]),
        )
    kinds = rng.permutation(np.repeat(np.arange(len(wanted)), wanted))
    taken = [0] * len(wanted)
    result = []
    for place in kinds.tolist():
        result.append((place, taken[place]))
        taken[place] += 1
    return result


def under_number(board: Board, number: int, numbers: Numbers) -> Board:
    """A board as it is put at a place of the new set."""
    if numbers == "keep":
        return board
    if numbers == "renumber":
        return replace(board, number=number)
    if numbers == "turn" and board.dealer is not None:
        board = turned_board(board, (standard_dealer(number) - board.dealer) % 4)
    return renumbered(board, number)


def turned_board(board: Board, seats: int) -> Board:
    """A board whose players have moved clockwise by so many seats, with all that is told of them.

    Par is left out: it is told as North-South's.
    """
    if not seats:
        return board
    n, e, s, w = (board.players[(seat - seats) % 4] for seat in range(4))
    north, east, south, west = (board.hands[(seat - seats) % 4] for seat in range(4))
    table = board.double_dummy
    tags, notes = turned_record(board.tags, board.notes, seats)
    return replace(
        board,
        dealer=None if board.dealer is None else (board.dealer + seats) % 4,
        vulnerability=None if board.vulnerability is None else turned_sides(board.vulnerability, seats),
        hands=(north, east, south, west),
        players=(n, e, s, w),
        declarer=None if board.declarer is None else (board.declarer + seats) % 4,
        double_dummy=None if table is None else tuple(table[(seat - seats) % 4] for seat in range(4)),
        par=None,
        tags=tags,
        notes=notes,
    )


def renumbered(board: Board, number: int) -> Board:
    """The board under a new number, with its dealer and vulnerability; what belonged to the old ones goes.

    The hands stay where they sit. An auction, a contract and par belong to a dealer and a vulnerability;
    where these change they would be false, so they are left out. The double-dummy table stays.
    """
    dealer, vulnerability = standard_dealer(number), standard_vulnerability(number)
    if (board.dealer, board.vulnerability) == (dealer, vulnerability):
        return replace(board, number=number)
    return replace(
        board,
        number=number,
        dealer=dealer,
        vulnerability=vulnerability,
        auction=(),
        play=(),
        contract=None,
        declarer=None,
        result=None,
        par=None,
    )
