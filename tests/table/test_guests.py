"""Queues that are fair between guests: nobody holds all places, everybody is told his own."""

import asyncio
import base64
import http.client
import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from browsing import needs_chromium
from majlis.errors import InputError
from majlis.table import guests, live
from majlis.table.guests import BUSY, EACH, YOURS, Order, Queue, guest_at, guest_of, networks
from majlis.table.hub import Watcher
from majlis.table.live import GuestRegister
from majlis.table.puzzles import puzzle_list
from majlis.table.settings import EACH_MAKES
from majlis.table.workshop import Workshop
from stopping import LONGEST
from table.server import Server
from table.test_bridge import NOTRUMP, heard, workshop
from table.test_browser import fits, until, violations, visit

GAME = Path(__file__).parents[2] / "examples/baloot/games/live_game_part.json"


def begun(queue: Queue) -> list[str]:
    return [order.guest for order in queue.begun]


def finish(queue: Queue) -> str:
    """The order that was begun first ends; whose it was."""
    queue.leave(order := queue.begun[0])
    return order.guest


def test_no_guest_has_all_places() -> None:
    queue = Queue(2)
    for guest in "AAAB":
        queue.enter(guest)
    assert begun(queue) == ["A", "B"]
    finish(queue)
    assert begun(queue) == ["B", "A"]
    finish(queue)
    assert begun(queue) == ["A"]  # a place is kept for who comes next
    queue.enter("C")
    assert begun(queue) == ["A", "C"]


def test_with_one_place_each_guest_in_turn_has_it() -> None:
    queue = Queue(1)
    for guest in "AAABBC":
        queue.enter(guest)
    assert [finish(queue) for _ in range(6)] == list("ABCABA")


def test_who_asks_again_and_again_is_not_before_who_waits() -> None:
    queue = Queue(1)
    queue.enter("A")
    queue.enter("B")
    finish(queue)
    queue.enter("A")
    queue.enter("B")
    queue.enter("A")
    assert [finish(queue) for _ in range(4)] == list("BABA")


def test_all_places_may_be_one_guests_where_work_is_short() -> None:
    queue = Queue(2, share=2)
    for guest in "AAB":
        queue.enter(guest)
    assert begun(queue) == ["A", "A"]


def test_who_goes_away_while_he_waits_leaves_the_queue() -> None:
    queue = Queue(1)
    orders = [queue.enter(guest) for guest in "ABC"]
    queue.leave(orders[1])
    assert [finish(queue) for _ in range(2)] == list("AC")
    assert (queue.begun, queue.waiting) == ([], [])


def test_more_than_a_guest_may_order_is_refused_and_more_than_all_may() -> None:
    queue = Queue(1, most=EACH + 2)
    for _ in range(EACH):
        queue.enter("A")
    with pytest.raises(InputError, match=YOURS):
        queue.enter("A")
    queue.enter("B")
    queue.enter("C")
    with pytest.raises(InputError, match=BUSY):
        queue.enter("D")


def test_a_large_order_counts_as_several() -> None:
    queue = Queue(1, most=6, each=4)
    queue.enter("A", weight=3)
    with pytest.raises(InputError, match=YOURS):
        queue.enter("A", weight=2)
    queue.enter("A")
    with pytest.raises(InputError, match=BUSY):
        queue.enter("B", weight=3)
    queue.enter("B", weight=2)


def test_everybody_is_told_his_place_when_it_changes_and_now_and_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def told(queue: Queue, order: Order) -> list[int]:
        return [place async for place in queue.places(order)]

    async def go() -> None:
        queue = Queue(1)
        orders = [queue.enter(guest) for guest in "AAAB"]
        asking = [asyncio.create_task(told(queue, order)) for order in orders]
        for order in (orders[0], orders[3], orders[1], orders[2]):
            while not order.begun:
                await asyncio.sleep(0)
            for _ in range(5):  # each hears the news
                await asyncio.sleep(0)
            queue.leave(order)
        assert await asyncio.gather(*asking) == [[], [2, 1], [3, 2, 1], [1]]
        monkeypatch.setattr(guests, "BEAT", 0.01)
        queue.enter("A")
        places = queue.places(queue.enter("B"))
        assert [await anext(places) for _ in range(3)] == [1, 1, 1]

    asyncio.run(go())


