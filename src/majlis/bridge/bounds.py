"""A quick look at an ask: whether plain arithmetic shows already that no deal fits.

Lengths, points in suits and points in all are kept as ranges, for every hand, and narrowed by what must add
up: 13 cards in a hand and in a suit, 10 points in a suit, 40 in all. A range that becomes empty proves that
no deal fits. The other way round nothing is proven: then the deals have to be counted. A profile whose types
of hand cannot come together is mostly caught here, some hundred times faster than by counting.

>>> from majlis.dealing.asks import hand
>>> strong = [hand(seat).value("hcp", 11) for seat in "NESW"]
>>> impossible(strong[0] & strong[1] & strong[2] & strong[3])
True
>>> impossible(hand("N").length("S", 8) & hand("S").length("S", 6)), impossible(strong[0] & strong[1])
(True, False)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from majlis.bridge.pack import ALL_HCP, HAND_SIZE, MOST_SUIT_HCP, SEATS, SUITS
from majlis.dealing.asks import Ask, Either, Every, Length, Value
from majlis.dealing.spans import Spans

MOST_POINTS: Final = tuple(sum((4, 3, 2, 1)[:cards]) for cards in range(HAND_SIZE + 1))
"""The most points that so many cards of a suit can be worth."""
SUIT_COUNT: Final = len(SUITS)
ROUNDS: Final = 4


class Impossible(Exception):  # noqa: N818 - says what the ask is
    """A range is empty."""


class Range:
    """Whole numbers from `low` to `high`, which only ever narrows."""

    __slots__ = ("high", "low")

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high

    def narrow(self, low: int, high: int) -> None:
        """Keep what lies in this range too; `Impossible` where nothing is left."""
        self.low, self.high = max(self.low, low), min(self.high, high)
        if self.low > self.high:
            raise Impossible


def impossible(ask: Ask) -> bool:
    """Whether arithmetic proves that no deal fits."""
    seats: tuple[str, ...] = SEATS
    lengths = {(seat, suit): Range(0, HAND_SIZE) for seat in seats for suit in range(SUIT_COUNT)}
    points = {(seat, suit): Range(0, MOST_SUIT_HCP) for seat in seats for suit in range(SUIT_COUNT)}
    totals = {seat: Range(0, ALL_HCP) for seat in seats}
    try:
        for part in demands(ask):
            if isinstance(part, Either) and not part.parts:
                return True
            if isinstance(part, Length) and len(part.hands) == 1:
                put(part.lengths, lengths[part.hands[0], SUITS.index(part.suit)])
            elif isinstance(part, Value) and len(part.hands) == 1 and part.valuation == "hcp":
                seat = part.hands[0]
                put(part.values, totals[seat] if part.suit is None else points[seat, SUITS.index(part.suit)])
        for _ in range(ROUNDS):
            for suit in range(SUIT_COUNT):
                add_up([lengths[seat, suit] for seat in seats], Range(HAND_SIZE, HAND_SIZE))
                add_up([points[seat, suit] for seat in seats], Range(MOST_SUIT_HCP, MOST_SUIT_HCP))
            for seat in seats:
                add_up([lengths[seat, suit] for suit in range(SUIT_COUNT)], Range(HAND_SIZE, HAND_SIZE))
                add_up([points[seat, suit] for suit in range(SUIT_COUNT)], totals[seat])
            add_up(list(totals.values()), Range(ALL_HCP, ALL_HCP))
            for place, cards in lengths.items():
                tie(cards, points[place])
    except Impossible:
        return True
    return False


def demands(ask: Ask) -> Iterator[Ask]:
    """The parts that all have to be true."""
    for part in ask.parts if isinstance(ask, Every) else (ask,):
        if isinstance(part, Every):
            yield from demands(part)
        else:
            yield part


def put(spans: Spans, place: Range) -> None:
    """Narrow a range to the ends of a set of numbers."""
    if not spans:
        raise Impossible
    place.narrow(spans.runs[0][0], spans.runs[-1][1])


def add_up(parts: Iterable[Range], total: Range) -> None:
    """Narrow the parts of a sum, and the sum, by each other."""
    ranges = list(parts)
    low, high = sum(one.low for one in ranges), sum(one.high for one in ranges)
    total.narrow(low, high)
    for one in ranges:
        one.narrow(total.low - (high - one.high), total.high - (low - one.low))


def tie(cards: Range, points: Range) -> None:
    """Narrow the length and the points of one suit in one hand by each other."""
    points.narrow(MOST_SUIT_HCP - MOST_POINTS[HAND_SIZE - cards.low], MOST_POINTS[cards.high])
    while MOST_POINTS[cards.low] < points.low:
        cards.narrow(cards.low + 1, HAND_SIZE)
    while MOST_SUIT_HCP - MOST_POINTS[HAND_SIZE - cards.high] > points.high:
        cards.narrow(0, cards.high - 1)
