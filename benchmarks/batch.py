"""The compiled engine: its speed on one core beside the plain engine and colver, and a comparison.

python benchmarks/batch.py [--seconds 2] [--seed 1] [--deals 2000] [--workers 1]

- Rollouts of the 32 cards, Sun and Hokum: cards alone, each legal one equally likely, scored. In turns with
  ours colver's `rollout` of a full deal, where it is installed.
- Whole deals by chance: dealing, every call, announcements, claims, play, score. Each legal action equally
  likely; as the player `random`; and by the plain engine (`State`), in turns.
- Steps: `legal_mask`, `choose`, `step` over 4096 rows, as a trainer has them.
- With --deals N: so many deals in lockstep with `State`: who is asked, all legal actions before every action,
  how the deal ends and its game points. One part of ten plays a house, the others rules by chance, in both
  orders of asking. A difference is printed, and ends the run with exit code 1, as does a missed target.

Rates are of processor time; of all turns the median and the 5th and 95th percentile are printed.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from deals.machine import machine

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]

from majlis.baloot.batch import UNIFORM, Batch, random_player  # noqa: E402
from majlis.baloot.batch import columns as c  # noqa: E402
from majlis.baloot.batch.layout import ACTIONS  # noqa: E402
from majlis.baloot.ruleset import DEFAULT, PRESETS  # noqa: E402
from majlis.baloot.state import State  # noqa: E402
from majlis.work import map_ordered  # noqa: E402

ROLLOUTS, DEALS = 1_000_000, 200_000
"""The targets, a second on one core."""
PART = 500
"""Deals that are compared under one rule set."""
SLOWER = 0.25
"""The weight of a Sawa, a Sun and a Kawesh in the comparison: more deals reach doubling and the end."""


def rates(work: dict[str, Callable[[], int]], seconds: float) -> dict[str, list[float]]:
    """Each piece of work in turns, until the time is over: how much a second, turn by turn."""
    for run in work.values():
        run()  # compiled, and in the cache
    found: dict[str, list[float]] = {name: [] for name in work}
    end = time.process_time() + seconds * len(work)
    while time.process_time() < end:
        for name, run in work.items():
            before = time.process_time()
            done = run()
            found[name].append(done / (time.process_time() - before))
    return found


def show(name: str, found: list[float], what: str, target: int = 0) -> bool:
    """Print a line; whether the target is missed."""
    low, median, high = np.percentile(found, [5, 50, 95])
    aim = f"  target {target:,}" if target else ""
    print(f"  {name:<34} {median:>12,.0f} {what} a second  p5 {low:,.0f}  p95 {high:,.0f}{aim}")
    return median < target


def in_play(mode: int, seed: int, size: int) -> Batch:
    """Full deals at their first lead: the first speaker buys a Sun or a Hokum, and nobody doubles."""
    table = UNIFORM * 0
    table[:, [c.CONFIRM, c.PASS]] = 1
    first = table.copy()
    first[0, c.PASS], first[0, [c.HOKUM, c.SUN_CALL][mode == c.SUN_MODE]] = 0, 1
    batch = Batch(size, DEFAULT.replace(kawesh="off"), seed=seed)
    batch.reset(dealers=3)
    batch.play_out(first, most=1)
    while (batch.rows[:, c.PHASE] != c.PLAY).any():
        batch.play_out(table, most=1)
    return batch


def colver_deal(seed: int) -> Any | None:
    """A full Hokum deal of colver's, at its first lead."""
    try:
        import colver
    except ImportError:
        print("  colver is not installed (pip install colver): no comparison")
        return None
    table = colver.Env.deal(seed)
    table.set_contract(2, 80, 0, 0)
    table.set_phase_playing()
    return table


def rollouts(seconds: float, seed: int) -> bool:
    """Of 32 cards."""
    print("Rollouts of 32 cards, kammelna")
    work: dict[str, Callable[[], int]] = {}
    for name, mode in (("Sun", c.SUN_MODE), ("Hokum", c.HOKUM_MODE)):
        batch = in_play(mode, seed, 200)
        work[name] = lambda batch=batch: batch.roll_out(100)[:, :, 0].size  # type: ignore[misc]
    table = colver_deal(seed)
    if table is not None:
        work["colver, Hokum"] = lambda: (table.rollout(20_000), 20_000)[1]
    found = rates(work, seconds)
    missed = [show(name, found[name], "rollouts", ROLLOUTS) for name in ("Sun", "Hokum")]
    if table is not None:
        show("colver, Hokum", found["colver, Hokum"], "rollouts")
        ratio = np.median(found["Hokum"]) / np.median(found["colver, Hokum"])
        print(f"  majlis / colver: {ratio:.2f}")
    return any(missed)


def whole_deals(seconds: float, seed: int) -> bool:
    """From the shuffle to the score."""
    print("Whole deals by chance: dealing, auction, doubling, announcements, play, score")
    batch, table, rng = Batch(2000, seed=seed), random_player(), np.random.default_rng(seed)

    def played(policy: Any) -> int:
        batch.reset()
        batch.play_out(policy)
        return len(batch)

    def plain() -> int:
        for number in range(20):
            state = State.shuffled(rng, DEFAULT, number % 4)
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply(legal[int(rng.integers(len(legal)))])
        return 20

    found = rates(
        {
            "every legal action equally likely": lambda: played(None),
            "as the player random": lambda: played(table),
            "State, every legal action alike": plain,
        },
        seconds,
    )
    missed = [show(name, of, "deals", 0 if name.startswith("State") else DEALS) for name, of in found.items()]
    ours, theirs = (np.median(found[name]) for name in list(found)[::2])
    print(f"  compiled / State: {ours / theirs:,.0f}")
    return any(missed)


