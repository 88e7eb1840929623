"""RBN: files of our own, what is read around, what is written, sign by sign."""

from dataclasses import replace
from pathlib import Path

import pytest

from bridge.made import ASYMMETRIC, dealt
from majlis.bridge.formats import FORMATS, format_of, lost, read_boards, write_boards
from majlis.bridge.table.board import Board, Note, Par, Tag, Vulnerability, standard_board
from majlis.bridge.table.calls import PASSED_OUT, Call, Contract, bid_text, parse_bid
from majlis.bridge.table.cards import NO_HANDS, hand_text
from majlis.bridge.table.defects import Defect

pbn, rbn = (FORMATS["pbn"], FORMATS["rbn"])

DATA = Path(__file__).parents[1] / "data" / "bridge"
FIRST = ("KJ74.J8.AQ6.AKJ5", "A.AQT94.KT932.82", "Q532.763.875.T93", "T986.K52.J4.Q764")
SECOND = ("JT86.KJT4.A.QT52", "A9.973.Q98743.76", "K32.A6.JT2.J9843", "Q754.Q852.K65.AK")


def hands(board):
    return tuple("-" if cards is None else hand_text(cards) for cards in board.hands)


def calls(board):
    return " ".join(map(str, board.auction))


def test_a_file():
    report = rbn.load(DATA / "evening.rbn", strict=True)
    one, two, three = report.boards
    assert (hands(one), hands(two)) == (FIRST, SECOND)
    assert [board.number for board in report.boards] == [1, 2, 3]
    assert (one.dealer, one.vulnerability, calls(one)) == (
        0,
        Vulnerability.NONE,
        "1C 1H X Pass 1NT Pass 2NT Pass 3NT Pass Pass Pass",
    )
    assert (one.contract, one.declarer) == (Contract(3, 4), 0)
    assert one.tags == (Tag("RBN_T", "Slam tries"), Tag("Event", "Club evening"), Tag("Date", "2026.11.27"))
    assert one.notes == (Note("Dealt for a club evening", ""),)
    assert (two.dealer, two.vulnerability, calls(two)) == (1, Vulnerability.NS, "Pass Pass 1C! Pass")
    assert (two.tags, two.notes) == ((Tag("RBN_R", "7"),), (Note("The fourth hand\nis left out", "Deal"),))
    assert (three.dealer, three.vulnerability) == (None, None)
    assert hands(three)[1] == "AKQJT98765432..."


def test_damage_costs_a_line_not_the_file():
    report = rbn.load(DATA / "damaged.rbn")
    assert [board.number for board in report.boards] == [None, 5, 6, None]
    four, five, six, last = report.boards
    assert (four.dealer, four.tags) == (None, (Tag("RBN_A", "NQ:1C"), Tag("Event", "No board here")))
    assert report.defects[0] & Defect.CARD_TWICE
    assert five.hands == NO_HANDS
    assert (six.dealer, six.vulnerability, six.auction) == (3, Vulnerability.ALL, ())
    assert hands(last)[2] == "A.KQ.2.3"
    told = [(problem.place.line, problem.text) for problem in report.problems]
    for line, words in (
        (1, "does not begin with a letter"),
        (4, "'four' is not a board number"),
        (6, "does not begin with dealer, vulnerability"),
        (7, "the record has no hands"),
        (9, "'X' in the hand 'QJ.QX.AKQ.' is not a rank"),
        (10, "these calls cannot be read"),
        (11, "South: the hand 'AA.KQ.2.3' holds SA twice"),
    ):
        assert any(at == line and words in text for at, text in told), (line, words)
    assert "do not belong to a board" in rbn.loads("E Cup\n\nT x\n").problems[0].text


