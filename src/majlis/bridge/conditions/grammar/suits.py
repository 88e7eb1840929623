"""Suits as they are said: `in hearts`, `one of ♠♥♦`, `a major`, `spades or hearts`, `a suit other than ♣`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NoReturn, TypeAlias

from majlis.bridge.conditions.grammar.amounts import ONE, Quantities
from majlis.bridge.conditions.grammar.comparing import SIGNS, read_longest
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
class Group:
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


Place: TypeAlias = str | Group
"""A suit's letter, `there`, or suits to choose from."""


class Places(Quantities):
    """Reads where a statement is about."""

    there: Token | None = None
    """The last `there` that was read."""
    named: frozenset[str] = frozenset()
    """The suits whose length has been given by name."""

    def where(self, of: bool) -> Place | None:
        """A phrase that names a suit or suits; None where no phrase stands."""
        token = self.take(THERE)
        if token:
            self.there = token
            return THERE
        if self.take("somewhere", "anywhere"):
            return Group(Amount(1), ALL_SUITS)
        if self.peek().word in ("outside", "other") and self.excepts():
            return Group(Amount(1), self.without(ALL_SUITS))
        if not (self.take("in") or (of and self.take("of", "for"))):
            return None
        longest = read_longest(self)
        if longest is not None:
            return Group(Amount(1), longest[1], longest=longest[0])
        if self.peek().suit:
            return self.suits_by_name()
        self.refuse_whose()
        token = self.peek()
        ahead = int(token.word == "the")
        one = self.peek(ahead).word == "other" and self.peek(ahead + 1).word in ("major", "minor")
        left = set(GROUP_NAMES[self.peek(ahead + 1).word]) - self.named if one else set()
        if len(left) == 1:
            self.skip(ahead + 2)
            return left.pop()
        if token.word == "any" and not (self.peek(1).word == "one" and self.next()):
            return self.any_suit(token)
        if token.word in ("another", "side") or (
            token.word == "a" and self.peek(1).word in ("side", "second")
        ):
            self.skip(1 if token.word == "another" else 1 + (token.word == "a"))
            self.take("suit")
            return self.other_suits(token)
        if self.take("a", "either", "some") or (
            self.peek().word == "one" and self.peek(1).word in GROUP_NAMES and self.next()
        ):
            self.take("of")
            return Group(Amount(1), self.suits(), named=True)
        if self.take("each", "every", "all", "both"):
            self.take("of")
            suits = self.suits()
            return Group(Amount(len(suits)), suits)
        if self.take("none", "neither"):
            self.take("of")
            return Group(Amount(1), self.suits(), none=True)
        if token.word == "the" or token.word in GROUP_NAMES:
            self.take("the")
            self.refuse_group(self.suits(), token)
        return self.so_many_of()

    def any_suit(self, token: Token) -> str:
        """`in any major but hearts`, which is one suit; `in any suit but clubs` is one of them, or each."""
        self.next()
        if self.take("other") and self.named:
            group = self.take(*GROUP_NAMES)
            named = GROUP_NAMES[group.word] if group else ALL_SUITS
            suits = "".join(suit for suit in named if suit not in self.named) or named
        elif self.take("of") or self.lone_suit():
            suits = self.suits()
        else:
            group = self.take(*GROUP_NAMES)
            suits = self.without(GROUP_NAMES[group.word] if group else ALL_SUITS)
        if len(suits) == 1:
            return suits
        return self.fail(
            "'in any suit' can mean one of them or each",
            "write in one of {suits}, or in each of {suits}",
            token,
            suits=glyphs_of(suits),
        )

    def refuse_group(self, suits: str, token: Token) -> NoReturn:
        """Refuse `in the majors`: one of them, or each?"""
        self.fail(
            "this can be one of these suits, or each",
            "write in one of {suits}, or in each of {suits}",
            token,
            suits=glyphs_of(suits),
        )

    def refuse_whose(self) -> None:
        """Refuse `in partner's suit`: a condition does not know which it is."""
        token = self.peek(int(self.peek().word == "the"))
        if token.word in WHOSE and token.kind == "word":
            self.fail(
                "which suit that is, is not known here",
                "name the suit, or, where it is drawn, write {piece} between ;",
                token,
                piece="partner's suit: 3+ cards",
            )

    def suits_by_name(self) -> Place:
        """A suit, or several with `or` (one of them) or `and` (each)."""
        token = self.next()
        found = str(token.suit)
        joiner = self.peek().word
        if joiner in ("or", "and") and self.names_suit_only(1):
            while self.peek().word == joiner and self.names_suit_only(1):
                self.next()
                found += str(self.next().suit)
            if len(set(found)) < len(found):
                self.fail("a suit is named twice", "name each suit once", token)
            suits = "".join(suit for suit in ALL_SUITS if suit in found)
            return Group(Amount(1 if joiner == "or" else len(suits)), suits, named=True)
        if self.another_suit() and self.names_suit_only(int(self.peek().word in ("/", ","))):
            while self.another_suit():
                self.take("/", ",", "or", "and")
                self.take("or", "and")
                found += str(self.next().suit)
            self.refuse_unclear("".join(suit for suit in ALL_SUITS if suit in found), token)
        return found

    def refuse_unclear(self, suits: str, token: Token) -> NoReturn:
        """Refuse `4+ spades / hearts`, `6+ hcp in spades and hearts`: in one of them, or in each?"""
        self.fail(
            "it is not clear whether one of these suits is meant or each",
            "write in one of {suits}, in each of {suits}",
            token,
            suits=glyphs_of(suits),
        )

    def names_suit_only(self, ahead: int) -> bool:
        """Whether a suit stands here of which nothing else is said."""
        if not self.lone_suit(ahead) or self.peek(ahead + 1).word in COMPARED:
            return False
        return not self.begins_quantity(ahead + 1) or self.has_unit(ahead + 1)

    def has_unit(self, ahead: int) -> bool:
        """Whether the amount here says of what it is: `6-9 hcp`."""
        place = self.at
        self.at = min(self.at + ahead, len(self.tokens) - 1)
        try:
            self.quantity()
            return self.names_unit()
        except ConditionError:
            return False
        finally:
            self.at = place

    def names_unit(self) -> bool:
        """Whether what is counted stands here."""
        token = self.peek()
        return (
            bool(token.suit) or token.word in (*GROUP_NAMES, "card", "cards") or self.measure_at() is not None
        )

    def measure_at(self, ahead: int = 0) -> tuple[str, int] | None:
        """The measure that is named, and by how many tokens."""
        if self.peek(ahead).word not in _MEASURE_BEGINNINGS:
            return None
        for count in (3, 2, 1):
            name = " ".join(self.peek(ahead + place).word for place in range(count))
            if name in MEASURE_NAMES:
                return MEASURE_NAMES[name], count
        return None

    def so_many_of(self) -> Group:
        """`one of ♠♥♦`, `exactly one of ♠♥`, `1-2 of ♠♥♦♣`; a bare number means that many or more."""
        token = self.peek()
        if not self.begins_quantity() and token.word not in ("exactly", "at", "up"):
            self.fail("this is not a suit", WHERE)
        quantity = self.quantity()
        if not self.take("of") and self.peek().word not in GROUP_NAMES:
            self.fail("'of' is missing", "write in one of ♠♥♦")
        suits = self.suits()
        return self.so_many(quantity.amounts, quantity.bare, suits, token)

    def so_many(self, amounts: tuple[Amount, ...], bare: bool, suits: str, token: Token) -> Group:
        """So many of the suits."""
        if len(amounts) > 1:
            low, high = amounts[0].low, amounts[-1].high
            if high is None or any(low + place * ONE != one.high for place, one in enumerate(amounts)):
                self.fail("only one number, or a range, can stand here", "write in 1-2 of ♠♥♦", token)
            amounts = (Amount(low, high),)
        amount = self.scaled(amounts[0], 1, len(suits), token)
        high = None if (bare and amount.low) or amount.high == len(suits) else amount.high
        return Group(Amount(amount.low, high), suits)

    def suits(self) -> str:
        """Several suits: `♠♥♦`, `SHD`, `spades, hearts or diamonds`, `the majors`, `major`."""
        self.take("the", "these")
        token = self.peek()
        if token.word in GROUP_NAMES:
            self.next()
            return self.without(GROUP_NAMES[token.word])
        letters = token.text if token.kind == "word" and set(token.text) <= set(ALL_SUITS) else ""
        found = list(letters) if len(letters) > 1 else []
        if found or token.suit:
            self.next()
        else:
            self.fail("this is not a suit", WHERE)
        found = found or [str(token.suit)]
        while self.another_suit():
            self.take(",")
            self.take("/", "or", "and")
            found.append(str(self.next().suit))
        if len(set(found)) < len(found):
            self.fail("a suit is named twice", "name each suit once", token)
        return "".join(suit for suit in ALL_SUITS if suit in found)

    def excepts(self) -> int:
        """How many tokens say `other than`, `except` before a suit or `the majors`; 0 where none do."""
        first, after = self.peek().word, self.peek(1).word
        if first in EXCEPT and self.names_left_out(1):
            return 1
        return 2 if (first, after) in EXCEPT_IN_TWO and self.names_left_out(2) else 0

    def names_left_out(self, ahead: int) -> bool:
        """Whether a suit comes, or `the majors`."""
        group = self.peek(ahead).word == "the" and self.peek(ahead + 1).word in PLURAL_GROUPS
        return group or bool(self.peek(ahead).suit)

    def without(self, suits: str) -> str:
        """The suits without those that `other than clubs` names."""
        count = self.excepts()
        if not count:
            return suits
        self.skip(count)
        gone = self.suits()
        left = "".join(suit for suit in suits if suit not in gone)
        return left or self.fail("this leaves no suit", "leave out fewer suits")

    def other_suits(self, token: Token) -> Group:
        """The suits besides the one that was named: `another suit`, `a side suit`."""
        if len(self.named) != 1:
            self.fail("it is not clear which suits are meant", "name them: 4+ cards in one of ♥♦♣", token)
        return Group(Amount(1), "".join(suit for suit in ALL_SUITS if suit not in self.named), said=True)

    def another_suit(self) -> bool:
        """Whether a list of suits goes on, with a sign or word between or none."""
        ahead = int(self.peek().word in ("/", ",", "or", "and"))
        if self.peek().text != ",":
            return self.lone_suit(ahead)
        ahead += self.peek(1).word in ("or", "and")
        return self.names_suit_only(ahead)

    def lone_suit(self, ahead: int = 0) -> bool:
        """Whether a suit comes that is not the beginning of `♠AK`."""
        ranks = self.peek(ahead + 1).ranks and self.peek(ahead + 2).word not in AFTER_RANKS
        compared = self.peek(ahead + 1).text in (*SIGNS, "+")
        return bool(self.peek(ahead).suit) and not ranks and not compared
