"""Worlds for a searcher: what a player of a 32-card game may still believe, each world equally likely."""

import numpy as np
import pytest

from majlis.dealing import Dealer, Setting, every, fits, hand
from majlis.dealing.plain import every_deal
from twins import dealing
from twins.chi2 import NEVER, goodness, tally

E, S, W = (hand(name) for name in "ESW")
PACK = dealing.baloot_pack()


def position(cards_left):
    """North's knowledge with so many cards left in each hand: the setting, and what North has inferred."""
    rng = np.random.default_rng(cards_left)
    truth = np.zeros(len(PACK), dtype=int)
    truth[rng.permutation(len(PACK))] = np.repeat(np.arange(4), 8)
    hidden = [card for seat in (1, 2, 3) for card in np.flatnonzero(truth == seat)[:cards_left]]
    placed = {
        name: [PACK.cards[card] for card in np.flatnonzero(truth == seat) if card not in hidden]
        for seat, name in enumerate("NESW")
    }
    setting = Setting.of(PACK, dict.fromkeys("NESW", 8), placed)
    return setting, inferred(setting, truth, hidden)


def inferred(setting, truth, hidden):
    """True things: where a hand has no more of a suit, or some; cards it lacks; how many it has of three."""
    names = [PACK.cards[card] for card in hidden]
    lacking = [name for name, card in zip(names, hidden, strict=True) if truth[card] != 2][:2]
    three = names[:2] + names[-1:]
    held = sum(truth[PACK.card(name)] == 3 for name in three)
    asks = [S.lacks(*lacking), W.count(three, held, held)]
    for suit in PACK.suits:
        members = PACK.members(PACK.suit(suit))
        east, west = (sum(truth[card] == seat for card in members) for seat in (1, 3))
        asks.append(E.length(suit, high=east))  # from here on a void
        if west > 1:
            asks.append(W.length(suit, west - 1))
    return every(asks)


@pytest.mark.parametrize("cards_left", range(2, 9))
def test_no_world_contradicts_what_is_known(cards_left):
    setting, ask = position(cards_left)
    dealer = Dealer(setting, ask)
    assert dealer.exact
    worlds = dealer.sample(20_000, np.random.default_rng(cards_left))
    assert fits(ask, setting, worlds).all()
    assert (np.stack([(worlds == seat).sum(axis=1) for seat in range(4)]) == 8).all()
    for card, owner in setting.placed:
        assert (worlds[:, card] == owner).all()


@pytest.mark.parametrize("cards_left", [2, 3])
def test_worlds_late_in_play_are_counted_and_even(cards_left):
    setting, ask = position(cards_left)
    whole = every_deal(setting)
    wanted = whole[fits(ask, setting, whole)]
    assert Dealer(setting, ask).count() == len(wanted) > 3
    worlds = Dealer(setting, ask).sample(1000 * len(wanted), np.random.default_rng(1))
    assert goodness(tally(worlds), {tuple(row): 1 for row in wanted.tolist()}).p > NEVER
