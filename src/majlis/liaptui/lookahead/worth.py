"""What the points of a round are worth to a seat: themselves, or near the end of a game the chance to win it.

While nobody can reach the target soon, a point is a point, and only what a second 0 in a row costs is taken
off: who declares 0 now may have to declare at least 1 in the next round. Near the end the worth is the share
of the game: it is played on with points drawn as rounds bring them (`POINTS`).
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from majlis.liaptui.lookahead.known import Known

Floats = NDArray[np.float64]

STREAK_COST: Final = 0.15
"""Points that a round of `must_declare_nonzero` costs on average: measured over 300 hands, each with what
experts had declared before it, 0.12 where plays are hidden and 0.06 where they lie open, times the average
multiplier."""
NEAR: Final = 26
"""Points from the target at which the leader is near it: two good rounds."""
LAST_ROUNDS: Final = 3
FUTURES: Final = 128
ROUNDS: Final = 16
WHOLE: Final = 12
"""A game in parts that one to four winners share without a rest."""
GAME_POINTS: Final = 100.0
"""What a whole game is worth in the scale of `worth`, so that it can be told beside points."""
POINTS: Final = np.array([-4, -3, -2, -1, 3, 6, 7, 8, 9, 10])
CHANCES: Final = np.array([6, 17, 60, 298, 76, 180, 98, 142, 90, 33])
"""How often in a thousand a seat gains these points, before the multiplier: 8,000 rounds of four that declare
at a glance and play by the policy."""
REDEALS: Final = 272
"""How often in a thousand a deal is redealt: somebody has a weak hand, and who has gives it back."""
LOTS: Final = 10**18
REDEALT: Final = np.array([LOTS - REDEALS**times * LOTS // 1000**times for times in range(1, 13)])
"""In so many of `LOTS` cases a deal is redealt less than once, twice, and so on: 12 times at the most."""


def is_near(known: Known) -> bool:
    """Whether somebody may soon reach the target, or the last rounds are played."""
    last = known.rounds_left is not None and known.rounds_left <= LAST_ROUNDS
    return last or max(known.scores) >= known.target - NEAR


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
    lots = rng.integers(LOTS, size=(FUTURES, ROUNDS, 1))
    multipliers = 1 + np.searchsorted(REDEALT, lots, side="right")
    drawn = np.repeat(POINTS, CHANCES)[rng.integers(1000, size=(FUTURES, ROUNDS, 4))] * multipliers
    sums = np.concatenate([np.zeros((FUTURES, 1, 4), dtype=np.int64), drawn.cumsum(axis=1)], axis=1)
    shares = np.empty(len(totals))
    for number, total in enumerate(totals):
        run = total + sums
        top = run.max(axis=2)
        over = top >= known.target
        over[:, min(ROUNDS, (known.rounds_left or ROUNDS) - 1)] = True
        end = over.argmax(axis=1)
        final = run[np.arange(FUTURES), end]
        best = final == final.max(axis=1, keepdims=True)
        shares[number] = (WHOLE * best[:, known.seat] // best.sum(axis=1)).sum() / (WHOLE * FUTURES)
    return shares[back.reshape(-1)]
