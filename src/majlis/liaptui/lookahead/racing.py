"""Successive elimination: choices are tried in the same worlds, and those clearly behind are dropped.

After each heat a choice is dropped when its worth is `BEHIND` standard errors below that of the best one,
world by world. What those dropped would have cost is saved; those left are tried in all worlds. Reckoned in
whole numbers, so that every machine drops the same.

>>> brought = np.array([3.0, 2.9, -1.0])
>>> race = Race(3, 400)
>>> race.more(400.0)
>>> for heat in heats(400):
...     luck = np.linspace(-9, 9, heat.stop - heat.start)[:, None] * np.array([1, -1, 1])
...     race.enter(heat, brought[race.left] + luck[:, race.left])
>>> race.tried.tolist()
[400, 400, 50]
"""

from __future__ import annotations

from typing import Final

import numpy as np

from majlis.compiled.arrays import Floats, Ints

HEAT: Final = 50
"""Worlds of the first heat; each later one doubles what was played."""
BEHIND: Final = 3.0
"""Standard errors by which a choice must be behind to be dropped."""
_UNIT: Final = 10_000
"""What 1 is in the whole numbers in which worths are compared."""


def heats(worlds: int, race: bool = True) -> list[slice]:
    """The worlds of each heat; a small rest joins the last one. Without a race there is one.

    >>> [(heat.start, heat.stop) for heat in heats(400)], heats(60)
    ([(0, 50), (50, 100), (100, 200), (200, 400)], [slice(0, 60, None)])
    """
    ends, end = [], HEAT
    while race and end * 3 // 2 <= worlds:
        ends.append(end)
        end *= 2
    if not ends or ends[-1] * 3 // 2 <= worlds:
        ends.append(worlds)
    ends[-1] = worlds
    return [slice(start, stop) for start, stop in zip([0, *ends[:-1]], ends, strict=True)]


class Race:
    """Which choices are left, and in how many worlds each was tried: the first so many."""

    def __init__(self, choices: int, worlds: int) -> None:
        self.left: Ints = np.arange(choices)
        self.tried: Ints = np.zeros(choices, dtype=np.int64)
        self._worth: Ints = np.zeros((worlds, choices), dtype=np.int64)
        self._effective, self._done = 0.0, 0.0

    def more(self, effective: float) -> None:
        """Announces more worlds: however many of them are entered count as no more than that."""
        self._done += self._effective
        self._effective = effective

    def enter(self, rows: slice, worth: Floats, drop: bool = True) -> None:
        """Enters what the choices left brought in these worlds, and drops those far behind."""
        self._worth[rows, self.left] = np.rint(worth * _UNIT)
        self.tried[self.left] = rows.stop
        if not drop or len(self.left) == 1:
            return
        so_far = self._worth[: rows.stop, self.left]
        lead = so_far - so_far[:, [int(so_far.sum(axis=0).argmax())]]
        count = max(self._done + min(self._effective, float(rows.stop)) - 1, 0.0)
        sums, squares = lead.sum(axis=0).tolist(), (lead * lead).sum(axis=0).tolist()
        far = [
            total < 0 and total * total * count > BEHIND**2 * (rows.stop * square - total * total)
            for total, square in zip(sums, squares, strict=True)
        ]
        self.left = self.left[~np.array(far, dtype=bool)]
