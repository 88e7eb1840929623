"""Mixes read from text, exact numbers by weights, orders without clusters, shares."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from bridge.practice import profile_of, raw_profile, sub
from majlis.bridge.deal.quotas import Mixing, leads, mixed_seat, parse_mix, parse_shares, spread
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
    with pytest.raises(InputError, match="is not a mix"):
        parse_mix(text)


@pytest.mark.parametrize(
    ("shares", "want"),
    [
        (None, [Fraction(1, 2)] * 2),
        ("3/1", [Fraction(3, 4), Fraction(1, 4)]),
        ("0.5 : 0", [1, 0]),
        ([1, 2], [Fraction(1, 3), Fraction(2, 3)]),
        ([0.1, 0.3], [Fraction(1, 4), Fraction(3, 4)]),
        ([1e-05, Fraction(3, 100_000)], [Fraction(1, 4), Fraction(3, 4)]),
        (["2.", "2"], [Fraction(1, 2)] * 2),
    ],
)
def test_shares_are_read(shares, want):
    assert parse_shares(shares, 2) == want


@pytest.mark.parametrize(
    "shares", ["a/b", "1/-1", [float("nan"), 1], [float("inf"), 1], "1/0/", [None, 1], ["1e999999999", 1]]
)
def test_what_is_no_share(shares):
    with pytest.raises(InputError, match=r"is not a share|shares are given"):
        parse_shares(shares, 2)


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


def test_whose_weights_count():
    driven = both(2, ns_role_mode="south_drives")
    assert [leads(driven, seat) for seat in "NESW"] == [False, True, True, True]
    assert all(leads(both(2, ns_role_mode="random_driver"), seat) for seat in "NS")
    shared = both(2, ns_role_mode="no_driver", dealer="S")
    assert [leads(shared, seat) for seat in "NS"] == [False, True]
    assert all(leads(both(2), seat) for seat in "NS")
