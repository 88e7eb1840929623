"""Boards of several files put together: by weights that mean something, numbered anew.

A weight of 0 is never. With a length, the mix follows the weights exactly (largest shares rounded, equal
ones by lot), in an order without clusters; each file's boards come in their own order, or drawn at random,
and none comes twice. Without weights all boards are taken.

>>> from majlis.bridge.board import standard_board
>>> from majlis.bridge.cards import NO_HANDS
>>> one, other = ([standard_board(number, NO_HANDS) for number in range(1, 9)] for _ in range(2))
>>> both = combine([one, other], weights=[3, 1], n=8, seed=1)
>>> [board.number for board in both.boards], both.counts
([1, 2, 3, 4, 5, 6, 7, 8], (6, 2))
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, Literal, TypeAlias, get_args

import numpy as np

from majlis.bridge.board import Board, standard_dealer, standard_vulnerability
from majlis.bridge.mixes import parse_shares, spread
from majlis.bridge.origin import turned_record
from majlis.errors import InputError, shown

Order: TypeAlias = Literal["shuffled", "in order", "one after another"]
"""Shuffled: any of a file's boards, mixed; in order: mixed, each file's boards in their order; or file by
file."""
Deal: TypeAlias = Literal["kept", "restarted", "turned"]
"""Dealer and vulnerability: kept; those of the new number; or those, with the deal turned after its dealer.
"""
MOST_SEED: Final = 1 << 31


@dataclass(frozen=True)
class Combined:
    """Boards put together, and where each is from."""

    boards: tuple[Board, ...]
    sources: tuple[int, ...]
    """The number of the file of each board, from 0."""
    counts: tuple[int, ...]
    """How many boards came from each file."""
    seed: int


def combine(
    files: Sequence[Sequence[Board]],
    *,
    weights: str | Sequence[float] | None = None,
    n: int | None = None,
    order: str = "shuffled",
    dealer: str = "kept",
    first_number: int = 1,
    seed: int | None = None,
) -> Combined:
    """Put boards together. With weights and no `n`, as many boards as the files have for such a mix.

    Raises `InputError` where a file has too few boards for its share, or an option is unknown.
    """
    order, dealer = one_of(order, get_args(Order), "order"), one_of(dealer, get_args(Deal), "way to deal")
    if not files:
        raise InputError("no boards are given: at least one file is needed")
    if first_number < 1:
        raise InputError(f"{first_number} is no number for a board: they begin with 1")
    run = secrets.randbelow(MOST_SEED) if seed is None else seed
    rng = np.random.default_rng(run)
    counts = counts_of([len(boards) for boards in files], weights, n, rng)
    lines = [iter(taken(boards, count, order, rng)) for boards, count in zip(files, counts, strict=True)]
    if order == "one after another":
        sources = [number for number, count in enumerate(counts) for _ in range(count)]
    else:
        sources = spread(list(enumerate(counts)), rng)
    boards = [
        numbered(next(lines[source]), number, dealer) for number, source in enumerate(sources, first_number)
    ]
    return Combined(tuple(boards), tuple(sources), tuple(counts), run)


def one_of(word: str, words: Sequence[str], what: str) -> str:
    """One of some words; `InputError` for another."""
    if word not in words:
        raise InputError(f"{shown(word)} is no {what}: write {', '.join(words[:-1])} or {words[-1]}")
    return word


def counts_of(
    sizes: Sequence[int], weights: str | Sequence[float] | None, n: int | None, rng: np.random.Generator
) -> list[int]:
    """How many boards each file gives."""
    if n is not None and n < 0:
        raise InputError(f"{n} boards were asked for: the number is 0 or more")
    if weights is None:
        if n is None:
            return list(sizes)
        weights = [float(size) for size in sizes] if any(sizes) else None
    shares = parse_shares(weights, len(sizes))
    length = longest(sizes, shares) if n is None else n
    counts = largest_remainder(shares, length, rng)
    for number, (size, count) in enumerate(zip(sizes, counts, strict=True), 1):
        if count > size:
            raise InputError(
                f"file {number} has {size} boards, and its share of {length} is {count}: ask for at most "
                f"{longest(sizes, shares)} boards, or give it less weight"
            )
    return counts


def longest(sizes: Sequence[int], shares: Sequence[Fraction]) -> int:
    """The most boards for which every file has enough, however shares are rounded."""
    whole = int(min(size / share for size, share in zip(sizes, shares, strict=True) if share))
    while whole and any(-(-share * whole // 1) > size for size, share in zip(sizes, shares, strict=True)):
        whole -= 1
    return whole


def largest_remainder(shares: Sequence[Fraction], n: int, rng: np.random.Generator) -> list[int]:
    """Whole numbers in the ratio of the shares: rounded down, the rest to the largest remainders."""
    counts = [int(share * n) for share in shares]
    lots = rng.permutation(len(shares))
    left = sorted(range(len(shares)), key=lambda place: (counts[place] - shares[place] * n, lots[place]))
    for place in left[: n - sum(counts)]:
        counts[place] += 1
    return counts


def taken(boards: Sequence[Board], count: int, order: str, rng: np.random.Generator) -> list[Board]:
    """So many boards of a file."""
    if order == "shuffled":
        return [boards[place] for place in rng.permutation(len(boards))[:count].tolist()]
    return list(boards[:count])


def numbered(board: Board, number: int, dealer: str) -> Board:
    """A board with a new number, and the dealer and vulnerability that it is to have.

    What no longer holds is left out: the auction of another dealer, the par of other conditions.
    """
    if dealer == "kept":
        return replace(board, number=number)
    if dealer == "turned" and board.dealer is not None:
        board = turned_board(board, (standard_dealer(number) - board.dealer) % 4)
    new = replace(
        board,
        number=number,
        dealer=standard_dealer(number),
        vulnerability=standard_vulnerability(number),
    )
    if new.dealer != board.dealer:
        new = replace(new, auction=())
    if (new.dealer, new.vulnerability) != (board.dealer, board.vulnerability):
        new = replace(new, par=None)
    return new


def turned_board(board: Board, seats: int) -> Board:
    """A board whose players have moved clockwise by so many seats, with all that is told of them."""
    if not seats:
        return board
    n, e, s, w = (board.players[(seat - seats) % 4] for seat in range(4))
    north, east, south, west = (board.hands[(seat - seats) % 4] for seat in range(4))
    table = board.double_dummy
    tags, notes = turned_record(board.tags, board.notes, seats)
    return replace(
        board,
        dealer=None if board.dealer is None else (board.dealer + seats) % 4,
        hands=(north, east, south, west),
        players=(n, e, s, w),
        declarer=None if board.declarer is None else (board.declarer + seats) % 4,
        double_dummy=None if table is None else tuple(table[(seat - seats) % 4] for seat in range(4)),
        par=None,
        tags=tags,
        notes=notes,
    )
