"""How quickly the table answers with many guests, and what a finished game leaves in memory.

python benchmarks/table.py [--idle 200] [--tables 20] [--seconds 30] [--games 0] [--rules R] [--database URL]
                           [--level L]

A server of its own is started. `--idle` sockets watch a room and say nothing; on each of `--tables` tables a
guest plays against three bots without a pause. Measured is the time from an action being sent
to its answer. `--games` visits so many rooms whose match is over, and leaves them, and reads the server's
memory on the way.
"""

import argparse
import asyncio
import json
import os
import platform
import re
import secrets
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np
import psutil
from sqlalchemy import insert
from websockets.asyncio.client import ClientConnection, connect

from majlis.baloot.actions import SUN
from majlis.table.room import Room
from majlis.table.settings import Settings
from majlis.table.store import Store
from majlis.table.tables import ENTRIES, Entry, row_of

TARGET = 0.150
"""Seconds that the 95th percentile of an answer may take."""


class Guest:
    """One browser."""

    def __init__(self, socket: ClientConnection, room: str) -> None:
        self.socket, self.room, self.token = socket, room, secrets.token_urlsafe(16)
        self.table: dict[str, Any] = {}

    async def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await self.socket.recv())
        if message["t"] == "table":
            self.table = message["table"]
        return message

    async def say(self, **message: Any) -> str:
        identity = secrets.token_hex(12)
        await self.socket.send(json.dumps({"id": identity, **message}))
        return identity

    async def answered(self, identity: str) -> str:
        while True:
            message = await self.hear()
            if message.get("id") == identity:
                return str(message["t"])

    async def make(self, level: str) -> None:
        await self.answered(await self.say(t="make", room=self.room, token=self.token, level=level))

    def choices(self) -> list[int]:
        cards = [card["card"] for card in self.table.get("hand", []) if card["legal"]]
        return cards + [choice["action"] for choice in self.table.get("choices", [])]

    async def step(self) -> float | None:
        """Act if it is this guest's turn, else wait for news; the seconds until the answer."""
        table = self.table
        if table.get("between") or table.get("over"):
            action = {"t": "next", "position": table["position"]}
        elif table.get("seats") and table["seats"][0]["turn"] and self.choices():
            action = {"t": "act", "position": table["position"], "action": self.choices()[0]}
        else:
            await self.hear()
            return None
        begun = time.perf_counter()
        kind = await self.answered(await self.say(**action))
        seconds = time.perf_counter() - begun
        while kind == "done" and self.table["position"] == table["position"]:
            await self.hear()
        return seconds if kind == "done" else None


async def play(address: str, level: str, end: float) -> list[float]:
    """A guest who plays rooms one after another against bots until the time is up."""
    found: list[float] = []
    while time.monotonic() < end:
        async with connect(address, max_size=None) as socket:
            guest = Guest(socket, secrets.token_urlsafe(16))
            await guest.make(level)
            while time.monotonic() < end and not guest.table.get("over"):
                try:
                    seconds = await asyncio.wait_for(guest.step(), end - time.monotonic() + 0.1)
                except TimeoutError:
                    break
                if seconds is not None:
                    found.append(seconds)
                await asyncio.sleep(0.15)  # the socket's allowance: people are slower by far
    return found


async def idle(address: str, count: int, level: str) -> list[ClientConnection]:
    """Sockets that watch rooms in which nothing happens."""
    sockets = []
    for place in range(count):
        socket = await connect(address, max_size=None)
        room = secrets.token_urlsafe(16) if place % 4 == 0 else room  # noqa: F821
        message = {"room": room, "token": secrets.token_urlsafe(16)}
        if place % 4 == 0:
            message |= {"t": "make", "id": secrets.token_hex(12), "level": level}
        else:
            message |= {"t": "join"}
        await socket.send(json.dumps(message))
        await socket.recv()
        sockets.append(socket)
    return sockets


