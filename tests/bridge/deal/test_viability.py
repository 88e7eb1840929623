"""What of a profile can be dealt: counts against the naive reading, lost weight, clashes."""

from fractions import Fraction

import numpy as np
import pytest

from bridge.practice import TWO_TYPES, WEAK_TWO, fits_twin, profile_of, random_suits, raw_profile, sub, suit
from majlis.bridge import generate_deals, validate_profile_viability
from majlis.bridge.deal.cases import BoardSource
from majlis.bridge.deal.plans import Plans
from majlis.bridge.deal.viability import clash_of, viability_of
from majlis.bridge.table.pack import TABLE
from majlis.dealing.budget import Budget
from majlis.dealing.limits import TooLarge
from majlis.dealing.plain import shuffled
from majlis.errors import InputError
from twins import profile as twin

LETTERS = "AKQJT98765432"


def as_deals(rows):
    """Deals of exact dealing as the twin has them."""
    for row in rows.tolist():
        yield {
            seat: ".".join(
                "".join(LETTERS[rank] for rank in range(13) if row[13 * suit + rank] == number)
                for suit in range(4)
            )
            for number, seat in enumerate("NESW")
        }


def chance(raw, indices=None, size=6000):
    """Which part of shuffled deals fit, by the twin."""
    cases = [
        (combination, drawn)
        for _, combination in twin.combinations(raw)
        if indices is None or combination == indices
        for drawn in twin.random_suits(raw, combination)
    ]
    deals = list(as_deals(shuffled(TABLE, size, np.random.default_rng(3))))
    return sum(any(twin.fits(raw, deal, i, drawn) for i, drawn in cases) for deal in deals) / size


LOOSE = raw_profile(
    N=[
        sub((8, 20), 60, extra=random_suits("SHD", suit(5, 7))),
        sub((5, 18), 40, extra=random_suits("SHDC", suit(4, 6), suit(4, 5))),
    ],
    S=[
        sub((5, 20), extra={"partner_contingent_constraint": {"partner_seat": "N", "suit_range": suit(2, 4)}})
    ],
)


def test_counts_are_those_of_shuffled_deals():
    found = validate_profile_viability(profile_of(LOOSE))
    assert found.deals.exact
    for one in found.combinations:
        assert float(one.deals.probability) == pytest.approx(chance(LOOSE, one.indices), abs=0.04)
    assert float(found.deals.probability) == pytest.approx(chance(LOOSE), abs=0.04)
    alone = sum(one.deals.deals for one in found.combinations)
    assert found.deals.deals < alone  # what fits both is one deal


@pytest.fixture(scope="module")
def weak_two():
    return validate_profile_viability(profile_of(WEAK_TWO))


def test_shares_asked_and_realised(weak_two):
    found = weak_two
    assert found.viable
    assert found.lost == Fraction(1, 2)
    by_name = {one.name: one for one in found.subs}
    assert (by_name["North 3, too strong"].asked, by_name["North 3, too strong"].viable) == (
        Fraction(1, 2),
        False,
    )
    assert by_name["North 1, over it"].realised == Fraction(1, 2)
    assert by_name["East 1, support"].realised == Fraction(1, 2)
    choices = [(one.possible, one.choices) for one in found.combinations]
    assert choices == [(3, 3), (3, 3), (10, 10), (10, 10), (0, 3), (0, 3)]
    assert sum(one.realised for one in found.combinations) == 1


def test_a_combination_that_cannot_be_dealt_says_why(weak_two):
    clash = weak_two.combinations[4].clash
    assert str(clash) == "North 3, too strong: 25+ HCP; South: 10+ HCP; West: 6-10 HCP"
    assert clash.smallest
    assert clash.suits is None
    assert clash.paths[0] == "seat_profiles.N.subprofiles[2].standard.total_min_hcp"


