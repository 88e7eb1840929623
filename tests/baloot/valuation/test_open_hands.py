"""Open hands: nothing gains over the best, the chance follows the game points, a small auction by hand."""

import pytest

from majlis.baloot import actions as act
from majlis.baloot.chances import CERTAIN, win_chance
from majlis.baloot.review import OpenHands, decisions_of
from majlis.baloot.ruleset import parse_rules
from majlis.baloot.solver import Solver, solve
from majlis.baloot.solver.payoff import payoff_of
from majlis.baloot.state import State
from majlis.baloot.valuation.open_hands import chance_by_gp
from recorded import recorded


@pytest.mark.parametrize("number", [6, 14])
def test_no_choice_gains_over_the_best(number):
    found = decisions_of(recorded(number))
    values = OpenHands(Solver())
    worth = values.worth(found.start)
    for point in found.points:
        after = values.worth(point.after)
        sign = 1 if point.seat % 2 == 0 else -1
        assert sign * (worth[0] - after[0]) >= 0, point.word
        worth = after
    points = found.end.result.game_points
    dealer = (found.end.dealer + 1) % 4
    before = found.end.scores
    after = win_chance((before[0] + points[0], before[1] + points[1]), dealer, found.end.rules)
    assert worth == (points[0] - points[1], 2 * after - CERTAIN)


def test_the_cards_are_those_of_the_solver():
    point = next(point for point in decisions_of(recorded(16)).points if point.trick == 5)
    found = OpenHands(Solver()).cards(point.state)
    assert {card: gp for card, (gp, _) in found.items()} == solve(point.state, "gp").values


@pytest.mark.parametrize("number", [5, 7, 12, 14, 16])
def test_more_game_points_are_never_a_smaller_chance(number):
    state = next(point.state for point in decisions_of(recorded(number)).points if point.trick)
    payoff, match = payoff_of(state, "gp"), payoff_of(state, "match")
    pairs = {*zip(payoff.worths, match.worths, strict=True), *zip(payoff.swept, match.swept, strict=True)}
    assert len(pairs) == len(dict(pairs)) == len(chance_by_gp(state, payoff))
    ordered = sorted(pairs)
    assert [chance for _, chance in ordered] == sorted(chance for _, chance in ordered)


def test_the_best_word_is_found_by_trying_all_to_the_end():
    """The doubling of a Hokum by hand: who doubles, who raises, who passes."""
    state = next(point.after for point in decisions_of(recorded(5)).points if point.word == "spades")
    values = OpenHands(Solver())

    def best(state: State) -> int:
        if not state.legal_actions() or state.phase.name == "PLAY":
            return values.worth(state)[0]
        found = []
        for action in state.legal_actions():
            after = state.copy()
            after.apply(action)
            found.append(best(after))
        return (max if state.current_player() % 2 == 0 else min)(found)

    assert values.worth(state)[0] == best(state)


def test_a_deal_that_is_thrown_in_keeps_the_score():
    state = State.new(recorded_deal := decisions_of(recorded(2)).start.deal, dealer=0, scores=(16, 69))
    for _ in range(8):
        state.apply(act.PASS)
    assert recorded_deal is state.deal
    assert OpenHands(Solver()).worth(state) == (0, 2 * win_chance((16, 69), 1, state.rules) - CERTAIN)


def test_the_chance_is_not_known_without_a_score_or_after_the_match():
    found = decisions_of(recorded(6))
    assert OpenHands(Solver(), chances=False).worth(found.end) == (-44, None)
    over = found.end.copy()
    over.scores = (160, 20)
    assert OpenHands(Solver()).worth(over) == (-44, None)
    far = found.end.copy()
    far.rules = parse_rules("kammelna+target=900")
    assert OpenHands(Solver()).worth(far) == (-44, None)
