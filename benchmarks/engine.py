"""How fast the rules engine is on one core: whole random deals, games between bots, play-tree nodes.

python benchmarks/engine.py [--seconds 10] [--seed 1] [--json FILE]

`random deals`: shuffle, call and play at random from `legal_actions` by `apply`, score; strict mode, no
views. Of a player's legal actions a pass or a card is taken; announcements, Baloot and Akka are said half
the times they can be. All-pass deals are not counted. The rates are of batches of 100 deals, so that the
percentiles show the spread; `deals/s` is all deals by all the time. Nodes of the play tree (perft) are
counted on the play rules alone and by copying and applying states.
"""

import argparse
import json
import platform
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from deals.machine import machine

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tools")]

import perft  # noqa: E402 - the checkout's own tool

from majlis.baloot import actions as act  # noqa: E402
from majlis.baloot.deal import Deal  # noqa: E402
from majlis.baloot.players import make_player  # noqa: E402
from majlis.baloot.ruleset import DEFAULT, RuleSet  # noqa: E402
from majlis.baloot.state import State  # noqa: E402
from majlis.game import drive  # noqa: E402

BATCH = 100
PERFT_POSITION = "hokum-spades"


def random_deal(rng: random.Random, shuffler: np.random.Generator, rules: RuleSet) -> tuple[State, int]:
    """A finished random deal, and how many actions it took."""
    state = State.new(Deal.shuffled(shuffler), rules, rng.randrange(4))
    steps = 0
    while not state.is_terminal():
        legal = state.legal_actions()
        words = [action for action in legal if action >= act.BALOOT and action != act.SAWA]
        if words and rng.random() < 0.5:
            action = rng.choice(words)
        else:
            action = rng.choice([a for a in legal if a < act.BALOOT and a != act.KAWESH])
        state.apply(action)
        steps += 1
    return state, steps


def percentiles(rates: list[float]) -> dict[str, float]:
    """Rates a second at the 5th, 50th and 95th percentile of the batches."""
    return {f"p{p}": round(float(np.percentile(rates, p)), 1) for p in (5, 50, 95)}


def in_batches(seconds: float, one: Callable[[], bool], batch: int = BATCH) -> dict[str, Any]:
    """Repeat `one` (whether it counts) for about `seconds`; how many a second, overall and by batch."""
    rates: list[float] = []
    total, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < seconds or len(rates) < 3:
        start, done = time.perf_counter(), 0
        while done < batch:
            done += one()
        rates.append(batch / (time.perf_counter() - start))
        total += batch
    return {"count": total, "per_s": round(total / (time.perf_counter() - begun), 1), **percentiles(rates)}


def random_deals(seconds: float, seed: int) -> dict[str, Any]:
    """Deals a second without views."""
    rng, shuffler = random.Random(seed), np.random.default_rng(seed)

    def one() -> bool:
        state, _ = random_deal(rng, shuffler, DEFAULT)
        return state.contract is not None

    return in_batches(seconds, one)


def bot_deals(name: str, seconds: float, seed: int) -> dict[str, Any]:
    """Deals a second of four players who see the table through their views."""
    rng = np.random.default_rng(seed)
    players = [make_player(name, rng) for _ in range(4)]

    def one() -> bool:
        state = State.new(Deal.shuffled(rng), DEFAULT, int(rng.integers(4)))
        drive(state, players)
        return state.contract is not None

    return in_batches(seconds, one, BATCH // 2)


def tree_nodes(depth_lean: int, depth_states: int) -> dict[str, Any]:
    """Nodes a second of a published play tree, on the play rules and on states; leaves are counted."""
    entry = next(e for e in perft.load(perft.PLAY_FILE, "position") if e["name"] == PERFT_POSITION)
    state = perft.position(entry)
    begun = time.perf_counter()
    lean = perft.Lean(state).count(depth_lean)
    middle = time.perf_counter()
    states = sum(perft.count_states(state, depth_states))
    end = time.perf_counter()
    return {
        "position": PERFT_POSITION,
        "play_rules": {"leaves": lean, "per_s": round(lean / (middle - begun))},
        "states": {"nodes": states, "per_s": round(states / (end - middle))},
    }


def steps_of_a_deal(seed: int) -> float:
    """The mean number of actions of a deal that was bought."""
    rng, shuffler = random.Random(seed), np.random.default_rng(seed)
    deals = [random_deal(rng, shuffler, DEFAULT) for _ in range(300)]
    bought = [steps for state, steps in deals if state.contract is not None]
    return round(sum(bought) / len(bought), 1)


def main() -> int:
    """Measure and print; returns the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=10.0, help="for each measurement")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, help="write the figures to this file too")
    arguments = parser.parse_args()
    figures: dict[str, Any] = {
        "machine": machine(),
        "python": platform.python_version(),
        "command": f"python benchmarks/engine.py --seconds {arguments.seconds:g} --seed {arguments.seed}",
        "actions_a_deal": steps_of_a_deal(arguments.seed),
        "random deals": random_deals(arguments.seconds, arguments.seed),
        "bots: random": bot_deals("random", arguments.seconds, arguments.seed),
        "bots: careful": bot_deals("careful", arguments.seconds, arguments.seed),
        "perft": tree_nodes(depth_lean=9, depth_states=7),
    }
    for name in ("machine", "python", "command", "actions_a_deal"):
        print(f"{name:15} {figures[name]}")
    for name in ("random deals", "bots: random", "bots: careful"):
        row = figures[name]
        print(
            f"{name:15} {row['per_s']:9} deals/s   "
            f"(p5 {row['p5']}, p50 {row['p50']}, p95 {row['p95']}; {row['count']} deals)"
        )
    nodes = figures["perft"]
    print(f"{'perft':15} {nodes['play_rules']['per_s']:9} leaves/s on the play rules ({nodes['position']})")
    print(f"{'perft':15} {nodes['states']['per_s']:9} states/s by copy and apply")
    if arguments.json:
        fresh = arguments.json.with_suffix(".tmp")
        fresh.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
        fresh.replace(arguments.json)
    return 0


if __name__ == "__main__":
    sys.exit(main())
