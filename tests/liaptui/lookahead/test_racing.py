"""A race drops what is clearly behind, keeps what may be best, and is fair to those left."""

import numpy as np
import pytest

from majlis.liaptui.lookahead.racing import HEAT, Race, heats


@pytest.mark.parametrize("worlds", [2, 49, 50, 74, 75, 76, 99, 100, 150, 200, 400, 1000, 2000])
def test_heats_are_all_worlds_one_after_the_other(worlds):
    for race in (False, True):
        found = heats(worlds, race)
        assert [n for heat in found for n in range(heat.start, heat.stop)] == list(range(worlds))
        assert len(found) == 1 or race
        assert len(found) == 1 or min(heat.stop - heat.start for heat in found) >= HEAT // 2


def raced(brought, effective=None):
    """A race over what choices bring in worlds."""
    race = Race(brought.shape[1], len(brought))
    race.more(float(len(brought)) if effective is None else effective)
    for heat in heats(len(brought)):
        race.enter(heat, brought[heat, race.left])
    return race


def test_the_best_is_seldom_dropped_and_the_bad_soon():
    rng, kept = np.random.default_rng(1), 0
    for _ in range(200):
        brought = rng.normal([1.0, 0.9, -4.0], 3.0, (400, 3))
        race = raced(brought)
        kept += race.tried[0] == 400
        assert race.tried[2] < 200
    assert kept >= 197


def test_choices_alike_in_every_world_stay():
    assert raced(np.tile([[2.0], [3.0]], (100, 3))).tried.tolist() == [200] * 3


def test_worlds_that_count_little_drop_little():
    """The same figures, of worlds that count as five."""
    brought = np.random.default_rng(2).normal([0.0, -1.5], 2.0, (400, 2))
    assert raced(brought).tried[1] < 400
    assert raced(brought, effective=5.0).tried[1] == 400
