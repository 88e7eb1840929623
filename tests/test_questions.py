"""The sentences that docs/questions.md and docs/versions.md quote are those that the program says today."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[1]
QUOTED: Final = re.compile(r"^> (.+)$", re.MULTILINE)
PAGES: Final = ("questions.md", "versions.md")
FOLDER: Final = ".venv"


@cache
def sentences() -> frozenset[str]:
    """Every message of the catalog, plural forms too."""
    catalog = ROOT / "src" / "majlis" / "locale" / "ar" / "LC_MESSAGES" / "majlis.po"
    found: list[str] = []
    open_text = False
    for line in catalog.read_text(encoding="utf-8").splitlines():
        head = re.match(r'msgid(?:_plural)? (".*")$', line)
        if head:
            found.append(ast.literal_eval(head[1]))
        elif open_text and line.startswith('"'):
            found[-1] += ast.literal_eval(line)
        open_text = bool(head) or (open_text and line.startswith('"'))
    return frozenset(found)


@cache
def installer() -> str:
    """What the Makefile says, its lines joined and the name of the environment put in."""
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    return text.replace("\\\n", "").replace("$(VENV)", FOLDER)


def is_said(sentence: str) -> bool:
    """Whether the program or its Makefile has this sentence."""
    return sentence in sentences() or sentence in installer()


@pytest.mark.parametrize("page", PAGES)
def test_what_is_quoted_is_said(page: str) -> None:
    quoted = QUOTED.findall((ROOT / "docs" / page).read_text(encoding="utf-8"))
    assert quoted
    assert [sentence for sentence in quoted if not is_said(sentence)] == []


def test_what_is_not_said_is_found() -> None:
    assert not is_said("There is no such rooms.")
    assert is_said("There is no such room, or it was not used for too long.")
