"""Kinds of errors: each rule on a small position, one sentence of play a line."""

from types import SimpleNamespace

import pytest

from majlis.baloot import actions as act
from majlis.baloot import parse_position
from majlis.baloot.review.kinds import (
    GROUPS,
    KINDS,
    kind_of,
    kind_of_call,
    kind_of_card,
    kind_of_raise,
    kind_of_words,
    missed_words,
)
from majlis.cards import parse_card, parse_suit

CARDS = [
    # trump, on the table, played, better
    ("♠", "", "9♥", "J♠", "trumps-not-drawn"),
    ("♠", "", "J♠", "A♥", "trump-led"),
    ("♠", "", "K♥", "A♦", "wrong-suit-led"),
    ("♠", "", "7♠", "J♠", "wrong-card-led"),
    ("", "", "K♥", "A♥", "wrong-card-led"),
    ("♠", "A♥ 7♥", "8♠", "9♦", "partner-ruffed"),
    ("♠", "A♥ 7♥", "8♠", "9♠", "won-too-low"),
    ("♠", "7♥ K♥", "9♠", "A♦", "trump-spent"),
    ("♠", "7♥ K♥", "A♦", "9♠", "ruff-missed"),
    ("", "K♥ 7♥", "A♥", "8♥", "partner-overtaken"),
    ("", "K♥ 7♥", "8♥", "A♥", "trick-given-up"),
    ("", "7♥ K♥", "8♥", "A♥", "trick-given-up"),
    ("", "7♥ K♥", "A♥", "8♥", "won-too-soon"),
    ("", "7♥ K♥", "A♥", "10♥", "won-dearly"),
    ("", "7♥ 9♥", "10♥", "A♥", "won-too-low"),
    ("", "A♥ 7♥ 8♥", "10♥", "9♥", "points-thrown"),
    ("", "7♥ A♥ 8♥", "9♥", "10♥", "points-withheld"),
    ("", "A♥", "9♥", "K♥", "points-withheld"),
    ("", "A♥ K♥ 8♥", "9♥", "10♥", "wrong-card"),
    ("", "A♥ 7♥ 8♥", "9♦", "8♣", "wrong-discard"),
    ("", "A♥ 7♥ 8♥", "9♥", "7♥", "wrong-card"),
    ("♠", "9♠ 7♠ J♠", "A♠", "8♠", "points-thrown"),
    ("♠", "7♠ 8♠", "J♠", "9♠", "won-dearly"),
]


@pytest.mark.parametrize(("trump", "table", "played", "better", "kind"), CARDS)
def test_cards(trump, table, played, better, kind):
    state = SimpleNamespace(trick=[parse_card(word) for word in table.split()])
    suit = parse_suit(trump) if trump else None
    assert kind_of_card(state, suit, parse_card(played), parse_card(better)) == kind


CALLS = [
    (act.SUN, act.PASS, "bid-too-high"),
    (act.SUN, act.HOKUM, "bid-too-high"),
    (act.TURN_TO_SUN, act.CONFIRM, "bid-too-high"),
    (act.BEFORE_YOU, act.PASS, "bid-too-high"),
    (act.PASS, act.HOKUM, "bid-too-low"),
    (act.HOKUM, act.SUN, "bid-too-low"),
    (act.NAME_SUIT + 1, act.TURN_TO_SUN, "bid-too-low"),
    (act.NAME_SUIT + 1, act.NAME_SUIT + 2, "wrong-contract"),
    (act.SUN, act.ASHKAL, "wrong-contract"),
]


@pytest.mark.parametrize(("said", "better", "kind"), CALLS)
def test_calls(said, better, kind):
    assert kind_of_call(said, better) == kind


RAISES = [
    (act.DOUBLE_OPEN, act.PASS, "doubled-too-boldly"),
    (act.GAHWA, act.PASS, "doubled-too-boldly"),
    (act.PASS, act.DOUBLE, "double-missed"),
    (act.PASS, act.TRIPLE, "double-missed"),
    (act.DOUBLE_OPEN, act.DOUBLE_CLOSED, "wrong-double"),
    (act.CHOOSE_OPEN, act.CHOOSE_CLOSED, "wrong-double"),
]


@pytest.mark.parametrize(("said", "better", "kind"), RAISES)
def test_raises(said, better, kind):
    assert kind_of_raise(said, better) == kind


def test_every_kind_has_words_and_can_come_up():
    tested = {case[-1] for case in (*CARDS, *CALLS, *RAISES)}
    words = {"project-missed", "baloot-missed", "akka-missed", "false-claim", "against-the-rules"}
    assert tested | words == set(KINDS)
    assert {kind.group for kind in KINDS.values()} == set(GROUPS)


FIRST = "kammelna d3 0-0 play 0:hokum♠ ♠KQ♥789♣A♦A10/♠J9A♥10J♣K♦K9/♠10♥QKA♣Q9♦Q8/♠78♣J1087♦J7"


def test_words_that_were_left_out():
    state = parse_position(FIRST)
    sira = act.parse_action("sira:♥789")
    seven, king, ace = (parse_card(word) for word in ("7♥", "K♠", "A♣"))
    assert missed_words(state, seven, ()) == (sira,)
    assert missed_words(state, seven, (sira,)) == ()
    assert missed_words(state, king, (sira,)) == ()
    assert missed_words(state, ace, (sira,)) == ()  # an Ace needs no Akka
    for word, kind in (("sira:♥789", "project-missed"), ("baloot", "baloot-missed"), ("akka", "akka-missed")):
        assert kind_of_words((act.parse_action(word),)) == kind


def test_baloot_and_akka_that_were_left_out():
    later = parse_position("kammelna d3 0-0 play 0:hokum♠ ♠KQ♦10/♠9♥10♦7/♥J♦QJ/♥Q♦K9 L0 P80-* W4-1")
    assert missed_words(later, parse_card("10♦"), ()) == (act.AKKA,)
    assert missed_words(later, parse_card("10♦"), (act.AKKA,)) == ()
    second = parse_position(
        "kammelna d3 0-0 play 0:hokum♠ ♠KQ♦10/♠97♦7/♥J♦QJ/♥Q♦K9 L0 P80-* W4-1 : K♠ 9♠ J♥ Q♥ 7♠"
    )
    if second.current_player() != 0:
        for move in ("J♦", "9♦"):
            second.apply(act.parse_action(move))
    assert missed_words(second, parse_card("Q♠"), ()) == (act.BALOOT,)
    assert missed_words(second, parse_card("Q♠"), (act.BALOOT,)) == ()


def test_the_phase_decides_what_is_asked():
    auction = parse_position("kammelna d3 0-0 deal 9♣ ♠78♥78♦7/♠910J♥9♦8/♠Q♥10JQ♦9/♠K♥KA♦10J")
    assert kind_of(auction, act.HOKUM, act.PASS) == "bid-too-high"
    doubling = auction.copy()
    for word in (act.HOKUM, act.PASS, act.PASS, act.PASS, act.CONFIRM):
        doubling.apply(word)
    assert kind_of(doubling, act.PASS, act.DOUBLE_OPEN) == "double-missed"
    play = parse_position(FIRST)
    assert kind_of(play, act.SAWA, parse_card("A♣")) == "false-claim"
    assert kind_of(play, parse_card("K♠"), parse_card("A♣")) == "trump-led"
