"""What a player is offered and told at any table."""

import numpy as np
import pytest

from majlis.baloot.actions import PASS
from majlis.baloot.choices import how_it_ended, why_not, worth_listing
from majlis.baloot.projects import PROJECTS
from majlis.baloot.state import State
from majlis.cards import cards_of
from majlis.errors import IllegalAction


def random_states(seed: int) -> list[State]:
    """The positions of a deal in which everybody does what chance says."""
    rng, state, found = np.random.default_rng(seed), State.shuffled(np.random.default_rng(seed)), []
    while not state.is_terminal():
        found.append(state.copy())
        legal = state.legal_actions()
        state.apply(legal[rng.integers(len(legal))])
    return [*found, state]


def test_the_reason_is_the_one_that_the_engine_gives() -> None:
    """What a seat can see is enough for the reason that `apply` has, who sees everything."""
    told = 0
    for seed in range(30):
        for state in random_states(seed):
            if state.is_terminal():
                continue
            view = state.view(state.current_player())
            if not any(action < 52 for action in view.legal_actions) or view.promised is not None:
                continue
            for card in set(cards_of(view.hand)) - set(view.legal_actions):
                with pytest.raises(IllegalAction) as refused:
                    state.copy().apply(card)
                assert why_not(view, card).text("ar") == refused.value.message.text("ar")
                told += 1
    assert told > 100


def test_of_the_projects_the_best_split_is_offered() -> None:
    offered = 0
    for seed in range(60):
        for state in random_states(seed):
            if not state.is_terminal():
                view = state.view(state.current_player())
                listed = [action for action in view.legal_actions if worth_listing(view, action)]
                projects = [PROJECTS[action - 128] for action in listed if 128 <= action < 217]
                assert len({card for p in projects for card in cards_of(p.cards)}) == sum(
                    p.cards.bit_count() for p in projects
                )
                assert [a for a in view.legal_actions if not 128 <= a < 217] == [
                    a for a in listed if not 128 <= a < 217
                ]
                offered += len(projects)
    assert offered > 10


def test_every_ending_but_the_last_card_has_a_sentence() -> None:
    seen = set()
    for seed in range(150):
        state = random_states(seed)[-1]
        assert state.result is not None
        seen.add(state.result.ending)
        ended = how_it_ended(state)
        assert (ended is None) == (state.result.ending == "played")
        assert ended is None or ended.text("ar") != ended.text("en")
    assert {"played", "false-sawa"} <= seen
    state = State.shuffled(np.random.default_rng(1))
    while not state.is_terminal():
        state.apply(PASS)
    assert "Nobody bought" in str(how_it_ended(state))
