"""The pages: `PAGES` has each with its address, file and title. Texts are from the catalogs."""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from jinja2 import Environment
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from majlis import resources
from majlis.baloot.deck import DECK
from majlis.baloot.names import card_words, seat_words, team_words
from majlis.baloot.puzzles.model import HARDEST
from majlis.baloot.rulebook import house_text, value_text
from majlis.baloot.ruleset import PRESETS
from majlis.game import SEATS
from majlis.games import find
from majlis.i18n import LANGUAGES, N_, direction, texts
from majlis.pages import page_environment
from majlis.svg import back_symbol, card_symbols
from majlis.table import assets, bridge, declare_page
from majlis.table.baloot import RULE_WORDS as BALOOT_RULES
from majlis.table.bridge_orders import MOST_BOARDS
from majlis.table.games import GamePages, game_names, game_of, replays_of_games
from majlis.table.plain import title_of
from majlis.table.puzzles import puzzle_list
from majlis.table.replay_words import REPLAY_WORDS
from majlis.table.settings import CLOCKS

LANGUAGE_NAMES: Final = {"en": "English", "ar": "العربية"}
SCRIPT_WORDS: Final = {
    "us": N_("Us"),
    "them": N_("Them"),
    "you": N_("You"),
    "bot": N_("Bot"),
    "dealer": N_("Dealer"),
    "chip": N_("D"),
    "sit": N_("Sit here"),
    "next": N_("Next deal"),
    "again": N_("New match"),
    "lost": N_("The connection is lost. What you tapped is kept; it is sent when the connection is back."),
    "back": N_("The connection is back."),
    "watching": N_("You are watching. Sit down on a bot's seat to play."),
    "copied": N_("The link is copied."),
    "played": N_("{seat} plays {card}"),
    "hint": N_("Hint: {action}"),
    "gone": N_("The room cannot be opened"),
    "tricks": N_("Tricks"),
    "calls": N_("Calls"),
    "deals": N_("Deals"),
    "nothing": N_("Nothing yet."),
    "cards": N_("{count} cards"),
    "turn": N_("to act"),
    "challenge": N_("Challenge"),
    "proof": N_("Which card should have been played instead?"),
    "points": N_("Points of the deal"),
    "wins": N_("Matches won: {won}"),
    "sure": N_("{action}: is that what you want?"),
    "away": N_("away"),
    "gone_away": N_("{seat} is away"),
    "is_back": N_("{seat} is back"),
    "lend": N_("Let a bot play"),
    "send": N_("Send {name} away"),
    "sending": N_("Send {name} away from this room? A bot gets the seat."),
    "other": N_(
        "This link is to another seat, and this browser has one at this table already ({name}). "
        "Play the other one here? Both are kept."
    ),
    "leave": N_("Leave the table? Your seat is kept for you."),
    "close": N_("Close"),
    "yes": N_("Yes"),
    "no": N_("No"),
}
"""What scripts put on the page."""
SCORE_WORDS: Final = {
    "unkept": N_(
        "Nothing is kept in this browser: closing the tab loses the deals. Share makes a link with them."
    ),
    "us": N_("Us"),
    "them": N_("Them"),
    "wins": N_("{team} win the match."),
    "ours": N_("our side"),
    "theirs": N_("their side"),
    "undone": N_("Undone."),
    "copied": N_("The link is copied."),
    "offline": N_("The server cannot be reached: this is counted when it is back."),
    "deal": N_("Deal {number}"),
    "sure": N_("Begin a new match? The old one is kept under Matches."),
    "shared": N_("You are looking at a match that somebody has shared. Keep it?"),
    "change": N_("Change"),
    "changing": N_("Deal {number} is being changed."),
    "remove": N_("Remove"),
}
"""What the score keeper's script puts on the page."""
RECORD_WORDS: Final = {
    "large": N_("The files are too large: 8 MB together are the most."),
    "waiting": N_("Waiting…"),
    "lost": N_("The connection is lost: try again."),
}
"""What the script of recorded games puts on the page."""
BOARD_WORDS: Final = {
    "dealer": N_("Dealer"),
    "chip": N_("D"),
    "turn": N_("to act"),
    "cards": N_("{count} cards"),
    "hand": N_("Cards of {seat}"),
    "copied": N_("The link is copied."),
    "lost": N_("The connection is lost: try again."),
}
"""What the script of a table that is looked at puts on the page."""
PUZZLE_WORDS: Final = BOARD_WORDS | {
    "progress": N_("{right} right, {tried} tried, of {count}"),
    "number": N_("Puzzle {number} of {count}, grade {grade} of 5"),
    "won": N_("Tricks: us {us}, them {them}"),
    "you": N_("{seat} (you)"),
    "right": N_("Right!"),
    "wrong": N_("{card} brings {points} game points less than the best card."),
    "obvious": N_("{card} is the obvious card, but brings {points} game points less than the best."),
    "best": N_("The best card: {card}."),
    "or": N_(" or "),
    "isbest": N_("best"),
    "yours": N_("yours"),
    "sure": N_("Forget which puzzles were solved?"),
}
"""What the puzzles' script puts on the page."""