def test_who_waits_for_a_process_is_told_his_place_in_his_language() -> None:
    async def go() -> None:
        shop: Workshop = workshop("time.sleep(0.3); print('done', flush=True); print('', flush=True)")
        first = asyncio.create_task(heard(shop.answer(b"x", 30, "A", "en")))
        while not shop.queue.begun:
            await asyncio.sleep(0.01)
        lines = [line async for line in shop.answer(b"x", 30, "B", "ar")]
        assert "ترتيبك" in json.loads(lines[0])["waiting"]
        assert lines[-1].split() == [b"done"]
        assert await first == [["done"]]
        await shop.stop()

    asyncio.run(go())


def test_guests_are_told_apart_by_address() -> None:
    assert guest_at("2001:db8:1:2:3::4") == guest_at("2001:db8:1:2:ffff::1") != guest_at("2001:db8:1:3::1")
    assert guest_at("fe80::1%eth0") == "fe80::"
    assert guest_at("unknown") == "unknown"
    assert guest_at("::1") != guest_at("::1")
    with pytest.raises(InputError, match="--proxy 'nginx' is not an address"):
        networks("nginx")


def test_a_proxy_of_which_the_host_has_not_said_so_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    guests._untold.clear()
    headers = [(b"x-forwarded-for", b"192.0.2.1")]
    for host in ("127.0.0.1", "127.0.0.1", "192.0.2.9"):
        guest_of(HTTPConnection({"type": "http", "headers": headers, "client": (host, 1)}))
    assert [record.getMessage() for record in caplog.records] == [
        "guests come through a proxy and cannot be told apart: start with --proxy 127.0.0.1"
    ]


