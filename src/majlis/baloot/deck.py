"""Baloot's 32 cards: which they are, what they count, and which beats which.

Plain order, low to high: 7 8 9 J Q K 10 A; trump order: 7 8 Q K 10 A 9 J; order in sequences
(projects): 7 8 9 10 J Q K A. The trump values hold for the trump suit only (sources/baloot.md §1.2).

>>> from majlis.cards import parse_card
>>> nine, jack = parse_card("9♥"), parse_card("J♥")
>>> [card_points(card, trump) for card in (nine, jack) for trump in (None, 1, 0)]
[0, 14, 0, 2, 20, 2]
"""

from typing import Final, Literal, TypeAlias

from majlis.cards import (
    ACE,
    EIGHT,
    JACK,
    KING,
    NINE,
    QUEEN,
    RANKS,
    SEVEN,
    SUITS,
    TEN,
    Card,
    CardSet,
    Rank,
    Suit,
    card_name,
    cards_of,
)
from majlis.errors import InputError
from majlis.i18n import N_

Mode: TypeAlias = Literal["sun", "hokum"]

BALOOT_RANKS: Final[tuple[Rank, ...]] = (SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE)
PLAIN_ORDER: Final[tuple[Rank, ...]] = (SEVEN, EIGHT, NINE, JACK, QUEEN, KING, TEN, ACE)
TRUMP_ORDER: Final[tuple[Rank, ...]] = (SEVEN, EIGHT, QUEEN, KING, TEN, ACE, NINE, JACK)
SEQUENCE_ORDER: Final[tuple[Rank, ...]] = BALOOT_RANKS

PLAIN_POINTS: Final = {SEVEN: 0, EIGHT: 0, NINE: 0, JACK: 2, QUEEN: 3, KING: 4, TEN: 10, ACE: 11}
TRUMP_POINTS: Final = {SEVEN: 0, EIGHT: 0, QUEEN: 3, KING: 4, TEN: 10, ACE: 11, NINE: 14, JACK: 20}

DECK: Final[tuple[Card, ...]] = tuple(13 * suit + rank for suit in SUITS for rank in BALOOT_RANKS)
DECK_SET: Final[CardSet] = sum(1 << card for card in DECK)

TRICKS: Final = 8
"""Tricks in a deal, and cards in a whole hand."""
LAST_TRICK: Final = 10
CARD_TOTAL: Final = {"sun": 120, "hokum": 152}
"""Card points in the pack, without the last trick's ten."""
GAME_TOTAL: Final = {"sun": 26, "hokum": 16}
"""Game points of one deal's cards."""
KABOOT: Final = {"sun": 44, "hokum": 25}
"""Game points for all eight tricks, in place of the cards'."""

_ABSENT: Final = -1


def _by_rank(order: tuple[Rank, ...]) -> tuple[int, ...]:
    return tuple(order.index(rank) if rank in order else _ABSENT for rank in RANKS)


PLAIN_STRENGTH: Final = _by_rank(PLAIN_ORDER)
TRUMP_STRENGTH: Final = _by_rank(TRUMP_ORDER)

# Indexed [trump][card]; index 4 is Sun. Tables, since every trick of every deal asks for them.
POINTS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple((TRUMP_POINTS if card // 13 == trump else PLAIN_POINTS).get(card % 13, 0) for card in range(52))
    for trump in (*SUITS, 4)
)
STRENGTH: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple((TRUMP_STRENGTH if card // 13 == trump else PLAIN_STRENGTH)[card % 13] for card in range(52))
    for trump in (*SUITS, 4)
)


def card_points(card: Card, trump: Suit | None) -> int:
    """What a card counts when captured, 0..20; `trump` is None in Sun."""
    return POINTS[4 if trump is None else trump][card]


def strength(card: Card, trump: Suit | None) -> int:
    """Rank of a card within its own suit, 0 (the 7) to 7 (A, or J of trump)."""
    return STRENGTH[4 if trump is None else trump][card]


MARRIAGE: Final = tuple(1 << 13 * suit + KING | 1 << 13 * suit + QUEEN for suit in range(4))
"""The king and queen of each suit: in the trump suit they are a Baloot."""


def check_pack(cards: CardSet) -> None:
    """Raise `InputError` that names a card which is not in the pack."""
    outside = cards & ~DECK_SET
    if outside:
        message = N_("{card} is not in a Baloot pack: its ranks are 7 8 9 10 J Q K A")
        raise InputError(message, card=card_name(next(cards_of(outside))))
