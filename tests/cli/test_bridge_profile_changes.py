"""`profile rotate`, `versions`, drafts as one notion, profiles in the text form: by their commands."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from majlis.bridge.profile import versions
from majlis.bridge.profile.check import load
from majlis.bridge.profile.drafts import Draft
from majlis.bridge.profile.model import Profile
from majlis.bridge.profile.store import Store
from majlis.cli.common import run
from majlis.cli.main import app
from majlis.errors import InputError


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.setenv("MAJLIS_PROFILES", str(tmp_path / "profiles"))
    monkeypatch.setenv("COLUMNS", "200")
    return Store(tmp_path / "profiles")


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Any:
    def called(*arguments: Any) -> tuple[int, str, str]:
        capsys.readouterr()
        code = run(app, ["bridge", "profile", *map(str, arguments)])
        told = capsys.readouterr()
        return code, told.out, told.err

    return called


def made(store: Store, name: str = "NS slams", version: str = "0.9", **rest: Any) -> Path:
    return store.save(Profile(profile_name=name, dealer="W", tag="Opener", version=version, **rest))


# Turning


def test_a_profile_is_turned_into_another_file(store: Store, call: Any) -> None:
    before = made(store, conditions="west: 15+ hcp").read_bytes()
    code, out, err = call("rotate", "ns slams")
    path = store.folder / "EW_slams_v0.9.json"
    assert (code, out, err) == (0, f"Saved: {path}\n", "")
    assert (load(path).dealer, load(path).conditions) == ("N", "north: 15+ hcp")
    assert (store.folder / "NS_slams_v0.9.json").read_bytes() == before
    code, out, err = call("rotate", "EW slams")
    assert (code, out) == (2, "")
    assert err.startswith(
        "majlis: 'EW slams' is itself a turned profile, made from 'NS slams': turn 'NS slams'"
    )
    assert call("rotate", "NS slams")[0] == 2  # the file is there already
    assert call("rotate", "NS slams", "--by", "2", "--name", "Other side", "--json")[0] == 0
    assert load(store.folder / "Other_side_v0.9.json").dealer == "E"


def test_the_turn_may_be_told_by_its_dealer(store: Store, call: Any) -> None:
    made(store)
    turned = json.loads(call("rotate", "NS slams", "--dealer", "south", "--out", "-")[1])
    assert (turned["dealer"], turned["profile_name"]) == ("S", "EW slams")
    assert "W deals already in 'NS slams'" in call("rotate", "NS slams", "--dealer", "w")[2]
    assert "write one of them" in call("rotate", "NS slams", "--dealer", "n", "--by", "1")[2]
    assert "write N, E, S or W" in call("rotate", "NS slams", "--dealer", "x")[2]
    assert len(store.list()) == len(Store(store.folder.parent / "none").list()) + 1


def test_a_version_that_is_none_does_not_hinder(store: Store, call: Any, tmp_path: Path) -> None:
    for old, new in ((".3", "0.3"), ("0.l", "0.1"), ("a", "0.1")):
        path = tmp_path / "odd.json"
        path.write_text(json.dumps({"profile_name": "NS", "dealer": "N", "tag": "Opener", "version": old}))
        code, out, err = call("rotate", path, "--name", f"EW {old}")
        assert (code, err) == (0, f"majlis: {old!r} is not a version: the turned profile has {new}\n")
        assert f"_v{new}.json" in out


# Versions


def test_versions_change_at_once(store: Store, call: Any) -> None:
    made(store, "A", "0.1"), made(store, "A", "0.9", category="Bids"), made(store, "B", "1.2.3")
    made(store, "C TEST", "0.1")
    before = {path: path.read_bytes() for path in store.folder.iterdir()}
    code, out, _ = call("versions", "--all", "--dry-run")
    assert (code, out.splitlines()) == (0, [
        "A: 0.9 → 0.10 (A_v0.10.json)", "B: 1.2.3 → 1.2.4 (B_v1.2.4.json)",
        "Nothing was written: without --dry-run it is.",
    ])  # fmt: skip
    assert {path: path.read_bytes() for path in store.folder.iterdir()} == before
    assert call("versions", "--all")[0] == 0
    names = ["A_v0.1.json", "A_v0.10.json", "B_v1.2.4.json", "C_v0.1_TEST.json"]
    assert sorted(path.name for path in store.folder.iterdir()) == names
    assert load(store.folder / "A_v0.10.json").version == "0.10"
    [change] = json.loads(call("versions", "--category", "bids", "--to", "2.0", "--json")[1])
    assert (change["old"], change["new"], change["path"]) == (
        "0.10",
        "2.0",
        str(store.folder / "A_v2.0.json"),
    )
    assert "has this version already" in call("versions", "A v2.0", "--to", "2.0")[1]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "one of the three"),
        (["A", "--all"], "one of the three"),
        (["A", "B", "--to", "2"], "B_v2.json is there already, so B_v0.1.json cannot become version 2"),
        (["A v0.1", "A v0.9", "--to", "3"], "would both become A_v3.json"),
        (["A", "--to", "next"], "the version 'next' is not one"),
        (["A", "weak-twos"], "this profile comes with the program"),
        (["--category", "nothing"], "there is no profile of your own here"),
    ],
)
def test_all_or_none(store: Store, call: Any, arguments: list[str], said: str) -> None:
    made(store, "A", "0.1"), made(store, "A", "0.9"), made(store, "B", "0.1")
    (store.folder / "B_v2.json").write_text("{}")
    before = {path: path.read_bytes() for path in store.folder.iterdir()}
    code, out, err = call("versions", *arguments)
    assert (code, out) == (2, "")
    assert said in err
    assert {path: path.read_bytes() for path in store.folder.iterdir()} == before


@pytest.mark.parametrize("step", ["write_new", "remove"])
def test_what_fails_halfway_is_undone(store: Store, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    made(store, "A", "0.1"), made(store, "B", "0.1")
    before = {path: path.read_bytes() for path in store.folder.iterdir()}
    changes = versions.planned(store, [one for one in store.list() if one.own])
    real, count = getattr(versions, step), 0

    def failing(*arguments: Any) -> Any:
        nonlocal count
        count += 1
        if count == 2:
            raise InputError("the disk is full")
        return real(*arguments)

    monkeypatch.setattr(versions, step, failing)
    with pytest.raises(InputError, match="the disk is full"):
        versions.change_all(changes)
    assert {path: path.read_bytes() for path in store.folder.iterdir()} == before


def test_a_file_that_changed_meanwhile_is_left(store: Store) -> None:
    path = made(store)
    changes = versions.planned(store, [one for one in store.list() if one.own])
    path.write_text(path.read_text().replace("Opener", "Overcaller"))
    with pytest.raises(InputError, match="has changed since it was read"):
        versions.change_all(changes)
    assert [one.name for one in store.folder.iterdir()] == [path.name]


# Drafts


@pytest.fixture
def drafts(store: Store) -> Store:
    made(store, "Whole", "0.1"), made(store, "Marked TEST", "0.2")
    store.new_draft(Draft(Path(), Profile(profile_name="Begun", dealer="N", tag="Opener"), done=("N",)))
    (store.draft_folder / "torn_TEST.json").write_text("{")
    return store


def test_drafts_are_one_notion(drafts: Store, call: Any) -> None:
    told = call("drafts")[1]
    assert told.index("Begun") < told.index("Marked, ") < told.index("torn_TEST.json")
    assert "marked as a draft by TEST in its name" in told
    listed = json.loads(call("drafts", "--json")[1])
    assert [(one["name"], one["marked"]) for one in listed] == [("Begun", False), ("Marked", True)]
    for name in ("Begun", "Begun TEST", "Marked", "Marked TEST", "Marked v0.2", "Marked_v0.2_TEST.json"):
        code, out, _ = call("show", name)
        assert code == 0
        assert out.startswith(name.split("_")[0].split()[0])
        assert "This is a draft (" in out
        assert "TEST\n" not in out.splitlines()[0]
    assert "This is a draft" not in call("show", "Whole")[1]


@pytest.mark.parametrize(
    "name", ["Begun", "marked test", "Marked v0.2", "Marked_v0.2_TEST", "torn_TEST.json"]
)
def test_any_draft_is_deleted_by_its_name(drafts: Store, call: Any, name: str) -> None:
    before = sorted(drafts.folder.rglob("*.json"))
    assert call("drafts", "--delete", name, "--yes")[0] == 0
    assert len(sorted(drafts.folder.rglob("*.json"))) == len(before) - 1
    assert (drafts.folder / "Whole_v0.1.json").is_file()
    assert call("drafts", "--delete", name, "--yes")[0] == 2


def test_no_profile_is_deleted_as_a_draft(drafts: Store, call: Any) -> None:
    code, _, err = call("drafts", "--delete", "Whole", "--yes")
    assert (code, err) == (2, "majlis: there is no draft 'Whole'; there are 'Begun', 'Marked'\n")
    made(drafts, "Begun TEST", "0.1")
    code, _, err = call("drafts", "--delete", "Begun", "--yes")
    assert code == 2
    assert "several drafts are called 'Begun': name one of the files" in err
    assert "write one of them" in call("drafts", "--delete", "Begun", "--delete-all", "--yes")[2]


def test_all_drafts_are_deleted_after_a_question(
    drafts: Store, call: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = sorted(drafts.folder.rglob("*.json"))
    code, _, err = call("drafts", "--delete-all")
    assert code == 2
    assert "add --yes" in err
    for answer, code in (("n", 1), ("y", 0)):
        assert sorted(drafts.folder.rglob("*.json")) == before
        stdin = io.StringIO(f"{answer}\n")
        monkeypatch.setattr(stdin, "isatty", lambda: True)
        monkeypatch.setattr("sys.stdin", stdin)
        assert call("drafts", "--delete-all")[0] == code
    left = [path.name for path in sorted(drafts.folder.rglob("*.json"))]
    assert left == ["Whole_v0.1.json", "torn_TEST.json"]
    assert "torn_TEST.json" in call("drafts")[1]
    assert call("drafts", "--delete-all", "--yes")[0] == 0


def test_a_marked_draft_is_finished(drafts: Store, call: Any) -> None:
    assert call("drafts", "--finish", "Marked")[0] == 0
    assert load(drafts.folder / "Marked_v0.2.json").profile_name == "Marked"
    assert not (drafts.folder / "Marked_v0.2_TEST.json").exists()


# The text form


def test_a_profile_in_the_text_form_is_shown(store: Store, call: Any, tmp_path: Path) -> None:
    sheet = tmp_path / "weak.txt"
    sheet.write_text("name: Weak\ndealer: west\nwest: 6-10 hcp\n")
    code, out, err = call("show", sheet)
    assert (code, err) == (0, "")
    assert "Weak" in out
    assert "6-10" in out
    assert json.loads(call("show", sheet, "--json")[1])["profile_name"] == "Weak"
    code, _, err = call("edit", sheet, "--set", "dealer=N")
    assert code == 2
    assert f"majlis bridge profile new --from {sheet}" in err
    assert call("save-as", sheet, "--name", "Weaker")[0] == 0
    sheet.write_text("west: 6-10 hpc\nnorth: quite strong\n")
    code, out, err = call("show", sheet)
    assert (code, out, err.count("majlis: ")) == (2, "", 2)
