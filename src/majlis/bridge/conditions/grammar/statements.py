"""One statement of a hand, or of two together.

    statement  = amount what where | what amount | ranks where | shape | lengths | stopper where | void where
               | in where ( condition ) | good suit | weak two in ♥ | splinter raise of ♥ | any hand
    where      = in ♥ | there | in one of ♠♥♦ | in each of ♠♥ | somewhere | in a suit other than ♣ | …

An amount and its unit stand in either order: `15-17 hcp`, `hcp 15-17`, `12 <= hcp`, `2 of the aces`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, NoReturn

from majlis.bridge.conditions import tree
from majlis.bridge.conditions.entailment import overlap
from majlis.bridge.conditions.grammar.amounts import (
    AT_LEAST,
    AT_MOST,
    LESS_THAN,
    MORE_THAN,
    ONE,
    Amounts,
    Quantity,
)
from majlis.bridge.conditions.grammar.cards import Cards
from majlis.bridge.conditions.grammar.comparing import Comparing
from majlis.bridge.conditions.grammar.context import JOIN, Context, TokenCursor
from majlis.bridge.conditions.grammar.counting import PATTERNS, SMALL, STOPS, Beginnings, Counting, Measures
from majlis.bridge.conditions.grammar.fits import Fits
from majlis.bridge.conditions.grammar.joined_ranks import CARD_MEASURES
from majlis.bridge.conditions.grammar.joining import Joining, Parsed, first_there
from majlis.bridge.conditions.grammar.named_cards import HALVES, NamedCards
from majlis.bridge.conditions.grammar.phrases import Phrases
from majlis.bridge.conditions.grammar.placing import Placing, lengths_of
from majlis.bridge.conditions.grammar.refused_sayings import EACH_HAND
from majlis.bridge.conditions.grammar.shapes import Shapes
from majlis.bridge.conditions.grammar.short_suits import ShortSuits, SuitCounts
from majlis.bridge.conditions.grammar.suit_lengths import SuitLengths
from majlis.bridge.conditions.grammar.suits import Place, SuitGroup, Suits
from majlis.bridge.conditions.grammar.two_suits import TwoSuits
from majlis.bridge.conditions.tokens import (
    CARD_NAMES,
    EXACTLY,
    FILLERS,
    GROUP_NAMES,
    HAND_WORDS,
    PLURAL_GROUPS,
    SHAPE_WORDS,
    SHORTNESS_NAMES,
    Token,
)
from majlis.bridge.conditions.tree import Amount, all_of, any_of
from majlis.bridge.conditions.writing import format_condition
from majlis.bridge.table.cards import HAND_SIZE, RANKS

SPOTS: Final = range(2, 10)
"""Cards that are named by a number; a ten is hardly ever so many cards of a suit."""


@dataclass(eq=False, slots=True)
class Units:
    """Reads an amount and its unit, in either order."""

    cursor: TokenCursor
    context: Context
    amounts: Amounts
    suits: Suits
    placing: Placing
    suit_lengths: SuitLengths
    measures: Measures
    named_cards: NamedCards
    fits: Fits
    counting: Counting
    suit_counts: SuitCounts

    def refuse_spot(self) -> None:
        """Refuse `5 of hearts`, `five of hearts`: so many, or that card? `the 5 of hearts` is the card."""
        token = self.cursor.peek()
        number, half = divmod(token.number or 0, HALVES)
        if half or number not in SPOTS or self.cursor.peek(1).word != "of" or not self.suits.lone_suit(2):
            return
        if token.kind == "number" and self.cursor.at and self.cursor.peek(-1).word in ("a", "the"):
            return
        self.cursor.next()
        phrase = self.suits.where(of=True)
        makes = lengths_of([Amount(number, number)]), self.placing.honours(str(number), None)
        one, other = (self.placing.placed(phrase, make, token).condition for make in makes)
        if self.context.denying:
            one, other = tree.Not(one), tree.Not(other)
        self.context.two_ways(token, one, other)

    def amount_first(self) -> Parsed:
        """`15-17 hcp`, `two 4-card majors`, `5+ of hearts`, `2 of the top 3`, `5+ spades`."""
        place, token = self.cursor.at, self.cursor.peek()
        quantity = self.amounts.quantity()
        suits = self.suit_counts.so_many_suits(quantity, token)
        if suits is not None:
            return suits
        if self.names_group_of():
            item = self.suit_lengths.lengths_in(self.of_group(), quantity, token, attributive=False)
            return replace(item, limit=quantity.limit, bare=quantity.bare)
        if self.cursor.peek().word == "of" and self.suits.lone_suit(1):  # `5+ of hearts`
            self.cursor.next()
            return self.suit_lengths.lengths_in(
                self.suits.suits_by_name(), quantity, token, attributive=False
            )
        if self.cursor.peek().word == "of":
            several = self.of_several(quantity, token)
            if several is not None:
                return several
            self.cursor.next()
            return self.named_cards.some_of(quantity)
        if len(quantity.amounts) > 1 and self.not_shared(quantity):
            self.cursor.at = place
            quantity = self.amounts.quantity(several=False)
            return self.measures.measured(quantity, "hcp", token)
        item = self.counting.counted(quantity)
        any_of_them = len(quantity.amounts) > 1 and isinstance(item.condition, tree.Any)
        return replace(item, limit=quantity.limit, bare=quantity.bare, several=any_of_them)

    def names_group_of(self) -> bool:
        """`of a minor`, `of either major`, `of the other major`, `of another suit`, after a number."""
        if self.cursor.peek().word != "of":
            return False
        words = [self.cursor.peek(ahead).word for ahead in (1, 2, 3)]
        if words[0] in ("another", "side") and words[1] == "suit":
            return True
        one = words[0] in ("a", "either", "one", "some", "each", "every", "both")
        side = words[1] in ("side", "second", "of")
        return (one and (words[1] in GROUP_NAMES or (side and words[2] in GROUP_NAMES))) or (
            words[0] == "the" and words[1] == "other" and words[2] in GROUP_NAMES
        )

    def of_several(self, quantity: Quantity, token: Token) -> Parsed | None:
        """`three of the (four) aces`, `five of any suit`, `five of the minors`; None for others."""
        place = self.cursor.at
        self.cursor.next()
        the, every = self.cursor.take("the"), self.cursor.take("any")
        if self.cursor.peek().number == 4 * HALVES and self.suits.measure_at(1):  # `three of the 4 aces`
            the = self.cursor.next()
        measure = self.suits.measure_at()
        if the and measure and measure[0] in CARD_MEASURES:
            self.cursor.next()
            return self.measures.measured(quantity, measure[0], token)
        group = self.cursor.take(*GROUP_NAMES)
        if group is None or not (every or group.word in PLURAL_GROUPS):
            self.cursor.at = place
            return None
        suits = self.suits.without(GROUP_NAMES[group.word])
        quantity = self.amounts.or_more(quantity)
        if not every:
            self.suit_lengths.refuse_cards_of(suits, quantity, token)
        make = lengths_of(self.amounts.scaled_all(quantity, 1, HAND_SIZE, token))
        one, each = (SuitGroup(Amount(number), suits) for number in (1, len(suits)))
        if quantity.low * len(suits) > HAND_SIZE * ONE * (1 + self.context.pair) or len(suits) == 1:
            return self.placing.placed(one, make, token)
        return self.context.two_ways(
            token, *(self.placing.placed(group, make, token).condition for group in (one, each))
        )

    def of_group(self) -> Place:
        """The suits of `of a minor`."""
        phrase = self.suits.where(of=True)
        assert phrase is not None
        return phrase

    def names_number_first(self) -> bool:
        """`12 <= hcp`, `5 < spades`."""
        signs = (*AT_LEAST, *AT_MOST, *MORE_THAN, *LESS_THAN)
        unit = bool(self.cursor.peek(2).suit) or self.suits.measure_at(2) is not None
        return self.cursor.peek().number is not None and self.cursor.peek(1).text in signs and unit

    def number_first(self) -> Parsed:
        """`12 <= hcp <= 14`, `5 < spades`."""
        token = self.cursor.peek()
        number, sign = self.amounts.whole_number(), self.cursor.next().text
        strict = sign in MORE_THAN + LESS_THAN
        low = sign in AT_MOST + LESS_THAN
        amount = Amount(number + strict) if low else Amount(0, max(number - strict, 0))
        measure, suit = self.suits.measure_at(), self.cursor.peek().suit
        self.cursor.skip(measure[1] if measure else 1)
        if low and self.cursor.peek().text in AT_MOST + LESS_THAN:
            end = self.cursor.next().text in LESS_THAN
            amount = self.amounts.ordered(amount.low, self.amounts.whole_number() - end, token)
        if measure:
            return self.measures.measured(Quantity((amount,)), measure[0], token)
        return self.suit_lengths.lengths_in(str(suit), Quantity((amount,)), token, attributive=False)

    def unit_first(self) -> Parsed:
        """`hcp 15-17`, `spades 5+`."""
        token = self.cursor.peek()
        measure = self.suits.measure_at()
        self.cursor.skip(measure[1] if measure else 1)
        self.cursor.take("=", "==", ":")
        quantity = self.amounts.quantity()
        if quantity.bare:
            quantity = self.amounts.or_more(quantity)
        if measure:
            return self.measures.measured(quantity, measure[0], token)
        self.cursor.take("card", "cards")
        fit = self.cursor.take("fit")
        if fit and not self.context.pair:
            self.fits.refuse_fit_of_one(self.cursor.source.text[token.column - 1 : fit.column + 2], fit)
        if self.context.pair and not fit and self.fits.names_fit():
            self.cursor.fail("this does not fit here", JOIN)  # `spades: 8+ heart fit`
        return self.suit_lengths.lengths_in(
            str(token.suit), self.amounts.or_more(quantity), token, attributive=False
        )

    def group_of(self) -> Parsed:
        """`major of exactly 5 cards`, `suit longer than 5 cards`; `majors 9+` is unclear."""
        token = self.cursor.next()
        suits = self.suits.without(GROUP_NAMES[token.word])
        said_of = self.cursor.take("of", "with") is not None
        if not said_of and not self.amounts.begins_quantity():
            self.cursor.fail(
                "how many cards of it?",
                "write 5+ card {group}, {group} of 4-5 cards",
                token,
                group=token.word.removesuffix("s"),
            )
        quantity = self.amounts.quantity()
        self.cursor.take("card", "cards")
        if token.word in PLURAL_GROUPS and not said_of and not self.context.denying:
            self.suit_lengths.refuse_cards_of(suits, quantity, token)
        return self.suit_lengths.lengths_in(SuitGroup(Amount(1), suits), quantity, token, attributive=True)

    def not_shared(self, quantity: Quantity) -> bool:
        """Whether amounts with `or` between have different units: `12-14 or 5+ spades`."""
        token, measure = self.cursor.peek(), self.suits.measure_at()
        name = measure[0] if measure else None
        if name == "hcp" or not (measure or self.suits.names_unit()):
            return overlap(quantity.amounts)
        counted = tree.MEASURES[name] if name else None
        most = counted.most * ONE // counted.step if counted else HAND_SIZE * ONE
        if any(max(amount.low, amount.high or 0) > most for amount in quantity.amounts):
            return True
        small = [amount.low <= SMALL for amount in quantity.amounts]
        if not counted and small[-1] and not any(small[:-1]):
            return True
        mixed = all(amount.low == amount.high for amount in quantity.amounts) and len(set(small)) > 1
        if not overlap(quantity.amounts) and not mixed:
            return False
        place = self.cursor.at
        shared = self.counting.counted(quantity).condition
        parts = shared.parts if isinstance(shared, tree.Any) else (shared,)
        points = [
            self.amounts.scaled(one, 1, tree.MEASURES["hcp"].most, token) for one in quantity.amounts[:-1]
        ]
        self.cursor.at = place
        return self.context.two_ways(
            token, any_of([*(tree.Valuation("hcp", one) for one in points), parts[-1]]), shared
        )


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
        if token.word in CARD_NAMES and token.number is None:
            self.refuse_suitless(token)
        return self.units.number_first() if self.units.names_number_first() else None

    def refuse_suitless(self, token: Token) -> NoReturn:
        """Refuse `6+ hearts, without the ace and king`: the suit of the cards is to be said."""
        ranks, joiner = [CARD_NAMES[self.cursor.next().word]], None
        while following := self.cursor.take(*self.cards.joiners()):
            joiner = following
            self.cursor.take("a", "an", "the")
            if self.cursor.peek().word not in CARD_NAMES:
                break
            ranks.append(CARD_NAMES[self.cursor.next().word])
        (suit,) = self.context.named if len(self.context.named) == 1 else ("S",)
        ordered = "".join(sorted(set(ranks), key=RANKS.index))
        several = [ordered] if joiner is None or joiner.word == "and" else [*ordered]
        # A suit's letter, which its type does not say.
        cards = any_of(self.placing.honours(one, None)(suit) for one in several)  # type: ignore[arg-type]
        self.cursor.fail("of which suit?", "write {what}", token, what=format_condition(cards))

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
