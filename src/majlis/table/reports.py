"""Recorded games that a visitor drops: their audit or review as a page, made in a process of its own.

`POST /report` takes the files as JSON and answers in lines of JSON: `{"done": 3, "of": 40}` while it works,
then `{"page": "/report/…"}` or `{"error": "…"}`. The work is `python -m majlis.table.reports`, with its own
memory and a limit of time, so that a hostile file harms nobody else. Pages are kept for a while, for whoever
has their unguessable address, and are served in a sandbox.
"""

import asyncio
import base64
import binascii
import contextlib
import sys
import tempfile
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse

from majlis.errors import InputError, MajlisError
from majlis.i18n import LANGUAGES, N_
from majlis.liaptui.record import is_record
from majlis.table.posted import NOT_UNDERSTOOD, read_json
from majlis.table.settings import new_key
from majlis.table.workshop import end_with_server, step_back

MOST_BYTES: Final = 8 * 2**20
MOST_FILES: Final = 60
AT_ONCE: Final = 2
"""Reports that are made at a time; others wait."""
WAITING: Final = 8
SECONDS: Final = 400
KEPT: Final = 40
"""Pages kept, the oldest go first."""
KEPT_SECONDS: Final = 3600
TOO_LARGE: Final = N_("The files are too large: 8 MB together are the most.")
TOO_MANY: Final = N_("Too many reports are being made: try again in a few minutes.")
SANDBOX: Final = "sandbox allow-scripts allow-downloads"
"""A report has no origin: whatever a file smuggled in could reach nothing of this site."""
UNREADABLE: Final = N_("this file is not a game that can be read")
NODES: Final = 300_000
"""Positions for a card of a review on the web: a match in about half a minute."""


class Dropped(msgspec.Struct, forbid_unknown_fields=True):
    """A file: its name, and its bytes in base64."""

    name: Annotated[str, msgspec.Meta(max_length=300)]
    data: str


class Order(msgspec.Struct, forbid_unknown_fields=True):
    """What is to be made of which files."""

    kind: Literal["audit", "review"]
    files: Annotated[list[Dropped], msgspec.Meta(min_length=1, max_length=MOST_FILES)]
    language: str = "en"


class Reports:
    """The pages that are kept, and how many are being made."""

    def __init__(self) -> None:
        self.pages: OrderedDict[str, tuple[float, bytes]] = OrderedDict()
        self.places = asyncio.Semaphore(AT_ONCE)
        self.waiting = 0

    def keep(self, page: bytes) -> str:
        """Keep a page; its name."""
        name = new_key()
        self.pages[name] = time.monotonic(), page
        while len(self.pages) > KEPT:
            self.pages.popitem(last=False)
        return name

    def page(self, name: str) -> bytes | None:
        """A page that is kept still."""
        kept = self.pages.get(name)
        return kept[1] if kept is not None and time.monotonic() - kept[0] < KEPT_SECONDS else None


async def order(request: Request) -> Response:
    """`POST /report`."""
    language, reports = "en", request.app.state.reports
    try:
        asked = await read_json(request, Order, MOST_BYTES * 4 // 3 + 4096, TOO_LARGE)
        language = asked.language if asked.language in LANGUAGES else "en"
        if reports.waiting >= WAITING:
            raise InputError(TOO_MANY)
        files = await asyncio.to_thread(_files, asked)
    except MajlisError as error:
        return Response(_line(error=error.message.text(language)), 400, media_type="application/x-ndjson")
    lines = _make(reports, asked.kind, files, language)
    return StreamingResponse(lines, media_type="application/x-ndjson", headers={"cache-control": "no-store"})


def _files(asked: Order) -> list[tuple[str, bytes]]:
    try:
        return [(one.name, base64.b64decode(one.data, validate=True)) for one in asked.files]
    except binascii.Error:
        raise InputError(NOT_UNDERSTOOD) from None


def _line(**fields: Any) -> bytes:
    return msgspec.json.encode(fields) + b"\n"


async def _make(
    reports: Reports, kind: str, files: list[tuple[str, bytes]], language: str
) -> AsyncIterator[bytes]:
    """The lines of an answer; the work ends with them when the visitor goes away."""
    if reports.waiting >= WAITING:  # of a burst, each of whom saw a place
        yield _line(error=InputError(TOO_MANY).message.text(language))
        return
    reports.waiting += 1
    try:
        yield _line(done=0, of=0)
        async with reports.places:
            with tempfile.TemporaryDirectory(prefix="majlis-report-") as folder:
                await asyncio.to_thread(_write, Path(folder), files)
                async for line in _run(reports, kind, Path(folder), language):
                    yield line
    finally:
        reports.waiting -= 1


def _write(folder: Path, files: list[tuple[str, bytes]]) -> None:
    """The files under names of our own: a stranger's name never becomes a path."""
    (folder / "games").mkdir()
    for number, (name, data) in enumerate(files, 1):
        plain = "".join(c for c in name.rsplit("/", 1)[-1] if c.isascii() and (c.isalnum() or c in "-_. "))
        stem, _, ending = plain.strip(" .").rpartition(".")
        ending = ending.lower() if ending.lower() in ("json", "jsonl", "csv", "txt") else "json"
        place = f"{number:02d}-" if len(files) > 1 else ""
        (folder / "games" / f"{place}{(stem or 'game')[:60]}.{ending}").write_bytes(data)


async def _run(reports: Reports, kind: str, folder: Path, language: str) -> AsyncIterator[bytes]:
    command = [sys.executable, "-m", "majlis.table.reports", kind, str(folder), language]
    process = await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL, limit=2**20
    )
    step_back(process.pid)
    assert process.stdout is not None
    failed = InputError(N_("The report could not be made.")).message.text(language)
    try:
        async with asyncio.timeout(SECONDS):
            async for line in process.stdout:
                yield line
            ended = await process.wait()
        page = folder / "report.html"
        if ended == 0 and page.exists():
            yield _line(page=f"/report/{reports.keep(page.read_bytes())}")
        elif ended != 2:
            yield _line(error=failed)
    except TimeoutError:
        yield _line(error=failed)
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()


