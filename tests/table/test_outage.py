"""A database that is taken away or locked under the server: told, and nothing is answered as done."""

import os
import shutil
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from typing import Final

import msgspec
import pytest
from sqlalchemy.exc import SQLAlchemyError

from majlis.cli.table import default_database
from majlis.table.outage import reason
from majlis.table.settings import Settings, new_key
from majlis.table.store import Store
from majlis.table.tables import Entry

posix = pytest.mark.skipif(sys.platform == "win32", reason="open files stay where they are there")


def entry(number: int) -> Entry:
    return Entry(number=number, id=f"message-{number}", kind="act", seat=1, action=7, at=5)


def begun(path: Path) -> tuple[Store, str]:
    """A store with a room in which one thing was done."""
    store, room = Store(str(path)), new_key()
    store.make_room(room, Settings())
    assert store.append(room, entry(1)) == "accepted"
    return store, room


def replaced(path: Path) -> None:
    """By a copy, as who puts a backup back does it."""
    shutil.copy(path, f"{path}.copy")
    os.replace(f"{path}.copy", path)


TAKEN: Final[dict[str, Callable[[Path], None]]] = {
    "removed": Path.unlink,
    "moved": lambda path: path.rename(f"{path}.away"),
    "replaced": replaced,
    "its folder moved": lambda path: path.parent.rename(f"{path.parent}.away"),
    "what is not in it yet removed": lambda path: Path(f"{path}-wal").unlink(),
    "what connections share removed": lambda path: Path(f"{path}-shm").unlink(),
}


@posix
@pytest.mark.parametrize("kind", TAKEN)
def test_a_file_that_is_not_where_it_was_is_an_outage_and_nothing_is_accepted(
    tmp_path: Path, kind: str
) -> None:
    (tmp_path / "rooms").mkdir()
    path = tmp_path / "rooms" / "t.sqlite"
    store, room = begun(path)
    TAKEN[kind](path)
    there = path.exists()
    attempts: list[Callable[[], object]] = [
        lambda: store.append(room, entry(2)),
        lambda: store.make_room(new_key(), Settings()),
        lambda: store.known(room, "message-1"),
        lambda: store.entries(room),
        lambda: store.settings(room),
        store.probe,
    ]
    for attempt in attempts:
        with pytest.raises(SQLAlchemyError) as caught:
            attempt()
        assert "was removed or replaced while the server has it open" in reason(caught.value)
    assert path.exists() == there  # who looks makes no new file
    store.close()


OVER: Final[dict[str, Callable[[Path], object]]] = {
    "a backup is copied over it": lambda path: shutil.copyfile(f"{path}.backup", path),
    "cut short": lambda path: os.truncate(path, 4096),
    "emptied": lambda path: os.truncate(path, 0),
    "what is not in it yet is emptied": lambda path: os.truncate(f"{path}-wal", 0),
}


@posix
@pytest.mark.parametrize("crashed", [False, True])
@pytest.mark.parametrize("kind", OVER)
def test_a_file_that_something_else_writes_over_is_an_outage_and_nothing_is_accepted(
    tmp_path: Path, kind: str, crashed: bool
) -> None:
    path = tmp_path / "t.sqlite"
    store, room = begun(path)
    if crashed:  # what a server that is killed leaves
        copies = {ending: Path(f"{path}{ending}").read_bytes() for ending in ("", "-wal")}
        store.close()
        for ending, data in copies.items():
            Path(f"{path}{ending}").write_bytes(data)
        store = Store(str(path))
    backup = sqlite3.connect(f"{path}.backup")
    with sqlite3.connect(path) as connection:
        connection.backup(backup)
    backup.close()
    connection.close()
    assert store.append(room, entry(2)) == "accepted"
    OVER[kind](path)
    for attempt in (lambda: store.append(room, entry(3)), lambda: store.entries(room), store.probe) * 2:
        with pytest.raises(SQLAlchemyError) as caught:
            attempt()
        assert "something else wrote into the file of the rooms" in reason(caught.value)
    left, log = path.read_bytes(), Path(f"{path}-wal").read_bytes()
    for number in ("", "-2"):
        store.close()  # as a server ends: the log is not taken over into what is no longer its file
        assert path.read_bytes() == left
        aside = Path(f"{path}-wal-set-aside{number}")
        assert (aside.read_bytes() if aside.exists() else b"") == log
        assert not aside.exists() or aside.stat().st_mode & 0o777 == 0o600
        if not log or number:
            return
        shutil.copyfile(f"{path}.backup", path)
        store = Store(str(path))  # a backup that was copied over the file is whole after that
        assert [one.number for one in store.entries(room)] == [1]
        assert store.append(room, entry(2)) == "accepted"
        shutil.copyfile(f"{path}.backup", path)
        left, log = path.read_bytes(), Path(f"{path}-wal").read_bytes()
        with pytest.raises(SQLAlchemyError):
            store.probe()


