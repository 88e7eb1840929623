"""The chance of deals: whole packs, the same from wherever one begins, every card as likely everywhere."""

import numpy as np
import pytest

from majlis.envs.baloot import BalootForm
from majlis.envs.dataset.draws import CHOICES, draw, pick, pick_one


@pytest.mark.parametrize(("first", "count"), [(0, 3), (1, 5), (999, 2), (10**9, 1)])
def test_the_stream_can_begin_anywhere(first: int, count: int) -> None:
    part, one = draw(3, first, count), draw(3, first + count - 1, 1)
    assert np.array_equal(part.cards[-1], one.cards[0])
    assert np.array_equal(part.choices[-1], one.choices[0])
    assert part.dealers[-1] == one.dealers[0]


def test_seeds_give_different_deals() -> None:
    assert not np.array_equal(draw(1, 0, 1).cards, draw(2, 0, 1).cards)
    assert len(draw(2**200, 0, 1).cards) == 1
    assert len(draw(1, 0, 0).cards) == 0


def test_there_is_a_number_for_every_decision() -> None:
    assert draw(0, 0, 1).choices.shape == (1, CHOICES)
    assert 4 * BalootForm.max_moves <= CHOICES


def test_every_card_is_as_likely_in_every_place() -> None:
    chance = draw(11, 0, 20_000)
    assert (np.sort(chance.cards, axis=1) == np.arange(32)).all()
    counts = np.array([np.bincount(column, minlength=32) for column in chance.cards.T])
    chi = ((counts - 625) ** 2 / 625).sum()  # 31 × 31 degrees of freedom: 961, deviation 44
    assert abs(chi - 961) < 5 * 44
    dealers = np.bincount(chance.dealers, minlength=4)
    assert ((dealers - 5000) ** 2 / 5000).sum() < 25


def test_a_choice_is_even() -> None:
    numbers = np.random.default_rng(0).integers(0, 2**32, 30_000, dtype=np.uint32)
    counts = np.bincount(pick(numbers, 3), minlength=3)
    assert abs(counts - 10_000).max() < 500
    assert [pick_one(number, 3) for number in (0, 2**32 // 3, 2**32 // 3 + 1, 2**32 - 1)] == [0, 0, 1, 2]
    assert pick_one(int(numbers[0]), 7) == pick(numbers[:1], 7)[0]
