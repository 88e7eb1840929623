"""The WebSocket of the table: what a browser may say, how it is checked, and what it is answered.

| message | fields | answer |
|---|---|---|
| `make` | room, token, id, name, game, rules, level, clock | `done`, then it is watched |
| `join` | room, token | `table` at once and whenever something changes |
| `sit` | id, seat, token, name | `done` |
| `stand` | id | `done` |
| `act` | id, position, action | `done`, or `no` with the reason |
| `next` | id, position | `done` or `no` |
| `again` | id, position | `done`: a new match on the same seats; `no` while one runs |
| `lend` | id, seat | `done`: a bot plays for who is away there, until he comes back |
| `send` | id, seat | `done`: who made the room has sent away who sat there |
| `hint` | id | `wait` with the place in the queue, if there is one; then `hint` with the position it is for |
| `record` | id, last | `record` with the finished deals as a file of the game's format |

The browser makes the names of rooms and the tokens of seats, 128 bits each, so that a message that got no
answer can be sent again as it is. What it cannot make is a seat that another token holds. A message that
cannot be read is answered by `no` and changes nothing.
"""

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec.structs import replace
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect

from majlis.errors import InputError, MajlisError
from majlis.game import SEATS, Seat
from majlis.i18n import N_
from majlis.message import Message
from majlis.table.games import game_of
from majlis.table.guests import PLACE, guest_of
from majlis.table.hub import Hub, Watcher
from majlis.table.settings import (
    BURST,
    CLOCKS,
    EACH_MAKES,
    EACH_SAYS,
    EACH_SOCKETS,
    MESSAGE_BYTES,
    MOST_SOCKETS,
    RATE,
    Settings,
    clean_name,
    hashed,
    new_seed,
)
from majlis.table.snapshot import SeatSnapshot
from majlis.table.tables import Entry
from majlis.table.worker import spoken

Key: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{22}\Z")]
Id: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9-]{8,36}\Z")]
ActionNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=1 << 50)]
Number: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=10_000_000)]
SeatNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=3)]
Name: TypeAlias = Annotated[str, msgspec.Meta(max_length=200)]
QUEUE: Final = 16
"""Messages that wait for a slow browser: when there are more it gets the newest snapshot only, and nothing
more is read from it until it has caught up."""
_LISTENS: Final = 0.05


class Make(msgspec.Struct, tag="make", tag_field="t", forbid_unknown_fields=True):
    """A new room, and its maker's seat."""

    room: Key
    token: Key
    id: Id
    name: Name = ""
    game: Annotated[str, msgspec.Meta(max_length=20)] = "baloot"
    rules: Annotated[str, msgspec.Meta(max_length=400)] = ""
    """Empty for the usual ones."""
    level: Annotated[str, msgspec.Meta(max_length=20)] = ""
    """Empty for the usual one."""
    clock: int = 0
    seat: SeatNumber = 0
    start: Annotated[str, msgspec.Meta(max_length=1500)] = ""
    """A position from which one deal is played on, for practice."""


class Join(msgspec.Struct, tag="join", tag_field="t", forbid_unknown_fields=True):
    """Watch a room, on the seat that the token holds if it holds one."""

    room: Key
    token: Key


class Sit(msgspec.Struct, tag="sit", tag_field="t", forbid_unknown_fields=True):
    """Take a seat on which a bot plays."""

    id: Id
    seat: SeatNumber
    name: Name = ""


class Stand(msgspec.Struct, tag="stand", tag_field="t", forbid_unknown_fields=True):
    """Leave the seat to a bot."""

    id: Id


class Act(msgspec.Struct, tag="act", tag_field="t", forbid_unknown_fields=True):
    """Do something in this position."""

    id: Id
    position: Number
    action: ActionNumber


class Next(msgspec.Struct, tag="next", tag_field="t", forbid_unknown_fields=True):
    """Begin the next deal."""

    id: Id
    position: Number


class Lend(msgspec.Struct, tag="lend", tag_field="t", forbid_unknown_fields=True):
    """Let a bot play for somebody who is away."""

    id: Id
    seat: SeatNumber


class Send(msgspec.Struct, tag="send", tag_field="t", forbid_unknown_fields=True):
    """Send somebody away."""

    id: Id
    seat: SeatNumber


