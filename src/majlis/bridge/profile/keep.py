"""Which analysed boards to keep, in a short language: `ns make 4S`, `ew make game`, `par >= 420`.

    n makes exactly 10 tricks in spades      as declarer
    ns make 3NT and not 4S                   either of them does; who is said once
    ns make (4S or 4H) and ew make at most 7 tricks in clubs
    ew make game, slam, grand slam           in any strain
    par <= -100                              the score of North-South

`make 4S` and `make 10 tricks in spades` mean ten tricks or more; `exactly 4S` means ten. The best of a
side's two declarers counts. `and` binds more tightly than `or`; `but` is another word for `and`.

>>> keep = parse_keep("NS make exactly 10 tricks in ♠ or 4 hearts but not slam")
>>> str(keep)
'ns make exactly 10 tricks in spades or ns make 4H and not ns make slam'
>>> parse_keep(str(keep)) == keep
True
"""

from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias, assert_never

from majlis.bridge.table.board import Board, DoubleDummy
from majlis.bridge.table.calls import Contract, contract_text
from majlis.bridge.table.cards import SEAT_WORDS, STRAINS, Strain
from majlis.bridge.table.par import board_par
from majlis.bridge.table.scoring import is_game
from majlis.errors import InputError
from majlis.game import Seat

ALL_TRICKS: Final = 13
BOOK: Final = 6
"""The tricks that a contract does not count."""
STRAIN_WORDS: Final = ("clubs", "diamonds", "hearts", "spades", "notrump")
SIDES: Final[dict[tuple[Seat, ...], str]] = {
    (0,): "n",
    (1,): "e",
    (2,): "s",
    (3,): "w",
    (0, 2): "ns",
    (1, 3): "ew",
}
"""How declarers are written."""

NOTHING: Final[DoubleDummy] = ((None,) * 5,) * 4
"""A table of which nothing is known."""

Level: TypeAlias = Literal["game", "slam", "grand slam"]
Comparison: TypeAlias = Literal[">=", "<=", ">", "<", "=", "!="]


@dataclass(frozen=True)
class Tricks:
    """The best of these declarers takes `low` to `high` tricks in a strain."""

    declarers: tuple[Seat, ...]
    strain: Strain
    low: int
    high: int = ALL_TRICKS


@dataclass(frozen=True)
class Makes:
    """One of these declarers makes a contract that is worth a game, or a slam, in some strain."""

    declarers: tuple[Seat, ...]
    level: Level


@dataclass(frozen=True)
class ParScore:
    """North-South's par score compares so with a number."""

    comparison: Comparison
    score: int


@dataclass(frozen=True)
class Not:
    """The part does not hold."""

    part: "Condition"


@dataclass(frozen=True)
class All:
    """Every part holds."""

    parts: tuple["Condition", ...]


@dataclass(frozen=True)
class Any:
    """Some part holds."""

    parts: tuple["Condition", ...]


Condition: TypeAlias = Tricks | Makes | ParScore | Not | All | Any


class UnsolvedError(InputError):
    """A result that matters is not known; `strains` are those to be solved."""

    def __init__(self, sentence: str, strains: tuple[Strain, ...]) -> None:
        super().__init__(sentence)
        self.strains = strains


@dataclass(frozen=True)
class Keep:
    """What boards are to be kept; `str` writes it so that `parse_keep` reads the same."""

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
        """The strains whose results it asks for: a table of these alone is found sooner."""
        return tuple(sorted(_strains(self.condition)))

    @property
    def needs_par(self) -> bool:
        """Whether it asks for the par score, for which the vulnerability must be known."""
        return _needs_par(self.condition)

    def __str__(self) -> str:
        return _written(self.condition, _EITHER)


def parse_keep(text: str) -> Keep:
    """Read the language; raises `KeepError` (a `NotationError`), which names the column and what is right."""
    from majlis.bridge.profile.keep_parser import Parser

    return Keep(Parser(text).whole())


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
            assert_never(condition)


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
    """The tricks that a game or slam in this strain takes.

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
        raise InputError(f"{_name(board)} has no par: its vulnerability and dealer must be known")
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


def _strains(condition: Condition) -> set[Strain]:
    match condition:
        case Tricks():
            return {condition.strain}
        case Makes() | ParScore():
            return set(STRAINS)
        case Not():
            return _strains(condition.part)
        case All() | Any():
            return {strain for part in condition.parts for strain in _strains(part)}
        case _:
            assert_never(condition)


def _needs_par(condition: Condition) -> bool:
    match condition:
        case Not():
            return _needs_par(condition.part)
        case All() | Any():
            return any(map(_needs_par, condition.parts))
        case _:
            return isinstance(condition, ParScore)


# Writing

_EITHER, _EVERY, _ONE = range(3)
"""How tightly the surroundings bind: those of an `or`, of an `and`, of a `not`."""


def _written(condition: Condition, binding: int) -> str:
    """A condition within its surroundings, in brackets where they bind more tightly."""
    match condition:
        case Tricks():
            verb = _verb(condition.declarers)
            return f"{verb} {_tricks_text(condition)}"
        case Makes():
            return f"{_verb(condition.declarers)} {condition.level}"
        case ParScore():
            return f"par {condition.comparison} {condition.score}"
        case Not():
            return f"not {_written(condition.part, _ONE)}"
        case All():
            text = " and ".join(_written(part, _ONE) for part in condition.parts)
            return text if binding <= _EVERY else f"({text})"
        case Any():
            text = " or ".join(_written(part, _EVERY) for part in condition.parts)
            return text if binding <= _EITHER else f"({text})"
        case _:
            assert_never(condition)


def _verb(declarers: tuple[Seat, ...]) -> str:
    return SIDES[declarers] + (" makes" if len(declarers) == 1 else " make")


def _tricks_text(condition: Tricks) -> str:
    low, high = condition.low, condition.high
    if high == ALL_TRICKS and low > BOOK:
        return contract_text(Contract(low - BOOK, condition.strain))
    if low == high:
        amount = f"exactly {low}"
    elif high == ALL_TRICKS:
        amount = f"at least {low}"
    else:
        amount = f"{low}-{high}" if low else f"at most {high}"
    return f"{amount} tricks in {STRAIN_WORDS[condition.strain]}"
