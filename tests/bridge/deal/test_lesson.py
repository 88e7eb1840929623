"""The texts of a lesson: which board each goes to, and what is said of those that have no place."""

import pytest

from bridge.made import dealt
from bridge.practice import profile_of, raw_profile, sub
from majlis.bridge.deal.generate import generate_deals
from majlis.bridge.deal.lesson import check_lesson, parse_lesson, type_names, with_lesson
from majlis.bridge.formats import FORMATS
from majlis.bridge.table.board import standard_board
from majlis.errors import InputError

TYPES = profile_of(
    raw_profile(
        N=[sub((12, 16), None, "opener")], S=[sub((6, 9), 50, "limit raise"), sub((0, 5), 50, "weak two")]
    )
)


def made(count):
    return [standard_board(number, dealt(number)) for number in range(1, count + 1)]


def told(boards):
    return [[note.text for note in board.notes if note.section == "Deal"] for board in boards]


def test_without_heads_each_paragraph_is_a_boards():
    lesson = parse_lesson("One.\nStill one.\n\n \nTwo: with a colon.\n", "x")
    check_lesson(lesson, [1, 2, 3], ())
    assert told(with_lesson(made(3), lesson)) == [["One.\nStill one."], ["Two: with a colon."], []]


def test_heads_say_where_a_text_goes():
    text = "Before all.\n[set] Of all.\n\nMore.\r\n[Board 2]\nTwo.\n\nAgain.\n[#3]: Three. [not a head]\n"
    lesson = parse_lesson(f"\ufeff{text}[board 1]\n", "x")
    check_lesson(lesson, [1, 2, 3], ())
    boards = with_lesson(made(3), lesson)
    assert told(boards) == [[], ["Two.\n\nAgain."], ["Three. [not a head]"]]
    assert [note.text for note in boards[0].notes] == ["Before all.\n\nOf all.\n\nMore."]
    assert boards[0].notes[0].section == ""


@pytest.mark.parametrize("head", ["South 1", "south  1", "LIMIT RAISE", "جنوب 1"])
def test_a_type_is_named_as_reports_name_it_or_by_its_own_name(head):
    lesson = parse_lesson(f"[{head}] Invite.\n[North] Open.\n[board 2] Two.", "x")
    check_lesson(lesson, range(1, 11), type_names([TYPES]))
    deals = generate_deals(TYPES, 10, seed=1)
    for place, (one, notes) in enumerate(
        zip(deals.deals, told(with_lesson(deals.boards, lesson)), strict=True), 1
    ):
        wanted = ["Invite."] * (one.indices["S"] == 0) + ["Open."] + ["Two."] * (place == 2)
        assert notes == wanted


def test_a_library_type_may_be_named_in_arabic():
    lesson = parse_lesson("[اثنان ضعيف] ضعيفة\n[التوزيعة ٢] ثانية\n[المجموعة] درس", "x")
    check_lesson(lesson, range(1, 11), type_names([TYPES]))
    deals = generate_deals(TYPES, 10, seed=1)
    found = told(with_lesson(deals.boards, lesson))
    assert sum("ضعيفة" in notes for notes in found) == sum(one.indices["S"] == 1 for one in deals.deals) > 0
    assert "ثانية" in found[1]
    assert lesson.whole == "درس"


@pytest.mark.parametrize("name", ["pbn", "json"])
def test_texts_come_back_from_a_file(name):
    lesson = parse_lesson("[set] Of all\n\ntwo parts\n[board 1] \\S and <b>\n[board 2] Two", "x")
    boards = with_lesson(made(2), lesson)
    back = FORMATS[name].loads(FORMATS[name].dumps(boards), strict=True).boards
    assert [board.notes for board in back] == [board.notes for board in boards]


@pytest.mark.parametrize(
    ("content", "numbers", "sentence"),
    [
        ("a\n\nb\n\nc", [1, 2], "n.txt: there are 3 texts for 2 boards: write one paragraph for each, "),
        ("a\n\nb", [1], "n.txt: there are 2 texts for 1 board: "),
        ("\n[board 5] a", [1, 2, 3],
         "n.txt, line 2: [board 5]: no board has this number; the numbers are 1 to 3"),
        ("[South 3] a", [1],
         "n.txt, line 1: [South 3] is not a board or a type of hand: write [set], [board 3], "
         "or a type: North, opener, South 1, limit raise, South 2, weak two"),
    ],
)  # fmt: skip
def test_what_has_no_place_is_told(content, numbers, sentence):
    with pytest.raises(InputError) as caught:
        check_lesson(parse_lesson(content, "n.txt"), numbers, type_names([TYPES]))
    assert str(caught.value).startswith(sentence)
    with pytest.raises(InputError, match=r"\[x\] is not a board: write \[set\] or \[board 3\]"):
        check_lesson(parse_lesson("[x] y", "n.txt"), [1], ())
