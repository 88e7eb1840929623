"""One truth in every mouth: advice, hints, reviews and puzzles on the same positions; and errors of calls.

    python tools/one_truth.py --positions 200            # compares what they say (minutes)
    python tools/one_truth.py --calls strategist --deals 40   # are errors of calls one-sided?

The positions are those of games that strategists play among themselves: each a decision with a choice. The
comparison says for every contradiction what it is, and ends with how many there were. The second form judges
every call of deals that are dealt from a seed: too low, too high, another contract.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from typing import Final

import numpy as np

from majlis.baloot import actions as act
from majlis.baloot.advice import advise, hint
from majlis.baloot.phase import Phase
from majlis.baloot.players import make_player
from majlis.baloot.players.strategist import Strategist
from majlis.baloot.review.decisions import Point
from majlis.baloot.review.judging import value_seat, verdict_by_seat
from majlis.baloot.review.kinds import kind_of
from majlis.baloot.review.model import ERRORS
from majlis.baloot.ruleset import parse_rules
from majlis.baloot.seat_line import format_view, parse_view
from majlis.baloot.state import State
from majlis.baloot.valuation.model import Budget
from majlis.baloot.valuation.words import hint_words
from majlis.game import drive

MODES: Final = ("kammelna", "kammelna", "kammelna", "founding", "pagat")
"""Rules of the deals, in turn."""


def decisions(
    deals: int, player: str = "strategist", seed: int = 0, rules: tuple[str, ...] = MODES
) -> Iterator[Point]:
    """The decisions of deals that four of these players play, where there is a choice."""
    for number in range(deals):
        rng = np.random.default_rng([seed, number])
        scores = tuple(int(one) for one in rng.integers(0, 140, 2))
        state = State.shuffled(rng, parse_rules(rules[number % len(rules)]), number % 4)
        state = State.new(state.deal, state.rules, state.dealer, (scores[0], scores[1]))
        states = [state.copy()]
        players = [make_player(player, np.random.default_rng([seed, number, at])) for at in range(4)]
        drive(state, players, lambda now, kept=states: kept.append(now.copy()))
        begun: int | None = None
        for at, (seat, action) in enumerate(state.history):
            begun = at if begun is None else begun
            if action in (act.BALOOT, act.AKKA) or act.is_announcement(action) or action == act.ACCEPT:
                continue
            before = states[begun]
            words = tuple(word for _, word in state.history[begun:at])
            trick = before.tricks_done() + 1 if before.phase in (Phase.PLAY, Phase.CLOSING) else 0
            point = Point(begun, seat, trick, before, action, words, states[at + 1])
            begun = None
            if len(point.choices()) > 1 and before.current_player() == seat:
                yield point


def contradictions(point: Point, budget: Budget) -> list[str]:
    """What advice, the hint and the review say of one decision that does not go together."""
    line = format_view(point.state, point.seat)
    view = parse_view(line)
    told, found = advise(view, budget=budget), []
    shown = hint(view, Strategist(), budget)
    by_seat = value_seat(point, budget, 0, scored=True)
    if shown.action != told.action:
        found.append(f"hint {act.format_action(shown.action)}, advice {told.word}")
    words = hint_words(told.values, told.action)
    if words and shown.reasons[-1:] != words:
        found.append("the hint's reason is not the advice's")
    lead, error = told.values.lead(told.action) if told.action in told.values.values else (0.0, 0.0)
    if lead > error:
        found.append(f"advice {told.word} is {lead:.2f} ± {error:.2f} behind its own table")
    if by_seat.values is None:
        return found
    if by_seat.values.by_chance != told.values.by_chance:
        found.append("two units")
    for action, value in by_seat.values.values.items():
        if told.values.values.get(action) != value:
            found.append(f"two values of {act.format_action(action)}")
    verdict, _ = verdict_by_seat(point, by_seat)
    if verdict in ERRORS and point.action == told.action:
        found.append(f"review calls {told.word} a {verdict}, advice advises it")
    return found


def compare(positions: int, budget: Budget) -> int:
    """Compare on so many positions; how many contradictions there were."""
    wrong = seen = 0
    for point in decisions(positions):
        if seen == positions:
            break
        seen += 1
        for what in contradictions(point, budget):
            wrong += 1
            print(f"{what}\n    {format_view(point.state, point.seat)}")
    print(f"{seen} positions, {wrong} contradictions")
    return wrong


def judge_calls(player: str, deals: int, budget: Budget) -> Counter[str]:
    """Verdicts of the calls of these players, and of which kind the errors are."""
    found: Counter[str] = Counter()
    for point in decisions(deals, player, seed=1, rules=("kammelna",)):
        if point.trick:
            continue
        by_seat = value_seat(point, budget, 0, scored=True)
        if by_seat.values is None:
            found["no real choice"] += 1
            continue
        verdict, _ = verdict_by_seat(point, by_seat)
        found[verdict] += 1
        best = by_seat.values.best
        lead, error = by_seat.values.lead(point.action)
        if best != point.action and lead > 0:
            kind = kind_of(point.state, point.action, best) or "other"
            if verdict in ERRORS:
                found[f"errors: {kind}"] += 1
                line = format_view(point.state, point.seat)
                scale, unit = (100, " %") if by_seat.values.by_chance else (1, "")
                figures = f"{scale * lead:+.1f} ± {scale * error:.1f}{unit}"
                print(f"{point.word} {verdict}, {act.format_action(best)} {figures}  {line}")
            found[f"best by the mean is another: {kind}"] += 1
    return found


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--calls", metavar="PLAYER")
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--nodes", type=int, default=Budget().nodes)
    asked = parser.parse_args()
    budget = Budget(nodes=asked.nodes, call_nodes=5 * asked.nodes)
    if asked.calls:
        for what, count in sorted(judge_calls(asked.calls, asked.deals, budget).items()):
            print(f"{count:5} {what}")
        return
    raise SystemExit(1 if compare(asked.positions, budget) else 0)


if __name__ == "__main__":
    main()
