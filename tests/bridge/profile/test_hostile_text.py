"""A megabyte of anything is read or refused at once: no reader's time grows as the square of its text.

No clock is asked: with a reader that walks a text again and again these tests would take hours.
"""

import contextlib
from collections.abc import Callable

import pytest

from majlis.bridge.conditions.keep import parse_keep
from majlis.bridge.conditions.reading import parse_condition, read
from majlis.bridge.conditions.seats import begins_with_seat, separators
from majlis.bridge.conditions.tokens import MAX_ERRORS, MAX_TEXT
from majlis.bridge.profile.sheet import read_profile
from majlis.bridge.profile.sheet_hands import parse_exclusions
from majlis.bridge.script.parser import is_script, parse_script
from majlis.errors import MajlisError

MEGABYTE = 1_000_000
PIECES = [
    *"\n .,[()]{}7\"'\\a;:-–#/+|\r\t\x00é♠=!%?",
    *(
        '\\"',
        ';\\"',
        ';"',
        "//",
        "/*",
        "\n#",
        "a\n",
        "x\n\n ",
        "5-4 ",
        "1,",
        "north; ",
        "south, ",
        "north and ",
    ),
    *("no ", "not ", "draw 1 of ", "shape(", "shape{", "hcp(", "produce ", "condition ", "4-4 or ", "have "),
]
READERS: dict[str, Callable[[str], object]] = {
    "is_script": is_script,
    "script": parse_script,
    "conditions": read,
    "condition": parse_condition,
    "profile": read_profile,
    "exclusions": lambda text: parse_exclusions("N", text),
    "keep": parse_keep,
    "seat": begins_with_seat,
}


@pytest.mark.parametrize("piece", PIECES, ids=repr)
def test_a_megabyte_of_anything_is_read_or_refused(piece: str) -> None:
    for name, reader in READERS.items():
        size = (
            MAX_TEXT if name == "is_script" else MEGABYTE
        )  # which is linear, and half a second for a megabyte
        for begin in ("", "north: "):
            with contextlib.suppress(MajlisError):
                reader(begin + piece * (size // len(piece)))


@pytest.mark.parametrize(
    "piece", ['\\"', ';\\"', ",", ";", "; ", "north 5, ", "a\n", "n: 1+\n", "5-4 or ", "4333 "]
)
def test_the_longest_text_that_is_read(piece: str) -> None:
    text = "north: " + piece * (MAX_TEXT // len(piece) - 2)
    assert len(read_profile(text).errors) <= MAX_ERRORS + 1


@pytest.mark.parametrize("piece", ['\\"', ';\\"', ',\\"', ';"', ",", ";", '"', "#"])
def test_separators_are_found_in_one_walk(piece: str) -> None:
    found = sum(1 for _ in separators(piece * (MAX_TEXT // len(piece))))
    assert found <= MAX_TEXT


def test_signs_in_quotation_marks_are_no_separators() -> None:
    assert [sign for sign, _, _ in separators('a; "b; \\"c," d, e "f; g')] == [";", ",", ";"]


def test_a_text_that_is_too_long_is_one_error() -> None:
    reading = read_profile("north: 12+\n" * MAX_TEXT)
    (error,) = reading.errors
    assert str(error).endswith("this text is too long; write at most 100,000 signs")


def test_reading_leaves_off_after_many_errors() -> None:
    assert len(read_profile("a\n" * (MAX_TEXT // 2)).errors) == MAX_ERRORS
    assert len(read("a\n" * (MAX_TEXT // 2)).errors) == MAX_ERRORS


def test_empty_lines_before_a_condition_of_a_script() -> None:
    assert is_script("\n" * MAX_TEXT + "  condition hcp(north) > 11")
    assert is_script(" \t" * MAX_TEXT + "produce 40")
    assert not is_script("\n" * MAX_TEXT + "north: 12+")
