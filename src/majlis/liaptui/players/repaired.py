"""The player `repaired`: declares as `declare.repaired` does."""

from majlis.liaptui.declare.repaired import declare
from majlis.liaptui.declare.situation import Declaration, Situation
from majlis.liaptui.players.declaring import Declaring
from majlis.liaptui.view import View


class Repaired(Declaring):
    """The founding document's ideas with its faults mended."""

    name = "repaired"

    def declaration(self, view: View) -> Declaration:
        """What it declares, and why."""
        return declare(view.hand, Situation.of(view), view.rules)
