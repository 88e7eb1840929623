"""What a teacher is told to change: every change is true, counted again here by other means."""

import re

import pytest

from bridge.practice import profile_of, random_suits, raw_profile, sub, suit
from majlis.bridge.conditions.asks import ask_and_test
from majlis.bridge.conditions.reading import parse_conditions
from majlis.bridge.deal.cases import BoardSource
from majlis.bridge.deal.plans import Plans
from majlis.bridge.deal.viability import clash_of
from majlis.bridge.explain.advice import remedies, times
from majlis.bridge.explain.explain import explain_profile
from majlis.bridge.explain.explanation import advice_of
from majlis.bridge.explain.explanation_lines import lines_of
from majlis.bridge.profile.sheet import parse_profile
from majlis.bridge.table.pack import TABLE
from majlis.dealing.asks import every
from majlis.dealing.dealer import Dealer


def count(text):
    """The deals that fit conditions."""
    return Dealer(TABLE, every(ask_and_test(line)[0] for line in parse_conditions(text))).count()


def advice(text):
    """The sentences about a profile."""
    return [str(one) for one in advice_of(explain_profile(parse_profile(text, "x"), example=False))]


@pytest.mark.parametrize(
    ("text", "said", "changed"),
    [
        (
            "north: 15-17 hcp, 6 spades\nsouth: 5+ hearts",
            'What costs most is "North: 6 spades": with 5-6 cards in ♠ they would be',
            "north: 15-17 hcp, 5-6 spades\nsouth: 5+ hearts",
        ),
        (
            "north: 12-14 hcp, 0-1 hearts\nsouth: 4+ spades",
            'What costs most is "North: at most 1 heart": with at most 2 cards in ♥ they would be',
            "north: 12-14 hcp, 0-2 hearts\nsouth: 4+ spades",
        ),
        (
            "north: AK of spades",
            'What costs most is "North: AK of spades": with 1+ of AK in ♠ they would be',
            "north: 1 of AK in spades",
        ),
    ],
)
def test_what_costs_most_and_its_best_change_are_counted(text, said, changed):
    [first, *_] = advice(text)
    assert first.startswith(said)
    assert first.endswith(f" {times(count(changed) / count(text))} times as common.")


def test_what_helps_more_than_changing_the_dearest_is_told_too():
    # A shape has no number that could be opened; what helps is the other statement.
    text = "north: 4333\nsouth: 10-12 hcp"
    lines = advice(text)
    assert lines[0].startswith('What costs most is "')
    assert [line.split('"')[0] for line in lines[1:]] == ["What helps most is "]


def test_nothing_is_advised_where_nothing_costs_much():
    assert advice("north: 0-30 hcp") == []
    assert advice("north: any hand") == []


def test_advice_for_one_of_several_combinations_says_for_which():
    raw = raw_profile(
        N=[sub((12, 14)), sub((15, 17), weight=None, extra=random_suits("SH", suit(6, 6)))],
        S=[sub(spades=suit(0, 3))],
    )
    raw["seat_profiles"]["N"]["subprofiles"][0]["weight_percent"] = 10
    raw["seat_profiles"]["N"]["subprofiles"][1]["weight_percent"] = 90
    told = explain_profile(profile_of(raw), example=False)
    text = str(told)
    assert "\nTo have hands like North 2, where North draws ♠, more often:\n  What costs most is " in text
    assert told.as_json()["advice"] == [str(one) for one in advice_of(told)]
    arabic = list(lines_of(told, "ar"))
    assert any("أكثر ما يكلّف" in line for line in arabic)
    assert not re.search("[a-z]{4}", "".join(line for line in arabic if "أكثر ما يكلّف" in line))


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        (
            "north: 25+ hcp\nsouth: 20+ hcp",
            {"north: 20+ hcp\nsouth: 20+ hcp": 5, "north: 25+ hcp\nsouth: 15+ hcp": 5},
        ),
        (
            "north: 7+ spades\nsouth: 4+ spades\nwest: 3+ spades",
            {
                "north: 6+ spades\nsouth: 4+ spades\nwest: 3+ spades": 1,
                "north: 7+ spades\nsouth: 3+ spades\nwest: 3+ spades": 1,
                "north: 7+ spades\nsouth: 4+ spades\nwest: 2+ spades": 1,
            },
        ),
    ],
)
def test_every_remedy_helps_and_no_smaller_change_does(text, changes):
    source = BoardSource(parse_profile(text, "x"), Plans())
    found = remedies(source, 0, clash_of(source, 0))
    assert [one.steps for one in found] == sorted(changes.values())
    for changed, steps in changes.items():
        assert count(changed) > 0, steps
    for one in found:
        assert str(one.message).startswith('"')
        assert str(one.message) in str(explain_profile(source.profile, example=False))
    # One less than was told is not enough.
    assert count("north: 21+ hcp\nsouth: 20+ hcp") == count("north: 25+ hcp\nsouth: 16+ hcp") == 0


def test_a_remedy_is_one_for_the_whole_combination():
    # Fewer points would make the sum possible, but the drawn suits need them all the same.
    raw = raw_profile(
        W=[sub((25, 37), extra=random_suits("S", suit(6, 6, (10, 10))))],
        N=[sub((16, 37), hearts=suit(0, 13, (10, 10)))],
    )
    source = BoardSource(profile_of(raw), Plans())
    for one in remedies(source, 0, clash_of(source, 0)):
        assert one.steps >= 1
    assert "changed to 24+ HCP" in str(explain_profile(profile_of(raw), example=False))


def test_figures_are_few():
    assert [times(one) for one in (1.234, 2.04, 9.96, 17.9, 261.4, 12345)] == [
        "1.2",
        "2",
        "10",
        "18",
        "260",
        "12,000",
    ]
