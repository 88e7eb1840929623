"""`majlis bridge convert, combine, dd`: what is kept, lost and told, and refused, in two languages."""

import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from bridge.known import known
from bridge.made import ASYMMETRIC, dealt
from majlis.bridge.formats import read_boards, write_boards
from majlis.bridge.table import double_dummy
from majlis.bridge.table.board import Note, Tag, standard_board, standard_dealer
from majlis.bridge.table.calls import Call, Contract, parse_bid
from majlis.bridge.table.numbering import turned
from majlis.bridge.table.par import board_par
from majlis.cli.common import run
from majlis.cli.main import app
from majlis.errors import InputError
from majlis.extras import MissingExtra, install_command
from stopping import LONGEST, until_it_has_worked

ROOT = Path(__file__).resolve().parents[2]
KNOWN = dict(known())
DEALS = list(KNOWN)
TWICE = "N:KJ74.J8.AQ6.AKJ5 KA.AQT94.KT932.8 Q532.763.875.T93 T986.K52.J4.Q764"
FOURTEEN = "N:KJ74.J8.AQ6.AKJ5 A.AQT94.KT932.872 Q532.763.875.T93 T986.K52.J4.Q764"


def call(*arguments):
    return run(app, ["bridge", *map(str, arguments)])


def made(count, first=1):
    return [standard_board(number, dealt(number)) for number in range(first, first + count)]


def file(path, boards):
    write_boards(boards, path)
    return path


@pytest.fixture
def five(tmp_path):
    return file(tmp_path / "five.pbn", made(5))


@pytest.fixture
def odd(tmp_path):
    """Board 1 is a deal; 2 has a card twice, 3 a hand of fourteen."""
    path = tmp_path / "odd.pbn"
    records = [f'[Board "{number}"]\n[Deal "{deal}"]\n' for number, deal in ((2, TWICE), (3, FOURTEEN))]
    path.write_text(
        "\n".join(['[Board "1"]\n[Deal "N:... - - -"]\n'.replace("...", "KJ74.J8.AQ6.AKJ5"), *records])
    )
    return path


# convert


@pytest.mark.parametrize("hidden", range(4))
@pytest.mark.parametrize("ending", ["lin", "rbn", "pbn", "json", "txt"])
def test_one_unknown_hand_is_no_loss(hidden, ending, tmp_path, capsys):
    n, e, s, w = (None if seat == hidden else cards for seat, cards in enumerate(ASYMMETRIC))
    source = file(tmp_path / "three.json", [standard_board(1, (n, e, s, w))])
    assert call("convert", source, tmp_path / f"x.{ending}") == 0
    assert capsys.readouterr() == (f"1 board: {tmp_path / f'x.{ending}'}\n", "")
    (board,) = read_boards(tmp_path / f"x.{ending}", strict=True).boards
    assert board.hands == (ASYMMETRIC if ending in ("lin", "rbn") else (n, e, s, w))


@pytest.mark.parametrize("ending", ["lin", "rbn", "pbn", "json", "txt", "html"])
def test_more_unknown_hands_are_kept_and_told_where_they_hinder(ending, tmp_path, capsys):
    n, _, s, _ = ASYMMETRIC
    boards = [standard_board(1, ASYMMETRIC), standard_board(7, (n, None, s, None))]
    source = file(tmp_path / "two.json", boards)
    assert call("convert", source, tmp_path / f"x.{ending}") == 0
    told = capsys.readouterr().err
    assert ("1 board (7) has hands that are not known" in told) == (ending in ("lin", "rbn"))
    if ending != "html":
        assert read_boards(tmp_path / f"x.{ending}", strict=True).boards == tuple(boards)


