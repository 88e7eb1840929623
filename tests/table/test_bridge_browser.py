"""The bridge page in Chromium: choose, write, fill in, deal, download, print, share; at 360 px."""

from pathlib import Path
from typing import Any

import pytest

from browsing import needs_chromium
from majlis.bridge.formats import FORMATS
from table.server import Server
from table.test_browser import fits, until, violations, visit

pytestmark = [
    pytest.mark.browser,
    needs_chromium,
]
playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")


def bridge(browser: Any, server: Server, language: str = "en", **options: Any) -> tuple[Any, list[str]]:
    page, complaints = visit(browser, f"{server.address}{language}/bridge", **options)
    page.locator("#example article").wait_for()
    return page, complaints


def chance(page: Any) -> str:
    return str(page.locator("#chance").inner_text())


def write(page: Any, text: str) -> None:
    page.fill("#text", text)


def deal(page: Any, number: int, seed: int | None = None) -> None:
    page.fill("input[name=n]", str(number))
    page.fill("input[name=seed]", "" if seed is None else str(seed))
    page.click("#go")
    until(
        page, lambda: page.locator("#boards article").count() == number and page.locator("#go").is_enabled()
    )


def downloaded(page: Any, button: str) -> str:
    with page.expect_download() as waiting:
        page.click(button)
    return Path(waiting.value.path()).read_text(encoding="utf-8")


@pytest.mark.parametrize("language", ["en", "ar"])
def test_choose_deal_download_and_print(browser: Any, server: Server, language: str) -> None:
    page, complaints = bridge(browser, server, language)
    assert fits(page)
    assert violations(page) == []
    page.select_option("#profile", "weak-twos")
    until(page, lambda: "261" in chance(page))
    assert page.locator("#about").inner_text()
    page.locator("#deal summary").click()
    page.fill("input[name=title]", "Lesson <4>")
    deal(page, 4, 7)
    assert fits(page)
    assert violations(page) == []
    assert page.locator("#boards .holding li").count() == 4 * 4 * 4
    pbn, lin = downloaded(page, "[data-write=pbn]"), downloaded(page, "[data-write=lin]")
    boards = FORMATS["pbn"].loads(pbn).boards
    assert [board.hands for board in boards] == [board.hands for board in FORMATS["lin"].loads(lin).boards]
    assert len(boards) == 4
    assert "Origin" in pbn
    assert "weak two" not in lin
    for version in ("teacher", "plain", "player"):
        with page.expect_popup() as waiting:
            page.click(f"[data-version={version}]")
        record = waiting.value
        until(record, lambda record=record: "/bridge/page/" in record.url)
        record.wait_for_selector("h1")
        assert record.locator("h1").first.inner_text() == "Lesson <4>"
        record.close()
    assert complaints == []


@pytest.mark.parametrize("language", ["en", "ar"])
def test_an_error_is_marked_at_its_place_while_one_types(browser: Any, server: Server, language: str) -> None:
    page, complaints = bridge(browser, server, language)
    write(page, "# mine\nnorth: 12-14 hcp, ballanced")
    mark = page.locator("#shade mark.error")
    until(page, lambda: mark.count() == 1)
    assert mark.text_content() == "ballanced"
    assert page.locator("#text").get_attribute("aria-invalid") == "true"
    assert violations(page) == []
    assert fits(page)
    page.locator("#problems button").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("getSelection().toString()") == "ballanced"
    page.keyboard.type("balanced")
    until(page, lambda: "1" in chance(page) and page.locator("#problems li").count() == 0)
    assert page.locator("#text").get_attribute("aria-invalid") == "false"
    write(page, "north: 7+ spades\nsouth: 4+ spades\nwest: 3+ spades")
    clashes = page.locator("#shade mark.clash")
    until(page, lambda: clashes.count() == 3)
    assert page.locator("#clashes li").count() == 1
    assert page.locator("#example article").count() == 0
    assert violations(page) == []
    assert complaints == []


def test_the_form_writes_the_text_and_the_text_the_form(browser: Any, server: Server) -> None:
    page, complaints = bridge(browser, server)
    text = page.locator("#text")
    write(page, "north: 15-17 hcp, balanced  # ours\n")
    page.locator("#form > summary").click()
    north = page.locator("[data-seat=N]")
    low = north.locator("[data-key=hcp][data-end='0']")
    until(page, lambda: low.input_value() == "15")
    low.fill("12")
    north.locator("[data-key=hcp][data-end='1']").fill("14")
    until(page, lambda: text.input_value() == "north: 12-14 hcp, balanced  # ours\n")
    page.locator("[data-seat=S] > summary").click()
    page.locator("[data-seat=S] [data-key=spades][data-end='0']").fill("5")
    until(page, lambda: text.input_value().endswith("south: 5+ spades\n"))
    page.select_option("[data-head=vulnerable]", "both")
    until(page, lambda: text.input_value().startswith("vulnerable: both\n"))
    assert violations(page) == []
    assert fits(page)
    low.fill("20")
    until(page, lambda: "larger" in page.locator("#told").inner_text())
    write(page, "north: 5+ spades or 5+ hearts")
    until(page, lambda: north.locator(".beyond").is_visible())
    assert not low.is_visible()
    assert violations(page) == []
    assert complaints == []


