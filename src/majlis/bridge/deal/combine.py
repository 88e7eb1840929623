"""Boards of several files made one set: mixed by weights that mean something, renumbered or as they are.

A weight of 0 is never taken, and a file of weight 2 comes twice as often as one of weight 1. Within a file
the boards keep their order; a file of which more is wanted than it has begins again where `again` allows it.

>>> one, other = [BoardFile("a", [Board(number=n) for n in (1, 2)], 2), BoardFile("b", [Board(number=7)], 1)]
>>> mixed = combine([one, other], 3, seed=1)
>>> sorted(taken.source for taken in mixed), [taken.board.number for taken in mixed]
(['a', 'a', 'b'], [1, 2, 3])
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, Literal, TypeAlias, get_args

import numpy as np

from majlis.bridge.table.board import Board, require_numbers
from majlis.bridge.table.cards import with_last_hand
from majlis.bridge.table.numbering import NUMBERS, Change, Numbers, changes, under_number
from majlis.cards import CardSet
from majlis.errors import InputError, shown
from majlis.i18n import N_
from majlis.message import Listed

Order: TypeAlias = Literal["mixed", "in-turn", "one-by-one"]
"""Mixed at random; in turn, as even as the weights allow; or one file after the other."""
ORDERS: Final = get_args(Order)


@dataclass(frozen=True)
class BoardFile:
    """The boards of a file, and how often they are taken."""

    name: str
    boards: Sequence[Board]
    weight: float = 1


@dataclass(frozen=True)
class Taken:
    """A board of the new set, the file it came from, its number there, and what its new place cost it."""

    board: Board
    source: str
    number: int | None
    changes: Change = Change.NONE


def combine(
    sources: Sequence[BoardFile],
    length: int | None = None,
    *,
    seed: int = 0,
    order: Order = "mixed",
    numbers: Numbers = "turn",
    first: int = 1,
    again: bool = False,
) -> list[Taken]:
    """A set of `length` boards; without a length, as many as the weights allow without taking a board twice.

    The numbers of boards from each file follow the weights as near as whole numbers can (largest remainder).
    """
    check(sources, length, order, numbers)
    wanted = amounts(sources, shares(sources), length, again)
    require_numbers(first, sum(wanted))
    result = []
    for at, (place, step) in enumerate(arranged(wanted, order, np.random.default_rng(seed))):
        source = sources[place]
        board = source.boards[step % len(source.boards)]
        placed = under_number(board, first + at, numbers)
        result.append(Taken(placed, source.name, board.number, changes(board, placed)))
    return result


def shares(sources: Sequence[BoardFile]) -> list[Fraction]:
    """The weights, as they were written; 0 for a file without boards."""
    return [Fraction(str(float(source.weight))) if source.boards else Fraction(0) for source in sources]


def check(sources: Sequence[BoardFile], length: int | None, order: str, numbers: str) -> None:
    """Refuses what cannot be combined."""
    if order not in ORDERS:
        raise InputError(
            N_("{text} is not an order: write {right}"), text=shown(order), right=Listed(ORDERS, ",")
        )
    if numbers not in NUMBERS:
        raise InputError(
            N_("{text} is not a way to number: write {right}"),
            text=shown(numbers),
            right=Listed(NUMBERS, ","),
        )
    if length is not None and length < 0:
        raise InputError(N_("{count} boards were asked for: the length is 0 or more"), count=length)
    for source in sources:
        if not 0 <= source.weight < float("inf"):
            raise InputError(
                N_("{name}: weight {weight} is not usable: write 0 or more (0 is never taken)"),
                name=source.name,
                weight=source.weight,
            )
    if not any(shares(sources)):
        raise InputError(N_("nothing can be taken: every file has weight 0, or no boards"))


def amounts(
    sources: Sequence[BoardFile], wanted: Sequence[Fraction], length: int | None, again: bool
) -> list[int]:
    """How many boards to take of each source, of which so great a share is wanted."""
    total = sum(wanted)
    if length is None:
        # The file that runs out first, for its weight, sets the length.
        length = min(
            int(len(source.boards) * total / share)
            for source, share in zip(sources, wanted, strict=True)
            if share
        )
    exact = [share * length / total for share in wanted]
    result = [int(part) for part in exact]
    left = sorted(range(len(exact)), key=lambda place: (result[place] - exact[place], place))
    for place in left[: length - sum(result)]:
        result[place] += 1
    for source, number in zip(sources, result, strict=True):
        if number > len(source.boards) and not again:
            raise InputError(
                N_(
                    "{name}: {number} boards are wanted and it has {count}: "
                    "ask for fewer, change the weights, or let boards come again (--again)"
                ),
                name=source.name,
                number=number,
                count=len(source.boards),
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


def deal_key(board: Board) -> tuple[CardSet, ...] | None:
    """One value for all boards with the same deal, however it was turned; None where a hand is not known."""
    hands = [cards for cards in with_last_hand(board.hands) if cards is not None]
    if len(hands) != 4:
        return None
    return min(tuple(hands[seat:] + hands[:seat]) for seat in range(4))


def repeated(sources: Sequence[BoardFile]) -> list[list[int]]:
    """Of each source the places of the boards whose deal came before, in it or in a source before it.

    A source of weight 0 is never taken, so its boards count for nothing.
    """
    seen: set[tuple[CardSet, ...]] = set()
    result = []
    for source in sources:
        places = []
        for place, board in enumerate(source.boards if source.weight else ()):
            key = deal_key(board)
            if key in seen:
                places.append(place)
            elif key is not None:
                seen.add(key)
        result.append(places)
    return result


def without(source: BoardFile, places: Collection[int]) -> BoardFile:
    """A source without the boards at these places."""
    gone = set(places)
    return replace(source, boards=[board for at, board in enumerate(source.boards) if at not in gone])
