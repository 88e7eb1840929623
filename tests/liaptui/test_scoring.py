"""Scores, held against the twin and against games that were counted by hand."""

import pytest

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
        (((5, 1), (0, 0), (1, 1)), 14),
        (((1, 0), (7, 7), (1, 1)), 35),
        (((1, 3), (0, 0), (5, 5)), 24),
        (((3, 4), (3, 1), (0, 1)), -7),
    ],
)
def test_a_game_counted_by_hand(rounds, total):
    """The four seats of one game, three rounds at multipliers 1, 2 and 2: each round's piles make 8."""
    assert sum(score_round(d, a, m) for (d, a), m in zip(rounds, (1, 2, 2), strict=True)) == total


def test_the_hand_counted_rounds_are_whole():
    taken = [(1, 0, 3, 4), (0, 7, 0, 1), (1, 1, 5, 1)]
    assert [sum(piles) for piles in taken] == [8, 8, 8]


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
