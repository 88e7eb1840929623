"""The solver: speed and values, beside colver's solver of the nearest cousin, Belote coinche.

python benchmarks/solver.py [--deals 200] [--seed 1] [--endings 0]

- All eight cards of the first lead of full Hokum deals under `coinche-play`, both solvers in turns on each
  deal; every value is compared (colver counts a sweep as 252 where we count 162).
- The same under `kammelna`, Sun and Hokum, for card points and for game points.
- With --endings N: so many endings by chance, under rules by chance, against the twin that tries everything.

colver is installed by `pip install colver`; without it only our own figures are printed, and that is said.
"""

from __future__ import annotations

import argparse
import platform
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

from majlis.baloot.ruleset import PRESETS
from majlis.baloot.solver.layout import numbers_of
from majlis.baloot.solver.search import Solver
from majlis.baloot.state import State
from majlis.cards import Card

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
sys.path.insert(0, str(Path(__file__).parent.parent / "tools"))
from solver_corpus import state_of

from majlis.baloot.deck import DECK
from majlis.cards import card_set, hand_text

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
    """Sun and Hokum under `kammelna`, for both objectives, on the same deals."""
    for trump in ("sun", "♣"):
        median = {}
        for objective in ("points", "gp"):
            rng, solver = np.random.default_rng(seed), Solver()
            times = [timed(solver, full_deal(rng, "kammelna", trump), objective)[0] for _ in range(deals)]
            median[objective] = np.median(times)
            print(f"{'Sun' if trump == 'sun' else 'Hokum'} under kammelna, {objective}: {shown(times)}")
        print(f"  gp / points: {median['gp'] / median['points']:.2f}")


def against_the_twin(endings: int, seed: int) -> None:
    """Endings by chance under rules by chance."""
    from majlis.errors import InputError
    from twins.solver import ending_by_chance, rules_by_chance, worth

    rng, solver, compared, different, refused = np.random.default_rng(seed), Solver(), 0, 0, 0
    while compared < endings:
        state = ending_by_chance(rng, rules_by_chance(rng), int(12 - rng.integers(5)))
        if state is None:
            continue
        compared += 1
        for objective in ("points", "gp"):
            try:
                found = solver.solve(state, objective, line=False)  # type: ignore[arg-type]
            except InputError:
                refused += 1
                continue
            different += found.value != worth(state, objective)
    print(f"{compared} endings under rules by chance: {different} differ from the twin, {refused} refused")


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--endings", type=int, default=0)
    given = parser.parse_args()
    assert set(PRESETS) >= {"kammelna", "coinche-play"}
    table = Solver().memory.table.nbytes
    machine = platform.processor() or platform.machine()
    print(f"{machine}, Python {platform.python_version()}; table {table:,} bytes")
    beside_colver(given.deals, given.seed)
    under_our_rules(given.deals, given.seed)
    if given.endings:
        against_the_twin(given.endings, given.seed)


if __name__ == "__main__":
    main()
