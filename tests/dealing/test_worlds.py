"""Worlds for a searcher: what a player of a 32-card game may still believe, each world equally likely."""

import numpy as np
import pytest

from majlis.dealing import Dealer, Setting, every, fits, hand
from majlis.dealing.plain import every_deal
from twins import dealing
from twins.chi2 import goodness, tally

E, S, W = (hand(name) for name in "ESW")
PACK = dealing.baloot_pack()


def position(cards_left):
    """North's view with so many cards in each hand: the others are placed, trick by trick from the end."""
    rng = np.random.default_rng(cards_left)
    order = rng.permutation(len(PACK))
    owners = np.repeat(np.arange(4), 8)
    placed = {name: [] for name in "NESW"}
    seen = dict.fromkeys(range(4), 8 - cards_left)
    for card, owner in zip(order, owners, strict=True):
        if owner == 0 or seen[owner] > 0:
            placed["NESW"[owner]].append(PACK.cards[card])
            seen[owner] -= owner != 0
    return Setting.of(PACK, dict.fromkeys("NESW", 8), placed)


def hidden(setting):
    """The cards whose place North does not know."""
    known = {card for card, _ in setting.placed}
    return [name for number, name in enumerate(PACK.cards) if number not in known]


def knowledge(setting):
    """A void, cards known not to be somewhere, a minimum length, one of two cards held."""
    cards = hidden(setting)
    spades = [card for card in cards if card[0] == "S"]
    diamonds = sum(card[0] == "D" for card in cards)
    asks = [E.void("H"), S.lacks(*cards[:2]), W.count(cards[-3:], 1)]
    if spades:
        asks.append(S.length("S", 0, max(1, len(spades) - 1)))
    if diamonds:
        asks.append(W.length("D", 1))
    return every(asks)


@pytest.mark.parametrize("cards_left", range(2, 9))
def test_no_world_contradicts_what_is_known(cards_left):
    setting = position(cards_left)
    ask = knowledge(setting)
    dealer = Dealer(setting, ask)
    assert dealer.exact
    worlds = dealer.sample(20_000, np.random.default_rng(cards_left))
    assert fits(ask, setting, worlds).all()
    assert (np.stack([(worlds == seat).sum(axis=1) for seat in range(4)]) == 8).all()
    for card, owner in setting.placed:
        assert (worlds[:, card] == owner).all()


@pytest.mark.parametrize("cards_left", [2, 3])
def test_worlds_late_in_play_are_counted_and_even(cards_left):
    setting = position(cards_left)
    ask = knowledge(setting)
    whole = every_deal(setting)
    wanted = whole[fits(ask, setting, whole)]
    assert Dealer(setting, ask).count() == len(wanted) > 3
    worlds = Dealer(setting, ask).sample(60 * len(wanted), np.random.default_rng(1))
    assert goodness(tally(worlds), {tuple(row): 1 for row in wanted.tolist()}).p > 1e-3
