"""Databases for the tests of the table: a file, and a PostgreSQL that the tests start themselves."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from table.server import Server

CHROMIUM: Final = Path("/usr/bin/chromium")


def _programs() -> Path | None:
    """Where PostgreSQL's `initdb` lies: on the path, or where Debian puts it."""
    found = shutil.which("initdb")
    places = [Path(found).parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    return places[-1] if places and (places[-1] / "initdb").exists() else None


def _as_postgres(command: list[str]) -> list[str]:
    """PostgreSQL does not run as root: there its own user runs it."""
    return ["runuser", "-u", "postgres", "--", *command] if os.geteuid() == 0 else command


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a PostgreSQL server without a database's name; skips where there is none to be had."""
    programs = _programs()
    if programs is None:
        pytest.skip("PostgreSQL is not installed")
    if os.geteuid() == 0 and subprocess.run(["id", "postgres"], capture_output=True, check=False).returncode:
        pytest.skip("PostgreSQL does not run as root, and there is no user postgres")
    folder = Path(tempfile.mkdtemp(prefix="majlis-pg-"))
    data = folder / "data"
    try:
        folder.chmod(0o777)
        start = [str(programs / "initdb"), "-D", str(data), "-U", "majlis", "-A", "trust", "-E", "UTF8", "-N"]
        subprocess.run(_as_postgres(start), check=True, capture_output=True, cwd=folder)
        options = f"-c listen_addresses='' -c unix_socket_directories='{folder}' -c fsync=off"
        run = [str(programs / "pg_ctl"), "-D", str(data), "-w", "-l", str(folder / "log"), "-o", options]
        subprocess.run(_as_postgres([*run, "start"]), check=True, cwd=folder, stdout=subprocess.DEVNULL)
        try:
            yield f"postgresql://majlis@/{{name}}?host={folder}"
        finally:
            stop = [str(programs / "pg_ctl"), "-D", str(data), "-m", "immediate", "stop"]
            subprocess.run(_as_postgres(stop), check=False, cwd=folder, stdout=subprocess.DEVNULL)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def postgres(postgres_server: str, request: pytest.FixtureRequest) -> str:
    """The address of an empty PostgreSQL database."""
    import psycopg

    name = f"t{abs(hash(request.node.nodeid)):x}"
    with psycopg.connect(postgres_server.format(name="postgres"), autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {name}")
        connection.execute(f"CREATE DATABASE {name}")
    return postgres_server.format(name=name)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for the tests of a module."""
    with Server(str(tmp_path_factory.mktemp("table") / "t.sqlite"), pace=0.05) as running:
        yield running


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of either kind."""
    if request.param == "sqlite":
        return str(tmp_path / "table.sqlite")
    return str(request.getfixturevalue("postgres"))


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Chromium; each module of tests has one."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with playwright.sync_playwright() as engine:
        opened = engine.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox", "--disable-gpu"])
        yield opened
        opened.close()
