"""Who is away: seen after a while, at every server, and what the others can do about it."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from majlis.errors import MajlisError
from majlis.table import attendance
from majlis.table.attendance import Attendance, presence
from majlis.table.bus import Alone, Postgres
from majlis.table.hub import Hub, Watcher
from majlis.table.room import Room
from majlis.table.settings import Settings
from majlis.table.store import Store
from majlis.table.tables import Entry
from stopping import LONGEST

ROOM = "a-room-of-a-test-33333"


def room_of_two() -> Room:
    room = Room(ROOM, Settings())
    for seat, key in enumerate(("ali", "omar")):
        room.apply(Entry(number=seat + 1, id=f"s-{seat}", kind="sit", seat=seat, name=key, key=key))
    return room


def test_a_page_that_is_loaded_again_is_no_absence() -> None:
    room, seen = room_of_two(), Attendance()
    here = {presence(ROOM, "ali"), presence(ROOM, "omar")}
    without = {presence(ROOM, "ali")}
    assert not seen.look(room, here.__contains__, 0)
    assert not seen.look(room, without.__contains__, 1)
    assert not seen.look(room, here.__contains__, 1 + attendance.AWAY_AFTER)
    assert not seen.look(room, without.__contains__, 50)
    assert seen.look(room, without.__contains__, 50 + attendance.AWAY_AFTER)
    assert not seen.look(room, without.__contains__, 60)
    assert seen.look(room, here.__contains__, 61)


def test_snapshots_say_who_is_away_and_what_the_viewer_can_do() -> None:
    room, seen = room_of_two(), Attendance()
    for moment in (0, attendance.LEND_AFTER):
        seen.look(room, {presence(ROOM, "ali")}.__contains__, moment)

    def of_omar(viewer: str) -> tuple[bool, tuple[str, ...]]:
        seat = room.seat_of(viewer)
        drawn = seen.drawn(room.snapshot(seat, "en"), room, viewer)
        one = drawn.seats[(1 - (seat or 0)) % 4]
        assert sum(seat.away for seat in drawn.seats) == 1
        return one.away, one.may

    assert of_omar("ali") == (True, ("lend", "send"))
    assert of_omar("a-stranger") == (True, ())
    seen.missing.clear()
    seen.look(room, {presence(ROOM, "omar")}.__contains__, 0)
    assert seen.drawn(room.snapshot(1, "en"), room, "omar").seats[3].may == ()  # he did not make the room


def run(tmp_path: Path, test: Callable[[Hub], Awaitable[None]]) -> None:
    async def whole() -> None:
        hub = Hub(Store(str(tmp_path / "t.sqlite")), Alone(), pace=0)
        hub._bots = ThreadPoolExecutor(1)
        await hub.make(ROOM, Settings(level="easy", seed=3))
        try:
            await asyncio.wait_for(test(hub), 60)
        finally:
            await hub.stop()

    asyncio.run(whole())


def test_a_bot_plays_for_who_is_away_and_he_goes_on_when_he_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(hub: Hub) -> None:
        seen: list[Any] = []
        opened = await hub.watch(ROOM, Watcher("ali", "en", seen.append))
        await hub.write(ROOM, Entry(id="ali-sits-down", kind="sit", seat=0, name="Ali", key="ali"))
        await hub.write(ROOM, Entry(id="omar-sits-down", kind="sit", seat=1, name="Omar", key="omar"))
        await hub.look()
        assert not any(seat.away for seat in seen[-1].seats)
        with pytest.raises(MajlisError, match="a minute"):
            await hub.lend(ROOM, 1, "ali", "ali-lends-too-soon")
        monkeypatch.setattr(attendance, "AWAY_AFTER", 0)
        await hub.look()
        assert seen[-1].seats[1].away
        with pytest.raises(MajlisError, match="a minute"):
            await hub.lend(ROOM, 1, "ali", "ali-lends-too-soon")
        monkeypatch.setattr(attendance, "LEND_AFTER", 0)
        await hub.look()
        for _ in range(2):
            await hub.lend(ROOM, 1, "ali", "ali-lends-it")
        assert opened.room.bot_plays(1)
        number = opened.room.number
        omar = Watcher("omar", "en", seen.append)
        await hub.watch(ROOM, omar)
        assert not opened.room.bot_plays(1)
        assert opened.room.number > number
        await hub.look()
        assert not any(seat.away for seat in seen[-1].seats)
        await hub.leave(ROOM, omar)
        for _ in range(2):
            await hub.send_away(ROOM, 1, "ali", "ali-sends-him")
        assert opened.room.key_of(1) == ""
        with pytest.raises(MajlisError, match="sent away"):
            await hub.write(ROOM, Entry(id="omar-sits-again", kind="sit", seat=1, name="Omar", key="omar"))

    run(tmp_path, test)


def test_two_servers_on_one_database_know_who_is_at_the_other(postgres: str) -> None:
    async def whole() -> None:
        one, two = Postgres(postgres), Postgres(postgres)

        async def both(here: set[str], there: set[str]) -> tuple[bool, bool]:
            await one.attend(here)
            is_here = await two.attend(there)
            assert is_here is not None
            return is_here("r ali"), is_here("r omar")

        assert await both({"r ali"}, {"r omar"}) == (True, True)
        assert await both({"r ali", "r omar"}, {"r omar"}) == (True, True)
        assert await both({"r ali"}, set()) == (True, False)
        assert await one.claim("r")
        assert not await two.claim("r")
        await one.stop()  # as if it had been killed: the database lets go of what it held
        async with asyncio.timeout(LONGEST):
            while (is_here := await two.attend({"r omar"})) is None or is_here("r ali"):
                await asyncio.sleep(0.05)
        assert is_here("r omar")
        await two.stop()

    asyncio.run(whole())


def test_a_database_that_is_away_is_said_once_and_nobody_is_called_away(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("psycopg")
    from majlis.table import bus

    monkeypatch.setattr(bus, "RETRY", 0.01)

    def said() -> int:
        return sum("cannot be used" in record.getMessage() for record in caplog.records)

    async def whole() -> None:
        lost = Postgres("postgresql://majlis@127.0.0.1:9/none?connect_timeout=2")

        async def wake(_room: str) -> None: ...

        await lost.start(wake)
        assert await lost.attend({"r ali"}) is None
        async with asyncio.timeout(LONGEST):
            while not said():
                await asyncio.sleep(0.01)
        await asyncio.sleep(0.3)  # it tries again and again, and does not say it again
        await lost.stop()

    asyncio.run(whole())
    assert said() == 1
