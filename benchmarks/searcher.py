"""The searcher's worlds and choices: are any contradictory, do hidden cards leak, what is each part worth?

python benchmarks/searcher.py [--worlds 100000] [--secrets 1000] [--positions 300] [--variants SPEC ...]

- worlds: of random matches under four rule sets, each replayed from the first call to the last card; and how
  many are drawn in a second of processor time.
- secrets: positions in which the hidden hands are exchanged for those of another world; the same seed must
  act the same.
- habits: how much less likely a hand is that would have broken a habit, by maximum likelihood over what
  strategists play, and over recorded games (`--records FILE ...`): the factors of `lookahead/plays.py`.
  And how likely the true hands are beside worlds by them, in bits.
- inside: by the searcher's own model, what a choice of the first four tricks that is not clear brings more
  than the strategist's card, by budget and trust: worlds by which a choice is not made judge it.
- fusion: endings of three and four cards with one plan for all worlds that look alike, beside open hands.
- astray: how far the play of strategists ends from what open hands promise, by the cards in a hand.
- variants: the same positions are played by all of them; what their cards cost with all hands open, in game
  points a card more than those of the first, with 95 % intervals. Far fewer deals are needed for this than
  for matches, since luck is the same for all; whether it wins matches, `majlis arena` says.
"""

import argparse
import sys
import time
from collections.abc import Iterable, Iterator
from itertools import pairwise

import numpy as np

from majlis.baloot.card_numbers import mask_of
from majlis.baloot.games import load
from majlis.baloot.kammelna.replay import replay
from majlis.baloot.lookahead.announced import announced_in
from majlis.baloot.lookahead.known import known_of
from majlis.baloot.lookahead.plays import FACTORS, habits, play_odds
from majlis.baloot.lookahead.replay import fits_history, replayed
from majlis.baloot.lookahead.search import (
    SHARES,
    Clock,
    estimate_cards,
    estimates_of,
    solve_worlds,
    weighed,
)
from majlis.baloot.lookahead.skill import Skill
from majlis.baloot.lookahead.worlds import draw_worlds
from majlis.baloot.phase import Phase
from majlis.baloot.players import Strategist, make_player
from majlis.baloot.ruleset import parse_rules
from majlis.baloot.solver import Solver
from majlis.baloot.state import State
from majlis.baloot.view import View
from majlis.compiled.arrays import Ints, Ints2
from majlis.errors import MajlisError
from majlis.game import drive

RULES = ("kammelna", "founding", "pagat", "coinche-play")
SOLVER = Solver()
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


def deals_of(seed: int, wanted: int) -> Iterator[list[State]]:
    """The states of deals of strategists under `kammelna`."""
    for number in range(wanted):
        found: list[State] = []
        rng = np.random.default_rng([seed, number])
        state = State.shuffled(rng, dealer=number % 4)
        drive(
            state,
            [make_player("strategist", rng) for _ in range(4)],
            lambda now, k=found.append: k(now.copy()),
        )
        yield found


def recorded(paths: list[str]) -> Iterator[list[State]]:
    """The states of recorded deals."""
    for path in paths:
        for deal in load(path).deals:
            yield list(replay(deal, parse_rules("kammelna")).states())


