"""The score of every contract, against law 77's own figures and against endplay's."""

import pytest

from majlis.bridge.table.board import Vulnerability
from majlis.bridge.table.calls import PASSED_OUT, Contract, parse_contract
from majlis.bridge.table.scoring import is_game, is_vulnerable, penalty, score


@pytest.mark.parametrize(
    ("contract", "tricks", "safe", "vulnerable"),
    [
        ("1C", 7, 70, 70),
        ("1NT", 7, 90, 90),
        ("1H", 9, 140, 140),
        ("2NT", 8, 120, 120),
        ("3NT", 9, 400, 600),
        ("3NT", 11, 460, 660),
        ("4S", 10, 420, 620),
        ("4S", 13, 510, 710),
        ("5D", 11, 400, 600),
        ("6C", 12, 920, 1370),
        ("6H", 12, 980, 1430),
        ("6NT", 13, 1020, 1470),
        ("7D", 13, 1440, 2140),
        ("7S", 13, 1510, 2210),
        ("7NT", 13, 1520, 2220),
        ("1NTX", 7, 180, 180),
        ("2CX", 8, 180, 180),
        ("2DX", 9, 280, 380),
        ("2SX", 8, 470, 670),
        ("1CXX", 7, 230, 230),
        ("1DXX", 9, 630, 1030),
        ("1NTXX", 7, 560, 760),
        ("4SX", 11, 690, 990),
        ("7NTXX", 13, 2280, 2980),
        ("4S", 9, -50, -100),
        ("4S", 7, -150, -300),
        ("4SX", 9, -100, -200),
        ("4SX", 8, -300, -500),
        ("4SX", 7, -500, -800),
        ("4SX", 6, -800, -1100),
        ("4SXX", 9, -200, -400),
        ("7NTX", 0, -3500, -3800),
        ("7NTXX", 0, -7000, -7600),
    ],
)
def test_score(contract, tricks, safe, vulnerable):
    assert score(parse_contract(contract), tricks, False) == safe
    assert score(parse_contract(contract), tricks, True) == vulnerable


def test_passed_out():
    assert score(PASSED_OUT, 0, True) == 0


def test_every_score_is_endplays():
    endplay = pytest.importorskip("endplay")
    names = ("clubs", "diamonds", "hearts", "spades", "nt")
    penalties = (endplay.Penalty.passed, endplay.Penalty.doubled, endplay.Penalty.redoubled)
    for level in range(1, 8):
        for strain, name in enumerate(names):
            for doubled, how in enumerate(penalties):
                for tricks in range(14):
                    theirs = endplay.Contract(
                        level=level,
                        denom=endplay.Denom[name],
                        declarer=endplay.Player.east,
                        penalty=how,
                        result=tricks - level - 6,
                    )
                    for vulnerable, vul in ((False, endplay.Vul.ns), (True, endplay.Vul.ew)):
                        assert score(Contract(level, strain, doubled), tricks, vulnerable) == theirs.score(
                            vul
                        )


def test_sides_and_games():
    assert [is_vulnerable(Vulnerability.NS, seat) for seat in range(4)] == [True, False, True, False]
    assert [is_vulnerable(Vulnerability.EW, seat) for seat in range(4)] == [False, True, False, True]
    assert all(is_vulnerable(Vulnerability.ALL, seat) for seat in range(4))
    assert not any(is_vulnerable(Vulnerability.NONE, seat) for seat in range(4))
    assert is_game(3, 4)
    assert is_game(4, 2)
    assert is_game(5, 0)
    assert not any((is_game(2, 4), is_game(3, 3), is_game(4, 1)))


def test_a_penalty_grows_with_each_trick():
    for doubled in range(3):
        for vulnerable in (False, True):
            points = [penalty(down, doubled, vulnerable) for down in range(1, 14)]
            assert points == sorted(set(points))
