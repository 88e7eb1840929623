"""Makes happen what goes wrong on real machines, and looks what was lost: minutes by hand.

    python tools/faults.py                                # 20 rounds of every fault
    python tools/faults.py --only pools --rounds 500      # one group
    python tools/faults.py --only commands.killed --seed 7
    python tools/faults.py --seconds 600                  # as long as one likes, all in turn
    python tools/faults.py --list                         # the faults

The faults are the modules of `tools/faults/`, which says what a group offers. Exit code 0: nothing was
lost; 1: something was, and the fault, its seed and the reason are printed; 2: the options cannot be used.
"""

import argparse
import random
import sys
import time
import traceback
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from faults import Fault, NotHereError, all_faults  # the package: it comes before this file

ROUNDS = 20
SLICE = 5
"""Rounds in a turn where there is a time and no number of rounds."""


def chosen(only: str | None) -> dict[str, Fault]:
    """The faults that an option names: groups, or faults as `group.name`; all without one.

    Raises `ValueError` for a name that there is not.
    """
    known = all_faults()
    if only is None:
        return known
    found = {}
    for word in only.split(","):
        fitting = {name: fault for name, fault in known.items() if word in (name, name.split(".")[0])}
        if not fitting:
            raise ValueError(f"there is no fault {word}: python tools/faults.py --list names them")
        found |= fitting
    return found


def run_one(name: str, fault: Fault, seed: int, rounds: int) -> bool:
    """Make a fault happen and say what came of it; whether nothing was lost."""
    begun = time.monotonic()
    try:
        told = fault(random.Random(f"{name} {seed}"), rounds)
    except NotHereError as error:
        print(f"skipped {name}: {error}", flush=True)
        return True
    except Exception:
        print(f"LOST    {name}, --seed {seed} --rounds {rounds}:\n{traceback.format_exc()}", flush=True)
        return False
    print(f"ok      {name}: {told} ({time.monotonic() - begun:.0f} s)", flush=True)
    return True


def run(faults: dict[str, Fault], seed: int, rounds: int | None, seconds: float | None) -> bool:
    """All faults once, or in turn with other seeds until the time is over; whether nothing was lost."""
    end = None if seconds is None else time.monotonic() + seconds
    good = True
    while True:
        for name, fault in faults.items():
            good &= run_one(name, fault, seed, rounds or (ROUNDS if end is None else SLICE))
            if end is not None and time.monotonic() >= end:
                return good
        if end is None:
            return good
        seed += 1


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", help="groups or faults, with commas between")
    parser.add_argument("--rounds", type=int, help=f"of each fault (without --seconds: {ROUNDS})")
    parser.add_argument("--seconds", type=float, help="all in turn, for so long")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args(arguments)
    try:
        faults = chosen(options.only)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    if options.list:
        print(*faults, sep="\n")
        return 0
    return 0 if run(faults, options.seed, options.rounds, options.seconds) else 1


if __name__ == "__main__":
    sys.exit(main())
