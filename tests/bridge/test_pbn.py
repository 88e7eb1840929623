"""PBN: each kind of file that breaks readers, as one of our own, and the export form of what is written."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from bridge.made import ASYMMETRIC
from majlis.bridge.formats import FORMATS
from majlis.bridge.table.board import Board, Note, Par, Tag, Vulnerability, standard_board
from majlis.bridge.table.calls import PASSED_OUT, Call, Contract, bid_text, parse_bid
from majlis.bridge.table.cards import card_text, hand_text, hcp, parse_hand
from majlis.bridge.table.defects import Defect
from majlis.errors import InputError

pbn = FORMATS["pbn"]

DATA = Path(__file__).parents[1] / "data" / "bridge"
FIRST = "KJ74.J8.AQ6.AKJ5", "A.AQT94.KT932.82", "Q532.763.875.T93", "T986.K52.J4.Q764"
SECOND = "JT86.KJT4.A.QT52", "A9.973.Q98743.76", "K32.A6.JT2.J9843", "Q754.Q852.K65.AK"


def read(name):
    return pbn.load(DATA / name)


def hands(board):
    return tuple("-" if cards is None else hand_text(cards) for cards in board.hands)


def test_comments_anywhere_are_notes():
    report = read("comments.pbn")
    assert report.problems == ()
    first, second = report.boards
    assert hands(first) == FIRST
    assert first.tag("Event") == "Thursday"
    assert [(note.section, note.text) for note in first.notes] == [
        ("", "Club evening, six tables"),
        ("Deal", "PAR of the deal: 3H  = 9 tricks played by East: -140"),
        ("Deal", 'a remark to the end of the line [Event "not a tag"]'),
        ("Deal", 'over two\nlines, with a [Dealer "W"] that is none'),
    ]
    assert (second.number, second.dealer, second.vulnerability) == (2, 1, Vulnerability.NS)
    assert [note.text for note in second.notes] == ["Next table", "beside a tag", "and here", "the end"]


def test_statistics_of_a_dealing_program_are_quoted_and_passed_over():
    report = read("statistics.pbn")
    assert [hands(board) for board in report.boards] == [FIRST, SECOND]
    assert [(problem.place.line, problem.excerpt) for problem in report.problems] == [
        (10, "Generated 2922012 hands"),
        (11, "Produced 2 hands"),
        (12, "Initial random seed 1700000000"),
        (14, "Time needed    8.000 sec"),
    ]
    assert {problem.kind for problem in report.problems} == {"syntax"}


def test_unknown_is_not_passed_out():
    report = read("unknown-results.pbn")
    assert report.problems == ()
    unknown, passed, dashes, empty = report.boards
    assert (unknown.contract, unknown.declarer, unknown.result) == (None, None, None)
    assert passed.contract == PASSED_OUT
    assert (passed.declarer, passed.result) == (None, None)
    assert (dashes.dealer, dashes.vulnerability, dashes.contract, dashes.result) == (None, None, None, None)
    assert (empty.number, empty.contract, hands(empty)) == (None, None, ("-",) * 4)


def test_hand_written_deals():
    report = read("hand-written.pbn")
    assert report.problems == ()
    assert hands(report.boards[0]) == FIRST
    assert hands(report.boards[1]) == SECOND
    assert hands(report.boards[2]) == (
        "KJ.A7.AKQJ63.AQ3",
        "A64.T9863..T8742",
        "T9872.KQ2.85.KJ6",
        "Q53.J54.T9742.95",
    )
    assert hands(report.boards[3]) == ("-", ".AKQJT9.AKQ.AKQJ", "AKQJT98765432...", "-")
    assert report.defects[3] == Defect.HAND_UNKNOWN


def test_records_that_share_a_deal():
    report = read("shared-deal.pbn")
    assert report.problems == ()
    one, two = report.boards
    assert (hands(one), hands(two)) == (FIRST, FIRST)
    assert (two.number, two.dealer, two.vulnerability) == (1, 0, Vulnerability.NONE)
    assert [two.tag(name) for name in ("Event", "Site", "Date", "Scoring", "Room")] == [
        "Team match",
        "Riyadh",
        "2025.11.02",
        "IMP",
        "Closed",
    ]
    assert (one.players, two.players) == (("Salem", "Huda", "Fahd", "Noor"), ("Mona", "Sami", "Lama", "Ali"))
    assert (one.result, two.declarer, two.result) == (8, 1, 8)


def test_a_passed_on_value_can_be_ended():
    deal = '[Deal "N:- - - -"]\n\n'
    text = f'[Event "##A"]{deal}{deal}[Event "##"]{deal}[Deal "#"]'
    assert [board.tag("Event") for board in pbn.loads(text).boards] == ["A", "A", None, None]


@pytest.mark.parametrize(
    ("word", "name"),
    [("None", "NONE"), ("-", "NONE"), ("love", "NONE"), ("N-S", "NS"), ("ew", "EW"), ("Both", "ALL")],
)
def test_words_for_vulnerability(word, name):
    report = pbn.loads(f'[Vulnerable "{word}"][Deal "N:- - - -"]', strict=True)
    assert report.boards[0].vulnerability == Vulnerability[name]


def test_a_reference_to_nothing_is_no_value():
    deal = '[Deal "N:- - - -"]'
    report = pbn.loads(f'[Event "#"][Room "#"]{deal}\n\n{deal}', strict=True)
    assert [board.tag("Event") for board in report.boards] == [None, None]


def test_deals_only():
    report = read("deals-only.pbn")
    assert report.problems == ()
    assert [hands(board) for board in report.boards[:2]] == [FIRST, SECOND]
    assert hands(report.boards[2]) == ("-", "743.KT76.JT76.97", "-", "-")
    assert report.boards[0] == Board(hands=report.boards[0].hands)


def test_byte_order_mark_line_ends_and_love():
    report = read("mark-and-love.pbn")
    assert report.problems == ()
    assert report.boards[0].tag("Event") == "Café"
    assert [board.vulnerability for board in report.boards] == [Vulnerability.ALL, Vulnerability.NONE]
    assert report.defects == (Defect.NONE, Defect.VULNERABILITY_NOT_STANDARD)


def test_windows_signs():
    report = read("windows.pbn")
    assert report.boards[0].tag("Event") == "Café d’été"
    assert [problem.kind for problem in report.problems] == ["ambiguity"]


def test_utf16():
    assert pbn.loads('[Board "7"][Deal "N:- - - -"]'.encode("utf-16")).boards[0].number == 7


def test_records_without_empty_lines_or_with_too_many():
    report = read("unparted.pbn")
    assert {problem.text for problem in report.problems} == {
        "an empty line ends a record: it was passed over here"
    }
    assert [(board.number, board.dealer) for board in report.boards] == [(None, 0), (None, 1), (3, 2)]
    assert hands(report.boards[1]) == SECOND


def test_a_whole_record():
    report = read("whole-record.pbn")
    assert report.problems == ()
    (board,) = report.boards
    assert (board.tag("Event"), board.tag("Site")) == ('Cup, say "final"', "C:\\deals")
    assert " ".join(bid_text(call.bid) for call in board.auction) == (
        "1C 1H X Pass 1NT Pass 2NT Pass 3NT Pass Pass Pass"
    )
    assert board.auction[0] == Call(parse_bid("1C"), alert=True, explanation="16+ any")
    assert board.auction[6].explanation == "11-12, no stopper"
    assert " ".join(card_text(card) for card in board.play) == "HT H3 HK H8 H5 HJ HQ H6 HA H7 H2 C5"
    assert (board.contract, board.declarer, board.result) == (Contract(3, 4), 0, 8)
    assert board.double_dummy is not None
    assert board.double_dummy[0] == (9, 6, 5, 5, 7)
    assert board.double_dummy[1] == (7, 5, 5, 8, 6)
    assert board.par == Par(-140)
    assert [(note.text, note.section, note.index) for note in board.notes] == [
        ("!", "Auction", 3),
        ("after three\npasses", "Auction", 4),
        ("$2", "Auction", 5),
        ("forced", "Play", 6),
        ("the fifth club goes", "Play", 12),
    ]
    assert [tag.name for tag in board.tags] == ["Event", "Site", "Date", "Scoring", "ScoreTable"]
    assert board.tags[-1].rows == ('1 "3NT" -50', '2 "2H;x" -110')
    assert pbn.loads(pbn.dumps([board]), strict=True).boards == (board,)


def test_damage_costs_one_tag_not_the_file():
    report = read("damaged.pbn")
    assert [board.number for board in report.boards] == [1, 2, 3, 4, None]
    first, second, third, fourth, fifth = report.boards
    assert (first.dealer, first.contract, first.tag("Contract")) == (0, None, "9NT")
    assert first.tag("Room") == "Open"
    assert fifth.tag("Board") == "A12"
    assert hands(third)[1] == "743.KT76.JT76.97"
    assert hands(fourth)[3] == "-"
    assert report.defects == (
        Defect.UNREADABLE,
        Defect.UNREADABLE | Defect.CARD_TWICE,
        Defect.CARD_TWICE | Defect.HAND_SIZE | Defect.UNREADABLE_DEAL,
        Defect.UNREADABLE_DEAL | Defect.HAND_UNKNOWN,
        Defect.UNREADABLE,
    )
    lines = [problem.place.line for problem in report.problems]
    assert lines == sorted(lines)
    assert {problem.kind for problem in report.problems} == {"syntax", "rule", "ambiguity"}
    again = pbn.loads(pbn.dumps(report.boards)).boards
    assert again[0].tag("Contract") == "9NT"
    assert again[4].tag("Board") == "A12"
    assert second.tag("Dealer") == "Q"


def test_strict_raises_the_first_problem():
    with pytest.raises(InputError) as raised:
        pbn.load(DATA / "damaged.pbn", strict=True)
    assert re.search(r"damaged\.pbn: line 2, column 1: this is not written as \[Dealer", str(raised.value))


def test_a_card_in_two_hands_is_found():
    report = pbn.loads('[Deal "N:A... A... - -"]')
    assert report.defects[0] & Defect.CARD_TWICE
    assert any("SA is in the hands of North and East" in problem.text for problem in report.problems)


@pytest.mark.parametrize(
    ("section", "calls"),
    [
        ("1NT AP", "1NT Pass Pass Pass"),
        ("AP", "Pass Pass Pass Pass"),
        ("P P AP", "Pass Pass Pass Pass"),
        ("- - 1c x", "1C X"),
        ("1C *", "1C"),
        ("1C +", "1C"),
        ("1♥ dbl rdbl p P", "1H X XX Pass Pass"),
        ("1N pass 3n --", "1NT Pass 3NT"),
    ],
)
def test_auctions(section, calls):
    report = pbn.loads(f'[Deal "N:- - - -"]\n[Auction "S"]\n{section}\n')
    assert " ".join(bid_text(call.bid) for call in report.boards[0].auction) == calls
    assert report.boards[0].dealer == 2
    assert report.problems == ()


def test_auction_and_play_that_do_not_fit():
    text = (
        '[Dealer "N"][Deal "N:AK... - - -"][Declarer "N"][Contract "1S"]\n'
        '[Auction "E"]\n1S 1H\n[Play "W"]\nD2 S2 S3 SX\n'
    )
    report = pbn.loads(text)
    told = " / ".join(problem.text for problem in report.problems)
    assert "the auction begins with East, but North is the dealer" in told
    assert "call 2 of the auction, 1H, is against the rules there" in told
    assert "West leads, but East sits after the declarer" in told
    assert "'SX' is not a card" in told
    assert report.boards[0].tags[-1] == Tag("Play", "W", ("D2 S2 S3 SX",))


# Writing


def lines(board):
    return pbn.dumps([board]).splitlines()


def test_the_export_form():
    board = standard_board(2, ASYMMETRIC)
    assert lines(board) == [
        "% PBN 2.1",
        "% EXPORT",
        '[Event "?"]',
        '[Site "?"]',
        '[Date "?"]',
        '[Board "2"]',
        '[West "?"]',
        '[North "?"]',
        '[East "?"]',
        '[South "?"]',
        '[Dealer "E"]',
        '[Vulnerable "NS"]',
        '[Deal "N:AKQJT9.8.7654.32 876.AKQJT.AK2.54 5.765432.QJ.AKQJ 432.9.T983.T9876"]',
        '[Scoring "?"]',
        '[Declarer "?"]',
        '[Contract "?"]',
        '[Result "?"]',
        "",
    ]


def test_a_board_that_was_passed_out():
    written = lines(replace(standard_board(1, ASYMMETRIC), contract=PASSED_OUT))
    assert written[14:17] == ['[Declarer ""]', '[Contract "Pass"]', '[Result ""]']


def test_analysis_in_the_form_of_the_club_programs():
    """N S E W by NT S H D C; the values are told apart by seat and strain."""
    table = ((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), (0, 1, 2, 3, 4), (13, 12, 11, 10, 9))  # N E S W, C D H S NT
    written = lines(replace(standard_board(1, ASYMMETRIC), double_dummy=table, par=Par(-620)))
    assert written[17:19] == ['[DoubleDummyTricks "5432143210a98769abcd"]', '[OptimumScore "EW 620"]']
    assert written[19:26] == [
        r'[OptimumResultTable "Declarer;Denomination\2R;Result\2R"]',
        "N NT  5",
        "N  S  4",
        "N  H  3",
        "N  D  2",
        "N  C  1",
        "S NT  4",
    ]
    assert written[30:32] == ["E NT 10", "E  S  9"]
    assert "Par" not in "".join(written)


def test_a_table_that_is_not_whole_has_no_digits():
    table = ((None, None, None, None, 9), (None,) * 5, (None,) * 5, (None,) * 5)
    written = lines(replace(standard_board(1, ASYMMETRIC), double_dummy=table))
    assert not any("DoubleDummyTricks" in line for line in written)
    assert written[-2:] == ["N NT  9", ""]


def test_notes_stand_after_their_section():
    calls = tuple(Call(parse_bid(word)) for word in ["1S", "Pass", "4S", "Pass", "Pass", "Pass"])
    board = replace(
        standard_board(1, ASYMMETRIC),
        auction=(Call(calls[0].bid, alert=True), *calls[1:]),
        contract=Contract(4, 3),
        declarer=0,
        play=(38, 0),
        notes=(Note("best", "Play", 1),),
        tags=(Tag("Seed", "42"),),
    )
    written = lines(board)
    assert written[17:] == [
        '[Seed "42"]',
        '[Auction "N"]',
        "1S =1= Pass 4S Pass",
        "Pass Pass",
        '[Note "1:Alert"]',
        '[Play "E"]',
        "CA {best} S2 - -".replace("CA", card_text(38)),
        "*",
        "",
    ]


def test_an_irregular_declarer_has_a_caret():
    calls = tuple(Call(parse_bid(word)) for word in ["1S", "Pass", "Pass", "Pass"])
    board = replace(standard_board(1, ASYMMETRIC), auction=calls, contract=Contract(1, 3), declarer=2)
    assert '[Declarer "^S"]' in lines(board)
    assert pbn.loads(pbn.dumps([board])).boards == (board,)


def test_a_hand_counts_its_points():
    assert hcp(parse_hand(FIRST[0])) == 19


def test_a_file_is_whole_or_not_there(tmp_path):
    def broken():
        yield standard_board(1, ASYMMETRIC)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        pbn.dump(broken(), tmp_path / "x.pbn")
    assert list(tmp_path.iterdir()) == []
    pbn.dump([standard_board(1, ASYMMETRIC)], tmp_path / "x.pbn")
    assert len(pbn.load(tmp_path / "x.pbn").boards) == 1


def test_files_that_cannot_be_read(tmp_path):
    for path in (tmp_path, tmp_path / "none.pbn", "a\x00b"):
        report = pbn.load(path)
        assert report.boards == ()
        assert len(report.problems) == 1
        with pytest.raises(InputError):
            pbn.load(path, strict=True)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"])
def test_wide_encodings_are_known_with_and_without_their_mark(encoding):
    text = '[Board "7"]\n[North "نورة"]\n[Deal "N:KJ74.J8.AQ6.AKJ5 - - -"]\n'
    report = pbn.loads(text.encode(encoding))
    assert (report.boards[0].number, report.boards[0].players[0]) == (7, "نورة")
    marked = encoding in ("utf-16", "utf-32")
    assert [problem.text for problem in report.problems] == (
        []
        if marked
        else [f"the text is {encoding[:6].upper()} without a mark that says so: it was read as that"]
    )


def test_the_number_of_a_faulty_board_is_told():
    deal = "N:KJ74.J8.AQ6.AKJ5 KA.AQT94.KT932.8 Q532.763.875.T93 T986.K52.J4.Q764"
    (problem,) = pbn.loads(f'[Board "17"]\n[Deal "{deal}"]\n', "a.pbn").problems
    assert str(problem) == (
        "a.pbn: line 1, column 1: record 1: board 17: SK is in the hands of North and East"
    )
