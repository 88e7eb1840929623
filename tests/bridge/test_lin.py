"""LIN: the files that break readers, as files of our own, and what is written, sign by sign."""

from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

import pytest

from bridge.made import ASYMMETRIC
from majlis.bridge.formats import FORMATS, lost
from majlis.bridge.table.board import Board, Command, Note, Tag, Vulnerability, standard_board
from majlis.bridge.table.calls import PASSED_OUT, Call, Contract, bid_text, parse_bid
from majlis.bridge.table.cards import card_text, hand_text
from majlis.bridge.table.defects import Defect
from majlis.bridge.table.numbering import under_number
from majlis.errors import InputError

lin, pbn = FORMATS["lin"], FORMATS["pbn"]

DATA = Path(__file__).parents[1] / "data" / "bridge"
FIRST = ("KJ74.J8.AQ6.AKJ5", "A.AQT94.KT932.82", "Q532.763.875.T93", "T986.K52.J4.Q764")
SECOND = ("JT86.KJT4.A.QT52", "A9.973.Q98743.76", "K32.A6.JT2.J9843", "Q754.Q852.K65.AK")


def read(name):
    return lin.load(DATA / name)


def hands(board):
    return tuple("-" if cards is None else hand_text(cards) for cards in board.hands)


def calls(board):
    return " ".join(map(str, board.auction))


def test_a_deal_over_many_lines():
    report = read("lines.lin")
    assert report.problems == ()
    one, two = report.boards
    assert (hands(one), hands(two)) == (FIRST, SECOND)
    assert (one.number, one.dealer, one.vulnerability) == (1, 0, Vulnerability.NONE)
    assert (two.number, two.dealer, two.vulnerability) == (2, 1, Vulnerability.NS)
    assert one.players == ("Salem", "Huda", "Fahd", "Noor")
    assert calls(one) == "1C! 1H X Pass 1NT Pass 2NT Pass 3NT Pass Pass Pass"
    assert [call.explanation for call in one.auction[:3]] == ["?", "", "5+♠, 70% of 8-11!"]
    assert " ".join(map(card_text, one.play)) == "HT H3 HK H8 H5 HJ HQ H6 HA H7 H2 C5"
    assert (one.contract, one.declarer, one.result) == (Contract(3, 4), 0, 8)
    assert (two.contract, two.declarer) == (PASSED_OUT, None)


def test_what_means_nothing_to_us_is_kept_with_its_place():
    two = read("lines.lin").boards[1]
    assert two.commands == (Command("zz", "3,4", ""), Command("va", "0", "Deal"))
    assert "zz|3,4|md|" in lin.dumps([standard_board(1, ASYMMETRIC), two])
    assert "sv|n|va|0|mb|p|" in lin.dumps([two])


def test_odd_habits():
    report = read("odd.lin")
    one, two = report.boards
    assert (hands(one), hands(two)) == (FIRST, SECOND)
    assert (one.number, one.vulnerability, one.players) == (3, None, ("", "", "alice", ""))
    assert one.notes == (Note("before any bid", "Deal"),)
    assert one.auction[0] == Call(parse_bid("1C"), True, "5+, café ♦ نعم!")
    assert (two.number, two.vulnerability) == (4, Vulnerability.NONE)
    assert (two.auction, two.contract) == ((), None)  # two words of it are no calls
    assert two.tags == (Tag("Auction", "E", ('P P P "-" 9Z p',)),)
    assert [problem.place.column for problem in report.problems] == [103, 87, 92]
    assert "an explanation (an) comes before any call" in report.problems[0].text
    assert "'9Z' is not a call" in report.problems[2].text


def test_names_and_alerts_with_odd_signs():
    report = read("exported.lin")
    assert report.problems == ()
    (board,) = report.boards
    assert board.players == ("محمد", "o'Neil", "G.Rossi", "Bär+Co")
    assert [call.explanation for call in board.auction[:3]] == [
        "Could be 2+, 11+ hcp♥ (fast)",
        '5+♥, 8-16; "weak" jump?',
        "4+♠, 7+ hcp, 100%",
    ]
    assert [call.alert for call in board.auction[:3]] == [False, True, False]
    assert (board.contract, board.declarer, board.result) == (Contract(1, 3), 0, 7)
    written = lin.dumps([board])
    assert "an|Could be 2+, 11+ hcp!h (fast)|" in written
    assert "pn|G.Rossi,Bär+Co,محمد,o'Neil|" in written
    assert lin.loads(written, strict=True).boards == (board,)


