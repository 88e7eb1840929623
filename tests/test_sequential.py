"""The sequential interval: right at all moments at once, and quick enough to be worth it."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.statistics import ERROR, LEAST_DEALS, LEAST_MATCHES, G, Series, anytime_bound

values = st.lists(st.floats(-100, 100), min_size=2, max_size=40)


@given(values)
@settings(deadline=None, max_examples=50)
def test_mean_and_variance(found):
    series = Series.of(found)
    assert series.mean == pytest.approx(np.mean(found), abs=1e-9)
    assert series.variance == pytest.approx(np.var(found, ddof=1), abs=1e-6)


def ratio(t, n):
    """The likelihood ratio of the module's docstring."""
    f, spread = n - 1, 1 + n * G
    return spread**-0.5 * ((1 + t * t / f) / (1 + t * t / (f * spread))) ** ((f + 1) / 2)


@pytest.mark.parametrize("n", [30, 100, 1000])
@pytest.mark.parametrize("error", [0.05, 0.01])
def test_the_bound_is_where_the_ratio_reaches_one_over_the_error(n, error):
    assert ratio(anytime_bound(n, error), n) == pytest.approx(1 / error)


def test_the_ratio_is_that_of_the_mixture():
    """Against integration of the normal likelihoods over both unknowns."""
    rng = np.random.default_rng(1)
    data = rng.normal(0.4, 1.3, size=8)
    t = data.mean() * math.sqrt(8) / data.std(ddof=1)
    sigma = np.exp(np.linspace(-4, 4, 1601))[:, None]
    delta = np.linspace(-3, 3, 1201)[None, :]
    weight = np.exp(-(delta**2) / (2 * G)) / math.sqrt(2 * math.pi * G) * 0.005
    squares = (data**2).sum() - 2 * delta * sigma * data.sum() + 8 * (delta * sigma) ** 2
    alternative = (sigma**-8 * np.exp(-squares / (2 * sigma**2)) * weight).sum()  # d(log s) is the weight 1/s
    null = (sigma**-8 * np.exp(-(data**2).sum() / (2 * sigma**2))).sum()
    assert ratio(t, 8) == pytest.approx(alternative / null, rel=1e-3)


def first_decisions(draws, least=LEAST_DEALS, error=ERROR):
    """For each row of values: at which n it is decided (0: never), computed all at once."""
    n = np.arange(1, draws.shape[1] + 1)
    mean = np.cumsum(draws, axis=1) / n
    variance = (np.cumsum(draws**2, axis=1) - n * mean**2) / np.maximum(n - 1, 1)
    bounds = np.array([anytime_bound(int(k), error) or np.inf for k in n])
    out = np.abs(mean) > bounds * np.sqrt(np.maximum(variance, 1e-12) / n)
    out[:, : least - 1] = False
    return np.where(out.any(axis=1), out.argmax(axis=1) + 1, 0)


def deal_like(rng, shape):
    """Values as of deals: whole numbers, many zeros, long tails, mean 0."""
    flat = rng.choice([0, 0, 4, 10, 16, 26, 52], size=shape) * rng.choice([-1, 1], size=shape)
    return flat.astype(float)


def match_like(rng, shape):
    """Balances of two matches."""
    return rng.choice([-1, -0.5, 0, 0.5, 1], p=[0.1, 0.2, 0.4, 0.2, 0.1], size=shape)


def rare(rng, shape):
    """Hardly a match is won by the other side than luck would have it."""
    return rng.choice([-1.0, 0, 1], p=[0.02, 0.96, 0.02], size=shape)


CASES = {
    "deals": (deal_like, LEAST_DEALS),
    "normal": (lambda rng, shape: rng.normal(size=shape), LEAST_DEALS),
    "gamma": (lambda rng, shape: rng.gamma(1.5, size=shape) - 1.5, LEAST_DEALS),
    "matches": (match_like, LEAST_MATCHES),
    "rare": (rare, LEAST_MATCHES),
}


@pytest.mark.parametrize("case", CASES)
def test_equals_are_seldom_told_apart_however_often_one_looks(case):
    draw, least = CASES[case]
    draws = draw(np.random.default_rng(11), (1500, 1500))
    wrong = (first_decisions(draws, least) > 0).mean()
    assert wrong <= ERROR + 6 * math.sqrt(ERROR * (1 - ERROR) / 1500)


def test_looking_at_students_interval_would_be_wrong_far_more_often():
    rng = np.random.default_rng(11)
    draws = deal_like(rng, (400, 1500))
    n = np.arange(1, 1501)
    mean = np.cumsum(draws, axis=1) / n
    error = np.sqrt(np.maximum(np.cumsum(draws**2, axis=1) / n - mean**2, 1e-12) / n)
    assert (np.abs(mean) > 1.96 * error)[:, LEAST_DEALS:].any(axis=1).mean() > 0.2


def test_a_difference_is_found_soon():
    rng = np.random.default_rng(5)
    found = first_decisions(rng.normal(0.2, 1, size=(300, 3000)))
    assert (found > 0).all()
    assert np.median(found) < 400


def test_series_decides_as_the_formula_says():
    rng = np.random.default_rng(2)
    draws = rng.normal(0.3, 1, size=400)
    series, at = Series(), 0
    for k, value in enumerate(draws, 1):
        series.add(value)
        if series.decided() and not at:
            at = k
            assert series.decided() == 1
    assert at == first_decisions(draws[None, :])[0]
    assert Series.of(-draws[:at]).decided() == -1


def test_few_values_decide_nothing():
    assert Series().student() is None
    assert Series.of([1.0]).anytime() is None
    assert Series.of([1.0] * (LEAST_DEALS - 1)).decided() == 0
    assert Series.of([1.0] * LEAST_DEALS).decided() == 1
    assert Series.of([0.0] * 1000).decided() == 0
