"""Environments for learning and search: PettingZoo (`baloot_v0`, `liaptui_v0`) and OpenSpiel (`load_game`).

Both are written once for every game here, over the common `State` and a `Form` of the game, and both ask
one seat at a time (`turns`). `docs/environments.md` tells how they are used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from majlis.envs import baloot_v0, liaptui_v0
    from majlis.envs.baloot import BalootForm
    from majlis.envs.liaptui import LiapTuiForm
    from majlis.envs.openspiel import Game, load_game, registered_games
    from majlis.envs.turns import Turns

_PLACES = {
    "BalootForm": "baloot",
    "Game": "openspiel",
    "LiapTuiForm": "liaptui",
    "Turns": "turns",
    "load_game": "openspiel",
    "registered_games": "openspiel",
}
_ENVIRONMENTS = ("baloot_v0", "liaptui_v0")

__all__ = [
    "BalootForm",
    "Game",
    "LiapTuiForm",
    "Turns",
    "baloot_v0",
    "liaptui_v0",
    "load_game",
    "registered_games",
]


def __getattr__(name: str) -> Any:
    # When they are asked for: the OpenSpiel shape must not need PettingZoo.
    if name in _ENVIRONMENTS:
        return import_module(f"{__name__}.{name}")
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_PLACES[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