def test_two_rooms_share_their_cards():
    report = read("two-rooms.lin")
    assert report.problems == ()
    assert [board.number for board in report.boards] == [1, 1, 2, 2]
    assert [hands(board) for board in report.boards] == [FIRST, FIRST, SECOND, SECOND]
    assert [board.dealer for board in report.boards] == [0, 0, 1, 1]
    assert [board.vulnerability.name for board in report.boards] == ["NONE", "NONE", "NS", "NS"]
    assert [board.tag("Room") for board in report.boards] == [None, "Closed", None, "Closed"]
    assert report.boards[0].players == ("On", "Oe", "Os", "Ow")
    assert report.boards[1].players == ("Cn", "Ce", "Cs", "Cw")
    assert report.boards[0].notes == (
        Note("kibitzer: good evening", "Deal"),
        Note("kibitzer: the best lead", "Play", 1),
    )
    assert (report.boards[1].contract, report.boards[1].declarer) == (Contract(2, 2), 1)
    written = lin.dumps(report.boards)
    assert written.startswith("vg|Friendly,Segment 1,I,1,2,Reds,0,Blues,0|rs|3NN-1,2HE=,PASS,|qx|o1|pn|")
    assert lin.loads(written, strict=True).boards == report.boards


def test_damage_costs_one_command_not_the_file():
    report = read("damaged.lin")
    one, two, three = report.boards
    assert hands(one) == FIRST
    assert calls(one) == "1NT Pass"
    assert one.auction[0].explanation == "15"
    assert (one.vulnerability, two.vulnerability) == (None, Vulnerability.NS)
    assert (two.dealer, two.result, hands(two)[1]) == (None, None, "-")
    assert report.defects[1] == Defect.CARD_TWICE | Defect.HAND_UNKNOWN | Defect.UNREADABLE
    assert report.defects[2] & Defect.CARD_TWICE
    assert hands(three)[0] == "KQ85.J82.A.Q8542"
    told = [problem.text for problem in report.problems]
    assert sum("this is not a command" in text for text in told) == 2
    assert any("1 for South" in text for text in told)
    assert any("'99' is not a number of tricks" in text for text in told)
    assert any("'q' is not a vulnerability" in text for text in told)


def test_a_link_to_a_hand_viewer():
    text = (
        "pn|Os,Ow,On,Oe|md|3SQ532H763D875CT93,ST986HK52DJ4CQ764,SKJ74HJ8DAQ6CAKJ5|ah|Board 9|mb|1S!|an|5+ !h|"
    )
    link = f"https://example.org/tools/handviewer.html?bbo=y&lin={quote(text)}&lang=en"
    for form in (link, quote(text), f"?lin={text.replace(' ', '%20')}"):
        report = lin.loads(form)
        assert report.problems == ()
        assert (hands(report.boards[0]), report.boards[0].number) == (FIRST, 9)
        assert report.boards[0].auction[0].alert


@pytest.mark.parametrize(
    ("value", "vulnerability"),
    [
        ("o", "NONE"),
        ("0", "NONE"),
        ("O", "NONE"),
        ("-", "NONE"),
        ("n", "NS"),
        ("e", "EW"),
        ("b", "ALL"),
        ("B", "ALL"),
    ],
)
def test_vulnerability_letters(value, vulnerability):
    board = lin.loads(f"md|1,,,|sv|{value}|", strict=True).boards[0]
    assert board.vulnerability == Vulnerability[vulnerability]


