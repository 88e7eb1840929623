"""Things counted: so many points, controls, aces; so many cards of a suit; so many suits."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Final, NoReturn

from majlis.bridge.conditions import tree
from majlis.bridge.conditions.grammar.amounts import ONE, Amounts, Quantity
from majlis.bridge.conditions.grammar.cards import Cards
from majlis.bridge.conditions.grammar.comparing import ADDED_UP, Comparing
from majlis.bridge.conditions.grammar.context import Context, TokenCursor
from majlis.bridge.conditions.grammar.joining import Parsed
from majlis.bridge.conditions.grammar.named_cards import NamedCards
from majlis.bridge.conditions.grammar.placing import ONE_SEAT, Placing, lengths_of
from majlis.bridge.conditions.grammar.suit_lengths import SuitLengths
from majlis.bridge.conditions.grammar.suits import ALL_SUITS, SuitGroup, Suits
from majlis.bridge.conditions.sentences import sentence, together
from majlis.bridge.conditions.tokens import (
    DASHES,
    GROUP_NAMES,
    HAND_WORDS,
    JOINERS,
    SHORTNESS_NAMES,
    STARTERS,
    Token,
)
from majlis.bridge.conditions.tree import (
    THERE,
    Amount,
    Chosen,
    Condition,
    Where,
    any_of,
)
from majlis.bridge.conditions.writing import format_condition, glyphs_of, side_text
from majlis.bridge.table.cards import HAND_SIZE
from majlis.i18n import N_
from majlis.message import Message

WHAT: Final = N_("write what is counted: hcp, spades, cards in …, controls, losers, quick tricks, aces")


PATTERNS: Final = ("shape", "order", "dashed")


STOPS: Final = ("stopper", "stoppers", "stop", "stopped")


SMALL: Final = 7 * ONE
"""Up to so many a number before another statement may be cards or suits as well as points."""


@dataclass(eq=False, slots=True)
class Beginnings:
    """Tells where a statement begins."""

    cursor: TokenCursor
    amounts: Amounts
    comparing: Comparing
    suits: Suits
    cards: Cards

    def begins_statement(self) -> bool:
        """Whether the next token can begin a statement."""
        token, after = self.cursor.peek(), self.cursor.peek(1)
        if (
            token.kind in PATTERNS
            or self.amounts.begins_quantity()
            or self.cards.names_cards()
            or self.compares()
        ):
            return True
        if (
            token.word in STARTERS
            or self.names_unit_first()
            or (token.text == "(" and after.kind in PATTERNS)
        ):
            return True
        nouns = (*SHORTNESS_NAMES, *STOPS, "shortness", "support")
        return bool(token.suit) and (bool(after.ranks) or after.word in nouns)

    def compares(self) -> bool:
        """Whether a comparison stands here."""
        place = self.cursor.at
        comparison = self.comparing.comparison()
        self.cursor.at = place
        return comparison is not None

    def names_unit_first(self, ahead: int = 0) -> bool:
        """`hcp 15-17`, `spades 5+`, `hearts >= 4`, `clubs: 2-3`."""
        measure = self.suits.measure_at(ahead)
        place = ahead + (measure[1] if measure else 1)
        if not measure and not (self.cursor.peek(ahead).suit and not self.cursor.peek(place).ranks):
            return False
        place += self.cursor.peek(place).text in ("=", "==", ":")
        return self.amounts.begins_quantity(place) and self.cursor.peek(place).word != "none"


@dataclass(eq=False, slots=True)
class Measures:
    """Reads the suits of so many points, controls, losers."""

    cursor: TokenCursor
    context: Context
    amounts: Amounts
    suits: Suits
    placing: Placing
    suit_lengths: SuitLengths

    def measured(self, quantity: Quantity, name: str, token: Token) -> Parsed:
        """So many points, controls, losers …, in the hand or in suits."""
        measure, self.context.counts = tree.MEASURES[name], name
        if (
            measure.needs_suit is None
            and self.cursor.peek().word in ("outside", "other")
            and self.suits.excepts()
        ):
            begin = self.cursor.peek()
            self.suits.refuse_unclear(self.suits.without(ALL_SUITS), begin)
        if self.context.pair and measure.most_in_pair is None:
            self.cursor.fail("{measure} are counted in one hand", ONE_SEAT, token, measure=measure.words[0])
        self.refuse_so_many(quantity, name, token)
        suits = self.suit_lengths.added_suits() if name in ADDED_UP else ""
        if suits:
            return self.added_worth(suits, quantity, name, token)
        joiner = (
            self.cursor.peek(2).word if self.cursor.peek().word == "in" and self.cursor.peek(1).suit else ""
        )
        phrase = self.suits.where(of=measure.needs_suit is True)
        if measure.needs_suit is False and phrase is not None:
            self.cursor.fail(
                "{measure} are counted in the whole hand",
                "leave the suit out",
                token,
                measure=measure.words[0],
            )
        if measure.needs_suit and phrase is None:
            self.cursor.fail(
                "{measure} of which suit?",
                "write {measure} for hearts, or in partner's longest suit",
                token,
                measure=measure.words[0],
            )
        if isinstance(phrase, SuitGroup) and joiner in ("and", "or"):
            if name not in ADDED_UP:
                self.suits.refuse_unclear(phrase.suits, token)
            self.cursor.fail(
                "it is not clear whether one of these suits is meant, each, or all together",
                "write in one of {suits}, in each of {suits}, in {sum}",
                token,
                suits=glyphs_of(phrase.suits),
                sum=side_text(phrase.suits),
            )
        quantity = self.amounts.or_more(quantity)
        if phrase is None:
            self.cursor.take(*HAND_WORDS)
        most = measure.most_in_pair if self.context.pair and measure.most_in_pair else measure.most
        if phrase is not None:
            most = measure.most_in_suit
        whole = self.amounts.scaled_all(quantity, measure.step, most, token)

        def make(where: Where) -> Condition:
            return any_of(tree.Valuation(name, amount, where) for amount in whole)

        if quantity.bare and self.context.denying:
            self.placing.refuse_denied(phrase, make, whole[0], token)
        if isinstance(phrase, SuitGroup) and phrase.named and not whole[0].low:
            self.placing.refuse_either(phrase, make, token)
        return self.placing.placed(phrase, make, token)

    def refuse_so_many(self, quantity: Quantity, name: str, token: Token) -> None:
        """Refuse `8+ hcp in two suits`: so many in each of the two, or in both together?"""
        number, group = self.cursor.peek(1).number, self.cursor.peek(2).word
        if (
            self.cursor.peek().word != "in"
            or number not in (4, 6)
            or group not in GROUP_NAMES
            or name not in ADDED_UP
        ):
            return
        suits, measure = GROUP_NAMES[group], tree.MEASURES[name]
        if number // 2 >= len(suits):
            return
        most = measure.most_in_pair if self.context.pair and measure.most_in_pair else measure.most
        amounts = self.amounts.scaled_all(quantity, measure.step, most, token)
        some = ["".join(one) for one in combinations(suits, number // 2)]
        added = any_of(tree.JointValuation(name, amount, one) for one in some for amount in amounts)
        if amounts[0].low > measure.most_in_suit:
            self.cursor.fail(
                "it is not said that these are added", "write {what}", token, what=format_condition(added)
            )
        each = Chosen(
            Amount(number // 2), suits, any_of(tree.Valuation(name, amount, THERE) for amount in amounts)
        )
        self.context.two_ways(token, each, added)

    def added_worth(self, suits: str, quantity: Quantity, name: str, token: Token) -> Parsed:
        """`10+ hcp in the majors`, `2 aces in spades + hearts`: of several suits, added."""
        if suits == ALL_SUITS:
            self.cursor.fail("these are all suits", "leave the suits out: 10+ hcp", token)
        quantity = self.amounts.or_more(quantity)
        measure = tree.MEASURES[name]
        whole = measure.most_in_pair if self.context.pair and measure.most_in_pair else measure.most
        most = min(whole, len(suits) * measure.most_in_suit)
        amounts = self.amounts.scaled_all(quantity, measure.step, most, token)
        condition = any_of(tree.JointValuation(name, amount, suits) for amount in amounts)
        if quantity.bare and self.context.denying and amounts[0].low:
            fewer = tree.JointValuation(name, Amount(0, amounts[0].low - 1), suits)
            self.context.two_ways(token, tree.Not(condition), fewer)
        return Parsed(condition)


@dataclass(eq=False, slots=True)
class Counting:
    """Reads the thing behind an amount."""

    cursor: TokenCursor
    context: Context
    amounts: Amounts
    suits: Suits
    placing: Placing
    suit_lengths: SuitLengths
    beginnings: Beginnings
    measures: Measures
    named_cards: NamedCards

    def counted(self, quantity: Quantity) -> Parsed:
        """The statement of an amount and the thing behind it."""
        token = self.cursor.peek()
        if quantity.short:
            return self.short_limit(quantity, token)
        cards = self.named_cards.so_many_named(quantity, token)
        if cards is not None:
            return cards
        measure = self.suits.measure_at()
        if self.cursor.peek().text in DASHES and self.suits.measure_at(1):
            self.cursor.next()
            measure = self.suits.measure_at()
        if measure:
            self.cursor.skip(measure[1])
            return self.measures.measured(self.amounts.or_more(quantity), measure[0], token)
        if token.word in ("card", "cards", "fit", "support", "good", *GROUP_NAMES) or token.suit:
            return self.suit_lengths.cards(quantity, token)
        if token.word == "in":
            self.refuse_uncounted(quantity, token)
        if token.word == THERE:
            right = together(Message(WHAT), sentence(", such as 5+ cards there"))
            self.cursor.fail("what is counted here is not said", right)
        self.cursor.take(*HAND_WORDS)
        self.refuse_small(quantity, token)
        return self.measures.measured(quantity, "hcp", self.cursor.peek(-1))

    def refuse_uncounted(self, quantity: Quantity, token: Token) -> NoReturn:
        """Refuse `5+ in spades`: cards or points."""
        suits = self.suit_lengths.added_suits()
        if suits:
            self.suit_lengths.refuse_cards_of(suits, quantity, token)
        phrase = self.suits.where(of=False)
        assert phrase is not None
        amounts = [self.amounts.scaled(amount, 1, HAND_SIZE, token) for amount in quantity.amounts]
        cards = self.placing.placed(phrase, lengths_of(amounts), token)
        worth = self.placing.placed(
            phrase, lambda where: any_of(tree.Valuation("hcp", one, where) for one in amounts), token
        )
        self.context.two_ways(token, cards.condition, worth.condition)

    def refuse_small(self, quantity: Quantity, begin: Token) -> None:
        """Refuse `two balanced`, `5+ 4-card major`: a small number that may count cards, suits or points.

        So it is alone (`4, 5 spades`), and a limit after or before other things: `5+ hearts but at most 7`.
        """
        token = self.cursor.peek()
        small = all((one.high if one.high is not None else one.low) <= SMALL for one in quantity.amounts)
        limits = (quantity.limit or self.context.denying) and (
            self.context.counts not in ("", "hcp") or token.word in ("and", "but")
        )
        if small and ((quantity.bare and quantity.low) or limits):
            self.cursor.fail(
                "it is not clear what the number before this counts",
                "write what it counts, and a comma between two conditions: 5+ hcp, 4-card major",
                begin,
            )
        if token.kind == "end" or token.text in (",", ")", ";"):
            return
        if not (token.word in ("or", *JOINERS) or self.beginnings.begins_statement()):
            self.cursor.fail("this is nothing that is counted", WHAT)
        if any(one.low <= SMALL and one.high in (None, one.low) for one in quantity.amounts):
            self.cursor.fail(
                "it is not clear what the number before this counts",
                "write what it counts, and a comma between two conditions: 5+ hcp, 4-card major",
                begin,
            )

    def short_limit(self, quantity: Quantity, token: Token) -> Parsed:
        """`at most a singleton in clubs`; without a suit, a short one is meant."""
        amounts = self.amounts.scaled_all(quantity, 1, HAND_SIZE, token)
        phrase = self.suits.where(of=False)
        if phrase is None:
            if amounts[0].high is None:
                low = amounts[0].low
                self.cursor.fail(
                    "this can mean so many cards in each suit, or a suit as short",
                    "write {low}+ cards in each suit, or a suit of {few} cards",
                    token,
                    low=low,
                    few=f"0-{low}",
                )
            phrase = SuitGroup(Amount(1), ALL_SUITS)
        return self.placing.placed(phrase, lengths_of(amounts), token)
