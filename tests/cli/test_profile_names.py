"""Names of profiles of one folder: two that one command would take for each other are refused, or told."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from bridge.wizard.player import Player
from majlis.bridge.profile.check import load
from majlis.bridge.profile.store import Store
from majlis.bridge.wizard.dialogue import Dialogue
from majlis.cli.common import run
from majlis.cli.main import app

Call = Callable[..., tuple[int, str]]
HAND = ("--from-text", "north: 15-17 hcp")


@pytest.fixture
def call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Call:
    monkeypatch.setenv("MAJLIS_PROFILES", str(tmp_path / "profiles"))
    monkeypatch.setenv("MAJLIS_LANGUAGE", "en")
    monkeypatch.setenv("COLUMNS", "400")

    def command(*arguments: str) -> tuple[int, str]:
        capsys.readouterr()
        code = run(app, ["bridge", "profile", *arguments])
        captured = capsys.readouterr()
        return code, captured.out + captured.err

    return command


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "profiles"


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("*.json"))


def copied(folder: Path, source: str, target: str, **changes: str) -> None:
    """Write a file as another program would have written it."""
    content = json.loads((folder / source).read_text(encoding="utf-8"))
    (folder / target).write_text(json.dumps(content | changes), encoding="utf-8")


@pytest.mark.parametrize(
    "arguments",
    [
        ("new", "weak", "--version", "0.1", *HAND),
        ("save-as", "Other", "--name", "wEAK"),
        ("rotate", "Other", "--name", "WEAK"),
        ("edit", "Other", "--set", "profile_name=weak"),
    ],
)
def test_a_name_that_differs_in_capitals_only_is_refused(
    call: Call, folder: Path, arguments: tuple[str, ...]
) -> None:
    call("new", "Weak", "--version", "0.5", *HAND)
    call("new", "Other", "--version", "0.2", *HAND)
    before = {name: (folder / name).read_bytes() for name in files(folder)}
    code, said = call(*arguments)
    assert code == 2
    assert "differs from 'Weak' in capitals only" in said
    assert str(folder / "Weak_v0.5.json") in said
    assert {name: (folder / name).read_bytes() for name in files(folder)} == before


def test_the_spelling_of_a_profile_alone_may_change_and_versions_keep_theirs(
    call: Call, folder: Path
) -> None:
    call("new", "Weak", *HAND)
    assert call("edit", "Weak", "--set", "profile_name=weak")[0] == 0
    assert call("save-as", "weak")[0] == 0
    assert call("new", "weak", "--version", "3", *HAND)[0] == 0
    assert len(files(folder)) == 3


def test_of_names_that_are_there_in_both_spellings_the_typed_one_is_meant(call: Call, folder: Path) -> None:
    call("new", "Weak", "--version", "0.5", *HAND)
    copied(folder, "Weak_v0.5.json", "weak_v0.1.json", profile_name="weak", version="0.1")
    assert call("show", "weak")[1].startswith("weak, version 0.1")
    assert call("show", "Weak")[1].startswith("Weak, version 0.5")
    code, said = call("delete", "WEAK", "--yes")
    assert code == 2
    assert "several profiles are called 'WEAK': name one of the files" in said
    assert call("edit", "weak", "--set", "description=hello")[0] == 0  # what is there already can be changed
    assert "hello" in (folder / "weak_v0.1.json").read_text(encoding="utf-8")
    assert call("versions", "--all")[0] == 0
    assert files(folder) == ["Weak_v0.6.json", "weak_v0.2.json"]
    assert call("delete", "weak", "--yes")[0] == 0
    assert files(folder) == ["Weak_v0.6.json"]


def test_no_change_gives_a_profile_the_name_and_version_of_another(call: Call, folder: Path) -> None:
    call("new", "Q", *HAND)
    call("new", "P", *HAND)
    code, said = call("edit", "P", "--set", "profile_name=Q")
    assert code == 2
    assert f"{folder / 'Q_v0.1.json'} is 'Q v0.1' already" in said
    call("save-as", "P")
    code, said = call("edit", "P v0.1", "--set", "version=0.2")
    assert code == 2
    assert f"{folder / 'P_v0.2.json'} is 'P v0.2' already" in said
    assert call("edit", "P v0.1", "--set", "version=0.3")[0] == 0  # which no file is
    assert call("new", "P", "--version", "0.3", *HAND)[0] == 2  # the file of version 0.1 is that now
    assert call("versions", "P v0.2", "--to", "0.3")[0] == 2


def test_two_files_of_one_name_and_version_are_told_by_their_files(call: Call, folder: Path) -> None:
    call("new", "Q", *HAND)
    copied(folder, "Q_v0.1.json", "P_v0.1.json")
    for command in (("show", "Q"), ("show", "q v0.1"), ("delete", "Q", "--yes"), ("versions", "--all")):
        code, said = call(*command)
        assert code == 2, command
        assert str(folder / "P_v0.1.json") in said
        assert str(folder / "Q_v0.1.json") in said
    assert files(folder) == ["P_v0.1.json", "Q_v0.1.json"]
    assert call("edit", "P_v0.1.json", "--set", "description=left")[0] == 0
    assert call("delete", "Q_v0.1.json", "--yes")[0] == 0
    assert files(folder) == ["P_v0.1.json"]


def test_the_dialogue_refuses_a_name_that_is_taken(call: Call, folder: Path) -> None:
    call("new", "Q", *HAND)
    call("new", "P", *HAND)
    store = Store(folder)
    player = Player(["1", "1", "Q", "0", "s"])
    Dialogue(player, store).edit(store.find("P"))
    assert "Not saved" in player.seen
    assert load(folder / "P_v0.1.json").profile_name == "P"
