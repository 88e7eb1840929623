"""Browsers that keep nothing, two tabs of one page, and pages without scripts."""

from typing import Any

import pytest

from table.matches import Played
from table.server import Server
from table.test_browser import fits, in_hand, sit_down, until, visit

BLOCKED = """for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, { get() { throw new DOMException("no", "SecurityError"); } });"""
FULL = 'Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };'


def opened(browser: Any, address: str, script: str) -> tuple[Any, list[str]]:
    """A page in a browser whose stores are as the script makes them."""
    context = browser.new_context(viewport={"width": 360, "height": 720}, reduced_motion="reduce")
    context.add_init_script(script)
    page, complaints = context.new_page(), []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(address)
    return page, complaints


@pytest.mark.parametrize("script", [BLOCKED, FULL], ids=["blocked", "full"])
def test_a_browser_that_keeps_nothing_can_still_play(browser: Any, server: Server, script: str) -> None:
    page, complaints = opened(browser, f"{server.address}ar/", script)
    sit_down(page)
    hand = in_hand(page)
    page.reload()
    page.wait_for_selector("#hand button")
    assert set(hand) <= set(in_hand(page))  # more where a bot has bought in the meantime
    page.goto(f"{server.address}ar/")
    page.locator("#again a").click()
    page.wait_for_selector("#hand button")
    page.goto(f"{server.address}ar/score")
    page.fill("input[name=points]", "97")
    page.click("form .big")
    until(page, lambda: page.locator("#us").inner_text() == "10")
    assert "لا يُحفظ" in page.locator("#told").inner_text()
    page.reload()
    until(page, lambda: page.locator("#us").inner_text() == "10")
    for path in ("bridge", "puzzles", "replay", "records"):
        page.goto(f"{server.address}ar/{path}")
        page.wait_for_timeout(300)
    assert complaints == []


def test_two_tabs_of_the_score_keeper_lose_no_deal(browser: Any, server: Server) -> None:
    first, _ = visit(browser, f"{server.address}en/score")
    second = first.context.new_page()
    second.goto(f"{server.address}en/score")
    for page, us in ((first, "10"), (second, "20"), (first, "30")):
        page.fill("input[name=points]", "97")
        page.click("form .big")
        for each in (first, second):
            until(each, lambda each=each, us=us: each.locator("#us").inner_text() == us)
    first.reload()
    until(first, lambda: first.locator("#us").inner_text() == "30")


@pytest.mark.parametrize("path", ["", "score", "records", "replay", "puzzles", "bridge", "table"])
def test_without_scripts_every_page_says_that_it_needs_them(browser: Any, server: Server, path: str) -> None:
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(f"{server.address}ar/{path}")
    assert "جافاسكربت" in page.locator(".noscript").inner_text()


def scores(page: Any) -> list[list[int]]:
    """The deals of the match as this browser keeps them."""
    found = page.evaluate("JSON.parse(localStorage.getItem('majlis.scores'))[0].deals")
    return [deal["points"] for deal in found]


def write(page: Any, ours: int, theirs: int = 0) -> None:
    """Enter a deal of which only the points are told."""
    page.locator("input[name=mode][value=plain]").check(force=True)
    page.fill("input[name=plain0]", str(ours))
    page.fill("input[name=plain1]", str(theirs))
    page.click("form button.big")


@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_change_of_a_deal_that_is_not_finished_changes_nothing(
    browser: Any, server: Server, language: str
) -> None:
    page, complaints = visit(browser, f"{server.address}{language}/score")
    for count, points in enumerate((100, 110, 120), 1):
        write(page, points)
        until(page, lambda count=count: page.locator("#deals > li").count() == count)
    everything = [[100, 0], [110, 0], [120, 0]]
    rows = page.locator("#deals > li")  # the newest first
    for row in (2, 0):
        rows.nth(row).locator("summary").click()
        rows.nth(row).locator("button").first.click()
        assert page.locator("#changing").is_visible()
        assert scores(page) == everything
    assert page.locator("input[name=plain0]").input_value() == "120"
    assert fits(page)
    page.reload()
    until(page, lambda: page.locator("#us").inner_text() == "330")
    assert not page.locator("#changing").is_visible()
    rows.nth(1).locator("summary").click()
    rows.nth(1).locator("button").first.click()
    page.click("#leave")
    assert scores(page) == everything
    assert page.locator("input[name=plain0]").input_value() == ""
    assert complaints == []


def test_undo_takes_back_the_last_change_and_no_other_deal(browser: Any, server: Server) -> None:
    page, complaints = visit(browser, f"{server.address}en/score")
    for count, points in enumerate((100, 110), 1):
        write(page, points)
        until(page, lambda count=count: page.locator("#deals > li").count() == count)
    first = page.locator("#deals > li").last
    first.locator("summary").click()
    first.locator("button").first.click()
    write(page, 105)
    until(page, lambda: page.locator("#us").inner_text() == "215")
    page.click("#undo")
    until(page, lambda: page.locator("#us").inner_text() == "210")
    assert scores(page) == [[100, 0], [110, 0]]
    page.click("#undo")
    until(page, lambda: page.locator("#us").inner_text() == "215")
    first.locator("summary").click()
    first.locator("button").last.click()
    until(page, lambda: page.locator("#us").inner_text() == "110")
    page.click("#undo")
    until(page, lambda: page.locator("#us").inner_text() == "215")
    page.select_option("#rules", "pagat")
    page.click("#undo")
    until(page, lambda: page.locator("#rules").input_value() == "kammelna")
    assert scores(page) == [[105, 0], [110, 0]]
    assert complaints == []


