"""What the points of a round are worth to a seat: themselves, or near the end of a game the chance to win it.

While nobody can reach the target soon, a point is a point, and only what a second 0 in a row costs is taken
off: who declares 0 now may have to declare at least 1 in the next round. Near the end the worth is the share
of the game: it is played on with points drawn from `POINTS`, those of rounds among experts.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from majlis.liaptui.lookahead.known import Known

Floats = NDArray[np.float64]

STREAK_COST: Final = 0.25
"""Points that a round of `must_declare_nonzero` costs on average."""
NEAR: Final = 26
"""Points from the target at which the leader is near it: two good rounds."""
FUTURES: Final = 128
ROUNDS: Final = 16
GAME_POINTS: Final = 100.0
"""What a whole game is worth in the scale of `worth`, so that it can be told beside points."""
POINTS: Final = np.array([-2, -1, -1, -1, 3, 3, 6, 6, 6, 7, 7, 8, 8, 9, -2, -1, 3, 10], dtype=np.int64)


def is_near(known: Known) -> bool:
    """Whether somebody may soon reach the target."""
    return max(known.scores) >= known.target - NEAR


def worth(
    known: Known, points: NDArray[np.int64], declared: NDArray[np.int64], rng: np.random.Generator, game: bool
) -> Floats:
    """The worth to this seat of ends of a round: `points` and `declared` are (…, 4) by seat.

    `points` include the multiplier. With `game`, ends near the end of a game are worth what they mean for it.
    """
    if game and is_near(known):
        return _share(known, points.reshape(-1, 4), rng).reshape(points.shape[:-1]) * GAME_POINTS
    value: Floats = points[..., known.seat].astype(np.float64)
    if known.streaks[known.seat] == 1:
        value -= STREAK_COST * (declared[..., known.seat] == 0)
    return value


def _share(known: Known, points: NDArray[np.int64], rng: np.random.Generator) -> Floats:
    """The part of the game that is won from the scores after these points: 1 alone, shared by equals."""
    totals, back = np.unique(np.array(known.scores) + points, axis=0, return_inverse=True)
    drawn = rng.choice(POINTS, size=(FUTURES, ROUNDS, 4))
    sums = np.concatenate([np.zeros((FUTURES, 1, 4), dtype=np.int64), drawn.cumsum(axis=1)], axis=1)
    shares = np.empty(len(totals))
    for number, total in enumerate(totals):
        run = total + sums
        top = run.max(axis=2)
        over = top >= known.target
        over[:, -1] = True
        end = over.argmax(axis=1)
        final = run[np.arange(FUTURES), end]
        best = final == final.max(axis=1, keepdims=True)
        shares[number] = (best[:, known.seat] / best.sum(axis=1)).mean()
    return shares[back.reshape(-1)]
