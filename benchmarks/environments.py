"""How fast the environments for learning are on one core: the vectorised one beside the one of single steps.

python benchmarks/environments.py [--seconds 5] [--rows 1024] [--seed 1] [--json FILE]

All are given actions by chance, as the player `random` chooses. `AEC` is `baloot_v0` as PettingZoo's own
benchmark drives it; `vector` is `BalootVectorEnv`, whole steps with observation, mask, rewards and new deals;
only the environment's own time counts in both. `observations` are the loops that fill the arrays, alone, and
`bulk` whole deals as arrays (`decisions`). They run in turns, and the ratio is of the medians. Before that
observations, masks and returns are compared with the engine's own, and a difference ends the run with 1.
"""

import argparse
import json
import platform
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from deals.machine import machine

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src")]

from majlis.baloot.batch import Batch, random_player  # noqa: E402 - the checkout's own
from majlis.envs import BalootVectorEnv, Turns, baloot_v0, decisions  # noqa: E402
from majlis.envs.baloot_rows import INFORMATION, MOMENT, observe_rows, recall_rows  # noqa: E402

TABLE = random_player()


def clock() -> float:
    """Seconds of this process, in which others on the machine have no part."""
    return time.process_time()


def differences(rows: int, seed: int) -> int:
    """Decisions of so many random deals that are not the engine's."""
    batch, wrong, line = Batch(rows, seed=seed), 0, 0
    before = batch.copy()
    found = decisions(batch, TABLE)
    form = BalootVectorEnv(1).form
    for row in range(rows):
        turns, first = Turns(form, before.state(row)), line
        while not turns.is_terminal():
            seat = turns.seat()
            same = seat == found.seat[line] and turns.codes() == np.flatnonzero(found.mask[line]).tolist()
            wrong += not (same and np.array_equal(found.observation[line], turns.observation(seat)))
            turns.apply(int(found.action[line]))
            line += 1
        gains = np.array(turns.state.returns())
        wrong += int((found.gain[first:line] != gains[found.seat[first:line]]).sum())
    return wrong


class Aec:
    """Steps of the PettingZoo environment."""

    def __init__(self, rows: int, seed: int) -> None:
        self.env, self.rng = baloot_v0.raw_env(), np.random.default_rng(seed)
        self.env.reset(seed=seed)

    def __call__(self) -> tuple[int, float]:
        spent = 0.0
        for _ in range(100):
            begun = clock()
            seen, _, over, _, _ = self.env.last()
            spent += clock() - begun
            codes = np.flatnonzero(seen["action_mask"])
            weights = TABLE[0][codes]
            action = None if over else int(self.rng.choice(codes, p=_shares(weights)))
            begun = clock()
            if over:
                self.env.reset()
            else:
                self.env.step(action)
            spent += clock() - begun
        return 100, spent


def _shares(weights: Any) -> Any:
    return weights / weights.sum() if weights.any() else np.full(len(weights), 1 / max(1, len(weights)))


class Vector:
    """Steps of the vectorised environment."""

    def __init__(self, rows: int, seed: int, perfect_recall: bool = False) -> None:
        self.env = BalootVectorEnv(rows, autoreset_mode="SameStep", perfect_recall=perfect_recall)
        self.env.reset(seed=seed)

    def __call__(self) -> tuple[int, float]:
        actions = self.env.batch.choose(TABLE)
        begun = clock()
        self.env.step(actions)
        return self.env.num_envs, clock() - begun


class Observed:
    """The loop that observes, over moments of random deals."""

    def __init__(self, rows: int, seed: int, perfect_recall: bool = False) -> None:
        self.batch = Batch(rows, seed=seed)
        for number in range(20):
            self.batch.play_out(TABLE, most=number % 3)
            self.batch.reset(which=self.batch.over)
        self.loop = recall_rows if perfect_recall else observe_rows
        self.out = np.zeros((rows, INFORMATION if perfect_recall else MOMENT), np.float32)
        self.seats = np.ascontiguousarray(self.batch.actor)

    def __call__(self) -> tuple[int, float]:
        begun = clock()
        self.loop(self.batch.rows, self.batch.events, self.batch.numbers, self.seats, self.out)
        return len(self.batch), clock() - begun


class Bulk:
    """Whole deals as arrays."""

    def __init__(self, rows: int, seed: int) -> None:
        self.batch = Batch(rows, seed=seed)

    def __call__(self) -> tuple[int, float]:
        begun = clock()
        found = decisions(self.batch, TABLE)
        spent = clock() - begun
        self.batch.reset()
        return len(found), spent


def measured(kinds: dict[str, Callable[[], tuple[int, float]]], seconds: float) -> dict[str, Any]:
    """Each kind in turns, until each has had its seconds; how many a second, by turn."""
    rates: dict[str, list[float]] = {name: [] for name in kinds}
    for run in kinds.values():
        run()  # compiled, if need be
    for _ in range(5):
        for name, run in kinds.items():
            done, spent = 0, 0.0
            while spent < seconds / 5:
                more, time_of_it = run()
                done, spent = done + more, spent + time_of_it
            rates[name].append(done / spent)
    return {
        name: {f"p{p}": round(float(np.percentile(found, p))) for p in (5, 50, 95)}
        for name, found in rates.items()
    }


def main() -> int:
    """Measure and print; returns the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=5.0, help="for each measurement")
    parser.add_argument("--rows", type=int, default=1024, help="deals at once")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, help="write the figures to this file too")
    given = parser.parse_args()
    wrong = differences(50, given.seed)
    command = f"environments.py --seconds {given.seconds:g} --rows {given.rows} --seed {given.seed}"
    figures: dict[str, Any] = {
        "machine": machine(),
        "python": platform.python_version(),
        "command": f"python benchmarks/{command}",
        "wrong": wrong,
    }
    for name in ("machine", "python", "command"):
        print(f"{name:26} {figures[name]}")
    print(f"{'50 deals, differences':26} {wrong}")
    if wrong:
        return 1
    few = min(given.rows, 256)
    figures["per_s"] = measured(
        {
            "AEC steps": Aec(1, given.seed),
            "vector steps": Vector(given.rows, given.seed),
            "vector steps, all recalled": Vector(few, given.seed, perfect_recall=True),
            "observations": Observed(given.rows, given.seed),
            "information states": Observed(few, given.seed, perfect_recall=True),
            "bulk decisions": Bulk(few, given.seed),
        },
        given.seconds,
    )
    for name, row in figures["per_s"].items():
        print(f"{name:26} {row['p50']:12,} a second   (p5 {row['p5']:,}, p95 {row['p95']:,})")
    figures["ratio"] = round(figures["per_s"]["vector steps"]["p50"] / figures["per_s"]["AEC steps"]["p50"])
    print(f"{'vector steps / AEC steps':26} {figures['ratio']:12,}")
    if given.json:
        fresh = given.json.with_suffix(".tmp")
        fresh.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
        fresh.replace(given.json)
    return 0


if __name__ == "__main__":
    sys.exit(main())
