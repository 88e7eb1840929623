"""What cannot be dealt is told with its weight: all of it, put together, and quickly."""

from itertools import product

import pytest

from bridge.practice import TWO_TYPES, WEAK_TWO, profile_of, random_suits, raw_profile, sub, suit
from effort import effort
from majlis.bridge.deal import losses
from majlis.bridge.deal.cases import BoardSource
from majlis.bridge.deal.generate import generate_deals
from majlis.bridge.deal.losses import losses_of
from majlis.bridge.deal.plans import Plans
from majlis.bridge.profile.meaning import number_of_choices

STRONG = [sub((0, 37), 25), sub((10, 37), 25), sub((20, 37), 50, "strong")]


def source_of(raw):
    return BoardSource(profile_of(raw), Plans())


def told(found):
    return [(dict(one.indices), one.share, one.combinations) for one in found.lost]


def test_what_no_partner_makes_possible_is_told_once():
    found = losses_of(source_of(WEAK_TWO), [])
    assert told(found) == [({"N": 2}, 0.5, 2)]
    assert str(found.lost[0]) == "North 3, too strong cannot be dealt: 50 % of the weight is lost"
    assert found.share == 0.5


def test_what_is_impossible_together_is_told_by_the_fewest_seats():
    stronger = [sub((0, 9), 25), sub((21, 37), 75, "stronger")]
    raw = raw_profile(N=STRONG, E=stronger, S=[sub((0, 9)), sub((0, 5))])
    found = losses_of(source_of(raw), [])
    assert told(found) == [({"N": 2, "E": 1}, 0.375, 2)]
    assert str(found.lost[0]).startswith("North 3, strong + East 2, stronger cannot be dealt: 37.5 %")


def test_seats_that_are_drawn_together_are_named_together():
    raw = raw_profile(ns_role_mode="north_drives", N=[sub(), sub((25, 37))], S=[sub(), sub((20, 37))])
    assert told(losses_of(source_of(raw), [])) == [({"N": 1, "S": 1}, 0.5, 1)]


def test_overlapping_losses_count_once_in_all():
    short = sub(clubs=suit(0, 2), diamonds=suit(0, 3), hearts=suit(0, 3), spades=suit(0, 4))
    raw = raw_profile(N=[sub(), short], E=[sub(), sub((0, 1), clubs=suit(0, 13, (9, 10)))])
    found = losses_of(source_of(raw), [])
    assert told(found) == [({"N": 1}, 0.5, 2), ({"E": 1}, 0.5, 2)]
    assert found.share == 0.75
    lines = [str(line) for line in found.lines()]
    assert lines[:2] == [
        "North 2 cannot be dealt: 50 % of the weight is lost",
        "East 2 cannot be dealt: 50 % of the weight is lost",
    ]
    assert lines[2].startswith(
        "Test: at least 75 % of the weight is lost; not all combinations were looked at"
    )


def test_choices_are_counted_as_they_are_made():
    drawn = random_suits("SHD", suit(3), suit(2))
    raw = raw_profile(N=[sub(extra=drawn), sub()], W=[sub(extra=random_suits("HC", suit(4)))])
    for reading, number in (("exclusive", 8), ("shared", 12)):
        source = source_of(raw | {"rs_suits": reading})
        for combination, expected in enumerate((number, 2)):
            indices = source.combinations[combination].indices
            assert number_of_choices(source.profile, indices) == len(source.choices(combination)) == expected


def test_nothing_is_said_where_nothing_is_lost():
    assert losses_of(source_of(TWO_TYPES), []).lines() == []


def test_what_was_not_drawn_is_told_too():
    few = raw_profile(N=[sub((0, 37), 96)] + [sub((25 + at, 37), 1) for at in range(4)], E=[sub((16, 37))])
    deals = generate_deals(profile_of(few), 1, seed=1)
    assert [dict(one.indices) for one in deals.lost] == [{"N": at} for at in (1, 2, 3, 4)]
    assert deals.losses[0].all_known
    assert deals.losses[0].lines()[-1].text() == "Test: 4 % of the weight is lost in all"
    assert deals.mix.shares[1].expected == 0


def test_many_losses_are_cut_short():
    raw = raw_profile(N=[sub()] + [sub((25 + at % 10, 37)) for at in range(40)], E=[sub((16, 37))])
    lines = [str(line) for line in losses_of(source_of(raw), []).lines()]
    assert len(lines) == losses.SHOWN + 2
    assert lines[-2] == "and 28 more, none of which weighs more than 2.44 %"


def test_thousands_of_combinations_are_told_in_a_blink():
    """2401 of them, by a few dozen looks; whoever looks at each makes over a million calls."""
    hands = [sub((0, 37), spades=suit(at)) for at in range(7)]
    source = source_of(raw_profile(N=hands, E=hands, S=hands, W=hands))
    found: list[losses.Losses] = []
    work = effort(lambda: found.append(losses_of(source, [])))
    assert work < 400_000
    [found] = found
    assert not found.all_known
    assert len(found.lines()) <= losses.SHOWN + 2
    several = [sum(kinds) > 13 for kinds in product(range(7), repeat=4)]
    assert found.share == pytest.approx(sum(several) / len(several))


def test_suits_that_are_drawn_may_have_any_of_their_ranges():
    # A drawn suit has its own range instead of the standard one: only spades are never drawn.
    drawn = random_suits("HDC", suit(6, 6))
    raw = raw_profile(
        N=[sub(extra=drawn, spades=suit(6), hearts=suit(8)), sub(extra=drawn, spades=suit(8))],
        S=[sub(), sub(spades=suit(8))],
    )
    source = source_of(raw)
    impossible = {one for one in range(4) if not source.alive(one)}
    names = [source.combinations[one].indices for one in sorted(impossible)]
    assert names == [{"N": 0, "S": 1}, {"N": 1, "S": 0}, {"N": 1, "S": 1}]
    assert losses_of(source_of(raw), []).dead == impossible
