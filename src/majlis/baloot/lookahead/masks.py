"""What tables of a suit's 256 sets say of many hands at once.

Hands are masks of numbers by rank (`card_numbers`), in arrays.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np

from majlis.baloot.card_numbers import HIGH_RANKS, SUIT_BITS
from majlis.cards import SUITS
from majlis.compiled.arrays import Ints


def suit_values(masks: Ints, tables: Iterable[Ints]) -> Ints:
    """The sum over the four suits of what a table says of the suit's cards."""
    found: Ints = np.zeros(masks.shape, dtype=np.int64)
    for suit, table in zip(SUITS, tables, strict=True):
        found += table[masks >> 8 * suit & SUIT_BITS]
    return found


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
