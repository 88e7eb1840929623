"""Par: worked examples, a slow twin, endplay's, and what must hold of any par."""

import random

import pytest

from bridge.known import known, made_up, published
from majlis.bridge.table.board import Board, Par, ParContract, Vulnerability
from majlis.bridge.table.calls import Contract
from majlis.bridge.table.cards import NO_HANDS
from majlis.bridge.table.par import board_par, complete, is_complete, par_of, par_text
from majlis.bridge.table.scoring import is_vulnerable, score
from majlis.bridge.table.words import par_line
from majlis.errors import InputError
from twins.par import par_score

NONE, NS, EW, ALL = (Vulnerability(value) for value in range(4))


def sides(ns, ew):
    """A table whose declarers of a side take the same tricks: two texts of hexadecimal digits, C D H S NT."""
    rows = [tuple(int(digit, 16) for digit in text) for text in (ns, ew)]
    return (rows[0], rows[1], rows[0], rows[1])


SACRIFICE = sides("555a7", "88836")
"""North-South make four spades; in a minor East-West are three down at the five level."""


@pytest.mark.parametrize(
    ("table", "vulnerability", "expected"),
    [
        (SACRIFICE, NONE, "NS 420: 4S by NS"),  # three down doubled is 500
        (sides("555a7", "89836"), NONE, "NS 300: 5DX-2 by EW"),
        (sides("555a7", "89836"), EW, "NS 420: 4S by NS"),
        (sides("555a7", "89836"), NS, "NS 300: 5DX-2 by EW"),
        (sides("555a7", "89836"), ALL, "NS 500: 5DX-2 by EW"),
        (sides("66666", "66666"), ALL, "0: passed out"),
        (sides("66667", "66666"), NONE, "NS 90: 1NT by NS"),
        (sides("555b7", "66625"), NONE, "NS 450: 4S+1 by NS"),
        (sides("00000", "ddddd"), ALL, "EW 2220: 7NT by EW"),
        (sides("66696", "66646"), NONE, "NS 140: 2S+1 by NS"),
        (sides("55599", "66644"), NONE, "NS 400: 3NT by NS"),
    ],
)
def test_worked_examples(table, vulnerability, expected):
    assert {par_text(par_of(table, vulnerability, dealer)) for dealer in range(4)} == {expected}


@pytest.mark.parametrize(
    ("par", "arabic"),
    [
        (Par(450, (ParContract(Contract(4, 3), (0, 2), 11),)), "شمال–جنوب 450: 4S+1 (شمال–جنوب)"),
        (
            Par(-300, (ParContract(Contract(5, 0, 1), (0,), 9), ParContract(Contract(5, 1, 1), (2,), 9))),
            "شرق–غرب 300: 5CX-2 (شمال)، 5DX-2 (جنوب)",
        ),
        (Par(0, (ParContract(Contract(0), (), 0),)), "0: الجميع باس"),
    ],
)
def test_par_in_arabic(par, arabic):
    assert par_line(par, "en") == par_text(par)
    assert par_line(par, "ar") == arabic


def test_deals_that_come_with_dds():
    boards = zip(published(), (NONE, ALL, ALL), strict=True)
    found = [par_text(par_of(table, vulnerability, 0)) for (_, table), vulnerability in boards]
    assert found == ["EW 110: 2S by EW", "NS 200: 4SX-1 by EW", "EW 500: 5HX-2 by NS"]


def test_the_first_to_bid_has_what_both_can_make():
    table = sides("66667", "66667")
    assert [par_of(table, NONE, dealer).score for dealer in range(4)] == [90, -90, 90, -90]


def test_who_can_get_in_first():
    """East, West and South can make one notrump, North cannot."""
    table = ((6, 6, 6, 6, 6), *((6, 6, 6, 6, 7),) * 3)
    assert [par_text(par_of(table, NONE, dealer)) for dealer in range(4)] == [
        "EW 90: 1NT by E",  # if he passes, South has it
        "EW 90: 1NT by E",
        "NS 90: 1NT by S",
        "EW 90: 1NT by EW",  # West may leave it to East, who bids before South
    ]


def test_only_the_declarer_who_takes_the_tricks():
    table = ((6, 6, 6, 10, 7), (6, 6, 6, 3, 6), (6, 6, 6, 9, 7), (6, 6, 6, 3, 6))
    assert par_of(table, NONE, 2) == Par(420, (ParContract(Contract(4, 3), (0,), 10),))


def test_the_slow_twin_agrees():
    rng = random.Random(1)
    for _ in range(25):
        table, vulnerability, dealer = made_up(rng), Vulnerability(rng.randrange(4)), rng.randrange(4)
        vulnerable = (is_vulnerable(vulnerability, 0), is_vulnerable(vulnerability, 1))
        found = par_of(table, vulnerability, dealer)
        assert found.score == par_score(table, vulnerable, dealer), (table, vulnerability, dealer)
        check_contracts(table, vulnerability, found)


