"""The expert declarer: legal, repeatable, explained, and it says what a wrong call should have been."""

import pytest

from majlis.errors import InputError
from majlis.liaptui.declare import declarer, legal_declarations
from majlis.liaptui.declare.expert import declare
from majlis.liaptui.declare.situation import Situation
from majlis.liaptui.lookahead.search import BLOCK
from majlis.liaptui.pieces import parse_hand
from majlis.liaptui.ruleset import PRESETS

STANDARD = PRESETS["standard"]
HAND = parse_hand("ArhcSSss")


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
@pytest.mark.parametrize(
    "situation",
    [Situation(), Situation(2, (5, 4)), Situation(3, (3, 2, 1)), Situation(3, (3, 2, 3), True)],
    ids=["first", "over", "banned", "both"],
)
def test_every_legal_number_gets_an_expectation(rules, situation):
    answer = declare(HAND, situation, rules, worlds=40)
    assert answer.legal == legal_declarations(situation) == tuple(answer.expected)
    assert answer.number in answer.legal
    assert all(estimate.standard_error >= 0 for estimate in answer.expected.values())
    assert answer.expected[answer.number].mean >= max(e.mean for e in answer.expected.values()) - 1e-9


def test_the_seed_decides():
    one, two, three = (declare(HAND, Situation(1, (2,)), STANDARD, worlds=50, seed=s) for s in (1, 1, 2))
    assert one == two
    assert one.expected != three.expected


def test_many_worlds_are_played_out_a_block_at_a_time():
    answer = declare(HAND, Situation(), STANDARD, worlds=BLOCK + 1)
    few = declare(HAND, Situation(), STANDARD, worlds=200)
    best = answer.number
    assert answer.expected[best].standard_error < few.expected[best].standard_error
    assert abs(answer.expected[best].mean - few.expected[best].mean) < 6 * few.expected[best].standard_error


def test_points_are_multiplied():
    once, thrice = (declare(HAND, Situation(multiplier=m), STANDARD, worlds=40) for m in (1, 3))
    for number, estimate in once.expected.items():
        assert thrice.expected[number].mean == pytest.approx(3 * estimate.mean)


def test_points_are_not_compared_where_the_game_counts():
    near = Situation(3, (0, 2, 5), scores=(49, 49, 49, 0), multiplier=2, starter_by="redeal")
    words = [reason.id for reason in declare(HAND, near, STANDARD, worlds=40).reasons]
    assert not any("next best" in word for word in words)
    words = [reason.id for reason in declare(HAND, Situation(), STANDARD, worlds=40).reasons]
    assert any("next best" in word for word in words)


@pytest.mark.parametrize(
    ("hand", "situation"),
    [
        ("GAehSsss", Situation(2, (2, 1), scores=(45, 48, 0, 0))),
        ("ArhcSSss", Situation(0, scores=(-12, 49, 49, 48))),
        ("GAErhcss", Situation(1, (0,), scores=(10, 49, 3, 3))),
        ("GAehSsss", Situation(2, (2, 1), scores=(40, 45, 31, 8))),
    ],
    ids=["lost", "lost by the starter", "to be stopped", "behind"],
)
def test_near_the_end_points_decide_unless_the_game_is_clearly_won_more_often(hand, situation):
    for seed in range(4):
        answer = declare(parse_hand(hand), situation, STANDARD, worlds=150, seed=seed)
        made = answer.expected[answer.number]
        assert max(e.win_chance for e in answer.expected.values()) - made.win_chance < 0.06
        better = [e for e in answer.expected.values() if e.win_chance >= made.win_chance]
        assert made.mean >= max(e.mean for e in better) - 1


def test_a_lost_game_is_played_for_points_whatever_the_seed():
    lost = Situation(2, (2, 1), scores=(45, 48, 0, 0))
    for seed in range(6):
        assert declare(parse_hand("GAehSsss"), lost, STANDARD, worlds=150, seed=seed).number in (4, 5)


def test_the_chance_to_win_is_told_near_the_end_only():
    near = Situation(scores=(30, 0, 0, 0), round_number=9)
    for situation, told in ((Situation(), False), (near, True)):
        answer = declare(HAND, situation, STANDARD, worlds=20)
        assert all((estimate.win_chance is not None) == told for estimate in answer.expected.values())
    last = declare(HAND, Situation(round_number=20), STANDARD.replace(round_limit=20), worlds=20)
    assert last.expected[8].win_chance is not None


def test_reasons_are_sentences_in_both_languages():
    near = Situation(1, (2,), scores=(48, 30, 0, 0))
    streak = Situation(1, (2,), zero_streaks=(0, 1, 0, 0))
    for situation, word in ((near, "the chance to win"), (streak, "second 0 in a row"), (Situation(), "40")):
        answer = declare(HAND, situation, STANDARD, worlds=40)
        assert word in " ".join(str(reason) for reason in answer.reasons)
        for reason in answer.reasons:
            assert reason.text("ar") != str(reason)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"worlds": 1}, "worlds 1"),
        ({"worlds": 10**9}, "worlds 1000000000"),
        ({"worlds": 1.5}, "worlds 1.5"),
        ({"seed": -1}, "seed -1"),
    ],
)
def test_what_cannot_be_is_refused(options, words):
    with pytest.raises(InputError, match=words):
        declare(HAND, Situation(), STANDARD, **options)


def test_the_red_general_must_be_where_the_situation_says():
    with pytest.raises(InputError, match="red general"):
        declare(HAND, Situation(starter_by="general"), STANDARD, worlds=10)


def test_it_is_found_by_name():
    assert declarer("expert") is declare
