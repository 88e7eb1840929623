"""The schools that the others may belong to: how they declare, how they play, and how common they are.

`simple_policies` says what the ways to count and to play are. Plain tables, without Numba.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from majlis.compiled.arrays import Ints
from majlis.liaptui.lookahead.simple_policies import Count, Way


class School(NamedTuple):
    """One school."""

    counts: Count
    """How it declares."""
    plays: Way
    part: int
    """How many seats in a thousand belong to it before anything is seen of them."""


SCHOOLS: Final = (
    School(Count.VALUE, Way.POLICY, 720),
    School(Count.VALUE, Way.BEGINNER, 80),
    School(Count.ANY, Way.ERRATIC, 20),
    School(Count.PIECES, Way.STRONGEST, 40),
    School(Count.PIECES, Way.STUBBORN, 15),
    School(Count.PIECES, Way.BEGINNER, 20),
    School(Count.BOLD, Way.BEGINNER, 20),
    School(Count.BOLD, Way.STRONGEST, 15),
    School(Count.CAUTIOUS, Way.STRONGEST, 20),
    School(Count.CAUTIOUS, Way.BEGINNER, 10),
    School(Count.PIECES, Way.POLICY, 20),
    School(Count.VALUE, Way.STRONGEST, 20),
)
"""The first is the expert's own."""
POLICY, BEGINNER, ERRATIC = 0, 1, 2
"""The numbers of the first three."""
PARTS: Final = tuple(school.part for school in SCHOOLS)
HOW: Final = np.array([int(school.counts) for school in SCHOOLS], dtype=np.int64)
WAY: Final = np.array([int(school.plays) for school in SCHOOLS], dtype=np.int64)
HOWS, WAYS = len(Count), len(Way)
ONE: Final = 1 << 20
"""What beliefs about a seat add up to."""
_KEPT: Final = 7
"""Of eight parts of what is believed of a seat in the next round, so many are what this round left."""


def population(parts: tuple[int, ...] = PARTS) -> Ints:
    """What is believed of each seat at first: (4, schools), each row `ONE`.

    >>> population().shape, population().sum(axis=1).tolist() == [ONE] * 4
    ((4, 12), True)
    """
    return np.tile(_to_one(np.array(parts, dtype=np.int64)), (4, 1))


def _to_one(parts: Ints) -> Ints:
    """Whole parts scaled to `ONE`, what rounding leaves over with the largest."""
    scaled: Ints = parts * ONE // max(int(parts.sum()), 1)
    scaled[int(scaled.argmax())] += ONE - int(scaled.sum())
    return scaled


def belief(weights: Ints, odds: NDArray[np.float64]) -> Ints:
    """What worlds of these weights say of each seat: (4, schools), each row `ONE`.

    `odds` (worlds, 4, schools) are the chances of each school in each world. All sums are of whole numbers,
    so that their order does not decide.
    """
    parts = (weights >> 20)[:, None, None]
    found = (parts * np.rint(odds * (1 << 20)).astype(np.int64)).sum(axis=0)
    shift = max(0, int(found.sum(axis=1).max()).bit_length() - 40)
    return np.array([_to_one(row >> shift) for row in found], dtype=np.int64)


def carried(found: Ints, parts: tuple[int, ...] = PARTS) -> Ints:
    """What is believed of each seat in the next round: mostly what this round has left."""
    mixed = _KEPT * found + (8 - _KEPT) * population(parts)
    return np.array([_to_one(row) for row in mixed], dtype=np.int64)
