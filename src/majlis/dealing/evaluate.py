"""Whether deals fit an ask, straight from its definition: the obvious test that all counting answers to."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from majlis.dealing.asks import (
    ANY,
    Ask,
    Count,
    Either,
    Every,
    Leaf,
    Length,
    Lengths,
    Pairs,
    Patterns,
    Shape,
    Value,
    shape_text,
)
from majlis.dealing.limits import TooLarge
from majlis.dealing.pack import Deals, Setting
from majlis.dealing.spans import Spans
from majlis.errors import InputError, shown
from majlis.i18n import N_

MOST_SHAPES = 200_000
MOST_CODES = 1 << 16  # of rows that are looked up by number: more would be slower than sorting
Truths: TypeAlias = NDArray[np.bool_]


def fits(ask: Ask, setting: Setting, deals: Deals) -> Truths:
    """For each deal whether the ask is true of it.

    >>> from majlis.dealing.asks import hand
    >>> from majlis.dealing.pack import Pack
    >>> setting = Setting.of(Pack.of({"S": ["SA", "SK"], "H": ["HA", "HK"]}), {"me": 2, "you": 2})
    >>> fits(hand("me").length("S", 1), setting, np.array([[0, 1, 1, 0], [1, 1, 0, 0]], dtype=np.uint8))
    array([ True, False])
    """
    if isinstance(ask, (Every, Either)):
        result = np.full(len(deals), isinstance(ask, Every))
        for part in ask.parts:
            open_still = np.flatnonzero(result == isinstance(ask, Every))  # the others are decided
            result[open_still] = fits(part, setting, deals[open_still])
        return result
    if not isinstance(ask, Leaf):
        raise InputError(N_("{ask} is not an ask"), ask=shown(ask))
    if deals.ndim != 2 or deals.shape[1] != len(setting.pack):
        raise InputError(
            N_("deals of shape {shape} are not rows of the pack's {pack} cards"),
            shape=str(deals.shape),
            pack=len(setting.pack),
        )
    first, *others = (setting.hand(name) for name in ask.hands)
    held = deals == first
    for other in others:
        held = held | (deals == other)
    if isinstance(ask, Length):
        return inside(ask.lengths, length(setting, held, ask.suit))
    if isinstance(ask, Value):
        return inside(ask.values, worth(setting, held, ask.valuation, ask.suit))
    if isinstance(ask, Count):
        return inside(ask.counts, held[:, [setting.pack.card(card) for card in ask.cards]].sum(axis=1))
    if isinstance(ask, Pairs):
        both = (length(setting, held, ask.suit), worth(setting, held, ask.valuation, ask.suit))
        return among(np.stack(both, axis=1), ask.pairs) ^ ask.outside
    if isinstance(ask, (Shape, Patterns)):
        lengths = np.stack([length(setting, held, suit) for suit in setting.pack.suits], axis=1)
        check_shapes(ask, setting)
        if isinstance(ask, Shape):
            return among(lengths, ask.shapes) ^ ask.outside
        distinct, place = np.unique(lengths, axis=0, return_inverse=True)
        truth = np.array([ask.fits(tuple(row)) for row in distinct.tolist()], dtype=bool)
        return truth[place.reshape(-1)] ^ ask.outside
    raise InputError(N_("{ask} is not an ask that a deal can be tested for"), ask=shown(ask))


def inside(spans: Spans, numbers: NDArray[np.int64]) -> Truths:
    """Which of the numbers are members."""
    result = np.zeros(len(numbers), dtype=bool)
    for low, high in spans.runs:
        result |= (low <= numbers) & (numbers <= high)
    return result


def among(rows: NDArray[np.int64], wanted: Collection[tuple[int, ...]]) -> Truths:
    """Which of the rows are among the wanted tuples."""
    low, high = (rows.min(axis=0), rows.max(axis=0)) if len(rows) else (0, 0)
    sizes = np.atleast_1d(high - low + 1)
    if len(rows) and float(np.prod(sizes.astype(float))) <= MOST_CODES:
        radix = np.cumprod([1, *sizes[:-1]])
        held = np.zeros(int(np.prod(sizes)), dtype=bool)
        asked = np.array([*wanted], dtype=np.int64).reshape(-1, rows.shape[1])
        asked = asked[((low <= asked) & (asked <= high)).all(axis=1)] - low
        held[asked @ radix] = True
        truth: Truths = held[(rows - low) @ radix]
        return truth
    distinct, place = np.unique(rows, axis=0, return_inverse=True)
    truth = np.array([tuple(row) in wanted for row in distinct.tolist()], dtype=bool)
    return truth[place.reshape(-1)]


def length(setting: Setting, held: Truths, suit: str) -> NDArray[np.int64]:
    """How many cards of a suit are held."""
    result: NDArray[np.int64] = held[:, of_suit(setting, suit)].sum(axis=1)
    return result


def of_suit(setting: Setting, suit: str) -> list[int]:
    """The numbers of a suit's cards."""
    return list(setting.pack.members(setting.pack.suit(suit)))


