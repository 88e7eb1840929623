"""The contract that words come to."""

import pytest
from msgspec.structs import replace

from majlis.baloot.audit.read.calls import Bargain, read_bargain
from majlis.baloot.kammelna.types import Call, DealRecord
from majlis.cards import CLUBS, DIAMONDS, HEARTS, SPADES
from recorded import auction, recorded


def read(text: str, floor: str = "7♦") -> Bargain:
    bargain = read_bargain(auction(text, dealer=3, floor=floor))
    assert bargain is not None
    return bargain


PASSED_ROUND = "0:pass 1:pass 2:pass 3:thany "


def test_hokum_takes_the_floor_suit_in_round_1_and_the_word_in_round_2() -> None:
    first = read("0:pass 1:hokom 2:pass 3:pass 0:pass 1:pass")
    assert (first.mode, first.trump, first.buyer, first.second_round) == ("hokum", DIAMONDS, 1, False)
    second = read(PASSED_ROUND + "0:wala 1:hokom2 2:pass 3:pass 0:pass 1:hearts")
    assert (second.mode, second.trump, second.buyer, second.second_round) == ("hokum", HEARTS, 1, True)


def test_the_suit_word_overrules_floor_card_and_field() -> None:
    deal = auction(PASSED_ROUND + "0:hokom2 1:pass 2:pass 3:pass 0:clubs")
    fields = replace(deal, events=tuple(replace(e, ts=1, gm=2) for e in deal.events if type(e) is Call))
    bargain = read_bargain(fields)
    assert bargain is not None
    assert bargain.trump == CLUBS


def test_the_field_serves_where_words_and_floor_card_are_silent() -> None:
    deal = auction(PASSED_ROUND + "0:hokom2 0:pass")
    told = replace(deal, events=tuple(replace(e, ts=1, gm=2) for e in deal.events if type(e) is Call))
    bargain = read_bargain(told)
    assert bargain is not None
    assert bargain.trump == HEARTS
    untold = replace(deal, events=tuple(replace(e, ts=4, gm=2) for e in deal.events if type(e) is Call))
    unnamed = read_bargain(untold)
    assert unnamed is not None
    assert unnamed.trump is None


@pytest.mark.parametrize(
    ("text", "buyer", "caller"),
    [
        ("0:sun", 0, 0),
        ("0:pass 1:sun 0:pass", 1, 1),
        ("0:pass 1:pass 2:pass 3:ashkal", 1, 3),
        ("0:hokom 1:pass 2:sun", 2, 2),
        ("0:hokom 1:pass 2:pass 3:pass 0:turntosun", 0, 0),
        ("0:pass 1:sun 0:beforeyou", 0, 0),
        ("0:pass 1:pass 2:pass 3:sun 2:beforeyou 0:beforeyou", 0, 0),
        ("0:pass 1:pass 2:pass 3:sun 0:beforeyou 2:beforeyou", 0, 0),
        ("0:pass 1:pass 2:ashkal 1:beforeyou", 1, 1),
        ("0:pass 1:sun 0:sun", 0, 0),
        ("0:sun 1:sun", 0, 0),
    ],
)
def test_who_buys_a_sun(text: str, buyer: int, caller: int) -> None:
    bargain = read(text)
    assert (bargain.mode, bargain.trump, bargain.buyer, bargain.caller) == ("sun", None, buyer, caller)


BOUGHT = "0:hokom 1:pass 2:pass 3:pass 0:pass "


@pytest.mark.parametrize(
    ("text", "level", "closed", "raiser"),
    [
        ("1:pass 3:pass", 1, False, None),
        ("1:hokomclose", 2, True, 1),
        ("3:hokomopen", 2, False, 3),
        ("1:hokomclose 2:triple", 3, False, 2),
        ("1:hokomopen 2:triple 3:hokomclose", 4, True, 3),
        ("1:hokomopen 2:triple 3:hokomclose 0:qahwa", 5, False, 0),
        ("1:double 0:hokomclose", 2, True, 1),
        ("1:double 0:hokomopen 0:triple 1:double 0:hokomclose", 4, True, 1),
    ],
)
def test_levels_and_variants(text: str, level: int, closed: bool, raiser: int | None) -> None:
    bargain = read(BOUGHT + text)
    assert (bargain.level, bargain.closed, bargain.raiser) == (level, closed, raiser)


def test_the_buyer_of_an_ashkal_and_his_team() -> None:
    bargain = read("0:pass 1:pass 2:ashkal")
    assert (bargain.ashkal, bargain.buyer, bargain.team) == (True, 0, 0)


def test_nobody_bought() -> None:
    assert read_bargain(auction(PASSED_ROUND + "0:wala 1:wala 2:wala 3:waraq")) is None
    assert read_bargain(DealRecord(number=1)) is None


def test_unknown_words_leave_the_fields_to_tell() -> None:
    call = Call(seat=1, word="??", gm=2, ts=SPADES, rb=3, gem=1, rd=0, hc=1)
    bargain = read_bargain(DealRecord(number=1, events=(call,)))
    assert bargain is not None
    assert (bargain.mode, bargain.trump, bargain.buyer, bargain.level) == ("hokum", SPADES, 3, 2)
    assert (bargain.closed, bargain.raiser) == (True, 0)


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (5, ("hokum", SPADES, 0)),
        (6, ("sun", None, 1)),
        (7, ("hokum", HEARTS, 1)),
        (12, ("sun", None, 0)),
        (14, ("sun", None, 2)),
        (16, ("hokum", CLUBS, 2)),
        (17, ("hokum", DIAMONDS, 3)),
    ],
)
def test_real_contracts(number: int, expected: tuple[str, int | None, int]) -> None:
    bargain = read_bargain(recorded(number))
    assert bargain is not None
    assert (bargain.mode, bargain.trump, bargain.buyer) == expected
