"""Writes how often a deal ends with which game points: `src/majlis/baloot/deal_results.csv`.

    python tools/deal_results.py [--matches 6000] [--workers 0]

Matches of the strategist against himself under `kammelna`, with seed 1; the chance to win a match
(`majlis.baloot.chances`) is worked out from them. Deals that were thrown in are counted as 0,0, except after
a Kawesh: the same dealer deals again, so they change nothing. Any number of workers writes the same file.
"""

from __future__ import annotations

import argparse
from collections import Counter

import numpy as np

from majlis.baloot.chances import RESULTS
from majlis.baloot.match import Match
from majlis.baloot.players import make_player
from majlis.baloot.ruleset import DEFAULT
from majlis.files import write_atomic
from majlis.game import SEATS
from majlis.work import map_ordered

SEED = 1


def results_of(match_number: int) -> Counter[tuple[int, int]]:
    """How the deals of one match ended: points of the side that dealt, and of the other."""
    players = [make_player("strategist", np.random.default_rng([SEED, match_number, 1 + s])) for s in SEATS]
    match = Match(DEFAULT, players, np.random.default_rng([SEED, match_number]), dealer=match_number % 4)
    found = Counter[tuple[int, int]]()
    while not match.is_over():
        state = match.play_deal()
        assert state.result is not None
        if state.result.ending != "kawesh":
            points = state.result.game_points
            found[points[state.dealer % 2], points[1 - state.dealer % 2]] += 1
    return found


def main() -> None:
    """Run the tool."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--matches", type=int, default=6000)
    parser.add_argument("--workers", type=int, default=0)
    given = parser.parse_args()
    total = Counter[tuple[int, int]]()
    for found in map_ordered(results_of, range(given.matches), given.workers):
        total.update(found)
    lines = [f"{own},{other},{deals}\n" for (own, other), deals in sorted(total.items())]
    write_atomic(RESULTS, "own,other,deals\n" + "".join(lines))
    print(f"{sum(total.values())} deals of {given.matches} matches, {len(total)} results: {RESULTS}")


if __name__ == "__main__":
    main()
