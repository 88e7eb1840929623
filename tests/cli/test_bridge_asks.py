"""Asks on the command line: several hands in one command, what was read, dealer and vulnerability."""

import json

import pytest

from majlis.bridge.formats import read_boards
from majlis.bridge.table.origin import read_origin
from majlis.cli.common import run
from majlis.cli.main import app


def call(*arguments):
    return run(app, ["bridge", *map(str, arguments)])


TWO_HANDS = ["north: 15-17 hcp, balanced\nsouth: 8+ hcp"]
ONE_COMMAND = [
    ("north: 15-17 hcp, balanced", "south: 8+ hcp"),
    ("north: 15-17 hcp, balanced; south: 8+ hcp",),
    ("n: 15 to 17 balanced;S: at least 8",),
]


@pytest.mark.parametrize("texts", ONE_COMMAND)
def test_two_hands_in_one_command_make_one_profile(texts, capsys):
    assert call("deal", "-n", 3, "--seed", 4, "--format", "lin", *TWO_HANDS) == 0
    expected = capsys.readouterr().out
    assert call("deal", "-n", 3, "--seed", 4, "--format", "lin", *texts) == 0
    assert capsys.readouterr().out == expected


@pytest.mark.parametrize("command", ["explain", "diagnose"])
def test_the_other_commands_take_two_hands(command, capsys):
    assert call(command, "north: 15-17 hcp", "south: 8+ hcp") == 0
    told = capsys.readouterr()
    assert told.err.splitlines() == ["conditions, read as:", "  north: 15-17 hcp", "  south: 8+ hcp"]
    assert told.out.startswith("conditions: 1 deal in ")


def test_types_of_one_hand_may_stand_in_several_texts(capsys):
    assert (
        call("deal", "north 1: 15-17 hcp", "north 2: 20-21 hcp", "dealer: south", "-n", 2, "--seed", 1) == 0
    )
    assert "each deal is turned until South's hand deals" in capsys.readouterr().err


def test_what_was_read_is_told(capsys):
    asks = ("n: 15 to 17 balanced", "ns: at least 8 card fit")
    assert call("deal", *asks, "-n", 1, "--seed", 1, "--dealer", "E", "--vulnerable", "none") == 0
    assert capsys.readouterr().err.splitlines() == [
        "1 board, seed 1",
        "conditions, read as:",
        "  north: 15-17 hcp, balanced",
        "  ns: 8+ card fit",
        "East deals every board, nobody vulnerable; every hand stays in its seat.",
    ]


def test_what_was_read_is_told_in_arabic(capsys):
    assert call("deal", "n: 15 to 17", "-n", 1, "--seed", 1, "--language", "ar") == 0
    lines = capsys.readouterr().err.splitlines()
    assert "الشروط، فُهمت هكذا" in lines[1]
    assert "north: 15-17 hcp" in lines[2]


def test_what_has_no_name_is_called_in_arabic_and_the_library_too(capsys):
    assert call("explain", "n: 15 to 17", "--language", "ar") == 0
    assert "الشروط: " in capsys.readouterr().out
    asks = ("n: 15-17 hcp", "weak-twos", "--shares", "1/1", "--mix", "quota")
    assert call("deal", *asks, "-n", 2, "--seed", 1, "--language", "ar") == 0
    told = capsys.readouterr().err
    assert "الشروط: " in told
    assert "الافتتاح الضعيف" in told
    assert "conditions" not in told


@pytest.mark.parametrize("name", ["pbn", "json", "text", "lin"])
def test_every_record_has_what_was_read(name, tmp_path):
    options = ("-n", 2, "--seed", 4, "--record", "--out", tmp_path, "--format", name, "--name", "set")
    assert call("deal", "n: 15 to 17 balanced", "s: 8+", *options) == 0
    [path] = tmp_path.iterdir()
    for board in read_boards(path, strict=True).boards:
        assert read_origin(board).asked == ("north: 15-17 hcp, balanced", "south: 8+ hcp")


