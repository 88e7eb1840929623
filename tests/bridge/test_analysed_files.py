"""What files say of an analysed board is one thing: the table, in every form of it, and par."""

import re
from dataclasses import replace

import pytest

from bridge.known import known, published
from majlis.bridge.formats import FORMATS
from majlis.bridge.table.board import Vulnerability, standard_board
from majlis.bridge.table.cards import parse_seat, parse_strain
from majlis.bridge.table.par import board_par

json, pbn = (FORMATS["json"], FORMATS["pbn"])


@pytest.fixture(scope="module")
def boards():
    found = []
    for number, (hands, table) in enumerate(known() + published(), 1):
        board = replace(standard_board(number, hands), double_dummy=table)
        found.append(replace(board, par=board_par(board)))
    return found


def test_pbn_says_the_table_twice_and_par_once(boards):
    """Read here by the words of the standard, not by our reader."""
    for board in boards:
        text = pbn.dumps([board])
        (digits,) = re.findall(r'\[DoubleDummyTricks "([0-9a-d]{20})"\]', text)
        rows = re.findall(r"^([NESW]) +(NT|[SHDC]) +(\d+)$", text.partition("[OptimumResultTable")[2], re.M)
        assert len(rows) == 20
        for seat, strain, tricks in rows:
            assert board.double_dummy[parse_seat(seat)][parse_strain(strain)] == int(tricks)
            at = 5 * "NSEW".index(seat) + ("NT", "S", "H", "D", "C").index(strain)
            assert int(digits[at], 16) == int(tricks)
        (score,) = re.findall(r'\[OptimumScore "((?:NS|EW) -?\d+)"\]', text)
        side, points = score.split()
        assert int(points) * (1 if side == "NS" else -1) == board.par.score


def test_pbn_and_json_come_back(boards):
    assert json.loads(json.dumps(boards), strict=True).boards == tuple(boards)
    back = pbn.loads(pbn.dumps(boards), strict=True).boards
    assert [board.double_dummy for board in back] == [board.double_dummy for board in boards]
    assert [board.par.score for board in back] == [board.par.score for board in boards]
    assert [board_par(board) for board in back] == [board.par for board in boards]


def test_a_deal_that_comes_with_dds():
    hands, table = published()[1]
    board = replace(standard_board(1, hands), double_dummy=table, vulnerability=Vulnerability.ALL)
    text = pbn.dumps([replace(board, par=board_par(board))])
    assert '[DoubleDummyTricks "94a8694a863923739237"]' in text
    assert '[OptimumScore "NS 200"]' in text
    assert "\nN NT  9\nN  S  4\nN  H 10\nN  D  8\nN  C  6\n" in text
