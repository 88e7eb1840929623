"""Baloot players: all that they ever get is a `View`. `make_player` seats one by name."""

from collections.abc import Callable
from typing import Final

import numpy as np

from majlis.baloot.players.careful import Careful
from majlis.baloot.players.random import Random
from majlis.baloot.players.strategist import Strategist
from majlis.baloot.view import View
from majlis.errors import InputError
from majlis.game import Player

PLAYERS: Final[dict[str, Callable[..., Player[View]]]] = {
    "random": Random,
    "careful": Careful,
    "strategist": Strategist,
}


def make_player(name: str, rng: np.random.Generator) -> Player[View]:
    """The player of this name; raises `InputError` when there is none."""
    if name not in PLAYERS:
        raise InputError(f"{name!r} is not a player: the players are {', '.join(PLAYERS)}")
    return PLAYERS[name](rng)


__all__ = ["PLAYERS", "Careful", "Random", "Strategist", "make_player"]
