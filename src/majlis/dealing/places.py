"""Deals of a few cards that each may lie in some hands: counted, numbered and listed, in microseconds.

`Dealer` meets any ask, and plans for some milliseconds first. Where all that is known is which hands may hold
each card, as in the ending of a deal, the count is one small table, and so every deal has a number.

>>> few = Places((1, 2), [0b11, 0b10, 0b11])
>>> few.count
2
>>> few.every().tolist()
[[0, 1, 1], [1, 1, 0]]
"""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial, prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

from majlis.compiled import kernel
from majlis.compiled.arrays import Bytes2, Ints, Ints2
from majlis.dealing.limits import TooLarge
from majlis.dealing.pack import Deals
from majlis.errors import InputError

MOST: Final = 1 << 62
"""Counts stay below this."""
SPREAD: Final = 0x9E3779B1
"""The golden part of 2 ** 32: its multiples lie evenly."""


class Places:
    """The deals of some cards to hands of given sizes."""

    def __init__(self, sizes: Sequence[int], allowed: Sequence[int]) -> None:
        """`allowed` says for each card which hands may hold it, as bits; the sizes add up to the cards.

        Raises `TooLarge` where the deals without any condition are too many to be numbered.
        """
        if factorial(len(allowed)) // prod(map(factorial, sizes)) >= MOST:
            raise TooLarge(f"{len(allowed)} cards have too many deals to be numbered")
        self.sizes, self.allowed = tuple(sizes), tuple(allowed)
        shape = [size + 1 for size in self.sizes[:-1]]
        last = np.zeros(shape, dtype=np.int64)
        last.reshape(-1)[0] = 1
        ways = [last]
        for hands in reversed(self.allowed):
            after, now = ways[-1], np.zeros(shape, dtype=np.int64)
            for hand in range(len(self.sizes)):
                if not hands >> hand & 1:
                    continue
                if hand == len(shape):
                    now += after
                else:
                    up: list[slice] = [slice(None)] * len(shape)
                    down = up.copy()
                    up[hand], down[hand] = slice(1, None), slice(None, -1)
                    now[tuple(up)] += after[tuple(down)]
            ways.append(now)
        self._ways = [table.reshape(-1) for table in reversed(ways)]
        """For each card how many ways there are from it on, by the room left in all hands but the last."""
        self._strides = [int(np.prod(shape[at + 1 :], dtype=np.int64)) for at in range(len(shape))]
        self.count = int(self._ways[0][-1]) if sum(self.sizes) == len(self.allowed) else 0
        """How many deals there are."""

    def every(self) -> Deals:
        """All of them, by number."""
        return self.deals(np.arange(self.count, dtype=np.int64))

    def evenly(self, n: int) -> Deals:
        """At most so many of them, one from each of as many equal parts of all numbers; always the same."""
        if n >= self.count:
            return self.every()
        starts = [self.count * at // n for at in range(n + 1)]
        jitter = [(at * SPREAD & 0xFFFFFFFF) * (starts[at + 1] - starts[at]) >> 32 for at in range(n)]
        return self.deals(np.array(starts[:n], dtype=np.int64) + np.array(jitter, dtype=np.int64))

    def sample(self, n: int, rng: np.random.Generator) -> Deals:
        """So many of them, independent, each equally likely; an `InputError` where there is none."""
        if not self.count:
            raise InputError("no deal fits: every hand is closed to some card, or some hand stays short")
        return self.deals(rng.integers(0, self.count, size=n))

    def deals(self, numbers: NDArray[np.int64]) -> Deals:
        """The deals of these numbers: a row each, with the number of the hand that holds each card."""
        made = np.zeros((len(numbers), len(self.allowed)), dtype=np.uint8)
        unrank(
            numbers.astype(np.int64),
            np.array(self._ways),
            np.array(self._strides, dtype=np.int64),
            np.array(self.sizes, dtype=np.int64),
            np.array(self.allowed, dtype=np.int64),
            np.zeros(len(self.sizes), dtype=np.int64),
            made,
        )
        return made


@kernel
def unrank(
    numbers: Ints, ways: Ints2, strides: Ints, sizes: Ints, allowed: Ints, room: Ints, made: Bytes2
) -> None:
    """The deals of these numbers, into `made`; `room` is worked in."""
    last = strides.shape[0]
    for row in range(numbers.shape[0]):
        rank, place = numbers[row], ways.shape[1] - 1
        for hand in range(last):
            room[hand] = sizes[hand]
        for card in range(allowed.shape[0]):
            for hand in range(last + 1):
                if allowed[card] >> hand & 1 == 0 or (hand < last and room[hand] == 0):
                    continue
                there = place if hand == last else place - strides[hand]
                count = ways[card + 1, there]
                if rank < count:
                    made[row, card] = hand
                    if hand < last:
                        room[hand] -= 1
                        place = there
                    break
                rank -= count
