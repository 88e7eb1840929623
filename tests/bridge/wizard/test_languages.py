"""Every sentence of checks, readers, parsers and explanations has an Arabic one, and says the same."""

import json
import re

import pytest
from typer.main import get_command

from bridge.profile.test_validate import ROWS, changed
from majlis.bridge import library
from majlis.bridge.conditions.reading import (
    ConditionError,
    format_condition,
    parse_condition,
    read,
)
from majlis.bridge.conditions.words import condition_words
from majlis.bridge.library.arabic import WORDS
from majlis.bridge.profile.check import check_text
from majlis.bridge.profile.read import read_text
from majlis.bridge.profile.sheet import parse_profile, read_profile
from majlis.bridge.profile.store import Store
from majlis.bridge.profile.words import describe
from majlis.bridge.wizard.fault_words import fault_text
from majlis.bridge.wizard.listing import in_language, title_in
from majlis.cli.app import app
from majlis.cli.help import english_of
from majlis.i18n import texts

LATIN = re.compile("[A-Za-z]{3,}")


def arabic(text: str) -> str:
    """An Arabic sentence without what stays European in it: what is set apart by marks, in pairs."""
    return re.sub("\u200e[^\u200e]*\u200e", "", text)


@pytest.mark.parametrize("changes", [row[1] for row in ROWS])
def test_what_check_tells_has_arabic(changes: str) -> None:
    for fault in check_text(json.dumps(changed(changes))):
        told = fault.words("ar")
        assert not LATIN.search(arabic(told)), told
        assert fault.words("en") == str(fault)
        assert not LATIN.search(arabic(fault_text(fault, "ar"))), fault_text(fault, "ar")


UNREADABLE = [
    *("", "15-17 hpc", "5+ spads", "(12+ hcp", "12+ hcp)", "12+ hcp foo", "no no", "not"),
    *("5 cards", "5 cards in foo", "5 of", "17-15 hcp", "2.5 hcp", "2.7 quick tricks", "41 hcp", "4443"),
    *("5=4=4", "stopper", "stopper in foo", "AK", "AKA of spades", "2 of top 9 in hearts", "2 of top 3"),
    *("in hearts", "in one of ♠♥", "in one of ♠♥ (5+ hcp)", "4-7 hcp there", "in one of ♠♥ 5", "at", "at 5"),
    *("6 cards in one of ♠♠", "6 cards in ♠♥", "6 cards in 1 or 3 of ♠♥♦♣", "6 cards in 2 ♠♥", "8 card fit"),
    *("no 5 spades or 5 hearts", "in one of ♠♥ (6 cards in one of ♠♥ there)", "5 in hearts", "(" * 30 + "5"),
    *("12+ xyz", "98 of", "5+ spades " * 2000, "½ hcp", "1234567 hcp", "5 or 7 or", "up 5", "x"),
]


@pytest.mark.parametrize("text", UNREADABLE)
def test_what_the_parser_tells_has_arabic(text: str) -> None:
    with pytest.raises(ConditionError) as caught:
        parse_condition(text)
    error = caught.value
    for told in (error.words("ar"), error.brief.text("ar")):
        assert not LATIN.search(arabic(told)), told
    assert error.words("en") == str(error)


@pytest.mark.parametrize("text", ["balanced", "5 losers", "8 card fit", "stopper in ♠", "64xx", "2 qt"])
def test_what_cannot_be_asked_of_a_pair_has_arabic(text: str) -> None:
    for line in (f"ns: {text}", f"north: {text}", text, f"nn: {text}", f"foo: {text}"):
        for error in read(line).errors:
            assert not LATIN.search(arabic(error.words("ar"))), error.words("ar")


SHEETS = [
    *("nope: 3", "dealer: up", "tag: both", "order: W N", "roles ns: up", "map ns: 1", "rotate: maybe"),
    *(
        "sort order: x",
        'name: "a',
        "north",
        "north: 12+; 13 foo",
        "north: draw 9 of SH: 5",
        "north 1: 15\nnorth: 16",
    ),
    *("north: draw 1 of XY: 5", "north: draw 2 of SH: 5", "north: draw 1 of SH: foo", "north: if SH: 5 | 5"),
    *("north: draw 2 of SHD: 5 | 5; if S: 5 | 5", "north: draw 2 of SHD: 5 | 5; if SH: 5"),
    *("north: north's suit: 5", "north: west's suit: 5; east's suit: 4", "north: never foo", "north 7: 12+"),
    *("north: never nine 5-card majors", "north: draw 1 of SH: 5; draw 1 of SH: 5", "zz 1: 4"),
]


