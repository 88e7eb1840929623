"""Whether deals fit, against the plainest reading of every ask, card by card."""

import random

import numpy as np
import pytest
from hypothesis import given, settings

from majlis.dealing.asks import ANYTHING, NOTHING, Count, Length, Pairs, Patterns, Shape, Value, hand, leaves
from majlis.dealing.evaluate import fits, shapes_of, sums
from majlis.dealing.pack import Pack, Setting
from majlis.dealing.plain import every_deal, shuffled
from majlis.errors import InputError
from twins.dealing import bridge_table, is_true, small_case, small_cases, some_ask

N, NS = hand("N"), hand("N", "S")


def agree(setting, ask, deals):
    assert fits(ask, setting, deals).tolist() == [is_true(ask, setting, deal) for deal in deals.tolist()]


@pytest.mark.parametrize("seed", range(120))
def test_every_deal_of_small_settings(seed):
    setting, ask = small_case(random.Random(seed), most_deals=150)
    agree(setting, ask, every_deal(setting))


@settings(max_examples=40, deadline=None)
@given(small_cases(most_deals=60))
def test_odd_settings(case):
    setting, ask = case
    agree(setting, ask, every_deal(setting))


@pytest.mark.parametrize("seed", range(40))
def test_full_packs(seed):
    setting = bridge_table({"N": ["SA"], "W": ["C2", "D2"]})
    agree(setting, some_ask(random.Random(seed), setting), shuffled(setting, 30, np.random.default_rng(seed)))


def test_the_random_cases_hold_whatever_there_is():
    cases = [small_case(random.Random(seed)) for seed in range(300)]
    told = [leaf for _, ask in cases for leaf in leaves(ask)]
    assert {type(leaf) for leaf in told} == {Length, Value, Pairs, Shape, Patterns, Count}
    assert {len(leaf.hands) for leaf in told} == {1, 2, 3, 4}
    assert {leaf.suit is None for leaf in told if isinstance(leaf, Value)} == {True, False}
    assert {len(setting.pack.suits) for setting, _ in cases} == {1, 2, 3, 4, 5, 6}
    assert {len(setting.hands) for setting, _ in cases} == {1, 2, 3, 4}
    assert any(0 in setting.sizes for setting, _ in cases)
    assert any(setting.placed for setting, _ in cases)
    assert max(setting.deals() for setting, _ in cases) > 10_000
    assert min(value for setting, _ in cases for value in setting.pack.values("v")) < 0


def test_no_deals_and_no_cards():
    none = np.zeros((0, 52), dtype=np.uint8)
    for ask in (ANYTHING, NOTHING, N.shapes("4333"), N.pairs("S", "hcp", [(5, 7)]), N.holds("SA")):
        assert fits(ask, bridge_table(), none).shape == (0,)
    empty = Setting.of(Pack.of({}), {"N": 0, "S": 0})
    assert fits(N.count([]), empty, every_deal(empty)).tolist() == [True]
    assert fits(NOTHING, empty, every_deal(empty)).tolist() == [False]


def test_shapes_depend_on_the_size_of_the_hand():
    setting = Setting.of(Pack.of({"S": "abc", "H": "def"}), {"N": 2, "S": 3, "W": 1})
    assert shapes_of(N.shapes("xx"), setting) == {(0, 2), (1, 1), (2, 0)}
    assert shapes_of(NS.shapes("xx"), setting) == {(2, 3), (3, 2)}
    assert shapes_of(hand("S").shapes("3x"), setting) == {(3, 0), (0, 3)}
    assert shapes_of(hand("S").shapes("3x", in_order=True), setting) == {(3, 0)}
    assert len(shapes_of(N.shapes("xxxx"), bridge_table())) == 560


def test_sums_of_many_suits_are_found_at_once():
    assert len(list(sums(13, [13] * 8))) == 77_520
    assert list(sums(0, [])) == [()]
    assert list(sums(1, [])) == list(sums(5, [2, 2])) == []


BAD = {
    "'X' is not a hand of this setting: its hands are N, E, S, W": hand("X").length("S", 5),
    "'X' is not a suit of this pack": N.length("X", 5),
    "5 is not a suit of this pack": N.length(5, 5),
    "'pts' is not a valuation of this pack: it has hcp": N.value("pts", 5),
    "'Y' is not a suit of this pack": N.value("hcp", 5, suit="Y"),
    "'Z' is not a suit of this pack": N.pairs("Z", "hcp", [(1, 1)]),
    "'S10' is not a card of this pack": N.holds("S10"),
    "shape 443 has 3 lengths and the pack 4 suits: a shape has one length for each suit": N.shapes("443"),
    "shape 55xxx has 5 lengths": N.shapes("4333 55xxx"),
    "the lengths of shape 4433 sum to 14, and N has 13 cards": N.shapes("4432 4433"),
    "the lengths of shape 4431 sum to 12, and N has 13 cards": N.shapes("4431", in_order=True),
    "the lengths of shape 77xx sum to 14, and N has 13 cards": N.shapes("77xx"),
    r"the lengths of shape \(14\)xxx sum to 14": N.shapes("(14)xxx"),
    r"the lengths of shape 4432 sum to 13, and N\+S has 26 cards": NS.shapes("4432"),
    "the lengths of shape 4441 sum to 13, and E.S has 26 cards": hand("E", "S").shape_set([(4, 4, 4, 1)]),
    "shape 43 has 2 lengths": N.shape_set([(4, 3)]),
}


@pytest.mark.parametrize("sentence", BAD)
def test_names_and_shapes_that_the_setting_does_not_have(sentence):
    deals = shuffled(bridge_table(), 1, np.random.default_rng(0))
    for ask in (BAD[sentence], ~BAD[sentence], ANYTHING | (N.length("S", 5) & BAD[sentence])):
        with pytest.raises(InputError, match=sentence):
            fits(ask, bridge_table(), deals)


def test_deals_of_another_pack_are_refused():
    with pytest.raises(InputError, match=r"deals of shape \(1, 51\) are not rows of the pack's 52 cards"):
        fits(N.length("S", 5), bridge_table(), np.zeros((1, 51), dtype=np.uint8))
    with pytest.raises(InputError, match="7 is not an ask"):
        fits(7, bridge_table(), np.zeros((1, 52), dtype=np.uint8))
