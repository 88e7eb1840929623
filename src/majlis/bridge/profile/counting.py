"""What is counted: so many points, controls, aces; so many cards of a suit; so many suits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final, NoReturn, TypeAlias

from majlis.bridge.profile import tree
from majlis.bridge.profile.comparing import ADDED_UP, Sign, normal, read_comparison
from majlis.bridge.profile.faults import sentence, together
from majlis.bridge.profile.places import AFTER_RANKS, ALL_SUITS, Group, Place, Places
from majlis.bridge.profile.quantities import ONE, Quantity
from majlis.bridge.profile.tokens import (
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
from majlis.bridge.profile.tree import THERE, Amount, Chosen, Condition, Where, all_of, any_of
from majlis.bridge.profile.walker import Item
from majlis.bridge.profile.writing import format_condition, glyphs_of, half_text, side_text
from majlis.bridge.table.cards import HAND_SIZE, RANKS
from majlis.bridge.table.pack import WORD_OF_SUIT
from majlis.i18n import N_
from majlis.message import Message

Make: TypeAlias = Callable[[Where], Condition]
"""Makes a statement about the suit that it is given."""

WHAT: Final = N_("write what is counted: hcp, spades, cards in …, controls, losers, quick tricks, aces")
TOGETHER: Final = ("together", "combined", "altogether", "added", "total")
ONE_SEAT: Final = N_("ask it of one seat, on a line of its own")
PATTERNS: Final = ("shape", "order", "dashed")
STOPS: Final = ("stopper", "stoppers", "stop", "stopped")
AFTER_LENGTHS: Final = (",", ")", ";", "or", "and", "with", "but")
"""What may follow the lengths of two suits."""
SMALL: Final = 7 * ONE
"""Up to so many a number before another statement may be cards or suits as well as points."""


class Counting(Places):
    """Reads what an amount is an amount of."""

    counts: str = ""
    """What was counted last: cards, or a measure."""

    def begins_statement(self) -> bool:
        """Whether the next token can begin a statement."""
        token, after = self.peek(), self.peek(1)
        if token.kind in PATTERNS or self.begins_quantity() or self.names_cards() or self.compares():
            return True
        if token.word in STARTERS or self.names_unit_first():
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
            return bool(ahead) and ends and self.skip(1 + (self.peek(1).word == "or"))
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

    def refuse_cards_of(self, suits: str, quantity: Quantity, token: Token) -> NoReturn:
        """Refuse `5+ majors`, `5+ in the majors`: cards of one of them, of each, or of all together."""
        whole = self.scaled_all(quantity, 1, HAND_SIZE, token)
        make = lengths_of(whole)
        groups = (Group(Amount(1), suits), Group(Amount(len(suits)), suits))
        one, each = (self.placed(group, make, token).condition for group in groups)
        together = any_of(added_up(suits, amount) for amount in whole)
        if whole[0].low * len(suits) > HAND_SIZE * (1 + self.pair):
            self.two_ways(token, one, together)
        self.fail(
            "this can be one of these suits, each, or all together",
            "write {one}, or {each}, or {together}",
            token,
            one=format_condition(one, self.pair),
            each=format_condition(each, self.pair),
            together=format_condition(together, self.pair),
        )

    def refuse_small(self, quantity: Quantity, begin: Token) -> None:
        """Refuse `two balanced`, `5+ 4-card major`: a small number that may count cards, suits or points.

        So it is alone (`4, 5 spades`), and a limit after or before other things: `5+ hearts but at most 7`.
        """
        token = self.peek()
        small = all((one.high if one.high is not None else one.low) <= SMALL for one in quantity.amounts)
        limits = quantity.limit and (self.counts not in ("", "hcp") or token.word in ("and", "but"))
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

    def refuse_either(self, phrase: Group, make: Make, token: Token) -> None:
        """Refuse `at most 3 spades or hearts`, `at most 3 cards in either major`: in one, or in each?"""
        if phrase.times == Amount(1):
            each = self.choose(Group(Amount(len(phrase.suits)), phrase.suits), make(THERE), token)
            self.two_ways(token, self.placed(phrase, make, token).condition, each)

    def refuse_denied(self, phrase: Place | None, make: Make, amount: Amount, token: Token) -> None:
        """Refuse `not 4 hearts`: another number, or fewer."""
        phrase = replace(phrase, none=False) if isinstance(phrase, Group) else phrase
        exact = tree.Not(self.placed(phrase, make, token).condition)
        # A phrase that is a text is one suit's letter, which the type does not say.
        leaf = make(phrase if isinstance(phrase, str) else THERE if phrase else None)  # type: ignore[arg-type]
        more = tree.replace_amount(
            leaf, Amount(0, amount.low - 1) if not isinstance(phrase, Group) else Amount(amount.low)
        )
        if not amount.low or self.denying > 1:
            return
        if isinstance(phrase, Group):
            self.two_ways(token, exact, tree.Not(self.choose(phrase, more, token)))
        self.two_ways(token, exact, more)

    def cards(self, quantity: Quantity, token: Token) -> Item:
        """So many cards of a suit, in suits, or in a fit."""
        plural = token.word == "cards"
        dashed = self.take("card", "cards") is not None
        if self.take("+"):
            quantity = Quantity((Amount(quantity.low),))
        quantity = self.or_more(quantity)
        good = self.take("good") is not None
        suits = self.added_suits() if plural else ""
        if suits:
            return self.added(suits, quantity, token)
        phrase, attributive = self.whose_cards(dashed, quantity)
        fit = self.take("fit")
        if fit and phrase == Group(Amount(1), ALL_SUITS) and self.peek().word == "in":
            phrase = self.where(of=False)
        if fit and not self.pair:
            of = phrase if phrase is not None else Group(Amount(1), ALL_SUITS)
            asked = self.placed(of, lengths_of(self.scaled_all(quantity, 1, HAND_SIZE, token)), token)
            what = format_condition(asked.condition, pair=True)
            self.fail("a fit is two hands'", "write {what}, on a line of its own", fit, what=f"ns: {what}")
        if phrase is None:
            self.fail("cards of which suit?", "write 5+ spades, 5+ cards in one of ♠♥, 5+ card major")
        quantity = self.or_more(quantity)
        item = self.lengths_in(phrase, quantity, token, attributive=attributive or bool(fit))
        return self.qualified(item, good)

    def added_suits(self) -> str:
        """Take `in the majors`, `in spades and hearts together`: suits that are added; else nothing."""
        place = self.at
        if self.take("in", "between", "among", "across"):
            both = self.take("both")
            self.take("the")
            self.take("two")
            summed = self.summed_suits()
            if summed:
                return summed
            suits = self.plural_group() or self.listed_suits()
            plural = self.peek(-1).word in (*PLURAL_GROUPS, "suits") and not both
            total = self.peek().word == "in" and self.peek(1).word == "total" and self.skip(2)
            together = total or self.take(*TOGETHER) is not None
            if suits and (plural or together):
                return suits
        self.at = place
        return ""

    def summed_suits(self) -> str:
        """Take `spades + hearts`; nothing for others."""
        place, found = self.at, ""
        while self.peek().suit is not None:
            found += str(self.next().suit)
            if self.peek().text != "+" or self.peek(1).suit is None:
                break
            self.next()
        if len(set(found)) > 1:
            return "".join(suit for suit in ALL_SUITS if suit in found)
        self.at = place
        return ""

    def plural_group(self) -> str:
        """Take `majors`, `minor suits`; nothing for others."""
        token = self.peek()
        if token.word in PLURAL_GROUPS:
            return GROUP_NAMES[self.next().word]
        if token.word in ("major", "minor") and self.peek(1).word == "suits":
            self.skip(2)
            return GROUP_NAMES[token.word]
        return ""

    def listed_suits(self) -> str:
        """Take `spades and hearts`, `♠+♥`, `♠♥`."""
        found: list[str] = []
        while (suit := self.peek().suit) is not None:
            found.append(suit)
            self.next()
            if self.peek().text in ("and", "+", ",", "&", "/") and self.peek(1).suit:
                self.next()
        return "".join(suit for suit in ALL_SUITS if suit in found) if len(set(found)) > 1 else ""

    def added(self, suits: str, quantity: Quantity, token: Token) -> Item:
        """`at least 10 cards in the majors`: cards of several suits, added."""
        quantity = self.or_more(quantity)
        most = HAND_SIZE * (1 + self.pair)
        whole = self.scaled_all(quantity, 1, most, token)
        self.counts = "cards"
        found = any_of(added_up(suits, amount) for amount in whole)
        if quantity.bare and self.denying and whole[0].low:
            self.two_ways(token, tree.Not(found), added_up(suits, Amount(0, whole[0].low - 1)))
        return Item(found)

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

    def whose_cards(self, dashed: bool, quantity: Quantity) -> tuple[Place | None, bool]:
        """Whose cards are counted, and whether it is a noun: `card spade suit`, `card major`."""
        self.take("long")
        if self.peek().word in ("a", "either") and self.peek(1).word in GROUP_NAMES:
            self.next()
        after = self.peek()
        if self.lone_suit():
            phrase = self.suits_by_name()
            noun = self.take("suit", "suits") is not None or self.support(phrase)
            return phrase, noun or (dashed and after.suit is not None)
        if self.take("side"):
            self.take("suit")
            return self.other_suits(after), True
        if after.word in GROUP_NAMES:
            suits = self.without(GROUP_NAMES[self.next().word])
            if after.word.endswith("s") and not self.denying and self.peek().word != "fit":
                self.refuse_cards_of(suits, quantity, after)
            self.take("suit", "suits")
            if after.word in ("suit", "suits") and self.peek().word in ("in", "of") and self.peek(1).suit:
                self.next()
                return self.suits_by_name(), True
            if after.word == "suit" and self.peek().word == "in" and self.peek(1).text != "(":
                return self.where(of=False), True
            return Group(Amount(1), suits), True
        if after.word == "fit":
            return Group(Amount(1), ALL_SUITS), True
        if self.take("support"):
            self.take("for", "in", "of")
            if not self.peek().suit:
                self.refuse_support(after)
            return self.suits_by_name(), True
        return self.where(of=False), False

    def support(self, phrase: Place) -> bool:
        """Take `support` after a suit."""
        return self.take("support") is not None

    def refuse_support(self, token: Token) -> NoReturn:
        """Refuse support of a suit that is not named."""
        self.fail(
            "support for which suit?",
            "write 4+ card support for hearts, 4+ card support for partner (of his longest suit), or, "
            "where partner's suit is drawn, {piece} between ;",
            token,
            piece="partner's suit: 4+ cards",
        )

    def lengths_in(self, phrase: Place, quantity: Quantity, token: Token, attributive: bool) -> Item:
        """The statement of lengths; a number that is denied means that many or more."""
        whole = self.scaled_all(quantity, 1, HAND_SIZE, token)
        self.counts = "cards"
        if quantity.bare and (self.denying or (isinstance(phrase, Group) and phrase.none)):
            if attributive:
                whole = [Amount(whole[0].low)]
            else:
                self.refuse_denied(phrase, lengths_of(whole), whole[0], token)
        if isinstance(phrase, Group) and phrase.named and not self.denying:
            each = phrase.times == Amount(len(phrase.suits))
            if each and whole[0].low * len(phrase.suits) > HAND_SIZE * (1 + self.pair):  # together, then
                return Item(any_of(added_up(phrase.suits, amount) for amount in whole))
        many = phrase.times.low if isinstance(phrase, Group) else 0
        if (
            isinstance(phrase, Group)
            and 1 < many < len(phrase.suits)
            and whole[0].low * many > HAND_SIZE * (1 + self.pair)
        ):
            some = ["".join(suits) for suits in combinations(phrase.suits, many)]  # `9+ cards in two suits`
            return Item(any_of(added_up(suits, amount) for suits in some for amount in whole))
        if isinstance(phrase, Group) and phrase.named and not attributive and not whole[0].low:
            self.refuse_either(phrase, lengths_of(whole), token)
        if isinstance(phrase, Group) and attributive and quantity.topped:
            self.refuse_most(phrase, whole[0], token)
        if isinstance(phrase, str) and phrase != THERE:
            self.named |= {phrase} if not self.denying else set()
        item = self.placed(phrase, lengths_of(whole), token)
        noun = isinstance(phrase, Group) and (attributive or phrase.named) and not phrase.said
        if noun and isinstance(item.condition, Chosen) and not self.denying and not self.pair:
            return replace(item, condition=replace(item.condition, spelled=token))
        return item

    def refuse_most(self, phrase: Group, amount: Amount, token: Token) -> None:
        """Refuse `4-card major at most`, `7-card fit or less`: is one suit so short, or is none longer?

        A hand always has a suit of four cards or more, and two hands one of seven: none longer than three
        cannot be, so that `3-card suit or less` is one suit.
        """
        most, some = amount.high, phrase.times == Amount(1) and not phrase.none and not phrase.longest
        shortest = -(-HAND_SIZE * (1 + self.pair) // len(ALL_SUITS)) if phrase.suits == ALL_SUITS else 0
        if self.denying or not some or most is None or not shortest <= most < HAND_SIZE:
            return
        one, longer = (
            self.choose(phrase, tree.Length(cards, THERE), token) for cards in (amount, Amount(most + 1))
        )
        self.two_ways(token, one, tree.Not(longer))

    def qualified(self, item: Item, good: bool) -> Item:
        """The suit with what is said of its cards; `phrases` has what there is."""
        return item

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

    def refuse_pair(self, token: Token) -> None:
        """Refuse a stopper of two hands."""
        if self.pair:
            self.fail("a stopper is one hand's", ONE_SEAT, token)

    def placed(self, phrase: Place | None, make: Make, token: Token) -> Item:
        """The statement about the suit, or suits, that a phrase names."""
        if isinstance(phrase, Group):
            return Item(self.choose(phrase, make(THERE), token))
        # A suit's letter, THERE or None: what a statement's `where` can be, though its type says any text.
        # As above: one suit's letter, or `there`, which the type does not say.
        return Item(make(phrase), self.there if phrase == THERE else None)  # type: ignore[arg-type]

    def refuse_lengths(self, one: int, other: int, token: Token) -> None:
        """Refuse `5-4`, `4-4`: lengths of two suits, and no range."""
        after = self.peek()
        ends = after.kind == "end" or after.text in (",", ")", ";")
        longer, shorter = half_text(one), half_text(other)
        if not 0 < min(one, other) <= one + other <= 2 * HAND_SIZE or one < other:
            return
        if not self.pair and one > other and not (one % 2 or other % 2):
            self.refuse_falling(one // 2, other // 2, token)
        if not ends:
            return
        self.fail(
            "these are the lengths of two suits, and no range",
            "write {shape}, or each suit: {longer} spades and {shorter} hearts",
            token,
            shape=f"{longer}{shorter}xx" if len(longer + shorter) == 2 else f"({longer}){shorter}xx",
            longer=longer,
            shorter=shorter,
        )

    def refuse_falling(self, one: int, other: int, token: Token) -> None:
        """Refuse `5-4 spades`, `5-4 or 6-4 spades and hearts`: lengths, and of which suits is not said."""
        lengths = [(one, other)]
        while self.peek().word == "or" and self.peek(1).number and self.peek(2).text in DASHES:
            ends = [(self.peek(ahead).number or 0) // 2 for ahead in (1, 3)]
            if not 0 < min(ends) <= sum(ends) <= HAND_SIZE:
                return
            lengths.append((ends[0], ends[1]))
            self.skip(4)
        if self.peek().word in ("in", "of") and self.peek(1).word in ("a", "one", "either"):
            group = self.peek(2).word
            if group in ("major", "minor") and len(lengths) == 1 and one + other <= HAND_SIZE:
                self.fail(
                    "these are the lengths of two suits",
                    "write {lengths} in the {group}s, or {shape}, {one}-card {group}",
                    token,
                    lengths=f"{one}-{other}",
                    group=group,
                    shape=f"{one}{other}xx",
                    one=one,
                )
        suits = self.falling_suits()
        if not suits or (self.peek().kind != "end" and self.peek().word not in AFTER_LENGTHS):
            return
        if len(suits) > 2:
            return
        if len(suits) == 1:
            beside = "".join(suit for suit in ALL_SUITS if suit != suits)
            ways = [all_of([length_in(a, suits), length_in(b, beside)]) for a, b in lengths]
            fits = " or ".join(f"{a}-{b}" for a, b in lengths)
            self.fail(
                "these are the lengths of two suits, or of a fit, and no range",
                "write {what}, or {fit}, on a line of its own",
                token,
                what=format_condition(any_of(ways)),
                fit=f"ns: {fits} {WORD_OF_SUIT[suits][:-1]} fit",  # type: ignore[index]  # a letter of a suit
            )
        ordered = [all_of([length_in(a, suits[0]), length_in(b, suits[1])]) for a, b in lengths]
        turned = [all_of([length_in(b, suits[0]), length_in(a, suits[1])]) for a, b in lengths]
        self.two_ways(token, any_of(ordered), any_of([*ordered, *turned]))

    def falling_suits(self) -> str:
        """Take `spades`, `spades or hearts`, `in spades and hearts`; nothing for others."""
        self.take("in")
        found = ""
        while self.lone_suit():
            found += str(self.next().suit)
            if self.peek().word not in ("and", "or", "/", "+", "&") or not self.lone_suit(1):
                break
            self.next()
        return found if len(set(found)) == len(found) else ""

    def some_cards(self, quantity: Quantity) -> tuple[Token, Make]:
        """What follows `2 of`: `the top 3 honours`, `AKQ`."""
        self.take("the")
        token = self.peek()
        if self.take("top"):
            top = self.next()
            number = top.number
            if number is None or number % 2 or not 2 <= number // 2 <= 5:
                self.fail("this is not a number of top cards", "write top 2, top 3, top 4 or top 5", top)
            ranks = RANKS[: number // 2]
            self.take("honours", "honors", "cards")
        else:
            ranks = self.ranks()
        whole = self.scaled_all(quantity, 1, len(ranks), token)
        if quantity.bare:
            whole = [Amount(amount.low, None if amount.low else 0) for amount in whole]
        return token, lambda where: any_of(self.honours(ranks, amount)(where) for amount in whole)

    def ranks(self) -> str:
        """The ranks of the next token, high to low."""
        token = self.next()
        ranks = CARD_NAMES.get(token.word, "") or token.ranks or token.spots
        if not ranks:
            self.fail("these are not ranks", "write ranks such as AKQ, A or QJT", token)
        if len(set(ranks)) < len(ranks):
            self.fail("a rank is written twice", "write each rank once", token)
        return "".join(sorted(ranks, key=RANKS.index))

    def honours(self, ranks: str, amount: Amount | None) -> Make:
        """So many of these cards, by default all; written in one way only."""
        low = len(ranks) if amount is None else amount.low
        high = None if amount is None or amount.high is None or amount.high >= len(ranks) else amount.high
        return lambda where: tree.Honours(ranks, Amount(low, high), where)

    def choose(self, group: Group, body: Condition, token: Token) -> Condition:
        """A choice of suits, which must not hold another."""
        if any(isinstance(part, Chosen) for part in tree.statements(body)):
            self.fail(
                "this chooses suits within a choice of suits", "choose suits once in a condition", token
            )
        chosen = Chosen(group.times, group.suits, body, group.longest)
        return tree.Not(chosen) if group.none else chosen


def length_in(cards: int, suits: str) -> Condition:
    """Just so many cards of a suit, or of one of several."""
    amount = Amount(cards, cards)
    if len(suits) > 1:
        return Chosen(Amount(1), suits, tree.Length(amount, THERE))
    return tree.Length(amount, suits)  # type: ignore[arg-type]  # one suit's letter


def added_up(suits: str, amount: Amount) -> Condition:
    """The cards of several suits added up: at least so many, at most, just so many."""
    ends: list[tuple[Sign, int]] = []
    if amount.low == amount.high:
        ends = [("=", amount.low)]
    else:
        ends = [(">=", amount.low)] * (amount.low > 0 or amount.high is None)
        ends += [] if amount.high is None else [("<=", amount.high)]
    return all_of(normal(suits, sign, "", number, "own") for sign, number in ends)


def lengths_of(amounts: Sequence[Amount]) -> Make:
    """Lengths of a suit in any of the amounts."""
    return lambda where: any_of(tree.Length(amount, where) for amount in amounts)


def short_amounts(lengths: Sequence[int]) -> list[Amount]:
    """Lengths as amounts, those in a row as a range."""
    ordered = sorted(set(lengths))
    if ordered[-1] - ordered[0] < len(ordered):
        return [Amount(ordered[0], ordered[-1])]
    return [Amount(length, length) for length in ordered]
