"""The solver: speed and values, beside colver's solver of the nearest cousin, Belote coinche.

python benchmarks/solver.py [--deals 200] [--seed 1] [--endings 0] [--workers 0]

- All eight cards of the first lead of full Hokum deals under `coinche-play`, both solvers in turns on each
  deal; every value is compared (colver counts a sweep as 252 where we count 162).
- The same under `kammelna`, Sun and Hokum, for all objectives.
- The same in a batch over two threads and two processes.
- With --endings N: so many endings by chance, under rules by chance, against the twin that tries everything.
  100,000 take 8 minutes on two free processors; Ctrl-C tells what is done. --deals 0 leaves out the rest.

colver is installed by `pip install colver`; without it only our own figures are printed, and that is said.
"""

from __future__ import annotations

import argparse
import platform
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np

from majlis.baloot.card_numbers import numbers_of
from majlis.baloot.ruleset import PRESETS
from majlis.baloot.solver import payoff
from majlis.baloot.solver.payoff import OBJECTIVES
from majlis.baloot.solver.search import Solver
from majlis.baloot.state import State
from majlis.cards import Card

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
sys.path.insert(0, str(Path(__file__).parent.parent / "tools"))
from solver_corpus import state_of

from majlis.baloot.deck import DECK
from majlis.cards import card_set, hand_text

LOT = 50
"""Endings that one process compares before it takes others."""
COLVER_TRUMP_ORDER = (0, 1, 4, 5, 6, 7, 2, 3)
"""Colver's place in a suit, in plain order, of each strength in trump order."""


def full_deal(rng: np.random.Generator, rules: str, trump: str) -> State:
    """A deal by chance, with seat 0 to lead."""
    cards = [DECK[int(place)] for place in rng.permutation(32)]
    hands = "/".join(hand_text(card_set(cards[8 * seat : 8 * seat + 8])) for seat in range(4))
    return state_of(rules, trump, hands)


def timed(solver: Solver, state: State, objective: str) -> tuple[float, dict[Card, int]]:
    """Milliseconds of processor time for all cards of a deal, from an empty table, and their worths."""
    solver.forget()
    payoff._scored.cache_clear()
    before = time.process_time()
    values = solver.solve(state, objective, line=False).values  # type: ignore[arg-type]
    return (time.process_time() - before) * 1000, values


def shown(times: list[float]) -> str:
    """Median, mean, the slowest tenth, and the slowest."""
    found = np.percentile(times, [50, 90, 100])
    return f"median {found[0]:.1f}  mean {np.mean(times):.1f}  p90 {found[1]:.1f}  max {found[2]:.1f} ms"


def beside_colver(deals: int, seed: int) -> None:
    """The same deals by both, in turns."""
    try:
        import colver
    except ImportError:
        print("colver is not installed (pip install colver): no comparison")
        return
    rng, solver = np.random.default_rng(seed), Solver()
    timed(solver, full_deal(np.random.default_rng(0), "coinche-play", "♣"), "points")
    ours, theirs, different, cards = list[float](), list[float](), 0, 0
    for _ in range(deals):
        state = full_deal(rng, "coinche-play", "♣")
        took, values = timed(solver, state, "points")
        ours.append(took)
        peer, took = colver_scores(colver, state)
        theirs.append(took)
        for card, value in values.items():
            cards += 1
            different += peer[card] != (162 + value) // 2
    print(f"Hokum under coinche-play, all eight cards, {deals} deals, seed {seed}")
    print(f"  majlis  {shown(ours)}")
    print(f"  colver  {shown(theirs)}")
    pairs = [(np.median, "median"), (np.mean, "mean"), (np.max, "max")]
    ratios = "  ".join(f"{name} {of(theirs) / of(ours):.2f}" for of, name in pairs)  # type: ignore[operator]
    print(f"  colver / majlis: {ratios}; {different} of {cards} values differ")


def colver_scores(colver: Any, state: State) -> tuple[dict[Card, int], float]:
    """Colver's points of the first side for each card, and its milliseconds of processor time."""
    assert state.contract is not None
    assert state.contract.trump is not None
    trump = state.contract.trump
    numbers = numbers_of(trump)

    def theirs(card: Card) -> int:
        number = numbers[card]
        return number & 24 | (COLVER_TRUMP_ORDER[number & 7] if number >> 3 == trump else number & 7)

    hands = [sorted(theirs(card) for card in DECK if hand >> card & 1) for hand in state.hands]
    table = colver.Env.deal_with_hands(3, hands)
    table.set_contract(trump, 80, 0, 0)
    table.set_phase_playing()
    before = time.process_time()
    scores = dict(table.solve_scores()["scores"])
    took = (time.process_time() - before) * 1000
    return {card: min(scores[theirs(card)], 162) for card in DECK if state.hands[0] >> card & 1}, took


