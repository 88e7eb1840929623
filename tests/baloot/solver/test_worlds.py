"""Many layouts solved at once: each as `Solver` solves it alone; the questions as `Payoff` asks them."""

import numpy as np
import pytest

from majlis.baloot.card_numbers import cards_by_number
from majlis.baloot.notation import parse_position
from majlis.baloot.phase import Phase
from majlis.baloot.players import Random
from majlis.baloot.ruleset import PRESETS
from majlis.baloot.solver import Solver
from majlis.baloot.solver.layout import position_of
from majlis.baloot.solver.payoff import Payoff, payoff_of
from majlis.baloot.solver.worlds import Questions, solve_layouts
from majlis.baloot.state import State
from majlis.cards import cards_of


def endings(seed: int, most: int, least: int = 1) -> list[State]:
    """Positions of random deals, one a deal, with so many cards a hand."""
    found = []
    for number in range(60):
        rng = np.random.default_rng([seed, number])
        rules = list(PRESETS.values())[number % len(PRESETS)]
        state = State.shuffled(rng, rules, number % 4)
        stop, player = int(rng.integers(least, most + 1)), Random(rng)
        while not state.is_terminal():
            seat = state.current_player()
            ready = state.phase == Phase.PLAY and state.promised is None
            if ready and state.hands[seat].bit_count() <= stop and rng.random() < 0.4:
                found.append(state)
                break
            state.apply(player.act(state.view(seat)), seat)
    return found


def asked(payoff: Payoff, state: State) -> list[tuple[object, ...]]:
    position = position_of(state)
    questions = [payoff.question(level, position) for level in payoff.levels]
    return [
        (one.known, 0, 0, 0) if one.known is not None else (None, one.target, one.sweeps, int(one.tricks))
        for one in questions
    ]


@pytest.mark.parametrize("objective", ["points", "gp"])
def test_questions_are_those_of_the_payoff(objective: str) -> None:
    for state in endings(1, 8):
        payoff = payoff_of(state, objective)  # type: ignore[arg-type]
        made = Questions.of(payoff, position_of(state))
        rows = [
            (bool(known), 0, 0, 0) if known >= 0 else (None, target, sweeps, tricks)
            for known, target, sweeps, tricks in zip(
                made.known.tolist(),
                made.target.tolist(),
                made.sweeps.tolist(),
                made.tricks.tolist(),
                strict=True,
            )
        ]
        assert rows == asked(payoff, state)


@pytest.mark.parametrize("objective", ["points", "gp"])
def test_a_layout_is_worth_what_the_solver_says(objective: str) -> None:
    """The hidden hands exchanged in several ways: legal or not before, they can be solved."""
    solver, alone = Solver(1 << 16), Solver()
    rng = np.random.default_rng(2)
    for state in endings(2, 5):
        position, payoff = position_of(state), payoff_of(state, objective)  # type: ignore[arg-type]
        names = cards_by_number(position.trump)
        seat = position.seat
        layouts, states = [], []
        for _ in range(6):
            hands = list(position.hands)
            cards = [card for by in range(4) if by != seat for card in cards_of(hands[by])]
            rng.shuffle(cards)
            for by in range(4):
                if by != seat:
                    hands[by] = sum(1 << cards.pop() for _ in range(hands[by].bit_count()))
            layouts.append(hands)
            other = state.copy()
            other.hands = [sum(1 << names[card] for card in cards_of(hand)) for hand in hands]
            states.append(other)
        roots = [card for card in range(32) if state.strict_cards(seat) >> names[card] & 1]
        found = solve_layouts(
            solver, position, Questions.of(payoff, position), np.array(layouts, dtype=np.int64), roots
        )
        for row, other in zip(found.tolist(), states, strict=True):
            before = position_of(other)
            by_hand = alone._root(before, payoff, roots)
            assert [payoff.levels[level] for level in row] == [by_hand[card] for card in roots]


def test_no_layouts_and_no_cards() -> None:
    state = parse_position("kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-40 W3-3")
    position, payoff = position_of(state), payoff_of(state, "gp")
    questions = Questions.of(payoff, position)
    none = np.zeros((0, 4), dtype=np.int64)
    assert solve_layouts(Solver(), position, questions, none, [1]).shape == (0, 1)
    one = np.array([position.hands], dtype=np.int64)
    assert solve_layouts(Solver(), position, questions, one, []).shape == (1, 0)
