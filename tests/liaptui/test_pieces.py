"""Pieces: texts and multisets, held against lists and counters."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liaptui_walks import names
from majlis.errors import NotationError
from majlis.liaptui.pieces import (
    COPIES,
    FULL_PACK,
    KINDS,
    PIECES,
    contains,
    count_of,
    format_pieces,
    hanzi,
    kinds_in,
    one,
    pack,
    parse_hand,
    parse_pieces,
    piece_of,
    size,
)
from twins import liaptui as twin

ALL = [kind for kind in KINDS for _ in range(COPIES[kind])]
SOME = st.lists(st.sampled_from(range(32)), unique=True, max_size=32).map(
    lambda places: [ALL[place] for place in places]
)


def test_the_pack_is_the_twins():
    assert names(FULL_PACK) == sorted(twin.PACK)
    assert [piece.point for piece in PIECES] == [twin.value(piece.identifier) for piece in PIECES]
    assert [piece.point for piece in PIECES] == list(KINDS)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(SOME, SOME)
def test_multisets_are_counters(one, other):
    pieces, counts = pack(one), Counter(one)
    assert Counter(kinds_in(pieces)) == counts
    assert all(count_of(pieces, kind) == counts[kind] for kind in KINDS)
    assert size(pieces) == len(one)
    assert contains(pieces, pack(other)) == (Counter(other) <= counts)
    assert contains(FULL_PACK, pieces)
    assert pack(one) + pack(kind for kind in (Counter(ALL) - counts).elements()) == FULL_PACK


@settings(max_examples=100, deadline=None, derandomize=True)
@given(SOME, st.randoms(use_true_random=False))
def test_pieces_are_read_in_any_order_and_form(kinds, rng):
    pieces = pack(kinds)
    assert parse_pieces(format_pieces(pieces)) == pieces
    rng.shuffle(kinds)
    words = [
        rng.choice([piece_of(kind).letter, piece_of(kind).identifier.lower(), piece_of(kind).identifier])
        for kind in kinds
    ]
    assert parse_pieces(rng.choice([" ", ", ", ";", "\n"]).join(words)) == pieces
    assert parse_pieces("".join(piece_of(kind).letter for kind in kinds)) == pieces


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("SSSSSS", "there are 6 SOLDIER_RED in 'SSSSSS', and the game has only 5"),
        ("gg", "there are 2 GENERAL_BLACK in 'gg', and the game has only 1"),
        ("GAX", "'X' in 'GAX' is not a piece: write G A E R H C S for red"),
        ("GENERAL_GREEN", "'GENERAL_GREEN' in 'GENERAL_GREEN' is not a piece"),
        ("ADVISOR_RED, KING", "'K' in 'ADVISOR_RED, KING' is not a piece"),
        ("x" * 5000, "is not a piece"),
        ("龍", "'龍' in '龍' is not a piece"),
        ("帥帅", "there are 2 GENERAL_RED in '帥帅', and the game has only 1"),
    ],
)
def test_what_is_no_piece_is_named(text, says):
    with pytest.raises(NotationError) as refusal:
        parse_pieces(text)
    assert says in str(refusal.value)
    assert len(str(refusal.value)) < 400


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "the hand is empty: a hand has 8 pieces"),
        ("  ", "the hand is empty"),
        ("GAErhcSSs", "'GAErhcSSs' has 9 pieces: a hand has 8"),
        ("G", "'G' has 1 pieces: a hand has 8"),
    ],
)
def test_a_hand_has_eight(text, says):
    with pytest.raises(NotationError, match="hand") as refusal:
        parse_hand(text)
    assert says in str(refusal.value)


def test_characters_are_read_as_they_are_written():
    for kind in KINDS:
        assert parse_pieces(hanzi(one(kind))) == one(kind)
    assert parse_pieces("帅 仕、相 伡 㐷 炮，兵") == parse_pieces("GAERHCS")
    assert parse_pieces("将士象车马包卒") == parse_pieces("將士象車馬砲卒") == parse_pieces("gaerhcs")
    assert parse_pieces("仕aR兵") == parse_pieces("AaRS")
    assert parse_pieces("\uf902") == parse_pieces("r")  # a compatibility form of 車
    assert hanzi(parse_hand("GArhcSSs")) == "帥仕車馬砲兵兵卒"
