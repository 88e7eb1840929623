"""How rare a type of hand is, against shuffled hands; and what plainly cannot be dealt."""

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from bridge.profile.samples import REAL
from majlis.bridge.profile.check import load
from majlis.bridge.profile.meaning import ask_of, rs_choices
from majlis.bridge.profile.sheet import parse_profile
from majlis.bridge.table.pack import TABLE
from majlis.bridge.wizard.hints import conflicts, rarity, rarity_words
from majlis.dealing.evaluate import fits
from majlis.dealing.plain import shuffled

KNOWN = [  # from published tables of hands
    ("north: any", 1.0),
    ("north: 15-17 hcp", 0.10108),
    ("north: 0 hcp", 0.0036390),
    ("north: 4 spades, 3 cards in each of HDC", 0.0263402),
    ("north: any; never 4333", 1 - 0.105361),
    ("north: 8+ spades", 0.0012633),
]


@pytest.mark.parametrize(("text", "chance"), KNOWN)
def test_known_chances(text: str, chance: float) -> None:
    assert float(rarity(parse_profile(text), "N", 0)) == pytest.approx(chance, rel=0.011)


@pytest.mark.parametrize(
    "text",
    [
        "north: 6-10 hcp, 0-5 cards in each suit; draw 1 of SHD: 6 cards, 4-7 hcp",
        "north: 10-16 hcp; draw 2 of SHDC: 5 cards | 4-5 cards, 3+ hcp; if DC: 5 cards | 5 cards",
        "north: 11-15 hcp, 0-4 cards in each of ♦♣; never 5=x=x=4, 5=x=4=x; never exactly two 4-card majors",
        "north: 12-18 hcp, balanced or 6+ spades; also 2+ aces",
        "north: 10+ hcp; draw 1 of SH: 5+ cards; also 1+ aces",
    ],
)
def test_against_shuffled_hands(text: str) -> None:
    profile = parse_profile(text)
    choices = rs_choices(profile, {"N": 0})
    deals = shuffled(TABLE, 20_000, np.random.default_rng(1))
    counted = np.mean([fits(ask_of(profile, {"N": 0}, choice), TABLE, deals).mean() for choice in choices])
    assert float(rarity(profile, "N", 0)) == pytest.approx(float(counted), rel=0.2)


def test_what_depends_on_another_suit_is_averaged() -> None:
    profile = parse_profile("west: draw 1 of SH: 6+\nnorth: 12+; west's suit: 0-2 cards")
    spades = rarity(parse_profile("north: 12+, 0-2 spades"), "N", 0)
    assert rarity(profile, "N", 0) == spades


def test_a_hand_that_cannot_be() -> None:
    profile = parse_profile("north: 4 spades, 3 cards in each of HDC; never 4333")
    assert rarity(profile, "N", 0) == 0
    assert str(rarity_words(profile, "N", 0)).startswith("No hand is like this")


def test_what_the_others_hold_does_not_matter() -> None:
    profile = parse_profile("north: 12+\nsouth: 12+\nns: 30+ hcp\nignore all: yes")
    assert rarity(profile, "N", 0) == rarity(parse_profile("north: 12+"), "N", 0)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("north: any", "None"),
        ("north: 0-20 hcp", "About 99 % of all hands are like this."),
        ("north: 15-17 hcp", "About 1 hand in 10 is like this."),
        ("north: 15-17 hcp, 5 losers, AKQ of spades", "About 1 hand in 690 is like this."),
    ],
)
def test_rarity_in_words(text: str, told: str) -> None:
    assert str(rarity_words(parse_profile(text), "N", 0)) == told


@pytest.mark.parametrize(
    ("text", "impossible", "count"),
    [
        ("north: 21+\nsouth: 20+", 1, 1),
        ("north: 20+\nsouth: 20+", 0, 1),
        ("north: 0-9\nsouth: 0-9\neast: 0-9\nwest: 0-9", 1, 1),
        ("north: 0-9\nsouth: 0-9\neast: 0-9", 0, 1),
        ("north: 7+ spades\nsouth: 7+ spades", 1, 1),
        ("north: 0-3 hearts\neast: 0-3 hearts\nsouth: 0-3 hearts\nwest: 0-3 hearts", 1, 1),
        ("north 1: 21+\nnorth 2: 12+\nsouth 1: 20+\nsouth 2: 8+", 1, 4),
        ("north: draw 1 of SH: 8+\nsouth: draw 1 of S: 6+", 0, 1),
        ("north: draw 1 of SH: 8+\nsouth: 6+ spades, 6+ hearts", 1, 1),
        ("north: draw 1 of SH: 8+\nsouth: partner's suit: 6+", 1, 1),
        ("north: draw 1 of SH: 8+\nsouth: suit not drawn by north: 6+", 0, 1),
    ],
)
def test_conflicts(text: str, impossible: int, count: int) -> None:
    found, number = conflicts(parse_profile(text))
    assert (len(found), number) == (impossible, count)


def test_weights_of_conflicts() -> None:
    text = "north 1 30 %: 21+\nnorth 2 70 %: 12+\nsouth 1 50 %: 20+\nsouth 2 50 %: 8+"
    (found,), _ = conflicts(parse_profile(text))
    assert found.indices == {"N": 0, "S": 0}
    assert found.weight == Fraction(3, 20)


@pytest.mark.shared
def test_what_is_called_impossible_is_by_points_or_suits() -> None:
    if REAL is None:
        pytest.skip("no real profiles beside the checkout")
    profile = load(Path(REAL) / "Defense_to_3_Weak_2s_v0.2.json")
    found, count = conflicts(profile)
    assert (len(found), count) == (8, 16)
    assert sum(one.weight for one in found) == Fraction(8, 16)
