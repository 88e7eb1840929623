"""Liap Tui in Chromium at 360 px: a round by tapping, friends, watchers, keys, what to declare."""

import time
from typing import Any

import pytest

from browsing import needs_chromium
from stopping import LONGEST
from table.matches import waiting
from table.server import Server
from table.test_browser import fits, take_seat, until, violations, visit

pytestmark = [
    pytest.mark.browser,
    needs_chromium,
]
playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")


def numbers(snapshot: Any) -> bool:
    """Whether it is time to declare."""
    return any(choice.kind == "number" for choice in snapshot.choices)


def leads(snapshot: Any) -> bool:
    """Whether it is time to lead to a turn, after one that is finished, with pieces enough."""
    return bool(snapshot.playing and not snapshot.count and snapshot.turns and len(snapshot.hand) > 2)


def sit_down(page: Any, name: str = "Ali", level: str = "easy") -> None:
    page.fill("input[name=name]", name)
    page.locator(f"input[value={level}]").check(force=True)
    page.click("form button.big")
    page.wait_for_selector("#hand button")


def tap_once(page: Any) -> str:
    """Do something if it is this page's turn; what it was."""
    if page.locator("#sheet[open]").count():
        return "over"
    page.locator("#felt").click(position={"x": 5, "y": 5}, timeout=2000)  # a finished turn has been seen
    numbers = page.locator(".numbers button:not([aria-disabled=true])")
    answers, play = page.locator("#choices button.pass"), page.locator("#play")
    if numbers.count():
        numbers.nth(1).click(timeout=2000)
        return "number"
    if answers.count():
        answers.click(timeout=2000)
        return "weak"
    if play.count():
        ready = page.locator(".sets button")
        if ready.count():
            ready.last.click(timeout=2000)
        if play.get_attribute("aria-disabled", timeout=2000) == "true":
            page.locator("#hand button").last.click(timeout=2000)
        play.click(timeout=2000)
        page.wait_for_timeout(60)
        return "play"
    page.wait_for_timeout(60)
    return ""


def play_round(page: Any, stop: Any = lambda: False) -> set[str]:
    done: set[str] = set()
    end = time.monotonic() + LONGEST
    while time.monotonic() < end:
        try:
            done.add(tap_once(page))
        except playwright.TimeoutError:
            continue  # the button went away while it was aimed at
        if "over" in done or stop():
            return done
    raise AssertionError("the round did not end")


@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_round_by_tapping_with_a_reload_in_the_middle(browser: Any, server: Server, language: str) -> None:
    page, complaints = visit(browser, f"{server.address}{language}/liaptui")
    assert fits(page)
    assert violations(page) == []
    sit_down(page)
    assert page.locator("#hand button").count() == 8
    until(page, lambda: page.locator("#choices button").count() > 0)
    assert violations(page) == []
    play_round(page, stop=lambda: page.locator("#turns li").count() >= 2)
    until(page, lambda: page.locator("#play").count() > 0 or page.locator("#sheet[open]").count() > 0)
    assert violations(page) == []
    before = [one.get_attribute("aria-label") for one in page.locator("#hand button").all()]
    page.reload()
    page.wait_for_selector("#round:not(:empty)")
    after = [one.get_attribute("aria-label") for one in page.locator("#hand button").all()]
    assert set(after) <= set(before)
    assert fits(page)
    done = play_round(page)
    assert "over" in done
    assert page.locator("#open tbody tr").count() == 4
    assert page.locator("#lines li").count() == 4
    assert violations(page) == []
    page.click("#next")
    until(page, lambda: page.locator("#hand button").count() == 8)
    assert page.locator("#deals li").count() == 1
    page.click("#menu")
    assert violations(page) == []
    assert fits(page)
    assert complaints == []


def test_what_cannot_be_played_says_why(browser: Any, server: Server) -> None:
    page, complaints = take_seat(browser, server, waiting(leads, "liaptui"))
    hand = page.locator("#hand button")
    for place in range(hand.count()):
        if hand.nth(place).get_attribute("aria-pressed") == "true":
            hand.nth(place).click()
    page.locator("#play").click(force=True)
    assert "hoose" in page.locator("#told").inner_text()
    hand.nth(0).click()
    assert hand.nth(0).get_attribute("aria-pressed") == "true"
    hand.nth(0).click()
    assert hand.nth(0).get_attribute("aria-pressed") == "false"
    assert violations(page) == []
    assert complaints == []


def test_friends_in_one_room_and_a_watcher_who_tries_to_act(browser: Any, server: Server) -> None:
    ali, _ = take_seat(browser, server, waiting(numbers, "liaptui"))
    omar, complaints = visit(
        browser, ali.url.replace("/en/liaptui/table", "/ar/table")
    )  # the other game's page
    omar.wait_for_selector("button.sit")
    assert "/ar/liaptui/table#" in omar.url
    assert omar.locator("#hand button").count() == 0
    omar.evaluate("localStorage.setItem('majlis.name', 'x')")
    omar.locator("#seat2 button.sit").click()
    until(omar, lambda: omar.locator("#hand button").count() == 8)
    watcher, _ = visit(browser, ali.url)
    watcher.wait_for_selector("button.sit")
    assert watcher.locator("#hand button").count() == 0
    assert watcher.locator("#choices button").count() == 0
    assert violations(watcher) == []
    refused = watcher.evaluate(
        """(room) => new Promise((done) => {
        const socket = new WebSocket(`ws://${location.host}/live?lang=en`);
        socket.onopen = () => {
          socket.send(JSON.stringify({ t: "join", room, token: "A".repeat(22) }));
          socket.send(JSON.stringify({ t: "act", id: "not-my-turn-at-all", position: 0, action: 3 }));
        };
        socket.onmessage = (event) => JSON.parse(event.data).t === "no" && done(JSON.parse(event.data).text);
        })""",
        ali.url.split("#")[1],
    )
    assert refused == "You have no seat in this room."
    assert complaints == []


