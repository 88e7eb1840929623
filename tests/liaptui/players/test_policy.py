"""The playing policy: what it sees, and that it plays towards its declaration."""

import numpy as np
import pytest

from majlis.liaptui.actions import play_action
from majlis.liaptui.lookahead.known import Known
from majlis.liaptui.phase import Phase
from majlis.liaptui.pieces import FULL_PACK, parse_pieces
from majlis.liaptui.players import policy
from majlis.liaptui.players.policy import Sight, choice, worths
from majlis.liaptui.ruleset import PRESETS
from majlis.liaptui.sets import SetType
from majlis.liaptui.state import State

LATE = parse_pieces("EeRrhcss")


@pytest.mark.parametrize(("need", "pieces"), [(1, "E"), (0, "s"), (-1, "s")])
def test_the_last_to_play_wins_if_he_must_and_not_if_he_need_not(need, pieces):
    """Two pieces are left, a red horse is the best single on the table, and the others hold advisors."""
    sight = Sight(
        parse_pieces("Es"),
        parse_pieces("AAa"),
        (need, 0, 0, 0),
        max(need, 1),
        True,
        place=3,
        led=SetType.SINGLE,
        best=parse_pieces("H"),
        holder=2,
    )
    assert choice(sight) == parse_pieces(pieces)


def test_it_follows_with_as_many_pieces():
    sight = Sight(parse_pieces("GgAAss"), LATE, (2, 1, 0, 1), 2, False, 1, SetType.PAIR)
    assert set(worths(sight)) == {
        parse_pieces(text) for text in ("Gg", "GA", "Gs", "gA", "gs", "AA", "As", "ss")
    }
    assert choice(sight) in worths(sight)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_sight_holds_what_the_view_says(preset):
    rng = np.random.default_rng(3)
    state = State.shuffled(rng, PRESETS[preset])
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
def test_who_plays_by_it_hits_more_often_than_who_plays_at_random(preset):
    """One seat by the policy or at random, the others by the policy: the same deals and declarations."""
    rng, hits = np.random.default_rng(8), [0, 0]
    for number in range(40):
        start = State.shuffled(rng, PRESETS[preset])
        while start.phase != Phase.PLAY:
            low = [action for action in start.legal_actions() if action in (1, 2, 3, 9)]
            start.apply(int(rng.choice(low)))
        for kind in (0, 1):
            state = start.copy()
            while not state.is_terminal():
                seat = state.current_player()
                if kind or seat != number % 4:
                    state.apply(play_action(policy.choose(state.view(seat))))
                else:
                    state.apply(int(rng.choice(state.legal_actions())))
            hits[kind] += state.declarations[number % 4] == state.piles[number % 4]
    assert hits[1] > hits[0] + 5