def worth(setting: Setting, held: Truths, valuation: str, suit: str | None) -> NDArray[np.int64]:
    """The value of the held cards, of one suit or of all."""
    table = np.array(setting.pack.values(valuation), dtype=np.int64)
    if suit is not None:
        table = np.where([of == setting.pack.suit(suit) for of in setting.pack.suit_of], table, 0)
    result: NDArray[np.int64] = held @ table
    return result


def shapes_of(ask: Shape | Patterns, setting: Setting) -> frozenset[Lengths]:
    """The vectors of lengths that a shape names, for hands of the size asked about."""
    size = check_shapes(ask, setting)
    tops = tuple(len(setting.pack.members(suit)) for suit in range(len(setting.pack.suits)))
    return ask.shapes if isinstance(ask, Shape) else pattern_shapes(ask, tops, size)


def check_shapes(ask: Shape | Patterns, setting: Setting) -> int:
    """The size of the hands asked about, for which the shapes must make sense."""
    size = sum(setting.sizes[setting.hand(name)] for name in ask.hands)
    for lengths in ask.shapes if isinstance(ask, Shape) else ask.patterns:
        check_shape(lengths, len(setting.pack.suits), size, ask.who)
    return size


def check_shape(lengths: Lengths, suits: int, size: int, who: str) -> None:
    """Complain of a shape that no hand of this size can have, whatever the deal."""
    if len(lengths) != suits:
        raise InputError(
            N_(
                "shape {shape} has {lengths} lengths and the pack {suits} suits: a shape has one "
                "length for each suit"
            ),
            shape=shape_text(lengths),
            lengths=len(lengths),
            suits=suits,
        )
    cards = sum(length for length in lengths if length != ANY)
    if cards > size or (cards < size and ANY not in lengths):
        raise InputError(
            N_("the lengths of shape {shape} sum to {cards}, and {who} has {size} cards"),
            shape=shape_text(lengths),
            cards=cards,
            who=who,
            size=size,
        )


@lru_cache(maxsize=256)
def pattern_shapes(ask: Patterns, tops: Lengths, size: int) -> frozenset[Lengths]:
    """The vectors of lengths that fit patterns, in suits of so many cards."""
    listed = list(islice(sums(size, tops), MOST_SHAPES + 1))
    if len(listed) > MOST_SHAPES:
        raise TooLarge(
            N_("a hand of {size} cards in {tops} suits has too many shapes to be listed"),
            size=size,
            tops=len(tops),
        )
    return frozenset(lengths for lengths in listed if ask.fits(lengths))


def sums(total: int, tops: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All ways to write a total as a sum of numbers, each from 0 to its top, in rising order.

    >>> list(sums(3, [2, 1, 1]))
    [(1, 1, 1), (2, 0, 1), (2, 1, 0)]
    """
    if not tops:
        if total == 0:
            yield ()
        return
    for first in range(max(0, total - sum(tops[1:])), min(total, tops[0]) + 1):
        for others in sums(total - first, tops[1:]):
            yield (first, *others)
