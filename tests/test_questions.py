"""The sentences that docs/questions.md and docs/versions.md quote are those that the program says today."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from majlis import __version__, matches
from majlis.baloot.deallines import model as deal_lines
from majlis.baloot.puzzles import model as puzzles
from majlis.bridge.profile.model import SCHEMA_VERSION
from majlis.cli.table import NEARBY, PORT
from majlis.envs.dataset import plan as datasets
from majlis.liaptui import record as liaptui

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


def test_the_numbers_are_those_of_the_code() -> None:
    """Who gives a form another number says here what a later version does with the older one."""
    versions, questions = ((ROOT / "docs" / page).read_text(encoding="utf-8") for page in reversed(PAGES))
    assert matches.VERSION == 1
    assert f"| records of Liap Tui | `format`, `version` {liaptui.VERSION} |" in versions
    assert f"| bridge profiles | `schema_version` 0 or {SCHEMA_VERSION} |" in versions
    assert f"| deal lines | `version` {deal_lines.VERSION} | another number is noted" in versions
    assert f"| puzzles | `version` {puzzles.VERSION} |" in versions
    assert f"| data sets of decisions | `columns_version` {datasets.VERSION} |" in versions
    assert f"This is version {__version__.rpartition('.')[0]}" in versions
    assert f"the first free one of {PORT} to {PORT + NEARBY - 1} is taken" in questions
