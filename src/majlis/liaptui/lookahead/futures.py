"""The chance to win a game from its scores, reckoned exactly from how rounds bring points.

The model: in every round each seat draws its points from `CHANCES`, times a multiplier, independent of the
other seats and of the rounds before. Then the chance follows from tables of one seat: how likely it is that
it has a score after so many rounds, the target not reached before. Nothing is sampled: the value of a score
is smooth, and the same in every call and on every machine.

>>> scores = np.array([[45, 40, 10, 0], [45, 45, 45, 45], [51, 51, 12, 3]])
>>> (win_shares(scores, 0, Goal(50)) / ONE).round(2).tolist()
[0.7, 0.25, 0.5]
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from majlis.compiled.arrays import Floats, Ints

POINTS: Final = (-4, -3, -2, -1, 3, 6, 7, 8, 9, 10)
CHANCES: Final = (0.006, 0.017, 0.060, 0.298, 0.076, 0.180, 0.098, 0.142, 0.090, 0.033)
"""How often a seat gains these points, before the multiplier: 8,000 rounds of four that declare at a glance
and play by the policy."""
REDEALS: Final = 0.272
"""How often a deal is redealt: somebody has a weak hand, and who has gives it back."""
ONE: Final = 1_000_000
"""The whole game, in the unit of `win_shares`: whole numbers, which no rounding of a processor can change."""
_MULTIPLIERS: Final = 4
"""Higher multipliers are left out."""
ROUNDS: Final = 16
"""Rounds looked ahead; from 26 points below the target most games end in six. Then the highest score wins, or
where the target must be met exactly, each seat alike."""
_FAR: Final = 60
"""A target that the leader is further away from is taken to be so far away."""
_BEHIND: Final = 100
"""Who is further behind the leader is taken to be so far behind."""
_LOW, _HIGH = -240, 60
"""Scores in the tables, less the target; what is beyond counts as the last."""
_LOWEST: Final = -_FAR - _BEHIND
"""The lowest score in the tables to start from, less the target."""
_SPAN: Final = _HIGH - _LOW + 1
_ZERO: Final = -_LOW
"""The place of the target among the scores."""


@dataclass(frozen=True, slots=True)
class Goal:
    """What ends a game."""

    target: int
    exactly: bool = False
    """Whether only the target itself ends the game and wins (`RuleSet.target_reached`)."""
    rounds: int | None = None
    """The rounds still to come; None for no limit."""


@dataclass(frozen=True, slots=True, eq=False)
class _Tables:
    """By the score at the start (from `_LOWEST`), the rounds played, and the score then (from `_LOW`)."""

    equal: Floats
    """The chance of this score after so many rounds, no earlier one having ended the game."""
    less: Floats
    """The chance of a lower one, likewise."""


def gains() -> dict[int, float]:
    """How likely a seat gains so many points in a round, the multiplier included."""
    odds = [REDEALS**more for more in range(_MULTIPLIERS)]
    found: dict[int, float] = {}
    for more, chance in enumerate(odds):
        for points, often in zip(POINTS, CHANCES, strict=True):
            found[points * (more + 1)] = found.get(points * (more + 1), 0.0) + often * chance / sum(odds)
    return dict(sorted(found.items()))


@lru_cache(maxsize=2)
def _tables(exactly: bool) -> _Tables:
    scores = np.arange(_LOW, _HIGH + 1)
    goes_on = scores != 0 if exactly else scores < 0
    starts = np.arange(_LOWEST, _HIGH + 1 if exactly else 0)
    equal = np.zeros((len(starts), ROUNDS + 1, _SPAN))
    equal[np.arange(len(starts)), 0, starts - _LOW] = 1.0
    for number in range(ROUNDS):
        alive = equal[:, number] * goes_on
        for points, chance in gains().items():
            _add_moved(equal[:, number + 1], alive, points, chance)
    less = np.zeros_like(equal)
    less[:, :, 1:] = np.cumsum(equal[:, :, :-1], axis=2)
    return _Tables(equal, less)


def _add_moved(into: Floats, chances: Floats, points: int, odds: float) -> None:
    """Adds the chances of scores, each moved by these points; what leaves the table stays at its edge."""
    if points >= 0:
        into[:, points:] += odds * chances[:, : _SPAN - points]
        for beyond in range(_SPAN - points, _SPAN):
            into[:, -1] += odds * chances[:, beyond]
    else:
        into[:, :points] += odds * chances[:, -points:]
        for beyond in range(-points):
            into[:, 0] += odds * chances[:, beyond]


def win_shares(scores: Ints, seat: int, goal: Goal) -> Ints:
    """The part of the game that a seat wins from scores (games, 4) after a round, in millionths.

    It is all for who wins alone, and shared by equals.
    """
    reached = np.asarray(scores == goal.target if goal.exactly else scores >= goal.target)
    ended = np.asarray(reached.any(axis=1))
    first: NDArray[np.bool_] = np.asarray(scores == scores.max(axis=1, keepdims=True))
    if goal.exactly:
        first = np.where(ended[:, None], reached, first)
    shares: Ints = np.where(first[:, seat], ONE // first.sum(axis=1), 0)
    ahead = np.asarray(~ended & (goal.rounds != 0))
    if ahead.any():
        shares[ahead] = _shares_ahead(scores[ahead], seat, goal)
    return shares


def _shares_ahead(scores: Ints, seat: int, goal: Goal) -> Ints:
    """The shares where the game goes on."""
    tables = _tables(goal.exactly)
    at = scores - goal.target
    if not goal.exactly:
        at += np.maximum(-_FAR - at.max(axis=1, keepdims=True), 0)
        at = np.maximum(at, at.max(axis=1, keepdims=True) - _BEHIND)
    starts = np.clip(at, _LOWEST, _HIGH) - _LOWEST
    order = [seat, *(other for other in range(4) if other != seat)]
    rounds = ROUNDS if goal.rounds is None else min(ROUNDS, goal.rounds)
    found = np.zeros(len(scores))
    for number in range(1, rounds + 1):
        first = 0 if number == rounds else _ZERO
        equal = [tables.equal[starts[:, each], number, first:] for each in order]
        less = [tables.less[starts[:, each], number, first:] for each in order]
        if goal.exactly:
            found += _exact(equal, less, _ZERO - first)
            if number == goal.rounds:
                found += _highest(equal, less, without=_ZERO)
            elif number == rounds:  # the game goes on for long: all may win it alike
                found += _nobody(equal, less, _ZERO) / 4
        else:
            found += _highest(equal, less)
    return np.rint(found * ONE).astype(np.int64)


def _highest(equal: list[Floats], less: list[Floats], without: int | None = None) -> Floats:
    """The part of the first of four seats that has the highest score, of those in the tables.

    `without` leaves out the games in which anybody has the score at this place.
    """
    if without is not None:
        equal = [part.copy() for part in equal]
        less = [part.copy() for part in less]
        for same, lower in zip(equal, less, strict=True):
            lower[:, without + 1 :] -= same[:, without : without + 1]
            same[:, without] = 0.0
    part: Floats = (equal[0] * _shared(equal[1:], less[1:])).sum(axis=1)
    return part


def _nobody(equal: list[Floats], less: list[Floats], target: int) -> Floats:
    """The chance that no seat has the target."""
    a, b, c, d = (
        lower[:, -1] + same[:, -1] - same[:, target] for same, lower in zip(equal, less, strict=True)
    )
    return a * b * c * d


def _exact(equal: list[Floats], less: list[Floats], target: int) -> Floats:
    """The part of the first of four seats that has the target; all who have it share."""
    others = [lower[:, -1] + same[:, -1] - same[:, target] for same, lower in zip(equal, less, strict=True)]
    return equal[0][:, target] * _shared([same[:, target] for same in equal[1:]], others[1:])


def _shared(equal: list[Floats], less: list[Floats]) -> Floats:
    """The part of whoever has a score which the three others have (`equal`) or are below (`less`)."""
    (e, f, g), (a, b, c) = equal, less
    one = e * b * c + a * f * c + a * b * g
    two = e * f * c + e * b * g + a * f * g
    return a * b * c + one / 2 + two / 3 + e * f * g / 4
