"""95 % confidence intervals for shares and means, and the mergeable sums that they are made from.

A share (k of n) gets Wilson's score interval: the set of true shares p that a two-sided normal test
would not reject, which is honest at 0 of n and n of n, where the usual p ± z·√(p(1-p)/n) has no width
(E. B. Wilson, Journal of the American Statistical Association 22, 1927, pages 209-212). A mean gets
Student's interval m ± t·s/√n with n-1 degrees of freedom ("Student", Biometrika 6, 1908, pages 1-25);
its quantile comes from the exact finite sums of Abramowitz and Stegun, 26.7.3 and 26.7.4, and from the
expansion 26.7.5 where there are many degrees of freedom.

Deals of one match are taken as independent; they nearly are, since cards are dealt afresh each time.

>>> low, high = wilson(0, 40)
>>> round(low, 3), round(high, 3)
(0.0, 0.088)
"""

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import msgspec

LEVEL: Final = 0.95
"""Confidence of every interval here."""
Z: Final = 1.959963984540054
"""The two-sided 95 % point of the normal distribution."""
FIGURES: Final = 9
"""Decimal places of a quantile."""
_MANY: Final = 200
"""Degrees of freedom beyond which the expansion 26.7.5 is good to ten digits."""


def wilson(count: float, of: float) -> tuple[float, float]:
    """The 95 % interval of a share, as two shares 0..1; (0, 1) when there is nothing to go by.

    Observations that hang together may count as fewer, so neither need be whole.

    Raises `ValueError` when `count` is not within 0..`of`.

    >>> [round(x, 4) for x in wilson(5, 10)]
    [0.2366, 0.7634]
    """
    if not 0 <= count <= of:
        raise ValueError(f"{count} of {of} is not a share")
    if of == 0:
        return 0.0, 1.0
    share, zz = count / of, Z * Z
    middle = share + zz / (2 * of)
    spread = Z * math.sqrt(share * (1 - share) / of + zz / (4 * of * of))
    scale = 1 + zz / of
    low = 0.0 if count == 0 else (middle - spread) / scale
    high = 1.0 if count == of else (middle + spread) / scale
    return low, high


@lru_cache(maxsize=512)
def student_quantile(freedom: int) -> float:
    """The two-sided 95 % point of Student's distribution with this many degrees of freedom (at least 1).

    It is rounded to `FIGURES`: sines and powers differ in their last bits from one C library to another.

    >>> [round(student_quantile(n), 3) for n in (1, 2, 10, 30, 1000)]
    [12.706, 4.303, 2.228, 2.042, 1.962]
    """
    if freedom < 1:
        raise ValueError(f"{freedom} degrees of freedom: there must be at least 1")
    if freedom > _MANY:
        return round(_expansion(freedom), FIGURES)
    low, high = Z, 13.0
    for _ in range(60):
        middle = (low + high) / 2
        if _central_probability(middle, freedom) < LEVEL:
            low = middle
        else:
            high = middle
    return round((low + high) / 2, FIGURES)


def _central_probability(t: float, freedom: int) -> float:
    """P(|T| < t), Abramowitz and Stegun 26.7.3 (odd) and 26.7.4 (even)."""
    angle = math.atan2(t, math.sqrt(freedom))
    cosine, sine = math.cos(angle), math.sin(angle)
    odd = freedom % 2
    term = cosine if odd else 1.0
    total = 0.0
    for step in range(2 + odd, freedom + 1, 2):
        total += term
        term *= (step - 1) / step * cosine * cosine
    if odd:
        return 2 / math.pi * (angle + sine * total)
    return sine * total


def _expansion(freedom: int) -> float:
    """Abramowitz and Stegun 26.7.5, four terms."""
    x = Z
    return (
        x
        + (x**3 + x) / (4 * freedom)
        + (5 * x**5 + 16 * x**3 + 3 * x) / (96 * freedom**2)
        + (3 * x**7 + 19 * x**5 + 17 * x**3 - 15 * x) / (384 * freedom**3)
    )


class Moments(msgspec.Struct):
    """Number, sum and sum of squares of whole numbers: exact, so that merging in any order gives the same."""

    n: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: int, times: int = 1) -> None:
        """Count a value, once or so many times."""
        self.n += times
        self.total += times * value
        self.squares += times * value * value

    @classmethod
    def of(cls, histogram: Mapping[int, int]) -> "Moments":
        """The sums of a histogram: how often each value was met."""
        moments = cls()
        for value, times in histogram.items():
            moments.add(value, times)
        return moments

    def merge(self, other: "Moments") -> None:
        """Take in what another accumulator has seen."""
        self.n += other.n
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float | None:
        """The mean; None of nothing."""
        return self.total / self.n if self.n else None

    @property
    def variance(self) -> float | None:
        """The unbiased variance (divisor n-1); None of fewer than two values."""
        if self.n < 2:
            return None
        # All whole numbers up to the one division: no cancellation, whatever the size of the values.
        return (self.n * self.squares - self.total * self.total) / (self.n * (self.n - 1))

    def interval(self) -> tuple[float, float] | None:
        """Student's 95 % interval of the mean; None of fewer than two values."""
        mean, variance = self.mean, self.variance
        if mean is None or variance is None:
            return None
        spread = student_quantile(self.n - 1) * math.sqrt(variance / self.n)
        return mean - spread, mean + spread
