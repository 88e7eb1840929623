"""The compact numbering of Baloot's 32 cards, and what the rules of play say in it.

A card is 8 × suit (♠ ♥ ♣ ♦) + place, 0..31, and its suit `number >> 3`; a set of cards is a mask of 32 bits.
There are two orders of the places in a suit:

- *by rank*, 7 8 9 10 J Q K A: no contract changes it. Rows of a batch, action codes and worlds have it.
- *by strength*: weakest first, trumps in trump order. It holds under one contract; the greater number of a
  suit beats the smaller, which the solver is built on. `by_strength` turns whole arrays of sets.

`playable` serves either order, since it is told which cards beat the best of the trick. By strength they are
found by bits (`above`, `beating`, and `beats` for one card); by rank `BEATING` has them.

Kernels read this module, so it imports nothing of the game: the tests hold its tables to those of the engine,
and `playable` and `beats` to the rules of play (`play.py`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np

from majlis.compiled import kernel_part
from majlis.compiled.arrays import Ints
from majlis.compiled.bits import lowest

if TYPE_CHECKING:
    from majlis.cards import Card, CardSet

CARDS: Final = 32
FULL: Final = (1 << 32) - 1
"""The whole pack."""
SUN: Final = 4
"""The number of the trump suit where there is none."""
SUIT_BITS: Final = 0xFF
"""The places of a suit."""
OVERTRUMP_PARTNER, UNDERTRUMP, THIRD_HAND, CLOSED = 1, 2, 4, 8
"""Rules of play as bits of the `options` of `playable`: each is set where the card is forced."""

ACE_PLACE: Final = 7
"""By rank."""
HIGH_RANKS: Final = tuple(0x01010101 << place for place in range(3, 8))
"""Four of a kind that are projects, by rank: tens, jacks, queens, kings, aces."""
MARRIAGE: Final = 0b01100000
"""Queen and king of a suit, by rank, as a set of eight."""
_LOWEST_RANK: Final = 5
"""The seven in a suit's thirteen of `majlis.cards`."""

# Tables of a suit by rank: of a plain suit, of the trump suit.
_ORDER: Final = ((0, 1, 2, 6, 3, 4, 5, 7), (0, 1, 6, 4, 7, 2, 3, 5))
STRENGTH: Final = np.array(_ORDER, dtype=np.int64)
"""The place by strength of each rank."""
HIGHER: Final = np.array(
    [[sum(1 << b for b in range(8) if order[b] > order[a]) for a in range(8)] for order in _ORDER],
    dtype=np.int64,
)
"""The ranks that beat each, as a set of eight."""
STRONGEST: Final = np.array(
    [
        [0, *(max((r for r in range(8) if cards >> r & 1), key=order.__getitem__) for cards in range(1, 256))]
        for order in _ORDER
    ],
    dtype=np.int64,
)
"""The strongest rank of each set of eight (0 for the empty set)."""
RANK_POINTS: Final = np.array([[0, 0, 0, 10, 2, 3, 4, 11], [0, 0, 14, 10, 20, 3, 4, 11]], dtype=np.int64)
"""What a card of each rank counts."""
POINTS_OF: Final = (np.arange(256)[:, None] >> np.arange(8) & 1).dot(RANK_POINTS.T).T.copy().astype(np.int64)
"""What each set of eight counts."""

# Tables by rank, for each trump suit and `SUN`, and each card.
POINTS: Final = np.array(
    [[RANK_POINTS[int(card >> 3 == trump), card & 7] for card in range(CARDS)] for trump in range(SUN + 1)],
    dtype=np.int64,
)
"""What the card counts."""
BEATING: Final = np.array(
    [
        [
            int(HIGHER[int(card >> 3 == trump), card & 7]) << (card & 24)
            | (SUIT_BITS << 8 * trump if trump not in (card >> 3, SUN) else 0)
            for card in range(CARDS)
        ]
        for trump in range(SUN + 1)
    ],
    dtype=np.int64,
)
"""The cards that beat it where it is the best of the trick."""

# Tables of sets of eight, in either order.
COUNT: Final = np.array([cards.bit_count() for cards in range(256)], dtype=np.int64)
"""How many cards a set of eight has."""
PLACES: Final = np.array(
    [([at for at in range(8) if cards >> at & 1] + [0] * 8)[:8] for cards in range(256)], dtype=np.int64
)
"""The places of each set of eight from the lowest on."""


# Numbers and the cards of `majlis.cards`


def number_of(card: Card) -> int:
    """The number by rank of a card of the pack."""
    return card // 13 * 8 + card % 13 - _LOWEST_RANK


def mask_of(cards: CardSet) -> int:
    """A set of cards of the pack as a mask by rank."""
    return (
        cards >> 5 & 0xFF | cards >> 10 & 0xFF00 | cards >> 15 & 0xFF0000 | cards >> 20 & 0xFF000000
    )  # a suit is 13 bits wide there, 8 here


def cards_in(mask: int) -> CardSet:
    """The set of cards of a mask by rank."""
    return (mask & 0xFF) << 5 | (mask & 0xFF00) << 10 | (mask & 0xFF0000) << 15 | (mask & 0xFF000000) << 20


