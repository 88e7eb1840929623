"""The auditor's own card tables: what a card counts and which card beats which.

Written out again from sources/baloot.md §1.2 on purpose, not taken from the engine: the two check each
other. Rows are indexed `[trump]`, 0..3, and 4 for Sun; columns by card number 0..51.

>>> VALUE[1][22], VALUE[0][22], VALUE[SUN_ROW][22]  # the jack of hearts
(20, 2, 2)
>>> sum(VALUE[SUN_ROW]), sum(VALUE[2])
(120, 152)
"""

from collections.abc import Iterable
from typing import Final

from majlis.cards import RANK_NAMES, Card, CardSet, Suit, card_name, cards_of

SUN_ROW: Final = 4

_PLAIN: Final = (("7", 0), ("8", 0), ("9", 0), ("J", 2), ("Q", 3), ("K", 4), ("10", 10), ("A", 11))
_TRUMP: Final = (("7", 0), ("8", 0), ("Q", 3), ("K", 4), ("10", 10), ("A", 11), ("9", 14), ("J", 20))
"""Low to high, with points."""


def _row(trump: int) -> tuple[tuple[int, int], ...]:
    """(strength, points) of every card number; (0, 0) for the twos to sixes, which no Baloot pack has."""
    row = [(0, 0)] * 52
    for suit in range(4):
        for strength, (rank, points) in enumerate(_TRUMP if suit == trump else _PLAIN, start=1):
            row[13 * suit + RANK_NAMES.index(rank)] = strength, points
    return tuple(row)


_ROWS: Final = tuple(_row(trump) for trump in range(5))
STRENGTH: Final = tuple(tuple(strength for strength, _ in row) for row in _ROWS)
VALUE: Final = tuple(tuple(points for _, points in row) for row in _ROWS)

PACK: Final[CardSet] = sum(1 << card for card in range(52) if STRENGTH[SUN_ROW][card])
SUIT_CARDS: Final[tuple[CardSet, ...]] = tuple(PACK & (0x1FFF << 13 * suit) for suit in range(4))
LOW_RANKS: Final[CardSet] = sum(1 << card for card in range(52) if RANK_NAMES[card % 13] in ("7", "8", "9"))
"""The sevens, eights and nines, of which a Kawesh hand wholly consists."""
HIGHER: Final[tuple[tuple[CardSet, ...], ...]] = tuple(
    tuple(
        sum(1 << other for other in range(52) if other // 13 == card // 13 and row[other] > row[card])
        for card in range(52)
    )
    for row in STRENGTH
)
"""`HIGHER[trump][card]`: the cards of the same suit that beat it."""

PACK_POINTS: Final = {"sun": 120, "hokum": 152}
LAST_TRICK_POINTS: Final = 10
RAW: Final = {"sira": 20, "50": 50, "100": 100, "400": 200, "baloot": 20}
"""Raw points of declarations by their names in a result."""
BALOOT_RAW: Final = RAW["baloot"]
DEAL_POINTS: Final = {"sun": 26, "hokum": 16}
SWEEP_POINTS: Final = {"sun": 44, "hokum": 25}
REVERSE_SWEEP_POINTS: Final = 88


def raw_of(names: Iterable[str]) -> int:
    """Raw points of declarations by their names; unknown names count nothing."""
    return sum(RAW.get(name, 0) for name in names)


def row_of(trump: Suit | None) -> int:
    """The index of the tables' rows: the trump suit, or 4 in Sun."""
    return SUN_ROW if trump is None else trump


def best_of(cards: list[Card], trump: Suit | None) -> int:
    """Which of these cards, in the order played, wins: highest trump, else highest of the led suit."""
    strength = STRENGTH[row_of(trump)]
    best = 0
    for at in range(1, len(cards)):
        card, top = cards[at], cards[best]
        if card // 13 == top // 13:
            if strength[card] > strength[top]:
                best = at
        elif card // 13 == trump:
            best = at
    return best


def card_list(cards: CardSet) -> list[Card]:
    """The cards of a set as numbers, for a `cards` parameter; what no pack has is left out."""
    return list(cards_of(cards & (1 << 52) - 1))


def cards_text(cards: CardSet) -> str:
    """`9♥ J♥`: the cards of a set by name; `-` for none. What no pack has is left out."""
    return " ".join(map(card_name, card_list(cards))) or "-"
