"""Suits that are left out, and which of several suits a phrase is about."""

import pytest

from majlis.bridge.conditions import ConditionError, format_conditions, parse_conditions


@pytest.mark.parametrize(
    ("left_out", "left"),
    [
        *((f"{word} clubs", "♠♥♦") for word in ("besides", "save", "bar", "not", "apart from", "except for")),
        ("but the majors", "♦♣"),
        ("other than the minors", "♠♥"),
    ],
)
def test_suits_that_are_left_out_are_left_out_of_the_advice(left_out, left):
    with pytest.raises(ConditionError) as error:
        parse_conditions(f"south: at most 3 cards in any suit {left_out}")
    assert f"in one of {left}, or in each of {left}" in str(error.value)


def test_any_other_suit_is_not_the_one_that_was_named():
    with pytest.raises(ConditionError) as error:
        parse_conditions("south: 5+ spades, at most 3 cards in any other suit")
    assert "in one of ♥♦♣, or in each of ♥♦♣" in str(error.value)


@pytest.mark.parametrize(("said", "suits"), [("a minor", "♦♣"), ("a major", "♠♥"), ("the minors", "♦♣")])
def test_one_singleton_in_a_minor_is_just_one(said, suits):
    found = format_conditions(parse_conditions(f"south: one singleton in {said}"))
    assert found == f"south: singleton in exactly 1 of {suits}"


@pytest.mark.parametrize("said", ["majors 9+", "minors at most 4", "majors 9"])
def test_a_number_after_majors_is_as_unclear_as_before(said):
    with pytest.raises(ConditionError, match=r"spades \+ hearts|diamonds \+ clubs"):
        parse_conditions(f"south: {said}")
