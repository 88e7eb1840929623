"""Puzzles, replays, shared records and a new match in Chromium, on a phone, in both languages."""

import base64
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from browsing import needs_chromium
from majlis.baloot.puzzles.shipped import shipped_puzzles
from majlis.cards import parse_card
from majlis.liaptui.record import dumps, loads
from table.matches import Played
from table.server import Server
from table.test_browser import fits, until, violations, visit
from table.test_liaptui_browser import play_round, sit_down
from table.test_replays import liaptui_game

pytestmark = [
    pytest.mark.browser,
    needs_chromium,
]
GAME = Path("examples/baloot/games/live_game_part.json")


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Played]]:
    """A server, and on it a room whose match is over."""
    database = str(tmp_path_factory.mktemp("again") / "t.sqlite")
    played = Played().play().write(database)
    with Server(database, pace=0.05) as running:
        yield running, played


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("right", [True, False])
def test_a_puzzle_is_solved_right_and_wrong(browser: Any, server: Server, language: str, right: bool) -> None:
    puzzle = next(one for one in shipped_puzzles().puzzles if one.kind == ("seat" if right else "open"))
    page, complaints = visit(browser, f"{server.address}{language}/puzzles#{puzzle.id}")
    page.wait_for_selector("#hand button")
    assert puzzle.solution.text.en[-1] not in page.content()
    assert fits(page)
    assert violations(page) == []
    name = puzzle.solution.best if right else puzzle.solution.obvious
    page.locator(f'#hand [data-card="{parse_card(name)}"]').click()
    verdict = page.locator("#verdict")
    until(page, verdict.is_visible)
    assert verdict.get_attribute("class") == ("good" if right else "bad")
    values = page.locator("#worth bdi").all_inner_texts()
    stored = sorted((worth.game_points for worth in puzzle.solution.values.values()), reverse=True)
    assert [float(text.split()[0].replace("−", "-")) for text in values] == pytest.approx(stored, abs=0.051)
    assert page.locator("#lines li").count() == len(puzzle.solution.text.en)
    assert page.locator("#open .row").count() == 4
    assert fits(page)
    assert violations(page) == []
    page.click("#next")
    until(page, lambda: puzzle.id not in page.url)
    assert not verdict.is_visible()
    page.reload()
    page.wait_for_selector("#hand button")
    until(page, lambda: "1" in page.locator("#far").inner_text())
    assert complaints == []


def test_a_puzzle_is_solved_by_the_keyboard_and_grades_choose(browser: Any, server: Server) -> None:
    page, complaints = visit(browser, f"{server.address}en/puzzles")
    page.wait_for_selector("#hand button")
    page.locator("input[name=grade][value='5']").check(force=True)
    until(page, lambda: "grade 5" in page.locator("#number").inner_text())
    page.locator("#hand button.yes").first.focus()
    page.keyboard.press("Enter")
    until(page, page.locator("#verdict").is_visible)
    page.locator("#again").click()
    assert not page.locator("#answer").is_visible()
    page.click("#solve")
    until(page, page.locator("#verdict").is_visible)
    assert complaints == []


