"""Take the pictures of the table's pages that the documents show: python tools/pictures.py [NAME ...]

Starts a table of its own, writes matches into its database that stand at the moment to be shown, and
photographs each page in Chromium. Without names all pictures that the documents use are made anew. A new
picture is a function here and a line in `PICTURES`, which names the languages it is kept in: `table_sheet`
makes `docs/images/table-sheet-ar.png`. With `--all` each picture is made in both languages.
"""

import argparse
import socket
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np
import uvicorn
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, sync_playwright

from majlis.baloot.players import make_player
from majlis.table.app import make_app
from majlis.table.room import Room
from majlis.table.settings import Settings, hashed, new_key
from majlis.table.store import Store
from majlis.table.tables import Entry

ROOT: Final = Path(__file__).resolve().parent.parent
IMAGES: Final = ROOT / "docs" / "images"
STATIC: Final = ROOT / "src" / "majlis" / "table" / "static"
CHROMIUM: Final = "/usr/bin/chromium"
PHONE: Final = (360, 720)
PATIENCE: Final = 60_000
NAMES: Final = {"ar": ("سالم", "فهد", "ناصر", "خالد"), "en": ("Salem", "Fahad", "Nasser", "Khalid")}
Ready = Callable[[Any], bool]


@dataclass
class Studio:
    """A running table, its database, and a browser."""

    address: str
    store: Store
    browser: Browser
    out: Path
    pages: list[Page] = field(default_factory=list)

    def match(
        self, ready: Ready, language: str, seed: int = 1, people: int = 4, rules: str = "kammelna"
    ) -> str:
        """A room played on until its match is as wished; `room.token` of seat 0."""
        for number in range(seed, seed + 200):
            settings = Settings(seed=number, level="easy", rules=rules)
            log = _played(settings, ready, NAMES[language][:people])
            if log is not None:
                name, token = new_key(), new_key()
                self.store.make_room(name, settings)
                for entry in log:
                    if entry.kind == "sit" and entry.seat == 0:
                        entry = replace(entry, name=NAMES[language][0], key=hashed(token))
                    self.store.append(name, entry)
                return f"{name}.{token}"
        raise SystemExit("no match comes to what is to be shown")

    def open(self, path: str, size: tuple[int, int] = PHONE, scheme: str = "light", **more: Any) -> Page:
        """A page in a browser of its own."""
        width, height = size
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            device_scale_factor=more.pop("scale", 1.5),
            color_scheme=scheme,  # type: ignore[arg-type]
            reduced_motion="reduce",
            **more,
        )
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(self.address + path)
        self.pages.append(page)
        return page

    def table(self, language: str, seat: str, size: tuple[int, int] = PHONE, **more: Any) -> Page:
        """The table from a seat (`room.token`), or as a spectator (`room`)."""
        page = self.open(f"{language}/table#{seat}", size, **more)
        page.wait_for_selector(".plate")
        page.wait_for_timeout(400)
        return page

    def keep(self, page: Page, name: str) -> None:
        """Photograph a page and close it."""
        page.screenshot(path=self.out / f"{name}.png")
        page.context.close()


def _played(settings: Settings, ready: Ready, names: tuple[str, ...]) -> list[Entry] | None:
    """The log of a match in which all four play like the strategist, up to the moment that is wished."""
    room, log = Room("r", settings), []
    rng = np.random.default_rng(settings.seed)
    players = [make_player("strategist", rng) for _ in range(4)]

    def add(kind: Any, seat: int = 0, **fields: Any) -> None:
        entry = Entry(number=room.number + 1, id=f"p-{room.number}", kind=kind, seat=seat, **fields)
        room.apply(entry)
        log.append(entry)

    for seat, name in enumerate(names):
        add("sit", seat, name=name, key=f"key-of-{seat}")
    ongoing: Any = room.ongoing
    while not ready(ongoing):
        if ongoing.is_over() or ongoing.finished() > 20:
            return None
        if ongoing.is_between():
            add("next")
        else:
            seat = ongoing.asked()[0]
            add("act", seat, action=players[seat].act(ongoing.view(seat)))
    return log


def asked(ongoing: Any) -> bool:
    """Whether the player at the bottom is to act."""
    return bool(ongoing.asked()) and ongoing.asked()[0] == 0


def playing(ongoing: Any, cards: int, on_table: int = 3) -> bool:
    """Whether he is to play, holds so many cards, and so many lie on the table."""
    state = ongoing.state
    held = bin(state.hands[0]).count("1")
    return asked(ongoing) and state.contract is not None and held == cards and len(state.trick) == on_table


