"""Ratings from a round robin: Bradley and Terry's model on the scale of chess (Elo), with intervals.

The model says that i beats j with probability 1 / (1 + 10^((r_j - r_i) / 400)) (R. A. Bradley, M. E. Terry,
Biometrika 39, 1952, pages 324-345). The ratings r are those of the greatest likelihood, with mean 0. What is
won is a match, or a duplicate deal, which the player wins who has more from both sittings; a draw is half
a win for each. Every pair also gets one drawn game that was not played: without it somebody who won
everything would be infinitely strong.

All pairs play the same deals, so their results hang together. The intervals allow for it: they come from
the variance between deals, each deal's results of all pairs taken as one (the "sandwich" estimate of P. J.
Huber, 1967, and H. White, Econometrica 50, 1982, pages 1-25), the drawn games counted as deals too.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from majlis.statistics import Z

SCALE: Final = 400 / np.log(10)
FIGURES: Final = 3
"""Decimal places of a rating."""


@dataclass(frozen=True, slots=True)
class Rating:
    """Points of Elo above the mean of the field, and their 95 % interval."""

    elo: float
    low: float
    high: float


def bradley_terry(
    scores: NDArray[np.float64], games: int, pairs: Sequence[tuple[int, int]], players: int
) -> list[Rating]:
    """The players' ratings.

    `scores` has a row for each deal (or match number) and a column for each pair: what the pair's first
    player won of `games` games. With no rows everybody has 0, within what one drawn game leaves open.

    >>> found = bradley_terry(np.array([[1.0]] * 30 + [[0.0]] * 10), 1, [(0, 1)], 2)
    >>> [round(rating.elo) for rating in found], round(found[0].low), round(found[0].high)
    ([93, -93], 33, 153)
    """
    design = np.zeros((len(pairs), players))
    for row, (one, other) in enumerate(pairs):
        design[row, one], design[row, other] = 1.0, -1.0
    won = scores.sum(axis=0) + 0.5
    played = games * len(scores) + 1.0
    strengths: NDArray[np.float64] = np.zeros(players)
    for _ in range(100):
        chance = _chance(design @ strengths)
        gradient = design.T @ (won - played * chance)
        step = np.linalg.pinv(_information(design, chance, played)) @ gradient
        # Newton's step, held short: far out the likelihood is so flat that a whole one overshoots.
        strengths += step * min(1.0, 1.0 / max(1e-12, float(np.abs(step).max())))
        if float(np.abs(step).max()) < 1e-10:
            break
    errors = _standard_errors(design, strengths, scores, games, played)
    return [Rating(_elo(r), _elo(r - Z * e), _elo(r + Z * e)) for r, e in zip(strengths, errors, strict=True)]


def _elo(strength: float) -> float:
    """A strength on the scale of chess, so rounded that players who are equal are so to the last digit.

    Linear algebra and exponentials differ in their last bits from one processor to another, by less than a
    billionth of a point.
    """
    return round(float(SCALE * strength), FIGURES) + 0.0  # no -0.0


def _chance(difference: NDArray[np.float64]) -> NDArray[np.float64]:
    result: NDArray[np.float64] = 1.0 / (1.0 + np.exp(-difference))
    return result


def _information(design: NDArray[np.float64], chance: NDArray[np.float64], played: float) -> Any:
    return design.T @ (design * (played * chance * (1 - chance))[:, None])


def _standard_errors(
    design: NDArray[np.float64],
    strengths: NDArray[np.float64],
    scores: NDArray[np.float64],
    games: int,
    played: float,
) -> NDArray[np.float64]:
    """The sandwich: between two inverses of the information, the variance of the deals' gradients."""
    chance = _chance(design @ strengths)
    of_deals = (scores - games * chance) @ design
    of_draws = (0.5 - chance)[:, None] * design
    middle = of_deals.T @ of_deals + of_draws.T @ of_draws
    inverse = np.linalg.pinv(_information(design, chance, played))
    errors: NDArray[np.float64] = np.sqrt(np.diag(inverse @ middle @ inverse))
    return errors