@pytest.mark.parametrize(("digit", "seat"), [(1, 2), (2, 3), (3, 0), (4, 1)])
def test_the_dealer_both_ways(digit, seat):
    assert lin.loads(f"md|{digit}SAK,,,|").boards[0].dealer == seat
    assert f"md|{digit}," in lin.dumps([Board(number=1, dealer=seat)])


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("md|1,,,|ah|Board 1|md|2,,,|ah|Board 2|", [1, 2]),
        ("ah|Board 1|md|1,,,|ah|Board 2|md|2,,,|", [1, 2]),
        ("pn|a,b,c,d|md|1,,,|pg||pn|a,b,c,d|md|2,,,|", [None, None]),
        ("qx|o1|md|1,,,|qx|o2|md|2,,,|qx|o3|", [1, 2]),
        ("qx|o7|md|1,,,|ah|Board 4|", [4]),
        ("sv|o|md|1,,,|mb|p|sv|n|md|2,,,|", [None, None]),
        ("ah|Hand 12 of the evening|md|1,,,|", [None]),
        ("ah|Board no. 12, final|md|1,,,|", [12]),
        ("st||pg||", []),
        ("", []),
    ],
)
def test_where_a_record_begins(text, numbers):
    report = lin.loads(text)
    assert [board.number for board in report.boards] == numbers


def test_joined_calls_and_cards():
    board = lin.loads("md|1,,,|mb|1s!p2NTxPPP|pc|SAS2S10S3|pc|h9|").boards[0]
    assert " ".join(bid_text(call.bid) for call in board.auction) == "1S Pass 2NT X Pass Pass Pass"
    assert " ".join(map(card_text, board.play)) == "SA S2 ST S3 H9"


DEALT = "md|3SQ532H763D875CT93,ST986HK52DJ4CQ764,SKJ74HJ8DAQ6CAKJ5|ah|Board 5|sv|o|"


def test_an_auction_that_cannot_be_read_comes_back():
    text = f"st||{DEALT}mb|1S|an|5+ !s|nt|well|mb|(9Z)|mb|p|mb|2H!|an|weak|mb|p|mb|p|mb|p|pg||pc|D7|mc|8|"
    report = lin.loads(text)
    (board,) = report.boards
    assert (len(report.problems), board.auction, board.contract, board.declarer) == (1, (), None, None)
    assert Tag("Auction", "N", ('1S {5+ ♠} "(9Z)" p 2H! {weak} p p p',)) in board.tags
    assert ([card_text(card) for card in board.play], board.result) == (["D7"], 8)
    written = lin.dumps([board])
    assert "nt|well|mb|1S|an|5+ !s|mb|(9Z)|mb|p|mb|2H!|an|weak|mb|p|mb|p|mb|p|" in written
    assert written.endswith("pc|D7|mc|8|pg||\n")
    assert lin.loads(written).boards == (board,)
    with pytest.raises(InputError, match=r"'\(9Z\)' is not a call"):
        lin.loads(text, strict=True)


def test_forms_of_calls_that_are_read():
    board = lin.loads(f"{DEALT}mb|1n*|mb|dbl|mb|rdbl|mb|Pass|mb|2♥|", strict=True).boards[0]
    assert calls(board) == "1NT! X XX Pass 2H"


def test_a_play_that_cannot_be_read_comes_back():
    text = f"{DEALT}mb|1S|mb|p|mb|p|mb|p|pc|DK|nt|why|pc|?|pc|DA|pc|D2|mc|7|"
    report = lin.loads(text)
    (board,) = report.boards
    assert (board.play, board.result, len(report.problems)) == ((), 7, 1)
    assert Tag("Play", "?", ('DK "?" DA D2',)) in board.tags
    assert "nt|why|pc|DK|pc|?|pc|DA|pc|D2|" in lin.dumps([board])
    assert lin.loads(lin.dumps([board])).boards == (board,)


ODD_WORDS = (
    *(";1", "1S;", "1;2", "{x", "x}", '"1', "[1S", '[Note "1:x"]', "%zz", "(9Z)", "1C(1)", "=1=", "$1", "^R"),
    *("+", "*", "?", "!!", "-", "#", "1S,", "4X", "\\", "AP,"),
)


@pytest.mark.parametrize("word", ODD_WORDS)
def test_a_word_that_cannot_be_read_is_none_in_pbn_either(word):
    auction = f"{DEALT}mb|1C|mb|{word}|an|why; {{not}}|mb|1H|"
    for text in (auction, f"{DEALT}mb|{word}|", f"{DEALT}mb|1C|mb|p|mb|p|mb|p|pc|DK|pc|{word}|pc|DA|"):
        (board,) = lin.loads(text).boards
        once = pbn.dumps([board])
        (back,) = pbn.loads(once).boards
        assert (pbn.dumps([back]), back.auction, back.play) == (once, board.auction, board.play)


