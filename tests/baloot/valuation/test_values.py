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
from majlis.baloot.phase import Phase
from majlis.baloot.review import decisions_of
from majlis.baloot.seat_line import format_view, parse_view
from majlis.baloot.solver import Solver
from majlis.baloot.valuation.model import PLAYED_AS, Budget
from majlis.baloot.valuation.valuing import bears_out, hangs_on_weights, seed_of, value_choices
from majlis.cards import parse_card
from recorded import recorded

FEW = Budget(nodes=200_000, call_nodes=500_000)


def points(number, trick):
    return [point for point in decisions_of(recorded(number)).points if point.trick == trick]


@pytest.mark.parametrize("objective", ["gp", "match"])
def test_one_search_gives_what_a_search_for_each_measure_gives(objective):
    """Where all worlds are listed, the chance to win is that of solving for it."""
    view = points(16, 6)[0].state.view(points(16, 6)[0].seat)
    found = value_choices(view, seed=3, claims=False)
    assert found.exact
    cards = [action for action in found.values if action < 52]
    skill = Skill(objective=objective)
    rng = np.random.default_rng(3)
    alone = estimate_cards(view, cards, rng, skill, Solver(), Clock(4_000_000))
    for card, worth in zip(alone.choices, alone.worth, strict=True):
        value = found.values[card]
        expected = value.gp if objective == "gp" else value.chance * 2 * CERTAIN - CERTAIN
        assert worth == pytest.approx(expected)


def test_the_same_seed_gives_the_same_values():
    point = points(7, 2)[1]
    view = point.state.view(point.seat)
    assert value_choices(view, budget=FEW, seed=1) == value_choices(view, budget=FEW, seed=1)


def test_hidden_cards_change_nothing():
    point = points(7, 5)[0]
    view = point.state.view(point.seat)
    found = value_choices(view, budget=FEW)
    other = draw_worlds(view, known_of(view), 1, np.random.default_rng(5)).hands[0]
    state = replayed(view, known_of(view), other, announced_in(view, known_of(view), other))
    assert [*state.hands] != [*point.state.hands]
    assert value_choices(state.view(point.seat), budget=FEW).values == found.values


def test_errors_are_nothing_where_all_worlds_were_solved_and_of_the_best():
    point = points(16, 7)[0]
    exact = value_choices(point.state.view(point.seat))
    assert exact.exact
    assert {value.error for value in exact.values.values()} == {0.0}
    drawn = value_choices(points(7, 2)[1].state.view(points(7, 2)[1].seat), budget=FEW)
    assert not drawn.exact
    assert drawn.values[drawn.best].error == 0.0
    assert max(value.error for value in drawn.values.values()) > 0.0


def test_the_chance_decides_near_the_end_only():
    view = points(16, 6)[0].state.view(points(16, 6)[0].seat)
    assert value_choices(view).by_chance
    early = replace(view, scores=(0, 0))
    assert not value_choices(early).by_chance
    unknown = value_choices(view, scored=False)
    assert not unknown.by_chance
    assert {value.chance for value in unknown.values.values()} == {None}


def test_every_word_is_looked_at_however_far_it_is():
    view = parse_position("kammelna d3 0-0 deal 9♣ ♠78♥78♦7/♠910J♥9♦8/♠Q♥10JQ♦9/♠K♥KA♦10J").view(0)
    found = value_choices(view, budget=Budget(call_nodes=4_000_000))
    assert set(found.values) == set(view.legal_actions)
    assert found.best in (act.PASS, act.KAWESH)
    lead, error = found.lead(act.SUN)
    assert lead > 5 > 2 * error or lead > 3 * error


def test_a_claim_is_weighed_against_the_cards():
    view = parse_position("kammelna d3 0-0 play 0:sun ♠A♥A/♠K♥K/♠Q♥Q/♠J♥J L0 P60-* W3-3").view(0)
    sure = value_choices(view)
    assert sure.values[act.SAWA].gp == sure.values[sure.best].gp
    view = parse_position("kammelna d3 0-0 play 0:sun ♠A♥J/♠K♥K/♠Q♥Q/♠J♥A L0 P60-* W3-3").view(0)
    false = value_choices(view)
    assert false.best != act.SAWA
    assert false.values[act.SAWA].gp < false.values[false.best].gp - 10


def test_who_is_not_asked_has_no_values():
    first = points(5, 1)[0].state
    other = first.view((first.current_player() + 1) % 4)
    assert value_choices(other) is None


def test_the_last_card_has_a_value_of_its_own():
    last = points(16, 8)[0]
    found = value_choices(last.state.view(last.seat))
    assert {action for action in found.values if action < 52} == set(last.choices())


