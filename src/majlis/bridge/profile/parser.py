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
from typing import Final

from majlis.bridge.profile import tree
from majlis.bridge.profile.comparing import read_comparison
from majlis.bridge.profile.counting import ONE_SEAT, PATTERNS, SMALL, STOPS, Make, lengths_of, short_amounts
from majlis.bridge.profile.patterns import longest_first, pattern
from majlis.bridge.profile.phrases import Phrases
from majlis.bridge.profile.places import AFTER_RANKS, ALL_SUITS, Group, Place
from majlis.bridge.profile.quantities import AT_LEAST, AT_MOST, LESS_THAN, MORE_THAN, ONE, Quantity
from majlis.bridge.profile.tokens import (
    CARD_NAMES,
    DASHES,
    DENIALS,
    EXACTLY,
    FEWER,
    FILLERS,
    GROUP_NAMES,
    HAND_WORDS,
    MORE,
    PLURAL_GROUPS,
    SHAPE_WORDS,
    SHORTNESS_NAMES,
    ConditionError,
    Source,
    Token,
)
from majlis.bridge.profile.tree import THERE, Amount, Chosen, Condition, all_of, any_of
from majlis.bridge.profile.unread import refuse_unread
from majlis.bridge.profile.walker import Item, first_there
from majlis.bridge.table.cards import HAND_SIZE, RANKS
from majlis.bridge.table.pack import WORD_OF_SUIT

NEVER: Final = "never"
HALVES: Final = 2
"""A token's number counts halves."""
SPOTS: Final = range(2, 10)
"""Cards that are named by a number; a ten is hardly ever so many cards of a suit."""
CARD_MEASURES: Final = ("aces", "kings", "queens", "jacks", "tens")
FIT: Final = Quantity((Amount(8 * ONE),))


