"""The games that have an environment, by name; a new game adds its line."""

from importlib import import_module
from typing import Any, Final

from majlis.envs.form import Form
from majlis.errors import InputError, shown
from majlis.i18n import N_

GAMES: Final = {"baloot": "BalootForm", "liaptui": "LiapTuiForm"}
"""The form of each game, which is in the module of the game's name and imported when it is asked for."""


def make_form(game: str, **parameters: Any) -> Form:
    """The form of a game, from plain values.

    Raises `InputError` (or `NotationError`) for a game, parameter or value that does not exist.
    """
    if game not in GAMES:
        raise InputError(
            N_("{game} is not a game: the games are {games}"), game=shown(game), games=", ".join(GAMES)
        )
    form: type[Form] = getattr(import_module(f"majlis.envs.{game}"), GAMES[game])
    return form.make(**parameters)
