"""The players `literal` and `repaired`: they differ in what they declare, and in nothing else."""

from abc import ABC, abstractmethod
from typing import Final

import numpy as np

from majlis.errors import InputError, shown
from majlis.game import Action
from majlis.i18n import N_
from majlis.liaptui.actions import KEEP, REDEAL, play_action
from majlis.liaptui.advice import Advice, at_a_glance
from majlis.liaptui.declare import literal, repaired
from majlis.liaptui.declare.situation import Declaration, Situation
from majlis.liaptui.lookahead.known import Known
from majlis.liaptui.phase import Phase
from majlis.liaptui.pieces import Pieces
from majlis.liaptui.players.policy import Sight, choose, worths
from majlis.liaptui.view import View
from majlis.message import Message

UNIT: Final = 1 << 16
"""What a point is in the worth of a play (`lookahead.kernels.UNIT`, which needs Numba)."""
GIVEN_BACK: Final = N_("a weak hand is given back: its holder starts the new deal, which counts once more")
KEPT: Final = N_("a weak hand is kept by this player, always")


class Declaring(ABC):
    """Declares by a declarer and plays by `policy`, so that two of them measure two declarers.

    `redeal` says what it answers when it holds a weak hand; the algorithm of sources/liaptui.md §4 has no
    word on it. Raises `InputError` when that is neither True nor False.
    """

    name: str

    def __init__(self, rng: np.random.Generator, *, redeal: bool = True) -> None:
        if not isinstance(redeal, bool):  # from a specification it may be a number or a text
            raise InputError(N_("redeal={redeal}: it is yes or no"), redeal=shown(redeal))
        self._redeal = redeal

    @abstractmethod
    def declaration(self, view: View) -> Declaration:
        """What it declares, and why."""

    def act(self, view: View) -> Action:
        """The declarer's number, and the pieces of `play`."""
        if view.phase == Phase.REDEAL:
            return REDEAL if self._redeal else KEEP
        if view.phase == Phase.DECLARE:
            return self.declaration(view).number
        return play_action(self.play(view))

    def play(self, view: View) -> Pieces:
        """The policy's pieces."""
        return choose(view)

    def advise(self, view: View) -> Advice:
        """What it would do, and why."""
        if len(view.legal_actions) == 1:
            return Advice(view.legal_actions[0])
        if view.phase == Phase.DECLARE:
            return Advice.of(self.declaration(view))
        if view.phase == Phase.REDEAL:
            return Advice(self.act(view), (Message(GIVEN_BACK if self._redeal else KEPT),))
        worth = {
            play_action(pieces): points / UNIT for pieces, points in worths(Sight.of(Known.of(view))).items()
        }
        return at_a_glance(self.act(view), worth)

    def out_of_turn(self, view: View) -> Action | None:
        """Nothing can be done out of turn."""
        return None


class Literal(Declaring):
    """The literal algorithm (sources/liaptui.md §4): the baseline that others are measured against."""

    name = "literal"

    def declaration(self, view: View) -> Declaration:
        """What it declares, and why."""
        return literal.declare(view.hand, Situation.of(view), view.rules)


class Repaired(Declaring):
    """The ideas of the literal algorithm with its faults mended (sources/liaptui.md §5)."""

    name = "repaired"

    def declaration(self, view: View) -> Declaration:
        """What it declares, and why."""
        return repaired.declare(view.hand, Situation.of(view), view.rules)
