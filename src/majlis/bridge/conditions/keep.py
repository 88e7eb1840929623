"""Conditions of analysed boards to be kept, in a short language: `ns make 4S`, `ew make game`, `par >= 420`.

    n makes exactly 10 tricks in spades      as declarer
    ns make 3NT and not 4S                   either of them does; who is said once
    ns make (4S or 4H) and ew make at most 7 tricks in clubs
    ew make game, slam, grand slam           in any strain
    par <= -100                              the score of North-South

`make 4S` and `make 10 tricks in spades` mean ten tricks or more; `exactly 4S` means ten. The best of a
side's two declarers counts. Where `and` and `or` stand side by side, brackets say what belongs together;
`but` is another word for `and`.

>>> keep = parse_keep("NS make (exactly 10 tricks in ♠ or 4 hearts) but not slam")
>>> str(keep)
'(ns make exactly 10 tricks in spades or ns make 4H) and not ns make slam'
>>> parse_keep(str(keep)) == keep
True
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from majlis.bridge.conditions.reading import read
from majlis.bridge.conditions.tree import (
    ALL_TRICKS,
    All,
    Any,
    Comparison,
    Condition,
    Level,
    Makes,
    Not,
    ParScore,
    Tricks,
    statements,
)
from majlis.bridge.conditions.writing import BOOK, LIST, written
from majlis.bridge.table.board import Board, DoubleDummy
from majlis.bridge.table.cards import SEAT_WORDS, STRAIN_WORDS, STRAINS, Strain
from majlis.bridge.table.par import board_par
from majlis.bridge.table.scoring import is_game
from majlis.errors import InputError
from majlis.game import Seat
from majlis.i18n import N_

NOTHING: Final[DoubleDummy] = ((None,) * 5,) * 4
"""A table of which nothing is known."""


class UnsolvedError(InputError):
    """An unknown result with a bearing on the answer; `strains` are those to be solved."""

    def __init__(self, sentence: str, strains: tuple[Strain, ...]) -> None:
        super().__init__(sentence)
        self.strains = strains


@dataclass(frozen=True)
class Keep:
    """Which boards are to be kept; `str` writes it for `parse_keep`."""

    condition: Condition

    def wants(self, board: Board) -> bool:
        """Whether to keep an analysed board; raises `UnsolvedError` where a result is missing."""
        return _holds(self.condition, board)

    def __call__(self, board: Board) -> bool:
        """Whether to keep any board: what matters and is not known is solved, a strain at a time.

        So a board that fails on its first condition is not solved for the others.
        """
        while True:
            try:
                return self.wants(board)
            except UnsolvedError as unsolved:
                board = _solved(board, unsolved.strains)

    @property
    def strains(self) -> tuple[Strain, ...]:
        """The strains in question: a table of these alone is quicker."""
        leaves = list(statements(self.condition))
        one = {leaf.strain for leaf in leaves if isinstance(leaf, Tricks)}
        return STRAINS if any(not isinstance(leaf, Tricks) for leaf in leaves) else tuple(sorted(one))

    @property
    def needs_par(self) -> bool:
        """Whether it asks for the par score; the vulnerability must be known then."""
        return any(isinstance(leaf, ParScore) for leaf in statements(self.condition))

    def __str__(self) -> str:
        return written(self.condition, LIST, pair=False)


# Reading


def parse_keep(text: str) -> Keep:
    """Read the language; raises `ConditionError`, which names the column and what is right."""
    return Keep(read(text, "results").condition)


# Meaning


def _holds(condition: Condition, board: Board) -> bool:
    match condition:
        case Tricks():
            best = best_tricks(board, condition.declarers, condition.strain)
            return condition.low <= best <= condition.high
        case Makes():
            return any(
                best_tricks(board, condition.declarers, strain) >= least_tricks(condition.level, strain)
                for strain in STRAINS
            )
        case ParScore():
            return _compares(_par_score(board), condition.comparison, condition.score)
        case Not():
            return not _holds(condition.part, board)
        case All():
            return all(_holds(part, board) for part in condition.parts)
        case Any():
            return any(_holds(part, board) for part in condition.parts)
        case _:
            raise TypeError(f"{condition!r} is not about double-dummy results")


def best_tricks(board: Board, declarers: tuple[Seat, ...], strain: Strain) -> int:
    """The tricks of the best of these declarers; raises `UnsolvedError` when they are not known."""
    table = board.double_dummy or NOTHING
    best = -1
    for seat in declarers:
        tricks = table[seat][strain]
        if tricks is None:
            wanted = f"{SEAT_WORDS[seat]}'s tricks in {STRAIN_WORDS[strain]}"
            sentence = f"{_name(board)} has no double-dummy result for {wanted}: solve it first"
            raise UnsolvedError(sentence, (strain,))
        best = max(best, tricks)
    return best


def least_tricks(level: Level, strain: Strain) -> int:
    """The tricks of a game or slam in this strain.

    >>> [least_tricks("game", strain) for strain in STRAINS]
    [11, 11, 10, 10, 9]
    """
    if level != "game":
        return ALL_TRICKS if level == "grand slam" else ALL_TRICKS - 1
    return next(BOOK + bid for bid in range(1, 8) if is_game(bid, strain))


def _par_score(board: Board) -> int:
    par = board.par or board_par(board)
    if par is not None:
        return par.score
    missing = tuple(
        strain for strain in STRAINS if any(row[strain] is None for row in board.double_dummy or NOTHING)
    )
    if board.vulnerability is None or not missing:
        raise InputError(
            N_("{board} has no par: its vulnerability and dealer must be known"), board=_name(board)
        )
    raise UnsolvedError(f"{_name(board)} has no whole double-dummy table, from which par follows", missing)


def _solved(board: Board, strains: tuple[Strain, ...]) -> Board:
    """The board with the results of these strains too."""
    from majlis.bridge.table.double_dummy import table

    rows = zip(board.double_dummy or NOTHING, table(board.hands, strains), strict=True)
    together = tuple(
        tuple(
            new if strain in strains else old
            for strain, (old, new) in enumerate(zip(before, after, strict=True))
        )
        for before, after in rows
    )
    return replace(board, double_dummy=together)


def _compares(score: int, comparison: Comparison, number: int) -> bool:
    return {
        ">=": score >= number,
        "<=": score <= number,
        ">": score > number,
        "<": score < number,
        "=": score == number,
        "!=": score != number,
    }[comparison]


def _name(board: Board) -> str:
    return "the board" if board.number is None else f"board {board.number}"
