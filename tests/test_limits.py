"""What docs/limits.md says the program cannot do is held by tests, or the page says why none can.

Each bullet ends with a comment: `<!-- test: NAME, NAME -->` names the test functions that hold it, wherever
they lie (`STEM::NAME` where several files have one of that name); `<!-- no test: REASON -->` says why a
program cannot check it. Tests that are there for this page alone are in `tests/limits`.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "limits.md"
BULLET = re.compile(r"^- .*?(?=\n- |\n\n|\Z)", re.MULTILINE | re.DOTALL)
MARK = re.compile(r"<!-- (test|no test): (.+?) -->\s*\Z", re.DOTALL)
FUNCTION = re.compile(r"^(?:async )?def (test_\w+)\(", re.MULTILINE)


def functions() -> dict[str, list[str]]:
    """The stems of the files that have a test function of this name."""
    found = defaultdict(list)
    for path in (ROOT / "tests").rglob("test_*.py"):
        for name in FUNCTION.findall(path.read_text(encoding="utf-8")):
            found[name].append(path.stem)
    return found


def faults(page: str, known: dict[str, list[str]]) -> Iterator[str]:
    """What is wrong with the marks of a page."""
    for bullet in BULLET.findall(page):
        mark = MARK.search(bullet)
        if mark is None:
            yield f"no test and no reason why there is none: {bullet[:80]}"
        elif mark[1] == "test":
            for word in mark[2].split(","):
                stem, _, name = word.strip().rpartition("::")
                files = [file for file in known.get(name, []) if stem in ("", file)]
                if len(files) != 1:
                    yield f"{word.strip()} is in {len(files)} files: {bullet[:80]}"


def test_each_limit_has_its_test_or_says_why_none_can_be() -> None:
    assert list(faults(PAGE.read_text(encoding="utf-8"), functions())) == []


def test_most_limits_are_checked() -> None:
    bullets = BULLET.findall(PAGE.read_text(encoding="utf-8"))
    kinds = [mark[1] for mark in map(MARK.search, bullets) if mark]
    assert len(kinds) > 70
    assert kinds.count("test") > 4 * kinds.count("no test")


def test_a_test_that_is_there_for_the_page_alone_stands_on_it() -> None:
    page = PAGE.read_text(encoding="utf-8")
    files = (ROOT / "tests" / "limits").glob("*.py")
    own = [name for path in files for name in FUNCTION.findall(path.read_text(encoding="utf-8"))]
    assert len(own) > 20
    assert [name for name in own if not re.search(rf"\b{name}\b", page)] == []


@pytest.mark.parametrize(
    ("bullet", "told"),
    [
        ("- It sings.", "no test and no reason"),
        ("- It sings. <!-- test: -->", "no test and no reason"),
        ("- It sings. <!-- test: test_singing -->", "test_singing is in 0 files"),
        ("- It sings. <!-- test: test_twice -->", "test_twice is in 2 files"),
        ("- It sings. <!-- test: b::test_twice -->", ""),
        ("- It sings. <!-- test: test_twice -->\n- It runs. <!-- no test: it has no legs -->", "in 2 files"),
        ("- It sings,\n  and\n  runs. <!-- no test: it is music -->", ""),
    ],
)
def test_a_limit_without_a_test_is_found(bullet: str, told: str) -> None:
    found = list(faults(f"{bullet}\n", {"test_twice": ["a", "b"]}))
    assert any(told in fault for fault in found) if told else found == []
