"""Plain rejection, compiled: shuffle until a deal fits. The reference that all dealers are compared with.

Nothing is clever but the order: hands are dealt one after another, and a shuffle ends with the first hand
that does not fit. That changes no chance: each whole deal that comes out is as likely as another.
"""

from __future__ import annotations

from typing import Any, Final

import numba
import numpy as np
from numpy.typing import NDArray

ORDER: Final = np.array([[0, 1, 2, 3], [0, 1, 2, 3], [0, 2, 1, 3], [3, 0, 1, 2]], dtype=np.int64)
"""For each task the seats in the order in which they are dealt, those that fit least often first."""

POINT: Final = 16
"""A hand is one number: four bits a suit for its length, and from this bit on its points."""
CARDS: Final = np.array(
    [(1 << 4 * suit) + (max(4 - rank, 0) << POINT) for suit in range(4) for rank in range(13)],
    dtype=np.int64,
)


@numba.njit(cache=True, inline="always")
def flat(held: int) -> bool:
    """Whether the lengths are 4333, 4432 or 5332: the only ones whose squares sum to 47 or less."""
    total = 0
    for suit in range(4):
        length = (held >> 4 * suit) & 15
        total += length * length
    return total <= 47


@numba.njit(cache=True, inline="always")
def fits(task: int, seat: int, held: int) -> bool:
    """Whether one seat's hand is as the task asks."""
    points, spades = held >> POINT, held & 15
    if task == 1:
        return seat != 0 or (15 <= points <= 17 and flat(held))
    if task == 2:
        if seat == 0:
            return spades == 6 and 10 <= points <= 12
        return seat != 2 or (spades >= 3 and 6 <= points <= 9)
    if task == 3:
        if seat == 3:
            return points >= 16 and flat(held)
        six = spades == 6 or (held >> 4) & 15 == 6 or (held >> 8) & 15 == 6
        return six and 5 <= points <= 10
    return True


@numba.njit(cache=True, inline="always")
def below(state: NDArray[np.uint64], end: int) -> int:
    """A number from 0 to `end` - 1, each equally likely: xoshiro256++ and Lemire's method."""
    while True:
        total = state[0] + state[3]
        word = ((total << np.uint64(23)) | (total >> np.uint64(41))) + state[0]
        moved = state[1] << np.uint64(17)
        state[2] ^= state[0]
        state[3] ^= state[1]
        state[1] ^= state[2]
        state[0] ^= state[3]
        state[2] ^= moved
        state[3] = (state[3] << np.uint64(45)) | (state[3] >> np.uint64(19))
        wide = (word >> np.uint64(32)) * np.uint64(end)
        low = wide & np.uint64(0xFFFFFFFF)
        if low >= end or low >= 0x100000000 % end:
            return np.int64(wide >> np.uint64(32))  # type: ignore[return-value] # numba's int


@numba.njit(cache=True)
def reject(
    task: int,
    state: NDArray[np.uint64],
    order: NDArray[np.int64],
    cards: NDArray[np.int64],
    shuffles: int,
    out: NDArray[np.uint8],
) -> tuple[int, int]:
    """Fill `out` with deals that fit, in so many shuffles at most; how many fitted, and shuffles made."""
    deck = np.arange(52)
    found = 0
    for shuffle in range(shuffles):
        if found == len(out):
            return found, shuffle
        good = True
        for turn in range(4):
            held = 0
            for place in range(13 * turn, 13 * turn + 13):
                other = place + below(state, 52 - place)
                card = deck[other]
                deck[other] = deck[place]
                deck[place] = card
                held += cards[card]
            if not fits(task, order[turn], held):
                good = False
                break
        if good:
            for place in range(52):
                out[found, deck[place]] = order[place // 13]
            found += 1
    return found, shuffles


class Rejection:
    """Plain rejection for one task (0 to 3), from a seed."""

    def __init__(self, task: int, seed: int) -> None:
        self.task = task
        self.state = np.random.SeedSequence([seed, task]).generate_state(4, np.uint64).astype(np.uint64)
        self.found = 0
        self.shuffles = 0
        self.last = 0  # shuffles of the last draw
        self.draw(1, 1)  # compiles

    def draw(self, shuffles: int, most: int) -> NDArray[np.uint8]:
        """The deals that fit among so many shuffles; it ends early with `most` of them."""
        out = np.empty((most, 52), dtype=np.uint8)
        found, made = reject(self.task, self.state, ORDER[self.task], CARDS, shuffles, out)
        self.found += found
        self.shuffles += made
        self.last = made
        return out[:found]

    def acceptance(self) -> tuple[float, float]:
        """The share of shuffles that fitted so far, and its standard error."""
        share = self.found / self.shuffles
        return share, float(np.sqrt(max(share * (1 - share), 1 / self.shuffles) / self.shuffles))


__all__: list[Any] = ["CARDS", "ORDER", "Rejection", "reject"]
