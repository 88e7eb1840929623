"""How the table feels in Chromium: keys alone, movement, Back, who is away, small screens, installing."""

import json
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from browsing import needs_chromium
from majlis.i18n import LANGUAGES
from table.matches import Played, calls, cards, waiting
from table.server import Server
from table.test_browser import (
    fits,
    in_hand,
    may_act,
    play_deal,
    take_seat,
    until,
    violations,
    visit,
)

pytestmark = [
    pytest.mark.browser,
    needs_chromium,
]
LOOK = """new Promise((done) => setTimeout(() => {
  const at = document.activeElement;
  done({
    card: at.dataset.card ?? "",
    place: at.closest("#hand, #choices, dialog")?.id ?? "",
    lost: at === document.body,
    outline: getComputedStyle(at).outlineStyle,
    left: at.getBoundingClientRect().left,
    held: document.querySelectorAll("#hand button").length,
    may: document.querySelectorAll("#hand button.yes:not(.sent)").length,
    calls: document.querySelectorAll("#choices button").length,
  });
}))"""
"""Where the focus is, and what there is to do, at one moment; after a dialog it goes back in the next one."""


def focus(page: Any) -> Any:
    return SimpleNamespace(**page.evaluate(LOOK))


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
        if focus(page).place in ("hand", "choices"):
            break
        page.keyboard.press("Tab")
    until(page, lambda: went_on(page), seconds=120)
    page.keyboard.press("Enter")  # the next deal
    until(page, lambda: focus(page).held >= 5)
    assert complaints == []


def went_on(page: Any) -> bool:
    """Press the key that does something; whether the deal is over, with the focus on what goes on."""
    now = focus(page)
    if now.place == "sheet":
        return True
    assert now.place in ("hand", "choices", "ask") if now.held else not now.lost, "the focus is lost"
    assert now.outline != "none"
    if now.place in ("ask", "choices"):
        page.keyboard.press("Enter")
    elif now.may:
        for _ in range(9):
            if page.evaluate("document.activeElement.className") == "yes":
                break
            page.keyboard.press("ArrowRight")
            if focus(page).card == now.card:
                page.keyboard.press("Home")
            now = focus(page)
        page.keyboard.press("Enter")
    elif now.calls:
        page.keyboard.press("ArrowUp")
    else:
        page.keyboard.press("Shift")  # a finished trick has been seen
    return False


@pytest.mark.parametrize("language", LANGUAGES)
def test_arrows_go_the_way_that_is_seen_and_digits_to_a_card(
    browser: Any, server: Server, language: str
) -> None:
    page, _ = take_seat(browser, server, waiting(calls), language)
    page.locator("#choices button").first.focus()
    first = focus(page).left
    page.keyboard.press("ArrowLeft" if language == "ar" else "ArrowRight")
    second = focus(page).left
    assert second != first
    assert (second < first) == (language == "ar")
    page.keyboard.press("ArrowDown")
    assert focus(page).place == "hand"
    page.keyboard.press("3")
    third = focus(page)
    assert third.card == in_hand(page)[2]
    page.keyboard.press("ArrowLeft")
    assert focus(page).left < third.left


def test_a_double_tap_plays_one_card(browser: Any, server: Server) -> None:
    page, _ = take_seat(browser, server, waiting(cards))
    held = len(in_hand(page))
    both = page.locator("#hand button.yes").evaluate_all(
        "all => { all[0].click(); all[1].click(); all[0].click(); return all.length }"
    )
    assert both > 1
    page.wait_for_selector("#hand button.sent", state="detached")
    assert len(in_hand(page)) == held - 1


def test_back_closes_what_is_open_and_asks_before_it_leaves(browser: Any, server: Server) -> None:
    page, _ = take_seat(browser, server, waiting(calls))
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
    page, complaints = take_seat(browser, server, waiting(cards), "ar")
    hint, last = page.locator("#told .close"), page.locator("#lasttrick")
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
    last.click()
    assert page.locator("#trick .minis svg").count() == 4
    assert violations(page) == []
    page.keyboard.press("Escape")
    assert complaints == []


