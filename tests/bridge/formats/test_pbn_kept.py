"""Nothing of a PBN file is lost: calls, comments, records, inherited values, character sets."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from majlis.bridge.formats import FORMATS, lost
from majlis.bridge.table.board import Board, Command, Note, Tag
from majlis.bridge.table.calls import bid_text
from majlis.bridge.table.cards import SEAT_LETTERS, card_text
from majlis.bridge.table.defects import Defect
from majlis.errors import InputError

pbn, json = FORMATS["pbn"], FORMATS["json"]
DATA = Path(__file__).parents[2] / "data" / "bridge"
DEAL = '[Deal "N:3.T865.Q7.KQ9643 AQJ98.K92.J9.J85 K42.AJ43.K8632.A T765.Q7.AT54.T72"]\n'
few = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def read(name):
    return pbn.load(DATA / name)


def calls(board):
    return " ".join(str(call) for call in board.auction)


def auction(text, notes=""):
    """The report of one board, dealt by North, with this auction."""
    return pbn.loads(f'[Board "1"]\n[Dealer "N"]\n{DEAL}[Auction "N"]\n{text}\n{notes}')


def comes_back(report):
    """Boards are the same after writing and reading them, and again so in JSON."""
    written = pbn.dumps(report.boards)
    again = pbn.loads(written).boards
    assert in_order(again) == in_order(report.boards)
    assert pbn.dumps(again) == written
    assert json.loads(json.dumps(report.boards)).boards == report.boards
    assert all(len(line) <= 255 for line in written.splitlines())


def in_order(boards):
    """The boards with their tags by name: PBN has an order of its own for some."""
    return [replace(board, tags=tuple(sorted(board.tags, key=lambda tag: tag.name))) for board in boards]


# Auctions


def test_calls_with_marks_notes_and_brackets():
    report = read("dropped-calls.pbn")
    alerted, noted, bracketed = report.boards
    assert calls(alerted) == "1S 3H 4H! Pass 4S Pass Pass Pass"
    assert calls(noted) == "1C Pass 1H Pass Pass Pass"
    assert [(note.text, note.index) for note in noted.notes] == [("(1)", 1), ("(2)", 3)]
    assert calls(bracketed) == "1C 1S X 2S 3H Pass Pass Pass"
    found = [(str(board.contract), SEAT_LETTERS[board.declarer]) for board in report.boards]
    assert found == [("4S", "S"), ("1H", "S"), ("3H", "N")]
    with pytest.raises(InputError, match=r"line 6, column 7: '4H\*' is not written as PBN does"):
        pbn.load(DATA / "dropped-calls.pbn", strict=True)
    comes_back(report)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1C AllPass", "1C Pass Pass Pass"),
        ("1C all pass", "1C Pass Pass Pass"),
        ("All Pass", "Pass Pass Pass Pass"),
        ("1C (1S) X (P) 2H (P) P (P)", "1C 1S X Pass 2H Pass Pass Pass"),
        ("(1C) 1S (X) P", "1C 1S X Pass"),
        ("1C* Dbl* RDBL p", "1C! X! XX Pass"),
        ("1♥! D R 1SA", "1H X XX 1NT"),
        ("1 NT, P, 3 nt, AP", "1NT Pass 3NT Pass Pass Pass"),
        ("1C¹ p 1d² p", "1C Pass 1D Pass"),
        ("1C (15-17) p", "1C Pass"),
        ("(1S*) P", "1S! Pass"),
        ("1C *", "1C"),
        ("1C (P) 1H (AP)", "1C Pass 1H Pass Pass Pass"),
        ("1C? (P) 1H!? {why}?? P ?", "1C Pass 1H Pass"),
        ("1C No 1H Db Redble Pas", "1C Pass 1H X XX Pass"),
    ],
)
def test_forms_of_calls_that_are_read(text, expected):
    report = auction(text)
    assert calls(report.boards[0]) == expected
    assert {problem.kind for problem in report.problems} <= {"form", "ambiguity"}
    comes_back(report)


@pytest.mark.parametrize(
    "text",
    [
        "1C 4X P P P",
        "1C (4X) P P P",
        "1C - 1H P P P",
        "1C P what P P P",
        "1NT (2C) (X) P P P",
        "1C (1S) X 2S 3H (P) P P",
        "1C P * 1H P P P",
        "1S P 2S P AP now",
        "1S ? 4S P P P",
        "? P 4S P P P",
    ],
)
def test_one_call_that_cannot_be_read_leaves_the_auction_as_text(text):
    report = auction(text + " {why} =1=", '[Note "1:strong"]\n')
    (board,) = report.boards
    assert (board.auction, board.contract, board.declarer, board.notes) == ((), None, None, ())
    rows = (f"{text} {{why}} =1=", '[Note "1:strong"]')
    assert board.tags == (Tag("Auction", "N", rows),)
    (problem,) = report.problems
    assert problem.text.startswith("the auction was kept as text, and nothing was derived from it: ")
    assert ";" not in problem.text
    assert report.defects[0] & Defect.UNREADABLE
    with pytest.raises(InputError, match="kept as text"):
        pbn.loads(pbn.dumps([board]), strict=True)
    comes_back(report)


def test_contract_and_play_beside_an_auction_as_text():
    text = f'[Dealer "N"]\n{DEAL}[Declarer "S"]\n[Contract "4S"]\n'
    text += '[Auction "N"]\n1Q AP\n[Play "W"]\nSA S2 S3 S4\n*\n'
    report = pbn.loads(text)
    (board,) = report.boards
    assert (str(board.contract), board.declarer, len(board.play)) == ("4S", 2, 4)
    comes_back(report)


def test_sections_kept_as_text_stand_in_their_order():
    play = '[Play "N"]\nSA SX\n*\n'
    for text in ('[Auction "N"]\n1S P\nP P\n' + play, play + '[Auction "N"]\n1Q\n'):
        (board,) = pbn.loads(f'[Dealer "N"]\n{DEAL}{text}[Room "x"]\n').boards
        written = pbn.dumps([board])
        assert written.index("[Room") < written.index("[Auction") < written.index("[Play")
        assert pbn.dumps(pbn.loads(written).boards) == written


def test_a_star_as_a_comment_ends_nothing():
    text = f'[Dealer "N"]\n{DEAL}{{*}}\n[Contract "1S"]\n[Declarer "N"]\n[Play "E"]\nHK {{*}} - - -\n*\n'
    report = pbn.loads(text)
    assert [(note.text, note.section) for note in report.boards[0].notes] == [("*", "Deal"), ("*", "Play")]
    comes_back(report)
    once = pbn.dumps(pbn.loads(f'{DEAL}[Play "N"]\n{{^K}}\n').boards)
    assert pbn.dumps(pbn.loads(once, strict=True).boards) == once


def test_notes_stay_with_their_calls():
    notes = '[Note "1:Alert: 16+"]\n[Note "2:relay"]\n[Note "2:other"]\n'
    report = auction("1C =1= P 1D(2) $3 P ^I 1D", notes)
    (board,) = report.boards
    assert [(bid_text(call.bid), call.alert, call.explanation) for call in board.auction] == [
        ("1C", True, "16+"),
        ("Pass", False, ""),
        ("1D", False, "relay"),
        ("Pass", False, ""),
        ("1D", False, ""),
    ]
    assert [(note.text, note.index) for note in board.notes] == [("$3", 3), ("^I", 4), ("2:other", 5)]
    assert not report.defects[0] & Defect.AUCTION_ILLEGAL  # the mark says that it was let stand
    comes_back(report)


def test_notes_of_the_auction_behind_the_play():
    text = f'[Dealer "N"]\n{DEAL}[Contract "1C"]\n[Auction "N"]\n1C =1= AP\n'
    text += '[Play "E"]\nHK\n*\n[Note "1:clubs"]\n'
    (board,) = pbn.loads(text, strict=True).boards
    assert board.auction[0].explanation == "clubs"


@pytest.mark.parametrize(
    ("dealer", "first", "told"), [("S", "N", 0), ("S", "S", 0), ("E", "N", 1), (None, "S", 0)]
)
def test_dashes_before_an_auction_are_seats_whose_turn_it_is_not(dealer, first, told):
    head = f'[Dealer "{dealer}"]\n' if dealer else ""
    report = pbn.loads(f'{head}{DEAL}[Auction "{first}"]\n- - 1C P\n')
    assert calls(report.boards[0]) == "1C Pass"
    assert SEAT_LETTERS[report.boards[0].dealer] == (dealer or first)
    assert len(report.problems) == told


def test_a_broken_off_auction_is_not_one_in_progress():
    (broken,), (running,) = (auction(f"1C P {end}").boards for end in "*+")
    assert [note.text for note in broken.notes] == ["*"]
    assert "1C Pass *\n" in pbn.dumps([broken])
    assert "1C Pass +\n" in pbn.dumps([running])


# Records


def test_a_record_without_a_deal_is_another_table():
    report = read("shared-deals.pbn")
    assert [board.number for board in report.boards] == [62, 62, 7, 7]
    one, two, three, four = report.boards
    assert (two.hands, two.dealer, two.vulnerability) == (one.hands, one.dealer, one.vulnerability)
    assert (four.hands, four.dealer, four.vulnerability) == (three.hands, three.dealer, three.vulnerability)
    assert [board.players[0] for board in report.boards] == ["Bn1", "Dn1", "En1", "Gn1"]
    assert [str(board.contract) for board in report.boards] == ["6C", "6SX", "6NT", "6C"]
    told = [problem.text for problem in report.problems]
    assert told.count("the record has no deal: it was read as another table of the board before it") == 2
    assert not any("twice" in text for text in told)
    comes_back(report)


def test_another_board_without_a_deal_has_none():
    report = pbn.loads(f'[Board "1"]\n{DEAL}\n[Board "2"]\n[Room "x"]\n')
    assert [board.hands[0] is None for board in report.boards] == [False, True]
    assert "the record has no deal: write" in report.problems[0].text


@pytest.mark.parametrize("gap", ["\n\n", "\n \n", "\r\r\n", "\r\n\r\n"])
@pytest.mark.parametrize("parted", [True, False])
def test_files_with_every_line_doubled(gap, parted):
    record = f'[Board "1"]\n[Dealer "N"]\n{DEAL}{{two\nlines}}\n[Auction "N"]\n1C P P P\n[Room "A"]\n'
    text = (record + "\n" * parted + record.replace("1", "2", 1)).replace("\n", gap)
    report = pbn.loads(text)
    assert [board.number for board in report.boards] == [1, 2]
    assert all(calls(board) == "1C Pass Pass Pass" for board in report.boards)
    assert [note.text for note in report.boards[0].notes] == ["two\nlines"]
    assert [problem.kind for problem in report.problems] == ["form"] * (gap != "\r\r\n")


def test_heads_and_comments_of_a_doubled_file_may_stand_closer():
    lines = [f'[Board "{number}"]\n[Dealer "N"]\n{DEAL}[ScoreTable "A;B"]\n1 2\n3 4\n' for number in (1, 2)]
    for gap in ("\n\n", "\n\n\n"):
        text = "% PBN 2.1\n% EXPORT\n{two\nlines}\n" + "\n".join(lines).replace("\n", gap)
        report = pbn.loads(text)
        assert [board.tags[-1].rows for board in report.boards] == [("1 2", "3 4")] * 2
        assert [note.text for note in report.boards[0].notes] == ["two\nlines"]
        assert len(report.problems) == 1


def test_a_second_section_of_a_record_is_not_joined_to_the_first():
    report = pbn.loads(f'[Dealer "N"]\n{DEAL}[Auction "N"]\n1C P P P\n[Auction "N"]\n1D P P P\n')
    assert calls(report.boards[0]) == "1C Pass Pass Pass"
    assert [note.text for note in report.boards[0].notes] == ['[Auction "N"]\n1D P P P']
    assert len(report.problems) == 1
    comes_back(report)


def test_deals_with_empty_lines_between_them_are_no_doubled_file():
    assert len(pbn.loads("\n".join([DEAL] * 5), strict=True).boards) == 5


def test_an_empty_line_before_the_auction_or_its_calls():
    text = f'[Board "1"]\n[Dealer "N"]\n{DEAL}\n[Auction "N"]\n\n1C P\n1H P\n\nP P\n\n[Board "2"]\n{DEAL}'
    report = pbn.loads(text)
    assert [board.number for board in report.boards] == [1, 2]
    assert calls(report.boards[0]) == "1C Pass 1H Pass Pass Pass"
    assert {problem.kind for problem in report.problems} == {"form"}


def test_what_belongs_to_no_tag_is_kept_as_a_comment():
    report = read("statistics.pbn")
    lines = ["Generated 2922012 hands", "Produced 2 hands", "Initial random seed 1700000000"]
    assert report.boards[-1].notes == (Note("\n".join(lines)), Note("Time needed    8.000 sec"))
    comes_back(report)


def test_a_second_value_of_a_tag_is_kept_as_a_comment():
    report = pbn.loads(f'[Board "1"]\n[North "A"]\n[North "B"]\n{DEAL}[Auction "N"]\n1C\n[Auction "E"]\n1D\n')
    (board,) = report.boards
    assert board.players[0] == "A"
    assert [note.text for note in board.notes] == ['[North "B"]', '[Auction "E"]\n1D']
    comes_back(report)


# Comments


def test_a_comment_that_is_not_closed_ends_at_the_next_tag():
    report = read("unclosed-brace.pbn")
    (board,) = report.boards
    par, found = "PAR of the deal: 7NT = played by east: 1520 points", "Feasability: 1 0 6"
    assert [note.text[: len(found)] for note in board.notes] == [par[: len(found)], found] * 2
    assert board.players == ("Robot1", "Robot2", "Robot1", "Robot2")
    assert (str(board.contract), board.declarer, board.result, len(board.play)) == ("6S", 1, 11, 52)
    (problem,) = report.problems
    assert problem.place.line == 12
    comes_back(report)


@pytest.mark.parametrize(
    ("text", "notes", "told"),
    [
        ("{a\n[Room \"x\"]\n", ["a"], 1),
        ("{a\n[Room \"x\"]\n{b}\n", ["a", "b"], 1),
        ("{a\n\nb\n[Room \"x\"]\n[Stage \"y\"] {b}\n", ["a\n\nb", "b"], 1),
        ("{a {b}\n[Room \"x\"]\n", ["a {b"], 0),
        ('{[Event "no tag"] a}\n[Room "x"]\n', ['[Event "no tag"] a'], 0),
        ('{\n[Stage "y"]\n}\n[Room "x"]\n', ['[Stage "y"]'], 0),
        ('; a } b { c\n[Room "x"]\n', ["a } b { c"], 0),
        ("[Room \"x\"] {to the end\nof the file", ["to the end\nof the file"], 1),
    ],
)  # fmt: skip
def test_comments_with_and_without_their_braces(text, notes, told):
    report = pbn.loads(DEAL + text)
    assert [note.text for note in report.boards[0].notes] == notes
    assert report.boards[0].tag("Room") == "x"
    assert len(report.problems) == told
    comes_back(report)


def test_a_board_in_braces_is_told():
    report = pbn.loads(f'{{\n[Board "1"]\n{DEAL}}}\n[Board "2"]\n{DEAL}')
    assert [board.number for board in report.boards] == [2]
    assert [problem.text for problem in report.problems] == [
        "this comment holds a deal: what stands in braces is not read as a board"
    ]


def test_comments_with_codes_of_programs_stay_whole_and_in_place():
    report = read("annotated.pbn")
    assert report.problems == ()
    (board,) = report.boards
    lesson = r"<b>The lead.</b> Lead the \HK, the top of an honor sequence."
    assert board.notes == (Note(lesson, "Auction", 8),)
    assert [card_text(card) for card in board.play] == ["HK"]
    assert lesson in pbn.dumps([board])
    comes_back(report)


def test_lines_for_other_programs():
    text = f'% PBN 2.1\n% EXPORT\n%Creator: x\n[Board "1"]\n%HRTitle a\n{DEAL}[Auction "N"]\n1C\n%Font b\nP\n'
    report = pbn.loads(text, strict=True)
    assert report.boards[0].commands == (
        Command("%", "Creator: x", ""),
        Command("%", "HRTitle a", "Deal"),
        Command("%", "Font b", "Auction", 1),
    )
    written = pbn.dumps(report.boards)
    assert all(f"\n%{line}\n" in written for line in ("Creator: x", "HRTitle a", "Font b"))
    comes_back(report)


def test_odd_results_and_contracts_are_kept():
    text = f'[Dealer "N"]\n{DEAL}[Contract "{{}}"]\n[Declarer "N"]\n[Result "{{}}"]\n'
    for contract, result, tricks in (("4S", "+1", 11), ("4S", "-2", 8), ("3NT", "=", 9), ("4S", "^9", 9)):
        report = pbn.loads(text.format(contract, result))
        assert report.boards[0].result == tricks
        comes_back(report)
    report = pbn.loads(text.format("4S by North", "made"))
    assert (report.boards[0].tag("Contract"), report.boards[0].tag("Result")) == ("4S by North", "made")
    comes_back(report)


def test_a_contract_that_cannot_be_read_beside_one_that_follows():
    report = auction("1C AP", '[Contract "one club"]\n')
    assert str(report.boards[0].contract) == "1C"
    assert [note.text for note in report.boards[0].notes] == ['[Contract "one club"]']
    comes_back(report)


def test_a_play_with_a_word_that_cannot_be_read_is_kept_whole():
    text = (
        f'{DEAL}[Contract "1C"]\n[Declarer "N"]\n[Play "E"]\nHK {{good}} H3 HQ H5 =1=\nclaim\n[Note "1:x"]\n'
    )
    report = pbn.loads(text)
    rows = ("HK {good} H3 HQ H5 =1=", "claim", '[Note "1:x"]')
    assert report.boards[0].tags == (Tag("Play", "E", rows),)
    comes_back(report)


# Inherited values


def test_a_table_inherits_its_columns_and_keeps_its_lines():
    report = read("score-table-hash.pbn")
    assert report.problems == ()
    tables = [next(tag for tag in board.tags if tag.name == "ScoreTable") for board in report.boards]
    assert {table.value for table in tables} == {r"Place\2R;Score\4R"}
    assert [table.rows for table in tables] == [("1 500", "2 470"), ("1 620", "2 600"), ()]
    pbn.load(DATA / "score-table-hash.pbn", strict=True)
    comes_back(report)


def test_the_same_section_as_before():
    head = f'[Board "1"]\n[Dealer "N"]\n{DEAL}[Auction "N"]\n1C {{why}} AP\n[ScoreTable "A;B"]\n1 2\n'
    first, second, third = pbn.loads(
        f'{head}\n[Board "2"]\n{DEAL}[Auction "#"]\n[ScoreTable "#"]\n3 4\n'
        f'\n[Board "3"]\n{DEAL}[ScoreTable "#"]\n',
        strict=True,
    ).boards
    assert (second.auction, second.notes) == (first.auction, first.notes)
    assert [board.tags[0].rows for board in (first, second, third)] == [("1 2",), ("3 4",), ("3 4",)]


# Character sets and long lines


def test_the_character_set_that_a_file_declares():
    (board,) = pbn.load(DATA / "latin1-declared.pbn", strict=True).boards
    assert (board.tag("Event"), board.players[0]) == ("Café", "José")
    written = pbn.dumps([board])
    assert written.startswith("% PBN 2.1\n% EXPORT\n%Content-type: text/x-pbn; charset=UTF-8\n[Event")
    assert pbn.loads(written.encode(), strict=True).boards == (board,)


@pytest.mark.parametrize(
    ("name", "codec", "told"),
    [
        ("ISO-8859-1", "cp1252", 0),
        ("windows-1256", "cp1256", 0),
        ("Shift_JIS", "shift_jis", 0),
        ("GB2312", "gb2312", 0),
        ("iso-8859-1", "utf-8", 1),
        ("iso-8859-1", "utf-8-sig", 0),
        ("no such set", "cp1252", 1),
        ("utf-7", "cp1252", 1),
    ],
)
def test_character_sets(name, codec, told):
    event = {"cp1256": "نورة", "shift_jis": "山田", "gb2312": "王"}.get(codec, "“Café”")
    text = f'%Content-type: text/x-pbn; charset={name}\n[Event "{event}"]\n{DEAL}'
    report = pbn.loads(text.encode(codec))
    assert report.boards[0].tag("Event") == event
    assert [problem.kind for problem in report.problems] == ["ambiguity"] * told


LONG = "".join(f"{word} " for word in range(1000, 1200))


def test_no_line_is_longer_than_255_characters():
    text = f'{DEAL}[Dealer "N"]\n[Event "{LONG}"]\n{{{LONG}}}\n[Auction "N"]\n'
    text += f'1C =1= {{{LONG.strip()}\n{LONG}}} P\n[Note "1:{LONG}"]\n'
    report = pbn.loads(text, strict=True)
    assert report.boards[0].tag("Event") == LONG
    assert report.boards[0].auction[0].explanation == LONG
    assert [note.text for note in report.boards[0].notes] == [LONG.strip(), f"{LONG.strip()}\n{LONG}".strip()]
    comes_back(report)


@pytest.mark.parametrize("name", ["Room", "R" * 250, "R" * 5000])
@pytest.mark.parametrize("value", ['"' * 700, "\\" * 700, "x" * 700, "x\\" * 300])
def test_the_longest_names_and_values(name, value):
    board = Board(tags=(Tag(name, value),))
    assert pbn.loads(pbn.dumps([board])).boards == (board,)


words = st.text(st.sampled_from('aé \\"'), max_size=12).map(lambda word: word + " ")
long_texts = st.lists(words, min_size=1, max_size=60).map("".join)


@few
@given(long_texts, st.lists(long_texts, min_size=1, max_size=3).map("\n".join))
def test_long_values_and_comments_come_back(value, comment):
    board = Board(tags=(Tag("Room", f"x{value}"),), notes=(Note(f"x{comment}x"),))
    written = pbn.dumps([board])
    assert pbn.loads(written).boards == (board,)
    assert all(len(line) <= 255 for line in written.splitlines())


# Everything together

ROWS = st.text(st.sampled_from('1CSxX()*!?=,-+{};"%#[]$^ AP\n'), max_size=40)


@few
@given(
    ROWS, st.text(st.sampled_from('12:ab"\\'), max_size=8), st.sampled_from(["Auction", "Play", "ScoreTable"])
)
def test_whatever_stands_under_a_tag_is_somewhere_on_the_board(body, note, name):
    head = f'[Board "1"]\n[Dealer "N"]\n{DEAL}[Contract "1C"]\n'
    report = pbn.loads(f'{head}[{name} "N"]\n{body}\n[Note "{note}"]\n')
    written = pbn.dumps(report.boards)
    again = pbn.loads(written).boards
    assert len(again) == len(report.boards)
    assert pbn.loads(pbn.dumps(again)).boards == again


def test_every_file_of_the_tests_comes_back():
    for path in sorted(DATA.glob("*.pbn")):
        report = pbn.load(path)
        again = pbn.loads(pbn.dumps(report.boards))
        assert in_order(again.boards) == in_order(report.boards), path.name


# Comments of several paragraphs


PARAGRAPHS = (
    "First.\n\nSecond.",
    "a\n\n\n\nb\n\nc",
    "a\n \t\n% b\n\n[c\n\n; d",
    f"{'word ' * 80}\n\n{'word ' * 80}.",
)


@pytest.mark.parametrize("text", PARAGRAPHS)
@pytest.mark.parametrize(
    ("section", "index"),
    [
        ("", 0),
        ("Deal", 0),
        ("Auction", 0),
        ("Auction", 2),
        ("Auction", 4),
        ("Play", 0),
        ("Play", 3),
        ("Play", 8),
    ],
)
def test_paragraphs_are_kept_wherever_they_stand(text, section, index):
    [board] = auction("1NT Pass 3NT Pass Pass Pass\n", '[Play "E"]\nSA S4 S6 S2\nSQ S3 S7 SK\n*\n').boards
    board = replace(board, notes=(Note(text, section, index), Note("and more", section, index)))
    assert pbn.loads(pbn.dumps([board, board])).boards == (board, board)
    assert lost(board, "pbn") == ()


def test_paragraphs_after_the_auction():
    report = pbn.load(DATA / "paragraphs.pbn", strict=True)
    assert [note.text for note in report.boards[0].notes] == ["First paragraph.\n\nSecond paragraph."]
    comes_back(report)
