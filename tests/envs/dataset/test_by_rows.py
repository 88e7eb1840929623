"""The compiled rows of the random player are the engine's own, to the last bit."""

from typing import Any

import numpy as np
import pytest

from majlis.baloot.ruleset import OPTIONS, PRESETS, parse_rules
from majlis.envs.baloot_rows import MOMENT, PLACES
from majlis.envs.baloot_tensors import EVENT
from majlis.envs.dataset import by_rows, by_state, kernels
from majlis.envs.dataset.plan import SEATS_EACH, DatasetPlan
from majlis.envs.dataset.rows import Rows
from majlis.envs.dataset.shards import make_rows


def same(one: Rows, other: Rows) -> None:
    pairs = zip(one.columns(), other.columns(), strict=True)
    for (name, column), (of, wanted) in pairs:
        assert (name, column.dtype, column.shape) == (of, wanted.dtype, wanted.shape)
        assert np.array_equal(column, wanted), f"{name} differs in row {np.argwhere(column != wanted)[0]}"
    assert (one.events is None) == (other.events is None)
    if one.events is not None:
        assert np.array_equal(one.events, other.events)
        assert np.array_equal(one.event_ends, other.event_ends)


def random_rules(seed: int) -> str:
    """A preset with some options changed by chance."""
    rng = np.random.default_rng(seed)
    changed = [
        f"{name}={values[int(rng.integers(len(values)))]}"
        for name, values in OPTIONS.items()
        if name != "mode" and rng.random() < 0.4
    ]
    return "+".join([str(rng.choice(list(PRESETS))), *changed, f"target={int(rng.integers(40, 400))}"])


@pytest.mark.parametrize("seed", range(12))
def test_under_all_rules(seed: int) -> None:
    plan = DatasetPlan(rules=parse_rules(random_rules(seed)), seed=seed, tensor="information", hands=True)
    same(by_rows.rows(plan, 1000 * seed, 12), by_state.rows(plan, 1000 * seed, 12))


@pytest.mark.parametrize(
    "changed",
    [
        {},
        {"tensor": "none"},
        {"phases": "play"},
        {"phases": "bidding", "tensor": "information"},
        {"forced": False, "hands": True},
        {"tensor": "none", "phases": "play", "forced": False},
    ],
)
def test_whatever_is_wanted(changed: dict[str, Any]) -> None:
    plan = DatasetPlan(seed=6, **changed)
    same(by_rows.rows(plan, 3, 20), by_state.rows(plan, 3, 20))


@pytest.mark.parametrize("count", [0, 1])
def test_few_deals(count: int) -> None:
    plan = DatasetPlan(tensor="information", hands=True)
    same(by_rows.rows(plan, 0, count), by_state.rows(plan, 0, count))


def test_room_that_runs_out_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = DatasetPlan(seed=1, tensor="information", hands=True)
    whole = by_rows.rows(plan, 0, 60)
    monkeypatch.setattr(by_rows, "_EXPECTED", 3)
    parts = []
    part = by_rows._part
    monkeypatch.setattr(by_rows, "_part", lambda *given: parts.append(part(*given)) or parts[-1])
    same(by_rows.rows(plan, 0, 60), whole)
    assert len(parts) > 2


def test_only_the_random_player_under_strict_rules_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(by_rows, "rows", lambda *given: "compiled")
    monkeypatch.setattr(by_state, "rows", lambda *given: "state")
    assert make_rows(DatasetPlan(), 0, 1) == "compiled"
    assert make_rows(DatasetPlan(("random",) * 3 + ("careful",)), 0, 1) == "state"
    assert make_rows(DatasetPlan(rules=parse_rules("kammelna+mode=physical")), 0, 1) == "state"


def test_the_numbers_of_the_loops_are_those_of_the_tensors() -> None:
    assert kernels.SEATS_EACH == SEATS_EACH == EVENT - 4
    assert all(
        PLACES[name] % 32 == 0 for name in ("hand", "floor", "gone", "own projects", "table", "played")
    )
    packing = DatasetPlan().packing
    assert len(packing.divisors) == MOMENT
    assert packing.planes[0].tolist() == list(range(MOMENT))
    assert (packing.divisors[: PLACES["said"]] == 1).all()
