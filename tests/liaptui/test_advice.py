"""Declarations and plays are explained in one way: what decides, in points or in chances to win."""

import numpy as np
import pytest

from majlis.liaptui.actions import parse_action
from majlis.liaptui.advice import at_a_glance, explained
from majlis.liaptui.lookahead.search import Estimates

NUMBERS = (2, 3, 4)
PLAYS = tuple(map(parse_action, ("G", "rhc", "ss")))


def estimates(choices, points, share=None, doubt=None, tried=(200, 200, 50)):
    points = np.array(points)
    share = None if share is None else np.array(share)
    worth = points if share is None else 100 * share + 0.1 * points
    doubt = None if doubt is None else np.array(doubt)
    return Estimates(
        choices, worth, points, np.full(3, 0.2), 150.0, share, doubt, np.array(tried, dtype=np.int64)
    )


@pytest.mark.parametrize(
    ("choices", "words"),
    [(NUMBERS, ("declare 3", "declare 2")), (PLAYS, ("rhc", "G"))],
    ids=["numbers", "plays"],
)
def test_points_are_compared_with_the_next_best(choices, words):
    found = explained(choices, estimates(choices, [4.0, 5.5, -1.0]))
    told = [str(reason) for reason in found.reasons]
    assert found.action == choices[1]
    assert told[0].startswith("200 deals of the hidden hands were played out")
    assert told[0].endswith("count as 150")
    assert told[1:] == [f"{words[0]} brings 5.50 points on average; the next best, {words[1]}, 4.00"]
    assert found.values[choices[0]].mean == 4.0


def test_chances_that_differ_decide_and_are_told():
    found = explained(NUMBERS, estimates(NUMBERS, [4.0, 3.0, -1.0], [0.2, 0.4, 0.1], [3.0, 0.0, 4.0]))
    assert found.action == 3
    told = [str(reason) for reason in found.reasons]
    assert told[1].startswith("the end of the game is near")
    assert told[2:] == ["declare 3 wins 40.00 % of games; declare 2, 20.00 %"]


@pytest.mark.parametrize("doubt", [[0.0, 0.5, 4.0], None], ids=["within the errors", "equal"])
def test_chances_alike_are_decided_by_points_and_that_is_told(doubt):
    """Far behind: nearly nothing is won whatever is done."""
    found = explained(NUMBERS, estimates(NUMBERS, [4.0, 6.0, -1.0], [0.0004, 0.0002, 0.0001], doubt))
    assert found.action == 3
    told = [str(reason) for reason in found.reasons]
    assert told[2] == "declare 3 wins 0.02 % of games; declare 2, 0.04 %"
    assert told[3] == "the chances are alike as far as such deals tell: points decide, 6.00 against 4.00"
    assert all(reason.text("ar") != str(reason) for reason in found.reasons)


def test_a_choice_dropped_from_the_race_is_not_the_best():
    """What was tried in few worlds only had fallen behind there."""
    assert explained(NUMBERS, estimates(NUMBERS, [4.0, 5.0, 9.0])).action == 3


def test_a_glance_is_told_as_such():
    assert at_a_glance(3, {3: 1.0}).reasons[0].id == "every other choice is much worse"
    assert "promises 1.50 points more" in str(at_a_glance(3, {3: 2.0, 2: 0.5}).reasons[0])
