"""`majlis table`: the table in the browser, for yourself, for friends in your network, or for a club."""

import asyncio
import logging
import signal
import socket
import sys
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from majlis.cli.common import INTERRUPT_EXIT, _, say
from majlis.cli.options import Language, LanguageOption, spoken
from majlis.errors import InputError
from majlis.extras import MissingExtra
from majlis.files import printable
from majlis.folders import data_folder
from majlis.games import faults
from majlis.i18n import N_

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

    from uvicorn import Server

PORT: Final = 8282
FOLDER_VARIABLE: Final = "MAJLIS_TABLE"
"""Names another folder for the rooms."""
EVERYWHERE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""Addresses at which every network is listened to, and what this machine itself can open."""
NEARBY: Final = 20
"""How many ports after the usual one are tried when it is taken."""


_NO_NEWS: Final = ("Cancel %s running", "Invalid HTTP request", "Unsupported upgrade")
"""How lines of the log begin that tell a host nothing, or that strangers could fill it with."""


def table(
    host: Annotated[
        str, typer.Option("--host", metavar="ADDRESS", help="Address to listen at; 0.0.0.0 for your network.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            "--port",
            min=0,
            max=65535,
            help="Port to listen at; 0 for any. [default: the first free from 8282]",
        ),
    ] = None,
    open_browser: Annotated[
        bool | None,
        typer.Option("--open/--no-open", help="Open the browser. [default: at a terminal on a screen]"),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            "--database",
            metavar="FILE|URL",
            help="Where rooms are kept: a file, or postgresql://USER@HOST/NAME, which several servers can "
            "share. [default: a file in your data folder]",
        ),
    ] = None,
    bots: Annotated[int, typer.Option("--bots", min=1, max=64, help="Processes in which bots think.")] = 1,
    pace: Annotated[
        float, typer.Option("--bot-pace", min=0, max=10, help="Seconds that a bot waits before it acts.")
    ] = 0.7,
    proxy: Annotated[
        str | None,
        typer.Option(
            "--proxy",
            metavar="ADDRESS",
            help="Address of a proxy in front, such as 127.0.0.1: its header X-Forwarded-For is believed to "
            "tell guests apart. [default: none is believed]",
        ),
    ] = None,
    language: LanguageOption = Language.EN,
) -> None:
    """Open the table in the browser: play against bots or with friends, deal bridge. Ctrl-C closes it."""
    serve(host, port, open_browser, database, bots, pace, proxy)


def serve(
    host: str = "127.0.0.1",
    port: int | None = None,
    open_browser: bool | None = None,
    database: str | None = None,
    bots: int = 1,
    pace: float = 0.7,
    proxy: str | None = None,
) -> None:
    """Serve the table until Ctrl-C."""
    try:
        import uvicorn

        from majlis.table.app import make_app
        from majlis.table.connection_limits import QUEUE, connection_limiter, make_room
        from majlis.table.freeing import begin
        from majlis.table.guests import networks
    except ImportError as error:
        raise MissingExtra("web", str(error.name)) from None
    proxies = networks(proxy) if proxy else ()
    listening = listen(host, port)
    address = address_of(host, listening.getsockname()[1])
    app = make_app(database or default_database(), workers=bots, pace=pace, address=address)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        ws_max_size=4096,
        backlog=QUEUE,
        http=connection_limiter(make_room(), proxies),
        proxy_headers=bool(proxies),
        forwarded_allow_ips=[str(one) for one in proxies],
        timeout_graceful_shutdown=2,
    )
    logging.getLogger("uvicorn.error").addFilter(_is_news)
    server = uvicorn.Server(config)
    with _ctrl_c_ends(server):
        _tell(host, listening.getsockname()[1], wants_browser() if open_browser is None else open_browser)
        for fault in faults("table", "replays"):
            say(f"majlis: {printable(fault.message.text(spoken))}", stream=sys.stderr)
        begin()
        server.run(sockets=[listening])


def _tell(host: str, port: int, in_browser: bool) -> None:
    """Say where the table is, and open the browser if one is wanted."""
    address = address_of(host, port)
    print(_(N_("The table is open at {address}")).format(address=address), flush=True)
    nearby = own_address() if host in EVERYWHERE else ""
    if nearby:
        address_nearby = address_of(nearby, port)
        print(_(N_("On a phone in your network: {address}")).format(address=address_nearby), flush=True)
    print(_(N_("Ctrl-C closes it. Matches are kept.")), flush=True)
    if not (in_browser and _open(f"{address}{spoken}/")):
        print(_(N_("Open the address in a browser. In the terminal: majlis play")), flush=True)


def _is_news(record: logging.LogRecord) -> bool:
    """Whether the server's log says more than that Ctrl-C cut something off, or a stranger sent nonsense."""
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, asyncio.CancelledError) and not str(record.msg).startswith(_NO_NEWS)


@contextmanager
def _ctrl_c_ends(server: "Server") -> "Iterator[None]":
    """Ctrl-C ends the server from the moment that its address is told; afterwards `INTERRUPT_EXIT`.

    Until the server hears signals itself, Ctrl-C would be a KeyboardInterrupt, and that is lost where Python
    ignores errors, as in what it runs when memory is collected. uvicorn puts its own handler in the place of
    this one while it runs, and raises what it heard once more when it has ended.
    """
    interrupted = False

    def end(number: int, frame: "FrameType | None") -> None:
        nonlocal interrupted
        interrupted = True
        server.handle_exit(number, frame)

    before = signal.signal(signal.SIGINT, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if interrupted:
        raise typer.Exit(INTERRUPT_EXIT)


def listen(host: str, port: int | None) -> socket.socket:
    """A socket that listens; raises `InputError` where the address or port cannot be had."""
    ports = range(PORT, PORT + NEARBY) if port is None else [port]
    for number in ports:
        try:
            family, kind, _proto, _name, where = socket.getaddrinfo(host, number, type=socket.SOCK_STREAM)[0]
            found = socket.socket(family, kind)
            if sys.platform != "win32":
                found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            found.bind(where)
        except (OSError, UnicodeError) as error:
            last: Exception = error
            continue
        found.listen(512)
        return found
    reason = getattr(last, "strerror", None) or str(last)
    raise InputError(
        N_("the table cannot listen at {host}, port {port} ({reason}): name another with --host or --port"),
        host=host,
        port=PORT if port is None else port,
        reason=reason,
    )


def default_database() -> str:
    """The file of the rooms in the user's data folder; made where it is not there."""
    from majlis.table.place import own_folder

    folder: Path = data_folder("table", FOLDER_VARIABLE)
    own_folder(folder)
    return str(folder / "table.sqlite")


def address_of(host: str, port: int) -> str:
    """What to type into a browser on this machine.

    >>> address_of("0.0.0.0", 8282), address_of("::1", 80)
    ('http://127.0.0.1:8282/', 'http://[::1]:80/')
    """
    shown: str = EVERYWHERE.get(host, host)
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"


def own_address() -> str:
    """This machine's address in its network; empty where it has none."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # an address of nobody; nothing is sent
        return str(probe.getsockname()[0])
    return ""


def wants_browser() -> bool:
    """Whether somebody sits at a screen here."""
    import os

    screen = sys.platform in ("win32", "darwin") or "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ
    return sys.stdout.isatty() and screen


def _open(address: str) -> bool:
    import webbrowser

    return webbrowser.open(address)
