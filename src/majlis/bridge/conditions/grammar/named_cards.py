"""Aces, kings and honours as they are said by number: `all four aces`, `no aces or kings`, `both red aces`.

- all the aces: four of them; no aces or kings: none of either;
- a red ace, both black kings: that card in one, or each, of the two suits;
- 5 of 5 key cards in hearts: the four aces and the king of hearts; without a suit they are not known;
- one red ace, one of the red aces: just one of the two;
- `red aces` without a number may be one of them or both: it is asked.

How many cards are honours is not agreed (the ten may be one), so `2 honours in hearts` is asked about, where
`2 of the top 3` and `3 of the 5 honours` are read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NoReturn

from majlis.bridge.conditions import tree
from majlis.bridge.conditions.grammar.amounts import ONE, Amounts, Quantity
from majlis.bridge.conditions.grammar.cards import HONOUR_WORDS, MOST_HONOURS, Cards
from majlis.bridge.conditions.grammar.context import Context, TokenCursor
from majlis.bridge.conditions.grammar.joined_ranks import ALL_ACES, CARD_MEASURES, JoinedRanks
from majlis.bridge.conditions.grammar.joining import Parsed
from majlis.bridge.conditions.grammar.placing import Placing
from majlis.bridge.conditions.grammar.suits import Suits
from majlis.bridge.conditions.tokens import CARD_NAMES, Token
from majlis.bridge.conditions.tree import (
    THERE,
    Amount,
    Condition,
    all_of,
    any_of,
)
from majlis.bridge.conditions.writing import format_condition
from majlis.bridge.table.cards import HAND_SIZE, RANKS, SUIT_LETTERS
from majlis.bridge.table.pack import WORD_OF_SUIT

HALVES: Final = 2
"""A token's number counts halves."""


EVERY: Final = ("all", "every")


PAIRS: Final = {"red": "HD", "black": "SC", "major": "SH", "minor": "DC"}
"""What two suits, and so two cards of a rank, are called."""


BOTH: Final = ("both", "the", "all")


FACES: Final = ("face", "court", "picture")


KEY_CARDS: Final = 5


KEYCARDS: Final = ("keycards", "keycard", "key-cards", "key-card")


