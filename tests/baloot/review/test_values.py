"""Values over worlds: by what the seat knows alone, the same for a seed, both measures of one search."""

from dataclasses import replace

import numpy as np
import pytest

from majlis.baloot import actions as act
from majlis.baloot import parse_position
from majlis.baloot.chances import CERTAIN
from majlis.baloot.lookahead.announced import announced_in
from majlis.baloot.lookahead.known import known_of
from majlis.baloot.lookahead.replay import replayed
from majlis.baloot.lookahead.search import Clock, estimate_cards
from majlis.baloot.lookahead.skill import Skill
from majlis.baloot.lookahead.worlds import draw_worlds
from majlis.baloot.review import Budget, decisions_of, values_in_worlds
from majlis.baloot.solver import Solver
from recorded import recorded

FEW = Budget(nodes=200_000, call_nodes=500_000)


def points(number, trick):
    return [point for point in decisions_of(recorded(number)).points if point.trick == trick]


@pytest.mark.parametrize("objective", ["gp", "match"])
def test_one_search_gives_what_a_search_for_each_measure_gives(objective):
    """Where all worlds are listed, the chance to win is that of solving for it."""
    view = points(16, 6)[0].state.view(points(16, 6)[0].seat)
    found = values_in_worlds(view, seed=3)
    assert found.exact
    skill = Skill(objective=objective)
    rng = np.random.default_rng(3)
    alone = estimate_cards(view, list(found.values), rng, skill, Solver(), Clock(4_000_000))
    for card, worth in zip(alone.choices, alone.worth, strict=True):
        value = found.values[card]
        expected = value.gp if objective == "gp" else value.chance * 2 * CERTAIN - CERTAIN
        assert worth == pytest.approx(expected)


def test_the_same_seed_gives_the_same_values():
    point = points(7, 2)[1]
    view = point.state.view(point.seat)
    assert values_in_worlds(view, budget=FEW, seed=[1, 2]) == values_in_worlds(view, budget=FEW, seed=[1, 2])


def test_hidden_cards_change_nothing():
    point = points(7, 5)[0]
    view = point.state.view(point.seat)
    found = values_in_worlds(view, budget=FEW)
    other = draw_worlds(view, known_of(view), 1, np.random.default_rng(5)).hands[0]
    state = replayed(view, known_of(view), other, announced_in(view, known_of(view), other))
    assert [*state.hands] != [*point.state.hands]
    assert values_in_worlds(state.view(point.seat), budget=FEW).values == found.values


def test_errors_are_nothing_where_all_worlds_were_solved_and_of_the_best():
    point = points(16, 7)[0]
    exact = values_in_worlds(point.state.view(point.seat))
    assert exact.exact
    assert {value.error for value in exact.values.values()} == {0.0}
    drawn = values_in_worlds(points(7, 2)[1].state.view(points(7, 2)[1].seat), budget=FEW)
    assert not drawn.exact
    assert drawn.values[drawn.best].error == 0.0
    assert max(value.error for value in drawn.values.values()) > 0.0


def test_the_chance_decides_near_the_end_only():
    view = points(16, 6)[0].state.view(points(16, 6)[0].seat)
    assert values_in_worlds(view).by_chance
    early = replace(view, scores=(0, 0))
    assert not values_in_worlds(early).by_chance
    unknown = values_in_worlds(view, scored=False)
    assert not unknown.by_chance
    assert {value.chance for value in unknown.values.values()} == {None}


def test_a_word_that_was_said_is_looked_at_however_far_it_is():
    view = parse_position("kammelna d3 0-0 deal 9♣ ♠78♥78♦7/♠910J♥9♦8/♠Q♥10JQ♦9/♠K♥KA♦10J").view(0)
    assert values_in_worlds(view, act.PASS, budget=FEW) is None
    found = values_in_worlds(view, act.SUN, budget=Budget(call_nodes=4_000_000))
    assert found.best == act.PASS
    assert found.values[act.SUN].gp < -5


def test_a_claim_is_weighed_against_the_cards():
    view = parse_position("kammelna d3 0-0 play 0:sun ♠A♥A/♠K♥K/♠Q♥Q/♠J♥J L0 P60-* W3-3").view(0)
    sure = values_in_worlds(view, act.SAWA)
    assert sure.values[act.SAWA].gp == sure.values[sure.best].gp
    view = parse_position("kammelna d3 0-0 play 0:sun ♠A♥J/♠K♥K/♠Q♥Q/♠J♥A L0 P60-* W3-3").view(0)
    false = values_in_worlds(view, act.SAWA)
    assert false.best != act.SAWA
    assert false.values[act.SAWA].gp < false.values[false.best].gp - 10


def test_nothing_to_choose_has_no_values():
    first = points(5, 1)[0].state
    other = first.view((first.current_player() + 1) % 4)
    assert values_in_worlds(other, act.KAWESH) is None
    last = points(16, 8)[0]
    assert values_in_worlds(last.state.view(last.seat)) is None


def test_a_time_limit_is_kept():
    point = points(7, 1)[0]
    found = values_in_worlds(point.state.view(point.seat), budget=Budget(seconds=0.02))
    assert 1 <= found.worlds < 300


@pytest.mark.parametrize("number", [5, 7, 12, 16])
def test_where_all_worlds_were_solved_the_seed_changes_nothing(number):
    """Neither worlds nor how likely they are is then a matter of luck, as an error of 0 says."""
    for point in points(number, 7):
        view = point.state.view(point.seat)
        if (found := values_in_worlds(view, seed=0)) is not None:
            assert found.exact
            assert all(values_in_worlds(view, seed=seed) == found for seed in (1, 2))