def test_what_is_written():
    auction = tuple(
        Call(parse_bid(word)) for word in ("1S", "Pass", "2NT", "X", "XX", "Pass", "Pass", "Pass")
    )
    board = replace(
        standard_board(8, ASYMMETRIC),
        auction=auction,
        contract=Contract(2, 4, 2),
        declarer=1,
        tags=(Tag("Event", "Cup"), Tag("Date", "2026.11.28"), Tag("Site", "Riyadh"), Tag("RBN_T", "x")),
    )
    text = rbn.dumps([board, Board(hands=ASYMMETRIC)])
    deal = "W:432.9.T983.T9876:AKQJT9.8.7654.32:876.AKQJT.AK2.54:5.765432.QJ.AKQJ"
    assert text == f"E Cup\nD 20261128\nT x\nB 8\nH {deal}\nA WZ:1SP2NX:RPPP\n\nH {deal}\n\n"
    back = rbn.loads(text, strict=True).boards
    assert back == (
        replace(board, tags=(Tag("Event", "Cup"), Tag("Date", "2026.11.28"), Tag("RBN_T", "x"))),
        Board(hands=ASYMMETRIC),
    )


@pytest.mark.parametrize(
    ("letter", "vulnerability"), [*zip("ZNEB", map(Vulnerability, range(4)), strict=True), ("?", None)]
)
@pytest.mark.parametrize(("seat", "dealer"), [*zip("NESW", range(4), strict=True), ("?", None)])
def test_dealer_and_vulnerability_both_ways(seat, dealer, letter, vulnerability):
    text = f"B 1\nH W::::\nA {seat}{letter}:\n"
    (board,) = rbn.loads(text, strict=True).boards
    assert (board.dealer, board.vulnerability) == (dealer, vulnerability)
    assert rbn.loads(rbn.dumps([board]), strict=True).boards == (board,)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A", "Pass Pass Pass Pass"),
        ("P:A", "Pass Pass Pass Pass"),
        ("1NTPPP", "1NT Pass Pass Pass"),
        ("1np:2d!", "1NT Pass 2D!"),
        ("1C X XX P:A", "1C X XX Pass Pass Pass"),
        ("1CDRA", "1C X XX Pass Pass Pass"),
        ("1C-", "1C"),
        ("", ""),
    ],
)
def test_ways_to_write_calls(text, said):
    (board,) = rbn.loads(f"H W::::\nA NZ:{text}", strict=True).boards
    assert " ".join(bid_text(call.bid) + "!" * call.alert for call in board.auction) == said
    assert (board.contract == PASSED_OUT) == (said == "Pass Pass Pass Pass")


def test_partial_deals():
    n, e, s, w = dealt(3)
    text = rbn.dumps([standard_board(1, (n, None, s, w))])
    assert rbn.loads(text, strict=True).boards[0].hands == (n, e, s, w)
    assert lost(standard_board(1, (n, None, s, w)), "rbn") == ()
    two = standard_board(1, (n, None, s, None))
    assert f"H W::{hand_text(n)}::{hand_text(s)}\n" in rbn.dumps([two])
    assert lost(two, "rbn") == ()


def test_what_has_no_place():
    board = replace(
        standard_board(1, ASYMMETRIC),
        players=("a", "", "", ""),
        auction=(Call(3, True, "15-17"),),
        double_dummy=((7,) * 5,) * 4,
        par=Par(100),
        tags=(Tag("Site", "x"), Tag("Date", "soon")),
        notes=(Note("x"),),
    )
    assert lost(board, "rbn") == ("players", "auction", "double_dummy", "par", "tags", "notes")


def test_files_are_known_by_name_and_content(tmp_path):
    boards = (standard_board(1, ASYMMETRIC), standard_board(2, dealt(2)))
    write_boards(boards, tmp_path / "a.rbn")
    assert read_boards(tmp_path / "a.rbn", strict=True).boards == boards
    content = (tmp_path / "a.rbn").read_text("utf-8")
    assert format_of("boards", content) == "rbn"
    assert format_of("boards", pbn.dumps(boards)) == "pbn"
    (tmp_path / "a.rbn").rename(tmp_path / "boards")
    assert read_boards(tmp_path / "boards", strict=True).boards == boards
