"""Intervals: published values, an independent slow twin, coverage, and merging in any order."""

import math
import statistics
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.statistics import Moments, Z, student_quantile, wilson


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),  # Newcombe, Statistics in Medicine 17 (1998), table I
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_gives_the_published_values(count: int, of: int, low: float, high: float) -> None:
    assert wilson(count, of) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 5000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_ends_are_where_the_score_test_stops_rejecting(case: tuple[int, int]) -> None:
    count, of = case
    share = count / of
    for end in wilson(count, of):
        if 0 < end < 1:
            assert abs(share - end) / math.sqrt(end * (1 - end) / of) == pytest.approx(Z)
    low, high = wilson(count, of)
    assert 0 <= low <= share <= high <= 1
    mirrored = wilson(of - count, of)
    assert mirrored == (pytest.approx(1 - high), pytest.approx(1 - low))


def test_wilson_of_nothing_says_nothing_and_nonsense_is_refused() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    with pytest.raises(ValueError, match="5 of 4"):
        wilson(5, 4)
    with pytest.raises(ValueError, match="-1 of 4"):
        wilson(-1, 4)


def test_wilson_covers_about_95_percent() -> None:
    rng = np.random.default_rng(5)
    for true, of in ((0.31, 109), (0.064, 400), (0.5, 40)):
        covered = 0
        for count in rng.binomial(of, true, size=4000):
            low, high = wilson(int(count), of)
            covered += low <= true <= high
        assert 0.925 <= covered / 4000 <= 0.975


@pytest.mark.parametrize(
    ("freedom", "point"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (9, 2.2622), (29, 2.0452), (120, 1.9799)],
)
def test_student_quantile_gives_the_printed_table(freedom: int, point: float) -> None:
    assert student_quantile(freedom) == pytest.approx(point, abs=5e-5)


def test_student_quantile_has_no_step_where_the_method_changes() -> None:
    points = [student_quantile(n) for n in range(195, 206)]
    drops = [a - b for a, b in pairwise(points)]
    assert all(drop > 0 for drop in drops)
    assert max(drops) / min(drops) < 1.15
    assert student_quantile(10**7) == pytest.approx(Z, abs=1e-6)


def test_student_quantile_refuses_no_freedom() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        student_quantile(0)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(-200, 200), max_size=60), st.integers(0, 60))
def test_moments_agree_with_the_textbook_and_merge_in_any_order(values: list[int], cut: int) -> None:
    whole, left, right = Moments(), Moments(), Moments()
    for i, value in enumerate(values):
        whole.add(value)
        (left if i < cut else right).add(value)
    right.merge(left)
    assert right == whole
    assert whole.mean == (pytest.approx(statistics.mean(values)) if values else None)
    if len(values) < 2:
        assert whole.variance is None
        assert whole.interval() is None
        return
    assert whole.variance == pytest.approx(statistics.variance(values))
    low, high = whole.interval() or (0.0, 0.0)
    half = student_quantile(len(values) - 1) * statistics.stdev(values) / math.sqrt(len(values))
    assert (high - low) / 2 == pytest.approx(half)
    assert (high + low) / 2 == pytest.approx(statistics.mean(values))
