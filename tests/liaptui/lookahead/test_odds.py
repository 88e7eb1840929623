"""Tables of odds and noise: right, and so far from the next number that every library gives the same."""

from decimal import Decimal, localcontext

import numpy as np
import pytest

from majlis.liaptui.lookahead import kernels
from majlis.liaptui.lookahead.odds import HALVES, NOISE_UNIT, ONE, QUANTILES, STEPS, gumbel, quantiles

ROOM = Decimal("1e-6")
"""A library that is wrong by four units in the last place is wrong by less than this in either table."""


def rounded_with_room(value):
    """The nearest whole number to an exact one, which no error below `ROOM` changes."""
    nearest = round(value)
    assert abs(value - nearest) < Decimal("0.5") - ROOM
    return nearest


def test_the_odds_of_the_first_halving_are_the_nearest_whole_numbers():
    with localcontext(prec=30):
        exact = [Decimal(2) ** (Decimal(-step) / STEPS) * ONE for step in range(STEPS)]
        assert HALVES.tolist() == [rounded_with_room(value) for value in exact]


def test_the_noise_is_the_nearest_whole_numbers():
    with localcontext(prec=30):
        for place in range(0, QUANTILES, 7):  # all take ten times as long; what is left out is far away too
            exact = -(-((Decimal(place) + Decimal("0.5")) / QUANTILES).ln()).ln() * NOISE_UNIT
            assert quantiles()[place] == rounded_with_room(exact)


def test_no_number_of_the_noise_is_near_the_next():
    middle = (np.arange(QUANTILES) + 0.5) / QUANTILES
    exact = -np.log(-np.log(middle)) * NOISE_UNIT
    assert (np.abs(exact - quantiles()) < 0.5 - float(ROOM)).all()


@pytest.mark.parametrize("less", [0, 1, 27_256, 40_000, 300_000, 2_000_000])
def test_odds_are_those_of_the_exponential(less):
    exact = 2 ** (-less / 27_256) * ONE
    assert kernels.odds(5_000, 5_000 + less, 27_256) == pytest.approx(exact, rel=1e-3, abs=1)


def test_what_is_worth_far_less_has_no_odds():
    assert kernels.odds(-(1 << 40), 0, 27_256) == 0


def test_noise_is_that_of_the_distribution():
    """Its quantiles lie in equal parts, so the mean is the distribution's but for the parts' width."""
    scale = 0.5
    noise = quantiles() / NOISE_UNIT * scale
    assert noise.mean() == pytest.approx(scale * np.euler_gamma, abs=1e-3)
    assert noise.std() == pytest.approx(scale * np.pi / np.sqrt(6), abs=2e-3)
    drawn = gumbel(np.random.default_rng(1), scale, (3, 4, 9))
    assert set(drawn.ravel()) <= set(quantiles() * (scale / NOISE_UNIT))
