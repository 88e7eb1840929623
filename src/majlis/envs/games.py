"""The forms of the registered games (`majlis.games`), by name."""

from typing import Any

from majlis.envs.form import Form
from majlis.errors import InputError, shown
from majlis.games import names, part, usable
from majlis.i18n import N_


def make_form(game: str, **parameters: Any) -> Form:
    """The form of a game, from plain values.

    Raises `InputError` (or `NotationError`) for a game, parameter or value that does not exist, and for a
    game that has no environment.
    """
    if game not in names():
        raise InputError(
            N_("{game} is not a game: the games are {games}"), game=shown(game), games=", ".join(form_names())
        )
    form: type[Form] = part(game, "environment")
    return form.make(**parameters)


def form_names() -> tuple[str, ...]:
    """The games that have an environment."""
    return tuple(usable("environment"))
