"""Entailment between statements: contradictions, and statements with nothing to say beside another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, permutations
from typing import Final

from majlis.bridge.conditions.tree import (
    NAMED_SHAPES,
    THERE,
    All,
    Amount,
    Any,
    Chosen,
    Condition,
    JointValuation,
    Length,
    Shape,
    Valuation,
)


def has_idle_part(condition: Condition) -> bool:
    """Whether parts of it contradict each other, or a part of an `or` can never hold, or always does.

    >>> strong = Any((Shape("balanced"), Valuation("hcp", Amount(18, 19))))
    >>> has_idle_part(All((Valuation("hcp", Amount(12, 14)), strong)))
    True
    """
    if isinstance(condition, Any):
        says_nothing = any(follows(one, two) for one, two in permutations(condition.parts, 2))
        return says_nothing or any(map(has_idle_part, condition.parts))
    if not isinstance(condition, All):
        return False
    asked = plain_parts(condition)
    if any(contradict(one, two) for one, two in combinations(asked, 2)):
        return True
    if any(map(has_idle_part, condition.parts)):
        return True
    branches = [branch for part in condition.parts if isinstance(part, Any) for branch in part.parts]
    if any(follows(branch, one) for branch in branches for one in asked):
        return True
    return any(contradict(one, two) for branch in branches for one in plain_parts(branch) for two in asked)


def plain_parts(condition: Condition) -> list[Condition]:
    """The necessary statements about amounts and shapes."""
    parts = condition.parts if isinstance(condition, All) else (condition,)
    return [part for part in parts if isinstance(part, (Valuation, Length, Shape))]


def contradict(one: Condition, other: Condition) -> bool:
    """Whether two statements are about the same thing and cannot both hold."""
    if isinstance(one, Shape) and isinstance(other, Shape):
        return one != other and {one.text, other.text} <= {*NAMED_SHAPES, "unbalanced"}
    if isinstance(one, Shape) and isinstance(other, Length):
        return one.text in LONGEST and apart(other.amount, Amount(2, LONGEST[one.text]))
    if isinstance(one, Length) and isinstance(other, Shape):
        return contradict(other, one)
    return same_thing(one, other) and apart(amount_of(one), amount_of(other))


LONGEST: Final = {"balanced": 5, "semi-balanced": 6}
"""The most cards of a suit in such hands, which have two at least."""


def follows(one: Condition, other: Condition) -> bool:
    """Whether a statement holds wherever the other does."""
    if not same_thing(one, other):
        return one == other
    wide, narrow = amount_of(one), amount_of(other)
    ends = wide.high is None or (narrow.high is not None and narrow.high <= wide.high)
    return wide.low <= narrow.low and ends


def same_thing(one: Condition, other: Condition) -> bool:
    """Whether two statements are about amounts of the same thing."""
    if not isinstance(one, (Valuation, Length)) or one.where == THERE or type(one) is not type(other):
        return False
    return replace_amount(other, one.amount) == one


def amount_of(condition: Condition) -> Amount:
    """The amount of a statement about amounts."""
    assert isinstance(condition, (Valuation, JointValuation, Length))
    return condition.amount


def overlap(amounts: Sequence[Amount]) -> bool:
    """Whether a number lies in two of the amounts."""
    return not all(apart(one, other) for one, other in combinations(amounts, 2))


def alike(one: Condition, other: Condition) -> bool:
    """Whether two statements are both about lengths of chosen suits."""
    bodies = [part.body if isinstance(part, Chosen) else None for part in (one, other)]
    return all(isinstance(body, Length) for body in bodies)


def apart(one: Amount, other: Amount) -> bool:
    """Whether no number lies in both."""
    first, second = sorted((one, other), key=lambda amount: amount.low)
    return first.high is not None and first.high < second.low


def replace_amount(condition: Condition, amount: Amount) -> Condition:
    """A statement with another amount."""
    # Only statements with an amount come here, which the type does not say.
    return replace(condition, amount=amount)  # type: ignore[call-arg]
