"""Intervals for differences: at a number of deals fixed before (Student), or at every moment (sequential).

Student's interval m ± t·s/√n is right when n was fixed before the first deal. Whoever looks after every
deal and stops when it lies clear of 0 is wrong far more often than 5 % of the time. The sequential one is
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
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

from majlis.baloot.audit.stats.intervals import FIGURES, student_quantile

ERROR: Final = 0.05
G: Final = 0.04
"""Variance of the weights: differences around a fifth of a standard deviation are found soonest."""
LEAST_DEALS: Final = 100
LEAST_MATCHES: Final = 30

Interval: TypeAlias = tuple[float, float]


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
