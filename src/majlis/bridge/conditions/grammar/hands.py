"""The parser of conditions of hands: what a statement is.

    statement  = amount what where | what amount | ranks where | shape | lengths | stopper where | void where
               | in where ( condition ) | good suit | weak two in ♥ | splinter raise of ♥ | any hand
    where      = in ♥ | there | in one of ♠♥♦ | in each of ♠♥ | somewhere | in a suit other than ♣ | …

`and` may be left out between statements, as in `15-17 balanced`. `there` speaks of the suit that the
statement before it chose: `6 cards in one of ♠♥, 4-7 hcp there`. `quantities` has the amounts, `places` the
suits, `walker` how statements are joined.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NoReturn

from majlis.bridge.conditions import tree
from majlis.bridge.conditions.grammar.amounts import ONE, Quantity
from majlis.bridge.conditions.grammar.comparing import read_comparison
from majlis.bridge.conditions.grammar.counting import PATTERNS, SMALL, STOPS
from majlis.bridge.conditions.grammar.joining import Item, first_there
from majlis.bridge.conditions.grammar.lacking import LACKING
from majlis.bridge.conditions.grammar.named_cards import FACES
from majlis.bridge.conditions.grammar.refused_sayings import EACH_HAND, refuse_unread
from majlis.bridge.conditions.grammar.statements import Statements
from majlis.bridge.conditions.grammar.suits import AFTER_RANKS, ALL_SUITS, Group
from majlis.bridge.conditions.tokens import (
    CARD_NAMES,
    DASHES,
    DENIALS,
    EXACTLY,
    FILLERS,
    GROUP_NAMES,
    HAND_WORDS,
    SHAPE_WORDS,
    SHORTNESS_NAMES,
    Source,
    Token,
)
from majlis.bridge.conditions.tree import Amount, Chosen, Condition, all_of, any_of
from majlis.bridge.table.cards import HAND_SIZE

NEVER: Final = "never"
LEFT_OUT: Final = ("but", "save", "bar", "besides", "apart", "except", "excluding")
"""After `any hand` these begin what is left out."""
OF_EACH: Final = ("has", "have", "having", "hold", "holds", "holding", "hand", "hands", "of", "seats")
"""After `both` or `either` these speak of the hands."""
FIT: Final = Quantity((Amount(8 * ONE),))


class Parser(Statements):
    """Reads the condition of one hand, or (`pair`) of two together, from tokens."""

    denials = DENIALS

    def __init__(self, source: Source, tokens: Sequence[Token], pair: bool) -> None:
        super().__init__(source, tokens)
        self.pair = pair
        self.denying = 0

    def joined(self, items: Sequence[Item]) -> Item:
        """All of the items; one that says `there` goes to the choice of suits before it."""
        if len(items) == 1:
            return items[0]
        parts: list[Condition] = []
        left: list[Item] = []
        for item in items:
            place = self.last_choice(parts) if item.there else None
            if item.there and place is not None:
                before = parts[place]
                assert isinstance(before, Chosen)
                body = all_of([before.body, item.condition])
                chosen = self.choose(
                    Group(before.times, before.suits, longest=before.longest), body, item.there
                )
                assert isinstance(chosen, Chosen)
                parts[place] = replace(chosen, spelled=before.spelled)
            else:
                parts.extend(tree.opened_parts([item.condition], tree.All))
                left.append(item)
        return Item(all_of(parts), first_there(left))

    def whole(self) -> Condition:
        """The condition that all tokens make; `5+ hearts, 4+ card suit` has a second suit."""
        if self.tokens[0].kind != "end":
            refuse_unread(self.source, self.tokens, self.pair, self.read_alone)
        condition = super().whole()
        return condition if self.pair else tree.met(condition, self.second_suit)

    def read_alone(self, tokens: Sequence[Token]) -> Condition:
        """What some of the tokens say by themselves."""
        return Parser(self.source, tokens, self.pair).whole()

    def second_suit(self, noun: Chosen, beside: list[Condition]) -> Condition:
        """What `4+ card suit` is beside `5+ hearts`: another suit, where else it would say nothing."""
        token, length = noun.spelled, tree.suit_length(noun)
        if not isinstance(token, Token) or length is None:
            return noun
        named = beside[0]
        if len(beside) > 1 or not isinstance(named, tree.Length):
            self.fail(
                "this may be the suit of which more is said, or another",
                "write 5+4+ for two suits, or name them: 5+ hearts, 4+ cards in another suit",
                token,
            )
        suits = "".join(suit for suit in noun.suits if suit != named.where)
        body = noun.body.parts if isinstance(noun.body, tree.All) else (noun.body,)
        other = Chosen(Amount(1), suits, noun.body)
        # Suits are letters of `Where`, which the type does not say.
        second = other if len(suits) > 1 else tree.put(noun.body, suits)  # type: ignore[arg-type]
        says_nothing = len(body) == 1 and tree.follows(tree.Length(length, named.where), named)
        if says_nothing and noun.suits == ALL_SUITS and named.amount.low + length.low < HAND_SIZE - 1:
            return second
        rest = body[1:] if tree.follows(tree.Length(length, named.where), named) else body
        same = all_of([named, *(tree.put(part, named.where) for part in rest)])
        near = all_of([named, replace(noun, spelled=None)]) if len(body) == 1 else same
        return self.two_ways(token, near, all_of([named, second]))

    def last_choice(self, parts: Sequence[Condition]) -> int | None:
        """Where the last choice of suits stands."""
        places = (place for place in reversed(range(len(parts))) if isinstance(parts[place], Chosen))
        return next(places, None)

    def bracket(self) -> Item:
        """A condition in brackets; `(4432 or 4333) shape` has a word that says nothing."""
        item = super().bracket()
        if all(isinstance(part, tree.Shape) for part in tree.statements(item.condition)):
            self.take(*HAND_WORDS)
        return item

    # Denials

    def denial(self) -> Item:
        """`not balanced`, `no 5-card major`, `never 4333`, `neither a void nor a singleton`."""
        if self.begins_quantity():
            return self.statement()
        lacked = self.lacked()
        if lacked is not None:
            return lacked
        begin = self.next()
        word = begin.word
        if word == "no":
            self.at -= 1
            if self.counts_none():
                return self.statement()
            self.next()
        if word == "other" and not self.take("than"):
            self.fail("this does not fit here", self.join)
        if word == "no" and self.peek().word == "no":
            self.fail("'no' stands twice", "write no void, no aces, no spades")
        self.denying += 1
        items = [self.factor()]
        while self.denies_more(word):
            amount = self.peek() if word == NEVER and self.begins_quantity() else None
            items.append(self.factor())
            if amount is not None and isinstance(items[-2].condition, tree.Shape):
                self.refuse_never_or(items, amount)
        self.denying -= 1
        if word == NEVER and self.peek().word == "and":
            self.refuse_never_both(items)
        self.refuse_open_denial(items, begin)
        denied = items[0].condition if len(items) == 1 and word in ("not", "no") else None
        too = self.denied_after_or() if denied is not None and self.peek().word == "or" else None
        every = all_of(tree.Not(item.condition) for item in items)
        if word in LACKING and len({type(item.condition) for item in items}) > 1:
            held = [item.condition for item in items[1:]]
            self.two_ways(begin, every, any_of([tree.Not(items[0].condition), *held]))
        return Item(every, first_there(items), denied=denied, denied_too=too)

    def denied_after_or(self) -> Condition | None:
        """What follows an `or`, read as denied; nothing is taken."""
        self.denying += 1
        item = self.ahead(1)
        self.denying -= 1
        return item.condition if item is not None else None

    def denies_more(self, word: str) -> bool:
        """Take what stands between things that are denied together: `never 4333 or 4432`, `no void nor …`."""
        closed = word not in ("not", "no")
        if self.take("nor") or (closed and self.take("or")):
            return True
        if not closed or self.peek(-1).kind not in PATTERNS:
            return False
        ahead = int(self.peek().text in (",", "and"))
        return self.peek(ahead).kind in PATTERNS and self.skip(ahead)

    def refuse_never_both(self, items: Sequence[Item]) -> None:
        """Refuse `never two 5-card majors and a void`: both together, or neither."""
        begin = self.next()
        self.denying += 1
        other = self.factor().condition
        self.denying -= 1
        apart = [tree.Not(item.condition) for item in items]
        both = all_of([*(item.condition for item in items), other])
        self.two_ways(begin, tree.Not(both), all_of([*apart, other]))

    def refuse_never_or(self, items: Sequence[Item], token: Token) -> NoReturn:
        """Refuse `never 4333 or 16+ hcp`: neither, or only with so many points?"""
        *before, last = (item.condition for item in items)
        denied = [tree.Not(one) for one in before]
        self.two_ways(token, all_of([*denied, tree.Not(last)]), any_of([all_of(denied), last]))

    def refuse_open_denial(self, items: Sequence[Item], begin: Token) -> None:
        """Refuse `not 12-14 balanced`, `not balanced and 12+`: how much is denied?"""
        joiner = self.peek().word in ("and", "with")
        if joiner and begin.word != "not":
            return
        if (not joiner and not self.begins_statement()) or self.peek(int(joiner)).word in DENIALS:
            return
        place = self.at
        self.skip(int(joiner))
        following = self.factor().condition
        self.at = place
        one = [item.condition for item in items]
        self.two_ways(begin, tree.Not(all_of([*one, following])), all_of([*map(tree.Not, one), following]))

    def counts_none(self) -> bool:
        """Whether `no` is an amount, as in `no aces` and `no spades`."""
        ahead = 1
        while self.peek(ahead).word in CARD_NAMES and self.peek(ahead + 1).word == "or":
            ahead += 2
        card = self.peek(ahead).word in CARD_NAMES and self.peek(ahead + 1).word in AFTER_RANKS
        suit = (
            self.peek(1).suit
            and self.names_suit_only(1)
            and self.peek(2).word not in (*SHORTNESS_NAMES, *STOPS, "fit")
        )
        cards = self.peek(1).word == "cards" and self.peek(2).word == "in"
        named = self.names_honours(1) or self.names_key_cards(1) or self.peek(1).word in FACES
        return not card and (bool(suit) or cards or bool(named) or self.measure_at(1) is not None)

    # Statements

    def statement(self) -> Item:
        """One statement."""
        compared = read_comparison(self, self.pair)
        if compared is not None:
            return Item(compared)
        named = self.named_cards()
        if named is not None:
            return named
        while self.peek().word in FILLERS and not self.names_cards():
            article = self.next().word in ("a", "an")
            if article and self.measure_at() and (not self.names_cards() or self.peek(1).word == "and"):
                return self.counted(Quantity((Amount(ONE),)))
        if self.peek().word == "anything" or (self.peek().word == "any" and self.peek(1).word in HAND_WORDS):
            self.skip(1 + (self.peek().word == "any"))
            return self.any_hand()
        if self.take("any"):
            if self.peek().kind == "end" or self.peek().text in (",", ";", ")"):
                return Item(tree.ANY_HAND)
            return self.statement()
        if self.peek().word in ("either", "both") and self.peek(1).word not in GROUP_NAMES:
            joined = "and" if self.peek().word == "both" else "or"
            joins = any(token.word == joined for token in self.tokens[self.at :])
            if self.pair and (self.peek(1).word in OF_EACH or not joins):
                self.refuse_each()
            self.next()
            return self.statement()
        if self.peek().word in HAND_WORDS[:1]:
            self.next()
            return self.statement()
        shapes = self.peek(1).text == "(" and self.peek(2).kind in PATTERNS
        if self.peek().word in EXACTLY and (
            shapes or self.peek(1).kind in PATTERNS or self.peek(1).word in SHAPE_WORDS
        ):
            self.next()
        if self.peek().text == "(":  # `with (5=4=2=2 or 4=5=2=2)`
            return self.factor()
        token, after = self.peek(), self.peek(1)
        self.refuse_spot()
        if self.names_cards():
            return self.held()
        if token.kind in PATTERNS or token.word in SHAPE_WORDS:
            return Item(self.shape())
        lengths = self.split_fit() or self.two_lengths()
        if lengths is not None:
            return lengths
        if token.word in SHORTNESS_NAMES:
            return self.shortness()
        if token.word in STOPS:
            return self.stopper()
        if token.suit and (after.word in SHORTNESS_NAMES or after.word in STOPS):
            return self.of_suit()
        if token.word == "in":
            return self.chosen_first()
        found = self.phrase()
        if found is not None:
            return found
        if self.names_fit():
            return self.fit_first() or self.counted(FIT)
        if token.suit and after.ranks:
            self.next()
            return Item(self.honours(self.ranks(), None)(token.suit))
        if len(token.ranks) > 1 and token.word != "at" and not self.names_unit_first():
            return self.held()
        if self.names_unit_first():
            return (self.fit_first() if self.peek().suit else None) or self.unit_first()
        if token.word in GROUP_NAMES:
            return self.fit_first() or self.group_of()
        if self.names_number_first():
            return self.number_first()
        place = self.at
        quantity = self.quantity()
        found = self.so_many_suits(quantity, token)
        if found is not None:
            return found
        if self.names_group_of():
            item = self.lengths_in(self.of_group(), quantity, token, attributive=False)
            return replace(item, limit=quantity.limit, bare=quantity.bare)
        if self.peek().word == "of" and self.lone_suit(1):  # `5+ of hearts`
            self.next()
            return self.lengths_in(self.suits_by_name(), quantity, token, attributive=False)
        if self.peek().word == "of":
            found = self.of_several(quantity, token)
            if found is not None:
                return found
            self.next()
            return self.some_of(quantity)
        if len(quantity.amounts) > 1 and self.not_shared(quantity):
            self.at = place
            quantity = self.quantity(several=False)
            return self.measured(quantity, "hcp", token)
        item = self.counted(quantity)
        several = len(quantity.amounts) > 1 and isinstance(item.condition, tree.Any)
        return replace(item, limit=quantity.limit, bare=quantity.bare, several=several)

    def any_hand(self) -> Item:
        """What every hand fits, or, of `any shape but 4333`, all that is not left out."""
        left_out = self.take(*LEFT_OUT)
        if left_out is None:
            return Item(tree.ANY_HAND)
        self.take("for", "from", "not")
        self.denying += 1
        denied = [self.factor()]
        while self.take("or", "nor") or (self.peek().word == "and" and self.peek(1).kind in PATTERNS):
            self.take("and")
            denied.append(self.factor())
        self.denying -= 1
        return Item(all_of(tree.Not(item.condition) for item in denied), first_there(denied))

    def refuse_each(self) -> NoReturn:
        """Refuse `ns: both have 4 spades`, where a line of two hands is about both together."""
        self.fail("a line of two hands is about both together", EACH_HAND)

    def refuse_shared(self, before: Item, after: Item, token: Token, joiner: str) -> None:
        """Refuse `at most 3 spades and 3 hearts`, `15-17 or 14 with a 5-card suit`: how far does it reach?"""
        join = all_of if joiner == "and" else any_of
        one, other = before.condition, after.condition
        chosen = other if isinstance(other, Chosen) and other.times == Amount(1) else None
        said = chosen.body if chosen and not self.is_noun(token) else other
        if before.limit and after.bare and exact(said) and (type(one) is type(said) or points(said)):
            low = tree.amount_of(said).low
            least, strict = before.limit
            shared = tree.replace_amount(
                said, Amount(low + strict) if least else Amount(0, max(low - strict, 0))
            )
            also = replace(chosen, body=shared) if chosen and said is chosen.body else shared
            self.two_ways(token, join([one, other]), join([one, also]))
        if before.several and joiner == "and" and isinstance(one, tree.Any):
            near = any_of([*one.parts[:-1], all_of([one.parts[-1], other])])
            if not any(map(tree.has_idle_part, (near, all_of([one, other])))):
                self.two_ways(token, near, all_of([one, other]))

    def is_noun(self, token: Token) -> bool:
        """Whether what begins here is `4-card minor`, of which a limit before it says nothing."""
        at = self.tokens.index(token)
        at += self.tokens[at].word in ("a", "an")
        return self.tokens[at + 1].text in DASHES or self.tokens[at + 1].word == "card"

    def not_shared(self, quantity: Quantity) -> bool:
        """Whether amounts with `or` between are not all of the thing that follows: `12-14 or 5+ spades`."""
        token, measure = self.peek(), self.measure_at()
        name = measure[0] if measure else None
        if name == "hcp" or not (measure or self.names_unit()):
            return tree.overlap(quantity.amounts)
        counted = tree.MEASURES[name] if name else None
        most = counted.most * ONE // counted.step if counted else HAND_SIZE * ONE
        if any(max(amount.low, amount.high or 0) > most for amount in quantity.amounts):
            return True
        small = [amount.low <= SMALL for amount in quantity.amounts]
        if not counted and small[-1] and not any(small[:-1]):
            return True
        mixed = all(amount.low == amount.high for amount in quantity.amounts) and len(set(small)) > 1
        if not tree.overlap(quantity.amounts) and not mixed:
            return False
        place = self.at
        shared = self.counted(quantity).condition
        parts = shared.parts if isinstance(shared, tree.Any) else (shared,)
        points = [self.scaled(one, 1, tree.MEASURES["hcp"].most, token) for one in quantity.amounts[:-1]]
        self.at = place
        return self.two_ways(token, any_of([*(tree.Worth("hcp", one) for one in points), parts[-1]]), shared)


def exact(condition: Condition) -> bool:
    """Whether it is a statement of just so many cards of a suit, or points."""
    plain = isinstance(condition, (tree.Length, tree.Worth))
    return plain and tree.amount_of(condition).low == tree.amount_of(condition).high


def points(condition: Condition) -> bool:
    """Whether it is about points."""
    return isinstance(condition, tree.Worth) and condition.measure == "hcp"