def habits_of(deals: Iterable[list[State]], who: str, seed: int) -> None:
    """Print the factor of each habit that makes what was played likeliest, and how often it was broken."""
    rng, odds, broken = np.random.default_rng(seed), dict[str, list[float]](), dict[str, list[bool]]()
    bits = list[float]()
    for states in deals:
        for state in states:
            if state.phase == Phase.PLAY and not state.trick and len(state.tricks) in (2, 4, 5):
                view = state.view(state.current_player())
                known, truth = known_of(view), np.array([[mask_of(hand) for hand in state.hands]])
                drawn = play_odds(view, known, draw_worlds(view, known, 300, rng).hands)
                bits.append(float(np.log2(play_odds(view, known, truth)[0] / drawn.mean())))
        for before, after in pairwise(states):
            action = after.history[-1][1] if after.history else 99
            if before.phase != Phase.PLAY or action >= 52 or after.phase != Phase.PLAY:
                continue
            seat = before.current_player()
            view = after.view((seat + 1 + int(rng.integers(3))) % 4)
            known, contract = known_of(view), before.contract
            if known.hidden == () or contract is None:
                continue
            hands = draw_worlds(view, known, 40, rng).hands[:, seat]
            for cards, habit in habits(contract, before.trick, action):
                share = float(((hands & mask_of(cards)) != 0).mean())
                if 0 < share < 1:
                    odds.setdefault(habit, []).append(share)
                    broken.setdefault(habit, []).append(bool(after.hands[seat] & cards))
    print(f"habits of {who}: the likeliest factor, 95 % interval; as used; times seen, broken, by chance")
    if bits:
        half = 1.96 * np.std(bits) / len(bits) ** 0.5
        print(f"  the true hands are likelier than a world: {np.mean(bits):.2f} ± {half:.2f} bits")
    grid = np.exp(np.linspace(np.log(0.01), np.log(3), 400))
    for habit, used in FACTORS.items():
        share, truth = np.array(odds.get(habit, [])), np.array(broken.get(habit, []), dtype=float)
        if len(share) < 5:
            continue
        fits = (truth * np.log(grid)[:, None] - np.log(1 - share + share * grid[:, None])).sum(axis=1)
        likely = grid[fits >= fits.max() - 1.92]
        print(
            f"  {habit:38} {grid[fits.argmax()]:.2f} ({likely[0]:.2f} to {likely[-1]:.2f})   {used}"
            f"   {len(share)}, {truth.mean():.1%}, {share.mean():.1%}"
        )


Asked = tuple[State, View, list[int]]


def choices(seed: int, sizes: tuple[int, ...], often: float) -> Iterator[Asked]:
    """Positions with a choice of cards out of a hand of such a size, without end."""
    pick = np.random.default_rng(seed)
    for states in deals_of(seed, 1 << 40):
        for state in states:
            if state.phase != Phase.PLAY or state.promised is not None:
                continue
            view = state.view(state.current_player())
            cards = [action for action in view.legal_actions if action < 52]
            if len(cards) > 1 and view.hand.bit_count() in sizes and pick.random() < often:
                yield state, view, cards


def inside(seed: int, wanted: int) -> None:
    """Print what choices bring more than the strategist's card, in worlds that they were not made by."""
    solver, rules, rng = Solver(), Strategist(ahead=0), np.random.default_rng(seed)
    kept = list[tuple[int, float, int, Ints2, Ints]]()
    for _, view, cards in choices(seed, (5, 6, 7, 8), 0.35):
        own = rules.card_of(view, rules.decide(view).action)
        if own not in cards:
            continue
        known, skill = known_of(view), Skill(exact=False)
        found, weights = weighed(view, known, skill, rng, 160)
        before = int(solver.memory.counts[0])
        try:
            values, looked_at = solve_worlds(view, known, found, cards, skill, solver, Clock(1 << 40))
        except MajlisError:  # somebody did not announce what he held
            continue
        if len(values) == len(found):
            cost = (looked_at or int(solver.memory.counts[0]) - before) / len(found)
            kept.append((view.hand.bit_count(), cost, cards.index(own), values, weights))
        if len(kept) >= wanted:
            break
    print(f"inside: {len(kept)} choices, game points a choice more than the strategist's card")
    for nodes in (300_000, 1_000_000, 3_000_000):
        for bank in (False, True):
            line = [f"trust={trust} {_brought(kept, nodes, bank, trust):+.3f}" for trust in (0, 0.5, 1, 1.5)]
            print(f"  nodes={nodes} bank={'yes' if bank else 'no':4} {'  '.join(line)}")


