"""The page of bridge: profiles written, understood and counted, boards dealt, shown, downloaded and printed.

`POST /bridge` takes an order of `bridge_orders` as JSON and answers in lines of JSON; an error is a line
`{"error": "…"}`. The work is done in processes (`workshop`, `bridge_desk`), of which there are few, each
order within a bounded time. Printed pages are kept for a while, for whoever has their unguessable address.
"""

from collections.abc import AsyncIterator
from functools import cache
from importlib.util import find_spec
from typing import Final

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from majlis.errors import MajlisError
from majlis.i18n import N_
from majlis.table.bridge_orders import MOST_BYTES, PLACES, Order
from majlis.table.guests import guest_of, weight_of
from majlis.table.reports import Pages
from majlis.table.request_body import read_json, refusal
from majlis.table.worker import line
from majlis.table.workshop import Workshop

PRINTED: Final = (
    "sandbox allow-same-origin allow-modals; default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""No script can run in a printed page; the page that opened it may print it."""

WORDS: Final = {
    "lost": N_("The connection is lost: try again."),
    "large": N_("{file} is too large for a profile"),
    "looking": N_("Counting…"),
    "mend": N_("Mend the text first: what is wrong stands below it."),
    "exact": N_("exact: {deals}"),
    "about": N_("an estimate"),
    "beyond": N_("The text says more of this hand than the form can: change it in the text."),
    "example": N_("An example"),
    "board": N_("Board {number}"),
    "par": N_("Par:"),
    "tricks": N_("Double dummy"),
    "made": N_("Seed {seed}: the same seed and the same text give the same boards again."),
    "dealing": N_("Dealing: {done} of {of}"),
    "solving": N_("Double dummy: {done} of {of}"),
    "stopped": N_("Stopped. The boards that are there can be used."),
    "copied": N_("The link is copied."),
    "own": N_("Your files"),
    "lines": N_("{count} of the combinations of types cannot be dealt; the others share their weight."),
    "opened": N_("{title} is in the text."),
    "shared": N_("A profile that was shared with you."),
}
"""What the scripts put on the page."""


class Bridge:
    """The workshops and the printed pages of one server."""

    def __init__(self) -> None:
        self.pages = Pages()
        self.shops = {
            name: Workshop("majlis.table.bridge_desk", places, short=name != "dealing")
            for name, places in PLACES.items()
        }

    async def stop(self) -> None:
        """End all work."""
        for shop in self.shops.values():
            await shop.stop()

    async def lines(self, order: Order, guest: str = "") -> AsyncIterator[bytes]:
        """The answer to an order; a page in it is kept, and named by its address."""
        shop = self.shops[order.place]
        async for found in shop.answer(msgspec.json.encode(order), order.seconds, guest, order.language):
            page = msgspec.json.decode(found).get("page") if found.startswith(b'{"page"') else None
            yield found if page is None else line(page=f"/bridge/page/{self.pages.keep(page.encode())}")


async def order_bridge(request: Request) -> Response:
    """`POST /bridge`."""
    bridge: Bridge = request.app.state.bridge
    try:
        # A union is a type to msgspec, and none to mypy.
        order: Order = await read_json(request, Order, MOST_BYTES)  # type: ignore[arg-type]
    except MajlisError as error:
        return refusal(error)
    guest, weight = guest_of(request), weight_of(msgspec.json.encode(order))
    return bridge.shops[order.place].respond_with(bridge.lines(order, guest), guest, order.language, weight)


async def printed_page(request: Request) -> Response:
    """`GET /bridge/page/…`: hand records or players' cards that were made a short while ago."""
    page = request.app.state.bridge.pages.page(request.path_params["name"])
    if page is None:
        raise HTTPException(404)
    headers = {"content-security-policy": PRINTED, "cache-control": "no-store"}
    return HTMLResponse(page.decode("utf-8", "replace"), headers=headers)


@cache
def _profile_text(name: str) -> str:
    from majlis.bridge import library
    from majlis.bridge.profile.sheet_writing import format_profile

    return format_profile(library.load(name))


async def library_profile(request: Request) -> Response:
    """`GET /bridge/library/…`: a profile of the library as text."""
    from majlis.bridge import library

    name = request.path_params["name"]
    if name not in library.names():
        return Response("404", 404)
    return Response(_profile_text(name), media_type="text/plain; charset=utf-8")


@cache
def profiles(language: str) -> list[tuple[str, list[tuple[str, str, str]]]]:
    """The library: each category with its profiles' names, titles and descriptions."""
    from majlis.bridge import library

    found: dict[str, list[tuple[str, str, str]]] = {}
    for name in library.names():
        told = library.describe(name, language)
        found.setdefault(told.category, []).append((name, told.title, told.text))
    return list(found.items())


def has_double_dummy() -> bool:
    """Whether double-dummy tables can be had."""
    return find_spec("endplay") is not None
