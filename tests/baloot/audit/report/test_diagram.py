"""The picture of a deal: hands, calls, tricks and points as they are in the record, damaged ones included."""

from typing import Any

import msgspec
import pytest

from majlis.baloot.audit.report import diagram
from majlis.baloot.audit.report.summary import AuditSummary, DealSheet
from majlis.baloot.audit.types import Judgement
from majlis.baloot.deck import CARD_TOTAL, LAST_TRICK
from majlis.baloot.kammelna.types import (
    Announcement,
    Call,
    Challenge,
    Collect,
    DealRecord,
    Defect,
    Kawesh,
    Other,
    Play,
    Result,
    SawaClaim,
    Surrender,
)
from majlis.cards import card_name, hand_text, parse_card, parse_cards


@pytest.fixture
def revoke(summary: AuditSummary) -> DealSheet:
    return summary.sheets[0]


@pytest.fixture
def damaged(hostile: AuditSummary) -> DealSheet:
    return hostile.sheets[1]


def sheet_of(*events: Any, judgement: Judgement | None = None, **fields: Any) -> DealSheet:
    judged = judgement or Judgement()
    return DealSheet(
        file="a.json",
        deal=1,
        record=DealRecord(number=1, events=events, **fields),
        platform=Judgement(),
        arithmetic=judged,
        engine=Judgement(),
        divergences=(),
    )


def test_tricks_of_the_real_deal(revoke: DealSheet) -> None:
    rows = diagram.tricks(revoke)
    assert [row.number for row in rows] == list(range(1, 9))
    assert all(row.whole and row.points is not None for row in rows)
    assert sum(row.points or 0 for row in rows) == CARD_TOTAL["sun"] + LAST_TRICK
    ours = sum(row.points or 0 for row in rows if row.winner in (0, 2))
    assert ours == 43 + LAST_TRICK
    assert [cell.won for cell in rows[1].cells] == [True, False, False, False]
    assert [cell.led for cell in rows[1].cells] == [False, False, True, False]
    assert [[card_name(card) for card in cell.cards] for cell in rows[1].cells] == [
        ["10♠"],
        ["9♠"],
        ["J♠"],
        ["8♦"],
    ]


def test_only_the_offending_card_is_marked(revoke: DealSheet) -> None:
    marked = [
        (row.number, seat)
        for row in diagram.tricks(revoke)
        for seat, cell in enumerate(row.cells)
        if cell.marked
    ]
    assert marked == [(2, 3)]
    assert diagram.marked_cards(revoke) == (parse_card("8♦"),)


def test_table_names_dealer_and_buyer_and_says_the_hands(revoke: DealSheet) -> None:
    text = diagram.table(revoke, "en")
    assert "Right · dealer" in text
    assert "Bottom · buyer" in text
    assert f"Left: {hand_text(parse_cards('♠K♥AJ8♣K♦A98'))}" in text
    assert text.count("<use ") == 32


def test_hands_are_sorted_by_strength_with_the_trump(revoke: DealSheet) -> None:
    hand = parse_cards("♥A9J ♠10K")
    assert [card_name(card) for card in diagram.sorted_hand(hand, 1)] == ["10♠", "K♠", "J♥", "9♥", "A♥"]
    assert [card_name(card) for card in diagram.sorted_hand(hand, None)] == ["10♠", "K♠", "A♥", "J♥", "9♥"]


def test_facts_of_the_real_deal(revoke: DealSheet) -> None:
    assert dict(diagram.facts(revoke, "en")) == {
        "Contract": "sun",
        "Dealer": "Right",
        "Floor card": "10♠",
        "Score before": "Bottom and Top 16, Right and Left 69",
    }


def test_announcements_come_with_their_trick(revoke: DealSheet) -> None:
    assert diagram.announcements(revoke.record, "en") == [
        (0, "sira (trick 1)"),
        (0, "shows J♦ Q♦ K♦ (trick 2)"),
    ]


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (1, "sira"),
        (2, "fifty"),
        (3, "hundred"),
        (4, "four hundred"),
        (5, "akka"),
        (6, "baloot"),
        (9, "unknown announcement 9"),
        (None, "unknown announcement None"),
    ],
)
def test_announced_words(code: int | None, words: str) -> None:
    assert diagram.announced_words(code) == words


