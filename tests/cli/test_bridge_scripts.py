"""Scripts of `dealer` on the command line."""

import io
import json
import sys

import pytest

from majlis.bridge.formats import read_boards
from majlis.bridge.script.printers import prints_boards
from majlis.cli.common import run
from majlis.cli.main import app


def call(*arguments):
    return run(app, ["bridge", "deal", *map(str, arguments)])


NOTRUMP = """# One notrump
produce 3
n1 = hcp(north) >= 15 && hcp(north) <= 17
condition n1 && shape(north, any 4333 + any 4432 + any 5332)
"""


@pytest.fixture
def script(tmp_path):
    path = tmp_path / "one notrump.dds"
    path.write_text(NOTRUMP)
    return path


def test_boards_as_text_with_what_was_read(script, capsys):
    assert call(script, "--seed", 1) == 0
    told = capsys.readouterr()
    assert told.out.count("Board ") == 3
    lines = told.err.splitlines()
    assert lines[0] == "3 boards, seed 1"
    assert lines[1].endswith("one notrump.dds, read as:")
    assert "  hcp(north) >= 15: " in told.err
    assert "  shape(north, any 4333 + any 4432 + any 5332): " in told.err
    assert "1 deal in 2" in lines[-1]


@pytest.mark.parametrize("ending", [".dl", ".DLR", ".txt", ""])
def test_a_script_is_known_by_its_content(ending, tmp_path, capsys):
    path = tmp_path / f"script{ending}"
    path.write_text(NOTRUMP)
    assert call(path, "-n", 1, "--seed", 1) == 0
    assert "read as:" in capsys.readouterr().err


def test_a_file_of_conditions_is_still_a_profile(tmp_path, capsys):
    path = tmp_path / "hands.txt"
    path.write_text("north: 15-17 hcp, balanced\n")
    assert call(path, "-n", 1, "--seed", 1) == 0
    assert "  north: 15-17 hcp" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "said"), [(NOTRUMP, "hcp(north) >= 15"), ("north: 15-17 hcp", "north: 15-17 hcp")]
)
def test_standard_input_is_a_script_or_a_profile(text, said, monkeypatch, capsys):
    stream = io.TextIOWrapper(io.BytesIO(text.encode()))
    monkeypatch.setattr(sys, "stdin", stream)
    assert call("-", "-n", 1, "--seed", 1) == 0
    told = capsys.readouterr().err
    assert "standard input, read as:" in told
    assert said in told


def test_old_files_in_another_encoding(tmp_path, capsys):
    path = tmp_path / "old.dds"
    path.write_bytes("# Größe\nproduce 1 hcp(north) > 3".encode("latin-1"))
    assert call(path, "--seed", 1) == 0


def test_files_are_written_and_averages_printed(tmp_path, capsys):
    path = tmp_path / "fit.dds"
    path.write_text('produce 4 hcp(north) > 11 action printall, average "spades" spades(north)')
    out = tmp_path / "out"
    assert call(path, "--seed", 1, "--out", out, "--title", "Fits") == 0
    told = capsys.readouterr().out
    assert "spades: 3." in told
    report = read_boards(out / "fit-1.pbn", strict=True)
    assert len(report.boards) == 4
    assert report.boards[0].tag("Event") == "Fits"
    assert sorted(one.suffix for one in out.iterdir()) == [".html", ".lin", ".pbn"]


def test_averages_alone_print_no_boards(capsys):
    assert call('hcp(north) > 11 produce 2000 action average "x" spades(north)', "--seed", 1) == 0
    told = capsys.readouterr()
    assert told.out.startswith("x: 3.")
    assert "Board" not in told.out


def test_json_of_averages(capsys):
    text = 'hcp(north)>11 produce 2000 action average "x" spades(north), frequency (hcp(north), 12, 13)'
    assert call(text, "--seed", 1, "--json") == 0
    data = json.loads(capsys.readouterr().out)
    assert [result.get("average", result.get("frequency")) for result in data["results"]] == ["x", ""]
    assert data["results"][0]["value"] == pytest.approx(3.3, abs=0.3)
    assert data["conditions"] == 1


def test_the_scripts_own_printing(capsys):
    assert call("produce 2 action printoneline hcp(west)", "--seed", 1) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["n", "n"]
    assert call("produce 2 action printoneline", "--seed", 1, "--format", "lin") == 0
    assert capsys.readouterr().out.startswith("qx|")


def test_dealer_vulnerability_and_numbers_of_the_command(capsys):
    text = "produce 1 dealer west"
    assert call(text, "--seed", 1, "--dealer", "S", "--vulnerable", "ew", "--first", 9) == 0
    assert "Board 9   Dealer South   Vulnerable EW" in capsys.readouterr().out


def test_keep_is_a_further_test(capsys):
    pytest.importorskip("endplay")
    text = "predeal north SAKQJT98, HAK, DA, CAK produce 1"
    assert call(text, "--seed", 1, "--keep", "ns make 6S") == 0
    assert call(text, "--seed", 1, "--keep", "par > 1000") == 2
    assert "name the sides with --vulnerable" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["hcp(north) > 3", "--mix", "natural"], "--mix is for profiles"),
        (["hcp(north) > 3", "--no-rotate"], "--rotate is for profiles"),
        (["hcp(north) > 3", "south: 3+ hcp"], "a script is dealt alone"),
        (["nowhere.dds"], "nowhere.dds: no such file"),
        (["hcp(north) > 36 && hcp(south) > 36"], "script: "),
        (["hcp(north) >"], "script: line 1, column 13, at the end: an expression is missing here"),
    ],
)
def test_errors(arguments, error, capsys):
    assert call(*arguments) == 2
    assert error in capsys.readouterr().err


def test_errors_in_arabic(capsys):
    assert call("hcp(north) >", "--language", "ar") == 2
    assert "تنقص هنا عبارة" in capsys.readouterr().err


def test_a_search_that_generate_ends_is_told(capsys):
    assert call("hcp(north) > 12 && cccc(south) > 1000 generate 64 produce 70", "--seed", 1) == 0
    assert "the search ended after 64 deals (generate): " in capsys.readouterr().err


def test_other_commands_say_where_scripts_are_dealt(script, capsys):
    assert run(app, ["bridge", "explain", str(script)]) == 2
    assert "majlis bridge deal" in capsys.readouterr().err


def test_it_is_known_which_actions_print():
    from majlis.bridge.script.parser import parse_script

    assert not prints_boards(parse_script("action average hcp(north)", "x"))
    assert prints_boards(parse_script("action average hcp(north), printew", "x"))
