"""Named cards, `AK of spades`, `2 of the top 3`, and the quality of a suit, `headed by KQ`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from majlis.bridge.conditions import tree
from majlis.bridge.conditions.grammar.amounts import Amounts, Quantity
from majlis.bridge.conditions.grammar.context import Context, TokenCursor
from majlis.bridge.conditions.grammar.joining import Parsed
from majlis.bridge.conditions.grammar.placing import Make, Placing
from majlis.bridge.conditions.grammar.suits import AFTER_RANKS, Place, Suits
from majlis.bridge.conditions.tokens import CARD_NAMES, Token
from majlis.bridge.conditions.tree import (
    THERE,
    Amount,
    Condition,
    Where,
    all_of,
    any_of,
)
from majlis.bridge.conditions.writing import format_condition
from majlis.bridge.table.cards import RANKS

HONOUR_WORDS: Final = ("honours", "honors", "honour", "honor")


MOST_HONOURS: Final = 5
"""A K Q J and the ten, in a suit."""


@dataclass(eq=False, slots=True)
class Cards:
    """Reads cards by their names, or counted from the top of a suit."""

    cursor: TokenCursor
    context: Context
    amounts: Amounts
    suits: Suits
    placing: Placing

    def names_cards(self) -> bool:
        """`AK of spades`, `AK♠`, `ace of hearts`, `98 of clubs`, `ace or king of hearts`."""
        token, after = self.cursor.peek(), self.cursor.peek(1)
        if token.spots and after.word == "of":
            return self.suits.lone_suit(2)
        ahead = 0
        while self.cursor.peek(ahead).ranks or self.cursor.peek(ahead).word in CARD_NAMES:
            card, after = self.cursor.peek(ahead), self.cursor.peek(ahead + 1)
            if after.word in AFTER_RANKS or (bool(card.ranks) and bool(after.suit)):
                return True
            if after.word not in self.joiners():
                return False
            ahead += 2 + (self.cursor.peek(ahead + 2).word in ("a", "an", "the"))
        return False

    def joiners(self) -> tuple[str, ...]:
        """The words between cards of one suit; `nor` stands between denied ones only."""
        return ("or", "and", "nor") if self.context.denying else ("or", "and")

    def held(self) -> Parsed:
        """`AK of spades`, `ace of hearts`, `AQ there`, `ace or king of hearts`."""
        token = self.cursor.peek()
        several = [self.placing.ranks()]
        joiner = self.cursor.peek().word
        while (
            joiner in self.joiners()
            and self.cursor.peek().word == joiner
            and (self.cursor.peek(1).ranks or self.cursor.peek(1).word in (*CARD_NAMES, "the", "an", "a"))
        ):
            place = self.cursor.at
            self.cursor.next()
            self.cursor.take("a", "an", "the")
            if not (self.cursor.peek().ranks or self.cursor.peek().word in CARD_NAMES):
                self.cursor.at = place
                break
            several.append(self.placing.ranks())
        if joiner == "and" and len(several) > 1:
            several = ["".join(sorted(set("".join(several)), key=RANKS.index))]
        phrase: Place | None = (
            self.cursor.next().suit if self.suits.lone_suit() else self.suits.where(of=True)
        )
        if phrase is None:
            ranks = several[0]
            self.cursor.fail(
                "{ranks} of which suit?", "write {ranks} of spades, {ranks} in one of ♠♥", ranks=ranks
            )
        makes = [self.placing.honours(ranks, None) for ranks in several]
        return self.placing.placed(phrase, lambda where: any_of(make(where) for make in makes), token)

    def some_cards(self, quantity: Quantity) -> tuple[Token, Make]:
        """The cards after `2 of`: `the top 3 honours`, `AKQ`."""
        self.cursor.take("the")
        token = self.cursor.peek()
        ranks = self.top_cards() if self.names_top_cards() else self.placing.ranks()
        whole = self.so_many_cards(quantity, ranks, token)
        return token, lambda where: any_of(self.placing.honours(ranks, amount)(where) for amount in whole)

    def so_many_cards(self, quantity: Quantity, ranks: str, token: Token) -> list[Amount]:
        """How many of some cards: a plain number means that many or more."""
        whole = self.amounts.scaled_all(quantity, 1, len(ranks), token)
        if quantity.bare:
            whole = [Amount(amount.low, None if amount.low else 0) for amount in whole]
        return whole

    def names_top_cards(self) -> bool:
        """Whether `top 3`, `3 top honours`, `five honours` stands here."""
        counted = self.cursor.peek().number is not None and self.cursor.peek(1).word in ("top", *HONOUR_WORDS)
        return counted or self.cursor.peek().word == "top"

    def top_cards(self) -> str:
        """Take `top 3 honours`, `3 top cards`, `five honours`: the ranks."""
        token = self.cursor.peek()
        number = None if token.word == "top" else self.cursor.next().number
        self.cursor.take("top")
        if number is None:
            token = self.cursor.next()
            number = token.number
        if number is None or number % 2 or not 2 <= number // 2 <= MOST_HONOURS:
            self.cursor.fail("this is not a number of top cards", "write top 2, top 3, top 4 or top 5", token)
        self.cursor.take(*HONOUR_WORDS, "cards")
        return RANKS[: number // 2]

    def in_suits(self, ranks: str, amounts: Sequence[Amount], token: Token) -> Parsed:
        """So many of these cards, in the suit or suits behind them."""
        phrase = self.suits.suits_by_name() if self.suits.lone_suit() else self.suits.where(of=True)

        def make(where: Where) -> Condition:
            return any_of(self.placing.honours(ranks, amount)(where) for amount in amounts)

        if phrase is None:
            self.cursor.fail(
                "of which suit?", "write {what}", token, what=format_condition(make("H"), self.context.pair)
            )
        return self.placing.placed(phrase, make, token)


@dataclass(eq=False, slots=True)
class Qualities:
    """Reads the quality of a suit of known length."""

    cursor: TokenCursor
    amounts: Amounts
    placing: Placing
    cards: Cards

    def qualified(self, item: Parsed, is_good: bool) -> Parsed:
        """A suit with its quality: `headed by AKQ`, `with AK`, `with 2 of the top 3 honours`."""
        item = self.with_quality(item, good) if is_good else item
        if self.cursor.peek().word == "headed" and self.cursor.peek(1).word == "by":
            self.cursor.skip(2)
            self.cursor.take("the", "a", "an")
            return self.with_quality(item, headed(self.placing.ranks()))
        if self.cursor.peek().word not in ("with", "including"):
            return item
        place = self.cursor.at
        self.cursor.next()
        article = self.cursor.take("the", "a", "an")
        card = self.cursor.peek().word in CARD_NAMES and (article is None or article.word == "the")
        if card and not self.cards.names_cards():
            return self.with_quality(item, self.placing.honours(self.placing.ranks(), None))
        if len(self.cursor.peek().ranks) > 1 and not self.cards.names_cards():
            ranks = self.placing.ranks()
            return self.with_quality(item, self.placing.honours(ranks, None))
        if self.amounts.begins_quantity() and self.cursor.peek().word != "no":
            quantity = self.amounts.quantity()
            if not self.cursor.peek(1).suit and self.cursor.take("of"):
                _, make = self.cards.some_cards(quantity)
                if self.cursor.peek().word not in ("in", "of", THERE):
                    return self.with_quality(item, make)
        self.cursor.at = place
        return item

    def with_quality(self, item: Parsed, make: Make) -> Parsed:
        """The suit, or suits, of a length, with more asked of them."""
        condition = add_quality(item.condition, make)
        if condition is None:
            self.cursor.fail("it is not clear which suit this is about", "write of which suit: AK of hearts")
        return Parsed(condition, item.there)


def add_quality(condition: Condition, make: Make) -> Condition | None:
    """A statement about lengths, with more asked of the same suit; None where it is about no suit."""
    if isinstance(condition, tree.Length):
        return all_of([condition, make(condition.where)])
    if isinstance(condition, tree.Chosen):
        return replace(condition, body=all_of([condition.body, make(THERE)]))
    if isinstance(condition, tree.Any):
        parts = [part for part in condition.parts if isinstance(part, tree.Length)]
        return all_of([condition, make(parts[0].where)]) if len(parts) == len(condition.parts) else None
    return None


def good(where: Where) -> Condition:
    """Two of the top three honours, or three of the top five."""
    return any_of([tree.Honours(RANKS[:3], Amount(2), where), tree.Honours(RANKS[:5], Amount(3), where)])


def headed(ranks: str) -> Make:
    """These cards, and none above the lowest of them besides."""
    above = "".join(rank for rank in RANKS[: RANKS.index(ranks[-1])] if rank not in ranks)

    def make(where: Where) -> Condition:
        held = tree.Honours(ranks, Amount(len(ranks)), where)
        return all_of([held, tree.Honours(above, Amount(0, 0), where)]) if above else held

    return make