@cache
def _environment() -> Environment:
    return page_environment("majlis.table")


def _page(name: str, language: str, path: str, **values: Any) -> HTMLResponse:
    catalog = texts(language)
    others = [(code, LANGUAGE_NAMES[code], f"/{code}/{path}") for code in LANGUAGES if code != language]
    page = (
        _environment()
        .get_template(name)
        .render(
            _=catalog.gettext,
            gettext=catalog.gettext,
            language=language,
            direction=direction(language),
            others=others,
            static=assets.root(),
            **{"start": "", **values},
        )
    )
    return HTMLResponse(page, headers={"cache-control": "no-cache"})


def _language(request: Request) -> str | None:
    language = request.path_params["language"]
    return language if language in LANGUAGES else None


def preferred(header: str) -> str:
    """The language that a browser asks for; Arabic where it asks for neither.

    >>> preferred("fr;q=0.9, en-GB;q=0.8, ar;q=0.7"), preferred("de"), preferred("")
    ('en', 'ar', 'ar')
    """
    wished: list[tuple[float, str]] = []
    for place, part in enumerate(header.split(",")[:20]):
        code, _, weight = part.partition(";q=")
        try:
            quality = float(weight or 1)
        except ValueError:
            quality = 0.0
        wished.append((-quality + place * 1e-6, code.strip()[:2].lower()))
    return next((code for _, code in sorted(wished) if code in LANGUAGES), "ar")


async def start(request: Request) -> Response:
    """Send a visitor to the pages of his language."""
    return RedirectResponse(f"/{preferred(request.headers.get('accept-language', ''))}/")


async def missing(request: Request, _error: Exception) -> Response:
    """What is not there, or is no longer there."""
    language = request.url.path.split("/")[1]
    if language not in LANGUAGES:
        language = preferred(request.headers.get("accept-language", ""))
    page = _page("missing.html", language, "", title=texts(language).gettext(N_("Not here")))
    page.status_code = 404
    return page


def _home(language: str) -> dict[str, Any]:
    """What can be done here."""
    return {
        **_choices("baloot", language),
        "houses": _houses(language),
        "games": _invitations(language),
        "cards": Markup(card_symbols((12, 22, 36, 50))),
    }


def _table(language: str) -> dict[str, Any]:
    """The table; which room it is stands behind the # and never reaches the server's logs."""
    return {"replays": True, "houses": _houses(language), "cards": _pack()}


def _score(language: str) -> dict[str, Any]:
    """The score keeper for a real table."""
    return _choices("baloot", language)


def _bridge(language: str) -> dict[str, Any]:
    """Practice boards for bridge."""
    return {
        "profiles": bridge.profiles(language),
        "most": MOST_BOARDS,
        "double_dummy": bridge.has_double_dummy(),
    }


def _puzzles(_language: str) -> dict[str, Any]:
    """Puzzles to solve; their solutions stay with the server until an answer is given."""
    return {
        "puzzles": Markup(json.dumps(puzzle_list())),
        "grades": range(1, HARDEST + 1),
        "cards": _pack(),
    }


def _pack() -> Markup:
    return Markup(card_symbols(DECK) + back_symbol())


async def game_page(request: Request) -> Response:
    """Where a match of a registered game begins."""
    language, name, pages = _game(request)
    values = {"title": title_of(name, language), "about": pages.invitation}
    values |= {**pages.start_values(language), **_choices(name, language)}
    return _page(pages.start, language, name, **values)


async def game_table_page(request: Request) -> Response:
    """The table of a registered game."""
    language, name, pages = _game(request)
    values = {
        "words": _words(SCRIPT_WORDS, language, **pages.words(language)),
        "cards": Markup(pages.symbols()),
        "start": name,
        "script": pages.script,
        "title": title_of(name, language),
        "style": _style(pages),
        "replays": bool(find(name).replays),
    }
    return _page(pages.table, language, f"{name}/table", **values, **pages.table_values(language))


def _game(request: Request) -> tuple[str, str, GamePages]:
    """The language and the game of an address; raises 404 where there is no such page."""
    language, name = _language(request), request.path_params["game"]
    if language is None or name not in game_names():
        raise HTTPException(404)
    pages = getattr(game_of(name), "PAGES", None)
    if pages is None:
        raise HTTPException(404)
    return language, name, pages


def _style(pages: GamePages) -> str:
    """The address of a game's own style; empty where it has none."""
    name = f"{pages.script}.css"
    return f"{assets.root()}{name}" if pages.package and name in assets.files_of(pages.package) else ""


def _replay(language: str) -> dict[str, Any]:
    """A recorded game step by step; one that is shared stands behind the #."""
    places = [seat_words(seat, language) for seat in SEATS]
    more: dict[str, Any] = {
        "places": places,
        "sides": [team_words(team, language) for team in (0, 1)],
        "games": {
            name: _said(game.WORDS, language)
            | {"labels": _said(game.LABELS, language)}
            | game.more_words(language)
            for name, game in replays_of_games().items()
        },
    }
    symbols = "".join(game.symbols() for game in replays_of_games().values())
    return {
        "words": _words(BOARD_WORDS | REPLAY_WORDS, language, **more),
        "names": Markup(json.dumps({card: card_words(card, language) for card in DECK})),
        "places": places,
        "cards": _pack() + Markup(symbols),
    }


