"""One truth in every mouth: advice, hints, reviews and puzzles say the same of the same position.

A short form of `tools/one_truth.py`, at a small budget: what is compared holds for any.
"""

from collections.abc import Iterator
from itertools import islice

import pytest
from one_truth import contradictions, decisions

from majlis.baloot.puzzles.shipped import shipped_puzzles
from majlis.baloot.review.decisions import Point, decisions_of
from majlis.baloot.seat_line import parse_view
from majlis.baloot.valuation.model import Budget
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
