"""What the codec's tests share: deals played at random, with everything in them."""

from collections.abc import Callable

import numpy as np
import pytest

from majlis.baloot import actions as act
from majlis.baloot.deal import Deal
from majlis.baloot.phase import Phase
from majlis.baloot.ruleset import RuleSet
from majlis.baloot.state import State
from majlis.game import SEATS

DealPlayer = Callable[[RuleSet, int], State]


@pytest.fixture(scope="session")
def play_deal() -> DealPlayer:
    return play_at_random


def play_at_random(rules: RuleSet, seed: int) -> State:
    """A whole deal of random legal actions: answers come in any order, and rare calls are not rare here."""
    rng = np.random.default_rng(seed)
    scores = [(0, 0), (100, 40), (30, 120), (140, 149)][int(rng.integers(4))]
    passing = float(rng.choice([0.3, 0.6, 0.9, 1.0], p=[0.3, 0.3, 0.3, 0.1]))
    claiming = bool(rng.random() < 0.3)
    state = State.new(Deal.shuffled(rng), rules, int(rng.integers(4)), scores)
    while not state.is_terminal():
        seat, action = _choose(state, rng, passing, claiming)
        state.apply(action, seat)
    return state


def _choose(state: State, rng: np.random.Generator, passing: float, claiming: bool) -> tuple[int, int]:
    anybody = state.phase == Phase.AUCTION or rng.random() < 0.02
    seats = SEATS if anybody else state.asked()
    options = [(seat, action) for seat in seats for action in state.legal_actions(seat)]
    if not anybody:
        options = [(seat, action) for seat, action in options if action < act.QAYD]
    if state.phase == Phase.AUCTION and rng.random() < passing:
        options = [pair for pair in options if pair[1] in (act.PASS, act.CONFIRM, act.KAWESH)] or options
    if not claiming:
        options = [pair for pair in options if pair[1] != act.SAWA]
    said = [pair for pair in options if act.SAWA > pair[1] > act.PASS or act.is_announcement(pair[1])]
    if said and state.phase == Phase.PLAY and rng.random() < 0.6:
        options = said
    return options[int(rng.integers(len(options)))]
