"""A room never stands still: a database that goes away, a bot that fails, a seat that changes hands."""

import asyncio
import json
import random
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from sqlalchemy import delete
from sqlalchemy.exc import OperationalError

from majlis.baloot.names import said_words
from majlis.errors import InputError
from majlis.table import bus, hub
from majlis.table.bus import Alone, Postgres
from majlis.table.hub import Hub, Moved, OpenRoom, Watcher
from majlis.table.live import QUEUE, Connection, Stand
from majlis.table.settings import Settings
from majlis.table.store import Store
from majlis.table.tables import ROOMS, Entry
from stopping import LONGEST

ROOM = "a-room-of-a-test-22222"
SETTINGS = Settings(level="easy", seed=3)


def with_hub(tmp_path: Path, test: Callable[[Hub, OpenRoom], Awaitable[None]]) -> None:
    """Run a test in a room in which one person sits on seat 0; bots think in a thread."""

    async def run() -> None:
        tested = Hub(Store(str(tmp_path / "t.sqlite")), Alone(), pace=0)
        tested._bots = ThreadPoolExecutor(1)
        await tested.make(ROOM, SETTINGS)
        opened = await tested.watch(ROOM, Watcher("a", "en", lambda snapshot: None))
        try:
            await asyncio.wait_for(test(tested, opened), 60)
        finally:
            await tested.stop()

    asyncio.run(run())


async def bots_act_until_seat_0_is_asked(opened: OpenRoom) -> None:
    ongoing = opened.room.ongoing
    while not ongoing.is_between() and not (ongoing.asked() and ongoing.asked()[0] == 0):
        await asyncio.sleep(0.02)


def sits(seat: int, name: str, key: str) -> Entry:
    return Entry(id=f"{name.lower()}-sits-down", kind="sit", seat=seat, name=name, key=key)


async def play_a_little(tested: Hub, opened: OpenRoom, acts: int = 3) -> None:
    """The person's turns; between them the bots must act."""
    await tested.write(ROOM, sits(0, "Ali", "a"))
    chance = random.Random(1)
    for number in range(acts):
        await bots_act_until_seat_0_is_asked(opened)
        room = opened.room
        if room.ongoing.is_between():
            return
        action = chance.choice(list(room.ongoing.view(0).legal_actions))
        act = Entry(id=f"ali-acts-{number}", kind="act", seat=0, action=action)
        await tested.write(ROOM, act, room.position, holder="a")


def test_bots_act_again_when_the_database_is_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "_CLAIM_AGAIN", 0.01)
    lost: list[str] = []

    async def test(tested: Hub, opened: OpenRoom) -> None:
        write = tested.store.append

        def append(room: str, entry: Any) -> Any:
            if entry.id.startswith("bot:") and lost.count(entry.id) < 2:
                lost.append(entry.id)
                raise OperationalError("insert", {}, Exception("the server closed the connection"))
            return write(room, entry)

        monkeypatch.setattr(tested.store, "append", append)
        await play_a_little(tested, opened)

    with_hub(tmp_path, test)
    assert len(lost) > 3


@pytest.mark.parametrize("fault", ["raises", "illegal"])
def test_where_a_bot_fails_somebody_plays_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    think, failed = hub.think, []

    def failing(game: str, spec: str, *rest: Any) -> Any:
        if spec == hub.SUBSTITUTE:
            return think(game, spec, *rest)
        failed.append(spec)
        if fault == "raises":
            raise ZeroDivisionError
        return rest[1].seat, 9_999

    monkeypatch.setattr(hub, "think", failing)
    with_hub(tmp_path, play_a_little)
    assert len(failed) > 3


