"""The score keeper in the browser against a plain list of deals: slow answers, other tabs that write."""

import json
import random
from typing import Any

import pytest

from browsing import needs_chromium
from table.server import Server
from table.test_browser import until, visit

pytestmark = [
    pytest.mark.browser,
    needs_chromium,
]
ELSEWHERE = """([number, removing]) => {
  const matches = JSON.parse(localStorage.getItem("majlis.scores"));
  const { deals, rules } = matches[0];
  matches[0].before = { deals: [...deals], rules };
  deals.push({ ...deals[0], points: number });
  localStorage.setItem("majlis.scores", JSON.stringify(matches));
  if (removing) document.querySelector("#deals > li:last-child button:last-child").click();
}"""
"""What another tab writes, while the event that tells of it is still on its way, and a click before that."""


class Keeper:
    """The page; the server's answers come when they are let through."""

    def __init__(self, browser: Any, server: Server) -> None:
        self.page, self.complaints = visit(browser, f"{server.address}en/score")
        self.held: list[Any] = []
        until(self.page, lambda: self.page.locator("#undo[disabled]").count())
        self.page.route("**/count", lambda route: self.held.append(route))

    def answer(self) -> None:
        """Let all answers through that are asked for by now."""
        while self.held:
            self.held.pop(0).continue_()

    def write(self, points: int) -> None:
        self.page.fill("input[name=points]", str(points))
        self.page.click("form .big")
        field = self.page.locator("input[name=points]")
        until(self.page, lambda: (self.answer(), field.input_value() == "")[1])

    def remove(self, place: int) -> None:
        row = self.page.locator("#deals > li").nth(-1 - place)
        if row.locator("details[open]").count() == 0:
            row.locator("summary").click()
        row.locator("button").nth(1).click()

    def undo(self) -> None:
        self.page.locator("#undo").click()

    def new(self) -> None:
        self.page.click("#new")
        if self.page.locator("#ask[open]").count():
            self.page.click("#yes")

    def open(self, place: int) -> None:
        self.page.click("#open")
        self.page.locator("#list button").nth(place).click()

    def kept(self) -> list[list[int]]:
        """The points of the deals of each match, as the browser keeps them."""
        text = self.page.evaluate("localStorage.getItem('majlis.scores')") or '[{"deals": []}]'
        return [[deal["points"] for deal in match["deals"]] for match in json.loads(text)]


class Model:
    """What should be kept: matches, newest first, each with its deals and those before the last change."""

    def __init__(self) -> None:
        self.matches: list[tuple[list[int], list[int] | None]] = [([], None)]

    @property
    def deals(self) -> list[int]:
        return self.matches[0][0]

    def become(self, deals: list[int]) -> None:
        self.matches[0] = (deals, self.deals)

    def undo(self) -> None:
        before = self.matches[0][1]
        assert before is not None
        self.become(before)


def step(rng: random.Random, keeper: Keeper, model: Model, points: int) -> None:
    """One thing that a user does, or another tab."""
    kind = rng.choice(["write", "write", "remove", "remove", "undo", "new", "open", "elsewhere"])
    if kind == "write":
        keeper.write(points)
        model.become([*model.deals, points])
    elif kind == "remove" and model.deals:
        place = rng.randrange(len(model.deals))
        keeper.remove(place)
        model.become(model.deals[:place] + model.deals[place + 1 :])
    elif kind == "undo" and model.matches[0][1] not in (None, model.deals):
        keeper.undo()
        model.undo()
    elif kind == "new" and model.deals:
        keeper.new()
        model.matches.insert(0, ([], None))
    elif kind == "open" and len(model.matches) > 1:
        place = rng.randrange(len(model.matches))
        keeper.open(place)
        model.matches.insert(0, model.matches.pop(place))
    elif kind == "elsewhere" and len(keeper.kept()[0]) == len(model.deals) > 0:
        removing = rng.random() < 0.5  # a click on what is no longer so only brings the page up to date
        keeper.page.evaluate(ELSEWHERE, [points, removing])
        model.become([*model.deals, points])
        if not removing:
            keeper.write(points + 40)
            model.become([*model.deals, points + 40])


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_whatever_is_done_and_however_slowly_it_is_counted_the_deals_are_those(
    browser: Any, server: Server, seed: int
) -> None:
    rng, model, keeper = random.Random(seed), Model(), Keeper(browser, server)
    for number in range(40):
        step(rng, keeper, model, 20 + number)
        assert keeper.kept() == [deals for deals, _ in model.matches]
        assert keeper.page.locator("#deals > li").count() == len(model.deals)
        if rng.random() < 0.3:
            keeper.answer()
    until(keeper.page, lambda: (keeper.answer(), not keeper.page.get_by_text("? — ?").count())[1])
    assert not keeper.complaints


def test_a_deal_that_is_changed_finds_its_place_when_another_is_removed_meanwhile(
    browser: Any, server: Server
) -> None:
    keeper = Keeper(browser, server)
    for points in (90, 100, 110):
        keeper.write(points)
    row = keeper.page.locator("#deals > li").first
    row.locator("summary").click()
    row.locator("button").first.click()
    keeper.page.fill("input[name=points]", "115")
    keeper.page.click("form .big")
    until(keeper.page, lambda: len(keeper.held))
    keeper.remove(0)
    until(keeper.page, lambda: (keeper.answer(), keeper.kept() == [[100, 115]])[1])


def test_a_page_that_is_no_answer_of_the_server_is_as_if_there_was_none(browser: Any, server: Server) -> None:
    """A proxy whose server is away answers in HTML: the deal is kept, and counted later."""
    keeper = Keeper(browser, server)
    keeper.page.unroute("**/count")
    keeper.page.route("**/count", lambda route: route.fulfill(status=502, body="<h1>Bad Gateway</h1>"))
    keeper.page.fill("input[name=points]", "97")
    keeper.page.click("form .big")
    until(keeper.page, lambda: keeper.kept() == [[97]])
    assert "Unexpected" not in keeper.page.locator("#told").inner_text()
