"""Databases for the tests of the table: a file, and a PostgreSQL that the tests start themselves."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from table.postgres import Cluster, lacking
from table.server import Server


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Cluster]:
    """A PostgreSQL server; skips where there is none to be had."""
    why = lacking()
    if why:
        pytest.skip(why)
    with Cluster() as cluster:
        yield cluster


@pytest.fixture
def postgres(postgres_server: Cluster, request: pytest.FixtureRequest) -> str:
    """The address of an empty PostgreSQL database."""
    name = f"t{abs(hash(request.node.nodeid)):x}"
    postgres_server.create(name)
    return postgres_server.address(name)


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
