"""Lengths compared, the longest suit, total and support points: read, written, and what they mean.

What is meant is judged twice by code of its own: a function of four hands (texts of ranks) that is true or
false, on dealt boards and on shuffled ones; and a probability that is counted suit by suit with binomials.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

import numpy as np
import pytest

from bridge.profile.twin import hands_of, shuffled
from majlis.bridge.conditions.asks import ask_and_test
from majlis.bridge.conditions.reading import (
    ConditionError,
    format_condition,
    format_line,
    parse_condition,
    parse_conditions,
)
from majlis.bridge.conditions.words import condition_words
from majlis.bridge.deal.plans import Facts, Plans, Wanted

PLANS = Plans()
HCP = {"A": 4, "K": 3, "Q": 2, "J": 1}


# A second writing of what is meant: on hands as texts


def n(hand, suits="SHDC"):
    return sum(len(hand[suit]) for suit in suits)


def hcp(hand, suits="SHDC"):
    return sum(HCP.get(rank, 0) for suit in suits for rank in hand[suit])


def total(hand):
    points = hcp(hand)
    for suit in "SHDC":
        points += len(hand[suit][4:])
    return points


def support(hand, trumps):
    points = hcp(hand)
    for suit in set("SHDC") - {trumps}:
        if len(hand[trumps]) > 3:
            points += {0: 5, 1: 3, 2: 1}.get(len(hand[suit]), 0)
        elif len(hand[trumps]) == 3:
            points += 3 - len(hand[suit]) if len(hand[suit]) < 3 else 0
    return points


def longest(hand, suits="SHDC"):
    return sorted(suits, key=lambda suit: (-len(hand[suit]), "SHDC".index(suit)))[0]


MEANT = {
    "north: spades >= hearts": lambda d: n(d["N"], "S") >= n(d["N"], "H"),
    "north: spades longer than hearts": lambda d: n(d["N"], "S") > n(d["N"], "H"),
    "north: fewer spades than hearts": lambda d: n(d["N"], "S") < n(d["N"], "H"),
    "north: at least as many spades as hearts": lambda d: n(d["N"], "S") >= n(d["N"], "H"),
    "north: spades at least as long as hearts": lambda d: n(d["N"], "S") >= n(d["N"], "H"),
    "north: hearts = spades": lambda d: n(d["N"], "S") == n(d["N"], "H"),
    "north: spades != hearts": lambda d: n(d["N"], "S") != n(d["N"], "H"),
    "north: equal length in the majors and the minors": None,
    "north: 2+ more spades than clubs": lambda d: n(d["N"], "S") >= n(d["N"], "C") + 2,
    "north: 2 more spades than clubs": lambda d: n(d["N"], "S") == n(d["N"], "C") + 2,
    "north: spades 2 cards longer than clubs": lambda d: n(d["N"], "S") == n(d["N"], "C") + 2,
    "north: spades <= hearts - 1": lambda d: n(d["N"], "S") <= n(d["N"], "H") - 1,
    "north: spades + hearts >= 9": lambda d: n(d["N"], "SH") >= 9,
    "north: more cards in the majors than in the minors": lambda d: n(d["N"], "SH") > n(d["N"], "DC"),
    "north: spades >= hearts >= diamonds >= clubs": lambda d: (
        n(d["N"], "S") >= n(d["N"], "H") >= n(d["N"], "D") >= n(d["N"], "C")
    ),
    "ns: more spades than hearts": lambda d: (
        n(d["N"], "S") + n(d["S"], "S") > n(d["N"], "H") + n(d["S"], "H")
    ),
    "north: more spades than south": lambda d: n(d["N"], "S") > n(d["S"], "S"),
    "north: fewer hearts than partner": lambda d: n(d["N"], "H") < n(d["S"], "H"),
    "north: spades >= east's hearts + 2": lambda d: n(d["N"], "S") >= n(d["E"], "H") + 2,
    "north: 3+ more hcp than lho": lambda d: hcp(d["N"]) >= hcp(d["E"]) + 3,
    "north: hcp = south's hcp": lambda d: hcp(d["N"]) == hcp(d["S"]),
    "ns: more hcp than ew": lambda d: hcp(d["N"]) + hcp(d["S"]) > hcp(d["E"]) + hcp(d["W"]),
    "south: majors >= north's majors": lambda d: n(d["S"], "SH") >= n(d["N"], "SH"),
    "north: 15-17 total points": lambda d: 15 <= total(d["N"]) <= 17,
    "north: 15-17 hcp or (14 hcp and 5+ cards in one of ♠♥♦♣)": lambda d: (
        15 <= hcp(d["N"]) <= 17 or (hcp(d["N"]) == 14 and max(map(len, d["N"].values())) >= 5)
    ),
    "south: 10-12 support points for hearts": lambda d: 10 <= support(d["S"], "H") <= 12,
    "south: 10+ support points in one of ♠♥": lambda d: max(support(d["S"], s) for s in "SH") >= 10,
    "south: 4+ cards in north's longest suit": lambda d: len(d["S"][longest(d["N"])]) >= 4,
    "south: 4+ card support for partner": lambda d: len(d["S"][longest(d["N"])]) >= 4,
    "south: 3-card support for north": lambda d: len(d["S"][longest(d["N"])]) == 3,
    "south: 3+ cards in partner's longer major": lambda d: len(d["S"][longest(d["N"], "SH")]) >= 3,
    "south: 10-12 support points in partner's longest suit, 4+ cards there": lambda d: (
        10 <= support(d["S"], longest(d["N"])) <= 12 and len(d["S"][longest(d["N"])]) >= 4
    ),
    "west: AK in the longest suit": lambda d: {"A", "K"} <= set(d["W"][longest(d["W"])]),
    "west: no 2+ hcp in rho's longest suit": lambda d: hcp(d["W"], longest(d["S"])) < 2,
    "ns: 8+ cards in north's longest suit": lambda d: (
        len(d["N"][longest(d["N"])]) + len(d["S"][longest(d["N"])]) >= 8
    ),
}  # fmt: skip
MEANT["north: equal length in the majors and the minors"] = lambda d: n(d["N"], "SH") == n(d["N"], "DC")


def test_two_sides_that_cannot_be_equal_are_counted_as_none():
    [line] = parse_conditions("north: equal length in the majors and the minors")
    assert PLANS.count(Wanted(ask_and_test(line)[0])) == 0


@pytest.mark.parametrize("text", [text for text in MEANT if "equal length" not in text])
def test_dealt_boards_are_what_is_meant(text):
    [line] = parse_conditions(text)
    wanted = Wanted(ask_and_test(line)[0])
    deals = PLANS.sample(wanted, 400, np.random.default_rng(13))
    assert all(MEANT[text](hands_of(deal)) for deal in deals)


@pytest.mark.parametrize("text", MEANT)
def test_of_shuffled_deals_just_those_fit_that_are_meant(text):
    [line] = parse_conditions(text)
    wanted = Wanted(ask_and_test(line)[0])
    deals = shuffled(7, 300)
    assert Facts(deals).fits(wanted).tolist() == [MEANT[text](hands_of(deal)) for deal in deals]


# Exact numbers


@cache
def suits_of_hand():
    """Every (length, points) of a suit with the number of holdings."""
    found = Counter()
    for honours in product((0, 1), repeat=4):
        points, high = (
            sum(worth * held for worth, held in zip((4, 3, 2, 1), honours, strict=True)),
            sum(honours),
        )
        for spots in range(10):
            found[high + spots, points] += comb(9, spots)
    return found


@cache
def hands_by_shape():
    """For each shape and number of points of one hand the number of hands."""
    found = {((), 0): 1}
    for _ in range(4):
        longer = Counter()
        for (shape, points), ways in found.items():
            for (length, more), holdings in suits_of_hand().items():
                if sum(shape) + length <= 13:
                    longer[(*shape, length), points + more] += ways * holdings
        found = longer
    return {key: ways for key, ways in found.items() if sum(key[0]) == 13}


def probability(holds):
    """The share of hands of which it is true."""
    fits = sum(ways for (shape, points), ways in hands_by_shape().items() if holds(shape, points))
    return Fraction(fits, comb(52, 13))


def short(shape, trumps):
    worth = {3: (3, 2, 1), 2: (), 1: (), 0: ()}.get(shape[trumps], (5, 3, 1))
    return sum(worth[n] for suit, n in enumerate(shape) if suit != trumps and n < len(worth))


ONE_HAND = {
    "spades >= hearts": lambda shape, _: shape[0] >= shape[1],
    "hearts >= spades + 2": lambda shape, _: shape[1] >= shape[0] + 2,
    "spades + hearts <= 7": lambda shape, _: shape[0] + shape[1] <= 7,
    "not spades = hearts": lambda shape, _: shape[0] != shape[1],
    "15-17 total points": lambda shape, points: 15 <= points + sum(max(n - 4, 0) for n in shape) <= 17,
    "37 total points": lambda shape, points: points + sum(max(n - 4, 0) for n in shape) == 37,
    "10-12 support points in hearts": lambda shape, points: 10 <= points + short(shape, 1) <= 12,
    "18+ support points in clubs": lambda shape, points: points + short(shape, 3) >= 18,
    "15-17 hcp or (14 hcp and 5xxx)": lambda shape, points: (
        15 <= points <= 17 or (points == 14 and 5 in shape)
    ),
    "6+ cards in the longest suit": lambda shape, _: max(shape) >= 6,
    "12+ hcp, 5+ cards in the longer major": lambda shape, points: points >= 12 and max(shape[:2]) >= 5,
}


@pytest.mark.parametrize("text", ONE_HAND)
def test_one_hand_is_counted_exactly(text):
    [line] = parse_conditions(f"east: {text}")
    assert PLANS.probability(Wanted(ask_and_test(line)[0])) == probability(ONE_HAND[text])


def test_spades_against_spades_are_counted_exactly():
    [line] = parse_conditions("north: 2+ more spades than south")
    ways = sum(
        comb(13, a) * comb(13 - a, b) * comb(39, 13 - a) * comb(26 + a, 13 - b)
        for a in range(14)
        for b in range(14 - a)
        if a >= b + 2
    )
    share = Fraction(ways, comb(52, 13) * comb(39, 13))
    assert PLANS.probability(Wanted(ask_and_test(line)[0])) == share


def test_cards_in_partners_longest_suit_are_counted_exactly():
    [line] = parse_conditions("south: 4+ cards in partner's longest suit")
    shapes = Counter()
    for (shape, _), ways in hands_by_shape().items():
        shapes[shape] += ways
    ways = sum(
        many * comb(13 - max(shape), mine) * comb(26 + max(shape), 13 - mine)
        for shape, many in shapes.items()
        for mine in range(4, 14 - max(shape))
    )
    share = Fraction(ways, comb(52, 13) * comb(39, 13))
    assert PLANS.probability(Wanted(ask_and_test(line)[0])) == share


def test_more_points_than_the_opponents_are_half_of_what_is_no_tie():
    more, tie = (
        PLANS.probability(Wanted(ask_and_test(parse_conditions(text)[0])[0]))
        for text in ("ns: more hcp than ew", "ns: 20 hcp")
    )
    assert 2 * more + tie == 1


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("south: 10-12 support points in partner's longest suit, 4+ cards there", lambda d: hcp(d["N"]) // 4),
        ("north: spades >= east's hearts + 2", lambda d: n(d["N"], "S")),
        ("north: 15-17 total points", lambda d: max(n(d["N"], suit) for suit in "SHDC")),
    ],
)
def test_deals_are_drawn_as_shuffling_gives_them(text, number):
    """Chi-square against shuffled deals of which those are kept that are meant."""
    [line] = parse_conditions(text)
    drawn = [
        hands_of(deal) for deal in PLANS.sample(Wanted(ask_and_test(line)[0]), 2000, np.random.default_rng(5))
    ]
    kept = [hands for deal in shuffled(11, 16000) if MEANT[text](hands := hands_of(deal))]
    one, other = Counter(map(number, drawn)), Counter(map(number, kept))
    chi = cells = 0
    for key in one.keys() | other.keys():
        both = one[key] + other[key]
        if both >= 20:
            cells += 1
            expected = both * len(drawn) / (len(drawn) + len(kept))
            chi += (one[key] - expected) ** 2 / expected
            chi += (other[key] - both + expected) ** 2 / (both - expected)
    assert cells >= 3
    assert chi < 4 * cells + 12  # far beyond the 99.9 % point


# Text


WRITTEN = {
    "hearts = spades": "spades = hearts",
    "spades < hearts": "hearts > spades",
    "spades > hearts + 1": "spades >= hearts + 2",
    "spades not longer than hearts": "hearts >= spades",
    "the same number of spades and hearts": "spades = hearts",
    "S>=H": "spades >= hearts",
    "♠ > ♥": "spades > hearts",
    "majors >= 9": "spades + hearts >= 9",
    "spades + hearts > hearts + clubs": "spades > clubs",
    "2+ more hcp than RHO": "hcp >= rho's hcp + 2",
    "fewer aces than east": "aces < east's aces",
    "partner's hearts > spades": "spades < partner's hearts",
    "15+ tp": "15+ total points",
    "10-12 dummy points for hearts": "10-12 support points in hearts",
    "4+ cards in his longest suit": "4+ cards in the longest suit",
    "5 spades, hearts > clubs": "5 spades, hearts > clubs",
    "3 hcp in spades, hearts + clubs >= 8": "3 hcp in spades, hearts + clubs >= 8",
    "stopper in lho's longest of ♠♥♦": "stopper in lho's longest of ♠♥♦",
    "4+ cards in north's longest suit, 2+ hcp there": "4+ cards in north's longest suit, 2+ hcp there",
}


@pytest.mark.parametrize("text", WRITTEN)
def test_it_is_written_in_one_way_that_reads_back(text):
    condition = parse_condition(text)
    assert format_condition(condition) == WRITTEN[text]
    assert parse_condition(WRITTEN[text]) == condition
    arabic = condition_words(condition, "ar")
    assert not any(word in arabic for word in ("longest", "partner", "points", "hearts"))


@pytest.mark.parametrize("text", MEANT)
def test_lines_read_back(text):
    [line] = parse_conditions(text)
    assert parse_conditions(format_line(line)) == (line,)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("spades > spades", "compares a hand with itself"),
        ("more aces than south's kings", "these cannot be compared"),
        ("south's spades > west's spades", "neither side is of the hand"),
        ("10-12 support points", "support points of which suit?"),
        ("12+ total points in spades", "total points are counted in the whole hand"),
        ("38+ total points", "more than 37 cannot be"),
        ("spades >= hearts + 1.5", "this is not a number of cards"),
        ("more spades than nobody", "this cannot be compared"),
    ],
)
def test_what_makes_no_sense_is_refused(text, sentence):
    with pytest.raises(ConditionError, match=sentence):
        parse_condition(text)
