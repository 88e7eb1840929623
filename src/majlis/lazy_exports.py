"""Lazy exports: the public names of a package, each imported when it is first asked for (PEP 562).

A package's `__init__.py` lists them twice: as imports, for readers and type checkers, and as a table for the
running program, so that it works without sources, in a zip file or frozen. A test holds both to be the same.

    if TYPE_CHECKING:
        from majlis.baloot.deal import Deal as Deal
        from majlis.baloot.state import State as State

    _EXPORTS = {".deal": "Deal", ".state": "State"}
    __getattr__, __dir__, __all__ = lazy_exports(__name__, _EXPORTS)

So `from majlis.baloot import Deal` imports one module, and importing one small module imports no other.
"""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazy_exports(
    package: str, exports: Mapping[str, str]
) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """`__getattr__`, `__dir__` and `__all__` of a package, from its table of exports.

    The table names modules, `.state` being one of the package, and for each its names with blanks between;
    under `.` stand modules that are themselves exported.

    >>> from majlis import baloot
    >>> baloot.State.__module__, "State" in dir(baloot)
    ('majlis.baloot.state', True)
    """
    places = {name: module for module, names in exports.items() for name in names.split()}

    def find(name: str) -> Any:
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        if places[name] == ".":  # a module of the package itself
            return import_module(f"{package}.{name}")
        found = getattr(import_module(places[name], package), name)
        setattr(sys.modules[package], name, found)
        return found

    return find, lambda: sorted(places), sorted(places)
