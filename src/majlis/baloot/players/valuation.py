"""What a hand is worth before the play, in rough tricks: the careful player's bidding.

The weights are simple on purpose. The thresholds were set so that four careful players throw in about
as many deals, and play about as many Suns, as people do (sources/baloot.md §10); `majlis baloot stats`
shows how close that is.
"""

from typing import Final

from majlis.cards import ACE, JACK, KING, NINE, QUEEN, SUIT_MASK, SUITS, TEN, CardSet, Suit

SUN_AT: Final = 3.3
HOKUM_AT: Final = 4.1
DOUBLE_AT: Final = 4.9

_TRUMP: Final = {JACK: 2.0, NINE: 1.5, ACE: 1.0, TEN: 0.75, KING: 0.6, QUEEN: 0.6}
_LOW_TRUMP: Final = 0.5


def hokum_value(hand: CardSet, trump: Suit) -> float:
    """Expected tricks with this suit as trump, 0 or more: trumps, plain aces and tens, short suits."""
    value = 0.0
    trumps = (hand & SUIT_MASK[trump]).bit_count()
    for rank in range(13):
        if hand >> (13 * trump + rank) & 1:
            value += _TRUMP.get(rank, _LOW_TRUMP)
    for suit in SUITS:
        if suit == trump:
            continue
        held = (hand & SUIT_MASK[suit]).bit_count()
        value += bool(hand >> (13 * suit + ACE) & 1)
        value += 0.4 * bool(hand >> (13 * suit + TEN) & 1 and held > 1)
        value += 0.4 * (held == 0 and trumps > 2)
    return value if trumps >= 3 else value - 1.5


def sun_value(hand: CardSet) -> float:
    """Expected tricks without trumps: aces, guarded tens and kings, long suits behind an ace."""
    value = 0.0
    for suit in SUITS:
        held = (hand & SUIT_MASK[suit]).bit_count()
        ace = bool(hand >> (13 * suit + ACE) & 1)
        ten = bool(hand >> (13 * suit + TEN) & 1)
        king = bool(hand >> (13 * suit + KING) & 1)
        value += 1.4 * ace
        value += (0.9 if ace else 0.5) * (ten and held > 1)
        value += (0.6 if ace and ten else 0.25) * (king and held > 1)
        value += 0.5 * (held - 3) * (held > 3 and ace)
    return value
