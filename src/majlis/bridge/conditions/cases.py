"""Counting by cases: numbers compared, the longest suit, points that depend on the shape.

- Suits of one hand are compared by its shape: a set of vectors of lengths.
- Numbers of two hands are compared by cases: there is a t which one reaches and the other does not pass.
- Points with something for the shape (total points, support points) are cases too: so much for the shape, and
  the rest in high cards. No deal fits two of these cases.

>>> from majlis.bridge.conditions.reading import parse_condition
>>> print(compared_ask(("N",), parse_condition("2+ more aces than south")))
(N 2.. aces and S ..0 aces) or (N 3.. aces and S ..1 aces) or (N 4.. aces and S ..2 aces)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Final

from majlis.bridge.conditions import tree
from majlis.bridge.conditions.tree import MEASURES, Chosen, Compared
from majlis.bridge.table.cards import HAND_SIZE, RANKS, SEAT_LETTERS, SUIT_LETTERS, SeatLetter
from majlis.bridge.table.pack import PARTNER, card, clockwise_from
from majlis.dealing.asks import Ask, Hands, Lengths, either, every, hand

AFTER_FOUR: Final = 4
"""Cards of a suit beyond so many count a point each in total points."""
SHORT_POINTS: Final[Mapping[int, tuple[int, ...]]] = {3: (3, 2, 1), 4: (5, 3, 1)}
"""What a void, a singleton and a doubleton count in support of a suit of three, and of four or more cards."""


def length_points(shape: Lengths, trumps: str | None = None) -> int:
    """Total points beyond high cards: a point for each card of a suit after its fourth.

    >>> length_points((6, 5, 1, 1)), length_points((4, 4, 3, 2))
    (3, 0)
    """
    return sum(max(length - AFTER_FOUR, 0) for length in shape)


def short_points(shape: Lengths, trumps: str | None) -> int:
    """Support points beyond high cards: for short suits, with three trumps or more.

    >>> short_points((4, 1, 5, 3), "S"), short_points((3, 0, 5, 5), "S"), short_points((2, 0, 6, 5), "S")
    (3, 3, 0)
    """
    at = SUIT_LETTERS.index(str(trumps))
    worth = SHORT_POINTS.get(min(shape[at], max(SHORT_POINTS)), ())
    return sum(worth[length] for suit, length in enumerate(shape) if suit != at and length < len(worth))


BY_SHAPE: Final[dict[str, Callable[[Lengths, str | None], int]]] = {
    "total": length_points,
    "support": short_points,
}
"""Measures that are high-card points and something for the shape."""


@cache
def shapes(cards: int) -> tuple[Lengths, ...]:
    """The possible lengths of the suits among so many cards."""
    most = range(min(cards, HAND_SIZE) + 1)
    return tuple(shape for shape in product(most, repeat=len(SUIT_LETTERS)) if sum(shape) == cards)


def with_shape_ask(hands: Hands, condition: tree.Valuation) -> Ask:
    """High-card points and points for the shape together lie in the range."""
    groups: dict[int, list[Lengths]] = {}
    for shape in shapes(HAND_SIZE):
        groups.setdefault(BY_SHAPE[condition.measure](shape, condition.where), []).append(shape)
    low, high = condition.amount.low, condition.amount.high
    return either(
        every(
            [
                hands.shape_set(groups[added], f"with {added} for the shape"),
                hands.value("hcp", max(low - added, 0) or None, None if high is None else high - added),
            ]
        )
        for added in sorted(groups)
        if high is None or added <= high
    )


def seats_of(seats: Sequence[SeatLetter], whose: str) -> tuple[SeatLetter, ...]:
    """The seats of `own`, `partner`, `lho`, `rho`, a seat, or two."""
    if whose == "own":
        return tuple(seats)
    if whose == "partner":
        return (PARTNER[seats[0]],)
    if whose in ("lho", "rho"):
        return (clockwise_from(seats[0])[1 if whose == "lho" else 3],)
    return tuple(seat for seat in SEAT_LETTERS if seat in whose)


def longest_suit_ask(seats: Sequence[SeatLetter], condition: Chosen, suit: str) -> Ask:
    """This suit is the longest of those in question; of equally long ones it is the higher."""
    whose = seats_of(seats, condition.longest)
    lengths = [one for one in shapes(HAND_SIZE * len(whose)) if longest(one, condition.suits) == suit]
    return hand(*whose).shape_set(lengths, f"with {suit} the longest")


def longest(shape: Lengths, suits: str) -> str:
    """The longest of some suits, the higher of equally long ones.

    >>> longest((4, 5, 4, 0), "SHDC"), longest((4, 5, 4, 0), "SD")
    ('H', 'S')
    """
    return max((one for one in SUIT_LETTERS if one in suits), key=lambda one: shape[SUIT_LETTERS.index(one)])


def compared_ask(seats: Sequence[SeatLetter], condition: Compared) -> Ask:
    """One number is so many more than another."""
    whose = seats_of(seats, condition.whose)
    if set(whose) == set(seats):
        return within_ask(seats, condition)
    other = {">=": "<=", "<=": ">=", "=": "="}[condition.comparison]
    most = most_of(condition.right, len(whose))
    cases = []
    for number in range(most_of(condition.left, len(seats)) + 1):
        limit = number - condition.by
        limit = min(limit, most) if other == "<=" else max(limit, 0) if other == ">=" else limit
        if 0 <= limit <= most:
            left = counted_ask(seats, condition.left, *spread(condition.comparison, number))
            cases.append(every([left, counted_ask(whose, condition.right, *spread(other, limit))]))
    return either(cases)


def spread(comparison: str, number: int) -> tuple[int | None, int | None]:
    """The ends of what compares so with a number."""
    return (None if comparison == "<=" else number), (None if comparison == ">=" else number)


def most_of(what: str, hands: int) -> int:
    """The highest possible count in so many hands."""
    if what in MEASURES:
        return MEASURES[what].most if hands == 1 else MEASURES[what].most_in_pair or 0
    return HAND_SIZE * min(hands, len(what))


def counted_ask(seats: Sequence[SeatLetter], what: str, low: int | None, high: int | None) -> Ask:
    """So many cards of suits, or of a measure, in some hands."""
    if what in MEASURES:
        return hand(*seats).value(what, low, high)
    if len(what) == 1:
        return hand(*seats).length(what, low, high)
    return hand(*seats).count([card(suit, rank) for suit in what for rank in RANKS], low, high)


def within_ask(seats: Sequence[SeatLetter], condition: Compared) -> Ask:
    """Suits of the same hand compared."""
    lengths = [one for one in shapes(HAND_SIZE * len(seats)) if holds(condition, one)]
    sign = {">=": "at least", "<=": "at most", "=": "just"}[condition.comparison]
    right = "".join(filter(None, (condition.right, f"{condition.by:+d}" if condition.by else "")))
    return hand(*seats).shape_set(lengths, f"with {condition.left} {sign} {right}")


def holds(condition: Compared, shape: Lengths) -> bool:
    """Whether the lengths of a hand compare so."""
    left, right = (
        sum(shape[SUIT_LETTERS.index(suit)] for suit in SUIT_LETTERS if suit in side)
        for side in (condition.left, condition.right)
    )
    more = left - right - condition.by
    return more == 0 or condition.comparison == (">=" if more > 0 else "<=")
