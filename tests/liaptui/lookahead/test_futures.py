"""The chance to win from scores, held against every course of the game, written out."""

from itertools import product

import numpy as np
import pytest

from majlis.liaptui.lookahead import futures
from majlis.liaptui.lookahead.futures import ONE, Goal, gains, win_shares


def every_course(scores, goal, odds):
    """Each seat's part of the game, every course of the rounds gone through."""
    if goal.exactly:
        first = [score == goal.target for score in scores]
    else:
        first = [score == max(scores) for score in scores] if max(scores) >= goal.target else [False] * 4
    if not any(first) and goal.rounds == 0:
        first = [score == max(scores) for score in scores]
    if any(first):
        return np.array(first) / sum(first)
    left = None if goal.rounds is None else goal.rounds - 1
    total = np.zeros(4)
    for gained in product(odds, repeat=4):
        chance = np.prod([odds[points] for points in gained])
        after = tuple(score + points for score, points in zip(scores, gained, strict=True))
        total += chance * every_course(after, Goal(goal.target, goal.exactly, left), odds)
    return total


@pytest.fixture
def few(monkeypatch):
    """Rounds that bring one of two gains, so that all courses can be written out."""
    odds = {-2: 0.25, 5: 0.75}
    monkeypatch.setattr(futures, "gains", lambda: odds)
    futures._tables.cache_clear()
    yield odds
    futures._tables.cache_clear()


@pytest.mark.parametrize("rounds", [0, 1, 2, 3])
@pytest.mark.parametrize("exactly", [False, True])
def test_the_shares_are_those_of_every_course(few, rounds, exactly):
    games = [(40, 45, 47, 44), (45, 45, 45, 45), (47, 52, 49, 30), (49, 40, 39, 39), (50, 44, 50, 51)]
    goal = Goal(50, exactly, rounds)
    for scores in games:
        if not exactly and max(scores) > 50:
            continue
        right = every_course(scores, goal, few)
        for seat in range(4):
            assert win_shares(np.array([scores]), seat, goal)[0] / ONE == pytest.approx(right[seat], abs=2e-6)


def test_a_game_that_ends_soon_needs_no_limit(monkeypatch):
    odds = {4: 0.5, 9: 0.5}
    monkeypatch.setattr(futures, "gains", lambda: odds)
    futures._tables.cache_clear()
    scores = (42, 44, 43, 38)
    right = every_course(scores, Goal(50), odds)
    found = [win_shares(np.array([scores]), seat, Goal(50))[0] / ONE for seat in range(4)]
    futures._tables.cache_clear()
    assert found == pytest.approx(right, abs=2e-6)


def test_gains_are_chances():
    assert sum(gains().values()) == pytest.approx(1)
    assert min(gains()) == -16
    assert max(gains()) == 40


@pytest.mark.parametrize("exactly", [False, True])
def test_shares_make_one_game_and_scores_far_apart_are_taken(exactly):
    rng = np.random.default_rng(5)
    scores = np.concatenate([rng.integers(-60, 50, (30, 4)), rng.integers(-9000, 9000, (30, 4))])
    for goal in (Goal(50, exactly), Goal(9500, exactly), Goal(9500, exactly, 2)):
        total = sum(win_shares(scores, seat, goal) for seat in range(4))
        assert np.abs(total - ONE).max() <= 4


def test_more_points_are_never_worse_below_the_target():
    scores = np.array([[own, 41, 30, 12] for own in range(-20, 50)])
    shares = win_shares(scores, 0, Goal(50))
    assert (np.diff(shares) >= 0).all()
    assert len(set(shares.tolist())) > 50