@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_recorded_game_is_stepped_through_to_its_end(browser: Any, server: Server, language: str) -> None:
    page, complaints = visit(browser, f"{server.address}{language}/replay")
    assert violations(page) == []
    page.set_input_files("#files", {"name": "x.json", "mimeType": "application/json", "buffer": b"{broken"})
    until(page, lambda: "x.json" in page.locator("#told").inner_text())
    complaints.clear()  # the browser writes down that the answer was a refusal
    page.set_input_files("#files", str(GAME))
    until(page, page.locator("#shown").is_visible)
    deals = page.locator("#deal option").count()
    assert deals == len(json.loads(GAME.read_bytes())["rs"])
    page.select_option("#deal", index=4)
    page.locator("#title").focus()
    page.keyboard.press("ArrowRight")
    until(page, lambda: page.locator("#far").input_value() == "1")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    assert page.locator("#felt .spot svg").count() == 1
    assert page.locator("#felt .held").count() == 4
    page.select_option("#view", "2")
    assert page.locator("#felt .held").count() == 1
    assert fits(page)
    assert violations(page) == []
    page.click("#hint")
    until(page, lambda: " — " in page.locator("#advice").inner_text())
    for _ in range(12):
        if page.locator("#ended").is_visible():
            break
        page.click("#trickon")
    assert page.locator("#gained").inner_text().endswith("+4\u2069")
    assert page.locator("#lines li").count() > 4
    assert violations(page) == []
    page.select_option("#deal", index=deals - 1)
    page.locator("#on").evaluate("on => { while (!on.disabled) on.click(); }")
    assert page.locator("#ended").is_visible()
    page.reload()
    until(page, page.locator("#shown").is_visible)
    assert complaints == []


def test_a_seats_view_does_not_tell_why_another_seats_card_is_forbidden(browser: Any, server: Server) -> None:
    """The reason of a revoke is what that seat held: in deal 12 Left does not follow to the second trick."""
    page, _ = visit(browser, f"{server.address}en/replay")
    page.set_input_files("#files", str(GAME))
    until(page, page.locator("#shown").is_visible)
    page.select_option("#deal", index=11)
    against = page.locator("#shown").get_by_text("Against the rules")
    for _ in range(60):
        if against.count():
            break
        page.click("#on")
    assert "Left" in against.first.inner_text()
    page.select_option("#view", label="as Right saw it")
    assert against.count() == 0
    page.select_option("#view", label="as Left saw it")
    assert against.count() == 1


def test_a_deal_is_played_on_from_a_step(browser: Any, server: Server) -> None:
    page, complaints = visit(browser, f"{server.address}ar/replay")
    page.set_input_files("#files", str(GAME))
    until(page, page.locator("#shown").is_visible)
    page.select_option("#deal", index=4)
    for _ in range(3):
        page.click("#trickon")
    page.select_option("#view", "2")
    page.click("#playon")
    page.wait_for_selector("#hand button")
    assert page.locator("#hand button").count() <= 6
    assert page.locator("#tricks li").count() >= 2
    assert complaints == []


def test_a_shared_deal_opens_in_another_browser(browser: Any, server: Server) -> None:
    page, _ = visit(browser, f"{server.address}en/replay")
    page.set_input_files("#files", str(GAME))
    until(page, page.locator("#shown").is_visible)
    page.select_option("#deal", index=6)
    page.click("#trickon")
    page.evaluate(
        "navigator.share = undefined; navigator.clipboard.writeText = (text) => { document.title = text; }"
    )
    page.click("#sharedeal")
    until(page, lambda: "#g=" in page.title())
    link = page.title()
    assert len(link) < 1500
    packed = link.split("#g=")[1].split("&")[0]
    data = zlib.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), -15)
    assert len(json.loads(data)["rs"]) == 1
    step = page.locator("#far").input_value()
    other, complaints = visit(browser, link.replace("/en/", "/ar/"))
    until(other, other.locator("#shown").is_visible)
    assert other.locator("#far").input_value() == step
    assert other.locator("#deal option").count() == 1
    assert complaints == []
    broken, _ = visit(browser, link[:-40].split("&")[0][:-30])
    until(broken, lambda: broken.locator("#told").inner_text() != "")
    page.click("#sharematch")
    until(page, lambda: len(page.title()) > len(link))
    assert len(page.title()) < 4096


