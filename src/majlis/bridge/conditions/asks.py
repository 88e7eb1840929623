"""The meaning of conditions: asks of exact dealing, and, where asked for, tests of dealt hands.

Everything in the conditions' language can be counted exactly. Points, controls and honours are sums over
cards. A suit's stopper, losers or quick tricks are a set of (length, honours) pairs of that suit. Losers and
quick tricks of a whole hand are sums over suits of such sets: as an ask a union of some dozens of cases,
which dealing counts as readily. With `exact=False` they become a test instead, to be met by rejection.

>>> from majlis.bridge.conditions.reading import parse_conditions
>>> line, = parse_conditions("west: 6 cards in one of ♠♥, 4-7 hcp there")
>>> print(ask_and_test(line)[0])
(W 6 S and W 4-7 hcp in S) or (W 6 H and W 4-7 hcp in H)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from majlis.bridge.conditions import tree
from majlis.bridge.conditions.cases import BY_SHAPE, compared_ask, longest_suit_ask, with_shape_ask
from majlis.bridge.conditions.holdings import Pair, losers, pairs, quick_tricks, stopped
from majlis.bridge.conditions.reading import format_condition
from majlis.bridge.conditions.tree import (
    MEASURES,
    NAMED_SHAPES,
    All,
    Amount,
    Any,
    Chosen,
    Condition,
    Line,
    Not,
)
from majlis.bridge.table.cards import SUIT_LETTERS, SeatLetter, SuitLetter
from majlis.bridge.table.pack import PACK, TABLE, card
from majlis.dealing.asks import ANYTHING, NOTHING, Ask, Hands, either, every, hand
from majlis.dealing.evaluate import Truths, fits
from majlis.dealing.pack import Deals

Predicate: TypeAlias = Callable[[Deals], NDArray[np.bool_]]
"""Tells for each deal whether it is wanted."""
BY_SUIT: Final[dict[str, Callable[[int, str], int]]] = {"losers": losers, "quick": quick_tricks}
"""Measures that are no sums over cards: what one suit adds."""


def ask_and_test(line: Line, exact: bool = True) -> tuple[Ask, Predicate | None]:
    """The ask of a line, and a test of the rest; None where the ask says all.

    With `exact`, the default, the ask always says all.
    """
    parts = line.condition.parts if isinstance(line.condition, All) else (line.condition,)
    tested = [] if exact else [part for part in parts if has_total(part)]
    ask = every(ask_of_condition(line.seats, part) for part in parts if part not in tested)
    return ask, Test(line.seats, tree.all_of(tested)) if tested else None


def ask_of_condition(seats: Sequence[SeatLetter], condition: Condition) -> Ask:
    """A condition of one hand, or of two together, as an ask."""
    if isinstance(condition, All):
        return every(ask_of_condition(seats, part) for part in condition.parts)
    if isinstance(condition, Any):
        return either(ask_of_condition(seats, part) for part in condition.parts)
    if isinstance(condition, Not):
        return ~ask_of_condition(seats, condition.part)
    if isinstance(condition, Chosen):
        return chosen_ask(seats, condition)
    if isinstance(condition, tree.Compared):
        return compared_ask(seats, condition)
    if isinstance(condition, tree.Split):
        return split_ask(seats, condition)
    return statement_ask(hand(*seats), condition)


def chosen_ask(seats: Sequence[SeatLetter], condition: Chosen) -> Ask:
    """So many of the suits fit the body, or the longest one does."""
    if condition.longest:
        return longest_ask(seats, condition)
    asks = [ask_of_condition(seats, body) for body in bodies(condition)]
    ask = at_least(condition.times.low, asks)
    if condition.times.high is not None:
        ask &= ~at_least(condition.times.high + 1, asks)
    return ask


def longest_ask(seats: Sequence[SeatLetter], condition: Chosen) -> Ask:
    """A case for each possible longest suit: no deal fits two of them."""
    return either(
        every([longest_suit_ask(seats, condition, suit), ask_of_condition(seats, body)])
        for suit, body in zip(condition.suits, bodies(condition), strict=True)
    )


def bodies(condition: Chosen) -> list[Condition]:
    """The body for each of the suits."""
    return [tree.put(condition.body, suit) for suit in SUIT_LETTERS if suit in condition.suits]


def at_least(count: int, asks: Sequence[Ask]) -> Ask:
    """So many of the asks hold, or more."""
    return either(every(some) for some in combinations(asks, count)) if count else ANYTHING


def statement_ask(hands: Hands, condition: Condition) -> Ask:
    """One statement as an ask."""
    if isinstance(condition, tree.Length):
        assert condition.where is not None
        return hands.length(condition.where, condition.amount.low or None, condition.amount.high)
    if isinstance(condition, tree.Shape):
        return shape_ask(hands, condition.text)
    if isinstance(condition, tree.Honours):
        cards = [card(str(condition.where), rank) for rank in condition.ranks]
        return hands.count(cards, condition.amount.low or None, condition.amount.high)
    if isinstance(condition, tree.Stopper):
        return hands.pairs(str(condition.where), "honours", pairs("honours", stopped))
    if isinstance(condition, tree.JointValuation):
        return together_ask(hands, condition)
    assert isinstance(condition, tree.Valuation)
    if condition.measure in BY_SHAPE:
        return with_shape_ask(hands, condition)
    if condition.measure not in BY_SUIT:
        return hands.value(
            condition.measure, condition.amount.low or None, condition.amount.high, condition.where
        )
    if condition.where is None:
        return total_ask(hands, condition.measure, SUIT_LETTERS, condition.amount)
    return suit_ask(hands, condition.measure, str(condition.where), condition.amount)


def together_ask(hands: Hands, condition: tree.JointValuation) -> Ask:
    """A measure in several suits together: what is in one of them and, with that, in the others.

    Of three suits it is the whole hand without the fourth.
    """
    measure, amount = condition.measure, condition.amount
    first, *others = list(condition.suits)
    add, rest = -1, others[0] if len(others) == 1 else None
    if rest is None:
        add, first = 1, next(suit for suit in SUIT_LETTERS if suit not in condition.suits)
    asks = []
    for number in range(MEASURES[measure].most_in_suit + 1):
        high = None if amount.high is None else amount.high + add * number
        if high is None or high >= 0:
            low = max(amount.low + add * number, 0)
            left = hands.value(measure, low or None, high, rest)
            asks.append(hands.value(measure, number, number, first) & left)
    return either(asks)


def split_ask(seats: Sequence[SeatLetter], condition: tree.Split) -> Ask:
    """The lengths of a suit in two hands, either way round."""
    suit, ways = str(condition.where), {condition.first: condition.second, condition.second: condition.first}
    return either(
        every(
            hand(seat).length(suit, amount.low or None, amount.high)
            for seat, amount in zip(seats, way, strict=True)
        )
        for way in ways.items()
    )


def shape_ask(hands: Hands, text: str) -> Ask:
    """A named shape, or a pattern."""
    if text == "unbalanced":
        return ~hands.shapes(" ".join(word for words in NAMED_SHAPES.values() for word in words))
    if text in NAMED_SHAPES:
        return hands.shapes(" ".join(NAMED_SHAPES[text]))
    if "=" in text:
        lengths = text.split("=")
        return hands.shapes("".join(f"({one})" if len(one) > 1 else one for one in lengths), in_order=True)
    return hands.shapes(text)


@cache
def classes(measure: str) -> Mapping[int, frozenset[Pair]]:
    """The (length, top honours) pairs of a suit, by the number that it adds."""
    count = BY_SUIT[measure]
    numbers = range(MEASURES[measure].most_in_suit + 1)
    return {number: pairs("top", partial(counts, count, number)) for number in numbers}


def counts(count: Callable[[int, str], int], number: int, length: int, held: str) -> bool:
    """Whether so many cards with such top honours count so much."""
    return count(length, held) == number


def suit_ask(hands: Hands, measure: str, suit: str, amount: Amount) -> Ask:
    """A measure in one suit lies in the range."""
    wanted = [held for number, held in classes(measure).items() if number in amount]
    if len(wanted) == len(classes(measure)):
        return ANYTHING
    return hands.pairs(suit, "top", frozenset().union(*wanted)) if wanted else NOTHING


def total_ask(hands: Hands, measure: str, suits: Sequence[SuitLetter], amount: Amount) -> Ask:
    """A measure in some suits together lies in the range: by cases of the first suit, equal ones made one."""
    if len(suits) == 1:
        return suit_ask(hands, measure, suits[0], amount)
    cases: dict[Ask, list[int]] = {}
    for number in classes(measure):
        if amount.high is None or number <= amount.high:
            rest = total_ask(hands, measure, suits[1:], less(amount, number, measure, len(suits) - 1))
            cases.setdefault(rest, []).append(number)
    return either(
        every([numbers_ask(hands, measure, suits[0], numbers), rest])
        for rest, numbers in cases.items()
        if rest != NOTHING
    )


def numbers_ask(hands: Hands, measure: str, suit: str, numbers: Sequence[int]) -> Ask:
    """A measure in one suit is among the numbers."""
    table = classes(measure)
    if len(numbers) == len(table):
        return ANYTHING
    return hands.pairs(suit, "top", frozenset().union(*(table[number] for number in numbers)))


def less(amount: Amount, number: int, measure: str, suits: int) -> Amount:
    """The rest of a range for the other suits; an end out of their reach is left open."""
    high = None if amount.high is None else amount.high - number
    most = MEASURES[measure].most_in_suit * suits
    return Amount(max(0, amount.low - number), None if high is None or high >= most else high)


def has_total(condition: Condition) -> bool:
    """Whether losers or quick tricks of a whole hand are in it."""
    return any(is_total(part) for part in tree.statements(condition))


def is_total(condition: Condition) -> bool:
    """Whether a statement is about losers or quick tricks of a whole hand."""
    return isinstance(condition, tree.Valuation) and condition.measure in BY_SUIT and condition.where is None


@dataclass(frozen=True)
class Test:
    """A condition as a test of deals; plain data, so it can be sent to another process."""

    __test__ = False  # for pytest: not one of its classes
    seats: tuple[SeatLetter, ...]
    condition: Condition

    def __call__(self, deals: Deals) -> Truths:
        """For each deal whether the condition holds."""
        return truth(self.seats, self.condition, deals)

    def __str__(self) -> str:
        return f"{'+'.join(self.seats)}: {format_condition(self.condition, len(self.seats) > 1)}"


def truth(seats: Sequence[SeatLetter], condition: Condition, deals: Deals) -> Truths:
    """For each deal whether a condition holds."""
    if isinstance(condition, (All, Any)):
        result = np.full(len(deals), isinstance(condition, All))
        for part in condition.parts:
            one = truth(seats, part, deals)
            result = result & one if isinstance(condition, All) else result | one
        return result
    if isinstance(condition, Not):
        return ~truth(seats, condition.part, deals)
    if isinstance(condition, Chosen) and not condition.longest and has_total(condition.body):
        times = np.sum([truth(seats, body, deals) for body in bodies(condition)], axis=0)
        high = len(condition.suits) if condition.times.high is None else condition.times.high
        within: Truths = (condition.times.low <= times) & (times <= high)
        return within
    if not is_total(condition):
        return fits(ask_of_condition(seats, condition), TABLE, deals)
    assert isinstance(condition, tree.Valuation)
    totals = total(condition.measure, np.isin(deals, [TABLE.hand(seat) for seat in seats]))
    high = MEASURES[condition.measure].most if condition.amount.high is None else condition.amount.high
    return (condition.amount.low <= totals) & (totals <= high)


def total(measure: str, held: Truths) -> NDArray[np.int64]:
    """Losers, or quick tricks in halves, of hands given as rows of cards held."""
    table = np.zeros((14, 8), dtype=np.int64)
    for number, places in classes(measure).items():
        for length, top in places:
            table[length, top] = number
    worth = np.array(PACK.values("top"))
    result = np.zeros(len(held), dtype=np.int64)
    for suit in SUIT_LETTERS:
        cards = list(PACK.members(PACK.suit(suit)))
        result += table[held[:, cards].sum(axis=1), held[:, cards] @ worth[cards]]
    return result
