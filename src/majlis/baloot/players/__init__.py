"""Baloot players: all that they ever get is a `View`. `make_player` seats one by its specification."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from majlis.baloot.players.careful import Careful
from majlis.baloot.players.random import Random
from majlis.baloot.players.searcher import Searcher
from majlis.baloot.players.strategist import Strategist
from majlis.baloot.view import View
from majlis.game import Player
from majlis.players import parse_spec, seated

if TYPE_CHECKING:
    import numpy as np

PLAYERS: Final[dict[str, Callable[..., Player[View]]]] = {
    "random": Random,
    "careful": Careful,
    "strategist": Strategist,
    "searcher": Searcher,
}


def make_player(text: str, rng: "np.random.Generator") -> Player[View]:
    """The player that a specification names, `careful` or `strategist:without=void_creator`.

    Raises `InputError` when there is none, or when it does not take these options.
    """
    return seated(parse_spec(text, PLAYERS, "baloot"), rng)


__all__ = ["PLAYERS", "Careful", "Random", "Searcher", "Strategist", "make_player"]