def test_a_new_match_with_two_browsers(browser: Any, room: tuple[Server, Played]) -> None:
    server, played = room
    ali, complaints = visit(browser, f"{server.address}en/table#{played.name}.{played.tokens[0]}")
    omar, _ = visit(browser, f"{server.address}ar/table#{played.name}.{played.tokens[1]}")
    watcher, _ = visit(browser, f"{server.address}en/table#{played.name}")
    for page in (ali, omar, watcher):
        page.wait_for_selector("#sheet[open]")
        assert page.locator("#wins").is_visible()
        assert fits(page)
        assert violations(page) == []
    assert not watcher.locator("#again").is_visible()
    omar.locator("#again").click()
    for page in (ali, omar):
        until(page, lambda page=page: page.locator("#hand button").count() == 5)
        assert not page.locator("#sheet[open]").count()
    ali.click("#menu")
    assert ali.locator("#which-match").is_visible()
    assert violations(ali) == []
    ali.select_option("#which", "last")
    ali.click("#replay")
    ali.wait_for_url("**/en/replay")
    until(ali, ali.locator("#shown").is_visible)
    assert ali.locator("#deal option").count() == played.room.ongoing.finished()
    assert complaints == []


@pytest.mark.parametrize("language", ["en", "ar"])
def test_what_each_card_cost_is_asked_from_the_replay(browser: Any, server: Server, language: str) -> None:
    page, _ = visit(browser, f"{server.address}{language}/replay")
    page.set_input_files("#files", "examples/baloot/games/sample_deal.json")
    until(page, page.locator("#shown").is_visible)
    page.click("#review")
    page.wait_for_url("**/records")
    until(page, lambda: page.locator("#names li").count() == 1)
    page.click("#go")
    until(page, page.locator("#ready").is_visible, 120)
    with page.expect_popup() as popup:
        page.click("#page")
    popup.value.wait_for_load_state()
    assert popup.value.locator("html").get_attribute("lang") == language
    assert fits(popup.value)


@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_game_of_liap_tui_is_stepped_through_shared_and_saved(
    browser: Any, server: Server, language: str
) -> None:
    record = liaptui_game()
    page, complaints = visit(browser, f"{server.address}{language}/replay")
    data = dumps(record).encode()
    page.set_input_files("#files", {"name": "g.json", "mimeType": "application/json", "buffer": data})
    until(page, page.locator("#shown").is_visible)
    assert page.locator("#deal option").count() == 2
    assert not page.locator("#playon").is_visible()
    page.select_option("#deal", index=1)
    assert page.locator("#felt ul.held li").count() == 32
    page.click("#trickon")  # to the first play
    place = page.locator("#far").input_value()
    page.click("#on")
    page.click("#stepback")
    assert page.locator("#far").input_value() == place
    page.locator("#title").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert int(page.locator("#far").input_value()) == int(place) + 1
    assert page.locator("#felt .play svg use[href='#p0']").count() == 0
    played = record.rounds[1].last(record.rules).turns[0]
    page.select_option("#view", str((played.leader + 1) % 4))
    assert page.locator("#felt ul.held").count() == 1
    assert page.locator("#felt .play svg").count() == page.locator("#felt .play use[href='#p0']").count() > 0
    assert fits(page)
    assert violations(page) == []
    page.click("#hint")
    until(page, lambda: " — " in page.locator("#advice").inner_text())
    page.click("#trickon")
    assert page.locator("#felt .play.won").count() == 1
    assert page.locator("#felt .play use[href='#p0']").count() == 0
    for _ in range(9):
        if page.locator("#ended").is_visible():
            break
        page.click("#trickon")
    assert page.locator("#after tbody tr").count() == 4
    assert page.locator("#lines li").count() == 4
    assert fits(page)
    assert violations(page) == []
    with page.expect_download() as download:
        page.click("#save")
    assert loads(download.value.path().read_bytes(), strict=True) == record
    page.evaluate(
        "navigator.share = undefined; navigator.clipboard.writeText = (text) => { document.title = text; }"
    )
    page.click("#sharedeal")
    until(page, lambda: "#g=" in page.title())
    other, troubles = visit(browser, page.title())
    until(other, other.locator("#shown").is_visible)
    assert other.locator("#deal option").all_inner_texts() == [
        page.locator("#deal option").nth(1).inner_text()
    ]
    assert other.locator("#ended").is_visible()
    assert complaints == troubles == []


