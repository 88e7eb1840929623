"""The history heuristic (Schaeffer, 1989): which card is tried first. It never changes a value.

A table counts the cutoffs of each card, by the manner in which it was played, the seat and the card.
"""

from typing import Final

from majlis.compiled import kernel_part
from majlis.compiled.arrays import Ints
from majlis.compiled.bits import lowest

PARTNER, ALONE, FOLLOW, THROW, HELP, OURS = 128, 256, 384, 512, 640, 768
"""Parts of the history table besides leads: the partner is winning; the card wins; it follows suit and loses;
it is thrown and loses; it is thrown on the partner's trick; it is led where the leader's side holds the
highest of the suit. Each has 32 cards of four seats."""
HISTORY: Final = 1 << 10


@kernel_part
def our_suits(hands: Ints, left: int, seat: int) -> int:
    """The cards of those suits whose highest card the leader or his partner holds."""
    under = left >> 1 & 0x7F7F7F7F
    under |= under >> 1 & 0x3F3F3F3F
    under |= under >> 2 & 0x1F1F1F1F
    under |= under >> 4 & 0x07070707
    highest = left & ~under & (hands[seat & 3] | hands[(seat + 2) & 3])
    highest |= highest >> 4 & 0x0F0F0F0F
    highest |= highest >> 2 & 0x3F3F3F3F
    highest |= highest >> 1 & 0x7F7F7F7F
    return int((highest & 0x01010101) * 0xFF)


@kernel_part
def history_key_of(card: int, led: int, manner: int, over: int) -> int:
    """The part of the history that a card belongs to, by the way it is played."""
    if manner < PARTNER:
        return manner + OURS if over >> card & 1 else manner
    same = card >> 3 == led >> 3
    if manner < ALONE:
        return manner if same else manner + HELP - PARTNER
    if over >> card & 1:
        return manner
    return manner + (FOLLOW if same else THROW) - ALONE


@kernel_part
def most_settling(cards: int, led: int, manner: int, over: int, history: Ints) -> int:
    """The history heuristic: the card that made most cutoffs when it was played in that manner."""
    best, worth = 0, -(1 << 60)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        how = history_key_of(card, led, manner, over)
        score = history[(how + card) & 1023]
        if score > worth:
            best, worth = card, score
    return best
