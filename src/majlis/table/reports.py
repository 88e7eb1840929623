"""Recorded games that a visitor drops: their audit or review as a page, made in a process of its own.

`POST /report` takes the files as JSON and answers in lines of JSON: `{"done": 3, "of": 40}` while it works,
then `{"page": "/report/…"}` or `{"error": "…"}`. The work is `python -m majlis.table.reports` in a workshop's
process, with limits of time and memory, so that a hostile file harms nobody else. Pages are kept for a while,
for whoever has their unguessable address, and are served in a sandbox.
"""

import asyncio
import contextlib
import os
import shutil
import sys
import tempfile
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from majlis.errors import InputError, MajlisError
from majlis.games import find
from majlis.i18n import N_
from majlis.message import Message
from majlis.table.games import replays_of
from majlis.table.guests import guest_of
from majlis.table.request_body import read_json, refusal
from majlis.table.settings import new_key
from majlis.table.worker import Lines, bytes_of, line, serve, spoken, tell
from majlis.table.workshop import Workshop

MOST_BYTES: Final = 8 * 2**20
MOST_FILES: Final = 60
AT_ONCE: Final = 2
"""Reports that are made at a time; others wait."""
SECONDS: Final = 400
KEPT: Final = 40
"""Pages kept, the oldest go first."""
KEPT_SECONDS: Final = 3600
KEPT_BYTES: Final = 100 * 2**20
MOST_PAGE: Final = 20 * 2**20
PREFIX: Final = "majlis-report-"
TOO_LARGE: Final = N_("The files are too large: 8 MB together are the most.")
PAGE_TOO_LARGE: Final = N_("The report is too large for the table: make it with the command line.")
AUDITED: Final = "baloot"
"""The game whose records are audited."""
SANDBOX: Final = "sandbox allow-scripts allow-downloads"
"""A report has no origin: whatever a file smuggled in could reach nothing of this site."""


class Dropped(msgspec.Struct, forbid_unknown_fields=True):
    """A file: its name, and its bytes in base64."""

    name: Annotated[str, msgspec.Meta(max_length=300)]
    data: str


class Order(msgspec.Struct, forbid_unknown_fields=True):
    """What is to be made of which files."""

    kind: Literal["audit", "review"]
    files: Annotated[list[Dropped], msgspec.Meta(min_length=1, max_length=MOST_FILES)]
    language: str = "en"


class Work(msgspec.Struct, forbid_unknown_fields=True):
    """The same for the process that makes it: its files lie in `folder/games`."""

    kind: Literal["audit", "review"]
    folder: str
    language: str


class Pages:
    """The pages that are kept, for whoever has their addresses."""

    def __init__(self) -> None:
        self.pages: OrderedDict[str, tuple[float, bytes]] = OrderedDict()

    def keep(self, page: bytes) -> str:
        """Keep a page; its name."""
        name = new_key()
        self.pages[name] = time.monotonic(), page
        while len(self.pages) > KEPT or sum(len(page) for _, page in self.pages.values()) > KEPT_BYTES:
            self.pages.popitem(last=False)
        return name

    def page(self, name: str) -> bytes | None:
        """A page that is kept still."""
        kept = self.pages.get(name)
        return kept[1] if kept is not None and time.monotonic() - kept[0] < KEPT_SECONDS else None


def tidy(folder: Path) -> None:
    """Remove what a server that was killed has left of its guests' files."""
    for left in folder.glob(f"{PREFIX}*"):
        with contextlib.suppress(OSError):
            found = left.lstat()
            own = sys.platform == "win32" or found.st_uid == os.getuid()
            if own and time.time() - found.st_mtime > KEPT_SECONDS:
                shutil.rmtree(left)


