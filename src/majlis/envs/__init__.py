"""Environments for learning and search: PettingZoo (`baloot_v0`, `liaptui_v0`) and OpenSpiel (`load_game`).

Both are written once for every game here, over the common `State` and a `Form` of the game, and both ask
one seat at a time (`turns`). For Baloot there are also thousands of deals at once, on compiled loops: for
Gymnasium (`BalootVectorEnv`) and as arrays (`decisions`). `docs/research/environments.md` shows how
to use them.
"""

from typing import TYPE_CHECKING

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
__getattr__, __dir__, __all__ = lazy_exports(__name__, _EXPORTS)
