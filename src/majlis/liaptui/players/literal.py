"""The player `literal`: declares as `declare.literal` does."""

from majlis.liaptui.declare.literal import declare
from majlis.liaptui.declare.situation import Declaration, Situation
from majlis.liaptui.players.declaring import Declaring
from majlis.liaptui.view import View


class Literal(Declaring):
    """The founding document's declarations, to the letter: the baseline that others are measured against."""

    name = "literal"

    def declaration(self, view: View) -> Declaration:
        """What it declares, and why."""
        return declare(view.hand, Situation.of(view), view.rules)