def test_a_mark_where_the_play_is_cut_stands_by_its_card():
    text = f"{DEALT}mb|4Z|pc|D7|pc|D4|pc|DA|pc|D2|nt|?|pc|SA|"
    once = pbn.dumps(lin.loads(text).boards)
    assert "D7 D4 DA D2?\n*\n" in once
    assert pbn.dumps(pbn.loads(once).boards) == once


def test_all_pass_ends_an_auction():
    board = lin.loads(f"{DEALT}mb|1S|mb|AP|", strict=True).boards[0]
    assert calls(board) == "1S Pass Pass Pass"
    assert calls(lin.loads(f"{DEALT}mb|All Pass|", strict=True).boards[0]) == "Pass Pass Pass Pass"


def test_all_eight_names_come_back():
    text = f"vg|Cup,Final,I,1,1,Us,0,Them,0|pn|a,b,c,d,e,f,g,h|qx|o1|{DEALT}mb|p|qx|c1|mb|p|mb|p|"
    one, two = lin.loads(text, strict=True).boards
    assert (one.players, two.players) == (("c", "d", "a", "b"), ("g", "h", "e", "f"))
    written = lin.dumps([one, two])
    assert written.count("pn|a,b,c,d,e,f,g,h|") == 2
    assert lin.loads(written, strict=True).boards == (one, two)
    assert "pn|,,x,|" in lin.dumps([replace(one, players=("x", "", "", ""))])


@pytest.mark.parametrize("end", ["", "\n", "\r\n", "\r", "\x1a", "\n\x1a\0\0"])
def test_ends_of_a_file(end):
    text = f"\ufeff{DEALT}mb|1S|\tmb|p|{end}"
    assert [len(board.auction) for board in lin.loads(text, strict=True).boards] == [2]
    assert lin.loads(text.encode(), strict=True).boards == lin.loads(text, strict=True).boards


# Writing


def test_what_is_written_for_dealt_boards():
    boards = [standard_board(number, ASYMMETRIC) for number in (1, 2, 3, 4)]
    hands_text = "S5H765432DQJCAKQJ,S432H9DT983CT9876,SAKQJT9H8D7654C32,S876HAKQJTDAK2C54"
    assert lin.dumps(boards).splitlines() == [
        f"qx|o1|pn|,,,|md|3{hands_text}|rh||ah|Board 1|sv|o|pg||",
        f"qx|o2|pn|,,,|md|4{hands_text}|rh||ah|Board 2|sv|n|pg||",
        f"qx|o3|pn|,,,|md|1{hands_text}|rh||ah|Board 3|sv|e|pg||",
        f"qx|o4|pn|,,,|md|2{hands_text}|rh||ah|Board 4|sv|b|pg||",
    ]


def test_a_played_board():
    board = replace(
        standard_board(1, ASYMMETRIC),
        players=("No,ra", "E|e", "50%20", "W"),
        auction=tuple(Call(parse_bid(word)) for word in ("1S", "p", "2NT", "X", "XX", "p", "p", "p")),
        play=(38, 51, 1, 2, 3),
        contract=Contract(2, 4, 2),
        declarer=2,
        result=3,
        tags=(Tag("Room", "Closed"),),
    )
    line = lin.dumps([board])
    assert line.startswith("qx|c1|pn|50%2520,W,No%2Cra,E%7Ce|md|3")
    assert "mb|1S|mb|p|mb|2N|mb|d|mb|r|mb|p|mb|p|mb|p|pg||" in line
    assert line.endswith(f"pc|{card_text(38)}|pc|{card_text(51)}|pc|S3|pc|S4|pg||pc|S5|pg||mc|3|pg||\n")
    assert lin.loads(line).boards == (board,)


def test_an_unknown_dealer_is_the_standard_one():
    assert "md|4," in lin.dumps([Board(number=6)])
    assert lin.dumps([Board(), Board()]).splitlines()[1] == "pn|,,,|md|4,,,|rh||pg||"


@pytest.mark.parametrize("hidden", range(4))
def test_a_hand_that_follows_from_the_others_is_written(hidden):
    three = tuple(None if seat == hidden else cards for seat, cards in enumerate(ASYMMETRIC))
    whole = lin.dumps([standard_board(1, ASYMMETRIC)])
    assert lin.dumps([standard_board(1, three)]) == whole
    assert lost(standard_board(1, three), "lin") == ()