NEWS = """window.news = [];
document.addEventListener("DOMContentLoaded", () => {
  const watch = (all) => all.forEach((one) => one.addedNodes.forEach((line) => news.push(line.textContent)));
  new MutationObserver(watch).observe(document.getElementById("news"), { childList: true });
});"""
"""Writes down every line that is read out."""


def test_nothing_is_said_twice_to_who_hears_the_page(browser: Any, server: Server) -> None:
    page, _ = visit(browser, "about:blank")
    page.add_init_script(NEWS)
    page.goto(server.address + waiting(calls).write(server.database).path())
    page.wait_for_selector("#hand button")
    play_deal(page)
    assert page.locator("main [aria-live], main [role=status], main [role=log]").count() == 1
    assert 1 < page.locator("#news p").count() <= 12
    said = page.evaluate("news")
    for line in said:
        parts = line.split(". ")
        assert len(parts) == len(set(parts)), line
    assert any("It is your turn" in line for line in said)
    assert all(before != line for before, line in pairwise(said))


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
    assert page.evaluate("films") == []  # the first snapshot is no film
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
    options = {"viewport": {"width": width, "height": height}}
    page, _ = take_seat(browser, server, waiting(calls), language, **options)
    assert fits(page)
    reached(page, height)


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
    large = browser.another("--blink-settings=defaultFontSize=28")
    for language in LANGUAGES:
        page, _ = take_seat(large, server, waiting(calls), language)
        assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "28px"
        assert fits(page)
        reached(page, 720)
    large.close()


def test_a_friend_who_goes_is_away_and_a_bot_can_play_for_him(browser: Any, server: Server) -> None:
    ali, _ = take_seat(browser, server, waiting(calls))
    omar, _ = visit(browser, ali.url)
    omar.locator("#seat2 button.sit").click()
    omar.fill("#name", "Omar")
    assert violations(omar) == []
    omar.keyboard.press("Enter")
    omar.wait_for_selector("#hand button")
    ali.get_by_text("Omar").first.wait_for()
    assert not ali.locator(".seat.away").count()
    omar.goto("about:blank")
    ali.locator(".seat.away").wait_for()
    assert "away" in ali.locator("#seat2 .plate").inner_text()
    ali.get_by_text("Omar is away").wait_for(state="attached")
    ali.click("#menu")
    ali.locator("#people button").click()
    assert violations(ali) == []
    ali.click("#no")
    omar.go_back()
    until(ali, lambda: not ali.locator(".seat.away").count())


def test_a_network_that_goes_is_said_at_once_and_the_table_goes_on(browser: Any, server: Server) -> None:
    """Its connections are not closed by anybody: without the browser's word nothing would be noticed."""
    page, _ = take_seat(browser, server, waiting(calls))
    page.context.set_offline(True)
    page.wait_for_selector("#lost:not([hidden])")
    assert "kept" in page.locator("#lost").inner_text()
    assert violations(page) == []
    page.locator("#choices button").first.click()
    page.context.set_offline(False)
    page.wait_for_selector("#lost", state="hidden")
    until(page, lambda: "You:" in page.locator("#calls").text_content())


def test_chromium_would_install_the_table(browser: Any, server: Server) -> None:
    for language in LANGUAGES:
        page, complaints = visit(browser, f"{server.address}{language}/")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        session = page.context.new_cdp_session(page)
        found = session.send("Page.getAppManifest")
        assert found["errors"] == []
        manifest = json.loads(found["data"])
        assert manifest["start_url"] == f"/{language}/"
        for image in [*manifest["icons"], *manifest["screenshots"]]:
            answer = page.request.get(f"{server.address.rstrip('/')}{image['src']}")
            assert answer.status == 200, image["src"]
            assert answer.headers["content-type"] == image["type"]
        errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert [one["errorId"] for one in errors if one["errorId"] != "in-incognito"] == []
        assert complaints == []


@pytest.mark.waits
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
