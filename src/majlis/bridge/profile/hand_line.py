"""A hand said in one line, `15-17 hcp, 5+ spades, balanced`, as ranges of a profile and what is left over.

Points and lengths become the standard ranges, which every version of the old generator understands;
whatever else is said (shapes, honours, one suit or another) stays a condition beside them.

>>> standard, rest = parse_hand_line("15-17 hcp, 2-5 cards in each suit, balanced")
>>> (standard.total_min_hcp, standard.hearts.max_cards), rest
((15, 5), 'balanced')
>>> format_hand_line(standard, rest)
'15-17 hcp, 2-5 cards in each of ♠♥♦♣, balanced'
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final, TypeGuard

from majlis.bridge.conditions import tree
from majlis.bridge.conditions.reading import format_condition, read
from majlis.bridge.conditions.tree import THERE, All, Amount, Chosen, Condition, Length, Valuation, all_of
from majlis.bridge.profile.model import Standard, SuitRange
from majlis.bridge.table.cards import HAND_SIZE, SUIT_LETTERS, SuitLetter
from majlis.bridge.table.pack import MOST_HCP, MOST_SUIT_HCP

SUIT_KEYS: Final[dict[SuitLetter, str]] = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
ANY_HAND: Final = "any hand"


def parse_hand_line(text: str) -> tuple[Standard, str | None]:
    """The ranges that a line says, and its other conditions; raises `ConditionError` where it is unclear."""
    standard, rest = folded(parse_any_condition(text))
    return standard, format_condition(rest) if rest is not None else None


def parse_any_condition(text: str) -> Condition:
    """A condition; what every hand fits where nothing is said."""
    return read(text, "hand").condition if text.strip().casefold() not in ("", "any") else tree.ANY_HAND


def format_hand_line(standard: Standard, conditions: str | None = None) -> str:
    """Ranges and conditions as one line, which reads back to them; `any hand` where nothing is asked."""
    ranges = unfolded(standard)
    parts = [ranges] if ranges is not None else []
    if conditions and conditions.strip():
        parts.append(read(conditions, "hand").condition)
    return format_condition(all_of(parts))


# From a condition


def folded(condition: Condition) -> tuple[Standard, Condition | None]:
    """The ranges that a condition asks, and what cannot be said by ranges; None where nothing is left."""
    standard, left = Standard(), []
    for part in condition.parts if isinstance(condition, All) else (condition,):
        ranges = list(ranges_in(part))
        if ranges:
            for suit, statement in ranges:
                standard = narrowed(standard, suit, statement)
        else:
            left.append(part)
    return standard, all_of(left) if left else None


def ranges_in(part: Condition) -> Iterator[tuple[SuitLetter | None, Length | Valuation]]:
    """The suit (None: the hand) and the statement of each range that a part is; nothing for another part."""
    if is_range(part):
        if part.where != THERE:
            yield part.where, part
    elif isinstance(part, Chosen) and part.times == Amount(len(part.suits)):
        body = part.body.parts if isinstance(part.body, All) else (part.body,)
        ranges = [one for one in body if is_range(one) and one.where == THERE]
        if len(ranges) == len(body):
            yield from ((suit, one) for suit in SUIT_LETTERS if suit in part.suits for one in ranges)


def is_range(part: Condition) -> TypeGuard[Length | Valuation]:
    """Whether a statement is about cards or points."""
    return isinstance(part, Length) or (isinstance(part, Valuation) and part.measure == "hcp")


def narrowed(standard: Standard, suit: SuitLetter | None, statement: Length | Valuation) -> Standard:
    """The ranges with one more."""
    amount = statement.amount
    if suit is None:
        low, high = within(amount, standard.total_min_hcp, standard.total_max_hcp)
        return replace(standard, total_min_hcp=low, total_max_hcp=high)
    asked = standard.ranges()[suit]
    if isinstance(statement, Length):
        low, high = within(amount, asked.min_cards, asked.max_cards)
        return with_range(standard, suit, replace(asked, min_cards=low, max_cards=high))
    low, high = within(amount, asked.min_hcp, asked.max_hcp)
    return with_range(standard, suit, replace(asked, min_hcp=low, max_hcp=high))


def with_range(standard: Standard, suit: SuitLetter, asked: SuitRange) -> Standard:
    """The ranges with another one for a suit."""
    changes: dict[str, Any] = {SUIT_KEYS[suit]: asked}
    return replace(standard, **changes)


def within(amount: Amount, low: int, high: int) -> tuple[int, int]:
    """What lies in both ranges; the minimum may come to be above the maximum, which checks will tell."""
    return max(amount.low, low), high if amount.high is None else min(amount.high, high)


# To a condition


def unfolded(standard: Standard) -> Condition | None:
    """Ranges as a condition, suits of which the same is asked together; None where nothing is asked."""
    parts: list[Condition] = []
    if (total := limited(standard.total_min_hcp, standard.total_max_hcp, MOST_HCP)) is not None:
        parts.append(Valuation("hcp", total))
    groups: dict[tuple[Amount | None, Amount | None], str] = {}
    for suit, asked in standard.ranges().items():
        cards = limited(asked.min_cards, asked.max_cards, HAND_SIZE)
        points = limited(asked.min_hcp, asked.max_hcp, MOST_SUIT_HCP)
        if cards is not None or points is not None:
            groups[cards, points] = groups.get((cards, points), "") + suit
    for (cards, points), suits in groups.items():
        where: tree.Where = THERE if len(suits) > 1 else next(suit for suit in SUIT_LETTERS if suit == suits)
        body: list[Condition] = [Length(cards, where)] if cards is not None else []
        body += [Valuation("hcp", points, where)] if points is not None else []
        parts += [Chosen(Amount(len(suits)), suits, all_of(body))] if len(suits) > 1 else body
    return all_of(parts) if parts else None


def limited(low: int, high: int, most: int) -> Amount | None:
    """A range as an amount, an end that cannot be passed left open; None where everything goes."""
    return None if low <= 0 and high >= most else Amount(max(low, 0), None if high >= most else high)


def put_ranges(old: Standard, new: Standard) -> Standard:
    """New ranges in the place of old ones, whose file may hold more than the ranges.

    A range that asks the same as before stays as it was written.
    """
    result = replace(old, total_min_hcp=new.total_min_hcp, total_max_hcp=new.total_max_hcp)
    for suit, asked in new.ranges().items():
        before = old.ranges()[suit]
        if plain_range(before) != plain_range(asked):
            numbers = {key: getattr(asked, key) for key in ("min_cards", "max_cards", "min_hcp", "max_hcp")}
            result = with_range(result, suit, replace(before, **numbers))
    return result


def plain(standard: Standard) -> Standard:
    """The same ranges with open ends at their usual numbers, and nothing remembered of a file."""
    spades, hearts, diamonds, clubs = map(plain_range, standard.ranges().values())
    return Standard(spades, hearts, diamonds, clubs, standard.total_min_hcp, standard.total_max_hcp)


def plain_range(asked: SuitRange) -> SuitRange:
    """As `plain`, of one suit: more points than a suit has are no limit."""
    most = MOST_HCP if asked.max_hcp >= MOST_SUIT_HCP else asked.max_hcp
    return SuitRange(asked.min_cards, asked.max_cards, asked.min_hcp, most)
