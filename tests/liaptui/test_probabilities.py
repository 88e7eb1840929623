"""How often things are dealt: by counting all hands, by exact dealing, and as the engine deals them.

The game's sources give rough figures for a random hand (any set of three or more 37 %, a straight 21 %, three
soldiers 17 %, an extended straight of four 5 %, four soldiers 1.8 %, a pair 86 %) and 6.99 % and 27.2 % for
weak hands. Counted, a set of three or more is 36.4 %, four soldiers 1.7 % and a pair 86.9 %.
"""

from fractions import Fraction
from functools import cache
from math import comb

import numpy as np
import pytest

from majlis.dealing import Dealer, Pack, Setting, hand
from majlis.liaptui.deal import dealt, is_weak
from majlis.liaptui.pieces import COPIES, FULL_PACK, KINDS, kinds_in, piece_of
from majlis.liaptui.sets import SetType, sets_in

ROUGH = {
    "three or more": 0.37,
    "straight": 0.21,
    "three soldiers": 0.17,
    "extended straight": 0.05,
    "four soldiers": 0.018,
    "pair": 0.86,
}
EXACT = {
    "three or more": Fraction(3_827_713, 10_518_300),
    "straight": Fraction(545_159, 2_629_575),
    "three soldiers": Fraction(354_121, 2_103_660),
    "extended straight": Fraction(4_327, 84_825),
    "four soldiers": Fraction(7_253, 420_732),
    "pair": Fraction(152_273, 175_305),
}
HANDS = comb(32, 8)


@cache
def every_hand():
    """Every multiset of eight pieces as a row of counts, strongest kind first, and its number of deals."""
    rows = np.zeros((1, 0), np.int64)
    for kind in KINDS:
        columns = [np.full((len(rows), 1), count) for count in range(COPIES[kind] + 1)]
        rows = np.vstack([np.hstack([rows, column]) for column in columns])
        rows = rows[rows.sum(axis=1) <= 8]
    rows = rows[rows.sum(axis=1) == 8]
    weights = np.ones(len(rows), np.int64)
    for place, kind in enumerate(KINDS):
        weights *= np.array([comb(COPIES[kind], count) for count in range(6)])[rows[:, place]]
    return rows, weights


@cache
def masks():
    """Which of `every_hand` hold what."""
    rows, _ = every_hand()
    cores = [rows[:, [top, top + 2, top + 4]] for top in (0, 1, 6, 7)]
    straights = [core.min(axis=1) >= 1 for core in cores]
    soldiers = rows[:, 12:].max(axis=1)
    straight = np.logical_or.reduce(straights)
    return {
        "three or more": straight | (soldiers >= 3),
        "straight": straight,
        "three soldiers": soldiers >= 3,
        "extended straight": np.logical_or.reduce(
            [found & (core.sum(axis=1) >= 4) for found, core in zip(straights, cores, strict=True)]
        ),
        "four soldiers": soldiers >= 4,
        "pair": rows.max(axis=1) >= 2,
    }


def test_every_hand_is_counted():
    _, weights = every_hand()
    assert weights.sum() == HANDS


@pytest.mark.parametrize("what", ROUGH)
def test_the_rough_figures_are_near_the_exact_ones(what):
    _, weights = every_hand()
    exact = Fraction(int(weights[masks()[what]].sum()), HANDS)
    assert exact == EXACT[what]
    assert abs(exact - ROUGH[what]) < 0.01


TYPES = {
    "straight": {SetType.STRAIGHT},
    "three soldiers": {SetType.THREE_OF_A_KIND},
    "extended straight": {SetType.EXTENDED_STRAIGHT},
    "four soldiers": {SetType.FOUR_OF_A_KIND},
    "pair": {SetType.PAIR},
}


def holds(pieces, what):
    """What `sets_in` says."""
    found = {held.type for held in sets_in(pieces)}
    return max(found).size >= 3 if what == "three or more" else bool(found & TYPES[what])


@pytest.mark.parametrize("what", ROUGH)
def test_the_engines_deals_agree(what):
    """2000 deals, 8000 hands: within five standard errors, the hands of one deal taken as independent."""
    hands = [pieces for seed in range(2000) for pieces in dealt(seed, 0)]
    p = float(EXACT[what])
    share = sum(holds(pieces, what) for pieces in hands) / len(hands)
    assert abs(share - p) < 5 * (p * (1 - p) / len(hands)) ** 0.5


def test_counted_hands_hold_what_the_engine_says():
    rows, _ = every_hand()
    for place in np.random.default_rng(1).integers(len(rows), size=1500):
        pieces = sum(int(count) << 3 * (kind - 1) for count, kind in zip(rows[place], KINDS, strict=True))
        for what, mask in masks().items():
            assert holds(pieces, what) == mask[place]
        assert is_weak(pieces) == (rows[place, :5].sum() == 0)


# Weak hands

ONE_WEAK = Fraction(comb(24, 8), comb(32, 8))
TWO_WEAK = ONE_WEAK * Fraction(comb(16, 8), comb(24, 8))
THREE_WEAK = TWO_WEAK * Fraction(1, comb(16, 8))
SOMEBODY_WEAK = 4 * ONE_WEAK - 6 * TWO_WEAK + 4 * THREE_WEAK
"""By inclusion and exclusion; four weak hands there cannot be, with eight strong pieces."""


def test_weak_hands_are_as_often_as_the_rules_say():
    assert round(float(ONE_WEAK), 4) == 0.0699
    assert round(float(SOMEBODY_WEAK), 3) == 0.272


def test_exact_dealing_counts_the_same():
    names = {"strong": [], "low": []}
    for number, kind in enumerate(kinds_in(FULL_PACK)):
        names["strong" if kind > 9 else "low"].append(f"{piece_of(kind).identifier}_{number}")
    setting = Setting.of(Pack.of(names), {str(seat): 8 for seat in range(4)})

    def chance(ask):
        return Dealer(setting, ask).probability()

    weak = [hand(str(seat)).void("strong") for seat in range(4)]
    assert chance(weak[0]) == ONE_WEAK
    assert chance(weak[0] & weak[1]) == TWO_WEAK
    assert chance(weak[0] & weak[1] & weak[2]) == THREE_WEAK
    assert chance(weak[0] | weak[1] | weak[2] | weak[3]) == SOMEBODY_WEAK


def test_weak_hands_are_dealt_as_often():
    """2000 deals within five standard errors."""
    share = sum(any(map(is_weak, dealt(seed, 0))) for seed in range(2000)) / 2000
    p = float(SOMEBODY_WEAK)
    assert abs(share - p) < 5 * (p * (1 - p) / 2000) ** 0.5
