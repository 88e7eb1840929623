"""The format of what is read: found by the content, or named by `--from` on every command."""

import pytest

from bridge.made import dealt
from majlis.bridge.formats import FORMATS, read_boards
from majlis.bridge.table.board import standard_board
from majlis.cli.common import run
from majlis.cli.main import app

BOARDS = [standard_board(number, dealt(number)) for number in (1, 2)]
LIST = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3\n"


def call(*arguments):
    return run(app, ["bridge", *map(str, arguments)])


@pytest.fixture
def both(tmp_path):
    """A file of two formats: PBN with boards 1 and 2, LIN with board 9."""
    path = tmp_path / "both.txt"
    path.write_text(FORMATS["pbn"].dumps(BOARDS) + FORMATS["lin"].dumps([standard_board(9, dealt(9))]))
    return path


def test_convert(both, tmp_path, capsys):
    assert call("convert", both, tmp_path / "one.json") == 0
    assert "boards in PBN and in LIN: it was read as PBN; --from chooses" in capsys.readouterr().err
    assert call("convert", both, tmp_path / "two.json", "--from", "LIN") == 0
    assert [len(read_boards(tmp_path / name).boards) for name in ("one.json", "two.json")] == [2, 1]
    assert call("convert", both, tmp_path / "three.json", "--strict") == 2


def test_combine(both, tmp_path):
    assert call("combine", both, "--out", tmp_path / "set.pbn", "--from", "lin", "--numbers", "keep") == 0
    assert [board.number for board in read_boards(tmp_path / "set.pbn").boards] == [9]


def test_dd_and_explain(tmp_path, capsys):
    file = tmp_path / "list.pbn"
    file.write_text(LIST)
    assert call("explain", "north: 0-37 hcp", "--board", file, "--from", "deals") == 0
    assert call("explain", "north: 0-37 hcp", "--board", file, "--from", "lin") == 2
    assert "there is no board in it that can be read" in capsys.readouterr().err
    assert call("dd", file, "--from", "pbn") == 2
    assert "there is no board" in capsys.readouterr().err


def test_a_list_gets_numbers_by_combining(tmp_path):
    (tmp_path / "list.txt").write_text(LIST * 2)
    assert call("combine", tmp_path / "list.txt", "--out", tmp_path / "set.lin", "--numbers", "restart") == 0
    assert [(board.number, board.dealer) for board in read_boards(tmp_path / "set.lin").boards] == [
        (1, 0),
        (2, 1),
    ]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (
            ["--to", "pbn", "--from", "html"],
            "--from 'html' is not a format that is read: write one of pbn, lin",
        ),
        (["--to", "pbn", "--from", "doc"], "--from 'doc' is not a format that is read"),
        (["--to", "dlm"], "--to 'dlm': this format is only read: write some of pbn,lin"),
        (["--to", "deals"], "--to 'deals': this format is only read"),
        (["--to", "zip"], "--to 'zip' is not a format"),
    ],
)
def test_formats_that_are_refused(arguments, words, both, capsys):
    assert call("convert", both, *arguments) == 2
    assert words in capsys.readouterr().err


def test_a_target_that_cannot_be_written(both, tmp_path, capsys):
    assert call("convert", both, tmp_path / "x.dup") == 2
    assert ".pbn, .lin" in capsys.readouterr().err


def test_arabic(both, capsys):
    assert call("convert", both, "--to", "json", "--language", "ar") == 0
    assert "في الملف توزيعات بصيغة" in capsys.readouterr().err
