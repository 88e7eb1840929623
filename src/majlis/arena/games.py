"""What the arena asks of a game: `Game`, which the registration of every game names (`majlis.registration`).

A `Game` begins matches by a rule set, lets players play a deal, and says what the deal brought each seat;
`MatchProgress` is what lasts from deal to deal of a match. Everything else in `majlis.arena` knows only these
two.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol, TypeAlias

import numpy as np

from majlis.errors import InputError, shown
from majlis.game import Seat
from majlis.games import names, part
from majlis.i18n import N_
from majlis.message import Listed
from majlis.players import Factory

Side: TypeAlias = int
"""0 or 1: which of the two players of a pair."""
Points: TypeAlias = tuple[int, int, int, int]
"""What each seat got."""
Seating: TypeAlias = tuple[Side, Side, Side, Side]
"""Who sits where."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A deal that is over: by the rules, or because a player failed in it."""

    state: Any
    points: Points
    forfeit: Seat | None = None
    """The seat whose player failed; None when the deal was played out."""


class MatchProgress(Protocol):
    """What lasts between the deals of a match: scores, dealer."""

    def deal(self, rng: np.random.Generator) -> Any:
        """The next deal's first state."""
        ...

    def finish(self, deal: Finished) -> None:
        """Count a deal."""
        ...

    def winners(self) -> tuple[Seat, ...] | None:
        """The seats that have won the match; None while it goes on."""
        ...


class Game(Protocol):
    """A game of four seats that can be played in the arena; frozen, found by name."""

    name: str
    unit: str
    """What the points are, in English: `game points`."""
    seatings: tuple[Seating, ...]
    """The ways in which two players sit down to the same deal; over all of them, every seat counts alike."""

    @property
    def players(self) -> Mapping[str, Factory]:
        """The players that have names."""
        ...

    def rules_text(self, text: str | None) -> str:
        """The rule set in a form that workers elsewhere can read; None is the default one.

        Raises `InputError` when there is no such rule set.
        """
        ...

    def table(self, rules: str, number: int, match: bool = False) -> MatchProgress:
        """The table of match `number` (1-based), or of the single deal of that number."""
        ...

    def points(self, state: Any) -> Points:
        """What the finished deal brought each seat."""
        ...

    def forfeit(self, state: Any, seat: Seat) -> Points:
        """What an unfinished deal brings each seat when the player of this one has failed."""
        ...

    def records(self, deals: Sequence[Finished], name: str) -> list[bytes]:
        """The deals of one sitting as the files of the game's own record format; none if it has none."""
        ...


@cache
def game_named(name: str) -> Game:
    """The game of this name; raises `InputError` when there is none.

    >>> game_named("baloot").unit
    'game points'
    """
    if name not in names():
        message = N_("{name} is not a game of the arena: write {games} first, then the players")
        raise InputError(message, name=shown(name), games=Listed(names(), "or"))
    game: Game = part(name, "arena")
    return game


def check_seatings(count: int, game: Game) -> None:
    """Raises `InputError` unless so many seatings can be taken of this game's: an even number of them."""
    most = len(game.seatings)
    if not 2 <= count <= most or count % 2:
        message = N_("{count} seatings a deal are not possible: in {game} take {most}, which is all of them")
        if most > 2:
            message = N_(
                "{count} seatings a deal are not possible: in {game} take an even number, 2 to {most}"
            )
        raise InputError(message, count=count, game=game.name, most=most)


def seatings_of(game: Game, number: int, count: int | None = None) -> tuple[Seating, ...]:
    """The seatings in which the deal (or match) of this number is played: all, or `count` of them.

    A seating and the one with both players exchanged stay together, so that at every number each player has
    every seat equally often. The pairs take turns from number to number: over all of them, each seating is
    played equally often, and what is measured is the same as with all seatings, less exactly.

    >>> from types import SimpleNamespace as Game
    >>> each = Game(seatings=((0, 0, 0, 1), (0, 0, 1, 0), (1, 1, 0, 1), (1, 1, 1, 0)))
    >>> [seatings_of(each, number, 2) for number in (1, 2, 3)]
    [((0, 0, 0, 1), (1, 1, 1, 0)), ((0, 0, 1, 0), (1, 1, 0, 1)), ((0, 0, 0, 1), (1, 1, 1, 0))]
    """
    if count is None or count >= len(game.seatings):
        return game.seatings
    pairs = [(seating, exchanged(seating)) for seating in game.seatings if seating < exchanged(seating)]
    first = (number - 1) * (count // 2)
    return tuple(seating for at in range(count // 2) for seating in pairs[(first + at) % len(pairs)])


def exchanged(seating: Seating) -> Seating:
    """The seating with both players exchanged."""
    first, second, third, fourth = (1 - side for side in seating)
    return first, second, third, fourth


def margin(points: Points, seating: Seating) -> float:
    """What side 0 got over side 1: the mean of its seats less the mean of the others'.

    >>> margin((26, 0, 26, 0), (1, 0, 1, 0))
    -26.0
    """
    got = [[p for p, side in zip(points, seating, strict=True) if side == who] for who in (0, 1)]
    return sum(got[0]) / len(got[0]) - sum(got[1]) / len(got[1])
