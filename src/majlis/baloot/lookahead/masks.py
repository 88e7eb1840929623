"""Sets of cards as masks of 32 bits, many at a time in arrays, and what tables of a suit's 256 sets say.

Bit `8 * suit + place` is the card at this place of the sequence order 7 8 9 10 J Q K A; a `CardSet` has 52
bits. The solver numbers cards by strength; `for_solver` turns whole arrays of hands.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import numpy as np

from majlis.baloot.deck import DECK, STRENGTH
from majlis.baloot.play import NO_TRUMPS
from majlis.cards import SUITS, CardSet, Suit, cards_of
from majlis.compiled.arrays import Ints

PLACE: Final = {card: place for place, card in enumerate(DECK)}
SUIT_BITS: Final = 0xFF
HIGH_RANKS: Final = tuple(sum(1 << 8 * suit + place for suit in SUITS) for place in range(3, 8))
"""Four of a kind that are projects: tens, jacks, queens, kings, aces."""


def mask_of(cards: CardSet) -> int:
    """A set of cards as a mask of 32 bits."""
    return sum(1 << PLACE[card] for card in cards_of(cards))


def cards_in(mask: int) -> CardSet:
    """The set of cards of a mask."""
    return sum(1 << card for place, card in enumerate(DECK) if mask >> place & 1)


def suit_values(masks: Ints, tables: Iterable[Ints]) -> Ints:
    """The sum over the four suits of what a table says of the suit's cards."""
    found: Ints = np.zeros(masks.shape, dtype=np.int64)
    for suit, table in zip(SUITS, tables, strict=True):
        found += table[masks >> 8 * suit & SUIT_BITS]
    return found


@lru_cache(maxsize=8)
def _turning(trump: int) -> tuple[Ints, ...]:
    """For each suit, what each set of its cards is in the solver's numbers, shifted to its place."""
    tables = []
    for suit in SUITS:
        strengths = [STRENGTH[trump][DECK[8 * suit + place]] for place in range(8)]
        sets = np.arange(256)
        turned = sum((sets >> place & 1) << strength for place, strength in enumerate(strengths))
        tables.append(np.asarray(turned, dtype=np.int64) << 8 * suit)
    return tuple(tables)


def for_solver(masks: Ints, trump: Suit | None) -> Ints:
    """Hands as the solver numbers their cards."""
    return suit_values(masks, _turning(NO_TRUMPS if trump is None else trump))


def _longest_run(cards: int) -> int:
    longest = run = 0
    for place in range(8):
        run = run + 1 if cards >> place & 1 else 0
        longest = max(longest, run)
    return longest


HAS_RUN: Final = np.array([int(_longest_run(cards) >= 3) for cards in range(256)], dtype=np.int64)


def any_project(masks: Ints) -> Ints:
    """Which hands hold any project, as 0 and 1."""
    found = suit_values(masks, (HAS_RUN,) * 4) > 0
    for four in HIGH_RANKS:
        found |= (masks & four) == four
    return found.astype(np.int64)
