"""The table of lazy exports of each package is its list for type checkers, and every name is there."""

import ast
import importlib
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parent.parent / "src"
PACKAGES = {
    ".".join(path.parent.relative_to(SOURCE).parts): path
    for path in sorted(SOURCE.rglob("__init__.py"))
    if "lazy_exports(" in path.read_text(encoding="utf-8")
}


def listed(path):
    """Each name under `if TYPE_CHECKING:` with its module."""
    blocks = (
        block for block in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(block, ast.If)
    )
    return {name.name: line.module for block in blocks for line in block.body for name in line.names}


def whole(package, module):
    return module if not module.startswith(".") else f"{package}{module}".rstrip(".")


@pytest.mark.parametrize("package", PACKAGES)
def test_both_lists_are_the_same(package):
    table = importlib.import_module(package)._EXPORTS
    found = {name: whole(package, module) for module, names in table.items() for name in names.split()}
    assert found == listed(PACKAGES[package])


def test_nothing_else_is_exported_lazily_and_every_name_is_there():
    assert len(PACKAGES) == 11
    for package in ("majlis.baloot", "majlis.bridge", "majlis.dealing", "majlis.liaptui"):
        module = importlib.import_module(package)
        for name in module.__all__:
            assert getattr(module, name) is not None
        with pytest.raises(AttributeError, match=f"module '{package}' has no attribute 'nothing'"):
            _ = module.nothing
