"""Limits of exact dealing, as docs/limits.md has them, with the sentences that are told."""

import re
from fractions import Fraction

import numpy as np
import pytest

from majlis.dealing import Dealer, Mixture, Pack, Setting, TooLarge, either, every, hand
from majlis.dealing.dealer import BLOCK

RANKS, HONOURS = "AKQJT98765432", {"A": 4, "K": 3, "Q": 2, "J": 1}
PACK = Pack.of(
    {suit: [suit + rank for rank in RANKS] for suit in "SHDC"},
    hcp={suit + rank: points for suit in "SHDC" for rank, points in HONOURS.items()},
)
TABLE = Setting.of(PACK, {"N": 13, "E": 13, "S": 13, "W": 13})
NORTH, SOUTH = hand("N"), hand("S")


def test_packs_and_hands_have_a_size() -> None:
    with pytest.raises(ValueError, match="the pack has 256 cards; at most 255 can be dealt"):
        Pack.of({"S": [str(card) for card in range(256)]})
    with pytest.raises(ValueError, match="9 hands were given; from 1 to 8 can be dealt to"):
        Setting.of(PACK, dict.fromkeys("ABCDEFGHI", 6))
    told = (
        "the hands take 26 cards and the pack has 52: the sizes must add up to the pack "
        "(cards that nobody gets are a hand of their own)"
    )
    with pytest.raises(ValueError, match=re.escape(told)):
        Setting.of(PACK, {"N": 13, "S": 13})


def test_values_are_whole() -> None:
    with pytest.raises(ValueError, match=r"1\.5 is not a whole number, as lengths, counts and values must"):
        Pack.of({"S": ["SA", "SK"]}, tricks={"SA": 1.5})  # type: ignore[dict-item]
    with pytest.raises(ValueError, match="is too large: numbers must lie within ±1099511627775"):
        Pack.of({"S": ["SA", "SK"]}, tricks={"SA": 1 << 40})


def test_every_card_has_its_name() -> None:
    with pytest.raises(ValueError, match="the pack holds card 'SA' twice; each needs a name of its own"):
        Pack.of({"S": ["SA", "SA"]})


def test_five_suits() -> None:
    """Two of the five lengths are met by rejection; the ledger counts all five: the acceptance is exact."""
    pack = Pack.of({s: [s + rank for rank in "123456"] for s in "abcde"})
    many = Setting.of(pack, {"A": 10, "B": 10, "C": 10})
    spread = Dealer(many, every(hand("A").length(suit, 1, 4) for suit in "abcde"))
    assert spread.describe().splitlines()[-2:] == [
        "met by rejection: A length of d, A length of e",
        "kept of the deals drawn: 0.8519",
    ]
    assert not spread.exact
    assert spread.count() == 3_746_920_963_500


def test_little_memory_is_said() -> None:
    """Three six-card suits beside a strong hand take some sixty MiB."""
    weak = [hand(h).value("hcp", 5, 10) & either(hand(h).length(s, 6, 6) for s in "SHD") for h in "NES"]
    rare = every([*weak, hand("W").value("hcp", 16) & hand("W").shapes("4333 4432 5332")])
    small = Dealer(TABLE, rare, memory=1 << 24)
    assert small.describe().splitlines()[-2] == (
        "met by rejection: E hcp, E length of S, E length of H, E length of D, S hcp, S length of S, "
        "S length of H, S length of D"
    )
    with pytest.raises(TooLarge, match="the ledger meets more than 500,000 different states of the deal"):
        small.count()


def test_sixty_three_alternatives() -> None:
    """Of pairs of a length and a number of points; the lengths are given up."""
    pairs = [NORTH.length("S", n, n) & NORTH.value("hcp", v, v) for n in range(7) for v in range(9)]
    assert [Dealer(TABLE, either(pairs[:many])).exact for many in (62, 63)] == [True, False]


def test_a_comparison_is_a_union() -> None:
    more = either(NORTH.length("S", n, n) & SOUTH.length("S", high=n - 1) for n in range(1, 14))
    assert Dealer(TABLE, more).probability() == Fraction(130717691501, 317506779800)


def test_asks_are_not_joined_by_and() -> None:
    with pytest.raises(ValueError, match="an ask by itself is neither true nor false: join asks with &"):
        NORTH.length("S", 5) and SOUTH.length("S", 3)


def test_a_predicate_is_not_counted() -> None:
    dealer = Dealer(TABLE, where=lambda deals: deals[:, 0] == 0)
    assert dealer.probability() == 1


def test_what_no_deal_fits_is_refused() -> None:
    dream = NORTH.value("hcp", 38)
    with pytest.raises(ValueError, match=r"no deal fits: N 38\.\. hcp"):
        Dealer(TABLE, dream).sample(1, np.random.default_rng(1))
    with pytest.raises(ValueError, match="no deal fits any part of the mixture that has a weight: 'a dream'"):
        Mixture(TABLE, [(1, dream, "a dream")]).sample(1, np.random.default_rng(1))


def test_explaining_ends_and_says_so() -> None:
    costly = Dealer(TABLE, NORTH.value("hcp", 15, 17) & SOUTH.length("H", 5)).explain(most=2)
    assert [line for line in str(costly).splitlines() if line.startswith("Left out")] == [
        "Left out: 1 of 2 costs: the budget of 2 counts is spent",
        "Left out: 3 of 3 openings by one: the budget of 2 counts is spent",
    ]


def test_a_deal_takes_a_byte_a_card() -> None:
    deals = Dealer(TABLE).sample(10, np.random.default_rng(1))
    assert (deals.shape, deals.nbytes) == ((10, 52), 520)


def test_deals_are_drawn_in_blocks() -> None:
    assert BLOCK == 4_096
