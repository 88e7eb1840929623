"""What each strategy module is worth to the strategist: itself against itself without the module.

python benchmarks/ablation.py [--deals 1000] [--seed 1] [--workers 1] [--modules M...] [--players A B]

Every deal is played twice with the seats swapped; a difference is game points a deal for the side that has
the module, with its 95 % interval. Modules that the strategist leaves out are measured by adding them. With
`--players` two players by name are compared instead. The same seed gives the same table.
"""

import argparse
import math
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor

import numpy as np

from majlis.baloot.deal import Deal
from majlis.baloot.players import PLAYERS, Strategist
from majlis.baloot.players.strategist import LEFT_OUT, MODULES
from majlis.baloot.ruleset import DEFAULT
from majlis.baloot.state import State
from majlis.baloot.view import View
from majlis.game import Player, drive

Maker = Callable[[], Player[View]]
CHUNK = 100
NEEDS = {"cooperative_play": "partner_read"}
"""Modules that are silent without another, which both sides then have."""


def duplicate(one: Player[View], other: Player[View], seed: int, number: int) -> float:
    """Game points a deal that `one` makes over `other`, the same deal played both ways."""
    deal = Deal.shuffled(np.random.default_rng([seed, number]))
    gained = 0.0
    for first, second, sign in ((one, other, 1), (other, one, -1)):
        state = State.new(deal, DEFAULT, dealer=number % 4)
        drive(state, [first, second, first, second])
        gained += sign * state.returns()[0]
    return gained / 2


def make(text: str) -> Player[View]:
    """A player by name, or `with:MODULE`, `without:MODULE`: the strategist with or without a module."""
    word, _, module = text.partition(":")
    if word == "with":
        return Strategist(adding=f"{module}+{NEEDS.get(module, '')}")
    if word == "without":
        return Strategist(without=module, adding=NEEDS.get(module, ""))
    return PLAYERS[text](np.random.default_rng(0))


def play(task: tuple[str, str, int, int, int]) -> list[float]:
    one, other, seed, first, stop = task
    players = make(one), make(other)
    return [duplicate(*players, seed, number) for number in range(first, stop)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--modules", nargs="+", choices=MODULES, default=MODULES, metavar="MODULE")
    parser.add_argument("--players", nargs=2, choices=sorted(PLAYERS), metavar="NAME")
    given = parser.parse_args()
    if given.players:
        rows = [(" - ".join(given.players), *given.players)]
    else:
        rows = [(name, f"with:{name}", f"without:{name}") for name in given.modules]
    print("| module | game points a deal | 95 % interval | used |\n|---|---|---|---|")
    begun = time.perf_counter()
    with ProcessPoolExecutor(given.workers) as pool:
        for name, one, other in rows:
            starts = range(0, given.deals, CHUNK)
            tasks = [(one, other, given.seed, at, min(at + CHUNK, given.deals)) for at in starts]
            found = np.array([gain for part in pool.map(play, tasks) for gain in part])
            half = 1.96 * found.std(ddof=1) / math.sqrt(len(found))
            used = "" if given.players else "no" if name in LEFT_OUT else "yes"
            print(f"| `{name}` | {found.mean():+.2f} | ±{half:.2f} | {used} |", flush=True)
    played = 2 * given.deals * len(rows)
    seconds = time.perf_counter() - begun
    print(
        f"\n{given.deals} deals a row, each played twice; seed {given.seed}, {played / seconds:.0f} deals/s"
    )


if __name__ == "__main__":
    main()
