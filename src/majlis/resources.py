"""The files that come with the package, read through its importer: from a folder, a zip file, any place.

`read` and `read_text` give a file's content, `names` lists a folder, and `on_disk` gives a file or folder as
a path for what can read nothing else (a shared library, a web server): of what is in a zip file that is a
copy, which is taken away at the end of the process.

>>> "rules.toml" in names("majlis.baloot.rulebook"), read_text("majlis", "py.typed")
(True, '')
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


def read(package: str, *path: str) -> bytes:
    """The content of a file of a package, or of a folder in it; raises `OSError` where it is not there."""
    module = import_module(package)  # imported already, but for a package that holds nothing but files
    place = os.path.join(os.path.dirname(module.__file__ or ""), *path)
    loader = module.__spec__.loader if module.__spec__ is not None else None
    return cast(bytes, cast(Any, loader).get_data(place))


def read_text(package: str, *path: str) -> str:
    """The same as text; line ends may be those of any system."""
    return read(package, *path).decode("utf-8").replace("\r\n", "\n")


def names(package: str, *path: str) -> list[str]:
    """The names of the files and folders in a package, or in a folder of it, sorted."""
    return sorted(one.name for one in _found(package, *path).iterdir())


def on_disk(package: str, *path: str) -> Path:
    """A file or folder of a package as a path that any program can open."""
    found = _found(package, *path)
    return found if isinstance(found, Path) else _copied(package, *path)


def sources(package: str) -> list[bytes]:
    """The modules below a package, as text or compiled, in an order that depends on their names alone."""
    return [one.read_bytes() for one in _modules(_found(package))]


def _found(package: str, *path: str) -> Traversable:
    from importlib.resources import files  # a tenth of the start of the program

    found = files(package)
    for name in path:
        found = found.joinpath(name)
    return found


def _modules(folder: Traversable) -> list[Traversable]:
    found = []
    for one in sorted(folder.iterdir(), key=lambda one: one.name):
        if one.is_dir() and one.name != "__pycache__":
            found += _modules(one)
        elif one.name.endswith((".py", ".pyc")):
            found.append(one)
    return found


@cache
def _copied(package: str, *path: str) -> Path:
    return _copy(_found(package, *path), _folder())


@cache
def _folder() -> Path:
    import atexit
    import shutil
    import tempfile

    folder = Path(tempfile.mkdtemp(prefix="majlis-"))
    owner = os.getpid()

    def remove() -> None:
        if os.getpid() == owner:  # a process that was forked from this one leaves it alone
            shutil.rmtree(folder, ignore_errors=True)

    atexit.register(remove)
    return folder


def _copy(found: Traversable, folder: Path) -> Path:
    place = folder / found.name
    if found.is_dir():
        place.mkdir(exist_ok=True)
        for one in found.iterdir():
            _copy(one, place)
    else:
        place.write_bytes(found.read_bytes())
    return place