def steps(seconds: float, seed: int) -> None:
    """As a trainer has them."""
    print("Steps over 4096 rows: legal_mask, choose, step, new deals for those that are over")
    batch, mask = Batch(4096, seed=seed), np.empty((4096, c.CODES), dtype=np.bool_)

    def one() -> int:
        batch.legal_mask(mask)
        batch.step(batch.choose())
        over = batch.over
        batch.reset(which=over)
        return len(batch)

    show("legal_mask, choose, step", rates({"": one}, seconds)[""], "actions")


# The comparison


def part(task: tuple[int, int, int]) -> tuple[int, int, list[str]]:
    """So many deals under one rule set, in lockstep: deals, actions, differences."""
    from twins.solver import rules_by_chance

    seed, number, size = task
    rng = np.random.default_rng([seed, number])
    houses = list(PRESETS.values())
    rules = houses[number // 10 % len(houses)] if number % 10 == 0 else rules_by_chance(rng)
    free = bool(number % 2)
    batch = Batch(size, rules, seed=seed, first=number * PART, order="free" if free else "asked")
    batch.reset(dealers=rng.integers(0, 4, size), scores=rng.integers(0, 180, (size, 2)))
    table = UNIFORM * 100
    table[:, [c.SAWA, c.SUN_CALL, c.KAWESH]] = int(100 * SLOWER)
    return size, *lockstep(batch, table, free)


def lockstep(batch: Batch, table: Any, free: bool) -> tuple[int, list[str]]:
    """Play all rows and their states action by action."""
    states: list[State | None] = [batch.state(row) for row in range(len(batch))]
    waiting = [_waiting(state, free) for state in states if state is not None]
    taken, wrong = 0, list[str]()
    bit = {action: 1 << code for code, action in enumerate(ACTIONS)}
    while True:
        codes, actors = batch.choose(table).tolist(), batch.actor.tolist()
        packed = np.packbits(batch.legal_mask(), axis=1, bitorder="little")
        batch.step(codes)
        for row, state in enumerate(states):
            if state is None:
                continue
            seat = waiting[row][0] if waiting[row] else state.current_player()
            legal = sum(bit[action] for action in state.legal_actions(seat))
            legal |= 1 << c.WAIT if waiting[row] else 0
            if (seat, legal) != (actors[row], int.from_bytes(packed[row].tobytes(), "little")):
                wrong.append(f"{batch.rules.text()} row {row}: {state!r}")
                states[row] = None
                continue
            taken += 1
            if codes[row] == c.WAIT:
                waiting[row] = waiting[row][1:]
                continue
            state.apply(ACTIONS[codes[row]], seat)
            waiting[row] = _waiting(state, free)
            if state.result is not None:
                found = c.ENDINGS[batch.rows[row, c.ENDING]]
                if (state.result.ending, state.result.game_points) != (
                    found,
                    tuple(batch.game_points[row].tolist()),
                ):
                    wrong.append(f"{batch.rules.text()} row {row}: {state!r} {found}")
                states[row] = None
        if all(state is None for state in states):
            return taken, wrong


def _waiting(state: State, free: bool) -> tuple[int, ...]:
    """Who is asked before the seat on turn, in the order of the environments."""
    if state.is_terminal():
        return ()
    asked = state.asked()
    if free and len(asked) > 1:
        return tuple(seat for seat in range(4) if seat != asked[0] and state.legal_actions(seat))
    return state.interrupters()


def comparison(deals: int, seed: int, workers: int) -> bool:
    """All of them, in parts; whether something differs."""
    sizes = [PART] * (deals // PART) + [deals % PART] * (deals % PART > 0)
    tasks = [(seed, number, size) for number, size in enumerate(sizes)]
    compared = actions = 0
    wrong: list[str] = []
    for done, taken, different in map_ordered(part, tasks, workers):
        compared, actions, wrong = compared + done, actions + taken, wrong + different
        if compared % 50_000 == 0:
            print(f"  … {compared:,} deals, {len(wrong)} differ", flush=True)
    rules = len(tasks) - len(tasks[::10])
    print(f"In lockstep with State: {compared:,} deals, {actions:,} actions, the houses and {rules:,} rule")
    print(
        f"  sets by chance, seed {seed}: {len(wrong)} differ in who is asked, what is legal, ending or points"
    )
    for line in wrong[:5]:
        print(f"  {line}")
    return bool(wrong)


def main() -> int:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    print(f"benchmarks/batch.py --seconds {given.seconds} --seed {given.seed} --deals {given.deals}")
    print(machine())
    missed = False
    if given.seconds:
        missed |= rollouts(given.seconds, given.seed)
        missed |= whole_deals(given.seconds, given.seed)
        steps(given.seconds, given.seed)
    if given.deals:
        missed |= comparison(given.deals, given.seed, given.workers)
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
