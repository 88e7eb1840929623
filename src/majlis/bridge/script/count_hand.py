"""What is asked of one hand's lengths and points, in the shortest form that exact dealing can be given.

Scripts say what a hand is *not*: not a notrump, not five spades, not an opening of one heart. Read word by
word that makes many alternatives. But whatever is said of one hand's lengths and of one count of its points
is a table of 560 shapes by some forty numbers. Shapes that go with the same numbers are one alternative, and
there are few of these.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import prod

import numpy as np

from majlis.bridge.script.count_total import HAND, Weights, shapes
from majlis.bridge.table.cards import SUIT_LETTERS
from majlis.dealing.asks import (
    ANYTHING,
    NOTHING,
    Ask,
    Either,
    Every,
    Leaf,
    Length,
    Shape,
    Value,
    either,
    every,
    hand,
)
from majlis.dealing.evaluate import Truths
from majlis.dealing.spans import Spans

SHAPES = shapes(HAND)
LENGTHS = np.array(SHAPES)
MOST_VALUES = 200
"""Values of a count of points of which a table is made."""


@dataclass(frozen=True)
class ShapeTable:
    """Which shapes of a hand go with which values: (shapes, values); without a valuation one value."""

    name: str
    valuation: str | None
    low: int
    truth: Truths

    def ask(self) -> Ask:
        """The table as an ask: by sets of shapes, or by sets of values, whichever are fewer."""
        by_values, by_shapes = groups(self.truth.T), groups(self.truth)
        if len(by_values) <= len(by_shapes):
            return either(self.one(row, columns) for row, columns in by_values)
        return either(self.one(columns, row) for row, columns in by_shapes)

    @property
    def alternatives(self) -> int:
        """How many alternatives the ask has."""
        return min(len(groups(self.truth.T)), len(groups(self.truth)))

    def one(self, fitting: Truths, values: Truths) -> Ask:
        """These shapes with these values."""
        return every([shape_ask(self.name, fitting), self.value_ask(values)])

    def value_ask(self, values: Truths) -> Ask:
        """One of these values."""
        if self.valuation is None or values.all():
            return ANYTHING
        named = Spans.among((np.flatnonzero(values) + self.low).tolist())
        ends = self.low, self.low + len(values) - 1
        return Value((self.name,), self.valuation, opened(named, *ends))


def groups(rows: Truths) -> list[tuple[Truths, Truths]]:
    """Each row that is not all false, once, with the places where it stands."""
    places_by_row: dict[bytes, list[int]] = {}
    packed = np.packbits(rows, axis=1)
    for place in np.flatnonzero(rows.any(axis=1)).tolist():
        places_by_row.setdefault(packed[place].tobytes(), []).append(place)
    result = []
    for places in places_by_row.values():
        mask = np.zeros(len(rows), dtype=bool)
        mask[places] = True
        result.append((rows[places[0]], mask))
    return result


def opened(spans: Spans, low: int, high: int) -> Spans:
    """The set with an open end where it reaches what is possible."""
    result = spans
    if low in spans:
        result |= Spans.of(high=low)
    if high in spans:
        result |= Spans.of(low=high)
    return result


def shape_ask(name: str, fitting: Truths) -> Ask:
    """One of these shapes: as the lengths of suits where that says the same."""
    if fitting.all():
        return ANYTHING
    if not fitting.any():
        return NOTHING
    runs = lengths_of(fitting.tobytes())
    if runs is None:
        return hand(name).shape_set(map(tuple, LENGTHS[fitting].tolist()))
    return every(Length((name,), SUIT_LETTERS[place], lengths) for place, lengths in runs)


@lru_cache(maxsize=4096)
def lengths_of(fitting: bytes) -> tuple[tuple[int, Spans], ...] | None:
    """Shapes as lengths of suits, less those that follow from the others; None where that says more."""
    shapes = np.frombuffer(fitting, dtype=bool)
    named = [np.isin(np.arange(HAND + 1), LENGTHS[shapes, place]) for place in range(len(SUIT_LETTERS))]
    many = int(shapes.sum())
    if many_within(named) != many:
        return None
    for place in sorted(range(len(SUIT_LETTERS)), key=lambda place: -int(named[place].sum())):
        free = [*named[:place], np.ones(HAND + 1, dtype=bool), *named[place + 1 :]]
        if many_within(free) == many:
            named = free
    return tuple(
        (place, opened(Spans.among(np.flatnonzero(lengths).tolist()), 0, HAND))
        for place, lengths in enumerate(named)
        if not lengths.all()
    )


def many_within(named: Sequence[Truths]) -> int:
    """How many shapes have these lengths."""
    fitting = [lengths[LENGTHS[:, place]] for place, lengths in enumerate(named)]
    return int(np.logical_and.reduce(fitting).sum())


class Tidy:
    """Puts asks in a shorter form that is true of the same deals."""

    def __init__(self, valuations: Mapping[str, Weights]) -> None:
        self.valuations = valuations

    def tidy(self, ask: Ask) -> Ask:
        """The ask in a shorter form."""
        table = self.table(ask)
        if table is not None:
            return shorter(ask, table)
        if not isinstance(ask, (Every, Either)):
            return ask
        groups: dict[tuple[str, str | None], list[tuple[Ask, ShapeTable]]] = {}
        parts: list[Ask] = []
        for part in ask.parts:
            of_part = self.table(part)
            if of_part is None:
                parts.append(self.tidy(part))
            else:
                groups.setdefault((of_part.name, of_part.valuation), []).append((part, of_part))
        for name, valuation in list(groups):
            if valuation is None:  # lengths go with the first count of points of the hand
                other = next((key for key in groups if key[0] == name and key[1]), None)
                if other is not None:
                    groups[other] += groups.pop((name, valuation))
        settles, join = (NOTHING, every) if isinstance(ask, Every) else (ANYTHING, either)
        for group in groups.values():
            one = together([table for _, table in group], isinstance(ask, Every))
            parts.append(shorter(join(part for part, _ in group), one))
        return settles if settles in parts else join(parts)

    def table(self, ask: Ask) -> ShapeTable | None:
        """The table of an ask about one hand's lengths and one count of its points; None for others."""
        if isinstance(ask, (Every, Either)):
            tables: list[ShapeTable] = []
            for part in ask.parts:
                table = self.table(part)
                if table is None or (tables and table.name != tables[0].name):
                    return None
                tables.append(table)
            if not tables or len({table.valuation for table in tables} - {None}) > 1:
                return None
            return together(tables, isinstance(ask, Every))
        if not isinstance(ask, Leaf) or len(ask.hands) > 1:
            return None
        return self.leaf(ask)

    def leaf(self, ask: Leaf) -> ShapeTable | None:
        """The table of a statement."""
        if isinstance(ask, Length):
            lengths = LENGTHS[:, SUIT_LETTERS.index(ask.suit)].tolist()
            fitting = [length in ask.lengths for length in lengths]
            return ShapeTable(ask.who, None, 0, np.array(fitting)[:, None])
        if isinstance(ask, Shape):
            fitting = [(shape in ask.shapes) != ask.outside for shape in SHAPES]
            return ShapeTable(ask.who, None, 0, np.array(fitting)[:, None])
        if isinstance(ask, Value) and ask.suit is None:
            ordered = sorted(self.valuations[ask.valuation])
            low, high = sum(ordered[:HAND]), sum(ordered[-HAND:])
            if high - low < MOST_VALUES:
                values = np.array([value in ask.values for value in range(low, high + 1)])
                return ShapeTable(ask.who, ask.valuation, low, np.tile(values, (len(SHAPES), 1)))
        return None


