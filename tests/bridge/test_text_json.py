"""Diagrams in plain text, ours and others', and boards as JSON."""

import json as plain_json
from dataclasses import replace
from pathlib import Path

import pytest

from bridge.made import ASYMMETRIC
from majlis.bridge.formats import FORMATS
from majlis.bridge.table.board import Board, Note, Par, ParContract, Tag, Vulnerability, standard_board
from majlis.bridge.table.calls import Call, Contract, parse_bid
from majlis.bridge.table.cards import hand_text, parse_deal
from majlis.bridge.table.defects import Defect

json, text = (FORMATS["json"], FORMATS["text"])

DATA = Path(__file__).parents[1] / "data" / "bridge"
FIRST = parse_deal("N:KJ74.J8.AQ6.AKJ5 A.AQT94.KT932.82 Q532.763.875.T93 T986.K52.J4.Q764")
FIFTH = parse_deal("N:KJ.A7.AKQJ63.AQ3 A64.T9863..T8742 T9872.KQ2.85.KJ6 Q53.J54.T9742.95")


def test_diagrams_of_others():
    report = text.load(DATA / "diagrams.txt")
    assert [problem.place.line for problem in report.problems] == [1, 39]
    one, five = report.boards
    assert (one.hands, five.hands) == (FIRST, FIFTH)
    assert (one.number, one.dealer, one.vulnerability) == (1, 0, Vulnerability.NONE)
    assert (five.number, five.dealer, five.vulnerability) == (5, 0, Vulnerability.NS)
    assert five.players == ("Salem", "", "", "")
    assert five.tags == (Tag("Seed", "42"),)


def test_a_diagram():
    board = replace(
        standard_board(7, ASYMMETRIC),
        tags=(Tag("Profile", "Weak twos"),),
        players=("", "Huda", "", ""),
        contract=Contract(4, 3, 1),
        declarer=0,
        result=9,
    )
    assert text.dumps([board]) == (
        "Board 7   Dealer South   Vulnerable All\n"
        "East: Huda\n"
        "Contract: 4SX\n"
        "Declarer: North\n"
        "Result: 9\n"
        "Profile: Weak twos\n"
        "\n"
        "                North\n"
        "                S AKQJT9\n"
        "                H 8\n"
        "                D 7654\n"
        "                C 32\n"
        "West                            East\n"
        "S 432                           S 876\n"
        "H 9                             H AKQJT\n"
        "D T983                          D AK2\n"
        "C T9876                         C 54\n"
        "                South\n"
        "                S 5\n"
        "                H 765432\n"
        "                D QJ\n"
        "                C AKQJ\n"
    )
    assert text.loads(text.dumps([board, board]), strict=True).boards == (board, board)


def test_voids_and_long_suits_keep_the_columns_apart():
    board = standard_board(
        1, parse_deal("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    )
    assert text.loads(text.dumps([board]), strict=True).boards == (board,)


def test_broken_json_gives_the_boards_before_the_break():
    report = json.load(DATA / "boards.json")
    assert [board.number for board in report.boards] == [1, None, 3]
    assert report.boards[0].hands == FIRST
    assert report.boards[1].auction == ()  # nothing is derived from calls of which some cannot be read
    assert report.boards[1].tags == (Tag("Auction", "E", ('Pass {"call": "1C", "alert": 1} 8C',)),)
    assert hand_text(report.boards[2].hands[2] or 0) == "AJ9.A953.Q542.J3"
    assert [problem.place.path for problem in report.problems] == [
        "$",
        "$.boards[1]",
        "$.boards[1].number",
        "$.boards[1].deal.E",
        "$.boards[1].deal.Q",
        "$.boards[1].auction[1]",
        "$.boards[1].auction[2]",
        "$.boards[2]",
        "$.boards[3].players.S",
    ]
    assert report.defects[1] == Defect.HAND_UNKNOWN | Defect.UNREADABLE | Defect.UNREADABLE_DEAL


def test_json_names():
    board = replace(
        standard_board(2, ASYMMETRIC),
        auction=(Call(parse_bid("1NT"), True, "15-17"), Call(0)),
        play=(0,),
        double_dummy=((1, 2, 3, 4, None),) * 4,
        par=Par(-50, (ParContract(Contract(3, 4), (1, 3), 8),)),
        notes=(Note("x"),),
    )
    value = plain_json.loads(json.dumps([board]))
    assert value["version"] == 1
    (item,) = value["boards"]
    assert item["dealer"] == "E"
    assert item["vulnerability"] == "NS"
    assert item["deal"]["S"] == "5.765432.QJ.AKQJ"
    assert item["auction"] == [{"call": "1NT", "alert": True, "explanation": "15-17"}, "Pass"]
    assert item["play"] == ["S2"]
    assert item["double_dummy"]["W"] == {"C": 1, "D": 2, "H": 3, "S": 4}
    assert item["par"]["contracts"] == [{"contract": "3NT", "declarers": "EW", "tricks": 8}]
    assert set(item) == {
        *("number", "dealer", "vulnerability", "deal", "auction", "play", "double_dummy", "par", "notes")
    }


@pytest.mark.parametrize("form", ['[{"number": 4}]', '{"number": 4}', '{"boards": [{"number": 4}]}'])
def test_forms_of_json(form):
    assert json.loads(form, strict=True).boards == (Board(number=4),)


@pytest.mark.parametrize("form", ["", "7", "null", '"x"', '{"boards": 3}', "[[[", "{"])
def test_what_is_no_json_of_boards(form):
    report = json.loads(form)
    assert report.boards == ()
    assert len(report.problems) == 1


def test_hands_one_below_the_other():
    """As people write them: each seat with its four suits."""
    deal = {
        "North": "KJ74.J8.AQ6.AKJ5",
        "East": "A.AQT94.KT932.82",
        "South": "Q532.763.875.T93",
        "West": "T986.K52.J4.Q764",
    }
    made = "".join(
        f"{word}:\n"
        + "".join(f"{glyph} {' '.join(part)}\n" for glyph, part in zip("♠♥♦♣", hand.split("."), strict=True))
        for word, hand in deal.items()
    )
    boards = text.loads(made + "\n" + made, strict=True).boards
    assert [[hand_text(cards) for cards in board.hands] for board in boards] == [list(deal.values())] * 2
    assert text.loads(text.dumps(boards), strict=True).boards == boards


@pytest.mark.parametrize("line", ["S: AKZ6", "S AKZ6", "s:Z6", "X: A4"])
def test_a_suit_of_a_diagram_with_a_slip_is_told(line: str) -> None:
    board = standard_board(1, FIRST)
    diagram = text.dumps([board])
    south = next(
        one for one in diagram.splitlines()[9:] if one.strip().startswith("S Q532") or "S T986" in one
    )
    report = text.loads(diagram.replace(south.strip(), line, 1))
    told = [problem.excerpt for problem in report.problems if "passed over" in problem.text]
    assert told == [line] or line.startswith("X")
    assert not line.startswith("X") or report.boards[0].tag("X") == "A4"
