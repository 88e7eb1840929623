"""Streams of random numbers: each belongs to one thing and is named by numbers under the seed.

So the first boards are the same however many are asked for, and nothing depends on what was planned before.

>>> [round(stream(7, DEALS, 0).random(), 3), round(stream(7, DEALS, 1).random(), 3)] == [
...     round(stream(7, DEALS, 0).random(), 3), round(stream(7, DEALS, 1).random(), 3)]
True
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

PROFILES, SUB_PROFILES, RANDOM_SUITS, DEALS, UNION, ORDER, ROTATION = range(7)
"""The first number of a stream's name: what is drawn from it."""
FIRST_CHUNK: Final = 16
LAST_CHUNK: Final = 1 << 16


def stream(seed: int, *name: int) -> np.random.Generator:
    """The random numbers of one thing under a seed."""
    return np.random.default_rng(np.random.SeedSequence(seed, spawn_key=name))


def chunks() -> Iterator[int]:
    """How many deals are drawn at a time: always the same numbers, so that the deals are."""
    size = FIRST_CHUNK
    while True:
        yield size
        size = min(2 * size, LAST_CHUNK)
