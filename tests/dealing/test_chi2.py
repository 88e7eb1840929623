"""The chi-square tests that drawn deals are judged by, against tables and against themselves."""

import math

import numpy as np
import pytest

from twins import chi2

# Upper points of the distribution, from printed tables: dof, chance, statistic.
TABLE = [
    (1, 0.05, 3.841459),
    (1, 0.001, 10.827566),
    (2, 0.01, 9.210340),
    (5, 0.95, 1.145476),
    (10, 0.05, 18.307038),
    (30, 0.5, 29.336032),
    (100, 0.01, 135.806723),
    (100, 0.99, 70.064895),
]


@pytest.mark.parametrize(("dof", "chance", "statistic"), TABLE)
def test_p_is_that_of_the_tables(dof: int, chance: float, statistic: float) -> None:
    assert chi2.chi2_p(statistic, dof) == pytest.approx(chance, rel=1e-5)


def test_p_of_two_degrees_is_an_exponential() -> None:
    for statistic in (0.01, 1.0, 20.0, 300.0):
        assert chi2.chi2_p(statistic, 2) == pytest.approx(math.exp(-statistic / 2), rel=1e-9)


def test_p_of_many_degrees_is_near_the_normal() -> None:
    for dof in (5_000, 50_000):
        for shift in (-2.0, 0.0, 3.0):
            # Wilson and Hilferty: the cube root is nearly normal.
            statistic = dof * (1 - 2 / (9 * dof) + shift * math.sqrt(2 / (9 * dof))) ** 3
            normal = math.erfc(shift / math.sqrt(2)) / 2
            assert chi2.chi2_p(statistic, dof) == pytest.approx(normal, rel=1e-2)


def test_ends() -> None:
    assert chi2.chi2_p(0, 3) == 1
    assert chi2.chi2_p(5, 0) == 1
    assert chi2.chi2_p(math.inf, 3) == 0
    assert chi2.chi2_p(1e5, 30) == 0


def test_goodness_finds_fair_and_loaded_dice() -> None:
    fair = dict.fromkeys(range(6), 1.0)
    throws = np.random.default_rng(1).integers(0, 6, 6000)
    found = chi2.goodness(chi2.tally(throws[:, None]), {(face,): 1.0 for face in fair})
    assert found.dof == 5
    assert found.p > chi2.NEVER
    assert chi2.goodness({0: 1200, 1: 960, 2: 960, 3: 960, 4: 960, 5: 960}, fair).p < 1e-6


def test_goodness_merges_what_is_rarely_expected() -> None:
    expected = {0: 90.0, 1: 3.0, 2: 3.0, 3: 2.0, 4: 2.0}
    found = chi2.goodness({0: 90, 1: 10}, expected)
    assert found.dof == 1  # 2 + 2 + 3, and the other 3 with the 90
    assert chi2.goodness({0: 90, 9: 1}, expected) == chi2.Chi2(math.inf, 5, 0.0)


def test_compare_does_not_mind_sizes_or_sparse_cells() -> None:
    rng = np.random.default_rng(2)
    chances = []
    for _ in range(200):
        few = chi2.tally(rng.geometric(0.05, (400, 1)))
        many = chi2.tally(rng.geometric(0.05, (5000, 1)))
        chances.append(chi2.compare(few, many).p)
    # Under the truth p is uniform: by Massart's bound 200 of them lie so far from it once in four million.
    worst = max(abs((rank + 0.5) / 200 - p) for rank, p in enumerate(sorted(chances)))
    assert worst < 0.2


def test_compare_finds_a_shifted_sample() -> None:
    rng = np.random.default_rng(3)
    a, b = chi2.tally(rng.poisson(5, (20000, 1))), chi2.tally(rng.poisson(5.5, (5000, 1)))
    assert chi2.compare(a, b).p < 1e-3
    assert chi2.compare(a, a).p == 1


def test_compare_of_nothing_says_nothing() -> None:
    assert chi2.compare({}, {1: 5}) == chi2.Chi2(0.0, 0, 1.0)


def test_tally_counts_rows() -> None:
    assert chi2.tally(np.array([[1, 2], [3, 4], [1, 2]])) == {(1, 2): 2, (3, 4): 1}