def test_on_a_phones_side_the_table_stands_beside_its_buttons(browser: Any, server: Server) -> None:
    page, _ = visit(browser, f"{server.address}ar/replay", viewport={"width": 720, "height": 360})
    page.set_input_files("#files", str(GAME))
    until(page, page.locator("#shown").is_visible)
    felt, player = page.locator("#felt").bounding_box(), page.locator("#player").bounding_box()
    assert felt["x"] >= player["x"] + player["width"] or player["x"] >= felt["x"] + felt["width"]
    assert fits(page)
    assert violations(page) == []
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map((one) => one.id)")
    assert len(ids) == len(set(ids))


def test_one_page_replays_both_games_in_turn(browser: Any, server: Server) -> None:
    page, complaints = visit(browser, f"{server.address}en/replay")
    liaptui = {"name": "g.json", "mimeType": "application/json", "buffer": dumps(liaptui_game(1)).encode()}
    for file, word in ((str(GAME), "card"), (liaptui, "play"), (str(GAME), "card")):
        page.set_input_files("#files", file)
        until(page, lambda word=word: word in page.locator("#review").inner_text())
        page.click("#on")
        assert page.locator("#felt .plate").count() == 4
    assert complaints == []


def test_a_finished_round_is_replayed_from_the_table(browser: Any, server: Server) -> None:
    page, complaints = visit(browser, f"{server.address}ar/liaptui")
    sit_down(page)
    page.click("#menu")
    page.click("#replay")
    until(page, lambda: page.locator("#told").inner_text() != "")  # nothing is over, so nothing is told
    assert "/liaptui/table" in page.url
    play_round(page)
    page.click("#next")
    until(page, lambda: page.locator("#hand button").count() == 8)
    play_round(page)
    page.click("#watch")
    page.wait_for_url("**/ar/replay")
    until(page, page.locator("#shown").is_visible)
    assert page.locator("#deal option").count() == 2
    assert page.locator("#deal").input_value() == "1"  # the round that is over, and not the first
    assert "أنت" in page.locator("#felt .at0 .plate").inner_text()
    page.click("#dealon")
    assert page.locator("#after tbody tr").count() == 4
    assert complaints == []


@pytest.mark.parametrize("language", ["en", "ar"])
def test_what_each_play_was_worth_is_asked_from_the_table(
    browser: Any, server: Server, language: str
) -> None:
    page, complaints = visit(browser, f"{server.address}{language}/liaptui")
    sit_down(page)
    play_round(page)
    page.click("#sheet .close")
    page.click("#menu")
    page.click("#review")
    page.wait_for_url("**/records")
    until(page, lambda: page.locator("#names li").all_inner_texts() == ["majlis-liaptui.json"])
    page.click("#go")
    until(page, page.locator("#ready").is_visible, 120)
    with page.expect_popup() as popup:
        page.click("#page")
    report = popup.value
    report.wait_for_load_state()
    assert report.locator("html").get_attribute("lang") == language
    assert report.locator(".choice:visible").count() >= 4  # the declarations at least
    report.locator(".choice:visible > summary").first.click()
    assert report.locator(".values:visible tr.chosen").count() == 1
    assert fits(report)
    assert [found for found in violations(report) if not found.startswith("region")] == []
    assert complaints == []


