"""The searcher's worlds and choices: are any contradictory, do hidden cards leak, what is each part worth?

python benchmarks/searcher.py [--worlds 100000] [--secrets 1000] [--positions 300] [--variants SPEC ...]

- worlds: of random matches under four rule sets, each replayed from the first call to the last card; and how
  many are drawn in a second of processor time.
- secrets: positions in which the hidden hands are exchanged for those of another world; the same seed must
  act the same.
- variants: the same positions are played by all of them; what their cards cost with all hands open, in game
  points a card more than those of the first, with 95 % intervals. Far fewer deals are needed for this than
  for matches, since luck is the same for all; whether it wins matches, `majlis arena` says.
"""

import argparse
import sys
import time
from collections.abc import Iterator

import numpy as np

from majlis.baloot.lookahead.announced import announced_in
from majlis.baloot.lookahead.known import known_of
from majlis.baloot.lookahead.replay import fits_history, replayed
from majlis.baloot.lookahead.worlds import draw_worlds
from majlis.baloot.phase import Phase
from majlis.baloot.players import make_player
from majlis.baloot.ruleset import parse_rules
from majlis.baloot.solver import Solver
from majlis.baloot.state import State
from majlis.game import drive

RULES = ("kammelna", "founding", "pagat", "coinche-play")
AT_ONCE = 300
"""Worlds drawn for a view; one in `CHECKED` is replayed."""
CHECKED = 10


def moments(seed: int, players: tuple[str, ...], often: float) -> Iterator[tuple[State, np.random.Generator]]:
    """States of random deals, without end."""
    rng, number = np.random.default_rng(seed), 0
    while True:
        number += 1
        found: list[State] = []
        state = State.shuffled(rng, parse_rules(RULES[number % len(RULES)]), number % 4)
        seats = [make_player(name, rng) for name in players]
        drive(state, seats, lambda now, keep=found.append: keep(now.copy()))
        yield from ((now, rng) for now in found if not now.is_terminal() and rng.random() < often)


def contradictions(seed: int, wanted: int) -> bool:
    """Print how many worlds contradict what was seen."""
    drawn = checked = wrong = 0
    spent = 0.0
    for state, rng in moments(seed, ("strategist", "careful", "strategist", "random"), 0.4):
        view = state.view(int(rng.integers(4)))
        known, begun = known_of(view), time.process_time()
        worlds = draw_worlds(view, known, AT_ONCE, rng)
        spent += time.process_time() - begun
        drawn += len(worlds)
        for hands in worlds.hands[::CHECKED]:
            checked += 1
            wrong += not fits_history(view, known, hands, announced_in(view, known, hands))
        if drawn >= wanted:
            break
    print(f"worlds: {drawn:,} drawn, {drawn / spent:,.0f} a second with what is made ready for each view")
    print(f"        {checked:,} replayed, {wrong} contradictory")
    return wrong == 0


def secrets(seed: int, wanted: int) -> bool:
    """Print in how many positions the hidden cards decided."""
    asked = other_action = 0
    for state, rng in moments(seed, ("strategist",) * 4, 0.3):
        if asked >= wanted:
            break
        seat = state.current_player()
        view = state.view(seat)
        if view.contract is None or len(view.legal_actions) < 2:
            continue
        known = known_of(view)
        hands = draw_worlds(view, known, 1, rng).hands[0]
        twin = replayed(view, known, hands, announced_in(view, known, hands)).view(seat)
        spec = "searcher:nodes=5000,worlds=10"
        one, two = (make_player(spec, np.random.default_rng(asked)).act(seen) for seen in (view, twin))
        asked, other_action = asked + 1, other_action + (one != two)
    print(f"secrets: {asked:,} positions with hidden cards exchanged, another action in {other_action}")
    return other_action == 0


def variants(seed: int, wanted: int, specs: list[str]) -> None:
    """Print what the cards of each variant cost more than those of the first."""
    solver, rows, spent = Solver(), list[list[float]](), np.zeros(len(specs))
    players = [make_player(spec, np.random.default_rng([seed, at])) for at, spec in enumerate(specs)]
    for state, _ in moments(seed, ("strategist",) * 4, 0.3):
        if len(rows) >= wanted:
            break
        view = state.view(state.current_player())
        if state.phase != Phase.PLAY or state.rules.name != "kammelna" or state.promised is not None:
            continue
        cards = []
        for at, player in enumerate(players):
            begun = time.process_time()
            cards.append(player.act(view))
            spent[at] += time.process_time() - begun
        if max(cards) >= 52 or len([a for a in view.legal_actions if a < 52]) < 2:
            continue
        values = solver.solve(state, "gp", line=False).values
        sign = 1 if view.seat % 2 == 0 else -1
        rows.append([sign * (values[cards[0]] - values[card]) for card in cards])
    costs = np.array(rows)
    print(f"variants: {len(costs)} positions, all hands open; game points a card more than {specs[0]}")
    for at, spec in enumerate(specs):
        half = 1.96 * costs[:, at].std(ddof=1) / len(costs) ** 0.5
        print(f"  {spec:44} {costs[:, at].mean():+.3f} ± {half:.3f}   {1000 * spent[at] / len(costs):.0f} ms")


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--worlds", type=int, default=100_000)
    parser.add_argument("--secrets", type=int, default=1000)
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument(
        "--variants",
        nargs="*",
        default=["searcher", "searcher:habits=no", "searcher:weigh=no", "searcher:exact=no", "strategist"],
    )
    given = parser.parse_args()
    fine = contradictions(given.seed, given.worlds)
    fine &= secrets(given.seed, given.secrets)
    if given.variants and given.positions > 1:
        variants(given.seed, given.positions, given.variants)
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
