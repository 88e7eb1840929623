"""Lists of deals: as dealer, DDS and BigDeal print them, and as people write them."""

import pytest

from majlis.bridge.formats import FORMATS, read_boards
from majlis.bridge.table.board import Vulnerability
from majlis.bridge.table.cards import deal_text, hand_text
from majlis.errors import InputError

deals = FORMATS["deals"]

N, E, S, W = ("QJ6.K652.J85.T98", "873.J97.AT764.Q4", "K5.T83.KQ9.A7652", "AT942.AQ4.32.KJ3")
VOID = "KJT976432...AKQJ"
DEAL = f"N:{N} {E} {S} {W}"


def hands(board):
    return tuple("-" if cards is None else hand_text(cards) for cards in board.hands)


LOW, E2 = "5.A95432.7632.K6", "73.QJT.AQ54.T752"
S2, W2 = "QT6.876.KJ9.AQ84", "AKJ9842.K.T8.J93"


@pytest.mark.parametrize(
    ("text", "found", "number"),
    [
        (DEAL, (N, E, S, W), None),
        (f'"{DEAL}",', (N, E, S, W), None),
        (f"12. {DEAL}", (N, E, S, W), 12),
        (f"12) {DEAL}", (N, E, S, W), 12),
        (f"Board 7: {DEAL}", (N, E, S, W), 7),
        (f"7 {DEAL}", (N, E, S, W), 7),
        (f"7, {DEAL}", (N, E, S, W), 7),
        (f"S:{S} {W} {N} {E}", (N, E, S, W), None),
        (f"w: {W} {N} {E} {S}", (N, E, S, W), None),
        (f"W:{W} - - {S}", ("-", "-", S, W), None),
        (f"n {N} e {E} s {S} w {W} ", (N, E, S, W), None),
        (f"S:{S} W:{W} N:{N}", (N, "-", S, W), None),
        (f"n {N}\ne {E}\ns {S}\nw {W}", (N, E, S, W), None),
        (f"3.\nNorth: {N}\nSouth: {S}", (N, "-", S, "-"), 3),
        (f"N: SQJ6HK652DJ85CT98 S: {S}", (N, "-", S, "-"), None),
        ("S: S K5 H T83 D KQ9 C A7652", ("-", "-", S, "-"), None),
        ("South: ♠K5 ♥T83 ♦KQ9 ♣A7652\nNorth: ♠QJ6, ♥K652, ♦J85, ♣1098", (N, "-", S, "-"), None),
        ("W: S: KJT976432 H: - D: - C: AKQJ", ("-", "-", "-", VOID), None),
        ("N:QJ6.K652.J85.1098 - - -", (N, "-", "-", "-"), None),
        (f"n {VOID} e - s - w -", (VOID, "-", "-", "-"), None),
    ],
)
def test_ways_to_write_a_deal(text, found, number, tmp_path):
    (board,) = deals.loads(text, strict=True).boards
    assert (hands(board), board.number) == (found, number)
    (tmp_path / "list.txt").write_text(text)
    assert read_boards(tmp_path / "list.txt", strict=True).boards == (board,)


@pytest.mark.parametrize(
    ("text", "found", "numbers"),
    [
        (f"{LOW} {E2} {S2} {W2}\n", [(LOW, E2, S2, W2)], [None]),
        (f"{LOW}/{E2}/{S2}/{W2}", [(LOW, E2, S2, W2)], [None]),
        (f"5.{LOW} {E2} {S2} {W2}\n7 {LOW} {E2} {S2} {W2}", [(LOW, E2, S2, W2)] * 2, [5, 7]),
        (f"(5) {LOW} - - -", [(LOW, "-", "-", "-")], [5]),
        (f"{LOW}\n{E2}\n{S2}\n{W2}\n" * 2, [(LOW, E2, S2, W2)] * 2, [None, None]),
        (f"3.\n{LOW}\n{E2}\n{S2}\n{W2}\n{N}", [(LOW, E2, S2, W2), (N, "-", "-", "-")], [3, None]),
        (f"{LOW}\n{E2}\n\n{S2}", [(one, "-", "-", "-") for one in (LOW, E2, S2)], [None] * 3),
    ],
)
def test_hands_that_begin_with_spot_cards_and_hands_on_lines_of_their_own(text, found, numbers):
    report = deals.loads(text)
    assert [hands(board) for board in report.boards] == found
    assert [board.number for board in report.boards] == numbers
    assert {problem.kind for problem in report.problems} == {"ambiguity"}