@pytest.mark.parametrize("text", SHEETS)
def test_what_a_sheet_tells_has_arabic(text: str) -> None:
    errors = read_profile(text).errors
    assert errors
    for error in errors:
        assert not LATIN.search(arabic(error.words("ar"))), error.words("ar")


@pytest.mark.parametrize(
    "text", ["", "{bad", '{"a": 1,}', "[1]", "{'a': 1}", '{"a": NaN}', '{"a" 1}', "{}}", '{"']
)
def test_what_the_reader_tells_has_arabic(text: str) -> None:
    for fault in read_text(text).faults:
        assert not LATIN.search(arabic(fault.words("ar"))), fault.words("ar")


CONDITIONS = [
    "15-17 hcp, balanced",
    "5+ spades or 6+ hearts",
    "6 cards in one of ♠♥♦, 4-7 hcp there",
    "no void",
    "not 5431",
    "2+ aces, 4+ controls, 7 losers, 2.5+ quick tricks",
    "AK of spades, no stopper in hearts",
    "2 of top 3 in hearts",
    "5+ cards in exactly one of ♠♥",
    "5+ cards in each of ♠♥",
    "singleton",
    "no kings, 1 queen, at most 2 jacks, 3 tens",
    "semi-balanced or unbalanced",
    "void in clubs",
    "5+ cards in 1-2 of ♠♥♦",
    "5+ cards in 2 of ♠♥♦",
    "(5+ spades, 12+ hcp) or 64xx",
    "doubleton in one of ♠♥",
]


@pytest.mark.parametrize("text", CONDITIONS)
def test_conditions_have_arabic_words(text: str) -> None:
    condition = parse_condition(text)
    told = condition_words(condition, "ar")
    assert not LATIN.search(arabic(told)), told
    assert condition_words(condition, "en") == format_condition(condition)
    for number in re.findall(r"\d+(?:\.\d)?", text.replace("top 3", "")):
        assert number in told, told


def test_a_condition_in_arabic() -> None:
    told = condition_words(parse_condition("15-17 hcp, no void, 6 cards in one of ♠♥, 4-7 hcp there"), "ar")
    assert told.replace("\u200e", "") == (
        "النقاط من 15 إلى 17، بلا خلو من نوع، في واحد من ♠♥: الورق 6، النقاط من 4 إلى 7"
    )


def test_profiles_of_the_library_are_told_in_arabic_under_their_arabic_names() -> None:
    store = Store("/nowhere")
    for entry in store.list():
        told = library.describe(entry.path.stem, "ar")
        assert title_in(entry, "ar").startswith(told.title)
        profile = in_language(library.load(entry.path.stem), entry, "ar")
        lines = describe(profile, "ar").split("\n")
        assert lines[0].startswith(told.title)
        assert lines[1] == told.text
        for line in lines[2:]:
            assert not LATIN.search(arabic(line)), line
        assert in_language(profile, entry, "en") is profile


OUT_OF_ORDER = re.compile(r"[♠♥♦♣]{2}|\d\+|\d+-\d+ [a-z]|\d [a-z]+,")
"""What a line from right to left would turn round, unless it is set apart."""


def test_european_pieces_keep_their_order_in_arabic() -> None:
    catalog = texts("ar")._catalog  # type: ignore[attr-defined]
    pages = set(english_of(get_command(app)))  # of help, which sets such pieces apart itself
    told = [text for message, text in catalog.items() if message and message not in pages]
    told += [text for words in WORDS.values() for text in words]
    assert len(told) > 600
    for text in told:
        apart = re.sub("\u2066[^\u2069]*\u2069", "", arabic(text))
        assert not OUT_OF_ORDER.search(apart), text
        lone = re.fullmatch("[^\u200e]*\u200e[-+{*][^\u200e]*", text)  # before a number, an option, JSON
        assert lone or text.count("\u200e") % 2 == 0, text
        assert len(re.findall("[\u2066\u2067\u2068]", text)) == text.count("\u2069"), text
    profile = parse_profile(
        "west: draw 1 of ♠♥♦: 6 cards\nnorth: 0-4 cards in each of ♠♥, 12+; never 5=x=x=1"
    )
    assert not OUT_OF_ORDER.search(arabic(describe(profile, "ar")))


def test_the_library_calls_a_suit_as_the_rest_of_the_program_does() -> None:
    for words in WORDS.values():
        assert not re.search("لون|ألوان", " ".join(words))
