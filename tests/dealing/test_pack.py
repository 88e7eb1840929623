"""Packs and settings: what they say of themselves, and what they refuse."""

import random

import pytest

from majlis.dealing.pack import Pack, Setting
from majlis.errors import InputError
from twins.dealing import baloot_pack, bridge_pack, bridge_table, small_setting, some_deal

SMALL = {"S": ["SA", "SK", "S2"], "H": ["HA", "H2"]}


def test_a_pack_tells_its_cards():
    pack = bridge_pack()
    assert len(pack) == 52
    assert pack.suits == ("S", "H", "D", "C")
    assert pack.members(1) == tuple(range(13, 26))
    assert pack.cards[pack.card("HA")] == "HA"
    assert sum(pack.values("hcp")) == 40
    assert sum(baloot_pack().values("points")) == 120


def test_known_numbers_of_deals():
    assert bridge_table().deals() == 53_644_737_765_488_792_839_237_440_000
    assert Setting.of(bridge_pack(), {"N": 13, "rest": 39}).deals() == 635_013_559_600
    assert Setting.of(baloot_pack(), dict.fromkeys("NESW", 8)).deals() == 99_561_092_450_391_000
    assert bridge_table({"N": bridge_pack().cards[:13]}).deals() == 84_478_098_072_866_400
    assert Setting.of(Pack.of({}), {"me": 0}).deals() == 1


def test_placed_cards_are_known_and_the_rest_free():
    setting = Setting.of(Pack.of(SMALL), {"me": 2, "you": 3}, {"you": ["H2", "SA"], "me": "SK"})
    assert setting.placed == ((0, 1), (1, 0), (4, 1))
    assert setting.free() == (1, 1)
    assert setting.deals() == 2
    assert setting.names([1, 0, 0, 1, 1]) == {"me": ("SK", "S2"), "you": ("SA", "HA", "H2")}


@pytest.mark.parametrize("seed", range(50))
def test_small_settings_hang_together(seed):
    rng = random.Random(seed)
    setting = small_setting(rng)
    deal = some_deal(rng, setting)
    assert [deal.count(seat) for seat in range(len(setting.hands))] == list(setting.sizes)
    names = setting.names(deal)
    assert sorted(card for held in names.values() for card in held) == sorted(setting.pack.cards)
    assert all(setting.pack.cards[card] in names[setting.hands[seat]] for card, seat in setting.placed)


def test_equal_settings_are_equal_and_can_be_keys():
    assert len({bridge_table(), bridge_table(), bridge_table({"N": ["SA"]})}) == 2


BAD_PACKS = {
    "holds card 'SA' twice": lambda: Pack.of({"S": ["SA", "SA"]}),
    "card 'X' twice": lambda: Pack.of({"S": ["X"], "H": ["X"]}),
    "has 256 cards; at most 255": lambda: Pack.of({"S": [str(number) for number in range(256)]}),
    "valuation 'hcp' names 'SX', not a card": lambda: Pack.of(SMALL, hcp={"SX": 4}),
    "'4' is not a whole number": lambda: Pack.of(SMALL, hcp={"SA": "4"}),
    "1.5 is not a whole number": lambda: Pack.of(SMALL, hcp={"SA": 1.5}),
    "the values of 'hcp' are too large": lambda: Pack.of(SMALL, hcp={"SA": 1 << 39, "SK": -1 << 39}),
    r"valuation 'hcp': 4 is not a table like \{'SA': 4": lambda: Pack.of(SMALL, hcp=4),
    r"suits: \['SA'\] is not a table like": lambda: Pack.of(["SA"]),
    "7 is not a name for a card": lambda: Pack.of({"S": [7]}),
    "1 is not a name for a suit": lambda: Pack.of({1: ["SA"]}),
}


@pytest.mark.parametrize("sentence", BAD_PACKS)
def test_bad_packs(sentence):
    with pytest.raises(InputError, match=sentence):
        BAD_PACKS[sentence]()


BAD_SETTINGS = {
    "hands take 4 cards and the pack has 5": ({"me": 2, "you": 2}, None),
    "0 hands were given; from 1 to 8": ({}, None),
    "9 hands were given; from 1 to 8": (dict.fromkeys("abcdefghi", 1), None),
    "hand 'you' has size -1; a size is 0 or more": ({"me": 6, "you": -1}, None),
    "'2' is not a whole number": ({"me": 3, "you": "2"}, None),
    r"hands: \['me', 'you'\] is not a table like": (["me", "you"], None),
    "1 is not a name for a hand": ({1: 3, 2: 2}, None),
    "'him' is not a hand of this setting: its hands are me, you": ({"me": 3, "you": 2}, {"him": ["SA"]}),
    "'SX' is not a card of this pack: its cards are SA, SK, S2, HA, H2": (
        {"me": 3, "you": 2},
        {"me": ["SX"]},
    ),
    "card 'SA' is placed twice": ({"me": 3, "you": 2}, {"me": ["SA"], "you": ["SA"]}),
    "hand 'you' has 2 cards and 3 are placed there": ({"me": 3, "you": 2}, {"you": ["SA", "SK", "S2"]}),
    r"placed cards: \['SA'\] is not a table like": ({"me": 3, "you": 2}, ["SA"]),
}


@pytest.mark.parametrize("sentence", BAD_SETTINGS)
def test_bad_settings(sentence):
    with pytest.raises(InputError, match=sentence):
        Setting.of(Pack.of(SMALL), *BAD_SETTINGS[sentence])


def test_unknown_names():
    pack = bridge_pack()
    with pytest.raises(InputError, match="'X' is not a suit of this pack: its suits are S, H, D, C"):
        pack.suit("X")
    with pytest.raises(
        InputError, match="'x' is not a valuation of this pack: it has hcp, controls, top, minus"
    ):
        pack.values("x")
    with pytest.raises(InputError, match="'x' is not a valuation of this pack: it has none"):
        Pack.of(SMALL).values("x")
    with pytest.raises(InputError, match="its cards are SA, SK, SQ, SJ, ST, S9, S8, S7, …"):
        pack.card("XX")
