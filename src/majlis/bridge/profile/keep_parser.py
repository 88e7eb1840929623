"""The parser of `majlis.bridge.profile.keep`'s language, and its errors.

    keep      = every or every or …
    every     = operand and operand and …            `but` is `and`
    operand   = not operand | ( keep ) | par >= 420 | who make goal | goal
    goal      = 4S | exactly 4S | amount tricks in strain | game | slam | grand slam | ( keep )
    amount    = 10 | exactly 10 | at least 10 | at most 7 | 8-10 | 10+

A goal without `who make` is spoken of whoever was named last: `ns make 3NT and not 4S`.

>>> Parser("ns make 3NT and not 5C").whole() == Parser("ns make 3NT and not (ns make 5C)").whole()
True
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final, NoReturn

from majlis.bridge.profile.keep import (
    ALL_TRICKS,
    BOOK,
    SIDES,
    STRAIN_WORDS,
    All,
    Any,
    Comparison,
    Condition,
    Level,
    Makes,
    Not,
    ParScore,
    Tricks,
)
from majlis.bridge.table.cards import SEAT_WORDS, STRAIN_TEXTS, Strain, parse_strain
from majlis.errors import NotationError, shown
from majlis.files import printable
from majlis.game import Seat

LONGEST: Final = 2000
DEEPEST: Final = 20
"""Brackets and `not`s within one another."""

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

CONDITION: Final = "write a condition such as ns make 4S, or par >= 420"
GOAL: Final = "write what is made: 4S, exactly 10 tricks in spades, game, slam"
STRAIN: Final = "write clubs, diamonds, hearts, spades or notrump"

VARIANT: Final = "\ufe0f"
"""Stands after a suit sign that is to be drawn as a picture."""

_TOKEN: Final = re.compile(
    r"""(?P<space>\s+)
    |(?P<contract>[1-7](?:nt|sa|[nshdc](?!\w)|[♠♥♦♣♤♡♢♧]\ufe0f?))
    |(?P<number>\d+)
    |(?P<word>[^\W\d_]+(?:[-/][^\W\d_]+)*)
    |(?P<suit>[♠♥♦♣♤♡♢♧]\ufe0f?)
    |(?P<sign>[<>=!]=|.)""",
    re.VERBOSE | re.DOTALL | re.IGNORECASE,
)


@dataclass(frozen=True)
class Token:
    """A word, number or sign, with its column from 1."""

    kind: str
    text: str
    column: int

    @property
    def word(self) -> str:
        """The text without regard to case."""
        return self.text.lower()


class KeepError(NotationError):
    """What cannot be read: where, what stands there, what is wrong, what would be right."""

    def __init__(self, token: Token, wrong: str, right: str) -> None:
        at = f"at {shown(token.text, 30)}" if token.text else "at the end"
        super().__init__(printable(f"column {token.column}, {at}: {wrong}; {right}"))
        self.column, self.wrong, self.right = token.column, wrong, right


def tokens_of(text: str) -> list[Token]:
    """The tokens, with an empty one at the end."""
    found = [
        Token(str(match.lastgroup), match.group(), match.start() + 1)
        for match in _TOKEN.finditer(text)
        if match.lastgroup != "space"
    ]
    return [*found, Token("end", "", len(text.rstrip()) + 1)]


class Parser:
    """Reads one text; `whole` gives the condition that it makes, or raises `KeepError`."""

    def __init__(self, text: str) -> None:
        if len(text) > LONGEST:
            start = Token("text", text, 1)
            raise KeepError(start, f"this has {len(text)} characters", f"write {LONGEST} at most")
        self.tokens = tokens_of(text)
        self.at = 0
        self.depth = 0
        self.who: tuple[Seat, ...] | None = None

    # Joining

    def whole(self) -> Condition:
        """The condition that all tokens make."""
        if self.peek().kind == "end":
            self.fail("nothing says which boards to keep", CONDITION)
        condition = self.either()
        if self.peek().text == ")":
            self.fail("this bracket was not opened", "leave it out, or open it before")
        if self.peek().kind != "end":
            self.fail("this does not fit here", "join conditions with and, or")
        return condition

    def either(self) -> Condition:
        """Parts joined with `or`."""
        return self.joined(self.every, ("or",), Any)

    def every(self) -> Condition:
        """Parts joined with `and`."""
        return self.joined(self.operand, ("and", "but"), All)

    def joined(
        self, read: Callable[[], Condition], words: Sequence[str], kind: type[All] | type[Any]
    ) -> Condition:
        """One part, or all parts that these words join; a part of the same kind is opened."""
        parts = [read()]
        while self.take(*words):
            parts.append(read())
        if len(parts) == 1:
            return parts[0]
        opened = [one for part in parts for one in (part.parts if isinstance(part, kind) else (part,))]
        return kind(tuple(opened))

    def operand(self) -> Condition:
        """One condition, denied or in brackets."""
        token = self.peek()
        if self.take("not"):
            return Not(self.nested(self.operand, token))
        if self.take("("):
            return self.bracket(token)
        if self.take("par"):
            return self.par_score()
        if token.word in WHO and self.peek(1).word in ("make", "makes"):
            self.who = WHO[token.word]
            self.at += 2
            opening = self.peek()
            return self.bracket(opening) if self.take("(") else self.goal()
        if token.word in WHO:
            self.at += 1
            self.fail("something is missing after who plays", "go on with make: ns make 4S")
        if token.kind == "end":
            self.fail("a condition is missing", CONDITION)
        if not self.begins_goal():
            self.fail("this is no condition", CONDITION)
        if self.who is None:
            self.fail("nothing before this says who makes it", "write who does: ns make 4S")
        return self.goal()

    def bracket(self, opening: Token) -> Condition:
        """What stands in a bracket that is open."""
        condition = self.nested(self.either, opening)
        if not self.take(")"):
            self.fail(f"the bracket of column {opening.column} is not closed", "write )")
        return condition

    def nested(self, read: Callable[[], Condition], token: Token) -> Condition:
        """Read one level deeper."""
        self.depth += 1
        if self.depth > DEEPEST:
            wrong = f"more than {DEEPEST} brackets and nots stand within one another"
            raise KeepError(token, wrong, "write it more simply")
        condition = read()
        self.depth -= 1
        return condition

    # Conditions

    def par_score(self) -> Condition:
        """What follows `par`."""
        comparison = COMPARISONS.get(self.peek().text)
        if comparison is None:
            self.fail("par is compared with a score", "write par >= 420")
        self.at += 1
        sign = -1 if self.take("-", "−") else 1
        self.take("+")
        token = self.peek()
        if token.kind != "number" or len(token.text) > 5:
            self.fail("this is no score", "write North-South's score, such as par >= 420 or par < -100")
        self.at += 1
        return ParScore(comparison, sign * int(token.text))

    def begins_goal(self) -> bool:
        """Whether what is made stands here."""
        token = self.peek()
        return token.kind in ("contract", "number") or token.word in (
            *("exactly", "at", "a", "any", "game", "slam", "grand"),
        )

    def goal(self) -> Condition:
        """What `self.who` makes."""
        assert self.who is not None
        self.take("a", "any")
        if self.take("grand"):
            if not self.take("slam"):
                self.fail("grand is said of a slam", "write grand slam")
            return Makes(self.who, "grand slam")
        levels: tuple[Level, ...] = ("game", "slam")
        for level in levels:
            if self.take(level):
                return Makes(self.who, level)
        exactly = self.take("exactly")
        tricks = self.contract()
        if tricks is not None:
            strain, low = tricks
            return Tricks(self.who, strain, low, low if exactly else ALL_TRICKS)
        low, high = self.exact() if exactly else self.amount()
        return Tricks(self.who, self.trick_strain(), low, high)

    def contract(self) -> tuple[Strain, int] | None:
        """A contract, `4S` or `4 spades`, as strain and tricks; None when there is none."""
        token, after = self.peek(), self.peek(1)
        if token.kind == "contract":
            self.at += 1
            return parse_strain(token.text[1:].rstrip(VARIANT)), BOOK + int(token.text[0])
        strain = strain_of(after) if token.kind == "number" else None
        if strain is None:
            return None
        if token.text not in ("1", "2", "3", "4", "5", "6", "7"):
            self.fail("there is no contract of this level", "write 1 to 7, or 10 tricks in spades")
        self.at += 2
        return strain, BOOK + int(token.text)

    def exact(self) -> tuple[int, int]:
        """The number after `exactly`."""
        count = self.count()
        return count, count

    def amount(self) -> tuple[int, int]:
        """A number of tricks, or a range of them."""
        if self.take("at"):
            if self.take("most"):
                return 0, self.count()
            if not self.take("least"):
                self.fail("at is followed by least or most", "write at least 10 tricks in spades")
            return self.count(), ALL_TRICKS
        low = self.count()
        if self.take("+"):
            return low, ALL_TRICKS
        if not self.take("-", "–", "—"):
            return low, ALL_TRICKS
        last = self.peek()
        high = self.count()
        if high < low:
            raise KeepError(last, "the range ends below its beginning", f"write {high}-{low}")
        return low, high

    def count(self) -> int:
        """A number of tricks."""
        token = self.peek()
        if token.kind != "number":
            self.fail("what is made is missing" if token.kind == "end" else "this is nothing to make", GOAL)
        if len(token.text) > 2 or int(token.text) > ALL_TRICKS:
            self.fail("there are thirteen tricks", "write 0 to 13")
        self.at += 1
        return int(token.text)

    def trick_strain(self) -> Strain:
        """`tricks in spades`."""
        if not self.take("tricks", "trick"):
            self.fail("a number is followed by tricks", "write 10 tricks in spades, or a contract: 4S")
        if not self.take("in"):
            self.fail("the strain is missing", "write in what: 10 tricks in spades")
        strain = strain_of(self.peek())
        if strain is None:
            self.fail("this is no strain", STRAIN)
        self.at += 1
        return strain

    # Tokens

    def peek(self, ahead: int = 0) -> Token:
        """The next token, or one after it."""
        return self.tokens[min(self.at + ahead, len(self.tokens) - 1)]

    def take(self, *words: str) -> bool:
        """Go on over the next token if it is one of these."""
        if self.peek().word not in words:
            return False
        self.at += 1
        return True

    def fail(self, wrong: str, right: str) -> NoReturn:
        """Raise the error at the next token."""
        token = self.peek()
        near = get_close_matches(token.word, KNOWN, 1, 0.7) if token.kind == "word" else []
        guess = f" (did you mean {near[0]!r}?)" if near and near[0] != token.word else ""
        raise KeepError(token, wrong, right + guess)


def strain_of(token: Token) -> Strain | None:
    """The strain that a token names: `spades`, `s`, `♠`, `nt`."""
    if token.kind == "suit":
        return parse_strain(token.text.rstrip(VARIANT))
    return STRAIN_NAMES.get(token.word)