def test_a_bot_does_not_act_for_who_has_just_sat_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot thinks about its turn while a friend takes its seat."""

    async def test(tested: Hub, opened: OpenRoom) -> None:
        seat = opened.room.ongoing.asked()[0]
        other = (seat + 1) % 4
        taken = asyncio.Event()
        ask = tested._ask

        async def slowly(*arguments: Any) -> Any:
            found = await ask(*arguments)
            if not taken.is_set():
                taken.set()
                await tested.write(ROOM, sits(seat, "Omar", "b"))
            return found

        monkeypatch.setattr(tested, "_ask", slowly)
        await tested.write(ROOM, sits(other, "Ali", "a"))
        await taken.wait()
        await asyncio.sleep(0.3)
        assert opened.room.position == 0

    with_hub(tmp_path, test)


def test_nobody_acts_on_a_seat_that_has_another_holder_by_then(tmp_path: Path) -> None:
    async def test(tested: Hub, opened: OpenRoom) -> None:
        seat = opened.room.ongoing.asked()[0]
        await tested.write(ROOM, sits(seat, "Ali", "a"))
        action = opened.room.ongoing.view(seat).legal_actions[0]
        acts = Entry(id="omar-acts", kind="act", seat=seat, action=action)
        for entry, position in ((acts, 0), (Entry(id="omar-stands", kind="stand", seat=seat), None)):
            with pytest.raises(Moved):
                await tested.write(ROOM, entry, position, holder="b")
        await tested.write(ROOM, sits(seat, "Ali", "a"))  # sent again: done already
        assert opened.room.holder(seat) == "a"

    with_hub(tmp_path, test)


def test_no_browser_can_say_a_bots_message_before_it(tmp_path: Path) -> None:
    """A message whose id is known is done already: one that names a bot's next act would stop the game."""

    async def test(tested: Hub, opened: OpenRoom) -> None:
        await play_a_little(tested, opened)
        said = [entry.id for entry in tested.store.entries(ROOM) if not entry.id.startswith("ali-")]
        assert said
        for number, one in enumerate(said):
            later = one.replace(str(number), "1000")  # as long as those of browsers
            with pytest.raises(msgspec.ValidationError):
                msgspec.convert({"t": "stand", "id": later}, Stand)

    with_hub(tmp_path, test)


def test_who_asks_for_hints_without_end_does_not_hold_up_the_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(tested: Hub, opened: OpenRoom) -> None:
        await tested.write(ROOM, sits(0, "Ali", "a"))
        await bots_act_until_seat_0_is_asked(opened)
        asked = 0

        async def ask(*_: Any) -> tuple[str, list[str]]:
            nonlocal asked
            asked += 1
            assert asked == 1  # the bots' processes never have more than one to answer
            await asyncio.sleep(0.01)
            asked -= 1
            return "pass", []

        monkeypatch.setattr(tested, "_ask", ask)
        hints = [tested.hint(ROOM, 0, "en") for _ in range(hub.EACH_SHORT + 5)]
        found = await asyncio.gather(*hints, return_exceptions=True)
        assert [isinstance(one, InputError) for one in found] == [False] * hub.EACH_SHORT + [True] * 5
        assert await tested.hint(ROOM, 0, "en") == ("pass", [])

    with_hub(tmp_path, test)


def test_a_crowd_that_watches_does_not_keep_out_who_has_a_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "MOST_WATCHERS", 2)

    async def test(tested: Hub, opened: OpenRoom) -> None:
        await tested.write(ROOM, sits(0, "Ali", "ali"))
        await tested.watch(ROOM, Watcher("b", "en", lambda snapshot: None))
        with pytest.raises(InputError, match="full"):
            await tested.watch(ROOM, Watcher("c", "en", lambda snapshot: None))
        for _ in range(2):
            await tested.watch(ROOM, Watcher("ali", "en", lambda snapshot: None))
        with pytest.raises(InputError, match="full"):
            await tested.watch(ROOM, Watcher("ali", "en", lambda snapshot: None))
        assert len(opened.watchers) == 4

    with_hub(tmp_path, test)


