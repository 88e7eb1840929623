"""The grammar of conditions of double-dummy results: `ns make 4S`, `ew make game`, `par >= 420`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from majlis.bridge.conditions.grammar.context import Context, TokenCursor
from majlis.bridge.conditions.grammar.joining import Joining, Parsed, Wording, plainly_joined
from majlis.bridge.conditions.tokens import RESULTS, SourceLine, Token, tokens_of
from majlis.bridge.conditions.tree import (
    ALL_TRICKS,
    Comparison,
    Condition,
    Level,
    Makes,
    Not,
    ParScore,
    Tricks,
)
from majlis.bridge.conditions.writing import BOOK, SIDES
from majlis.bridge.table.cards import SEAT_WORDS, STRAIN_TEXTS, STRAIN_WORDS, Strain, parse_strain
from majlis.game import Seat
from majlis.i18n import N_

LONGEST: Final = 2000
"""Signs that can be read."""
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


def read_results(source: SourceLine) -> Condition:
    """The condition of double-dummy results in a text."""
    return ResultGrammar(source, tokens_of(source, RESULTS, LONGEST)).joining.whole()


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

    def __init__(self, source: SourceLine, tokens: Sequence[Token]) -> None:
        self.cursor = TokenCursor(source, tokens, KNOWN)
        self.joining = Joining(self.cursor, Context(self.cursor), self)

    def begins_statement(self) -> bool:
        """Whether the next token begins a statement without a joining word: none does."""
        return False

    def denial(self) -> Parsed:
        """`not` with its object."""
        self.cursor.next()
        item = self.joining.factor()
        return Parsed(Not(item.condition), item.there, denied=item.condition)

    def gathered(self, items: Sequence[Parsed]) -> Parsed:
        """All of the items."""
        return plainly_joined(items)

    def after_bracket(self, condition: Condition) -> None:
        """No idle words follow a bracket."""

    def refuse_shared(self, before: Parsed, after: Parsed, token: Token, joiner: str) -> None:
        """No amount reaches over a joining word."""

    def statement(self) -> Parsed:
        """One statement."""
        token = self.cursor.peek()
        if self.cursor.take("par"):
            return Parsed(self.par_score())
        if token.word in WHO and self.cursor.peek(1).word in ("make", "makes"):
            self.who = WHO[token.word]
            self.cursor.skip(2)
            return self.joining.bracket() if self.cursor.peek().text == "(" else Parsed(self.goal(self.who))
        if token.word in WHO:
            self.cursor.next()
            self.cursor.fail("something is missing after who plays", "go on with make: ns make 4S")
        if token.kind == "end":
            self.cursor.fail("a condition is missing", WORDING.example)
        if not self.begins_goal():
            self.cursor.fail("this is not a condition", WORDING.example)
        if self.who is None:
            self.cursor.fail("nothing before this says who makes it", "write who does: ns make 4S")
        return Parsed(self.goal(self.who))

    def par_score(self) -> Condition:
        """The comparison after `par`."""
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
        """Whether a goal stands here."""
        token = self.cursor.peek()
        return token.kind in ("contract", "number") or token.word in (
            *("exactly", "at", "a", "any", "game", "slam", "grand"),
        )

    def goal(self, who: tuple[Seat, ...]) -> Condition:
        """The goal of these declarers."""
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
    """The strain of a token: `spades`, `s`, `♠`, `nt`."""
    if token.kind == "suit":
        return parse_strain(token.text.rstrip(VARIANT))
    return STRAIN_NAMES.get(token.word)
