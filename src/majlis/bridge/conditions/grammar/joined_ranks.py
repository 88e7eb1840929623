"""Ranks counted side by side: `no aces or kings in clubs`, `an ace or king`, `two aces or kings`.

- none of them: none of either; `no aces and kings` may be not both, and is asked;
- `an ace or king`: one of either at least;
- so many of them may be so many of one of them, or all together: it is asked, where both can be.

>>> from majlis.bridge.conditions.reading import format_conditions, parse_conditions
>>> format_conditions(parse_conditions("n: no aces or kings in clubs"))
'north: 0 aces in clubs, 0 kings in clubs'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final, TypeAlias

from majlis.bridge.conditions import tree
from majlis.bridge.conditions.grammar.amounts import Amounts, Quantity
from majlis.bridge.conditions.grammar.context import Context, TokenCursor
from majlis.bridge.conditions.grammar.joining import Parsed
from majlis.bridge.conditions.grammar.placing import Placing
from majlis.bridge.conditions.grammar.suit_lengths import SuitLengths
from majlis.bridge.conditions.grammar.suits import SuitGroup, Suits
from majlis.bridge.conditions.tokens import Token
from majlis.bridge.conditions.tree import THERE, Amount, Condition, Valuation, Where, all_of, any_of
from majlis.bridge.conditions.writing import format_condition

CARD_MEASURES: Final = ("aces", "kings", "queens", "jacks", "tens")


ALL_ACES: Final = 4


MOST_SUMS: Final = 10
"""Ways to make a sum that are written out."""


JOINING: Final = ("or", "nor", "and", ",", "/")


Count: TypeAlias = Callable[[str, Amount], Condition]
"""Makes a statement of so many of a rank."""


@dataclass(eq=False, slots=True)
class JoinedRanks:
    """Reads ranks counted together."""

    cursor: TokenCursor
    context: Context
    amounts: Amounts
    suits: Suits
    placing: Placing
    suit_lengths: SuitLengths

    def card_measure(self) -> str:
        """Take `aces`."""
        measure = self.suits.measure_at()
        assert measure is not None
        self.cursor.next()
        return measure[0]

    def names_rank(self, ahead: int) -> bool:
        """Whether `kings` stands here without a number."""
        measure = self.suits.measure_at(ahead)
        return (
            measure is not None
            and measure[0] in CARD_MEASURES
            and not self.amounts.begins_quantity(ahead + 1)
        )

    def joined_ranks(self, quantity: Quantity, token: Token) -> Parsed | None:
        """So many of two ranks or more, in the hand or in suits; None where one rank stands alone."""
        names, joiner = [self.card_measure()], ""
        while self.cursor.peek().text in JOINING and self.names_rank(1):
            joiner = self.cursor.next().word
            names.append(self.card_measure())
        if len(names) == 1:
            return None
        suits = self.suit_lengths.added_suits()
        phrase = None if suits else self.suits.where(of=True)
        where: Where = THERE if isinstance(phrase, SuitGroup) else phrase  # type: ignore[assignment]  # a letter
        of_one = ALL_ACES if phrase is None else 1
        if suits:
            of_one = min(len(suits), ALL_ACES)

        def count(name: str, amount: Amount) -> Condition:
            return tree.JointValuation(name, amount, suits) if suits else Valuation(name, amount, where)

        amounts = self.amounts.scaled_all(quantity, 1, of_one * len(names), token)
        none = all_of(count(name, Amount(0, 0)) for name in names)
        if amounts == [Amount(0, 0)]:
            ways = [none]
            if joiner == "and":
                ways.append(tree.Not(all_of(count(name, Amount(1)) for name in names)))
        elif joiner == "or" and amounts == [Amount(1)]:
            ways = [any_of(count(name, Amount(1)) for name in names)]
        else:
            ways = self.counted_together(names, amounts, joiner, of_one, count, token)
        if isinstance(phrase, SuitGroup):
            ways = [self.placing.choose(phrase, way, token) for way in ways]
            if phrase.named and phrase.times == Amount(1) and ways[0] != none and amounts == [Amount(0, 0)]:
                ways.append(
                    self.placing.choose(SuitGroup(Amount(len(phrase.suits)), phrase.suits), none, token)
                )
        if len(ways) > 1:
            shown = [tree.Not(way) for way in ways] if self.context.denying else ways
            self.context.two_ways(token, *shown[:2])
        return Parsed(ways[0], self.context.there if phrase == THERE else None)

    def counted_together(
        self,
        names: Sequence[str],
        amounts: Sequence[Amount],
        joiner: str,
        of_one: int,
        count: Count,
        token: Token,
    ) -> list[Condition]:
        """So many of each, or of one of them, where there are so many; and so many of all together."""
        join = all_of if joiner == "and" or not amounts[0].low else any_of
        possible = all(max(amount.low, amount.high or 0) <= of_one for amount in amounts)
        each = join(any_of(count(name, amount) for amount in amounts) for name in names)
        sums = [way for amount in amounts for way in ways_to(amount, len(names), of_one)]
        if len(sums) > MOST_SUMS:
            if possible:
                self.cursor.fail(
                    "these may be added, which is not written here",
                    "write {what}, where they are not",
                    token,
                    what=format_condition(each, self.context.pair),
                )
            self.cursor.fail("these are added, which is not written here", "write how many of each", token)
        together = any_of(
            all_of(count(name, one) for name, one in zip(names, way, strict=True) if one is not None)
            for way in sums
        )
        return [each, together] if possible else [together]


def ways_to(amount: Amount, ranks: int, most: int) -> Iterator[list[Amount | None]]:
    """The amounts of each rank with a given sum; None where any will do.

    >>> [*ways_to(Amount(0, 1), 2, 4)]
    [[Amount(low=0, high=1), Amount(low=0, high=0)], [Amount(low=0, high=0), Amount(low=0, high=1)]]
    """
    open_ended = amount.high is None or amount.high >= ranks * most
    numbers: Sequence[int] = range(amount.low, amount.low + 1)
    if not open_ended and amount.high is not None:
        numbers = range(amount.low if amount.low else amount.high, amount.high + 1)
    for number in numbers:
        for way in product(range(most, -1, -1), repeat=ranks):
            if sum(way) != number:
                continue
            if open_ended:
                yield [Amount(one) if one else None for one in way]
            elif not amount.low:
                yield [Amount(0, one) if one < most else None for one in way]
            else:
                yield [Amount(one, one) for one in way]
