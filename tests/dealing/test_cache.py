"""Plans are kept for the next dealer of the same ask, as long as there is room."""

import random
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import numpy as np
import pytest

from majlis.dealing import ANYTHING, Dealer, Mixture, hand
from majlis.dealing import dealer as module
from majlis.dealing.dealer import PlanCache, counted, forget_plans, room_of
from majlis.errors import InputError
from twins import dealing

N, S = hand("N"), hand("S")
TABLE = dealing.bridge_table()


@pytest.fixture(autouse=True)
def plans(monkeypatch):
    """A cache of its own for each test."""
    cache = PlanCache()
    monkeypatch.setattr(module, "PLANS", cache)
    return cache


def points(low):
    return N.value("hcp", low)


def test_the_same_ask_has_the_same_plan(plans):
    first = Dealer(TABLE, points(12) & S.length("S", 4))
    again = Dealer(dealing.bridge_table(), points(12) & S.length("S", 4), where=lambda deals: deals[:, 0] > 1)
    assert again.plan is first.plan
    assert len(plans) == 1
    assert Dealer(TABLE, points(13)).plan is not first.plan
    assert Dealer(TABLE, points(12) & S.length("S", 4), memory=300).plan is not first.plan
    assert Dealer(dealing.bridge_table({"N": ["SA"]}), points(12) & S.length("S", 4)).plan is not first.plan
    assert len(plans) == 4


def test_mixtures_use_the_same_plans(plans):
    first = Dealer(TABLE, points(12))
    mixture = Mixture(TABLE, [(1, points(12)), (1, points(13))])
    mixture.sample(20, np.random.default_rng(1))
    assert Dealer(TABLE, points(12)).plan is first.plan
    before = len(plans)
    Dealer(TABLE, points(13))
    assert len(plans) == before


def test_forgotten_plans_are_made_again(plans):
    first = Dealer(TABLE, points(12))
    forget_plans()
    assert (len(plans), plans.bytes) == (0, 0)
    assert Dealer(TABLE, points(12)).plan is not first.plan
    assert first.count() == Dealer(TABLE, points(12)).count()  # a dealer keeps what it has


def test_the_plans_used_last_are_kept(plans, monkeypatch):
    dealers = [Dealer(TABLE, points(low)) for low in (10, 11, 12)]
    rooms = [room_of(dealer._counted) for dealer in dealers]
    assert plans.bytes == sum(rooms)
    assert Dealer(TABLE, points(10)).plan is dealers[0].plan  # now 11 was used the longest ago
    monkeypatch.setattr(module, "CACHED_BYTES", sum(rooms))
    last = Dealer(TABLE, points(13))
    assert plans.bytes <= sum(rooms)
    assert plans.bytes == sum(room_of(dealer._counted) for dealer in (dealers[2], dealers[0], last))
    assert Dealer(TABLE, points(10)).plan is dealers[0].plan
    assert Dealer(TABLE, points(12)).plan is dealers[2].plan
    assert Dealer(TABLE, points(11)).plan is not dealers[1].plan


def test_one_plan_is_kept_however_large(plans, monkeypatch):
    monkeypatch.setattr(module, "CACHED_BYTES", 1)
    for low in (10, 11, 12):
        dealer = Dealer(TABLE, points(low))
        assert len(plans) == 1
        assert Dealer(TABLE, points(low)).plan is dealer.plan


def test_small_plans_count_for_what_they_take(plans):
    """Thousands of positions of a search must not fill the memory, small as their tables are."""
    for seed in range(60):
        Dealer(*dealing.small_case(random.Random(seed), most_suits=4, most_deals=200))
    tables = sum(made.plan.bytes for made in plans._values.values())
    assert plans.bytes == tables + 32_768 * len(plans)


def test_an_ask_is_hashed_as_often_in_a_full_cache_as_in_an_empty_one(plans, monkeypatch):
    hashed = []

    class Slow(type(ANYTHING)):
        def __hash__(self):
            hashed.append(1)
            return super().__hash__()

    for low in range(40):
        plans.put((TABLE, Slow((points(low),)), 0), counted(TABLE, ANYTHING, 1 << 20))
    one = len(hashed) / 40
    hashed.clear()
    plans.put((TABLE, Slow((points(99),)), 0), counted(TABLE, ANYTHING, 1 << 20))
    assert len(hashed) <= one


def test_threads_that_plan_the_same_get_one_plan():
    barrier = Barrier(4)

    def plan(_):
        barrier.wait()
        return Dealer(TABLE, points(14) & N.length("H", 4)).plan

    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(plan, range(4)))
    assert all(one is made[0] for one in made)


def test_what_is_no_ask_is_refused_before_it_is_looked_up():
    with pytest.raises(InputError, match=r"is not an ask, as hand\('N'\)\.length\('S', 5\) is"):
        Dealer(TABLE, [points(12)])
