"""`majlis bridge deal, convert, combine, dd`: files, seeds, what is told, what is refused in one sentence."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from majlis.bridge.formats import read_boards
from majlis.cli.common import run
from majlis.cli.main import app

NOTRUMP = "north: 15-17 hcp, balanced"


def call(*arguments):
    return run(app, ["bridge", *map(str, arguments)])


def test_a_deal_is_printed_and_told_apart(capsys):
    assert call("deal", NOTRUMP, "-n", 2, "--seed", 4) == 0
    printed = capsys.readouterr()
    assert printed.out.count("Board ") == 2
    assert printed.err.startswith("2 boards, seed 4")


@pytest.mark.parametrize("name", ["pbn", "lin", "json", "text"])
def test_every_format_is_read_back(name, tmp_path, capsys):
    assert (
        call("deal", NOTRUMP, "-n", 4, "--seed", 4, "--out", tmp_path, "--format", name, "--name", "set") == 0
    )
    [path] = tmp_path.iterdir()
    report = read_boards(path, strict=True)
    assert [board.number for board in report.boards] == [1, 2, 3, 4]
    assert [board.dealer for board in report.boards] == [0, 1, 2, 3]
    assert str(path) in capsys.readouterr().out


def test_one_seed_makes_the_same_files(tmp_path):
    for folder in "ab":
        assert call("deal", NOTRUMP, "-n", 5, "--seed", 9, "--out", tmp_path / folder) == 0
    files = [{path.name: path.read_bytes() for path in (tmp_path / folder).iterdir()} for folder in "ab"]
    assert files[0] == files[1]
    assert {name.rpartition(".")[2] for name in files[0]} == {"pbn", "lin", "html"}
    assert (
        call("deal", NOTRUMP, "-n", 5, "--seed", 10, "--out", tmp_path / "c", "--name", "conditions-9") == 0
    )
    assert {path.name: path.read_bytes() for path in (tmp_path / "c").iterdir()} != files[0]


def test_a_report_in_json(tmp_path, capsys):
    assert call("deal", NOTRUMP, "-n", 3, "--seed", 1, "--out", tmp_path, "--format", "pbn", "--json") == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["boards"], report["seed"], len(report["files"])) == (3, 1, 1)


def test_conditions_in_a_file(tmp_path, capsys):
    path = tmp_path / "strong.txt"
    path.write_text("north: 20+ hcp\nsouth: 5+ spades\n", encoding="utf-8")
    assert call("deal", path, "-n", 2, "--seed", 3, "--no-rotate", "--boards", "profile-dealer") == 0
    assert capsys.readouterr().out.count("Dealer North") == 2


def test_tables_are_added_and_kept_boards_make_what_is_asked(tmp_path, capsys):
    pytest.importorskip("endplay")
    assert (
        call("deal", NOTRUMP, "-n", 1, "--seed", 3, "--out", tmp_path, "--format", "pbn", "--dd", "--workers",
             1, "--keep", "n makes 1NT", "--no-rotate", "--boards", "profile-dealer") == 0
    )  # fmt: skip
    [board] = read_boards(next(tmp_path.iterdir()), strict=True).boards
    assert board.double_dummy[0][4] >= 7
    assert board.par is not None


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("deal", "nowhere.json"), "nowhere.json: no such file or folder"),
        (("deal", "north: 15-17 hpc"), "hpc"),
        (
            ("deal", NOTRUMP, "--format", "doc"),
            "--format 'doc' is no format: write some of pbn,lin,text,html,json",
        ),
        (("deal", NOTRUMP, "--format", "pbn,lin"), "name a folder with --out"),
        (("deal", NOTRUMP, "--mix", "often"), "'often' is no mix"),
        (("deal", "north: 25+ hcp; south: 25+ hcp"), ""),
        (("deal", NOTRUMP, "--keep", "ns make"), ""),
        (("convert", "nowhere.pbn", "--to", "lin"), "nowhere.pbn: no such file or folder"),
        (("combine", "nowhere.pbn=2", "--out", "x.pbn"), "nowhere.pbn: no such file or folder"),
        (("combine", "a.pbn=two", "--out", "x.pbn"), "the weight 'two' is not a number"),
        (("dd", "nowhere.pbn"), "nowhere.pbn: no such file or folder"),
    ],
)
def test_mistakes_are_one_sentence(arguments, sentence, capsys):
    assert call(*arguments) == 2
    told = capsys.readouterr().err
    assert told.startswith("majlis: ")
    assert sentence in told
    assert "Traceback" not in told


@pytest.fixture
def three(tmp_path):
    """A file of three boards."""
    call("deal", NOTRUMP, "-n", 3, "--seed", 2, "--out", tmp_path, "--format", "pbn", "--name", "three")
    return tmp_path / "three.pbn"


def test_convert(three, tmp_path, capsys):
    capsys.readouterr()
    assert call("convert", three, tmp_path / "three.lin") == 0
    assert capsys.readouterr().out == f"3 boards: {tmp_path / 'three.lin'}\n"
    one, other = read_boards(three).boards, read_boards(tmp_path / "three.lin").boards
    assert [board.hands for board in one] == [board.hands for board in other]
    assert call("convert", three, "--to", "json") == 0
    assert len(json.loads(capsys.readouterr().out)["boards"]) == 3
    assert call("convert", three, three) == 2
    assert "this is the file that is read" in capsys.readouterr().err
    assert call("convert", three, tmp_path / "page.html", "--language", "ar") == 0
    assert 'dir="rtl"' in (tmp_path / "page.html").read_text("utf-8")


def test_a_broken_file_is_read_as_far_as_it_goes(three, tmp_path, capsys):
    broken = tmp_path / "broken.pbn"
    broken.write_text(three.read_text("utf-8").replace("[Dealer", "[Dealer [", 1), encoding="utf-8")
    capsys.readouterr()
    assert call("convert", broken, tmp_path / "mended.pbn") == 0
    assert "broken.pbn: line" in capsys.readouterr().err
    assert len(read_boards(tmp_path / "mended.pbn").boards) == 3
    assert call("convert", broken, tmp_path / "strict.pbn", "--strict") == 2
    assert not (tmp_path / "strict.pbn").exists()


def test_combine(three, tmp_path, capsys):
    call(
        "deal", "south: 20+ hcp", "-n", 6, "--seed", 2, "--out", tmp_path, "--format", "lin", "--name", "six"
    )
    capsys.readouterr()
    assert call("combine", f"{three}=1", f"{tmp_path / 'six.lin'}=2", "--out", tmp_path / "all.pbn") == 0
    told = capsys.readouterr()
    assert told.out == f"9 boards: {tmp_path / 'all.pbn'}\n"
    assert "three.pbn: 3 of 3 boards, weight 1" in told.err
    assert [board.number for board in read_boards(tmp_path / "all.pbn").boards] == list(range(1, 10))
    assert call("combine", three, "--out", three) == 2


def test_dd(three, tmp_path, capsys):
    pytest.importorskip("endplay")
    small = tmp_path / "one.pbn"
    call("combine", three, "-n", 1, "--out", small)
    capsys.readouterr()
    assert call("dd", small, "--out", tmp_path / "solved.pbn", "--workers", 1) == 0
    [board] = read_boards(tmp_path / "solved.pbn").boards
    assert board.double_dummy is not None
    capsys.readouterr()
    assert call("dd", tmp_path / "solved.pbn") == 0
    assert "Par: " in capsys.readouterr().out
    assert call("dd", tmp_path / "solved.pbn", "--json") == 0
    assert set(json.loads(capsys.readouterr().out)[0]["tricks"]) == set("NESW")
    assert call("dd", small, "--out", tmp_path / "solved.lin") == 2


@pytest.mark.skipif(os.name == "nt", reason="signals are sent as on Unix")
def test_an_interrupted_run_keeps_what_is_done(tmp_path):
    command = [
        sys.executable,
        "-m",
        "majlis.cli.main",
        "bridge",
        "deal",
        NOTRUMP,
        "-n",
        "1000000",
        "--seed",
        "1",
    ]
    process = subprocess.Popen(
        [*command, "--out", str(tmp_path), "--format", "pbn", "--name", "many"],
        stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    time.sleep(8)
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=120)
    assert process.returncode == 130
    if (tmp_path / "many.pbn").exists():  # a slow machine may not have come to the first board
        done = len(read_boards(tmp_path / "many.pbn").boards)
        assert f"Interrupted: {done} boards are done." in told


def test_explain(capsys):
    assert call("explain", NOTRUMP, "--no-example") == 0
    assert "1 deal in 21" in capsys.readouterr().out
    assert call("explain", NOTRUMP, "--json") == 0
    assert json.loads(capsys.readouterr().out)
    assert call("explain", "north: 25+ hcp\nsouth: 20+ hcp", "--no-example") == 1
    assert "25+ HCP" in capsys.readouterr().out.replace("25+ hcp", "25+ HCP")
    assert call("diagnose", "north: 25+ hcp\nsouth: 20+ hcp") == 1


def test_explain_boards(three, tmp_path, capsys):
    capsys.readouterr()
    assert call("explain", NOTRUMP, "--board", three) == 0
    assert capsys.readouterr().out.count(": board ") == 3
    assert call("explain", "north: 25+ hcp", "--board", three, "--number", 2) == 1
    assert call("explain", NOTRUMP, "--board", three, "--number", 9) == 2
    assert "there is no board 9; its boards are 1, 2, 3" in capsys.readouterr().err


def test_files_without_a_record_tell_players_nothing(tmp_path, capsys):
    for folder, flag in (("with", "--record"), ("without", "--no-record")):
        call("deal", NOTRUMP, "-n", 2, "--seed", 5, "--out", tmp_path / folder, "--format", "lin,pbn", flag)
    told = {
        folder: "".join(path.read_text("utf-8") for path in (tmp_path / folder).iterdir())
        for folder in ("with", "without")
    }
    assert "seed 5" in told["with"]
    assert "conditions" in told["with"]
    assert "seed" not in told["without"].lower()
    assert "conditions" not in told["without"]
    assert capsys.readouterr().err == ""


def test_the_older_reading_of_random_suits_can_be_asked_for(capsys):
    assert call("deal", NOTRUMP, "-n", 1, "--seed", 5, "--rs-over-standard", "adds") == 0
    assert capsys.readouterr().err.startswith("1 board, seed 5")
    assert call("deal", NOTRUMP, "-n", 1, "--rs-over-standard", "maybe") == 2
    assert "write replaces or adds" in capsys.readouterr().err


def test_lin_is_read_by_others_and_tells_players_nothing(tmp_path, capsys):
    for flags in ([], ["--record"]):
        call(
            "deal", NOTRUMP, "-n", 2, "--seed", 5, "--out", tmp_path, "--format", "lin", "--name", "x", *flags
        )
        content = (tmp_path / "x.lin").read_text("utf-8")
        assert ("nt|" in content) == bool(flags)
    capsys.readouterr()


def test_long_conditions_are_no_file_name(capsys):
    seats = ("north", "east", "south", "west")
    text = "\n".join(
        f"{seat}: 0-37 hcp, 0-13 spades, 0-13 hearts, 0-13 diamonds, 0-13 clubs" for seat in seats
    )
    assert len(text) > 255
    assert call("deal", text, "-n", 1, "--seed", 1) == 0
    assert call("deal", "x" * 400, "-n", 1) == 2
    assert "Traceback" not in capsys.readouterr().err
