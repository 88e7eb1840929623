"""How fast the auditor is, and how much memory it takes: recorded matches between bots, audited.

python benchmarks/auditor.py [--games 1000] [--seed 1] [--players careful] [--rounds 3] [--json FILE]

The games are simulated first, into a temporary folder, and their simulation is not timed. Every run is a
process of its own, started from nothing: its time is from the first file to the last (reading, arithmetic,
engine, comparison), its memory the greatest that the process had. Runs with one and with two workers take
turns, and their ratio is taken pair by pair. The share of each step is measured on a part of the games.
The audit must find nothing: bots keep the rules. Targets: 1,000 games in 20 s on one core, 1.7 times
faster on two, memory the same for a tenth of the games.
"""

import argparse
import json
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from deals.machine import machine

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from majlis.baloot.audit.deals import audit_game  # noqa: E402
from majlis.baloot.audit.judge import (  # noqa: E402 - the checkout's own
    bidding,
    engine_judge,
    legality,
)
from majlis.baloot.audit.judge import platform as platform_judge  # noqa: E402
from majlis.baloot.audit.judge.arithmetic import judge  # noqa: E402
from majlis.baloot.audit.report.summary import AuditSummary  # noqa: E402
from majlis.baloot.audit.run import audit  # noqa: E402
from majlis.baloot.kammelna.reader import load  # noqa: E402
from majlis.baloot.kammelna.types import DealRecord, GameRecord  # noqa: E402
from majlis.baloot.ruleset import DEFAULT  # noqa: E402
from majlis.baloot.simulation import SimulationPlan, file_name, play_match, player_names  # noqa: E402

TARGET_SECONDS = 20.0
"""For 1,000 games on one core."""
TARGET_SPEEDUP = 1.7
MOST_DEALS = 500
FLAT = 1.1
"""Ten times the games may take this much more memory."""


def write_match(plan: SimulationPlan, folder: str, index: int) -> None:
    match = play_match(plan, index, MOST_DEALS)
    (Path(folder) / file_name(index)).write_bytes(match.content)


def simulated(plan: SimulationPlan, games: int, folder: Path) -> None:
    """Whole matches, one file each."""
    folder.mkdir()
    with ProcessPoolExecutor() as pool:
        list(pool.map(partial(write_match, plan, str(folder)), range(1, games + 1), chunksize=16))


def audited(folder: Path, games: int, workers: int) -> dict[str, Any]:
    """What this process measures of one audit."""
    files = sorted(folder.iterdir())[:games]
    stamps = [time.perf_counter()]

    def stamp(_: AuditSummary) -> None:
        stamps.append(time.perf_counter())

    summary = audit(files, workers=workers, progress=stamp)
    per_game = 1000 * np.diff(stamps)
    peak = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return {
        "games": summary.games,
        "deals": summary.deals,
        "played": summary.played + summary.endings["sawa"] + summary.endings["qayd"],
        "divergences": summary.divergences.total,
        "seconds": round(summary.seconds, 2),
        "ms_a_game": {f"p{p}": round(float(np.percentile(per_game, p)), 2) for p in (5, 50, 95, 99)},
        "peak_mib": round(peak / 1024, 1),
    }


