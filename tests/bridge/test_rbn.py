"""RBN: files of our own, what is read around, what is written, sign by sign."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bridge.made import ASYMMETRIC, dealt
from bridge.made import boards as made_boards
from majlis.bridge.formats import FORMATS, format_of, lost, read_boards, write_boards
from majlis.bridge.table.board import Board, Note, Par, Tag, Vulnerability, standard_board
from majlis.bridge.table.calls import PASSED_OUT, Call, Contract, bid_text, parse_bid
from majlis.bridge.table.cards import NO_HANDS, card_text, hand_text
from majlis.bridge.table.defects import Defect
from majlis.errors import InputError

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
    assert (two.result, two.notes) == (7, (Note("The fourth hand\nis left out", "Deal"),))
    assert (three.dealer, three.vulnerability) == (None, None)
    assert hands(three)[1] == "AKQJT98765432..."


def test_damage_costs_a_line_not_the_file():
    report = rbn.load(DATA / "damaged.rbn")
    assert [board.number for board in report.boards] == [None, 5, 6, None]
    four, five, six, last = report.boards
    kept = (Tag("RBN_B", "four"), Tag("RBN_A", "NQ:1C"), Tag("Event", "No board here"))
    assert (four.dealer, four.tags) == (None, kept)
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


def test_nothing_of_damaged_lines_is_lost():
    text = "E Cup\n\n" + record("A WE:1C*^1P^2Y", "1 why", "A more", "  2C;").replace("B 7", "B 7:X")
    report = rbn.loads(text)
    (board,) = report.boards
    assert (str(board.auction[0]), board.auction[0].explanation) == ("1C!", "why")
    notes = ["Your call?", "^2", "A more", "2C;"]
    assert sorted(note.text for note in board.notes) == sorted(notes)
    assert {Tag("RBN_B", "7:X"), Tag("Event", "Cup")} <= set(board.tags)
    (again,) = rbn.loads(rbn.dumps([board])).boards
    assert (set(again.tags), again.auction) == (set(board.tags), board.auction)
    (odd,) = rbn.loads("B 3\nH N:A875:632:76:8643\n").boards
    assert rbn.loads(rbn.dumps([odd])).boards == (odd,)
    assert not rbn.loads("B 3\nH N:AKQJT98765432...:.AKQJT98765432..:-:-:\n", strict=True).boards[0].tags


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
    assert text == f"E Cup\nD 20261128\nT x\nB 8\nH {deal}\nA WZ:1SP2NX:RPPP\nC 2NXR:E\n\nH {deal}\n\n"
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
        ("1np:2d*", "1NT Pass 2D!"),
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
    assert lost(board, "rbn") == ("players", "double_dummy", "par", "tags")


def record(*lines):
    deal = "W:T986.K52.J4.Q764:KJ74.J8.AQ6.AKJ5:A.AQT94.KT932.82:Q532.763.875.T93"
    return "\n".join(["B 7", f"H {deal}", *lines, "", ""])


def test_marks_notes_contract_play_and_result():
    text = record(
        "A NZ:1C*^1P!1H??P:1S^2PPP",
        "1 could be short",
        "2 a weak limit",
        "{after the auction}",
        "C 1S:N",
        "P DT*4Q7:SKA63!^1:H4",
        "1 well played",
        "R 9+140:-2",
    )
    (board,) = rbn.loads(text).boards
    assert [(str(call), call.explanation) for call in board.auction[:5:2]] == [
        ("1C!", "could be short"),
        ("1H", ""),
        ("1S", "a weak limit"),
    ]
    assert (board.contract, board.declarer, board.result) == (Contract(1, 3), 0, 9)
    assert [card_text(card) for card in board.play] == ["DT", "D4", "DQ", "D7", "SK", "SA", "S6", "S3", "H4"]
    assert [(note.text, note.section, note.index) for note in board.notes] == [
        ("!", "Auction", 2),
        ("??", "Auction", 3),
        ("after the auction", "Auction", 8),
        ("Alert", "Play", 1),
        ("!", "Play", 8),
        ("well played", "Play", 8),
    ]
    assert board.tags == (Tag("RBN_R", "9+140:-2"),)
    again = rbn.dumps([board])
    assert rbn.loads(again).boards == (board,)
    assert again == text


def test_the_examples_of_the_notation():
    boards = rbn.load(DATA / "examples.rbn").boards
    assert [board.number for board in boards] == [1, 2, 3, 4, 5, 6, 15]
    assert [calls(board) for board in boards] == [
        "Pass Pass Pass Pass",
        "1S Pass 2S Pass 4S Pass Pass Pass",
        "1S X",
        "1S Pass 2C Pass 2D",
        "3C! Pass 3NT Pass Pass X XX Pass Pass Pass",
        "3C Pass 3NT Pass Pass X XX Pass Pass Pass",
        "Pass Pass Pass Pass",
    ]
    assert [board.tag("Hidden") for board in boards[4:]] == [None, "NS", "EW"]
    assert [hand.bit_count() for hand in boards[2].hands] == [13] * 4
    assert (boards[5].contract, boards[5].declarer, boards[5].result) == (Contract(3, 4, 2), 3, 9)
    assert boards[5].auction[6].explanation == "Lost his mind"
    assert boards[6].tag("Room") == "Closed"
    assert rbn.loads(rbn.dumps(boards)).boards == boards


def test_a_board_that_was_played_again_has_the_deal_before_it():
    text = record("A NZ:1NA").strip() + "\n\nB 7:C\nC 1N:S\nR 8\n\nA NZ:A\n\nB 8\nA EN:A\n"
    report = rbn.loads(text)
    one, two, three, four = report.boards
    assert one.hands == two.hands == three.hands
    assert (two.number, two.dealer, two.tag("Room"), two.declarer, two.result) == (7, 0, "Closed", 2, 8)
    assert (three.number, three.contract) == (7, PASSED_OUT)
    assert four.hands == NO_HANDS
    assert ["no hands" in problem.text for problem in report.problems] == [True]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("P SA2:HK", "this play cannot be read"),
        ("P 23", "this play cannot be read"),
        ("P SASA", "this play cannot be read"),
        ("P SA432?x", "this play cannot be read"),
        ("C 8S", "this contract cannot be read"),
        ("R 14", "this result cannot be read"),
        ("R x", "this result cannot be read"),
        ("A NZ:1CQ", "these calls cannot be read"),
    ],
)
def test_a_line_that_cannot_be_read_is_kept(line, words):
    report = rbn.loads(record(line))
    assert [words in problem.text for problem in report.problems] == [True]
    assert report.boards[0].tags == (Tag(f"RBN_{line[0]}", line[2:]),)
    assert f"\n{line}\n" in rbn.dumps(report.boards)
    with pytest.raises(InputError, match="line 3, column 1"):
        rbn.loads(record(line), strict=True)


def test_an_empty_line_within_a_record():
    text = record(
        "", "A NZ:1N^1A", "", "1 weak", "", "{why}", "P SA", "", "{two}", "A NZ:1CA", "", "R 7", "", "R 8"
    )
    report = rbn.loads(text)
    one, two, three = report.boards
    assert (one.auction[0].explanation, len(one.play), one.result) == ("weak", 1, None)
    assert [note.text for note in (*one.notes, *two.notes)] == ["why", "two"]
    assert (two.auction[0].bid, two.result, two.hands) == (parse_bid("1C"), 7, one.hands)
    assert (three.number, three.result, three.hands) == (one.number, 8, one.hands)
    assert {problem.kind for problem in report.problems} == {"form"}
    assert len(report.problems) == 4


def test_a_file_with_an_empty_line_after_every_line():
    text = record("A NZ:1NA", "C 1N:N", "R 7") + record("A NZ:1NA").replace("B 7", "B 8")
    assert rbn.loads(text.replace("\n", "\n\n"), strict=True).boards == rbn.loads(text, strict=True).boards
    assert len(rbn.loads(text).boards) == 2


few = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


@few
@given(st.lists(made_boards(without="{}", tags=False, analysed=False), min_size=1, max_size=3))
def test_rbn_holds_boards(some):
    some = [replace(board, players=("",) * 4, notes=held_notes(board)) for board in some]
    written = rbn.dumps(some)
    back = rbn.loads(written, strict=True).boards
    for one, other in zip(back, some, strict=True):
        assert said(one) == said(other)
        assert replace(one, auction=(), notes=()) == replace(other, auction=(), notes=())
    assert rbn.dumps(back) == written


def said(board):
    """The calls; nine texts at most, with single spaces."""
    texts = [" ".join(call.explanation.split()) for call in board.auction]
    kept = [text for text in texts if text][:9]
    return [
        (call.bid, call.alert, text if text in kept else "")
        for call, text in zip(board.auction, texts, strict=True)
    ]


def held_notes(board):
    return tuple(note for note in board.notes if note.section in ("Deal",))


def test_files_are_known_by_name_and_content(tmp_path):
    boards = (standard_board(1, ASYMMETRIC), standard_board(2, dealt(2)))
    write_boards(boards, tmp_path / "a.rbn")
    assert read_boards(tmp_path / "a.rbn", strict=True).boards == boards
    content = (tmp_path / "a.rbn").read_text("utf-8")
    assert format_of("boards", content) == "rbn"
    assert format_of("boards", pbn.dumps(boards)) == "pbn"
    (tmp_path / "a.rbn").rename(tmp_path / "boards")
    assert read_boards(tmp_path / "boards", strict=True).boards == boards
