"""The documentation holds together: links lead somewhere, every page is listed, no path is one machine's."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted(
    [
        *(ROOT / "docs").rglob("*.md"),
        *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    ]
)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
MACHINE_PATH = re.compile(r"(?<![\w.])/(?:home|root|work|Users|tmp|usr|opt|mnt)/|[A-Z]:\\")


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as code hosts make them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_every_relative_link_leads_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        there = (page.parent / path).resolve() if path else page
        assert there.exists(), f"{_name(page)} links to {target}, which is not there"
        assert there.is_relative_to(ROOT), f"{_name(page)} links out of the repository: {target}"
        if anchor:
            assert anchor in _anchors(there), f"{_name(page)} links to {target}: no such heading"


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_no_page_names_a_path_of_one_machine(page: Path) -> None:
    assert MACHINE_PATH.findall(page.read_text(encoding="utf-8")) == []


def test_the_index_lists_every_page_of_docs() -> None:
    index = ROOT / "docs" / "README.md"
    listed = {target.partition("#")[0] for target in LINK.findall(index.read_text(encoding="utf-8"))}
    pages = {page.relative_to(index.parent).as_posix() for page in index.parent.rglob("*.md")} - {"README.md"}
    of_sources = {page for page in pages if page.startswith("sources/")} - {"sources/README.md"}
    assert pages - of_sources - listed == set()


def test_the_machine_path_pattern_finds_one() -> None:
    assert MACHINE_PATH.search("see /home/me/majlis")
    assert MACHINE_PATH.search(r"in C:\games")
    assert not MACHINE_PATH.search("examples/baloot/games and docs/work/page")


PATH = re.compile(r"`(?:src/majlis/|majlis/)?((?:[a-z_]+/)+[a-z_]+\.(?:py|toml|json|md))`")
"""A file that a page for developers names."""


@pytest.mark.parametrize(
    "page",
    [
        "docs/dev/ARCHITECTURE.md",
        "docs/dev/add-a-game.md",
        "docs/dev/add-a-format.md",
        "docs/dev/how-to-add-a-rule.md",
    ],
)
def test_a_page_for_developers_names_files_that_exist(page: str) -> None:
    made_up = ("mygame", "myformat", "words.json")
    for name in PATH.findall((ROOT / page).read_text(encoding="utf-8")):
        if any(word in name for word in made_up):
            continue
        places = [ROOT, ROOT / "src", ROOT / "src" / "majlis", ROOT / "src" / "majlis" / "baloot"]
        assert any((place / name).exists() for place in places), f"{page}: there is no {name}"


READERS = {
    "a learner": ("docs/table.md", "docs/puzzles.md", "docs/review.md"),
    "four friends": ("docs/table.md#at-the-table",),
    "a club": ("docs/hosting.md",),
    "a teacher of bridge": ("docs/bridge.md",),
    "a player of Liap Tui": ("docs/liaptui.md",),
    "a developer of an app": ("docs/audit-your-own-games.md",),
    "a researcher": ("docs/research/arena.md", "docs/research/environments.md"),
    "who changes the code": ("docs/dev/ARCHITECTURE.md",),
    "who is stuck": ("docs/questions.md",),
}


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize(("page", "language"), [("README.md", "en"), ("README.ar.md", "ar")])
def test_the_first_page_leads_each_reader_to_his_own_in_one_step(
    page: str, language: str, reader: str
) -> None:
    """Before the first example of code: in the table of readers, or right below it."""
    text = (ROOT / page).read_text(encoding="utf-8")
    first = LINK.findall(text[: text.index("](docs/README.md)")])
    assert {*READERS[reader], f"docs/rules.{language}.md"} <= set(first)
