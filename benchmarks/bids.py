"""Who calls better: both sides play their cards alike, the deals are the same, only the callers differ.

python benchmarks/bids.py [ONE TWO] [--deals 2000] [--matches 0] [--seed 1] [--cards strategist:ahead=0]

Every deal is played twice with the sides exchanged: game points a deal that ONE makes over TWO, with its 95 %
interval. With `--matches` whole matches follow, each number also played twice, with the same deals. Then what
happens when all four seats call as ONE, and as TWO, beside what is told of people (sources/baloot.md §10).
`--games FILES` asks both players about every call of recorded games, and prints where people called
otherwise.
"""

import argparse
import sys
from collections import Counter

import numpy as np

from majlis.baloot.actions import format_action
from majlis.baloot.deal import Deal
from majlis.baloot.games import load
from majlis.baloot.match import Match
from majlis.baloot.phase import Phase
from majlis.baloot.players import make_player
from majlis.baloot.review.decisions import decisions_of
from majlis.baloot.ruleset import DEFAULT
from majlis.baloot.state import State
from majlis.baloot.view import View
from majlis.game import Action, Player, drive
from majlis.statistics import wilson

TOLD = {
    "all pass %": "31",
    "Hokum %": "53",
    "Sun %": "34",
    "Ashkal %": "13",
    "Sun lost %": "28.5",
    "Hokum lost %": "15.9",
    "Kaboot in Sun %": "13.8",
    "Kaboot in Hokum %": "9.3",
    "doubled %": "4.1",
    "buyer's order %": "29/24/27/19",
}


class Caller:
    """Calls and doubles as one player, does everything else as another."""

    name = "caller"

    def __init__(self, calls: str, cards: str, seed: list[int]) -> None:
        self.calls = make_player(calls, np.random.default_rng(seed))
        self.cards = make_player(cards, np.random.default_rng(seed))

    def act(self, view: View) -> Action:
        """The choice among the legal actions."""
        caller = self.calls if view.phase in (Phase.AUCTION, Phase.DOUBLING) else self.cards
        return caller.act(view)

    def out_of_turn(self, view: View) -> Action | None:
        """As the player of the cards."""
        return self.cards.out_of_turn(view)


def seated(one: str, two: str, cards: str, seed: list[int]) -> list[Player[View]]:
    """ONE in seats 0 and 2."""
    return [Caller(two if seat % 2 else one, cards, [*seed, seat]) for seat in range(4)]


def played(players: list[Player[View]], seed: int, number: int) -> State:
    """A deal of its own number, from its shuffle to its score."""
    deal = Deal.shuffled(np.random.default_rng([seed, number]))
    state = State.new(deal, DEFAULT, dealer=number % 4)
    drive(state, players)
    return state


def duplicates(one: str, two: str, given: argparse.Namespace) -> None:
    """Print the game points a deal."""
    ways = [seated(*pair, given.cards, [given.seed]) for pair in ((one, two), (two, one))]
    gains = np.array(
        [
            (
                played(ways[0], given.seed, number).returns()[0]
                - played(ways[1], given.seed, number).returns()[0]
            )
            / 2
            for number in range(given.deals)
        ]
    )
    half = 1.96 * gains.std(ddof=1) / len(gains) ** 0.5
    print(f"{one} over {two}: {gains.mean():+.3f} ± {half:.3f} game points a deal, {given.deals} deals")


def matches(one: str, two: str, given: argparse.Namespace) -> None:
    """Print the matches won, to 152."""
    won = 0
    for number in range(given.matches):
        for side in (0, 1):
            players = seated(*((one, two) if side == 0 else (two, one)), given.cards, [given.seed, number])
            match = Match(DEFAULT, players, np.random.default_rng([given.seed, number]), dealer=number % 4)
            while not match.is_over():
                match.play_deal()
            won += match.winner == side
    low, high = wilson(won, 2 * given.matches)
    share = f"{100 * won / (2 * given.matches):.1f} % ({100 * low:.1f} to {100 * high:.1f})"
    print(f"{one} over {two}: {won} of {2 * given.matches} matches, {share}")


def figures(calls: str, given: argparse.Namespace) -> dict[str, str]:
    """How deals go when all call so."""
    players, seen, gains = seated(calls, calls, given.cards, [given.seed]), Counter[str](), []
    orders = Counter[int]()
    for number in range(given.deals):
        state = played(players, given.seed, number)
        assert state.result is not None
        if state.contract is None or state.result.sheet is None:
            seen[state.result.ending] += 1
            continue
        contract, sheet = state.contract, state.result.sheet
        seen["ashkal" if contract.ashkal else contract.mode] += 1
        seen[f"{contract.mode} lost"] += sheet.khasara
        seen[f"{contract.mode} kaboot"] += sheet.kaboot is not None
        seen["doubled"] += contract.level > 1
        orders[(contract.buyer - state.dealer - 1) % 4] += 1
        points = sheet.game_points
        gains.append((points[contract.buyer % 2], points[1 - contract.buyer % 2]))
    suns, hokums = seen["sun"] + seen["ashkal"], seen["hokum"]
    bought = max(1, suns + hokums)

    def share(count: float, of: float) -> str:
        return f"{100 * count / max(1, of):.1f}"

    own, other = np.array(gains or [(0, 0)]).mean(axis=0)
    return {
        "all pass %": share(seen["all-pass"], given.deals - seen["kawesh"]),
        "Hokum %": share(hokums, bought),
        "Sun %": share(seen["sun"], bought),
        "Ashkal %": share(seen["ashkal"], bought),
        "Sun lost %": share(seen["sun lost"], suns),
        "Hokum lost %": share(seen["hokum lost"], hokums),
        "Kaboot in Sun %": share(seen["sun kaboot"], suns),
        "Kaboot in Hokum %": share(seen["hokum kaboot"], hokums),
        "doubled %": share(seen["doubled"], bought),
        "buyer's order %": "/".join(f"{100 * orders[place] / bought:.0f}" for place in range(4)),
        "buyer's side, game points": f"{own:.1f}",
        "other side": f"{other:.1f}",
    }


def recorded(names: list[str], files: list[str]) -> None:
    """Print how often players call as the people of recorded games did, and what they call instead."""
    points = [
        point
        for file in files
        for deal in load(file).deals
        for point in decisions_of(deal).points
        if point.trick == 0 and len(point.state.legal_actions(point.seat)) > 1 and not point.implied
    ]
    for name in names:
        pairs = Counter[str]()
        for at, point in enumerate(points):
            player = make_player(name, np.random.default_rng(at))
            own, told = player.act(point.state.view(point.seat)), point.action
            pairs["as they did" if own == told else f"{format_action(told)} → {format_action(own)}"] += 1
        said = ", ".join(f"{what} {count}" for what, count in sorted(pairs.items()))
        print(f"{name}, {len(points)} calls of people: {said}")


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("players", nargs="*", default=["searcher", "strategist"])
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--matches", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", nargs="*", default=[], metavar="FILE")
    parser.add_argument("--cards", default="strategist:ahead=0")
    given = parser.parse_args()
    if len(given.players) != 2:
        parser.error("name two players, or none")
    one, two = given.players
    if given.games:
        recorded([one, two], given.games)
    duplicates(one, two, given)
    if given.matches:
        matches(one, two, given)
    columns = [figures(name, given) for name in (one, two)]
    print(f"\n| | people | `{one}` | `{two}` |\n|---|---|---|---|")
    for name, value in columns[0].items():
        print(f"| {name} | {TOLD.get(name, '')} | {value} | {columns[1][name]} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
