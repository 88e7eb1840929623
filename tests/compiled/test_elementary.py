"""The functions that are made of additions and multiplications, beside those of the system."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from majlis.compiled.elementary import exp, log

BELOW = 1e-15


@given(st.floats(-745, 709.78))
def test_exponentials_are_those_of_the_system(x):
    assert exp(x) == pytest.approx(math.exp(x), rel=BELOW, abs=5e-324)


@given(st.floats(5e-324, 1.7e308))
def test_logarithms_are_those_of_the_system(x):
    assert log(x) == pytest.approx(math.log(x), rel=BELOW, abs=1e-300)


def test_at_the_ends():
    assert (exp(0.0), log(1.0), exp(-800.0), exp(-math.inf)) == (1.0, 0.0, 0.0, 0.0)
    assert exp(710.0) == exp(math.inf) == log(math.inf) == math.inf
    assert log(0.0) == -math.inf
    assert all(map(math.isnan, (exp(math.nan), log(math.nan), log(-1.0))))