# Only what was asked since the holding began: the answer to an earlier question may still be on its way.
HOLD = """window.held = []; const ask = window.fetch; window.holding = false;
window.fetch = async (...asked) => {
  const since = window.holding;
  const answer = await ask(...asked);
  if (since && window.holding) await new Promise((go) => window.held.push(go));
  return answer;
};"""


def held(page: Any, count: int) -> None:
    """Wait until so many answers are held back."""
    until(page, lambda: page.evaluate("window.held.length") == count)


def test_answers_that_come_late_or_in_another_order_change_no_deal_and_no_total(
    browser: Any, server: Server
) -> None:
    page, complaints = opened(browser, f"{server.address}en/score", HOLD)
    for count, points in enumerate((100, 110), 1):
        write(page, points)
        until(page, lambda count=count: page.locator("#deals > li").count() == count)
    page.evaluate("window.holding = true")
    first = page.locator("#deals > li").last
    first.locator("summary").click()
    first.locator("button").last.click()  # removed
    held(page, 1)
    page.click("#undo")
    held(page, 2)
    page.evaluate("window.held[1]()")
    until(page, lambda: not page.locator("#told").is_hidden() and page.locator("#told").inner_text() != "")
    page.evaluate("window.held[0](); window.held = []")
    page.wait_for_timeout(100)
    assert page.locator("#us").inner_text() == "210"
    write(page, 120)
    held(page, 1)
    page.click("form button.big")  # once more, while it is written down
    first.locator("summary").click()
    first.locator("button").last.click()
    held(page, 2)
    page.evaluate("window.holding = false; for (const go of window.held) go()")
    until(page, lambda: page.locator("#us").inner_text() == "230")
    assert scores(page) == [[110, 0], [120, 0]]
    write(page, 130)
    until(page, lambda: len(scores(page)) == 3)
    page.evaluate("window.held = []; window.holding = true")
    write(page, 140)
    held(page, 1)
    page.click("#new")
    page.click("#yes")
    page.evaluate("window.holding = false; for (const go of window.held) go()")
    until(page, lambda: "140" in page.evaluate("localStorage.getItem('majlis.scores')"))
    assert scores(page) == []
    assert complaints == []


def test_matches_of_the_version_before_keep_what_was_taken_out_last(browser: Any, server: Server) -> None:
    """It took a deal out as soon as one wanted to change it."""
    page, _ = visit(browser, f"{server.address}en/score")
    plain = '{ type: "plain", points: [%d, 0] }'
    page.evaluate(
        "localStorage.setItem('majlis.scores', JSON.stringify([{ begun: 1, rules: 'kammelna', deals: ["
        + plain % 110
        + "], undone: { place: 0, deal: "
        + plain % 100
        + " } }]))"
    )
    page.reload()
    until(page, lambda: page.locator("#us").inner_text() == "110")
    page.click("#undo")
    until(page, lambda: page.locator("#us").inner_text() == "210")
    assert scores(page) == [[100, 0], [110, 0]]


@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_link_to_another_seat_asks_before_it_takes_the_place_of_ones_own(
    browser: Any, server: Server, language: str
) -> None:
    played = Played(("Ann", "Ben"), seed=3).write(server.database)
    ann, complaints = visit(browser, server.address + played.path(language, 0))
    ann.wait_for_selector("#hand li")
    until(ann, lambda: seats(ann)[0]["seated"])
    for answer, name in (("#no", "Ann"), ("#yes", "Ben")):
        tab = ann.context.new_page()
        tab.goto(server.address + played.path(language, 1))
        until(tab, tab.locator("#ask").is_visible)
        assert "Ann" in tab.locator("#ask-words").inner_text()
        assert fits(tab)
        tab.click(answer)
        tab.wait_for_selector("#hand li")
        until(tab, lambda tab=tab, name=name: sees(tab, name))
        ann.reload()
        ann.wait_for_selector("#hand li")
        until(ann, lambda: sees(ann, "Ann"))
        tab.reload()
        tab.wait_for_selector("#hand li")
        until(tab, lambda tab=tab, name=name: sees(tab, name))
        tab.close()
    assert sorted(one["token"] for one in seats(ann)) == sorted(played.tokens)
    assert complaints == []


def seats(page: Any) -> list[dict[str, Any]]:
    """What the browser keeps of its seats."""
    found: list[dict[str, Any]] = page.evaluate("JSON.parse(localStorage.getItem('majlis.tables'))")
    return found


def sees(page: Any, name: str) -> bool:
    """Whether the page shows the table from this seat: Ben sits at Ann's right."""
    place, other = ("#seat1", "Ben") if name == "Ann" else ("#seat3", "Ann")
    return other in page.locator(place).inner_text()
