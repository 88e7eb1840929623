"""Liap Tui players: all that they ever get is a `View`. `make_player` seats one by its specification."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from majlis.game import Player
from majlis.liaptui.players.declaring import Literal, Repaired
from majlis.liaptui.players.expert import Expert
from majlis.liaptui.players.random import Random
from majlis.liaptui.players.schools import Beginner, Bold, Cautious, Greedy
from majlis.liaptui.view import View
from majlis.players import parse_spec, seated

if TYPE_CHECKING:
    import numpy as np

PLAYERS: Final[dict[str, Callable[..., Player[View]]]] = {
    "random": Random,
    "literal": Literal,
    "repaired": Repaired,
    "expert": Expert,
    "beginner": Beginner,
    "greedy": Greedy,
    "bold": Bold,
    "cautious": Cautious,
}
ADVISER: Final = "expert"
"""Whom a player at the keyboard asks, unless he names another."""


def make_player(text: str, rng: "np.random.Generator") -> Player[View]:
    """The player that a specification names, `repaired` or `repaired:redeal=no`.

    Raises `InputError` when there is none, or when it does not take these options.
    """
    return seated(parse_spec(text, PLAYERS, "liaptui"), rng)


__all__ = [
    "ADVISER",
    "PLAYERS",
    "Beginner",
    "Bold",
    "Cautious",
    "Expert",
    "Greedy",
    "Literal",
    "Random",
    "Repaired",
    "make_player",
]
