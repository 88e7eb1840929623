"""Apportionment: whole numbers of boards for the types of hand of several seats at once.

Exact numbers come by *largest remainder*: each type gets the whole part of its quota, and those that are cut
by most get one more; of those cut alike a lot decides. Where several seats have types of hand, each board
counts for all of them, so numbers are given to *cells*, the combinations that can be dealt, and every seat's
numbers have to come out of one table (`jointly`). Without impossible combinations that can always be done.
With them it is a search: the table that misses the quotas least, those of seats that count more first.

>>> rng = np.random.default_rng(1)
>>> largest_remainder([Fraction(18) * share for share in (Fraction(9, 10), Fraction(1, 10))], 18, rng)
[16, 2]
>>> cells = Cells(np.array([[0, 0], [0, 1], [1, 0]]), [Fraction(1, 4)] * 3)  # 1 with 1 is impossible
>>> jointly(cells, [[Fraction(4), Fraction(4)], [Fraction(4), Fraction(4)]], 8, rng)
[0, 4, 4]
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count as counter
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Quotas: TypeAlias = Sequence[Sequence[Fraction]]
"""For each seat the boards that each of its types should have, as fractions."""


Counts: TypeAlias = NDArray[np.int64]


Table: TypeAlias = NDArray[np.float64]


CLOSE: Final = 1e-9
"""Below this a difference is rounding."""


ROUNDS: Final = 200
"""Scalings in which the even table settles."""


AT_ONCE: Final = 1_000_000
"""Exchanges of one board that are looked at from one table."""


LOOKED_AT: Final = 4_000_000
"""Exchanges that one search for a better table may look at."""


MOST_TABLES: Final = 600


BRANCHES: Final = 200
"""Exchanges that are followed from one table."""


WORSE: Final = 6.0
"""By how much a table may miss more on the way to one that misses less."""


@dataclass(frozen=True)
class Cells:
    """The combinations that can be dealt: the type of each seat, and the weight."""

    types: NDArray[np.int64]
    """A row a cell, a column a seat."""
    weights: Sequence[Fraction]


def largest_remainder(quotas: Sequence[Fraction], n: int, rng: np.random.Generator) -> list[int]:
    """Whole numbers that add up to `n`, for quotas that do."""
    numbers = [quota.numerator // quota.denominator for quota in quotas]
    lots = rng.random(len(quotas)).tolist()
    order = sorted(range(len(quotas)), key=lambda one: (numbers[one] - quotas[one], lots[one]))
    for one in order[: n - sum(numbers)]:
        numbers[one] += 1
    return numbers


def fair_numbers(quotas: Sequence[Fraction], n: int) -> list[tuple[int, int]]:
    """The least and the most that each may get by largest remainder: they differ where a lot decides."""
    whole = [quota.numerator // quota.denominator for quota in quotas]
    rests = [quota - part for quota, part in zip(quotas, whole, strict=True)]
    more = n - sum(whole)
    # Who is cut by more than the last that gets one is sure of it; who is cut by less never gets it.
    last = sorted(rests, reverse=True)[more - 1] if 0 < more <= len(rests) else None
    sure = sum(last is not None and rest > last for rest in rests)
    alike = sum(rest == last for rest in rests)
    ends = []
    for part, rest in zip(whole, rests, strict=True):
        if last is None or rest < last:
            ends.append((part, part))
        else:
            ends.append((part + (rest > last or sure + alike == more), part + 1))
    return ends


def jointly(
    cells: Cells, quotas: Quotas, n: int, rng: np.random.Generator, priority: Sequence[float] | None = None
) -> list[int]:
    """So many boards of each cell, `n` in all, that every seat's types have their numbers as near as can be.

    `priority`: how much a seat's misses count, 1 without. Among tables that serve the seats alike it is one
    near to the weights of the cells.
    """
    if not n:
        return [0] * len(cells.weights)
    weighing = [1.0] * len(quotas) if priority is None else list(priority)
    aims = [[float(quota) for quota in seat] for seat in quotas]
    goals = [largest_remainder(seat, n, rng) for seat in quotas]
    even = iterative_proportional_fitting(cells, aims, n)
    numbers = filled(cells, even, goals, n, rng)
    search = TableSearch(cells.types, [np.array(aim) for aim in aims], weighing)
    least = sum(
        weight * sum((goal - aim) * (goal - aim) for goal, aim in zip(*seat, strict=True))
        for weight, *seat in zip(weighing, goals, aims, strict=True)
    )
    while search.missed(numbers) > least + CLOSE:
        better = search.better(numbers)
        if better is None:
            break
        numbers = better
    return [int(number) for number in numbers]


def iterative_proportional_fitting(cells: Cells, aims: Sequence[Sequence[float]], n: int) -> Table:
    """The fractions of boards nearest to the weights in which every seat's types have their quotas.

    Iterative proportional fitting (Deming and Stephan, 1940): the table is scaled for one seat after the
    other. Where impossible combinations allow no such table it comes near.
    """
    table = np.array([float(weight) for weight in cells.weights])
    table *= n / table.sum()
    for _ in range(ROUNDS):
        before = table
        for seat, aim in enumerate(aims):
            sums = np.bincount(cells.types[:, seat], weights=table, minlength=len(aim))
            factors = np.divide(aim, sums, out=np.zeros(len(aim)), where=sums > 0)
            table = table * factors[cells.types[:, seat]]
        if np.abs(table - before).max() < CLOSE:
            break
    return table * (n / table.sum()) if table.sum() > 0 else before


def filled(
    cells: Cells, even: Table, goals: Sequence[Sequence[int]], n: int, rng: np.random.Generator
) -> Counts:
    """Whole numbers for the even table: its whole parts, and the other boards one by one where most lacks."""
    numbers = np.floor(even + CLOSE).astype(np.int64)
    while numbers.sum() > n:  # the table is only near to its sums
        numbers[int(np.argmax(numbers - even))] -= 1
    room = [
        np.array(goal) - np.bincount(cells.types[:, seat], weights=numbers, minlength=len(goal))
        for seat, goal in enumerate(goals)
    ]
    lots = rng.random(len(even)) * CLOSE
    for _ in range(n - int(numbers.sum())):
        over = sum(
            ((left <= 0)[cells.types[:, seat]] for seat, left in enumerate(room)), np.zeros(len(even), int)
        )
        cell = int(np.argmin(over + (numbers - even + lots) / (4 * n)))
        numbers[cell] += 1
        for seat, left in enumerate(room):
            left[cells.types[cell, seat]] -= 1
    return numbers


class TableSearch:
    """Looks for tables that miss the quotas less, by exchanging boards of one cell for boards of another."""

    def __init__(
        self, types: NDArray[np.int64], aims: Sequence[NDArray[np.float64]], priority: Sequence[float]
    ) -> None:
        self.types, self.aims, self.priority = types, aims, priority

    def sums(self, numbers: Counts) -> list[NDArray[np.float64]]:
        """The boards of each type, by seat."""
        return [
            np.bincount(self.types[:, seat], weights=numbers, minlength=len(aim)).astype(np.float64)
            for seat, aim in enumerate(self.aims)
        ]

    def missed(self, numbers: Counts) -> float:
        """By how much a table misses: the squares of what the types have too much or too little."""
        return float(
            sum(
                weight * ((own - aim) ** 2).sum()
                for weight, own, aim in zip(self.priority, self.sums(numbers), self.aims, strict=True)
            )
        )

    def better(self, numbers: Counts) -> Counts | None:
        """A table that misses less; None where none was found."""
        start = self.missed(numbers)
        occupied = int((numbers > 0).sum())
        most = min(MOST_TABLES, max(20, LOOKED_AT // (occupied * len(numbers))))
        ticket = counter()
        waiting = [(start, next(ticket), numbers)]
        seen = {self._name(numbers)}
        for _ in range(most):
            if not waiting:
                break
            missed, _, table = heapq.heappop(waiting)
            for change, give, take in self._exchanges(table, start + WORSE - missed):
                changed = table.copy()
                changed[give] -= 1
                changed[take] += 1
                if missed + change < start - CLOSE:
                    return changed
                name = self._name(changed)
                if name not in seen:
                    seen.add(name)
                    heapq.heappush(waiting, (missed + change, next(ticket), changed))
        return None

    def _name(self, numbers: Counts) -> bytes:
        """Tables that give every seat the same are one for the search."""
        return b"".join(own.astype(np.int64).tobytes() for own in self.sums(numbers))

    def _exchanges(self, numbers: Counts, limit: float) -> list[tuple[float, int, int]]:
        """The best exchanges of one board: how much more is missed, the cell it leaves, the new one."""
        excess = [own - aim for own, aim in zip(self.sums(numbers), self.aims, strict=True)]
        givers = np.flatnonzero(numbers > 0)
        too_much = sum(
            (own[self.types[givers, seat]] for seat, own in enumerate(excess)), np.zeros(len(givers))
        )
        most = max(1, AT_ONCE // len(numbers))  # of more, those that have most too much
        givers = givers[np.argsort(-too_much, kind="stable")[:most]]
        change = np.zeros((len(givers), len(numbers)))
        for seat, own in enumerate(excess):
            here = self.types[:, seat]
            step = 2 * (own[here][None, :] - own[here[givers]][:, None] + 1)
            change += self.priority[seat] * step * (here[None, :] != here[givers][:, None])
        change[np.arange(len(givers)), givers] = np.inf
        flat = change.ravel()
        best = np.flatnonzero(flat <= limit)
        best = best[np.argsort(flat[best], kind="stable")[:BRANCHES]]
        return [(float(flat[at]), int(givers[at // len(numbers)]), int(at % len(numbers))) for at in best]
