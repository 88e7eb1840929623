"""So many suits of some length, `two 4-card majors`; short suits, `void in clubs`, and stoppers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from majlis.bridge.conditions import tree
from majlis.bridge.conditions.grammar.amounts import ONE, Amounts, Quantity
from majlis.bridge.conditions.grammar.cards import Cards
from majlis.bridge.conditions.grammar.context import Context, TokenCursor
from majlis.bridge.conditions.grammar.counting import STOPS
from majlis.bridge.conditions.grammar.fits import Fits
from majlis.bridge.conditions.grammar.joining import Joining, Parsed
from majlis.bridge.conditions.grammar.placing import Make, Placing, lengths_of, short_amounts
from majlis.bridge.conditions.grammar.suits import ALL_SUITS, Place, SuitGroup, Suits
from majlis.bridge.conditions.tokens import (
    CARD_NAMES,
    FEWER,
    GROUP_NAMES,
    MORE,
    PLURAL_GROUPS,
    SHORTNESS_NAMES,
    ConditionError,
    Token,
)
from majlis.bridge.conditions.tree import THERE, Amount, Chosen, all_of, any_of
from majlis.bridge.conditions.writing import format_condition
from majlis.bridge.table.cards import HAND_SIZE
from majlis.bridge.table.pack import WORD_OF_SUIT


@dataclass(eq=False, slots=True)
class SuitCounts:
    """Reads so many suits of some length: `two 4-card majors`, `one doubleton`."""

    cursor: TokenCursor
    context: Context
    amounts: Amounts
    suits: Suits
    placing: Placing
    fits: Fits

    def so_many_suits(self, number: Quantity, token: Token) -> Parsed | None:
        """`two 4-card majors`, `one doubleton`: just so many, as of whatever is counted; else None."""
        if number.low > 4 * ONE or number.short:
            return None
        fits = self.fits.many_fits(number, token)
        if fits is not None:
            return fits
        after = self.cursor.peek()
        if after.word in SHORTNESS_NAMES:
            lengths = [SHORTNESS_NAMES[self.cursor.next().word]]
            while self.joins_shortness():
                lengths.append(SHORTNESS_NAMES[self.cursor.next().word])
            number = self.amounts.or_more(number)
            if (
                number.low == ONE == number.amounts[0].high
                and self.cursor.peek().word == "in"
                and self.suits.lone_suit(1)
            ):
                self.cursor.next()
                return self.placing.placed(
                    self.suits.suits_by_name(), lengths_of(short_amounts(lengths)), token
                )
            suits = self.among(self.suits.without(ALL_SUITS))
            return self.just_so_many(number, suits, short_amounts(lengths), token)
        if after.word in STOPS:
            self.cursor.next()
            self.placing.refuse_pair(after)
            suits = self.among(self.suits.without(ALL_SUITS))
            return self.placing.placed(
                self.suits.so_many(number.amounts, False, suits, token), tree.Stopper, token
            )
        place = self.cursor.at
        if not self.amounts.begins_quantity() and not (
            after.word in GROUP_NAMES and self.cursor.peek(1).word == "of"
        ):
            return None
        try:
            group_first = self.cursor.take(*GROUP_NAMES)
            if group_first:
                self.cursor.next()
            lengths_said = self.amounts.quantity()
            card = self.cursor.take("card", "cards")
            lengths_said = self.amounts.or_more(lengths_said)
        except ConditionError:
            self.cursor.at = place
            return None
        noun = group_first or (
            self.cursor.peek() if self.cursor.peek().word in GROUP_NAMES or self.suits.lone_suit() else None
        )
        if not card or noun is None or noun.word not in GROUP_NAMES:
            self.cursor.at = place
            return None
        if not group_first:
            self.cursor.next()
        suits = self.suits.without(GROUP_NAMES[noun.word])
        whole = self.amounts.scaled_all(lengths_said, 1, HAND_SIZE, token)
        exactly = not number.bare and number.amounts[0].high == number.low
        if self.context.denying and lengths_said.bare and not exactly:
            whole = [Amount(whole[0].low)]
        return self.just_so_many(number, suits, whole, token)

    def just_so_many(self, number: Quantity, suits: str, lengths: Sequence[Amount], token: Token) -> Parsed:
        """So many of the suits have one of the lengths; a plain number is exact, as of aces.

        Of suits of so many cards or more, or where no hand has more of them, it is that many or more. Where
        it is denied, it may mean either, and is refused.
        """
        group = self.suits.so_many(number.amounts, False, suits, token)
        if group.times == Amount(0) and number.topped:
            fewer = self.placing.placed(
                SuitGroup(Amount(0, len(suits) - 1), suits), lengths_of(lengths), token
            )
            self.cursor.fail(
                "no hand has more of them",
                "write {what}, or leave it out",
                token,
                what=format_condition(fewer.condition, self.context.pair),
            )
        cards = min(amount.low for amount in lengths) * (group.times.low + 1)
        longer = any(amount.high is None for amount in lengths) and not self.context.denying
        if number.bare and (longer or cards > HAND_SIZE * (1 + self.context.pair)):
            group = SuitGroup(Amount(group.times.low), suits)
        item = self.placing.placed(group, lengths_of(lengths), token)
        if number.bare and self.context.denying and group.times.high is not None and group.times.low:
            more = self.placing.placed(SuitGroup(Amount(group.times.low), suits), lengths_of(lengths), token)
            self.context.two_ways(token, tree.Not(item.condition), tree.Not(more.condition))
        return item

    def among(self, suits: str) -> str:
        """The suits of `in the majors`, `in a minor`, `in ♠♥♦` after a number of short suits."""
        if self.cursor.peek().word not in ("in", "among"):
            self.cursor.take("somewhere", "anywhere")
            return suits
        ahead = 1 + (self.cursor.peek(1).word in ("the", "a"))
        token = self.cursor.peek(ahead)
        if self.cursor.peek(1).word == "a" and token.word in ("major", "minor"):
            self.cursor.skip(ahead)
            return self.suits.suits()
        several = len(token.text) > 1 and token.kind == "word" and set(token.text) <= set(ALL_SUITS)
        if token.word in PLURAL_GROUPS or several or token.kind == "suit":
            self.cursor.skip(ahead)
            return self.suits.suits()
        return suits

    def joins_shortness(self) -> bool:
        """Take `or` (and an article) before another shortness, or a comma in a list with `or` at its end."""
        if self.cursor.peek().word not in ("or", "/"):
            ahead = 0
            while self.cursor.peek(ahead).text == "," and self.cursor.peek(ahead + 1).word in SHORTNESS_NAMES:
                ahead += 2
            ahead += self.cursor.peek(ahead).text == ","
            article = self.cursor.peek(ahead + 1).word in ("a", "an")
            ends = (
                self.cursor.peek(ahead).word == "or"
                and self.cursor.peek(ahead + 1 + article).word in SHORTNESS_NAMES
            )
            last = self.cursor.peek(1).word == "or"
            return bool(ahead) and ends and self.cursor.skip(1 + last + (last and article))
        count = 1 + (self.cursor.peek(1).word in ("a", "an"))
        return self.cursor.peek(count).word in SHORTNESS_NAMES and self.cursor.skip(count)


@dataclass(eq=False, slots=True)
class ShortSuits:
    """Reads short suits and stoppers."""

    cursor: TokenCursor
    context: Context
    joining: Joining
    suits: Suits
    placing: Placing
    cards: Cards
    suit_counts: SuitCounts

    def of_suit(self) -> Parsed:
        """`heart stopper`, `spade void`."""
        suit = str(self.cursor.next().suit)
        token = self.cursor.next()
        if token.word in STOPS:
            self.placing.refuse_pair(token)
            return self.placing.placed(suit, tree.Stopper, token)
        self.cursor.at -= 1
        lengths = self.shortnesses()
        return self.placing.placed(suit, lengths_of(short_amounts(lengths)), token)

    def shortness(self) -> Parsed:
        """`void in clubs`, `singleton or void in one of ♠♥`; alone, in any suit."""
        token = self.cursor.peek()
        lengths = self.shortnesses()
        after = self.cursor.peek(1).word
        amounts = short_amounts(lengths)
        if len(lengths) == 1 and self.cursor.peek().word == "or" and after in (*MORE, *FEWER):
            self.cursor.skip(2)
            amounts = [Amount(0, lengths[0])] if after in FEWER else [Amount(lengths[0])]
        phrase: Place
        if len(lengths) == 1 and self.names_held():
            return self.short_holding(lengths_of(amounts))
        if self.suits.lone_suit():  # `singleton heart`
            phrase = self.suits.suits_by_name()
        else:
            phrase = self.suits.where(of=False) or SuitGroup(Amount(1), self.suits.without(ALL_SUITS))
        item = self.placing.placed(phrase, lengths_of(amounts), token)
        if isinstance(phrase, SuitGroup) and phrase == SuitGroup(Amount(1), ALL_SUITS):
            self.refuse_sharing(item, amounts, token)
        return item

    def shortnesses(self) -> list[int]:
        """Take `void`, `singleton or void`: the lengths."""
        lengths = [SHORTNESS_NAMES[self.cursor.next().word]]
        while self.suit_counts.joins_shortness():
            lengths.append(SHORTNESS_NAMES[self.cursor.next().word])
        return lengths

    def names_held(self) -> bool:
        """Whether a card stands here, with a suit or without: `ace of hearts`, `♥A`, `king`."""
        token, after = self.cursor.peek(), self.cursor.peek(1)
        return bool(token.suit and after.ranks) or token.word in CARD_NAMES or bool(token.ranks)

    def short_holding(self, length: Make) -> Parsed:
        """`singleton ace of hearts`: the card and the length of one suit; `singleton ace`: in any."""
        suited = self.cursor.peek().suit
        if suited:
            self.cursor.next()
        if suited or not self.cards.names_cards():
            held = self.placing.honours(self.placing.ranks(), None)
            if suited:
                return Parsed(all_of([length(suited), held(suited)]))
            whole = all_of([length(THERE), held(THERE)])
            return Parsed(Chosen(Amount(1), self.suits.without(ALL_SUITS), whole))
        token = self.cursor.peek()
        item = self.cards.held()
        condition = item.condition
        if isinstance(condition, Chosen):
            return Parsed(replace(condition, body=all_of([length(THERE), condition.body])), item.there)
        where = getattr(next(tree.statements(condition)), "where", None)
        if where is None:
            self.cursor.fail(
                "it is not clear which suit this is about", "write of which suit: AK of hearts", token
            )
        return Parsed(all_of([length(where), condition]), item.there)

    def refuse_sharing(self, item: Parsed, amounts: Sequence[Amount], token: Token) -> None:
        """Refuse `void or stopper in clubs`: is the void in clubs too?"""
        if self.cursor.peek().word != "or" or self.cursor.peek(-1).word not in SHORTNESS_NAMES:
            return
        following = self.joining.ahead(1)
        where = getattr(following.condition, "where", None) if following is not None else None
        phrased = [
            token.word in ("in", "of") for token in self.cursor.tokens[max(self.joining.reached - 2, 0) :][:1]
        ] == [True]
        if following is not None and phrased and where in WORD_OF_SUIT:
            near = any_of([lengths_of(amounts)(where), following.condition])
            self.context.two_ways(token, near, any_of([item.condition, following.condition]))

    def stopper(self) -> Parsed:
        """`stopper in hearts`."""
        token = self.cursor.next()
        self.placing.refuse_pair(token)
        phrase = self.suits.where(of=False)
        if phrase is None:
            self.cursor.fail("a stopper in which suit?", "write stopper in hearts, stopper in each of ♠♥")
        return self.placing.placed(phrase, tree.Stopper, token)
