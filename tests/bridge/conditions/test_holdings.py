"""Losers, quick tricks and stoppers on all 8,192 holdings of a suit, against a naive definition."""

from itertools import product

import pytest

from bridge.profile import twin
from majlis.bridge.conditions import holdings
from majlis.bridge.table.cards import RANKS
from majlis.bridge.table.pack import VALUES

ALL = [
    "".join(rank for rank, held in zip(RANKS, bits, strict=True) if held)
    for bits in product((0, 1), repeat=13)
]


def test_there_are_8192_holdings() -> None:
    assert len(set(ALL)) == 8192


@pytest.mark.parametrize("ranks", ["AKQJ", "AKQ"])
def test_holdings_by_length_and_honours_are_those_of_the_suit(ranks: str) -> None:
    found = {(len(held), "".join(rank for rank in held if rank in ranks)) for held in ALL}
    assert set(holdings.holdings(ranks)) == found


def test_evaluators_equal_the_naive_definitions_on_every_holding() -> None:
    for held in ALL:
        honours = "".join(rank for rank in held if rank in "AKQJ")
        assert holdings.losers(len(held), honours) == twin.losers(held)
        assert holdings.quick_tricks(len(held), honours) == 2 * twin.quick(held)
        assert holdings.stopped(len(held), honours) == twin.stopped(held)


@pytest.mark.parametrize("valuation", ["top", "honours"])
def test_the_sums_tell_every_set_of_honours_apart(valuation: str) -> None:
    ranks = "".join(VALUES[valuation])
    sums = {holdings.worth(valuation, held) for length, held in holdings.holdings(ranks)}
    assert sums == set(range(2 ** len(ranks)))


def test_points_of_a_suit_are_those_of_all_holdings() -> None:
    assert holdings.points() == {(len(held), twin.hcp(held)) for held in ALL}


def test_a_hand_is_possible_exactly_where_one_exists() -> None:
    anything = (0, 13, 0, 10)
    assert holdings.possible([anything] * 4, 37, 37)
    assert not holdings.possible([anything] * 4, 38, 40)
    assert holdings.possible([(13, 13, 10, 10), anything, anything, anything], 10, 10)
    assert not holdings.possible([(13, 13, 0, 10), anything, anything, anything], 0, 9)
    assert not holdings.possible([(3, 4, 0, 0)] * 4, 1, 37)
    assert not holdings.possible([(4, 4, 0, 10)] * 4, 0, 37)