@pytest.mark.parametrize("proxy", ["127.0.0.1", "::1"])
def test_a_proxy_that_was_named_is_not_asked_for_when_a_guest_is_on_this_machine(
    caplog: pytest.LogCaptureFixture, proxy: str
) -> None:
    """What `--proxy` makes of a request that a browser beside the server sent through the proxy."""
    guests._untold.clear()

    async def run() -> None:
        async def app(scope: Any, _receive: Any, _send: Any) -> None:
            guest_of(HTTPConnection(scope))

        believing = ProxyHeadersMiddleware(app, trusted_hosts=[proxy])
        for forwarded in (b"127.0.0.1", b"::1", b"192.0.2.4, 127.0.0.1"):
            headers = [(b"x-forwarded-for", forwarded)]
            scope: Any = {"type": "http", "headers": headers, "client": (proxy, 5)}
            await believing(scope, cast(Any, None), cast(Any, None))

    asyncio.run(run())
    assert not caplog.records


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_a_proxy_is_believed_at_whatever_address_the_table_listens(tmp_path: Path, host: str) -> None:
    """At `::` an address of IPv4 is seen as one of IPv6."""
    if host == "::":
        with closing(socket.socket(socket.AF_INET6)) as two:  # where the machine has both
            try:
                two.bind(("::", 0))
                two.listen()
                socket.create_connection(("127.0.0.1", two.getsockname()[1]), 5).close()
            except OSError as error:
                pytest.skip(f"no IPv6 with IPv4 here: {error}")
    pytest.importorskip("endplay")
    with ExitStack() as stack:
        options = ("--host", host, "--proxy", "127.0.0.1")
        server = stack.enter_context(Server(str(tmp_path / "t.sqlite"), *options))
        server.address = server.address.replace("[::1]", "127.0.0.1")
        assert "waiting" not in json.loads(ordered(stack, server, "192.0.2.1").readline())
        assert "waiting" in json.loads(ordered(stack, server, "192.0.2.1").readline())
        assert "waiting" not in json.loads(ordered(stack, server, "192.0.2.2").readline())


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server behind a proxy."""
    with Server(str(tmp_path_factory.mktemp("table") / "t.sqlite"), "--proxy", "127.0.0.1") as running:
        yield running


def ordered(stack: ExitStack, server: Server, forwarded: str) -> http.client.HTTPResponse:
    """The answer to an order that takes half a minute, to be read as it comes."""
    where = server.address.removeprefix("http://").strip("/")
    connection = stack.enter_context(closing(http.client.HTTPConnection(where, timeout=LONGEST)))
    body = json.dumps({"job": "deal", "text": NOTRUMP, "n": 64, "dd": True})
    connection.request(
        "POST", "/bridge", body, {"content-type": "application/json", "x-forwarded-for": forwarded}
    )
    return connection.getresponse()


def test_one_guest_cannot_keep_the_others_from_work_and_cannot_pretend_to_be_another(behind: Server) -> None:
    pytest.importorskip("endplay")
    with ExitStack() as stack:
        assert "waiting" not in json.loads(ordered(stack, behind, "192.0.2.1").readline())
        second = ordered(stack, behind, "198.51.100.7, 192.0.2.1")  # the proxy adds the last one
        assert json.loads(second.readline())["waiting"] == "Your place in the queue: 1"
        for place in range(2, EACH):
            third = ordered(stack, behind, "192.0.2.1")
            assert json.loads(third.readline())["waiting"] == f"Your place in the queue: {place}"
        late = ordered(stack, behind, "192.0.2.1")
        assert late.status == 503
        assert json.loads(late.read())["error"] == YOURS
        assert "waiting" not in json.loads(ordered(stack, behind, "192.0.2.2").readline())


@pytest.mark.parametrize(
    ("path", "asked", "has"),
    [
        ("/declare", {"hand": "GAhSssse"}, "number"),
        ("/puzzle", {"id": puzzle_list()[0]["id"]}, "table"),
        ("/replay", {"type": "replay", "data": base64.b64encode(GAME.read_bytes()).decode()}, "deals"),
        ("/bridge", {"job": "count", "text": "north: 15-17 hcp"}, "chance"),
    ],
)
def test_a_class_behind_one_address_has_short_work_done(
    behind: Server, path: str, asked: dict[str, Any], has: str
) -> None:
    where = behind.address.removeprefix("http://").strip("/")
    headers = {"content-type": "application/json", "x-forwarded-for": "192.0.2.30"}
    with ExitStack() as stack:
        pupils = [
            stack.enter_context(closing(http.client.HTTPConnection(where, timeout=LONGEST)))
            for _ in range(30)
        ]
        for pupil in pupils:
            pupil.request("POST", path, json.dumps(asked), headers)
        for pupil in pupils:
            told = [json.loads(line) for line in pupil.getresponse().read().splitlines()]
            assert all("error" not in line for line in told)
            assert any(has in line for line in told)


def test_who_leaves_and_comes_back_may_not_say_more() -> None:
    async def run() -> None:
        guests = GuestRegister()
        limits = guests.enter("A")
        assert limits is not None
        while limits.bucket.take(0):
            pass
        for _ in range(int(EACH_MAKES[0])):
            limits.check_making()
        with pytest.raises(InputError, match="network"):
            limits.check_making()
        guests.leave("A")
        assert guests.enter("A") is limits
        guests.leave("A")
        guests.enter("B")
        guests.leave("B")  # who has said nothing is as new
        assert list(guests.guests) == ["A"]

    asyncio.run(run())


class Slow:
    """A hub whose hints take for ever."""

    def __init__(self) -> None:
        room = SimpleNamespace(position=1, seat_of=lambda _: 0)
        self.rooms, self.queue = {"room": SimpleNamespace(room=room)}, Queue(1)
        self.queue.enter("somebody else")

    async def hint(self, _room: str, _seat: int, _language: str, guest: str, wait: Any) -> Any:
        async with self.queue.turn(guest, wait):
            raise AssertionError

    async def leave(self, *_: object) -> None:
        pass


def test_whoever_waits_for_a_hint_is_heard_and_leaves_the_queue_when_he_goes() -> None:
    async def run() -> None:
        hub, sent = Slow(), asyncio.Queue[dict[str, Any]]()
        heard = asyncio.Queue[dict[str, Any]]()

        async def send(message: dict[str, Any]) -> None:
            if message["type"] == "websocket.send":
                sent.put_nowait(json.loads(message["text"]))

        def say(text: str) -> None:
            heard.put_nowait({"type": "websocket.receive", "text": text})

        heard.put_nowait({"type": "websocket.connect"})
        socket = WebSocket({"type": "websocket", "headers": []}, heard.get, send)
        await socket.accept()
        connection = live.Connection(socket, hub, "ar", "A")  # type: ignore[arg-type]
        connection.room = "room"
        connection.watcher = Watcher("key", "ar", lambda _: None)
        serving = asyncio.create_task(connection.serve())
        for name in ("hint-of-1", "hint-of-1-again"):
            say(json.dumps({"t": "hint", "id": name}))
        told = await sent.get()
        assert (told["t"], told["id"]) == ("wait", "hint-of-1")
        assert "ترتيبك" in told["text"]
        say("?")
        assert (await sent.get())["t"] == "no"  # said after the hint, answered before it
        hub.rooms["room"].room.position = 2
        say(json.dumps({"t": "hint", "id": "hint-of-2"}))
        done = [await sent.get() for _ in range(3)]
        assert [(one["t"], one["id"]) for one in done] == [
            ("hint", "hint-of-1"),
            ("hint", "hint-of-1-again"),
            ("wait", "hint-of-2"),
        ]
        assert done[0]["words"] == ""
        assert len(hub.queue.waiting) == 1
        heard.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await serving
        await asyncio.sleep(0)
        while hub.queue.waiting:
            await asyncio.sleep(0.01)

    asyncio.run(asyncio.wait_for(run(), LONGEST))


def test_the_sockets_of_one_guest_are_counted_and_heard_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "EACH_SOCKETS", 2)
    monkeypatch.setattr(live, "EACH_SAYS", (2.0, 4.0))
    app = SimpleNamespace(state=SimpleNamespace(guests=GuestRegister(), hub=None))
    heard: list[tuple[str, str]] = []

    async def visit_from(guest: str, says: int) -> None:
        said = asyncio.Queue[dict[str, Any]]()
        for message in [{"type": "websocket.connect"}, *[{"type": "websocket.receive", "text": "?"}] * says]:
            said.put_nowait(message)

        async def send(message: dict[str, Any]) -> None:
            heard.append((guest, message["type"]))

        scope = {"type": "websocket", "headers": [], "query_string": b"", "client": (guest, 1), "app": app}
        await live.live(WebSocket(scope, said.get, send))

    async def run() -> None:
        visitors = [asyncio.create_task(visit_from("192.0.2.1", 3)) for _ in range(3)]
        await asyncio.sleep(0)
        other = asyncio.create_task(visit_from("192.0.2.2", 2))
        while heard.count(("192.0.2.2", "websocket.send")) < 2:
            await asyncio.sleep(0.01)
        assert heard.count(("192.0.2.1", "websocket.close")) == 1
        assert heard.count(("192.0.2.1", "websocket.send")) < 6  # six were said
        while heard.count(("192.0.2.1", "websocket.send")) < 6:
            await asyncio.sleep(0.01)
        for task in (*visitors, other):
            task.cancel()
        await asyncio.gather(*visitors, other, return_exceptions=True)
        guests = app.state.guests.guests
        assert not any(one.count for one in guests.values())
        while guests:  # forgotten when they might say as much as a new one
            await asyncio.sleep(0.01)

    asyncio.run(run())


@pytest.mark.browser
@needs_chromium
def test_a_page_shows_the_place_in_the_queue(browser: Any, behind: Server) -> None:
    pytest.importorskip("endplay")
    page, complaints = visit(browser, f"{behind.address}ar/bridge")
    page.locator("#example article").wait_for()
    with ExitStack() as stack:
        for guest in ("192.0.2.3", "192.0.2.4"):
            order = ordered(stack, behind, guest)
            assert "waiting" not in json.loads(order.readline())
        page.click("#go")
        until(page, lambda: page.locator("#far").inner_text() == "ترتيبك في الانتظار: 1")
        assert fits(page)
        assert violations(page) == []
        page.click("#stop")
        until(page, lambda: "ترتيبك" not in page.locator("#far").inner_text())  # who gave up has no place
        page.click("#go")
        until(page, lambda: page.locator("#far").inner_text() == "ترتيبك في الانتظار: 1")
    until(page, lambda: page.locator("#boards article").count() == 18)
    until(page, lambda: page.locator("#told").inner_text() == "")
    assert complaints == []
    page.context.close()
