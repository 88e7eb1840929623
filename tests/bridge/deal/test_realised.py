"""The mix that came, beside what was asked: exact numbers for every seat, and why where they did not come."""

import pytest

from bridge.practice import WEAK_TWO, index_counts, profile_of, raw_profile, sub
from majlis.bridge.deal.generate import Stopped, generate_deals
from majlis.bridge.deal.results import missing

FOUR = [sub((least, 37), 25) for least in (5, 8, 10)] + [sub((25, 37), 25, "giant")]
TWO = [sub((0, 10), 50, "weak"), sub((20, 37), 50, "strong")]


def rows(deals, seat):
    """What is told of a seat's sub-profiles."""
    return [share for share in deals.mix.shares if share.seat == seat]


def dealt(deals, seat):
    return [share.dealt for share in rows(deals, seat)]


@pytest.mark.parametrize("n", [2, 18, 36])
def test_a_quota_is_exact_for_every_seat(n):
    raw = raw_profile(N=[sub(weight=50)] * 2, E=[sub(weight=50)] * 2, W=[sub(weight=50)] * 2)
    for seed in range(4):
        deals = generate_deals(profile_of(raw), n, mix="quota", seed=seed)
        assert [dealt(deals, seat) for seat in "NEW"] == [[n // 2] * 2] * 3
        assert not any(share.why for share in deals.mix.shares)


def test_what_is_impossible_together_is_made_up_for():
    deals = generate_deals(profile_of(raw_profile(N=FOUR, E=TWO)), 18, mix="quota", seed=1)
    assert sorted(dealt(deals, "N")) == [4, 4, 5, 5]
    assert dealt(deals, "E") == [9, 9]
    assert (3, 1) not in index_counts(deals, "N", "E")
    assert [(dict(one.indices), one.share) for one in deals.lost] == [({"N": 3, "E": 1}, 0.125)]


def test_what_cannot_be_made_up_for_is_told_with_its_reason():
    deals = generate_deals(profile_of(raw_profile(N=FOUR, E=TWO)), mix="N:0/0/2/4", seed=1)
    assert (dealt(deals, "N"), dealt(deals, "E")) == ([0, 0, 2, 4], [4, 2])
    assert [str(share) for share in rows(deals, "E")] == [
        "East 1, weak: 4 of 6 boards (66.7 %); asked 50.0 %: not 3, since North 4, giant + East 2, strong "
        "cannot be dealt",
        "East 2, strong: 2 of 6 boards (33.3 %); asked 50.0 %: not 3, since North 4, giant + East 2, strong "
        "cannot be dealt",
    ]
    assert not any(share.why for share in rows(deals, "N"))


def test_a_seat_that_is_led_is_told_so():
    raw = raw_profile(
        ns_role_mode="north_drives",
        ns_bespoke_map={"0": [0], "1": [1, 2]},
        N=[sub(weight=50), sub(weight=50)],
        S=[sub(weight=30), sub(weight=40), sub(weight=30)],
    )
    deals = generate_deals(profile_of(raw), 1, mix="quota", seed=4)
    assert sum(dealt(deals, "N")) == 1
    two = generate_deals(profile_of(raw), mix="N:1/3", seed=4)
    assert dealt(two, "N") == [1, 3]
    assert str(rows(two, "S")[0]) == (
        "South 1: 1 of 4 boards (25.0 %); asked 50.0 %: not 2, since South follows North"
    )


def test_a_sub_profile_that_cannot_be_dealt_leaves_its_share_to_the_others():
    deals = generate_deals(profile_of(WEAK_TWO), 8, mix="quota", seed=27)
    assert dealt(deals, "N") == [4, 4, 0]
    assert [str(share) for share in rows(deals, "N")] == [
        "North 1, over it: 4 of 8 boards (50.0 %); asked 25.0 %, 50.0 % of what can be dealt",
        "North 2, two suits: 4 of 8 boards (50.0 %); asked 25.0 %, 50.0 % of what can be dealt",
        "North 3, too strong: 0 of 8 boards (0.0 %); asked 50.0 %: cannot be dealt",
    ]
    assert dealt(deals, "E") == [4, 4]


def test_a_weight_of_nothing_is_not_called_impossible():
    deals = generate_deals(
        profile_of(raw_profile(N=[sub(weight=100), sub(weight=0)])), 3, mix="quota", seed=1
    )
    assert [share.why for share in rows(deals, "N")] == [None, None]


def test_several_profiles_are_exact_each_by_itself_and_together():
    one = profile_of(raw_profile("One", N=[sub(weight=50)] * 2, E=[sub(weight=50)] * 2))
    other = profile_of(raw_profile("Other", S=[sub(weight=75), sub(weight=25)]))
    deals = generate_deals([one, other], 24, mix="quota", shares="2/1", seed=3)
    told = {(share.profile, share.seat, share.index): share.dealt for share in deals.mix.shares}
    assert told == {
        ("One", None, 0): 16,
        ("One", "N", 0): 8,
        ("One", "N", 1): 8,
        ("One", "E", 0): 8,
        ("One", "E", 1): 8,
        ("Other", None, 1): 8,
        ("Other", "S", 0): 6,
        ("Other", "S", 1): 2,
    }


def test_of_a_natural_mix_nothing_is_asked():
    profiles = [profile_of(raw_profile(name, N=FOUR, E=TWO)) for name in ("One", "Other")]
    for shares, asked in ((None, [None, None]), ("1/1", [0.5, 0.5])):
        deals = generate_deals(profiles, 6, mix="natural", shares=shares, seed=2)
        assert [share.asked for share in deals.mix.shares if share.seat is None] == asked
        assert {share.asked for share in deals.mix.shares if share.seat} == {None}
        assert "asked" not in str(rows(deals, "N")[0])


def test_of_a_run_that_was_stopped_no_number_is_called_missing():
    seen = []

    def keep(board):
        seen.append(board)
        if len(seen) == 4:
            raise KeyboardInterrupt
        return True

    with pytest.raises(Stopped) as stopped:
        generate_deals(profile_of(raw_profile(N=FOUR, E=TWO)), 18, mix="quota", seed=1, keep=keep)
    assert len(stopped.value.so_far.deals) == 3
    assert not any(share.why for share in stopped.value.so_far.mix.shares)


def test_a_type_that_luck_left_out_is_told_with_the_numbers_of_a_quota():
    profile = profile_of(
        raw_profile(N=[sub(weight=49, name="a"), sub(weight=49, name="b"), sub(weight=2, name="c")])
    )
    found = {}
    for seed in range(30):
        deals = generate_deals(profile, 6, seed=seed)
        gone = [row.name for row in rows(deals, "N") if not row.dealt and row.asked > 0.1]
        found[seed] = [str(message) for message in missing(deals.mix)]
        assert bool(found[seed]) == bool(gone), (seed, gone)
    told = next(lines for lines in found.values() if lines)
    assert told[0].endswith("among 6: --mix quota gives each type its number, here 3/3/0 for North")
    assert not missing(generate_deals(profile, 6, seed=1, mix="quota").mix)
    assert not missing(generate_deals(profile, 6, seed=1, mix="natural").mix)


def test_what_cannot_be_dealt_is_not_missing_by_luck():
    profile = profile_of(raw_profile(N=[sub((25, 37), 50), sub(weight=50)], E=[sub((20, 37), 100)]))
    for seed in range(5):
        assert not missing(generate_deals(profile, 4, seed=seed).mix)
