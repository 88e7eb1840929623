"""`majlis bridge deal, convert, combine, dd`: files, seeds, what is told, what is refused in one sentence."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from majlis.bridge.formats import read_boards
from majlis.cli.bridge.boards import written
from majlis.cli.common import run, signals_as_interrupts
from majlis.cli.main import app
from majlis.errors import InputError
from majlis.extras import install_command
from stopping import LONGEST, until_it_has_worked

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
            "--format 'doc' is not a format: write some of pbn,lin,text,html,json",
        ),
        (("deal", NOTRUMP, "--format", "pbn,lin"), "name a folder with --out"),
        (("deal", NOTRUMP, "--mix", "often"), "'often' is not a mix"),
        (("deal", "north: 25+ hcp; south: 25+ hcp"), ""),
        (("deal", NOTRUMP, "--keep", "ns make"), ""),
        (("deal", NOTRUMP, "--name", "../../x"), "--name '../../x' is not a name for files"),
        (("deal", NOTRUMP, "--name", "a\\b"), "is not a name for files"),
        (("deal", NOTRUMP, "--name", " "), "is not a name for files"),
        (("deal", NOTRUMP, "--name", "x" * 300), "--name has 300 bytes"),
        (
            ("deal", NOTRUMP, "--version", "zzz"),
            "--version 'zzz' is not a version: write teacher, plain",
        ),
        (("deal", NOTRUMP, "--rotate"), "--rotate goes with --boards profile-dealer"),
        (("deal", NOTRUMP, "--no-rotate"), "--no-rotate goes with --boards profile-dealer"),
        (("deal", NOTRUMP, "--shares", "1/2"), "2 shares are given for 1 profile:"),
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
    assert "three.pbn: 3 of 3 boards, 33.3 % of the set; asked 33.3 %" in told.err
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


@pytest.mark.waits
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
    until_it_has_worked(process.pid, 2)
    process.send_signal(signal.SIGTERM)
    _, told = process.communicate(timeout=LONGEST)
    assert process.returncode == 143
    done = (tmp_path / "many.pbn").read_text("utf-8").count("[Board ")
    assert f"Interrupted: {done} boards are done." in told


@pytest.mark.waits
@pytest.mark.skipif(os.name == "nt", reason="signals are sent as on Unix")
@pytest.mark.parametrize(("name", "code"), [("SIGINT", 130), ("SIGTERM", 143), ("SIGHUP", 129)])
def test_a_signal_to_end_keeps_what_is_done(name, code, monkeypatch, tmp_path, capsys):
    seen = []

    def keep(board):
        seen.append(board)
        if len(seen) == 4:
            os.kill(os.getpid(), getattr(signal, name))
        return True

    before = [signal.getsignal(getattr(signal, one)) for one in ("SIGINT", "SIGTERM", "SIGHUP")]
    monkeypatch.setattr("majlis.bridge.conditions.keep.parse_keep", lambda text: keep)
    arguments = ("deal", NOTRUMP, "-n", 9, "--seed", 1, "--keep", "x", "--dd", "--name", "set")
    assert call(*arguments, "--out", tmp_path, "--format", "pbn") == code
    assert capsys.readouterr().err == "Interrupted: 3 boards are done.\n"
    assert len(read_boards(tmp_path / "set.pbn", strict=True).boards) == 3
    assert [signal.getsignal(getattr(signal, one)) for one in ("SIGINT", "SIGTERM", "SIGHUP")] == before


@pytest.mark.waits
@pytest.mark.skipif(os.name == "nt", reason="signals are sent as on Unix")
@pytest.mark.parametrize(("name", "code"), [("SIGINT", 130), ("SIGTERM", 143), ("SIGHUP", 129)])
@pytest.mark.parametrize("options", [(), ("--dd",)])
def test_a_signal_while_files_are_written_waits_for_the_last(
    name, code, options, monkeypatch, tmp_path, capsys
):
    def write(boards, path, format_, **rest):
        if format_ == "pbn":
            os.kill(os.getpid(), getattr(signal, name))
        written(boards, path, format_, **rest)

    monkeypatch.setattr("majlis.cli.bridge.deal_files.written", write)
    arguments = ("deal", NOTRUMP, "-n", 3, "--seed", 1, "--out", tmp_path, "--name", "set", *options)
    assert call(*arguments) == code
    told = capsys.readouterr()
    assert told.err == "Interrupted: 3 boards are done.\n"
    assert told.out.splitlines()[-3:] == [
        str(tmp_path / f"set.{ending}") for ending in ("pbn", "lin", "html")
    ]
    assert len(read_boards(tmp_path / "set.lin", strict=True).boards) == 3
    assert "Board 3" in (tmp_path / "set.html").read_text("utf-8")


@pytest.mark.waits
@pytest.mark.skipif(os.name == "nt", reason="signals are sent as on Unix")
def test_who_asks_twice_does_not_wait(monkeypatch, tmp_path):
    def write(boards, path, format_, **rest):
        os.kill(os.getpid(), signal.SIGINT)
        os.kill(os.getpid(), signal.SIGINT)
        raise AssertionError("it went on")

    monkeypatch.setattr("majlis.cli.bridge.deal_files.written", write)
    assert call("deal", NOTRUMP, "-n", 3, "--seed", 1, "--out", tmp_path) == 130
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{folder}", "{folder}: this is a folder; name a profile, or its conditions"),
        (
            "{folder}/set.pbn",
            "{folder}/set.pbn: this is a file of boards; name a profile, or its conditions (convert and dd "
            "read boards)",
        ),
        (
            "{folder}/set.lin",
            "{folder}/set.lin: this is a file of boards; name a profile, or its conditions (convert and dd "
            "read boards)",
        ),
        (
            "15-17 hcp, balanced",
            "'15-17 hcp, balanced' does not say whose hand it is about; write the seat and a colon first: "
            "'north: 15-17 hcp, balanced'",
        ),
        (
            "south 15-17 balanced",
            "'south 15-17 balanced' does not say whose hand it is about; write the seat and a colon first: "
            "'south: 15-17 balanced'",
        ),
    ],
)
@pytest.mark.parametrize("command", ["deal", "explain", "diagnose"])
def test_what_is_no_profile_is_told_apart_from_a_name(command, text, sentence, tmp_path, capsys):
    for ending in ("pbn", "lin"):
        (tmp_path / f"set.{ending}").write_text("md|", "utf-8")
    assert call(command, text.format(folder=tmp_path)) == 2
    assert capsys.readouterr().err == f"majlis: {sentence.format(folder=tmp_path)}\n"


def test_no_board_gets_a_number_that_no_reader_takes(tmp_path, capsys):
    arguments = ("deal", NOTRUMP, "-n", 2, "--seed", 1, "--out", tmp_path, "--name", "set")
    assert call(*arguments, "--format", "pbn,lin,text,json,rbn", "--first", 999_999_998) == 0
    for ending in ("pbn", "lin", "txt", "json", "rbn"):
        boards = read_boards(tmp_path / f"set.{ending}", strict=True).boards
        assert [board.number for board in boards] == [999_999_998, 999_999_999]
    capsys.readouterr()
    refused = "majlis: 2 boards from number 999999999 on go beyond 999,999,999, the highest: begin lower\n"
    assert call(*arguments, "--first", 999_999_999) == 2
    assert capsys.readouterr().err == refused
    assert call("combine", tmp_path / "set.pbn", "--first", 999_999_999, "--out", tmp_path / "all.pbn") == 2
    assert capsys.readouterr().err == refused


def test_a_run_without_a_board_leaves_the_files_alone(monkeypatch, tmp_path, capsys):
    def keep(board):
        raise KeyboardInterrupt

    arguments = ("deal", NOTRUMP, "-n", 2, "--seed", 1, "--out", tmp_path, "--format", "pbn", "--name", "set")
    assert call(*arguments) == 0
    before = (tmp_path / "set.pbn").read_text("utf-8")
    monkeypatch.setattr("majlis.bridge.conditions.keep.parse_keep", lambda text: keep)
    capsys.readouterr()
    assert call(*arguments, "--keep", "x") == 130
    told = capsys.readouterr()
    assert told.out.splitlines() == ["0 boards, seed 1", "kept 0 % of 1 deals"]
    assert told.err == "Interrupted: 0 boards are done.\n"
    assert (tmp_path / "set.pbn").read_text("utf-8") == before


@pytest.mark.waits
@pytest.mark.skipif(os.name == "nt", reason="signals are sent as on Unix")
def test_a_process_that_is_forked_ends_at_a_signal_as_usual():
    with signals_as_interrupts() as came:
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.write(writing, b"!")
            time.sleep(LONGEST)
            os._exit(0)
        os.read(reading, 1)  # before that, Python forgets the signals that come
        os.kill(child, signal.SIGTERM)
        _, status = os.waitpid(child, 0)
    assert os.WTERMSIG(status) == signal.SIGTERM
    assert came == []


def broken_after(number, error):
    """A solver that gives so many tables, all alike, and then an error."""
    left = [number]

    def solve(hands, strains):
        if not left[0]:
            raise error
        left[0] -= 1
        return ((7, 7, 7, 7, 7), (6, 6, 6, 6, 6)) * 2

    return solve


@pytest.mark.parametrize(
    ("error", "code", "sentence"),
    [
        (
            InputError("the solver died"),
            2,
            "majlis: the solver died; 5 boards are done, 2 of them with tables\n",
        ),
        (KeyboardInterrupt(), 130, "Interrupted: 5 boards are done, 2 of them with tables.\n"),
    ],
)
def test_an_analysis_that_dies_keeps_the_boards(error, code, sentence, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr("majlis.bridge.table.double_dummy._require", lambda: None)
    monkeypatch.setattr("majlis.bridge.table.double_dummy._solve", broken_after(2, error))
    arguments = ("deal", NOTRUMP, "-n", 5, "--seed", 1, "--dd", "--out", tmp_path, "--name", "set")
    assert call(*arguments, "--workers", 1) == code
    assert capsys.readouterr().err == sentence
    boards = read_boards(tmp_path / "set.pbn", strict=True).boards
    assert [board.double_dummy is not None for board in boards] == [True, True, False, False, False]
    assert len(read_boards(tmp_path / "set.lin", strict=True).boards) == 5
    assert (tmp_path / "set.html").exists()


def test_an_analysis_that_is_missing_keeps_the_boards(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr("majlis.bridge.table.double_dummy.find_spec", lambda name: None)
    arguments = ("deal", NOTRUMP, "-n", 2, "--seed", 1, "--dd")
    assert call(*arguments, "--out", tmp_path, "--name", "set") == 2
    assert capsys.readouterr().err == (
        f"majlis: double-dummy analysis needs endplay, which is not installed: {install_command('bridge')} "
        "installs it; 2 boards are done, 0 of them with tables\n"
    )
    assert len(read_boards(tmp_path / "set.pbn", strict=True).boards) == 2
    assert call(*arguments, "--format", "text") == 2
    assert capsys.readouterr().out.count("Board ") == 2


def test_boards_are_there_before_they_are_analysed(monkeypatch, tmp_path):
    def solve(hands, strains):
        assert len(read_boards(tmp_path / "set.pbn").boards) == 2
        raise InputError("enough")

    monkeypatch.setattr("majlis.bridge.table.double_dummy._require", lambda: None)
    monkeypatch.setattr("majlis.bridge.table.double_dummy._solve", solve)
    arguments = ("deal", NOTRUMP, "-n", 2, "--seed", 1, "--dd", "--out", tmp_path, "--name", "set")
    assert call(*arguments, "--workers", 1) == 2


def test_what_fails_while_boards_are_dealt_keeps_the_others(monkeypatch, tmp_path, capsys):
    seen = []

    def keep(board):
        seen.append(board)
        if len(seen) == 3:
            raise InputError("it broke down")
        return True

    monkeypatch.setattr("majlis.bridge.conditions.keep.parse_keep", lambda text: keep)
    arguments = ("deal", NOTRUMP, "-n", 9, "--seed", 1, "--keep", "x", "--out", tmp_path, "--name", "set")
    assert call(*arguments) == 2
    assert capsys.readouterr().err == "majlis: it broke down; 2 boards are done\n"
    assert len(read_boards(tmp_path / "set.pbn", strict=True).boards) == 2


def test_rotation_turns_half_of_the_boards_where_the_profiles_dealer_deals(capsys):
    for flag, dealers in (("--rotate", {"North": 5, "South": 5}), ("--no-rotate", {"North": 10})):
        assert call("deal", NOTRUMP, "-n", 10, "--seed", 1, "--boards", "profile-dealer", flag) == 0
        printed = capsys.readouterr().out
        found = {name: printed.count(f"Dealer {name}") for name in ("North", "East", "South", "West")}
        assert {name: count for name, count in found.items() if count} == dealers


def test_nothing_is_dealt_that_could_not_be_written(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(
        "majlis.bridge.deal.generate.generate_deals", lambda *args, **options: pytest.fail("dealt")
    )
    (tmp_path / "file").write_text("")
    (tmp_path / "folder.pbn").mkdir()
    assert call("deal", NOTRUMP, "--out", tmp_path / "file") == 2
    assert call("deal", NOTRUMP, "--out", tmp_path, "--name", "folder") == 2
    monkeypatch.setattr("majlis.cli.bridge.deal_files.os.access", lambda path, mode: mode != os.W_OK)
    assert call("deal", NOTRUMP, "--out", tmp_path) == 2
    told = capsys.readouterr().err.splitlines()
    assert [line.rpartition(": ")[2] for line in told] == [
        "this is a file; name a folder to write into",
        "this is a folder; give the files another name with --name",
        "nothing can be written into this folder (permission denied)",
    ]


def test_a_profile_that_is_read_is_not_written_over(tmp_path, capsys):
    path = tmp_path / "strong.txt"
    path.write_text("north: 20+ hcp\n", encoding="utf-8")
    arguments = ("deal", path, "-n", 1, "--seed", 1, "--out", tmp_path, "--format", "text")
    assert call(*arguments, "--name", "strong") == 2
    assert capsys.readouterr().err == (
        f"majlis: {path}: this profile is read; give the files another name with --name\n"
    )
    assert path.read_text("utf-8") == "north: 20+ hcp\n"
    assert call(*arguments, "--name", "boards") == 0


def test_the_report_speaks_arabic(capsys):
    options = ("-n", 3, "--seed", 1, "--mix", "quota", "--language", "ar")
    assert call("deal", "weak-twos", *options) == 0
    lines = capsys.readouterr().err.splitlines()
    assert lines[:2] == [
        "\u200f3 توزيعات، البذرة 1",
        "\u200fجنوب 1، رفع على التوافق: 1 من 3 توزيعات (33.3 %)، والمطلوب 35.0 %",
    ]


def test_the_report_in_json_names_sub_profiles_by_number(tmp_path, capsys):
    assert call("deal", "weak-twos", "-n", 3, "--seed", 1, "--mix", "quota", "--out", tmp_path, "--json") == 0
    report = json.loads(capsys.readouterr().out)
    assert [(one["seat"], one["subprofile"], one["dealt"]) for one in report["mix"]] == [
        ("S", 1, 1), ("S", 2, 1), ("S", 3, 0), ("S", 4, 1)
    ]  # fmt: skip
    assert report["lost"] == []
    assert report["lost_in_all"][0]["all_known"]


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
    assert '"seed":5' in told["with"]
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


def test_a_lesson_has_its_title_and_texts_in_the_files(tmp_path, capsys):
    notes = tmp_path / "notes.txt"
    notes.write_text("[set] Strong notrumps.\n[board 2] Count your tricks.\n[North] Open 1NT.")
    arguments = (
        "-n",
        3,
        "--seed",
        1,
        "--out",
        tmp_path / "out",
        "--name",
        "set",
        "--format",
        "pbn,json,lin,html",
    )
    assert call("deal", NOTRUMP, *arguments, "--title", "Lesson 5", "--notes", notes, "--ten", 10) == 0
    for name in ("pbn", "json"):
        boards = read_boards(tmp_path / "out" / f"set.{name}", strict=True).boards
        assert {board.tag("Event") for board in boards} == {"Lesson 5"}
        assert [note.text for note in boards[0].notes] == ["Strong notrumps.", "Open 1NT."]
        assert [note.text for note in boards[1].notes] == ["Count your tricks.", "Open 1NT."]
    assert "notrumps" not in (tmp_path / "out" / "set.lin").read_text()
    page = (tmp_path / "out" / "set.html").read_text()
    assert "<title>Lesson 5</title>" in page
    assert "Count your tricks." in page
    capsys.readouterr()
    assert call("convert", tmp_path / "out" / "set.pbn", tmp_path / "again.html") == 0
    again = (tmp_path / "again.html").read_text()
    assert "<title>Lesson 5</title>" in again
    assert again.count("Open 1NT.") == 3
    assert call("deal", NOTRUMP, *arguments, "--no-record", "--title", "L", "--notes", notes) == 0
    boards = read_boards(tmp_path / "out" / "set.pbn").boards
    assert (boards[0].tag("Event"), boards[0].tag("Origin"), len(boards[0].notes)) == ("L", None, 2)


def test_texts_that_have_no_place_are_told_before_anything_is_dealt(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(
        "majlis.bridge.deal.generate.generate_deals", lambda *args, **options: pytest.fail("dealt")
    )
    notes = tmp_path / "notes.txt"
    for content, sentence in (
        ("[board 9] x", "[board 9]: no board has this number; the numbers are 1 to 4"),
        ("[strong] x", "[strong] is not a board or a type of hand: write [set], [board 3], or a type: North"),
        ("x\n\n" * 5, "there are 5 texts for 4 boards"),
    ):
        notes.write_text(content)
        assert call("deal", NOTRUMP, "-n", 4, "--notes", notes) == 2
        assert sentence in capsys.readouterr().err
    assert call("deal", NOTRUMP, "--notes", tmp_path / "none.txt") == 2
    assert "none.txt: no such file" in capsys.readouterr().err


def test_texts_and_a_title_for_boards_of_a_file(tmp_path, capsys):
    assert (
        call("deal", NOTRUMP, "-n", 3, "--seed", 1, "--out", tmp_path, "--name", "a", "--format", "pbn") == 0
    )
    notes = tmp_path / "notes.txt"
    notes.write_text("One.\n\nTwo.")
    assert call("convert", tmp_path / "a.pbn", tmp_path / "b.pbn", "--notes", notes, "--title", "L") == 0
    assert (
        call("combine", tmp_path / "a.pbn", "--out", tmp_path / "c.pbn", "--notes", notes, "--title", "L")
        == 0
    )
    for name in "bc":
        boards = read_boards(tmp_path / f"{name}.pbn", strict=True).boards
        assert [[note.text for note in board.notes] for board in boards] == [["One."], ["Two."], []]
        assert {board.tag("Event") for board in boards} == {"L"}
    assert call("convert", tmp_path / "a.pbn", notes, "--notes", notes, "--to", "text") == 2
    assert "this is the file that is read" in capsys.readouterr().err


def test_a_pair_is_seated_north_south(tmp_path, capsys):
    assert (
        call("deal", "west: 20+ hcp", "-n", 8, "--seed", 2, "--pair-ns", "--out", tmp_path, "--name", "a")
        == 0
    )
    assert (
        "East and West of the profile sit North-South on every board, vulnerability by board number; on half"
        in capsys.readouterr().out
    )
    assert call("deal", "west: 20+ hcp", "-n", 8, "--pair-ns", "--boards", "profile-dealer") == 2
    assert "--pair-ns says who deals: write it without --boards profile-dealer" in capsys.readouterr().err


def test_a_ten_is_two_figures_where_that_is_wanted(capsys):
    assert call("deal", NOTRUMP, "-n", 4, "--seed", 2, "--ten", "10") == 0
    assert "10" in capsys.readouterr().out
    assert call("deal", NOTRUMP, "--ten", "X") == 2
    assert "'X' is not a value for '--ten': write T or 10" in capsys.readouterr().err


def test_the_play_is_on_the_page_where_it_is_asked_for(tmp_path, capsys):
    (tmp_path / "a.pbn").write_text(
        '[Board "1"]\n[Dealer "N"]\n[Deal "N:865.KQJ97.862.K3 KQ4.642.A3.QT874 T972.T5.QJT95.92 '
        'AJ3.A83.K74.AJ65"]\n[Declarer "W"]\n[Contract "3NT"]\n[Play "N"]\nHK H2 H5 HA\n*\n'
    )
    assert call("convert", tmp_path / "a.pbn", tmp_path / "a.html") == 0
    assert "The play of 1 board is not on the page: --play prints it" in capsys.readouterr().err
    assert call("convert", tmp_path / "a.pbn", tmp_path / "b.html", "--play") == 0
    assert capsys.readouterr().err == ""
    assert ['class="play"' in (tmp_path / f"{name}.html").read_text() for name in "ab"] == [False, True]
