"""What is counted: so many points, controls, aces; so many cards of a suit; so many suits."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final, NoReturn

from majlis.bridge.conditions import tree
from majlis.bridge.conditions.grammar.amounts import ONE, Quantity
from majlis.bridge.conditions.grammar.comparing import ADDED_UP, read_comparison
from majlis.bridge.conditions.grammar.falling import Falling
from majlis.bridge.conditions.grammar.joining import Item
from majlis.bridge.conditions.grammar.placing import ONE_SEAT, Make, lengths_of, short_amounts
from majlis.bridge.conditions.grammar.suits import AFTER_RANKS, ALL_SUITS, Group
from majlis.bridge.conditions.sentences import sentence, together
from majlis.bridge.conditions.tokens import (
    CARD_NAMES,
    DASHES,
    GROUP_NAMES,
    HAND_WORDS,
    JOINERS,
    PLURAL_GROUPS,
    SHORTNESS_NAMES,
    STARTERS,
    ConditionError,
    Token,
)
from majlis.bridge.conditions.tree import THERE, Amount, Chosen, Condition, Where, any_of
from majlis.bridge.conditions.writing import format_condition, glyphs_of, side_text
from majlis.bridge.table.cards import HAND_SIZE, RANKS
from majlis.i18n import N_
from majlis.message import Message

WHAT: Final = N_("write what is counted: hcp, spades, cards in …, controls, losers, quick tricks, aces")
PATTERNS: Final = ("shape", "order", "dashed")
STOPS: Final = ("stopper", "stoppers", "stop", "stopped")
HONOUR_WORDS: Final = ("honours", "honors", "honour", "honor")
MOST_HONOURS: Final = 5
"""A K Q J and the ten, in a suit."""
SMALL: Final = 7 * ONE
"""Up to so many a number before another statement may be cards or suits as well as points."""


class Counting(Falling):
    """Reads what an amount is an amount of."""

    def begins_statement(self) -> bool:
        """Whether the next token can begin a statement."""
        token, after = self.peek(), self.peek(1)
        if token.kind in PATTERNS or self.begins_quantity() or self.names_cards() or self.compares():
            return True
        if (
            token.word in STARTERS
            or self.names_unit_first()
            or (token.text == "(" and after.kind in PATTERNS)
        ):
            return True
        said = (*SHORTNESS_NAMES, *STOPS, "shortness", "support")
        return bool(token.suit) and (bool(after.ranks) or after.word in said)

    def compares(self) -> bool:
        """Whether a comparison stands here."""
        place = self.at
        found = read_comparison(self, self.pair)
        self.at = place
        return found is not None

    def names_cards(self) -> bool:
        """`AK of spades`, `AK♠`, `ace of hearts`, `98 of clubs`, `ace or king of hearts`."""
        token, after = self.peek(), self.peek(1)
        if token.spots and after.word == "of":
            return self.lone_suit(2)
        ahead = 0
        while self.peek(ahead).ranks or self.peek(ahead).word in CARD_NAMES:
            card, after = self.peek(ahead), self.peek(ahead + 1)
            if after.word in AFTER_RANKS or (bool(card.ranks) and bool(after.suit)):
                return True
            if after.word not in ("or", "and"):
                return False
            ahead += 2 + (self.peek(ahead + 2).word in ("a", "an", "the"))
        return False

    def names_unit_first(self, ahead: int = 0) -> bool:
        """`hcp 15-17`, `spades 5+`, `hearts >= 4`, `clubs: 2-3`."""
        measure = self.measure_at(ahead)
        place = ahead + (measure[1] if measure else 1)
        if not measure and not (self.peek(ahead).suit and not self.peek(place).ranks):
            return False
        place += self.peek(place).text in ("=", "==", ":")
        return self.begins_quantity(place) and self.peek(place).word != "none"

    def joins_shortness(self) -> bool:
        """Take `or` (and an article) before another shortness, or a comma in a list that ends with `or`."""
        if self.peek().word not in ("or", "/"):
            ahead = 0
            while self.peek(ahead).text == "," and self.peek(ahead + 1).word in SHORTNESS_NAMES:
                ahead += 2
            ahead += self.peek(ahead).text == ","
            article = self.peek(ahead + 1).word in ("a", "an")
            ends = self.peek(ahead).word == "or" and self.peek(ahead + 1 + article).word in SHORTNESS_NAMES
            last = self.peek(1).word == "or"
            return bool(ahead) and ends and self.skip(1 + last + (last and article))
        count = 1 + (self.peek(1).word in ("a", "an"))
        return self.peek(count).word in SHORTNESS_NAMES and self.skip(count)

    def counted(self, quantity: Quantity) -> Item:
        """What an amount is an amount of."""
        token = self.peek()
        if quantity.short:
            return self.short_limit(quantity, token)
        measure = self.measure_at()
        if self.peek().text in DASHES and self.measure_at(1):
            self.next()
            measure = self.measure_at()
        if measure:
            self.skip(measure[1])
            return self.measured(self.or_more(quantity), measure[0], token)
        if token.word in ("card", "cards", "fit", "support", "good", *GROUP_NAMES) or token.suit:
            return self.cards(quantity, token)
        if token.word == "in":
            self.refuse_uncounted(quantity, token)
        if token.word == THERE:
            right = together(Message(WHAT), sentence(", such as 5+ cards there"))
            self.fail("what is counted here is not said", right)
        self.take(*HAND_WORDS)
        self.refuse_small(quantity, token)
        return self.measured(quantity, "hcp", self.peek(-1))

    def refuse_uncounted(self, quantity: Quantity, token: Token) -> NoReturn:
        """Refuse `5+ in spades`: cards or points."""
        suits = self.added_suits()
        if suits:
            self.refuse_cards_of(suits, quantity, token)
        phrase = self.where(of=False)
        assert phrase is not None
        amounts = [self.scaled(amount, 1, HAND_SIZE, token) for amount in quantity.amounts]
        cards = self.placed(phrase, lengths_of(amounts), token)
        worth = self.placed(
            phrase, lambda where: any_of(tree.Worth("hcp", one, where) for one in amounts), token
        )
        self.two_ways(token, cards.condition, worth.condition)

    def refuse_small(self, quantity: Quantity, begin: Token) -> None:
        """Refuse `two balanced`, `5+ 4-card major`: a small number that may count cards, suits or points.

        So it is alone (`4, 5 spades`), and a limit after or before other things: `5+ hearts but at most 7`.
        """
        token = self.peek()
        small = all((one.high if one.high is not None else one.low) <= SMALL for one in quantity.amounts)
        limits = (quantity.limit or self.denying) and (
            self.counts not in ("", "hcp") or token.word in ("and", "but")
        )
        if small and ((quantity.bare and quantity.low) or limits):
            self.fail(
                "it is not clear what the number before this counts",
                "write what it counts, and a comma between two conditions: 5+ hcp, 4-card major",
                begin,
            )
        if token.kind == "end" or token.text in (",", ")", ";"):
            return
        if not (token.word in ("or", *JOINERS) or self.begins_statement()):
            self.fail("this is nothing that is counted", WHAT)
        if any(one.low <= SMALL and one.high in (None, one.low) for one in quantity.amounts):
            self.fail(
                "it is not clear what the number before this counts",
                "write what it counts, and a comma between two conditions: 5+ hcp, 4-card major",
                begin,
            )

    def short_limit(self, quantity: Quantity, token: Token) -> Item:
        """`at most a singleton in clubs`; without a suit, a short one is meant."""
        amounts = self.scaled_all(quantity, 1, HAND_SIZE, token)
        phrase = self.where(of=False)
        if phrase is None:
            if amounts[0].high is None:
                low = amounts[0].low
                self.fail(
                    "this can mean so many cards in each suit, or a suit as short",
                    "write {low}+ cards in each suit, or a suit of {few} cards",
                    token,
                    low=low,
                    few=f"0-{low}",
                )
            phrase = Group(Amount(1), ALL_SUITS)
        return self.placed(phrase, lengths_of(amounts), token)

    def measured(self, quantity: Quantity, name: str, token: Token) -> Item:
        """So many points, controls, losers …, in the hand or in suits."""
        measure, self.counts = tree.MEASURES[name], name
        if measure.needs_suit is None and self.peek().word in ("outside", "other") and self.excepts():
            begin = self.peek()
            self.refuse_unclear(self.without(ALL_SUITS), begin)
        if self.pair and measure.most_in_pair is None:
            self.fail("{measure} are counted in one hand", ONE_SEAT, token, measure=measure.words[0])
        self.refuse_so_many(quantity, name, token)
        suits = self.added_suits() if name in ADDED_UP else ""
        if suits:
            return self.added_worth(suits, quantity, name, token)
        joiner = self.peek(2).word if self.peek().word == "in" and self.peek(1).suit else ""
        phrase = self.where(of=measure.needs_suit is True)
        if measure.needs_suit is False and phrase is not None:
            self.fail(
                "{measure} are counted in the whole hand",
                "leave the suit out",
                token,
                measure=measure.words[0],
            )
        if measure.needs_suit and phrase is None:
            self.fail(
                "{measure} of which suit?",
                "write {measure} for hearts, or in partner's longest suit",
                token,
                measure=measure.words[0],
            )
        if isinstance(phrase, Group) and joiner in ("and", "or"):
            if name not in ADDED_UP:
                self.refuse_unclear(phrase.suits, token)
            self.fail(
                "it is not clear whether one of these suits is meant, each, or all together",
                "write in one of {suits}, in each of {suits}, in {sum}",
                token,
                suits=glyphs_of(phrase.suits),
                sum=side_text(phrase.suits),
            )
        quantity = self.or_more(quantity)
        if phrase is None:
            self.take(*HAND_WORDS)
        most = measure.most_in_pair if self.pair and measure.most_in_pair else measure.most
        if phrase is not None:
            most = measure.most_in_suit
        whole = self.scaled_all(quantity, measure.step, most, token)

        def make(where: Where) -> Condition:
            return any_of(tree.Worth(name, amount, where) for amount in whole)

        if quantity.bare and self.denying:
            self.refuse_denied(phrase, make, whole[0], token)
        if isinstance(phrase, Group) and phrase.named and not whole[0].low:
            self.refuse_either(phrase, make, token)
        return self.placed(phrase, make, token)

    def refuse_so_many(self, quantity: Quantity, name: str, token: Token) -> None:
        """Refuse `8+ hcp in two suits`: so many in each of the two, or in both together?"""
        number, group = self.peek(1).number, self.peek(2).word
        if (
            self.peek().word != "in"
            or number not in (4, 6)
            or group not in GROUP_NAMES
            or name not in ADDED_UP
        ):
            return
        suits, measure = GROUP_NAMES[group], tree.MEASURES[name]
        if number // 2 >= len(suits):
            return
        most = measure.most_in_pair if self.pair and measure.most_in_pair else measure.most
        amounts = self.scaled_all(quantity, measure.step, most, token)
        some = ["".join(one) for one in combinations(suits, number // 2)]
        added = any_of(tree.Together(name, amount, one) for one in some for amount in amounts)
        if amounts[0].low > measure.most_in_suit:
            self.fail(
                "it is not said that these are added", "write {what}", token, what=format_condition(added)
            )
        each = Chosen(
            Amount(number // 2), suits, any_of(tree.Worth(name, amount, THERE) for amount in amounts)
        )
        self.two_ways(token, each, added)

    def added_worth(self, suits: str, quantity: Quantity, name: str, token: Token) -> Item:
        """`10+ hcp in the majors`, `2 aces in spades + hearts`: of several suits, added."""
        if suits == ALL_SUITS:
            self.fail("these are all suits", "leave the suits out: 10+ hcp", token)
        quantity = self.or_more(quantity)
        measure = tree.MEASURES[name]
        whole = measure.most_in_pair if self.pair and measure.most_in_pair else measure.most
        most = min(whole, len(suits) * measure.most_in_suit)
        amounts = self.scaled_all(quantity, measure.step, most, token)
        found = any_of(tree.Together(name, amount, suits) for amount in amounts)
        if quantity.bare and self.denying and amounts[0].low:
            fewer = tree.Together(name, Amount(0, amounts[0].low - 1), suits)
            self.two_ways(token, tree.Not(found), fewer)
        return Item(found)

    def so_many_suits(self, number: Quantity, token: Token) -> Item | None:
        """`two 4-card majors`, `one doubleton`: just so many, as of whatever is counted; else None."""
        if number.low > 4 * ONE or number.short:
            return None
        found = self.many_fits(number, token)
        if found is not None:
            return found
        after = self.peek()
        if after.word in SHORTNESS_NAMES:
            lengths = [SHORTNESS_NAMES[self.next().word]]
            while self.joins_shortness():
                lengths.append(SHORTNESS_NAMES[self.next().word])
            number = self.or_more(number)
            if number.low == ONE == number.amounts[0].high and self.peek().word == "in" and self.lone_suit(1):
                self.next()
                return self.placed(self.suits_by_name(), lengths_of(short_amounts(lengths)), token)
            suits = self.among(self.without(ALL_SUITS))
            return self.just_so_many(number, suits, short_amounts(lengths), token)
        if after.word in STOPS:
            self.next()
            self.refuse_pair(after)
            suits = self.among(self.without(ALL_SUITS))
            return self.placed(self.so_many(number.amounts, False, suits, token), tree.Stopper, token)
        place = self.at
        if not self.begins_quantity() and not (after.word in GROUP_NAMES and self.peek(1).word == "of"):
            return None
        try:
            group_first = self.take(*GROUP_NAMES)
            if group_first:
                self.next()
            lengths_said = self.quantity()
            card = self.take("card", "cards")
            lengths_said = self.or_more(lengths_said)
        except ConditionError:
            self.at = place
            return None
        noun = group_first or (self.peek() if self.peek().word in GROUP_NAMES or self.lone_suit() else None)
        if not card or noun is None or noun.word not in GROUP_NAMES:
            self.at = place
            return None
        if not group_first:
            self.next()
        suits = self.without(GROUP_NAMES[noun.word])
        whole = self.scaled_all(lengths_said, 1, HAND_SIZE, token)
        exactly = not number.bare and number.amounts[0].high == number.low
        if self.denying and lengths_said.bare and not exactly:
            whole = [Amount(whole[0].low)]
        return self.just_so_many(number, suits, whole, token)

    def just_so_many(self, number: Quantity, suits: str, lengths: Sequence[Amount], token: Token) -> Item:
        """So many of the suits have one of the lengths; a plain number is exact, as of aces.

        Of suits of so many cards or more, or where no hand has more of them, it is that many or more. Where
        it is denied, it may mean either, and is refused.
        """
        group = self.so_many(number.amounts, False, suits, token)
        if group.times == Amount(0) and number.topped:
            fewer = self.placed(Group(Amount(0, len(suits) - 1), suits), lengths_of(lengths), token)
            self.fail(
                "no hand has more of them",
                "write {what}, or leave it out",
                token,
                what=format_condition(fewer.condition, self.pair),
            )
        cards = min(amount.low for amount in lengths) * (group.times.low + 1)
        longer = any(amount.high is None for amount in lengths) and not self.denying
        if number.bare and (longer or cards > HAND_SIZE * (1 + self.pair)):
            group = Group(Amount(group.times.low), suits)
        item = self.placed(group, lengths_of(lengths), token)
        if number.bare and self.denying and group.times.high is not None and group.times.low:
            more = self.placed(Group(Amount(group.times.low), suits), lengths_of(lengths), token)
            self.two_ways(token, tree.Not(item.condition), tree.Not(more.condition))
        return item

    def among(self, suits: str) -> str:
        """The suits that `in the majors`, `in a minor`, `in ♠♥♦` names after a number of short suits."""
        if self.peek().word not in ("in", "among"):
            self.take("somewhere", "anywhere")
            return suits
        ahead = 1 + (self.peek(1).word in ("the", "a"))
        token = self.peek(ahead)
        if self.peek(1).word == "a" and token.word in ("major", "minor"):
            self.skip(ahead)
            return self.suits()
        several = len(token.text) > 1 and token.kind == "word" and set(token.text) <= set(ALL_SUITS)
        if token.word in PLURAL_GROUPS or several or token.kind == "suit":
            self.skip(ahead)
            return self.suits()
        return suits

    def many_fits(self, number: Quantity, token: Token) -> Item | None:
        """`two 4-4 fits`; `fits` has them."""
        return None

    def some_cards(self, quantity: Quantity) -> tuple[Token, Make]:
        """What follows `2 of`: `the top 3 honours`, `AKQ`."""
        self.take("the")
        token = self.peek()
        ranks = self.top_cards() if self.names_top_cards() else self.ranks()
        whole = self.so_many_cards(quantity, ranks, token)
        return token, lambda where: any_of(self.honours(ranks, amount)(where) for amount in whole)

    def so_many_cards(self, quantity: Quantity, ranks: str, token: Token) -> list[Amount]:
        """How many of some cards: a plain number means that many or more."""
        whole = self.scaled_all(quantity, 1, len(ranks), token)
        if quantity.bare:
            whole = [Amount(amount.low, None if amount.low else 0) for amount in whole]
        return whole

    def names_top_cards(self) -> bool:
        """Whether `top 3`, `3 top honours`, `five honours` stands here."""
        counted = self.peek().number is not None and self.peek(1).word in ("top", *HONOUR_WORDS)
        return counted or self.peek().word == "top"

    def top_cards(self) -> str:
        """Take `top 3 honours`, `3 top cards`, `five honours`: the ranks."""
        token = self.peek()
        number = None if token.word == "top" else self.next().number
        self.take("top")
        if number is None:
            token = self.next()
            number = token.number
        if number is None or number % 2 or not 2 <= number // 2 <= MOST_HONOURS:
            self.fail("this is not a number of top cards", "write top 2, top 3, top 4 or top 5", token)
        self.take(*HONOUR_WORDS, "cards")
        return RANKS[: number // 2]
