"""Every citation of a source can be opened: the page lies in docs/sources and has the section.

Code cites `sources/PAGE.md §N`, several sections as `§2 and §8`, a row of them as `§1 to §8`. Pages may link
instead; links are opened by `test_docs`. What is cited and not in the repository is found as well.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from majlis.baloot.ruleset import OPTIONS as BALOOT
from majlis.liaptui.ruleset import OPTIONS as LIAPTUI

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCES: Final = ROOT / "docs" / "sources"
PLACES: Final = ("src", "tests", "docs", "tools", "examples", "benchmarks")
ENDINGS: Final = frozenset({".py", ".toml", ".md", ".json", ".po", ".html", ".js", ".css", ".txt"})

CITED: Final = re.compile(
    r"""(?x) (?<!\]\() (?<![\w./-]) (?:docs/)? sources/ (?P<page>[\w-]+\.md)
    (?P<sections> (?: (?:,|\ and|,\ and|\ to)? [\s\#]+ §[\d.]*\d )* )"""
)
SECTION: Final = re.compile(r"§([\d.]*\d)")
HEADING: Final = re.compile(r"^#{2,3} (\d+(?:\.\d+)?) \S", re.MULTILINE)
CAPITALS: Final = re.compile(r"(?<![\w-])[A-Z][A-Z0-9_]+\.md\b")
"""A file of our own writing whose name is in capitals, such as README.md."""
IN_DOCS: Final = re.compile(r"(?<![\w./-])docs/[\w./-]+\.md\b")
NOWHERE: Final = re.compile(
    r"(?i)founding (?:document|specification)s?|\bdocuments? `?00\d|(?<!\w)(?:specs|seeds)/\w+"
)
"""Words for texts that this program was begun from: a reader cannot open them."""
OF_OTHERS: Final = frozenset({"docs/02-RULE-PROFILE-SA.md"})
"""Files of another repository, which stands beside them."""


@cache
def sections_of(page: str) -> tuple[str, ...]:
    """The numbers of a page's headings; none where there is no such page."""
    path = SOURCES / page
    return tuple(HEADING.findall(path.read_text(encoding="utf-8"))) if path.is_file() else ()


@cache
def names() -> frozenset[str]:
    """The names of all Markdown files of the repository."""
    found = [*ROOT.glob("*.md"), *(path for place in PLACES for path in (ROOT / place).rglob("*.md"))]
    return frozenset(path.name for path in found)


def faults(text: str, code: bool = True) -> Iterator[str]:
    """What of a file's citations cannot be opened; in code each has a section."""
    for cited in CITED.finditer(text):
        page, wanted = cited["page"], SECTION.findall(cited["sections"])
        if not (SOURCES / page).is_file():
            yield f"there is no docs/sources/{page}"
            continue
        if code and not wanted and page != "README.md":
            yield f"{cited[0]} is cited without a section: write sources/{page} §N"
        yield from (f"{page} has no section {number}" for number in wanted if number not in sections_of(page))
    if code:
        there = {
            number
            for page in {cited["page"] for cited in CITED.finditer(text)}
            for number in sections_of(page)
        }
        bare = {found[1] for found in SECTION.finditer(CITED.sub("", text))}
        yield from (f"§{number} is in no page that the file cites" for number in sorted(bare - there))
    yield from (f"{name} is not in the repository" for name in CAPITALS.findall(text) if name not in names())
    for name in IN_DOCS.findall(text):
        if name not in OF_OTHERS and not (ROOT / name).is_file():
            yield f"there is no {name}"
    yield from (f"{found[0]!r} is nothing that can be opened" for found in NOWHERE.finditer(text))


@cache
def texts() -> tuple[tuple[str, str], ...]:
    """Every text of the repository that may cite, by its name; this file's examples are wrong on purpose."""
    files = [*ROOT.glob("*.md"), *(path for place in PLACES for path in sorted((ROOT / place).rglob("*")))]
    return tuple(
        (path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8", errors="replace"))
        for path in files
        if path.suffix in ENDINGS and path.is_file() and path != Path(__file__).resolve()
    )


def test_every_citation_can_be_opened() -> None:
    wrong = [f"{name}: {fault}" for name, text in texts() for fault in faults(text, not name.endswith(".md"))]
    assert wrong == []


def test_each_page_of_sources_is_listed_and_cited_by_the_code() -> None:
    listed = set(re.findall(r"\]\(([\w-]+\.md)\)", (SOURCES / "README.md").read_text(encoding="utf-8")))
    pages = {path.name for path in SOURCES.glob("*.md")} - {"README.md"}
    cited = {
        found["page"] for name, text in texts() if name.startswith("src/") for found in CITED.finditer(text)
    }
    assert listed == pages
    assert pages <= cited


@pytest.mark.parametrize(
    ("page", "options"), [("baloot.md", BALOOT), ("liaptui.md", LIAPTUI)], ids=["baloot", "liaptui"]
)
def test_each_option_of_a_rule_stands_with_its_values(
    page: str, options: Mapping[str, Sequence[str]]
) -> None:
    text = (SOURCES / page).read_text(encoding="utf-8")
    missing = [name for name in options if f"`{name}`" not in text and f"`{name}=" not in text]
    missing += [f"{name}={value}" for name in options for value in options[name] if f"`{value}`" not in text]
    assert missing == []


def test_a_section_has_one_number_and_its_chapter_comes_first() -> None:
    for page in SOURCES.glob("*.md"):
        numbers = sections_of(page.name)
        assert [number for number, times in Counter(numbers).items() if times > 1] == [], page.name
        assert numbers == tuple(sorted(numbers, key=lambda text: [*map(int, text.split("."))])), page.name


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("follow suit (sources/baloot.md §99)", "baloot.md has no section 99"),
        ("sources/baloot.md §1 to §8", ""),
        ("sources/baloot.md §4, §7 and §88", "baloot.md has no section 88"),
        ("docs/sources/baloot.md §5.66", "baloot.md has no section 5.66"),
        ("# sources/baloot.md §5.6,\n    # §5.77", "baloot.md has no section 5.77"),
        ("as in sources/baloot.md §5; so is §6.1", ""),
        ("as in sources/liaptui.md §3; so is §7.5", "§7.5 is in no page that the file cites"),
        ("sources/belote.md §1", "there is no docs/sources/belote.md"),
        ("as sources/baloot.md says", "is cited without a section"),
        ("BALOOT.md section 8", "BALOOT.md is not in the repository"),
        ("see CHANGELOG.md and README.md", ""),
        ("see docs/no-such-page.md", "there is no docs/no-such-page.md"),
        ("the Founding Document", "nothing that can be opened"),
        ("the founding specifications", "nothing that can be opened"),
        ("the validators of document `004`", "nothing that can be opened"),
        ("../shared/specs/BRIDGE", "nothing that can be opened"),
    ],
)
def test_what_cannot_be_opened_is_found(text: str, told: str) -> None:
    found = list(faults(text))
    assert any(told in fault for fault in found) if told else found == []
