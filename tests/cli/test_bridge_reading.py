"""How a profile is read, in the same options for `deal`, `explain`, `diagnose`; printed boards; folders."""

import inspect
import json
import os
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from bridge.practice import random_suits, raw_profile, sub, suit
from majlis.bridge.deal.scenarios import scenario_of
from majlis.bridge.formats import read_boards
from majlis.bridge.table.origin import read_origin
from majlis.cli.bridge.deal import deal
from majlis.cli.bridge.diagnose import diagnose
from majlis.cli.bridge.explain import explain
from majlis.cli.bridge.reading import OPTIONS, ReadAs
from majlis.cli.common import run
from majlis.cli.main import app

OF_THE_RUN = {
    "n", "seed", "mix", "shares", "keep", "first",  # which boards
    "out", "formats", "name", "notes", "version", "ten", "record", "dd", "json", "language",  # where they go
    "workers", "cluster", "context", "profiles", "exact",
}  # fmt: skip
"""What `deal` takes besides: a new option is one of these, or all three commands have it."""
DRAWING = raw_profile(
    N=[sub(hearts=suit(0, 4), spades=suit(0, 4), extra=random_suits("SH", suit(4, 6)))], S=[sub((8, 20))]
)


@pytest.mark.parametrize("command", [explain, diagnose])
def test_they_take_every_option_of_deal_that_says_how_a_profile_is_read(command: Any) -> None:
    reading = set(inspect.signature(deal).parameters) - OF_THE_RUN
    assert reading == set(OPTIONS) == {field.name for field in fields(ReadAs)}
    given = inspect.signature(command).parameters
    assert reading <= set(given)
    for name in reading - {"title"}:  # which is the set's title of the one, the profile's of the others
        assert given[name] == inspect.signature(deal).parameters[name]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Any:
    def called(*arguments: Any) -> tuple[int, str, str]:
        capsys.readouterr()
        code = run(app, ["bridge", *map(str, arguments)])
        told = capsys.readouterr()
        return code, told.out, told.err

    return called


@pytest.fixture
def drawing(tmp_path: Path) -> Path:
    path = tmp_path / "drawing.json"
    path.write_text(json.dumps(DRAWING), encoding="utf-8")
    return path


def test_the_reading_changes_what_is_counted(call: Any, drawing: Path) -> None:
    usual, adds = (
        json.loads(call("explain", drawing, "--no-example", "--json", *more)[1])
        for more in ((), ("--rs-over-standard", "adds"))
    )
    assert int(adds["deals"]) < int(usual["deals"])  # no drawn suit of five or six cards
    assert (usual["rs_over_standard"], adds["rs_over_standard"]) == ("replaces", "adds")
    code, out, err = call("diagnose", drawing, "--rs-over-standard", "adds", "--title", "Lesson 4",
                          "--rs-choice", "by-count", "--dealer", "S", "--vulnerable", "ns")  # fmt: skip
    assert (code, out.splitlines()[0].partition(":")[0]) == (0, "Lesson 4")
    assert "(--rs-over-standard adds)" in out
    assert "(--rs-choice by-count)" in out
    assert "South deals every board, North-South vulnerable" in err


def test_an_example_is_seated_as_asked(call: Any, drawing: Path) -> None:
    for options, head in (
        ((), "Dealer North   Vulnerable None"),
        (("--dealer", "E", "--vulnerable", "both"), "Dealer East   Vulnerable All"),
        (("--pair-ns", "--no-rotate", "--vulnerable", "ew"), "Dealer North   Vulnerable EW"),
        (("--boards", "standard"), "Dealer North   Vulnerable None"),
    ):
        code, out, _ = call("explain", drawing, *options)
        assert code == 0
        assert f"Board 1   {head}" in out


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--rs-choice", "often"), "write uniform or by-count"),
        (("--rs-over-standard", "both"), "write replaces or adds"),
        (("--boards", "standard", "--dealer", "E"), "leave one of them out"),
        (("--pair-ns", "--boards", "standard"), "write it without --boards"),
        (("--dealer", "X"), "write N, E, S or W"),
        (("--vulnerable", "us"), "write none, ns, ew or both"),
    ],
)
@pytest.mark.parametrize("command", ["deal", "explain", "diagnose"])
def test_they_refuse_the_same(call: Any, drawing: Path, command: str, options: Any, said: str) -> None:
    code, out, err = call(command, drawing, *options)
    assert (code, out) == (2, "")
    assert said in err


