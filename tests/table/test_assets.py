"""Two versions of the pages, one after the other, for a browser that keeps what it may."""

import os
import re
import shutil
from pathlib import Path
from typing import Any, Final

import pytest

from browsing import CHROMIUM
from majlis.table import assets
from table.server import Server
from table.test_pages import Client

LINKED: Final = re.compile(r'(?:src|href)="(/static/[^"]+\.(?:js|css))"')
YEAR: Final = 365 * 86_400


def version_of(folder: Path, name: str) -> Path:
    """The files of a version whose score keeper calls its page so, a year old as from a package."""
    found = folder / name
    shutil.copytree(assets.FOLDER, found)
    with (found / "score.js").open("a", encoding="utf-8") as script:
        script.write(f'document.title = "{name}";\n')
    for file in found.iterdir():
        os.utime(file, (file.stat().st_mtime - YEAR,) * 2)
    return found


def serve(folder: Path, static: Path, *options: str) -> Server:
    """A server of that version."""
    script = (
        "import pathlib, majlis.table.assets as assets, majlis.cli.main as main\n"
        f"assets.FOLDER = pathlib.Path({str(static)!r})\nmain.main()"
    )

    class Version(Server):
        program = ("-c", script)

    return Version(str(folder / "t.sqlite"), *options)


def test_a_browser_that_was_here_before_an_upgrade_gets_scripts_that_fit(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Over plain HTTP, where no service worker is, and on one address."""
    static = {name: version_of(tmp_path, name) for name in ("first", "second")}
    named: dict[str, list[str]] = {}
    page: Any = None
    if CHROMIUM.exists():
        page = request.getfixturevalue("browser").new_context(service_workers="block").new_page()
    port = "0"
    for name, folder in static.items():
        with serve(tmp_path, folder, "--port", port) as server:
            port = server.address.rstrip("/").rpartition(":")[2]
            client = Client(server)
            named[name] = LINKED.findall(client.get("/en/score").text)
            assert len(named[name]) >= 3
            for link in named[name]:
                answer = client.get(link)
                assert answer.text == (folder / link.rpartition("/")[2]).read_text(encoding="utf-8")
                assert "immutable" in answer.headers["cache-control"]
            if page is not None:
                page.goto(f"{server.address}en/score")
                page.wait_for_function(f"document.title === '{name}'")
            if name == "second":  # a page that is there still asks for what its own version had
                old = client.get(next(link for link in named["first"] if link.endswith("score.js")))
                assert "location.reload()" in old.text
                assert old.headers["cache-control"] == "no-store"
    assert not set(named["first"]) & set(named["second"])


def test_what_keeps_its_address_is_asked_for_each_time(server: Server) -> None:
    client = Client(server)
    for name in ("icon.svg", "ar.webmanifest", "score.js"):
        answer = client.get(f"/static/{name}")
        assert answer.headers["cache-control"] == "no-cache"
        assert client.get(f"/static/{name}", if_none_match=answer.headers["etag"]).status == 304
    assert client.get("/static/0123456789abcdef/no-such-file.css").status == 404


def test_every_script_and_style_counts_for_the_version(tmp_path: Path) -> None:
    versions = set()
    for number, file in enumerate([None, *assets.scripts(assets.FOLDER)]):
        folder = tmp_path / str(number)
        shutil.copytree(assets.FOLDER, folder)
        if file is not None:
            (folder / file.name).write_bytes(file.read_bytes() + b"\n")
        versions.add(assets.version(folder))
    assert len(versions) == number + 1
    assert assets.version(assets.FOLDER) in versions


def test_no_page_names_a_script_by_another_address() -> None:
    for page in sorted((assets.FOLDER.parent / "templates").glob("*.html")):
        assert not re.search(r'"/static/[^"]+\.(?:js|css)"', page.read_text(encoding="utf-8")), page.name
