"""Budgets: in steps the same everywhere, in seconds by the clock."""

import pytest

from majlis.dealing import budget as module
from majlis.dealing.budget import PLAN, STEP_BYTES, Budget, plan_steps
from majlis.errors import InputError


def test_without_limits_there_is_no_end():
    budget = Budget()
    budget.spend(10**12)
    assert not budget.spent


def test_a_share_is_spent_with_the_whole_and_the_whole_with_the_share():
    whole = Budget(100)
    whole.spend(20)
    half = whole.share(1, 2)
    assert half.steps == 40
    half.spend(15)
    assert (half.done, whole.done) == (15, 35)
    whole.spend(25)
    assert (half.done, half.spent, whole.done, whole.spent) == (40, True, 60, False)
    quarter = half.share(1, 4)
    assert quarter.spent
    whole.spend(40)
    assert whole.spent


def test_seconds_are_those_of_the_clock_or_of_the_processor(monkeypatch):
    now = {"monotonic": 5.0, "process_time": 1.0}
    for name in now:
        monkeypatch.setattr(module, name, lambda name=name: now[name])
    budget = Budget(seconds=2)
    half = budget.share(1, 2)
    assert not half.spent
    now["process_time"] += 1.0
    assert (half.spent, budget.spent) == (True, False)
    now["monotonic"] += 2.0
    assert budget.spent
    assert Budget(seconds=0).spent


def test_seconds_of_the_processor_pass_only_with_work(monkeypatch):
    """What a page shows after so much work is the same on a machine that has other work too."""
    now = {"monotonic": 5.0, "process_time": 1.0}
    for name in now:
        monkeypatch.setattr(module, name, lambda name=name: now[name])
    budget = Budget(seconds=2, by_processor=True)
    half = budget.share(1, 2)
    now["monotonic"] += 900.0
    assert not half.spent
    now["process_time"] += 1.0
    assert (half.spent, budget.spent) == (True, False)


def test_large_plans_cost_more():
    assert plan_steps(0) == PLAN
    assert plan_steps(10 * STEP_BYTES) == PLAN + 10


@pytest.mark.parametrize("limits", [{"steps": -1}, {"seconds": -0.5}, {"seconds": float("nan")}])
def test_less_than_nothing_is_refused(limits):
    with pytest.raises(InputError, match="0 or more"):
        Budget(**limits)