def under_our_rules(deals: int, seed: int) -> None:
    """Sun and Hokum under `kammelna`, for each objective, on the same deals."""
    timed(
        Solver(), full_deal(np.random.default_rng(0), "kammelna", "♣"), "match"
    )  # makes the table of chances
    for trump in ("sun", "♣"):
        median = {}
        for objective in OBJECTIVES:
            rng, solver = np.random.default_rng(seed), Solver()
            times = [timed(solver, full_deal(rng, "kammelna", trump), objective)[0] for _ in range(deals)]
            median[objective] = np.median(times)
            print(f"{'Sun' if trump == 'sun' else 'Hokum'} under kammelna, {objective}: {shown(times)}")
        ratios = "  ".join(
            f"{name} / points: {median[name] / median['points']:.2f}" for name in OBJECTIVES[1:]
        )
        print(f"  {ratios}")


def endings_of(lot: tuple[int, int, int]) -> Counter[str]:
    """So many endings by chance, of this seed and number, compared with the twin that tries everything."""
    from majlis.errors import InputError
    from twins.solver import OBJECTIVES, ending_by_chance, rules_by_chance, worths

    seed, number, endings = lot
    rng, solver, counts = np.random.default_rng([seed, number]), Solver(), Counter[str]()
    while counts["endings"] < endings:
        state = ending_by_chance(rng, rules_by_chance(rng), int(12 - rng.integers(8)))
        if state is None:
            continue
        counts["endings"] += 1
        counts["in the middle of a trick"] += bool(state.trick)
        for objective, value in zip(OBJECTIVES, worths(state), strict=True):
            try:
                found = solver.solve(state, objective, line=False).value  # type: ignore[arg-type]
            except InputError:
                counts[f"{objective} refused"] += 1
                continue
            counts[f"{objective} equal" if found == value else f"{objective} DIFFERENT"] += 1
    return counts


def against_the_twin(endings: int, seed: int, workers: int) -> bool:
    """Endings by chance under rules by chance, every option that there is, over processes."""
    from majlis.work import map_ordered

    before, counts = time.perf_counter(), Counter[str]()
    lots = [(seed, at // LOT, min(LOT, endings - at)) for at in range(0, endings, LOT)]
    try:
        for found in map_ordered(endings_of, lots, workers):
            counts.update(found)
    except KeyboardInterrupt:
        print("interrupted")
    print(f"{counts.pop('endings'):,} endings under rules by chance, seed {seed}", end="")
    print(f" ({time.perf_counter() - before:.0f} s)")
    print("  " + "; ".join(f"{name}: {count:,}" for name, count in sorted(counts.items())))
    return not any("DIFFERENT" in name for name in counts)


def over_threads(deals: int, seed: int) -> bool:
    """The same deals by one thread, two threads, and two processes: how much faster, and the same values."""
    from majlis.baloot.solver.batch import solve_many

    rng = np.random.default_rng(seed)
    states = [full_deal(rng, "kammelna", "♣") for _ in range(deals)]
    took, said = dict[str, float](), list[Any]()
    for name, options in (
        ("one thread", {}),
        ("two threads", {"threads": 2}),
        ("two processes", {"workers": 2}),
    ):
        before = time.perf_counter()
        said.append(list(solve_many(states, "gp", **options)))  # type: ignore[arg-type]
        took[name] = time.perf_counter() - before
    same = "the same answers" if said[0] == said[1] == said[2] else "DIFFERENT answers"
    ratios = ", ".join(
        f"{name} {took['one thread'] / took[name]:.2f} times as fast" for name in list(took)[1:]
    )
    print(f"{deals} Hokum deals under kammelna, gp: {ratios}; {same}")
    return same == "the same answers"


def main() -> int:
    """Run the benchmark; 1 where an answer is wrong."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--endings", type=int, default=0)
    parser.add_argument("--workers", type=int, default=0, help="processes for the endings; 0: all")
    given = parser.parse_args()
    assert set(PRESETS) >= {"kammelna", "coinche-play"}
    table = Solver().memory.table.nbytes
    machine = platform.processor() or platform.machine()
    print(f"{machine}, Python {platform.python_version()}; table {table:,} bytes")
    right = True
    if given.deals:
        beside_colver(given.deals, given.seed)
        under_our_rules(given.deals, given.seed)
        right = over_threads(given.deals, given.seed)
    if given.endings:
        right &= against_the_twin(given.endings, given.seed, given.workers)
    return int(not right)


if __name__ == "__main__":
    sys.exit(main())
