"""What a claim about dealt hands is, and what the claims of several profiles have in common.

A claim is a sentence and its truth in each deal. Claims know the names of the sub-profiles and the suits
that were drawn, since those are what a board is announced with, but nothing of the profile's ranges.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bridge.claims.plain_hands import MAJORS, MINORS, SUITS, Hand, Truth, some, within

Claim = tuple[str, Truth]


@dataclass(frozen=True)
class Table:
    """The four hands of each deal, the types that the seats drew, and their random suits."""

    n: Hand
    e: Hand
    s: Hand
    w: Hand
    kinds: Mapping[str, str]
    drawn: Mapping[str, tuple[str, ...]]

    def kind(self, seat: str) -> str:
        """The name of the seat's sub-profile."""
        return self.kinds[seat]

    def suit(self, seat: str) -> str:
        """The first suit drawn for a seat."""
        return self.drawn[seat][0]


def silent_over_suit(hand: Hand, name: str) -> Iterator[Claim]:
    """Too little to double, no suit to overcall."""
    yield f"{name} has no opening hand", hand.hcp <= 11
    yield f"{name} has no long suit", hand.longest <= 5
    yield f"{name} has no suit with the points to bid it", (hand.hcp <= 7) | (hand.longest <= 4)


def silent_over_notrump(hand: Hand, name: str) -> Iterator[Claim]:
    """Balanced, or too weak."""
    yield f"{name} cannot double", hand.hcp <= 14
    yield f"{name} has no suit to bid", (hand.longest <= 5) & (hand.balanced | (hand.hcp <= 7))


def silent_partner(hand: Hand, suit: str, hcp: int) -> Iterator[Claim]:
    """An opener's partner who has nothing to say."""
    yield "opener's partner is weak", hand.hcp <= hcp
    yield "opener's partner has no fit and no long suit", (hand.cards(suit) <= 3) & (hand.longest <= 5)


def notrump(hand: Hand, low: int, high: int) -> Iterator[Claim]:
    """A notrump opening."""
    yield f"opener has {low}-{high}", within(hand.hcp, low, high)
    yield "opener is balanced without a five-card major", hand.balanced & hand.most(MAJORS, 4)


def one_of(hand: Hand, suit: str, low: int, high: int, least: int) -> Iterator[Claim]:
    """An opening of one of a suit: the longest there is, and no notrump opening."""
    yield "opener's points", within(hand.hcp, low, high)
    yield "opener's suit", within(hand.cards(suit), least, 6)
    yield "opener would not open 1NT", ~(hand.balanced & within(hand.hcp, 15, 17))
    if suit in MAJORS:
        yield "no longer suit", hand.longest == hand.cards(suit)
        yield "the other major is shorter", hand.most(MAJORS.replace(suit, ""), 4)
    else:
        other = hand.cards(MINORS.replace(suit, ""))
        yield "no five-card major", hand.most(MAJORS, 4)
        yield "the other minor is shorter, or both are three", (other < hand.cards(suit)) | (other == 3)


def weak_opening(hand: Hand, suit: str, length: int, low: int, high: int) -> Iterator[Claim]:
    """A weak two or three."""
    yield "a weak hand", within(hand.hcp, low, high)
    yield "a suit of the right length", hand.cards(suit) == length
    yield "a fair suit", within(hand.points(suit), 5, 8)
    yield "no other major", hand.most(MAJORS.replace(suit, ""), 3)
    yield "no other suit of five", hand.most(SUITS.replace(suit, ""), 4)


def good_suit(hand: Hand, points: int) -> Truth:
    """A five-card major or any six cards, with so many points in it; it is the only long suit."""
    five = some(MAJORS, lambda suit: (hand.cards(suit) == 5) & (hand.points(suit) >= points))
    six = some(SUITS, lambda suit: (hand.cards(suit) == 6) & (hand.points(suit) >= points))
    return (five | six) & (hand.shape[:, 1] <= 4)


def long_suit(hand: Hand, low: int, high: int, points: int = 0) -> Truth:
    """A suit of this length with so many points in it, and no other long one."""
    return (hand.shape[:, 1] <= 4) & some(
        SUITS, lambda suit: within(hand.cards(suit), low, high) & (hand.points(suit) >= points)
    )


def points_of(hand: Hand, kind: str, ranges: Mapping[str, tuple[int, int]]) -> Claim:
    """The points that go with a type of hand."""
    return f"{kind}: {ranges[kind][0]}-{ranges[kind][1]} points", within(hand.hcp, *ranges[kind])
