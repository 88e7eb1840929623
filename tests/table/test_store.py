"""The log: numbers and ids are written once, on SQLite and on PostgreSQL."""

import asyncio
import os
import re
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import get_args

import pytest
from sqlalchemy.exc import OperationalError

from majlis.errors import InputError
from majlis.table.bus import Alone
from majlis.table.outage import Outage
from majlis.table.settings import Settings, clean_name, new_key
from majlis.table.store import FLEETING, Store
from majlis.table.tables import Entry, Kind, row_of


def entry(number: int, identity: str) -> Entry:
    return Entry(number=number, id=identity, kind="act", seat=1, action=7, at=5)


def test_what_is_written_is_read_again(database: str) -> None:
    store, room = Store(database), new_key()
    store.make_room(room, Settings(rules="pagat", seed=2**62 - 1))
    assert store.append(room, entry(1, "a-message")) == "accepted"
    again = Store(database)
    assert again.settings(room) == Settings(rules="pagat", seed=2**62 - 1)
    assert again.entries(room) == [entry(1, "a-message")]
    assert again.entries(room, after=1) == []
    assert again.settings(new_key()) is None


def test_a_number_is_written_once_and_an_id_finds_itself(database: str) -> None:
    store, room = Store(database), new_key()
    store.make_room(room, Settings())
    assert store.append(room, entry(1, "first-message")) == "accepted"
    assert store.append(room, entry(1, "other-message")) == "late"
    assert store.append(room, entry(2, "first-message")) == "known"
    assert [one.id for one in store.entries(room)] == ["first-message"]


def test_a_room_that_two_make_at_once_is_made_once(database: str) -> None:
    """Who taps while the connection changes sends the message twice, and neither has seen the room yet."""
    store = Store(database)
    name = new_key()
    store.make_room(name, Settings(seed=1))
    store.make_room(name, Settings(seed=2))
    found = store.settings(name)
    assert found is not None
    assert found.seed == 1
    store.close()


def test_of_many_at_once_one_writes_a_number(database: str) -> None:
    store, room = Store(database), new_key()
    store.make_room(room, Settings())
    with ThreadPoolExecutor(8) as pool:
        outcomes = list(pool.map(lambda n: store.append(room, entry(1, f"message-{n}")), range(24)))
    assert sorted(outcomes) == ["accepted", *["late"] * 23]


def test_rooms_that_were_not_used_go_first(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("majlis.table.store.MOST_ROOMS", 3)
    store, rooms = Store(database), [new_key() for _ in range(4)]
    times = iter([10, 20, 30, 40])
    monkeypatch.setattr("majlis.table.store.now", lambda: next(times))
    for room in rooms[:3]:
        store.make_room(room, Settings())
    store.append(rooms[0], Entry(number=1, id="a-message", kind="next", at=35))
    store.make_room(rooms[3], Settings())
    assert [store.settings(room) is not None for room in rooms] == [True, False, True, True]


def test_rooms_made_by_thousands_go_before_matches_that_people_play(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("majlis.table.store.MOST_ROOMS", 3)
    store, rooms = Store(database), [new_key() for _ in range(6)]
    times = iter([10, *range(FLEETING + 100, FLEETING + 200, 10)])
    monkeypatch.setattr("majlis.table.store.now", lambda: next(times))
    store.make_room(rooms[0], Settings())
    store.append(rooms[0], Entry(number=1, id="a-message", kind="next", at=FLEETING + 50))
    for room in rooms[1:]:
        store.make_room(room, Settings())
    assert [store.settings(room) is not None for room in rooms] == [True, False, False, False, True, True]


@pytest.mark.parametrize("url", ["/no/such/folder/t.sqlite", "postgresql://x:secret@127.0.0.1:9/none"])
def test_a_database_that_cannot_be_used_is_named_without_its_password(url: str) -> None:
    with pytest.raises(InputError) as caught:
        Store(url)
    assert "cannot be used as a database" in str(caught.value)
    assert "secret" not in str(caught.value)


def test_a_file_that_is_no_database_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("my notes, which are no database\n" * 40)
    with pytest.raises(InputError):
        Store(str(path))
    assert path.read_text() == "my notes, which are no database\n" * 40


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("علي", "علي"),
        ("a\u202eb\u2066c\u200f", "abc"),
        ("tab\there\nline", "tabhereline"),
        ("z" + "\u0300" * 9, "z\u0300\u0300"[:3]),
        ("\u3164\u2800\u115f", ""),
        ("\U0001f600 ok", "\U0001f600 ok"),
        ("", ""),
    ],
)
def test_names_of_strangers_cannot_spoof(given: str, shown: str) -> None:
    assert clean_name(given)[: len(shown)] == shown
    assert len(clean_name(given)) <= len(shown) + 1


