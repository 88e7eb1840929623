"""One statement of a hand, or of two together.

statement  = amount what where | what amount | ranks where | shape | lengths | stopper where | void where
           | in where ( condition ) | good suit | weak two in ♥ | splinter raise of ♥ | any hand
where      = in ♥ | there | in one of ♠♥♦ | in each of ♠♥ | somewhere | in a suit other than ♣ | …
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NoReturn

from majlis.bridge.conditions import tree
from majlis.bridge.conditions.grammar.amounts import ONE, Quantity
from majlis.bridge.conditions.grammar.cards import Cards
from majlis.bridge.conditions.grammar.comparing import Comparing
from majlis.bridge.conditions.grammar.context import Context, TokenCursor
from majlis.bridge.conditions.grammar.counting import PATTERNS, STOPS, Beginnings, Counting
from majlis.bridge.conditions.grammar.fits import Fits
from majlis.bridge.conditions.grammar.joining import Joining, Parsed, first_there
from majlis.bridge.conditions.grammar.named_cards import NamedCards
from majlis.bridge.conditions.grammar.phrases import Phrases
from majlis.bridge.conditions.grammar.placing import Placing
from majlis.bridge.conditions.grammar.refused_sayings import EACH_HAND
from majlis.bridge.conditions.grammar.shapes import Shapes
from majlis.bridge.conditions.grammar.short_suits import ShortSuits
from majlis.bridge.conditions.grammar.suits import SuitGroup, Suits
from majlis.bridge.conditions.grammar.two_suits import TwoSuits
from majlis.bridge.conditions.grammar.units import Units
from majlis.bridge.conditions.tokens import (
    EXACTLY,
    FILLERS,
    GROUP_NAMES,
    HAND_WORDS,
    SHAPE_WORDS,
    SHORTNESS_NAMES,
)
from majlis.bridge.conditions.tree import Amount, all_of

LEFT_OUT: Final = ("but", "save", "bar", "besides", "apart", "except", "excluding")
"""After `any hand` these begin what is left out."""


OF_EACH: Final = ("has", "have", "having", "hold", "holds", "holding", "hand", "hands", "of", "seats")
"""After `both` or `either` these speak of the hands."""


FIT: Final = Quantity((Amount(8 * ONE),))


@dataclass(eq=False, slots=True)
class Statements:
    """Reads one statement of a hand, or of two."""

    cursor: TokenCursor
    context: Context
    joining: Joining
    comparing: Comparing
    suits: Suits
    placing: Placing
    cards: Cards
    two_suits: TwoSuits
    beginnings: Beginnings
    named_cards: NamedCards
    fits: Fits
    counting: Counting
    short_suits: ShortSuits
    shapes: Shapes
    phrases: Phrases
    units: Units

    def statement(self) -> Parsed:
        """Take one statement."""
        compared = self.comparing.comparison()
        if compared is not None:
            return Parsed(compared)
        item = self.named_cards.named_cards() or self.after_fillers() or self.opened()
        if item is not None:
            return item
        self.skip_exactly()
        if self.cursor.peek().text == "(":  # `with (5=4=2=2 or 4=5=2=2)`
            return self.joining.factor()
        self.units.refuse_spot()
        return self.by_kind() or self.by_name() or self.units.amount_first()

    def after_fillers(self) -> Parsed | None:
        """Pass over idle words; `an ace` is a statement."""
        while self.cursor.peek().word in FILLERS and not self.cards.names_cards():
            article = self.cursor.next().word in ("a", "an")
            if (
                article
                and self.suits.measure_at()
                and (not self.cards.names_cards() or self.cursor.peek(1).word == "and")
            ):
                return self.counting.counted(Quantity((Amount(ONE),)))
        return None

    def opened(self) -> Parsed | None:
        """A statement with `anything`, `any`, `either`, `both`, `hand` at its beginning."""
        token, after = self.cursor.peek(), self.cursor.peek(1)
        if token.word == "anything" or (token.word == "any" and after.word in HAND_WORDS):
            self.cursor.skip(1 + (token.word == "any"))
            return self.any_hand()
        if self.cursor.take("any"):
            if self.cursor.peek().kind == "end" or self.cursor.peek().text in (",", ";", ")"):
                return Parsed(tree.ANY_HAND)
            return self.statement()
        if token.word in ("either", "both") and after.word not in GROUP_NAMES:
            joined = "and" if token.word == "both" else "or"
            joins = any(token.word == joined for token in self.cursor.tokens[self.cursor.at :])
            if self.context.pair and (after.word in OF_EACH or not joins):
                self.refuse_each()
            self.cursor.next()
            return self.statement()
        return self.statement() if self.cursor.take(*HAND_WORDS[:1]) else None

    def skip_exactly(self) -> None:
        """Pass over `exactly` before a shape."""
        after = self.cursor.peek(1)
        shapes = after.text == "(" and self.cursor.peek(2).kind in PATTERNS
        if self.cursor.peek().word in EXACTLY and (
            shapes or after.kind in PATTERNS or after.word in SHAPE_WORDS
        ):
            self.cursor.next()

    def by_kind(self) -> Parsed | None:
        """Cards, a shape, lengths, a short suit, a stopper, a choice of suits; None of other kinds."""
        token, after = self.cursor.peek(), self.cursor.peek(1)
        if self.cards.names_cards():
            return self.cards.held()
        if token.kind in PATTERNS or token.word in SHAPE_WORDS:
            return Parsed(self.shapes.shape())
        lengths = self.fits.split_fit() or self.two_suits.two_lengths()
        if lengths is not None:
            return lengths
        if token.word in SHORTNESS_NAMES:
            return self.short_suits.shortness()
        if token.word in STOPS:
            return self.short_suits.stopper()
        if token.suit and (after.word in SHORTNESS_NAMES or after.word in STOPS):
            return self.short_suits.of_suit()
        return self.chosen_first() if token.word == "in" else None

    def by_name(self) -> Parsed | None:
        """A named phrase, a fit, or a unit before its amount, by its first word; else None."""
        token, after = self.cursor.peek(), self.cursor.peek(1)
        phrase = self.phrases.phrase()
        if phrase is not None:
            return phrase
        if self.fits.names_fit():
            return self.fits.fit_first() or self.counting.counted(FIT)
        if token.suit and after.ranks:
            self.cursor.next()
            return Parsed(self.placing.honours(self.placing.ranks(), None)(token.suit))
        if self.beginnings.names_unit_first():
            return (self.fits.fit_first() if token.suit else None) or self.units.unit_first()
        if len(token.ranks) > 1 and token.word != "at":
            return self.cards.held()
        if token.word in GROUP_NAMES:
            return self.fits.fit_first() or self.units.group_of()
        return self.units.number_first() if self.units.names_number_first() else None

    def any_hand(self) -> Parsed:
        """Any hand, or, of `any shape but 4333`, any besides those."""
        left_out = self.cursor.take(*LEFT_OUT)
        if left_out is None:
            return Parsed(tree.ANY_HAND)
        self.cursor.take("for", "from", "not")
        self.context.denying += 1
        denied = [self.joining.factor()]
        while self.cursor.take("or", "nor") or (
            self.cursor.peek().word == "and" and self.cursor.peek(1).kind in PATTERNS
        ):
            self.cursor.take("and")
            denied.append(self.joining.factor())
        self.context.denying -= 1
        return Parsed(all_of(tree.Not(item.condition) for item in denied), first_there(denied))

    def refuse_each(self) -> NoReturn:
        """Refuse `ns: both have 4 spades`, where a line of two hands is about both together."""
        self.cursor.fail("a line of two hands is about both together", EACH_HAND)

    def chosen_first(self) -> Parsed:
        """`in one of ♠♥ (6 cards there or 4-7 hcp there)`."""
        token = self.cursor.peek()
        phrase = self.suits.where(of=False)
        if not isinstance(phrase, SuitGroup):
            self.cursor.fail(
                "a condition does not begin with a suit",
                "write what is asked first: 5+ cards in hearts, stopper in hearts",
                token,
            )
        if not self.cursor.take("("):
            self.cursor.fail("a bracket is missing", "write in one of ♠♥ (5+ cards there, 4-7 hcp there)")
        body = self.joining.condition()
        if not self.cursor.take(")"):
            self.cursor.fail("the bracket is not closed", "write )")
        if not body.there:
            self.cursor.fail(
                "nothing in the brackets says 'there'", "write 5+ cards there, 4-7 hcp there", token
            )
        return Parsed(self.placing.choose(phrase, body.condition, token))
