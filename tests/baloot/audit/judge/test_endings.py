"""Sawa by search and the kinds of ending; the engine's search must agree."""

import numpy as np
import pytest
from msgspec.structs import replace

from majlis.baloot import claims
from majlis.baloot.audit.judge.endings import cards_left, ending_of, sawa_holds
from majlis.baloot.audit.read.calls import read_bargain
from majlis.baloot.audit.read.recorded_play import hands_of, read_play
from majlis.baloot.deck import DECK
from majlis.baloot.kammelna.types import Call, Challenge, Collect, DealRecord, Kawesh, Play, SawaClaim
from majlis.baloot.ruleset import DEFAULT
from majlis.cards import HEARTS, card_set, parse_card
from recorded import auction, cut, masks, recorded


def ending(deal: DealRecord) -> str:
    return ending_of(deal, read_play(deal), read_bargain(deal))


@pytest.mark.parametrize(
    ("hands", "trump", "holds"),
    [
        (("A♠ K♠", "7♠ 8♠", "9♥ 10♥", "J♥ Q♥"), None, True),  # no ten of spades is left: K♠ is the best
        (("A♠ 10♠", "7♠ K♠", "9♥ 10♥", "J♥ Q♥"), None, True),
        (("A♠ K♠", "7♠ 10♠", "9♥ 10♥", "J♥ Q♥"), None, False),
        (("A♠ K♠", "7♠ 8♠", "9♥ 10♥", "J♦ Q♦"), HEARTS, True),  # the partner ruffs, and his ten is the best
        (("A♠ J♥", "7♠ 9♥", "9♣ 10♣", "J♣ Q♣"), HEARTS, True),
        (("A♠ 7♥", "7♠ 9♥", "9♣ 10♣", "J♣ Q♣"), HEARTS, False),
        (("8♠ 7♠", "K♥ Q♥", "9♠ 10♠", "J♥ A♥"), None, True),  # the partner takes over, and has only masters
        (("8♠ 7♠", "K♥ Q♥", "9♠ 8♥", "J♥ A♥"), None, False),  # the partner could lead his loser
    ],
)
def test_sawa(hands: tuple[str, ...], trump: int | None, holds: bool) -> None:
    expected = claims.sawa_holds(masks(*hands), 0, trump, False, DEFAULT)
    assert sawa_holds(masks(*hands), 0, trump, False, DEFAULT) == expected == holds


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_the_engine_proves_the_same_claims(size: int) -> None:
    rng = np.random.default_rng(size)
    found = set()
    for trial in range(60):
        cards = [int(card) for card in rng.permutation(DECK)[: 4 * size]]
        if trial % 2:  # let the claimer be strong, so that claims hold often enough
            cards.sort(key=lambda card: (card % 13, card), reverse=True)
        hands = tuple(card_set(cards[size * seat : size * (seat + 1)]) for seat in range(4))
        trump = [None, 0, 1, 2, 3][trial % 5]
        closed = trial % 3 == 0
        ours = sawa_holds(hands, 0, trump, closed, DEFAULT)
        assert ours == claims.sawa_holds(hands, 0, trump, closed, DEFAULT)
        found.add(ours)
    assert found == {True, False}


def test_endings() -> None:
    passes = "0:pass 1:pass 2:pass 3:thany 0:wala 1:wala 2:wala 3:waraq"
    assert ending(auction(passes)) == "all-pass"
    assert ending(auction("0:pass 1:pass")) == "unknown"
    assert ending(DealRecord(number=1)) == "unknown"
    assert ending(replace(auction("0:pass"), events=(Call(seat=0, word="pass"), Kawesh(1)))) == "kawesh"
    assert ending(auction("0:sun")) == "unfinished"
    deal = recorded(12)
    assert ending(deal) == "played"
    assert ending(cut(deal, 20)) == "unfinished"
    assert ending(cut(deal, 20, SawaClaim(1))) == "sawa"
    assert ending(cut(deal, 20, Challenge(seat=1))) == "qayd"
    assert deal.result is not None
    assert ending(replace(cut(deal, 20), result=replace(deal.result, qayd=True))) == "qayd"


def test_cards_left_only_where_the_record_fits_together() -> None:
    deal = cut(recorded(14), 20)
    play = read_play(deal)
    hands = hands_of(deal, play)
    assert hands is not None
    left = cards_left(hands, play)
    assert left is not None
    assert [hand.bit_count() for hand in left] == [3, 3, 3, 3]
    in_trick = cut(recorded(14), 18)
    assert cards_left(hands, read_play(in_trick)) is None
    foreign = replace(
        deal,
        events=tuple(
            Play(e.seat, parse_card("7♦")) if e == Play(2, parse_card("10♣")) else e for e in deal.events
        ),
    )
    assert cards_left(hands, read_play(foreign)) is None


def test_tricks_end_with_four_cards_or_a_collection() -> None:
    deal = recorded(5)
    without = replace(deal, events=tuple(e for e in deal.events if type(e) is not Collect))
    ours, theirs = read_play(without).tricks, read_play(deal).tricks
    assert [(t.seats, t.cards) for t in ours] == [(t.seats, t.cards) for t in theirs]
    assert [t.collector for t in ours] == [None] * 8
    assert [t.collector for t in theirs] == [0, 2, 0, 2, 1, 0, 3, 0]
    early = cut(deal, 3, Collect(0), Play(3, parse_card("9♦")))
    play = read_play(early)
    assert [len(trick.cards) for trick in play.tricks] == [3, 1]
    assert (play.sound, play.done) == (False, [])
    assert not read_play(cut(deal, 3, Collect(0))).sound
    assert read_play(cut(deal, 3)).sound


def test_impossible_cards_and_seats_are_left_out() -> None:
    events = (Play(7, 8), Play(0, 2), Play(0, -1), Play(0, 99), Play(1, 8), Collect(5))
    play = read_play(DealRecord(number=1, events=events))
    assert [(t.seats, t.cards) for t in play.tricks] == [([1], [8])]