@pytest.mark.parametrize("ending", ["lin", "rbn", "pbn", "json", "txt", "html"])
def test_what_is_no_deal_is_told_and_written_as_it_stands(ending, odd, tmp_path, capsys):
    assert call("convert", odd, tmp_path / f"x.{ending}") == 1
    told = capsys.readouterr().err
    assert f"{odd}: line 4, column 1: record 2: board 2: SK is in the hands of North and East\n" in told
    assert "record 3: board 3: East has 14 cards, not thirteen\n" in told
    assert "record 3: board 3: C7 is in the hands of East and West\n" in told
    assert told.endswith("2 boards (2, 3) are not deals of one pack: they were written as they stand\n")
    if ending != "html":
        assert len(read_boards(tmp_path / f"x.{ending}").boards) == 3
    assert call("convert", odd, tmp_path / "y.lin", "--strict") == 2
    assert not (tmp_path / "y.lin").exists()


def analysed_and_noted():
    board = replace(
        standard_board(1, DEALS[0]),
        double_dummy=KNOWN[DEALS[0]],
        tags=(Tag("Event", "Cup"), Tag("Site", "Riyadh")),
        notes=(Note("a remark"),),
        auction=(Call(parse_bid("1C"), True, "2+"), Call(0), Call(0), Call(0)),
        contract=Contract(1, 0),
        declarer=0,
    )
    return replace(board, par=board_par(board))


@pytest.mark.parametrize(
    ("ending", "line"),
    [
        (
            "lin",
            "The comments of 1 board are not in the LIN file, which players read: --comments writes them\n"
            "LIN cannot hold: double-dummy tables (1 board), par (1 board), tags Event, Site (1 board)",
        ),
        (
            "rbn",
            "RBN cannot hold: double-dummy tables (1 board), par (1 board), tags Site (1 board)",
        ),
        ("html", ""),
        ("pbn", ""),
        ("json", ""),
    ],
)
def test_what_a_format_cannot_hold_is_one_line(ending, line, tmp_path, capsys):
    source = file(tmp_path / "x.json", [analysed_and_noted(), standard_board(2, dealt(2))])
    assert call("convert", source, tmp_path / f"y.{ending}") == 0
    assert capsys.readouterr().err == (f"{line}\n" if line else "")
    assert call("combine", source, "--order", "one-by-one", "--out", tmp_path / f"z.{ending}") == 0
    told = [text for text in capsys.readouterr().err.splitlines() if "of the set" not in text]
    assert told == line.splitlines()


def test_lin_says_where_boards_are_from_only_on_demand(tmp_path, capsys):
    call("deal", "north: 20+ hcp", "-n", 2, "--seed", 7, "--out", tmp_path, "--format", "pbn", "--name", "x")
    capsys.readouterr()
    assert call("convert", tmp_path / "x.pbn", tmp_path / "y.lin") == 0
    assert capsys.readouterr().err == "LIN cannot hold: where they are from (2 boards)\n"
    assert "seed" not in (tmp_path / "y.lin").read_text("utf-8")
    assert call("convert", tmp_path / "x.pbn", tmp_path / "y.lin", "--record") == 0
    assert capsys.readouterr().err == ""
    assert '"seed":7' in (tmp_path / "y.lin").read_text("utf-8")
    assert call("combine", tmp_path / "x.pbn", "--out", tmp_path / "z.lin") == 0
    assert "seed" not in (tmp_path / "z.lin").read_text("utf-8")


def test_rbn_by_name_and_by_option(five, tmp_path, capsys):
    assert call("convert", five, tmp_path / "x.rbn") == 0
    assert call("convert", tmp_path / "x.rbn", tmp_path / "back.pbn") == 0
    assert read_boards(tmp_path / "back.pbn").boards == read_boards(five).boards
    capsys.readouterr()
    assert call("convert", five, "--to", "rbn") == 0
    assert capsys.readouterr().out == (tmp_path / "x.rbn").read_text("utf-8")
    assert call("deal", "north: 20+ hcp", "-n", 2, "--seed", 7, "--format", "rbn") == 0
    assert capsys.readouterr().out.count("H W:") == 2
    assert call("convert", five, "--to", "doc") == 2
    assert "--to 'doc' is not a format" in capsys.readouterr().err


