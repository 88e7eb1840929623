"""What people type for numbers, ranges, suits and seats."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from majlis.bridge.conditions.seats import parse_seat_letter, parse_seats
from majlis.bridge.profile.amounts import (
    parse_range,
    parse_suit_range,
    parse_suits,
    range_text,
    suit_range_text,
)
from majlis.bridge.profile.model import SuitRange
from majlis.typed import fold, typed_text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5", (5, 5)),
        ("exactly 5", (5, 5)),
        ("5-6", (5, 6)),
        ("5 – 6", (5, 6)),
        ("5 to 6", (5, 6)),
        ("from 5 to 6", (5, 6)),
        ("5+", (5, 13)),
        ("5 or more", (5, 13)),
        ("at least 5", (5, 13)),
        (">=5", (5, 13)),
        ("up to 4", (0, 4)),
        ("at most 4", (0, 4)),
        ("≤4", (0, 4)),
        ("4 or fewer", (0, 4)),
        ("void", (0, 0)),
        ("any", (0, 13)),
        ("أي", (0, 13)),
        ("٥-٦", (5, 6)),
        ("99", (99, 99)),
        ("6-5", (6, 5)),
        ("9" * 50, (999999, 999999)),
        ("", None),
        ("five", (5, 5)),
        ("less than 5", (0, 4)),
        ("more than 5", (6, 13)),
        (">5", (6, 13)),
        ("between 5 and 6", (5, 6)),
        ("minimum 5", (5, 13)),
        ("5 max", (0, 5)),
        ("no more than 5", (0, 5)),
        ("2.5", None),
        ("5 or 7", None),
        ("-5", None),
        ("5-6-7", None),
    ],
)
def test_ranges(text: str, expected: tuple[int, int] | None) -> None:
    assert parse_range(text, 13) == expected


@given(st.integers(0, 37), st.integers(0, 37))
def test_a_range_reads_back(low: int, high: int) -> None:
    low, high = min(low, high), max(low, high)
    assert parse_range(range_text(low, high, 37), 37) == (low, high)


@given(st.integers(0, 13), st.integers(0, 13), st.integers(0, 10), st.integers(0, 10))
def test_a_range_of_a_suit_reads_back(a: int, b: int, c: int, d: int) -> None:
    most = max(c, d)
    asked = SuitRange(min(a, b), max(a, b), min(c, d), 37 if most == 10 else most)
    assert parse_suit_range(suit_range_text(asked)) == asked


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5-6 cards, 3-7 hcp", SuitRange(5, 6, 3, 7)),
        ("3-7 points and 5 cards", SuitRange(5, 5, 3, 7)),
        ("6+", SuitRange(6, 13)),
        ("between 5 and 6 cards and less than 8 hcp", SuitRange(5, 6, 0, 7)),
        ("6, 4+ hcp", SuitRange(6, 6, 4)),
        ("5+ hcp", SuitRange(0, 13, 5)),
        ("any", SuitRange()),
        ("5 cards, 6 cards", None),
        ("5 cards, 3 hcp, 2 hcp", None),
        ("cards", None),
        ("", None),
        ("5 apples", None),
    ],
)
def test_ranges_of_a_suit(text: str, expected: SuitRange | None) -> None:
    assert parse_suit_range(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("SHD", ("S", "H", "D")),
        ("dc", ("D", "C")),
        ("♠♥", ("S", "H")),
        ("♡, ♢", ("H", "D")),
        ("spades or hearts", ("S", "H")),
        ("heart", ("H",)),
        ("majors", ("S", "H")),
        ("minors", ("D", "C")),
        ("any", ("S", "H", "D", "C")),
        ("سبيت هاص", ("S", "H")),
        ("SS", None),
        ("majors S", None),
        ("", None),
        ("or", None),
        ("xyz", None),
    ],
)
def test_suits(text: str, expected: tuple[str, ...] | None) -> None:
    assert parse_suits(text) == expected


def test_seats() -> None:
    assert [parse_seat_letter(word) for word in ("n", "North", "شمال", "الغرب", "", "ns")] == [
        "N",
        "N",
        "N",
        "W",
        None,
        None,
    ]
    assert parse_seats("WNES") == parse_seats("w n e s") == parse_seats("west, north, east, south")
    assert parse_seats("W N") == ("W", "N")
    assert parse_seats("wxyz") is None
    assert parse_seats("") is None


def test_folding() -> None:
    assert fold("  NÖRTH  ") == "north"
    assert typed_text("a\u200fb\x1b\t١") == "ab1"
