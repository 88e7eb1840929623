"""Mixes read from text, exact numbers by weights, orders without clusters, shares."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from bridge.practice import profile_of, raw_profile, sub
from majlis.bridge.mixes import Mixing, mixed_seat, parse_mix, parse_shares, spread, systematic
from majlis.errors import InputError


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("weights", Mixing("weights")),
        (" Natural ", Mixing("natural")),
        ("quota", Mixing("quota")),
        ("5/4/5/4", Mixing("quota", (5, 4, 5, 4))),
        ("5, 4", Mixing("quota", (5, 4))),
        ("w: 0/3", Mixing("quota", (0, 3), "W")),
        ("S=12", Mixing("quota", (12,), "S")),
        (Mixing("quota", (1,)), Mixing("quota", (1,))),
    ],
)
def test_mixes_are_read(text, want):
    assert parse_mix(text) == want


@pytest.mark.parametrize("text", ["", "5//4", "X:5", "5/4/", "-1/2", "often", "9" * 9, None, 5])
def test_what_is_no_mix(text):
    with pytest.raises(InputError, match="is no mix"):
        parse_mix(text)


@pytest.mark.parametrize(
    ("shares", "want"),
    [
        (None, [Fraction(1, 2)] * 2),
        ("3/1", [Fraction(3, 4), Fraction(1, 4)]),
        ("0.5 : 0", [1, 0]),
        ([1, 2], [Fraction(1, 3), Fraction(2, 3)]),
        ([0.1, 0.3], [Fraction(1, 4), Fraction(3, 4)]),
    ],
)
def test_shares_are_read(shares, want):
    assert parse_shares(shares, 2) == want


@pytest.mark.parametrize("shares", ["a/b", "1/-1", [float("nan"), 1], [float("inf"), 1], "1/0/", [None, 1]])
def test_what_is_no_share(shares):
    with pytest.raises(InputError, match=r"is no share|shares are given"):
        parse_shares(shares, 2)


def test_exact_numbers_are_the_weights_rounded_up_or_down():
    rng = np.random.default_rng(1)
    for _ in range(300):
        weights = [Fraction(int(weight)) for weight in rng.integers(0, 9, size=rng.integers(1, 7))]
        if not sum(weights):
            continue
        n = int(rng.integers(0, 40))
        counts = systematic(weights, n, rng.random())
        assert sum(counts) == n
        shares = [weight * n / sum(weights) for weight in weights]
        for first in range(len(weights)):  # neighbours too have their share together
            for last in range(first + 1, len(weights) + 1):
                together = sum(counts[first:last]) - sum(shares[first:last])
                assert -1 < together < 1


def test_exact_numbers_are_fair():
    lots = np.random.default_rng(2).random(4000)
    total = np.sum([systematic([Fraction(1), Fraction(2), Fraction(2)], 4, lot) for lot in lots], axis=0)
    assert total / 4000 == pytest.approx([0.8, 1.6, 1.6], abs=0.03)


def test_no_kind_comes_twice_in_a_row_where_that_can_be():
    rng = np.random.default_rng(3)
    for _ in range(300):
        numbers = [(kind, int(count)) for kind, count in enumerate(rng.integers(0, 6, size=4))]
        order = spread(numbers, rng)
        assert Counter(order) == Counter({kind: count for kind, count in numbers if count})
        most, total = max(count for _, count in numbers), len(order)
        doubles = sum(one == other for one, other in pairwise(order))
        assert doubles == max(0, 2 * most - total - 1)


def test_orders_are_random():
    rng = np.random.default_rng(4)
    orders = Counter("".join(spread([("a", 1), ("b", 1), ("c", 1)], rng)) for _ in range(600))
    assert len(orders) == 6
    assert min(orders.values()) > 60


def both(count, **rest):
    """A profile whose North and South have so many sub-profiles."""
    return profile_of(raw_profile(N=[sub()] * count, S=[sub()] * count, **rest))


def test_the_seat_that_is_mixed():
    assert mixed_seat(profile_of(raw_profile(N=[sub()], E=[sub()] * 3))) == "E"
    assert mixed_seat(profile_of(raw_profile(N=[sub()]))) is None
    assert mixed_seat(both(2, ns_role_mode="south_drives"), 2) == "S"
    assert mixed_seat(both(2, ns_role_mode="no_driver"), 2) == "N"
    assert mixed_seat(both(2, ns_role_mode="no_driver", dealer="S"), 2) == "S"
    assert mixed_seat(both(2), 3) is None
    with pytest.raises(InputError, match="North and South both have 2 sub-profiles"):
        mixed_seat(both(2), 2)
