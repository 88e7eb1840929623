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

from majlis.resources import on_disk

FOLDER: Final = on_disk("majlis.table", "static")
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK: Final = "no-cache"
_VERSION: Final = re.compile("[0-9a-f]{16}")
AGAIN: Final = """// The page is of another version than this server: load it again, once.
if (performance.getEntriesByType("navigation")[0]?.type !== "reload") location.reload();
"""


def scripts(folder: Path) -> list[Path]:
    """The files that pages load under the name of their version."""
    return sorted(file for file in folder.iterdir() if file.suffix in (".js", ".css") and file.stem != "sw")


@cache
def version(folder: Path) -> str:
    """The version of all scripts and styles: 16 digits of their hash."""
    found = hashlib.sha256()
    for file in scripts(folder):
        found.update(f"{file.name}\n{file.stat().st_size}\n".encode())
        found.update(file.read_bytes())
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
        response = await super().get_response(name if named else path, scope)
        response.headers["cache-control"] = FOR_EVER if named and head == self.version else ASK
        return response
