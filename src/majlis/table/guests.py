"""Guests by the addresses that the server sees, and round-robin queues in which none keeps out the others.

People who share an address (a home, a school, the phones of one provider) are one guest here. So a limit
never says who may come in, only how much of what is scarce one address holds while others wait for it. From
this machine itself each request is another guest: it may be a proxy's, of which the host has not said so.
Addresses are in memory while something is asked, and written nowhere.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from itertools import count
from typing import Final, TypeAlias

from starlette.requests import HTTPConnection

from majlis.errors import InputError, shown
from majlis.i18n import N_

Network: TypeAlias = IPv4Network | IPv6Network
Wait: TypeAlias = Callable[[int], None]
"""Hears a place in a queue."""
MOST: Final = 40
"""Orders of one queue that are worked on or wait."""
EACH: Final = 8
"""Those of one guest: a family wants its reviews after a match."""
MOST_SHORT: Final = 200
"""The same of work that takes about a second: a school class behind one address has it done by turns."""
EACH_SHORT: Final = 40
HEAVY: Final = 2**18
"""Bytes: an order counts once more for each, since it lies in memory while it waits."""
BEAT: Final = 8.0
"""Seconds after which a place in a queue is said again, so that nobody takes the connection for dead."""
PLACE: Final = N_("Your place in the queue: {place}")
BUSY: Final = N_("Too many people are asking for this at the moment: try again in a minute.")
YOURS: Final = N_("Several orders from your network are waiting already: try again when one of them is done.")
_NUMBERS: Final = count()
_untold: Final[list[str]] = []
"""The proxy of which the host has not said so, once it was seen."""
log: Final = logging.getLogger("majlis.table")


def guest_at(host: str) -> str:
    """The guest at an address; each time another one where it is this machine's.

    >>> guest_at("192.0.2.7"), guest_at("::ffff:192.0.2.7"), guest_at("2001:db8:1:2:3::4")
    ('192.0.2.7', '192.0.2.7', '2001:db8:1:2::')
    >>> guest_at("127.0.0.1") == guest_at("127.0.0.1")
    False
    """
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host[:60] or f"{next(_NUMBERS)}"
    if isinstance(address, IPv6Address):
        address = _plain(address)
    if address.is_loopback:
        return f"{address} {next(_NUMBERS)}"
    if isinstance(address, IPv6Address):  # one home has at least so many of them
        return str(ip_network((address, 64), strict=False).network_address)
    return str(address)


def guest_of(connection: HTTPConnection) -> str:
    """The guest who sent a request, or opened a live table."""
    host = connection.client.host if connection.client is not None else ""
    through = connection.headers.get("x-forwarded-for", "")
    # A header that was believed has this address itself; one that was not has the guest's.
    if through and host not in through and not _untold and _is_here(host):
        _untold.append(host)
        log.warning("guests come through a proxy and cannot be told apart: start with --proxy %s", host)
    return guest_at(host)


def _is_here(host: str) -> bool:
    try:
        address = ip_address(host)
    except ValueError:
        return False
    return (_plain(address) if isinstance(address, IPv6Address) else address).is_loopback


def _plain(address: IPv6Address) -> IPv4Address | IPv6Address:
    """An address of IPv4 as a socket of IPv6 writes it is one of IPv4."""
    return address.ipv4_mapped or address


def networks(text: str) -> tuple[Network, ...]:
    """Addresses and networks with commas between; raises `InputError` for what is neither.

    Those of IPv4 come as a socket of IPv6 (`--host ::`) sees them, too.

    >>> proxies = networks("10.0.0.0/8, 2001:db8::1")
    >>> [any(ip_address(host) in one for one in proxies) for host in ("10.1.2.3", "::ffff:10.1.2.3", "::1")]
    [True, True, False]
    """
    try:
        given = [ip_network(one.strip(), strict=False) for one in text.split(",")]
    except ValueError:
        message = N_("--proxy {text} is not an address: write that of your proxy, such as 127.0.0.1")
        raise InputError(message, text=shown(text)) from None
    found: list[Network] = []
    for one in given:
        found.append(one)
        if isinstance(one, IPv4Network):
            found.append(IPv6Network(f"::ffff:{one.network_address}/{96 + one.prefixlen}"))
    return tuple(found)


def weight_of(order: bytes) -> int:
    """As how many orders one of so many bytes counts.

    >>> weight_of(b"a hand"), weight_of(bytes(2 * HEAVY))
    (1, 3)
    """
    return 1 + len(order) // HEAVY


@dataclass(eq=False, slots=True)
class Order:
    """Something that a guest asked for."""

    guest: str
    rank: tuple[int, int]
    """The round in which it is begun, and its number: a guest has one order in each round."""
    weight: int = 1
    """As how many orders it counts while it is there."""
    begun: bool = False
    changed: asyncio.Event = field(default_factory=asyncio.Event)


class Queue:
    """So many orders are worked on at a time; of the others each guest in turn has one begun.

    While there are several places no guest has all of them, unless `share` says so.
    """

    def __init__(self, places: int, most: int = MOST, each: int = EACH, share: int | None = None) -> None:
        self._places, self._most, self._each = places, most, each
        self._share = max(1, places - 1) if share is None else share
        self._round, self._numbers = 0, count()
        self.begun: list[Order] = []
        self.waiting: list[Order] = []

    def check(self, guest: str, weight: int = 1) -> None:
        """Raise `InputError` where no more orders are taken, or no more of this guest's."""
        if sum(order.weight for order in self._of(guest)) + weight > self._each:
            raise InputError(YOURS)
        if sum(order.weight for order in (*self.begun, *self.waiting)) + weight > self._most:
            raise InputError(BUSY)

    def _of(self, guest: str) -> list[Order]:
        return [order for order in (*self.begun, *self.waiting) if order.guest == guest]

    @asynccontextmanager
    async def turn(self, guest: str, wait: Wait = lambda _: None) -> AsyncIterator[None]:
        """Wait until it is this guest's turn, and hold a place; raises as `check` does.

        `wait` hears what `places` says.
        """
        order = self.enter(guest)
        try:
            async for place in self.places(order):
                wait(place)
            yield
        finally:
            self.leave(order)

    def enter(self, guest: str, weight: int = 1) -> Order:
        """A new order, begun at once where there is a place; raises as `check` does."""
        self.check(guest, weight)
        turns = [order.rank[0] + 1 for order in self._of(guest)]
        order = Order(guest, (max([self._round, *turns]), next(self._numbers)), weight)
        self.waiting = sorted([*self.waiting, order], key=lambda one: one.rank)
        self._begin()
        return order

    def leave(self, order: Order) -> None:
        """An order is done, or not wanted any more."""
        (self.begun if order.begun else self.waiting).remove(order)
        self._begin()

    def _begin(self) -> None:
        for order in list(self.waiting):
            held = sum(one.guest == order.guest for one in self.begun)
            if len(self.begun) < self._places and held < self._share:
                self.waiting.remove(order)
                self.begun.append(order)
                order.begun, self._round = True, max(self._round, order.rank[0])
                order.changed.set()
        for order in self.waiting:
            order.changed.set()

    async def places(self, order: Order) -> AsyncIterator[int]:
        """An order's place among those that wait, counted from 1, at once and whenever it changes.

        Ends when the order is begun; the same place is said again after a while.
        """
        said = 0
        while not order.begun:
            place = self.waiting.index(order) + 1
            if place != said:
                yield place
            said = place
            order.changed.clear()
            try:
                async with asyncio.timeout(BEAT):
                    await order.changed.wait()
            except TimeoutError:
                said = 0
