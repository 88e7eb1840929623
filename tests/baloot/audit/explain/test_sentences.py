"""The audit's sentences: every kind of parameter, both languages, all categories, classes and endings."""

from typing import Any

import pytest

from majlis.baloot.audit.explain.sentences import (
    ContractWord,
    category_words,
    class_words,
    ending_words,
    stand_words,
)
from majlis.baloot.audit.report.summary import ENDINGS
from majlis.baloot.audit.types import CATEGORIES, CLASSES, MORE, Sentences, plain, say, sentence
from majlis.baloot.names import CardWord, CardWords, PairWord, SeatWord, SideWord, SuitWord
from majlis.message import Listed, Word


@pytest.mark.parametrize(
    ("text", "values", "english", "data"),
    [
        ("{a} and {b}", (SeatWord(1), SideWord(0)), "Right and Bottom and Top.", [1, 0]),
        ("{a}, {b}", (CardWord(45), CardWords((11, 12))), "8♦, K♠ A♠.", [45, [11, 12]]),
        ("{a} {b}", (SuitWord(2), PairWord((12, 4))), "Clubs 12–4.", [2, [12, 4]]),
        ("{a}", (None,), "Nothing.", [None]),
        ("{a}", (CardWords(()),), "Nothing.", [[]]),
        ("{a}", (Word("kaboot"),), "Kaboot.", ["kaboot"]),
        (
            "{a}",
            (Listed([Word("the mode"), Word("kaboot"), Word("the trump")]),),
            "The mode, kaboot and the trump.",
            [["the mode", "kaboot", "the trump"]],
        ),
        ("{a}", (Listed(("a=b", "c=d"), ","),), "A=b, c=d.", [["a=b", "c=d"]]),
        ("{a}", (ContractWord("hokum", 3),), "Hokum in diamonds.", [["hokum", 3]]),
        ("{a}", (ContractWord("sun", None),), "Sun.", [["sun", None]]),
        ("{a}", ("$.rs[3]",), "$.rs[3].", ["$.rs[3]"]),
    ],
)
def test_values_are_worded_by_their_types_and_written_as_plain_data(
    text: str, values: tuple[Any, ...], english: str, data: list[Any]
) -> None:
    message = say(text, **dict(zip("ab", values, strict=False)))
    assert sentence(message) == english
    assert list(plain(message.params).values()) == data


def test_further_sentences() -> None:
    more = Sentences((say("two"), say("{seat} three", seat=SeatWord(3))))
    message = say("one.", **{MORE: more})
    assert sentence(message) == "One. Two. Left three."
    assert plain(message.params) == {MORE: [["two", {}], ["{seat} three", {"seat": 3}]]}


def test_arabic_values() -> None:
    assert sentence(say("{seat} {suit}", seat=SeatWord(0), suit=SuitWord(0)), "ar") == "الأسفل سبيت."


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
