"""The rooms that are open on this server: appends to their event logs, shows them, lets bots play."""

import asyncio
import logging
import sys
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar
from weakref import WeakValueDictionary

from msgspec.structs import replace
from sqlalchemy.exc import SQLAlchemyError

from majlis import __version__
from majlis.errors import InputError, MajlisError
from majlis.files import printable
from majlis.game import SEATS, Seat
from majlis.i18n import N_
from majlis.message import Latin
from majlis.table.attendance import LOOK, Attendance, seated_here
from majlis.table.bots import advise, start_bots, think, timed
from majlis.table.bus import Bus
from majlis.table.freeing import give_back
from majlis.table.guests import EACH_SHORT, MOST_SHORT, Queue, Wait
from majlis.table.pace import Pace, Turn
from majlis.table.room import Room, sealed
from majlis.table.settings import MOST_WATCHERS, SCHEMA, Settings
from majlis.table.snapshot import SeatSnapshot
from majlis.table.store import Damaged, Store, Unusable, now, tell_damage
from majlis.table.tables import Entry

T = TypeVar("T")

STORING: Final = 8
"""Threads that ask the store."""
PACE: Final = 0.7
"""Seconds before a bot acts, so that people can follow."""
BETWEEN: Final = 45
"""Seconds after which, with a clock, the next deal begins by itself."""
AT_A_TIME: Final = 100
"""Entries of a log that are taken before other rooms have their turn."""
TRIES: Final = 5
"""How often an entry is tried again after another came first."""
TIDY: Final = 15
"""Looks at who is there after which free memory is given back."""
_CLAIM_AGAIN: Final = 2.0
SUBSTITUTE: Final = "random"
"""Who plays where a bot fails, so that nobody waits for it for ever."""
MOVED: Final = N_("The table has moved on: look at it again.")

log: Final = logging.getLogger("majlis.table")


class Moved(MajlisError):  # noqa: N818 - named after what happened
    """An action answered a position that is over."""

    def __init__(self) -> None:
        super().__init__(MOVED)


class Gone(Unusable):
    """The room is not in the database, or not any more."""

    def __init__(self) -> None:
        super().__init__(N_("There is no such room, or it was not used for too long."))


class OtherVersion(Unusable):
    """The room was made by another version, and what was done in it does not fit this one."""

    def __init__(self, settings: Settings) -> None:
        version = settings.version
        if settings.schema > SCHEMA:
            text = N_("This room was made by a newer Majlis, {version}: bring this server to that version.")
        elif version:
            text = N_(
                "This room was made by Majlis {version}, whose rules are not those of this version: "
                "go on with it there, or make a new table."
            )
        else:
            text = N_(
                "This room was made by an older version of Majlis, whose cards cannot be dealt again: "
                "make a new table."
            )
        super().__init__(text, version=Latin(printable(version)))


@dataclass(eq=False, slots=True)
class Watcher:
    """A browser that watches a room; `show` must return at once."""

    key: str
    """The hash of its seat's token."""
    language: str
    show: Callable[[SeatSnapshot], None]
    guest: str = ""
    """Whose browser it is, as the queues have it."""
    seen: SeatSnapshot | None = None
    """What it was shown last, a running clock as 0."""


@dataclass(eq=False, slots=True)
class OpenRoom:
    """A room in memory."""

    room: Room
    watchers: set[Watcher] = field(default_factory=set)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    driver: "asyncio.Task[None] | None" = None
    guest: str = ""
    """Who opened it, and has its bots think."""
    attendance: Attendance = field(default_factory=Attendance)
    opened: int = field(default_factory=now)
    """When it was opened, in milliseconds: no clock runs while nobody is there."""
    turn: Turn = field(default_factory=lambda: Turn(-1, 0.0))
    """What bots have done since all saw something new."""


