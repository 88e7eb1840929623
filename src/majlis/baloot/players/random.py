"""The random player: any legal action, each equally likely, but for claims and challenges.

Sawa and Qayd end the deal, mostly wrongly when made at random, so this player makes neither; and it
always passes when it is asked whether to double.
"""

from typing import TYPE_CHECKING

from majlis.baloot import actions as act
from majlis.baloot.phase import Phase
from majlis.baloot.view import View
from majlis.game import Action

if TYPE_CHECKING:
    import numpy as np


class Random:
    """Plays at random from its own generator."""

    name = "random"

    def __init__(self, rng: "np.random.Generator") -> None:
        self._rng = rng

    def act(self, view: View) -> Action:
        """One of the legal actions that are neither claim nor challenge."""
        if view.phase == Phase.DOUBLING:
            return view.legal_actions[0]
        choices = [a for a in view.legal_actions if a != act.SAWA and a < act.QAYD]
        return choices[int(self._rng.integers(len(choices)))]

    def out_of_turn(self, view: View) -> Action | None:
        """Kawesh when it can be called; never a challenge."""
        return act.KAWESH if act.KAWESH in view.legal_actions else None
