"""The audit's sentences: every kind of parameter, both languages, all categories, classes and endings."""

import pytest

from majlis.baloot.audit.explain.words import (
    category_words,
    class_words,
    ending_words,
    sentence,
    stand_words,
)
from majlis.baloot.audit.report.summary import ENDINGS
from majlis.baloot.audit.types import CATEGORIES, CLASSES


@pytest.mark.parametrize(
    ("message", "params", "english"),
    [
        ("{seat} and {team_other}", {"seat": 1, "team_other": 0}, "Right and Bottom and Top."),
        ("{card}, {cards_legal}", {"card": 45, "cards_legal": [11, 12]}, "8♦, K♠ A♠."),
        ("{suit} {pair_points}", {"suit": 2, "pair_points": [12, 4]}, "Clubs 12–4."),
        ("{seat}", {"seat": None}, "Nothing."),
        ("{cards}", {"cards": []}, "Nothing."),
        ("{word}", {"word": "kaboot"}, "Kaboot."),
        ("{words}", {"words": ["the mode", "kaboot", "the trump"]}, "The mode, kaboot and the trump."),
        ("{list}", {"list": ["a=b", "c=d"]}, "A=b, c=d."),
        ("{contract}", {"contract": ["hokum", 3]}, "Hokum in diamonds."),
        ("{contract}", {"contract": ["sun", None]}, "Sun."),
        ("{place}", {"place": "$.rs[3]"}, "$.rs[3]."),
        ("one.", {"and": [["two", {}], ["{seat} three", {"seat": 3}]]}, "One. Two. Left three."),
    ],
)
def test_parameters(message: str, params: dict[str, object], english: str) -> None:
    assert sentence(message, params) == english


def test_arabic_parameters() -> None:
    assert sentence("{seat} {suit}", {"seat": 0, "suit": 0}, "ar") == "الأسفل سبيت."


@pytest.mark.parametrize("language", ["en", "ar"])
def test_names_for_everything(language: str) -> None:
    names = [
        *(category_words(category, language) for category in CATEGORIES),
        *(class_words(klass, language) for klass in CLASSES),
        *(ending_words(ending, language) for ending in ENDINGS),
    ]
    assert all(names)
    assert len(set(names)) == len(names)


def test_who_stands_where() -> None:
    stand = (("arithmetic", "engine"), ("platform",))
    assert stand_words(stand) == "the arithmetic and the engine | the platform"