def test_many_problems_are_not_a_flood(tmp_path, capsys):
    path = tmp_path / "junk.pbn"
    path.write_text("Generated hands\n" * 500 + f'[Deal "{TWICE}"]\n')
    assert call("convert", path, tmp_path / "x.lin") == 1
    told = capsys.readouterr().err.splitlines()
    assert len(told) < 10
    more = ", ".join(f"line {line}, column 1" for line in (4, 5, 6))
    assert f"{path}: … and the same in 497 more places ({more}, …)" in told


# Messages


HOSTILE = {
    "empty": b"",
    "spaces": b" \n\n \t\n",
    "binary": bytes(range(256)) * 40,
    "nothing": b"\x00" * 5000,
    "half": b"\xff\xfe[",
    "json": b"{bad\n",
    "json2": b'{"boards": [{"number": nul',
    "deep": b"[" * 100_000,
    "lin": b"md|" * 1000,
    "words": "كلام عربي\n".encode() * 50,
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("ending", ["pbn", "lin", "rbn", "json", "txt", "xyz"])
def test_hostile_files_are_refused_in_plain_words(name, ending, tmp_path, capsys):
    path = tmp_path / f"x.{ending}"
    path.write_bytes(HOSTILE[name])
    for arguments in (
        ("convert", path, tmp_path / "y.json"),
        ("combine", path, "--out", tmp_path / "y.json"),
    ):
        code = call(*arguments)
        told = capsys.readouterr().err
        assert code in (0, 1, 2)
        if code == 2:
            assert "majlis: " in told.splitlines()[-1]
        for inside in ("Traceback", "b'", "None", "Error", "recursion", "codec", "malformed", "truncated"):
            assert inside not in told


# combine


def test_all_boards_where_nothing_else_is_asked(five, tmp_path, capsys):
    other = file(tmp_path / "other.lin", made(3, 11))
    assert call("combine", five, other, "--out", tmp_path / "all.pbn") == 0
    told = capsys.readouterr()
    assert told.out == f"8 boards: {tmp_path / 'all.pbn'}\n"
    assert f"{five}: 5 of 5 boards, 62.5 % of the set\n" in told.err
    assert [board.number for board in read_boards(tmp_path / "all.pbn").boards] == list(range(1, 9))
    assert call("combine", f"{five}=1", f"{other}=1", "-n", 4, "--out", tmp_path / "all.pbn") == 0
    assert f"{five}: 2 of 5 boards, 50.0 % of the set; asked 50.0 %\n" in capsys.readouterr().err
    assert call("combine", f"{five}=0", f"{other}=1", "--out", tmp_path / "all.pbn") == 0
    assert f"{five}: 0 of 5 boards, 0.0 % of the set; asked 0.0 %\n" in capsys.readouterr().err


@pytest.mark.parametrize("weight", ["", "=2"])
@pytest.mark.parametrize("more", [(), ("--every-file",), ("-n", 2)])
def test_a_file_without_boards_in_a_folder_is_passed_over_with_a_weight_too(weight, more, tmp_path, capsys):
    folder = tmp_path / "evening"
    folder.mkdir()
    file(folder / "good.pbn", made(3, 11))
    (folder / "junk.pbn").write_text("no board", "utf-8")
    assert call("combine", f"{folder}{weight}", *more, "--out", tmp_path / "all.pbn") == 0
    told = capsys.readouterr().err
    assert f"{folder / 'junk.pbn'}: there is no board in it that can be taken: it was passed over" in told
    assert len(read_boards(tmp_path / "all.pbn").boards) == (2 if "-n" in more else 3)


def test_an_empty_file_among_others(five, tmp_path, capsys):
    empty = tmp_path / "empty.pbn"
    empty.touch()
    for weight in ("", "=0"):
        assert call("combine", five, f"{empty}{weight}", "--out", tmp_path / "all.pbn") == 0
        told = capsys.readouterr()
        assert f"{empty}: there is no board in it that can be taken: it was passed over\n" in told.err
        assert told.out.startswith("5 boards")
    (tmp_path / "all.pbn").unlink()
    for arguments, sentence in (
        (
            (five, f"{empty}=2"),
            f"{empty}: there is no board in it that can be read, and weight 2 was asked for",
        ),
        ((empty,), "there is no board in any of these files that can be taken"),
        ((five, empty, "--strict"), f"{empty}: there is no board in it that can be read"),
    ):
        assert call("combine", *arguments, "--out", tmp_path / "all.pbn") == 2
        assert capsys.readouterr().err.splitlines()[-1] == f"majlis: {sentence}"
        assert not (tmp_path / "all.pbn").exists()


def test_what_is_no_deal_is_not_mixed_in(odd, five, tmp_path, capsys):
    assert call("combine", odd, five, "--out", tmp_path / "all.pbn") == 0
    told = capsys.readouterr()
    assert f"{odd}: 2 boards (2, 3) are not deals of one pack: they were left out\n" in told.err
    assert told.out.startswith("6 boards")


def test_the_same_deal_twice(five, tmp_path, capsys):
    n, e, s, w = dealt(2)
    more = file(tmp_path / "more.lin", [standard_board(1, (w, n, e, s)), standard_board(2, dealt(40))])
    assert call("combine", five, more, "--out", tmp_path / "all.pbn") == 0
    assert "1 board has a deal that came before, turned or not: --unique" in capsys.readouterr().err
    assert len(read_boards(tmp_path / "all.pbn").boards) == 7
    assert call("combine", five, more, "--unique", "--out", tmp_path / "all.pbn") == 0
    assert "1 board was left out: its deal came before" in capsys.readouterr().err
    assert len(read_boards(tmp_path / "all.pbn").boards) == 6
    assert call("combine", five, five, "--unique", "--out", tmp_path / "all.pbn") == 0
    assert capsys.readouterr().out.startswith("5 boards")
    assert call("combine", f"{five}=1", f"{five}=1", "--unique", "--out", tmp_path / "all.pbn") == 2
    assert "all its deals came before, and weight 1 was asked for" in capsys.readouterr().err


def test_deals_turn_with_their_numbers(tmp_path, capsys):
    source = file(tmp_path / "x.pbn", made(4, 2))
    options = ("--order", "one-by-one", "--out", tmp_path / "y.pbn")
    assert call("combine", source, *options) == 0
    for place, board in enumerate(read_boards(tmp_path / "y.pbn").boards, 1):
        assert (board.number, board.dealer) == (place, standard_dealer(place))
        assert board.hands == turned(dealt(place + 1), 3)
    assert "another dealer" not in capsys.readouterr().err
    assert call("combine", source, *options, "--numbers", "restart") == 0
    assert [board.hands for board in read_boards(tmp_path / "y.pbn").boards] == [
        dealt(n) for n in (2, 3, 4, 5)
    ]
    assert "4 boards have another dealer than before: --numbers turn" in capsys.readouterr().err


def test_auctions_that_go_are_told(tmp_path, capsys):
    boards = [replace(board, auction=(Call(3), Call(0), Call(0), Call(0))) for board in made(3)]
    source = file(tmp_path / "x.lin", boards)
    options = ("--order", "one-by-one", "--first", 2, "--out", tmp_path / "y.lin")
    assert call("combine", source, *options) == 0
    told = capsys.readouterr().err
    kept = sum(bool(board.auction) for board in read_boards(tmp_path / "y.lin").boards)
    assert f"{3 - kept} boards are without their auction, play and result" in told
    assert call("combine", source, *options, "--numbers", "renumber") == 0
    assert "without" not in capsys.readouterr().err
    assert all(board.auction for board in read_boards(tmp_path / "y.lin", strict=True).boards)


def test_numbers_that_are_kept_twice(five, tmp_path, capsys):
    other = file(tmp_path / "other.lin", [standard_board(1, dealt(50))])
    assert call("combine", five, other, "--numbers", "keep", "--out", tmp_path / "all.pbn") == 0
    assert "1 board has a number that came before: --numbers renumber" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("weight", "sentence"),
    [
        ("x", "the weight 'x' is not a number: write FILE=2"),
        ("-1", "weight -1.0 is not usable: write 0 or more"),
        ("nan", "weight nan is not usable"),
        ("inf", "weight inf is not usable"),
        ("0", "nothing can be taken: every file has weight 0"),
    ],
)
def test_weights_that_mean_nothing(weight, sentence, five, tmp_path, capsys):
    assert call("combine", f"{five}={weight}", "--out", tmp_path / "all.pbn") == 2
    assert sentence in capsys.readouterr().err


