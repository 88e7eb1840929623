"""Sets and their comparison, held against the twin over hands full of sets and random ones."""

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liaptui_walks import names, shuffled, streaky
from majlis.liaptui.pieces import kinds_in, pack, parse_pieces, size
from majlis.liaptui.sets import ALL_SETS, SetType, choices, set_of, sets_in, winner
from twins import liaptui as twin

SEEDS = st.integers(0, 2**32)


def a_hand(seed):
    rng = random.Random(seed)
    return rng.choice([shuffled, streaky])(rng)[rng.randrange(4)]


def test_every_set_of_the_game():
    """How many of each type there are, by hand: ten kinds of pairs and soldiers, and so on down the table."""
    counts = Counter(found.type for found in ALL_SETS)
    assert counts == {
        SetType.SINGLE: 14,
        SetType.PAIR: 12,
        SetType.THREE_OF_A_KIND: 2,
        SetType.STRAIGHT: 4,
        SetType.FOUR_OF_A_KIND: 2,
        SetType.EXTENDED_STRAIGHT: 2 * 2 + 2 * 3,
        SetType.FIVE_OF_A_KIND: 2,
        SetType.EXTENDED_STRAIGHT_5: 2 * 1 + 2 * 3,
        SetType.DOUBLE_STRAIGHT: 2,
    }
    assert all(found.size == size(found.pieces) == found.type.size for found in ALL_SETS)


def test_strengths_are_those_of_the_table():
    strengths = {
        SetType.SINGLE: set(range(1, 15)),
        SetType.PAIR: {2 * value for value in range(1, 13)},
        SetType.THREE_OF_A_KIND: {3, 6},
        SetType.STRAIGHT: {15, 18, 33, 36},
        SetType.FOUR_OF_A_KIND: {4, 8},
        SetType.EXTENDED_STRAIGHT: {15, 18, 33, 36},
        SetType.FIVE_OF_A_KIND: {5, 10},
        SetType.EXTENDED_STRAIGHT_5: {15, 18, 33, 36},
        SetType.DOUBLE_STRAIGHT: {30, 36},
    }
    for set_type, wanted in strengths.items():
        assert {found.strength for found in ALL_SETS if found.type == set_type} == wanted


@settings(max_examples=60, deadline=None, derandomize=True)
@given(SEEDS)
def test_every_part_of_a_hand_is_the_set_that_the_twin_says(seed):
    hand = a_hand(seed)
    for count in range(1, 9):
        for part in set(combinations(sorted(kinds_in(hand)), count)):
            found, expected = set_of(pack(part)), twin.classify(names(pack(part)))
            assert (found and (found.type.name, found.strength)) == expected


@settings(max_examples=60, deadline=None, derandomize=True)
@given(SEEDS)
def test_what_a_hand_can_lead_and_follow_with(seed):
    hand = a_hand(seed)
    leads = [tuple(names(found.pieces)) for found in sets_in(hand)]
    assert len(set(leads)) == len(leads)
    assert set(leads) == twin.may_lead(names(hand))
    for count in range(1, 9):
        parts = [tuple(names(part)) for part in choices(hand, count)]
        assert len(set(parts)) == len(parts)
        assert set(parts) == twin.subsets(names(hand), count)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(SEEDS, st.sampled_from(["off", "ranked"]))
def test_the_winner_is_the_twins(seed, cross_type):
    """Four plays of one size, each a set if the hand has one, so that types and strengths meet."""
    rng = random.Random(seed)
    hands = rng.choice([shuffled, streaky])(rng)
    lead = rng.choice(
        [found for found in sets_in(hands[0]) if rng.random() < 0.2 or found.size > 1]
        or list(sets_in(hands[0]))
    )
    plays = [lead.pieces]
    for hand in hands[1:]:
        matching = [found.pieces for found in sets_in(hand) if found.size == lead.size]
        plays.append(rng.choice(matching or choices(hand, lead.size)))
    assert winner(tuple(plays), cross_type) == twin.turn_winner([names(play) for play in plays], cross_type)


def test_the_order_of_the_types_is_the_tables():
    assert tuple(found.name for found in SetType) == twin.TABLE


@pytest.mark.parametrize(
    ("plays", "winner_ranked"),
    [
        ("SSSSS rrhhc", 0),
        ("rrhhc sssss", 1),
        ("SSSSS GAAEE RRHHC", 0),
        ("GAAEE RRHHC sssss", 2),
        ("ssss RRHC", 1),
        ("SSS rhc", 1),
    ],
)
def test_ranked_types_of_one_size(plays, winner_ranked):
    """Five soldiers rank above a straight of five pieces; fewer soldiers rank below a straight."""
    turn = tuple(parse_pieces(word) for word in plays.split())
    assert winner(turn, "ranked") == winner_ranked
    assert winner(turn, "off") == 0
