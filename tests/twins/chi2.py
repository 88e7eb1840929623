"""Chi-square tests in a few lines, for drawn deals against a reference: `goodness` where the chances are
known, `compare` where the reference was drawn too.

>>> goodness({"heads": 60, "tails": 40}, {"heads": 1, "tails": 1})
Chi2(statistic=4.0, dof=1, p=0.0455)
>>> goodness({"heads": 60, "tails": 40, "edge": 1}, {"heads": 1, "tails": 1}).p
0.0
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

NEVER = 1e-9
"""What a fair sample comes to less often than one seed in a million: less, since where five are expected in a
cell, far out the chances are some hundred times those of the chi-square distribution."""
LEAST = 5.0
"""Cells are merged until this much is expected in each: below it the statistic is no chi-square."""


class Chi2(NamedTuple):
    """How far counts lie from what was expected: the chance `p` of lying as far or farther."""

    statistic: float
    dof: int
    p: float

    def __repr__(self) -> str:
        return f"Chi2(statistic={float(f'{self.statistic:.6g}')}, dof={self.dof}, p={self.p:.3g})"


def chi2_p(statistic: float, dof: int) -> float:
    """The chance that a chi-square variable is at least this large: Q(dof / 2, statistic / 2).

    >>> [round(chi2_p(x, k), 4) for x, k in [(3.8415, 1), (18.307, 10), (0.0, 5), (1e6, 5)]]
    [0.05, 0.05, 1.0, 0.0]
    """
    if dof <= 0 or statistic <= 0:
        return 1.0
    if math.isinf(statistic):
        return 0.0
    a, x = dof / 2, statistic / 2
    front = math.exp(a * math.log(x) - x - math.lgamma(a))
    return max(0.0, 1.0 - front * series(a, x)) if x < a + 1 else front * fraction(a, x)


def series(a: float, x: float) -> float:
    """The sum of the lower incomplete gamma function; converges quickly for x < a + 1."""
    term = total = 1 / a
    while term > total * 1e-16:
        a += 1
        term *= x / a
        total += term
    return total


def fraction(a: float, x: float) -> float:
    """The continued fraction of the upper incomplete gamma function (Lentz), for x >= a + 1."""
    b = x + 1 - a
    c, d = math.inf, 1 / b
    value = d
    for i in range(1, 100_000):
        step = -i * (i - a)
        b += 2
        d = 1 / (step * d + b)
        c = b + step / c
        value *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return value


def goodness(counts: Mapping[Any, int], expected: Mapping[Any, float], least: float = LEAST) -> Chi2:
    """Counts against expected weights of any sum. Something counted where nothing is expected has p = 0."""
    total = sum(counts.values())
    scale = total / (sum(expected.values()) or 1)
    if any(number and not expected.get(cell) for cell, number in counts.items()):
        return Chi2(math.inf, len(expected), 0.0)
    cells = [
        (weight * scale, (float(counts.get(cell, 0)), weight * scale))
        for cell, weight in expected.items()
        if weight
    ]
    groups = merged(cells, least)
    statistic = sum((seen - asked) ** 2 / asked for seen, asked in groups)
    return result(statistic, len(groups))


def compare(counts_a: Mapping[Any, int], counts_b: Mapping[Any, int], least: float = LEAST) -> Chi2:
    """Whether two samples, of any sizes, are of one distribution."""
    size_a, size_b = sum(counts_a.values()), sum(counts_b.values())
    both = size_a + size_b
    if not size_a or not size_b:
        return Chi2(0.0, 0, 1.0)
    cells = []
    # By name, since the merging keeps the order of equals: cells of the first sample before those of the
    # second would be merged apart, and differ by that alone.
    for cell in sorted({*counts_a, *counts_b}, key=repr):
        a, b = counts_a.get(cell, 0), counts_b.get(cell, 0)
        cells.append(((a + b) * min(size_a, size_b) / both, (float(a), float(b))))
    groups = merged(cells, least)
    ratio_a, ratio_b = size_a / both, size_b / both
    statistic = sum((a - (a + b) * ratio_a) ** 2 / ((a + b) * ratio_a * ratio_b) for a, b in groups)
    return result(statistic, len(groups))


def result(statistic: float, groups: int) -> Chi2:
    """The test of so many groups whose totals are given."""
    return Chi2(statistic, groups - 1, chi2_p(statistic, groups - 1))


def merged(cells: list[tuple[float, tuple[float, float]]], least: float) -> list[tuple[float, float]]:
    """Pairs of counts, the rarest cells added together until each group expects `least` or more.

    Which cells meet depends on what is expected alone, so that the merging favours no outcome.
    """
    groups: list[tuple[float, float]] = []
    mass, first, second = 0.0, 0.0, 0.0
    for expected, (a, b) in sorted(cells, key=lambda cell: cell[0]):
        mass, first, second = mass + expected, first + a, second + b
        if mass >= least:
            groups.append((first, second))
            mass, first, second = 0.0, 0.0, 0.0
    if mass:
        last = groups.pop() if groups else (0.0, 0.0)
        groups.append((last[0] + first, last[1] + second))
    return groups


def tally(rows: NDArray[Any]) -> Counter[tuple[int, ...]]:
    """How often each row of an array occurs: the cells that `compare` and `goodness` take."""
    if rows.shape[1] == 1:  # numbers are sorted ten times as fast as rows
        found, counts = np.unique(rows[:, 0], return_counts=True)
        found = found[:, None]
    else:
        found, counts = np.unique(rows, axis=0, return_counts=True)
    return Counter(dict(zip(map(tuple, found.tolist()), counts.tolist(), strict=True)))
