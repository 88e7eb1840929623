"""The player `expert`: within the rules, repeatable, and better than what it is compared with."""

import numpy as np
import pytest

from majlis.errors import InputError
from majlis.game import drive
from majlis.liaptui.phase import Phase
from majlis.liaptui.players.expert import Expert
from majlis.liaptui.ruleset import PRESETS
from majlis.liaptui.standing import Standing
from majlis.liaptui.state import State


def four(seed, **options):
    return [
        Expert(np.random.default_rng([seed, seat]), worlds=30, play_worlds=20, **options) for seat in range(4)
    ]


@pytest.mark.parametrize("preset", PRESETS)
def test_rounds_are_played_to_the_end_and_the_same_again(preset):
    ends = []
    for _ in range(2):
        state = State.shuffled(
            np.random.default_rng(4), PRESETS[preset], Standing(4, (44, 30, -3, 12), (2, 1, 0, 0), 2)
        )
        drive(state, four(1))
        assert state.is_terminal()
        ends.append(state.history)
    assert ends[0] == ends[1]


def test_it_declares_with_reasons():
    state = State.shuffled(np.random.default_rng(6))
    player = four(1)[0]
    answer = player.declaration(state.view(state.current_player()))
    assert answer.number in answer.legal
    assert answer.reasons
    assert player.out_of_turn(state.view(0)) is None


def test_it_answers_the_question_of_a_weak_hand():
    for seed in range(40):
        state = State.shuffled(np.random.default_rng(seed))
        if state.phase == Phase.REDEAL:
            seat = state.current_player()
            assert four(1)[0].act(state.view(seat)) in state.legal_actions(seat)
            return
    raise AssertionError("27 % of deals have a weak hand")


@pytest.mark.parametrize("options", [{"worlds": 1}, {"play_worlds": 0}, {"worlds": "many"}])
def test_what_cannot_be_is_refused(options):
    with pytest.raises(InputError, match="whole number from 2 to 100000"):
        Expert(np.random.default_rng(1), **options)
