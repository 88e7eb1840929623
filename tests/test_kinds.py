"""Tests by kind: what waits for programs that are stopped or killed is marked, so that it can be left out."""

import ast
from pathlib import Path

TESTS = Path(__file__).parent
WAITING = {
    *("until_it_waits", "until_it_has_worked", "draft_left", "LocalCluster"),
    *("killpg", "SIGKILL", "SIGTERM", "SIGHUP", "SIGSTOP"),
}
"""Names that stand only in tests that stop, kill or wait for a program, or start a cluster."""


def is_marked(decorators: list[ast.expr]) -> bool:
    return any(ast.unparse(one).startswith("pytest.mark.waits") for one in decorators)


def unmarked(text: str) -> list[str]:
    """The tests of a module that wait and do not say so, by themselves, their class or their module."""
    tree = ast.parse(text)
    marks = [ast.unparse(node) for node in tree.body if isinstance(node, ast.Assign)]
    if any(line.startswith("pytestmark = ") and "mark.waits" in line for line in marks):
        return []
    found = []
    for holder in [tree, *(node for node in tree.body if isinstance(node, ast.ClassDef))]:
        if isinstance(holder, ast.ClassDef) and is_marked(holder.decorator_list):
            continue
        for node in holder.body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
                names = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
                names |= {one.attr for one in ast.walk(node) if isinstance(one, ast.Attribute)}
                if names & WAITING and not is_marked(node.decorator_list):
                    found.append(node.name)
    return found


def test_what_waits_is_marked() -> None:
    texts = {path.name: path.read_text(encoding="utf-8") for path in sorted(TESTS.rglob("test_*.py"))}
    assert {name: tests for name, text in texts.items() if (tests := unmarked(text))} == {}


def test_a_test_that_waits_and_does_not_say_so_is_found() -> None:
    kills = "def test_it():\n    os.kill(1, signal.SIGKILL)\n"
    assert unmarked(kills) == ["test_it"]
    assert unmarked(f"@pytest.mark.waits\n{kills}") == []
    assert unmarked(f"pytestmark = pytest.mark.waits\n{kills}") == []
    assert unmarked("class TestA:\n    def test_b(self):\n        until_it_waits(3)\n") == ["test_b"]
