"""Aces, kings and honours as they are said by number: `all four aces`, `no aces or kings`, `both red aces`.

- all the aces: four of them; no aces or kings: none of either;
- a red ace, both black kings: that card in one, or each, of the two suits;
- 5 of 5 key cards in hearts: the four aces and the king of hearts; without a suit they are not known;
- missing two aces: two of them are held.

How many cards are honours is not agreed (the ten may be one), so `2 honours in hearts` is asked about, where
`2 of the top 3` and `3 of the 5 honours` are read.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NoReturn

from majlis.bridge.profile import tree
from majlis.bridge.profile.counting import HONOUR_WORDS, MOST_HONOURS
from majlis.bridge.profile.phrases import Phrases
from majlis.bridge.profile.places import Group
from majlis.bridge.profile.quantities import ONE, Quantity
from majlis.bridge.profile.tokens import CARD_NAMES, Token
from majlis.bridge.profile.tree import Amount, Condition, Where, all_of, any_of
from majlis.bridge.profile.walker import Item
from majlis.bridge.profile.writing import format_condition
from majlis.bridge.table.cards import HAND_SIZE, RANKS

HALVES: Final = 2
"""A token's number counts halves."""
EVERY: Final = ("all", "every")
PAIRS: Final = {"red": "HD", "black": "SC", "major": "SH", "minor": "DC"}
"""What two suits, and so two cards of a rank, are called."""
BOTH: Final = ("both", "the", "all")
FACES: Final = ("face", "court", "picture")
CARD_MEASURES: Final = ("aces", "kings", "queens", "jacks", "tens")
ALL_ACES: Final = 4
KEY_CARDS: Final = 5
KEYCARDS: Final = ("keycards", "keycard", "key-cards", "key-card")