@contextmanager
def studio(out: Path) -> Iterator[Studio]:
    """Everything that pictures need, started and stopped."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as engine:
        database = str(Path(folder) / "t.sqlite")
        app = make_app(database, pace=600)  # no bot moves while a picture is taken
        door = socket.create_server(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(app, log_level="error"))
        running = threading.Thread(target=server.run, kwargs={"sockets": [door]}, daemon=True)
        running.start()
        browser = engine.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        try:
            out.mkdir(parents=True, exist_ok=True)
            yield Studio(f"http://127.0.0.1:{door.getsockname()[1]}/", Store(database), browser, out)
        finally:
            browser.close()
            server.should_exit = True
            running.join(10)


# The pictures: each function makes one for a language


def table(camera: Studio, language: str) -> None:
    """The table on a phone: Hokum, three cards of a trick, and a hand of which some cards may be played."""

    def ready(ongoing: Any) -> bool:
        if not playing(ongoing, 6) or ongoing.state.contract.trump is None:
            return False
        legal = [action for action in ongoing.view(0).legal_actions if action < 52]
        return 2 <= len(legal) <= 3 and not ongoing.view(0).shown[0]

    camera.keep(camera.table(language, camera.match(ready, language)), f"table-{language}")


def table_bidding(camera: Studio, language: str) -> None:
    """The auction on a phone."""
    seat = camera.match(lambda ongoing: asked(ongoing) and len(ongoing.state.history) == 2, language)
    camera.keep(camera.table(language, seat, scheme="dark"), f"table-bidding-{language}")


def table_sheet(camera: Studio, language: str) -> None:
    """The sheet of a deal."""
    seat = camera.match(lambda ongoing: ongoing.is_between() and ongoing.state.contract is not None, language)
    page = camera.table(language, seat)
    page.locator("#how summary").click()
    camera.keep(page, f"table-sheet-{language}")


def table_wide(camera: Studio, language: str) -> None:
    """The table on a computer."""
    seat = camera.match(lambda ongoing: playing(ongoing, 7), language, seed=3)
    camera.keep(camera.table(language, seat, (1280, 800), scale=1), f"table-wide-{language}")


def home(camera: Studio, language: str) -> None:
    """The first page on a phone."""
    camera.keep(camera.open(f"{language}/", (360, 1000)), f"table-home-{language}")


def score(camera: Studio, language: str) -> None:
    """The score keeper after a deal."""
    page = camera.open(f"{language}/score")
    page.fill("input[name=points]", "97")
    page.click("form .big")
    page.locator("#deals li").first.wait_for()
    page.locator("#deals summary").first.click()
    page.evaluate("scrollTo(0, 0)")
    camera.keep(page, f"table-score-{language}")


def records(camera: Studio, language: str) -> None:
    """The review of a dropped game, made."""
    page = camera.open(f"{language}/records")
    page.set_input_files("#files", ROOT / "examples" / "baloot" / "games" / "sample_deal.json")
    page.click("#go")
    page.locator("#page").wait_for()
    camera.keep(page, f"table-records-{language}")


def installing(camera: Studio, language: str) -> None:
    """What a browser shows when it offers to install the table, and the icons."""
    seat = camera.match(lambda ongoing: playing(ongoing, 6), language)
    for name, size in (("phone", PHONE), ("wide", (1280, 800))):
        page = camera.table(language, seat, size, scale=1)
        page.screenshot(path=STATIC / f"screen-{name}-{language}.jpg", type="jpeg", quality=80)
        page.context.close()
    _icon(camera, 192, 192, "icon-192.png")
    _icon(camera, 512, 512, "icon-512.png")
    _icon(camera, 512, 410, "icon-full.png", "#14523f")  # a phone cuts it to its own shape


def _icon(camera: Studio, size: int, inner: int, name: str, ground: str = "none") -> None:
    page = camera.browser.new_page(viewport={"width": size, "height": size})
    icon = (STATIC / "icon.svg").read_text(encoding="utf-8")
    body = f"body{{margin:0;background:{ground};display:grid;place-items:center;height:{size}px}}"
    page.set_content(f"<style>{body}svg{{width:{inner}px}}</style>{icon}")
    page.screenshot(path=STATIC / name, omit_background=True)
    page.close()


def table_puzzle(camera: Studio, language: str) -> None:
    """A puzzle on a phone, answered."""
    page = camera.open(f"{language}/puzzles")
    page.locator("#hand button.yes").first.click()
    page.locator("#told, table").last.wait_for()
    page.wait_for_timeout(1000)
    camera.keep(page, f"table-puzzle-{language}")


def table_replay(camera: Studio, language: str) -> None:
    """A replay on a phone, a trick after the purchase."""
    seat = camera.match(lambda ongoing: ongoing.finished() == 2 and ongoing.is_between(), language)
    page = camera.table(language, seat)
    page.keyboard.press("Escape")
    page.click("#menu")
    page.click("#replay")
    page.wait_for_url("**/replay*")
    page.locator(".plate").first.wait_for()
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
        page.wait_for_timeout(150)
    camera.keep(page, f"table-replay-{language}")


def table_bridge(camera: Studio, language: str) -> None:
    """The page of practice boards, with a profile that ships."""
    page = camera.open(f"{language}/bridge", (1000, 800), scale=1)
    page.locator("#profile").select_option(index=1)
    page.wait_for_timeout(4000)
    camera.keep(page, f"table-bridge-{language}")


PICTURES: Final[dict[str, tuple[Callable[[Studio, str], None], tuple[str, ...]]]] = {
    "installing": (installing, ("ar", "en")),
    "table": (table, ("ar", "en")),
    "table_bidding": (table_bidding, ("en",)),
    "table_sheet": (table_sheet, ("ar",)),
    "table_wide": (table_wide, ("en",)),
    "table_puzzle": (table_puzzle, ()),
    "table_replay": (table_replay, ()),
    "table_bridge": (table_bridge, ()),
    "home": (home, ("ar",)),
    "score": (score, ("ar",)),
    "records": (records, ("en",)),
}
"""Each picture, and the languages in which it is made without a name; none: by its name only."""


def main() -> int:
    """Make the pictures; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("names", nargs="*", help=", ".join(PICTURES))
    parser.add_argument("--out", type=Path, default=IMAGES)
    parser.add_argument("--all", action="store_true", help="in both languages")
    given = parser.parse_args()
    unknown = set(given.names) - set(PICTURES)
    if unknown or not Path(CHROMIUM).exists():
        print(
            f"there is no picture {', '.join(unknown)}" if unknown else f"there is no browser at {CHROMIUM}"
        )
        return 1
    with studio(given.out) as camera:
        for name in given.names or PICTURES:
            make, languages = PICTURES[name]
            for language in NAMES if given.all else languages or (NAMES if given.names else ()):
                make(camera, language)
                print(f"{name} {language}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
