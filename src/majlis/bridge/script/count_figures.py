"""The averages and frequencies of a script, exact: as counts of deals, where the script is counted wholly.

An average is a sum of averages: of `hcp(north) + spades(south) * 2` those of sixteen honours and of a length.
Each comes from counts of the deals that fit the script and have a value, or a card in its place; a condition
averages to the part of the deals on which it is true. So many counts are allowed together, in steps that are
the same on every machine; figures beyond are those of a sample.

>>> from majlis.bridge.script.count import counted
>>> from majlis.bridge.script.parser import parse_script
>>> script = parse_script("spades(north) == 6 action average hearts(north), average hcp(south)", "example")
>>> figures = Figures(counted(script), script)
>>> [str(figures.average(action.expression).mean) for action in script.results]
['7/3', '10']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from majlis.bridge.script import tree
from majlis.bridge.script.averages import HIGH, LOW, Distribution, FrequencyResult
from majlis.bridge.script.count import ScriptCount, count, setting_of
from majlis.bridge.script.count_asks import Wide, is_truth
from majlis.bridge.script.count_hand import Tidy
from majlis.bridge.script.count_total import (
    CARDS,
    HAND,
    CardWeights,
    HoldingTerm,
    LengthTerm,
    Quantity,
    Shaped,
    quantities,
    total_of,
)
from majlis.bridge.table.cards import SEAT_LETTERS
from majlis.bridge.table.pack import PACK
from majlis.dealing.asks import ANYTHING, NOTHING, Ask, every, hand
from majlis.dealing.budget import Budget
from majlis.dealing.spans import Spans
from majlis.errors import MajlisError
from majlis.game import Seat

MOST_STEPS: Final = 2500
"""Steps of a `Budget` that all figures of a script may take together: some ten seconds."""
FEW_STEPS: Final = 200
"""The same where boards are wanted, which should not wait for the figures: about a second."""
ALL_STEPS: Final = 100_000
"""The same where exact figures are asked for."""
MOST_VALUES: Final = 200
"""Values of one expression that are counted each."""


class NotCountedError(MajlisError):
    """A figure that cannot be counted, or not within the budget."""


class Figures:
    """Counts the figures of a script; None for those that must be measured on a sample."""

    def __init__(self, counted: ScriptCount, script: tree.Script, steps: int = MOST_STEPS) -> None:
        self.counted, self.script, self.reader = counted, script, counted.reader
        self.budget = Budget(steps)
        self.tidy = Tidy(self.reader.valuations.tables)

    def average(self, expression: tree.Expression) -> Distribution | None:
        """The average of an expression over all deals that fit."""
        if not self.counted.exact:
            return None
        try:
            whole = self.count(ANYTHING)
            return (
                Distribution({}, known=Fraction(self.moment(expression, ANYTHING), whole)) if whole else None
            )
        except NotCountedError:
            return None

    def frequency(self, frequency: tree.Frequency) -> FrequencyResult | None:
        """How often an expression, or two, has each value, over all deals that fit."""
        if not self.counted.exact:
            return None
        try:
            whole = self.count(ANYTHING)
            if not whole:
                return None
            parts: dict[tuple[str | int, str | int | None], Fraction] = {}
            rows = list(self.places(frequency.rows))
            columns = (
                [(None, ANYTHING)] if frequency.columns is None else list(self.places(frequency.columns))
            )
            left = whole
            for row, ask in rows:
                many = self.count(ask) if left else 0
                left -= many
                for column, deals in self.split(ask, columns, many):
                    if deals:
                        parts[row, column] = Fraction(deals, whole)
            assert left == 0, "every deal is in one row"
        except NotCountedError:
            return None
        return FrequencyResult(frequency, parts, None)

    def split(
        self, given: Ask, columns: Sequence[tuple[str | int | None, Ask]], left: int
    ) -> Iterator[tuple[str | int | None, int]]:
        """How many of the deals of a row, `left`, are in each column."""
        if len(columns) == 1:
            yield columns[0][0], left
            return
        for column, ask in columns:
            many = self.count(every([given, ask])) if left else 0
            left -= many
            yield column, many
        assert left == 0, "every deal is in one column"

    def places(self, axis: tree.Axis) -> Iterator[tuple[str | int, Ask]]:
        """The rows of an axis, each as an ask."""
        rows: list[tuple[str | int, Spans]] = [(LOW, Spans.of(high=axis.low - 1))]
        rows += [(value, Spans.of(value, value)) for value in range(axis.low, axis.high + 1)]
        rows.append((HIGH, Spans.of(low=axis.high + 1)))
        if len(rows) > MOST_VALUES:
            raise NotCountedError("too many rows")
        for row, spans in rows:
            ask = said(self.reader.member(axis.expression, spans))
            if ask != NOTHING:
                yield row, ask

    # Counting

    def asked(self, given: Ask) -> Ask:
        """The script's ask and another, in short."""
        return self.tidy.tidy(every([self.counted.ask, given]))

    def count(self, given: Ask) -> int:
        """How many deals fit the script and this."""
        deals = count(setting_of(self.reader, self.script), self.asked(given), self.budget)
        if deals is None:
            raise NotCountedError("too much to count")
        return deals

    def moment(self, expression: tree.Expression, given: Ask) -> int:
        """The sum of the values of an expression over all deals that fit the script and this."""
        if expression.random or expression.solved:
            raise NotCountedError("not a matter of counting")
        total = total_of(expression)
        if len(total.terms) == 1 and total.terms[0][1] is expression:
            return self.term(expression, given)
        constant, parts = quantities(total)
        result = constant * self.count(given) if constant else 0
        result += sum(self.quantity(one, given) for one in parts)
        return result + sum(factor * self.moment(term, given) for factor, term in total.terms)

    def term(self, one: tree.Expression, given: Ask) -> int:
        """As `moment`, of an expression that is no sum."""
        if isinstance(one, tree.Choice):
            yes, no = (said(self.reader.truth(one.test, wanted)) for wanted in (True, False))
            return self.moment(one.yes, every([given, yes])) + self.moment(one.no, every([given, no]))
        if is_truth(one):
            return self.count(every([given, said(self.reader.truth(one, True))]))
        values = self.reader.reach(one)
        if isinstance(one, tree.Binary) and one.operator == "*" and (values is None or len(values) > HAND):
            return self.product(one, given)
        if values is None or len(values) > MOST_VALUES:
            raise NotCountedError("too many values")
        asks = [(value, said(self.reader.member(one, Spans.of(value, value)))) for value in values if value]
        return self.weighed(asks, given)

    def product(self, one: tree.Binary, given: Ask) -> int:
        """As `moment`, of a product: for each value of the one factor so many times the other."""
        for factor, other in ((one.left, one.right), (one.right, one.left)):
            values = self.reader.reach(factor)
            if values is not None and len(values) <= HAND + 1:
                return sum(
                    value
                    * self.moment(
                        other, every([given, said(self.reader.member(factor, Spans.of(value, value)))])
                    )
                    for value in values
                    if value
                )
        raise NotCountedError("too many values")

    def quantity(self, one: Quantity, given: Ask) -> int:
        """As `moment`, of a quantity."""
        if isinstance(one, LengthTerm):
            return sum(
                factor * self.values(LengthTerm(one.unit, single(place, 1)), given)
                for place, factor in enumerate(one.factors)
                if factor
            )
        if isinstance(one, HoldingTerm | Shaped):
            return self.values(one, given)
        held = [card for card in range(CARDS) if one.cards[card]]
        if self.many_values(one, given, len(held)) <= len(held):
            return self.values(one, given)
        return self.weighed([(one.cards[card], holds(one.unit, card)) for card in held], given)

    def many_values(self, one: CardWeights, given: Ask, most: int) -> int:
        """How many values a quantity can have in the deals that fit, as far as is seen at once."""
        many = 0
        for value in one.values if len(one.values) <= MOST_VALUES else ():
            ask = said(self.reader.leaf_of(one, Spans.of(value, value)))
            many += value != 0 and self.asked(every([given, ask])) != NOTHING
            if many > most:
                break
        return many if len(one.values) <= MOST_VALUES else most + 1

    def values(self, one: Quantity, given: Ask) -> int:
        """As `quantity`, by the values that it can have."""
        asks = [
            (value, said(self.reader.leaf_of(one, Spans.of(value, value)))) for value in one.values if value
        ]
        return self.weighed(asks, given)

    def weighed(self, asks: Sequence[tuple[int, Ask]], given: Ask) -> int:
        """The deals of each ask, each so many times."""
        return sum(value * self.count(every([given, ask])) for value, ask in asks)


def single(place: int, factor: int) -> tuple[int, ...]:
    """A factor for one suit."""
    return tuple(factor * (at == place) for at in range(4))


def holds(unit: tuple[Seat, ...], card: int) -> Ask:
    """Some hands hold a card."""
    return hand(*(SEAT_LETTERS[seat] for seat in unit)).count([PACK.cards[card]], 1, 1)


def said(wide: Wide) -> Ask:
    """An ask that says all that is meant."""
    if wide.reasons:
        raise NotCountedError(str(wide.reasons[0]))
    return wide.ask
