"""Every type of hand and every title of the library has Arabic, and no table has one too many."""

from majlis.bridge import library
from majlis.bridge.library.hand_types import FILES, TYPES, hand_type_words, title_words
from majlis.bridge.table.cards import SEAT_LETTERS


def test_every_type_of_the_library_has_arabic():
    used = {
        sub.name for name in library.names() for seat in SEAT_LETTERS for sub in library.load(name).subs(seat)
    } - {None}
    assert used == set(TYPES)
    assert all(
        any("\u0600" <= letter <= "\u06ff" for letter in text) or "NT" in text for text in TYPES.values()
    )


def test_every_title_of_the_library_has_arabic():
    assert {library.load(name).profile_name: name for name in library.names()} == FILES


def test_names_of_a_teacher_stay_as_written():
    assert hand_type_words("mine", "ar") == title_words("mine", "ar") == "mine"
    assert hand_type_words("weak two", "en") == "weak two"
