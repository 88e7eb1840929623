"""Plain arrays for the kernels of Liap Tui: the sets, the choices of pieces, and the columns of the policy.

The policy (`policy`) is a small network over yes-or-no inputs; here is which column of its weights stands for
what. A seat's own hand and the pieces it has not seen are thermometers: a column for "at least one", one for
"at least two" and so on, as many as there are copies. Needs (declared less taken) are clipped to -3..8.

Kernels keep pieces as counts by kind, an array of 15 of which index 0 is unused.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np

from majlis.compiled.arrays import Ints, Ints2, Ints3, Ints4
from majlis.liaptui.pieces import COPIES, HAND_SIZE, KINDS, Pieces, count_of, one
from majlis.liaptui.sets import ALL_SETS

Counts: TypeAlias = Ints
Counts2: TypeAlias = Ints2
Counts3: TypeAlias = Ints3
Counts4: TypeAlias = Ints4

SETS: Final = len(ALL_SETS)
SET_TYPE: Final = np.array([int(found.type) for found in ALL_SETS], dtype=np.int64)
SET_SIZE: Final = np.array([found.size for found in ALL_SETS], dtype=np.int64)
SET_STRENGTH: Final = np.array([found.strength for found in ALL_SETS], dtype=np.int64)
SET_KEY: Final = np.array([found.pieces for found in ALL_SETS], dtype=np.int64)
"""The packed pieces of each set."""
SET_COUNTS: Final = np.array(
    [[0] + [count_of(found.pieces, kind) for kind in range(1, 15)] for found in ALL_SETS], dtype=np.int64
)


def _parts() -> tuple[Counts, Counts]:
    """The kinds of each set (0: none) and how many of each it has: at most three kinds."""
    kinds = np.zeros((SETS, 3), dtype=np.int64)
    counts = np.zeros((SETS, 3), dtype=np.int64)
    for number, found in enumerate(ALL_SETS):
        own = [kind for kind in KINDS if count_of(found.pieces, kind)]
        kinds[number, : len(own)] = own
        counts[number, : len(own)] = [count_of(found.pieces, kind) for kind in own]
    return kinds, counts


SET_KINDS, SET_TAKES = _parts()
_CLASSES: Final = sorted({(int(s.type), s.strength) for s in ALL_SETS})
CLASSES: Final = len(_CLASSES)
"""How many pairs of a type and a strength there are."""
SET_CLASS: Final = np.array(
    [_CLASSES.index((int(found.type), found.strength)) for found in ALL_SETS], dtype=np.int64
)
TYPE_START: Final = np.array([int(np.searchsorted(SET_TYPE, t)) for t in range(11)], dtype=np.int64)
"""The sets of type t are `TYPE_START[t]` to `TYPE_START[t + 1]`, the strongest first."""
LAST_TYPE: Final = np.array([0, 1, 2, 4, 4, 6, 6, 8, 8, 9], dtype=np.int64)
"""The highest type of the same size, where types are ranked."""
SET_POWER: Final = 100 * SET_TYPE + SET_STRENGTH
"""Compares sets of one size; a higher type only where types are ranked."""
SINGLE_OF: Final = np.array(
    [0] + [next(i for i, s in enumerate(ALL_SETS) if s.pieces == one(kind)) for kind in range(1, 15)],
    dtype=np.int64,
)
"""The number of the set that one piece of a kind is."""
KIND_KEY: Final = np.array([0] + [one(kind) for kind in range(1, 15)], dtype=np.int64)
COPY: Final = np.array(COPIES, dtype=np.int64)


def _masks() -> tuple[Counts, Counts]:
    """The subsets of eight places by how many they have, ascending, and where each number starts."""
    order = sorted(range(1 << HAND_SIZE), key=lambda mask: (mask.bit_count(), mask))
    sizes = [mask.bit_count() for mask in order]
    start = [sizes.index(n) for n in range(HAND_SIZE + 1)] + [len(order)]
    return np.array(order, dtype=np.int64), np.array(start, dtype=np.int64)


MASKS, MASK_START = _masks()

WIDTH: Final = 64
"""Units of the policy's first layer."""

# The columns of the policy's first layer.
THERMOMETER: Final = np.array([0] + [sum(COPIES[1:kind]) for kind in range(1, 15)], dtype=np.int64)
"""Where a kind's copies begin among the 32 columns of a thermometer."""
LEAST_NEED, NEEDS = -3, 12
HAND: Final = 0
UNSEEN: Final = HAND + 32
MY_NEED: Final = UNSEEN + 32
OTHER_NEED: Final = MY_NEED + NEEDS
"""For each other seat in play order: NEEDS columns while it has yet to play, NEEDS once it has played."""
PLACE: Final = OTHER_NEED + 3 * 2 * NEEDS
LED_TYPE: Final = PLACE + 4
LEAD_CLASS: Final = LED_TYPE + 10
FOLLOW_CLASS: Final = LEAD_CLASS + CLASSES
SHED: Final = FOLLOW_CLASS + CLASSES
"""Pieces that cannot win, by how many."""
HOLDER: Final = SHED + 7
"""Who has the best set so far, this play counted, where plays are open: oneself, then the others in order."""
BEST_CLASS: Final = HOLDER + 4
"""The best set so far, if it is another's."""
COLUMNS: Final = BEST_CLASS + CLASSES

# The columns of the quick declarer's first layer.
OWN: Final = 0
OWN_PLACE: Final = OWN + 32
DECLARED: Final = OWN_PLACE + 4
"""What each place before declared, 9 numbers a place."""
GENERAL: Final = DECLARED + 3 * 9
"""Another seat, the starter, is known to hold the red general."""
OWN_LARGE: Final = GENERAL + 1
"""Each pair of a type of three or more pieces and a strength of which the hand has a set."""
_LARGE: Final = sorted({int(SET_CLASS[i]) for i in range(SETS) if SET_SIZE[i] >= 3})
LARGE_CLASS: Final = np.array(
    [_LARGE.index(number) if number in _LARGE else -1 for number in range(CLASSES)], dtype=np.int64
)
DECLARE_COLUMNS: Final = OWN_LARGE + len(_LARGE)


def counts_of(pieces: Pieces) -> Counts:
    """The counts by kind of packed pieces."""
    return np.array([0] + [count_of(pieces, kind) for kind in range(1, 15)], dtype=np.int64)


def pieces_of(counts: Counts) -> Pieces:
    """The inverse of `counts_of`."""
    return sum(int(counts[kind]) * one(kind) for kind in KINDS)
