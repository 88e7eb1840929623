"""Twenty scripts in the language of `dealer`, dealt by Debian's `dealer` and by us: averages and speed.

python benchmarks/dealer_scripts.py [--seed 1] [--workers 1] [SCRIPT...]

For each script both deal the same number of deals that fit, in turns; `ratio` is how many times as fast we
are, counting included, the start of the programs not. `averages` is what it takes us to count them exactly,
which dealer cannot. `z` is the largest difference of an average of dealer's sample from ours, in standard
errors. A difference that is no accident ends the run with exit code 1.
"""

import argparse
import platform
import re
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from majlis.bridge.script.count import counted
from majlis.bridge.script.draw import Drawer
from majlis.bridge.script.evaluate import DealRows
from majlis.bridge.script.parser import parse_script
from majlis.bridge.script.run import ScriptRun
from majlis.bridge.script.tree import Average, Script
from majlis.dealing.dealer import forget_plans
from majlis.statistics import Z

SCRIPTS = Path(__file__).resolve().parent.parent / "examples" / "bridge" / "scripts"
MOST_ERRORS = 4.5
"""Standard errors: with some forty averages an honest one is beyond this in one run of 4,000."""


@dataclass(frozen=True)
class Dealer:
    """What `dealer` made of a script."""

    seconds: float
    tried: int
    deals: int
    averages: dict[str, float]


def by_dealer(program: str, path: Path, seed: int) -> Dealer:
    """Run Debian's program."""
    done = subprocess.run([program, "-s", str(seed), str(path)], capture_output=True, text=True, check=True)
    said = {
        name: float(value) for name, value in re.findall(r"^(.+): (-?[\d.e+-]+)$", done.stdout, re.MULTILINE)
    }
    number = {
        word: int(count) for word, count in re.findall(r"^(\w+) (\d+) hands$", done.stdout, re.MULTILINE)
    }
    seconds = re.search(r"^Time needed +([\d.]+) sec", done.stdout, re.MULTILINE)
    assert seconds is not None
    return Dealer(float(seconds[1]), number["Generated"], number["Produced"], said)


def drawn(script: Script, count: int, seed: int, workers: int) -> tuple[float, Drawer, DealRows]:
    """As many deals of ours, and how long they take with nothing in memory."""
    forget_plans()
    start = time.perf_counter()
    drawer = Drawer(script, counted(script), seed, workers)
    rows = drawer.rows(count)
    return time.perf_counter() - start, drawer, DealRows(rows)


def exact(script: Script, seed: int) -> tuple[float, dict[str, tuple[float, float]]]:
    """How long our averages take, and each with its standard error, 0 where it is counted."""
    forget_plans()
    start = time.perf_counter()
    deals = ScriptRun(script, seed).deal()
    seconds = time.perf_counter() - start
    return seconds, {
        result.text: (float(result.distribution.mean), result.distribution.error / Z)
        for result, action in zip(deals.results, script.results, strict=True)
        if isinstance(action, Average)
    }


def worst(
    script: Script, theirs: Dealer, ours: dict[str, tuple[float, float]], drawer: Drawer, table: DealRows
) -> float:
    """The largest difference of the averages in standard errors."""
    found = []
    for action in script.results:
        if isinstance(action, Average):
            spread = float(np.std(drawer.evaluator.values(action.expression, table)))
            mean, error = ours[action.text]
            allowed = np.hypot(spread / theirs.deals**0.5, error) + 1e-6 * abs(
                mean
            )  # dealer prints six figures
            found.append((theirs.averages[action.text] - mean) / allowed if allowed else 0.0)
    return max(found, key=abs, default=0.0)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("scripts", nargs="*", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args()
    program = shutil.which("dealer") or shutil.which("/usr/games/dealer")
    print(" ".join(["python", *sys.argv]), f"   Python {platform.python_version()}, {platform.machine()}")
    if program is None:
        print("dealer is not installed: apt-get install dealer")
        return 0
    drawn(parse_script("hcp(north) > 12", "warm"), 10, 1, options.workers)
    print(f"{'script':26}{'1 deal in':>10}{'counted':>9}{'deals':>7}{'dealer s':>10}{'ours s':>8}{'ratio':>8}"
          f"{'averages s':>12}{'exact':>7}{'z':>7}")  # fmt: skip
    ratios, crooked = [], 0
    for path in options.scripts or sorted(SCRIPTS.glob("*.dds")):
        script = parse_script(path.read_text(encoding="utf-8"), path.name)
        theirs = by_dealer(program, path, options.seed)
        seconds, drawer, table = drawn(script, theirs.deals, options.seed, options.workers)
        average_seconds, averages = exact(script, options.seed)
        z = worst(script, theirs, averages, drawer, table)
        ratios.append(theirs.seconds / seconds)
        crooked += abs(z) > MOST_ERRORS
        known = sum(error == 0 for _, error in averages.values())
        counting = drawer.counting
        print(f"{path.stem:26}{1 / drawer.rarity().part:>10,.1f}"
              f"{f'{counting.conditions - len(counting.tested)}/{counting.conditions}':>9}{theirs.deals:>7}"
              f"{theirs.seconds:>10.2f}{seconds:>8.2f}{ratios[-1]:>8.2f}{average_seconds:>12.2f}"
              f"{f'{known}/{len(averages)}':>7}{z:>7.2f}{'  CROOKED' if abs(z) > MOST_ERRORS else ''}",
              flush=True)  # fmt: skip
    faster = sum(ratio > 1 for ratio in ratios)
    print(f"median ratio {np.median(ratios):.2f}, faster in {faster} of {len(ratios)}")
    return int(crooked > 0)


if __name__ == "__main__":
    raise SystemExit(main())
