"""Suits as they are said: `in hearts`, `one of ♠♥♦`, `a major`, `spades or hearts`, `a suit other than ♣`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NoReturn, TypeAlias

from majlis.bridge.conditions.grammar.amounts import ONE, Amounts
from majlis.bridge.conditions.grammar.comparing import SIGNS, Comparing
from majlis.bridge.conditions.grammar.context import Context, TokenCursor
from majlis.bridge.conditions.tokens import GROUP_NAMES, MEASURE_NAMES, PLURAL_GROUPS, ConditionError, Token
from majlis.bridge.conditions.tree import THERE, Amount
from majlis.bridge.conditions.writing import glyphs_of
from majlis.i18n import N_

WHERE: Final = N_("write a suit, one of ♠♥♦, each of ♠♥, a major, a minor")


EXCEPT: Final = ("except", "excluding", "outside", "but", "besides", "save", "bar", "not")


EXCEPT_IN_TWO: Final = (
    ("other", "than"),
    ("not", "in"),
    ("but", "not"),
    ("apart", "from"),
    ("except", "for"),
    ("aside", "from"),
)
"""Words before the suits that are left out."""


AFTER_RANKS: Final = ("of", "in", THERE)


COMPARED: Final = (*"=:<>", ">=", "<=", "!=", "==", "≥", "≤", "longer", "shorter", "than")
"""After a suit these begin what is said of it."""


ALL_SUITS: Final = "SHDC"


_MEASURE_BEGINNINGS: Final = frozenset(name.partition(" ")[0] for name in MEASURE_NAMES)


WHOSE: Final = (
    "partner",
    "partners",
    "opener",
    "openers",
    "responder",
    "opponent",
    "opponents",
    "their",
    "his",
)


@dataclass(frozen=True)
class SuitGroup:
    """So many of these suits; `none` turns it round."""

    times: Amount
    suits: str
    none: bool = False
    longest: str = ""
    """Whose longest of these suits is meant, as a `Chosen` has it."""
    said: bool = field(default=False, compare=False)
    """Whether it was said that it is another suit than one before, or which suits it can be."""
    named: bool = field(default=False, compare=False)
    """Whether each was named, `spades or hearts`, or one of them, `either major`."""


Place: TypeAlias = str | SuitGroup
"""A suit's letter, `there`, or suits to choose from."""


