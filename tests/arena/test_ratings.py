"""Ratings: the right ones where they are known, honest intervals, and nobody infinitely strong."""

import numpy as np
import pytest

from majlis.arena.ratings import SCALE, bradley_terry

PAIRS = [(0, 1), (0, 2), (1, 2)]


def test_two_players_by_hand():
    found = bradley_terry(np.array([[1.0]] * 75 + [[0.0]] * 24), 1, [(0, 1)], 2)
    assert found[0].elo - found[1].elo == pytest.approx(400 * np.log10(75.5 / 24.5), abs=1e-3)
    assert found[0].elo == pytest.approx(-found[1].elo)


def test_known_strengths_are_found_within_their_intervals():
    rng = np.random.default_rng(3)
    truth = np.array([100.0, 0.0, -100.0])
    chance = np.array([1 / (1 + 10 ** ((truth[j] - truth[i]) / 400)) for i, j in PAIRS])
    found = np.array(
        [
            [(one.elo, one.low, one.high) for one in bradley_terry(scores, 1, PAIRS, 3)]
            for scores in (rng.random((200, 150, 3)) < chance).astype(float)
        ]
    )
    inside = ((found[..., 1] <= truth) & (truth <= found[..., 2])).mean(axis=0)
    assert (inside > 0.95 - 6 * (0.95 * 0.05 / 200) ** 0.5).all()
    width, spread = (found[..., 2] - found[..., 1]).mean(axis=0), 2 * 1.96 * found[..., 0].std(axis=0)
    assert width == pytest.approx(spread, rel=0.35)  # of 200 the spread is known to a twentieth


def test_results_that_hang_together_widen_the_intervals():
    """Every deal three times over is no more knowledge than once."""
    rng = np.random.default_rng(4)
    one = (rng.random((100, 3)) < 0.6).astype(float)
    together = bradley_terry(one * 4, 4, PAIRS, 3)
    apart = bradley_terry(np.repeat(one, 4, axis=0), 1, PAIRS, 3)
    for wide, narrow in zip(together, apart, strict=True):
        assert wide.high - wide.low > 1.5 * (narrow.high - narrow.low)


def test_who_wins_everything_has_a_wide_interval_and_a_finite_rating():
    few = bradley_terry(np.ones((10, 1)), 1, [(0, 1)], 2)[0]
    many = bradley_terry(np.ones((1000, 1)), 1, [(0, 1)], 2)[0]
    assert 0 < few.elo < many.elo < 1000
    assert few.high - few.low > 200
    assert many.high - many.low > 200


def test_nothing_played_is_nothing_known():
    found = bradley_terry(np.empty((0, 3)), 1, PAIRS, 3)
    assert [rating.elo for rating in found] == pytest.approx([0, 0, 0], abs=1e-9)


def test_draws_are_half_wins():
    found = bradley_terry(np.full((50, 1), 0.5), 1, [(0, 1)], 2)
    assert found[0].elo == pytest.approx(0, abs=1e-9)
    assert pytest.approx(173.7178) == SCALE