def test_claims_and_challenges_change_no_other_value():
    for line in (
        "kammelna d3 0-0 play 0:sun ♠A♥J/♠K♥K/♠Q♥Q/♠J♥A L0 P60-* W3-3",
        HIDDEN,
    ):
        view = parse_view(line)
        whole, plain = value_choices(view), value_choices(view, claims=False, challenges=False)
        assert {action: whole.values[action] for action in plain.values} == plain.values


def test_the_seed_of_a_view_is_that_of_the_line_that_is_printed_of_it():
    for number in (5, 7, 12, 14, 16):
        for point in decisions_of(recorded(number)).points:
            if point.state.phase != Phase.OVER and point.seat == point.state.current_player():
                again = parse_view(format_view(point.state, point.seat))
                assert seed_of(again, 3) == seed_of(point.state.view(point.seat), 3)


HIDDEN = (
    "kammelna+mode=physical d1 16-69 deal 10♠ ♠AQ108♣J♦KQJ/?/?/? : pass pass sun pass A♣ K♣ sira:♦JQK"
    " J♣ 7♣ J♠ 8♦ 10♠ 9♠"
)


def test_a_challenge_of_a_hidden_revoke_is_not_judged():
    """Every layout takes for granted that nobody revoked; in the recorded deal that revoke happened."""
    found = value_choices(parse_view(HIDDEN))
    challenge = act.parse_action("qayd:revoke:8♦:K♠")
    assert challenge not in found.values
    doubt = found.challenges[challenge]
    assert doubt.right > 20 > -20 > doubt.wrong
    assert 0 < doubt.needed < 1
    point = next(one for one in decisions_of(recorded(12)).points if one.trick == 3)
    real = point.state.copy()
    real.apply(challenge, 0)
    assert real.returns()[0] == doubt.right


def test_a_challenge_that_the_open_cards_prove_is_sure():
    line = (
        "kammelna+mode=physical d3 0-0 deal A♥ ♠A10KQJ/♠7♦AKQJ/♣AKQJ10/♥10KQJ♦10"
        " 9♠,8♠,9♦,8♦,7♦,9♣,8♣,7♣,9♥,8♥,7♥ : sun A♠ A♦ 7♣ 7♥ 10♠ 7♠ 8♣ 8♥"
    )
    found = value_choices(parse_view(line))
    value = found.values[act.qayd(act.REVOKE, parse_card("A♦"), parse_card("7♠"))]
    assert (value.gp, value.how) == (26, "sure")
    others = [one.own_error for action, one in found.values.items() if action == found.best]
    assert value.error == (0.0 if found.best >= act.QAYD else others[0]), "of its difference to the best"


def test_a_small_lead_that_turns_round_with_the_weights_is_told():
    line = (
        "kammelna d0 12-4 deal A♥ ?/?/?/♠Q108♥K♣K9♦A9 : sun A♣ 7♣ K♣ sira:♥789 7♥ 10♣ Q♣ 9♣ J♠ J♣ 7♠"
        " 9♦ 8♦ 8♣ 9♠"
    )
    view = parse_view(line)
    better, played, bad = (parse_card(word) for word in ("Q♠", "10♠", "A♦"))
    assert hangs_on_weights(view, better, played, budget=FEW)
    assert not hangs_on_weights(view, better, bad, budget=FEW)


def test_an_error_must_stand_in_fresh_layouts_too():
    """What is chosen as the best leads by luck too: the same numbers cannot say by how much."""
    view = parse_view("kammelna d3 16-69 deal J♥ ?/?/?/♠A♥7♣J98 : pass pass pass pass pass pass pass")
    asked = {"budget": Budget(call_nodes=30 * PLAYED_AS)}
    assert bears_out(view, act.HOKUM, act.PASS, **asked)
    assert not bears_out(view, act.PASS, act.HOKUM, **asked)


def test_a_time_limit_is_kept():
    point = points(7, 1)[0]
    found = value_choices(point.state.view(point.seat), budget=Budget(seconds=0.02))
    assert 1 <= found.worlds < 300


@pytest.mark.parametrize("number", [5, 7, 12, 16])
def test_where_all_worlds_were_solved_the_seed_changes_nothing(number):
    """Neither worlds nor how likely they are is then a matter of luck, as an error of 0 says."""
    for point in points(number, 7):
        view = point.state.view(point.seat)
        if len(point.choices()) > 1 and (found := value_choices(view, seed=0)) is not None:
            assert found.exact
            assert all(value_choices(view, seed=seed) == found for seed in (1, 2))