def test_the_page_of_the_teacher_has_what_was_read(tmp_path):
    for version in ("teacher", "plain", "player"):
        options = ("-n", 2, "--seed", 4, "--out", tmp_path, "--format", "html", "--version", version)
        assert call("deal", "n: 15 to 17", *options, "--name", version) == 0
        text = (tmp_path / f"{version}.html").read_text("utf-8")
        assert ("north: 15-17 hcp" in text) is (version == "teacher")


def test_a_board_tells_only_of_its_own_types(capsys):
    assert call("deal", "north 1: 15-17; north 2: 20-21", "-n", 6, "--seed", 1, "--format", "json") == 0
    boards = json.loads(capsys.readouterr().out)["boards"]
    assert {tuple(board["origin"]["asked"]) for board in boards} == {
        ("north 1: 15-17 hcp",), ("north 2: 20-21 hcp",)
    }  # fmt: skip


def test_a_report_has_what_was_read(tmp_path, capsys):
    assert call("deal", "n: 15 to 17", "-n", 1, "--seed", 1, "--out", tmp_path, "--json") == 0
    assert json.loads(capsys.readouterr().out)["read"][:2] == ["conditions, read as:", "  north: 15-17 hcp"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("north: 15-17", "north: balanced"), "two texts are about North: write one line with commas"),
        (("ns: 25+ hcp", "ns: 8+ card fit"), "two texts are about North and South"),
        (("name: A; north: 12+", "south: 8+"), "can be a further line of the profile"),
        (("north: 12+", "south: 8+", "--shares", "1/1/1"), "3 shares are given for 1 profile"),
        (("dealer: s; north: 12+", "dealer: w"), "dealer is given twice"),
        (("weak-twos", "vulnerable: ns"), "asks nothing of a hand"),
    ],
)
def test_what_can_be_two_things_is_refused(arguments, sentence, capsys):
    assert call("deal", *arguments) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        (("north: 20-21 hcp", "north: 12-14 hcp", "--shares", "1/1"), {"conditions 1", "conditions 2"}),
        (("name: A; north: 20-21 hcp", "name: B; north: 12-14 hcp"), {"A", "B"}),
        (("weak-twos", "north: 20-21 hcp", "south: 3+ hcp"), {"Weak twos and their responses", "conditions"}),
    ],
)
def test_several_profiles_are_mixed_and_told(arguments, names, capsys):
    assert call("deal", *arguments, "-n", 8, "--seed", 1, "--format", "json", "--mix", "quota") == 0
    told = capsys.readouterr()
    assert {board["origin"]["profile"] for board in json.loads(told.out)["boards"]} == names
    assert "2 profiles are mixed: each board is of one of them" in told.err


def test_one_profile_is_explained_at_a_time(capsys):
    assert call("explain", "weak-twos", "north: 12+") == 2
    assert "name one at a time" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["pbn", "lin"])
def test_files_are_true_to_what_was_asked(name, tmp_path):
    options = ("-n", 5, "--seed", 4, "--out", tmp_path, "--format", name)
    assert call("deal", "north: 15+; dealer: south", "--vulnerable", "ew", *options) == 0
    [path] = tmp_path.iterdir()
    boards = read_boards(path, strict=True).boards
    assert {(board.dealer, board.vulnerability) for board in boards} == {(2, 2)}


def test_conditions_of_results_that_are_repeated_all_hold(capsys):
    pytest.importorskip("endplay")
    keep = ("--keep", "ns make 1NT", "--keep", "(not ns make 3NT) or par < 0")
    assert call("deal", "north: 15-17 hcp", "-n", 1, "--seed", 1, *keep) == 0
    assert "Boards are kept if ns make 1NT and ((not ns make 3NT) or par < 0)." in capsys.readouterr().err


def test_a_new_number_that_takes_the_asked_sides_is_told(tmp_path, capsys):
    options = ("-n", 4, "--seed", 4, "--out", tmp_path, "--format", "pbn", "--name", "set")
    assert call("deal", "north: 15+", "--vulnerable", "ns", *options) == 0
    for numbers, told in (("turn", True), ("keep", False)):
        out = tmp_path / f"{numbers}.pbn"
        assert call("combine", tmp_path / "set.pbn", "--out", out, "--numbers", numbers) == 0
        assert ("not their own: --numbers keep" in capsys.readouterr().err) is told
