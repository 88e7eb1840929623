"""Environments for learning and search: PettingZoo (`baloot_v0`, `liaptui_v0`) and OpenSpiel (`load_game`).

Both are written once for every registered game, over the common `State` and a `Form` of the game, and both
ask one seat at a time (`turns`); another package's game is there as `tarneeb_v0` and `load_game("tarneeb")`.
For Baloot there are also thousands of deals at once, on compiled loops: for Gymnasium (`BalootVectorEnv`) and
as arrays (`decisions`). `docs/research/environments.md` shows how to use them.
"""

from typing import TYPE_CHECKING, Any

from majlis.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from majlis.envs.aec import baloot_v0 as baloot_v0
    from majlis.envs.aec import liaptui_v0 as liaptui_v0
    from majlis.envs.baloot import BalootForm as BalootForm
    from majlis.envs.bulk import Decisions as Decisions
    from majlis.envs.bulk import decisions as decisions
    from majlis.envs.liaptui import LiapTuiForm as LiapTuiForm
    from majlis.envs.openspiel import Game as Game
    from majlis.envs.openspiel import load_game as load_game
    from majlis.envs.openspiel import registered_games as registered_games
    from majlis.envs.turns import Turns as Turns
    from majlis.envs.vector import BalootEnv as BalootEnv
    from majlis.envs.vector import BalootVectorEnv as BalootVectorEnv

_EXPORTS = {
    ".aec": "baloot_v0 liaptui_v0",
    ".baloot": "BalootForm",
    ".bulk": "Decisions decisions",
    ".liaptui": "LiapTuiForm",
    ".openspiel": "Game load_game registered_games",
    ".turns": "Turns",
    ".vector": "BalootEnv BalootVectorEnv",
}
_find, __dir__, __all__ = lazy_exports(__name__, _EXPORTS)


def __getattr__(name: str) -> Any:
    """A name of the list, or the PettingZoo environment of another registered game: `tarneeb_v0`."""
    if name not in __all__ and name.endswith("_v0"):
        from majlis.envs import aec

        return getattr(aec, name)
    return _find(name)
