"""Games: rounds follow from one another, and end as the rules say."""

import random

import numpy as np
import pytest

from majlis.errors import InputError
from majlis.game import drive
from majlis.liaptui.match import Match
from majlis.liaptui.ruleset import DEFAULT, RuleSet
from majlis.liaptui.standing import Standing
from majlis.liaptui.state import State


class Chooser:
    def __init__(self, seed):
        self.name, self.rng = "chooser", random.Random(seed)

    def act(self, view):
        assert view.legal_actions
        return self.rng.choice(view.legal_actions)


def match(seed, rules, standing=None):
    players = [Chooser(10 * seed + seat) for seat in range(4)]
    return Match(rules, players, np.random.default_rng(seed), standing or Standing())


def test_rounds_follow_from_one_another():
    played = match(1, RuleSet(round_limit=12))
    winners = played.play()
    assert len(played.states) == 12
    standing = Standing()
    for state in played.states:
        assert state.standing == standing
        if state.starter_by == "winner":
            assert state.starter == standing.last_winner
        totals = [standing.scores[seat] + state.points()[seat] for seat in range(4)]
        standing = state.next_standing()
        assert list(standing.scores) == totals
    assert standing == played.standing
    assert list(winners) == [seat for seat in range(4) if standing.scores[seat] == max(standing.scores)]


def test_the_first_to_the_target_ends_the_game():
    ended = 0
    for seed in range(12):
        played = match(seed, RuleSet(target=10, round_limit=30))
        played.play()
        *before, last = [state.standing for state in played.states] + [played.standing]
        assert all(max(standing.scores) < 10 for standing in before)
        assert max(last.scores) >= 10 or last.round_number == 31
        ended += max(last.scores) >= 10
    assert 3 <= ended <= 11


def test_a_game_can_be_taken_up():
    standing = Standing(7, (48, 20, -5, 3), (2, 0, 0, 1), 3)
    played = match(3, RuleSet(round_limit=9), standing)
    first = played.new_deal()
    assert first.standing == standing
    assert first.starter == 3
    played.play()
    assert played.standing.round_number <= 10


def test_the_same_seed_is_the_same_game():
    one, other = (match(5, RuleSet(round_limit=4)) for _ in range(2))
    assert one.play() == other.play()
    assert one.states == other.states


def test_watching():
    seen = []
    state = State.shuffled(np.random.default_rng(3))
    drive(state, [Chooser(seat) for seat in range(4)], lambda now: seen.append(len(now.history)))
    assert seen == list(range(1, len(state.history) + 1))


def test_what_cannot_be_counted():
    played = match(2, RuleSet(round_limit=1))
    with pytest.raises(InputError, match="the round is not over"):
        played.finish(played.new_deal())
    other = match(3, DEFAULT).play_deal()
    with pytest.raises(InputError, match="this is not round 1 of the game"):
        played.finish(other)
    first = played.play_deal()
    with pytest.raises(InputError, match="this is not round 2 of the game"):
        played.finish(first)
    with pytest.raises(InputError, match="the game is over: there is no next round"):
        played.new_deal()
