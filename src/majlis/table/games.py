"""What a room asks of a game.

A `Course` is a match in progress. It is made from the room's settings and changes by `apply` and `next_deal`
only, so that the same log always makes the same course.
"""

from importlib import import_module
from typing import Any, Final, Protocol

from majlis.errors import InputError, shown
from majlis.game import Action, Seat
from majlis.i18n import N_
from majlis.table.picture import Picture
from majlis.table.settings import Settings


class Course(Protocol):
    """A match in progress."""

    def asked(self) -> tuple[Seat, ...]:
        """The seats whose turn it is; none between deals and after the end."""
        ...

    def interrupters(self) -> tuple[Seat, ...]:
        """The seats that could act although it is not their turn."""
        ...

    def check(self, action: Action, seat: Seat) -> None:
        """Raise `IllegalAction` with the reason where `apply` would; nothing changes."""
        ...

    def apply(self, action: Action, seat: Seat) -> None:
        """Do it; raises `IllegalAction` with the reason."""
        ...

    def is_between(self) -> bool:
        """Whether a deal is over and the next can begin."""
        ...

    def is_over(self) -> bool:
        """Whether the match is decided."""
        ...

    def next_deal(self) -> None:
        """Deal again; raises `InputError` where no deal can begin."""
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

    def picture(
        self, seat: Seat | None, names: tuple[str, ...], bots: tuple[bool, ...], position: int, language: str
    ) -> Picture:
        """What this seat, or a spectator, is shown; names are empty where a bot sits."""
        ...


GAMES: Final = {"baloot": "majlis.table.baloot"}
"""The module of each game; it has `begin(settings)` and `check(settings)`."""


def begin(settings: Settings) -> Course:
    """The course of a new match; raises `InputError` for settings of none."""
    if settings.game not in GAMES:
        raise InputError(N_("there is no game {name} at the table"), name=shown(settings.game))
    course: Course = import_module(GAMES[settings.game]).begin(settings)
    return course
