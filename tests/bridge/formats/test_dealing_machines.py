"""Every form of dealing machines' files: three deals in all of them, and what may stand around the deals."""

from pathlib import Path

import pytest

from bridge.made import dealt
from majlis.bridge.formats import FORMATS, format_of, read_boards
from majlis.bridge.formats.owners import CARDS
from majlis.bridge.table.board import standard_board
from majlis.bridge.table.cards import NO_HANDS, holding
from majlis.cards import cards_of
from majlis.errors import InputError

DATA = Path(__file__).parents[2] / "data" / "bridge" / "machines"
TWINS = [standard_board(board.number, board.hands) for board in read_boards(DATA / "twins.pbn").boards]
FILES = sorted(path for path in DATA.iterdir() if path.suffix != ".pbn")
FIRST = {"from5_copies2_sealed.dlm": 5}
MADE = [dealt(seed) for seed in range(40)]


def digits(hands):
    order = [CARDS.index(card) for cards in hands[:3] for card in sorted(cards_of(cards), key=CARDS.index)]
    return "".join(f"{place + 1:02}" for place in order)


def signs(hands):
    return "".join(
        sign + holding(cards, suit)
        for cards in hands
        for sign, suit in zip("\6\3\4\5", (0, 1, 3, 2), strict=True)
    )


def owners(hands):
    return [next(seat for seat in range(4) if hands[seat] >> card & 1) for card in CARDS]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
@pytest.mark.parametrize("named", [True, False])
def test_the_same_deals_in_every_form(path, named, tmp_path):
    if not named:
        (tmp_path / "boards").write_bytes(path.read_bytes())
    report = read_boards(path if named else tmp_path / "boards", strict=True)
    first = FIRST.get(path.name, 1)
    assert report.boards == tuple(standard_board(first + at, one.hands) for at, one in enumerate(TWINS))


def test_another_name_changes_nothing(tmp_path):
    for path in FILES:
        for ending in (".pbn", ".txt", ".dlm", ".dup", ".cds", ".csv"):
            (tmp_path / f"x{ending}").write_bytes(path.read_bytes())
            assert [one.hands for one in read_boards(tmp_path / f"x{ending}").boards] == [
                one.hands for one in TWINS
            ]


# DLM


def dlm(lines, **head):
    keys = {"From board": "1", "To board": "2", **head}
    return "\n".join(
        ["[Document]", *(f"{key}={value}" for key, value in keys.items() if value is not None), *lines]
    )


def dlm_line(number, hands, copies=0):
    held = owners(hands)
    letters = "".join(chr(97 + 4 * held[at] + held[at + 1]) for at in range(0, 52, 2))
    check = number ^ copies
    for letter in letters:
        check ^= ord(letter)
    return f"Duplicates {number:02}={copies}\nBoard {number:02}={letters}{check:03}"


LINES = [dlm_line(number, MADE[number], copies=number % 3) for number in range(1, 5)]


def test_lines_outside_are_left_out_without_a_word():
    report = FORMATS["dlm"].loads(dlm(LINES), strict=True)
    assert [board.number for board in report.boards] == [1, 2]
    report = FORMATS["dlm"].loads(dlm(LINES, **{"From board": "03", "To board": "04"}), strict=True)
    assert [(board.number, board.hands) for board in report.boards] == [(3, MADE[3]), (4, MADE[4])]
    filler = "Board 05=aaaaaabffffffkkkkkklpppppp"
    report = FORMATS["dlm"].loads("\n".join([*LINES, filler]), strict=True)
    assert [board.number for board in report.boards] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("lines", "head", "words", "boards"),
    [
        (LINES[:1], {}, "holds boards 1 to 2, and has no line for 2", 1),
        (LINES, {"To board": "x"}, "do not say which boards", 4),
        (LINES, {"From board": "3"}, "do not say which boards", 4),
        (LINES, {"From board": None}, "do not say which boards", 4),
        (LINES, {"To board": "999999999"}, "has no line for 5, 6, 7, 8, 9, 10, 11, 12, 13, 14 …", 4),
        ([line.replace("es 02=2", "es 02=1") for line in LINES], {}, "letters, number and copies give", 2),
        (["Board 01=aaaaaabffffffkkkkkklpppppp015", LINES[1]], {}, "filler of an empty place", 2),
        ([*LINES, "hello"], {}, "not part of a board", 2),
    ],
)
def test_what_a_dlm_file_leaves_in_doubt_is_told(lines, head, words, boards):
    report = FORMATS["dlm"].loads(dlm(lines, **head))
    assert len(report.boards) == boards
    assert [words in problem.text for problem in report.problems] == [True]