class Reports:
    """The processes that make reports, and their pages."""

    def __init__(self) -> None:
        self.shop, self.pages = Workshop("majlis.table.reports", AT_ONCE), Pages()
        tidy(Path(tempfile.gettempdir()))

    async def make(
        self, kind: Literal["audit", "review"], files: list[tuple[str, bytes]], guest: str, language: str
    ) -> AsyncIterator[bytes]:
        """The lines of an answer, the address of the page the last of them."""
        with tempfile.TemporaryDirectory(prefix=PREFIX, ignore_cleanup_errors=True) as folder:
            await asyncio.to_thread(_write, Path(folder), files)
            files.clear()  # they need no memory while they wait
            work = msgspec.json.encode(Work(kind, folder, language))
            async for found in self.shop.answer(work, SECONDS, guest, language):
                yield found
            page = Path(folder) / "report.html"
            if page.exists():
                if page.stat().st_size > MOST_PAGE:
                    raise InputError(PAGE_TOO_LARGE)
                yield line(page=f"/report/{self.pages.keep(await asyncio.to_thread(page.read_bytes))}")


async def order(request: Request) -> Response:
    """`POST /report`."""
    reports: Reports = request.app.state.reports
    language, guest = "en", guest_of(request)
    try:
        asked = await read_json(request, Order, MOST_BYTES * 4 // 3 + 4096, TOO_LARGE)
        language = asked.language
        reports.shop.queue.check(guest)
        files = await asyncio.to_thread(_files, asked)
    except MajlisError as error:
        return refusal(error, language)
    return reports.shop.respond_with(reports.make(asked.kind, files, guest, language), guest, language)


def _files(asked: Order) -> list[tuple[str, bytes]]:
    return [(one.name, bytes_of(one.data)) for one in asked.files]


def _write(folder: Path, files: list[tuple[str, bytes]]) -> None:
    """The files under names of our own: a stranger's name never becomes a path."""
    (folder / "games").mkdir()
    for number, (name, data) in enumerate(files, 1):
        plain = "".join(c for c in name.rsplit("/", 1)[-1] if c.isascii() and (c.isalnum() or c in "-_. "))
        stem, _, ending = plain.strip(" .").rpartition(".")
        ending = ending.lower() if ending.lower() in ("json", "jsonl", "csv", "txt") else "json"
        place = f"{number:02d}-" if len(files) > 1 else ""
        (folder / "games" / f"{place}{(stem or 'game')[:60]}.{ending}").write_bytes(data)


async def report(request: Request) -> Response:
    """`GET /report/…`: a page that was made a short while ago."""
    page = request.app.state.reports.pages.page(request.path_params["name"])
    if page is None:
        raise HTTPException(404)
    headers = {"content-security-policy": SANDBOX, "cache-control": "no-store"}
    return HTMLResponse(page.decode("utf-8", "replace"), headers=headers)


# In a process of its own


def make(asked: Work) -> Lines:
    """Make the report of `folder/games` as `folder/report.html`, telling at once how far it is."""
    (_audit if asked.kind == "audit" else _review)(Path(asked.folder), spoken(asked.language))
    yield from ()


def _tell(done: int, of: int) -> None:
    tell({"done": done, "of": of})


def _audit(folder: Path, language: str) -> None:
    from majlis.baloot.audit.report.html import write_html
    from majlis.baloot.audit.run import audit

    files = list((folder / "games").iterdir())
    games = {replays_of(file.read_bytes())[0] for file in files}
    if len(games) == 1 and games != {AUDITED}:
        title = Message(find(games.pop()).title)
        raise InputError(
            N_("this is a game of {game}: its replay says whether it was counted by the rules"), game=title
        )
    count = len(files)
    summary = audit([folder / "games"], progress=lambda found: _tell(found.files, count))
    if not summary.games:
        raise InputError(N_("none of these files is a game that can be read"))
    write_html(summary, folder / "report.html", language=language)


def _review(folder: Path, language: str) -> None:
    first = min((folder / "games").iterdir())
    replays_of(first.read_bytes())[1].review(first, folder / "report.html", language, _tell)


if __name__ == "__main__":
    serve(Work, make)
