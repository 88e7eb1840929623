"""The playing policy: what it sees, and that it plays towards its declaration."""

import numpy as np
import pytest

from majlis.liaptui.lookahead.known import Known
from majlis.liaptui.phase import Phase
from majlis.liaptui.pieces import FULL_PACK, parse_pieces
from majlis.liaptui.players import policy
from majlis.liaptui.players.policy import Sight, choice, worths
from majlis.liaptui.ruleset import PRESETS
from majlis.liaptui.sets import SetType
from majlis.liaptui.state import State

LATE = parse_pieces("EeRrhcss")


@pytest.mark.parametrize("visible", [False, True])
def test_it_wins_while_it_needs_and_sheds_when_it_does_not(visible):
    """Leading with the red general and the lowest soldier left, the needs of all known."""
    hand, rest = parse_pieces("Gs"), parse_pieces("aREEHC")
    assert choice(Sight(hand, rest, (1, 0, 0, 1), 1, visible)) == parse_pieces("G")
    assert choice(Sight(hand, rest, (0, 1, 1, 0), 1, visible)) == parse_pieces("s")


def test_it_follows_with_as_many_pieces():
    sight = Sight(parse_pieces("GgAAss"), LATE, (2, 1, 0, 1), 2, False, 1, SetType.PAIR)
    assert set(worths(sight)) == {
        parse_pieces(text) for text in ("Gg", "GA", "Gs", "gA", "gs", "AA", "As", "ss")
    }
    assert choice(sight) in worths(sight)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_sight_holds_what_the_view_says(preset):
    rng = np.random.default_rng(3)
    state = State.deal(rng, PRESETS[preset])
    while not state.is_terminal():
        seat = state.current_player()
        view = state.view(seat)
        if view.phase == Phase.PLAY:
            sight = Sight.of(Known.of(view))
            assert (sight.hand, sight.unseen, sight.needs[0]) == (view.hand, view.unseen, view.needs)
            assert sight.place == len(state.plays)
            assert (sight.led is None) == (view.current is None)
            assert (sight.best is None) == (preset == "standard" or view.current is None)
            assert sight.hand + sight.unseen <= FULL_PACK
        state.apply(int(rng.choice(state.legal_actions())))


@pytest.mark.parametrize("preset", PRESETS)
def test_seats_that_play_by_it_hit_far_more_often_than_at_random(preset):
    rng, hits = np.random.default_rng(8), [0, 0]
    for number in range(30):
        start = State.deal(rng, PRESETS[preset])
        while start.phase != Phase.PLAY:
            low = [action for action in start.legal_actions() if action in (1, 2, 3, 9)]
            start.apply(int(rng.choice(low)))
        for kind in (0, 1):
            state = start.copy()
            while not state.is_terminal():
                seat = state.current_player()
                if kind and seat == number % 4:
                    pieces = policy.choose(state.view(seat)) + 16
                else:
                    pieces = int(rng.choice(state.legal_actions()))
                state.apply(pieces)
            hits[kind] += state.declarations[number % 4] == state.piles[number % 4]
    assert hits[1] > hits[0] + 6
