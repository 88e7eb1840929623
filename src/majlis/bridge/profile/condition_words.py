"""Conditions and whatever else a profile asks, in words of the user's language.

English conditions are written as they are read (`formatter`). Other languages say label and amount, as the
rest of a description does: `points 15 to 17`, `in one of ♠♥♦: cards 6`.
"""

from __future__ import annotations

from typing import Final

from majlis.bridge.profile import tree
from majlis.bridge.profile.meaning import InSuit, NoSuit, Part, Total
from majlis.bridge.profile.model import Exclusion, Profile
from majlis.bridge.profile.parser import half_text
from majlis.bridge.profile.text import format_condition
from majlis.bridge.profile.tree import MEASURES, THERE, All, Amount, Any, Chosen, Condition, Not
from majlis.bridge.profile.words import SUIT_NAMES, Words, seat_name, type_name
from majlis.bridge.table.pack import HAND_SIZE, MOST_HCP, RANKS, SUIT_GLYPHS, SUITS, Suit
from majlis.dealing.asks import Leaf, Length, Pairs, Patterns, Shape, Value
from majlis.dealing.spans import FAR
from majlis.i18n import N_
from majlis.message import Latin

MEASURE_WORDS: Final = {
    "hcp": N_("points {amount}"),
    "controls": N_("controls {amount}"),
    "losers": N_("losers {amount}"),
    "quick": N_("quick tricks {amount}"),
    "aces": N_("aces {amount}"),
    "kings": N_("kings {amount}"),
    "queens": N_("queens {amount}"),
    "jacks": N_("jacks {amount}"),
    "tens": N_("tens {amount}"),
}
SHORT: Final = (N_("a void"), N_("a singleton"), N_("a doubleton"))
SHAPES: Final = {
    "balanced": N_("balanced"),
    "semi-balanced": N_("semi-balanced"),
    "unbalanced": N_("unbalanced"),
}


def condition_words(condition: Condition, language: str, pair: bool = False) -> str:
    """A condition in words, without whom it is about."""
    if language == "en":
        return format_condition(condition, pair)
    return ConditionWords(language).whole(condition)


def part_words(profile: Profile, part: Part, language: str) -> str:
    """One thing that a profile asks, with whom it asks it of: `North 2, strong: points 18 or more`."""
    if language == "en":
        return part.words
    words = ConditionWords(language)
    who = words.joined([seat_name(seat, language) for seat in part.seats], N_(" and "))
    if part.index is not None:
        who = type_name(profile, part.seats[0], part.index, language)
    elif isinstance(part.says, Exclusion):
        who = type_name(profile, part.says.seat, part.says.subprofile_index - 1, language)
    return f"{who}: {words.said(part)}"


def leaf_words_in(leaf: Leaf, english: str, language: str) -> str:
    """A statement that exact dealing knows, in words; `english` are those of `telling`."""
    if language == "en":
        return english
    words = ConditionWords(language)
    if isinstance(leaf, (Length, Value)):
        spans = leaf.lengths if isinstance(leaf, Length) else leaf.values
        runs = [(max(low, 0), high) for low, high in spans.runs if high >= 0]
        amounts = [words.amount(low, min(high, FAR), FAR) for low, high in runs]
        message = N_("cards {amount}")
        if isinstance(leaf, Value):
            message = MEASURE_WORDS.get(leaf.valuation, N_("points {amount}"))
        said = words.text(message, amount=words.joined(amounts, N_(" or ")))
        return words.placed(said, leaf.suit)
    return Latin(english).words(language)


def fact_words(leaf: Leaf, number: int | None, english: str, language: str) -> str:
    """What a hand has of what a statement is about: `cards 4`, `shape 5=3=3=2`."""
    if language == "en":
        return english
    words = ConditionWords(language)
    if isinstance(leaf, Length):
        return words.placed(words.text(N_("cards {amount}"), amount=number), leaf.suit)
    if isinstance(leaf, Value):
        message = MEASURE_WORDS.get(leaf.valuation, N_("points {amount}"))
        return words.placed(words.text(message, amount=number), leaf.suit)
    if isinstance(leaf, Pairs):
        message = N_("such a holding") if english.startswith("this") else N_("another holding")
        return words.placed(words.text(message), leaf.suit)
    if isinstance(leaf, (Shape, Patterns)):
        return words.text(N_("shape {shape}"), shape=Latin(english.removeprefix("shape ")).words(language))
    return Latin(english).words(language)


