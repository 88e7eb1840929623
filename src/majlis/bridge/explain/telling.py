"""Asks told in bridge words, and held against one deal: what the hand has, by how much it fits or misses.

>>> from majlis.bridge.profile.text import parse_conditions
>>> from majlis.bridge.profile.conditions import ask_and_test
>>> ask, _ = ask_and_test(parse_conditions("north: 5+ spades, 12-14 hcp")[0])
>>> [leaf_words(leaf) for leaf in leaves(ask)]
['5+ cards in ♠', '12-14 HCP']
>>> deal = Deal.of((parse_hand("AKQ2.432.432.432"), 0, 0, 0))
>>> deal.told(ask), deal.misses(ask)
('4 cards in ♠, 9 HCP', 4)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from majlis.bridge.profile.wording import amount_words
from majlis.bridge.table.cards import parse_card, parse_hand
from majlis.bridge.table.pack import PACK, SUIT_GLYPHS, SUITS, TABLE
from majlis.cards import CardSet
from majlis.dealing.asks import Ask, Count, Either, Every, Leaf, Length, Pairs, Patterns, Shape, Value, leaves
from majlis.dealing.evaluate import fits
from majlis.dealing.pack import Deals
from majlis.dealing.spans import FAR, Spans

MOST: Final = 40
"""More than any length or number of points that is asked."""
FAR_OFF: Final = 20
"""How badly a statement is missed of which no distance can be told."""
VALUE_WORDS: Final = {"hcp": "HCP"}


def leaf_words(leaf: Leaf) -> str:
    """A statement in bridge words, without whom it is about."""
    if isinstance(leaf, Length):
        return f"{spans_words(leaf.lengths)} cards in {glyph(leaf.suit)}"
    if isinstance(leaf, Value):
        where = f" in {glyph(leaf.suit)}" if leaf.suit else ""
        return f"{spans_words(leaf.values)} {VALUE_WORDS.get(leaf.valuation, leaf.valuation)}{where}"
    return str(leaf).removeprefix(leaf.who).strip()


def spans_words(spans: Spans) -> str:
    """A set of numbers: `5+`, `at most 4`, `12-14`, `0-1 or 5+`."""
    runs = [(max(low, 0), min(high, MOST)) for low, high in spans.runs if high >= 0]
    return " or ".join(amount_words(low, high, MOST) or "any" for low, high in runs) or "none"


def glyph(suit: str) -> str:
    """The glyph of a suit."""
    return next(SUIT_GLYPHS[one] for one in SUITS if one == suit)


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
        return ", ".join(self.facts(ask))

    def facts(self, ask: Ask) -> dict[str, Leaf]:
        """The same one by one, each with a statement that is about it."""
        return {self._told(leaf): leaf for leaf in leaves(ask)}

    def _told(self, leaf: Leaf) -> str:
        number = self.number(leaf)
        if isinstance(leaf, Length):
            return f"{number} card{'s' * (number != 1)} in {glyph(leaf.suit)}"
        if isinstance(leaf, Value):
            where = f" in {glyph(leaf.suit)}" if leaf.suit else ""
            return f"{number} {VALUE_WORDS.get(leaf.valuation, leaf.valuation)}{where}"
        if isinstance(leaf, Count):
            return f"{number} of {' '.join(leaf.cards)}"
        if isinstance(leaf, (Shape, Patterns)):
            return f"shape {self.shape(leaf.hands)}"
        assert isinstance(leaf, Pairs)
        return f"{'this' if self.fits(leaf) else 'another'} holding in {glyph(leaf.suit)}"

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
    found = min(ends, default=FAR_OFF)
    return found if found < FAR // 2 else FAR_OFF


__all__ = ["Deal", "distance", "leaf_words", "leaves", "parse_hand", "spans_words"]
