"""What points are worth: points while the end is far, a share of the game when it is near."""

import numpy as np
import pytest

from majlis.liaptui.lookahead.known import Known
from majlis.liaptui.lookahead.worth import GAME_POINTS, STREAK_COST, is_near, worth
from majlis.liaptui.pieces import parse_hand

HAND = parse_hand("ArhcSSss")


def known(seat=0, scores=(0, 0, 0, 0), streaks=(0, 0, 0, 0)):
    return Known(seat, HAND, 0, scores=scores, streaks=streaks)


def value(who, points, declared=(1, 1, 1, 1), game=True):
    rng = np.random.default_rng(1)
    return float(worth(who, np.array([points]), np.array([declared]), rng, game)[0])


def test_far_from_the_end_a_point_is_a_point():
    assert not is_near(known(scores=(20, 0, -5, 3)))
    assert value(known(seat=1), (9, 4, 0, 0)) == 4


def test_a_second_zero_in_a_row_costs():
    assert value(known(streaks=(1, 0, 0, 0)), (3, 0, 0, 0), (0, 1, 1, 1)) == 3 - STREAK_COST
    assert value(known(streaks=(1, 0, 0, 0)), (6, 0, 0, 0), (1, 1, 1, 1)) == 6
    assert value(known(streaks=(0, 0, 0, 0)), (3, 0, 0, 0), (0, 1, 1, 1)) == 3


def test_near_the_end_who_wins_the_game_has_all_of_it():
    near = known(scores=(45, 40, 10, 0))
    assert is_near(near)
    assert value(near, (8, 3, 3, 3)) == GAME_POINTS
    assert value(near, (-1, 12, 3, 3)) == 0
    assert value(near, (7, 12, 3, 3)) == GAME_POINTS / 2
    assert value(near, (8, 3, 3, 3), game=False) == 8


def test_the_shares_of_all_seats_are_one_game():
    scores, points = (40, 38, 30, 20), (-1, 3, 8, 9)
    shares = [value(known(seat, scores), points) for seat in range(4)]
    assert sum(shares) == pytest.approx(GAME_POINTS)
    assert 0 < shares[3] < shares[0] < GAME_POINTS


def test_in_the_last_round_who_has_most_wins():
    last = Known(0, HAND, 0, scores=(5, 9, 0, -3), rounds_left=1)
    assert is_near(last)
    assert value(last, (6, 1, 0, 0)) == GAME_POINTS
    assert value(last, (3, 0, 0, 0)) == 0
    two_left = Known(0, HAND, 0, scores=(5, 9, 0, -3), rounds_left=2)
    assert 0 < value(two_left, (3, 0, 0, 0)) < value(two_left, (6, 1, 0, 0)) < GAME_POINTS
    assert not is_near(Known(0, HAND, 0, scores=(5, 9, 0, -3), rounds_left=9))


def test_behind_a_leader_about_to_win_stopping_counts_not_points():
    """4 points more do not help a seat that is far behind one who reaches the target."""
    behind = known(seat=1, scores=(44, 20, 10, 10))
    assert value(behind, (6, 7, 0, 0)) == value(behind, (6, 11, 0, 0)) == 0
    assert value(behind, (-1, 3, 0, 0)) > 0
