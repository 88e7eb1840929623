"""One truth in every mouth: advice, hints, reviews and puzzles say the same of the same position.

A short form of `tools/one_truth.py`, at a small budget: what is compared holds for any.
"""

from collections.abc import Iterator
from itertools import islice

import numpy as np
import pytest
from one_truth import contradictions, decisions

from majlis.baloot.actions import QAYD
from majlis.baloot.advice import advise
from majlis.baloot.lookahead.announced import announced_in
from majlis.baloot.lookahead.known import known_of
from majlis.baloot.lookahead.replay import replayed
from majlis.baloot.lookahead.worlds import draw_worlds
from majlis.baloot.puzzles.shipped import shipped_puzzles
from majlis.baloot.review.decisions import Point, decisions_of
from majlis.baloot.review.judging import value_seat, verdict_by_seat
from majlis.baloot.seat_line import parse_view
from majlis.baloot.valuation.model import Budget, InformationSetValues, Value
from majlis.baloot.valuation.valuing import value_choices
from majlis.cards import parse_card
from recorded import recorded_deals

SMALL = Budget(nodes=4_000, call_nodes=1, worlds=24)
REAL, MADE, PUZZLES = 100, 80, 20


def real() -> Iterator[Point]:
    """Decisions of the shipped game; of words every eighth, since deals are played on for them."""
    for number, record in enumerate(recorded_deals()):
        for at, point in enumerate(decisions_of(record).points):
            asked = point.crime is None and len(point.choices()) > 1
            expected = asked and point.state.current_player() == point.seat
            if expected and (point.trick or (at + number) % 8 == 0):
                yield point


def made() -> Iterator[Point]:
    """Decisions of strategists under several rules and at many scores."""
    for at, point in enumerate(decisions(40)):
        if point.trick or at % 8 == 0:
            yield point


@pytest.mark.parametrize(("points", "count"), [(real, REAL), (made, MADE)])
def test_advice_hint_and_review_go_together(points, count) -> None:
    seen = list(islice(points(), count))
    assert len(seen) == count
    assert any(point.trick == 0 for point in seen)
    assert any(point.trick > 0 for point in seen)
    found = [(what, point.word) for point in seen for what in contradictions(point, SMALL)]
    assert not found


DOOMED = (
    "kammelna+mode=physical d1 136-35 deal 10♠ ?/?/♠K7♥Q♣K107♦98/? :"
    " pass hokum pass pass pass confirm pass pass K♣ sira:♠10JQ A♣ J♣ 9♣ J♠ 9♠ 10♥"
)
"""A Kaboot threatens, so that a challenge that is sure to be wrong is the cheapest way out."""


def test_a_sure_challenge_that_is_best_has_the_same_figures_everywhere() -> None:
    view = parse_view(DOOMED)
    known = known_of(view)
    hands = draw_worlds(view, known, 1, np.random.default_rng(0)).hands[0]
    state = replayed(view, known, hands, announced_in(view, known, hands))
    card = parse_card("7♠")
    after = state.copy()
    after.apply(card, view.seat)
    point = Point(len(state.history), view.seat, 2, state, card, (), after)
    budget = Budget(nodes=400_000, worlds=100)
    assert contradictions(point, budget) == []
    by_seat = value_seat(point, budget, 0, scored=True)
    told = advise(view, budget=budget)
    assert by_seat.values is not None
    assert by_seat.values.best == told.values.best >= QAYD
    assert verdict_by_seat(point, by_seat) == ("unjudged", "challenge")
    assert by_seat.values.values[card].error == told.values.values[card].error > 0


def test_the_error_is_that_of_the_difference_to_the_best_sure_or_not() -> None:
    """Beside what is sure a value has its own error; what is sure has that of the best."""
    cards = {1: Value(2.0, 0.0, own_error=3.0), 2: Value(1.0, 0.5, own_error=4.0)}
    found = InformationSetValues(cards, False, 20, False)
    for gp, errors in ((5.0, {1: 3.0, 2: 4.0, 9: 0.0}), (0.0, {1: 0.0, 2: 0.5, 9: 3.0})):
        told = found.with_sure({9: Value(gp, 0.0, how="sure")})
        assert {action: value.error for action, value in told.values.items()} == errors


def test_the_best_card_of_a_puzzle_is_the_best_advice() -> None:
    """Puzzles ask for a card that leads by far, so a smaller budget finds it too."""
    puzzles = [one for one in shipped_puzzles().puzzles if one.kind == "seat"]
    step = len(puzzles) // PUZZLES
    for puzzle in puzzles[::step][:PUZZLES]:
        found = value_choices(parse_view(puzzle.position), claims=False)
        assert found is not None
        assert not found.by_chance or puzzle.solution.values, "the unit is game points"
        accepted = {parse_card(card) for card in puzzle.solution.accepted}
        assert found.best in accepted, puzzle.id
        assert not found.as_good(parse_card(puzzle.solution.obvious)), puzzle.id
