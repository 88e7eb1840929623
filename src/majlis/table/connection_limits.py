"""Connections: no more than the process can hold, a share for each address, none that asks for nothing.

Without a bound of its own a server that runs out of file descriptors can neither answer its guests nor open
its database, and fills its log with the same sentence thousands of times a second.
"""

import asyncio
import sys
from collections import Counter
from ipaddress import ip_address
from typing import Any, Final

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from majlis.table.guests import Network, guest_at
from majlis.table.settings import MOST_SOCKETS

PAGES: Final = 1000
"""Connections beside those of live tables."""
QUEUE: Final = 100
"""Connections that wait to be let in; so many are taken at a time, before any can be turned away."""
OWN: Final = 100 + 3 * QUEUE
"""Files that the server itself needs: database, processes, pages, who is at the door."""
SHARE: Final = 4
"""One address has at most this part of all connections, the proxy's excepted."""
SILENCE: Final = 30.0
"""Seconds within which a connection has to ask for something."""


def make_room() -> int:
    """Let this process have as many files as it may; how many connections it can hold then."""
    wanted = MOST_SOCKETS + PAGES
    if sys.platform == "win32":
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted + OWN if hard == resource.RLIM_INFINITY else min(wanted + OWN, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
        except (OSError, ValueError):  # a system that promises more than it gives
            pass
    return wanted if soft == resource.RLIM_INFINITY else max(soft // 4, min(wanted, soft - OWN))


def connection_limiter(most: int, proxies: tuple[Network, ...] = ()) -> type[asyncio.Protocol]:
    """uvicorn's protocol for so many connections at most; any number of them may be of these proxies."""
    guests: Counter[str] = Counter()

    class LimitedConnection(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
        """Turns away who comes when all places are taken, and who says nothing."""

        transport: Any
        guest = ""
        looking: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            """Let somebody in, or not."""
            host = str((transport.get_extra_info("peername") or ("",))[0])
            guest = guest_at(host)
            shared = bool(host) and any(ip_address(host.partition("%")[0]) in one for one in proxies)
            if len(self.connections) >= most or (guests[guest] >= max(1, most // SHARE) and not shared):
                assert isinstance(transport, asyncio.WriteTransport)
                transport.abort()
                return
            self.guest = guest
            guests[guest] += 1
            super().connection_made(transport)
            self.looking = asyncio.get_running_loop().call_later(SILENCE, self._look)

        def _look(self) -> None:
            """Close the connection of who has not asked for anything whole."""
            if self.cycle is None and self.transport.get_protocol() is self:
                self.transport.abort()

        def connection_lost(self, exc: Exception | None) -> None:
            """Forget who was let in."""
            if self.transport is not None:
                self._release()
                super().connection_lost(exc)

        def handle_websocket_upgrade(self, *event: Any) -> None:
            """A live table is counted where it is served."""
            self._release()
            super().handle_websocket_upgrade(*event)

        def _release(self) -> None:
            if self.looking is not None:  # or who has gone would be held in memory until then
                self.looking.cancel()
            guests[self.guest] -= 1
            if guests[self.guest] <= 0:
                del guests[self.guest]
            self.guest = ""

    return LimitedConnection
