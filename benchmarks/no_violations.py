"""Whether any of very many drawn deals breaks its ask: none may.

python benchmarks/no_violations.py [--draws 2000000] [--seed 1]

The draws are shared out over the four tasks of the dealing table and a table of 32 cards with a void, known
cards and minimum lengths. Each deal is tested by plain arithmetic on arrays that shares nothing with the
dealer (benchmarks/deals/tasks.py). Exit code 1 where one breaks its ask.
"""

import argparse
import sys
import time
from collections.abc import Callable

import numpy as np
from deals.tasks import TASKS, Task, Traits, bridge
from numpy.typing import NDArray
from rich.progress import Progress

from majlis.dealing import Ask, Deals, Pack, Setting, every, hand
from majlis.dealing.dealer import Dealer

CHUNK = 250_000
Truth = NDArray[np.bool_]
Test = Callable[[Deals], Truth]


def worlds() -> tuple[Setting, Ask, Test]:
    """A position of a 32-card game as North sees it, what North has inferred, and the plain test of it."""
    pack = Pack.of({suit: [suit + rank for rank in "AKQJT987"] for suit in "SHDC"})
    mine = ["SA", "SK", "HQ", "H7", "DA", "D9", "CJ", "C7"]
    setting = Setting.of(pack, dict.fromkeys("NESW", 8), {"N": mine, "E": ["HA"], "W": ["D8"]})
    ask = every([hand("W").void("H"), hand("E").lacks("CA", "CT"), hand("S").length("C", 2)])

    def fits(deals: Deals) -> Truth:
        hearts = (deals[:, 8:16] == 3).sum(axis=1)
        clubs = (deals[:, 24:32] == 2).sum(axis=1)
        known = (deals[:, [0, 1, 10, 15, 16, 21, 27, 31]] == 0).all(axis=1)
        known &= (deals[:, 8] == 1) & (deals[:, 22] == 3)
        lacks = (deals[:, [24, 28]] != 1).all(axis=1)
        sizes = np.stack([(deals == seat).sum(axis=1) == 8 for seat in range(4)]).all(axis=0)
        return np.asarray(known & lacks & sizes & (hearts == 0) & (clubs >= 2))

    return setting, ask, fits


def tested_by(task: Task) -> Test:
    """The plain test of a task's deals; none of the hands may have more or fewer than thirteen cards."""

    def fits(deals: Deals) -> Truth:
        traits = Traits.of(deals)
        return np.asarray(task.fits(traits) & (traits.lengths.sum(axis=2) == 13).all(axis=1))

    return fits


def main() -> int:
    """Draw, test, tell; the number of deals that break their ask decides the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--draws", type=int, default=2_000_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    cases = {f"({task.name})": (bridge(), task.ask, tested_by(task)) for task in TASKS} | {
        "32 cards": worlds()
    }
    share, broken, drawn = options.draws // len(cases), 0, 0
    start = time.perf_counter()
    with Progress(transient=True, disable=not sys.stderr.isatty()) as progress:
        bar = progress.add_task("deals", total=share * len(cases))
        for number, (name, (setting, ask, fits)) in enumerate(cases.items()):
            rng = np.random.default_rng([options.seed, number])
            dealer, done, bad = Dealer(setting, ask), 0, 0
            while done < share:
                deals = dealer.sample(min(CHUNK, share - done), rng, workers=2)
                bad += int((~fits(deals)).sum())
                done += len(deals)
                progress.advance(bar, len(deals))
            print(f"{name:>9}: {bad} of {done:,} deals break the ask")
            broken, drawn = broken + bad, drawn + done
    seconds = time.perf_counter() - start
    print(f"{broken} of {drawn:,} deals, seed {options.seed}, {seconds:.0f} s")
    return int(broken > 0)


if __name__ == "__main__":
    sys.exit(main())
