"""What a room asks of a game.

An `OngoingMatch` is made from the room's settings and changes by `apply` and `next_deal` only, so that the
same log always makes the same match. The cards of a deal come with what begins it (`Settings.dealt`,
`next_deal`): a later version, whose seeds give other deals, goes on with the same cards.
"""

from collections.abc import Iterator
from importlib import import_module
from typing import Any, Final, Protocol

from majlis.errors import InputError, shown
from majlis.game import Action, Seat
from majlis.i18n import N_
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


class Game(Protocol):
    """The module of a game."""

    LEVELS: dict[str, str]
    """Bots by level, as players of the game are written, the weakest first."""
    LEVEL_WORDS: dict[str, str]
    RULE_WORDS: dict[str, str]
    """The presets of the rules that a page offers and what each is called, the usual one first."""
    USUAL: str
    """The level that is chosen where nobody chooses."""
    HELPER: str
    """Who plays for a person whose time is up."""

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


GAMES: Final = {"baloot": "majlis.table.baloot", "liaptui": "majlis.table.liaptui"}
"""The module of each game: a `Game`."""


def game_of(name: str) -> Game:
    """The game of this name; raises `InputError` where there is none."""
    if name not in GAMES:
        raise InputError(N_("there is no game {name} at the table"), name=shown(name))
    found: Any = import_module(GAMES[name])
    game: Game = found
    return game
