"""Odds and noise by tables of whole numbers: the same on every processor and with every C library.

A library's exponential and logarithm are right up to their last bit, and that bit differs from one processor
to another. Here they are taken only for these tables and rounded, with far more room to the next whole
number than a last bit is (`tests/liaptui/lookahead/test_odds.py`).
"""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

STEP_BITS: Final = 10
STEPS: Final = 1 << STEP_BITS
"""Steps of the table to a halving."""
ONE: Final = 1 << 30
"""The odds of the best choice."""
HALVES: Final = np.rint(np.exp2(np.arange(STEPS) / -STEPS) * ONE).astype(np.int64)
"""The odds after so many steps of the first halving."""
QUANTILES: Final = 1 << 14
NOISE_UNIT: Final = 1 << 16
"""What 1 is in the table of noise."""


@cache
def quantiles() -> NDArray[np.int64]:
    """The quantiles of the standard Gumbel distribution, in the middle of each of so many equal parts."""
    middle = (np.arange(QUANTILES) + 0.5) / QUANTILES
    rounded: NDArray[np.int64] = np.rint(-np.log(-np.log(middle)) * NOISE_UNIT).astype(np.int64)
    return rounded


def gumbel(rng: np.random.Generator, scale: float, shape: tuple[int, ...]) -> NDArray[np.float64]:
    """Gumbel noise of this scale: with it added to each, a choice is the highest as often as its odds say.

    >>> gumbel(np.random.default_rng(1), 0.5, (2, 3)).shape
    (2, 3)
    """
    drawn = quantiles()[rng.integers(QUANTILES, size=shape)]
    return drawn.astype(np.float64) * (scale / NOISE_UNIT)
