"""How much better than the strategist a player of cards can be at all: one who sees all four hands.

python benchmarks/ceiling.py [--deals 300] [--matches 150] [--seed 1] [--player strategist]

The seer calls, announces and claims as the other player does, and plays each card that the solver, with all
hands open, says is worth most (near the end of a match, for the chance to win it). No player who sees one
hand only can hope for more of his cards. Each deal and match is played twice, with the seats swapped.
"""

import argparse
import math
import time
from typing import Any

import numpy as np

from majlis.baloot.actions import PASS
from majlis.baloot.match import Match
from majlis.baloot.phase import Phase
from majlis.baloot.players import make_player
from majlis.baloot.ruleset import DEFAULT
from majlis.baloot.solver import Solver
from majlis.baloot.state import State
from majlis.baloot.view import View
from majlis.game import SEATS, Action, Player, drive
from majlis.statistics import student_quantile, wilson

NEAR = 60
"""Points before the target from which on the seer plays for the match, as the searcher does."""


class Seer:
    """Another player's calls, and the best card on the real deal."""

    name = "seer"

    def __init__(self, player: Player[View], solver: Solver) -> None:
        self.player, self.solver = player, solver
        self.state: State | None = None

    def act(self, view: View) -> Action:
        """The player's action, or a card that is worth more than his."""
        action, state = self.player.act(view), self.state
        if state is None or view.phase is not Phase.PLAY or action >= PASS or len(view.legal_actions) == 1:
            return action
        near = max(view.scores) >= DEFAULT.target - NEAR
        found = self.solver.solve(state, "match" if near else "gp")
        return action if found.values.get(action) == found.values[found.best] else found.best

    def out_of_turn(self, view: View) -> Action | None:
        """As the player does."""
        return self.player.out_of_turn(view)


def play(name: str, seed: int, number: int, side: int, whole: bool) -> tuple[int, bool]:
    """Game points of the seers at seats `side` and `side + 2` over the others; whether they won the match."""
    solver = Solver()
    plain = [make_player(name, np.random.default_rng([seed, number, 1 + seat])) for seat in SEATS]
    players: list[Any] = [Seer(p, solver) if seat % 2 == side else p for seat, p in enumerate(plain)]
    match = Match(DEFAULT, players, np.random.default_rng([seed, number]), dealer=number % 4)
    while not match.is_over():
        state = match.new_deal()
        for player in players[side::2]:
            player.state = state
        drive(state, players)
        match.finish(state)
        if not whole:
            break
    return match.scores[side] - match.scores[1 - side], match.winner == side


def both(name: str, seed: int, number: int, whole: bool) -> tuple[float, int]:
    """One number in both seatings: the mean of the points, and the matches won."""
    one, other = (play(name, seed, number, side, whole) for side in (0, 1))
    return (one[0] + other[0]) / 2, one[1] + other[1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--matches", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--player", default="strategist")
    given = parser.parse_args()
    begun = time.process_time()
    for count, whole in ((given.deals, False), (given.matches, True)):
        if count < 2:
            continue
        found = [both(given.player, given.seed, number, whole) for number in range(1, count + 1)]
        points = np.array([gain for gain, _ in found])
        mean, half = points.mean(), student_quantile(count - 1) * points.std(ddof=1) / math.sqrt(count)
        unit = "match" if whole else "deal"
        print(f"seer against {given.player}: {mean:+.2f} game points a {unit}, ", end="")
        print(
            f"95 % interval {mean - half:+.2f} to {mean + half:+.2f}; {count} {unit} numbers, seats swapped",
            flush=True,
        )
        if whole:
            won = sum(wins for _, wins in found)
            low, high = wilson(won, 2 * count)
            print(f"{won} of {2 * count} matches, {won / 2 / count:.1%} ({low:.1%} to {high:.1%})")
    print(f"seed {given.seed}, {time.process_time() - begun:.0f} s of CPU")


if __name__ == "__main__":
    main()
