"""Cards that are missing by number: `missing two aces`, `missing one of the red aces and one king`.

Of N cards k are missing, so that N-k are held:

- exactly k, or a plain number: just N-k; at most k: N-k or more; at least k: N-k or fewer;
- `missing an ace` may be one or more, and is asked;
- what `and` joins is missing too; behind a comma or `or` it may be held, and is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, NoReturn, TypeAlias

from majlis.bridge.conditions import tree
from majlis.bridge.conditions.grammar.amounts import ONE, Amounts, Quantity
from majlis.bridge.conditions.grammar.cards import HONOUR_WORDS, MOST_HONOURS, Cards
from majlis.bridge.conditions.grammar.context import Context, TokenCursor
from majlis.bridge.conditions.grammar.counting import Beginnings
from majlis.bridge.conditions.grammar.joined_ranks import ALL_ACES, JoinedRanks
from majlis.bridge.conditions.grammar.joining import Parsed
from majlis.bridge.conditions.grammar.named_cards import HALVES, KEY_CARDS, PAIRS, NamedCards, key_cards
from majlis.bridge.conditions.grammar.placing import Placing
from majlis.bridge.conditions.tokens import ConditionError, Token
from majlis.bridge.conditions.tree import Amount, Chosen, Condition, Honours, Not, Valuation, all_of, any_of
from majlis.bridge.conditions.writing import format_condition
from majlis.bridge.table.cards import RANKS

MakeAmount: TypeAlias = Callable[[Amount], Condition]
"""Makes a statement of so many of some cards."""


NOT_UNDERSTOOD: Final = "what is missing is not understood", "write 3 aces, or not A of spades"


@dataclass(frozen=True)
class Missed:
    """Cards as they are missing, and as the same words say that they are held."""

    condition: Condition
    held: Condition
    asked: Condition | None = None
    """Another meaning, of `missing an ace`."""
    counted: bool = True
    """Whether they were said by number, and not each by name."""
    fewer: Condition | None = None
    """Fewer of them held than so many, where it was said among which: `one of the red aces`."""
    there: Token | None = None
    """The unexplained `there` in it."""


@dataclass(eq=False, slots=True)
class Missing:
    """Reads cards that are missing by number."""

    cursor: TokenCursor
    context: Context
    amounts: Amounts
    placing: Placing
    cards: Cards
    beginnings: Beginnings
    joined_ranks: JoinedRanks
    named_cards: NamedCards

    def missing(self, begin: Token) -> Parsed | None:
        """A list with a number of missing cards; None, and nothing taken, of other things."""
        place = self.cursor.at
        items, joiners = self.missing_list(begin)
        if not any(item.counted for item in items):
            self.cursor.at = place
            return None
        if "or" in joiners and len(joiners) > 1:
            self.cursor.fail(*NOT_UNDERSTOOD, begin)
        join = any_of if "or" in joiners else all_of
        missing = join(item.condition for item in items)
        if joiners & {"or", ","}:
            self.context.two_ways(begin, missing, join([items[0].condition, *(i.held for i in items[1:])]))
        if any(item.asked for item in items):
            self.context.two_ways(begin, missing, join(item.asked or item.condition for item in items))
        return Parsed(missing, next((item.there for item in items if item.there), None))

    def without_some(self, begin: Token) -> None:
        """Refuse `without one of the red aces`: is one of them missing, or none of them held?"""
        place, quantity = self.cursor.at, self.amount()
        among = quantity is not None and self.cursor.peek().word == "of"
        self.cursor.at = place
        item = self.so_many(begin) if among else None
        if item is not None and item.fewer is not None:
            self.context.two_ways(begin, item.condition, item.fewer)
        self.cursor.at = place

    def missing_list(self, begin: Token) -> tuple[list[Missed], set[str]]:
        """Missing cards in a row, and the words and commas between them."""
        items, joiners = list[Missed](), set[str]()
        place, joined = self.cursor.at, ""
        while True:
            item = self.so_many(begin) or self.by_name()
            if item is None:
                self.cursor.at = place
                return items, joiners
            items.append(item)
            joiners |= {joined} - {""}
            place = self.cursor.at
            joiner = self.cursor.take("and", "&", "or", "nor", ",")
            if joiner is None:
                return items, joiners
            following = self.cursor.take("and", "or")
            words = {one.word for one in (joiner, following) if one is not None}
            joined = "or" if words & {"or", "nor"} else joiner.text.lower()

    # Named cards

    def by_name(self) -> Missed | None:
        """Cards that are missing by name: `the ace of spades`."""
        place = self.cursor.at
        self.cursor.take("only", "just")
        self.context.denying += 1
        item = self.cards_named()
        self.context.denying -= 1
        if item is None:
            self.cursor.at = place
            return None
        return Missed(neither(item.condition), item.condition, counted=False, there=item.there)

    def cards_named(self) -> Parsed | None:
        """Take `the ace of spades`, `AK of hearts`, `♠A`, `the red aces`; None where no card is named."""
        place = self.cursor.at
        coloured = self.named_cards.coloured()
        if coloured is not None:
            return coloured
        self.cursor.at = place
        self.cursor.take("a", "an", "the")
        token = self.cursor.peek()
        if self.cards.names_cards():
            return self.cards.held()
        if token.suit and self.cursor.peek(1).ranks:
            self.cursor.next()
            return Parsed(self.placing.honours(self.placing.ranks(), None)(token.suit))
        self.cursor.at = place
        return None

    # So many

    def so_many(self, begin: Token) -> Missed | None:
        """`two aces`, `one of the red aces`; `an ace` may be one or more; None, nothing taken, for others."""
        place, first = self.cursor.at, self.cursor.peek(-1) is begin
        self.cursor.take("only", "just")
        article = self.cursor.take("a", "an") is not None
        the = self.cursor.take("the") is not None
        quantity = Quantity((Amount(ONE, ONE),)) if article else self.amount()
        item = None
        if article and self.cards.names_cards():
            quantity = None
        if quantity is not None:
            item = self.so_many_of(quantity, article, begin)
            if item is None and article and first and not self.beginnings.begins_statement():
                self.cursor.fail(*NOT_UNDERSTOOD, begin)
        elif the and self.joined_ranks.names_rank(0) and not self.cards.names_cards():
            self.cursor.fail(*NOT_UNDERSTOOD, begin)
        if item is None:
            self.cursor.at = place
        return item

    def amount(self) -> Quantity | None:
        """Take how many are missing; None where no amount can be read, which others say."""
        if not self.amounts.begins_quantity():
            return None
        try:
            return self.amounts.quantity()
        except ConditionError:
            return None

    def so_many_of(self, quantity: Quantity, article: bool, begin: Token) -> Missed | None:
        """So many of the cards that follow."""
        token = self.cursor.peek()
        among = self.cursor.take("of") is not None
        number = self.among_how_many() if among else None
        if self.named_cards.names_honours():
            self.refuse_honours(quantity, token)
        make, total = self.cards_counted()
        if make is None:
            return self.some_cards(quantity) if among and number is None else None
        if number not in (None, total) or (
            self.cursor.peek().word in ("or", "and") and self.joined_ranks.names_rank(1)
        ):
            self.cursor.fail(*NOT_UNDERSTOOD, begin)
        amounts = self.amounts.scaled_all(quantity, 1, total, token)
        missing = [left_of(amount, total) for amount in amounts]
        if self.cursor.peek().word in ("in", "of"):
            self.cursor.fail(*NOT_UNDERSTOOD, begin)
        asked = make(Amount(0, missing[0].high)) if article else None
        fewer = make(fewer_than(amounts)) if among else None
        return Missed(any_of(map(make, missing)), any_of(map(make, amounts)), asked, fewer=fewer)

    def among_how_many(self) -> int | None:
        """Take `the four` of `one of the four aces`; None, with `the` taken, where no such number stands."""
        self.cursor.take("the")
        place, token = self.cursor.at, self.cursor.peek()
        if token.number is None:
            return None
        self.cursor.next()
        coloured, keys = self.named_cards.colour_at(), self.named_cards.names_key_cards()
        if self.joined_ranks.names_rank(0) or coloured or keys:
            return token.number // HALVES
        self.cursor.at = place
        return None

    def cards_counted(self) -> tuple[MakeAmount | None, int]:
        """Take `aces`, `red aces`: what so many of them are, and how many there are."""
        if self.joined_ranks.names_rank(0):
            name = self.joined_ranks.card_measure()
            return lambda amount: Valuation(name, amount), ALL_ACES
        rank = self.named_cards.colour_at()
        if rank:
            suits = PAIRS[self.cursor.next().word]
            self.cursor.next()
            return lambda amount: self.named_cards.of_colour(rank, suits, amount), len(suits)
        suit = self.named_cards.key_card_suit() if self.named_cards.names_key_cards() else None
        if suit is not None:
            return lambda amount: key_cards(amount, suit), KEY_CARDS
        return None, 0

    def some_cards(self, quantity: Quantity) -> Missed | None:
        """`one of the top three honours in spades`, `one of AKQ of spades`; None for what is no card."""
        token = self.cursor.peek()
        top = self.cards.names_top_cards()
        if not (top or token.ranks or token.spots):
            return None
        vague = token.number is not None and self.cursor.peek(1).word in HONOUR_WORDS
        ranks = self.cards.top_cards() if top else self.placing.ranks()
        if len(ranks) < 2:
            return None
        amounts = self.amounts.scaled_all(quantity, 1, len(ranks), token)
        place = self.cursor.at
        missing, fewer, held = (
            self.some_in_suits(ranks, wanted, token, place)
            for wanted in (
                [left_of(amount, len(ranks)) for amount in amounts],
                [fewer_than(amounts)],
                self.cards.so_many_cards(quantity, ranks, token),
            )
        )
        if vague and len(ranks) < 5:
            self.cursor.fail(
                "which cards are honours is not said",
                "write {what}",
                token,
                what=format_condition(missing.condition, self.context.pair),
            )
        return Missed(missing.condition, held.condition, fewer=fewer.condition, there=missing.there)

    def refuse_honours(self, quantity: Quantity, token: Token) -> NoReturn:
        """Refuse `missing one honour in spades`: is the ten an honour?"""
        self.cursor.take("top")
        self.cursor.take(*HONOUR_WORDS)
        place, (one, other) = self.cursor.at, (MOST_HONOURS, MOST_HONOURS - 1)
        amounts = self.amounts.scaled_all(quantity, 1, other, token)
        ways = [
            format_condition(
                self.some_in_suits(
                    RANKS[:top], [left_of(amount, top) for amount in amounts], token, place
                ).condition,
                self.context.pair,
            )
            for top in (one, other)
        ]
        self.cursor.fail(
            "which cards are honours is not said",
            "write {one}, or {other}",
            token,
            one=ways[0],
            other=ways[1],
        )

    def some_in_suits(self, ranks: str, amounts: Sequence[Amount], token: Token, place: int) -> Parsed:
        """So many of these cards in the suits behind a place."""
        self.cursor.at = place
        return self.cards.in_suits(ranks, amounts, token)


def left_of(amount: Amount, total: int) -> Amount:
    """How many are held where so many of all are missing."""
    low = 0 if amount.high is None else total - amount.high
    return Amount(low, total - amount.low if amount.low or not low else None)


def fewer_than(amounts: Sequence[Amount]) -> Amount:
    """Fewer than the least of some amounts."""
    return Amount(0, max(amounts[0].low - 1, 0))


def some(condition: Condition) -> Condition:
    """At least one of the cards of a condition."""
    if isinstance(condition, Honours):
        return replace(condition, amount=Amount(1))
    if isinstance(condition, Valuation):
        return replace(condition, amount=Amount(1))
    if isinstance(condition, Chosen):
        return replace(condition, times=Amount(1), body=some(condition.body))
    if isinstance(condition, (tree.Any, tree.All)):
        return any_of(map(some, condition.parts))
    return condition


def neither(condition: Condition) -> Condition:
    """None of the cards of a condition."""
    if isinstance(condition, Honours) and len(condition.ranks) > 1:
        return replace(condition, amount=Amount(0, 0))
    return Not(some(condition))
