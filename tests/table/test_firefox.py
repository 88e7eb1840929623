"""Whole deals in Firefox, by the finger, with a reload in the middle."""

import time
from collections.abc import Iterator

import pytest

from majlis.i18n import LANGUAGES
from table.firefox import PROGRAM, Firefox
from table.server import PATIENCE, Server

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(PROGRAM is None, reason="no Firefox at /usr/bin/firefox-esr or /usr/bin/firefox"),
]
FITS = "document.scrollingElement.scrollWidth <= innerWidth"
ENDED = "document.querySelector('#sheet').open"
HAND = (
    "[...document.querySelectorAll('#hand button')].map(one => one.getAttribute('aria-label').split('.')[0])"
)
ROUNDS = "document.querySelectorAll('#tricks li, #turns li').length"


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    opened = Firefox(tmp_path_factory.mktemp("firefox"))
    yield opened
    opened.close()


def act(page: Firefox) -> None:
    """Do something, if it is this page's turn; a finished trick has been seen."""
    if page.tap("#hand button.yes:not(.sent)"):
        return
    if page.look(
        "document.querySelector('#play')"
    ):  # pieces: the last set made ready, else one piece after another
        if not page.tap(".sets button:last-child"):
            page.tap("#hand button[aria-pressed=false]")
        page.tap("#play[aria-disabled=false]")
    elif not page.tap("#choices button:not([aria-disabled=true])"):
        page.tap("#felt")


@pytest.mark.parametrize("game", ["", "liaptui"], ids=["baloot", "liaptui"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_deal_by_the_finger_with_a_reload_in_the_middle(
    firefox: Firefox, server: Server, language: str, game: str
) -> None:
    page = firefox
    page.complaints.clear()
    page.open(f"{server.address}{language}/{game}")
    assert page.look(FITS)
    page.tap("input[value=easy] + span")
    page.tap("form button.big")
    page.until("document.querySelector('#hand button')")
    reloaded, end = False, time.monotonic() + 3 * PATIENCE
    while not page.look(ENDED):
        assert time.monotonic() < end, page.look("document.querySelector('main').innerText")
        if not reloaded and page.look(
            f"{ROUNDS} > 0 && Boolean(document.querySelector('#hand button.yes, #play'))"
        ):
            hand = page.look(HAND)
            page.reload()
            page.until("document.querySelector('#hand button')")
            assert page.look(HAND) == hand
            reloaded = True
        act(page)
    assert page.look(FITS)
    page.tap("#next")
    page.until(f"!{ENDED} && document.querySelector('#hand button')")
    assert page.complaints == []
