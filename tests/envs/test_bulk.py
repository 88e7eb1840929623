"""Whole deals as arrays say the same as the engine, played again from the first card."""

import numpy as np
import pytest

from majlis.baloot.batch import UNIFORM, Batch, random_player
from majlis.envs import BalootForm, Turns, decisions
from majlis.envs.baloot_rows import INFORMATION
from twins.solver import rules_by_chance


def played_again(batch, found, rules, perfect_recall=False):
    """Every line beside the engine's own state, from copies of the deals before they were played."""
    lines = iter(range(len(found)))
    for row in range(len(batch)):
        turns = Turns(BalootForm(rules), batch.state(row))
        first = None
        while not turns.is_terminal():
            line = next(lines)
            first = line if first is None else first
            assert (found.deal[line], found.seat[line]) == (row, turns.seat())
            wanted = turns.information(turns.seat()) if perfect_recall else turns.observation(turns.seat())
            assert np.array_equal(found.observation[line], wanted)
            assert np.flatnonzero(found.mask[line]).tolist() == turns.codes()
            turns.apply(int(found.action[line]))
        part = slice(first, line + 1)
        assert found.gain[part].tolist() == np.array(turns.state.returns())[found.seat[part]].tolist()
    assert next(lines, None) is None


@pytest.mark.parametrize("policy", ["any", "random", "four"])
def test_every_decision_of_every_deal(policy):
    tables = {"any": None, "random": random_player(), "four": [None, UNIFORM, random_player(), None]}
    rng = np.random.default_rng(1)
    for rules in (BalootForm().rules, *(rules_by_chance(rng) for _ in range(5))):
        batch = Batch(6, rules, seed=3)
        before = batch.copy()
        found = decisions(batch, tables[policy])
        assert batch.over.all()
        played_again(before, found, rules)


def test_information_states_too():
    batch = Batch(4, seed=3)
    before = batch.copy()
    found = decisions(batch, perfect_recall=True)
    assert found.observation.shape == (len(found), INFORMATION)
    played_again(before, found, before.rules, perfect_recall=True)


def test_a_batch_is_played_as_play_out_plays_it_and_what_is_over_has_no_decisions():
    one, two = Batch(300, seed=5), Batch(300, seed=5)
    found = decisions(one, random_player())
    two.play_out(random_player())
    assert np.array_equal(one.rows, two.rows)
    assert 20 < len(found) / 300 < 45
    assert len(decisions(one)) == 0