@dataclass(eq=False, slots=True)
class NamedCards:
    """Reads cards by number or colour."""

    cursor: TokenCursor
    context: Context
    amounts: Amounts
    suits: Suits
    placing: Placing
    cards: Cards
    joined_ranks: JoinedRanks

    def named_cards(self) -> Parsed | None:
        """A statement of such cards; None, and nothing taken, where none begins here."""
        place, token = self.cursor.at, self.cursor.peek()
        if token.word in EVERY:
            cards = self.every_card(token)
        elif self.context.denying and self.begins_measure():
            cards = Parsed(
                tree.Valuation(self.joined_ranks.card_measure(), Amount(1))
            )  # `without aces`, `neither aces nor …`
        elif self.context.denying and self.names_honours():
            self.refuse_honours(Quantity((Amount(0, 0),)), token)
        else:
            cards = self.coloured()
        if cards is None:
            self.cursor.at = place
        return cards

    def so_many_named(self, quantity: Quantity, token: Token) -> Parsed | None:
        """So many honours, key cards, red aces, aces or kings; None, and nothing taken, of other things."""
        if self.names_key_cards():
            return self.key_cards(quantity, token)
        if self.names_honours():
            self.refuse_honours(quantity, token)
        if self.colour_at():
            return self.so_many_coloured(quantity, token)
        if token.word in FACES and self.cursor.peek(1).word == "cards":
            self.refuse_faces(token)
        if not self.joined_ranks.names_rank(0):
            return None
        place = self.cursor.at
        ranks = self.joined_ranks.joined_ranks(quantity, token)
        if ranks is None:
            self.cursor.at = place
        return ranks

    def names_key_cards(self, ahead: int = 0) -> int:
        """By how many tokens `key cards` is said here; 0 where it is not."""
        if self.cursor.peek(ahead).word in KEYCARDS:
            return 1
        return 2 * (
            self.cursor.peek(ahead).word == "key" and self.cursor.peek(ahead + 1).word in ("card", "cards")
        )

    def names_honours(self, ahead: int = 0) -> bool:
        """Whether `honours`, `top honours` stands here."""
        ahead += self.cursor.peek(ahead).word == "top"
        return self.cursor.peek(ahead).word in HONOUR_WORDS

    def begins_measure(self) -> bool:
        """Whether `aces` stands here by itself, not with a number or a suit behind it."""
        measure = self.suits.measure_at()
        card = measure is not None and measure[0] in CARD_MEASURES and self.cursor.peek().word == measure[0]
        return (
            card
            and not self.amounts.begins_quantity(1)
            and self.cursor.peek(1).word not in ("in", "of", "=", ":")
        )

    # All of them

    def every_card(self, token: Token) -> Parsed | None:
        """`all four aces`, `all the aces and kings`, `every ace`, `all key cards in hearts`."""
        self.cursor.next()
        self.cursor.take("of")
        self.cursor.take("the")
        top = self.cursor.peek().word == "top" and self.cursor.peek(1).number is not None
        number = self.cursor.next() if self.cursor.peek().number is not None else None
        if self.cursor.take("of"):
            self.cursor.take("the")
        count = None if number is None else (number.number or 0) // HALVES
        measure = self.suits.measure_at()
        if measure is not None and measure[0] in CARD_MEASURES:
            if count not in (None, ALL_ACES):
                self.cursor.fail("there are four of them", "write 4 {cards}", number, cards=measure[0])
            return self.all_of_rank()
        if self.names_key_cards() and count in (None, KEY_CARDS):
            return self.key_cards(Quantity((Amount(KEY_CARDS * ONE, KEY_CARDS * ONE),)), token)
        if top or (number is not None and self.names_honours()):
            self.cursor.at -= number is not None
            ranks = self.cards.top_cards()
            return self.cards.in_suits(ranks, [Amount(len(ranks))], token)
        if self.names_honours():
            self.refuse_honours(None, token)
        if self.suits.lone_suit():
            self.cursor.fail(
                "how many cards?",
                "write {count} {suit}",
                token,
                count=HAND_SIZE,
                suit=self.cursor.peek().text,
            )
        return None

    def all_of_rank(self) -> Parsed:
        """All aces, and the ranks joined to them with `and`."""
        names = [self.joined_ranks.card_measure()]
        while self.cursor.peek().text in ("and", "&", ",") and self.joined_ranks.names_rank(1):
            self.cursor.next()
            names.append(self.joined_ranks.card_measure())
        return Parsed(all_of(tree.Valuation(name, Amount(ALL_ACES, ALL_ACES)) for name in names))

    def coloured(self) -> Parsed | None:
        """`both red aces`, `a black king`, `the major aces`; None for others, and so many are `counted`."""
        token = self.cursor.peek()
        opening = self.cursor.take(*BOTH, "a", "an")
        whole = opening is not None and opening.word in BOTH
        rank, plural = self.colour_at(), self.cursor.peek(1).word not in CARD_NAMES
        if not rank or (opening is not None and opening.word == "the" and not plural):
            return None
        suits = PAIRS[self.cursor.next().word]
        self.cursor.next()
        either, both = (self.of_colour(rank, suits, Amount(number)) for number in (1, 2))
        if opening is None and plural and not self.context.denying:
            self.context.two_ways(token, either, both)
        return Parsed(both if whole else either)

    def colour_at(self) -> str:
        """The rank of `red aces`, `black king` where they stand here; else nothing."""
        card = self.cursor.peek(1).word
        rank = CARD_NAMES.get(card) or CARD_NAMES.get(card.removesuffix("s"), "")
        return rank if self.cursor.peek().word in PAIRS else ""

    def of_colour(self, rank: str, suits: str, amount: Amount) -> Condition:
        """So many of the two cards."""
        high = None if amount.high is None or amount.high >= len(suits) else amount.high
        cards = tree.Chosen(Amount(amount.low or 1, high if amount.low else None), suits, card_there(rank))
        if amount.low:
            return cards
        return tree.Not(cards) if high == 0 else replace(cards, times=Amount(0, high))

    def so_many_coloured(self, quantity: Quantity, token: Token) -> Parsed:
        """`exactly one red ace`, `0-1 black kings`."""
        rank, what = self.colour_at(), f"{token.text} {self.cursor.peek(1).text}"
        suits = PAIRS[self.cursor.next().word]
        self.cursor.next()
        quantity = self.amounts.or_more(quantity)
        if any(max(one.low, one.high or 0) > len(suits) * ONE for one in quantity.amounts):
            self.cursor.fail("more than 2 cannot be", "write both {what}", token, what=what)
        amounts = self.amounts.scaled_all(quantity, 1, len(suits), token)
        cards = any_of(self.of_colour(rank, suits, amount) for amount in amounts)
        if quantity.bare and self.context.denying and amounts[0].low == 1:
            self.context.two_ways(token, tree.Not(cards), self.of_colour(rank, suits, Amount(0, 0)))
        return Parsed(cards)

    # Key cards and honours

    def key_cards(self, quantity: Quantity, token: Token) -> Parsed:
        """`3 key cards in hearts`: of the four aces and the king of hearts."""
        suit = self.key_card_suit()
        amounts = self.amounts.scaled_all(quantity, 1, KEY_CARDS, token)
        if suit is None:
            self.cursor.fail(
                "key cards of which suit? they are the four aces and the king of trumps",
                "write {what} key cards in hearts",
                token,
                what=" or ".join(map(amount_text, amounts)),
            )
        cards = any_of(key_cards(amount, suit) for amount in amounts)
        if quantity.bare and self.context.denying and amounts[0].low:
            self.context.two_ways(token, tree.Not(cards), key_cards(Amount(0, amounts[0].low - 1), suit))
        return Parsed(cards)

    def key_card_suit(self) -> str | None:
        """Take `key cards in hearts`: the suit, or None where none is said."""
        self.cursor.skip(self.names_key_cards())
        if self.cursor.peek().word in ("in", "of", "for") and self.suits.lone_suit(1):
            self.cursor.next()
        return self.cursor.next().suit if self.suits.lone_suit() else None

    def some_of(self, quantity: Quantity) -> Parsed:
        """`2 of top 3 in hearts`, or more; just `4 of the 5 key cards in spades`, `one of the red aces`."""
        place, token = self.cursor.at, self.cursor.peek()
        self.cursor.take("the")
        if self.cursor.peek().number == HALVES * KEY_CARDS and self.names_key_cards(1):
            self.cursor.next()
        if self.names_key_cards():
            return self.key_cards(quantity, token)
        if self.colour_at():
            return self.so_many_coloured(quantity, self.cursor.peek())
        self.cursor.at = place
        self.cursor.take("the")
        token = self.cursor.peek()
        if token.number not in (None, HALVES * MOST_HONOURS) and self.cursor.peek(1).word in HONOUR_WORDS:
            number = (self.cursor.next().number or 0) // HALVES
            self.refuse_honours(quantity, token, number)
        ranks = self.cards.top_cards() if self.cards.names_top_cards() else self.placing.ranks()
        return self.cards.in_suits(ranks, self.cards.so_many_cards(quantity, ranks, token), token)

    def refuse_honours(self, quantity: Quantity | None, token: Token, among: int = 0) -> NoReturn:
        """Refuse `2 honours in hearts`, `no honours in clubs`, `2 of the 4 honours`: which are these?"""
        self.cursor.take("the")
        top = self.cursor.take("top") is not None
        self.cursor.take(*HONOUR_WORDS)
        suit = self.cursor.next().suit if self.suits.lone_suit() else None
        if suit is None and self.cursor.peek().word in ("in", "of") and self.suits.lone_suit(1):
            suit = self.cursor.peek(1).suit
        amounts = None if quantity is None else self.amounts.scaled_all(quantity, 1, MOST_HONOURS, token)
        if amounts is not None and amounts[0] == Amount(0, 0) and suit is None:
            if top:
                named = [one for one in SUIT_LETTERS if one in self.context.named]
                self.cursor.fail(
                    "which cards are honours is not said",
                    "write 0 aces, 0 kings, 0 queens, or of which suit: none of top 3 in {suit}",
                    token,
                    suit=WORD_OF_SUIT[named[0] if len(named) == 1 else "H"],
                )
            self.cursor.fail(
                "it is not said whether the ten is an honour", "write 0 hcp, or 0 hcp, 0 tens", token
            )
        few = 4 if amounts is None or not amounts[0].low or amounts[0].low > 3 else 3
        numbers: Sequence[int] = (among,) if 1 < among < MOST_HONOURS else (MOST_HONOURS, few)
        if amounts is not None:  # five are not among four
            numbers = tuple(one for one in numbers if one >= min(amount.low for amount in amounts))
        ways = [
            format_condition(self.some_top(number, amounts, suit or "H"), self.context.pair)
            for number in numbers
        ]
        if len(ways) == 1:
            self.cursor.fail("which cards are honours is not said", "write {what}", token, what=ways[0])
        self.cursor.fail(
            "which cards are honours is not said",
            "write {one}, or {other}",
            token,
            one=ways[0],
            other=ways[1],
        )

    def some_top(self, number: int, amounts: Sequence[Amount] | None, suit: str) -> Condition:
        """So many of the top cards of a suit; all where no amount is given."""
        ranks = RANKS[:number]
        wanted = [Amount(number)] if amounts is None else amounts
        wanted = [Amount(one.low, None if one.low and one.high == one.low else one.high) for one in wanted]
        return any_of(self.placing.honours(ranks, one)(suit) for one in wanted)  # type: ignore[arg-type]  # a letter

    def refuse_faces(self, token: Token) -> NoReturn:
        """Refuse `no face cards`."""
        self.cursor.fail(
            "which cards these are is not said", "write 0 kings, 0 queens, 0 jacks, or 0 hcp", token
        )


