"""When a difference between two choices says anything, and from which size on it is called an error.

A choice that seems to cost something is an error only where enough layouts were looked at, the difference is
beyond its error, fresh layouts bear it out, and, where it is small, it does not hang on how likely the
layouts are taken to be. Else it is not judged.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from majlis.baloot.valuation.model import InformationSetValues
from majlis.game import Action

Verdict: TypeAlias = Literal["only", "right", "inaccuracy", "mistake", "blunder", "rules", "unjudged"]
"""`only`: nothing to choose, or no other word was near; `right`: nothing brings more that is worth a name;
`rules`: not allowed; `unjudged`: nothing is known of it, or what is seen proves nothing."""
Doubt: TypeAlias = Literal["", "few", "within", "fresh", "weights", "challenge"]
"""Why a choice beside which something better is seen is not judged: `few` layouts, a difference that is
`within` its error, that `fresh` layouts do not bear out, or that hangs on the `weights` of the layouts; or a
`challenge` would win more."""
THRESHOLDS: Final[tuple[tuple[Verdict, float, float], ...]] = (
    ("blunder", 5.0, 0.04),
    ("mistake", 2.0, 0.015),
    ("inaccuracy", 0.5, 0.004),
)
"""From which cost on an error is called so: in game points, and where the chance to win decides, in that."""
SURE: Final = 2.0
"""A card is called an error where it costs more than so many standard errors of the difference."""
SURE_OF_WORDS: Final = 3.0
"""The same for words: of several words, each over few layouts, one leads by luck."""
FEWEST: Final = 8
"""Layouts, where not all are looked at, that are enough to call anything right or an error."""
SMALL: Final = (1.0, 0.008)
"""Below this cost an error must not hang on the weights of the layouts."""


def verdict_of(cost: float, by_chance: bool) -> Verdict:
    """What a cost is called, once it is sure."""
    for verdict, game_points, chance in THRESHOLDS:
        if cost >= (chance if by_chance else game_points):
            return verdict
    return "right"


def doubt_of(cost: float, error: float, *, by_chance: bool, layouts: int, exact: bool, calls: bool) -> Doubt:
    """Why a cost proves nothing, as far as its own numbers tell; empty where it does."""
    if not exact and layouts < FEWEST:
        return "few"
    if verdict_of(cost, by_chance) != "right" and cost <= (SURE_OF_WORDS if calls else SURE) * error:
        return "within"
    return ""


def is_small(cost: float, by_chance: bool) -> bool:
    """Whether an error of this cost must not hang on the weights."""
    return cost < SMALL[by_chance]


def told_apart(found: InformationSetValues, action: Action) -> bool:
    """Whether a choice is proved to bring less than the best."""
    lead, error = found.lead(action)
    return lead > SURE * error and (found.exact or found.values[action].layouts >= FEWEST)
