"""Importance weights of worlds, as whole numbers, and systematic resampling by them.

Whole numbers, so that no order of adding decides a draw. Resampling is *systematic* (Kitagawa, 1996): one
random number, then equal steps over the cumulated weights. The *effective sample size* is Kish's.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

Weights = NDArray[np.int64]
MOST: Final = 1 << 40
"""The highest weight of a world."""


def whole(weights: NDArray[np.float64]) -> Weights:
    """Weights as whole numbers, `MOST` for the highest: their sums are then exact in any order."""
    rounded: Weights = (weights / weights.max() * MOST).astype(np.int64)
    return rounded


def systematic_resampling(weights: Weights, n: int, rng: np.random.Generator) -> Weights:
    """`n` indices of worlds, each as often as its weight says: Σ weights / n steps from one random start."""
    ladder = np.cumsum(weights)
    step, rest = divmod(int(ladder[-1]), n)
    # (place * total + start) // n, with no product that is too large
    places = np.arange(n)
    targets = places * step + (places * rest + rng.integers(ladder[-1])) // n
    found: Weights = np.searchsorted(ladder, targets, side="right")
    return found


def effective_sample_size(weights: Weights) -> float:
    """Kish's effective sample size of these weights: their sum squared over the sum of squares."""
    numbers = weights.tolist()
    return float(sum(numbers) ** 2 / sum(number * number for number in numbers))