def test_unknown_hands_that_do_not_follow_are_empty():
    n, e, s, _ = ASYMMETRIC
    for hands_given in ((n, None, s, None), (n, e & (e - 1), s, None), (n, n, s, None)):
        text = lin.dumps([standard_board(1, hands_given)])
        assert text.count("S") == sum(cards is not None for cards in hands_given)
        assert lin.loads(text).boards[0].hands == hands_given
        assert lost(standard_board(1, hands_given), "lin") == ()


def test_a_call_that_cannot_be_read_leaves_the_auction_as_text():
    text = "qx|o1|md|3,,,|mb|1S|mb|3H|mb|4Q|an|what|mb|p|mb|4S|mb|p|mb|p|mb|p|pg||pc|H2|"
    report = lin.loads(text)
    (board,) = report.boards
    assert (board.auction, board.contract, board.declarer) == ((), None, None)
    assert board.tags == (Tag("Auction", "N", ("1S 3H 4Q {what} p 4S p p p",)),)
    assert [problem.text for problem in report.problems] == [
        "the auction was kept as text, and nothing was derived from it: "
        "'4Q' is not a call: write Pass, X, XX, or a bid such as 1NT or 4S"
    ]
    (again,) = FORMATS["pbn"].loads(FORMATS["pbn"].dumps([board])).boards
    assert (again.auction, again.tags) == (board.auction, board.tags)


def test_an_explanation_before_a_call_that_cannot_be_read_stays_one():
    """It was kept as a note and as a command, and was there once more with every writing."""
    board = lin.loads("qx|o1|md|1,,,|mb||an|strong|mb|Z|mb|p|").boards[0]
    assert [note.text for note in board.notes] == ["strong"]
    written = lin.dumps([board])
    assert written.count("strong") == 1
    assert lin.dumps(lin.loads(written).boards) == written


@pytest.mark.parametrize("opening", ["o39", "c12", "O39", "o39,VUGRAPH", "39,x", "o3,x"])
def test_a_number_of_qx_that_is_not_the_boards_is_kept(opening):
    text = (
        f"qx|{opening}|pn|a,b,c,d|md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|rh||ah|Board 3|sv|o|pg||"
    )
    [board] = lin.loads(text, strict=True).boards
    assert board.number == 3
    written = lin.dumps([board])
    assert written.startswith(f"qx|{opening}|")
    assert "|ah|Board 3|" in written
    assert lin.loads(written).boards == (board,)
    assert lost(board, "lin") == ()
    assert "commands" in lost(board, "pbn")
    for numbers in ("turn", "restart", "renumber"):
        assert lin.dumps([under_number(board, 7, numbers)]).startswith(
            "qx|o7|" if opening[0] in "oO3" else "qx|c7|"
        )


@pytest.mark.parametrize("opening", ["o3", "3", " o3 ", "O3"])
def test_a_number_of_qx_that_is_the_boards_is_not(opening):
    [board] = lin.loads(f"qx|{opening}|md|1SAKQJT98765432,,,|ah|Board 3|pg||").boards
    assert (board.number, board.commands) == (3, ())


@pytest.mark.parametrize("name", ["zd", "nd", "mx"])
def test_a_deal_under_another_command_is_told(name: str) -> None:
    text = lin.dumps([standard_board(3, ASYMMETRIC)])
    report = lin.loads(text.replace("md|", f"{name}|"))
    assert ["looks like a deal" in problem.text for problem in report.problems] == [True]
    assert not lin.loads(text).problems


def test_a_question_mark_behind_a_call_is_told():
    report = lin.loads("md|1,,,|ah|Board 1|mb|1H|mb|2S?|mb|2N?!|")
    calls = report.boards[0].auction
    assert [(bid_text(call.bid), call.alert) for call in calls] == [
        ("1H", False),
        ("2S", False),
        ("2NT", True),
    ]
    told = [one.text for one in report.problems if "question mark" in one.text]
    assert [text.partition(" was")[0] for text in told] == ["'2S?'", "'2N?!'"]
    plain = lin.loads("md|1,,,|mb|1H|mb|2S!|").problems
    assert not [one for one in plain if "question mark" in one.text]