# dd


@pytest.fixture
def lookup(monkeypatch):
    """The known tables in the place of DDS."""
    monkeypatch.setattr(double_dummy, "_require", lambda: None)
    monkeypatch.setattr(double_dummy, "_solve", lambda deal, strains: KNOWN[deal])


def test_a_broken_board_does_not_stop_the_rest(lookup, odd, tmp_path, capsys):
    good = file(tmp_path / "good.lin", [standard_board(at, DEALS[at]) for at in (1, 2)])
    empty = tmp_path / "empty.txt"
    empty.touch()
    out = tmp_path / "out.pbn"
    assert call("dd", odd, empty, good, "--workers", 1, "--out", out) == 0
    told = capsys.readouterr()
    assert told.out == f"2 of 5 boards: {out}\n"
    assert f"{empty}: there is no board in it that can be read: it was passed over\n" in told.err
    assert f"{odd}: board 1: not analysed: East's hand is not known\n" in told.err
    assert f"{odd}: board 3: not analysed: East has 14 cards, not thirteen\n" in told.err
    boards = read_boards(out).boards
    assert [board.double_dummy for board in boards[3:]] == [KNOWN[DEALS[1]], KNOWN[DEALS[2]]]
    assert [board.par is None for board in boards] == [True] * 3 + [False] * 2
    assert call("dd", odd, good, "--workers", 1) == 0
    assert "Board 1, dealer ?, vulnerable ?\nnot analysed: East's hand" in capsys.readouterr().out
    assert call("dd", odd, good, "--workers", 1, "--json") == 0
    assert json.loads(capsys.readouterr().out)[0]["reason"] == "not analysed: East's hand is not known"
    assert call("dd", empty) == 2
    assert capsys.readouterr().err.splitlines()[-1] == f"majlis: there is no board to analyse in {empty}"


