"""Typed words, in either language and on either keyboard."""

import pytest

from majlis.typed import KEYS, fold, is_key, key_of, yes_or_no


@pytest.mark.parametrize("key", "abcdefghijklmnopqrstuvwxyz")
def test_every_letter_of_an_arabic_keyboard_is_a_key(key: str) -> None:
    if key == "b":  # writes two letters there
        assert key not in KEYS.values()
        return
    (arabic,) = (letter for letter, one in KEYS.items() if one == key)
    assert key_of(arabic) == key_of(key.upper()) == key
    assert is_key(fold(arabic), key, "no such word")


@pytest.mark.parametrize(
    ("typed", "answer"),
    [("y", True), ("غ", True), ("نعم", True), ("Yes", True), ("n", False), ("ى", False), ("لا", False)],
)
def test_yes_and_no(typed: str, answer: bool) -> None:
    assert yes_or_no(typed) is answer
    assert yes_or_no("perhaps") is None
