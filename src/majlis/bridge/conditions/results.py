"""Which analysed boards to keep, in a short language: `ns make 4S`, `ew make game`, `par >= 420`.

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

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from majlis.bridge.conditions.grammar.context import Context, TokenCursor
from majlis.bridge.conditions.grammar.joining import Item, Joining, Wording, plainly_joined
from majlis.bridge.conditions.tokens import RESULTS, Source, Token, tokens_of
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
from majlis.bridge.conditions.writing import BOOK, LIST, SIDES, written
from majlis.bridge.table.board import Board, DoubleDummy
from majlis.bridge.table.cards import SEAT_WORDS, STRAIN_TEXTS, STRAIN_WORDS, STRAINS, Strain, parse_strain
from majlis.bridge.table.par import board_par
from majlis.bridge.table.scoring import is_game
from majlis.errors import InputError
from majlis.game import Seat
from majlis.i18n import N_

NOTHING: Final[DoubleDummy] = ((None,) * 5,) * 4
"""A table of which nothing is known."""
LONGEST: Final = 2000
WHO: Final[dict[str, tuple[Seat, ...]]] = {
    **{text: seats for seats, text in SIDES.items()},
    **{word.lower(): (seat,) for seat, word in enumerate(SEAT_WORDS)},
    **dict.fromkeys(("n-s", "n/s", "sn", "north-south", "north/south"), (0, 2)),
    **dict.fromkeys(("e-w", "e/w", "we", "east-west", "east/west"), (1, 3)),
}
STRAIN_NAMES: Final[dict[str, Strain]] = {
    **{word: strain for strain, word in enumerate(STRAIN_WORDS)},
    **{word.removesuffix("s"): strain for strain, word in enumerate(STRAIN_WORDS)},
    **{text.lower(): strain for strain, text in enumerate(STRAIN_TEXTS)},
    **dict.fromkeys(("n", "sa", "no-trump", "notrumps", "no-trumps"), STRAIN_TEXTS.index("NT")),
}
COMPARISONS: Final[dict[str, Comparison]] = {
    ">=": ">=",
    "≥": ">=",
    "<=": "<=",
    "≤": "<=",
    ">": ">",
    "<": "<",
    "=": "=",
    "==": "=",
    "!=": "!=",
    "≠": "!=",
}
KNOWN: Final = sorted(
    {*WHO, *STRAIN_NAMES, "make", "makes", "exactly", "tricks", "game", "slam", "grand", "par"}
    | {"and", "or", "not", "but", "least", "most", "in"}
)
GOAL: Final = N_("write what is made: 4S, exactly 10 tricks in spades, game, slam")
VARIANT: Final = "\ufe0f"
"""Stands after a suit sign that is to be drawn as a picture."""


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
        leaves = list(statements(self.condition))
        one = {leaf.strain for leaf in leaves if isinstance(leaf, Tricks)}
        return STRAINS if any(not isinstance(leaf, Tricks) for leaf in leaves) else tuple(sorted(one))

    @property
    def needs_par(self) -> bool:
        """Whether it asks for the par score, for which the vulnerability must be known."""
        return any(isinstance(leaf, ParScore) for leaf in statements(self.condition))

    def __str__(self) -> str:
        return written(self.condition, LIST, pair=False)


# Reading


def parse_keep(text: str) -> Keep:
    """Read the language; raises `ConditionError`, which names the column and what is right."""
    source = Source(text, line=0)
    return Keep(ResultGrammar(source, tokens_of(source, RESULTS, LONGEST)).joining.whole())


WORDING: Final = Wording(
    nothing=N_("nothing says which boards to keep"),
    example=N_("write a condition such as ns make 4S, or par >= 420"),
    join=N_("join conditions with and, or"),
    commas=False,
    joiners=("and", "but"),
    denials=("not",),
)


class ResultGrammar:
    """Reads conditions of double-dummy results.

        statement = par >= 420 | who make goal | who make ( condition ) | goal
        goal      = 4S | exactly 4S | amount tricks in strain | game | slam | grand slam
        amount    = 10 | exactly 10 | at least 10 | at most 7 | 8-10 | 10+

    A goal without `who make` is spoken of whoever was named last: `ns make 3NT and not 4S`.
    """

    wording = WORDING
    who: tuple[Seat, ...] | None = None

    def __init__(self, source: Source, tokens: Sequence[Token]) -> None:
        self.cursor = TokenCursor(source, tokens, KNOWN)
        self.joining = Joining(self.cursor, Context(self.cursor), self)

    def begins_statement(self) -> bool:
        """Whether the next token begins a statement without a word that joins it: none does."""
        return False

    def denial(self) -> Item:
        """`not` and what it denies."""
        self.cursor.next()
        item = self.joining.factor()
        return Item(Not(item.condition), item.there, denied=item.condition)

    def gathered(self, items: Sequence[Item]) -> Item:
        """All of the items."""
        return plainly_joined(items)

    def after_bracket(self, condition: Condition) -> None:
        """Nothing that says nothing follows a bracket."""

    def refuse_shared(self, before: Item, after: Item, token: Token, joiner: str) -> None:
        """No amount reaches over a word that joins."""

    def statement(self) -> Item:
        """One statement."""
        token = self.cursor.peek()
        if self.cursor.take("par"):
            return Item(self.par_score())
        if token.word in WHO and self.cursor.peek(1).word in ("make", "makes"):
            self.who = WHO[token.word]
            self.cursor.skip(2)
            return self.joining.bracket() if self.cursor.peek().text == "(" else Item(self.goal(self.who))
        if token.word in WHO:
            self.cursor.next()
            self.cursor.fail("something is missing after who plays", "go on with make: ns make 4S")
        if token.kind == "end":
            self.cursor.fail("a condition is missing", WORDING.example)
        if not self.begins_goal():
            self.cursor.fail("this is not a condition", WORDING.example)
        if self.who is None:
            self.cursor.fail("nothing before this says who makes it", "write who does: ns make 4S")
        return Item(self.goal(self.who))

    def par_score(self) -> Condition:
        """What follows `par`."""
        comparison = COMPARISONS.get(self.cursor.peek().text)
        if comparison is None:
            self.cursor.fail("par is compared with a score", "write par >= 420")
        self.cursor.next()
        sign = -1 if self.cursor.take("-", "−") else 1
        self.cursor.take("+")
        token = self.cursor.peek()
        if not token.text.isdecimal() or len(token.text) > 5:  # nor with a half
            self.cursor.fail(
                "this is not a score", "write North-South's score, such as par >= 420 or par < -100"
            )
        self.cursor.next()
        return ParScore(comparison, sign * int(token.text))

    def begins_goal(self) -> bool:
        """Whether what is made stands here."""
        token = self.cursor.peek()
        return token.kind in ("contract", "number") or token.word in (
            *("exactly", "at", "a", "any", "game", "slam", "grand"),
        )

    def goal(self, who: tuple[Seat, ...]) -> Condition:
        """What they make."""
        self.cursor.take("a", "any")
        if self.cursor.take("grand"):
            if not self.cursor.take("slam"):
                self.cursor.fail("grand is said of a slam", "write grand slam")
            return Makes(who, "grand slam")
        levels: tuple[Level, ...] = ("game", "slam")
        for level in levels:
            if self.cursor.take(level):
                return Makes(who, level)
        exactly = self.cursor.take("exactly")
        tricks = self.contract()
        if tricks is not None:
            strain, low = tricks
            return Tricks(who, strain, low, low if exactly else ALL_TRICKS)
        low, high = self.exact() if exactly else self.amount()
        return Tricks(who, self.trick_strain(), low, high)

    def contract(self) -> tuple[Strain, int] | None:
        """A contract, `4S` or `4 spades`, as strain and tricks; None when there is none."""
        token, after = self.cursor.peek(), self.cursor.peek(1)
        if token.kind == "contract":
            self.cursor.next()
            return parse_strain(token.text[1:].rstrip(VARIANT)), BOOK + int(token.text[0])
        strain = strain_of(after) if token.kind == "number" else None
        if strain is None:
            return None
        if token.text not in ("1", "2", "3", "4", "5", "6", "7"):
            self.cursor.fail("there is no contract of this level", "write 1 to 7, or 10 tricks in spades")
        self.cursor.skip(2)
        return strain, BOOK + int(token.text)

    def exact(self) -> tuple[int, int]:
        """The number after `exactly`."""
        count = self.count()
        return count, count

    def amount(self) -> tuple[int, int]:
        """A number of tricks, or a range of them."""
        if self.cursor.take("at"):
            if self.cursor.take("most"):
                return 0, self.count()
            if not self.cursor.take("least"):
                self.cursor.fail("at is followed by least or most", "write at least 10 tricks in spades")
            return self.count(), ALL_TRICKS
        low = self.count()
        if self.cursor.take("+"):
            return low, ALL_TRICKS
        if not self.cursor.take("-", "–", "—"):
            return low, ALL_TRICKS
        last = self.cursor.peek()
        high = self.count()
        if high < low:
            ends = f"{high}-{low}"
            self.cursor.fail("the range ends below its beginning", "write {what}", last, what=ends)
        return low, high

    def count(self) -> int:
        """A number of tricks."""
        token = self.cursor.peek()
        if token.kind != "number":
            if token.kind == "end":
                self.cursor.fail("what is made is missing", GOAL)
            self.cursor.fail("this is nothing to make", GOAL)
        if len(token.text) > 2 or not token.text.isdecimal() or int(token.text) > ALL_TRICKS:
            self.cursor.fail("there are thirteen tricks", "write 0 to 13")
        self.cursor.next()
        return int(token.text)

    def trick_strain(self) -> Strain:
        """`tricks in spades`."""
        if not self.cursor.take("tricks", "trick"):
            self.cursor.fail("a number is followed by tricks", "write 10 tricks in spades, or a contract: 4S")
        if not self.cursor.take("in"):
            self.cursor.fail("the strain is missing", "write in what: 10 tricks in spades")
        strain = strain_of(self.cursor.peek())
        if strain is None:
            self.cursor.fail("this is not a strain", "write clubs, diamonds, hearts, spades or notrump")
        self.cursor.next()
        return strain


def strain_of(token: Token) -> Strain | None:
    """The strain that a token names: `spades`, `s`, `♠`, `nt`."""
    if token.kind == "suit":
        return parse_strain(token.text.rstrip(VARIANT))
    return STRAIN_NAMES.get(token.word)


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
