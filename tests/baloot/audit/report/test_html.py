"""The page as text: nothing from outside, everything escaped, both languages whole, and legible colours."""

import base64
import hashlib
import re
from collections import Counter
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from babel.messages.extract import extract_from_file

from majlis import pages as shared
from majlis.baloot.audit.report import html
from majlis.baloot.audit.report.html import LANGUAGES, marked_up, render, write_html
from majlis.baloot.audit.report.summary import SHEETS_KEPT, AuditSummary
from majlis.baloot.audit.stats.statistics import Statistics
from majlis.errors import InputError
from majlis.message import Message

TEMPLATES = Path(html.__file__).parent / "templates"
PAGE_STYLE = Path(shared.__file__).parent / "templates" / "page.css"
VOID = {"meta", "link", "input", "br", "path", "rect", "circle", "line", "use"}


class Page(HTMLParser):
    """Tags, attributes and ids of a page; fails on a tag that is closed out of order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: Counter[str] = Counter()
        self.attributes: list[tuple[str, str, str]] = []
        self.open: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.attributes += [(tag, name, value or "") for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def values(self, name: str) -> list[str]:
        return [value for _, attribute, value in self.attributes if attribute == name]


@pytest.fixture
def pages(summary: AuditSummary, hostile: AuditSummary, statistics: Statistics) -> dict[str, str]:
    return {
        "usual": render(summary, statistics),
        "hostile": render(hostile),
        "empty": render(AuditSummary(), language="ar"),
    }


def test_nothing_comes_from_outside(pages: dict[str, str]) -> None:
    for text in pages.values():
        page = Page(text)
        links = page.values("src") + page.values("href") + page.values("action") + page.values("data")
        assert all(link.startswith("#") or link == "data:," for link in links)
        assert not {"img", "iframe", "object", "embed", "form"} & page.tags.keys()
        assert "@import" not in text
        assert "url(" not in text


def test_only_our_own_script_can_run(pages: dict[str, str]) -> None:
    for text in pages.values():
        page = Page(text)
        assert page.tags["script"] == 1
        assert not [name for _, name, _ in page.attributes if name.startswith("on")]
        script = re.search(r"<script>(.*)</script>", text, re.DOTALL)
        assert script is not None
        digest = base64.b64encode(hashlib.sha256(script[1].encode()).digest()).decode()
        (policy,) = (value for value in page.values("content") if "default-src" in value)
        assert f"'sha256-{digest}'" in policy
        assert "default-src 'none'" in policy


def test_every_hostile_text_is_shown_as_text(pages: dict[str, str]) -> None:
    assert "<script>alert" not in pages["hostile"]
    # file names, the unknown word, the sentence, the engine's reason, the problem and the unknown event
    assert pages["hostile"].count("&lt;script&gt;alert(") >= 2 * 9


def test_a_file_name_that_is_no_unicode_is_still_written(summary: AuditSummary, tmp_path: Path) -> None:
    summary.unreadable.take(["bad-\udce9.json"])
    write_html(summary, tmp_path / "report.html")
    assert "bad-\\udce9.json" in (tmp_path / "report.html").read_text(encoding="utf-8")


def test_ids_are_unique_and_every_pointer_finds_its_target(pages: dict[str, str]) -> None:
    for text in pages.values():
        page = Page(text)
        ids = page.values("id")
        assert len(ids) == len(set(ids))
        pointers = [link[1:] for link in page.values("href") if link.startswith("#")]
        pointers += page.values("for") + page.values("aria-labelledby")
        assert set(pointers) <= set(ids)


def test_both_languages_are_whole_and_marked(pages: dict[str, str]) -> None:
    english, arabic = re.findall(
        r'<div class="page" id="(?:en|ar)".*?</footer>\s*</div>', pages["usual"], re.S
    )
    assert 'lang="en" dir="ltr"' in english
    assert 'lang="ar" dir="rtl"' in arabic
    for tag in ("<h1", "<main", "<section", "<table", "<details", "<use ", "<circle"):
        assert english.count(tag) == arabic.count(tag) > 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_opens_in_the_language_asked_for(summary: AuditSummary, language: str) -> None:
    text = render(summary, language=language)
    assert f'id="to-{language}" class="switch" checked' in text
    assert text.count(" checked>") == 1
    assert f'<html lang="{language}"' in text


def test_headings_do_not_skip_a_level(pages: dict[str, str]) -> None:
    for text in pages.values():
        for part in text.split('<div class="page"')[1:]:
            levels = [int(level) for level in re.findall(r"<h(\d)", part)]
            assert levels[0] == 1
            assert levels.count(1) == 1
            assert all(later <= sooner + 1 for sooner, later in pairwise(levels))


def test_what_the_summary_holds_is_on_the_page(pages: dict[str, str]) -> None:
    text = pages["hostile"]
    for words in (
        "2 divergences in 2 deals",
        "third_hand=free",
        "1 file that holds no readable game",
        "1 problem in the files",
        "1 remark on a deal",
        "ashkal_rounds = first",
        "not the default",
    ):
        assert words in text


def test_divergences_without_a_sheet_are_listed(summary: AuditSummary) -> None:
    sheet = summary.sheets[0]
    lone = msgspec.structs.replace(sheet.divergences[0], deal=99, message=Message("a lone divergence"))
    summary.add_divergences((lone,))
    summary.divergent_deals += 1
    text = render(summary)
    assert "1 more divergence, without a diagram" in text
    assert "A lone divergence." in text
    assert "The first 1 of 2 divergent deals are drawn here" in text


def test_hundreds_of_deals_stay_a_page_of_sane_size(summary: AuditSummary) -> None:
    sheet = summary.sheets[0]
    summary.add_sheets(tuple(msgspec.structs.replace(sheet, deal=deal) for deal in range(13, 400)))
    text = render(summary)
    assert len(summary.sheets) == SHEETS_KEPT
    assert text.count('<details class="deal"') == 2 * SHEETS_KEPT
    assert len(text.encode()) < SHEETS_KEPT * 2 * 12_000
    assert not re.search(r'<details class="deal"[^>]* open', text)


def test_a_place_that_cannot_be_written_is_named(summary: AuditSummary, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file or directory"):
        write_html(summary, tmp_path / "missing" / "report.html")
    assert list(tmp_path.iterdir()) == []


def test_cards_in_sentences() -> None:
    assert marked_up("10♠ and K♥") == (
        '<bdi dir="ltr" class="k">10♠\ufe0e</bdi> and <bdi dir="ltr" class="k r">K♥\ufe0e</bdi>'
    )
    assert marked_up("110♠ 1K♥") == "110♠ 1K♥"
    assert marked_up(12) == '<bdi dir="ltr" class="k">A♠\ufe0e</bdi>'


def test_the_templates_texts_reach_the_catalogs() -> None:
    keywords = {"_": None, "ngettext": (1, 2)}
    found = {
        message
        for path in TEMPLATES.glob("*.html")
        for _, message, _, _ in extract_from_file("jinja2.ext:babel_extract", path, keywords=keywords)
    }
    assert {
        "Verdict",
        "Three judges",
        ("{count} problem in the files", "{count} problems in the files"),
    } <= found
    assert len(found) > 60


def colours(block: str) -> dict[str, str]:
    return dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6})", block))


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


TEXT_ON = [
    ("ink", "ground"),
    ("ink", "panel"),
    ("ink", "chip"),
    ("ink", "felt"),
    ("ink", "bad-ground"),
    ("ink", "good-ground"),
    ("ink", "note-ground"),
    ("soft", "ground"),
    ("soft", "panel"),
    ("soft", "chip"),
    ("on-accent", "accent"),
    ("bad", "bad-ground"),
    ("bad", "panel"),
    ("note", "note-ground"),
    ("good", "panel"),
    ("human", "panel"),
    ("suit-red", "panel"),
    ("suit-red", "good-ground"),
    ("suit-red", "bad-ground"),
    ("suit-red", "note-ground"),
    ("black", "face"),
    ("red", "face"),
]
SHAPES_ON = [
    ("meter", "panel"),
    ("mark", "felt"),
    ("mark", "panel"),
    ("mark", "face"),
    ("trump", "face"),
    ("good", "good-ground"),
    ("soft", "panel"),
]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_contrast(scheme: str) -> None:
    """WCAG AA: 4.5 to 1 for text (1.4.3), 3 to 1 for shapes that carry meaning (1.4.11)."""
    light, dark = re.findall(r":root \{(.*?)\}", PAGE_STYLE.read_text(), re.DOTALL)[:2]
    palette = colours(light) | (colours(dark) if scheme == "dark" else {})
    assert [pair for pair in TEXT_ON if contrast(palette[pair[0]], palette[pair[1]]) < 4.5] == []
    assert [pair for pair in SHAPES_ON if contrast(palette[pair[0]], palette[pair[1]]) < 3] == []
