"""The page in a browser: fits a phone, switches language without and with scripts, asks for nothing."""

from pathlib import Path
from typing import Any

import pytest

from browsing import needs_chromium
from majlis.baloot.audit.report.html import write_html
from majlis.baloot.audit.report.summary import AuditSummary
from majlis.baloot.audit.run import audit
from majlis.baloot.audit.stats.statistics import Statistics, statistics_of
from majlis.baloot.audit.stats.tallies import Tally

GAMES = Path(__file__).resolve().parents[4] / "examples" / "baloot" / "games"
pytestmark = [
    pytest.mark.browser,
    needs_chromium,
]
playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")


@pytest.fixture
def address(summary: AuditSummary, statistics: Statistics, tmp_path: Path) -> str:
    write_html(summary, tmp_path / "report.html", statistics)
    return (tmp_path / "report.html").as_uri()


@pytest.fixture
def hostile_address(hostile: AuditSummary, tmp_path: Path) -> str:
    write_html(hostile, tmp_path / "hostile.html")
    return (tmp_path / "hostile.html").as_uri()


def opened(browser: Any, address: str, width: int = 360, **options: Any) -> tuple[Any, list[str], list[str]]:
    """A page, the addresses that it asked for, and its complaints."""
    page = browser.new_page(viewport={"width": width, "height": 800}, **options)
    asked: list[str] = []
    complaints: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("dialog", lambda dialog: (complaints.append("dialog"), dialog.dismiss()))
    page.goto(address)
    return page, asked, complaints


def shown(page: Any) -> str:
    (language,) = [code for code in ("en", "ar") if page.locator(f"#{code}").is_visible()]
    return str(language)


def scroll_width(page: Any) -> int:
    return int(page.evaluate("document.scrollingElement.scrollWidth"))


@pytest.mark.parametrize("width", [320, 360, 1200])
def test_no_sideways_scroll_in_either_language(browser: Any, hostile_address: str, width: int) -> None:
    page, _, _ = opened(browser, hostile_address, width)
    for language in ("en", "ar"):
        page.locator(f"label[for=to-{language}]").click()
        page.evaluate("document.querySelectorAll('details').forEach(box => box.open = true)")
        assert scroll_width(page) <= width
    page.close()


WIDER = """() => [...document.querySelectorAll('.box, .felt, table, .histograms, main > section')]
    .filter(box => box.offsetParent && box.scrollWidth > box.clientWidth)
    .map(box => `${box.tagName}.${box.className} ${box.scrollWidth} > ${box.clientWidth}`)"""
"""Elements that hold something wider than they are, and would have to be scrolled."""


def test_nothing_has_to_be_scrolled_sideways_on_a_phone(
    browser: Any, hostile: AuditSummary, tmp_path: Path
) -> None:
    tally = Tally()
    audit([GAMES], tally=tally)  # few deals: the intervals are wide, and so are their numbers
    write_html(hostile, tmp_path / "full.html", statistics_of(tally))
    page, _, _ = opened(browser, (tmp_path / "full.html").as_uri(), 360)
    for language in ("en", "ar"):
        page.locator(f"label[for=to-{language}]").click()
        page.evaluate("document.querySelectorAll('details').forEach(box => box.open = true)")
        assert page.evaluate(WIDER) == []
    page.close()


def test_twice_as_large_still_fits(browser: Any, address: str) -> None:
    page, _, _ = opened(browser, address, 720)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert scroll_width(page) <= 720
    page.close()


def test_switch_with_script(browser: Any, address: str) -> None:
    page, _, complaints = opened(browser, address)
    assert (shown(page), page.evaluate("document.documentElement.dir")) == ("en", "ltr")
    page.locator("label[for=to-ar]").click()
    assert (shown(page), page.evaluate("document.documentElement.dir")) == ("ar", "rtl")
    assert page.evaluate("document.documentElement.lang") == "ar"
    assert page.evaluate("getComputedStyle(document.querySelector('#ar h1')).direction") == "rtl"
    page.locator("label[for=to-en]").click()
    assert (shown(page), page.evaluate("document.documentElement.dir")) == ("en", "ltr")
    assert complaints == []
    page.close()


def test_switch_without_script(browser: Any, address: str) -> None:
    page, _, _ = opened(browser, address, java_script_enabled=False)
    assert shown(page) == "en"
    assert page.locator("#en .deal table.tricks").is_visible()
    page.locator("label[for=to-ar]").click()
    assert shown(page) == "ar"
    page.close()


def test_switch_by_keyboard(browser: Any, address: str) -> None:
    page, _, _ = opened(browser, address)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "to-en"
    page.keyboard.press("ArrowRight")
    assert shown(page) == "ar"
    page.close()


def test_nothing_is_asked_for_and_nothing_complains(browser: Any, hostile_address: str) -> None:
    page, asked, complaints = opened(browser, hostile_address)
    page.locator("label[for=to-ar]").click()
    page.wait_for_timeout(50)
    assert asked == [hostile_address]
    assert complaints == []
    page.close()


def test_an_arabic_browser_opens_in_arabic(browser: Any, address: str) -> None:
    page, _, _ = opened(browser, address, locale="ar-SA")
    assert shown(page) == "ar"
    page.close()


def test_an_address_opens_its_deal(browser: Any, hostile_address: str) -> None:
    page, _, _ = opened(browser, f"{hostile_address}#ar-deal-2")
    assert shown(page) == "ar"
    assert page.locator("#ar-deal-2").evaluate("deal => deal.open")
    assert abs(page.locator("#ar-deal-2").evaluate("deal => deal.getBoundingClientRect().top")) < 100
    page.close()


def test_switching_keeps_place_and_opened_deals(browser: Any, hostile_address: str) -> None:
    page, _, _ = opened(browser, hostile_address)
    page.evaluate("document.querySelectorAll('#en .deal')[0].open = false")
    page.evaluate("document.getElementById('en-deal-2').scrollIntoView()")
    page.evaluate("document.getElementById('to-ar').click()")
    assert [deal.evaluate("deal => deal.open") for deal in page.locator("#ar .deal").all()] == [False, True]
    assert abs(page.locator("#ar-deal-2").evaluate("deal => deal.getBoundingClientRect().top")) < 100
    page.close()


def test_all_deals_open_and_close_at_once(browser: Any, hostile_address: str) -> None:
    page, _, _ = opened(browser, hostile_address)
    opened_deals = "[...document.querySelectorAll('#en .deal')].filter(deal => deal.open).length"
    page.locator("#en .all").click()
    assert page.evaluate(opened_deals) == 0
    page.locator("#en .all").click()
    assert page.evaluate(opened_deals) == 2
    page.close()


def test_dark_and_light_differ(browser: Any, address: str) -> None:
    grounds = set()
    for scheme in ("light", "dark"):
        page, _, _ = opened(browser, address, color_scheme=scheme)
        grounds.add(page.evaluate("getComputedStyle(document.body).backgroundColor"))
        page.close()
    assert len(grounds) == 2