class NamedCards(Phrases):
    """Reads cards that are said by number or colour."""

    def named_cards(self) -> Item | None:
        """A statement of such cards; None, and nothing taken, where none begins here."""
        place, token = self.at, self.peek()
        if token.word in EVERY:
            found = self.every_card(token)
        elif token.word == "missing":
            found = self.missing(token)
        elif self.denying and self.begins_measure():
            found = Item(tree.Worth(self.card_measure(), Amount(1)))  # `without aces`, `neither aces nor …`
        elif self.denying and self.names_honours():
            self.refuse_honours(Quantity((Amount(0, 0),)), token)
        else:
            found = self.coloured()
        if found is None:
            self.at = place
        return found

    def counted(self, quantity: Quantity) -> Item:
        """What an amount is an amount of: honours, key cards, aces or kings, or what else there is."""
        token = self.peek()
        if not quantity.short:
            if self.names_key_cards():
                return self.key_cards(quantity, token)
            if self.names_honours():
                self.refuse_honours(quantity, token)
            if token.word in FACES and self.peek(1).word == "cards":
                self.refuse_faces(token)
            if self.names_rank(0):
                place = self.at
                found = self.joined_ranks(self.card_measure(), quantity, token)
                if found is not None:
                    return found
                self.at = place
        return super().counted(quantity)

    def names_key_cards(self, ahead: int = 0) -> int:
        """By how many tokens `key cards` is said here; 0 where it is not."""
        if self.peek(ahead).word in KEYCARDS:
            return 1
        return 2 * (self.peek(ahead).word == "key" and self.peek(ahead + 1).word in ("card", "cards"))

    def names_honours(self, ahead: int = 0) -> bool:
        """Whether `honours`, `top honours` stands here."""
        ahead += self.peek(ahead).word == "top"
        return self.peek(ahead).word in HONOUR_WORDS

    def held(self) -> Item:
        """Take cards that are named; `statements` has them."""
        raise NotImplementedError

    def begins_measure(self) -> bool:
        """Whether `aces` stands here by itself, not with a number or a suit behind it."""
        measure = self.measure_at()
        card = measure is not None and measure[0] in CARD_MEASURES and self.peek().word == measure[0]
        return card and not self.begins_quantity(1) and self.peek(1).word not in ("in", "of", "=", ":")

    def card_measure(self) -> str:
        """Take `aces`."""
        measure = self.measure_at()
        assert measure is not None
        self.next()
        return measure[0]

    # All of them

    def every_card(self, token: Token) -> Item | None:
        """`all four aces`, `all the aces and kings`, `every ace`, `all key cards in hearts`."""
        self.next()
        self.take("of")
        self.take("the")
        top = self.peek().word == "top" and self.peek(1).number is not None
        number = self.next() if self.peek().number is not None else None
        if self.take("of"):
            self.take("the")
        said = None if number is None else (number.number or 0) // HALVES
        measure = self.measure_at()
        if measure is not None and measure[0] in CARD_MEASURES:
            if said not in (None, ALL_ACES):
                self.fail("there are four of them", "write 4 {cards}", number, cards=measure[0])
            return self.all_of_rank()
        if self.names_key_cards() and said in (None, KEY_CARDS):
            return self.key_cards(Quantity((Amount(KEY_CARDS * ONE, KEY_CARDS * ONE),)), token)
        if top or (number is not None and self.names_honours()):
            self.at -= number is not None
            ranks = self.top_cards()
            return self.in_suits(ranks, [Amount(len(ranks))], token)
        if self.names_honours():
            self.refuse_honours(None, token)
        if self.lone_suit():
            self.fail(
                "how many cards?", "write {count} {suit}", token, count=HAND_SIZE, suit=self.peek().text
            )
        return None

    def all_of_rank(self) -> Item:
        """All aces, and what else follows with `and`."""
        names = [self.card_measure()]
        while self.peek().text in ("and", "&", ",") and self.names_rank(1):
            self.next()
            names.append(self.card_measure())
        return Item(all_of(tree.Worth(name, Amount(ALL_ACES, ALL_ACES)) for name in names))

    def names_rank(self, ahead: int) -> bool:
        """Whether `kings` stands here without a number."""
        measure = self.measure_at(ahead)
        return measure is not None and measure[0] in CARD_MEASURES and not self.begins_quantity(ahead + 1)

    def missing(self, token: Token) -> Item | None:
        """`missing two aces`, `missing the ace of spades`; `missing an ace` may be one or more."""
        self.next()
        article = self.take("a", "an", "the", "only", "just")
        if self.names_cards():
            return Item(tree.Not(self.held().condition))
        number = ONE if article is not None and article.word in ("a", "an") else 0
        if self.peek().number is not None:
            number, article = self.quantity().low, None
        if not number or not self.names_rank(0) or number > ALL_ACES * ONE:
            self.fail("what is missing is not understood", "write 3 aces, or not A of spades", token)
        left = ALL_ACES - number // ONE
        name = self.card_measure()
        exact = tree.Worth(name, Amount(left, left))
        if article is not None:
            self.two_ways(token, exact, tree.Worth(name, Amount(0, left)))
        return Item(exact)

    def coloured(self) -> Item | None:
        """`both red aces`, `a black king`, `one major ace`; None for others."""
        token = self.peek()
        said = self.take(*BOTH, "a", "an")
        number = self.next().number if said is None and self.peek().number is not None else None
        suits = PAIRS.get(self.peek().word)
        card = self.peek(1).word
        rank = CARD_NAMES.get(card) or CARD_NAMES.get(card.removesuffix("s"))
        if suits is None or rank is None or (said is not None and said.word == "the" and card in CARD_NAMES):
            return None
        self.skip(2)
        whole = said is not None and said.word in BOTH
        times = Amount(2) if whole or number == 2 * HALVES else Amount(1, 1 if number == HALVES else None)
        if number is not None and number not in (HALVES, 2 * HALVES):
            self.fail(
                "more than 2 cannot be", "write both {what}", token, what=f"{self.peek(-2).text} {card}"
            )
        return self.placed(Group(times, suits), self.honours(rank, None), token)

    # Key cards and honours

    def key_cards(self, quantity: Quantity, token: Token) -> Item:
        """`3 key cards in hearts`: of the four aces and the king of hearts."""
        self.skip(self.names_key_cards())
        suit = self.next().suit if self.lone_suit() else None
        if suit is None and self.peek().word in ("in", "of", "for") and self.lone_suit(1):
            self.next()
            suit = self.next().suit
        amounts = self.scaled_all(quantity, 1, KEY_CARDS, token)
        if suit is None:
            self.fail(
                "key cards of which suit? they are the four aces and the king of trumps",
                "write {what} key cards in hearts",
                token,
                what=" or ".join(map(amount_text, amounts)),
            )
        found = any_of(key_cards(amount, suit) for amount in amounts)
        if quantity.bare and self.denying and amounts[0].low:
            self.two_ways(token, tree.Not(found), key_cards(Amount(0, amounts[0].low - 1), suit))
        return Item(found)

    def in_suits(self, ranks: str, amounts: Sequence[Amount], token: Token) -> Item:
        """So many of these cards, in the suit or suits that follow."""
        phrase = self.suits_by_name() if self.lone_suit() else self.where(of=True)

        def make(where: Where) -> Condition:
            return any_of(self.honours(ranks, amount)(where) for amount in amounts)

        if phrase is None:
            self.fail("of which suit?", "write {what}", token, what=format_condition(make("H"), self.pair))
        return self.placed(phrase, make, token)

    def some_of(self, quantity: Quantity) -> Item:
        """`2 of top 3 in hearts`, `4 of the 5 key cards in spades`; of named cards that many or more."""
        place, token = self.at, self.peek()
        self.take("the")
        if self.peek().number == HALVES * KEY_CARDS and self.names_key_cards(1):
            self.next()
        if self.names_key_cards():
            return self.key_cards(quantity, token)
        self.at = place
        self.take("the")
        token = self.peek()
        if token.number not in (None, HALVES * MOST_HONOURS) and self.peek(1).word in HONOUR_WORDS:
            number = (self.next().number or 0) // HALVES
            self.refuse_honours(quantity, token, number)
        ranks = self.top_cards() if self.names_top_cards() else self.ranks()
        return self.in_suits(ranks, self.so_many_cards(quantity, ranks, token), token)

    def refuse_honours(self, quantity: Quantity | None, token: Token, among: int = 0) -> NoReturn:
        """Refuse `2 honours in hearts`, `no honours in clubs`, `2 of the 4 honours`: which are these?"""
        self.take("the")
        self.take("top")
        self.take(*HONOUR_WORDS)
        suit = self.next().suit if self.lone_suit() else None
        if suit is None and self.peek().word in ("in", "of") and self.lone_suit(1):
            suit = self.peek(1).suit
        amounts = None if quantity is None else self.scaled_all(quantity, 1, MOST_HONOURS, token)
        if amounts is not None and amounts[0] == Amount(0, 0) and suit is None:
            self.fail("it is not said whether the ten is an honour", "write 0 hcp, or 0 hcp, 0 tens", token)
        few = 4 if amounts is None or not amounts[0].low or amounts[0].low > 3 else 3
        numbers = (among,) if 1 < among < MOST_HONOURS else (MOST_HONOURS, few)
        ways = [
            format_condition(self.some_top(number, amounts, suit or "H"), self.pair) for number in numbers
        ]
        if len(ways) == 1:
            self.fail("which cards are honours is not said", "write {what}", token, what=ways[0])
        self.fail(
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
        return any_of(self.honours(ranks, one)(suit) for one in wanted)  # type: ignore[arg-type]  # a letter

    def refuse_faces(self, token: Token) -> NoReturn:
        """Refuse `no face cards`."""
        self.fail("which cards these are is not said", "write 0 kings, 0 queens, 0 jacks, or 0 hcp", token)

    # Ranks joined

    def joined_ranks(self, first: str, quantity: Quantity, token: Token) -> Item | None:
        """`no aces or kings`: none of either; `two aces or kings` may be two together."""
        amounts = self.scaled_all(quantity, 1, ALL_ACES, token)
        names, joiner = [first], ""
        while self.names_rank(1) and self.peek().text in ("or", "nor", "and", ",", "/"):
            joiner = self.next().word
            names.append(self.card_measure())
        if len(names) == 1:
            return None
        none = all_of(tree.Worth(name, Amount(0, 0)) for name in names)
        if amounts[0] == Amount(0, 0):
            if joiner == "and":
                some = all_of(tree.Worth(name, Amount(1)) for name in names)
                self.two_ways(token, none, tree.Not(some))
            return Item(none)
        join = all_of if joiner == "and" else any_of
        each = join(tree.Worth(name, amount) for amount in amounts[:1] for name in names)
        if len(names) > 2 or len(amounts) > 1 or amounts[0].high not in (None, amounts[0].low):
            self.fail(
                "it is not clear whether these are added", "write {what}", token, what=format_condition(each)
            )
        return self.two_ways(token, each, added(names, amounts[0]))


def added(names: Sequence[str], amount: Amount) -> Condition:
    """So many cards of two ranks together."""
    one, other = names
    high = amount.high is not None
    ways = [
        (number, amount.low - number)
        for number in range(ALL_ACES, -1, -1)
        if 0 <= amount.low - number <= ALL_ACES
    ]
    return any_of(
        all_of(
            [
                tree.Worth(one, Amount(a, a if high else None)),
                tree.Worth(other, Amount(b, b if high else None)),
            ]
        )
        for a, b in ways
    )


def key_cards(amount: Amount, suit: str) -> Condition:
    """So many of the four aces and the king of a suit."""
    king = tree.Honours("K", Amount(1), suit)  # type: ignore[arg-type]  # a suit's letter
    high = None if amount.high is None or amount.high >= KEY_CARDS else amount.high
    with_king = all_of([tree.Worth("aces", aces(amount.low - 1, None if high is None else high - 1)), king])
    if amount.low == KEY_CARDS:
        return with_king
    if high is None:
        return any_of([tree.Worth("aces", aces(amount.low, None)), with_king])
    without = all_of([tree.Worth("aces", aces(amount.low, high)), tree.Not(king)])
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
