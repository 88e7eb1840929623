"""Asks told in bridge words, and held against one deal: what the hand has, by how much it fits or misses.

>>> from majlis.bridge.conditions.reading import parse_conditions
>>> from majlis.bridge.table.cards import parse_hand
>>> from majlis.bridge.conditions.asks import ask_and_test
>>> ask, _ = ask_and_test(parse_conditions("north: 5+ spades, 12-14 hcp")[0])
>>> [str(leaf_words(leaf)) for leaf in leaves(ask)]
['5+ cards in ♠', '12-14 HCP']
>>> deal = Deal.of((parse_hand("AKQ2.432.432.432"), 0, 0, 0))
>>> deal.told(ask), deal.misses(ask)
('4 cards in ♠, 9 HCP', 4)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import reduce
from typing import Final

import numpy as np

from majlis.bridge.conditions.words import MEASURE_WORDS, either, message, suit_word
from majlis.bridge.profile.words import NONE, limited
from majlis.bridge.table.cards import GLYPH_OF_SUIT, SUIT_LETTERS, SuitLetter, parse_card
from majlis.bridge.table.pack import PACK, TABLE
from majlis.cards import CardSet
from majlis.dealing.asks import Ask, Count, Either, Every, Leaf, Length, Pairs, Patterns, Shape, Value, leaves
from majlis.dealing.evaluate import fits
from majlis.dealing.pack import Deals
from majlis.dealing.spans import FAR, Spans
from majlis.i18n import N_
from majlis.message import Latin, Word, Worded

MOST: Final = 40
"""More than any length or number of points that is asked."""
FAR_OFF: Final = 20
"""How badly a statement is missed of which no distance can be told."""


@dataclass(frozen=True)
class Sign:
    """A suit: its sign in English, its name elsewhere."""

    suit: SuitLetter

    def words(self, language: str) -> str:
        """The suit in this language."""
        return GLYPH_OF_SUIT[self.suit] if language == "en" else suit_word(self.suit).words(language)


def leaf_words(leaf: Leaf) -> Worded:
    """A statement in bridge words, without whom it is about."""
    if isinstance(leaf, Length):
        return placed(message(N_("{amount} cards"), amount=spans_words(leaf.lengths)), leaf.suit)
    if isinstance(leaf, Value):
        return worth_words(leaf, spans_words(leaf.values))
    if isinstance(leaf, Count):
        return count_words(leaf, spans_words(leaf.counts))
    return Latin(str(leaf).removeprefix(leaf.who).strip())


def worth_words(leaf: Value, amount: Worded | int | None) -> Worded:
    """So much of a measure: `12-14 HCP`, `3 HCP in ♠`."""
    text = MEASURE_WORDS.get(leaf.valuation, f"{{amount}} {leaf.valuation}")
    return placed(message(text, amount=amount), leaf.suit)


def count_words(leaf: Count, amount: Worded | int | None) -> Worded:
    """So many of some cards: `1-2 of AK in ♠`, `1+ of SA HA`."""
    suits = {card[0] for card in leaf.cards}
    one = suits.pop() if len(suits) == 1 else None
    cards = "".join(card[1:] for card in leaf.cards) if one else " ".join(leaf.cards)
    return placed(message(N_("{amount} of {cards}"), amount=amount, cards=Latin(cards)), one)


def placed(what: Worded, suit: str | None) -> Worded:
    """A statement with the suit that it is about."""
    suit_letter = next((one for one in SUIT_LETTERS if one == suit), None)
    return message(N_("{what} in {suit}"), what=what, suit=Sign(suit_letter)) if suit_letter else what


def spans_words(spans: Spans) -> Worded:
    """A set of numbers: `5+`, `at most 4`, `12-14`, `0-1 or 5+`."""
    runs = [(max(low, 0), min(high, MOST)) for low, high in spans.runs if high >= 0]
    if not runs:
        return Word(N_("none"))
    limits = [limited(low, high, MOST) or Word(N_("any")) for low, high in runs]
    return reduce(either, (Word(N_("no")) if one == NONE else one for one in limits))


@dataclass
class Deal:
    """One deal, of which asks are told."""

    row: Deals
    """The deal as exact dealing has it, as one row."""
    _numbers: dict[Leaf, int | None] = field(default_factory=dict)

    @classmethod
    def of(cls, hands: Iterable[CardSet]) -> Deal:
        """The deal of four hands, North's first; a card that nobody holds is West's."""
        north, east, south, _ = hands
        owner = [
            next(
                (seat for seat, cards in enumerate((north, east, south)) if cards >> parse_card(card) & 1), 3
            )
            for card in PACK.cards
        ]
        return cls(np.array([owner], dtype=np.uint8))

    def number(self, leaf: Leaf) -> int | None:
        """The number that a statement is about: cards or points; None where it is about no number."""
        if leaf not in self._numbers:
            self._numbers[leaf] = self._number(leaf)
        return self._numbers[leaf]

    def _number(self, leaf: Leaf) -> int | None:
        held = np.isin(self.row[0], [TABLE.hand(name) for name in leaf.hands])
        if isinstance(leaf, Count):
            return int(held[[PACK.card(card) for card in leaf.cards]].sum())
        if isinstance(leaf, (Length, Value)):
            worth = [1] * len(PACK) if isinstance(leaf, Length) else PACK.values(leaf.valuation)
            inside = [leaf.suit is None or suit == PACK.suits.index(leaf.suit) for suit in PACK.suit_of]
            return sum(w for w, mine, here in zip(worth, held.tolist(), inside, strict=True) if mine and here)
        return None

    def shape(self, hands: Iterable[str]) -> str:
        """The shape of hands: `5=3=3=2`."""
        held = np.isin(self.row[0], [TABLE.hand(name) for name in hands])
        return "=".join(str(int(held[list(PACK.members(suit))].sum())) for suit in range(4))

    def told(self, ask: Ask) -> str:
        """What the hand has of what an ask speaks of: `4 cards in ♠, 9 HCP`."""
        return ", ".join(map(str, self.facts(ask)))

    def facts(self, ask: Ask) -> tuple[Worded, ...]:
        """The same one by one, each once."""
        known_facts = map(self._told, leaves(ask))
        return tuple({str(fact): fact for fact in known_facts}.values())

    def _told(self, leaf: Leaf) -> Worded:
        number = self.number(leaf)
        if isinstance(leaf, Length):
            text = N_("{amount} card") if number == 1 else N_("{amount} cards")
            return placed(message(text, amount=number), leaf.suit)
        if isinstance(leaf, Value):
            return worth_words(leaf, number)
        if isinstance(leaf, Count):
            return count_words(leaf, number)
        if isinstance(leaf, (Shape, Patterns)):
            return message(N_("shape {shape}"), shape=Latin(self.shape(leaf.hands)))
        assert isinstance(leaf, Pairs)
        return placed(Word(N_("this holding") if self.fits(leaf) else N_("another holding")), leaf.suit)

    def fits(self, ask: Ask) -> bool:
        """Whether the deal fits."""
        return bool(fits(ask, TABLE, self.row)[0])

    def misses(self, ask: Ask) -> int:
        """By how much the deal misses an ask: cards and points together, 0 where it fits."""
        if isinstance(ask, Every):
            return sum(map(self.misses, ask.parts))
        if isinstance(ask, Either):
            return min(map(self.misses, ask.parts), default=FAR_OFF)
        assert isinstance(ask, Leaf)
        number = self.number(ask)
        if number is None:
            return 0 if self.fits(ask) else 1
        return distance(number, allowed(ask))

    def margin(self, ask: Ask) -> int:
        """By how much the hand could change and still fit; 0 where one card or point more or less ends it."""
        if isinstance(ask, Every):
            return min(map(self.margin, ask.parts), default=FAR_OFF)
        if isinstance(ask, Either):
            return max(map(self.margin, ask.parts), default=FAR_OFF)
        assert isinstance(ask, Leaf)
        number = self.number(ask)
        if number is None:
            return 0
        return max(distance(number, ~allowed(ask)) - 1, 0)


def allowed(leaf: Leaf) -> Spans:
    """The numbers for which a statement about a number is true."""
    if isinstance(leaf, Length):
        return leaf.lengths
    if isinstance(leaf, Value):
        return leaf.values
    assert isinstance(leaf, Count)
    return leaf.counts


def distance(number: int, spans: Spans) -> int:
    """How far a number is from the nearest member of a set; numbers below 0 are no members."""
    ends = [
        0 if low <= number <= high else min(abs(number - low), abs(number - high))
        for low, high in ((max(low, 0), high) for low, high in spans.runs)
        if low <= high
    ]
    nearest = min(ends, default=FAR_OFF)
    return nearest if nearest < FAR // 2 else FAR_OFF
