"""Matches that are kept: numbered files with a note, found again, never half written or written over."""

import os
from pathlib import Path

import msgspec
import pytest

from majlis.errors import InputError
from majlis.folders import data_folder
from majlis.matches import (
    Entry,
    MatchFile,
    Note,
    entries,
    find,
    local_time,
    matches_folder,
    read_entry,
    unfinished,
    why_unusable,
)


def note(saved: str = "2026-11-28T12:00:00+00:00", **more: object) -> Note:
    fields = {"game": "baloot", "rules": "kammelna", "seed": 7, "seat": 0, "bots": "careful"}
    return Note(**{**fields, "started": saved, "saved": saved, **more})  # type: ignore[arg-type]


def content(kept: Note) -> str:
    return f'{{"rs": [], "majlis": {msgspec.json.encode(kept).decode()}}}'


def test_each_match_has_its_file_and_is_read_as_it_was_written(tmp_path: Path) -> None:
    kept = [note(scores=(45, 62), deals=5, dealt="x", actions=((1, 64), (2, 65))), note(over=True)]
    for one in kept:
        MatchFile(tmp_path / "deep", "match").save(content(one))
    found = entries(tmp_path / "deep", "match")
    assert [(entry.number, entry.note) for entry in found] == [(1, kept[0]), (2, kept[1])]
    assert [entry.resumable for entry in found] == [True, False]
    assert sorted(os.listdir(tmp_path / "deep")) == ["match-000001.json", "match-000002.json"]


def test_nothing_is_made_before_something_is_saved(tmp_path: Path) -> None:
    MatchFile(tmp_path / "deep", "match")
    assert list(tmp_path.iterdir()) == []
    assert entries(tmp_path / "deep", "match") == []
    assert unfinished(tmp_path / "deep", "match") is None


def test_the_match_that_was_left_last_is_resumed(tmp_path: Path) -> None:
    for saved, over in (
        ("2026-11-02", False),
        ("2026-11-03", False),
        ("2026-11-01", False),
        ("2026-11-04", True),
    ):
        MatchFile(tmp_path, "match").save(content(note(f"{saved}T12:00:00+00:00", over=over)))
    found = unfinished(tmp_path, "match")
    assert found is not None
    assert found.number == 2
    assert find("last", tmp_path, "match").number == 4


@pytest.mark.parametrize("text", ["9", "0", "-1", "", "last one", "match-000001", "9" * 30, "١"])
def test_a_match_that_is_not_there_is_told(text: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="has no matches"):
        find(text, tmp_path, "match")
    MatchFile(tmp_path, "match").save(content(note()))
    with pytest.raises(InputError, match="has the match 1"):
        find(text, tmp_path, "match")
    assert find("1", tmp_path, "match") == find("000001", tmp_path, "match")
    assert find(str(tmp_path / "match-000001.json"), None, "match").note == note()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"majlis": 3}',
        '{"majlis": {"game": "baloot"}}',
        "[" * 100_000,
        '{"majlis": {}}',
    ],
)
def test_a_file_that_is_no_match_is_listed_with_its_error(text: str, tmp_path: Path) -> None:
    path = tmp_path / "match-000003.json"
    path.write_text(text)
    (entry,) = entries(tmp_path, "match")
    assert (entry.number, entry.note, entry.resumable) == (3, None, False)
    assert "not a record of a match" in str(entry.error)
    assert "\n" not in str(entry.error)


def test_a_record_that_was_not_played_here_has_no_note(tmp_path: Path) -> None:
    path = tmp_path / "match-000001.json"
    path.write_text('{"v": 1, "rs": []}')
    assert read_entry(path) == Entry(path, 0)
    (tmp_path / "folder.json").mkdir()
    assert "cannot be read" in str(read_entry(tmp_path / "folder.json").error)


def test_a_match_that_another_terminal_goes_on_with_is_left_alone(tmp_path: Path) -> None:
    first = MatchFile(tmp_path, "match")
    first.save(content(note(deals=1)))
    assert first.path is not None
    second = MatchFile(tmp_path, "match", first.path)
    second.save(content(note(deals=2)))
    first.save(content(note(deals=11)))
    first.save(content(note(deals=12)))
    second.save(content(note(deals=3)))
    found = [entry.note.deals for entry in entries(tmp_path, "match") if entry.note]
    assert found == [3, 12]


def test_a_number_that_another_takes_meanwhile_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real_link = os.link

    def link(source: Path, target: Path) -> None:
        if target.name == "match-000001.json":
            target.write_text("another's")
        real_link(source, target)

    monkeypatch.setattr(os, "link", link)
    file = MatchFile(tmp_path, "match")
    file.save(content(note()))
    assert file.path == tmp_path / "match-000002.json"
    assert (tmp_path / "match-000001.json").read_text() == "another's"


def test_where_matches_are_kept() -> None:
    assert matches_folder("baloot", {"XDG_DATA_HOME": "/data"}) == Path("/data/majlis/matches/baloot")
    assert matches_folder("liaptui", {"MAJLIS_MATCHES": "/club"}) == Path("/club/liaptui")
    assert matches_folder("baloot", {"MAJLIS_MATCHES": " None "}) is None
    windows = data_folder("matches", "X", environment={"LOCALAPPDATA": "C:/u"}, platform="win32")
    assert windows == Path("C:/u/Majlis/matches")
    mac = data_folder("matches", "X", environment={}, platform="darwin")
    assert mac == Path.home() / "Library/Application Support/Majlis/matches"


def test_without_a_home_folder_the_variable_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless(self: Path) -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "expanduser", homeless)
    with pytest.raises(InputError, match="set MAJLIS_MATCHES to a folder"):
        matches_folder("baloot", {})


def test_why_a_folder_cannot_be_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert why_unusable(tmp_path / "deep" / "er") is None
    (tmp_path / "file").write_text("x")
    assert "name a folder" in str(why_unusable(tmp_path / "file" / "er"))
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # as root anything can be written to
    assert "permission denied" in str(why_unusable(tmp_path))


def test_times_are_those_of_the_user() -> None:
    assert local_time("2026-11-28T12:03:11+00:00")[:8] == "2026-11-"
    assert local_time("soon\x1b") == "soon\\x1b"
