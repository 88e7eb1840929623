"""Names and refusals in English and Arabic."""

import random
import re

import pytest

import liaptui_walks as walks
from majlis.errors import IllegalAction
from majlis.liaptui.actions import PLAY, REDEAL
from majlis.liaptui.names import action_words, piece_words, player_words, seat_words, type_words
from majlis.liaptui.pieces import KINDS, parse_pieces, piece_of
from majlis.liaptui.players import PLAYERS
from majlis.liaptui.sets import SetType, choices

TRIED = [PLAY + parse_pieces(word) for word in ("G", "sss", "Gs", "S", "SS", "s", "Ss")]
ARABIC = re.compile("[\u0600-\u06ff]")


def test_everything_has_its_own_name_in_both_languages():
    for words, things in ((piece_words, KINDS), (type_words, SetType), (seat_words, range(4))):
        english = [words(thing) for thing in things]
        arabic = [words(thing, "ar") for thing in things]
        assert len(set(english)) == len(set(arabic)) == len(english)
        assert all(ARABIC.search(word) for word in arabic)


def test_every_player_has_an_arabic_name():
    for name in PLAYERS:
        assert player_words(name) == name
        assert not re.search("[A-Za-z]", player_words(name, "ar"))
    assert player_words("my.bots:Clever", "ar") == "my.bots:Clever"
    assert player_words("repaired:redeal=no", "ar").startswith(player_words("repaired", "ar"))


def test_pieces_are_named_as_they_are():
    for kind in KINDS:
        color, name = piece_words(kind).split()
        assert f"{name}_{color}".upper() == piece_of(kind).identifier
    assert [type_words(found) for found in SetType][:5] == [
        "single",
        "pair",
        "three of a kind",
        "straight",
        "four of a kind",
    ]


def test_actions():
    assert action_words(0) == "declare 0"
    assert action_words(8, "ar") == "إعلان 8"
    assert action_words(REDEAL) == "redeal"
    assert action_words(PLAY + parse_pieces("rhc"), "ar") == "rhc"


def test_every_refusal_has_an_arabic_sentence():
    """Whatever is tried in random rounds: both sentences are whole, and there are many different ones."""
    reasons = set()
    for seed in range(40):
        rng = random.Random(seed)
        for state in walks.moments(rng, walks.start(rng)):
            for _ in range(12):
                own = [PLAY + pieces for pieces in choices(state.hands[state.leader], 2)]
                action = rng.choice([*range(-1, 12), *TRIED, *own])
                seat = rng.choice([state.current_player(), rng.randrange(5)]) if state.asked() else 0
                if action not in state.legal_actions(seat) and not state.is_terminal():
                    reasons.add(refused(state, action, seat))
    assert len(reasons) == 13, sorted(reasons)  # all but that given deals are used up, which these never are


def refused(state, action, seat):
    """The message of a refusal, both of whose sentences were looked at."""
    with pytest.raises(IllegalAction) as refusal:
        state.apply(action, seat)
    english, arabic = (refusal.value.message.text(language) for language in ("en", "ar"))
    assert english == str(refusal.value)
    assert ARABIC.search(arabic)
    assert not ARABIC.search(english)
    assert "{" not in english + arabic
    return refusal.value.message.id


def test_a_refusal_of_nothing_in_particular_is_english():
    assert IllegalAction("no such").message.text("ar") == "no such"
