"""How the table feels in Chromium: keys alone, movement, Back, who is away, small screens, installing."""

import json
from pathlib import Path
from typing import Any

import pytest

from majlis.i18n import LANGUAGES
from table.matches import Played
from table.server import Server
from table.test_browser import (
    CHROMIUM,
    fits,
    may_act,
    play_deal,
    sit_down,
    until,
    violations,
    visit,
)

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM.exists(), reason=f"no Chromium at {CHROMIUM}"),
]
FOCUS = (
    "[document.activeElement.dataset.card ?? '', "
    "document.activeElement.closest('#hand, #choices, dialog')?.id ?? '']"
)


def focus(page: Any) -> tuple[str, str]:
    card, place = page.evaluate(FOCUS)
    return card, place


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_deal_by_keys_alone(browser: Any, server: Server, language: str) -> None:
    page, complaints = visit(browser, f"{server.address}{language}/")
    page.keyboard.press("Tab")
    for _ in range(40):  # to the button that sits down, from whatever comes before it
        if page.evaluate("document.activeElement.matches('form button.big')"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("#hand button")
    until(page, lambda: may_act(page))
    for _ in range(20):
        if focus(page)[1] in ("hand", "choices"):
            break
        page.keyboard.press("Tab")
    for _ in range(400):
        if page.locator("#sheet[open]").count():
            break
        card, place = focus(page)
        if place == "sheet":  # it was opened since
            break
        if not page.locator("#hand button").count():
            assert page.evaluate("document.activeElement !== document.body")
        else:
            assert place in ("hand", "choices", "ask"), "the focus is lost"
        outline = "getComputedStyle(document.activeElement).outlineStyle"
        assert page.evaluate(outline) != "none"
        if place in ("ask", "choices"):
            page.keyboard.press("Enter")
        elif page.locator("#hand button.yes:not(.sent)").count():
            for _ in range(9):
                if page.evaluate("document.activeElement.className") == "yes":
                    break
                page.keyboard.press("ArrowRight")
                if focus(page)[0] == card:
                    page.keyboard.press("Home")
                card = focus(page)[0]
            page.keyboard.press("Enter")
        elif page.locator("#choices button").count():
            page.keyboard.press("ArrowUp")
        page.wait_for_timeout(60)
    assert page.locator("#sheet[open]").count()
    assert focus(page)[1] == "sheet"
    page.keyboard.press("Enter")  # the next deal
    until(page, lambda: page.locator("#hand button").count() == 5)
    assert complaints == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_arrows_go_the_way_that_is_seen_and_digits_to_a_card(
    browser: Any, server: Server, language: str
) -> None:
    page, _ = visit(browser, f"{server.address}{language}/")
    sit_down(page)
    to_calls(page)
    left = "document.activeElement.getBoundingClientRect().left"
    page.locator("#choices button").first.focus()
    first = page.evaluate(left)
    page.keyboard.press("ArrowLeft" if language == "ar" else "ArrowRight")
    second = page.evaluate(left)
    assert second != first
    assert (second < first) == (language == "ar") or page.evaluate("innerWidth") < 361
    page.keyboard.press("ArrowDown")
    assert focus(page)[1] == "hand"
    page.keyboard.press("3")
    third = page.locator("#hand button").nth(2).get_attribute("data-card")
    assert focus(page)[0] == third
    start = page.evaluate(left)
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(left) < start


def test_a_double_tap_plays_one_card(browser: Any, server: Server) -> None:
    page, _ = visit(browser, f"{server.address}en/")
    sit_down(page)
    cards = page.locator("#hand button.yes:not(.sent)")
    for _ in range(8):
        play_deal(page, stop=lambda: cards.count() > 1)
        if cards.count() > 1:
            break
        page.click("#next")
        until(page, lambda: page.locator("#hand button").count() == 5)
    held = page.locator("#hand button").count()
    both = cards.evaluate_all("all => { all[0].click(); all[1].click(); all[0].click(); return all.length }")
    assert both > 1
    until(page, lambda: page.locator("#hand button").count() < held)
    assert page.locator("#hand button").count() == held - 1


def test_back_closes_what_is_open_and_asks_before_it_leaves(browser: Any, server: Server) -> None:
    page, _ = visit(browser, f"{server.address}en/")
    sit_down(page)
    page.click("#menu")
    page.go_back()
    until(page, lambda: not page.locator("#panel[open]").count())
    assert "/table" in page.url
    page.locator("#felt").click(position={"x": 5, "y": 5})
    page.go_back()
    page.wait_for_selector("#ask[open]")
    assert "/table" in page.url
    page.click("#no")
    page.locator("#felt").click(position={"x": 5, "y": 5})
    page.go_back()
    page.click("#yes")
    page.wait_for_selector("#again a")
    page.click("#again a")
    page.wait_for_selector("#hand button")


def test_a_hint_can_be_read_and_closed_and_the_last_trick_is_one_tap_away(
    browser: Any, server: Server
) -> None:
    page, complaints = visit(browser, f"{server.address}ar/")
    sit_down(page)
    hint, last = page.locator("#told .close"), page.locator("#lasttrick")
    to_calls(page)
    page.locator(".own.turn").wait_for()
    page.click("#menu")
    page.click("#hint")
    hint.wait_for()
    box = page.locator("#told").bounding_box()
    assert box
    assert box["width"] <= 360
    assert violations(page) == []
    hint.click()
    assert not page.locator("#told").inner_text()
    for _ in range(8):
        play_deal(page, stop=last.is_visible)
        if last.is_visible():
            break
        page.click("#next")
        until(page, lambda: page.locator("#hand button").count() == 5)
    last.click()
    assert page.locator("#trick .minis svg").count() == 4
    assert violations(page) == []
    page.keyboard.press("Escape")
    assert complaints == []


def test_nothing_is_said_twice_to_who_hears_the_page(browser: Any, server: Server) -> None:
    page, _ = visit(browser, f"{server.address}en/")
    sit_down(page)
    play_deal(page)
    assert page.locator("main [aria-live], main [role=status], main [role=log]").count() == 1
    said = page.locator("#news p").all_inner_texts()
    assert 1 < len(said) <= 12
    for line in said:
        parts = line.split(". ")
        assert len(parts) == len(set(parts)), line
    assert sum("It is your turn" in line for line in said[-3:]) <= 1


FILM = """window.films = [];
const { animate } = Element.prototype;
Element.prototype.animate = function (frames, options) {
  films.push((options.delay ?? 0) + options.duration);
  return animate.call(this, frames, { ...options, duration: 600000 });
};"""
"""Writes down every movement, and makes it so slow that it does not end by itself."""


def filmed(browser: Any, address: str, movement: str) -> tuple[Any, list[str]]:
    """A table's page whose movements are written down."""
    page, complaints = visit(browser, "about:blank", reduced_motion=movement)
    page.add_init_script(FILM)
    page.goto(address)
    page.wait_for_selector("#sheet[open] #next")
    return page, complaints


def test_cards_move_where_movement_is_wished_and_a_tap_goes_on(browser: Any, server: Server) -> None:
    """A deal moves for less than 1.2 seconds; a reload shows nothing again; calm pages stand still."""
    between = Played().play(1).write(server.database)  # until the next deal is asked for no bot acts
    page, complaints = filmed(browser, server.address + between.path(), "no-preference")
    calm, _ = filmed(browser, server.address + between.path(seat=1), "reduce")
    assert page.evaluate("films") == []  # the first picture is no film
    page.reload()
    page.wait_for_selector("#sheet[open] #next")
    assert page.evaluate("films") == []
    page.click("#next")
    until(page, lambda: page.evaluate("films"))
    films = page.evaluate("films")
    assert len(films) > 20  # five cards for each, and the floor
    assert max(films) <= 1200

    def stands_still() -> bool:
        page.locator("#felt").click(position={"x": 5, "y": 5})
        return not page.evaluate(
            "document.getAnimations().filter(one => !(one instanceof CSSTransition)).length"
        )

    until(page, stands_still)  # a bot may have bought in the meantime, and more cards move
    until(calm, lambda: calm.locator("#hand button").count() == page.locator("#hand button").count())
    assert calm.evaluate("films") == []
    assert complaints == []


@pytest.mark.parametrize("size", [(720, 360), (844, 390), (768, 1024), (1280, 800), (180, 360), (320, 568)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_calls_and_cards_are_in_sight_on_every_screen(
    browser: Any, server: Server, language: str, size: tuple[int, int]
) -> None:
    width, height = size
    page, _ = visit(browser, f"{server.address}{language}/", viewport={"width": width, "height": height})
    sit_down(page)
    to_calls(page)
    assert fits(page)
    reached(page, height)


def to_calls(page: Any) -> None:
    """Play on until there are calls to choose from: a bot may have bought before."""

    def ready() -> bool:
        if page.locator("#choices button").count() > 1 and not page.locator("#sheet[open]").count():
            return True
        if page.locator("#sheet[open] #next").count():
            page.click("#next")
        elif may_act(page):
            page.locator("#hand button.yes:not(.sent), #choices button").first.click(force=True)
        return False

    until(page, ready)


def reached(page: Any, height: int) -> None:
    """Every call lies within the window, is large enough for a finger, and is covered by nothing."""
    places = page.locator("#choices button").evaluate_all(
        "all => all.map(one => { const b = one.getBoundingClientRect(); "
        "const top = document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2); "
        "return [b.top, b.bottom, b.height, b.width, one === top] })"
    )
    for top, bottom, tall, wide, free in places:
        assert top >= 0
        assert bottom <= height + 1
        assert tall >= 44
        assert wide >= 44
        assert free


def test_the_largest_letters_leave_the_calls_in_reach(browser: Any, server: Server) -> None:
    """A phone whose owner has set large letters: he must be able to bid (and could not, elsewhere)."""
    options = ["--no-sandbox", "--disable-gpu", "--blink-settings=defaultFontSize=28"]
    large = browser.browser_type.launch(executable_path=str(CHROMIUM), args=options)
    for language in LANGUAGES:
        page, _ = visit(large, f"{server.address}{language}/")
        sit_down(page)
        to_calls(page)
        assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "28px"
        assert fits(page)
        reached(page, 720)
    large.close()


def test_a_friend_who_goes_is_away_and_a_bot_can_play_for_him(
    browser: Any, server: Server, tmp_path: Path
) -> None:
    ali, _ = visit(browser, f"{server.address}en/")
    sit_down(ali, "Ali")
    omar, _ = visit(browser, ali.url)
    omar.locator("#seat2 button.sit").click()
    omar.fill("#name", "Omar")
    assert violations(omar) == []
    omar.keyboard.press("Enter")
    omar.wait_for_selector("#hand button")
    ali.get_by_text("Omar").first.wait_for()
    assert not ali.locator(".seat.away").count()
    omar.goto("about:blank")
    ali.locator(".seat.away").wait_for(timeout=30000)
    assert "away" in ali.locator("#seat2 .plate").inner_text()
    assert "Omar is away" in ali.locator("#news").text_content()
    ali.click("#menu")
    ali.locator("#people button").click()
    assert violations(ali) == []
    ali.click("#no")
    omar.go_back()
    until(ali, lambda: not ali.locator(".seat.away").count())


def test_a_network_that_goes_is_said_at_once_and_the_table_goes_on(browser: Any, server: Server) -> None:
    """Its connections are not closed by anybody: without the browser's word nothing would be noticed."""
    page, _ = visit(browser, f"{server.address}en/")
    sit_down(page)
    to_calls(page)
    page.context.set_offline(True)
    page.wait_for_selector("#lost:not([hidden])", timeout=5000)
    assert "kept" in page.locator("#lost").inner_text()
    assert violations(page) == []
    said = page.locator("#calls li").count()
    page.locator("#choices button").first.click()
    page.context.set_offline(False)
    page.wait_for_selector("#lost", state="hidden", timeout=20000)
    until(page, lambda: page.locator("#calls li").count() > said or may_act(page))


def test_chromium_would_install_the_table(browser: Any, server: Server) -> None:
    for language in LANGUAGES:
        page, complaints = visit(browser, f"{server.address}{language}/")
        page.wait_for_timeout(500)
        session = page.context.new_cdp_session(page)
        found = session.send("Page.getAppManifest")
        assert found["errors"] == []
        manifest = json.loads(found["data"])
        assert manifest["start_url"] == f"/{language}/"
        for picture in [*manifest["icons"], *manifest["screenshots"]]:
            answer = page.request.get(f"{server.address.rstrip('/')}{picture['src']}")
            assert answer.status == 200, picture["src"]
            assert answer.headers["content-type"] == picture["type"]
        errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert [one["errorId"] for one in errors if one["errorId"] != "in-incognito"] == []
        assert complaints == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_connection_pages_say_so_and_scores_are_kept(
    browser: Any, tmp_path: Path, language: str
) -> None:
    running = Server(str(tmp_path / "t.sqlite"), pace=0)
    page, _ = visit(browser, f"{running.address}{language}/score")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.fill("input[name=points]", "97")
    page.click("form .big")
    until(page, lambda: page.locator("#us").inner_text() == "10")
    page.reload()
    until(page, lambda: page.locator("#us").inner_text() == "10")
    running.kill()
    page.reload()
    until(page, lambda: page.locator("#us").inner_text() == "10")
    assert page.locator("#told").inner_text()
    page.fill("input[name=points]", "90")
    page.click("form .big")
    until(page, lambda: page.locator("#deals > li").count() == 2)
    assert page.locator("#us").inner_text() in ("10", "?")
    page.goto(f"{running.address}{language}/records")
    assert page.locator("h2").inner_text() == {"en": "No connection", "ar": "لا يوجد اتصال"}[language]
    assert violations(page) == []
    assert fits(page)