@lru_cache(maxsize=8)
def numbers_of(trump: int) -> dict[Card, int]:
    """The number by strength of each card."""
    return {
        13 * suit + _LOWEST_RANK + place: 8 * suit + _ORDER[suit == trump][place]
        for suit in range(4)
        for place in range(8)
    }


@lru_cache(maxsize=8)
def cards_by_number(trump: int) -> tuple[Card, ...]:
    """The card of each number by strength."""
    numbers = numbers_of(trump)
    return tuple(sorted(numbers, key=numbers.__getitem__))


@lru_cache(maxsize=8)
def points_of(trump: int) -> Ints:
    """What each number by strength counts."""
    points = np.zeros((4, 8), dtype=np.int64)
    for suit in range(4):
        points[suit, STRENGTH[int(suit == trump)]] = RANK_POINTS[int(suit == trump)]
    return points.reshape(-1)


@lru_cache(maxsize=8)
def sums_of(trump: int) -> Ints:
    """What every set of cards of a suit counts, by strength: at `256 * suit + set`."""
    points = points_of(trump).reshape(4, 8)
    held = np.arange(256)[:, None] >> np.arange(8) & 1
    return np.ascontiguousarray((points @ held.T).reshape(-1))


# From one order to the other


@lru_cache(maxsize=8)
def _turning(trump: int) -> tuple[Ints, ...]:
    """For each suit what each set of its cards is by strength, shifted to its place."""
    sets = np.arange(256)
    tables = []
    for suit in range(4):
        order = _ORDER[suit == trump]
        turned = sum((sets >> place & 1) << strength for place, strength in enumerate(order))
        tables.append(np.asarray(turned, dtype=np.int64) << 8 * suit)
    return tuple(tables)


def by_strength(masks: Ints, trump: int) -> Ints:
    """Sets of cards by rank as sets by strength; `trump` may be `SUN`."""
    found: Ints = np.zeros(masks.shape, dtype=np.int64)
    for suit, table in enumerate(_turning(trump)):
        found += table[masks >> 8 * suit & SUIT_BITS]
    return found


def strength_mask(cards: CardSet, trump: int) -> int:
    """A set of cards of the pack as a mask by strength."""
    mask = mask_of(cards)
    return sum(int(table[mask >> 8 * suit & SUIT_BITS]) for suit, table in enumerate(_turning(trump)))


# The rules of play


@kernel_part
def size_of(cards: int) -> int:
    """How many cards a set has."""
    lower = COUNT[cards & 0xFF] + COUNT[cards >> 8 & 0xFF]
    return int(lower + COUNT[cards >> 16 & 0xFF] + COUNT[cards >> 24 & 0xFF])


@kernel_part
def above(card: int) -> int:
    """The cards of the same suit that beat a card, by strength."""
    return (0xFF << (card & 24)) & -(2 << card)


@kernel_part
def beats(card: int, best: int, trump: int) -> bool:
    """Whether a card beats the best of the trick so far; both by strength."""
    if card >> 3 == best >> 3:
        return card > best
    return card >> 3 == trump


@kernel_part
def beating(best: int, trump: int) -> int:
    """All cards that beat the best of the trick so far, by strength."""
    higher = above(best)
    return higher if best >> 3 == trump or trump == SUN else higher | 0xFF << (8 * trump)


@kernel_part
def neighbour(card: int, seen: int, up: bool) -> int:
    """The next card of the suit among these, by strength, upward or downward; -1 if none."""
    suit = seen & (0xFF << (card & 24))
    if up:
        higher = suit & -(2 << card)
        return lowest(higher) if higher != 0 else -1
    lower = suit & ((1 << card) - 1)
    if lower == 0:
        return -1
    place = card - 1
    while lower >> place & 1 == 0:
        place -= 1
    return place


@kernel_part
def is_highest(card: int, seen: int) -> bool:
    """Whether no higher card of the suit is among these, by strength."""
    return seen & above(card) == 0


@kernel_part
def playable(
    hand: int, laid: int, led: int, best: int, by: int, higher: int, trump: int, options: int, free: bool
) -> int:
    """The cards of a hand that the rules let it play to a trick of `laid` cards.

    `best` is winning, laid by the `by`-th seat from the leader on, and `higher` are the cards that beat it
    (those of its own suit are enough); `trump` may be `SUN`. `free` says that the led card is an Ace or was
    called Akka, so that the third hand need not ruff it.
    """
    trumps = hand & 0xFF << 8 * trump
    if laid == 0:
        plain = hand & ~trumps
        return plain if options & CLOSED and plain != 0 else hand
    suit, partner = led >> 3, by == laid - 2
    following = hand & 0xFF << 8 * suit
    if suit != trump:
        if following != 0:
            return following
        if trumps == 0:
            return hand
        if partner:
            return trumps if options & THIRD_HAND and laid == 2 and not free else hand
        if best >> 3 != trump:
            return trumps
        if hand & higher != 0:
            return hand & higher
        return trumps if options & UNDERTRUMP else hand
    if following == 0:
        return hand
    if (not partner or options & OVERTRUMP_PARTNER) and hand & higher != 0:
        return hand & higher
    return following