async def report(request: Request) -> Response:
    """`GET /report/…`: a page that was made a short while ago."""
    page = request.app.state.reports.page(request.path_params["name"])
    if page is None:
        raise HTTPException(404)
    headers = {"content-security-policy": SANDBOX, "cache-control": "no-store"}
    return HTMLResponse(page.decode("utf-8", "replace"), headers=headers)


# In a process of its own


def make(kind: str, folder: Path, language: str) -> None:
    """Make the report of `folder/games` as `folder/report.html`, telling how far it is on standard output."""
    if kind == "audit":
        _audit(folder, language)
    else:
        _review(folder, language)


def _tell(done: int, of: int) -> None:
    sys.stdout.buffer.write(_line(done=done, of=of))
    sys.stdout.buffer.flush()


def _audit(folder: Path, language: str) -> None:
    from majlis.baloot.audit.report.html import write_html
    from majlis.baloot.audit.run import audit

    files = list((folder / "games").iterdir())
    if all(is_record(file.read_bytes()) for file in files):
        raise InputError(
            N_("this is a game of Liap Tui: its replay says whether it was counted by the rules")
        )
    count = len(files)
    summary = audit([folder / "games"], progress=lambda found: _tell(found.files, count))
    if not summary.games:
        raise InputError(N_("none of these files is a game that can be read"))
    write_html(summary, folder / "report.html", language=language)


def _review(folder: Path, language: str) -> None:
    first = min((folder / "games").iterdir())
    review = _review_liaptui if is_record(first.read_bytes()) else _review_baloot
    review(first, folder / "report.html", language)


def _review_liaptui(file: Path, page: Path, language: str) -> None:
    from majlis.liaptui.record import load
    from majlis.liaptui.review import review
    from majlis.liaptui.review_page import write_page

    record = load(file)
    if not record.rounds:
        raise InputError(record.problems[0].message if record.problems else UNREADABLE)
    write_page(review(record, watch=_tell), page, file.name, language=language)


def _review_baloot(file: Path, page: Path, language: str) -> None:
    from majlis.baloot.games import load
    from majlis.baloot.review import Budget, review, write_page
    from majlis.baloot.ruleset import DEFAULT, parse_rules
    from majlis.matches import note_in

    game = load(file)
    if not game.deals:
        raise InputError(UNREADABLE)
    note = note_in(file.read_bytes())
    rules = DEFAULT if note is None else parse_rules(note.rules, files=False)
    found = review(game, rules, budget=Budget(nodes=NODES, call_nodes=NODES), watch=_tell)
    if not any(deal.decisions for deal in found.deals):
        raise InputError(
            N_("nothing in this game can be reviewed: it does not tell enough to play a deal again")
        )
    write_page(found, page, language=language)


def main() -> int:
    """`python -m majlis.table.reports KIND FOLDER LANGUAGE`; 2 after an error, which was told."""
    end_with_server()
    kind, folder, language = sys.argv[1:4]
    try:
        make(kind, Path(folder), language)
    except MajlisError as error:
        sys.stdout.buffer.write(_line(error=error.message.text(language)))
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