@pytest.mark.parametrize("language", ["en", "ar"])
def test_what_makes_it_rare_is_explained(browser: Any, server: Server, language: str) -> None:
    page, complaints = bridge(browser, server, language)
    page.click("#explain")
    costs = page.locator("#why li", has_text="15")
    until(page, lambda: costs.count() > 0)
    assert fits(page)
    assert violations(page) == []
    assert complaints == []


def test_double_dummy_can_be_stopped_and_the_boards_stay(browser: Any, server: Server) -> None:
    pytest.importorskip("endplay")
    page, complaints = bridge(browser, server)
    page.fill("input[name=n]", "64")  # a quarter of a minute of work
    page.check("input[name=dd]")
    page.click("#go")
    until(page, lambda: page.locator("#boards table").count() >= 1)
    assert violations(page) == []
    page.click("#stop")
    until(page, lambda: "Stopped" in page.locator("#told").inner_text())
    solved = page.locator("#boards table").count()
    assert solved < 64
    boards = FORMATS["pbn"].loads(downloaded(page, "[data-write=pbn]")).boards
    assert [board.double_dummy is not None for board in boards] == [True] * solved + [False] * (64 - solved)
    assert complaints == []


def test_a_seed_can_be_written_in_arabic_digits(browser: Any, server: Server) -> None:
    page, _ = bridge(browser, server)
    write(page, "n: 15-17 bal, s: 5+ spades\n")
    hands = []
    for seed in ("17", "١٧"):
        page.fill("input[name=n]", "2")
        page.fill("input[name=seed]", seed)
        page.click("#go")
        until(page, lambda: "17" in page.locator("#said").inner_text() and page.locator("#go").is_enabled())
        until(page, lambda: page.locator("#boards article").count() == 2)
        hands.append(page.locator("#boards .holding bdi").all_inner_texts())
        page.reload()
    assert hands[0] == hands[1]


def test_a_link_brings_the_same_boards(browser: Any, server: Server) -> None:
    page, _ = bridge(browser, server)
    write(page, "south: 5+ spades\n")
    deal(page, 3)
    page.evaluate("navigator.clipboard.writeText = (text) => { document.title = text; }")
    page.click("#share-set")
    until(page, lambda: "#" in page.title())
    other, complaints = visit(browser, page.title().replace("/en/", "/ar/"))
    until(other, lambda: other.locator("#boards article").count() == 3)
    hands = [
        one.locator(".holding bdi").all_inner_texts()
        for one in (page.locator("#boards"), other.locator("#boards"))
    ]
    assert hands[0] == hands[1]
    assert other.locator("#text").input_value() == "south: 5+ spades\n"
    assert complaints == []
    for code in ("nonsense", "e30", "eyJ0ZXh0IjozfQ"):
        broken, complaints = visit(browser, f"{server.address}en/bridge#{code}")
        broken.locator("#example article").wait_for()
        assert complaints == []


@pytest.mark.parametrize("language", ["en", "ar"])
def test_files_are_opened_kept_in_the_list_and_saved(browser: Any, server: Server, language: str) -> None:
    page, complaints = bridge(browser, server, language)
    bad = {"name": "bad<b>.json", "mimeType": "application/json", "buffer": b"{broken"}
    page.set_input_files("#files", bad)
    until(page, lambda: "bad" in page.locator("#told").inner_text())
    assert violations(page) == []
    page.set_input_files("#files", "examples/bridge/raises.txt")
    until(page, lambda: "Raises of one spade" in page.locator("#text").input_value())
    until(page, lambda: page.locator("#told").inner_text() == "")
    until(page, lambda: "865" in chance(page))
    saved = downloaded(page, "#save")
    page.reload()
    assert page.locator("#profile [data-own] option").all_inner_texts() == ["Raises of one spade"]
    until(page, lambda: "865" in chance(page))
    page.set_input_files(
        "#files", {"name": "x.json", "mimeType": "application/json", "buffer": saved.encode()}
    )
    until(page, lambda: page.locator("#profile").input_value() == "own:Raises of one spade")
    page.click("#forget")
    until(page, lambda: page.locator("#profile [data-own]").count() == 0)
    assert fits(page)
    assert complaints == []


def test_the_first_page_leads_there_and_the_keyboard_alone_can_deal(browser: Any, server: Server) -> None:
    page, complaints = visit(browser, f"{server.address}en/")
    page.locator("a[href='/en/bridge']").focus()
    page.keyboard.press("Enter")
    page.locator("#example article").wait_for()
    page.locator("#go").focus()
    page.keyboard.press("Enter")
    until(page, lambda: page.locator("#boards article").count() == 18)
    until(page, lambda: page.evaluate("document.activeElement.id") == "boards-title")
    assert complaints == []


@pytest.mark.parametrize(("width", "height"), [(180, 360), (720, 360), (1280, 900)])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_width_in_light_and_dark(
    browser: Any, server: Server, width: int, height: int, scheme: str
) -> None:
    options = {"viewport": {"width": width, "height": height}, "color_scheme": scheme}
    page, complaints = bridge(browser, server, "ar", **options)
    deal(page, 2, 1)
    page.locator("#form > summary").click()
    assert fits(page)
    assert violations(page) == []
    small = page.locator(
        "button:visible, select:visible, summary:visible, input:visible:not([type=checkbox])"
    )
    for box in small.evaluate_all("all => all.map(one => [one.id, one.getBoundingClientRect().height])"):
        assert box[1] >= 43.5, box
    assert complaints == []
