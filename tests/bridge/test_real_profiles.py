"""Profiles of the old generator's users: each loads, deals what it says, and can be explained."""

import json
from collections import Counter

import pytest

from bridge.practice import fits_twin
from bridge.profile.samples import REAL_FILES, real
from majlis.bridge.deal.cases import BoardSource
from majlis.bridge.deal.generate import generate_deals
from majlis.bridge.deal.plans import Plans
from majlis.bridge.profile.check import load
from majlis.bridge.table.cards import lengths
from twins import profile as twin
from twins.chi2 import goodness

pytestmark = pytest.mark.shared
needs_real = pytest.mark.skipif(not REAL_FILES, reason="no real profiles beside the checkout")


@real
def test_every_profile_deals_what_it_says(path):
    raw, profile = json.loads(path.read_text(encoding="utf-8")), load(path)
    deals = generate_deals(profile, 12, seed=1)
    assert len(deals.deals) == 12
    for one in deals.deals:
        assert fits_twin(raw, one)
        assert (dict(one.indices), dict(one.suits)) in [
            (indices, drawn)
            for _, indices in twin.combinations(raw)
            if indices == one.indices
            for drawn in twin.random_suits(raw, indices)
        ]


@real
def test_combinations_are_those_of_the_twin(path):
    raw = json.loads(path.read_text(encoding="utf-8"))
    source = BoardSource(load(path), Plans())
    ours = {tuple(indices.items()): weight for weight, indices in source.combinations}
    assert ours == {tuple(indices.items()): weight for weight, indices in twin.combinations(raw)}
    assert sum(ours.values()) == 1
    for number, (_, indices) in enumerate(source.combinations):
        assert source.choices(number) == twin.random_suits(raw, indices)


def one_of(name):
    return next(path for path in REAL_FILES if path.stem.startswith(name))


@needs_real
def test_the_hardest_profile_says_what_is_impossible():
    deals = generate_deals(load(one_of("Defense_to_3_Weak_2s")), 60, seed=2)
    assert {one.indices["N"] for one in deals.deals} == {1, 2, 3}
    lost = [(dict(one.indices), one.share, one.exclusive) for one in deals.lost]
    assert lost == [({"N": 0}, 0.25, False), ({"E": 0}, 0.25, False), ({"N": 1, "E": 1}, 1 / 16, True)]
    assert deals.losses[0].share == 8 / 16
    # Where few boards are dealt arithmetic finds as much.
    few = generate_deals(load(one_of("Defense_to_3_Weak_2s")), 1, seed=2)
    assert few.lost == deals.lost


@needs_real
@pytest.mark.parametrize(
    ("name", "seat", "want"),
    [
        ("Opps_Open_3_Weak_2s", "N", {0: 25, 1: 25, 2: 25, 3: 25}),
        ("Our_1_Major", "E", {0: 33.4, 1: 33.3, 2: 33.3}),
        ("Opps_Open_&_Our_TO_Dbl_v0.9", "W", {0: 55, 1: 45}),
    ],
)
def test_weights_come_out_as_asked(name, seat, want):
    deals = generate_deals(load(one_of(name)), 1000, seed=3)
    counts = Counter(one.indices[seat] for one in deals.deals)
    assert goodness(counts, want).p > 1e-3


@needs_real
def test_six_spades_are_as_frequent_as_they_are():
    """Of five or six spades six are 24.4 %; the old generator dealt 48.4 %."""
    profile = load(one_of("Profile_B"))
    deals = generate_deals(profile, 3000, seed=4, boards="profile-dealer", rotate=False)
    counts = Counter(lengths(one.board.hands[0])[0] for one in deals.deals)
    assert goodness(counts, {5: 75.6, 6: 24.4}).p > 1e-3
