"""Games of other packages as if they were installed: what pip would write beside them, and nothing else."""

import os
import tomllib
from pathlib import Path
from typing import Final

import pytest

EXAMPLE: Final = Path(__file__).resolve().parent.parent / "examples" / "tarneeb"


def entry_points_of(project: Path) -> dict[str, str]:
    """The games that a package registers by its `pyproject.toml`."""
    found = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))
    games: dict[str, str] = found["project"]["entry-points"]["majlis.games"]
    return games


def write_metadata(folder: Path, package: str, games: dict[str, str]) -> None:
    """What an installer leaves of a package that registers these games."""
    place = folder / f"{package.replace('-', '_')}-0.1.0.dist-info"
    place.mkdir(parents=True)
    metadata = f"Metadata-Version: 2.1\nName: {package}\nVersion: 0.1.0\n"
    (place / "METADATA").write_text(metadata, encoding="utf-8")
    lines = [f"{name} = {value}" for name, value in games.items()]
    (place / "entry_points.txt").write_text("\n".join(["[majlis.games]", *lines, ""]), encoding="utf-8")


def install(patch: pytest.MonkeyPatch, folder: Path, *more: Path) -> None:
    """Put folders on the path of this process and of those that it starts."""
    for one in (folder, *more):
        patch.syspath_prepend(str(one))
    before = os.environ.get("PYTHONPATH")
    paths = [*map(str, (folder, *more)), *([before] if before else [])]
    patch.setenv("PYTHONPATH", os.pathsep.join(paths))


def install_tarneeb(patch: pytest.MonkeyPatch, folder: Path) -> None:
    """The example, registered as its `pyproject.toml` says."""
    write_metadata(folder, "majlis-tarneeb", entry_points_of(EXAMPLE))
    install(patch, folder, EXAMPLE)
