"""Scores, held against the twin and against games that were counted by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from majlis.liaptui.ruleset import RuleSet
from majlis.liaptui.scoring import score_round, winners
from twins import liaptui as twin


def test_every_score_is_the_twins():
    for declared in range(9):
        for taken in range(9):
            for multiplier in (1, 2, 5):
                assert score_round(declared, taken, multiplier) == twin.score(declared, taken, multiplier)


@pytest.mark.parametrize(
    ("rounds", "total"),
    [
        (((5, 1), (1, 0), (1, 1), (2, 2)), 20),
        (((1, 0), (7, 7), (1, 1), (2, 0)), 31),
        (((1, 3), (0, 0), (5, 5), (2, 3)), 22),
        (((3, 4), (3, 1), (0, 1), (2, 2)), 7),
    ],
)
def test_a_game_counted_by_hand(rounds, total):
    """The check of sources/liaptui.md §2.6: what each seat declared and took at multipliers 1, 2, 2, 2."""
    assert sum(score_round(d, a, m) for (d, a), m in zip(rounds, (1, 2, 2, 2), strict=True)) == total


@pytest.mark.parametrize(
    ("scores", "rounds", "won"),
    [
        ((49, 49, 0, -5), 30, ()),
        ((50, 49, 0, -5), 30, (0,)),
        ((50, 63, 0, -5), 1, (1,)),
        ((50, 61, 61, -5), 7, (1, 2)),
        ((-1, -1, -1, -1), 100, ()),
    ],
)
def test_who_has_won(scores, rounds, won):
    assert winners(scores, RuleSet(), rounds) == won


def test_a_round_limit_ends_the_game():
    rules = RuleSet(round_limit=20)
    assert winners((-3, -9, -3, -50), rules, 19) == ()
    assert winners((-3, -9, -3, -50), rules, 20) == (0, 2)
    assert winners((12, 9, 0, 0), RuleSet(target=12), 1) == (0,)
    assert winners((3, 9, 9, 0), RuleSet(round_limit=20, target_reached="exactly"), 20) == (1, 2)


@pytest.mark.parametrize(
    ("scores", "rounds", "won"),
    [
        ((49, 51, 0, -5), 30, ()),
        ((50, 49, 0, -5), 30, (0,)),
        ((50, 63, 0, -5), 1, (0,)),
        ((50, 61, 50, 50), 7, (0, 2, 3)),
        ((120, 55, 51, 52), 100, ()),
    ],
)
def test_exactly_the_target_wins(scores, rounds, won):
    assert winners(scores, RuleSet(target_reached="exactly"), rounds) == won


SCORES = st.tuples(*[st.integers(8, 13)] * 4)


@given(SCORES, st.sampled_from([None, 1, 5]), st.integers(1, 6), st.sampled_from(["at-least", "exactly"]))
def test_the_winners_are_the_twins(scores, limit, rounds, reached):
    rules = RuleSet(target=11, round_limit=limit, target_reached=reached)
    assert list(winners(scores, rules, rounds)) == twin.winners(scores, 11, reached, limit, rounds)
