"""What strangers can use up: connections that say nothing, messages that are sent slowly or never end."""

import asyncio
import json
import socket
import struct
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from majlis.errors import InputError
from majlis.table import connection_limits, request_body
from stopping import LONGEST
from table.server import Guest, Server, key

DEEP = b'{"a":' + b"[" * 20_000
PATHS = ["/count", "/report", "/bridge", "/replay", "/replay/hint", "/puzzle"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(str(tmp_path_factory.mktemp("table") / "t.sqlite")) as running:
        yield running


def address(server: Server) -> tuple[str, int]:
    host, _, port = server.address.removeprefix("http://").strip("/").rpartition(":")
    return host, int(port)


async def greet(scope: Any, receive: Any, send: Any) -> None:
    """An application that says hello."""
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"5")]})
    await send({"type": "http.response.body", "body": b"hello"})


def heard(connection: socket.socket, said: bytes = b"") -> bytes:
    """What is answered before the connection ends; nothing where it is cut off."""
    with connection, suppress(ConnectionError):
        connection.sendall(said)
        return connection.recv(200)
    return b""


@pytest.mark.waits
def test_who_comes_when_all_places_are_taken_is_turned_away_and_silence_takes_none_for_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connection_limits, "SILENCE", 15.0)
    ask = b"GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"
    config = uvicorn.Config(
        greet, http=connection_limits.connection_limiter(3), lifespan="off", log_level="error"
    )
    running = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        where = listening.getsockname()
        thread = threading.Thread(target=lambda: running.run(sockets=[listening]))
        thread.start()
        try:
            silent = [socket.create_connection(where, timeout=LONGEST) for _ in range(3)]
            silent[0].sendall(b"GET / HT")  # half a request is none
            assert not heard(socket.create_connection(where, timeout=LONGEST), ask)
            assert not any(heard(one) for one in silent)
            assert b"200 OK" in heard(socket.create_connection(where, timeout=LONGEST), ask)
        finally:
            running.should_exit = True
            thread.join()


@pytest.mark.parametrize("path", PATHS)
def test_a_message_nested_beyond_all_measure_is_one_sentence(server: Server, path: str) -> None:
    status, headers, body = server.post(path, DEEP)
    assert (status, list(json.loads(body))) == (400, ["error"])
    assert "content-security-policy" in headers


class Slow:
    """A request whose parts come as given, and then nothing."""

    headers = {"content-type": "application/json"}  # noqa: RUF012 - read alone

    def __init__(self, *parts: bytes, ends: bool = True) -> None:
        self.parts, self.ends = parts, ends

    async def stream(self) -> AsyncIterator[bytes]:
        for part in self.parts:
            yield part
        if not self.ends:
            await asyncio.sleep(3600)


def read(*requests: Slow) -> list[Any]:
    """What is read of requests that come together."""

    async def run() -> list[Any]:
        reading = [request_body.read_bytes(one, 2**20) for one in requests]  # type: ignore[arg-type]
        return await asyncio.gather(*reading, return_exceptions=True)

    return asyncio.run(run())


def test_many_slow_messages_hold_no_more_than_the_server_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_body, "SECONDS", 0.5)
    monkeypatch.setattr(request_body, "HELD", 500_000)
    slow = [Slow(b"x" * 200_000, ends=False) for _ in range(10)]
    *late, short = read(*slow, Slow(b"{", b"}"))
    assert short == b"{}"  # short ones are read whatever others send
    assert all(isinstance(one, InputError) for one in late)
    refused = [one for one in late if one.message.id == request_body.TOO_MANY]
    assert len(refused) == 7  # (200,000 - 64 kB) * 3 fit
    assert read(Slow(b"x" * 400_000)) == [b"x" * 400_000]  # all was given back


@pytest.mark.waits
def test_who_goes_away_in_the_middle_of_a_message_leaves_no_traceback(server: Server) -> None:
    for path in PATHS:
        named = ["host: x", "content-type: application/json", "content-length: 900"]
        head = "\r\n".join([f"POST {path} HTTP/1.1", *named, "", ""])
        with socket.create_connection(address(server)) as leaving:
            leaving.sendall(head.encode() + b'{"a":')
            leaving.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    assert server.get("/en/")[0] == 200
    with Guest(server, key()) as guest:
        guest.make(level="easy")
    server.kill()
    assert server.process.stdout is not None
    assert "Traceback" not in server.process.stdout.read()


@pytest.mark.waits
def test_strangers_cannot_fill_the_log(tmp_path: Path) -> None:
    upgrade = b"GET / HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n"
    with Server(str(tmp_path / "t.sqlite")) as server:
        for nonsense in (b"\x00\xff\r\n\r\n", upgrade):
            with socket.create_connection(address(server)) as stranger:
                stranger.sendall(nonsense)
                assert stranger.recv(100).startswith(b"HTTP/1.1")
        server.kill()
        assert server.process.stdout is not None
        assert "request" not in server.process.stdout.read()
