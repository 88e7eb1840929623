"""A server of the table in a process of its own, and a player who talks to it as a browser does."""

import http.client
import json
import os
import re
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from typing import Any

from websockets.sync.client import ClientConnection, connect

from stopping import LONGEST


class Server:
    """`majlis table` on a free port; `kill` is kill -9."""

    program: tuple[str, ...] = ("-m", "majlis.cli.main")

    def __init__(self, database: str, *options: str, pace: float = 0) -> None:
        self.database = database
        command = [sys.executable, *self.program, "table", "--no-open", "--port", "0"]
        self.process = subprocess.Popen(
            [*command, "--database", database, "--bot-pace", str(pace), *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            env=os.environ | {"PYTHONIOENCODING": "utf-8"},
            start_new_session=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+/", line)
        assert found, line + self.process.stdout.read()
        self.address = found[0]

    def get(self, path: str) -> tuple[int, dict[str, str], bytes]:
        """A page: its status, headers and body."""
        return self._ask("GET", path)

    def post(
        self, path: str, body: bytes, kind: str = "application/json"
    ) -> tuple[int, dict[str, str], bytes]:
        """The answer to a message."""
        return self._ask("POST", path, body, {"content-type": kind})

    def _ask(self, *asked: Any) -> tuple[int, dict[str, str], bytes]:
        where = self.address.removeprefix("http://").strip("/")
        with closing(http.client.HTTPConnection(where, timeout=LONGEST)) as connection:
            connection.request(*asked)
            answer = connection.getresponse()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()

    def kill(self) -> None:
        """End it and its bots at once, without a word."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()


def key() -> str:
    """A room's name or a seat's token, as browsers make them."""
    return secrets.token_urlsafe(16)


class Guest:
    """A browser without a screen: remembers every byte and the newest snapshot."""

    def __init__(self, server: Server, room: str, token: str | None = None, language: str = "en") -> None:
        self.room, self.token = room, token or key()
        url = server.address.replace("http", "ws", 1) + f"live?lang={language}"
        self._open = ExitStack()
        self.socket: ClientConnection = self._open.enter_context(
            connect(url, open_timeout=LONGEST, ping_interval=None, max_size=None)
        )
        self.heard: list[str] = []
        self.table: dict[str, Any] = {}
        self.answers: dict[str, dict[str, Any]] = {}

    def make(self, **more: Any) -> "Guest":
        """Make the room and sit down on seat 0."""
        identity = self.say({"t": "make", "room": self.room, "token": self.token, **more})
        assert self.answer(identity)["t"] == "done", self.answers
        return self.until(lambda table: table.get("you") == 0)

    def join(self) -> "Guest":
        """Watch the room, on the token's seat if it has one."""
        self.socket.send(json.dumps({"t": "join", "room": self.room, "token": self.token}))
        return self.until(lambda table: bool(table))

    def say(self, message: dict[str, Any]) -> str:
        """Send a message; its id."""
        identity: str = message.get("id") or secrets.token_hex(12)
        self.socket.send(json.dumps({"id": identity, **message}))
        return identity

    def answer(self, identity: str) -> dict[str, Any]:
        """What the server said to this message."""
        self._listen(lambda: identity in self.answers)
        return self.answers[identity]

    def do(self, message: dict[str, Any]) -> dict[str, Any]:
        """Send a message and wait for its answer."""
        return self.answer(self.say(message))

    def until(self, ready: Callable[[dict[str, Any]], bool]) -> "Guest":
        """Listen until a snapshot is as wished."""
        self._listen(lambda: ready(self.table))
        return self

    def _listen(self, ready: Callable[[], bool]) -> None:
        end = time.monotonic() + LONGEST
        while not ready():
            left = end - time.monotonic()
            assert left > 0, f"nothing came of it; last heard: {self.heard[-1:]}"
            text = str(self.socket.recv(timeout=left))
            self.heard.append(text)
            message = json.loads(text)
            if message["t"] == "table":
                self.table = message["table"]
            elif message["t"] == "wait":
                continue  # the answer comes later
            elif message.get("id"):
                self.answers[message["id"]] = message
            else:
                self.answers[""] = message

    def choices(self) -> list[int]:
        """What this guest may do now, cards first."""
        table = self.table
        said = [choice["action"] for choice in table["choices"] if not choice["why"]]
        if "playing" not in table:  # cards
            return [card["card"] for card in table["hand"] if card["legal"]] + said
        if not table["playing"]:
            return said
        hand = [piece["part"] for piece in table["hand"]]
        if table["count"]:
            return [table["play"] + sum(hand[: table["count"]]), table["play"] + sum(hand[-table["count"] :])]
        sets = [table["play"] + sum(8 ** (kind - 1) for kind in one["kinds"]) for one in table["sets"]]
        return [*sets[:2], table["play"] + hand[0]]

    def turn(self) -> bool:
        """Whether it is this guest's turn."""
        you = self.table.get("you")
        return you is not None and self.table["seats"][0]["turn"] and bool(self.choices())

    def my_turn(self) -> "Guest":
        """Wait for this guest's turn; a deal that was thrown in before is followed by the next."""
        while not self.until(lambda table: self.turn() or table["between"]).turn():
            self.do({"t": "next", "position": self.table["position"]})
        return self

    def act(self, action: int | None = None) -> dict[str, Any]:
        """Do the first thing that may be done, or this."""
        chosen = self.choices()[0] if action is None else action
        return self.do({"t": "act", "position": self.table["position"], "action": chosen})

    def close(self) -> None:
        """Leave."""
        self._open.close()

    def __enter__(self) -> "Guest":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def lies_open(table: dict[str, Any]) -> bool:
    """Whether somebody has played in a trick, or a turn, that goes on."""
    return bool(table.get("trick")) or any(seat.get("play") for seat in table["seats"])


def to_a_trick(guest: Guest) -> None:
    """Play on until cards or pieces lie on the table and it is the guest's turn."""
    while not (guest.turn() and lies_open(guest.table)):
        if guest.table["between"]:
            guest.do({"t": "next", "position": guest.table["position"]})
        elif guest.turn():
            guest.act()
        at = guest.table["position"]
        guest.until(lambda table, at=at: table["position"] > at or guest.turn() or table["between"])