def test_a_clash_of_random_suits_names_them():
    held = {"opponents_contingent_suit_constraint": {"opponent_seat": "W", "suit_range": suit(8, 13)}}
    raw = raw_profile(W=[sub(extra=random_suits("SH", suit(6, 6)))], N=[sub(extra=held)])
    source = BoardSource(profile_of(raw), Plans())
    clash = clash_of(source, 0)
    assert clash.suits == {"W": ("S",)}
    assert [part.seats for part in clash.parts] == [("N",), ("W",)]
    assert str(clash) == "North: 8+ spades; West: 6 spades (where West draws ♠)"
    assert not validate_profile_viability(profile_of(raw)).viable


def test_a_clash_that_only_counting_finds():
    raw = raw_profile(
        N=[sub(spades=suit(13))],
        S=[sub()],
        subprofile_exclusions=[{"seat": "N", "subprofile_index": 1, "excluded_shapes": ["xx00"]}],
    )
    found = validate_profile_viability(profile_of(raw))
    assert not found.viable
    assert str(found.combinations[0].clash) == "North: 13 spades; North: never x=x=0=0"


def within(steps, raw=LOOSE):
    return viability_of(BoardSource(profile_of(raw), Plans(Budget(steps))))


def test_what_the_budget_does_not_allow_is_left_out():
    nothing, all_of_it = within(0), within(100_000)
    assert nothing.viable  # as far as was looked
    assert nothing.deals is None
    for one in nothing.combinations:
        assert (one.looked_at, one.viable, one.realised, one.possible, one.deals) == (
            False, True, None, None, None,
        )  # fmt: skip
    assert {one.realised for one in nothing.subs} == {None}
    assert all(one.looked_at for one in all_of_it.combinations)
    assert all_of_it.deals.exact
    assert all_of_it == validate_profile_viability(profile_of(LOOSE))


def test_what_points_alone_forbid_is_told_without_any_budget():
    raw = raw_profile(N=[sub((22, 37)), sub((10, 12))], S=[sub((20, 37))])
    found = within(0, raw)
    assert [one.viable for one in found.combinations] == [False, True]
    assert found.combinations[0].deals.deals == 0
    assert found.combinations[0].clash is None
    assert found.lost == Fraction(1, 2)


def test_half_of_the_budget_is_for_exact_numbers_and_the_rest_for_estimates():
    steps = next(steps for steps in range(0, 3000, 20) if within(steps).deals is not None)
    short, exact = within(steps), within(100_000)
    assert exact.deals.exact
    if not short.deals.exact:  # an interval of 95 %, seven times as wide
        wide = 7 * (short.deals.high - short.deals.deals)
        assert abs(short.deals.deals - exact.deals.deals) < wide


def test_a_budget_in_seconds_ends_at_once_when_it_is_0():
    found = validate_profile_viability(profile_of(LOOSE), seconds=0)
    assert not any(one.looked_at for one in found.combinations)


def test_progress_is_told():
    told = []
    viability_of(BoardSource(profile_of(TWO_TYPES), Plans()), progress=lambda *state: told.append(state))
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_faults_are_refused():
    with pytest.raises(InputError, match="total"):
        validate_profile_viability(profile_of(raw_profile(N=[sub((12, 10))])))


def test_too_many_choices_of_random_suits_are_drawn_from_all_the_same():
    three = random_suits("SHDC", *[suit(2, 6)] * 3)
    raw = raw_profile(**{seat: [sub(extra=three)] for seat in "NES"}, rs_suits="shared")
    deals = generate_deals(profile_of(raw), 3, seed=1)
    assert all(fits_twin(raw, one) for one in deals.deals)
    found = validate_profile_viability(profile_of(raw))
    assert (found.viable, found.deals, found.combinations[0].possible) == (True, None, None)
    with pytest.raises(TooLarge, match="13,824 choices of random suits are too many"):
        generate_deals(profile_of(raw), 3, seed=1, mix="natural")
