"""DLM and the files of duplicating machines: made here from deals that are known."""

import pytest

from bridge.made import ASYMMETRIC, dealt
from majlis.bridge.formats import FORMATS, read_boards
from majlis.bridge.formats.owners import CARDS
from majlis.bridge.table.board import Vulnerability
from majlis.bridge.table.cards import NO_HANDS, card_text, holding
from majlis.cards import cards_of
from majlis.errors import InputError

dlm, dup = FORMATS["dlm"], FORMATS["dup"]
SAMPLE = "[DOCUMENT]\nFrom board=1\nTo board=1\nDuplicates 01=1\nBoard 01=fnbkmmincldklcfcofoiefnapm018"


def dlm_line(number, hands):
    owners = [next(seat for seat in range(4) if hands[seat] >> card & 1) for card in CARDS]
    letters = "".join(chr(97 + 4 * owners[at] + owners[at + 1]) for at in range(0, 52, 2))
    check = number
    for letter in letters:
        check ^= ord(letter)
    return f"Board {number:02}={letters}{check:03}"


def digits(hands):
    return "".join(
        f"{CARDS.index(card) + 1:02}"
        for cards in hands[:3]
        for card in sorted(cards_of(cards), key=CARDS.index)
    )


def seen(hands):
    return "".join(
        sign + holding(cards, suit)
        for cards in hands
        for sign, suit in zip("\6\3\4\5", (0, 1, 3, 2), strict=True)
    )


def test_a_file_of_dealmaster(tmp_path):
    (tmp_path / "old.dlm").write_text(SAMPLE)
    (board,) = read_boards(tmp_path / "old.dlm", strict=True).boards
    assert (board.number, board.dealer, board.vulnerability) == (1, 0, Vulnerability.NONE)
    assert [cards.bit_count() for cards in board.hands] == [13] * 4


def test_the_order_of_the_cards():
    assert [card_text(card) for card in CARDS[::13]] == ["SA", "HA", "DA", "CA"]
    made = [dealt(seed) for seed in range(20)] + [ASYMMETRIC]
    text = "\r\n".join(dlm_line(number, hands) for number, hands in enumerate(made, 1))
    report = dlm.loads(text, strict=True)
    assert [board.hands for board in report.boards] == made
    assert [board.number for board in report.boards] == list(range(1, 22))


@pytest.mark.parametrize(
    ("text", "words", "boards"),
    [
        (SAMPLE[:-1] + "9", "its letters, number and copies give 018", 1),
        (SAMPLE.replace("=fn", "=fp"), "one of them may be wrong", 1),
        (SAMPLE.replace("=fn", "=fz"), "is not 26 letters from a to p", 1),
        (SAMPLE + "\nhello", "not part of a board", 1),
    ],
)
def test_damage_is_told(text, words, boards):
    report = dlm.loads(text)
    assert len(report.boards) == boards
    assert any(words in problem.text for problem in report.problems)
    with pytest.raises(InputError, match="line"):
        dlm.loads(text, strict=True)


def test_a_deal_that_cannot_be_read_is_kept_as_text():
    (board,) = dlm.loads("Board 02=zz").boards
    assert (board.number, board.hands, board.tag("DLM")) == (2, NO_HANDS, "zz")


@pytest.mark.parametrize("ending", ["dup", "bri", "dge", "txt"])
def test_records_of_machines(ending, tmp_path):
    made = [dealt(seed) for seed in range(6)]
    record = {
        "dup": lambda hands: seen(hands) + digits(hands) + " " * 10,
        "bri": lambda hands: digits(hands) + " " * 32 + "\0" * 18,
        "dge": lambda hands: seen(hands) + "\0" * 60,
        "txt": lambda hands: digits(hands) + seen(hands),
    }[ending]
    path = tmp_path / f"set.{ending}"
    path.write_bytes("".join(map(record, made)).encode())
    report = read_boards(path, strict=True)
    assert report.format == "dup"
    assert [board.hands for board in report.boards] == made
    assert [(board.number, board.dealer) for board in report.boards[:2]] == [(1, 0), (2, 1)]


def test_what_else_a_record_has_is_told():
    text = "YN1     18" + seen(dealt(1)) + digits(dealt(1))
    assert [problem.text.partition(",")[0] for problem in dup.loads(text).problems] == [
        "the file has more than deals"
    ]
    assert "two deals" in dup.loads(seen(dealt(1)) + digits(dealt(2))).problems[0].text
    assert dup.loads(seen(dealt(1)) + digits(dealt(2))).boards[0].hands == dealt(2)
    report = dup.loads("01" * 39)
    assert (report.boards, len(report.problems)) == ((), 1)


@pytest.mark.parametrize("count", [2, 3, 5])
def test_digits_alone_without_line_ends_are_a_deal_for_each_78(count):
    dealt_hands = [dealt(seed) for seed in range(count)]
    found = dup.loads("".join(map(digits, dealt_hands)))
    assert [board.hands for board in found.boards] == dealt_hands
    assert not found.problems


def test_a_slip_in_the_signs_is_mended_where_the_other_hands_prove_it():
    hands = dealt(1)
    signs = seen(hands)
    ranks = "AKQJT98765432"
    at = next(place for place in range(16) if {signs[place], signs[place + 1]} <= set(ranks))
    found = dup.loads(f"{signs[:at]}{signs[at + 1]}{signs[at + 1 :]}" + "\0" * 60)
    assert found.boards[0].hands == hands
    assert ["the other three prove" in str(problem) for problem in found.problems] == [True]
