"""Asks: how they are joined, negated and written, and what they refuse."""

import random

import pytest

from majlis.dealing.asks import (
    ANYTHING,
    NOTHING,
    Count,
    Either,
    Every,
    Length,
    either,
    every,
    hand,
    leaves,
    parse_shape,
    shape_text,
)
from majlis.dealing.spans import Spans
from majlis.errors import InputError
from twins.dealing import small_case

N, S, NS = hand("N"), hand("S"), hand("N", "S")


def test_joining_makes_flat_lists_without_repeats():
    one, two, three = N.length("S", 5), N.value("hcp", 10), S.void("H")
    assert (one & two) & three == one & (two & three) == Every((one, two, three))
    assert one | two | one == Either((one, two))
    assert one & one == one
    assert every([]) == ANYTHING
    assert either([]) == NOTHING
    assert ANYTHING & one == one
    assert NOTHING | one == one


@pytest.mark.parametrize("seed", range(60))
def test_twice_negated_is_the_same(seed):
    _, ask = small_case(random.Random(seed))
    assert ~~ask == ask
    assert hash(~~ask) == hash(ask)
    assert [leaf.hands for leaf in leaves(~ask)] == [leaf.hands for leaf in leaves(ask)]


def test_negation_goes_to_the_statements():
    one, two = N.length("S", 5), N.void("H")
    assert ~(one & two) == N.length("S", None, 4) | Length(("N",), "H", ~Spans.of(0, 0))
    assert ~ANYTHING == NOTHING
    assert ~N.holds("SA") == Count(("N",), ("SA",), ~Spans.of(1, 1))


TEXTS = {
    "N 5.. S": N.length("S", 5),
    "N+S 8.. S": NS.length("S", 8),
    "N 4, 6 H": N.lengths("H", [6, 4]),
    "N 15-17 hcp": N.value("hcp", 15, 17),
    "N 7.. hcp in S": N.value("hcp", 7, suit="S"),
    "N cards/hcp of {5/7 6/6} in S": N.pairs("S", "hcp", [(6, 6), (5, 7)]),
    "N not cards/hcp of {5/7} in S": ~N.pairs("S", "hcp", [(5, 7)]),
    "N shaped 4333, 64xx or (10)3xx": N.shapes("4333, 64xx (10)3xx"),
    "N shaped 5xxx in order": N.shapes("5xxx", in_order=True),
    "N not shaped 4333": ~N.shapes("4333"),
    "N shaped in 2 ways": N.shape_set([(4, 3, 3, 3), (3, 4, 3, 3)]),
    "N shaped minor": N.shape_set([(4, 3, 3, 3)], "minor"),
    "N holds SA SK": N.holds("SA", "SK"),
    "N lacks SA": N.lacks("SA"),
    "N lacks HA": ~N.holds("HA"),
    "N 2-3 of SA SK SQ": N.count(["SA", "SK", "SQ"], 2),
    "N 0 H and N 0 D": N.void("H", "D"),
    "N 1.. H or N 1.. D": ~N.void("H", "D"),
    "N ..4 S": N.length("S", None, 4),
    "N ..-1, 1.. minus": ~N.value("minus", 0, 0),
    "N none S": N.length("S", 5, 4),
    "anything": ANYTHING,
    "nothing": NOTHING,
    "N 5.. S or (N 5.. H and S 0 H)": N.length("S", 5) | (N.length("H", 5) & S.void("H")),
}


@pytest.mark.parametrize("text", TEXTS)
def test_texts(text):
    assert str(TEXTS[text]) == text


def test_cards_named_twice_are_one_card():
    assert N.holds("SA", "SA") == N.holds("SA")
    assert N.count(["SA", "SK", "SA"], 2) == N.count(["SA", "SK"], 2)


def test_of_no_cards_one_holds_none():
    assert N.holds() == N.lacks() == N.void() == N.count([]) == ANYTHING
    assert N.count([], 1) == NOTHING


def test_shapes_are_read_and_written():
    for text in ("4432", "64xx", "(10)3xx", "0(13)00", "xxxx", "55"):
        assert shape_text(parse_shape(text)) == text
    assert parse_shape("(5)X(0)") == (5, -1, 0)


@pytest.mark.parametrize(
    ("lengths", "in_order", "fit"),
    [
        ((6, 4, 2, 1), True, True),
        ((4, 6, 2, 1), True, False),
        ((1, 4, 2, 6), False, True),
        ((6, 6, 1, 0), False, False),
    ],
)
def test_patterns_in_order_and_not(lengths, in_order, fit):
    assert N.shapes("64xx", in_order).fits(lengths) is fit


def test_a_pattern_needs_a_suit_for_each_length():
    assert N.shapes("55xx").fits((5, 5, 2, 1))
    assert not N.shapes("55xx").fits((5, 4, 4, 0))


BAD = {
    r"hand\(\) takes one or more different names": lambda: hand(),
    r"different names, like hand\('N', 'S'\), not \('N', 'N'\)": lambda: hand("N", "N"),
    r"not \(\['N', 'S'\],\)": lambda: hand(["N", "S"]),
    "'5' is not a whole number": lambda: N.length("S", "5"),
    "5.0 is not a whole number": lambda: N.value("hcp", 5.0),
    "True is not a whole number": lambda: N.length("S", True),
    "5 is not a list of whole numbers": lambda: N.lengths("S", 5),
    "'10' is not a list of whole numbers": lambda: N.values("hcp", "10"),
    "7 is not a .length, value. pair": lambda: N.pairs("S", "hcp", [5, 7][1:]),
    r"\(5, 7, 1\) is not a .length, value. pair, like \(5, 7\)": lambda: N.pairs("S", "hcp", [(5, 7, 1)]),
    "'' names no shape": lambda: N.shapes(""),
    "' , ' names no shape": lambda: N.shapes(" , "),
    "4432 names no shape; a shape is written like '4432'": lambda: N.shapes(4432),
    "shape '44-32' cannot be read at '-32'": lambda: N.shapes("44-32"),
    r"shape '\(103xx' cannot be read at '\(103xx'": lambda: N.shapes("(103xx"),
    r"shape '5\(\)xx' cannot be read at '\(\)xx'": lambda: N.shapes("5()xx"),
    "4432 is not a shape, like": lambda: N.shape_set([4432]),
    "'4432' is not a shape, like": lambda: N.shape_set(["4432"]),
    r"\['SA'\] for one card": lambda: N.count("SA", 1),
    "7 is not an ask": lambda: N.length("S", 5) & 7,
    "is not an ask, as": lambda: N.length("S", 5) | S,
    "neither true nor false": lambda: N.length("S", 5) and N.length("H", 5),
    "join asks with & and |": lambda: 1 if N.length("S", 5) else 0,
    "is neither true": lambda: not N.length("S", 5),
}


@pytest.mark.parametrize("sentence", BAD)
def test_what_is_no_ask_is_refused(sentence):
    with pytest.raises(InputError, match=sentence):
        BAD[sentence]()


def test_leaves_come_from_left_to_right():
    one, two, three = N.length("S", 5), S.void("H"), NS.value("hcp", 25)
    assert list(leaves((one | two) & three)) == [one, two, three]
    assert isinstance(one, Length)
    assert list(leaves(ANYTHING)) == []
