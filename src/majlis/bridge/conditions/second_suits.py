"""Long suits beside others: whether `4+ card suit` beside `5+ hearts` may be the hearts.

`met` changes every choice of a suit of which more is said beside it, as the grammar of hands reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from majlis.bridge.conditions.entailment import amount_of, apart
from majlis.bridge.conditions.tree import THERE, All, Amount, Any, Chosen, Condition, Length, all_of, any_of

LONG_SUIT: Final = 4
"""From so many cards on, one speaks of a suit."""


def suit_length(condition: Condition) -> Amount | None:
    """How many cards `4+ card suit` asks; None for another condition, or a suit that is not long."""
    if not isinstance(condition, Chosen) or condition.times != Amount(1) or condition.longest:
        return None
    parts = condition.body.parts if isinstance(condition.body, All) else (condition.body,)
    long = isinstance(parts[0], Length) and parts[0].where == THERE and parts[0].amount.low >= LONG_SUIT
    return amount_of(parts[0]) if long and len(condition.suits) > 1 else None


def meeting(noun: Condition, others: Iterable[Condition]) -> list[Condition]:
    """Other statements about the same long suit, perhaps, as `4+ card suit`: `5+ hearts`, `5+ card suit`."""
    asked, suits = suit_length(noun), noun.suits if isinstance(noun, Chosen) else ""
    lengths: list[Condition] = []
    for other in others if asked else ():
        if isinstance(other, Length) and other.where in (*suits,):
            length = other.amount if other.amount.low >= LONG_SUIT else None
        elif isinstance(other, Chosen) and set(other.suits) & set(suits):
            length = suit_length(other)
        else:
            continue
        if length is not None and asked is not None and not apart(length, asked):
            lengths.append(other)
    return lengths


def met(condition: Condition, change: Callable[[Chosen, list[Condition]], Condition]) -> Condition:
    """The condition with every choice of a suit changed for one with more said beside it."""
    return _met(condition, (), change)


def _met(
    condition: Condition,
    beside: tuple[Condition, ...],
    change: Callable[[Chosen, list[Condition]], Condition],
) -> Condition:
    if isinstance(condition, Any):
        return any_of([_met(part, beside, change) for part in condition.parts])
    if not isinstance(condition, All):
        lengths = meeting(condition, beside)
        return change(condition, lengths) if lengths and isinstance(condition, Chosen) else condition
    parts = list(condition.parts)
    for place, part in enumerate(parts):
        # Of two choices the later one is another suit.
        others = [
            other
            for at, other in enumerate(parts)
            if at != place and (at < place or not isinstance(other, Chosen))
        ]
        branches = [branch for other in others if isinstance(other, Any) for branch in other.parts]
        plain = [one for other in (*others, *branches) for one in lengths_said(other)]
        parts[place] = _met(part, (*beside, *plain), change)
    return all_of(parts)


def lengths_said(condition: Condition) -> list[Condition]:
    """The statements of a condition about lengths of suits."""
    parts = condition.parts if isinstance(condition, All) else (condition,)
    return [part for part in parts if isinstance(part, (Length, Chosen))]