def test_a_crypto_key_is_told_and_nothing_guessed():
    report = FORMATS["dlm"].loads(dlm(LINES, **{"Crypto key": "17"}))
    assert not report.boards  # an empty board would be told from no other
    assert ["crypto key 17" in problem.text for problem in report.problems] == [True]
    assert len(FORMATS["dlm"].loads(dlm(LINES, **{"Crypto key": "0"}), strict=True).boards) == 2


@pytest.mark.parametrize("letter", ["İ", "ı", "\u212a", "ſ"])
def test_letters_that_only_look_alike_are_no_letters(letter):
    """These match `[a-z]` where case is ignored, and some become two letters in lower case."""
    report = FORMATS["dlm"].loads(f"Board 1=fneao{letter}pabcgeepcaeejcgddfeh757")
    assert "is not 26 letters from a to p" in report.problems[0].text
    report = FORMATS["dlm"].loads(f"Board 1={letter * 26}757")
    assert report.boards[0].hands == NO_HANDS


# DUP, BRI, DGE


def dup(hands, tail="\0" * 10, shown=True):
    return (digits(hands) + (signs(hands) if shown else " " * 68) + tail).encode("latin-1")


def test_a_length_of_two_kinds_of_records():
    """4,992 bytes are 32 records of DUP, and 39 of BRI or DGE."""
    rows = {
        32: b"".join(dup(hands, f"YN1  1 {32:<3}") for hands in MADE[:32]),
        39: b"".join((digits(hands) + " " * 32 + "\0" * 18).encode() for hands in MADE[:39]),
    }
    seen = b"".join((signs(hands) + "\0" * 60).encode() for hands in MADE[:39])
    for count, data in [*rows.items(), (39, seen)]:
        assert len(data) == 4992
        report = FORMATS["dup"].loads(data, strict=True)
        assert [board.hands for board in report.boards] == MADE[:count]


def test_blind_records_are_one_board_each():
    for blind in ({0}, set(range(16))):
        rows = [dup(hands, "YN1  0 16 ", at not in blind) for at, hands in enumerate(MADE[:16])]
        report = FORMATS["dup"].loads(b"".join(rows), strict=True)
        assert [board.hands for board in report.boards] == MADE[:16]


def test_the_settings_of_a_dup_file_number_its_boards():
    for highest in ("7  ", "3  ", "03 "):  # the last board, or how many there are
        rows = b"".join(dup(hands, f"YN5  1 {highest}") for hands in MADE[:3])
        assert [board.number for board in FORMATS["dup"].loads(rows, strict=True).boards] == [5, 6, 7]


@pytest.mark.parametrize(
    ("tail", "words"),
    [
        ("YN1  1 9  ", "says 9, which is neither the count of its deals, 3"),
        ("YY1  1 3  ", "counted backwards"),
        ("hello you!", "settings of a machine"),
    ],
)
def test_settings_in_doubt_are_told(tail, words):
    report = FORMATS["dup"].loads(b"".join(dup(hands, tail) for hands in MADE[:3]))
    assert [board.hands for board in report.boards] == MADE[:3]
    assert [words in problem.text for problem in report.problems] == [True]


def test_digits_are_the_deal_and_signs_a_check():
    other = (digits(MADE[1]) + signs(MADE[2]) + " " * 10).encode()
    report = FORMATS["dup"].loads(dup(MADE[0]) + other + dup(MADE[3]))
    assert [board.hands for board in report.boards] == [MADE[0], MADE[1], MADE[3]]
    [problem] = report.problems
    assert (problem.place.record, "that of the digits was kept" in problem.text) == (2, True)
    twice = b"0101" + dup(MADE[1])[4:]
    report = FORMATS["dup"].loads(dup(MADE[0]) + twice + dup(MADE[3]))
    assert [board.hands for board in report.boards] == [MADE[0], MADE[1], MADE[3]]
    assert "39 different cards" in report.problems[0].text


def test_a_damaged_record_keeps_its_place():
    data = dup(MADE[0]) + b"?" * 156 + dup(MADE[3]) + dup(MADE[5])
    report = FORMATS["dup"].loads(data + dup(MADE[4])[:90])
    assert [board.hands for board in report.boards] == [MADE[0], NO_HANDS, MADE[3], MADE[5], MADE[4]]
    report = FORMATS["dup"].loads(data + dup(MADE[4])[:60])
    assert [board.number for board in report.boards] == [1, 2, 3, 4]
    assert "its last 60 bytes" in report.problems[-1].text


def test_older_files_with_line_ends():
    text = "".join(digits(hands) + "\r\n" for hands in MADE[:20])
    report = FORMATS["dup"].loads(text, strict=True)
    assert [board.hands for board in report.boards] == MADE[:20]


# BER, CSV, BHG, RZD, CDS


