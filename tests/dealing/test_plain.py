"""The plain ways: listing is complete, shuffling and rejecting are even, and rare asks are told of."""

import random
from itertools import permutations

import numpy as np
import pytest

from majlis.dealing.asks import ANYTHING, NOTHING, hand
from majlis.dealing.evaluate import fits
from majlis.dealing.pack import Pack, Setting
from majlis.dealing.plain import count_plain, every_deal, reject, shuffled
from majlis.errors import InputError
from twins.chi2 import NEVER, goodness
from twins.dealing import bridge_table, small_case, small_setting

TINY = Setting.of(
    Pack.of({"S": "abc", "H": "def"}, v={"a": 2, "b": 1}), {"N": 2, "S": 3, "W": 1}, {"S": ["f"]}
)


def is_even(counts):
    return goodness(dict(enumerate(counts.tolist())), dict.fromkeys(range(len(counts)), 1)).p > NEVER


@pytest.mark.parametrize("seed", range(60))
def test_every_deal_is_listed_once_in_order(seed):
    setting = small_setting(random.Random(seed))
    deals = every_deal(setting)
    rows = deals.tolist()
    assert len(rows) == setting.deals()
    assert rows == sorted(rows)
    assert len(set(map(tuple, rows))) == len(rows)
    for seat, size in enumerate(setting.sizes):
        assert ((deals == seat).sum(axis=1) == size).all()
    assert all((deals[:, card] == seat).all() for card, seat in setting.placed)


def test_listing_is_that_of_permutations():
    owners = sorted(set(permutations([0, 0, 1, 1, 2])))
    assert every_deal(TINY).tolist() == [[*row, 1] for row in owners]


def test_listing_has_a_limit():
    with pytest.raises(InputError, match="53,644,737,765,488,792,839,237,440,000 deals are too many to list"):
        every_deal(bridge_table())
    with pytest.raises(InputError, match="30 deals are too many to list: at most 29 can be"):
        count_plain(TINY, ANYTHING, most=29)


def test_counts_of_a_setting_done_by_hand():
    n, w = hand("N"), hand("W")
    assert count_plain(TINY, ANYTHING) == 30
    assert count_plain(TINY, NOTHING) == 0
    assert count_plain(TINY, n.holds("a", "b")) == 3
    assert count_plain(TINY, n.length("S", 2)) == 9
    assert count_plain(TINY, n.value("v", 2, 2) | w.holds("a")) == 9 + 6
    assert count_plain(TINY, w.holds("f")) == 0


@pytest.mark.parametrize("seed", range(5))
def test_shuffling_is_even(seed):
    deals = shuffled(TINY, 6000, np.random.default_rng(seed))
    found, counts = np.unique(deals, axis=0, return_counts=True)
    assert found.tolist() == every_deal(TINY).tolist()
    assert is_even(counts)


@pytest.mark.parametrize("seed", range(5))
def test_rejecting_is_even_among_those_that_fit(seed):
    ask = hand("N").value("v", 2, 2) | hand("W").holds("a")
    deals = reject(TINY, ask, 3000, np.random.default_rng(seed))
    found, counts = np.unique(deals, axis=0, return_counts=True)
    everything = every_deal(TINY)
    assert found.tolist() == everything[fits(ask, TINY, everything)].tolist()
    assert is_even(counts)


@pytest.mark.parametrize("seed", range(30))
def test_rejected_deals_fit_and_are_deals(seed):
    setting, ask = small_case(random.Random(seed), most_deals=200)
    listed = every_deal(setting)
    fitting = set(map(tuple, listed[fits(ask, setting, listed)].tolist()))
    if fitting:
        deals = reject(setting, ask, 40, np.random.default_rng(seed))
        assert deals.shape == (40, len(setting.pack))
        assert deals.dtype == np.uint8
        assert set(map(tuple, deals.tolist())) <= fitting


def test_one_seed_gives_the_same_deals_and_no_number_is_special():
    draws = [
        reject(bridge_table(), hand("N").length("S", 6), n, np.random.default_rng(5)) for n in (0, 3, 70)
    ]
    assert [len(deals) for deals in draws] == [0, 3, 70]
    assert (draws[1] == draws[2][:3]).all()
    assert shuffled(bridge_table(), 0, np.random.default_rng(5)).shape == (0, 52)


def test_what_is_too_rare_is_told():
    rng = np.random.default_rng(0)
    ask = hand("N").length("S", 9)
    with pytest.raises(InputError, match=r"\d+ of 5,000 shuffled deals fit and 1,000 are wanted: too rare"):
        reject(bridge_table(), ask, 1000, rng, most=5000)
    with pytest.raises(InputError, match=r"0 of 3,000 shuffled deals fit and 1 are wanted.*'nothing'"):
        reject(bridge_table(), NOTHING, 1, rng, most=3000)
    assert len(reject(bridge_table(), NOTHING, 0, rng)) == 0


@pytest.mark.parametrize("n", [-1, "5", 2.0])
def test_numbers_of_deals(n):
    for draw in (shuffled, lambda setting, n, rng: reject(setting, ANYTHING, n, rng)):
        with pytest.raises(InputError, match=r"is not a whole number|the number is 0 or more"):
            draw(TINY, n, np.random.default_rng(0))
