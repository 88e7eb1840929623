"""What a room asks of a game.

An `OngoingMatch` is made from the room's settings and changes by `apply` and `next_deal` only, so that the
same log always makes the same match. The cards of a deal come with what begins it (`Settings.dealt`,
`next_deal`): a later version, whose seeds give other deals, goes on with the same cards.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from majlis.errors import InputError, shown
from majlis.game import Action, Seat
from majlis.games import names, part, working
from majlis.i18n import N_
from majlis.resources import names as files
from majlis.table.settings import Settings
from majlis.table.snapshot import SeatSnapshot


class OngoingMatch(Protocol):
    """A match in progress."""

    def asked(self) -> tuple[Seat, ...]:
        """The seats whose turn it is; none between deals and after the end."""
        ...

    def interrupters(self) -> tuple[Seat, ...]:
        """The seats that could act although it is not their turn."""
        ...

    def secrets(self) -> int:
        """How many of those who are asked answer in secret: nothing is seen before the last of them has."""
        ...

    def check(self, action: Action, seat: Seat) -> None:
        """Raise `IllegalAction` with the reason where `apply` would; nothing changes."""
        ...

    def apply(self, action: Action, seat: Seat) -> bool:
        """Do it; whether all may know that something was done. Raises `IllegalAction` with the reason."""
        ...

    def is_between(self) -> bool:
        """Whether a deal is over and the next can begin."""
        ...

    def is_over(self) -> bool:
        """Whether the match is decided."""
        ...

    def winners(self) -> tuple[Seat, ...]:
        """The seats that have won the match; none before its end."""
        ...

    def next_deal(self, dealt: str = "") -> None:
        """Deal again, these cards or else the next of the seed; raises `InputError` where that cannot be."""
        ...

    def coming(self) -> str:
        """The cards that `next_deal` would deal; empty where the match has one deal only."""
        ...

    def view(self, seat: Seat) -> Any:
        """What this seat may know."""
        ...

    def finished(self) -> int:
        """How many deals are over."""
        ...

    def record(self) -> bytes:
        """The finished deals as a file of the game's format."""
        ...

    def snapshot(
        self, seat: Seat | None, names: tuple[str, ...], bots: tuple[bool, ...], position: int, language: str
    ) -> SeatSnapshot:
        """What this seat, or a spectator, is shown; names are empty where a bot sits."""
        ...


def _nothing(_language: str) -> dict[str, Any]:
    return {}


def _no_symbols() -> str:
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePages:
    """The pages of a game: `/LANGUAGE/GAME`, where a match begins, and `/LANGUAGE/GAME/table`."""

    script: str
    """The module of JavaScript that draws the table, without its ending; it calls `play` of `table.js`."""
    package: str = ""
    """The package in whose folder `static` its scripts and style are; empty where they are the table's."""
    invitation: str = ""
    """On the first page, in English: what the game is, in a sentence."""
    links: tuple[tuple[str, str], ...] = ()
    """Further pages of the game as address and English words."""
    words: Callable[[str], dict[str, Any]] = _nothing
    """What the script puts on the page beside the words of every game, in a language."""
    symbols: Callable[[], str] = _no_symbols
    """The symbols of SVG that the script uses."""
    start: str = "game.html"
    """The template of the page where a match begins."""
    table: str = "game-table.html"
    start_values: Callable[[str], dict[str, Any]] = _nothing
    """What the templates show beside what they do for every game, in a language."""
    table_values: Callable[[str], dict[str, Any]] = _nothing

    def __post_init__(self) -> None:
        """Raise `ImportError` or `OSError` where the package has no folder `static` to draw the game with."""
        if self.package:
            files(self.package, "static")


class Replays(Protocol):
    """How recorded games of a game are read for the pages that show and judge them: a module."""

    WORDS: dict[str, str]
    """What the script `replay-GAME.js` puts on the page."""
    LABELS: dict[str, str]
    """The text, or the name, of each element of the page, by its id."""
    OVER: str
    """Why there is no hint at the end of a deal."""

    def more_words(self, language: str) -> dict[str, Any]:
        """What the script needs beside `WORDS`, in a language."""
        ...

    def symbols(self) -> str:
        """The symbols of SVG that the script uses beside the cards."""
        ...

    def is_record(self, data: bytes) -> bool:
        """Whether a file means to be a record of this game, however broken it is."""
        ...

    def story(self, data: bytes, name: str, seat: int | None, language: str) -> Any:
        """A file step by step; raises `InputError` for one that holds nothing to show."""
        ...

    def position_at(self, line: str, done: int) -> Any:
        """The state of a deal after so many of its actions."""
        ...

    def review(self, file: Any, page: Any, language: str, watch: Callable[..., None]) -> None:
        """Write the page that judges every choice in a file; `watch` hears how much is done."""
        ...


def replays_of_games() -> dict[str, Replays]:
    """The readers of recorded games that can be used, by the name of their game."""
    return working("replays")


def replays_of(data: bytes) -> tuple[str, Replays]:
    """The game of a file, by its name, and its reader; what no other game knows is one of the first's."""
    found = replays_of_games()
    for name, game in found.items():
        if game.is_record(data):
            return name, game
    return next(iter(found.items()))


class Game(Protocol):
    """What the registration of a game names as its `table`: a module, or an object.

    `majlis.table.plain` makes one of what a game draws and the parts that it has anyway.
    """

    LEVELS: dict[str, str]
    """Bots by level, as players of the game are written, the weakest first."""
    LEVEL_WORDS: dict[str, str]
    RULE_WORDS: dict[str, str]
    """The presets of the rules that a page offers and what each is called, the usual one first."""
    USUAL: str
    """The level that is chosen where nobody chooses."""
    HELPER: str
    """Who plays for a person whose time is up."""
    PAGES: GamePages
    """Its pages; Baloot, whose pages are the site's own, has none of these."""

    def begin(self, settings: Settings) -> OngoingMatch:
        """A new match; raises `InputError` for rules that do not exist."""
        ...

    def deals_of(self, settings: Settings) -> Iterator[str]:
        """The cards of each deal of a match as this version's seeds give them; none where one is given."""
        ...

    def house_of(self, rules: str) -> dict[str, Any]:
        """The value of every option of these rules; raises `InputError` for rules that do not exist."""
        ...

    def make_player(self, spec: str, rng: Any) -> Any:
        """A player of the game."""
        ...

    def advise(self, view: Any, language: str) -> tuple[str, list[str]]:
        """What an adviser would do in this view, in words, and why."""
        ...


def game_names() -> tuple[str, ...]:
    """The games that are played at the table; one whose package is broken is not."""
    return tuple(working("table"))


def game_of(name: str) -> Game:
    """The game of this name; raises `InputError` where there is none at the table."""
    try:
        game: Game = part(name, "table")
    except InputError:
        if name in names():
            raise
        raise InputError(N_("there is no game {name} at the table"), name=shown(name)) from None
    return game
