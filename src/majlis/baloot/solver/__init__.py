"""Exact play of open hands: what every card is worth when all four play perfectly and see everything.

>>> from majlis.baloot import parse_position
>>> from majlis.baloot.solver import solve
>>> found = solve(parse_position("kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-40 W3-3"))
>>> found.values[found.best] == min(found.values.values())  # seat 1 is to play: least for seats 0 and 2
True
"""

from typing import TYPE_CHECKING

from majlis.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from majlis.baloot.solver.batch import solve_many as solve_many
    from majlis.baloot.solver.payoff import OBJECTIVES as OBJECTIVES
    from majlis.baloot.solver.payoff import Objective as Objective
    from majlis.baloot.solver.played import PlayedCard as PlayedCard
    from majlis.baloot.solver.played import course as course
    from majlis.baloot.solver.search import Solution as Solution
    from majlis.baloot.solver.search import Solver as Solver
    from majlis.baloot.solver.search import solve as solve

_EXPORTS = {
    ".batch": "solve_many",
    ".payoff": "OBJECTIVES Objective",
    ".played": "PlayedCard course",
    ".search": "Solution Solver solve",
}
__getattr__, __dir__, __all__ = lazy_exports(__name__, _EXPORTS)
