"""The relaxation of an ask that is too large to be counted whole, for rejection sampling.

The relaxed ask is counted and drawn from exactly; deals that do not fit the ask itself are rejected.

The ask's leaves are put in **features**: one unit's sums of one valuation, its shapes, its single cards, its
lengths or values in one suit. The features that a random deal meets most often are given up, since they cost
the fewest rejections: as few of them as will do; then some of those given up are taken back one by one where
the plan still fits.
"""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from typing import TypeAlias

from majlis.dealing.asks import (
    ANYTHING,
    Ask,
    Count,
    Either,
    Every,
    Leaf,
    Length,
    Pairs,
    Value,
    either,
    every,
    leaves,
)
from majlis.dealing.limits import TooLarge
from majlis.dealing.normal import normalise
from majlis.dealing.pack import Setting
from majlis.dealing.plan import Measured, Plan, make_plan, measured

Feature: TypeAlias = tuple[tuple[str, ...], str]
TAKEN_BACK = 8  # tries to take a feature back


def feature(leaf: Leaf) -> Feature:
    """The feature that a leaf belongs to: whose, and of what kind."""
    hands = tuple(sorted(leaf.hands))
    if isinstance(leaf, Length):
        return hands, f"length of {leaf.suit}"
    if isinstance(leaf, Value):
        return hands, f"{leaf.valuation} in {leaf.suit}" if leaf.suit else leaf.valuation
    if isinstance(leaf, Pairs):
        return hands, f"{leaf.valuation} in {leaf.suit}"
    return hands, "single cards" if isinstance(leaf, Count) else "shapes"


def only(ask: Ask, keep: Collection[Feature]) -> Ask:
    """The ask with every leaf of another feature taken for true: what fits the ask fits it, and more does."""
    if isinstance(ask, Leaf):
        return ask if feature(ask) in keep else ANYTHING
    if isinstance(ask, Every):
        return every(only(part, keep) for part in ask.parts)
    assert isinstance(ask, Either)
    parts = [only(part, keep) for part in ask.parts]
    return ANYTHING if ANYTHING in parts else either(parts)


def widest_plan(setting: Setting, ask: Ask, memory: int) -> tuple[Plan, Ask, tuple[Feature, ...]]:
    """The plan of a wider ask that fits in memory, that ask, and the features that were given up."""
    features = list(dict.fromkeys(feature(leaf) for leaf in leaves(ask)))
    alone = {one: chance(setting, only(ask, [one]), memory) for one in features}
    # The rarest first; those that cannot be counted even alone are given up before all.
    order = sorted((one for one in features if alone[one] is not None), key=lambda one: alone[one] or 0)
    best = measured(normalise(setting, only(ask, [])))  # of nothing asked: a few bytes, whatever is allowed
    fits, too_many = 0, len(order) + 1
    while too_many - fits > 1:
        middle = (fits + too_many) // 2
        plan = attempt(setting, ask, order[:middle], memory)
        if plan is None:
            too_many = middle
        else:
            best, fits = plan, middle
    kept = order[:fits]
    for one in order[fits + 1 :][:TAKEN_BACK]:
        plan = attempt(setting, ask, [*kept, one], memory)
        if plan is not None:
            best, kept = plan, [*kept, one]
    wide = only(ask, kept)
    left = set(leaves(wide))  # a leaf given up takes the whole union with it
    given_up = {feature(leaf) for leaf in leaves(ask) if leaf not in left}
    return best.filled(), wide, tuple(one for one in features if one in given_up)


def attempt(setting: Setting, ask: Ask, kept: list[Feature], memory: int) -> Measured | None:
    """The plan that looks at these features only, not yet filled; None where that is too large."""
    try:
        return measured(normalise(setting, only(ask, kept)), memory)
    except TooLarge:
        return None


def chance(setting: Setting, ask: Ask, memory: int) -> float | None:
    """The probability of an ask, to the precision of a float; None where it cannot be counted."""
    try:
        plan = make_plan(normalise(setting, ask), memory)
    except TooLarge:
        return None
    return float(Fraction(plan.weight) * plan.problem.splits() / setting.deals())
