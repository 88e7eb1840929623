"""The bridge pack and table, as exact dealing sees them: 52 cards, four seats, what a card is worth.

Seats, suits and cards are letters here, as profiles and `dealing` name them; `WORD_OF_SEAT` and its like
say them in words. Cards are named suit first, `SA` to `C2`, ten as `T`. Besides the valuations that players
add up (high-card points, controls, aces …) there are two that *tell holdings apart*: in one suit, the sum
of `top` says which of A K Q are held, and the sum of `honours` which of A K Q J. With them whatever a
suit's length and honours decide (a stopper, losers, quick tricks) is a set of (length, sum) pairs, which
can be counted exactly.

>>> len(PACK), PACK.cards[:2], TABLE.hands
(52, ('SA', 'SK'), ('N', 'E', 'S', 'W'))
>>> TABLE.deals() == 53644737765488792839237440000
True
"""

from typing import Final

from majlis.bridge.table.cards import (
    HAND_SIZE,
    RANKS,
    SEAT_LETTERS,
    SEAT_WORDS,
    SUIT_LETTERS,
    SUIT_WORDS,
    SeatLetter,
    SuitLetter,
)
from majlis.dealing.pack import Pack, Setting

WORD_OF_SEAT: Final[dict[SeatLetter, str]] = dict(zip(SEAT_LETTERS, SEAT_WORDS, strict=True))
WORD_OF_SUIT: Final[dict[SuitLetter, str]] = dict(zip(SUIT_LETTERS, SUIT_WORDS, strict=True))
PARTNER: Final[dict[SeatLetter, SeatLetter]] = {"N": "S", "S": "N", "E": "W", "W": "E"}
OPPONENTS: Final[dict[SeatLetter, tuple[SeatLetter, SeatLetter]]] = {
    "N": ("E", "W"),
    "S": ("E", "W"),
    "E": ("N", "S"),
    "W": ("N", "S"),
}

MOST_HCP: Final = 37
"""In one hand: A K Q J of a suit, A K Q of the others."""
MOST_SUIT_HCP: Final = 10
ALL_HCP: Final = 40

VALUES: Final[dict[str, dict[str, int]]] = {
    "hcp": {"A": 4, "K": 3, "Q": 2, "J": 1},
    "controls": {"A": 2, "K": 1},
    "aces": {"A": 1},
    "kings": {"K": 1},
    "queens": {"Q": 1},
    "jacks": {"J": 1},
    "tens": {"T": 1},
    "top": {"A": 4, "K": 2, "Q": 1},
    "honours": {"A": 8, "K": 4, "Q": 2, "J": 1},
}
"""Each valuation by rank; ranks left out are worth nothing."""


def card(suit: str, rank: str) -> str:
    """The name of a card in the pack."""
    return suit + rank


def clockwise_from(seat: SeatLetter) -> tuple[SeatLetter, ...]:
    """The four seats, this one first."""
    at = SEAT_LETTERS.index(seat)
    return SEAT_LETTERS[at:] + SEAT_LETTERS[:at]


PACK: Final = Pack.of(
    {suit: [card(suit, rank) for rank in RANKS] for suit in SUIT_LETTERS},
    **{
        name: {card(suit, rank): worth for suit in SUIT_LETTERS for rank, worth in ranks.items()}
        for name, ranks in VALUES.items()
    },
)
TABLE: Final = Setting.of(PACK, dict.fromkeys(SEAT_LETTERS, HAND_SIZE))
