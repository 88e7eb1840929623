"""The house stands as docs/dev/ARCHITECTURE.md says: floors know lower floors only, no imports in a circle.

Imports inside functions and under `TYPE_CHECKING` count like any other: a reader has to follow them too.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = ROOT / "src"

GAMES: Final = ("majlis.baloot", "majlis.bridge", "majlis.liaptui")
MUST_NOT: Final = [
    *((game, other) for game in GAMES for other in GAMES if other != game),
    *(("majlis.dealing", game) for game in GAMES),
    *((game, above) for game in (*GAMES, "majlis.dealing") for above in ("majlis.arena", "majlis.envs")),
    *(
        (floor, "majlis.cli")
        for floor in (*GAMES, "majlis.dealing", "majlis.arena", "majlis.envs", "majlis.table")
    ),
    *((floor, "majlis.table") for floor in (*GAMES, "majlis.dealing", "majlis.arena", "majlis.envs")),
    *(
        (f"majlis.baloot.{rule}", "majlis.baloot.players")
        for rule in ("state", "scoring", "audit", "strategy")
    ),
    ("majlis.baloot.audit.judge", "majlis.baloot.state"),
]
"""A floor and one that it must not know."""
ROOMS: Final = {
    "majlis.bridge": ("table", "conditions", "profile", "deal", "script", "explain", "wizard"),
    "majlis.baloot.audit": ("read", "judge", "compare", "explain", "report"),
}
"""Rooms in order: one imports only those before it."""
REASON: Final = "  # circle: "
"""Begins the comment of an import that closes a circle on purpose, and says why."""


@cache
def modules() -> dict[str, Path]:
    """Every module of the product by its dotted name."""
    found = {}
    for path in sorted(SOURCE.rglob("*.py")):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(path: Path) -> Iterator[str]:
    """The product's modules that a file imports anywhere in it."""
    known, text = modules(), path.read_text(encoding="utf-8")
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("majlis"):
            if REASON in lines[node.lineno - 1]:
                continue
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield whole if whole in known else node.module


@cache
def arrows() -> dict[str, frozenset[str]]:
    """What each module imports; a face (`__init__`) only forwards names, so it starts no arrow."""
    return {
        name: frozenset(imported(path)) - {name}
        for name, path in modules().items()
        if path.name != "__init__.py"
    }


def within(name: str, floor: str) -> bool:
    """Whether a module is a floor or in it."""
    return name == floor or name.startswith(f"{floor}.")


@pytest.mark.parametrize(("floor", "other"), MUST_NOT)
def test_a_floor_does_not_know_what_is_not_below_it(floor: str, other: str) -> None:
    wrong = [
        (name, target)
        for name, targets in arrows().items()
        for target in targets
        if within(name, floor) and within(target, other)
    ]
    assert not wrong


@pytest.mark.parametrize("house", ROOMS)
def test_a_room_knows_only_the_rooms_before_it(house: str) -> None:
    rooms = [f"{house}.{room}" for room in ROOMS[house]]
    wrong = [
        (name, target)
        for name, targets in arrows().items()
        for target in targets
        for at, room in enumerate(rooms)
        if within(name, room) and any(within(target, later) for later in rooms[at + 1 :])
    ]
    assert not wrong


def test_no_files_import_each_other_in_a_circle() -> None:
    try:
        TopologicalSorter(arrows()).prepare()
    except CycleError as error:
        pytest.fail(" <- ".join(error.args[1]))


def test_only_one_file_imports_a_heavy_library() -> None:
    """Double dummy comes through one file (a law of docs/dev/ARCHITECTURE.md): nothing else waits for it."""
    found = [name for name, path in modules().items() if "import endplay" in path.read_text(encoding="utf-8")]
    assert len(found) <= 1


SHORT_WAIT = re.compile(
    r"""(?x) (?<![\w]) (?:timeout=|wait\(|result\() (?P<seconds>\d[\d_.]*) (?=[,)\n])
    | process_time\(\)\ -\ \w+\ <\ (?P<worked>\d[\d.]*)
    | (?:monotonic|perf_counter)\(\)\ -\ \w+\ <=?\ (?P<passed>\d)"""
)
AIMED = re.compile(r"(?:click|get_attribute)\(.*timeout=2000\)")
"""What is tried again when the page has changed in the meantime."""


def test_no_test_fails_because_a_machine_is_busy() -> None:
    """What is waited for has `LONGEST`; nothing is compared with the clock; processor time has much room."""
    wrong = []
    for path in sorted((ROOT / "tests").rglob("*.py")):
        for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            found = None if AIMED.search(text) else SHORT_WAIT.search(text)
            if found is not None and (found["worked"] is None or float(found["worked"]) < 15):
                wrong.append(f"{path.relative_to(ROOT)}:{number}: {text.strip()}")
    assert not wrong, "\n".join(wrong)
