"""Browsers some years old, phones that slept, and what Safari asks of a page."""

import re
from pathlib import Path
from typing import Any, Final

import pytest

from browsing import needs_chromium
from majlis.i18n import LANGUAGES
from table.server import Server
from table.test_browser import sit_down, until, visit
from table.test_browser_kept import opened
from table.test_browser_replay import GAME

STATIC: Final = Path("src/majlis/table/static")
_STREAMS: Final = """
for (const name of ["CompressionStream", "DecompressionStream", "TextDecoderStream"]) delete window[name];
"""
_REST: Final = """
const lacking = ["findLast", "findLastIndex", "toSorted", "toReversed", "with"];
for (const name of lacking) delete Array.prototype[name];
delete window.ClipboardItem; delete Object.groupBy; delete window.structuredClone;
delete Crypto.prototype.randomUUID;
CSS.supports = () => false;
navigator.share = undefined;
navigator.clipboard.writeText = (text) => { document.title = text; };
"""
OLD: Final = _STREAMS + _REST
"""What Safari 15.4, Firefox 102 and Chrome 100 lack, as far as it can be taken away."""
TOO_NEW: Final = {
    ".js": re.compile(
        r"TextDecoderStream|findLast|toSorted|toReversed|toSpliced|groupBy|fromAsync|withResolvers|randomUUID|"
        r"structuredClone|startViewTransition|requestIdleCallback|AbortSignal\.(?:any|timeout)|"
        r"checkVisibility|\(\?<[=!]|popover|\binert\b"
    ),
    ".css": re.compile(
        r":has\(|@container|@layer|@property|@starting-style|light-dark\(|oklch\(|subgrid|text-wrap|"
        r"\b(?:translate|rotate|scale): |\((?:width|height) [<>]|&[ .:]\S* ?\{|"
        r"(?<!height: 100)(?<!screen: 100)[dsl]vh"
    ),
}
"""What they lack, and what would break a page there: what is used all the same needs a way without it."""
SLEEP: Final = """
let [hidden, now, Real] = [false, Date.now, WebSocket];
window.sockets = [];
window.WebSocket = class extends Real { constructor(url) {
  super(url);
  this.heard = 0;
  this.addEventListener("message", () => (this.heard += 1));
  sockets.push(this);
} };
Object.defineProperty(document, "hidden", { get: () => hidden });
const change = (value) => {
  hidden = value;
  document.dispatchEvent(new Event("visibilitychange"));
};
window.sleep = (seconds) => {
  change(true);
  const ahead = now() + seconds * 1000;
  Date.now = () => ahead;
  change(false);
  Date.now = now;
};
"""
CLIPBOARD: Final = """
window.ClipboardItem = class { constructor(parts) { this.parts = parts; } };
navigator.clipboard.write = async ([one]) => {
  document.title = "waits";
  document.title = await (await one.parts["text/plain"]).text();
};
"""


@pytest.mark.parametrize(
    "file", sorted([*STATIC.glob("*.js"), *STATIC.glob("*.css")]), ids=lambda one: one.name
)
def test_no_file_needs_a_newer_browser(file: Path) -> None:
    assert TOO_NEW[file.suffix].findall(file.read_text(encoding="utf-8")) == []


@pytest.mark.browser
@needs_chromium
class TestInABrowser:
    def test_links_to_replays_go_from_old_browsers_to_new_ones_and_back(
        self, browser: Any, server: Server
    ) -> None:
        links = []
        for script in (OLD, _REST):
            page, complaints = opened(browser, f"{server.address}en/replay", script)
            page.set_input_files("#files", str(GAME))
            until(page, page.locator("#shown").is_visible)
            page.select_option("#deal", index=6)
            for button in ("#trickon", "#trickon", "#trickback"):
                page.click(button)
            page.click("#sharedeal")
            until(page, lambda page=page: "#g=" in page.title())
            links.append((page.title(), page.locator("#far").input_value()))
            assert complaints == []
        for (link, step), script in zip(links, ("", OLD), strict=True):
            page, complaints = opened(browser, link, script)
            until(page, page.locator("#shown").is_visible)
            assert page.locator("#far").input_value() == step
            assert page.locator("#deal option").count() == 1
            assert complaints == []
        broken, _ = opened(browser, links[1][0].split("&")[0][:-30], OLD)
        until(broken, lambda: broken.locator("#told").inner_text() != "")
        assert not broken.locator("#shown").is_visible()

    def test_reports_and_bridge_boards_come_to_an_old_browser(self, browser: Any, server: Server) -> None:
        page, complaints = opened(browser, f"{server.address}ar/records", OLD)
        page.set_input_files("#files", "examples/baloot/games/sample_deal.json")
        page.locator("input[value=audit]").check(force=True)
        page.click("#go")
        until(page, page.locator("#ready").is_visible, 120)
        page.goto(f"{server.address}ar/bridge")
        until(page, lambda: page.locator("#example .deal").count() == 1)
        text = page.locator("#text")
        low = text.evaluate("one => one.offsetHeight")
        page.fill("#text", "north: 15-17 hcp\n" + "# note\n" * 12)
        assert text.evaluate("one => one.offsetHeight") > low + 100
        assert text.evaluate("one => one.offsetHeight >= one.scrollHeight")
        assert complaints == []

    def test_a_phone_that_slept_takes_another_connection_without_a_word(
        self, browser: Any, server: Server
    ) -> None:
        page, complaints = opened(browser, f"{server.address}en/", SLEEP)
        sit_down(page)
        lost = page.locator("#lost").evaluate_handle(
            "one => { const seen = []; new MutationObserver(() => seen.push(one.textContent))"
            ".observe(one, { attributes: true, childList: true }); return seen; }"
        )
        page.evaluate("sleep(3)")
        assert page.evaluate("sockets.length") == 1
        page.evaluate("sleep(60)")
        until(page, lambda: page.evaluate("sockets.map(one => one.readyState)") == [3, 1])
        until(page, lambda: page.evaluate("sockets[1].heard") > 0)
        assert lost.evaluate("seen => seen.join('')") == ""
        assert complaints == []

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_the_link_to_a_replay_is_copied_within_the_tap(
        self, browser: Any, server: Server, language: str
    ) -> None:
        """Safari refuses what is written after the server has answered: copying begins before that."""
        page, complaints = opened(browser, f"{server.address}{language}/", CLIPBOARD)
        sit_down(page)
        page.click("#menu")
        page.click("#share")
        until(page, lambda: page.title().startswith(server.address))
        page.click("#menu")
        assert page.locator("#link").evaluate("one => { one.click(); return document.title; }") == "waits"
        assert complaints == []

    def test_no_field_makes_safari_zoom_in_and_every_choice_has_its_own_colours(
        self, browser: Any, server: Server
    ) -> None:
        for path in ("", "score", "records", "replay", "puzzles", "bridge", "liaptui", "declare"):
            page, _ = visit(browser, f"{server.address}ar/{path}", color_scheme="dark")
            sizes = page.locator("input, select, textarea").evaluate_all(
                "all => all.map(one => parseFloat(getComputedStyle(one).fontSize))"
            )
            assert min(sizes) >= 16, path
            looks = page.locator("select").evaluate_all(
                "all => all.map(one => getComputedStyle(one).appearance)"
            )
            assert set(looks) <= {"none"}, path
            assert page.locator("meta[name=format-detection]").get_attribute("content") == "telephone=no"
