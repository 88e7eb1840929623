"""How many deals a second the arena plays, on one process and on all, recorded and not.

python benchmarks/arena.py [--deals 300] [--seed 1] [--players random careful strategist] [--json FILE]

Every player meets himself, so a deal costs what four of him cost; `deals/s` counts deals played (both
sittings of a duplicate deal), all time included but that of starting the processes, which is told apart.
The settings of a player are measured in turns, three times, and the median round is shown with the slowest
and the fastest. Results of all settings must be the same, or the benchmark stops with exit code 1. A player
that is not there is named.
"""

import argparse
import json
import platform
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "benchmarks")]

from deals.machine import machine  # noqa: E402 - the checkout's own

from majlis.arena.plan import ArenaPlan, make_plan  # noqa: E402
from majlis.arena.play import play_number  # noqa: E402
from majlis.arena.run import run  # noqa: E402
from majlis.errors import InputError  # noqa: E402
from majlis.processes import ProcessPool  # noqa: E402

ROUNDS = 3


def warm_pool(workers: int, plan: ArenaPlan) -> tuple[ProcessPool, float]:
    """A pool whose processes have begun and imported the game, and how long that took."""
    begun = time.perf_counter()
    pool = ProcessPool(workers)
    for future in [pool.submit(play_number, plan, number) for number in range(1, 16 * pool.workers)]:
        future.result()
    return pool, time.perf_counter() - begun


def one_run(player: str, deals: int, seed: int, workers: int, record: bool) -> tuple[float, float, Any]:
    """Deals played a second, seconds to start, and the report without what may differ."""
    plan = make_plan("baloot", (player, player), seed)
    pool, start = warm_pool(workers, plan)
    with tempfile.TemporaryDirectory() as folder:
        report = run(plan, deals, pool, record=Path(folder) / "arena" if record else None)
    rate = report["played"] / report["elapsed"]
    return rate, start, {key: report[key] for key in report if key not in ("elapsed", "retries")}


def measured(player: str, deals: int, seed: int) -> dict[str, Any]:
    """All settings of one player, in turns."""
    everything = ProcessPool(0)
    settings = {"1 process": (1, False), f"{everything.workers} processes": (everything.workers, False)}
    settings["recorded"] = (everything.workers, True)
    everything.close()
    rates: dict[str, list[float]] = {name: [] for name in settings}
    starts, reports = [], []
    for _ in range(ROUNDS):
        for name, (workers, record) in settings.items():
            rate, start, report = one_run(player, deals, seed, workers, record)
            rates[name].append(rate)
            starts.append(start)
            reports.append(report)
    if any(report != reports[0] for report in reports):
        raise SystemExit(f"{player}: the results depend on the workers")
    table = {
        name: {key: round(pick(found), 1) for key, pick in _PICKS.items()} for name, found in rates.items()
    }
    return {"rates": table, "start_s": round(statistics.median(starts), 2)}


_PICKS: dict[str, Any] = {"median": statistics.median, "slowest": min, "fastest": max}


def main() -> int:
    """Measure and print; returns the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=300, help="duplicate deals a run")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", nargs="+", default=["random", "careful", "strategist"])
    parser.add_argument("--json", type=Path, help="write the figures to this file too")
    options = parser.parse_args()
    command = f"python benchmarks/arena.py --deals {options.deals} --seed {options.seed}"
    figures: dict[str, Any] = {"machine": machine(), "python": platform.python_version(), "command": command}
    for name, value in figures.items():
        print(f"{name:12} {value}")
    for player in options.players:
        try:
            figures[player] = measured(player, options.deals, options.seed)
        except InputError as error:
            print(f"{player:12} not measured: {error}")
            continue
        for name, row in figures[player]["rates"].items():
            print(
                f"{player:12} {name:12} {row['median']:8} deals/s   "
                f"(slowest {row['slowest']}, fastest {row['fastest']} of {ROUNDS})"
            )
        print(f"{player:12} {'start':12} {figures[player]['start_s']:8} s until the processes are there")
    if options.json:
        options.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":  # worker processes import this file too
    sys.exit(main())
