"""Twin of the compiled engine: the environments' turns over the plain engine, held to the rows at every step.

`compare` walks through a batch of random deals: what is legal, the row after every action, and the result.
"""

import numpy as np

from majlis.baloot import actions as act
from majlis.baloot.batch import Batch, chance
from majlis.baloot.batch import columns as c
from majlis.baloot.batch.layout import ACTIONS, fill_row
from majlis.baloot.deck import DECK, MARRIAGE
from majlis.envs.baloot import BalootForm
from majlis.envs.turns import Turns

RARELY = (c.SAWA, c.SUN_CALL, c.KAWESH)
"""Chosen less often, so that more deals are doubled, and more played to the last card."""
ALWAYS_DIFFERENT = (slice(c.BEGAN, c.BEGAN + 4), slice(c.SEED, c.WIDTH))
"""What a state does not say: where the row began, and its chance."""


def compare(rules, order, size, rng):
    """Walk through so many deals with both; how many actions were compared. Raises `AssertionError`."""
    seed, scores = int(rng.integers(1 << 40)), rng.integers(0, 180, (size, 2))
    batch = Batch(size, rules, seed=seed, order=order)
    batch.reset(dealers=rng.integers(0, 4, size), scores=scores)
    form = BalootForm(rules=rules, order=order)
    turns = [Turns(form, batch.state(row)) for row in range(size)]
    compared = 0
    while not batch.over.all():
        mask = batch.legal_mask()
        actions = np.full(size, -1)
        for row, twin in enumerate(turns):
            codes = twin.codes()
            assert codes == np.flatnonzero(mask[row]).tolist(), about(batch, row)
            same_row(batch, row, twin)
            if codes:
                weights = np.array([0.2 if code in RARELY else 1.0 for code in codes]).cumsum()
                actions[row] = codes[int(np.searchsorted(weights, rng.random() * weights[-1]))]
                compared += 1
        batch.step(actions)
        for action, twin in zip(actions.tolist(), turns, strict=True):
            if action >= 0:
                twin.apply(action)
    for row, twin in enumerate(turns):
        same_row(batch, row, twin)
        assert not batch.legal_mask()[row].any()
        assert twin.state.result.ending == batch.endings[row]
        assert twin.state.result.game_points == tuple(batch.game_points[row].tolist())
        assert twin.state.returns() == batch.returns()[row].tolist()
    return compared


def same_row(batch, row, twin):
    """The row is what the twin's state makes of it, column by column; who has let the moment pass apart."""
    found, events = batch.rows[row].copy(), np.zeros(c.EVENTS, dtype=np.int16)
    expected = np.zeros(c.WIDTH, dtype=np.int64)
    fill_row(expected, events, twin.state, batch.order == "free")
    if not twin.is_terminal():
        expected[c.WAITING] = sum(1 << seat for seat in twin._waiting)
        expected[c.ACTOR] = twin.seat()
    for where in ALWAYS_DIFFERENT:
        found[where] = expected[where] = 0
    different = [
        (name, found[at : at + many].tolist(), expected[at : at + many].tolist())
        for name, (at, many) in c.COLUMNS.items()
        if (found[at : at + many] != expected[at : at + many]).any()
    ]
    assert not different, (different, about(batch, row))
    assert (events == batch.events[row]).all(), about(batch, row)


def rolled_out(batch, row, times):
    """Twin of `Batch.roll_out`: the same numbers by chance, the plain engine's cards."""
    one, two = (int(key) for key in batch.rows[row, c.KEY : c.KEY + 2])
    counter = int(batch.rows[row, c.DRAWS]) + chance.FOR_CHOICES
    results, halves = [], []

    def sixteen_bits():
        nonlocal counter
        if not halves:
            found = int(chance.number(one, two, counter))
            halves.extend((found & 0xFFFF, found >> 16))
            counter += 1
        return halves.pop(0)

    def below(most):
        while most > 1:
            product = sixteen_bits() * most
            if product & 0xFFFF >= 65536 % most:
                return product >> 16
        return 0

    for _ in range(times):
        state = batch.state(row)
        while not state.is_terminal():
            cards = [action for action in state.legal_actions() if action < 52]
            cards.sort(key=DECK.index)
            card = cards[below(len(cards))]
            if act.BALOOT in state.legal_actions() and MARRIAGE[state.contract.trump] >> card & 1:
                state.apply(act.BALOOT)
            state.apply(card)
        sheet = state.result.sheet
        points = [sheet.card_points[team] + 10 * (sheet.last_trick == team) for team in (0, 1)]
        results.append([*state.result.game_points, *points])
    return results


def about(batch, row):
    """What stands in a row, for a message."""
    return batch.rules.text(), repr(batch.state(row))


def replayed(batch, row):
    """The state that the plain engine comes to by the events of a row; its refusals are errors."""
    fresh = batch.take([row])
    state = fresh.state(0)
    assert [
        (int(e) >> 8, ACTIONS[int(e) & 255]) for e in batch.events[row, : batch.rows[row, c.LENGTH]]
    ] == list(state.history)
    return state