@dataclass(eq=False, slots=True)
class Suits:
    """Reads the suits of which something is said."""

    cursor: TokenCursor
    context: Context
    amounts: Amounts
    comparing: Comparing

    def where(self, of: bool) -> Place | None:
        """A phrase of a suit or suits; None where no phrase stands."""
        token = self.cursor.take(THERE)
        if token:
            self.context.there = token
            return THERE
        if self.cursor.take("somewhere", "anywhere"):
            return SuitGroup(Amount(1), ALL_SUITS)
        if self.cursor.peek().word in ("outside", "other") and self.excepts():
            return SuitGroup(Amount(1), self.without(ALL_SUITS))
        if not (self.cursor.take("in") or (of and self.cursor.take("of", "for"))):
            return None
        longest = self.comparing.longest_suit()
        if longest is not None:
            return SuitGroup(Amount(1), longest[1], longest=longest[0])
        if self.cursor.peek().suit:
            return self.suits_by_name()
        self.refuse_whose()
        token = self.cursor.peek()
        ahead = int(token.word == "the")
        one = self.cursor.peek(ahead).word == "other" and self.cursor.peek(ahead + 1).word in (
            "major",
            "minor",
        )
        left = set(GROUP_NAMES[self.cursor.peek(ahead + 1).word]) - self.context.named if one else set()
        if len(left) == 1:
            self.cursor.skip(ahead + 2)
            return left.pop()
        if token.word == "any" and not (self.cursor.peek(1).word == "one" and self.cursor.next()):
            return self.any_suit(token)
        if token.word in ("another", "side") or (
            token.word == "a" and self.cursor.peek(1).word in ("side", "second")
        ):
            self.cursor.skip(1 if token.word == "another" else 1 + (token.word == "a"))
            self.cursor.take("suit")
            return self.other_suits(token)
        if self.cursor.take("a", "either", "some") or (
            self.cursor.peek().word == "one"
            and self.cursor.peek(1).word in GROUP_NAMES
            and self.cursor.next()
        ):
            self.cursor.take("of")
            return SuitGroup(Amount(1), self.suits(), named=True)
        if self.cursor.take("each", "every", "all", "both"):
            self.cursor.take("of")
            suits = self.suits()
            return SuitGroup(Amount(len(suits)), suits)
        if self.cursor.take("none", "neither"):
            self.cursor.take("of")
            return SuitGroup(Amount(1), self.suits(), none=True)
        if token.word == "the" or token.word in GROUP_NAMES:
            self.cursor.take("the")
            self.refuse_group(self.suits(), token)
        return self.so_many_of()

    def any_suit(self, token: Token) -> str:
        """`in any major but hearts`, one suit; `in any suit but clubs` is one of them, or each."""
        self.cursor.next()
        if self.cursor.take("other") and self.context.named:
            group = self.cursor.take(*GROUP_NAMES)
            named = GROUP_NAMES[group.word] if group else ALL_SUITS
            suits = "".join(suit for suit in named if suit not in self.context.named) or named
        elif self.cursor.take("of") or self.lone_suit():
            suits = self.suits()
        else:
            group = self.cursor.take(*GROUP_NAMES)
            suits = self.without(GROUP_NAMES[group.word] if group else ALL_SUITS)
        if len(suits) == 1:
            return suits
        return self.cursor.fail(
            "'in any suit' can mean one of them or each",
            "write in one of {suits}, or in each of {suits}",
            token,
            suits=glyphs_of(suits),
        )

    def refuse_group(self, suits: str, token: Token) -> NoReturn:
        """Refuse `in the majors`: one of them, or each?"""
        self.cursor.fail(
            "this can be one of these suits, or each",
            "write in one of {suits}, or in each of {suits}",
            token,
            suits=glyphs_of(suits),
        )

    def refuse_whose(self) -> None:
        """Refuse `in partner's suit`: a condition does not know which it is."""
        token = self.cursor.peek(int(self.cursor.peek().word == "the"))
        if token.word in WHOSE and token.kind == "word":
            self.cursor.fail(
                "which suit that is, is not known here",
                "name the suit, or, where it is drawn, write {piece} between ;",
                token,
                piece="partner's suit: 3+ cards",
            )

    def suits_by_name(self) -> Place:
        """A suit, or several with `or` (one of them) or `and` (each)."""
        token = self.cursor.next()
        named = str(token.suit)
        joiner = self.cursor.peek().word
        if joiner in ("or", "and") and self.names_suit_only(1):
            while self.cursor.peek().word == joiner and self.names_suit_only(1):
                self.cursor.next()
                named += str(self.cursor.next().suit)
            if len(set(named)) < len(named):
                self.cursor.fail("a suit is named twice", "name each suit once", token)
            suits = "".join(suit for suit in ALL_SUITS if suit in named)
            return SuitGroup(Amount(1 if joiner == "or" else len(suits)), suits, named=True)
        if self.another_suit() and self.names_suit_only(int(self.cursor.peek().word in ("/", ","))):
            while self.another_suit():
                self.cursor.take("/", ",", "or", "and")
                self.cursor.take("or", "and")
                named += str(self.cursor.next().suit)
            self.refuse_unclear("".join(suit for suit in ALL_SUITS if suit in named), token)
        return named

    def refuse_unclear(self, suits: str, token: Token) -> NoReturn:
        """Refuse `4+ spades / hearts`, `6+ hcp in spades and hearts`: in one of them, or in each?"""
        self.cursor.fail(
            "it is not clear whether one of these suits is meant or each",
            "write in one of {suits}, in each of {suits}",
            token,
            suits=glyphs_of(suits),
        )

    def names_suit_only(self, ahead: int) -> bool:
        """Whether a suit stands here with nothing else said of it."""
        if not self.lone_suit(ahead) or self.cursor.peek(ahead + 1).word in COMPARED:
            return False
        return not self.amounts.begins_quantity(ahead + 1) or self.has_unit(ahead + 1)

    def has_unit(self, ahead: int) -> bool:
        """Whether the amount here has a unit: `6-9 hcp`."""
        place = self.cursor.at
        self.cursor.at = min(self.cursor.at + ahead, len(self.cursor.tokens) - 1)
        try:
            self.amounts.quantity()
            return self.names_unit()
        except ConditionError:
            return False
        finally:
            self.cursor.at = place

    def names_unit(self) -> bool:
        """Whether a unit stands here."""
        token = self.cursor.peek()
        return (
            bool(token.suit) or token.word in (*GROUP_NAMES, "card", "cards") or self.measure_at() is not None
        )

    def measure_at(self, ahead: int = 0) -> tuple[str, int] | None:
        """The measure here, and its number of tokens."""
        if self.cursor.peek(ahead).word not in _MEASURE_BEGINNINGS:
            return None
        for count in (3, 2, 1):
            name = " ".join(self.cursor.peek(ahead + place).word for place in range(count))
            if name in MEASURE_NAMES:
                return MEASURE_NAMES[name], count
        return None

    def so_many_of(self) -> SuitGroup:
        """`one of ♠♥♦`, `exactly one of ♠♥`, `1-2 of ♠♥♦♣`; a bare number means that many or more."""
        token = self.cursor.peek()
        if not self.amounts.begins_quantity() and token.word not in ("exactly", "at", "up"):
            self.cursor.fail("this is not a suit", WHERE)
        quantity = self.amounts.quantity()
        if not self.cursor.take("of") and self.cursor.peek().word not in GROUP_NAMES:
            self.cursor.fail("'of' is missing", "write in one of ♠♥♦")
        suits = self.suits()
        return self.so_many(quantity.amounts, quantity.bare, suits, token)

    def so_many(self, amounts: tuple[Amount, ...], bare: bool, suits: str, token: Token) -> SuitGroup:
        """So many of the suits."""
        if len(amounts) > 1:
            low, high = amounts[0].low, amounts[-1].high
            if high is None or any(low + place * ONE != one.high for place, one in enumerate(amounts)):
                self.cursor.fail("only one number, or a range, can stand here", "write in 1-2 of ♠♥♦", token)
            amounts = (Amount(low, high),)
        amount = self.amounts.scaled(amounts[0], 1, len(suits), token)
        high = None if (bare and amount.low) or amount.high == len(suits) else amount.high
        return SuitGroup(Amount(amount.low, high), suits)

    def suits(self) -> str:
        """Several suits: `♠♥♦`, `SHD`, `spades, hearts or diamonds`, `the majors`, `major`."""
        self.cursor.take("the", "these")
        token = self.cursor.peek()
        if token.word in GROUP_NAMES:
            self.cursor.next()
            return self.without(GROUP_NAMES[token.word])
        letters = token.text if token.kind == "word" and set(token.text) <= set(ALL_SUITS) else ""
        named = list(letters) if len(letters) > 1 else []
        if named or token.suit:
            self.cursor.next()
        else:
            self.cursor.fail("this is not a suit", WHERE)
        named = named or [str(token.suit)]
        while self.another_suit():
            self.cursor.take(",")
            self.cursor.take("/", "or", "and")
            named.append(str(self.cursor.next().suit))
        if len(set(named)) < len(named):
            self.cursor.fail("a suit is named twice", "name each suit once", token)
        return "".join(suit for suit in ALL_SUITS if suit in named)

    def excepts(self) -> int:
        """How many tokens say `other than`, `except` before a suit or `the majors`; 0 where none do."""
        first, after = self.cursor.peek().word, self.cursor.peek(1).word
        if first in EXCEPT and self.names_left_out(1):
            return 1
        return 2 if (first, after) in EXCEPT_IN_TWO and self.names_left_out(2) else 0

    def names_left_out(self, ahead: int) -> bool:
        """Whether a suit comes, or `the majors`."""
        group = self.cursor.peek(ahead).word == "the" and self.cursor.peek(ahead + 1).word in PLURAL_GROUPS
        return group or bool(self.cursor.peek(ahead).suit)

    def without(self, suits: str) -> str:
        """The suits without those of `other than clubs`."""
        count = self.excepts()
        if not count:
            return suits
        self.cursor.skip(count)
        gone = self.suits()
        left = "".join(suit for suit in suits if suit not in gone)
        return left or self.cursor.fail("this leaves no suit", "leave out fewer suits")

    def other_suits(self, token: Token) -> SuitGroup:
        """The suits besides the one named before: `another suit`, `a side suit`."""
        if len(self.context.named) != 1:
            self.cursor.fail(
                "it is not clear which suits are meant", "name them: 4+ cards in one of ♥♦♣", token
            )
        return SuitGroup(
            Amount(1), "".join(suit for suit in ALL_SUITS if suit not in self.context.named), said=True
        )

    def another_suit(self) -> bool:
        """Whether a list of suits goes on, with a sign or word between or none."""
        ahead = int(self.cursor.peek().word in ("/", ",", "or", "and"))
        if self.cursor.peek().text != ",":
            return self.lone_suit(ahead)
        ahead += self.cursor.peek(1).word in ("or", "and")
        return self.names_suit_only(ahead)

    def lone_suit(self, ahead: int = 0) -> bool:
        """Whether a suit comes, and not the beginning of `♠AK`."""
        ranks = self.cursor.peek(ahead + 1).ranks and self.cursor.peek(ahead + 2).word not in AFTER_RANKS
        compared = self.cursor.peek(ahead + 1).text in (*SIGNS, "+")
        return bool(self.cursor.peek(ahead).suit) and not ranks and not compared
