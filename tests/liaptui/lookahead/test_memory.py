"""What is remembered from round to round, and what is forgotten."""

import dataclasses

import numpy as np
import pytest

from majlis.game import drive
from majlis.liaptui.lookahead.memory import COUNT_WORDS, WAY_WORDS, Memory
from majlis.liaptui.lookahead.schools import ONE, SCHOOLS, belief, carried, population
from majlis.liaptui.match import Match
from majlis.liaptui.players import Expert, Greedy, Repaired
from majlis.liaptui.ruleset import PRESETS
from majlis.liaptui.state import State

RULES = PRESETS["standard"]


def found(school):
    """All seats are surely of one school."""
    rows = np.zeros((4, len(SCHOOLS)), dtype=np.int64)
    rows[:, school] = ONE
    return rows


def in_round(view, number, **changes):
    return dataclasses.replace(view, round_number=number, **changes)


@pytest.fixture
def view():
    state = State.shuffled(np.random.default_rng(3), RULES)
    return state.view(state.current_player())


def test_beliefs_add_up_and_what_is_carried_keeps_a_part_of_the_population():
    assert population().sum(axis=1).tolist() == [ONE] * 4
    later = carried(found(3))
    assert later.sum(axis=1).tolist() == [ONE] * 4
    assert (later[:, 3] > 0.85 * ONE).all()
    assert (later > 0).all()


def test_belief_weighs_worlds():
    odds = np.zeros((2, 4, len(SCHOOLS)))
    odds[0, :, 0], odds[1, :, 3] = 1.0, 1.0
    rows = belief(np.array([3 << 38, 1 << 38]), odds)
    assert rows[:, 0].tolist() == [3 * ONE // 4] * 4
    assert rows[:, 3].tolist() == [ONE // 4] * 4


def test_a_round_begins_with_what_the_one_before_left(view):
    memory = Memory()
    assert memory.prior(in_round(view, 2)) is None
    memory.learn(found(3))
    assert memory.prior(in_round(view, 2)) is None  # the same round goes on
    later = memory.prior(in_round(view, 3, scores=(8, 3, 3, -1)))
    assert later is not None
    assert later.tolist() == carried(found(3)).tolist()


@pytest.mark.parametrize(
    "changes",
    [
        {"round_number": 1},
        {"seat": 9},
        {"rules": PRESETS["open"]},
        {"scores": (1, 1, 1, 1)},
    ],
    ids=["an earlier round", "another seat", "other rules", "another game"],
)
def test_another_game_or_seat_begins_anew(view, changes):
    memory = Memory()
    memory.prior(in_round(view, 2))
    memory.learn(found(3))
    assert memory.prior(dataclasses.replace(in_round(view, 2), **changes)) is None


def test_another_game_at_the_same_score_begins_anew(view):
    """Round 1 of every game is at 0 each: the hand tells that it is another one."""
    memory = Memory()
    memory.prior(view)
    memory.learn(found(3))
    memory.prior(view)
    assert memory.seen(view.seat)
    other = next(
        asked
        for seed in range(4, 40)
        for asked in [State.shuffled(np.random.default_rng(seed), RULES).view(view.seat)]
        if asked.hand != view.hand and asked.multiplier == view.multiplier
    )
    assert memory.prior(other) is None
    assert memory.seen(view.seat) == ()


def declared(view, **changes):
    return in_round(view, 2, declarations=(2, 0, 3, 1), multiplier=2, **changes)


@pytest.mark.parametrize(
    ("scores", "streaks", "same"),
    [
        ((14, 6, 16, 12), (0, 1, 0, 0), True),
        ((-2, -4, -6, 12), (0, 1, 0, 0), True),
        ((14, 6, 16, 12), (0, 0, 0, 0), False),
        ((14, 6, 16, 12), (1, 1, 0, 0), False),
        ((14, 6, 16, 0), (0, 1, 0, 0), False),
        ((14, 6, 16, -1), (0, 1, 0, 0), False),
        ((12, 6, 16, 12), (0, 1, 0, 0), False),
    ],
)
def test_the_round_after_has_the_scores_that_can_be(view, scores, streaks, same):
    """A player who is seated in another game, at a later round, takes nobody there for somebody else."""
    memory = Memory()
    memory.prior(declared(view))
    memory.learn(found(3))
    later = memory.prior(in_round(view, 3, scores=scores, zero_streaks=streaks))
    assert (later is not None) == same


def test_without_memory_nothing_is_carried(view):
    memory = Memory(on=False)
    memory.prior(in_round(view, 2))
    memory.learn(found(3))
    assert memory.prior(in_round(view, 3)) is None


def test_what_was_seen_is_told_in_both_languages(view):
    memory = Memory()
    assert memory.seen(0) == ()
    memory.learn(found(3))
    told = memory.seen(0)
    assert len(told) == 3
    assert str(told[0]).startswith("Right: 100 % likely declares the pieces that win alone and plays")
    assert all(line.text("ar") != str(line) for line in told)
    memory.learn(found(0))
    assert memory.seen(0) == ()
    assert set(COUNT_WORDS) == {school.counts for school in SCHOOLS}
    assert set(WAY_WORDS) == {school.plays for school in SCHOOLS}


def test_greedy_players_are_told_from_repaired_ones():
    """After three rounds more is believed of the greedy seats than of the others."""
    rng = np.random.default_rng(5)
    expert = Expert(rng, worlds=60, play_worlds=40)
    players = [expert, Greedy(rng), Repaired(rng), Greedy(rng)]
    match = Match(RULES, players, np.random.default_rng(6))
    for _ in range(3):
        match.play_deal()
    rows = carried(expert._memory._found)
    counting = [number for number, school in enumerate(SCHOOLS) if school.counts == 1]
    greedy, repaired, other = (int(rows[seat, counting].sum()) for seat in (1, 2, 3))
    assert min(greedy, other) > 2 * repaired


def test_a_player_that_joins_in_the_middle_plays_on(view):
    """What was before is not in the view: the round so far is, and it is legal to begin there."""
    state = State.shuffled(np.random.default_rng(9), RULES)
    others = [Repaired(np.random.default_rng(seat)) for seat in range(4)]
    while not state.turns:
        seat = state.current_player()
        state.apply(others[seat].act(state.view(seat)))
    ends = []
    for _ in range(2):
        copy = state.copy()
        drive(copy, [Expert(np.random.default_rng(1), worlds=20, play_worlds=20), *others[1:]])
        ends.append(copy.history)
    assert ends[0] == ends[1]
