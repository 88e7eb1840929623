"""Hand records in a browser: they fit a phone, print in two columns on A4, and no board is split."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from bridge.recorded import HOSTILE, ODD, practice_set
from browsing import needs_chromium
from majlis.bridge.formats import FORMATS
from majlis.bridge.formats.reader import Page
from majlis.bridge.table.board import Note

pytestmark = [
    pytest.mark.browser,
    needs_chromium,
]
playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

LANGUAGES = ("en", "ar")
SEATS = ("north", "east", "south", "west")
VERSIONS = ("teacher", "plain", "player")
A4 = ("594", "841")
"""Points: 1/72 inch."""


def opened(
    browser: Any, folder: Path, boards: Any, width: int = 360, dark: bool = False, **options: Any
) -> Any:
    """A page of these boards, in a browser window of this width."""
    page = Page(**{"title": "Club evening", **options})
    FORMATS["html"].dump(boards, folder / "page.html", page)
    page = browser.new_page(
        viewport={"width": width, "height": 800}, color_scheme="dark" if dark else "light"
    )
    page.goto((folder / "page.html").as_uri())
    return page


PRINTED = 718
"""What is between the margins of an A4 page, in pixels."""
WIDER = """() => [...document.querySelectorAll('body *')]
    .filter(box => box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).display !== 'inline')
    .map(box => `${box.tagName}.${box.className} ${box.scrollWidth} > ${box.clientWidth}`)"""
"""Elements that hold something wider than they are."""
OVERLAPS = """() => {
    const found = [];
    for (const board of document.querySelectorAll('.board')) {
        const boxes = [...board.children].map(child => [child.className, child.getBoundingClientRect()]);
        for (const [at, [one, a]] of boxes.entries())
            for (const [two, b] of boxes.slice(at + 1))
                if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
                        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
                    found.push(`${one} / ${two}`);
    }
    return found;
}"""
"""Parts of a board that lie on one another."""


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_too_wide_or_overlaps(browser: Any, tmp_path: Path, language: str, version: str) -> None:
    boards = [*practice_set(3), *ODD]
    options = {"title": HOSTILE + "X" * 150, "set_name": "Y" * 150, "language": language, "version": version}
    page = opened(browser, tmp_path, boards, notes="Z" * 300, play=True, ten="10", **options)
    for width in (320, 360, 500, 760, 1200):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.scrollingElement.scrollWidth") <= width
        assert page.evaluate(WIDER) == []
        assert page.evaluate(OVERLAPS) == []
    page.set_viewport_size({"width": PRINTED, "height": 800})
    page.emulate_media(media="print")
    assert page.evaluate(WIDER) == []
    assert page.evaluate(OVERLAPS) == []
    page.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_twice_as_large_still_fits(browser: Any, tmp_path: Path, language: str) -> None:
    page = opened(browser, tmp_path, practice_set(2), 720, language=language)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 720
    page.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_hands_lie_as_on_a_map(browser: Any, tmp_path: Path, language: str) -> None:
    page = opened(browser, tmp_path, practice_set(1), language=language)
    for width in (360, 1000):
        page.set_viewport_size({"width": width, "height": 800})
        north, east, south, west = (page.locator(f".{word}").bounding_box() for word in SEATS)
        assert west["x"] < north["x"] == south["x"] < east["x"]
        assert north["y"] < west["y"] == east["y"] < south["y"]
    page.close()


def test_nothing_is_asked_for_and_nothing_complains(browser: Any, tmp_path: Path) -> None:
    page = browser.new_page()
    told: list[str] = []
    page.on("request", lambda request: told.append(request.url))
    page.on("console", lambda message: told.append(message.text))
    page.on("dialog", lambda dialog: (told.append("dialog"), dialog.dismiss()))
    FORMATS["html"].dump(ODD, tmp_path / "page.html", Page(title=HOSTILE, notes=HOSTILE))
    page.goto((tmp_path / "page.html").as_uri())
    page.wait_for_timeout(50)
    assert told == [(tmp_path / "page.html").as_uri()]
    page.close()


COLOURS = """() => [getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color]"""


def test_dark_on_the_screen_and_black_on_white_in_print(browser: Any, tmp_path: Path) -> None:
    light = opened(browser, tmp_path, practice_set(1))
    dark = opened(browser, tmp_path, practice_set(1), dark=True)
    assert light.evaluate(COLOURS) != dark.evaluate(COLOURS)
    dark.emulate_media(media="print")
    assert dark.evaluate(COLOURS) == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]
    light.close()
    dark.close()


class Mark(NamedTuple):
    """The top or the end of a board in print."""

    page: int
    left: float
    height: float


MARKS = """() => document.querySelectorAll('.board').forEach((board, at) => {
    board.style.position = 'relative';
    for (const end of ['top', 'bottom']) {
        const mark = document.createElement('a');
        mark.href = `https://board.invalid/${at}/${end}`;
        mark.textContent = '.';
        mark.style.cssText = 'position: absolute; left: 0; width: 1mm; height: 1mm; overflow: hidden';
        mark.style[end] = 0;
        board.append(mark);
    }
})"""
"""A link at the top and the bottom of every board: a PDF tells in plain text where its links are."""


def printed(page: Any) -> tuple[int, dict[tuple[int, str], Mark]]:
    """How many pages are printed, and where each board begins and ends."""
    page.evaluate(MARKS)
    text = page.pdf(prefer_css_page_size=True).decode("latin-1")
    objects = dict(re.findall(r"(\d+) 0 obj\n(.*?)endobj", text, re.DOTALL))
    pages = [found for found in objects.values() if re.search(r"/Type /Page\b", found)]
    assert pages
    assert set(re.findall(r"/MediaBox \[0 0 (\d+)[\d.]* (\d+)", "".join(pages))) == {A4}
    marks = {}
    for number, found in enumerate(pages):
        (listed,) = re.findall(r"/Annots \[(.*?)\]", found, re.DOTALL) or [""]
        for reference in re.findall(r"(\d+) 0 R", listed):
            link = objects[reference]
            (place,) = re.findall(r"board\.invalid/(\d+)/(\w+)", link)
            left, bottom = re.findall(r"/Rect \[([\d.]+) ([\d.]+)", link)[0]
            marks[int(place[0]), place[1]] = Mark(number, float(left), float(bottom))
    return len(pages), marks


@pytest.mark.parametrize(
    ("count", "version", "language", "pages"),
    [
        (1, "teacher", "en", 1),
        (3, "teacher", "ar", 1),
        (18, "teacher", "ar", 3),
        (18, "player", "ar", 4),
        (64, "plain", "en", 8),
    ],
)
def test_a4_in_two_columns_and_no_board_is_split(
    browser: Any, tmp_path: Path, count: int, version: str, language: str, pages: int
) -> None:
    page = opened(browser, tmp_path, practice_set(count), version=version, language=language)
    found, marks = printed(page)
    boards = len(marks) // 2
    assert boards == count * (4 if version == "player" else 1)
    for at in range(boards):
        top, bottom = marks[at, "top"], marks[at, "bottom"]
        assert (top.page, top.left) == (bottom.page, bottom.left)
        assert bottom.height < top.height
    columns = {mark.left for mark in marks.values()}
    assert len(columns) == (2 if count > 1 else 1)
    for left in range(0, boards - 1, 2):
        one, two = marks[left, "top"], marks[left + 1, "top"]
        if version != "player" or left % count != count - 1:
            assert (one.page, one.height) == (two.page, two.height)
            assert (one.left < two.left) == (language == "en")
    assert found == pages
    page.close()


def test_long_notes_split_no_board(browser: Any, tmp_path: Path) -> None:
    boards = [
        replace(board, notes=(Note("note " * 200),) * (at % 4)) for at, board in enumerate(practice_set(9))
    ]
    page = opened(browser, tmp_path, [*boards, *ODD], notes=["lesson " * 300])
    _, marks = printed(page)
    count = len(boards) + len(ODD)
    assert len(marks) == 2 * count
    assert all(marks[at, "top"].page == marks[at, "bottom"].page for at in range(count))
    page.close()
