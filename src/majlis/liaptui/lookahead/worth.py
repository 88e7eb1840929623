"""What the points of a round are worth to a seat: themselves, and near the end of a game the chance to win.

While nobody can reach the target soon, a point is a point, and only what a second 0 in a row costs is taken
off: who declares 0 now may have to declare at least 1 in the next round. Near the end the worth is the share
of the game (`futures`), in per cent, and a tenth for each point: so points decide where the choices win the
game alike, as where it is lost or won whatever is done.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from majlis.compiled.arrays import Floats
from majlis.liaptui.lookahead.futures import ONE, Goal, win_shares
from majlis.liaptui.lookahead.known import Known

STREAK_COST: Final = 0.15
"""Points that a round of `must_declare_nonzero` costs on average: measured over 300 hands, each with what
experts had declared before it, 0.12 where plays are hidden and 0.06 where they lie open, times the average
multiplier."""
GOOD_ROUND: Final = 13
"""Points of a good round, before the multiplier."""
LAST_ROUNDS: Final = 3
GAME_POINTS: Final = 100.0
"""What a whole game is worth in the scale of `worth`: a share is told in per cent."""
POINT: Final = 0.1
"""What a point is worth in that scale, beside the share."""


def is_near(known: Known) -> bool:
    """Whether somebody may reach the target in this good round and another, or the last rounds are played."""
    if known.rounds_left is not None and known.rounds_left <= LAST_ROUNDS:
        return True
    near = GOOD_ROUND * (known.multiplier + 1)
    if known.exactly:  # who is above it may come back to it
        over = 8 * known.multiplier
        return any(known.target - near <= score <= known.target + over for score in known.scores)
    return max(known.scores) >= known.target - near


class RoundValues(NamedTuple):
    """What ends of a round are worth, elementwise."""

    value: Floats
    """What is maximised."""
    share: Floats | None
    """The part of the game that is won, 0 to 1; None where the end is far and points count."""


def worth(known: Known, points: NDArray[np.int64], declared: NDArray[np.int64], game: bool) -> RoundValues:
    """The worth to this seat of ends of a round: `points` and `declared` are (…, 4) by seat.

    `points` include the multiplier. With `game`, ends near the end of a game are worth what they mean for it.
    """
    value: Floats = points[..., known.seat].astype(np.float64)
    if known.streaks[known.seat] == 1:
        value -= STREAK_COST * (declared[..., known.seat] == 0)
    if not (game and is_near(known)):
        return RoundValues(value, None)
    share = shares(known, points)
    return RoundValues(GAME_POINTS * share + POINT * value, share)


def shares(known: Known, points: NDArray[np.int64]) -> Floats:
    """The part of the game that this seat wins after ends of a round (…, 4), from 0 to 1."""
    totals, back = np.unique(np.array(known.scores) + points.reshape(-1, 4), axis=0, return_inverse=True)
    goal = Goal(
        known.target,
        known.exactly,
        None if known.rounds_left is None else known.rounds_left - 1,
    )
    found = win_shares(totals, known.seat, goal)[back.reshape(-1)]
    return found.reshape(points.shape[:-1]) / ONE
