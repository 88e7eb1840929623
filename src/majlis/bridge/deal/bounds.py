"""Bounds propagation: whether plain arithmetic shows already that no deal fits an ask.

Lengths, points in suits and points in all are kept as ranges, for every hand, and narrowed by what must add
up: 13 cards in a hand and in a suit, 10 points in a suit, 40 in all; so is what is asked of two or three
hands together. A range that becomes empty proves that no deal fits. The other way round nothing is proven:
then the deals have to be counted. A profile whose types of hand cannot come together is mostly caught here,
some hundred times faster than by counting.

>>> from majlis.dealing.asks import hand
>>> strong = [hand(seat).value("hcp", 11) for seat in "NESW"]
>>> impossible(strong[0] & strong[1] & strong[2] & strong[3])
True
>>> impossible(hand("N", "S").value("hcp", 23) & hand("E").value("hcp", 8) & hand("W").value("hcp", 10))
True
>>> impossible(hand("N").length("S", 8) & hand("S").length("S", 6)), impossible(strong[0] & strong[1])
(True, False)
>>> impossible(hand("N").shapes("4333") & hand("S").length("S", 11))
True
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from majlis.bridge.table.cards import HAND_SIZE, SEAT_LETTERS, SUIT_LETTERS
from majlis.bridge.table.pack import ALL_HCP, MOST_HCP, MOST_SUIT_HCP, TABLE
from majlis.dealing.asks import Ask, Either, Every, Length, Patterns, Shape, Value, every, hand, leaves
from majlis.dealing.evaluate import shapes_of
from majlis.dealing.spans import Spans

MOST_POINTS: Final = tuple(sum((4, 3, 2, 1)[:cards]) for cards in range(HAND_SIZE + 1))
"""The most points that so many cards of a suit can be worth."""
LEAST_POINTS: Final = tuple(MOST_SUIT_HCP - MOST_POINTS[HAND_SIZE - cards] for cards in range(HAND_SIZE + 1))
"""The least: the other cards of the suit have the rest."""
ROUNDS: Final = 4

# Every range has a number: lengths and points of each suit in each hand, points of each hand, sums that are
# fixed. A *sum* is its parts and its total.
LENGTHS, POINTS, TOTALS = 0, 16, 32
ONE_SUIT, ONE_SUIT_POINTS, ALL_POINTS = 36, 37, 38
START: Final = (
    [(0, HAND_SIZE)] * 16
    + [(0, MOST_SUIT_HCP)] * 16
    + [(0, MOST_HCP)] * 4
    + [(HAND_SIZE, HAND_SIZE), (MOST_SUIT_HCP, MOST_SUIT_HCP), (ALL_HCP, ALL_HCP)]
)
SUMS: Final = (
    *(([LENGTHS + 4 * seat + suit for suit in range(4)], ONE_SUIT) for seat in range(4)),
    *(([POINTS + 4 * seat + suit for suit in range(4)], TOTALS + seat) for seat in range(4)),
    ([TOTALS + seat for seat in range(4)], ALL_POINTS),
    *(([LENGTHS + 4 * seat + suit for seat in range(4)], ONE_SUIT) for suit in range(4)),
    *(([POINTS + 4 * seat + suit for seat in range(4)], ONE_SUIT_POINTS) for suit in range(4)),
)


class Impossible(Exception):  # noqa: N818 - says what the ask is
    """A range is empty."""


class Ranges:
    """The ranges, which only ever narrow."""

    def __init__(self) -> None:
        self.low = [low for low, _ in START]
        self.high = [high for _, high in START]
        self.changed = False
        self.sums = list(SUMS)
        self._together: dict[tuple[int, ...], int] = {}

    def put_together(self, parts: list[int], whole: int, spans: Spans) -> None:
        """Narrow the sum of some of the ranges that add up to a whole, and so that of the others."""
        everyone = next(every for every, total in SUMS if total == whole and set(parts) <= set(every))
        others = [part for part in everyone if part not in parts]
        known = tuple(parts) in self._together
        one, two = self.together(parts), self.together(others)
        if not known:
            self.sums.append(([one, two], whole))
        self.put(one, spans)

    def together(self, parts: list[int]) -> int:
        """The number of the range that is the sum of some."""
        if len(parts) == 1:
            return parts[0]
        key = tuple(sorted(parts))
        if key not in self._together:
            self._together[key] = len(self.low)
            self.sums.append((list(key), len(self.low)))
            self.low.append(sum(self.low[part] for part in key))
            self.high.append(sum(self.high[part] for part in key))
        return self._together[key]

    def left_to(self, place: int) -> Iterator[Ask]:
        """The lengths and points that a seat can have, as asks."""
        hands = hand(SEAT_LETTERS[place])
        for at, suit in enumerate(SUIT_LETTERS):
            number = LENGTHS + 4 * place + at
            if (self.low[number], self.high[number]) != START[number]:
                yield hands.length(suit, self.low[number], self.high[number])
        number = TOTALS + place
        if (self.low[number], self.high[number]) != START[number]:
            yield hands.value("hcp", self.low[number], self.high[number])

    def narrow(self, number: int, low: int, high: int) -> None:
        """Keep what lies in this range too; `Impossible` where nothing is left."""
        if low > self.low[number]:
            self.low[number] = low
            self.changed = True
        if high < self.high[number]:
            self.high[number] = high
            self.changed = True
        if self.low[number] > self.high[number]:
            raise Impossible

    def put(self, number: int, spans: Spans) -> None:
        """Narrow a range to the ends of a set of numbers."""
        if not spans:
            raise Impossible
        self.narrow(number, spans.runs[0][0], spans.runs[-1][1])

    def add_up(self, parts: list[int], total: int) -> None:
        """Narrow the parts of a sum, and the sum, by each other."""
        lows = [self.low[part] for part in parts]
        highs = [self.high[part] for part in parts]
        low, high = sum(lows), sum(highs)
        if low > self.low[total] or high < self.high[total] or low > self.high[total]:
            self.narrow(total, low, high)
        # What the others leave at least, and at most.
        spare, room = self.low[total] - high, self.high[total] - low
        for part, least, most in zip(parts, lows, highs, strict=True):
            if spare + most > least or room + least < most:
                self.narrow(part, spare + most, room + least)

    def tie(self, place: int) -> None:
        """Narrow the length and the points of one suit in one hand by each other."""
        cards, points = LENGTHS + place, POINTS + place
        self.narrow(points, LEAST_POINTS[self.low[cards]], MOST_POINTS[self.high[cards]])
        while MOST_POINTS[self.low[cards]] < self.low[points]:
            self.narrow(cards, self.low[cards] + 1, HAND_SIZE)
        while LEAST_POINTS[self.high[cards]] > self.high[points]:
            self.narrow(cards, 0, self.high[cards] - 1)


def impossible(ask: Ask) -> bool:
    """Whether arithmetic proves that no deal fits."""
    return ranges_of(ask) is None


def asks_of_each(ask: Ask) -> list[Ask]:
    """What each hand of which something is asked is to be, with what the other hands leave it.

    No deal fits where a hand cannot be so, which is quickly counted.
    """
    ranges = ranges_of(ask)
    if ranges is None:
        return [Either(())]
    return [
        every([*asks, *ranges.left_to(place)])
        for place, asks in enumerate(asks_of_hands(ask).values())
        if asks
    ]


def asks_of_hands(ask: Ask) -> dict[str, list[Ask]]:
    """What is asked of each hand alone, seat by seat."""
    parts = [*demands(ask)]
    return {seat: [part for part in parts if hands_of(part) == {seat}] for seat in SEAT_LETTERS}


def hands_of(ask: Ask) -> set[str]:
    """The hands that an ask speaks of."""
    return {name for leaf in leaves(ask) for name in leaf.hands}


def ranges_of(ask: Ask) -> Ranges | None:
    """The ranges that arithmetic leaves; None where it proves that no deal fits."""
    ranges = Ranges()
    try:
        for part in demands(ask):
            take(part, ranges)
        for _ in range(ROUNDS):
            ranges.changed = False
            for place in range(16):
                ranges.tie(place)
            for parts, total in ranges.sums:
                ranges.add_up(parts, total)
            if not ranges.changed:
                break
    except Impossible:
        return None
    return ranges


def take(part: Ask, ranges: Ranges) -> None:
    """What one statement says of lengths and points, of one hand or of several."""
    if isinstance(part, Length):
        lengths = [LENGTHS + place_of(hand, part.suit) for hand in part.hands]
        put(lengths, ONE_SUIT, part.lengths, ranges)
    elif isinstance(part, Value) and part.valuation == "hcp" and part.suit is None:
        put([TOTALS + SEAT_LETTERS.index(hand) for hand in part.hands], ALL_POINTS, part.values, ranges)
    elif isinstance(part, Value) and part.valuation == "hcp" and part.suit is not None:
        points = [POINTS + place_of(hand, part.suit) for hand in part.hands]
        put(points, ONE_SUIT_POINTS, part.values, ranges)
    elif isinstance(part, (Shape, Patterns)) and len(part.hands) == 1 and not part.outside:
        for suit, (low, high) in zip(SUIT_LETTERS, ends_of(part), strict=True):
            ranges.narrow(LENGTHS + place_of(part.hands[0], suit), low, high)
    elif isinstance(part, Either) and not part.parts:
        raise Impossible


@lru_cache(maxsize=1024)
def ends_of(part: Shape | Patterns) -> tuple[tuple[int, int], ...]:
    """The shortest and the longest that each suit is in some shapes of one hand."""
    shapes = shapes_of(part, TABLE)
    if not shapes:
        raise Impossible
    return tuple((min(lengths), max(lengths)) for lengths in zip(*shapes, strict=True))


def put(numbers: list[int], whole: int, spans: Spans, ranges: Ranges) -> None:
    """What is said of one range, or of the sum of several."""
    if len(numbers) == 1:
        ranges.put(numbers[0], spans)
    elif len(numbers) < len(SEAT_LETTERS):
        ranges.put_together(numbers, whole, spans)


def place_of(hand: str, suit: str) -> int:
    """The place of a suit in a hand among all."""
    return 4 * SEAT_LETTERS.index(hand) + SUIT_LETTERS.index(suit)


def demands(ask: Ask) -> Iterator[Ask]:
    """The parts that all have to be true."""
    for part in ask.parts if isinstance(ask, Every) else (ask,):
        if isinstance(part, Every):
            yield from demands(part)
        else:
            yield part
