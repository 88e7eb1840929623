"""Mixes carried out: exact numbers, what shuffling gives, several profiles at once."""

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest

from bridge.practice import TWO_TYPES, WEAK_TWO, fits_twin, index_counts, profile_of, raw_profile, sub, suit
from majlis.bridge import generate_deals, validate_profile_viability
from majlis.bridge.table.cards import SEAT_LETTERS
from majlis.bridge.table.pack import TABLE
from majlis.dealing.plain import shuffled
from majlis.errors import InputError
from twins.chi2 import NEVER, compare, goodness

LEAST_P = NEVER
"""Seeds are fixed: a chance as small as this would show a fault."""


def test_a_quota_gives_exact_numbers():
    raw = raw_profile(
        N=[sub((low, low + 3), 25) for low in (0, 6, 12, 18)], E=[sub((0, 9), 50), sub((4, 20), 50)]
    )
    deals = generate_deals(profile_of(raw), 18, seed=22, mix="quota")
    assert sorted(index_counts(deals, "N").values()) == [4, 4, 5, 5]
    assert all(fits_twin(raw, one) for one in deals.deals)
    pairs = pairwise(one.indices["N"] for one in deals.deals)
    assert all(one != other for one, other in pairs)


def test_numbers_are_met_exactly():
    profile = profile_of(TWO_TYPES)
    deals = generate_deals(profile, mix="N:5/2", seed=23)
    assert index_counts(deals, "N") == {(0,): 5, (1,): 2}
    share = next(share for share in deals.mix.shares if share.seat == "N")
    assert (share.asked, share.dealt, share.of) == (pytest.approx(5 / 7), 5, 7)
    assert index_counts(generate_deals(profile, 4, mix="S:0/4", seed=24), "S") == {(1,): 4}


def test_numbers_are_the_drivers_unless_a_seat_is_named():
    coupled = TWO_TYPES | {"ns_role_mode": "south_drives"}
    deals = generate_deals(profile_of(coupled), mix="1/3", seed=25)
    assert index_counts(deals, "S") == {(0,): 1, (1,): 3}


@pytest.mark.parametrize(
    ("mix", "n", "sentence"),
    [
        ("5/4/5", None, "3 numbers, and no seat has 3 sub-profiles"),
        ("N:5/4/5", None, "North has 2 sub-profiles"),
        ("5/4", None, "North and South both have 2 sub-profiles"),
        ("N:5/4", 10, "makes 9 boards, not 10"),
        ("sometimes", 3, "'sometimes' is not a mix"),
        ("weights", None, "number of boards is not given"),
        ("weights", -1, "-1 boards were asked for"),
    ],
)
def test_mixes_that_cannot_be(mix, n, sentence):
    with pytest.raises(InputError, match=sentence):
        generate_deals(profile_of(TWO_TYPES), n, mix=mix, seed=26)


def test_a_quota_of_what_cannot_be_dealt():
    with pytest.raises(InputError, match="2 boards are asked of North 3, too strong, which cannot be dealt"):
        generate_deals(profile_of(WEAK_TWO), mix="N:1/1/2", seed=27)
    deals = generate_deals(profile_of(WEAK_TWO), 8, mix="quota", seed=27)
    assert index_counts(deals, "N") == {(0,): 4, (1,): 4}
    assert [one.share for one in deals.lost] == [0.5]


# Natural