def finished_logs(count: int, rules: str) -> list[tuple[Settings, list[Entry]]]:
    """Whole matches as logs: whoever is asked does the first thing that he may."""
    found = []
    for seed in range(count):
        room, log = Room("", Settings(seed=seed, rules=rules)), []
        while not room.ongoing.is_over():
            number = room.number + 1
            if room.ongoing.is_between():
                entry = Entry(number=number, id=f"message-{number}", kind="next")
            else:
                seat = room.ongoing.asked()[0]
                legal = room.ongoing.view(seat).legal_actions
                action = SUN if SUN in legal else legal[0]
                entry = Entry(number=number, id=f"message-{number}", kind="act", seat=seat, action=action)
            room.apply(entry)
            log.append(entry)
        found.append((room.settings, log))
    return found


async def leave_games(address: str, database: str, games: int, process: psutil.Process, rules: str) -> None:
    """Visit so many rooms with a finished match each, and leave; the server's memory on the way."""
    store, logs = Store(database), finished_logs(8, rules)
    print(f"memory before: {process.memory_info().rss / 2**20:.0f} MiB", flush=True)

    async def visit(settings: Settings, log: list[Entry]) -> None:
        room = secrets.token_urlsafe(16)
        store.make_room(room, settings)
        with store.engine.begin() as connection:
            rows = [{"room": room, **row_of(entry)} for entry in log]
            connection.execute(insert(ENTRIES), rows)
        async with connect(address, max_size=None) as socket:
            await socket.send(json.dumps({"t": "join", "room": room, "token": secrets.token_urlsafe(16)}))
            assert json.loads(await socket.recv())["table"]["over"]

    for done in range(1, games + 1):
        await visit(*logs[done % len(logs)])
        if done % max(1, games // 5) == 0:
            print(f"after {done} matches: {process.memory_info().rss / 2**20:.0f} MiB", flush=True)


async def measure(given: argparse.Namespace, address: str, database: str, process: psutil.Process) -> bool:
    sockets = await idle(address, given.idle, given.level)
    end = time.monotonic() + given.seconds
    before = process.cpu_times()
    found = await asyncio.gather(*(play(address, given.level, end) for _ in range(given.tables)))
    used = process.cpu_times()
    times = np.array([seconds for each in found for seconds in each])
    for socket in sockets:
        await socket.close()
    if given.games:
        await leave_games(address, database, given.games, process, given.rules)
    if not len(times):
        print("no action was measured: give it more seconds")
        return False
    p50, p95, most = np.percentile(times, [50, 95, 100]) * 1000
    cpu = (used.user + used.system - before.user - before.system) / given.seconds
    print(f"{given.idle} idle sockets, {given.tables} tables, bots {given.level}: {len(times)} actions")
    print(f"answer: median {p50:.0f} ms, 95 % {p95:.0f} ms, longest {most:.0f} ms (target 95 %: 150 ms)")
    print(f"{len(times) / given.seconds:.1f} actions of guests a second; the server used {cpu:.0%} of a core")
    return bool(p95 <= TARGET * 1000)


async def run(given: argparse.Namespace) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        database = given.database or str(Path(folder) / "table.sqlite")
        command = ["-m", "majlis.cli.main", "table", "--no-open", "--port", "0", "--bot-pace", "0.7"]
        server = await asyncio.create_subprocess_exec(
            sys.executable, *command, "--database", database, stdout=asyncio.subprocess.PIPE
        )
        assert server.stdout is not None
        found = re.search(r"http://\S+/", (await server.stdout.readline()).decode())
        assert found, "the server did not start"
        try:
            address = found[0].replace("http", "ws", 1) + "live"
            return await measure(given, address, database, psutil.Process(server.pid))
        finally:
            for child in psutil.Process(server.pid).children(recursive=True):
                child.kill()
            server.kill()
            await server.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--idle", type=int, default=200)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--database")
    parser.add_argument("--level", default="easy")
    parser.add_argument("--rules", default="kammelna", help="of finished matches")
    given = parser.parse_args()
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, {platform.machine()}")
    sys.exit(0 if asyncio.run(run(given)) else 1)


if __name__ == "__main__":
    main()