def together(tables: Iterable[ShapeTable], every_one: bool) -> ShapeTable:
    """The tables of one hand and count as one table: where all are true, or one at least."""
    listed = list(tables)
    widest = max(listed, key=lambda table: table.truth.shape[1])
    truth = listed[0].truth
    for table in listed[1:]:
        truth = truth & table.truth if every_one else truth | table.truth
    shape = len(SHAPES), widest.truth.shape[1]
    valued = next((table for table in listed if table.valuation is not None), widest)
    return ShapeTable(widest.name, valued.valuation, valued.low, np.broadcast_to(truth, shape).copy())


def shorter(ask: Ask, table: ShapeTable) -> Ask:
    """The ask as it is or as the table has it, whichever is shorter."""
    if isinstance(ask, Shape) and ask.text:
        return ask  # with the words in which it was asked
    few, parts = terms(ask), ask.parts if isinstance(ask, Every) else (ask,)
    shapes = [part for part in parts if isinstance(part, Shape)]
    kinds = {
        "points" if isinstance(part, Value) else "shape" if shapes else getattr(part, "suit", part)
        for part in parts
    }
    if few == 1 and len(kinds) == len(parts) and all(part.text for part in shapes):
        return ask
    return ask if few < table.alternatives else table.ask()


def terms(ask: Ask, most: int = 1000) -> int:
    """How many alternatives an ask has when written out, at most `most`."""
    if isinstance(ask, Every):
        return min(most, prod(terms(part) for part in ask.parts))
    if isinstance(ask, Either):
        return min(most, sum(terms(part) for part in ask.parts))
    return 1