def check_contracts(table, vulnerability, par):
    """Every contract scores par; no bid of the opponents over it is worth more to them."""
    assert par.contracts
    for item in par.contracts:
        if item.contract.passed_out:
            assert par.score == 0
            continue
        assert item.contract.doubled == (item.tricks < item.contract.tricks)
        for seat in item.declarers:
            assert table[seat][item.contract.strain] == item.tricks
            points = score(item.contract, item.tricks, is_vulnerable(vulnerability, seat))
            assert par.score == (-points if seat % 2 else points)
        side = item.declarers[0] % 2
        for level in range(1, 8):
            for strain in range(5):
                if (level, strain) > (item.contract.level, item.contract.strain):
                    for seat in (1 - side, 3 - side):
                        tricks = table[seat][strain]
                        bid = Contract(level, strain, int(tricks < level + 6))
                        points = score(bid, tricks, is_vulnerable(vulnerability, seat))
                        assert points <= (par.score if seat % 2 == 0 else -par.score)


def test_seats_turned_by_one_turn_the_score():
    rng = random.Random(2)
    for _ in range(25):
        table, dealer = made_up(rng), rng.randrange(4)
        for vulnerability, turned in ((NONE, NONE), (NS, EW), (EW, NS), (ALL, ALL)):
            par = par_of(table, vulnerability, dealer)
            other = par_of(table[-1:] + table[:-1], turned, (dealer + 1) % 4)
            assert other.score == -par.score
            assert {(item.contract, item.tricks) for item in other.contracts} == {
                (item.contract, item.tricks) for item in par.contracts
            }


# Endplay's par


def theirs(table, vulnerability, dealer):
    """The score, and the contracts with their declarers and results."""
    import endplay

    data = endplay._dds.ddTableResults()
    for strain, name in enumerate(("clubs", "diamonds", "hearts", "spades", "nt")):
        for seat in range(4):
            data.resTable[endplay.Denom[name]][seat] = table[seat][strain]
    vul = (endplay.Vul.none, endplay.Vul.ns, endplay.Vul.ew, endplay.Vul.both)[vulnerability]
    found = endplay.par(endplay.dds.ddtable.DDTable(data), vul, endplay.Player(dealer))
    contracts = {
        ("" if one.is_passout() else f"{one.level}{one.denom.name}", int(one.declarer), one.result)
        for one in found
    }
    return found.score, contracts


def ours(table, vulnerability, dealer):
    par = par_of(table, vulnerability, dealer)
    names = ("clubs", "diamonds", "hearts", "spades", "nt")
    contracts = {
        (f"{item.contract.level}{names[item.contract.strain]}", seat, item.tricks - item.contract.tricks)
        for item in par.contracts
        for seat in item.declarers
    }
    return par.score, contracts or {("", 0, 0)}


def test_endplay_agrees_on_real_boards():
    """In everything: score, contracts, their levels and declarers."""
    pytest.importorskip("endplay")
    for number, (_, table) in enumerate(known() + published()):
        for vulnerability in Vulnerability(0), NS, EW, ALL:
            for dealer in (number % 4, (number + 1) % 4):
                case = (table, vulnerability, dealer)
                assert ours(*case) == theirs(*case), case


def test_endplay_agrees_on_the_score_of_made_up_boards():
    """Its contracts are not compared: of rare boards like these it tells results that cannot be."""
    pytest.importorskip("endplay")
    rng = random.Random(3)
    for _ in range(300):
        case = (made_up(rng), Vulnerability(rng.randrange(4)), rng.randrange(4))
        assert par_of(*case).score == theirs(*case)[0], case


# Boards


def test_par_of_a_board():
    table = sides("66667", "66667")
    board = Board(hands=NO_HANDS, double_dummy=table, dealer=1, vulnerability=ALL)
    assert board_par(board) == par_of(table, ALL, 1)
    assert board_par(Board(double_dummy=table, vulnerability=ALL)) is None  # it matters who deals
    assert board_par(Board(double_dummy=SACRIFICE, vulnerability=ALL)) == par_of(SACRIFICE, ALL, 0)
    assert board_par(Board(double_dummy=SACRIFICE, dealer=0)) is None
    assert board_par(Board(dealer=0, vulnerability=ALL)) is None


def test_incomplete_tables():
    table = ((None, *SACRIFICE[0][1:]), *SACRIFICE[1:])
    assert not is_complete(table)
    assert not is_complete(None)
    assert is_complete(SACRIFICE)
    with pytest.raises(InputError, match="the double-dummy table has 19 results: par needs all 20"):
        par_of(table, NONE, 0)
    with pytest.raises(InputError, match="has 14 tricks: write 0 to 13"):
        complete((SACRIFICE[0], SACRIFICE[1], SACRIFICE[2], (0, 0, 0, 0, 14)))
