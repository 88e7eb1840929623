"""Hands of many deals as plain arrays, to check what was dealt without any of the code that dealt it."""

import numpy as np
from numpy.typing import NDArray

from majlis.bridge.table.cards import SEAT_LETTERS
from majlis.bridge.table.pack import PACK

Truth = NDArray[np.bool_]
Numbers = NDArray[np.int64]

POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}
MAJORS, MINORS, SUITS = "SH", "DC", "SHDC"


class Hand:
    """One seat's hand in each of the deals."""

    def __init__(self, deals: NDArray[np.uint8], seat: str) -> None:
        mine = deals == SEAT_LETTERS.index(seat)
        self._held = {card: mine[:, column] for column, card in enumerate(PACK.cards)}
        self._cards = {suit: self._sum(suit, lambda rank: 1) for suit in SUITS}
        self._points = {suit: self._sum(suit, lambda rank: POINTS.get(rank, 0)) for suit in SUITS}
        self.hcp = sum(self._points.values())
        self.lengths = np.stack([self._cards[suit] for suit in SUITS], axis=1)
        self.shape = -np.sort(-self.lengths, axis=1)

    def _sum(self, suit, worth) -> Numbers:
        return sum(held * worth(card[1]) for card, held in self._held.items() if card[0] == suit)

    def cards(self, suit: str) -> Numbers:
        """The length of a suit."""
        return self._cards[suit]

    def points(self, suit: str) -> Numbers:
        """The high-card points in a suit."""
        return self._points[suit]

    def has(self, suit: str, rank: str) -> Truth:
        """Whether a card is held."""
        return self._held[suit + rank]

    @property
    def aces(self) -> Numbers:
        """How many aces."""
        return sum(self.has(suit, "A").astype(int) for suit in SUITS)

    @property
    def longest(self) -> Numbers:
        """The length of the longest suit."""
        return self.shape[:, 0]

    @property
    def shortest(self) -> Numbers:
        """The length of the shortest suit."""
        return self.shape[:, 3]

    @property
    def controls(self) -> Numbers:
        """Two for an ace, one for a king."""
        kings = sum(self.has(suit, "K").astype(int) for suit in SUITS)
        return 2 * self.aces + kings

    @property
    def balanced(self) -> Truth:
        """4333, 4432 or 5332."""
        return self.any_shape("4333", "4432", "5332")

    def any_shape(self, *shapes: str) -> Truth:
        """One of these lengths, longest suit first."""
        wanted = [[int(sign) for sign in shape] for shape in shapes]
        return np.any([(self.shape == shape).all(axis=1) for shape in wanted], axis=0)

    def most(self, suits: str, length: int) -> Truth:
        """No more than so many cards in each of these suits."""
        return np.all([self.cards(suit) <= length for suit in suits], axis=0)

    def stops(self, suit: str) -> Truth:
        """The ace, a king with another card, a queen with two, a jack with three."""
        length = self.cards(suit)
        needed = enumerate("AKQJ", start=1)
        return np.any([self.has(suit, rank) & (length >= cards) for cards, rank in needed], axis=0)


def some(suits: str, test) -> Truth:
    """Whether the test holds of at least one suit."""
    return np.any([test(suit) for suit in suits], axis=0)


def within(numbers: Numbers, low: int, high: int) -> Truth:
    """Whether each lies between these, both included."""
    return (low <= numbers) & (numbers <= high)