def columns(*hands):
    rows = [[" ".join(suit) or "-" for suit in hand.split(".")] for hand in hands]
    return "\n".join("".join(f"{cell:20}" for cell in row) for row in zip(*rows, strict=True)) + "\n\n"


def test_dealer_prints_hands_side_by_side(tmp_path):
    statistics = "Generated 3 hands\nProduced 2 hands\nInitial random seed 1\nTime needed    0.003 sec\n"
    all_hands = "   1.\n" + columns(N, E, S, W) + "   2.\n" + columns(VOID, E, S, W)
    (tmp_path / "deals").write_text(all_hands + "points: 12.5\nFrequency x:\n    0\t 5\n" + statistics)
    report = read_boards(tmp_path / "deals")
    assert all("in the hands of" in problem.text for problem in report.problems)
    one, two = report.boards
    assert (one.number, hands(one)) == (1, (N, E, S, W))
    assert (two.number, hands(two)[0]) == (2, VOID)
    (one,) = deals.loads(columns(W, E) + statistics, strict=True).boards
    assert hands(one) == ("-", E, "-", W)
    ten = "AKQJT98765.AKQ.."
    (one,) = deals.loads(columns(ten, E, S, W)).boards
    assert hands(one) == (ten, E, S, W)
    assert "not part of a deal" in deals.loads(f"{DEAL}\npoints: 12.5\n").problems[0].text


def test_dds():
    text = (
        f'NUMBER 1\nPBN 1 2 4 1 "{DEAL}"\nFUT 2 0 1\n'
        'TABLE 5 8 5 8 6 6 6 6 5 7 5 7 7 5 7 5 6 6 6 6\nPAR "NS -110"\n'
    )
    (board,) = deals.loads(text, strict=True).boards
    assert (board.dealer, board.vulnerability, hands(board)) == (1, Vulnerability.NS, (N, E, S, W))
    assert board.double_dummy == ((7, 5, 6, 5, 6), (5, 7, 6, 8, 6), (7, 5, 6, 5, 6), (5, 7, 6, 8, 6))
    assert [(tag.name, tag.value) for tag in board.tags] == [("DDS_FUT", "2 0 1"), ("DDS_PAR", "'NS -110'")]
    n, e, s, w = (hand.split(".") for hand in (N, E, S, W))
    diagram = [" " * 12 + suit for suit in n]
    diagram += [f"{west:24}{east}" for west, east in zip(w, e, strict=True)] + [" " * 12 + suit for suit in s]
    assert hands(deals.loads("\n".join(diagram), strict=True).boards[0]) == (N, E, S, W)


def test_owners_of_cards(tmp_path):
    owner = {card: at for at, text in enumerate((N, E, S, W), 1) for card in pack_of(text)}
    line = "".join(str(owner[suit, rank]) for suit in range(4) for rank in "AKQJT98765432")
    (tmp_path / "set.ber").write_text(f"{line}\r\n{line}\r\n")
    assert [hands(board) for board in read_boards(tmp_path / "set.ber", strict=True).boards] == [
        (N, E, S, W)
    ] * 2


def pack_of(text):
    return [(suit, rank) for suit, ranks in enumerate(text.split(".")) for rank in ranks]


@pytest.mark.parametrize(
    ("text", "words", "count"),
    [
        (f"{N} {E} {S} {W}", "does not say whose hand is first", 1),
        (f"{DEAL} {N}", "more hands than seats", 1),
        (f"{DEAL} see page 3", "not part of a deal", 1),
        (f"{DEAL}\nhello", "not part of a deal", 1),
        ("N:AKQx.x.x.x - - -", "'x' in the hand", 1),
        (f"A K Q\n{DEAL}", "not part of a deal", 1),
        (f"N:{N} {N} - -", "is in the hands of North and East", 1),
    ],
)
def test_what_is_not_understood_is_told(text, words, count):
    report = deals.loads(text)
    assert len(report.boards) == count
    assert any(words in problem.text for problem in report.problems)
    with pytest.raises(InputError, match="line"):
        deals.loads(text, strict=True)


def test_lists_are_not_written():
    assert deal_text(deals.loads(DEAL).boards[0].hands) == DEAL
    with pytest.raises(InputError, match="cannot be written, only read"):
        deals.dumps([])