class Hub:
    """All rooms open on this server."""

    def __init__(self, store: Store, bus: Bus, workers: int = 1, pace: float = PACE) -> None:
        self.store, self.bus, self.pace, self.workers = store, bus, Pace(pace), workers
        self.rooms: dict[str, OpenRoom] = {}
        self._bots: Executor | None = None
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """One for each room, so that nobody waits while the long log of another is read."""
        self._threads = ThreadPoolExecutor(STORING)
        self._advice = Queue(1, MOST_SHORT, EACH_SHORT)
        """One piece of advice at a time, so that no bot waits for a crowd that asks."""
        self._thinking = Queue(workers, most=sys.maxsize, each=sys.maxsize, share=workers)
        """So that the bots of a guest with many rooms do not delay those of others."""
        self._looking: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start the bots' processes, and listen to other servers."""
        self._bots = start_bots(self.workers)
        await self.bus.start(self.wake)
        self._looking = asyncio.create_task(self._presence_loop())

    async def stop(self) -> None:
        """Stop all that runs; nothing is lost, since all is in the store."""
        if self._looking is not None:
            self._looking.cancel()
        for opened in self.rooms.values():
            if opened.driver is not None:
                opened.driver.cancel()
        await self.bus.stop()
        if self._bots is not None:
            self._bots.shutdown(wait=False, cancel_futures=True)
        await asyncio.to_thread(self.store.close)
        self._threads.shutdown(wait=False)

    async def _stored(self, function: Callable[..., T], *arguments: Any) -> T:
        """Ask the store, in threads that nothing else keeps busy."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, function, *arguments)

    # Rooms

    async def make(self, name: str, settings: Settings, check: Callable[[], None] = lambda: None) -> None:
        """A new room, if `check` lets it; one that exists stays as it is: the message can be sent twice."""
        whole = sealed(settings)  # raises for rules that do not exist
        if await self._stored(self.store.settings, name) is None:
            check()
            await self._stored(self.store.make_room, name, whole)

    async def watch(self, name: str, watcher: Watcher) -> OpenRoom:
        """Show a room to a watcher from now on; raises `InputError` where there is no such room."""
        opened = await self._open(name)
        most = MOST_WATCHERS if opened.room.seat_of(watcher.key) is None else 2 * MOST_WATCHERS
        if len(opened.watchers) >= most:  # no crowd keeps out who has a seat
            raise InputError(N_("This room is full: too many are watching."))
        if not opened.watchers:
            opened.guest = watcher.guest
        opened.watchers.add(watcher)
        self._show(opened, watcher)
        self._drive(name, opened)
        try:
            await self._welcome(opened, watcher.key)
        except BaseException:  # a database that is away: nobody else knows that he watches
            await self.leave(name, watcher)
            raise
        return opened

    async def leave(self, name: str, watcher: Watcher) -> None:
        """Show it no more; a room that nobody watches is closed."""
        opened = self.rooms.get(name)
        if opened is None:
            return
        opened.watchers.discard(watcher)
        if not opened.watchers:
            del self.rooms[name]
            if opened.driver is not None:
                opened.driver.cancel()
            await self.bus.release(name)

    async def _open(self, name: str) -> OpenRoom:
        async with self._opening.setdefault(name, asyncio.Lock()):
            opened = self.rooms.get(name)
            if opened is None:
                settings = await self._stored(self.store.settings, name)
                if settings is None:
                    raise Gone
                if settings.schema > SCHEMA:
                    raise OtherVersion(settings)
                opened = OpenRoom(_began(name, settings))
                await self._catch_up(opened)
                self.rooms[name] = opened
            return opened

    async def wake(self, name: str) -> None:
        """Another server has written into a room; an empty name means that any room may have changed."""
        for each in [name] if name else list(self.rooms):
            opened = self.rooms.get(each)
            if opened is not None:
                async with opened.lock:
                    with suppress(Unusable):  # whoever acts there is told
                        if await self._catch_up(opened):
                            self._show_all(opened)

    async def _catch_up(self, opened: OpenRoom) -> bool:
        """Read what the store has beyond this room's last entry; the lock is held."""
        entries = await self._stored(self.store.entries, opened.room.name, opened.room.number)
        for place, entry in enumerate(entries, 1):
            _fit(opened.room, entry)
            if place % AT_A_TIME == 0:
                await asyncio.sleep(0)  # a long log must not delay the other rooms
        return bool(entries)

    # What is done

    async def write(
        self, name: str, entry: Entry, position: int | None = None, holder: str | None = None
    ) -> None:
        """Write an entry, which gets its number here, and show what it makes.

        Raises `MajlisError` where it is refused.

        An id that was written before is done already. `position` is what the entry answers. `holder` is
        who must sit on the seat when it is written: the hash of a token, empty for a bot.
        """
        opened = await self._open(name)
        async with opened.lock:
            for _ in range(TRIES):
                room = opened.room
                if position is not None and position != room.position:
                    await self._catch_up(opened)
                    if await self._stored(self.store.known, name, entry.id):
                        return
                    if position != opened.room.position:
                        raise Moved
                entry = replace(entry, number=room.number + 1, at=now())
                try:
                    if holder is not None and holder != room.holder(entry.seat):
                        raise Moved
                    room.check(entry)
                except MajlisError:
                    if await self._stored(self.store.known, name, entry.id):
                        return
                    raise
                entry = replace(entry, dealt=room.dealt_by(entry))
                outcome = await self._stored(self.store.append, name, entry)
                if outcome == "accepted":
                    room.apply(entry)
                    self._show_all(opened)
                    return
                if outcome == "gone":  # others needed its place while nobody did anything here
                    raise Gone
                await self._catch_up(opened)
                self._show_all(opened)
                if outcome == "known":
                    return
        raise Moved

    async def known(self, name: str, entry_id: str) -> bool:
        """Whether an entry with this id was written."""
        return await self._stored(self.store.known, name, entry_id)

    async def hint(
        self,
        name: str,
        seat: Seat,
        language: str,
        guest: str = "",
        wait: Wait = lambda _: None,
    ) -> tuple[str, list[str]]:
        """What an adviser would do on this seat, and why; `wait` hears the place in the queue."""
        opened = await self._open(name)
        ongoing = opened.room.ongoing
        if seat not in ongoing.asked() or not ongoing.view(seat).legal_actions:
            raise InputError(N_("It is not your turn."))
        view, game = ongoing.view(seat), opened.room.settings.game
        async with self._advice.turn(guest, wait):
            words, reasons = await self._ask(advise, game, view, language)
        return words, reasons

    # Who is there

    async def lend(self, name: str, seat: Seat, asker: str, entry_id: str) -> None:
        """Let a bot play for somebody who is away, until he comes back."""
        opened = await self._open(name)
        key = opened.room.key_of(seat)
        if not await self.known(name, entry_id):
            if opened.room.lent_to(key) is None and key and key != asker:
                opened.attendance.check_lending(key)
            await self.write(name, Entry(id=entry_id, kind="lend", seat=seat, asker=asker, key=key))

    async def send_away(self, name: str, seat: Seat, asker: str, entry_id: str) -> None:
        """Who made the room sends somebody away: a bot has the seat then."""
        opened = await self._open(name)
        if not await self.known(name, entry_id):
            key = opened.room.key_of(seat)
            await self.write(name, Entry(id=entry_id, kind="send", seat=seat, asker=asker, key=key))

    async def _welcome(self, opened: OpenRoom, key: str) -> None:
        """Who comes back plays himself again."""
        seat = opened.room.lent_to(key)
        if seat is not None:
            with suppress(MajlisError):  # another server was quicker
                back = Entry(id=f"back:{opened.room.number}", kind="back", seat=seat, key=key)
                await self.write(opened.room.name, back)

    async def _presence_loop(self) -> None:
        looks = 0
        while True:
            await asyncio.sleep(LOOK)
            try:
                await self._stored(self.store.probe if self.store.outage.lasts else self.store.check_place)
                await self.look()
                if (looks := looks + 1) % TIDY == 0:
                    await self._stored(give_back)
            except SQLAlchemyError as error:
                self.store.outage.begins(error)
            except Exception as error:
                log.warning("it could not be seen who is there: %s", error)

    async def look(self) -> None:
        """See who has gone and who is back, and show it."""
        rooms = list(self.rooms.values())
        here: set[str] = set()
        for opened in rooms:
            here |= seated_here(opened.room, {watcher.key for watcher in opened.watchers})
        is_here = await self.bus.attend(here)
        if is_here is None:
            return
        moment = asyncio.get_running_loop().time()
        for opened in rooms:
            if opened.attendance.look(opened.room, is_here, moment):
                for watcher in list(opened.watchers):
                    self._show(opened, watcher)
            for watcher in list(opened.watchers):
                await self._welcome(opened, watcher.key)

    # What is shown

    def _show_all(self, opened: OpenRoom) -> None:
        for watcher in list(opened.watchers):
            self._show(opened, watcher)
        opened.changed.set()
        self._drive(opened.room.name, opened)

    def _show(self, opened: OpenRoom, watcher: Watcher) -> None:
        room = opened.room
        drawn = room.snapshot(room.seat_of(watcher.key), watcher.language)
        drawn = opened.attendance.drawn(drawn, room, watcher.key)
        seen = [s for s in room.ongoing.asked() if drawn.seats[(s - (drawn.you or 0)) % 4].turn]
        wait = self._clock(opened) if any(not room.bot_plays(s) for s in seen) else None
        known = drawn if wait is None else replace(drawn, left=0)
        if known != watcher.seen:  # nothing new: that something was done, or when, may be a secret
            watcher.seen = known
            watcher.show(drawn if wait is None else replace(drawn, left=round(wait * 1000)))

    def _clock(self, opened: OpenRoom) -> float | None:
        """In how many seconds the time of those who are asked is over; None without a clock."""
        room = opened.room
        since = (now() - max(room.changed, opened.opened)) / 1000
        return max(0.0, room.settings.clock - since) if room.settings.clock else None

    # Bots

    def _drive(self, name: str, opened: OpenRoom) -> None:
        if opened.driver is None or opened.driver.done():
            opened.driver = asyncio.create_task(self._play(name, opened))

    async def _play(self, name: str, opened: OpenRoom) -> None:
        """Let the bots act until nobody is left in the room."""
        asked_at = -1
        while opened.watchers:
            opened.changed.clear()
            room, position = opened.room, opened.room.position
            seat, value, wait = self._due(opened)
            if wait is None or wait > 0:
                interrupting = [s for s in room.ongoing.interrupters() if room.bot_plays(s)]
                if position == asked_at or not interrupting:
                    await self._until_changed(opened, wait)
                    continue
            if not await self.bus.claim(name):
                await self._until_changed(opened, _CLAIM_AGAIN)
                continue
            asked_at = position
            try:
                await self._act(name, opened, position, seat if wait == 0 else None, value)
            except Moved:
                continue
            except Unusable:
                return
            except Exception as error:
                if isinstance(error, SQLAlchemyError):
                    self.store.outage.begins(error)
                else:
                    log.warning("the bots of a room could not act, and try again: %s", error)
                asked_at = -1
                await self._until_changed(opened, _CLAIM_AGAIN)

    def _due(self, opened: OpenRoom) -> tuple[Seat | None, str, float | None]:
        """Whose turn a bot plays, as which player, and in how many seconds; None: never by itself."""
        room = opened.room
        ongoing, clock = room.ongoing, room.settings.clock
        if ongoing.is_over() or not room.people():
            return None, "", None
        if ongoing.is_between():
            since = (now() - max(room.changed, opened.opened)) / 1000
            return None, "next", max(0.0, BETWEEN - since) if clock else None
        for seat in ongoing.asked():
            if room.bot_plays(seat):
                return seat, room.level, 0
        return ongoing.asked()[0], room.game.HELPER, self._clock(opened)

    async def _act(self, name: str, opened: OpenRoom, position: int, seat: Seat | None, value: str) -> None:
        # No browser can send these ids: its own have no colon.
        if value == "next":
            await self.write(name, Entry(id=f"bot:{position}", kind="next"), position)
            return
        room = opened.room
        ongoing, seeds = room.ongoing, [room.settings.seed, position]
        others = [(s, ongoing.view(s)) for s in SEATS if room.bot_plays(s) and s in ongoing.interrupters()]
        holders = [room.holder(s) for s in SEATS]
        turn = None if seat is None else ongoing.view(seat)
        spec = room.level if seat is None or room.bot_plays(seat) else value
        player, loop = f"{room.settings.game} {spec}", asyncio.get_running_loop()
        if opened.turn.position != position:
            opened.turn = Turn(position, loop.time())
        try:
            async with self._thinking.turn(opened.guest):
                asked = think, room.settings.game, spec, seeds, turn, others
                seconds, (who, action) = await self._ask(timed, *asked)
            opened.turn.thought += seconds
            if who >= 0 and room.position == position:
                ongoing.check(action, who)
                self.pace.remember(player, seconds)
        except BrokenExecutor:
            raise
        except Exception as error:
            log.warning("a bot failed in a room: %r", error)
            who, action = await self._ask(think, room.settings.game, SUBSTITUTE, seeds, turn, [])
        if who < 0:
            return
        await asyncio.sleep(self.pace.left(player, opened.turn, loop.time(), ongoing.secrets()))
        entry = Entry(id=f"bot:{position}-{who}", kind="act", seat=who, action=action)
        await self.write(name, entry, position, holders[who])

    async def _until_changed(self, opened: OpenRoom, seconds: float | None) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):  # wait_for of Python 3.11 can lose a cancellation
                await opened.changed.wait()

    async def _ask(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Run in a bot's process; one that has died is replaced."""
        bots, loop = self._bots, asyncio.get_running_loop()
        assert bots is not None
        try:
            return await loop.run_in_executor(bots, function, *arguments)
        except BrokenExecutor:
            if self._bots is bots:  # of several rooms that waited for it, one replaces it
                bots.shutdown(wait=False)
                self._bots = start_bots(self.workers)
            return await loop.run_in_executor(self._bots, function, *arguments)


def _began(name: str, settings: Settings) -> Room:
    """A room before its first entry; raises `Unusable`."""
    try:
        return Room(name, settings)
    except Exception as error:  # whatever a database can hold
        raise _unfit(name, settings, f"its settings: {error}") from None


def _fit(room: Room, entry: Entry) -> None:
    """Take the next entry of a room's log; raises `Unusable` where it cannot be that."""
    try:
        if entry.number != room.number + 1 or entry.seat not in SEATS:
            raise ValueError("an entry before it is missing, or its seat is none")
        room.apply(entry)
    except Exception as error:  # whatever a database can hold
        raise _unfit(room.name, room.settings, f"entry {entry.number}: {error}") from None


def _unfit(name: str, settings: Settings, why: str) -> Unusable:
    tell_damage(name, why)
    return Damaged() if settings.version == __version__ else OtherVersion(settings)
