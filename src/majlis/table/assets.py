"""Scripts and styles under names that carry their content: no page gets those of another version.

`/static/VERSION/score.js`: the version is a hash of all scripts and styles, which name each other. A browser
may keep such a file for ever, also over plain HTTP. Files whose addresses have to stay (icons, manifests) lie
at `/static/NAME`, and a browser asks each time whether they have changed.
"""

import hashlib
import re
from functools import cache
from pathlib import Path
from typing import Any, Final

from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from majlis.resources import names, on_disk, read
from majlis.table.games import game_names, game_of

FOLDER: Final = on_disk("majlis.table", "static")
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK: Final = "no-cache"
_VERSION: Final = re.compile("[0-9a-f]{16}")
AGAIN: Final = """// The page is of another version than this server: load it again, once.
if (performance.getEntriesByType("navigation")[0]?.type !== "reload") location.reload();
"""


def scripts(folder: Path) -> list[Path]:
    """The files that pages load under the name of their version; those of other packages' games not."""
    return sorted(file for file in folder.iterdir() if file.suffix in (".js", ".css") and file.stem != "sw")


@cache
def files_of(package: str) -> dict[str, bytes]:
    """The scripts and styles of a game's own package, by name: what is in its folder `static`."""
    found = (name for name in names(package, "static") if name.endswith((".js", ".css")))
    return {name: read(package, "static", name) for name in found}


@cache
def of_games() -> dict[str, bytes]:
    """The scripts and styles of all games of other packages, by name."""
    found: dict[str, bytes] = {}
    for game in game_names():
        pages = getattr(game_of(game), "PAGES", None)
        if pages is not None and pages.package:
            found |= files_of(pages.package)
    return found


@cache
def version(folder: Path) -> str:
    """The version of all scripts and styles: 16 digits of their hash."""
    found = hashlib.sha256()
    for file in scripts(folder):
        found.update(f"{file.name}\n{file.stat().st_size}\n".encode())
        found.update(file.read_bytes())
    for name, content in sorted(of_games().items()):
        found.update(f"{name}\n{len(content)}\n".encode())
        found.update(content)
    return found.hexdigest()[:16]


def root() -> str:
    """Where the scripts and styles of this version lie."""
    return f"/static/{version(FOLDER)}/"


class Assets(StaticFiles):
    """The files of the pages, each with how long it may be kept."""

    def __init__(self) -> None:
        super().__init__(directory=FOLDER)
        self.version = version(FOLDER)

    async def get_response(self, path: str, scope: Any) -> Response:
        """A file; a script of another version is one that loads the page again."""
        head, _, name = path.replace("\\", "/").partition("/")
        named = bool(name) and _VERSION.fullmatch(head) is not None
        if named and head != self.version and name.endswith(".js"):
            return Response(AGAIN, media_type="text/javascript", headers={"cache-control": "no-store"})
        content = of_games().get(name) if named and not (FOLDER / name).exists() else None
        if content is not None:
            kind = "text/javascript" if name.endswith(".js") else "text/css"
            response = Response(content, media_type=kind)
        else:
            response = await super().get_response(name if named else path, scope)
        response.headers["cache-control"] = FOR_EVER if named and head == self.version else ASK
        return response
