"""Players of other schools than the expert's: simple declarers who play by no policy.

| player | declares | plays |
|---|---|---|
| `beginner` | as the repaired player | to win while he needs piles, his largest sets first |
| `greedy` | the pieces that win alone | his strongest while he needs piles |
| `bold` | his largest set and every good piece | as a beginner |
| `cautious` | one less than the pieces that win alone | his strongest while he needs piles |

Once they have what they declared they throw away their lowest pieces, but now and then (`strays`) they go on
playing to win.
"""

from abc import abstractmethod
from typing import ClassVar, Final

import numpy as np

from majlis.errors import InputError, shown
from majlis.i18n import N_, NN_
from majlis.liaptui.actions import play_action
from majlis.liaptui.advice import Advice
from majlis.liaptui.declare import repaired
from majlis.liaptui.declare.situation import Declaration, Situation
from majlis.liaptui.lookahead.simple_policies import WHOLE, Count, Way, choose, counted, nearest
from majlis.liaptui.phase import Phase
from majlis.liaptui.pieces import Pieces
from majlis.liaptui.players.declaring import Declaring
from majlis.liaptui.view import View
from majlis.message import Message

STRAYS: Final = 0.15
"""How often a player who has what he declared plays to win all the same."""
COUNTED: Final = NN_(
    "{number} pile is counted in the hand, whatever the others hold",
    "{number} piles are counted in the hand, whatever the others hold",
)
PLAYED: Final = {
    Way.BEGINNER: N_("piles are still needed: the largest set that does not overshoot"),
    Way.STRONGEST: N_("piles are still needed: the strongest"),
}
GIVES_WAY: Final = N_("no pile is needed: the lowest pieces go")


class School(Declaring):
    """A simple player; `strays` is how often he does not give way once he has what he declared, 0 to 1.

    Raises `InputError` when it is no such number.
    """

    way: ClassVar[Way]

    def __init__(self, rng: np.random.Generator, *, redeal: bool = True, strays: float = STRAYS) -> None:
        super().__init__(rng, redeal=redeal)
        if isinstance(strays, bool) or not isinstance(strays, int | float) or not 0 <= strays <= 1:
            raise InputError(N_("strays={strays}: it is a number from 0 to 1"), strays=shown(strays))
        self._rng, self._strays = rng, strays

    @abstractmethod
    def declaration(self, view: View) -> Declaration:
        """What it declares, and why."""

    def play(self, view: View) -> Pieces:
        """To win while piles are needed, and sometimes beyond."""
        need = view.needs or 0
        if need <= 0 and self._rng.random() < self._strays:
            need = WHOLE
        return choose(view.hand, need, view.current.type if view.current else None, self.way)

    def advise(self, view: View) -> Advice:
        """What it would do, and why: as if it never strayed."""
        if view.phase != Phase.PLAY or len(view.legal_actions) == 1:
            return super().advise(view)
        need = view.needs or 0
        pieces = choose(view.hand, need, view.current.type if view.current else None, self.way)
        return Advice(play_action(pieces), (Message(PLAYED[self.way] if need > 0 else GIVES_WAY),))


class Beginner(School):
    """Declares as the repaired player and plays as a beginner."""

    name = "beginner"
    way = Way.BEGINNER

    def declaration(self, view: View) -> Declaration:
        """What the repaired player declares."""
        return repaired.declare(view.hand, Situation.of(view), view.rules)


class Counting(School):
    """Declares what it counts in its hand."""

    how: ClassVar[Count]

    def declaration(self, view: View) -> Declaration:
        """What it counts, or the next legal number."""
        number = counted(view.hand, self.how)
        legal = tuple(view.legal_actions)
        one, many = COUNTED
        told = Message(one, {"number": number}, many, "number")
        return Declaration(nearest(number, legal), legal, (told,))


class Greedy(Counting):
    """Declares the pieces that win alone, and plays its strongest."""

    name, way, how = "greedy", Way.STRONGEST, Count.PIECES


class Bold(Counting):
    """Declares its largest set and every good piece, and plays as a beginner."""

    name, way, how = "bold", Way.BEGINNER, Count.BOLD


class Cautious(Counting):
    """Declares one less than the pieces that win alone, and plays its strongest."""

    name, way, how = "cautious", Way.STRONGEST, Count.CAUTIOUS