def card_there(rank: str) -> Condition:
    """A card of the chosen suit."""
    return tree.Honours(rank, Amount(1), THERE)


def key_cards(amount: Amount, suit: str) -> Condition:
    """So many of the four aces and the king of a suit."""
    king = tree.Honours("K", Amount(1), suit)  # type: ignore[arg-type]  # a suit's letter
    high = None if amount.high is None or amount.high >= KEY_CARDS else amount.high
    with_king = all_of(
        [tree.Valuation("aces", aces(amount.low - 1, None if high is None else high - 1)), king]
    )
    if amount.low == KEY_CARDS:
        return with_king
    if high is None:
        return any_of([tree.Valuation("aces", aces(amount.low, None)), with_king])
    without = all_of([tree.Valuation("aces", aces(amount.low, high)), tree.Not(king)])
    return without if not high else any_of([without, with_king])


def aces(low: int, high: int | None) -> Amount:
    """An amount of aces; where all that there are is asked, just so many."""
    low = max(low, 0)
    return Amount(low, ALL_ACES if low == ALL_ACES else high)


def amount_text(amount: Amount) -> str:
    """An amount as it is typed."""
    if amount.high is None:
        return f"{amount.low}+"
    return f"{amount.low}" if amount.low == amount.high else f"{amount.low}-{amount.high}"
