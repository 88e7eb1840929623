"""One reader of JSON says where a text stops being JSON, to all who read files of it."""

import json

import pytest

from majlis.json_text import UNSOUND, BrokenJson, JsonText, NoNumber, place_of, sound_value
from majlis.message import Message

BROKEN = [
    ("[1, 2", 5, True),
    ('{"a": "b', 6, True),
    ('{"a": tru', 6, True),
    ("[-", 1, True),
    ("[1 2]", 3, False),
    ("[tru]", 1, False),
    ("[1] 2", 4, False),
    ("nothing", 0, False),
    ('["\\x"]', 2, False),
]


def refuse(word: str) -> None:
    raise NoNumber(word, Message("{word} is not a number", {"word": word}))


@pytest.mark.parametrize(("text", "at", "is_cut"), BROKEN)
def test_a_broken_text_says_where_and_whether_it_is_cut(text: str, at: int, is_cut: bool) -> None:
    for data in (text, f"\n{text}"):
        with pytest.raises(BrokenJson) as broken:
            JsonText(data).value()
        shift = data.index(text)
        assert (broken.value.at - shift, broken.value.is_cut) == (at, is_cut)
        assert not broken.value.too_deep
    assert sound_value(text.encode()) is UNSOUND


def test_what_is_nested_too_deep_is_no_crash() -> None:
    with pytest.raises(BrokenJson) as broken:
        JsonText("[" * 100_000).value()
    assert broken.value.too_deep
    assert sound_value(b"[" * 100_000) is UNSOUND


def test_values_are_read_from_any_place_on() -> None:
    text = JsonText('spoilt {"a": 1} [2, spoilt')
    assert text.value_at(7) == ({"a": 1}, 15)
    with pytest.raises(BrokenJson) as broken:
        text.value_at(16)
    assert broken.value.at == 20


def test_keys_that_stand_twice_are_known_of_each_object() -> None:
    text = JsonText('[{"a": 1, "a": 2}, {"a": 2}, {"b": 1, "a": 2, "b": 3, "a": 4, "b": 5}]')
    assert [text.repeated(item) for item in text.value()] == [["a"], [], ["b", "a"]]


@pytest.mark.parametrize("text", ['{"a": 1, "a": 2}', '{"\\u0061": 1, "a": 2}', '["\\u0022"]'])
def test_a_text_that_may_hold_a_key_twice_is_not_sound_where_that_is_asked(text: str) -> None:
    assert sound_value(text.encode(), keys_once=True) is UNSOUND
    assert sound_value(text.encode()) == json.loads(text)


def test_a_number_that_the_reader_refuses_has_its_place() -> None:
    """The word is not looked for in texts, nor before the place from which a value is read."""
    text = '["NaN \\" NaN", 1,\n NaN]'
    with pytest.raises(BrokenJson) as broken:
        JsonText(text, constant=refuse).value()
    assert place_of(text, broken.value.at) == (2, 2)
    assert str(broken.value.why) == "NaN is not a number"
    with pytest.raises(BrokenJson) as broken:
        JsonText("NaN NaN", constant=refuse).value_at(4)
    assert broken.value.at == 4
    assert JsonText("[NaN, 1]").value()[1] == 1


@pytest.mark.parametrize("digits", [5_000, 25_000])
def test_a_whole_number_of_more_digits_than_python_reads_is_no_number(digits: int) -> None:
    with pytest.raises(BrokenJson) as broken:
        JsonText("[1,\n " + "1" * digits + "]").value()
    assert broken.value.at == 5
    assert str(broken.value.why) == "too long a number"
