"""The example files that ship: recorded games, puzzles, bridge profiles, scripts and boards, a rule file.

A checkout has them in its folder `examples`, an installed package beside this file. Commands find them by the
same name from any folder: a path that begins with `examples/`, where there is no such file of the user's.

>>> "examples/baloot/games/sample_deal.json" in example_names()
True
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path, PurePath
from typing import Final

from majlis.resources import names, on_disk

FOLDER: Final = "examples"
_PACKAGE: Final = __name__
_ELSEWHERE: Final[dict[tuple[str, ...], tuple[str, ...]]] = {
    ("baloot", "puzzles.json"): ("majlis.baloot.puzzles", "puzzles.json")
}
"""Files that an installed package has with the code that needs them."""
_PARTS: Final = ("baloot", "bridge", "house.toml")
"""What ships of the folder; the rest of a checkout's are programs."""


def example(path: str | Path) -> Path | None:
    """An example file or folder on disk by its name; None where none is called so.

    >>> example("examples/house.toml").name, example("house.toml"), example("examples/none")
    ('house.toml', None, None)
    """
    folder, *parts = PurePath(path).parts or ("",)
    if folder != FOLDER or not parts or parts[0] not in _PARTS or ".." in parts:
        return None
    checkout = _checkout()
    if checkout is not None:
        found = checkout.joinpath(*parts)
        return found if found.exists() else None
    package, *inside = _ELSEWHERE.get(tuple(parts), (_PACKAGE, *parts))
    return on_disk(package, *inside) if _is_there(package, inside) else None


@cache
def example_names() -> tuple[str, ...]:
    """The names of all example files, sorted."""
    checkout = _checkout()
    if checkout is not None:
        files = (path for part in _PARTS for path in [checkout / part, *checkout.glob(f"{part}/**/*")])
        return tuple(sorted(f"{FOLDER}/{p.relative_to(checkout).as_posix()}" for p in files if p.is_file()))
    found = [*_below(()), *("/".join(parts) for parts in _ELSEWHERE)]
    return tuple(sorted(f"{FOLDER}/{name}" for name in found))


def _below(folder: tuple[str, ...]) -> Iterator[str]:
    """The files below a folder of the installed package."""
    for name in names(_PACKAGE, *folder):
        if folder or name in _PARTS:
            if "." in name:
                yield "/".join((*folder, name))
            else:
                yield from _below((*folder, name))


def _is_there(package: str, parts: list[str]) -> bool:
    folder: tuple[str, ...] = ()
    for part in parts:
        if part not in names(package, *folder):
            return False
        folder = (*folder, part)
    return True


def _checkout() -> Path | None:
    """The folder of the checkout that this package runs from."""
    from majlis.extras import checkout

    root = checkout()
    return None if root is None else root / FOLDER