def stopping(monkeypatch, error, after):
    """Boards are solved until `error` is raised."""
    done = []

    def solve(deal, strains):
        if len(done) == after:
            raise error
        done.append(deal)
        return KNOWN[deal]

    monkeypatch.setattr(double_dummy, "_require", lambda: None)
    monkeypatch.setattr(double_dummy, "_solve", solve)


@pytest.mark.parametrize(
    ("error", "code", "sentence"),
    [
        (KeyboardInterrupt(), 130, "Interrupted: 2 of 4 boards are done."),
        (InputError("a process that solves boards died"), 2, "majlis: a process that solves boards died"),
    ],
)
def test_whatever_ends_it_keeps_what_is_done(error, code, sentence, monkeypatch, tmp_path, capsys):
    boards = [standard_board(at, DEALS[at]) for at in range(1, 5)]
    source, out = file(tmp_path / "x.json", boards), tmp_path / "y.json"
    stopping(monkeypatch, error, 2)
    assert call("dd", source, "--workers", 1, "--out", out) == code
    assert capsys.readouterr().err.splitlines()[-1] == sentence
    kept = read_boards(out, strict=True).boards
    assert [board.double_dummy for board in kept] == [KNOWN[DEALS[1]], KNOWN[DEALS[2]], None, None]
    assert [board.hands for board in kept] == DEALS[1:5]
    stopping(monkeypatch, error, 2)  # as many again are left to do
    assert call("dd", out, "--workers", 1, "--out", out) == 0
    assert all(board.double_dummy for board in read_boards(out).boards)