class Again(msgspec.Struct, tag="again", tag_field="t", forbid_unknown_fields=True):
    """Begin a new match in this room."""

    id: Id
    position: Number


class Hint(msgspec.Struct, tag="hint", tag_field="t", forbid_unknown_fields=True):
    """What would the strategist do?"""

    id: Id


class Recorded(msgspec.Struct, tag="record", tag_field="t", forbid_unknown_fields=True):
    """The finished deals as a file."""

    id: Id
    last: bool = False
    """Those of the match before; without it too where none of this match is over."""


ClientMessage: TypeAlias = Make | Join | Sit | Stand | Act | Next | Again | Lend | Send | Hint | Recorded
_DECODER: Final = msgspec.json.Decoder(ClientMessage)


class TokenBucket:
    """A token bucket, the rate limit of messages: `most` at once, then `rate` a second."""

    def __init__(self, most: float = BURST, rate: float = RATE) -> None:
        self.most, self.rate, self.left, self.seen = most, rate, most, 0.0

    def empty_for(self, moment: float) -> float:
        """In how many seconds it will be as if nothing had been said."""
        return (self.most - self.left) / self.rate - (moment - self.seen)

    def take(self, moment: float) -> bool:
        """Whether one more message is allowed at this moment, in seconds."""
        self.left = min(self.most, self.left + (moment - self.seen) * self.rate)
        self.seen = moment
        if self.left < 1:
            return False
        self.left -= 1
        return True


class GuestLimits:
    """The sockets of one guest, and what all of them may say and make together."""

    def __init__(self) -> None:
        self.count, self.bucket, self.rooms = 0, TokenBucket(*EACH_SAYS), TokenBucket(*EACH_MAKES)

    def empty_for(self, moment: float) -> float:
        """In how many seconds it will be as if this guest had never been here."""
        return max(self.bucket.empty_for(moment), self.rooms.empty_for(moment))

    def check_making(self) -> None:
        """Raise `InputError` where this guest has made too many rooms."""
        if not self.rooms.take(asyncio.get_running_loop().time()):
            raise InputError(N_("Many tables were made from your network: try again in a minute."))


class GuestRegister:
    """The guests that are here, and those who have left and may not say as much yet as a new one."""

    def __init__(self) -> None:
        self.guests: dict[str, GuestLimits] = {}

    def enter(self, guest: str) -> GuestLimits | None:
        """One more socket of a guest; None where he, or all, have too many."""
        limits = self.guests.get(guest, GuestLimits())
        if sum(one.count for one in self.guests.values()) >= MOST_SOCKETS or limits.count >= EACH_SOCKETS:
            return None
        self.guests[guest] = limits
        limits.count += 1
        return limits

    def leave(self, guest: str) -> None:
        """One socket less."""
        limits, loop = self.guests[guest], asyncio.get_running_loop()
        limits.count -= 1
        if not limits.count:
            seconds = limits.empty_for(loop.time())
            if seconds > 0 and len(self.guests) <= MOST_SOCKETS:
                loop.call_later(seconds, self._forget, guest)
            else:
                del self.guests[guest]

    def _forget(self, guest: str) -> None:
        limits, moment = self.guests.get(guest), asyncio.get_running_loop().time()
        if limits is not None and not limits.count and limits.empty_for(moment) <= _LISTENS:
            del self.guests[guest]


@dataclass
class Hinting:
    """A hint that is made, or waits, for a position, and the messages that it answers."""

    position: int
    ids: list[str]
    task: "asyncio.Task[None]"