def _brought(kept: list[tuple[int, float, int, Ints2, Ints]], nodes: int, bank: bool, trust: float) -> float:
    """The mean over choices, each made twelve times by other worlds."""
    rng, gains = np.random.default_rng(1), list[float]()
    for cards, cost, own, values, weights in kept:
        count = int(nodes * (SHARES[cards] / 100 if bank else 1) / cost)
        count = max(1, min(count, len(values) // 2))
        for _ in range(12):
            order = rng.permutation(len(values))
            by, judge = order[:count], order[count:]
            found = estimates_of(range(values.shape[1]), values[by], weights[by], 0, False, "gp")
            lead = found.worth[found.best] - found.worth[own]
            chosen = own if lead <= trust * found.error[own] else found.best
            means = weights[judge] @ values[judge] / weights[judge].sum()
            gains.append(means[chosen] - means[own])
    return float(np.mean(gains))


def fusion(seed: int, wanted: int) -> None:
    """Print how often one plan for all worlds chooses another card, what it gains, and its time."""
    rows, spent = list[tuple[bool, float, float]](), [0.0, 0.0]
    for number, (_, view, cards) in enumerate(choices(seed, (3, 4), 0.5)):
        worths = []
        for at, depth in enumerate((0, 2)):
            begun, skill = time.process_time(), Skill(fusion=depth, worlds=60)
            found = estimate_cards(view, cards, np.random.default_rng(number), skill, SOLVER, Clock(1 << 40))
            spent[at] += time.process_time() - begun
            worths.append([] if found is None else list(found.worth))
        if worths[0] and worths[1]:
            open_hands, plan = np.array(worths[0]), np.array(worths[1])
            first, best = int(open_hands.argmax()), int(plan.argmax())
            rows.append((first != best, plan[best] - plan[first], open_hands[first] - plan[best]))
        if len(rows) >= wanted:
            break
    other, gain, promised = np.array(rows, dtype=float).T
    print(
        f"fusion: {len(rows)} positions, another card in {int(other.sum())},"
        f" gain {gain.mean():.4f} game points, {promised.mean():.3f} promised too much;"
        f" {1000 * spent[1] / len(rows):.0f} ms, with open hands {1000 * spent[0] / len(rows):.0f} ms"
    )


def astray(seed: int, wanted: int) -> None:
    """Print how play ended beside what open hands promised at the start of each trick."""
    solver, ends, sweeps = Solver(), dict[int, list[float]](), dict[int, list[bool]]()
    for states in deals_of(seed, wanted):
        end = states[-1]
        if end.contract is None or len(end.tricks) < 8:
            continue
        taken = [
            points + 10 * (end.tricks[-1].winner & 1 == side) for side, points in enumerate(end.captured)
        ]
        won = [sum(trick.winner & 1 == side for trick in end.tricks) for side in (0, 1)]
        for state in states:
            cards = state.hands[state.leader].bit_count()
            if state.phase != Phase.PLAY or state.trick or state.promised is not None or cards < 2:
                continue
            promised, buyers = (
                solver.solve(state, "points", line=False).value,
                1 - 2 * (end.contract.buyer & 1),
            )
            ends.setdefault(cards, []).append(buyers * (taken[0] - taken[1] - promised) / 2)
            if abs(promised) == sum(taken):
                sweeps.setdefault(cards, []).append(won[promised < 0] == 8)
    print(
        "astray: card points of the buyer's side beside those promised by open hands, by the cards in a hand"
    )
    for cards in sorted(ends, reverse=True):
        off, made = np.array(ends[cards]), sweeps.get(cards, [])
        print(
            f"  {cards}: mean {off.mean():+.1f}, deviation {off.std(ddof=1):.1f} in {len(off)} positions;"
            f" Kaboots promised {len(made)}, made {sum(made)}"
        )


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--worlds", type=int, default=100_000)
    parser.add_argument("--secrets", type=int, default=1000)
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--habits", type=int, default=100, help="deals of strategists")
    parser.add_argument("--records", nargs="*", default=[], help="recorded games, for habits")
    parser.add_argument("--inside", type=int, default=20, help="choices")
    parser.add_argument("--fusion", type=int, default=20, help="positions")
    parser.add_argument("--astray", type=int, default=100, help="deals of strategists")
    parser.add_argument(
        "--variants",
        nargs="*",
        default=["searcher", "searcher:habits=no", "searcher:weigh=no", "searcher:exact=no", "strategist"],
    )
    given = parser.parse_args()
    fine = contradictions(given.seed, given.worlds) if given.worlds else True
    fine &= secrets(given.seed, given.secrets) if given.secrets else True
    if given.habits:
        habits_of(deals_of(given.seed, given.habits), "strategists", given.seed)
    if given.records:
        habits_of(recorded(given.records), "recorded games", given.seed)
    if given.inside:
        inside(given.seed, given.inside)
    if given.fusion:
        fusion(given.seed, given.fusion)
    if given.astray:
        astray(given.seed, given.astray)
    if given.variants and given.positions > 1:
        variants(given.seed, given.positions, given.variants)
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
