"""What is counted when an ask is too large to be counted whole: a wider ask, from which the rest is rejected.

The ask's leaves are put in **features** (one unit's sums of one valuation, its values in suits, its shapes,
its lengths, its single cards). The feature that a random deal meets most often is given up first, since it
costs the fewest rejections, until the plan fits; then each is taken back if the plan still fits.
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
from majlis.dealing.plan import Plan, make_plan

Feature: TypeAlias = tuple[tuple[str, ...], str]


def feature(leaf: Leaf) -> Feature:
    """The feature that a leaf belongs to: whose, and of what kind."""
    hands = tuple(sorted(leaf.hands))
    if isinstance(leaf, Length):
        return hands, "lengths"
    if isinstance(leaf, Value):
        return hands, f"{leaf.valuation} in suits" if leaf.suit else f"{leaf.valuation}"
    if isinstance(leaf, Pairs):
        return hands, f"{leaf.valuation} in suits"
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
    order = sorted(
        (one for one in features if alone[one] is not None), key=lambda one: alone[one] or Fraction(0)
    )
    kept = list(order)
    found = attempt(setting, ask, kept, memory)
    while found is None and kept:
        kept.pop()
        found = attempt(setting, ask, kept, memory)
    for one in features:
        if one not in kept:
            better = attempt(setting, ask, [*kept, one], memory)
            if better is not None:
                kept.append(one)
                found = better
    assert found is not None
    wide = only(ask, kept)
    return found, wide, tuple(one for one in features if one not in kept)


def attempt(setting: Setting, ask: Ask, kept: list[Feature], memory: int) -> Plan | None:
    """The plan that looks at these features only; None where that is too large."""
    try:
        return make_plan(normalise(setting, only(ask, kept)), memory)
    except TooLarge:
        return None


def chance(setting: Setting, ask: Ask, memory: int) -> Fraction | None:
    """The probability of an ask; None where it cannot be counted."""
    try:
        plan = make_plan(normalise(setting, ask), memory)
    except TooLarge:
        return None
    return None if plan.total is None else Fraction(plan.total * plan.problem.splits(), setting.deals())
