"""A match of any registered game, deal after deal, for whoever is no arena: a terminal, the table."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from majlis import game
from majlis.arena.games import Finished, game_named
from majlis.errors import InputError
from majlis.game import Player, Seat
from majlis.i18n import N_

_CARDS = 1
"""Sets the generator of the cards apart from those of the players."""


class Match(game.Match[Any]):
    """One match by a rule set and a seed; every deal has a generator of its own, whatever was played before.

    Raises `InputError` for rules that do not exist.
    """

    def __init__(self, name: str, rules: str | None, seed: int, players: Sequence[Player[Any]] = ()) -> None:
        self.game = game_named(name)
        self.rules = self.game.rules_text(rules)
        self.seed, self.players = seed, players
        self.states: list[Any] = []
        """The finished deals."""
        self.first: list[Any] = []
        """The first state of every deal that was begun."""
        self.points: list[int] = [0, 0, 0, 0]
        """What each seat has got so far."""
        self._progress = self.game.table(self.rules, 1, match=True)

    def coming(self) -> Any:
        """The first state of the next deal, which is not begun; raises `InputError` after the end."""
        if self.is_over():
            raise InputError(N_("the match is over: there is no other deal"))
        return self._progress.deal(np.random.default_rng([self.seed, _CARDS, len(self.states)]))

    def new_deal(self) -> Any:
        """The first state of the next deal, which begins."""
        return self.begin_deal(self.coming())

    def begin_deal(self, state: Any) -> Any:
        """The next deal, from this first state: one that was kept, with the cards that it had."""
        self.first[len(self.states) :] = [state.copy()]
        return state

    def finish(self, state: Any) -> None:
        """Count a finished deal."""
        points = self.game.points(state)
        self._progress.finish(Finished(state, points))
        self.points = [sum(pair) for pair in zip(self.points, points, strict=True)]
        self.states.append(state)

    def is_over(self) -> bool:
        """Whether the match is decided."""
        return self._progress.winners() is not None

    def winners(self) -> tuple[Seat, ...]:
        """The seats that have won; none before the end."""
        return self._progress.winners() or ()

    def standing(self, seat: Seat = 0) -> tuple[int, ...]:
        """The points of this seat's side and the other's, or where each plays for himself of all in order."""
        seats = 2 if has_sides(self.game) else 4
        return tuple(self.points[(seat + step) % 4] for step in range(seats))


def has_sides(found: Any) -> bool:
    """Whether an arena's game is one of two against two."""
    return {tuple(seating) for seating in found.seatings} == {(0, 1, 0, 1), (1, 0, 1, 0)}