def in_a_process(folder: Path, games: int, workers: int) -> dict[str, Any]:
    """The same, in a process of its own."""
    command = [sys.executable, __file__, "--measure", str(folder), str(games), str(workers)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def shares(folder: Path, games: int) -> dict[str, float]:
    """Milliseconds a deal of each step, measured one after the other on some games."""
    files = sorted(folder.iterdir())[:games]
    records: list[GameRecord] = [load(file) for file in files]
    deals: list[DealRecord] = [deal for record in records for deal in record.deals]

    def checks() -> None:
        for deal in deals:
            platform_judge.judgement(deal)
            platform_judge.check(deal)
            legality.check(deal, DEFAULT)
            bidding.check(deal, DEFAULT)

    steps: dict[str, Callable[[], object]] = {
        "reading": lambda: [load(file) for file in files],
        "arithmetic": lambda: [judge(deal, DEFAULT) for deal in deals],
        "engine": lambda: [engine_judge.judge(deal, DEFAULT) for deal in deals],
        "checks": checks,
        "all but reading": lambda: [audit_game(record) for record in records],
    }
    found = {}
    for name, step in steps.items():
        begun = time.perf_counter()
        step()
        found[name] = round(1000 * (time.perf_counter() - begun) / len(deals), 3)
    return found


def measured(folder: Path, games: int, rounds: int) -> dict[str, Any]:
    """All figures."""
    alone, together, ratios = [], [], []
    for _ in range(rounds):
        alone.append(in_a_process(folder, games, 1))
        together.append(in_a_process(folder, games, 2))
        ratios.append(alone[-1]["seconds"] / together[-1]["seconds"])
    return {
        "one worker": min(alone, key=lambda run: run["seconds"]),
        "two workers": min(together, key=lambda run: run["seconds"]),
        "seconds": {
            "one": [run["seconds"] for run in alone],
            "two": [run["seconds"] for run in together],
        },
        "speedup": {"median": round(statistics.median(ratios), 2), "all": [round(r, 2) for r in ratios]},
        "a tenth": in_a_process(folder, games // 10, 1),
        "ms a deal": shares(folder, min(games, 50)),
    }


def faults(figures: dict[str, Any], games: int) -> list[str]:
    """What was computed wrongly, and which targets are missed."""
    found = []
    whole, tenth = figures["one worker"], figures["a tenth"]
    if whole["divergences"] or whole["games"] != games:
        found.append(f"the audit of {games} games between bots found {whole['divergences']} divergences")
    allowed = TARGET_SECONDS * games / 1000
    if whole["seconds"] > allowed:
        found.append(f"one worker took {whole['seconds']} s: the target is {allowed:g} s")
    if figures["speedup"]["median"] < TARGET_SPEEDUP:
        found.append(f"two workers are {figures['speedup']['median']} times faster, not {TARGET_SPEEDUP}")
    if whole["peak_mib"] > FLAT * tenth["peak_mib"]:
        found.append(f"memory grows: {tenth['peak_mib']} MiB, then {whole['peak_mib']} MiB")
    return found


def report(figures: dict[str, Any]) -> None:
    """Print the table."""
    for name in ("machine", "python", "command"):
        print(f"{name:12} {figures[name]}")
    for name in ("one worker", "two workers", "a tenth"):
        row = figures[name]
        print(
            f"{name:12} {row['seconds']:6.2f} s  {row['games']} games, {row['deals']} deals, "
            f"{row['played']} of them played;  peak {row['peak_mib']} MiB a process"
        )
    # With more workers finished games come in chunks, so only one worker's times are those of games.
    spread = ", ".join(f"{name} {ms}" for name, ms in figures["one worker"]["ms_a_game"].items())
    print(f"{'ms a game':12} {spread}")
    print(f"{'speedup':12} {figures['speedup']['median']} (median of {figures['speedup']['all']})")
    print(f"{'ms a deal':12} " + ", ".join(f"{step} {ms}" for step, ms in figures["ms a deal"].items()))


def main() -> int:
    """Measure and print; returns the exit code."""
    if sys.argv[1:2] == ["--measure"]:
        folder, games, workers = sys.argv[2:]
        print(json.dumps(audited(Path(folder), int(games), int(workers))))
        return 0
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", default="careful", help="as `majlis baloot simulate` takes them")
    parser.add_argument("--rounds", type=int, default=3, help="pairs of runs with one and with two workers")
    parser.add_argument("--json", type=Path, help="write the figures to this file too")
    arguments = parser.parse_args()
    if arguments.games < 10 or arguments.rounds < 1:
        parser.error("--games must be 10 or more, --rounds 1 or more")
    plan = SimulationPlan(arguments.seed, player_names(arguments.players))
    options = f"--games {arguments.games} --seed {arguments.seed} --players {arguments.players}"
    figures: dict[str, Any] = {
        "machine": machine(),
        "python": platform.python_version(),
        "command": f"python benchmarks/auditor.py {options} --rounds {arguments.rounds}",
    }
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "games"
        simulated(plan, arguments.games, folder)
        figures |= measured(folder, arguments.games, arguments.rounds)
    report(figures)
    if arguments.json:
        fresh = arguments.json.with_suffix(".tmp")
        fresh.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
        fresh.replace(arguments.json)
    wrong = faults(figures, arguments.games)
    for fault in wrong:
        print(f"FAILED: {fault}")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