@posix
def test_what_sqlite_writes_itself_is_no_outage(tmp_path: Path) -> None:
    """Also where another program has it take over the log, or reads, while several threads write."""
    path, done = tmp_path / "t.sqlite", threading.Event()
    store, room = begun(path)

    def write(room: str, first: int) -> None:
        for number in range(first, first + 20):
            long = msgspec.structs.replace(entry(number), dealt="7" * 90_000)
            assert store.append(room, long) == "accepted"

    def meddle() -> None:
        while not done.is_set():
            for how in ("PASSIVE", "FULL", "RESTART", "TRUNCATE"):
                connection = sqlite3.connect(path)
                connection.execute(f"PRAGMA wal_checkpoint({how})").fetchall()
                connection.close()

    rooms = [new_key() for _ in range(2)]
    for one in rooms:
        store.make_room(one, Settings())
    with ThreadPoolExecutor(3) as pool:
        meddling = pool.submit(meddle)
        writing = [pool.submit(write, one, 1) for one in rooms]
        wait(writing)
        done.set()
        for one in (*writing, meddling):
            one.result()
    assert store.append(room, entry(2)) == "accepted"
    store.close()


@posix
def test_a_file_that_is_back_where_it_was_goes_on(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "t.sqlite"
    store, room = begun(path)
    path.rename(tmp_path / "away")
    for _ in range(3):
        with pytest.raises(SQLAlchemyError) as caught:
            store.append(room, entry(2))
        store.outage.begins(caught.value)
    (tmp_path / "away").rename(path)
    store.probe()
    assert store.append(room, entry(2)) == "accepted"
    store.close()
    again = Store(str(path))
    assert [one.number for one in again.entries(room)] == [1, 2]
    again.close()
    said = [record.getMessage() for record in caplog.records]
    assert len(said) == 2
    assert said[0].startswith("the database cannot be used, and is tried again until it can: the file of")
    assert said[1] == "the database is back"


@posix
def test_what_was_written_while_the_file_was_taken_away_is_not_accepted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the look before and the commit."""
    path = tmp_path / "t.sqlite"
    store, room = begun(path)
    look, looks = store.check_place, []

    def check() -> None:
        look()
        looks.append(1)
        if len(looks) == 1:
            path.unlink()

    monkeypatch.setattr(store, "check_place", check)
    with pytest.raises(SQLAlchemyError):
        store.append(room, entry(2))
    store.close()


def test_reading_does_not_end_an_outage_of_writing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """As on a full disk, here by a lock: each guest who came to look said that the database was back."""
    path = tmp_path / "t.sqlite"
    store, room = begun(path)
    store.engine.dispose()
    with sqlite3.connect(path, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        for _ in range(5):
            with store.engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA busy_timeout=1")
            with pytest.raises(SQLAlchemyError, match="locked") as caught:
                store.append(room, entry(2))
            store.outage.begins(caught.value)
            assert store.settings(room) == Settings()
            assert [one.number for one in store.entries(room)] == [1]
            assert store.known(room, "message-1")
        other.execute("ROLLBACK")
    other.close()
    store.probe()
    assert store.append(room, entry(2)) == "accepted"
    assert [record.getMessage() for record in caplog.records] == [
        "the database cannot be used, and is tried again until it can: database is locked",
        "the database is back",
    ]
    with store.engine.connect() as connection:
        kept = connection.exec_driver_sql("SELECT count(*) FROM majlis_rooms").scalar()
    assert kept == 1  # of what was tried nothing is left
    store.close()


def rights(path: Path) -> str:
    return oct(stat.S_IMODE(path.stat().st_mode))


@posix
def test_only_this_account_can_read_the_rooms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They hold the seeds of running matches: a new file, one of a version before, and their folder."""
    before = os.umask(0o022)
    try:
        monkeypatch.setenv("MAJLIS_TABLE", str(tmp_path / "rooms"))
        path = Path(default_database())
        begun(path)[0].close()
        assert (rights(path.parent), rights(path)) == ("0o700", "0o600")
        path.parent.chmod(0o755)
        path.chmod(0o644)
        store, _ = begun(Path(default_database()))
        for one in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
            assert rights(one) == "0o600"
        assert rights(path.parent) == "0o700"
        store.close()
    finally:
        os.umask(before)


@posix
def test_who_can_replace_the_file_of_the_rooms_is_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    folder.chmod(0o777)
    begun(folder / "t.sqlite")[0].close()
    assert [record.getMessage() for record in caplog.records] == [
        "other accounts can replace the file of the rooms: take their right to write in "
        f"{folder.resolve()} away"
    ]
    folder.chmod(0o1777)  # as /tmp: nobody removes another's file
    caplog.clear()
    begun(folder / "t.sqlite")[0].close()
    assert not caplog.records


def test_servers_that_start_at_once_on_an_empty_database_all_start(postgres: str) -> None:
    """PostgreSQL answers two that make the same table at once with a fault of its own catalogue."""
    program = (
        "import sys; from majlis.table.store import Store; sys.stdin.read(1); Store(sys.argv[1]).close()"
    )
    command = [sys.executable, "-c", program, postgres]
    started = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(4)
    ]
    for one in started:
        assert one.stdin is not None
        one.stdin.write("\n")
        one.stdin.flush()
    assert [one.communicate()[1] for one in started] == [""] * 4
    assert [one.returncode for one in started] == [0] * 4
