"""Deals: whole packs only, the same for a seed everywhere, evenly spread over seeds."""

import numpy as np
import pytest

from majlis.errors import InputError
from majlis.liaptui.deal import Deals, check_hands, dealt, is_weak
from majlis.liaptui.pieces import FULL_PACK, format_pieces, parse_hand, size

GOOD = "GAAErrhc/gaHhcSSs/EeRRHSSs/aeCCSsss"


def hands(text):
    return tuple(map(parse_hand, text.split("/")))


def test_a_deal_is_the_whole_pack():
    check_hands(hands(GOOD))
    for seed in range(50):
        for number in range(3):
            deal = dealt(seed, number)
            assert sum(deal) == FULL_PACK
            assert [size(hand) for hand in deal] == [8] * 4


def test_a_seed_deals_the_same_everywhere():
    """Written once, and the same ever after: records and positions rely on it."""
    assert "/".join(map(format_pieces, dealt(7, 0))) == PINNED[0]
    assert "/".join(map(format_pieces, dealt(7, 1))) == PINNED[1]


PINNED = ("aRrHSSss/GArhCCSS/gEEeHhcS/AaeRcsss", "GAEHCSSs/RRhSSSss/gaEeeHhs/AarrCccs")


def test_every_piece_goes_everywhere_alike():
    """Over 4000 seeds the red general and the red soldiers lie with each seat as often, within 6 sigma."""
    seen = [[0, 0] for _ in range(4)]
    for seed in range(4000):
        for seat, hand in enumerate(dealt(seed, 0)):
            seen[seat][0] += hand >> 39 & 7
            seen[seat][1] += hand >> 3 & 7
    for general, soldiers in seen:
        assert abs(general - 1000) < 6 * (4000 * 3 / 16) ** 0.5
        assert abs(soldiers - 5000) < 6 * (4000 * 5 * 3 / 16) ** 0.5


@pytest.mark.parametrize(
    ("bad", "says"),
    [
        (hands(GOOD)[:3], "the deal has 3 hands: write four"),
        ((*hands(GOOD)[:3], 0), "seat 3 has 0 pieces (), and a hand has 8"),
        ((*hands(GOOD)[:3], -5), "-5 of seat 3 are not pieces of the game"),
        ((*hands(GOOD)[:3], 1 << 60), "of seat 3 are not pieces of the game"),
        ((*hands(GOOD)[:3], "GA"), "'GA' of seat 3 are not pieces of the game"),
        ((*hands(GOOD)[:3], hands(GOOD)[0]), "the deal has 2 GENERAL_RED, and the game 1"),
    ],
)
def test_what_is_no_deal(bad, says):
    with pytest.raises(InputError) as refusal:
        Deals((bad,))
    assert says in str(refusal.value)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({}, "there is nothing to deal: give hands, or a seed"),
        ({"seed": -1}, "seed -1: write a whole number from 0 up"),
        ({"seed": 1.5}, "seed 1.5: write"),
        ({"seed": True}, "seed True: write"),
        ({"seed": 1, "first": -1}, "first -1: write a whole number from 0 up"),
    ],
)
def test_what_deals_nothing(fields, says):
    with pytest.raises(InputError) as refusal:
        Deals(**fields)
    assert says in str(refusal.value)


def test_explicit_deals_come_first_and_then_the_seed():
    deals = Deals((hands(GOOD),), 3, first=2)
    assert [deals.hands(number) for number in range(2)] == [None, None]
    assert deals.hands(2) == hands(GOOD)
    assert deals.hands(3) == dealt(3, 3)
    assert Deals((hands(GOOD),)).hands(1) is None


def test_what_can_still_come_is_told_in_one_way():
    good = hands(GOOD)
    assert Deals((good, good), 3).after(0) == ((good,), 3)
    assert Deals((good, dealt(3, 1), dealt(3, 2)), 3).after(0) == ((), 3)
    assert Deals((good, good, dealt(3, 2)), 3).after(0) == ((good,), 3)
    assert Deals((good, dealt(3, 1))).after(0) == ((dealt(3, 1),), None)
    assert Deals((good,), 3).after(4) == ((), 3)


def test_weak_is_nothing_above_nine():
    assert is_weak(parse_hand("eerrhhcc"))
    assert is_weak(parse_hand("RRSSSsss"))
    for letter in "GAEga":
        assert not is_weak(parse_hand(letter + "RRSSSss"))


def test_a_seed_may_be_one_that_a_generator_drew():
    drawn = np.random.default_rng(1).integers(1 << 40)
    deals = Deals(seed=drawn)
    assert type(deals.seed) is int
    assert deals == Deals(seed=int(drawn))
