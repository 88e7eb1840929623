"""What pages ask by `POST`: JSON of a type, bounded, with a content type that no form can send.

However many send at once, and however slowly, this server holds `HELD` bytes of unread messages at most.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from majlis.errors import InputError, MajlisError
from majlis.i18n import LANGUAGES, N_
from majlis.table.guests import guest_of
from majlis.table.worker import NOT_UNDERSTOOD, line, spoken

T = TypeVar("T")

NO_STORE: Final = {"cache-control": "no-store"}

HELD: Final = 64 * 2**20
"""Bytes of all messages that are being read."""
FREE: Final = 64 * 1024
"""Bytes of each that are not counted: short messages are read whatever others send."""
SECONDS: Final = 180.0
"""In which a message has to be here."""
APART: Final = 2**18
"""A message with more bytes is decoded outside the event loop."""
TOO_MANY: Final = N_("Too many people are sending files at the moment: try again in a minute.")


class UnreadError(InputError):
    """A message that cannot be understood, and how its sender is told so."""

    def __init__(self, language: str = "en", status: int = 400) -> None:
        super().__init__(NOT_UNDERSTOOD)
        self.language, self.status = language, status


class _Held:
    """How much is held now."""

    bytes = 0


async def read_json(
    request: Request, kind: type[T], most: int, too_much: str = N_("The message is too long.")
) -> T:
    """The message; raises `InputError` where it is too long or cannot be understood."""
    body = await read_bytes(request, most, too_much)
    decode: Callable[[bytes], T] = msgspec.json.Decoder(kind).decode
    try:
        return await asyncio.to_thread(decoded, body, decode) if len(body) > APART else decoded(body, decode)
    except InputError:
        raise UnreadError(language_of(body)) from None


async def read_bytes(request: Request, most: int, too_much: str = N_("The message is too long.")) -> bytes:
    """A message of JSON; raises `InputError` where it is something else, too long or too slow."""
    if not is_json(request):
        raise UnreadError(status=415)
    body, counted = bytearray(), 0
    try:
        async with asyncio.timeout(SECONDS):
            async for part in request.stream():
                size = len(body) + len(part)
                if size > most:
                    raise InputError(too_much)
                more = max(0, size - FREE) - counted
                if _Held.bytes + more > HELD:
                    raise InputError(TOO_MANY)
                body += part
                _Held.bytes, counted = _Held.bytes + more, counted + more
        return bytes(body)
    except TimeoutError:
        raise InputError(N_("The message did not arrive whole: send it again.")) from None
    finally:
        _Held.bytes -= counted


def is_json(request: Request) -> bool:
    """Whether a message says that it is JSON, which no form can."""
    return request.headers.get("content-type", "").partition(";")[0].strip() == "application/json"


def language_of(body: bytes) -> str:
    """The language of a message that is wrong otherwise."""
    return next((one for one in LANGUAGES if f'"language":"{one}"'.encode() in body.replace(b" ", b"")), "en")


def decoded(body: bytes, decode: Callable[[bytes], T]) -> T:
    """The message; raises `InputError` for one that cannot be understood, however deeply it is nested."""
    try:
        return decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise InputError(NOT_UNDERSTOOD) from None


async def in_turn(request: Request, function: Callable[..., T], *arguments: Any) -> T:
    """A short piece of work for a guest, in a thread: few at a time, and each guest in turn."""
    async with request.app.state.short.turn(guest_of(request)):
        return await asyncio.to_thread(function, *arguments)


async def gone(_request: Request, error: Any) -> Response:
    """Who goes away in the middle of a message gets no answer, and is no fault of the server's."""
    assert isinstance(error, ClientDisconnect)
    return Response(status_code=400)


def refusal(error: MajlisError, language: str = "en", status: int = 400) -> Response:
    """One sentence, as a line of JSON."""
    if isinstance(error, UnreadError):
        language, status = error.language, error.status
    text = line(error=error.message.text(spoken(language)))
    return Response(text, status, media_type="application/json", headers=NO_STORE)