def test_boards_of_another_dealer_are_explained(call: Any, tmp_path: Path, drawing: Path) -> None:
    out = tmp_path / "boards"
    assert call("deal", drawing, "-n", 2, "--seed", 1, "--dealer", "E", "--out", out, "--no-record",
                "--format", "lin", "--name", "set")[0] == 0  # fmt: skip
    assert call("explain", drawing, "--board", out / "set.lin", "--dealer", "E")[0] == 0


# What is printed


def test_a_printed_board_has_words_and_no_json(call: Any) -> None:
    code, out, _ = call("deal", "weak-twos", "-n", 3, "--seed", 2)
    assert code == 0
    assert "{" not in out
    hands = [line for line in out.splitlines() if line.startswith("Hands: ")]
    assert len(hands) == 3
    assert all("weak two (" in line for line in hands)
    assert "Hands" not in call("deal", "north: 15-17 hcp", "-n", 1)[1]  # of which there is no more to say
    assert '"profile":' in call("deal", "weak-twos", "-n", 1, "--record")[1]
    assert "Hands" not in call("deal", "weak-twos", "-n", 1, "--no-record")[1]
    assert '"profile":' in call("deal", "weak-twos", "-n", 1, "--out", "-", "--format", "text")[1]
    assert "{" not in call("explain", "weak-twos")[1]


def test_files_keep_the_record_and_convert_prints_without_it(call: Any, tmp_path: Path) -> None:
    assert call("deal", "weak-twos", "-n", 1, "--seed", 2, "--out", tmp_path, "--format", "text,pbn",
                "--name", "set")[0] == 0  # fmt: skip
    for path in sorted(tmp_path.iterdir()):
        assert read_origin(read_boards(path).boards[0]) is not None
    printed = call("convert", tmp_path / "set.pbn", "--to", "text")[1]
    assert "{" not in printed
    assert "Hands: " in printed
    (tmp_path / "again.txt").write_text(printed)
    assert not read_boards(tmp_path / "again.txt").problems


# Folders of boards


@pytest.fixture
def evening(call: Any, tmp_path: Path) -> Path:
    folder = tmp_path / "evening"
    for at, (name, hcp) in enumerate((("Strong-1", 15), ("Strong-10", 15), ("Strong-9", 15), ("weak", 5))):
        text = f"north: {hcp}+ hcp"
        assert call("deal", text, "-n", 2, "--seed", at, "--out", folder, "--name", name,
                    "--format", "pbn,lin")[0] == 0  # fmt: skip
    for path in folder.iterdir():
        os.utime(path, ns=(10**18, 10**18))
    (folder / "notes.txt").write_text("no boards")
    (folder / ".hidden.pbn").write_text("")
    return folder


def test_of_a_folder_the_newest_file_of_each_scenario_is_combined(call: Any, evening: Path) -> None:
    out = evening / "all.pbn"
    code, _, err = call("combine", evening, "--out", out)
    assert code == 0
    assert len(read_boards(out).boards) == 4  # two of each scenario; of equal times the higher number
    assert "Strong-9.pbn: an older file of Strong-10.pbn, passed over (--every-file takes it)" in err
    os.utime(evening / "Strong-1.lin", ns=(2 * 10**18, 2 * 10**18))
    err = call("combine", evening, "--out", out)[2]  # and what was written before is not read
    assert "Strong-10.pbn: an older file of Strong-1.pbn" in err
    assert "weak.pbn: 2 of 2 boards" in err
    assert call("combine", f"{evening}=2", "--every-file", "-n", 8, "--out", out)[0] == 0
    assert len(read_boards(out).boards) == 8
    (evening / "empty").mkdir()
    assert "there is no file of boards in this folder" in call("combine", evening / "empty", "--out", out)[2]


def test_what_a_file_is_of() -> None:
    names = ("Weak-2s-7", "Weak_2s_v0.9", "weak 2s", "Weak-2s_2026-03-01", "Weak_2s_v1.0_20260301-1530")
    assert {scenario_of(name) for name in names} == {"weak 2s"}
    assert scenario_of("7") == "7"
    assert scenario_of("2026-03-01") == "2026-03-01"
