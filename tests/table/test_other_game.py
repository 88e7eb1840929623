"""A game of another package at the table: over HTTP and the WebSocket, and in Chromium, Arabic, 360 px."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from browsing import needs_chromium
from other_games import install_tarneeb, write_metadata
from stopping import LONGEST
from table.server import Guest, Server, key
from table.test_browser import fits, play_deal, sit_down, until, violations, visit

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server beside which Tarneeb is installed, and two games that are broken."""
    folder = tmp_path_factory.mktemp("table")
    with pytest.MonkeyPatch.context() as patch:
        write_metadata(folder / "site", "broken-game", {"broken": "nowhere_at_all:GAME", "half": "half:GAME"})
        fields = "name='half', title='H', arena='x', table='no:T'"
        text = f"from majlis.registration import Game\nGAME = Game({fields})"
        (folder / "site" / "half.py").write_text(text, encoding="utf-8")
        install_tarneeb(patch, folder / "site")
        with Server(str(folder / "t.sqlite"), pace=0.05) as running:
            yield running


def play_on(guest: Guest, of: list[Guest]) -> None:
    """Everybody who sits does the first thing that may be done until the deal is over."""
    end = time.monotonic() + LONGEST
    while not guest.table["between"]:
        assert time.monotonic() < end, "the deal did not end"
        at = guest.table["position"]
        for one in of:
            one.until(lambda table, at=at: table["position"] >= at)
            if one.turn() and one.table["position"] == at:
                one.act()
        guest.until(lambda table, at=at: table["position"] > at or guest.turn() or table["between"])


def hands_seen(guest: Guest) -> set[int]:
    """Every card that was in the hand of a snapshot which this guest got."""
    tables = [json.loads(text)["table"] for text in guest.heard if json.loads(text)["t"] == "table"]
    watched = [table for table in tables if guest.table["you"] is None or table["you"] is not None]
    return {card["card"] for table in watched for card in table["hand"]}


def test_one_human_and_three_bots_play_a_deal_to_its_end(server: Server) -> None:
    with Guest(server, key(), language="ar") as guest:
        guest.make(game="tarneeb", level="medium", name="علي")
        table = guest.table
        assert (table["game"], table["you"], len(table["hand"])) == ("tarneeb", 0, 13)
        assert [seat["bot"] for seat in table["seats"]] == [False, True, True, True]
        play_on(guest, [guest])
        assert sum(guest.table["won"]) in (0, 13)
        assert len(guest.table["deals"]) == 1
        assert guest.do({"t": "next", "position": guest.table["position"]})["t"] == "done"
        guest.until(lambda table: table["deal"] == 2 and len(table["hand"]) == 13)


def test_two_people_and_a_watcher_see_their_own_cards_alone_and_all_of_the_play(server: Server) -> None:
    room = key()
    with Guest(server, room) as first, Guest(server, room) as second, Guest(server, room) as watcher:
        first.make(game="tarneeb", level="easy", name="Ali")
        second.join()
        assert second.do({"t": "sit", "seat": 2, "name": "Omar"})["t"] == "done"
        second.until(lambda table: table["you"] == 2)
        watcher.join()
        play_on(first, [first, second])
        for guest in (first, second, watcher):
            guest.until(lambda table: table["between"])
        hands = [hands_seen(guest) for guest in (first, second, watcher)]
        assert [len(hand) for hand in hands] == [13, 13, 0]
        assert not hands[0] & hands[1]
        assert first.table["tricks"][0]["cards"][0]["card"] == watcher.table["tricks"][0]["cards"][0]["card"]
        record = first.say({"t": "record"})
        first.answer(record)
        told = next(json.loads(text) for text in first.heard[::-1] if json.loads(text)["t"] == "record")
        assert json.loads(told["data"])["game"] == "tarneeb"


def test_the_pages_lead_to_the_game_and_its_files_are_there(server: Server) -> None:
    for language, words in (("en", "Play Tarneeb"), ("ar", "العب الطرنيب")):
        status, _, home = server.get(f"/{language}/")
        assert status == 200
        assert words in home.decode()
        status, _, page = server.get(f"/{language}/tarneeb/table")
        assert status == 200
        for name in ("tarneeb.js", "tarneeb.css"):
            address = next(part for part in page.decode().split('"') if part.endswith(name))
            status, headers, content = server.get(address)
            assert status == 200
            assert "immutable" in headers["cache-control"]
            assert content == (Path("examples/tarneeb/tarneeb/static") / name).read_bytes()
    for path in ("/en/broken", "/en/broken/table", "/en/half", "/en/ludo", "/xx/tarneeb", "/en/baloot/table"):
        assert server.get(path)[0] == 404


@pytest.mark.browser
@needs_chromium
def test_the_hand_is_shown_and_a_card_played_in_arabic_on_a_phone(
    browser: Any, server: Server, tmp_path: Path
) -> None:
    page, complaints = visit(browser, f"{server.address}ar/tarneeb")
    assert fits(page)
    assert violations(page) == []
    sit_down(page, "علي")
    hand, tricks = page.locator("#hand button"), page.locator("#tricks li")
    assert hand.count() == 13
    assert fits(page)
    widths = hand.evaluate_all("all => all.map((one) => one.getBoundingClientRect().width)")
    assert min(widths) >= 40  # as wide as a finger
    end = time.monotonic() + LONGEST
    while not page.locator("#hand button.yes").count():
        assert time.monotonic() < end, "no card could be played"
        if page.locator("#sheet[open]").count():  # all four passed
            page.click("#next")
        act_but_cards(page)
    assert violations(page) == []
    page.screenshot(path=str(tmp_path / "tarneeb.png"))
    before = hand.count()
    page.locator("#hand button.yes").first.click()
    until(page, lambda: hand.count() == before - 1)
    until(page, lambda: tricks.count() > 0)
    play_deal(page)
    assert tricks.count() == 13
    assert violations(page) == []
    assert fits(page)
    page.click("#next")
    until(page, lambda: hand.count() == 13)
    page.click("#menu")
    assert violations(page) == []
    assert page.locator("#replay, #review, #link, #watch").count() == 0  # it has no page for recorded games
    assert complaints == []


def act_but_cards(page: Any) -> None:
    """Say the first thing that can be said, if anything can."""
    calls = page.locator("#choices button:not([aria-disabled=true])")
    if calls.count():
        try:
            calls.first.click(timeout=2000)
        except playwright.TimeoutError:
            return  # it went away while it was aimed at
    page.wait_for_timeout(60)
