"""The reference of the library as HTML pages, made from the docstrings: `make docs`.

python tools/reference.py [FOLDER]        pages in FOLDER (out/api when it is left out)

pdoc shows of a package what its `__all__` names. Our packages load these names late, so they are loaded here
first, and the package's modules are added, so that every public module has its page.
"""

import importlib
import pkgutil
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Final

import pdoc

LEFT_OUT: Final = ("majlis.cli", "majlis.compiled")
"""Not a library: `--help` explains the commands, and nobody calls the compiled loops by hand."""


def public_modules(package: ModuleType) -> Iterator[str]:
    """The dotted names of a package and of every public module below it."""
    yield package.__name__
    names = []
    for found in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        name = found.name.rpartition(".")[2]
        if name.startswith("_") or found.name in LEFT_OUT:
            continue
        names.append(name)
        if found.ispkg:
            yield from public_modules(importlib.import_module(found.name))
        else:
            yield found.name
    _show(package, names)


def _show(package: ModuleType, modules: list[str]) -> None:
    """Load what the package names late, and let pdoc show its modules too."""
    offered = list(getattr(package, "__all__", ()))
    for name in offered:
        setattr(package, name, getattr(package, name))
    if offered:
        package.__all__ = [*offered, *(name for name in modules if name not in offered)]  # type: ignore[attr-defined]  # a module takes any


def write_reference(folder: Path) -> list[str]:
    """Write the pages; returns the names of the modules that have one."""
    warnings.filterwarnings("ignore", "Error parsing type annotation")  # names for type checkers only
    names = list(public_modules(importlib.import_module("majlis")))
    pdoc.render.configure(show_source=False, footer_text="Majlis")
    pdoc.pdoc("majlis", *(f"!{name}" for name in LEFT_OUT), output_directory=folder)
    return names


def main(arguments: list[str]) -> int:
    """Write the pages and say where they begin."""
    folder = Path(arguments[0] if arguments else "out/api")
    names = write_reference(folder)
    print(f"{len(names)} modules: open {folder / 'index.html'}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
