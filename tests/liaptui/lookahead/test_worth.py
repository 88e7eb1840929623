"""What points are worth: points while the end is far, a share of the game when it is near."""

import numpy as np
import pytest

from majlis.liaptui.lookahead.known import Known
from majlis.liaptui.lookahead.worth import GAME_POINTS, POINT, STREAK_COST, is_near, worth
from majlis.liaptui.pieces import parse_hand

HAND = parse_hand("ArhcSSss")


def known(seat=0, scores=(0, 0, 0, 0), streaks=(0, 0, 0, 0), **more):
    return Known(seat, HAND, 0, scores=scores, streaks=streaks, **more)


def found(who, points, declared=(1, 1, 1, 1), game=True):
    return worth(who, np.array([points]), np.array([declared]), game)


def value(who, points, declared=(1, 1, 1, 1), game=True):
    return float(found(who, points, declared, game).value[0])


def share(who, points):
    return float(found(who, points).share[0])


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
    assert share(near, (8, 3, 3, 3)) == 1
    assert share(near, (-1, 12, 3, 3)) == 0
    assert share(near, (7, 12, 3, 3)) == 0.5
    assert value(near, (8, 3, 3, 3)) == GAME_POINTS + 8 * POINT
    assert value(near, (8, 3, 3, 3), game=False) == 8
    assert found(near, (8, 3, 3, 3), game=False).share is None


def test_a_multiplier_brings_the_end_nearer():
    scores = (14, 0, 0, 0)
    assert not is_near(known(scores=scores))
    assert is_near(known(scores=scores, multiplier=2))
    assert not is_near(known(scores=(-3, -3, -3, -3), multiplier=3, target=60))
    assert is_near(known(scores=(-3, -3, -2, -3), multiplier=3))


def test_the_shares_of_all_seats_are_one_game():
    scores, points = (40, 38, 30, 20), (-1, 3, 8, 9)
    shares = [share(known(seat, scores), points) for seat in range(4)]
    assert sum(shares) == pytest.approx(1, abs=1e-5)
    assert 0 < shares[3] < shares[0] < 1


def test_in_the_last_round_who_has_most_wins():
    last = known(scores=(5, 9, 0, -3), rounds_left=1)
    assert is_near(last)
    assert share(last, (6, 1, 0, 0)) == 1
    assert share(last, (3, 0, 0, 0)) == 0
    two_left = known(scores=(5, 9, 0, -3), rounds_left=2)
    assert 0 < share(two_left, (3, 0, 0, 0)) < share(two_left, (6, 1, 0, 0)) < 1
    assert not is_near(known(scores=(5, 9, 0, -3), rounds_left=9))


def test_behind_a_leader_about_to_win_stopping_counts_more_than_points():
    """4 points more help a seat little that is far behind one who reaches the target."""
    behind = known(seat=1, scores=(44, 20, 10, 10))
    assert share(behind, (6, 7, 0, 0)) == share(behind, (6, 11, 0, 0)) == 0
    assert share(behind, (-1, 3, 0, 0)) > 0
    assert value(behind, (-1, 3, 0, 0)) > value(behind, (6, 11, 0, 0))


def test_where_the_game_is_lost_whatever_is_done_points_decide():
    lost = known(seat=2, scores=(45, 48, 0, 0))
    assert value(lost, (7, 6, 10, 3)) - value(lost, (7, 6, -2, 3)) == pytest.approx(12 * POINT)


def test_exactly_the_target_wins_and_more_does_not():
    exact = known(scores=(42, 47, 10, 0), exactly=True)
    assert is_near(exact)
    assert share(exact, (8, 6, 3, 3)) == 1
    assert share(exact, (8, 3, 3, 3)) == 0.5
    # a miss by one leads back from 51, and no round brings the one point that 49 lacks
    assert 0 < share(exact, (7, 6, 3, 3)) < share(exact, (9, 6, 3, 3)) < 1
    assert is_near(known(scores=(57, 0, 0, 0), exactly=True))
    assert not is_near(known(scores=(80, 0, 0, 0), exactly=True))
