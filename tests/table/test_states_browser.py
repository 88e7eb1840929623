"""Baloot's rare moments clicked through in Chromium: four people sit, so only the test acts."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from browsing import needs_chromium
from majlis.baloot.actions import ACCEPT
from majlis.i18n import LANGUAGES
from table.matches import FOUR, POSITIONS, Played
from table.server import Guest, Server
from table.test_browser import fits, until, violations, visit

pytestmark = [
    pytest.mark.browser,
    needs_chromium,
]

WIDE = (
    "kawesh",
    "name-suit",
    "double-asked",
    "gahwa-asked",
    "projects",
    "proj-trick1",
    "qayd-late",
    "closing",
)
"""States with many or long words."""


class Tables:
    """A server, and rooms written into its database."""

    def __init__(self, database: str, server: Server, browser: Any) -> None:
        self.database, self.server, self.browser = database, server, browser

    def at(self, name: str) -> Played:
        """A room in one of the states of `POSITIONS`."""
        return Played(FOUR, start=POSITIONS[name]).write(self.database)

    def look(self, room: Played, language: str = "en", seat: int = 0, **options: Any) -> Any:
        """The page of who sits there."""
        page, complaints = visit(self.browser, self.server.address + room.path(language, seat), **options)
        page.wait_for_selector("#hand button, #choices button, .seat.turn, #sheet[open]")
        page.complaints = complaints
        return page


@pytest.fixture(scope="module")
def tables(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    database = str(tmp_path_factory.mktemp("states") / "t.sqlite")
    with Server(database) as server:
        yield Tables(database, server, browser)


def say(page: Any, words: str, sure: bool = False) -> None:
    """Tap what can be said, and confirm it where the page asks."""
    page.locator("#choices").get_by_role("button", name=words, exact=True).click()
    if sure:
        page.click("#yes")


def reads(page: Any, place: str, words: str) -> None:
    """Wait until a place has these words; names stand between marks of direction."""
    until(page, lambda: words in page.locator(place).inner_text().replace("\u2068", "").replace("\u2069", ""))


@pytest.mark.parametrize(
    ("name", "words", "sure", "place", "after"),
    [
        ("before-you", "before you", False, "#contract", "Sun, bought by you"),
        ("hokum-asked", "sun", False, "#contract", "Sun, bought by you"),
        ("confirm", "hokum, confirmed", False, "#contract", "Hokum in diamonds, bought by you"),
        ("confirm", "turn to sun", False, "#contract", "Sun, bought by you"),
        ("name-suit", "hokum in hearts", False, "#contract", "Hokum in hearts, bought by you"),
        ("ashkal-third", "ashkal", False, "#seat0 .said", "ashkal"),
        ("round2", "wala", False, "#seat0 .said", "wala"),
        ("variant-buyer", "closed", False, "#contract", "Hokum in diamonds, bought by you, doubled, closed"),
        (
            "double-asked",
            "double, open",
            True,
            "#contract",
            "Hokum in diamonds, bought by Omar, doubled, open",
        ),
        ("sun-double", "double", True, "#contract", "Sun, bought by Omar, doubled"),
        ("triple-asked", "triple", True, "#contract", "bought by you, tripled, open"),
        ("four-asked", "four, closed", True, "#contract", "bought by Omar, four, closed"),
        ("gahwa-asked", "gahwa", True, "#contract", "bought by you, gahwa, open"),
        ("akka-may", "akka", False, "#seat0 .said", "akka"),
        ("baloot-may", "baloot", False, "#seat0 .said", "baloot"),
        ("closing", "no challenge", False, "#seat0 .said", "no challenge"),
    ],
)
def test_a_call_is_tapped_and_stands(
    tables: Tables, name: str, words: str, sure: bool, place: str, after: str
) -> None:
    page = tables.look(tables.at(name))
    say(page, words, sure)
    reads(page, place, after)
    assert page.complaints == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_doubling_goes_up_to_gahwa_and_its_winner_wins_the_match(tables: Tables, language: str) -> None:
    room = Played(FOUR, rules="kammelna").say("hokum pass pass pass confirm").write(tables.database)
    ali, omar = tables.look(room, language), tables.look(room, language, 1)
    english = language == "en"
    say(ali, "double, closed" if english else "دبل مقفول", sure=True)
    until(omar, lambda: omar.locator("#choices .double").count() == 1)
    say(omar, "triple" if english else "ثري", sure=True)
    until(ali, lambda: ali.locator("#choices .double").count() == 2)
    say(ali, "four, open" if english else "فور مفتوح", sure=True)
    until(omar, lambda: omar.locator("#choices .double").count() == 1)
    reads(omar, "#status", "gahwa" if english else "قهوة")
    say(omar, "gahwa" if english else "قهوة", sure=True)
    with ExitStack() as stack:
        guests = [stack.enter_context(Guest(tables.server, room.name, token)).join() for token in room.tokens]
        while not guests[0].table["over"]:
            at = max(guest.table["position"] for guest in guests)
            for guest in guests:
                guest.until(lambda table, at=at: table["position"] >= at)
            next(guest for guest in guests if guest.turn()).act()
            guests[0].until(lambda table, at=at: table["position"] > at)
    for page in (ali, omar):
        page.wait_for_selector("#sheet[open]")
        assert sorted(page.locator("#gained b").all_inner_texts()) == ["+0", "+152"]
        page.locator("#how summary").click()
        assert ("Gahwa: 152" if english else "قهوة: 152") in page.locator("#lines").inner_text()
        assert page.locator("#again").is_visible()
        assert page.locator("#again").bounding_box()["y"] < 700, "it stays in reach below the arithmetic"
        assert fits(page)
    assert violations(ali) == []
    assert ali.complaints == omar.complaints == []


def test_a_kawesh_is_asked_about_shown_to_all_and_the_same_dealer_deals_again(tables: Tables) -> None:
    room = tables.at("kawesh-off-turn")
    ali, omar = tables.look(room), tables.look(room, "ar", 1)
    say(ali, "kawesh")
    ali.click("#no")
    assert not omar.locator("#sheet[open]").count()
    say(ali, "kawesh", sure=True)
    reads(ali, "#sheet", "You called kawesh: the deal is thrown in.")
    reads(omar, "#sheet", "Ali كوّش")
    for page in (ali, omar):
        assert page.locator("#open .minis svg").count() == 5
        assert violations(page) == []


def test_in_a_closed_game_a_trump_says_why_it_cannot_be_led(tables: Tables) -> None:
    page = tables.look(tables.at("closed-lead"), "ar")
    assert page.locator("#hand button.no").count() == 3
    page.locator("#hand button.no").first.click(force=True)  # disabled for those who hear the page
    reads(page, "#told", "اللعب مقفول وعندك غير الحكم")
    page.locator("#hand button.yes").first.click()
    page.wait_for_selector("#spot0 svg")


def test_projects_are_announced_heard_shown_and_picked_up(tables: Tables) -> None:
    room = tables.at("projects")
    ali, omar = tables.look(room), tables.look(room, seat=1)
    for count in (2, 1):
        assert ali.locator("#choices .project").count() == count
        ali.locator("#choices .project").first.click()
        until(ali, lambda count=count: ali.locator("#choices .project").count() == count - 1)
    reads(omar, "#seat3 .said", "sira")
    assert "up to" not in omar.locator("#seat3").inner_text()
    with ExitStack() as stack:
        guests = [stack.enter_context(Guest(tables.server, room.name, token)).join() for token in room.tokens]
        most = 0
        for number in range(1, 14):
            at = max(guest.table["position"] for guest in guests)
            for guest in guests:
                guest.until(lambda table, at=at: table["position"] >= at)
            next(guest for guest in guests if guest.turn()).act()
            guests[0].until(lambda table, at=at: table["position"] > at)
            until(omar, lambda number=number: _played(omar) == number)
            most = max(most, omar.locator(".seat .shown").count())
            assert fits(omar)
    assert most == 2  # a row for each
    assert not omar.locator(".seat .shown").count()


def _played(page: Any) -> int:
    """The cards that a page has shown to have been played, a trick that is held included."""
    return page.locator("#tricks svg").count() + page.locator(".spot > svg:not(#floor svg)").count() % 4


@pytest.mark.parametrize(
    ("name", "english", "arabic"),
    [
        ("sawa-may", "Your sawa was right", "سوا Ali صحيح: باقي الأكلات له."),
        ("sawa-false", "Your sawa was wrong: our side lose the deal.", "سوا Ali غلط: يخسر فريقهم اللفة."),
    ],
)
def test_sawa_is_asked_about_and_all_cards_are_turned_over(
    tables: Tables, name: str, english: str, arabic: str
) -> None:
    room = tables.at(name)
    ali, omar = tables.look(room), tables.look(room, "ar", 1)
    say(ali, "sawa")
    assert violations(ali) == []
    assert ali.locator("#hand button").count() == 4
    ali.click("#yes")
    reads(ali, "#sheet", english)
    reads(omar, "#sheet", arabic)
    assert omar.locator("#open .minis svg").count() == 16
    assert violations(omar) == []
    assert fits(omar)


@pytest.mark.parametrize(
    ("card", "verdict"), [("seven of hearts", "You were right"), ("eight of hearts", "You were wrong")]
)
def test_a_challenge_is_picked_card_by_card(tables: Tables, card: str, verdict: str) -> None:
    page = tables.look(tables.at("qayd-revoke"))
    page.click("#choices .challenge")
    assert page.locator("#challenges button").count() == 0
    assert page.locator("#suspects button").count() == 3
    assert violations(page) == []
    page.locator("#suspects").get_by_role("button", name=card).click()
    assert page.locator("#suspects [aria-pressed=true]").count() == 1
    assert page.locator("#challenges h3").all_inner_texts() == ["revoke", "failure to trump"]
    assert fits(page)
    assert violations(page) == []
    page.locator("#challenges").get_by_role("button", name="proof 8♠").first.click()
    reads(page, "#ask-words", "is that what you want?")
    page.click("#yes")
    reads(page, "#sheet", verdict)
    assert page.locator("#open .minis svg").count() == 12
    assert page.complaints == []


def test_after_the_last_card_all_let_it_stand(tables: Tables) -> None:
    room = tables.at("closing")
    page = tables.look(room, "ar")
    page.locator("#choices .call").click()
    reads(page, "#seat0 .said", "لا قيد")
    with ExitStack() as stack:
        for token in room.tokens[1:]:
            answer = stack.enter_context(Guest(tables.server, room.name, token)).join().act(ACCEPT)
            assert answer["t"] == "done"
    page.wait_for_selector("#sheet[open]")
    assert page.locator("#lines li").count() > 3


def test_four_passes_twice_throw_the_deal_in(tables: Tables) -> None:
    page = tables.look(Played(FOUR, rules="kammelna").say("pass " * 7).write(tables.database), seat=0)
    say(page, "wala")
    reads(page, "#sheet", "Nobody bought: the deal is thrown in.")
    assert not page.locator("#gained").is_visible()
    assert not page.locator("#how").is_visible()
    page.click("#next")
    until(page, lambda: not page.locator("#sheet[open]").count())
    assert page.locator("#hand button").count() == 5
    assert "thrown in" in page.locator("#deals").text_content()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rare_state_fits_every_screen(tables: Tables, language: str) -> None:
    """Nothing goes beyond the edge, and what must be answered is in the window."""
    beside = """all => all.filter(one => { const box = one.getBoundingClientRect();
      return box.left < -0.5 || box.right > innerWidth + 0.5; }).map(one => one.outerHTML)"""
    below = "all => all.filter(one => one.getBoundingClientRect().bottom > innerHeight + 0.5).length"
    for name in WIDE:
        page = tables.look(tables.at(name), language)
        for size in ((360, 720), (720, 360), (180, 360)):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            assert fits(page), (name, size)
            assert page.locator("#choices button, .said, .shown svg").evaluate_all(beside) == [], (name, size)
            assert page.locator("#choices button").evaluate_all(below) == 0, (name, size)
        page.context.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_watches_sees_whose_turn_it_is_and_nobodys_cards(tables: Tables, language: str) -> None:
    for name in ("kawesh", "double-asked", "proj-trick1", "sawa-may", "qayd-late"):
        room = tables.at(name)
        page, _ = visit(tables.browser, f"{tables.server.address}{language}/table#{room.name}")
        page.wait_for_selector(".seat.turn")
        assert page.locator("#hand button, #choices button").count() == 0
        assert page.locator(".seat .shown").count() == 0
        assert fits(page)
        page.context.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_of_the_house_are_told_before_and_at_the_table(tables: Tables, language: str) -> None:
    page, _ = visit(tables.browser, f"{tables.server.address}{language}/")
    page.locator("#make summary").first.click()
    assert page.locator("[data-house]:visible").count() == 1
    page.select_option("select[name=rules]", "pagat")
    page.locator("[data-house=pagat] summary").click()
    assert page.locator("[data-house=pagat] li").count() == 4
    assert violations(page) == []
    assert fits(page)
    page.locator("input[name=physical]").check()
    page.click("form button.big")
    page.wait_for_selector("#hand button")
    page.click("#menu")
    assert page.locator("#physical").is_visible()
    assert page.locator("[data-house]:visible").get_attribute("data-house") == "pagat"
    assert violations(page) == []
