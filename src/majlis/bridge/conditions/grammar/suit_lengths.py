"""So many cards of a suit, of one of several, of each, or of several added up."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final, NoReturn

from majlis.bridge.conditions import tree
from majlis.bridge.conditions.grammar.amounts import Amounts, Quantity
from majlis.bridge.conditions.grammar.cards import Qualities
from majlis.bridge.conditions.grammar.comparing import Sign, normal
from majlis.bridge.conditions.grammar.context import Context, TokenCursor
from majlis.bridge.conditions.grammar.joining import Parsed
from majlis.bridge.conditions.grammar.placing import Placing, lengths_of
from majlis.bridge.conditions.grammar.suits import ALL_SUITS, Place, SuitGroup, Suits
from majlis.bridge.conditions.tokens import GROUP_NAMES, PLURAL_GROUPS, Token
from majlis.bridge.conditions.tree import THERE, Amount, Chosen, Condition, all_of, any_of
from majlis.bridge.conditions.writing import format_condition
from majlis.bridge.table.cards import HAND_SIZE

TOGETHER: Final = ("together", "combined", "altogether", "added", "total")


@dataclass(eq=False, slots=True)
class SuitLengths:
    """Reads the suit, or suits, of so many cards."""

    cursor: TokenCursor
    context: Context
    amounts: Amounts
    suits: Suits
    placing: Placing
    qualities: Qualities

    def refuse_cards_of(self, suits: str, quantity: Quantity, token: Token) -> NoReturn:
        """Refuse `5+ majors`, `5+ in the majors`: cards of one of them, of each, or of all together."""
        whole = self.amounts.scaled_all(quantity, 1, HAND_SIZE, token)
        make = lengths_of(whole)
        groups = (SuitGroup(Amount(1), suits), SuitGroup(Amount(len(suits)), suits))
        one, each = (self.placing.placed(group, make, token).condition for group in groups)
        together = any_of(added_up(suits, amount) for amount in whole)
        if whole[0].low * len(suits) > HAND_SIZE * (1 + self.context.pair):
            self.context.two_ways(token, one, together)
        self.cursor.fail(
            "this can be one of these suits, each, or all together",
            "write {one}, or {each}, or {together}",
            token,
            one=format_condition(one, self.context.pair),
            each=format_condition(each, self.context.pair),
            together=format_condition(together, self.context.pair),
        )

    def cards(self, quantity: Quantity, token: Token) -> Parsed:
        """So many cards of a suit, in suits, or in a fit."""
        plural = token.word == "cards"
        dashed = self.cursor.take("card", "cards") is not None
        if self.cursor.take("+"):
            quantity = Quantity((Amount(quantity.low),))
        quantity = self.amounts.or_more(quantity)
        good = self.cursor.take("good") is not None
        suits = self.added_suits() if plural else ""
        if suits:
            return self.added(suits, quantity, token)
        phrase, attributive = self.whose_cards(dashed, quantity)
        fit = self.cursor.take("fit")
        if fit and phrase == SuitGroup(Amount(1), ALL_SUITS) and self.cursor.peek().word == "in":
            phrase = self.suits.where(of=False)
        if fit and not self.context.pair:
            of = phrase if phrase is not None else SuitGroup(Amount(1), ALL_SUITS)
            asked = self.placing.placed(
                of, lengths_of(self.amounts.scaled_all(quantity, 1, HAND_SIZE, token)), token
            )
            what = format_condition(asked.condition, pair=True)
            self.cursor.fail(
                "a fit is two hands'", "write {what}, on a line of its own", fit, what=f"ns: {what}"
            )
        if phrase is None:
            self.cursor.fail("cards of which suit?", "write 5+ spades, 5+ cards in one of ♠♥, 5+ card major")
        quantity = self.amounts.or_more(quantity)
        item = self.lengths_in(phrase, quantity, token, attributive=attributive or bool(fit))
        return self.qualities.qualified(item, good)

    def added_suits(self) -> str:
        """Take `in the majors`, `in spades and hearts together`: suits that are added; else nothing."""
        place = self.cursor.at
        if self.cursor.take("in", "between", "among", "across"):
            both = self.cursor.take("both")
            self.cursor.take("the")
            self.cursor.take("two")
            summed = self.summed_suits()
            if summed:
                return summed
            suits = self.plural_group() or self.listed_suits()
            plural = self.cursor.peek(-1).word in (*PLURAL_GROUPS, "suits") and not both
            total = (
                self.cursor.peek().word == "in"
                and self.cursor.peek(1).word == "total"
                and self.cursor.skip(2)
            )
            together = total or self.cursor.take(*TOGETHER) is not None
            if suits and (plural or together):
                return suits
        self.cursor.at = place
        return ""

    def summed_suits(self) -> str:
        """Take `spades + hearts`; nothing for others."""
        place, suits = self.cursor.at, ""
        while self.cursor.peek().suit is not None:
            suits += str(self.cursor.next().suit)
            if self.cursor.peek().text != "+" or self.cursor.peek(1).suit is None:
                break
            self.cursor.next()
        if len(set(suits)) > 1:
            return "".join(suit for suit in ALL_SUITS if suit in suits)
        self.cursor.at = place
        return ""

    def plural_group(self) -> str:
        """Take `majors`, `minor suits`; nothing for others."""
        token = self.cursor.peek()
        if token.word in PLURAL_GROUPS:
            return GROUP_NAMES[self.cursor.next().word]
        if token.word in ("major", "minor") and self.cursor.peek(1).word == "suits":
            self.cursor.skip(2)
            return GROUP_NAMES[token.word]
        return ""

    def listed_suits(self) -> str:
        """Take `spades and hearts`, `♠+♥`, `♠♥`."""
        suits: list[str] = []
        while (suit := self.cursor.peek().suit) is not None:
            suits.append(suit)
            self.cursor.next()
            if self.cursor.peek().text in ("and", "+", ",", "&", "/") and self.cursor.peek(1).suit:
                self.cursor.next()
        return "".join(suit for suit in ALL_SUITS if suit in suits) if len(set(suits)) > 1 else ""

    def added(self, suits: str, quantity: Quantity, token: Token) -> Parsed:
        """`at least 10 cards in the majors`: cards of several suits, added."""
        quantity = self.amounts.or_more(quantity)
        most = HAND_SIZE * (1 + self.context.pair)
        whole = self.amounts.scaled_all(quantity, 1, most, token)
        self.context.counts = "cards"
        condition = any_of(added_up(suits, amount) for amount in whole)
        if quantity.bare and self.context.denying and whole[0].low:
            self.context.two_ways(token, tree.Not(condition), added_up(suits, Amount(0, whole[0].low - 1)))
        return Parsed(condition)

    def whose_cards(self, dashed: bool, quantity: Quantity) -> tuple[Place | None, bool]:
        """The suit of the cards, and whether it is a noun: `card spade suit`, `card major`."""
        self.cursor.take("long")
        if self.cursor.peek().word in ("a", "either") and self.cursor.peek(1).word in GROUP_NAMES:
            self.cursor.next()
        after = self.cursor.peek()
        if self.suits.lone_suit():
            phrase = self.suits.suits_by_name()
            noun = self.cursor.take("suit", "suits") is not None or self.support(phrase)
            return phrase, noun or (dashed and after.suit is not None)
        if self.cursor.take("side"):
            self.cursor.take("suit")
            return self.suits.other_suits(after), True
        if after.word in GROUP_NAMES:
            suits = self.suits.without(GROUP_NAMES[self.cursor.next().word])
            if after.word.endswith("s") and not self.context.denying and self.cursor.peek().word != "fit":
                self.refuse_cards_of(suits, quantity, after)
            self.cursor.take("suit", "suits")
            if (
                after.word in ("suit", "suits")
                and self.cursor.peek().word in ("in", "of")
                and self.cursor.peek(1).suit
            ):
                self.cursor.next()
                return self.suits.suits_by_name(), True
            if after.word == "suit" and self.cursor.peek().word == "in" and self.cursor.peek(1).text != "(":
                return self.suits.where(of=False), True
            return SuitGroup(Amount(1), suits), True
        if after.word == "fit":
            return SuitGroup(Amount(1), ALL_SUITS), True
        if self.cursor.take("support"):
            self.cursor.take("for", "in", "of")
            if not self.cursor.peek().suit:
                self.refuse_support(after)
            return self.suits.suits_by_name(), True
        return self.suits.where(of=False), False

    def support(self, phrase: Place) -> bool:
        """Take `support` after a suit."""
        return self.cursor.take("support") is not None

    def refuse_support(self, token: Token) -> NoReturn:
        """Refuse support of an unnamed suit."""
        self.cursor.fail(
            "support for which suit?",
            "write 4+ card support for hearts, 4+ card support for partner (of his longest suit), or, "
            "where partner's suit is drawn, {piece} between ;",
            token,
            piece="partner's suit: 4+ cards",
        )

    def lengths_in(self, phrase: Place, quantity: Quantity, token: Token, attributive: bool) -> Parsed:
        """The statement of lengths; a number that is denied means that many or more."""
        whole = self.amounts.scaled_all(quantity, 1, HAND_SIZE, token)
        self.context.counts = "cards"
        if quantity.bare and (self.context.denying or (isinstance(phrase, SuitGroup) and phrase.none)):
            if attributive:
                whole = [Amount(whole[0].low)]
            else:
                self.placing.refuse_denied(phrase, lengths_of(whole), whole[0], token)
        if isinstance(phrase, SuitGroup) and phrase.named and not self.context.denying:
            each = phrase.times == Amount(len(phrase.suits))
            if each and whole[0].low * len(phrase.suits) > HAND_SIZE * (
                1 + self.context.pair
            ):  # together, then
                return Parsed(any_of(added_up(phrase.suits, amount) for amount in whole))
        many = phrase.times.low if isinstance(phrase, SuitGroup) else 0
        if (
            isinstance(phrase, SuitGroup)
            and 1 < many < len(phrase.suits)
            and whole[0].low * many > HAND_SIZE * (1 + self.context.pair)
        ):
            some = ["".join(suits) for suits in combinations(phrase.suits, many)]  # `9+ cards in two suits`
            return Parsed(any_of(added_up(suits, amount) for suits in some for amount in whole))
        if isinstance(phrase, SuitGroup) and phrase.named and not attributive and not whole[0].low:
            self.placing.refuse_either(phrase, lengths_of(whole), token)
        if isinstance(phrase, SuitGroup) and attributive and quantity.topped:
            self.refuse_most(phrase, whole[0], token)
        if isinstance(phrase, str) and phrase != THERE:
            self.context.named |= {phrase} if not self.context.denying else set()
        item = self.placing.placed(phrase, lengths_of(whole), token)
        noun = isinstance(phrase, SuitGroup) and (attributive or phrase.named) and not phrase.said
        if noun and isinstance(item.condition, Chosen) and not self.context.denying and not self.context.pair:
            return replace(item, condition=replace(item.condition, spelled=token))
        return item

    def refuse_most(self, phrase: SuitGroup, amount: Amount, token: Token) -> None:
        """Refuse `4-card major at most`, `7-card fit or less`: is one suit so short, or is none longer?

        A hand always has a suit of four cards or more, and two hands one of seven: none longer than three
        cannot be, so that `3-card suit or less` is one suit.
        """
        most, some = amount.high, phrase.times == Amount(1) and not phrase.none and not phrase.longest
        shortest = (
            -(-HAND_SIZE * (1 + self.context.pair) // len(ALL_SUITS)) if phrase.suits == ALL_SUITS else 0
        )
        if self.context.denying or not some or most is None or not shortest <= most < HAND_SIZE:
            return
        one, longer = (
            self.placing.choose(phrase, tree.Length(cards, THERE), token)
            for cards in (amount, Amount(most + 1))
        )
        self.context.two_ways(token, one, tree.Not(longer))


def added_up(suits: str, amount: Amount) -> Condition:
    """The cards of several suits added up: at least so many, at most, just so many."""
    ends: list[tuple[Sign, int]] = []
    if amount.low == amount.high:
        ends = [("=", amount.low)]
    else:
        ends = [(">=", amount.low)] * (amount.low > 0 or amount.high is None)
        ends += [] if amount.high is None else [("<=", amount.high)]
    return all_of(normal(suits, sign, "", number, "own") for sign, number in ends)
