"""Hands said in a line: points and lengths become ranges, and what is written reads back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridge.conditions.trees import conditions
from majlis.bridge.conditions.reading import format_condition, parse_condition
from majlis.bridge.conditions.tokens import ConditionError
from majlis.bridge.profile.hand_line import folded, format_hand_line, parse_hand_line, plain
from majlis.bridge.profile.model import Standard, SuitRange


def ranges(most: int) -> st.SearchStrategy[tuple[int, int]]:
    return st.tuples(st.integers(0, most), st.integers(0, most)).map(lambda ends: (min(ends), max(ends)))


suit_ranges = st.builds(lambda cards, points: SuitRange(*cards, *points), ranges(13), ranges(10)) | st.just(
    SuitRange()
)
standards = st.builds(
    lambda suits, total: Standard(*suits, *total),  # type: ignore[misc]
    st.lists(suit_ranges, min_size=4, max_size=4),
    ranges(37),
)


@given(standards)
@settings(max_examples=100, deadline=None)
def test_ranges_read_back(standard: Standard) -> None:
    again, rest = parse_hand_line(format_hand_line(standard))
    assert rest is None
    assert plain(again) == plain(standard)


@given(standards, conditions())
@settings(max_examples=50, deadline=None)
def test_ranges_with_conditions_read_back(standard: Standard, condition: object) -> None:
    _, rest = folded(condition)  # type: ignore[arg-type]
    said = format_condition(rest) if rest is not None else None
    again, left = parse_hand_line(format_hand_line(standard, said))
    assert plain(again) == plain(standard)
    assert (left is None) == (said is None)
    if left is not None and said is not None:
        assert parse_condition(left) == parse_condition(said)


@pytest.mark.parametrize(
    ("text", "written", "rest"),
    [
        ("", "any hand", None),
        ("Any Hand", "any hand", None),
        ("15-17, 5+ spades", "15-17 hcp, 5+ spades", None),
        ("5+ spades, 2-5 spades", "5 spades", None),
        ("no hearts", "void in hearts", None),
        ("3+ hcp in clubs", "3+ hcp in clubs", None),
        ("4-5 cards in each major", "4-5 cards in each of ♠♥", None),
        ("4-5 cards in each major, 3+ hcp there", "4-5 cards in each of ♠♥, 3+ hcp there", None),
        ("5 cards in one of ♠♥, 3+ hcp there", None, "5-card major, 3+ hcp there"),
        ("12+ or 5 spades", None, "12+ hcp or 5 spades"),
        ("not 12+", None, "not 12+ hcp"),
        ("12+ balanced", "12+ hcp, balanced", "balanced"),
        ("2+ aces, 12+", "12+ hcp, 2+ aces", "2+ aces"),
    ],
)
def test_what_is_a_range_and_what_is_left(text: str, written: str | None, rest: str | None) -> None:
    standard, left = parse_hand_line(text)
    assert left == rest
    assert format_hand_line(standard, left) == (written or rest)


def test_what_is_not_understood_is_told() -> None:
    with pytest.raises(ConditionError, match="hpc"):
        parse_hand_line("15-17 hpc")
