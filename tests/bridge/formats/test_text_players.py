"""Players in diagrams of plain text whose names look like a suit, or like a seat."""

from dataclasses import replace

import pytest

from bridge.made import ASYMMETRIC
from majlis.bridge.formats import FORMATS
from majlis.bridge.table.board import standard_board

text = FORMATS["text"]


@pytest.mark.parametrize(
    "players",
    [
        ("Chadi", "D", "Ali", "Basem"),
        ("N", "E", "S", "W"),
        ("D", "", "", ""),
        ("D", "A", "B", "C"),
        ("H", "S", "C", "D"),
        ("S A", "H 10", "D -", "C AKQ"),
        ("South", "West", "North", "East"),
    ],
)
def test_names_are_no_cards(players: tuple[str, str, str, str]) -> None:
    boards = [replace(standard_board(number, ASYMMETRIC), players=players) for number in (3, 4)]
    report = text.loads(text.dumps(boards))
    assert [board.players for board in report.boards] == [players, players]
    assert [board.hands for board in report.boards] == [ASYMMETRIC, ASYMMETRIC]
    assert not report.problems


def test_a_hand_that_begins_beside_its_seat_is_one() -> None:
    [board] = text.loads("Board 3\nNorth: S AKQ\nH JT9\nD 8765\nC 432\n").boards
    assert board.players == ("", "", "", "")
    assert board.hands[0] == text.loads("Board 3\nNorth\nS AKQ\nH JT9\nD 8765\nC 432\n").boards[0].hands[0]
    assert board.hands[0].bit_count() == 13
