"""95 % confidence intervals for shares, means and differences, at a number fixed before or at every moment.

A share (k of n) gets Wilson's score interval: the set of true shares p that a two-sided normal test
would not reject, which is honest at 0 of n and n of n, where the usual p ± z·√(p(1-p)/n) has no width
(E. B. Wilson, Journal of the American Statistical Association 22, 1927, pages 209-212). A mean gets
Student's interval m ± t·s/√n with n-1 degrees of freedom ("Student", Biometrika 6, 1908, pages 1-25);
its quantile comes from the exact finite sums of Abramowitz and Stegun, 26.7.3 and 26.7.4, and from the
expansion 26.7.5 where there are many degrees of freedom.

>>> low, high = wilson(0, 40)
>>> round(low, 3), round(high, 3)
(0.0, 0.088)

Student's interval is right when n was fixed before the first value. To look after every value and stop as
soon as the interval lies clear of 0 is to be wrong far more often than 5 % of the time. The sequential one is
right at all n at once: with probability 95 % or more the truth lies in every one of them, so one may stop
whenever one likes, and `decided` does as soon as 0 is outside.

It is the t test by a mixture of likelihood ratios. Against "the mean is m0" stand all true differences, as
multiples d of the standard deviation, with weights d ~ N(0, G), and the standard deviation is left open
with weights 1/s. The ratio of the two likelihoods after n values with t = (m - m0)·√n/s and f = n - 1 is

    L = (1 + nG)^(-1/2) · [ (1 + t²/f) / (1 + t²/(f(1 + nG))) ]^((f+1)/2)

(M. Gönen, W. O. Johnson, Y. Lu, P. H. Westfall, The American Statistician 59, 2005, pages 252-257). With
these weights for s it depends on t alone and is, if m0 is true, a martingale with mean 1 (T. L. Lai, Annals
of Statistics 4, 1976, pages 265-280; A. Hendriksen, R. de Heide, P. Grünwald, Bayesian Analysis 16, 2021,
pages 961-989), so the chance that it ever reaches 1/a is at most a (J. Ville, 1939). The interval holds the
m0 with L < 1/a. That is exact for normal values. Those of deals are not, so nothing is decided before
`LEAST_DEALS`, when their mean nearly is; matches won less matches lost are symmetric between equals, which
makes the test careful rather than rash, and `LEAST_MATCHES` are enough. (By simulation: values as of deals
3 % wrong decisions; mostly +1, one in ten -9, an ugly case, 6 %.)
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

LEVEL: Final = 0.95
"""Confidence of every interval here."""
Z: Final = 1.959963984540054
"""The two-sided 95 % point of the normal distribution."""
FIGURES: Final = 9
"""Decimal places of a quantile."""
_MANY: Final = 200
"""Degrees of freedom beyond which the expansion 26.7.5 is good to ten digits."""
ERROR: Final = 0.05
"""The chance of any wrong decision in a sequential test."""
G: Final = 0.04
"""Variance of the weights: differences around a fifth of a standard deviation are found soonest."""
LEAST_DEALS: Final = 100
LEAST_MATCHES: Final = 30

Interval: TypeAlias = tuple[float, float]


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


@dataclass(slots=True)
class Moments:
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


# At every moment


@dataclass(slots=True)
class Series:
    """Values as they come; mean and variance by Welford's update, in the order of the numbers."""

    n: int = 0
    mean: float = 0.0
    _squares: float = 0.0

    @classmethod
    def of(cls, values: Iterable[float]) -> "Series":
        """All these values."""
        series = cls()
        for value in values:
            series.add(value)
        return series

    def add(self, value: float) -> None:
        """One value more."""
        self.n += 1
        delta = value - self.mean
        self.mean += delta / self.n
        self._squares += delta * (value - self.mean)

    @property
    def variance(self) -> float:
        """The unbiased variance; 0 of fewer than two values."""
        return self._squares / (self.n - 1) if self.n > 1 else 0.0

    def student(self) -> Interval | None:
        """The 95 % interval for a number of values that was fixed before; None of fewer than two."""
        if self.n < 2:
            return None
        return self._around(student_quantile(self.n - 1))

    def anytime(self, error: float = ERROR) -> Interval | None:
        """The interval that holds at every n at once; None while there are too few values for one.

        >>> Series.of([1.0, 2.0] * 100).anytime()
        (1.3..., 1.6...)
        """
        bound = anytime_bound(self.n, error)
        return None if bound is None else self._around(bound)

    def _around(self, bound: float) -> Interval:
        spread = bound * math.sqrt(self.variance / self.n)
        return self.mean - spread, self.mean + spread

    def decided(self, error: float = ERROR, least: int = LEAST_DEALS) -> int:
        """1 when the mean is above 0, -1 when it is below, with this error; 0 while it is open."""
        interval = self.anytime(error) if self.n >= least else None
        if interval is None:
            return 0
        return int(interval[0] > 0) - int(interval[1] < 0)


def anytime_bound(n: int, error: float = ERROR) -> float | None:
    """How many standard errors the sequential interval reaches to either side; None when to infinity.

    It is rounded to `FIGURES`, since powers differ in their last bits from one C library to another.

    >>> [round(anytime_bound(n), 2) for n in (30, 100, 1000, 100000)]
    [4.13, 3.16, 3.16, 3.78]
    """
    if n < 2:
        return None
    spread = 1 + n * G
    ratio = (math.sqrt(spread) / error) ** (2 / n)
    if ratio >= spread:
        return None
    return round(math.sqrt((n - 1) * (ratio - 1) / (1 - ratio / spread)), FIGURES)
