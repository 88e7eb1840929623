"""Files of dealing machines with a byte changed or the end cut off: where the file shows it, it is told."""

from pathlib import Path

import pytest

from majlis.bridge.formats import FORMATS
from majlis.bridge.formats.reader import Report

DATA = Path(__file__).parents[2] / "data" / "bridge" / "machines"
FORMAT = {"bri": "dup", "dge": "dup", "cds": "rzd"}
CUT_UNSEEN = {
    "twins.dup": {78, 146},
    "blind.dup": {78, 128},
    "first_tail_only.dup": {78, 146},
    "twins.bri": {78, 128, 256},
    "twins.dge": {68, 128, 256},
    "twins.ber": {52, 104},
    "twins.bhg": {1, 53, 54, 106, 107},
    "twins.csv": {109, 110, 220, 221},
    "twins.rzd": set(),
    "twins.cds": {14, 28},
}
"""Lengths at which what is left is a whole file of fewer boards: its first deals, or one in another form."""


def read(name: str, data: bytes) -> Report:
    ending = name.partition(".")[2]
    return FORMATS[FORMAT.get(ending, ending)].loads(data, name)


def deals(report: Report) -> list[object]:
    return [(board.number, board.hands, board.dealer, board.vulnerability) for board in report.boards]


@pytest.mark.parametrize("name", CUT_UNSEEN)
def test_a_file_that_is_cut_says_so(name: str) -> None:
    data = (DATA / name).read_bytes()
    whole = deals(read(name, data))
    reports = {length: read(name, data[:length]) for length in range(1, len(data))}
    silent = {n for n, report in reports.items() if not report.problems and deals(report) != whole}
    assert silent == CUT_UNSEEN[name]


@pytest.mark.parametrize("name", ["twins.dup", "twins.bri", "twins.dge"])
def test_a_cut_record_is_not_called_settings(name: str) -> None:
    data = (DATA / name).read_bytes()
    for length in set(range(1, len(data))) - CUT_UNSEEN[name]:
        said = [problem.text for problem in read(name, data[:length]).problems]
        assert not any("settings of a machine" in text for text in said), length
    for length in (len(data) // 2 + 3, 2, 40, 2 * len(data) // 3 + 40):
        assert any("ends within a record" in one.text for one in read(name, data[:length]).problems), length


@pytest.mark.parametrize("name", ["twins.dup", "twins.dge", "twins.ber", "twins.bhg", "twins.csv"])
@pytest.mark.parametrize("by", [1, 16])
def test_no_byte_that_is_checked_changes_a_deal_in_silence(name: str, by: int) -> None:
    data = (DATA / name).read_bytes()
    whole = deals(read(name, data))
    for at in range(len(data)):
        report = read(name, data[:at] + bytes([data[at] ^ by]) + data[at + 1 :])
        assert report.problems or deals(report) == whole, at


@pytest.mark.parametrize("name", ["blind.dup", "twins.bri"])
def test_without_signs_only_cards_that_stay_in_order_change_in_silence(name: str) -> None:
    data = (DATA / name).read_bytes()
    size = 156 if name.endswith("dup") else 128
    whole = deals(read(name, data))
    for at in range(len(data)):
        made = data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]
        report = read(name, made)
        if not report.problems and deals(report) != whole:
            place = at % size // 26 * 26 + at // size * size
            hand = [made[card : card + 2] for card in range(place, place + 26, 2)]
            assert at % size < 78
            assert hand == sorted(hand)


@pytest.mark.parametrize("lines", ["first", "last"])
def test_a_board_outside_the_head_of_a_dlm_file_is_told_where_its_check_does_not_fit(lines: str) -> None:
    text = (DATA / "twins.dlm").read_text(encoding="ascii")
    old, new = ("From board=1", "From board=2") if lines == "first" else ("To board=3", "To board=2")
    report = FORMATS["dlm"].loads(text.replace(old, new))
    assert len(report.boards) == 2
    [problem] = report.problems
    assert f"board {1 if lines == 'first' else 3} holds a deal and lies outside" in problem.text


def test_settings_that_differ_within_a_dup_file_are_told() -> None:
    data = bytearray((DATA / "twins.dup").read_bytes())
    data[148:150] = b"2 "
    report = FORMATS["dup"].loads(bytes(data))
    assert [board.number for board in report.boards] == [2, 3, 4]
    [problem] = report.problems
    assert "the settings of this record" in problem.text
    assert problem.place.record == 2


def test_a_number_out_of_the_row_is_told_and_kept() -> None:
    data = bytearray((DATA / "twins.cds").read_bytes())
    data[14] = 20
    report = FORMATS["rzd"].loads(bytes(data))
    assert [board.number for board in report.boards] == [1, 20, 3]
    assert [problem.text for problem in report.problems] == [
        "board 20 stands where the others make it board 2"
    ]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"1","N/-"', '"2","N/-"', "board 2 does not have the dealer and vulnerability N/-"),
        ('"1","N/-"', '"1","S/-"', "board 1 does not have the dealer and vulnerability S/-"),
        ('"1","N/-"', '"","N/-"', "the deal has no number of its board"),
    ],
)
def test_number_and_dealer_of_a_csv_line_are_held_against_each_other(old: str, new: str, words: str) -> None:
    report = FORMATS["csv"].loads((DATA / "twins.csv").read_text(encoding="ascii").replace(old, new))
    [problem] = report.problems
    assert words in problem.text


def test_a_blank_vulnerability_of_lin_is_told() -> None:
    deal = "md|3SQ532H763D875CT93,ST986HK52DJ4CQ764,SKJ74HJ8DAQ6CAKJ5|"
    [problem] = FORMATS["lin"].loads(f"qx|o1|{deal}sv| |ah|Board 1|").problems
    assert "the vulnerability is blank: write o, n, e or b" in problem.text
    assert not FORMATS["lin"].loads(f"qx|o1|{deal}sv||ah|Board 1|").problems
