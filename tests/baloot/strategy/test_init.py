"""Each strategy file works alone: loaded by path, outside the package, with no import but two."""

import ast
import json
import subprocess
import sys
from importlib import util
from pathlib import Path

import pytest

from majlis.baloot import deck
from majlis.cards import RANK_NAMES

FOLDER = Path(str(util.find_spec("majlis.baloot.strategy").origin)).parent  # type: ignore[union-attr]
FILES = sorted(path for path in FOLDER.glob("*.py") if path.name != "__init__.py")
ALLOWED = {"__future__", "collections"}

LOADER = """
import __future__, builtins, collections, importlib.util, sys
path = sys.argv[1]
assert not any("majlis" in name for name in sys.modules)
real = builtins.__import__
def guarded(name, *rest):
    assert name in ("__future__", "collections"), "imports " + name
    return real(name, *rest)
spec = importlib.util.spec_from_file_location("copied", path)
module = importlib.util.module_from_spec(spec)
source = spec.loader.get_code("copied")
builtins.__import__ = guarded
exec(source, module.__dict__)
builtins.__import__ = real
called = [name for name, thing in vars(module).items() if callable(thing) and not name.startswith("_")
          and getattr(thing, "__module__", "") == "copied"]
print(*called)
"""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_copied_elsewhere_loads_without_the_package(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / path.name
    copy.write_bytes(path.read_bytes())
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", LOADER, str(copy)], capture_output=True, text=True, cwd=tmp_path
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.split(), "nothing public in it"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_imports_nothing_else_and_is_pure(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            assert {alias.name for alias in node.names} <= ALLOWED
        if isinstance(node, ast.ImportFrom):
            assert node.module in ALLOWED
        assert not isinstance(node, (ast.Global, ast.Nonlocal))
        assert not (isinstance(node, ast.Name) and node.id in {"open", "print", "input", "eval", "exec"})
        assert not isinstance(node, ast.ClassDef) or node.name == "CardTracker"
    assert any(isinstance(node, ast.ImportFrom) and node.module == "__future__" for node in tree.body)


def test_the_guard_itself_catches_an_import(tmp_path: Path) -> None:
    copy = tmp_path / "bad.py"
    copy.write_text("import json\ndef f(): pass\n")
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", LOADER, str(copy)], capture_output=True, text=True
    )
    assert run.returncode != 0
    assert "imports json" in run.stderr


def _constants(path: Path) -> dict[str, object]:
    found = {}
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            try:
                found[node.targets[0].id.lstrip("_")] = ast.literal_eval(node.value)
            except ValueError:
                continue
    return json.loads(json.dumps(found))


def test_the_tables_repeated_in_the_files_are_the_engines() -> None:
    def names(order: tuple[int, ...]) -> list[str]:
        return [RANK_NAMES[rank] for rank in order]

    def points(table: dict[int, int]) -> dict[str, int]:
        return {RANK_NAMES[rank]: value for rank, value in table.items() if value}

    expected = {
        "POSITIONS": ["Bottom", "Right", "Top", "Left"],
        "ALL_SUITS": ["♠", "♥", "♦", "♣"],
        "ORDER_SUN": names(deck.PLAIN_ORDER),
        "ORDER_HOKUM": names(deck.TRUMP_ORDER),
        "RANKS": names(deck.BALOOT_RANKS),
        "PTS_SUN": points(deck.PLAIN_POINTS),
        "PTS_HOKUM": points(deck.TRUMP_POINTS),
    }
    seen = set()
    for path in FILES:
        for name, value in _constants(path).items():
            if name in expected:
                seen.add(name)
                assert value == expected[name], f"{path.stem}: {name}"
    assert seen == set(expected)