@pytest.mark.parametrize(
    "name", ["a?cache=shared#b.sqlite", ":memory:", "file:x?mode=ro", "ملف ١ %20.sqlite"]
)
def test_rooms_are_kept_in_the_file_that_was_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    room = new_key()
    for _ in range(2):
        store = Store(name)
        if store.settings(room) is None:
            store.make_room(room, Settings(seed=7))
        store.close()
    assert [path.name for path in tmp_path.iterdir()] == [name]


@pytest.mark.skipif(sys.platform == "win32", reason="files are protected otherwise there")
def test_a_database_that_can_only_be_read_is_said_at_the_start() -> None:
    """Not at the first room, where a browser would try again and again."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o777)
        path = Path(folder) / "t.sqlite"
        Store(str(path)).close()
        path.chmod(0o444)
        user = os.geteuid()
        if user == 0:
            os.seteuid(65534)  # root may write everything
        try:
            with pytest.raises(InputError, match="readonly"):
                Store(str(path))
        finally:
            os.seteuid(user)


def test_a_file_has_one_server_and_who_starts_another_is_told_where_it_is(tmp_path: Path) -> None:
    file = str(tmp_path / "t.sqlite")
    first = Alone(file, "http://127.0.0.1:8282/")
    with pytest.raises(InputError, match=re.escape("open it at http://127.0.0.1:8282/, stop it")):
        Alone(file, "http://127.0.0.1:8283/")
    (tmp_path / "link.sqlite").symlink_to(file)
    with pytest.raises(InputError, match=r"link\.sqlite"):
        Alone(str(tmp_path / "link.sqlite"))
    asyncio.run(first.stop())
    second = Alone(file)
    with pytest.raises(InputError, match="stop it, or name another"):
        Alone(file)
    asyncio.run(second.stop())


def test_an_outage_is_said_once_whoever_sees_it(caplog: pytest.LogCaptureFixture) -> None:
    outage = Outage()
    error = OperationalError("SELECT 1", {}, Exception("connection refused\nIs the server running?"))
    with ThreadPoolExecutor(8) as pool:
        for _ in range(2):
            list(pool.map(outage.begins, [error] * 50))
            list(pool.map(lambda _: outage.ends(), range(50)))
    away = "the database cannot be used, and is tried again until it can: connection refused"
    assert [record.getMessage() for record in caplog.records] == [away, "the database is back"] * 2


ENTRIES = (
    Entry(number=1, id="a", kind="sit", seat=2, name="Ali", key="5f", at=3),
    Entry(number=2, id="b", kind="act", seat=2, action=51, at=4),
    Entry(number=3, id="c", kind="lend", seat=2, asker="90", key="5f", at=5),
    Entry(number=4, id="d", kind="back", seat=2, key="5f", at=6),
    Entry(number=5, id="e", kind="send", seat=2, asker="90", key="5f", at=7),
    Entry(number=6, id="f", kind="again", seed=2**62 - 1, dealt="cards", at=8),
    Entry(number=7, id="g", kind="next", dealt="cards", at=9),
    Entry(number=8, id="h", kind="stand", seat=1, at=10),
)
VALUES = ["Ali\n5f", "51", "90\n5f", "5f", "90\n5f", str(2**62 - 1), "", ""]


def test_every_kind_of_entry_comes_back_from_the_text_that_older_versions_wrote(database: str) -> None:
    assert {entry.kind for entry in ENTRIES} == set(get_args(Kind))
    assert [row_of(entry)["value"] for entry in ENTRIES] == VALUES
    store, room = Store(database), new_key()
    store.make_room(room, Settings())
    for entry in ENTRIES:
        assert store.append(room, entry) == "accepted"
    assert store.entries(room) == list(ENTRIES)
    store.close()
