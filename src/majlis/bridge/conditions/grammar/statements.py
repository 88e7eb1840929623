"""Statements by the word or number with which they begin: shapes, short suits, stoppers, cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from majlis.bridge.conditions import tree
from majlis.bridge.conditions.grammar.amounts import AT_LEAST, AT_MOST, LESS_THAN, MORE_THAN, ONE, Quantity
from majlis.bridge.conditions.grammar.counting import PATTERNS, STOPS
from majlis.bridge.conditions.grammar.joined_ranks import CARD_MEASURES
from majlis.bridge.conditions.grammar.joining import Item
from majlis.bridge.conditions.grammar.lacking import Lacking
from majlis.bridge.conditions.grammar.named_cards import HALVES
from majlis.bridge.conditions.grammar.patterns import longest_first, pattern
from majlis.bridge.conditions.grammar.placing import ONE_SEAT, Make, lengths_of, short_amounts
from majlis.bridge.conditions.grammar.suits import ALL_SUITS, Group, Place
from majlis.bridge.conditions.tokens import (
    CARD_NAMES,
    FEWER,
    GROUP_NAMES,
    HAND_WORDS,
    MORE,
    PLURAL_GROUPS,
    SHAPE_WORDS,
    SHORTNESS_NAMES,
    ConditionError,
    Token,
)
from majlis.bridge.conditions.tree import THERE, Amount, Chosen, Condition, all_of, any_of
from majlis.bridge.table.cards import HAND_SIZE, RANKS
from majlis.bridge.table.pack import WORD_OF_SUIT

SPOTS: Final = range(2, 10)
"""Cards that are named by a number; a ten is hardly ever so many cards of a suit."""


class Statements(Lacking):
    """Reads one statement whose kind is known."""

    looking, reached = False, 0
    """Whether the parser looks ahead, and how far it came when it last did."""

    def ahead(self, skipped: int) -> Item | None:
        """The factor that follows some tokens, if it can be read; nothing is taken."""
        before = self.at, self.there, self.depth, self.denying
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
            self.at, self.there, self.depth, self.denying = before

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
        """`three of the (four) aces`, `five of any suit`, `five of the minors`; None for others."""
        place = self.at
        self.next()
        the, every = self.take("the"), self.take("any")
        if self.peek().number == 4 * HALVES and self.measure_at(1):  # `three of the 4 aces`
            the = self.next()
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
        self.at -= 1
        lengths = self.shortnesses()
        return self.placed(suit, lengths_of(short_amounts(lengths)), token)

    def refuse_but(self, shape: Condition, token: Token) -> None:
        """Refuse `balanced but 4333`: without these, or these alone?"""
        after = self.peek(1)
        if self.peek().word != "but" or not (after.kind in PATTERNS or after.word in SHAPE_WORDS):
            return
        self.next()
        other = self.shape()
        self.two_ways(token, all_of([shape, tree.Not(other)]), all_of([shape, other]))

    def shape(self) -> Condition:
        """A named shape, or a pattern."""
        token = self.next()
        if self.pair:
            self.fail("two hands together have no shape", ONE_SEAT, token)
        if token.word in SHAPE_WORDS:
            self.take(*HAND_WORDS)
            self.refuse_but(tree.Shape(SHAPE_WORDS[token.word]), token)
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
        lengths = self.shortnesses()
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

    def shortnesses(self) -> list[int]:
        """Take `void`, `singleton or void`: the lengths."""
        lengths = [SHORTNESS_NAMES[self.next().word]]
        while self.joins_shortness():
            lengths.append(SHORTNESS_NAMES[self.next().word])
        return lengths

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
