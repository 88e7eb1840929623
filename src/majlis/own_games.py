"""The games that come with majlis, registered as every other game is (`pyproject.toml` names them too).

They are found without the metadata of an installation, as in a checkout or a zip file.
"""

from typing import Final

from majlis.i18n import N_
from majlis.registration import Game

BALOOT: Final = Game(
    name="baloot",
    title=N_("Baloot"),
    arena="majlis.arena.baloot:GAME",
    environment="majlis.envs.baloot:BalootForm",
    table="majlis.table.baloot",
    replays="majlis.table.baloot_replays",
    commands="majlis.cli.baloot",
)
LIAPTUI: Final = Game(
    name="liaptui",
    title=N_("Liap Tui"),
    arena="majlis.arena.liaptui:GAME",
    environment="majlis.envs.liaptui:LiapTuiForm",
    table="majlis.table.liaptui",
    replays="majlis.table.liaptui_replays",
    commands="majlis.cli.liaptui",
)
OWN: Final = {game.name: game for game in (BALOOT, LIAPTUI)}
"""By name, in the order in which they are listed."""
