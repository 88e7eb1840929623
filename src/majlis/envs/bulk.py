"""Whole deals as arrays: every decision with what was seen, what was legal, what was done, what it brought.

>>> from majlis.baloot.batch import Batch, random_player
>>> found = decisions(Batch(100, seed=7), random_player())
>>> found.observation.shape[1], bool(found.mask[np.arange(len(found)), found.action].all())
(697, True)
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from majlis.baloot.batch import Batch
from majlis.baloot.batch import columns as c
from majlis.baloot.batch.claims import ROOM
from majlis.baloot.batch.playing import play_rows
from majlis.baloot.batch.weights import policies_of
from majlis.envs.baloot_loops import record_rows
from majlis.envs.baloot_rows import INFORMATION, MOMENT

NO_END = 1 << 20


@dataclass(frozen=True)
class Decisions:
    """One line a decision, deal after deal, each deal from its first decision to its last."""

    deal: NDArray[np.int64]
    """The row of the batch."""
    seat: NDArray[np.int64]
    action: NDArray[np.int64]
    """An action code."""
    observation: NDArray[np.float32]
    """What the seat saw, in the layout of `baloot_tensors.TENSORS`."""
    mask: NDArray[np.bool_]
    """Which codes were legal."""
    gain: NDArray[np.float32]
    """The game points that the deal brought to the seat's side, less those of the other."""

    def __len__(self) -> int:
        return len(self.deal)


def decisions(batch: Batch, policy: Any = None, *, perfect_recall: bool = False) -> Decisions:
    """Play every deal of a batch to its end, and give all decisions on the way.

    `policy` is as in `Batch.play_out`: None is each legal action equally likely. With `perfect_recall` the
    observations are information states. A line takes 3 kB, or 51: a deal has some thirty.
    """
    tables, table_of = policies_of(policy)
    room, ahead = np.zeros(ROOM, dtype=np.int64), batch.copy()
    count = play_rows(ahead.rows, ahead.events, ahead.numbers, tables, table_of, NO_END, room)
    numbers = np.empty((count, 3), dtype=np.int64)
    seen = np.empty((count, INFORMATION if perfect_recall else MOMENT), dtype=np.float32)
    mask = np.empty((count, c.CODES), dtype=np.bool_)
    record_rows(
        batch.rows, batch.events, batch.numbers, tables, table_of, numbers, seen, mask.view(np.uint8), room
    )
    deal, seat, action = (np.ascontiguousarray(column) for column in numbers.T)
    return Decisions(deal, seat, action, seen, mask, batch.returns()[deal, seat].astype(np.float32))
