"""Many positions at once: over threads of this process, other processes, or any executor.

>>> from majlis.baloot import parse_position
>>> state = parse_position("kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-40 W3-3")
>>> [found.value for found in solve_many([state, state], "points", threads=2)]
[4, 4]
"""

import threading
from collections.abc import Iterable, Iterator
from contextlib import closing
from functools import partial

from majlis.baloot.solver.payoff import Objective
from majlis.baloot.solver.search import Solution, Solver
from majlis.baloot.state import State
from majlis.errors import InputError
from majlis.i18n import N_
from majlis.work import ThreadPool, Workers, map_ordered

_own = threading.local()


def own_solver() -> Solver:
    """The solver of this thread, kept from one task to the next."""
    solver: Solver | None = getattr(_own, "solver", None)
    if solver is None:
        solver = _own.solver = Solver()
    return solver


def solve_many(
    states: Iterable[State],
    objective: Objective = "points",
    *,
    threads: int = 1,
    workers: Workers = 1,
    line: bool = True,
) -> Iterator[Solution]:
    """The solution of each position, in order, as soon as it is known.

    `threads` are threads of this process, `workers` processes or any pool of `majlis.work`. Each has a solver
    of its own, with a table of `TABLE_BYTES`. How many there are, and in what order the positions come,
    changes no answer. Positions of one deal take less time one after another. Raises `InputError` for a
    position that cannot be solved, in its turn, and where threads and workers are both asked for.
    """
    if threads < 1:
        raise InputError(N_("threads={threads}: write 1 or more"), threads=threads)
    if threads > 1 and workers != 1:
        raise InputError(N_("give threads or workers, not both: workers have their own threads"))
    pool = ThreadPool(threads) if threads > 1 else None
    try:
        with closing(map_ordered(partial(_solved, objective, line), states, pool or workers)) as found:
            yield from found
    finally:
        if pool is not None:
            pool.close()


def _solved(objective: Objective, line: bool, state: State) -> Solution:
    """What a worker does."""
    return own_solver().solve(state, objective, line)
