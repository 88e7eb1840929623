"""Asks with other names of suits are one family, and their deals are each other's renamed."""

from itertools import permutations

import numpy as np
import pytest

from majlis.bridge.deal.plans import Facts, Plans, Wanted
from majlis.bridge.deal.symmetry import canonical, renamed, renamed_back
from majlis.bridge.table.cards import SUIT_LETTERS
from majlis.bridge.table.pack import TABLE
from majlis.dealing.asks import either, hand
from majlis.dealing.dealer import Dealer
from majlis.dealing.evaluate import fits

N, S = hand("N"), hand("S")
ASKS = {
    "lengths and points": N.length("S", 5) & N.value("hcp", 12, 14) & S.value("hcp", 3, 7, "H"),
    "unordered shapes": N.shapes("5332 4432") & N.length("D", 4, 5) & S.void("C"),
    "shapes in order": N.shapes("5xx3", in_order=True) & S.length("H", 4),
    "listed shapes": N.shape_set([(4, 4, 3, 2), (5, 4, 3, 1)], "some") & S.length("S", 3),
    "not a shape": ~N.shapes("xx55", in_order=True) & N.length("D", 5),
    "cards": N.holds("SA", "SK") & S.count(["HA", "DA", "CA"], 1, 2),
    "alternatives": either([N.length("S", 6), N.length("H", 6) & N.value("hcp", 10)]) & S.length("D", 4),
    "pairs": N.pairs("H", "hcp", [(5, 4), (6, 3)]) & N.length("C", 2, 3),
    "two hands": hand("N", "S").length("S", 8, 9) & hand("N", "S").value("hcp", 20, 25),
}
RENAMINGS = list(permutations(range(4)))


@pytest.mark.parametrize("name", ASKS)
def test_the_whole_family_has_one_name(name):
    members = {canonical(renamed(ASKS[name], to))[0] for to in RENAMINGS}
    assert len(members) == 1


@pytest.mark.parametrize("name", ASKS)
def test_deals_of_the_family_are_deals_of_the_ask(name):
    ask = ASKS[name]
    shared, to = canonical(ask)
    deals = Dealer(TABLE, shared).sample(50, np.random.default_rng(1))
    assert fits(ask, TABLE, renamed_back(deals, to)).all()
    assert Dealer(TABLE, shared).count() == Dealer(TABLE, ask).count()


@pytest.mark.parametrize("to", RENAMINGS)
def test_renaming_back_puts_every_suit_in_its_place(to):
    ask = N.length("S", 5) & N.length("H", 3, 3) & S.length("D", 6)
    deals = Dealer(TABLE, renamed(ask, to)).sample(20, np.random.default_rng(2))
    assert fits(ask, TABLE, renamed_back(deals, to)).all()


def test_different_families_have_different_names():
    names = [canonical(ask)[0] for ask in ASKS.values()]
    names += [canonical(N.length("S", 5) & S.length(suit, 5))[0] for suit in SUIT_LETTERS[:2]]
    assert len(set(names)) == len(names)


def test_facts_are_what_the_asks_say():
    deals = Dealer(TABLE).sample(200, np.random.default_rng(3))
    facts = Facts(deals)
    for ask in ASKS.values():
        assert (facts.fits(Wanted(ask)) == fits(ask, TABLE, deals)).all()


def test_plans_count_and_draw_as_the_dealer_does():
    plans = Plans()
    for ask in ASKS.values():
        wanted = Wanted(ask)
        assert plans.possible(wanted)
        assert plans.count(wanted) == plans.count_whole(ask) == Dealer(TABLE, ask).count()
        assert fits(ask, TABLE, plans.sample(wanted, 20, np.random.default_rng(4))).all()
    none = Wanted(N.length("S", 8) & S.length("S", 7))
    assert (plans.possible(none), plans.count(none), plans.count_whole(none.ask)) == (False, 0, 0)
