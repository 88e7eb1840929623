"""The random player: any legal action, each equally likely."""

from typing import TYPE_CHECKING

from majlis.game import Action
from majlis.liaptui.view import View

if TYPE_CHECKING:
    import numpy as np


class Random:
    """Plays at random from its own generator."""

    name = "random"

    def __init__(self, rng: "np.random.Generator") -> None:
        self._rng = rng

    def act(self, view: View) -> Action:
        """One of the legal actions."""
        return view.legal_actions[int(self._rng.integers(len(view.legal_actions)))]

    def out_of_turn(self, view: View) -> Action | None:
        """Nothing can be done out of turn."""
        return None
