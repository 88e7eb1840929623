"""Rows are what the environments show: each deal is played again from its rows, and compared."""

from collections import Counter

import numpy as np
import pytest

from majlis.baloot.batch import Batch
from majlis.baloot.batch.columns import DOUBLE, KAWESH, PASS, SAWA
from majlis.baloot.ruleset import parse_rules
from majlis.envs.baloot_codes import FIRST_PROJECT, WAIT
from majlis.envs.dataset.by_state import card_bits, deals, points, random_code, rows
from majlis.envs.dataset.plan import DatasetPlan
from majlis.envs.dataset.reading import Decisions
from majlis.envs.turns import Turns
from majlis.game import SEATS

MIXED = ("careful", "random", "strategist", "random")


@pytest.mark.parametrize(
    ("rules", "players", "count"),
    [
        ("kammelna", ("random",) * 4, 25),
        ("pagat", MIXED, 10),
        ("founding", ("careful",) * 4, 10),
        ("coinche-play", ("random",) * 4, 10),
        ("kammelna+mode=physical", ("random", "careful") * 2, 4),
    ],
)
def test_every_row_is_what_the_environment_shows(rules: str, players: tuple, count: int) -> None:
    plan = DatasetPlan(players, parse_rules(rules), seed=5, tensor="information", hands=True)
    made = Decisions(plan, rows(plan, 3, count))
    at = 0
    for place, (state, _) in enumerate(deals(plan, 3, count)):
        turns, begun = Turns(plan.form, state), at
        while not turns.is_terminal():
            seat = turns.seat()
            row = made.rows
            assert (row.deal[at], row.step[at], row.seat[at]) == (3 + place, at - begun, seat)
            assert row.phase[at] == state.phase
            assert np.flatnonzero(made.mask[at]).tolist() == turns.codes()
            assert np.array_equal(made.observation[at], turns.observation(seat))
            assert np.array_equal(made.information[at], turns.information(seat))
            hands = [card_bits(state.hands[(seat + step) % 4]) for step in SEATS]
            assert row.hands is not None
            assert row.hands[at].tolist() == hands
            turns.apply(int(made.action[at]))
            at += 1
        returns, worth = state.returns(), points(state)
        for each in range(begun, at):
            seat = int(made.seat[each])
            assert made.returns[each] == returns[seat]
            assert made.rows.game_points[each] == state.result.game_points[seat & 1]
            assert made.rows.card_points[each] == worth[seat & 1][2]
    assert at == len(made)


def test_card_points_of_both_sides_are_all_points() -> None:
    made = rows(DatasetPlan(("careful",) * 4, seed=2, tensor="none", phases="play"), 0, 12)
    found = set()
    for deal in np.unique(made.deal):
        mine = made.deal == deal
        side = made.seat[mine] & 1
        found.add(int(made.card_points[mine][side == 0][0] + made.card_points[mine][side == 1][0]))
    assert found == {130, 162}  # Sun, Hokum


@pytest.mark.parametrize(
    ("changed", "kept"),
    [
        ({"phases": "bidding"}, lambda all_rows, legal: all_rows.phase < 2),
        ({"phases": "play"}, lambda all_rows, legal: all_rows.phase >= 2),
        ({"forced": False}, lambda all_rows, legal: legal > 1),
        ({"phases": "play", "forced": False}, lambda all_rows, legal: (all_rows.phase >= 2) & (legal > 1)),
    ],
)
def test_what_is_left_out(changed: dict, kept) -> None:
    everything = Decisions(DatasetPlan(seed=1), rows(DatasetPlan(seed=1), 0, 20))
    want = kept(everything.rows, everything.mask.sum(axis=1))
    plan = DatasetPlan(seed=1, **changed)
    found = rows(plan, 0, 20)
    assert 0 < len(found) < len(everything)
    for (name, column), (_, whole) in zip(found.columns(), everything.rows.columns(), strict=True):
        assert np.array_equal(column, whole[want]), name


def test_columns_that_nobody_wants_are_not_made() -> None:
    plain = rows(DatasetPlan(tensor="none"), 0, 2)
    assert (plain.observation, plain.events, plain.event_ends, plain.first_hand, plain.hands) == (None,) * 5


def test_a_deal_is_the_same_wherever_the_shard_begins() -> None:
    plan = DatasetPlan(seed=9, players=MIXED)
    whole, part = rows(plan, 0, 8), rows(plan, 5, 2)
    mine = (whole.deal >= 5) & (whole.deal < 7)
    for (name, column), (_, other) in zip(whole.columns(), part.columns(), strict=True):
        assert np.array_equal(column[mine], other), name


def test_the_random_player_claims_nothing_and_challenges_nobody() -> None:
    chance = Batch(1).rows[0]
    for codes, wanted in (
        ([0, 5, SAWA, WAIT + 1, WAIT + 9], {0, 5}),
        ([0, 5, FIRST_PROJECT], {0, 5, FIRST_PROJECT}),
        ([PASS, DOUBLE], {PASS}),
        ([KAWESH, WAIT], {KAWESH}),
        ([WAIT, WAIT + 3], {WAIT}),
    ):
        assert {random_code(codes, chance) for _ in range(40)} == wanted


def test_the_random_player_is_even() -> None:
    chance = Batch(1, seed=3).rows[0]
    counts = Counter(random_code([1, 4, 9], chance) for _ in range(6000))
    assert all(abs(count - 2000) < 200 for count in counts.values())


def test_deals_are_those_of_the_batch_whatever_the_mode() -> None:
    batch = Batch(5, seed=8, first=2)
    for mode in ("strict", "physical"):
        plan = DatasetPlan(rules=parse_rules(f"kammelna+mode={mode}"), seed=8)
        for place, (state, _) in enumerate(deals(plan, 2, 5)):
            assert (state.rules.mode, state.deal) == (mode, batch.state(place).deal)
            assert state.dealer == batch.state(place).dealer
