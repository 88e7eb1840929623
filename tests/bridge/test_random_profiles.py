"""Made-up profiles of every kind: what is dealt fits as the twin reads them, the rest cannot be dealt."""

import random

import pytest

from bridge.practice import fits_twin, profile_of, random_suits, raw_profile, sub, suit
from majlis.bridge import generate_deals, validate_profile
from majlis.bridge.deal.cases import BoardSource
from majlis.bridge.deal.plans import Plans
from majlis.bridge.profile.faults import errors_of
from majlis.errors import InputError
from twins import profile as twin

SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


def some_suit(rng, longest=6):
    """A range of a suit, mostly loose."""
    low = rng.choice([0, 0, 1, 2, 3, longest - 1])
    points = (0, 10) if rng.random() < 0.7 else (rng.randint(0, 3), rng.randint(5, 10))
    return suit(low, rng.randint(max(low, 3), 13), points)


def some_random_suits(rng):
    """One or two random suits, perhaps with an override."""
    allowed = rng.sample("SHDC", rng.randint(2, 4))
    count = rng.choice([1, 1, 2])
    ranges = [suit(rng.randint(3, 5), rng.randint(5, 7)) for _ in range(count)]
    overrides = []
    if count == 2 and rng.random() < 0.5:
        overrides = [{"suits": rng.sample(allowed, 2), "first_range": suit(5, 6), "second_range": suit(4, 5)}]
    return random_suits(allowed, *ranges, overrides=overrides)


def some_sub(rng, seat, drawing, weight):
    """A sub-profile; one that depends on another seat only where that seat always draws suits."""
    low = rng.randint(0, 14)
    points = (low, low + rng.randint(3, 10)) if rng.random() < 0.8 else (0, 37)
    standard = {name: some_suit(rng) for name in SUITS.values() if rng.random() < 0.3}
    extra = {}
    partner = dict(zip("NESW", "SWNE", strict=True))[seat]
    others = [other for other in drawing if other not in (seat, partner)]
    if seat in drawing:
        extra = some_random_suits(rng)
    elif partner in drawing and rng.random() < 0.6:
        extra = {"partner_contingent_constraint": {"partner_seat": partner, "suit_range": some_suit(rng, 3)}}
    elif others and rng.random() < 0.6:
        extra = {
            "opponents_contingent_suit_constraint": {
                "opponent_seat": rng.choice(others),
                "suit_range": some_suit(rng, 3),
            }
        }
    return sub(points, weight, extra=extra, **standard)


def some_weights(rng, count):
    """Weights that add up to 100, or none."""
    if rng.random() < 0.3:
        return [None] * count
    cuts = sorted(rng.randint(0, 100) for _ in range(count - 1))
    return [high - low for low, high in zip([0, *cuts], [*cuts, 100], strict=True)]


def some_profile(rng):
    """A profile of any kind."""
    drawing = rng.sample("NESW", rng.choice([0, 1, 1, 2]))
    seats = {}
    for seat in rng.sample("NESW", rng.randint(1, 4)):
        weights = some_weights(rng, rng.choice([1, 1, 2, 3]))
        here = [one for one in drawing if one in seats or one == seat]
        seats[seat] = [some_sub(rng, seat, here, weight) for weight in weights]
    modes = ["no_driver", "no_driver_no_index", "random_driver"]
    rest = {
        "ns_role_mode": rng.choice([*modes, "north_drives", "south_drives"]),
        "ew_role_mode": rng.choice([*modes, "east_drives", "west_drives"]),
    }
    if rng.random() < 0.3:
        del rest["ew_role_mode"]
    seat = rng.choice(list(seats))
    if rng.random() < 0.4:
        shape = rng.sample("54xx", 4)
        rest["subprofile_exclusions"] = [
            {"seat": seat, "subprofile_index": 1, "excluded_shapes": ["".join(shape)]},
            {
                "seat": seat,
                "subprofile_index": 1,
                "clauses": [{"group": rng.choice(["ANY", "MAJOR"]), "length_eq": 3, "count": 2}],
            },
        ]
    raw = raw_profile(dealer=rng.choice("NESW"), **seats, **rest)
    if "ew_role_mode" not in rest:
        del raw["ew_role_mode"]
    return raw


@pytest.mark.parametrize("seed", range(15))
def test_what_is_dealt_fits(seed):
    rng = random.Random(seed)
    raw = some_profile(rng)
    profile = profile_of(raw)
    if errors_of(validate_profile(profile)):
        pytest.skip("a profile with faults")
    over = rng.choice(["replaces", "adds"])
    options = {
        "mix": rng.choice(["weights", "weights", "quota"]),
        "boards": rng.choice(["standard", "profile-dealer"]),
        "rs_over_standard": over,
    }
    combinations = twin.combinations(raw)
    source = BoardSource(profile, Plans(), 0, over)
    assert {tuple(one.indices.items()): one.weight for one in source.combinations} == {
        tuple(indices.items()): weight for weight, indices in combinations
    }
    if not any(source.alive(number) for number in range(len(combinations))):
        with pytest.raises(InputError, match="no deal fits"):
            generate_deals(profile, 8, seed=seed, **options)
        return
    deals = generate_deals(profile, 8, seed=seed, **options)
    possible = [(indices, drawn) for _, indices in combinations for drawn in twin.random_suits(raw, indices)]
    for one in deals.deals:
        assert (one.indices, one.suits) in possible
        assert fits_twin(raw, one, over)
