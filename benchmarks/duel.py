"""Two players of the cards alone: the same contracts, the same deals, the seats swapped.

python benchmarks/duel.py [--deals 100] [--seed 1] [--rules kammelna] [--workers 1] ONE OTHER [OTHER ...]

- Under most rules four strategists call and double; then the players named take their places.
- Under `coinche-play` the cards are dealt out, and the hand that is worth most in a suit has bought Hokum.
  So agents of colver can sit there too: `colver:isdd@50ms` (worlds solved with open hands; `isdd-score` for
  the score of its own game), `colver:ismcts@50ms` and `colver:smart_ismcts@50ms` (tree searches), and
  `colver:heuristic`. None needs a model that is downloaded. They are given the time that the searcher gets by
  `searcher:time=50ms,objective=points`.

ONE is set against each of the others. Figures are what its side gets more than the other in a deal, card
points (with the last trick's ten) and game points, with 95 % intervals, and the processor's time for a card
where there is a choice. The luck of the deal is nearly gone: far fewer deals are needed than for matches.

colver is installed by `pip install colver`; without it that pairing is left out, and that is said.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import sys
import time
from collections.abc import Sequence
from typing import Any

import numpy as np

from majlis.baloot.auction import Contract
from majlis.baloot.card_numbers import cards_by_number, mask_of, numbers_of
from majlis.baloot.deck import DECK
from majlis.baloot.lookahead.calls import hokum_worth
from majlis.baloot.phase import Phase
from majlis.baloot.play import NO_TRUMPS
from majlis.baloot.players import make_player
from majlis.baloot.ruleset import parse_rules
from majlis.baloot.setup import SetUp
from majlis.baloot.state import State
from majlis.baloot.view import View
from majlis.cards import SUITS, card_set
from majlis.errors import check_whole
from majlis.statistics import Series
from majlis.work import map_ordered

DEALT = "coinche-play"
"""The rules under which a contract is dealt with the cards."""
NUMBERS, NAMES = numbers_of(NO_TRUMPS), cards_by_number(NO_TRUMPS)
"""Colver numbers cards eight to a suit in plain order, as our solver does in Sun."""
UNIFORM = '[worlds]\nsource = "uniform"\n'
AGENTS = {
    "isdd": '[play]\nmethod = "isdd"\ntime_ms = {ms}\nobjective = "card_points"\n' + UNIFORM,
    "isdd-score": '[play]\nmethod = "isdd"\ntime_ms = {ms}\nobjective = "deal_score"\n' + UNIFORM,
    "ismcts": '[play]\nmethod = "ismcts"\ntime_ms = {ms}\n',
    "smart_ismcts": '[play]\nmethod = "smart_ismcts"\ntime_ms = {ms}\n',
    "heuristic": '[play]\nmethod = "heuristic"\n',
}


class Colver:
    """An agent of colver at one seat; it is told each card as it is played."""

    def __init__(self, spec: str, seat: int, seed: int, start: State) -> None:
        import colver

        name, _, limit = spec.removeprefix("colver:").partition("@")
        ms = int(limit.removesuffix("ms") or 50)
        bid = '[bid]\nstrategy = "improved"\n'
        self._agent: Any = colver.Agent(bid + AGENTS[name].format(ms=ms), seat=seat, seed=seed)
        contract = start.contract
        assert contract is not None
        assert contract.trump is not None
        hands = [sorted(NUMBERS[card] for card in DECK if hand >> card & 1) for hand in start.hands]
        self._table: Any = colver.Env.deal_with_hands(start.dealer, hands)
        self._table.set_contract(contract.trump, 80, contract.buyer & 1, 0)
        self._table.set_phase_playing()
        self._agent.init_deal(self._table)
        self._seen = 0

    def act(self, view: View) -> int:
        """The card that it plays."""
        played = [card for trick in view.tricks for card in trick.cards] + list(view.trick)
        for card in played[self._seen :]:
            self._agent.observe(self._table, NUMBERS[card])
            self._table.step(NUMBERS[card])
        self._seen = len(played)
        return NAMES[self._agent.decide(self._table)["action"]]


def started(rules: str, seed: int, number: int) -> State | None:
    """A deal as the play begins; None where everybody passed."""
    rng = np.random.default_rng([seed, number])
    if rules.partition("+")[0] == DEALT:
        cards = [DECK[int(place)] for place in rng.permutation(32)]
        hands = tuple(card_set(cards[8 * seat : 8 * seat + 8]) for seat in range(4))
        masks = np.array([mask_of(hand) for hand in hands])
        worth = np.array([hokum_worth(masks, suit) for suit in SUITS])
        trump, buyer = divmod(int(worth.argmax()), 4)
        contract = Contract("hokum", trump, buyer, buyer)
        return State.set_up(SetUp(contract, hands, number % 4), parse_rules(rules), dealer=(number + 3) % 4)
    state = State.shuffled(rng, parse_rules(rules), number % 4)
    callers = [make_player("strategist", rng) for _ in range(4)]
    while state.phase in (Phase.AUCTION, Phase.DOUBLING) and not state.is_terminal():
        seat = state.current_player()
        state.apply(callers[seat].act(state.view(seat)), seat)
    return None if state.is_terminal() else state


def played(start: State, specs: Sequence[str], seed: Sequence[int]) -> tuple[State, list[float], list[int]]:
    """The deal played by one for each seat; the time and the number of choices of each side."""
    state, spent, choices = start.copy(), [0.0, 0.0], [0, 0]
    seats: list[Any] = [
        Colver(spec, seat, int(np.random.default_rng([*seed, seat]).integers(1 << 31)), start)
        if spec.startswith("colver:")
        else make_player(spec, np.random.default_rng([*seed, seat]))
        for seat, spec in enumerate(specs)
    ]
    while not state.is_terminal():
        seat = state.current_player()
        view = state.view(seat)
        begun = time.process_time()
        action = seats[seat].act(view)
        if len([other for other in view.legal_actions if other < 52]) > 1 and action < 52:
            spent[seat & 1] += time.process_time() - begun
            choices[seat & 1] += 1
        state.apply(action, seat)
    return state, spent, choices


Row = tuple[int, float, float, float, int, int]


def duel(task: tuple[str, str, str, int, int]) -> Row | None:
    """Card points (twice a deal's) and game points that ONE gets more, both times, and what both took."""
    one, other, rules, seed, number = task
    start = started(rules, seed, number)
    if start is None:
        return None
    points, game, took, count = 0, 0.0, [0.0, 0.0], [0, 0]
    for side in (0, 1):
        specs = [one, other, one, other] if side == 0 else [other, one, other, one]
        end, spent, choices = played(start, specs, [seed, number])
        points += end.captured[side] - end.captured[1 - side]
        game += end.returns()[side]
        for who in (0, 1):
            took[who] += spent[who ^ side]
            count[who] += choices[who ^ side]
    return points, game, took[0], took[1], count[0], count[1]


def told(series: Series) -> str:
    """A mean with its interval."""
    interval = series.student()
    return f"{series.mean:+.2f} ± {0.0 if interval is None else interval[1] - series.mean:.2f}"


def compare(one: str, other: str, rules: str, seed: int, deals: int, workers: int) -> None:
    """Print what the first gets more than the other."""
    if "colver:" in one + other:
        if importlib.util.find_spec("colver") is None:
            print(f"{one} - {other}: left out, colver is not installed (pip install colver)")
            return
        if rules.partition("+")[0] != DEALT:
            print(f"{one} - {other}: left out, agents of colver play by --rules {DEALT}")
            return
    tasks = ((one, other, rules, seed, number) for number in range(deals))
    rows = [row for row in map_ordered(duel, tasks, workers) if row is not None]
    points, game = Series.of(row[0] / 2 for row in rows), Series.of(row[1] / 2 for row in rows)
    times = [
        1000 * sum(row[2 + who] for row in rows) / max(1, sum(row[4 + who] for row in rows)) for who in (0, 1)
    ]
    print(
        f"{one} - {other}: {len(rows)} deals, card points {told(points)}, game points {told(game)};"
        f" {times[0]:.1f} and {times[1]:.1f} ms a choice",
        flush=True,
    )


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("one")
    parser.add_argument("others", nargs="+", metavar="other")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", default="kammelna")
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    check_whole("deals", given.deals, 1, 1 << 40)
    os.environ.setdefault("RAYON_NUM_THREADS", "1")  # colver on one processor, as we are
    print(f"the cards of {given.deals} deals under {given.rules}, seed {given.seed}, each played both ways")
    for other in given.others:
        compare(given.one, other, given.rules, given.seed, given.deals, given.workers)
    return 0


if __name__ == "__main__":
    sys.exit(main())