def test_who_could_not_be_let_in_does_not_stay_as_a_watcher(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A database that is away when somebody comes: his room would never be closed."""

    async def test(tested: Hub, opened: OpenRoom) -> None:
        async def away(*_: Any) -> None:
            raise OperationalError("", None, Exception())

        monkeypatch.setattr(tested, "_welcome", away)
        with pytest.raises(OperationalError):
            await tested.watch(ROOM, Watcher("b", "en", lambda snapshot: None))
        assert [watcher.key for watcher in opened.watchers] == ["a"]

    with_hub(tmp_path, test)


def test_a_room_that_made_place_for_others_says_so(tmp_path: Path) -> None:
    async def test(tested: Hub, opened: OpenRoom) -> None:
        await tested.write(ROOM, sits(0, "Ali", "a"))
        with tested.store.engine.begin() as connection:
            connection.execute(delete(ROOMS))
        with pytest.raises(InputError, match="no such room"):
            await tested.write(ROOM, Entry(id="ali-stands-up", kind="stand"))
        assert opened.driver is not None
        await asyncio.wait_for(opened.driver, LONGEST)  # bots of no room do not think for ever

    with_hub(tmp_path, test)


def test_a_server_listens_again_whatever_went_wrong(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bus, "RETRY", 0.05)
    woken: list[str] = []

    async def wake(room: str) -> None:
        woken.append(room)
        if len(woken) < 3:
            raise OperationalError("select", {}, Exception("the server closed the connection"))

    async def run() -> None:
        listening = Postgres(postgres)
        await listening.start(wake)
        async with asyncio.timeout(LONGEST):
            while len(woken) < 3:
                await asyncio.sleep(0.05)
        await listening.stop()

    asyncio.run(run())
    assert len(woken) >= 3


def test_a_clock_gives_its_whole_time_to_who_sits_down_or_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first turn of a match, and the turn of somebody who left for an hour, were played at once."""
    monkeypatch.setitem(globals(), "SETTINGS", Settings(level="easy", seed=3, clock=60))

    async def test(tested: Hub, opened: OpenRoom) -> None:
        seat = opened.room.ongoing.asked()[0]
        await tested.write(ROOM, sits(seat, "Ali", "a"))
        await asyncio.sleep(0.2)
        assert opened.room.position == 0
        opened.room.changed -= 3_600_000
        (watcher,) = opened.watchers
        await tested.leave(ROOM, watcher)
        seen: list[Any] = []
        begun = time.monotonic()
        await tested.watch(ROOM, Watcher("a", "en", seen.append))
        await asyncio.sleep(0.2)
        assert tested.rooms[ROOM].room.position == 0
        assert 60_000 - 1000 * (time.monotonic() - begun) - 1 <= seen[0].left <= 60_000

    with_hub(tmp_path, test)


def test_a_slow_browser_gets_the_newest_snapshot_and_every_answer() -> None:
    """What waits is bounded: snapshots by the newest, answers by not reading on before they are taken."""

    class Socket:
        def __init__(self) -> None:
            self.read, self.taken = 0, asyncio.Event()
            self.sent: list[dict[str, Any]] = []

        async def receive_text(self) -> str:
            self.read += 1
            if self.read > 25:
                await asyncio.sleep(60)
            return '{"t": "nonsense"}'

        async def send_text(self, text: str) -> None:
            await self.taken.wait()
            self.sent.append(json.loads(text))

    async def run() -> None:
        socket = Socket()
        connection = Connection(cast(Any, socket), cast(Any, None), "en")
        serving = asyncio.create_task(connection.serve())
        await asyncio.sleep(0.2)
        assert QUEUE < socket.read < 25
        for number in range(100):
            connection.show(cast(Any, {"position": number}))
        socket.taken.set()
        answers: list[dict[str, Any]] = []
        async with asyncio.timeout(LONGEST):
            while len(answers) < 25 or connection._out.qsize():
                await asyncio.sleep(0.02)
                answers = [one for one in socket.sent if one["t"] != "table"]
        serving.cancel()
        snapshots = [one["table"]["position"] for one in socket.sent if one["t"] == "table"]
        assert len(answers) == 25
        assert snapshots[-1] == 99
        assert len(snapshots) <= QUEUE

    asyncio.run(run())


def test_whoever_may_answer_a_question_gets_a_hint(tmp_path: Path) -> None:
    """Three seats are asked about a provisional Hokum at once, in any order."""

    async def test(tested: Hub, opened: OpenRoom) -> None:
        ongoing = opened.room.ongoing
        first = ongoing.asked()[0]
        hokum = next(a for a in ongoing.view(first).legal_actions if "okum" in said_words(a, (), "en"))
        ongoing.apply(hokum, first)
        assert len(ongoing.asked()) == 3
        for seat in ongoing.asked():
            words, reasons = await tested.hint(ROOM, seat, "en")
            assert words.lower() in ("pass", "sun")
            assert reasons
        with pytest.raises(InputError):
            await tested.hint(ROOM, first, "en")

    with_hub(tmp_path, test)