def _choices(name: str, language: str) -> dict[str, Any]:
    """What a room of this game is made with: levels of the bots and presets of the rules, in words."""
    game, tr = game_of(name), texts(language)
    return {
        "game": name,
        "levels": [(level, tr.gettext(game.LEVEL_WORDS[level])) for level in game.LEVELS],
        "usual": game.USUAL,
        "rules": [(preset, tr.gettext(words)) for preset, words in game.RULE_WORDS.items()],
        "clocks": CLOCKS,
    }


def _invitations(language: str) -> list[dict[str, Any]]:
    """What the first page says of each game that has pages of its own."""
    found, tr = [], texts(language)
    for name in game_names():
        pages = getattr(game_of(name), "PAGES", None)
        if pages is not None:
            links = [(path, tr.gettext(words)) for path, words in pages.links]
            about, title = tr.gettext(pages.invitation), title_of(name, language)
            found.append({"name": name, "title": title, "about": about, "links": links})
    return found


def _houses(language: str) -> list[tuple[str, str, str, list[str]]]:
    """Each preset of Baloot's rules: its name, what it is called, what it is, and how it differs."""
    usual, tr, found = PRESETS[next(iter(BALOOT_RULES))], texts(language), []
    for name, words in BALOOT_RULES.items():
        changes = PRESETS[name].changed_from(usual)
        said = [value_text(field, value, language) for field, value in changes.items()]
        found.append((name, tr.gettext(words), house_text(name, language), said))
    return found


def _words(words: Mapping[str, str], language: str, **more: Any) -> Markup:
    """Texts for a script, as data in the page."""
    return Markup(json.dumps(_said(words, language) | more).replace("<", "\\u003c"))


def _said(words: Mapping[str, str], language: str) -> dict[str, Any]:
    return {name: texts(language).gettext(text) for name, text in words.items()}


@dataclass(frozen=True, slots=True)
class Page:
    """A page that every language has."""

    path: str
    """Its address below `/ar/` and `/en/`."""
    file: str
    """Its template."""
    title: str
    """In English; empty for the first page, which has the name of the program alone."""
    values: Callable[[str], dict[str, Any]] = lambda _: {}
    """What the template is filled with, by the language."""
    words: Mapping[str, str] = field(default_factory=dict)
    """What the page's script says, in English."""
    kept: bool = False
    """Whether browsers fetch it before it is opened, for when the server cannot be reached."""

    def route(self) -> Route:
        """Where the server answers with it."""

        async def answer(request: Request) -> Response:
            language = _language(request)
            if language is None:
                raise HTTPException(404)
            return self.shown(language)

        return Route(f"/{{language:str}}/{self.path}", answer)

    def shown(self, language: str) -> HTMLResponse:
        """The page in a language."""
        words = {"words": _words(self.words, language)} if self.words else {}
        title = texts(language).gettext(self.title) if self.title else ""
        return _page(self.file, language, self.path, title=title, **words, **self.values(language))


PAGES: Final = (
    Page("", "home.html", "", _home, kept=True),
    Page("table", "table.html", N_("Baloot"), _table, SCRIPT_WORDS),
    Page("score", "score.html", N_("Score keeper"), _score, SCORE_WORDS, kept=True),
    Page("records", "records.html", N_("Recorded games"), words=RECORD_WORDS),
    Page("offline", "offline.html", N_("No connection"), kept=True),
    Page("bridge", "bridge.html", N_("Bridge practice boards"), _bridge, bridge.WORDS),
    Page("puzzles", "puzzles.html", N_("Puzzles"), _puzzles, PUZZLE_WORDS),
    Page("declare", "declare.html", N_("What should I declare?"), declare_page.values, declare_page.WORDS),
    Page("replay", "replay.html", N_("Replay"), _replay),
)
"""All pages but those of a game, which a game names itself."""


@cache
def _worker() -> str:
    """The service worker, with what it keeps from the start, and the version of all files of the pages."""
    files = [*(file.name for file in assets.scripts(assets.FOLDER)), *assets.of_games()]
    shown = [f"{assets.root()}{name}" for name in files]
    pages = [f"/{language}/{page.path}" for language in LANGUAGES for page in PAGES if page.kept]
    version = hashlib.sha256()
    for file in sorted(assets.FOLDER.iterdir()):
        version.update(file.read_bytes())
    for name in resources.names("majlis.table", "templates"):
        version.update(resources.read("majlis.table", "templates", name))
    for content in assets.of_games().values():
        version.update(content)
    script = (assets.FOLDER / "sw.js").read_text(encoding="utf-8")
    named = script.replace('"majlis-0"', f'"majlis-{version.hexdigest()[:16]}"')
    return named.replace("FIRST = []", f"FIRST = {json.dumps([*pages, *shown])}")


async def service_worker(_request: Request) -> Response:
    """The service worker has to lie at the root to serve all pages."""
    return Response(_worker(), media_type="text/javascript", headers={"cache-control": "no-cache"})
