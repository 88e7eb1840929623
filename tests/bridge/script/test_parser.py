"""Reading scripts: what the words mean, and what is said where they cannot be read."""

import random
import string

import pytest

from majlis.bridge.script.parser import is_script, parse_script
from majlis.bridge.script.text import expression_text
from majlis.bridge.script.tokens import ScriptError
from majlis.bridge.script.tree import (
    Average,
    Binary,
    Every,
    Frequency,
    HasCard,
    Length,
    Number,
    PlacedLength,
    Print,
    PrintLine,
    PrintValues,
    Unary,
)
from majlis.bridge.table.board import Vulnerability
from majlis.errors import MajlisError

WHOLE = """
# A comment, // and /* inside it
title "Majors"     // title of the set
generate 100000 produce 25 seed 7
dealer west vulnerable EW
predeal south SAQ542, HKJ87, D32, CAK north S3 spades(east)==2 hearts(west) == 4
pointcount 4 3 2 1
strong = hcp(west) > 15 /* a comment
of two lines */
major = hearts(west) >= 5 or spades(west) >= 5
condition strong and major
action printoneline hcp(west), printes ("w: ", hcp(west), \\n), print(north,south), printall,
  average "points" hcp(west), frequency "fit" (hearts(west) + hearts(east), 4, 10),
  frequency (hcp(west), 16, 20, spades(west), 0, 5)
"""


def read(text):
    return parse_script(text, "x.dds")


def condition(text):
    return read(text).condition


def test_a_whole_script():
    script = read(WHOLE)
    assert (script.title, script.generate, script.produce, script.seed) == ("Majors", 100_000, 25, 7)
    assert (script.dealer, script.vulnerability) == (3, Vulnerability.EW)
    assert [len(cards) for cards in script.placed] == [1, 0, 13, 0]
    assert script.lengths == (PlacedLength(1, 0, 2), PlacedLength(3, 1, 4))
    assert expression_text(script.condition) == "hcp(west) > 15 && (hearts(west) >= 5 || spades(west) >= 5)"
    kinds = [PrintLine, PrintValues, Print, Print, Average, Frequency, Frequency]
    assert [type(action) for action in script.actions] == kinds
    assert not script.remarks


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("1 + 2 * 3 == 7 && 1", "((1 + (2 * 3)) == 7) && 1"),
        ("1 or 0 and 0", "1 || (0 && 0)"),
        ("not 0 == 2", "(!0) == 2"),
        ("!0 * 2", "(!0) * 2"),
        ("1 < 2 == 3 > 2", "(1 < 2) == (3 > 2)"),
        ("8 / 4 / 2 - 1 - 1", "((8 / 4) / 2) - 1 - 1"),
        ("1 ? 2 : 0 ? 3 : 4", "1 ? 2 : (0 ? 3 : 4)"),
        ("1 ? 0 ? 3 : 2 : 1", "1 ? (0 ? 3 : 2) : 1"),
        ("1 || 0 ? 2 : 3", "(1 || 0) ? 2 : 3"),
        ("HCP(North)>11 AND Spades(NORTH) >= 5", "hcp(north) > 11 && spades(north) >= 5"),
        ("hcp(n) > 15.5", "hcp(north) > 15"),
        ("hcp(n) >= 15.5", "hcp(north) > 15"),
        ("hcp(n) < 15.5", "hcp(north) <= 15"),
        ("hcp(n) <= 15.0", "hcp(north) <= 15"),
        ("hcp(ns) >= 25", "hcp(north) + hcp(south) >= 25"),
        ("losers(ew) < 14", "losers(east) + losers(west) < 14"),
        ("hascard(north, SA)", "hascard(north, AS)"),
        ("hascard(north, 10s)", "hascard(north, TS)"),
        ("shape(north, any4333)", "shape(north, any 4333)"),
        ("x = 1 hcp = 3 condition x", None),
        ("spades(north)-1 > 2", "spades(north) - 1 > 2"),
        ("N = 5 N == 5", "5 == 5"),
        ("hcp(north)>=12and hcp(north)<15or 0", "hcp(north) >= 12 && hcp(north) < 15 || 0"),
        ("hcp(n, s) > 3 && tricks(n, n) > 7", "hcp(north, spades) > 3 && tricks(north, notrump) > 7"),
    ],
)
def test_read_as(text, same):
    if same is None:
        with pytest.raises(ScriptError):
            condition(text)
    else:
        assert condition(text) == condition(same)


def test_a_variable_stands_for_its_expression():
    found = condition("a = hcp(north) > 5 b = a && spades(north) > 3 b || a")
    assert expression_text(found) == "hcp(north) > 5 && spades(north) > 3 || hcp(north) > 5"


