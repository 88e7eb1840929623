"""Recorded games step by step, and what an adviser would do at a step.

`POST /replay` takes a file and answers with its `Story`; `POST /replay/hint` takes a deal in the notation and
how many of its actions are done; both in lines of JSON. The work is `python -m majlis.table.replays` in a
workshop's process, with limits of time and memory, so that a hostile file harms nobody else. Nothing is kept
on the server: a link to a replay holds the record itself, behind the `#`.
"""

from typing import Annotated, Any, Final, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from majlis.errors import InputError, MajlisError, shown
from majlis.i18n import N_
from majlis.table.games import game_of, replays_of, replays_of_games
from majlis.table.guests import guest_of
from majlis.table.request_body import read_json, refusal
from majlis.table.worker import Lines, bytes_of, serve
from majlis.table.workshop import Workshop

MOST_BYTES: Final = 2 * 2**20
AT_ONCE: Final = 2
"""Files that are read at a time; others wait."""
SECONDS: Final = 60
TOO_LARGE: Final = N_("The file is too large: 2 MB are the most.")
LINE: Final = 4000
"""Characters of a deal in the notation; one takes some 500."""

Language = Annotated[str, msgspec.Meta(max_length=10)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=3)]


class Replay(msgspec.Struct, tag="replay", forbid_unknown_fields=True):
    """A file, its bytes in base64; `seat` is whose seat is at the bottom, and whose side is called us."""

    data: Annotated[str, msgspec.Meta(max_length=MOST_BYTES * 4 // 3 + 4)]
    name: Annotated[str, msgspec.Meta(max_length=300)] = ""
    language: Language = "en"
    seat: SeatNumber | None = None


class HintAt(msgspec.Struct, tag="hint", forbid_unknown_fields=True):
    """A deal, and how many of its actions are done."""

    line: Annotated[str, msgspec.Meta(max_length=LINE)]
    done: Annotated[int, msgspec.Meta(ge=0, le=400)]
    game: Annotated[str, msgspec.Meta(max_length=30)] = "baloot"
    language: Language = "en"


async def replay(request: Request) -> Response:
    """`POST /replay`."""
    return await _answer(request, Replay)


async def hint(request: Request) -> Response:
    """`POST /replay/hint`."""
    return await _answer(request, HintAt)


async def _answer(request: Request, kind: type[Replay] | type[HintAt]) -> Response:
    try:
        asked = await read_json(request, kind, MOST_BYTES * 4 // 3 + 4096, TOO_LARGE)
    except MajlisError as error:
        return refusal(error)
    shop: Workshop = request.app.state.replays
    return shop.respond(asked, SECONDS, guest_of(request))


# In a process of its own


def make(asked: Replay | HintAt) -> Any:
    """The answer; raises `MajlisError` with one sentence."""
    language: Literal["en", "ar"] = "ar" if asked.language == "ar" else "en"
    if isinstance(asked, HintAt):
        return _hint(asked, language)
    data = bytes_of(asked.data)
    name = asked.name.rsplit("/", 1)[-1][:60] or "game.json"
    return replays_of(data)[1].story(data, name, asked.seat, language)


def _hint(asked: HintAt, language: str) -> Any:
    game = replays_of_games().get(asked.game)
    if game is None:
        raise InputError(N_("there is no game {name} at the table"), name=shown(asked.game))
    state = game.position_at(asked.line, asked.done)
    if state.is_terminal():
        raise InputError(game.OVER)
    words, reasons = game_of(asked.game).advise(state.view(state.current_player()), language)
    return {"words": words, "reasons": reasons}


def work(asked: Replay | HintAt) -> Lines:
    """The answer as lines: one."""
    yield make(asked)


if __name__ == "__main__":
    serve(Replay | HintAt, work)