class Connection:
    """One browser."""

    def __init__(
        self, socket: WebSocket, hub: Hub, language: str, guest: str = "", limits: GuestLimits | None = None
    ) -> None:
        self.socket, self.hub, self.language, self.guest = socket, hub, language, guest
        self.limits = limits or GuestLimits()
        self.room = ""
        self.watcher: Watcher | None = None
        self._hint: Hinting | None = None
        self._out: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()

    async def serve(self) -> None:
        """Read and answer until the browser goes away."""
        writer = asyncio.create_task(self._write())
        bucket, loop = TokenBucket(), asyncio.get_running_loop()
        try:
            while True:
                text = await self._hear()
                if not bucket.take(loop.time()):
                    await self.socket.close(1008)
                    break
                # All sockets of a guest together have a limit too.
                while not self.limits.bucket.take(loop.time()):
                    await asyncio.sleep(_LISTENS)
                await self._answer(text)
                # Back-pressure: nothing more is read before no more than QUEUE messages wait for this client.
                while self._out.qsize() > QUEUE:
                    await asyncio.sleep(_LISTENS)
        except (WebSocketDisconnect, RuntimeError):
            pass  # gone
        except SQLAlchemyError as error:
            self.hub.store.outage.begins(error)
            with suppress(RuntimeError):
                await self.socket.close(1013)  # a browser comes back and says it again
        finally:
            writer.cancel()
            if self._hint is not None:
                self._hint.task.cancel()  # who has gone leaves the queue
            if self.watcher is not None:
                await self.hub.leave(self.room, self.watcher)

    async def _hear(self) -> str:
        """The next message; bytes where text belongs are none that can be understood."""
        try:
            return await self.socket.receive_text()
        except KeyError:
            return ""

    async def _write(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self.socket.send_text((await self._out.get())[1].decode())

    def send(self, kind: str, **fields: Any) -> None:
        """Queue an answer."""
        self._out.put_nowait((kind, msgspec.json.encode({"t": kind, **fields})))

    def show(self, snapshot: SeatSnapshot) -> None:
        """Queue a snapshot; a browser that cannot keep up gets the newest only, and every answer."""
        if self._out.qsize() > QUEUE:
            for waiting in [self._out.get_nowait() for _ in range(self._out.qsize())]:
                if waiting[0] != "table":
                    self._out.put_nowait(waiting)
        self.send("table", table=snapshot)

    async def _answer(self, text: str) -> None:
        if len(text) > MESSAGE_BYTES:
            self._refuse("", InputError(N_("The message is too long.")))
            return
        try:
            said = _DECODER.decode(text)
        except (msgspec.DecodeError, RecursionError):  # wrong, or nested deeper than anything we say
            self._refuse("", InputError(N_("The message cannot be understood.")))
            return
        try:
            await self._do(said)
        except MajlisError as error:
            self._refuse(getattr(said, "id", ""), error)

    def _refuse(self, entry_id: str, error: MajlisError) -> None:
        self.send(
            "no" if self.watcher is not None else "gone", id=entry_id, text=error.message.text(self.language)
        )

    async def _do(self, said: ClientMessage) -> None:
        if isinstance(said, Make):
            await self._make(said)
        elif isinstance(said, Join):
            await self._watch(said.room, said.token)
        elif isinstance(said, Hint):
            await self._ask_for_hint(said.id)
        elif isinstance(said, Recorded):
            self.send("record", id=said.id, data=await self._record(said.last))
        else:
            await self._change(said)
            self.send("done", id=said.id)

    async def _ask_for_hint(self, entry_id: str) -> None:
        """Have a hint made while other things are said: whoever acts does not wait for it."""
        seat, position = self._seat(), self.hub.rooms[self.room].room.position
        if self._hint is not None and not self._hint.task.done():
            if self._hint.position == position and len(self._hint.ids) < QUEUE:
                self._hint.ids.append(entry_id)
                return
            self._hint.task.cancel()
            await asyncio.wait({self._hint.task})
        ids = [entry_id]
        self._hint = Hinting(position, ids, asyncio.create_task(self._advise(seat, position, ids)))

    async def _advise(self, seat: Seat, position: int, ids: list[str]) -> None:
        """A hint, and before it the place in the queue whenever it changes."""

        def wait(place: int) -> None:
            self.send("wait", id=ids[0], text=Message(PLACE, {"place": place}).text(self.language))

        words, reasons = "", list[str]()
        try:
            words, reasons = await self.hub.hint(self.room, seat, self.language, self.guest, wait)
        except MajlisError as error:
            for entry_id in ids:
                self._refuse(entry_id, error)
            ids.clear()
        finally:
            for entry_id in ids:  # one for a position that is over has no words
                self.send("hint", id=entry_id, position=position, words=words, reasons=reasons)

    async def _record(self, last: bool) -> str:
        """The deals that are over: their cards are no secret any more."""
        opened = self.hub.rooms.get(self.room)
        if opened is None:
            raise InputError(N_("Join a room first."))
        async with opened.lock:  # no deal may end while the finished ones are written
            ongoing = opened.room.ongoing
            if opened.room.earlier is not None and (last or not ongoing.finished()):
                ongoing = opened.room.earlier
            if not ongoing.finished():
                raise InputError(N_("There is nothing to save yet: no deal or round is over."))
            return (await asyncio.to_thread(ongoing.record)).decode()

    async def _change(self, said: Sit | Stand | Act | Next | Again | Lend | Send) -> None:
        if isinstance(said, Sit):
            await self._sit(said)
        elif isinstance(said, Stand):
            await self._write_as_sitter(Entry(id=said.id, kind="stand"))
        elif isinstance(said, Act):
            await self._write_as_sitter(Entry(id=said.id, kind="act", action=said.action), said.position)
        elif isinstance(said, Lend | Send):
            self._seat()
            assert self.watcher is not None
            change = self.hub.lend if isinstance(said, Lend) else self.hub.send_away
            await change(self.room, said.seat, self.watcher.key, said.id)
        elif isinstance(said, Again):
            self._seat()
            entry = Entry(id=said.id, kind="again", seed=new_seed())
            await self.hub.write(self.room, entry, said.position)
        else:
            self._seat()
            await self.hub.write(self.room, Entry(id=said.id, kind="next"), said.position)

    async def _write_as_sitter(self, entry: Entry, position: int | None = None) -> None:
        """Write what only who holds a seat may do; who has stood up since may send it again."""
        if self.watcher is not None and self._held() is None and await self.hub.known(self.room, entry.id):
            return
        seat = self._seat()
        assert self.watcher is not None
        await self.hub.write(self.room, replace(entry, seat=seat), position, self.watcher.key)

    async def _make(self, said: Make) -> None:
        game = game_of(said.game)
        level, rules = said.level or game.USUAL, said.rules or next(iter(game.RULE_WORDS))
        if level not in game.LEVELS or said.clock not in CLOCKS:
            raise InputError(N_("There is no such level or clock."))
        settings = Settings(
            game=said.game, rules=rules, level=level, clock=said.clock, seed=new_seed(), start=said.start
        )
        await self.hub.make(said.room, settings, self.limits.check_making)
        await self._watch(said.room, said.token)
        if self._held() is None:
            await self._take_seat(said, hashed(said.token))
        self.send("done", id=said.id)

    async def _sit(self, said: Sit) -> None:
        if self.watcher is None:
            raise InputError(N_("Join a room first."))
        await self._take_seat(said, self.watcher.key)

    async def _take_seat(self, said: Make | Sit, key: str) -> None:
        entry = Entry(id=said.id, kind="sit", seat=said.seat, name=clean_name(said.name), key=key)
        await self.hub.write(self.room, entry)

    async def _watch(self, room: str, token: str) -> None:
        if self.watcher is not None:
            await self.hub.leave(self.room, self.watcher)
            self.watcher = None
        watcher = Watcher(hashed(token), self.language, self.show, self.guest)
        await self.hub.watch(room, watcher)
        self.room, self.watcher = room, watcher

    def _held(self) -> Seat | None:
        """The seat of this browser's token."""
        opened = self.hub.rooms.get(self.room)
        if opened is None or self.watcher is None:
            return None
        return opened.room.seat_of(self.watcher.key)

    def _seat(self) -> Seat:
        seat = self._held()
        if seat is None or seat not in SEATS:
            raise InputError(N_("You have no seat in this room."))
        return seat


def same_origin(socket: WebSocket) -> bool:
    """Whether a page of this server opened the socket; programs that are not browsers send no origin."""
    origin = socket.headers.get("origin")
    return origin is None or origin.partition("://")[2] == socket.headers.get("host")


async def live(socket: WebSocket) -> None:
    """One browser's connection, from its first word to its last."""
    language, guest = socket.query_params.get("lang", "en"), guest_of(socket)
    guests: GuestRegister = socket.app.state.guests
    limits = guests.enter(guest) if same_origin(socket) else None
    if limits is None:
        await socket.close(1008)
        return
    try:
        await socket.accept()
        await Connection(socket, socket.app.state.hub, spoken(language), guest, limits).serve()
    finally:
        guests.leave(guest)
