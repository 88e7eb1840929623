"""The chance in a dataset: each deal has its own stretch of one stream, so it is the same everywhere.

The stream is NumPy's Philox, which can begin anywhere. Of a deal's `WORDS` numbers of 64 bits, each is cut
into two of 32: the first draws the dealer, the next the order of the cards, and the rest is for players who
choose by chance, one number for each decision of the deal.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

WORDS: Final = 192
"""Numbers of 64 bits for each deal; a multiple of 4, as Philox makes four at a time."""
CARDS: Final = 32
CHOICES: Final = 2 * WORDS - CARDS
"""More than the decisions of any deal."""


@dataclass(frozen=True)
class Draws:
    """The chance of deals in a row."""

    dealers: NDArray[np.uint8]
    cards: NDArray[np.uint8]
    """The 32 cards of each deal as they are dealt (`BalootForm.dealt`), by action code."""
    choices: NDArray[np.uint32]
    """A number for each decision of each deal."""


def draw(seed: int, first: int, count: int) -> Draws:
    """The chance of deals `first` and on.

    >>> part, whole = draw(7, 5, 1), draw(7, 0, 6)
    >>> part.cards[0].tolist() == whole.cards[5].tolist(), sorted(part.cards[0].tolist()) == list(range(32))
    (True, True)
    """
    stream = np.random.Philox(np.random.SeedSequence(seed)).advance(first * WORDS // 4)
    numbers = stream.random_raw(count * WORDS).astype("<u8", copy=False).view("<u4").reshape(count, 2 * WORDS)
    dealers = pick(numbers[:, 0], 4).astype(np.uint8)
    cards = np.tile(np.arange(CARDS, dtype=np.uint8), (count, 1))
    each = np.arange(count)
    for place in range(CARDS - 1, 0, -1):
        other = pick(numbers[:, place], place + 1)
        cards[each, place], cards[each, other] = cards[each, other], cards[each, place]
    return Draws(dealers, cards, numbers[:, CARDS:])


def pick(number: NDArray[np.uint32], choices: int) -> NDArray[np.int64]:
    """One of so many choices, from 0, by numbers of 32 bits."""
    return (number.astype(np.int64) * choices) >> 32


def pick_one(number: int, choices: int) -> int:
    """As `pick` for one number."""
    return (int(number) * choices) >> 32