def test_language_reload_and_back_keep_the_place_in_a_replay(browser: Any, server: Server) -> None:
    page, complaints = visit(browser, f"{server.address}ar/replay")
    data = dumps(liaptui_game()).encode()
    game = {"name": "g.json", "mimeType": "application/json", "buffer": data}
    page.set_input_files("#files", game)
    until(page, page.locator("#shown").is_visible)

    def place(of: Any) -> tuple[str, str, str]:
        return tuple(of.locator(one).input_value() for one in ("#deal", "#far", "#view"))

    page.select_option("#deal", index=1)
    page.click("#trickon")
    page.select_option("#view", "2")
    there = place(page)
    assert there[1] != "0"
    page.click("#language")
    page.wait_for_url("**/en/replay")
    until(page, page.locator("#shown").is_visible)
    assert place(page) == there
    page.reload()
    until(page, page.locator("#shown").is_visible)
    assert place(page) == there
    page.evaluate(
        "navigator.share = undefined; navigator.clipboard.writeText = (text) => { document.title = text; }"
    )
    page.click("#sharematch")
    until(page, lambda: "#g=" in page.title())
    other, _ = visit(browser, page.title())
    until(other, other.locator("#shown").is_visible)
    other.click("#on")
    there = place(other)
    other.click("#language")
    other.wait_for_url("**/ar/replay#g=*")
    until(other, other.locator("#shown").is_visible)
    assert place(other) == there
    other.evaluate("location.hash = '#g=AAAA'")
    until(other, lambda: not other.locator("#shown").is_visible())  # not what this link holds
    assert other.locator("#told").inner_text() != ""
    other.go_back()
    until(other, other.locator("#shown").is_visible)
    other.set_input_files("#files", str(GAME))
    until(other, lambda: other.locator("#deal option").count() > 2)
    other.click("#language")
    until(other, lambda: "/en/replay" in other.url and other.locator("#shown").is_visible())
    assert other.locator("#deal option").count() > 2  # the file, and not the link from before
    assert complaints == []


def test_keys_of_the_browser_stay_its_own(browser: Any, server: Server) -> None:
    page, _ = visit(browser, f"{server.address}en/replay")
    page.set_input_files("#files", str(GAME))
    until(page, page.locator("#shown").is_visible)
    taken = """modifier => {
      const kind = { key: "ArrowRight", bubbles: true, cancelable: true, ...modifier };
      const key = new KeyboardEvent("keydown", kind);
      document.getElementById("title").dispatchEvent(key);
      return key.defaultPrevented;
    }"""
    for modifier in ("altKey", "ctrlKey", "metaKey"):
        assert not page.evaluate(taken, {modifier: True})
    assert page.evaluate(taken, {})


@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_points_of_a_round_fit_at_twice_the_size(browser: Any, server: Server, language: str) -> None:
    page, _ = visit(browser, f"{server.address}{language}/replay", viewport={"width": 180, "height": 600})
    data = dumps(liaptui_game(1)).encode()
    page.set_input_files("#files", {"name": "g.json", "mimeType": "application/json", "buffer": data})
    until(page, page.locator("#shown").is_visible)
    page.locator("#on").evaluate("on => { while (!on.disabled) on.click(); }")
    assert page.locator("#after tbody tr").count() == 4
    assert fits(page)
    assert violations(page) == []


@pytest.mark.parametrize("game", ["baloot", "liaptui"])
def test_a_screen_reader_hears_whose_card_or_piece_lies_there(
    browser: Any, server: Server, game: str
) -> None:
    page, _ = visit(browser, f"{server.address}ar/replay")
    data = dumps(liaptui_game(1)).encode() if game == "liaptui" else GAME.read_bytes()
    page.set_input_files("#files", {"name": "g.json", "mimeType": "application/json", "buffer": data})
    until(page, page.locator("#shown").is_visible)
    page.select_option("#deal", index=0 if game == "liaptui" else 4)
    middle = page.locator("#felt .middle")
    page.locator("#on").evaluate(
        "on => { while (document.querySelectorAll('#felt .middle [role=group]').length < 4) on.click(); }"
    )
    for seat in ("الأسفل", "الأيمن", "الأعلى", "الأيسر"):
        assert middle.get_by_role("group", name=seat).get_by_role("img").count() >= 1
    assert violations(page) == []