def test_brackets_of_the_same_kind_are_opened():
    assert len(condition("hcp(north)>1 && (hcp(south)>1 && hcp(east)>1)").terms) == 3


def test_conditions_need_no_word_and_the_last_counts():
    script = read("hcp(north) > 1 condition hcp(south) > 2")
    assert script.condition == Binary(">", condition("hcp(south)"), Number(2))
    assert [str(remark) for remark in script.remarks] == [
        "x.dds: line 1, column 16, at 'condition': this condition replaces the one before it: join them with "
        "&& if both are meant"
    ]


@pytest.mark.parametrize("text", ["not hcp(north) > 12", "!spades(north) == 4 && 1"])
def test_a_not_before_a_number_that_is_compared_is_told(text):
    (remark,) = map(str, read(text).remarks)
    assert "column 1, at" in remark
    assert "if the comparison is meant" in remark


@pytest.mark.parametrize(
    "text", ["not (hcp(north) > 12)", "!shape(north, any 4333)", "a = hcp(north) > 3 !a && 1"]
)
def test_a_not_that_is_meant_is_not_remarked(text):
    assert read(text).remarks == ()


def test_of_two_numbers_of_deals_the_first_counts():
    script = read("produce 10 produce 1000 generate 5 generate 6")
    assert (script.produce, script.generate) == (10, 5)
    assert [str(remark) for remark in script.remarks] == [
        "x.dds: line 1, column 12, at 'produce': 10 counts, which was said first: leave one of the two out",
        "x.dds: line 1, column 36, at 'generate': 5 counts, which was said first: leave one of the two out",
    ]
    assert read("produce 10 produce 10").remarks == ()


@pytest.mark.parametrize("end", ["\x1a", "\n\x1a\n", "\x00\x00", "  \r\n"])
def test_what_old_editors_put_at_the_end_is_no_word(end):
    assert read("hcp(north) > 12" + end).condition == condition("hcp(north) > 12")


def test_a_long_condition_shows_how_it_begins():
    terms = " || ".join(f"hcp(north) == {value % 37} && hcp(east) > {value % 9}" for value in range(200))
    assert expression_text(condition(f"!({terms})"), 160) == "!(hcp(north) == 0 && … || …"


def test_a_chain_of_comparisons_is_told():
    script = read("12 <= hcp(north) <= 14")
    assert "line 1, column 18, at '<='" in str(script.remarks[0])
    assert "join two comparisons with &&" in str(script.remarks[0])


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("hcp(north", "line 1, column 10, at the end: ) is missing here"),
        ("hcp(nort) > 3", "at 'nort': this is not a seat: write north, east, south or west (did you mean"),
        ("hcp(north) = 3", "column 12, at '=': = is not an operator: write =="),
        ("hcp(north) => 3", "at '=>': => is not an operator: write >="),
        ("hcp(north) > 3 & hcp(south) > 3", "at '&': & is not an operator: write &&"),
        ("hcp(north) >", "column 13, at the end: an expression is missing here"),
        ("spaeds(north)", "write one such as hcp, spades, shape, losers (did you mean 'spades'?)"),
        ("strong and 1", "at 'strong': this name has no value: write strong = … before it is used"),
        ("hcp(north, spaeds)", "write spades, hearts, diamonds or clubs (did you mean 'spades'?)"),
        ("shape(north, 4443)", "at '4443': these lengths cannot make 13 cards"),
        ("shape(north, 5x)", "at '5x': this is not a shape: write four lengths, x for any"),
        ("shape(north, )", "no shape stands here"),
        ("shape(north)", "at ')': , is missing here"),
        ("shape{north, 5+x}", "this is not a shape in braces"),
        ("shape{north, 4432+5332}", "this is not a shape in braces"),
        ("hascard(north, ZS)", "this is not a card: write rank and suit, such as AS"),
        ("predeal north SAK, S2 south SA", "at 'SA': SA is placed twice: a card is in one hand"),
        ("predeal north SAKQJT98765432, HA", "at 'HA': North gets more than 13 cards: place fewer"),
        ("predeal north AS", "at 'AS': these are not cards: write a suit and its cards, such as SAKQ, H52"),
        ("predeal north SAK HQ", "at 'HQ': a comma is missing between the suits: write SAK, HQ"),
        ("hcp(north) – 3 > 4", "at '–': – is not an operator: write -"),
        ("predeal", "at the end: write whose cards are placed"),
        ("predeal spades(north) > 3", "predeal places an exact length: write == and a number"),
        ("predeal spades(north)==14", "at '14': write a whole number here, from 0 to 13"),
        ("produce many", "at 'many': write a whole number here"),
        ("vulnerable us", "this is not a vulnerability: write none, NS, EW or all"),
        ("dealer me", "this is not a seat"),
        ("altcount 10 1", "write a whole number here, from 0 to 9"),
        ("pointcount 1 2 3 4 5 6 7 8 9 10 11 12 13 14", "at '14': a suit has 13 cards"),
        ("action", None),
        ("action printal", "this is not an action: write one of"),
        ("action evalcontract", "the action evalcontract is not read: leave it out"),
        ("printall", "this is an action: write the word action before the first"),
        ("action frequency hcp(north)", "( is missing here"),
        ("action frequency (hcp(north), 5, 3)", "the values run from 5 to 3: write the lower first"),
        ("action average \"points", 'this text has no end: close it with "'),
        ("/* no end", "this comment has no end: close it with */"),
        ("x = 1 x = 2", "x has a value already"),
        ("spades = 1", "spades is a word of the language"),
        ("hcp(north) / 0", "at '/': this divides by 0"),
        ("15.5 < hcp(north)", "write the number with a point on the right side"),
        ("hcp(north) * 1.5 > 3", "a number with a point may only follow a comparison"),
        ("hcp(north) == 1.5", "they are never equal"),
        ("cccc(north) > 12.5", "write 1250 for 12.5 points, or else a whole number of hundredths"),
        ("ltc(north) < 7", "the function ltc is not read: leave it out"),
        ("score(maybe, x4S, 10)", "write vul (vulnerable) or nv (not vulnerable) here"),
        ("score(vul, x8S, 10)", "this is not a contract: write x4S, x3N"),
        ("tricks(north, hcp)", "this is not a strain"),
        ("par(north)", "this is not a side: write ns or ew"),
        ("12345678901 > 1", "this number is too large"),
        ("(" * 400 + "1" + ")" * 400, "brackets are nested too deeply"),
        ("!" * 2000 + "1", "brackets are nested too deeply"),
        ("hcp(north) § 3", "at '§'"),
    ],
)  # fmt: skip
def test_errors_name_the_place_and_what_is_right(text, error):
    if error is None:
        assert read(text).actions == ()
        return
    with pytest.raises(ScriptError) as raised:
        read(text)
    assert str(raised.value).startswith("x.dds: line 1, column ")
    assert error in str(raised.value)
    assert raised.value.message.text("ar").count(":") >= 1
    assert raised.value.message.text("ar") != str(raised.value)


