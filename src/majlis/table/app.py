"""The whole application: pages, the live table, security headers.

`make_app` wires a store, a bus and the bots together; `majlis table` serves it with uvicorn.
"""

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect
from starlette.routing import Mount, Route, WebSocketRoute

from majlis.table.assets import Assets
from majlis.table.bridge import Bridge, library_profile, order_bridge, printed_page
from majlis.table.bus import Alone, Bus, Postgres
from majlis.table.declare import ask
from majlis.table.guests import EACH_SHORT, MOST_SHORT, Queue
from majlis.table.hub import PACE, Hub
from majlis.table.live import GuestRegister, live
from majlis.table.pages import PAGES, game_page, game_table_page, missing, service_worker, start
from majlis.table.puzzles import solve
from majlis.table.replays import AT_ONCE, hint, replay
from majlis.table.reports import Reports, order, report
from majlis.table.request_body import gone
from majlis.table.scores import count_scores
from majlis.table.store import Store
from majlis.table.workshop import Workshop

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'{live}; manifest-src 'self'; worker-src 'self'; font-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_HOST: Final = re.compile(rb"[A-Za-z0-9.-]{1,255}(:[0-9]{1,5})?")
HEADERS: Final = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
}

Scope = dict[str, Any]
Message = dict[str, Any]
App = Callable[
    [Scope, Callable[[], Awaitable[Message]], Callable[[Message], Awaitable[None]]], Awaitable[None]
]


def policy(host: bytes) -> bytes:
    """The policy of a page at this host; older Safari does not count live tables there as `'self'`.

    >>> policy(b"majlis.example:8282").split(b"; ")[4]
    b"connect-src 'self' ws://majlis.example:8282 wss://majlis.example:8282"
    """
    name = host.decode() if _HOST.fullmatch(host) else ""
    return POLICY.format(live=f" ws://{name} wss://{name}" if name else "").encode()


class SafeHeaders:
    """Adds the security headers to every answer."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def __call__(self, scope: Scope, receive: Any, send: Callable[[Message], Awaitable[None]]) -> None:
        """Pass on; a response that begins gets the headers that it has not set itself."""

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {name for name, _ in message["headers"]}
                host = next((value for name, value in scope.get("headers", ()) if name == b"host"), b"")
                all_headers = [(b"content-security-policy", policy(host)), *self._headers]
                more = [(name, value) for name, value in all_headers if name not in own]
                message["headers"] = [*message["headers"], *more]
            await send(message)

        await self._app(scope, receive, send_safely)


def make_app(database: str, *, workers: int = 1, pace: float = PACE, address: str = "") -> Starlette:
    """The application on this database (a file, or `postgresql://…`), to be found at this address.

    Raises `InputError` for what is no database, and for a file that another server uses.
    """
    store = Store(database)
    bus: Bus = Postgres(database, store.outage) if store.notifies else Alone(database, address)
    hub = Hub(store, bus, workers=workers, pace=pace)
    bridge, reports = Bridge(), Reports()
    replays = Workshop("majlis.table.replays", AT_ONCE, short=True)
    declarers = Workshop("majlis.table.declare", 1, short=True)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        await hub.start()
        yield
        for one in (bridge, reports.shop, replays, declarers):
            await one.stop()
        await hub.stop()

    app = Starlette(
        routes=[
            Route("/", start),
            Route("/sw.js", service_worker),
            WebSocketRoute("/live", live),
            Mount("/static", Assets(), name="static"),
            *(page.route() for page in PAGES),
            Route("/bridge", order_bridge, methods=["POST"]),
            Route("/bridge/library/{name:str}", library_profile),
            Route("/bridge/page/{name:str}", printed_page),
            Route("/declare", ask, methods=["POST"]),
            Route("/puzzle", solve, methods=["POST"]),
            Route("/replay", replay, methods=["POST"]),
            Route("/replay/hint", hint, methods=["POST"]),
            Route("/count", count_scores, methods=["POST"]),
            Route("/report", order, methods=["POST"]),
            Route("/report/{name:str}", report),
            Route("/{language:str}/{game:str}", game_page),
            Route("/{language:str}/{game:str}/table", game_table_page),
        ],
        lifespan=lifespan,
        exception_handlers={ClientDisconnect: gone, 404: missing},
    )
    app.add_middleware(SafeHeaders)
    app.state.hub, app.state.guests = hub, GuestRegister()
    app.state.bridge, app.state.reports = bridge, reports
    app.state.short = Queue(2, MOST_SHORT, EACH_SHORT, share=2)
    app.state.replays, app.state.declarers = replays, declarers
    return app
