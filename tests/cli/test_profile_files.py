"""Which profile a command takes, what a check says of files of any kind, and that no file is replaced."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from majlis.cli.common import run
from majlis.cli.main import app

Call = Callable[..., tuple[int, str]]
SHEET = "north: 15-17 hcp"


@pytest.fixture
def call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Call:
    monkeypatch.setenv("MAJLIS_PROFILES", str(tmp_path / "profiles"))
    monkeypatch.setenv("MAJLIS_LANGUAGE", "en")
    monkeypatch.setenv("COLUMNS", "400")

    def command(*arguments: object) -> tuple[int, str]:
        capsys.readouterr()
        code = run(app, ["bridge", *map(str, arguments)])
        captured = capsys.readouterr()
        return code, captured.out + captured.err

    return command


# Which profile


def test_ones_own_profile_stands_before_the_librarys(call: Call) -> None:
    deal = ("deal", "weak-twos", "-n", "1", "--seed", "1", "--format", "json")
    call("profile", "new", "Other", "--from-text", "north: 37 hcp")
    assert "weak-twos" not in call(*deal)[1]
    call("profile", "new", "weak-twos", "--description", "mine", "--from-text", "north: 37 hcp")
    assert "mine" in call("profile", "show", "weak-twos")[1]
    code, said = call(*deal)
    assert code == 0
    assert "weak-twos" in said
    code, said = call("explain", "weak-twos")
    assert code == 0
    assert "37 HCP" in said


@pytest.mark.parametrize("command", [("deal", "", "-n", "1"), ("explain", ""), ("deal", "  ", "-n", "1")])
def test_an_empty_name_is_none(call: Call, command: tuple[str, ...]) -> None:
    code, said = call(*command)
    assert code == 2
    assert "is empty: write a name, a file, or conditions" in said
    assert "folder" not in said


# What a check says


def test_one_file_that_is_no_text_hinders_no_other(call: Call, tmp_path: Path) -> None:
    good, sheet, wide = tmp_path / "good.txt", tmp_path / "latin.txt", tmp_path / "utf16.json"
    blank, wide_sheet = tmp_path / "blank.txt", tmp_path / "utf16.txt"
    good.write_text(SHEET)
    sheet.write_bytes("name: Café\nnorth: 15-17 hcp\n".encode("latin-1"))
    wide.write_text('{"profile_name": "x"}', encoding="utf-16")
    wide_sheet.write_text(SHEET, encoding="utf-16")
    blank.write_text(" \n")
    code, said = call("profile", "check", wide, sheet, wide_sheet, blank, good)
    assert code == 1
    for path in (wide, sheet, wide_sheet, blank):
        assert f"{path}: 1 error" in said
    assert f"{good}: nothing is wrong" in said
    assert said.count("this is not UTF-8 text; save the file as UTF-8") == 3
    assert said.count("the file is empty") == 1
    reports = json.loads(call("profile", "check", wide, good, "--json")[1])
    assert [len(one["faults"]) for one in reports] == [1, 0]


@pytest.mark.parametrize(
    "content", [b"null", b" true\n", b"12.5", b'"north"', b"\x00\x01\x02\x03", b"PK\x03\x04"]
)
def test_a_json_file_without_a_table_is_no_sheet(call: Call, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "odd.json"
    path.write_bytes(content)
    code, said = call("profile", "check", path)
    assert code == 1
    assert "colon" not in said
    path.write_text(SHEET)  # which somebody called by the wrong ending
    assert call("profile", "check", path)[0] == 0


@pytest.mark.parametrize(
    "lines",
    [
        "north: 25+ hcp\nsouth: 20+ hcp\n",
        "north: 11+\neast: 11+\nsouth: 11+\nwest: 11+\n",
        "north: 4 spades, 3 hearts, 3 diamonds, 3 clubs, never 4333\n",
    ],
)
def test_a_profile_that_no_deal_fits_is_an_error(call: Call, tmp_path: Path, lines: str) -> None:
    path = tmp_path / "none.txt"
    path.write_text(lines)
    code, said = call("profile", "check", path)
    assert code == 1
    assert f"{path}: 1 error" in said
    assert call("deal", path, "-n", "1")[0] == 2


def test_a_broken_file_is_named_with_its_fault(call: Call, tmp_path: Path) -> None:
    folder = tmp_path / "profiles"
    folder.mkdir()
    (folder / "broken.json").write_text('{"profile_name": "x",\n"dealer" "N"}')
    for name in ("broken", folder / "broken.json"):
        code, said = call("profile", "show", name)
        assert code == 2
        assert f"{folder / 'broken.json'}: line 2, column 10" in said


# What is written


def test_out_replaces_no_file(call: Call, tmp_path: Path) -> None:
    source, target = tmp_path / "source.txt", tmp_path / "deep" / "target.json"
    source.write_text("name: Mine\n" + SHEET)
    assert call("profile", "convert", source, "--out", target)[0] == 0
    target.write_text("edited")
    for command in (
        ("profile", "convert", source, "--out", target),
        ("profile", "new", "Mine", "--from-text", SHEET, "--out", target),
        ("profile", "rotate", source, "--out", target),
    ):
        code, said = call(*command)
        assert code == 2
        assert f"{target}: this file is there already" in said
    assert target.read_text() == "edited"
    assert '"Mine"' in call("profile", "convert", source, "--out", "-")[1]
