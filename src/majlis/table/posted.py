"""What pages ask by `POST`: JSON of a type, bounded, with a content type that no form can send."""

from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from majlis.errors import InputError, MajlisError
from majlis.i18n import LANGUAGES, N_

T = TypeVar("T")


async def read_json(
    request: Request, kind: type[T], most: int, too_much: str = N_("The message is too long.")
) -> T:
    """The message; raises `InputError` where it is too long or cannot be understood."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise InputError(N_("The message cannot be understood."))
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise InputError(too_much)
    try:
        return msgspec.json.decode(bytes(body), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise InputError(N_("The message cannot be understood.")) from None


def refusal(error: MajlisError, language: str) -> Response:
    """One sentence, with status 400."""
    text = error.message.text(language if language in LANGUAGES else "en")
    return Response(msgspec.json.encode({"error": text}), 400, media_type="application/json")
