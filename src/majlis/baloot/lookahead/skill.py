"""How much and how the searcher searches: numbers and switches, and the levels for people.

A level is weaker because it sees less far and counts less, never because it errs by lot.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from majlis.baloot.solver.payoff import Objective
    from majlis.baloot.view import View

NODES: Final = 1_000_000
"""Positions that the solver looks at for an action, if nothing else is asked: about 50 ms."""
UNITS: Final[dict[Objective, int]] = {"points": 5, "gp": 1, "match": 7000}
"""What about a game point is in what is solved for."""


@dataclass(frozen=True, slots=True)
class Skill:
    """How the searcher searches; the switches are there to measure what each part is worth."""

    nodes: int = NODES
    """The budget of an action, in positions that the solver looks at."""
    worlds: int = 300
    """At most so many worlds are solved."""
    tricks: int = 8
    """Cards are searched once so many tricks are to come; before, the strategist's rules play them."""
    voids: bool = True
    """Whether it counts who is out of which suit."""
    weigh: bool = True
    """Whether worlds are weighed by what the others called and played."""
    habits: bool = True
    """Whether weighing looks at cards too, not only at calls."""
    exact: bool = True
    """Whether all worlds are listed where there are few."""
    bid: bool = True
    """Whether it weighs calls itself; else they are the strategist's."""
    learned: bool = True
    """Whether calls are worth what was learned of them; else they are searched, where there is time."""
    soft: bool = False
    """Whether ends near each other count for each other, since nobody plays as well as the solver."""
    race: bool = True
    """Whether cards that are clearly worse are dropped after a few worlds."""
    bank: bool = True
    """Whether cards of the first tricks get more of a budget in positions, those of the last ones less."""
    fusion: int = 0
    """With four cards a hand or fewer, for so many more choices of its own it plays one card in all worlds
    that look alike, 0 for none: it expects to know no more than it will (`fusion`)."""
    trust: float = 0.5
    """How many standard errors a card must be better than the strategist's to be played in its place."""
    objective: Objective | None = None
    """What is solved for; None for game points, and near the end of a match the chance to win it."""

    without: str = ""
    """Strategy modules that its rules do without."""
    caution: float = 2.0
    """The same for words of the auction and the doubling."""

    def goal(self, view: View) -> Objective:
        """What is solved for at this score."""
        if self.objective is not None:
            return self.objective
        from majlis.baloot.chances import in_sight  # brings NumPy

        return "match" if in_sight(view.scores, view.rules) else "gp"

    def softens(self, view: View) -> bool:
        """Whether payoffs are softened: card points are as they are."""
        return self.soft and self.goal(view) != "points"

    def replace(self, **changes: Any) -> Skill:
        """A copy with some fields changed."""
        return dataclasses.replace(self, **changes)


_OF_LEVELS: Final = ("tricks", "voids", "without", "caution")
OPTIONS: Final = tuple(field for field in dataclasses.fields(Skill) if field.name not in _OF_LEVELS)
"""The fields that can be given by hand; the others are for levels alone."""
_BEGINNER: Final = Skill(
    nodes=20_000,
    worlds=4,
    tricks=1,
    voids=False,
    weigh=False,
    exact=False,
    bid=False,
    without="card_tracker+follow_optimizer+partner_read+score_play+trump_manager",
)
LEVELS: Final = {
    "beginner": _BEGINNER,
    "easy": _BEGINNER.replace(nodes=50_000, worlds=8, tricks=3, without=""),
    "medium": Skill(nodes=50_000, worlds=16, tricks=4, weigh=False, exact=False, bid=False),
    "hard": Skill(nodes=100_000, worlds=40, tricks=6, weigh=False, bid=False),
    "full": Skill(),
}
"""The levels, weakest first."""
