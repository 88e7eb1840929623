"""Deals and choices by chance are fair: chi-square against every deal, or action, equally likely."""

from collections import Counter

import numpy as np
import pytest

from majlis.baloot.batch import UNIFORM, Batch, chance
from majlis.baloot.batch import columns as c
from majlis.baloot.ruleset import DEFAULT
from twins.chi2 import NEVER, goodness, tally

DEALS = 60_000


@pytest.fixture(scope="module")
def batch():
    return Batch(DEALS, seed=20)


def bits(masks):
    return (masks[..., None] >> np.arange(32)) & 1


def test_every_card_comes_to_every_place_equally_often(batch):
    seats = bits(batch.rows[:, c.FIRST : c.FIRST + 4])
    for seat in range(4):
        counts = dict(enumerate(seats[:, seat].sum(axis=0).tolist()))
        assert goodness(counts, dict.fromkeys(range(32), 1)).p > NEVER
    stock = batch.rows[:, c.STOCK, None] >> 5 * np.arange(11) & 31
    for places in (batch.rows[:, c.FLOOR], *stock.T):
        assert goodness(Counter(places.tolist()), dict.fromkeys(range(32), 1)).p > NEVER


def test_two_cards_lie_together_as_often_as_they_should(batch):
    """Pairs of places in the dealing order: floor card and the card after it, first and last of the stock."""
    stock = batch.rows[:, c.STOCK, None] >> 5 * np.arange(11) & 31
    pairs = {(a, b): 1 for a in range(32) for b in range(32) if a != b}
    for one, other in ((batch.rows[:, c.FLOOR], stock[:, 0]), (stock[:, 0], stock[:, 10])):
        assert goodness(tally(np.stack([one, other], axis=1)), pairs).p > NEVER
    held = bits(batch.rows[:, c.FIRST : c.FIRST + 4])
    chances = dict(enumerate(hypergeometric()))
    counts = Counter(held[:, :, [7, 15, 23, 31]].sum(axis=2)[:, 0].tolist())
    assert goodness(counts, chances).p > NEVER


def hypergeometric():
    """The chances of 0..4 Aces among five cards of 32."""
    from math import comb

    return [comb(4, aces) * comb(28, 5 - aces) for aces in range(5)]


def test_the_dealer_is_each_seat_equally_often_and_apart_from_the_cards(batch):
    cells = tally(np.stack([batch.rows[:, c.DEALER], batch.rows[:, c.FLOOR] >> 3], axis=1))
    assert goodness(cells, {(seat, suit): 1 for seat in range(4) for suit in range(4)}).p > NEVER


def test_one_row_after_the_other_and_one_deal_after_the_other_are_apart():
    batch = Batch(20_000, seed=21)
    floors = [batch.rows[:, c.FLOOR] >> 2]
    batch.reset()
    floors.append(batch.rows[:, c.FLOOR] >> 2)
    cells = {(a, b): 1 for a in range(8) for b in range(8)}
    assert goodness(tally(np.stack([floors[0][:-1], floors[0][1:]], axis=1)), cells).p > NEVER
    assert goodness(tally(np.stack(floors, axis=1)), cells).p > NEVER
    other = Batch(20_000, seed=22).rows[:, c.FLOOR] >> 2
    assert goodness(tally(np.stack([floors[0], other], axis=1)), cells).p > NEVER


def test_no_two_deals_are_the_same(batch):
    assert len(np.unique(batch.rows[:, [c.FIRST, c.FIRST + 1, c.STOCK]], axis=0)) == DEALS


@pytest.mark.parametrize("most", [2, 3, 5, 7, 8, 26, 121])
def test_numbers_below_a_bound_are_equally_likely(most):
    row = np.zeros(c.WIDTH, dtype=np.int64)
    chance.seed_row(row, most, 0, 0)
    chance.new_key(row)
    drawn = [int(chance.below(row, most)) for _ in range(4000)]
    assert goodness(Counter(drawn), dict.fromkeys(range(most), 1)).p > NEVER


def test_a_number_that_would_be_uneven_is_drawn_again():
    """A bound that 2^32 is far from a multiple of: it would show at once if nothing was drawn again."""
    row = np.zeros(c.WIDTH, dtype=np.int64)
    chance.seed_row(row, 1, 0, 0)
    chance.new_key(row)
    most = 3 << 29
    drawn = Counter(int(chance.below(row, most)) // (1 << 29) for _ in range(6000))
    assert row[c.DRAWS] > 6000
    assert goodness(drawn, dict.fromkeys(range(3), 1)).p > NEVER


def test_every_legal_action_is_chosen_equally_often_or_by_its_weight():
    batch = Batch(1, DEFAULT.replace(kawesh="off"), seed=5)
    batch.reset(dealers=0)
    many = batch.take(np.zeros(20_000, dtype=np.int64))
    many.rows[:, c.KEY] = np.arange(20_000)
    legal = np.flatnonzero(many.legal_mask()[0]).tolist()
    assert legal == [c.PASS, c.HOKUM, c.SUN_CALL]
    assert goodness(Counter(many.choose().tolist()), dict.fromkeys(legal, 1)).p > NEVER
    table = UNIFORM.copy()
    table[0, [c.PASS, c.HOKUM, c.SUN_CALL]] = 5, 0, 2
    assert goodness(Counter(many.choose(table).tolist()), {c.PASS: 5, c.SUN_CALL: 2}).p > NEVER


def test_every_legal_card_is_played_equally_often():
    batch = Batch(1, seed=5)
    batch.reset(dealers=0)
    table = UNIFORM * 0
    table[:, [c.SUN_CALL, *range(c.CARDS)]] = 1
    batch.play_out(table, most=1)
    while batch.rows[0, c.PHASE] != c.PLAY:
        batch.step([c.PASS])
    many = batch.take(np.zeros(20_000, dtype=np.int64))
    many.rows[:, c.KEY] = np.arange(20_000)
    legal = np.flatnonzero(many.legal_mask()[0]).tolist()
    assert len(legal) > 7
    assert goodness(Counter(many.choose().tolist()), dict.fromkeys(legal, 1)).p > NEVER
