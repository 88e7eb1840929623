"""The simple players: what they declare and play, and that anybody may sit down with them."""

import numpy as np
import pytest

from majlis.errors import InputError
from majlis.game import drive
from majlis.liaptui.actions import parse_action
from majlis.liaptui.declare import Situation, repaired
from majlis.liaptui.notation import parse_position
from majlis.liaptui.phase import Phase
from majlis.liaptui.players import make_player
from majlis.liaptui.ruleset import PRESETS
from majlis.liaptui.state import State

NAMES = ("beginner", "greedy", "bold", "cautious")
DEALT = "standard r2 0/0/0/0 z0/0/0/0 w0 x1 s0:winner GAAErrhc/gaHhcSSs/EeRRHSSs/aeCCSsss"
TRICK = f"{DEALT} : 3 1 2 1 |"


def player(name, seed=1):
    return make_player(name, np.random.default_rng(seed))


@pytest.mark.parametrize(("name", "number"), [("greedy", 3), ("cautious", 2), ("bold", 4)])
def test_declarations_count_the_hand(name, number):
    """Three pieces from 11 up, a straight of three with the elephant outside it."""
    state = parse_position(DEALT.replace("GAAErrhc", "GAAErrhS").replace("EeRRHSSs", "EeRRHScs"))
    assert player(name).act(state.view(0)) == number


def test_a_bold_player_counts_his_largest_set():
    state = parse_position(DEALT)
    assert player("bold").act(state.view(0)) == 4  # GAAE, and no good piece beside it


def test_a_banned_number_becomes_the_next_one():
    state = parse_position(f"{DEALT} : 3 2 2")
    assert player("greedy").act(state.view(3)) == 0  # one piece wins alone, and 1 would make it 8


def test_a_beginner_declares_as_the_repaired_player():
    for seed in range(10):
        state = State.shuffled(np.random.default_rng(seed))
        if state.phase == Phase.DECLARE:
            view = state.view(state.current_player())
            assert (
                player("beginner").act(view)
                == repaired.declare(view.hand, Situation.of(view), view.rules).number
            )


def test_they_play_their_strongest_until_they_have_their_number():
    state = parse_position(TRICK)
    assert player("greedy:strays=0").act(state.view(0)) == parse_action("G")
    assert player("beginner:strays=0").act(state.view(0)) == parse_action("GAE")
    have = parse_position(f"{DEALT} : 1 1 2 1 | G g S e |")
    assert player("greedy:strays=0").act(have.view(0)) == parse_action("c")
    assert player("greedy:strays=1").act(have.view(0)) == parse_action("A")
    assert player("beginner:strays=1").act(have.view(0)) == parse_action("rrhc")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("preset", PRESETS)
def test_rounds_end_and_are_the_same_again(name, preset):
    ends = []
    for _ in range(2):
        state = State.shuffled(np.random.default_rng(7), PRESETS[preset])
        drive(state, [player(name, seat) for seat in range(4)])
        assert state.is_terminal()
        ends.append(state.history)
    assert ends[0] == ends[1]


@pytest.mark.parametrize("name", NAMES)
def test_they_say_why(name):
    for position in (DEALT, TRICK, f"{TRICK} G g S e |"):
        view = parse_position(position).view(0)
        advice = player(f"{name}:strays=0").advise(view)
        assert advice.action == player(f"{name}:strays=0").act(view)
        assert advice.reasons
        assert all(reason.text("ar") != str(reason) for reason in advice.reasons)


@pytest.mark.parametrize("value", ["2", "-0.1", "yes", "often"])
def test_strays_is_a_part(value):
    with pytest.raises(InputError, match="a number from 0 to 1"):
        player(f"greedy:strays={value}")