def test_nothing_is_written_where_nothing_was_done(monkeypatch, five, tmp_path, capsys):
    missing = MissingExtra("bridge", "endplay")
    stopping(monkeypatch, missing, 0)
    assert call("dd", five, "--workers", 1, "--out", tmp_path / "y.pbn") == 2
    told = capsys.readouterr().err
    assert told == f"majlis: {missing}\n"
    assert f"{install_command('bridge')} installs it" in told
    assert not (tmp_path / "y.pbn").exists()


@pytest.mark.waits
@pytest.mark.skipif(os.name != "posix", reason="sends SIGINT to a group of processes")
def test_ctrl_c_keeps_what_workers_have_done(tmp_path):
    pytest.importorskip("endplay")
    source = file(tmp_path / "x.pbn", [standard_board(at, hands) for at, hands in enumerate(DEALS, 1)] * 6)
    command = [sys.executable, "-m", "majlis.cli.main", "bridge", "dd", source, "--workers", "2", "--out"]
    process = subprocess.Popen(
        [*map(str, command), str(tmp_path / "y.pbn")],
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": str(ROOT / "src")},
        start_new_session=True,
    )
    until_it_has_worked(process.pid, 6)
    os.killpg(process.pid, signal.SIGINT)
    out, told = process.communicate(timeout=LONGEST)
    assert process.returncode == 130, told
    assert "Traceback" not in told
    boards = read_boards(tmp_path / "y.pbn", strict=True).boards
    done = sum(board.double_dummy is not None for board in boards)
    assert done < 240
    assert out == f"{done} of 240 boards: {tmp_path / 'y.pbn'}\n"
    assert all(board.double_dummy in (None, KNOWN[board.hands]) for board in boards)
    assert [board.hands for board in boards] == DEALS * 6


# Arabic


def test_everything_is_told_in_arabic(lookup, odd, tmp_path, capsys):
    good = file(tmp_path / "good.json", [replace(analysed_and_noted(), number=4)])
    empty = tmp_path / "empty.pbn"
    empty.touch()
    out = tmp_path / "out.lin"
    for arguments in (
        ("convert", odd, out),
        ("convert", good, out),
        ("combine", odd, good, good, empty, "--out", out),
        ("combine", odd, good, good, empty, "--out", out, "--unique", "--numbers", "restart", "--first", 2),
        ("combine", good, good, "--out", out, "--numbers", "keep"),
        ("dd", odd, good, empty, "--workers", 1, "--out", tmp_path / "out.pbn"),
        ("dd", odd, good, "--workers", 1),
    ):
        call(*arguments, "--language", "ar")
        told = capsys.readouterr()
        lines = [line for line in (told.out + told.err).splitlines() if line.strip()]
        tables = ("N ", "E ", "S ", "W ", "    C")
        assert lines
        for line in lines:
            if not line.startswith(tables):
                assert any("\u0600" <= letter <= "\u06ff" for letter in line), line
                assert not {"the", "is", "board", "boards", "cannot", "not", "by", "NS", "EW"} & set(
                    line.split()
                ), line


@pytest.mark.parametrize("ending", ["html", "pbn"])
def test_a_version_of_the_page_that_there_is_not_is_refused_whatever_is_written(
    ending, five, tmp_path, capsys
):
    assert call("convert", five, tmp_path / f"x.{ending}", "--version", "zzz") == 2
    assert "teacher, plain, player" in capsys.readouterr().err
    assert not (tmp_path / f"x.{ending}").exists()