class Parser(Phrases):
    """Reads the condition of one hand, or (`pair`) of two together, from tokens."""

    denials = DENIALS

    def __init__(self, source: Source, tokens: Sequence[Token], pair: bool) -> None:
        super().__init__(source, tokens)
        self.pair = pair
        self.denying = 0
        self.looking, self.reached = False, 0
        """Whether the parser looks ahead, and how far it came when it last did."""

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

    # Denials

    def denial(self) -> Item:
        """`not balanced`, `no 5-card major`, `never 4333`, `neither a void nor a singleton`."""
        if self.begins_quantity():
            return self.statement()
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
            items.append(self.factor())
        self.denying -= 1
        if word == NEVER and self.peek().word == "and":
            self.refuse_never_both(items)
        self.refuse_open_denial(items, begin)
        denied = items[0].condition if len(items) == 1 and word in ("not", "no") else None
        too = self.denied_after_or() if denied is not None and self.peek().word == "or" else None
        every = all_of(tree.Not(item.condition) for item in items)
        return Item(every, first_there(items), denied=denied, denied_too=too)

    def denied_after_or(self) -> Condition | None:
        """What follows an `or`, read as denied; nothing is taken."""
        self.denying += 1
        item = self.ahead(1)
        self.denying -= 1
        return item.condition if item is not None else None

    def ahead(self, skipped: int) -> Item | None:
        """The factor that follows some tokens, if it can be read; nothing is taken."""
        before = self.at, self.there, self.depth
        if self.looking:
            return None
        self.looking = True
        self.skip(skipped)
        try:
            return self.factor()
        except ConditionError:
            return None
        finally:
            self.looking = False
            self.reached = self.at
            self.at, self.there, self.depth = before

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
        card = self.peek(1).word in CARD_NAMES and self.peek(2).word in (*AFTER_RANKS, "or")
        suit = (
            self.peek(1).suit
            and self.names_suit_only(1)
            and self.peek(2).word not in (*SHORTNESS_NAMES, *STOPS, "fit")
        )
        cards = self.peek(1).word == "cards" and self.peek(2).word == "in"
        return not card and (bool(suit) or cards or self.measure_at(1) is not None)

    # Statements

    def statement(self) -> Item:
        """One statement."""
        compared = read_comparison(self, self.pair)
        if compared is not None:
            return Item(compared)
        while self.peek().word in FILLERS and not self.names_cards():
            article = self.next().word in ("a", "an")
            if article and self.measure_at() and (not self.names_cards() or self.peek(1).word == "and"):
                return self.counted(Quantity((Amount(ONE),)))
        if self.take("any"):
            if self.take(*HAND_WORDS) or self.peek().kind == "end" or self.peek().text in (",", ";", ")"):
                return Item(tree.ANY_HAND)
            return self.statement()
        if self.peek().word in ("either", "both") and self.peek(1).word not in GROUP_NAMES:
            self.next()
            return self.statement()
        if self.peek().word in HAND_WORDS[:1]:
            self.next()
            return self.statement()
        if self.peek().word in EXACTLY and (
            self.peek(1).kind in PATTERNS or self.peek(1).word in SHAPE_WORDS
        ):
            self.next()
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

    def refuse_spot(self) -> None:
        """Refuse `5 of hearts`, `five of hearts`: so many, or that card? `the 5 of hearts` is the card."""
        token = self.peek()
        number, half = divmod(token.number or 0, HALVES)
        if half or number not in SPOTS or self.peek(1).word != "of" or not self.lone_suit(2):
            return
        if token.kind == "number" and self.at and self.peek(-1).word in ("a", "the"):
            return
        self.next()
        phrase = self.where(of=True)
        makes = lengths_of([Amount(number, number)]), self.honours(str(number), None)
        one, other = (self.placed(phrase, make, token).condition for make in makes)
        if self.denying:
            one, other = tree.Not(one), tree.Not(other)
        self.two_ways(token, one, other)

    def names_group_of(self) -> bool:
        """`of a minor`, `of either major`, `of the other major`, `of another suit`, after a number."""
        if self.peek().word != "of":
            return False
        words = [self.peek(ahead).word for ahead in (1, 2, 3)]
        if words[0] in ("another", "side") and words[1] == "suit":
            return True
        one = words[0] in ("a", "either", "one", "some", "each", "every", "both")
        side = words[1] in ("side", "second", "of")
        return (one and (words[1] in GROUP_NAMES or (side and words[2] in GROUP_NAMES))) or (
            words[0] == "the" and words[1] == "other" and words[2] in GROUP_NAMES
        )

    def of_several(self, quantity: Quantity, token: Token) -> Item | None:
        """`three of the aces`, `five of any suit`, `five of the minors`, after a number; None for others."""
        place = self.at
        self.next()
        the, every = self.take("the"), self.take("any")
        measure = self.measure_at()
        if the and measure and measure[0] in CARD_MEASURES:
            self.next()
            return self.measured(quantity, measure[0], token)
        group = self.take(*GROUP_NAMES)
        if group is None or not (every or group.word in PLURAL_GROUPS):
            self.at = place
            return None
        suits = self.without(GROUP_NAMES[group.word])
        quantity = self.or_more(quantity)
        if not every:
            self.refuse_cards_of(suits, quantity, token)
        make = lengths_of(self.scaled_all(quantity, 1, HAND_SIZE, token))
        one, each = (Group(Amount(number), suits) for number in (1, len(suits)))
        if quantity.low * len(suits) > HAND_SIZE * ONE * (1 + self.pair) or len(suits) == 1:
            return self.placed(one, make, token)
        return self.two_ways(token, *(self.placed(group, make, token).condition for group in (one, each)))

    def of_group(self) -> Place:
        """The suits of `of a minor`."""
        phrase = self.where(of=True)
        assert phrase is not None
        return phrase

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

    def names_number_first(self) -> bool:
        """`12 <= hcp`, `5 < spades`."""
        signs = (*AT_LEAST, *AT_MOST, *MORE_THAN, *LESS_THAN)
        unit = bool(self.peek(2).suit) or self.measure_at(2) is not None
        return self.peek().number is not None and self.peek(1).text in signs and unit

    def number_first(self) -> Item:
        """`12 <= hcp <= 14`, `5 < spades`."""
        token = self.peek()
        number, sign = self.whole_number(), self.next().text
        strict = sign in MORE_THAN + LESS_THAN
        low = sign in AT_MOST + LESS_THAN
        amount = Amount(number + strict) if low else Amount(0, max(number - strict, 0))
        measure, suit = self.measure_at(), self.peek().suit
        self.skip(measure[1] if measure else 1)
        if low and self.peek().text in AT_MOST + LESS_THAN:
            end = self.next().text in LESS_THAN
            amount = self.ordered(amount.low, self.whole_number() - end, token)
        if measure:
            return self.measured(Quantity((amount,)), measure[0], token)
        return self.lengths_in(str(suit), Quantity((amount,)), token, attributive=False)

    def unit_first(self) -> Item:
        """`hcp 15-17`, `spades 5+`."""
        token = self.peek()
        measure = self.measure_at()
        self.skip(measure[1] if measure else 1)
        self.take("=", "==", ":")
        quantity = self.quantity()
        if quantity.bare:
            quantity = self.or_more(quantity)
        if measure:
            return self.measured(quantity, measure[0], token)
        self.take("card", "cards")
        fit = self.take("fit")
        if fit and not self.pair:
            self.refuse_fit_of_one(self.source.text[token.column - 1 : fit.column + 2], fit)
        if self.pair and not fit and self.names_fit():
            self.fail("this does not fit here", self.join)  # `spades: 8+ heart fit`
        return self.lengths_in(str(token.suit), self.or_more(quantity), token, attributive=False)

    def group_of(self) -> Item:
        """`major of exactly 5 cards`, `suit longer than 5 cards`; `majors 9+` is unclear."""
        token = self.next()
        suits = self.without(GROUP_NAMES[token.word])
        said_of = self.take("of", "with") is not None
        if not said_of and not self.begins_quantity():
            self.fail(
                "how many cards of it?",
                "write 5+ card {group}, {group} of 4-5 cards",
                token,
                group=token.word.removesuffix("s"),
            )
        quantity = self.quantity()
        self.take("card", "cards")
        if token.word in PLURAL_GROUPS and not said_of and not self.denying:
            self.refuse_cards_of(suits, quantity, token)
        return self.lengths_in(Group(Amount(1), suits), quantity, token, attributive=True)

    def of_suit(self) -> Item:
        """`heart stopper`, `spade void`."""
        suit = str(self.next().suit)
        token = self.next()
        if token.word in STOPS:
            self.refuse_pair(token)
            return self.placed(suit, tree.Stopper, token)
        lengths = [SHORTNESS_NAMES[token.word]]
        while self.joins_shortness():
            lengths.append(SHORTNESS_NAMES[self.next().word])
        return self.placed(suit, lengths_of(short_amounts(lengths)), token)

    def shape(self) -> Condition:
        """A named shape, or a pattern."""
        token = self.next()
        if self.pair:
            self.fail("two hands together have no shape", ONE_SEAT, token)
        if token.word in SHAPE_WORDS:
            self.take(*HAND_WORDS)
            return tree.Shape(SHAPE_WORDS[token.word])
        text, lengths = pattern(token)
        known = [length for length in lengths if length is not None]
        if len(lengths) != 4:
            self.fail(
                "a shape has four lengths", "write spades=hearts=diamonds=clubs, such as 5=4=x=x", token
            )
        if sum(known) > HAND_SIZE or (len(known) == 4 and sum(known) < HAND_SIZE):
            self.fail(
                "these lengths add up to {total}",
                "write lengths that add up to {size}, such as 4432, 64xx, 5=4=3=1",
                token,
                total=sum(known),
                size=HAND_SIZE,
            )
        if token.kind != "order" and lengths != longest_first(lengths):
            # In the lists of files (`"5xx1"`) such a text means spades, hearts, diamonds, clubs.
            self.fail(
                "these lengths do not stand longest first",
                "write {any} for any suits, {ordered} for spades=hearts=diamonds=clubs",
                token,
                any=text,
                ordered="=".join("x" if length is None else str(length) for length in lengths),
            )
        self.take(*HAND_WORDS)
        return tree.Shape(text)

    def shortness(self) -> Item:
        """`void in clubs`, `singleton or void in one of ♠♥`; alone, in any suit."""
        token = self.peek()
        lengths = [SHORTNESS_NAMES[self.next().word]]
        while self.joins_shortness():
            lengths.append(SHORTNESS_NAMES[self.next().word])
        after = self.peek(1).word
        amounts = short_amounts(lengths)
        if len(lengths) == 1 and self.peek().word == "or" and after in (*MORE, *FEWER):
            self.skip(2)
            amounts = [Amount(0, lengths[0])] if after in FEWER else [Amount(lengths[0])]
        phrase: Place
        if len(lengths) == 1 and self.names_held():
            return self.short_holding(lengths_of(amounts))
        if self.lone_suit():  # `singleton heart`
            phrase = self.suits_by_name()
        else:
            phrase = self.where(of=False) or Group(Amount(1), self.without(ALL_SUITS))
        item = self.placed(phrase, lengths_of(amounts), token)
        if isinstance(phrase, Group) and phrase == Group(Amount(1), ALL_SUITS):
            self.refuse_sharing(item, amounts, token)
        return item

    def names_held(self) -> bool:
        """Whether a card stands here, of a suit that is named or not: `ace of hearts`, `♥A`, `king`."""
        token, after = self.peek(), self.peek(1)
        return bool(token.suit and after.ranks) or token.word in CARD_NAMES or bool(token.ranks)

    def short_holding(self, length: Make) -> Item:
        """`singleton ace of hearts`: the card and the length of one suit; `singleton ace`: in any."""
        suited = self.peek().suit
        if suited:
            self.next()
        if suited or not self.names_cards():
            held = self.honours(self.ranks(), None)
            if suited:
                return Item(all_of([length(suited), held(suited)]))
            whole = all_of([length(THERE), held(THERE)])
            return Item(Chosen(Amount(1), self.without(ALL_SUITS), whole))
        token = self.peek()
        item = self.held()
        found = item.condition
        if isinstance(found, Chosen):
            return Item(replace(found, body=all_of([length(THERE), found.body])), item.there)
        where = getattr(next(tree.statements(found)), "where", None)
        if where is None:
            self.fail("it is not clear which suit this is about", "write of which suit: AK of hearts", token)
        return Item(all_of([length(where), found]), item.there)

    def refuse_sharing(self, item: Item, amounts: Sequence[Amount], token: Token) -> None:
        """Refuse `void or stopper in clubs`: is the void in clubs too?"""
        if self.peek().word != "or" or self.peek(-1).word not in SHORTNESS_NAMES:
            return
        found = self.ahead(1)
        where = getattr(found.condition, "where", None) if found is not None else None
        phrased = [token.word in ("in", "of") for token in self.tokens[max(self.reached - 2, 0) :][:1]] == [
            True
        ]
        if found is not None and phrased and where in WORD_OF_SUIT:
            near = any_of([lengths_of(amounts)(where), found.condition])
            self.two_ways(token, near, any_of([item.condition, found.condition]))

    def stopper(self) -> Item:
        """`stopper in hearts`."""
        token = self.next()
        self.refuse_pair(token)
        phrase = self.where(of=False)
        if phrase is None:
            self.fail("a stopper in which suit?", "write stopper in hearts, stopper in each of ♠♥")
        return self.placed(phrase, tree.Stopper, token)

    def chosen_first(self) -> Item:
        """`in one of ♠♥ (6 cards there or 4-7 hcp there)`."""
        token = self.peek()
        phrase = self.where(of=False)
        if not isinstance(phrase, Group):
            self.fail(
                "a condition does not begin with a suit",
                "write what is asked first: 5+ cards in hearts, stopper in hearts",
                token,
            )
        if not self.take("("):
            self.fail("a bracket is missing", "write in one of ♠♥ (5+ cards there, 4-7 hcp there)")
        body = self.condition()
        if not self.take(")"):
            self.fail("the bracket is not closed", "write )")
        if not body.there:
            self.fail("nothing in the brackets says 'there'", "write 5+ cards there, 4-7 hcp there", token)
        return Item(self.choose(phrase, body.condition, token))

    def held(self) -> Item:
        """`AK of spades`, `ace of hearts`, `AQ there`, `ace or king of hearts`."""
        token = self.peek()
        several = [self.ranks()]
        joiner = self.peek().word
        while (
            joiner in ("or", "and")
            and self.peek().word == joiner
            and (self.peek(1).ranks or self.peek(1).word in (*CARD_NAMES, "the", "an", "a"))
        ):
            place = self.at
            self.next()
            self.take("a", "an", "the")
            if not (self.peek().ranks or self.peek().word in CARD_NAMES):
                self.at = place
                break
            several.append(self.ranks())
        if joiner == "and" and len(several) > 1:
            several = ["".join(sorted(set("".join(several)), key=RANKS.index))]
        phrase: Place | None = self.next().suit if self.lone_suit() else self.where(of=True)
        if phrase is None:
            ranks = several[0]
            self.fail("{ranks} of which suit?", "write {ranks} of spades, {ranks} in one of ♠♥", ranks=ranks)
        makes = [self.honours(ranks, None) for ranks in several]
        return self.placed(phrase, lambda where: any_of(make(where) for make in makes), token)

    def some_of(self, quantity: Quantity) -> Item:
        """`2 of top 3 in hearts`, `exactly 1 of AK in spades`; a bare number means that many or more."""
        token, makes = self.some_cards(quantity)
        phrase = self.where(of=True)
        if phrase is None:
            self.fail("of which suit?", "write 2 of top 3 in hearts")
        return self.placed(phrase, makes, token)


def exact(condition: Condition) -> bool:
    """Whether it is a statement of just so many cards of a suit, or points."""
    plain = isinstance(condition, (tree.Length, tree.Worth))
    return plain and tree.amount_of(condition).low == tree.amount_of(condition).high


def points(condition: Condition) -> bool:
    """Whether it is about points."""
    return isinstance(condition, tree.Worth) and condition.measure == "hcp"