def test_a_natural_mix_is_what_shuffling_gives():
    raw = raw_profile(N=[sub((12, 21), 90, spades=suit(5)), sub((12, 21), 10, hearts=suit(5))])
    deals = generate_deals(profile_of(raw), 2000, seed=28, mix="natural", boards="profile-dealer")
    kinds = Counter(frozenset(fit["N"] for fit in one.fits) for one in deals.deals)
    rows = shuffled(TABLE, 100_000, np.random.default_rng(29))
    points = (rows == 0) @ np.array(TABLE.pack.values("hcp"))
    long = [(rows[:, 13 * at : 13 * at + 13] == 0).sum(axis=1) >= 5 for at in (0, 1)]
    open_it = (points >= 12) & (points <= 21)
    theirs = Counter(
        {
            frozenset({0}): int((open_it & long[0] & ~long[1]).sum()),
            frozenset({1}): int((open_it & long[1] & ~long[0]).sum()),
            frozenset({0, 1}): int((open_it & long[0] & long[1]).sum()),
        }
    )
    assert compare(kinds, theirs).p > LEAST_P
    both = Counter(one.indices["N"] for one in deals.deals if len(one.fits) == 2)
    assert goodness(both, {0: 1, 1: 1}).p > LEAST_P
    assert deals.mix.shares[0].expected is None


# Several profiles


NOTRUMP = raw_profile("Notrump", "S", S=[sub((15, 17), **dict.fromkeys(["spades", "hearts"], suit(2, 4)))])
PREEMPT = raw_profile("Preempt", "E", E=[sub((4, 9), clubs=suit(7, 8))])


def test_several_profiles_in_shares():
    profiles = [profile_of(NOTRUMP), profile_of(PREEMPT)]
    deals = generate_deals(profiles, 600, seed=30, shares="3/1")
    names = Counter(one.profile for one in deals.deals)
    assert goodness(names, {"Notrump": 3, "Preempt": 1}).p > LEAST_P
    raws = {"Notrump": NOTRUMP, "Preempt": PREEMPT}
    assert all(fits_twin(raws[one.profile], one) for one in deals.deals)
    for one in deals.deals[:8]:
        assert one.turned == (one.board.dealer - SEAT_LETTERS.index(raws[one.profile]["dealer"])) % 4
    assert [share.name for share in deals.mix.shares if share.seat is None] == ["Notrump", "Preempt"]


def test_several_profiles_in_exact_numbers():
    profiles = [profile_of(NOTRUMP), profile_of(PREEMPT), profile_of(TWO_TYPES)]
    deals = generate_deals(profiles, mix="4/3/4", seed=31)
    assert Counter(one.profile for one in deals.deals) == {"Notrump": 4, "Preempt": 3, "Two types": 4}
    assert all(a.profile != b.profile or a.indices != b.indices for a, b in pairwise(deals.deals))
    quota = generate_deals(profiles, 12, mix="quota", shares=[1, 0, 3], seed=32)
    assert Counter(one.profile for one in quota.deals) == {"Notrump": 3, "Two types": 9}


def test_several_profiles_as_shuffling_gives_them():
    profiles = [profile_of(NOTRUMP), profile_of(PREEMPT)]
    deals = generate_deals(profiles, 1000, seed=33, mix="natural")
    names = Counter(one.profile for one in deals.deals)
    counts = [validate_profile_viability(profile).deals.deals for profile in profiles]
    # A deal that fits both is each profile's half of the time, so the sizes decide.
    assert goodness(names, dict(zip(["Notrump", "Preempt"], counts, strict=True))).p > LEAST_P
    halves = generate_deals(profiles, 400, seed=34, mix="natural", shares=[1, 1])
    assert goodness(Counter(one.profile for one in halves.deals), {"Notrump": 1, "Preempt": 1}).p > LEAST_P


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"shares": "1/2/3"}, "3 shares are given for 2 profiles"),
        ({"shares": [0, 0]}, "all shares are 0"),
        ({"shares": "1/-2"}, "is not a share"),
        ({"mix": "1/2/3"}, "makes 6 boards, not 4"),
        ({"mix": "4"}, "1 number for 2 profiles"),
    ],
)
def test_shares_that_cannot_be(options, sentence):
    with pytest.raises(InputError, match=sentence):
        generate_deals([profile_of(NOTRUMP), profile_of(PREEMPT)], 4, seed=35, **options)
