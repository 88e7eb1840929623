"""A condition of a script as an ask of exact dealing, and what of it no ask can say.

Whatever is asked comes down to *membership*: the value of an expression is among these numbers. A comparison
is a difference among the numbers below 0, a condition a value other than 0. Sums of one kind are asked for as
they stand; sums of several kinds by cases, the value of one and what is then left for the others; `?:` and
conditions used as numbers by what their test says. An ask is never too narrow: where it says less than the
condition it is `exact` no more, and the condition must be tested on the deals drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from math import gcd

from majlis.bridge.script import tree
from majlis.bridge.script.count_total import (
    CARDS,
    HAND,
    PLACES,
    CardWeights,
    LengthTerm,
    Quantity,
    Shaped,
    Total,
    Weights,
    divided,
    is_number,
    quantities,
    quotient,
    shapes,
    sums_of,
    total_of,
)
from majlis.bridge.table.cards import SEAT_LETTERS, SUIT_LETTERS
from majlis.bridge.table.pack import PACK
from majlis.dealing.asks import ANYTHING, NOTHING, Ask, Count, Hands, Length, Value, either, every, hand
from majlis.dealing.normal import settled_by
from majlis.dealing.spans import Spans
from majlis.game import Seat
from majlis.i18n import N_
from majlis.message import Message

MOST_CASES = 64
"""Values of one quantity of which each may become a case of its own."""
MOST_LEAVES = 3000
"""Statements that one condition may become."""
MOST_STEPS = 5000
"""Sums that are looked at for one condition."""
NONZERO, ZERO = ~Spans.of(0, 0), Spans.of(0, 0)
SPANS: dict[str, Spans] = {
    "==": ZERO,
    "!=": NONZERO,
    "<": Spans.of(high=-1),
    "<=": Spans.of(high=0),
    ">": Spans.of(low=1),
    ">=": Spans.of(low=0),
}
"""Where a difference lies when a comparison is true."""

TRICKS = N_("it asks for double-dummy results")
RANDOM = N_("it draws random numbers")
CCCC = N_("the value of cccc() depends on all four suits together")
MANY_VALUES = N_("a part of it has more than {most} different values")
MANY_CASES = N_("it has more than {most} cases")
NO_PRODUCT = N_("it multiplies or divides two values that both change")
SCORES = N_("it asks for scores or IMPs")


@dataclass(frozen=True)
class Wide:
    """An ask that is true of every deal that is meant; with `reasons` it may be true of others too."""

    ask: Ask
    reasons: tuple[Message, ...] = ()
    size: int = 0
    """How many statements it is made of."""

    @property
    def exact(self) -> bool:
        """Whether it is true of no other deals."""
        return not self.reasons


ALWAYS, NEVER = Wide(ANYTHING), Wide(NOTHING)


def unknown(reason: str, **values: object) -> Wide:
    """Nothing is asked, for this reason."""
    return Wide(ANYTHING, (Message(reason, values),))


def all_of(parts: Iterable[Wide]) -> Wide:
    """All of them are true."""
    listed = list(parts)
    if any(part.ask == NOTHING for part in listed):
        return NEVER
    return joined(listed, every(part.ask for part in listed))


def any_of(parts: Iterable[Wide]) -> Wide:
    """One of them at least is true."""
    listed = [part for part in parts if part.ask != NOTHING]
    if ALWAYS in listed:
        return ALWAYS
    open_ = any(part.ask == ANYTHING for part in listed)
    return joined(listed, ANYTHING if open_ else either(part.ask for part in listed))


def joined(parts: Sequence[Wide], ask: Ask) -> Wide:
    """Parts as one; nothing is asked where that would be too large."""
    size = sum(part.size for part in parts)
    if size > MOST_LEAVES:
        return unknown(MANY_CASES, most=MOST_LEAVES)
    return Wide(ask, tuple(dict.fromkeys(reason for part in parts for reason in part.reasons)), size)


class Valuations:
    """The valuations that asks need beside those of the bridge pack, by their names."""

    def __init__(self) -> None:
        self.tables: dict[str, Weights] = dict(PACK.valuations)

    def name(self, weights: Weights) -> str:
        """The name of a valuation."""
        for name, values in self.tables.items():
            if values == weights:
                return name
        name = f"count {len(self.tables) - len(PACK.valuations) + 1}"
        self.tables[name] = weights
        return name


class ScriptReader:
    """Reads conditions into asks."""

    def __init__(self, valuations: Valuations | None = None) -> None:
        self.valuations = valuations or Valuations()
        self._members: dict[tuple[int, Spans], tuple[tree.Expression, Wide]] = {}
        self._totals: dict[tuple[object, ...], tuple[Total, Wide]] = {}
        self._sums: dict[tuple[object, ...], Wide] = {}
        self._steps = 0

    def read(self, condition: tree.Expression) -> Wide:
        """A condition as an ask, and why the ask does not say all of it."""
        self._steps = 0
        try:
            return self.member(condition, NONZERO)
        except RecursionError:
            return unknown(MANY_CASES, most=MOST_LEAVES)

    def member(self, expression: tree.Expression, spans: Spans) -> Wide:
        """The value of an expression is among these numbers."""
        key = id(expression), spans
        if key not in self._members:
            # Random numbers are drawn anew at each use: two uses say nothing of each other.
            random = expression.random and not isinstance(expression, tree.Joined | tree.Choice)
            wide = unknown(RANDOM) if random else self.fresh(expression, spans)
            self._members[key] = expression, wide
        return self._members[key][1]

    def fresh(self, one: tree.Expression, spans: Spans) -> Wide:
        """As `member`, not from memory."""
        if is_truth(one):
            if (0 in spans) == (1 in spans):
                return ALWAYS if 0 in spans else NEVER
            return self.truth(one, 1 in spans)
        total = total_of(one)
        if all(term is not one for _, term in total.terms):
            return self.total(total, spans)
        if isinstance(one, tree.Choice):
            return self.choice(one, self.member(one.yes, spans), self.member(one.no, spans))
        if isinstance(one, tree.Binary) and one.operator in "/%":
            return self.division(one, spans)
        return self.irregular(one, spans)

    def choice(self, one: tree.Choice, yes: Wide, no: Wide) -> Wide:
        """One thing or another, by a test."""
        if yes == no:
            return yes
        return any_of([all_of([self.truth(one.test, True), yes]), all_of([self.truth(one.test, False), no])])

    def truth(self, one: tree.Expression, wanted: bool) -> Wide:
        """A condition is true, or is false."""
        if isinstance(one, (tree.Every, tree.Either)):
            parts = (self.truth(part, wanted) for part in one.parts)
            return all_of(parts) if isinstance(one, tree.Every) == wanted else any_of(parts)
        if isinstance(one, tree.Unary) and one.sign == "!":
            return self.truth(one.part, not wanted)
        if isinstance(one, tree.Binary) and one.operator in SPANS:
            spans = SPANS[one.operator] if wanted else ~SPANS[one.operator]
            return self.member(tree.Binary("-", one.left, one.right), spans)
        if isinstance(one, tree.Shape):
            ask = hand(one.hand).shape_set(one.shapes, one.text)
            if len(one.shapes) in (0, len(shapes(HAND))):
                return ALWAYS if bool(one.shapes) == wanted else NEVER
            return leaf(ask if wanted else ~ask)
        if isinstance(one, tree.HasCard):
            return leaf(hand(one.hand).holds(one.name) if wanted else hand(one.hand).lacks(one.name))
        return self.member(one, NONZERO if wanted else ZERO)

    def division(self, one: tree.Binary, spans: Spans) -> Wide:
        """A quotient or a rest by a number."""
        divisor = total_of(one.right)
        if not is_number(divisor) or not divisor.constant:
            return unknown(NO_PRODUCT)
        if one.operator == "/":
            return self.member(one.left, quotient(spans, divisor.constant))
        values = self.reach(one.left)
        if values is None or len(values) > MOST_CASES * MOST_CASES:
            return unknown(MANY_VALUES, most=MOST_CASES * MOST_CASES)
        fitting = [value for value in values if quotient_and_rest(value, divisor.constant)[1] in spans]
        return self.member(one.left, Spans.among(fitting))

    def irregular(self, one: tree.Expression, spans: Spans) -> Wide:
        """What is no sum and no condition."""
        if isinstance(one, tree.Binary) and one.operator == "*":
            for factor, other in ((one.left, one.right), (one.right, one.left)):
                values = self.reach(factor)
                if values is not None and len(values) <= MOST_CASES:
                    rest = partial(self.times, other, spans)
                    return self.cases(values, rest, partial(self.member, factor))
            return unknown(NO_PRODUCT)
        if one.solved:
            return unknown(TRICKS)
        return unknown(CCCC if isinstance(one, tree.Cccc) else SCORES)

    def times(self, one: tree.Expression, spans: Spans, factor: int) -> Wide:
        """So many times an expression is among these numbers."""
        if factor:
            return self.member(one, divided(spans, factor))
        return ALWAYS if 0 in spans else NEVER

    def reach(self, one: tree.Expression) -> Sequence[int] | None:
        """Numbers among which are all values of an expression, rising; None where they are not known."""
        if is_truth(one):
            return (0, 1)
        if isinstance(one, tree.Choice):
            yes, no = self.reach(one.yes), self.reach(one.no)
            return None if yes is None or no is None else sorted({*yes, *no})
        if isinstance(one, tree.Binary) and one.operator in "/%":
            values, divisor = self.reach(one.left), total_of(one.right)
            if values is None or not is_number(divisor) or not divisor.constant:
                return None
            rest = one.operator == "%"
            return sorted({quotient_and_rest(value, divisor.constant)[rest] for value in values})
        total = total_of(one)
        if any(term is one for _, term in total.terms):
            return self.products(one) if isinstance(one, tree.Binary) and one.operator == "*" else None
        constant, parts = quantities(total)
        if len(parts) == 1 and not total.terms:
            return tuple(constant + value for value in parts[0].values)
        ends = self.ends(total)
        return None if ends is None else range(ends[0], ends[1] + 1)

    def ends(self, total: Total) -> tuple[int, int] | None:
        """Numbers between which a sum lies; None where they are not known."""
        low = high = 0
        constant, parts = quantities(total)
        for one in parts:
            low, high = low + one.values[0], high + one.values[-1]
        for factor, term in total.terms:
            values = self.reach(term)
            if not values:
                return None
            both = factor * values[0], factor * values[-1]
            low, high = low + min(both), high + max(both)
        return constant + low, constant + high

    def products(self, one: tree.Binary) -> Sequence[int] | None:
        """The values that a product may have."""
        left, right = self.reach(one.left), self.reach(one.right)
        if left is None or right is None or len(left) * len(right) > MOST_CASES * MOST_CASES:
            return None
        return sorted({a * b for a in left for b in right})

    def cases(
        self,
        values: Iterable[int],
        rest: Callable[[int], Wide],
        own: Callable[[Spans], Wide],
    ) -> Wide:
        """One of the values, and what is then asked of the rest; values with the same rest are one case."""
        by_rest: dict[Wide, list[int]] = {}
        size = 0
        for value in values:
            wide = rest(value)
            if wide not in by_rest:
                size += wide.size
                by_rest[wide] = []
            by_rest[wide].append(value)
            if size > MOST_LEAVES or len(by_rest) > MOST_CASES:
                return unknown(MANY_CASES, most=MOST_LEAVES)
        by_rest.pop(NEVER, None)
        return any_of(all_of([own(Spans.among(numbers)), wide]) for wide, numbers in by_rest.items())

    def total(self, total: Total, spans: Spans) -> Wide:
        """A sum is among these numbers."""
        key = total, tuple((factor, id(term)) for factor, term in total.terms), spans
        if key not in self._totals:
            self._totals[key] = total, self.fresh_total(total, spans)
        return self._totals[key][1]

    def fresh_total(self, total: Total, spans: Spans) -> Wide:
        """As `total`, not from memory."""
        ends = self.ends(total)
        settled = None if ends is None else settled_by(spans, *ends)
        if settled is not None:
            return ALWAYS if settled else NEVER
        if not total.terms:
            constant, parts = quantities(total)
            return self.sum_of(parts, spans.shifted(-constant))
        factor, term = total.terms[-1]
        rest = total.without(term)
        if is_number(rest):
            return self.member(term, divided(spans.shifted(-rest.constant), factor))
        if isinstance(term, tree.Choice):
            yes, no = (rest.plus(total_of(part), factor) for part in (term.yes, term.no))
            return self.choice(term, self.total(yes, spans), self.total(no, spans))
        if is_truth(term):
            return self.counted_truth(factor, term, rest, spans)
        values = self.reach(term)
        if values is None:
            return self.member(term, NONZERO) if self.member(term, NONZERO).reasons else unknown(SCORES)
        if len(values) > MOST_CASES:
            return unknown(MANY_VALUES, most=MOST_CASES)
        return self.cases(
            values,
            lambda value: self.total(rest, spans.shifted(-factor * value)),
            lambda numbers: self.member(term, numbers),
        )

    def counted_truth(self, factor: int, term: tree.Expression, rest: Total, spans: Spans) -> Wide:
        """A condition that counts `factor` where it is true, and the rest of a sum."""
        with_it, ends = spans.shifted(-factor), self.ends(rest)
        true, false = self.total(rest, with_it), self.total(rest, spans)
        if true == false:
            return true
        yes, no = self.truth(term, True), self.truth(term, False)
        around = Spans.of() if ends is None else Spans.of(*ends)
        if not spans & ~with_it & around:  # what fits without it fits with it
            return any_of([all_of([yes, true]), false])
        if not with_it & ~spans & around:
            return any_of([all_of([no, false]), true])
        return any_of([all_of([yes, true]), all_of([no, false])])

    def sum_of(self, parts: Sequence[Quantity], spans: Spans) -> Wide:
        """A sum of quantities is among these numbers."""
        key = *parts, spans
        if key not in self._sums:
            self._steps += 1
            if self._steps > MOST_STEPS:
                return unknown(MANY_CASES, most=MOST_LEAVES)
            self._sums[key] = self.fresh_sum(parts, spans)
        return self._sums[key]

    def fresh_sum(self, parts: Sequence[Quantity], spans: Spans) -> Wide:
        """As `sum_of`, not from memory."""
        low, high = sum(one.values[0] for one in parts), sum(one.values[-1] for one in parts)
        settled = settled_by(spans, low, high)
        if settled is not None:
            return ALWAYS if settled else NEVER
        if len(parts) == 1:
            return self.leaf_of(parts[0], spans)
        first, others = apart(parts)
        values = list(sums_of(one.values for one in first))
        if len(values) > MOST_CASES:
            return unknown(MANY_VALUES, most=MOST_CASES)
        return self.cases(
            values,
            lambda value: self.sum_of(others, spans.shifted(-value)),
            lambda numbers: self.sum_of(first, numbers),
        )

    def leaf_of(self, one: Quantity, spans: Spans) -> Wide:
        """One quantity is among these numbers."""
        hands = hand(*(SEAT_LETTERS[seat] for seat in one.unit))
        if isinstance(one, LengthTerm):
            return self.lengths(one, hands, spans)
        if isinstance(one, Shaped):
            fitting = [
                shape for shape, value in zip(shapes(HAND), one.by_shape, strict=True) if value in spans
            ]
            return leaf(hands.shape_set(fitting)) if fitting else NEVER
        if isinstance(one, CardWeights):
            return self.worth(one.cards, hands, spans)
        pairs = {pair for pair, value in one.table.items() if value in spans}
        if len(pairs) in (0, len(one.table)):
            return ALWAYS if pairs else NEVER
        top = tuple(
            1 << (one.ranks - 1 - card % HAND) if card % HAND < one.ranks else 0 for card in range(CARDS)
        )
        return leaf(hands.pairs(SUIT_LETTERS[one.suited.place], self.valuations.name(top), pairs))

    def lengths(self, one: LengthTerm, hands: Hands, spans: Spans) -> Wide:
        """The lengths of some hands together."""
        named = [place for place in PLACES if one.factors[place]]
        if len(named) == 1:
            inside = divided(spans, one.factors[named[0]])
            return leaf(Length(hands.names, SUIT_LETTERS[named[0]], inside))
        fitting = [shape for shape in shapes(HAND * len(one.unit)) if one.of(shape) in spans]
        return leaf(hands.shape_set(fitting)) if fitting else NEVER

    def worth(self, cards: Weights, hands: Hands, spans: Spans) -> Wide:
        """What the cards of some hands are worth together."""
        factor = gcd(*cards) * (1 if next(filter(None, cards)) > 0 else -1)
        table, inside = tuple(weight // factor for weight in cards), divided(spans, factor)
        named = [PACK.cards[card] for card in range(CARDS) if table[card]]
        places = {card // HAND for card in range(CARDS) if table[card]}
        if set(table) == {0, 1} and (len(places) == 1 or len(named) == 2):
            return leaf(Count(hands.names, tuple(named), inside))
        suit = None
        if len(places) == 1:
            suit = SUIT_LETTERS[next(iter(places))]
            ranks = table[HAND * next(iter(places)) :][:HAND]
            table = ranks * 4
        return leaf(Value(hands.names, self.valuations.name(table), inside, suit))


def leaf(ask: Ask) -> Wide:
    """A statement."""
    return Wide(ask, size=1)


def quotient_and_rest(value: int, divisor: int) -> tuple[int, int]:
    """As C divides: the quotient is cut off towards 0, the rest has the sign of the value."""
    size = abs(value) // abs(divisor)
    quotient = size if (value >= 0) == (divisor >= 0) else -size
    return quotient, value - quotient * divisor


def is_truth(one: tree.Expression) -> bool:
    """Whether an expression is 0 or 1 in every deal, and is read as a condition."""
    return (
        isinstance(one, (tree.Every, tree.Either, tree.Shape, tree.HasCard))
        or (isinstance(one, tree.Unary) and one.sign == "!")
        or (isinstance(one, tree.Binary) and one.operator in SPANS)
    )


def apart(parts: Sequence[Quantity]) -> tuple[list[Quantity], list[Quantity]]:
    """The quantities of the hands with the fewest values, and the others; of one hand, all but the widest.

    What is asked of one hand stays together so.
    """
    units: dict[tuple[Seat, ...], list[Quantity]] = {}
    for one in parts:
        units.setdefault(one.unit, []).append(one)
    if len(units) > 1:
        unit = min(units, key=lambda unit: (sum(1 for _ in sums_of(p.values for p in units[unit])), unit))
        return units[unit], [one for one in parts if one.unit != unit]
    ordered = sorted(parts, key=lambda one: (isinstance(one, CardWeights), len(one.values)))
    return ordered[:1], ordered[1:]
