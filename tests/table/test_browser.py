"""The table in Chromium, at 360 px: a deal by clicking in both languages, reload, friends, accessibility."""

import time
from pathlib import Path
from typing import Any

import pytest

from browsing import needs_chromium
from stopping import LONGEST
from table.matches import Played, calls, cards, waiting
from table.server import Server

pytestmark = [
    pytest.mark.browser,
    needs_chromium,
]
playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")
YOUR_TURN = {"en": "It is your turn.", "ar": "دورك."}


def visit(browser: Any, address: str, **options: Any) -> tuple[Any, list[str]]:
    """A page in a browser of its own, and its complaints."""
    settings = {"viewport": {"width": 360, "height": 720}, "reduced_motion": "reduce"} | options
    page, complaints = browser.new_context(**settings).new_page(), []
    page.on("console", lambda m: complaints.append(m.text) if m.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(address)
    return page, complaints


def sit_down(page: Any, name: str = "Ali", level: str = "easy") -> None:
    page.fill("input[name=name]", name)
    page.locator(f"input[value={level}]").check(force=True)
    page.click("form button.big")
    page.wait_for_selector("#hand button")


def take_seat(
    browser: Any, server: Server, played: Played, language: str = "en", **options: Any
) -> tuple[Any, list[str]]:
    """The page of the first seat of a room that was prepared, and the page's complaints."""
    played.write(server.database)
    page, complaints = visit(browser, server.address + played.path(language), **options)
    page.wait_for_selector("#hand button")
    return page, complaints


def until(page: Any, ready: Any, seconds: float = LONGEST) -> None:
    """Wait for something; the page's policy lets no text of a test be run as a script."""
    end = time.monotonic() + seconds
    while not ready():
        assert time.monotonic() < end, "it did not come"
        page.wait_for_timeout(50)


def may_act(page: Any) -> bool:
    return bool(page.locator("#choices button, #hand button.yes").count())


def fits(page: Any) -> bool:
    return bool(page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"))


def act(page: Any) -> bool:
    """Do something if it is this page's turn; whether the deal is over."""
    if page.locator("#sheet[open]").count():
        return True
    cards, calls = page.locator("#hand button.yes:not(.sent)"), page.locator("#choices button")
    page.locator("#felt").click(position={"x": 5, "y": 5}, timeout=2000)  # a finished trick has been seen
    if cards.count():
        cards.first.click(force=True, timeout=2000)
    elif calls.count():
        calls.first.click(timeout=2000)
    page.wait_for_timeout(60)
    return False


def play_deal(page: Any, stop: Any = lambda: False) -> None:
    end = time.monotonic() + LONGEST
    while time.monotonic() < end:
        try:
            if act(page) or stop():
                return
        except playwright.TimeoutError:
            continue  # the button went away while it was aimed at
    raise AssertionError("the deal did not end")


def next_deal(page: Any) -> None:
    """Go on from the sheet to the next deal: a hand of five, or of eight where a bot has bought at once."""
    ended = page.locator("#choices button", has_text=page.locator("#next").inner_text())
    page.click("#next")
    until(page, lambda: not ended.count() and page.locator("#hand button").count() >= 5)


def in_hand(page: Any) -> list[str]:
    """The cards in the hand, at one moment."""
    found: list[str] = page.locator("#hand button").evaluate_all("all => all.map(one => one.dataset.card)")
    return found


def violations(page: Any) -> list[str]:
    found = axe.Axe().run(page).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html']}" for one in found]


@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_deal_by_clicking_with_a_reload_in_the_middle(browser: Any, server: Server, language: str) -> None:
    page, complaints = visit(browser, f"{server.address}{language}/")
    assert fits(page)
    assert violations(page) == []
    sit_down(page)
    tricks, sheet = page.locator("#tricks li"), page.locator("#sheet[open]")
    while not tricks.count():  # deals that nobody buys, or that end with a Kawesh
        play_deal(page, stop=tricks.count)
        if sheet.count():
            next_deal(page)
    hand = in_hand(page)
    page.reload()
    until(page, lambda: tricks.count() or sheet.count())
    assert set(in_hand(page)) <= set(hand)
    assert fits(page)
    assert violations(page) == []
    play_deal(page)
    assert page.locator("#lines li").count() or page.locator("#open p").inner_text()
    assert violations(page) == []
    next_deal(page)
    assert complaints == []


def test_two_friends_in_one_room_and_a_third_who_watches(browser: Any, server: Server) -> None:
    ali, _ = take_seat(browser, server, waiting(calls))
    link = ali.url
    assert "#" in link
    assert "." not in link.split("#")[1]  # the seat's token is not shown
    omar, _ = visit(browser, link.replace("/en/", "/ar/"))
    omar.wait_for_selector("button.sit")
    assert omar.locator("#hand button").count() == 0
    omar.evaluate("localStorage.setItem('majlis.name', '<b>عمر')")
    omar.locator("#seat2 button.sit").click()
    omar.wait_for_selector("#hand button")
    watcher, _ = visit(browser, link)
    watcher.wait_for_selector("button.sit")
    until(watcher, lambda: watcher.locator("button.sit").count() == 2)  # two seats are bots'
    assert watcher.locator("#hand button").count() == 0
    assert watcher.locator("#choices button").count() == 0
    assert not watcher.locator("#seat0 button.sit, #seat2 button.sit").count()
    assert "watching" in watcher.locator("#status").inner_text()


@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_score_keeper_counts_undoes_and_shares(browser: Any, server: Server, language: str) -> None:
    page, complaints = visit(browser, f"{server.address}{language}/score")
    us = page.locator("#us")
    page.fill("input[name=points]", "٩٧")  # as a Saudi phone writes them
    page.click("form .big")
    until(page, lambda: us.inner_text() == "10")
    page.locator("input[name=mode][value=sun]").check(force=True)
    page.fill("input[name=points]", "66")
    page.locator("form details summary").click()
    page.locator("[data-kind=sira][data-step='1']").click()
    assert fits(page)
    assert violations(page) == []
    page.click("form .big")
    until(page, lambda: us.inner_text() == "28")
    assert complaints == []
    page.fill("input[name=points]", "999")
    page.click("form .big")
    until(page, lambda: "130" in page.locator("#told").inner_text())
    page.click("#undo")
    until(page, lambda: us.inner_text() == "10")
    page.click("#undo")
    until(page, lambda: us.inner_text() == "28")
    page.reload()
    until(page, lambda: us.inner_text() == "28")
    page.evaluate(
        "navigator.share = undefined; navigator.clipboard.writeText = (text) => { document.title = text; }"
    )
    page.click("#share")
    until(page, lambda: "#" in page.title())
    other, _ = visit(browser, page.title())
    other.click("#yes")
    until(other, lambda: other.locator("#us").inner_text() == "28")


def test_a_recorded_game_is_dropped_and_its_report_opened(browser: Any, server: Server) -> None:
    page, complaints = visit(browser, f"{server.address}ar/records")
    assert violations(page) == []
    page.set_input_files("#files", {"name": "bad.json", "mimeType": "application/json", "buffer": b"{broken"})
    page.locator("input[value=audit]").check(force=True)
    page.click("#go")
    until(page, lambda: page.locator("#told").inner_text() != "")
    page.set_input_files("#files", "examples/baloot/games/sample_deal.json")
    page.click("#go")
    until(page, lambda: page.locator("#ready").is_visible())
    assert fits(page)
    assert violations(page) == []
    with page.expect_popup() as popup:
        page.click("#page")
    report = popup.value
    report.wait_for_load_state()
    assert "مجلس" in report.locator(".brand:visible").inner_text()
    assert [found for found in violations(report) if not found.startswith("region")] == []
    assert complaints == []


def test_a_report_that_is_ready_is_of_the_files_and_the_question_shown(browser: Any, server: Server) -> None:
    page, complaints = visit(browser, f"{server.address}ar/records")
    held: list[Any] = []
    page.route("**/report", lambda route: route.continue_() if held else held.append(route))
    page.set_input_files("#files", "examples/baloot/games/sample_deal.json")
    assert page.locator("#files").input_value() == ""  # the same file can be chosen again
    page.click("#go")
    until(page, lambda: len(held) == 1)
    assert page.locator("#kinds:disabled").count() == 1
    page.set_input_files("#files", "examples/baloot/games/live_game_part.json")  # another before it is ready
    until(page, lambda: page.locator("#working").is_hidden())
    assert page.locator("#told").inner_text() == ""
    page.locator("input[value=audit]").check(force=True)
    page.click("#go")
    until(page, lambda: page.locator("#ready").is_visible())
    with page.expect_popup() as popup:
        page.click("#page")
    assert "live_game_part.json" in popup.value.content()
    page.locator("input[value=review]").check(force=True)
    assert page.locator("#ready").is_hidden()
    assert complaints == []


def test_a_review_names_the_dots_of_its_graph(browser: Any, server: Server) -> None:
    page, _ = visit(browser, f"{server.address}ar/records")
    page.set_input_files("#files", "examples/baloot/games/sample_deal.json")
    page.click("#go")
    until(page, lambda: page.locator("#ready").is_visible(), 120)
    with page.expect_popup() as popup:
        page.click("#page")
    report = popup.value
    report.wait_for_load_state()
    assert report.locator(".graph a:visible").count() > 0
    assert "مجلس" in report.locator(".brand:visible").inner_text()
    assert report.locator(".file:visible").first.inner_text() == "sample_deal.json"
    assert [found for found in violations(report) if not found.startswith("region")] == []


def test_what_can_be_tapped_is_high_enough(browser: Any, server: Server) -> None:
    for path in ("", "score", "records", "replay", "puzzles", "bridge", "liaptui", "declare"):
        page, _ = visit(browser, f"{server.address}ar/{path}")
        for part in page.locator("details summary").all():
            if part.is_visible():
                part.click()
        heights = """all => all.filter(one => one.checkVisibility() && !one.matches(".hidden, .hidden *"))
          .map(one => [one.closest("label") ?? one, one])
          .filter(([whole]) => whole.getBoundingClientRect().height < 43.5).map(([, one]) => one.outerHTML)"""
        assert page.locator("a, button, input, select, summary").evaluate_all(heights) == [], path
        assert fits(page)
        page.set_viewport_size({"width": 180, "height": 360})
        assert fits(page), path


def test_at_twice_the_size_every_call_can_be_reached(browser: Any, server: Server) -> None:
    """200 % zoom of a 360 px phone is a page of 180 px; Saudi players could not bid in other programs."""
    page, _ = take_seat(browser, server, waiting(calls), "ar", viewport={"width": 180, "height": 360})
    assert fits(page)
    places = "all => all.map(one => [one.getBoundingClientRect().left, one.getBoundingClientRect().right])"
    for left, right in page.locator("#choices button, #hand button").evaluate_all(places):
        assert left >= 0
        assert right <= 180


def test_a_card_is_44_pixels_wide_to_the_finger(browser: Any, server: Server) -> None:
    page, _ = take_seat(browser, server, waiting(calls), "ar")
    widths = page.locator("#hand button").evaluate_all("all => all.map(one => one.offsetWidth)")
    assert len(widths) == 5
    assert min(widths) >= 44


def test_the_keyboard_alone_can_play(browser: Any, server: Server) -> None:
    page, _ = take_seat(browser, server, waiting(calls))
    assert "You:" not in page.locator("#calls").text_content()
    target = page.locator("#choices button").first
    target.focus()
    assert page.evaluate("document.activeElement.tagName") == "BUTTON"
    page.keyboard.press("Enter")
    until(page, lambda: "You:" in page.locator("#calls").text_content())


@pytest.mark.waits
def test_a_lost_connection_is_said_and_what_was_tapped_is_kept(browser: Any, tmp_path: Path) -> None:
    database = str(tmp_path / "t.sqlite")
    with Server(database) as first:
        page, _ = take_seat(browser, first, waiting(calls))
        first.kill()
        page.wait_for_selector("#lost:not([hidden])")
        page.locator("#choices button").first.click()
        port = first.address.rsplit(":", 1)[1].strip("/")
    with Server(database, "--port", port):
        page.wait_for_selector("#lost", state="hidden")
        until(page, lambda: "You:" in page.locator("#calls").text_content())


def test_who_closes_the_sheet_can_still_go_on_and_open_it_again(browser: Any, server: Server) -> None:
    """Escape, or the back gesture of a phone, closes a dialog: the next deal must stay in reach."""
    page, complaints = take_seat(browser, server, waiting(calls), "ar")
    watcher, _ = visit(browser, page.url)
    play_deal(page)
    page.keyboard.press("Escape")
    until(page, lambda: not page.locator("#sheet[open]").count())
    assert violations(page) == []
    assert fits(page)
    page.locator("#choices button").first.click()
    page.wait_for_selector("#sheet[open]")
    page.locator("#sheet .close").click()
    watcher.wait_for_selector("#sheet[open]")
    watcher.locator("#sheet .close").click()
    assert watcher.locator("button.sit").count() == 3
    assert watcher.locator("#choices button").count() == 1
    page.locator("#choices .call").click()
    until(page, lambda: page.locator("#hand button").count() >= 5)
    until(watcher, lambda: not watcher.locator("#choices button").count())
    assert complaints == []


@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_buyer_wears_the_sign_of_what_he_bought(browser: Any, server: Server, language: str) -> None:
    page, _ = take_seat(browser, server, waiting(cards), language)
    chip = page.locator(".chip.bought")
    sign = chip.inner_text().strip("\ufe0e ")
    assert sign in ("♠", "♥", "♣", "♦", {"en": "Sun", "ar": "صن"}[language])
    assert chip.get_attribute("aria-label") == page.locator("#contract").inner_text()
    for name in page.locator(".plate bdi").all():
        assert name.evaluate("one => one.scrollWidth <= one.clientWidth + 1")


@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_phone_on_its_side_shows_table_calls_and_cards_at_once(
    browser: Any, server: Server, language: str
) -> None:
    page, _ = take_seat(browser, server, waiting(calls), language, viewport={"width": 640, "height": 360})
    assert fits(page)
    places = "all => all.map(one => [one.getBoundingClientRect().top, one.getBoundingClientRect().bottom])"
    for top, bottom in page.locator("#seat2, #seat0, #choices button, #hand button").evaluate_all(places):
        assert top >= 0
        assert bottom <= 360


def test_a_clock_is_shown_to_who_must_act(browser: Any, server: Server) -> None:
    page, complaints = visit(browser, f"{server.address}en/")
    page.locator("summary", has_text="Rules and clock").click()
    page.select_option("select[name=clock]", "60")
    sit_down(page)
    clock = page.locator("#clock")
    until(page, clock.is_visible)  # a Kawesh can be said before one's turn, when no clock runs
    first = int(clock.inner_text())
    assert 30 < first <= 60
    until(page, lambda: int(clock.inner_text()) < first)
    assert violations(page) == []
    assert complaints == []


def test_a_deal_is_written_down_while_the_server_still_counts_the_last_one(
    browser: Any, server: Server
) -> None:
    page, _ = visit(browser, f"{server.address}en/score")
    us, held = page.locator("#us"), []
    page.locator("input[name=mode][value=plain]").check(force=True)
    asked = iter(range(100))
    page.route("**/count", lambda route: held.append(route) if next(asked) == 1 else route.continue_())
    for number in (10, 20):
        page.fill("input[name=plain0]", str(number))
        page.fill("input[name=plain1]", "0")
        page.click("form .big")
        until(page, lambda: page.locator("input[name=plain0]").input_value() == "")
    until(page, lambda: us.inner_text() == "30")
    assert len(held) == 1, "the count after the first deal never came"
    held[0].continue_()
    page.wait_for_timeout(300)
    assert us.inner_text() == "30", "only the answer to the last count is shown"


def test_a_deal_that_is_changed_keeps_its_place(browser: Any, server: Server) -> None:
    page, _ = visit(browser, f"{server.address}en/score")
    us, rows = page.locator("#us"), page.locator("#deals > li")
    page.locator("input[name=mode][value=plain]").check(force=True)
    for number in (10, 20, 30):
        page.fill("input[name=plain0]", str(number))
        page.fill("input[name=plain1]", "0")
        page.click("form .big")
        until(page, lambda: page.locator("input[name=plain0]").input_value() == "")
    until(page, lambda: us.inner_text() == "60")
    rows.last.locator("summary").click()
    rows.last.locator("button").first.click()
    until(page, lambda: page.locator("#changing").is_visible())
    assert us.inner_text() == "60", "a deal counts as it was until its change is written down"
    page.fill("input[name=plain0]", "11")
    page.click("form .big")
    until(page, lambda: us.inner_text() == "61")
    assert "11 — 0" in rows.last.inner_text()
    assert "Deal 1" in rows.last.inner_text()
