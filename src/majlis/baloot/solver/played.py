"""What each card of a played deal cost, against perfect play of the open hands from there on."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from majlis.baloot.phase import Phase
from majlis.baloot.solver.layout import position_of
from majlis.baloot.solver.payoff import Objective, payoff_of
from majlis.baloot.solver.search import Solver
from majlis.baloot.state import State
from majlis.cards import Card
from majlis.game import Seat


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """One card of the deal. Values are what the first side (seats 0 and 2) gets more than the second."""

    trick: int
    """From 1."""
    seat: Seat
    card: Card
    before: int
    """The worth of the position in which it was played."""
    after: int

    @property
    def cost(self) -> int:
        """What the card cost its own side: 0 for a best card."""
        return self.before - self.after if self.seat % 2 == 0 else self.after - self.before


def course(
    states: Iterable[State], objective: Objective = "points", solver: Solver | None = None
) -> list[PlayedCard]:
    """Each card of a deal, from its states in order; what was announced in the end is known throughout.

    A card that the rules forbid can gain: its cost is then below 0.
    """
    solver = solver or Solver()
    known = [state for state in states if state.contract is not None and state.phase != Phase.DOUBLING]
    in_play = [state for state in known if state.phase == Phase.PLAY]
    if not in_play:
        return []
    start = position_of(in_play[0])
    payoff = payoff_of(in_play[-1], objective, start)
    steps = list[PlayedCard]()
    worth = solver.worth(start, payoff)
    for before, after in pairwise(known):
        if after.played() == before.played():
            continue
        seat, card = after.history[-1]
        left = after.phase == Phase.PLAY
        then = solver.worth(position_of(after), payoff, guess=worth) if left else worth  # the last is forced
        steps.append(PlayedCard(before.tricks_done() + 1, seat, card, worth, then))
        worth = then
    return steps
