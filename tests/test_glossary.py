"""The glossary names algorithms where they are: each module exists and says the name."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TABLE = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").split("## Algorithms")[1]
ROWS = re.findall(r"^\| ([^|]+) \| [^|]+ \| (`[^|]+) \|$", TABLE, re.MULTILINE)


def modules(cell: str) -> list[Path]:
    """The files of a cell such as `majlis.dealing.suits`, `halves`: later names stand beside the first."""
    first, *others = re.findall(r"`([\w.]+)`", cell)
    package = first.rpartition(".")[0]
    dotted = [first, *(f"{package}.{other}" for other in others)]
    return [ROOT / "src" / f"{name.replace('.', '/')}.py" for name in dotted]


@pytest.mark.parametrize(("names", "cell"), ROWS)
def test_each_algorithm_is_named_in_the_module_that_has_it(names: str, cell: str) -> None:
    texts = [re.sub(r"\s+", " ", path.read_text(encoding="utf-8")).lower() for path in modules(cell)]
    known = names.lower().split(", ")
    assert [name for name in known if not any(name in text for text in texts)] == []
    assert all(any(name in text for name in known) for text in texts)


def test_the_table_is_read() -> None:
    assert len(ROWS) >= 20