def test_ber_with_and_without_line_ends():
    rows = ["".join("1234"[seat] for seat in owners(hands)) for hands in MADE[:9]]
    for between in ("", "\n", "\r\n", "\r\n\r\n"):
        report = FORMATS["ber"].loads(between.join(rows) + between, strict=True)
        assert [board.hands for board in report.boards] == MADE[:9]
    folded = "".join(rows)
    lines = "\n".join(folded[at : at + 60] for at in range(0, len(folded), 60))
    assert [board.hands for board in FORMATS["ber"].loads(lines, strict=True).boards] == MADE[:9]
    report = FORMATS["ber"].loads(rows[0] + "7" + rows[1][1:] + rows[2] + "12")
    assert [board.hands for board in report.boards] == [MADE[0], NO_HANDS, MADE[2]]
    assert [problem.text.split(":")[0] for problem in report.problems] == [
        "deal 2 has other signs than 52 digits from 1 to 4",
        "the last 2 digits are no whole deal of 52",
    ]
    assert format_of("-", "".join(rows)) == "ber"


@pytest.mark.parametrize(("old", "new"), [("", ""), ('"', ""), (",", ";")])
def test_csv_of_spreadsheets(old, new, tmp_path):
    path = tmp_path / "set.csv"
    names = ",".join(f'"{seat}{suit}"' for seat in "NESW" for suit in "SHDC") + ',"board","dealer/vul"\n'
    path.write_text((names + (DATA / "twins.csv").read_text()).replace(old, new))
    report = read_boards(path, strict=True)
    assert (report.format, report.boards) == ("csv", tuple(TWINS))


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"T6"', '"TX"', "not a deal"),
        ('"T6"', '"TT"', "has a slip"),
        ('"T6"', '"T"', "12 cards"),
        ('"N/-"', '"N"', "is not a vulnerability"),
        ('"1"', '"one"', "is not a board number"),
    ],
)
def test_damage_in_csv_is_told(old, new, words):
    report = FORMATS["csv"].loads((DATA / "twins.csv").read_text().replace(old, new, 1))
    assert [board.hands for board in report.boards[-2:]] == [board.hands for board in TWINS[1:]]
    assert words in report.problems[0].text


def test_bhg_counts_its_lines():
    first, second, third = (DATA / "twins.bhg").read_text().split("\n")[1:4]
    report = FORMATS["bhg"].loads(f"\n{first}\n\n{third}", strict=True)
    assert report.boards == (TWINS[0], TWINS[2])
    report = FORMATS["bhg"].loads(f"{first}\n{second[:-1]}\n")
    assert [board.hands for board in report.boards] == [TWINS[0].hands, NO_HANDS]
    assert [problem.text.partition(":")[0] for problem in report.problems] == [
        "the first line of a BHG file is empty",
        "the deal is not 52 different letters from A to Z and a to z",
    ]


def test_the_deal_in_which_a_bhg_file_ends_is_read_from_three_hands_or_not_at_all():
    text = (DATA / "twins.bhg").read_text()
    begin = text.rstrip("\n").rfind("\n") + 1
    for length in range(begin + 1, begin + 52):
        report = FORMATS["bhg"].loads(text[:length])
        whole = length - begin >= 39
        assert report.boards == tuple(TWINS[: 2 + whole])
        [problem] = report.problems
        assert problem.text.startswith(f"the file ends after {length - begin} of the 52 letters of board 3:")
        assert ("last hand follows" in problem.text) == whole


def test_a_bhg_file_that_was_written_twice_says_so():
    text = (DATA / "twins.bhg").read_text()
    report = FORMATS["bhg"].loads(text + text)
    assert report.boards[:3] == tuple(TWINS)
    assert [problem.text.partition(":")[0] for problem in report.problems] == [
        f"board {number} has the letters of board {number - 4}" for number in (5, 6, 7)
    ]
    with pytest.raises(InputError, match="written twice"):
        FORMATS["bhg"].loads(text + text, strict=True)


def test_the_length_of_rzd_counts():
    data = (DATA / "twins.rzd").read_bytes()
    for said in (0, 2, 40_000):
        report = FORMATS["rzd"].loads(said.to_bytes(2, "little") + data[2:])
        assert report.boards == tuple(TWINS)
        assert f"says {said:,} deals".replace(",", "") in report.problems[0].text.replace(",", "")
    report = FORMATS["rzd"].loads(data[:-1])
    assert len(report.boards) == 2
    assert "its last 12 bytes" in report.problems[-1].text


def test_cds_has_its_own_numbers():
    data = bytearray((DATA / "twins.cds").read_bytes())
    data[0], data[14], data[28] = 200, 9, 0
    report = FORMATS["rzd"].loads(bytes(data))
    assert [board.number for board in report.boards] == [200, 9, 3]
    assert [problem.place.record for problem in report.problems] == [3]