def test_calls_are_said_as_players_say_them() -> None:
    sheet = sheet_of(
        Call(seat=1, word="thany"),
        Call(seat=2, word="hokom2"),
        Call(seat=2, word="clubs"),
        Call(seat=3, word="hokomclose"),
        Call(seat=0, word="nobody knows"),
        Call(seat=1, word=""),
    )
    views = diagram.calls(msgspec.structs.replace(sheet, marked=(4,)), "en")
    assert [(view.seat, view.words, view.known, view.marked) for view in views] == [
        (1, "pass, second round", True, False),
        (2, "hokum, second round", True, False),
        (2, "hokum in clubs", True, False),
        (3, "double, closed", True, False),
        (0, "nobody knows", False, True),
        (1, "…", False, False),
    ]


def test_every_word_of_the_platform_is_known() -> None:
    # sources/kammelna.md §4; an empty word has been seen and means nothing.
    words = (
        "pass thany wala waraq hokom hokom2 clubs diamonds hearts spades sun ashkal turntosun beforeyou "
        "hokomclose hokomopen double redouble triple qahwa"
    )
    assert [word for word in words.split() if diagram.call_words(word) is None] == []


def test_damaged_record_is_drawn_as_far_as_it_goes(damaged: DealSheet) -> None:
    hands, dealt = diagram.hands_of(damaged.record)
    assert not dealt
    assert hands[0] == parse_cards("♠7J♥9")
    first, second = diagram.tricks(damaged)
    assert [len(cell.cards) for cell in first.cells] == [2, 1, 1, 1]
    assert (first.whole, first.points, second.whole, second.points) == (False, None, False, None)
    assert diagram.contract_words(damaged, "en") == "hokum in hearts, double"
    assert dict(diagram.facts(damaged, "en"))["Faults of the record"] == (
        "no hands, a trick without exactly four cards"
    )
    assert diagram.table(damaged, "en").count("<use ") == 6


def test_a_record_without_collections_is_cut_into_fours() -> None:
    plays = [Play(seat % 4, card) for seat, card in enumerate((5, 6, 7, 8, 9, 10))]
    rows = diagram.tricks(sheet_of(*plays))
    assert [sum(len(cell.cards) for cell in row.cells) for row in rows] == [4, 2]


def test_other_events_in_words() -> None:
    sheet = sheet_of(
        Challenge(seat=1, crime=0, card=parse_card("8♦"), proof=parse_card("K♠")),
        Challenge(seat=None, crime=99),
        Collect(0),
        Kawesh(2),
        SawaClaim(3),
        Surrender(),
        Other(code=10, seat=1),
        Announcement(seat=0, code=1),
    )
    assert diagram.other_events(sheet.record, "en") == [
        "Right: qayd (revoke, 8♦, K♠) (trick 1)",
        "qayd (trick 1)",
        "Top: kawesh (trick 2)",
        "Left: sawa (trick 2)",
        "surrender or foul (trick 2)",
        "Right: event e=10 (trick 2)",
    ]


def test_contract_words() -> None:
    result = Result(card_points=(0, 0), totals=(0, 0), declared=((), ()), game_points=(0, 0), mode=3)
    ashkal = sheet_of(judgement=Judgement(mode="sun"), result=result)
    assert diagram.contract_words(ashkal, "en") == "ashkal"
    assert (
        diagram.contract_words(sheet_of(judgement=Judgement(ending="kawesh")), "en") == "thrown in (kawesh)"
    )
    assert diagram.contract_words(sheet_of(), "en") == ""


def test_every_defect_has_a_name() -> None:
    sheet = sheet_of(defects=~Defect.NONE)
    words = dict(diagram.facts(sheet, "en"))["Faults of the record"]
    assert words.startswith("no hands, no dealer or floor card")
    assert words.endswith("more events than a deal can have, tricks swept by nobody or at a wrong time")
    assert len(diagram.DEFECT_WORDS) == len(Defect)