def test_by_keys_alone(browser: Any, server: Server) -> None:
    """Numbers, pieces and the button to play are reached and used without a finger."""
    page, complaints = take_seat(browser, server, waiting(numbers, "liaptui"))
    page.locator(".numbers button:not([aria-disabled=true])").first.focus()
    page.keyboard.press("Enter")
    until(page, lambda: not page.locator(".numbers button").count())
    page, complaints = take_seat(browser, server, waiting(leads, "liaptui"))
    page.locator("#hand button").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    wanted = page.locator("#hand button[aria-pressed=true]").count()
    assert wanted >= 1
    pieces = page.locator("#hand button").count()
    for _ in range(6):
        if page.locator("#play").get_attribute("aria-disabled") == "false":
            break
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Space")
    page.locator("#play").focus()
    page.keyboard.press("Enter")
    until(page, lambda: page.locator("#hand button").count() < pieces)
    assert complaints == []


@pytest.mark.parametrize("language", ["en", "ar"])
def test_what_to_declare_from_taps_and_from_letters(browser: Any, server: Server, language: str) -> None:
    page, complaints = visit(browser, f"{server.address}{language}/declare")
    assert fits(page)
    assert violations(page) == []
    for kind in (14, 12, 9, 5, 2, 1, 1):
        page.click(f'#pack [data-kind="{kind}"]')
    page.click('#pack [data-kind="14"]')
    assert page.locator("#told").inner_text()  # there is only one
    page.click('#pack [data-kind="1"]')
    assert page.input_value("input[name=hand]") == "GAehSsss"
    page.locator("label.pill", has=page.locator("input[name=position][value='2']")).click()
    page.select_option("select[name=previous1]", "1")
    assert page.locator("#previous label:not([hidden])").count() == 2
    page.click("#go")
    page.wait_for_selector("#answer:not([hidden])")
    assert page.locator("#values tr").count() == 9
    assert page.locator("#values tr.best").count() == 1
    assert page.locator("#reasons li").count() >= 1
    assert page.locator("#others details").count() == 2
    assert fits(page)
    assert violations(page) == []
    page.fill("input[name=hand]", "GAE")
    assert page.locator("#hand button").count() == 3
    page.click("#go")
    until(page, lambda: page.locator("#told").inner_text() != "")
    assert page.locator("#answer").is_hidden()
    assert [one for one in complaints if "400" not in one] == []


def test_scores_are_read_as_people_write_them(browser: Any, server: Server) -> None:
    page, complaints = visit(browser, f"{server.address}ar/declare")
    page.fill("input[name=hand]", "GAEerhcS")
    page.click("main details summary")
    page.fill("input[name=score0]", "")
    page.fill("input[name=score1]", "٤٥")
    page.fill("input[name=score2]", "\u2212۳")
    page.fill("input[name=score3]", "+7")
    with page.expect_request("**/declare") as sent:
        page.click("#go")
    assert sent.value.post_data_json["scores"] == [0, 45, -3, 7]
    page.wait_for_selector("#answer:not([hidden])")
    page.fill("input[name=score1]", "4o")
    page.click("#go")
    until(page, lambda: "4o" in page.locator("#told").inner_text())
    assert "عدد" in page.locator("#told").inner_text()
    assert page.locator("#answer").is_hidden()
    assert page.evaluate("document.activeElement.name") == "score1"
    assert violations(page) == []
    page.fill("input[name=hand]", "帥仕相象俥馬砲兵")
    assert page.locator("#hand button").count() == 8
    page.fill("input[name=hand]", "GENERAL_RED")  # read by the server
    assert page.locator("#count").inner_text() == ""
    assert complaints == []


def test_the_first_page_offers_both_games(browser: Any, server: Server) -> None:
    page, _ = visit(browser, f"{server.address}en/")
    assert page.locator("main section").first.locator("#make[data-game=baloot]").count() == 1
    page.click("a[href='/en/liaptui']")
    sit_down(page)
    page.goto(f"{server.address}en/")
    back = page.locator("#again a").get_attribute("href")
    assert back.startswith("/en/liaptui/table#")


def test_nothing_runs_off_a_small_or_low_page(browser: Any, server: Server) -> None:
    """At 180 px, which is 200 % zoom, on its side, and on a desk."""
    for width, height in ((180, 640), (720, 360), (1280, 800)):
        options = {"viewport": {"width": width, "height": height}}
        page, complaints = take_seat(browser, server, waiting(numbers, "liaptui"), "ar", **options)
        assert page.locator("#choices button").count() > 0
        assert fits(page)
        page.goto(f"{server.address}ar/liaptui")
        assert fits(page)
        assert complaints == []


def test_taps_add_to_what_was_written_in_characters_or_names(browser: Any, server: Server) -> None:
    page, complaints = visit(browser, f"{server.address}ar/declare")
    page.fill("input[name=hand]", "帥仕、車 馬 炮")
    assert page.locator("#hand button").count() == 5
    page.click('#pack [data-kind="14"]')
    assert page.locator("#told").inner_text()  # there is only one
    page.click('#pack [data-kind="1"]')
    assert page.input_value("input[name=hand]") == "GArhCs"
    page.fill("input[name=hand]", "GENERAL_RED 车 h SSSS")
    assert page.locator("#hand button").count() == 0  # the server reads names
    page.click('#pack [data-kind="1"]')
    assert page.input_value("input[name=hand]") == "GENERAL_RED 车 h SSSS s"
    page.click("#go")
    page.wait_for_selector("#answer:not([hidden])")
    assert complaints == []