class ConditionWords(Words):
    """Puts conditions into words of one language."""

    def said(self, part: Part) -> str:
        """What a part says."""
        says = part.says
        if isinstance(says, Total):
            return self.points(says.low, says.high, MOST_HCP)
        if isinstance(says, InSuit):
            name = self.text(SUIT_NAMES[says.suit])
            return self.text(N_("{suit}: {range}"), suit=name, range=self.range(says.asked))
        if isinstance(says, NoSuit):
            message = N_("a drawn suit of {seat}'s, which has none here")
            if says.left_over:
                message = N_("the one suit not drawn for {seat}, which there is not here")
            return self.text(message, seat=seat_name(says.seat, self.language))
        if isinstance(says, Exclusion):
            return self.text(N_("never {what}"), what=self.excluded(says))
        return self.whole(says)

    def whole(self, condition: Condition) -> str:
        """A condition as a list."""
        if isinstance(condition, All):
            return self.joined(map(self.inner, condition.parts))
        return self.inner(condition)

    def inner(self, condition: Condition) -> str:
        """A condition within others: in brackets where it is a list itself."""
        if isinstance(condition, All):
            return f"({self.joined(map(self.inner, condition.parts))})"
        if isinstance(condition, Any):
            return self.joined(map(self.inner, condition.parts), N_(" or "))
        short = self.shortness(condition.part if isinstance(condition, Not) else condition)
        if short:
            return self.text(N_("no {what}"), what=short) if isinstance(condition, Not) else short
        if isinstance(condition, Not):
            return self.text(N_("not ({condition})"), condition=self.whole(condition.part))
        if isinstance(condition, Chosen):
            place = self.suits(condition)
            return self.text(N_("{place}: {condition}"), place=place, condition=self.whole(condition.body))
        return self.statement(condition)

    def shortness(self, condition: Condition) -> str:
        """A void or singleton in whatever suit; nothing for other conditions."""
        if not isinstance(condition, Chosen) or not isinstance(condition.body, tree.Length):
            return ""
        length, anywhere = condition.body.amount, (Amount(1), "".join(SUITS))
        short = length.low == length.high and length.low < len(SHORT)
        if not short or (condition.times, condition.suits) != anywhere:
            return ""
        return self.text(SHORT[length.low])

    def suits(self, condition: Chosen) -> str:
        """`in one of ♠♥♦`, `in each of ♠♥`, `in exactly 2 of ♠♥♦`."""
        glyphs = Latin("".join(SUIT_GLYPHS[suit] for suit in SUITS if suit in condition.suits)).words(
            self.language
        )
        low, high = condition.times.low, condition.times.high
        if high is None and low == len(condition.suits):
            return self.text(N_("in each of {suits}"), suits=glyphs)
        if high is None and low == 1:
            return self.text(N_("in one of {suits}"), suits=glyphs)
        if high is None:
            return self.text(N_("in {count} or more of {suits}"), count=low, suits=glyphs)
        if low == high:
            return self.text(N_("in exactly {count} of {suits}"), count=low, suits=glyphs)
        return self.text(N_("in {low} to {high} of {suits}"), low=low, high=high, suits=glyphs)

    def placed(self, said: str, where: str | None) -> str:
        """A statement with the suit that it is about; `there` was said before it."""
        if where is None or where == THERE:
            return said
        return self.text(N_("{suit}: {range}"), suit=self.text(SUIT_NAMES[suit_of(where)]), range=said)

    def statement(self, condition: Condition) -> str:
        """One statement."""
        where = getattr(condition, "where", None)
        if isinstance(condition, tree.Shape):
            named = SHAPES.get(condition.text)
            return self.text(named) if named else Latin(condition.text).words(self.language)
        if isinstance(condition, tree.Length):
            said = self.text(N_("cards {amount}"), amount=self.so_many(condition.amount, HAND_SIZE))
        elif isinstance(condition, tree.Worth):
            measure = MEASURES[condition.measure]
            amount = self.so_many(condition.amount, measure.most, measure.step)
            said = self.text(MEASURE_WORDS[condition.measure], amount=amount)
        elif isinstance(condition, tree.Stopper):
            said = self.text(N_("a stopper"))
        else:
            assert isinstance(condition, tree.Honours)
            said = self.honours(condition)
        return self.placed(said, where)

    def honours(self, condition: tree.Honours) -> str:
        """`AK`, `2 or more of AKQ`."""
        low, high = condition.amount.low, condition.amount.high
        cards = Latin("".join(sorted(condition.ranks, key=RANKS.index))).words(self.language)
        if low == len(condition.ranks) and high is None:
            return cards
        amount = self.so_many(condition.amount, len(condition.ranks))
        return self.text(N_("{amount} of {cards}"), amount=amount, cards=cards)

    def so_many(self, amount: Amount, most: int, step: int = 1) -> str:
        """`5 to 6`, `5 or more`, `at most 4`, `6`."""
        low = half_text(amount.low * 2 // step)
        if amount.high is None:
            return self.text(N_("{low} or more"), low=low) if amount.low < most else low
        high = half_text(amount.high * 2 // step)
        if amount.low == amount.high:
            return low
        if amount.low <= 0:
            return self.text(N_("at most {high}"), high=high)
        return self.text(N_("from {low} to {high}"), low=low, high=high)


def suit_of(letter: str) -> Suit:
    """A suit's letter as a suit."""
    return next(suit for suit in SUITS if suit == letter)
