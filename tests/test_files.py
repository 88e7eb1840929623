"""Whole files or nothing, and a plain sentence for a path that cannot be used."""

import errno
import os
from pathlib import Path

import pytest

from majlis.errors import InputError
from majlis.files import make_folder, write_atomic, write_new


def test_writes_text_as_utf8_and_bytes_as_they_are(tmp_path: Path) -> None:
    write_atomic(tmp_path / "a.txt", "كبوت\r\n")
    write_atomic(str(tmp_path / "b.bin"), b"\x00\xff")
    assert (tmp_path / "a.txt").read_bytes() == "كبوت\r\n".encode()
    assert (tmp_path / "b.bin").read_bytes() == b"\x00\xff"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.txt", "b.bin"]


def test_replaces_and_keeps_permissions(tmp_path: Path) -> None:
    target = tmp_path / "a.txt"
    target.write_text("old")
    target.chmod(0o600)
    write_atomic(target, "new")
    assert target.read_text() == "new"
    assert target.stat().st_mode & 0o777 == 0o600


def test_writes_through_a_link(tmp_path: Path) -> None:
    target, link = tmp_path / "a.txt", tmp_path / "link"
    target.write_text("old")
    link.symlink_to(target)
    write_atomic(link, "new")
    assert link.is_symlink()
    assert target.read_text() == "new"


def test_interruption_leaves_the_old_file_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "a.txt"
    target.write_text("old")

    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_atomic(target, "new")
    assert target.read_text() == "old"
    assert list(tmp_path.iterdir()) == [target]


def test_names_the_path_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(InputError, match=r"folder; name a file"):
        write_atomic(tmp_path, "x")
    with pytest.raises(InputError, match=r"missing.a\.txt: the file cannot be written \(no such file"):
        write_atomic(tmp_path / "missing" / "a.txt", "x")
    with pytest.raises(InputError, match="name a folder"):
        make_folder(tmp_path / "file")
    with pytest.raises(InputError, match="cannot be made"):
        make_folder(tmp_path / "file" / "below")


def test_writes_into_what_is_no_regular_file(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_atomic(pipe, "through")
        assert os.read(reader, 100) == b"through"
    finally:
        os.close(reader)


def test_a_new_file_is_written_once(tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    assert write_new(path, "first")
    assert not write_new(path, "second")
    assert path.read_text(encoding="utf-8") == "first"
    assert list(tmp_path.iterdir()) == [path]


def test_of_two_writers_of_a_new_file_one_succeeds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "new.txt"
    monkeypatch.setattr("os.path.lexists", lambda path: False)
    path.write_text("the other's", encoding="utf-8")
    assert not write_new(path, "mine")
    assert path.read_text(encoding="utf-8") == "the other's"


def test_a_new_file_without_links_and_one_that_cannot_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(*_: object) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr("os.link", no_links)
    assert write_new(tmp_path / "a", b"\x00")
    assert (tmp_path / "a").read_bytes() == b"\x00"
    with pytest.raises(
        InputError, match=r"no folder/x: the file cannot be written \(no such file or directory\)"
    ):
        write_new(tmp_path / "no folder" / "x", "")
