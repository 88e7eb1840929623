"""Browsers that keep nothing, two tabs of one page, and pages without scripts."""

from typing import Any

import pytest

from table.server import Server
from table.test_browser import in_hand, sit_down, until, visit

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
