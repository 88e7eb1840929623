"""The face of a package: its public names, each listed once and imported when it is first asked for.

A package's `__init__.py` lists them for readers and type checkers, and `face` reads that list:

    if TYPE_CHECKING:
        from majlis.baloot.deal import Deal as Deal
        from majlis.baloot.state import State as State

    __getattr__, __dir__, __all__ = face(__name__)

So `from majlis.baloot import Deal` imports one module, and importing one small module imports no other.
"""

import ast
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any


def face(package: str) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """`__getattr__`, `__dir__` and `__all__` of a package, from the imports under its `if TYPE_CHECKING:`.

    >>> from majlis import liaptui
    >>> liaptui.State.__module__, "State" in dir(liaptui)
    ('majlis.liaptui.state', True)
    """
    file = sys.modules[package].__file__
    tree = ast.parse(Path(file or "").read_text(encoding="utf-8"))
    places = {
        name.name: line.module or ""
        for block in tree.body
        if isinstance(block, ast.If)
        for line in block.body
        if isinstance(line, ast.ImportFrom)
        for name in line.names
    }

    def find(name: str) -> Any:
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        if places[name] == package:  # a module of the package itself
            return import_module(f"{package}.{name}")
        found = getattr(import_module(places[name]), name)
        setattr(sys.modules[package], name, found)
        return found

    return find, lambda: sorted(places), sorted(places)