def test_variables_that_double_again_and_again_are_refused():
    lines = ["x0 = hcp(north)", *(f"x{n} = x{n - 1} + x{n - 1}" for n in range(1, 60))]
    with pytest.raises(ScriptError, match="too large with its variables written out"):
        read("\n".join(lines))


def test_a_long_chain_of_variables_is_refused_not_a_crash():
    lines = ["x0 = hcp(north)", *(f"x{n} = x{n - 1} + 1" for n in range(1, 2000))]
    with pytest.raises(ScriptError, match="too large"):
        read("\n".join(lines))


def test_many_conditions_are_not_deep():
    text = " || ".join(f"shape(north, {n:04})" for n in (5332, 4432, 4333)) + " || 0" * 3000
    assert len(condition(text).terms) == 3003


@pytest.mark.parametrize("seed", range(30))
def test_nothing_but_an_error_comes_of_damaged_scripts(seed):
    dice = random.Random(seed)
    text = list(WHOLE)
    for _ in range(dice.randint(1, 12)):
        at = dice.randrange(len(text))
        text[at : at + dice.randint(0, 6)] = dice.choice(
            ["", dice.choice(string.printable), "((", ")", '"', "=="]
        )
    said = "x: line "
    try:
        parse_script("".join(text), "x")
    except MajlisError as error:
        said = str(error)
    assert said.startswith("x: line ")


def test_which_texts_are_scripts():
    for text in (
        *(WHOLE, "produce 5\n", "shape(north, any 4333)", "losers (west) < 7", "condition 1"),
        *("hascard(north, AS)", "aces(north) == 4", "quality(south, spades) > 900", "top5(n, spades) > 3"),
        *("tricks(south, notrump) > 9", "pt0(east) == 2", "dealer west action printpbn"),
    ):
        assert is_script(text), text
    for text in (
        "north: 15-17 hcp, balanced",
        "ns: 8+ spades (or hearts)",
        '{"profile_name": "x"}',
        "description: to produce 5 tricks",
    ):
        assert not is_script(text), text


def test_the_smallest_leaves():
    assert condition("hascard(west, 2C)") == HasCard(3, 51)
    assert condition("diamonds(east)") == Length(1, 2)
    assert condition("!clubs(south) && 1") == Every((Unary("!", Length(2, 3)), Number(1)))
