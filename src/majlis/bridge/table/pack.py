"""The bridge pack and table, as exact dealing sees them: 52 cards, four seats, what a card is worth.

Cards are named suit first, `SA` to `C2`, ten as `T`. Besides the valuations that players add up (high-card
points, controls, aces …) there are two that *tell holdings apart*: in one suit, the sum of `top` says which
of A K Q are held, and the sum of `honours` which of A K Q J. With them whatever a suit's length and honours
decide (a stopper, losers, quick tricks) is a set of (length, sum) pairs, which can be counted exactly.

>>> len(PACK), PACK.cards[:2], TABLE.hands
(52, ('SA', 'SK'), ('N', 'E', 'S', 'W'))
>>> TABLE.deals() == 53644737765488792839237440000
True
"""

from typing import Final, Literal, TypeAlias

from majlis.dealing.pack import Pack, Setting

Seat: TypeAlias = Literal["N", "E", "S", "W"]
Suit: TypeAlias = Literal["S", "H", "D", "C"]

SEATS: Final[tuple[Seat, ...]] = ("N", "E", "S", "W")
"""Clockwise, which is the order of dealing and bidding."""
SUITS: Final[tuple[Suit, ...]] = ("S", "H", "D", "C")
RANKS: Final = "AKQJT98765432"

SEAT_WORDS: Final[dict[Seat, str]] = {"N": "North", "E": "East", "S": "South", "W": "West"}
SUIT_WORDS: Final[dict[Suit, str]] = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
SUIT_GLYPHS: Final[dict[Suit, str]] = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
PARTNER: Final[dict[Seat, Seat]] = {"N": "S", "S": "N", "E": "W", "W": "E"}
OPPONENTS: Final[dict[Seat, tuple[Seat, Seat]]] = {
    "N": ("E", "W"),
    "S": ("E", "W"),
    "E": ("N", "S"),
    "W": ("N", "S"),
}

HAND_SIZE: Final = 13
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


def clockwise_from(seat: Seat) -> tuple[Seat, ...]:
    """The four seats, this one first."""
    at = SEATS.index(seat)
    return SEATS[at:] + SEATS[:at]


PACK: Final = Pack.of(
    {suit: [card(suit, rank) for rank in RANKS] for suit in SUITS},
    **{
        name: {card(suit, rank): worth for suit in SUITS for rank, worth in ranks.items()}
        for name, ranks in VALUES.items()
    },
)
TABLE: Final = Setting.of(PACK, dict.fromkeys(SEATS, HAND_SIZE))
