"""How fast deals that fit an ask are dealt, on one core, and whether each is equally likely; ours and peers.

python benchmarks/dealing.py [--seconds 0.6] [--rounds 5] [--tasks i,ii,iii,iv] [--no-peers] [--install]

Four tasks (TASKS in benchmarks/deals/tasks.py), from any deal to one in 43,000. All dealers of a task run in
turns, so many rounds of so many seconds; the percentiles are of the rounds, and `ours/it` is the median of
the rounds' ratios. Seconds are those of the processor, which a busy machine disturbs less; nobody uses two
cores. Timed is: of ours and of plain rejection (a compiled kernel of this benchmark) the drawing into an
array, with our plan made before; of the C programs the whole process, from its start to the last deal
written, in numbers that make the start negligible (Deal's smartstack needs 0.1 s for it); of Python packages
the generating alone. A peer that would find hardly a deal in a round is rated by its attempts a second and
the true acceptance.

Every dealer's deals are checked: that they fit, and by chi-square against deals of plain rejection drawn
apart, for joint features of each task (lengths, points, aces) and for the seats of each card. `chi2 p` is the
least of them, corrected for their number. Then, by the clock: planning (to the first deal, nothing planned
before) and two workers; and worlds for a searcher.

Exit code 1: a deal of ours does not fit, ours differs from rejection, or a target is missed. Peers that are
not here are named; --install fetches them (`dealer` and `deal` by apt-get as root, packages by pip into
out/peers).
"""

import argparse
import json
import os
import platform
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numba
import numpy as np
from deals import peers, table, worlds
from deals.machine import machine
from deals.tasks import TASKS, Judge, bridge

from majlis.dealing.dealer import Dealer, forget_plans

TYPICAL_PLAN = 0.5
"""Seconds to the first deal, for the tasks here."""


def planning(names: list[str], times: int) -> dict[str, list[float]]:
    """Seconds from an ask to its first deal, without plans kept from before; compiled already."""
    found: dict[str, list[float]] = {}
    for task in TASKS:
        if task.name in names:
            found[task.name] = []
            for turn in range(times):
                forget_plans()
                begun = time.perf_counter()
                Dealer(bridge(), task.ask).sample(1, np.random.default_rng(turn))
                found[task.name].append(time.perf_counter() - begun)
    return found


def scaling(seconds: float, rounds: int, seed: int) -> dict[str, Any]:
    """Task (iii) with one worker and with two in turns: how much faster, and whether it deals the same."""
    dealer = Dealer(bridge(), TASKS[2].ask)
    row = table.Row("ours", table.ours(dealer), Judge(TASKS[2]), 20_000)
    row.size(seconds, seed)
    ratios, same = [], True
    for turn in range(rounds):
        taken, drawn = [], []
        for workers in (1, 2):
            begun = time.perf_counter()
            drawn.append(dealer.sample(row.count, np.random.default_rng(turn), workers=workers))
            taken.append(time.perf_counter() - begun)
        ratios.append(taken[0] / taken[1])
        same = same and np.array_equal(drawn[0], drawn[1])
    return {"deals": row.count, "ratios": ratios, "same": same}


def faults(figures: dict[str, Any]) -> Iterator[str]:
    """What was wrong beside the tables and the worlds."""
    for name, seconds in figures["planning"].items():
        if min(seconds) > TYPICAL_PLAN:
            yield f"({name}) planned in {min(seconds):.2f} s at best: the target is {TYPICAL_PLAN} s"
    if not figures["scaling"]["same"]:
        yield "two workers deal otherwise than one"


def report(figures: dict[str, Any]) -> None:
    """Print what stands beside the tables and the worlds."""
    for name, seconds in figures["planning"].items():
        median, most = 1000 * statistics.median(seconds), 1000 * max(seconds)
        print(f"planning ({name}): median {median:.1f} ms, longest {most:.1f} ms, to the first deal")
    found = figures["scaling"]
    print(
        f"two workers: {statistics.median(found['ratios']):.2f} times as fast as one on (iii) "
        f"(from {min(found['ratios']):.2f} to {max(found['ratios']):.2f}; {found['deals']:,} deals a run), "
        f"deals {'identical' if found['same'] else 'DIFFERENT'}"
    )


def options() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=0.6, help="for one round of one dealer")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--reference", type=float, default=20.0, help="seconds of rejection to compare with")
    parser.add_argument("--tasks", default="i,ii,iii,iv", help="some of them, with commas between")
    parser.add_argument("--worlds", type=int, default=50_000, help="worlds a call")
    parser.add_argument("--no-peers", action="store_true", help="ours and rejection alone")
    parser.add_argument("--install", action="store_true", help="fetch the peers that are missing")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, help="write the figures to this file too")
    arguments = parser.parse_args()
    arguments.names = arguments.tasks.split(",")
    unknown = set(arguments.names) - {task.name for task in TASKS}
    if unknown:
        parser.error(f"--tasks takes i, ii, iii and iv with commas between, not {', '.join(sorted(unknown))}")
    if arguments.rounds < 1 or arguments.seconds <= 0 or arguments.worlds < 1:
        parser.error("--rounds and --worlds must be 1 or more, --seconds more than 0")
    return arguments


def main() -> int:
    """Measure and print; returns the exit code."""
    arguments = options()
    print(f"machine  {machine()}")
    print(f"python   {platform.python_version()}, numpy {np.__version__}, numba {numba.__version__}")
    print(f"command  python benchmarks/dealing.py {' '.join(sys.argv[1:])}")
    print(f"seed     {arguments.seed}")
    if hasattr(os, "getloadavg"):
        print(f"load     {os.getloadavg()[0]:.1f} before the start, on {os.cpu_count()} cores")
    if arguments.install:
        for said in peers.install():
            print(f"install  {said}")
    figures: dict[str, Any] = {"tasks": {}}
    wrong: list[str] = []
    for number, task in enumerate(TASKS):
        if task.name in arguments.names:
            found = table.measured(
                task,
                number,
                arguments.seed,
                arguments.rounds,
                arguments.seconds,
                arguments.reference,
                not arguments.no_peers,
            )
            print("\n" + "\n".join(table.lines(found)), flush=True)
            figures["tasks"][task.name] = {row.name: found.figures(row) for row in found.rows}
            wrong += found.faults()
    figures["planning"] = planning(arguments.names, arguments.rounds)
    figures["scaling"] = scaling(arguments.seconds, arguments.rounds, arguments.seed)
    figures["worlds"] = worlds.measured(arguments.seed, arguments.worlds, arguments.rounds)
    print()
    report(figures)
    print("\n" + "\n".join(worlds.lines(figures["worlds"])))
    wrong += [*faults(figures), *worlds.faults(figures["worlds"])]
    if arguments.json:
        fresh = arguments.json.with_suffix(".tmp")
        fresh.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
        fresh.replace(arguments.json)
    for fault in wrong:
        print(f"FAILED: {fault}")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
