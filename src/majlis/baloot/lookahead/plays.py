"""What cards tell beyond what the rules prove: how likely the cards that were played are with a hand.

A few habits of nearly everybody, softly: who can win a trick from the enemy does, who cannot gives little,
who can give points to a partner that wins does, and nobody leads away from an Ace. Each habit that a hand
would have broken makes its world less likely by a factor: about as much as strategists keep to it more than
their hands would by chance, and a little less sure.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from majlis.baloot.auction import Contract
from majlis.baloot.deck import DECK, POINTS
from majlis.baloot.lookahead.known import Known, finished_and_open
from majlis.baloot.lookahead.masks import mask_of
from majlis.baloot.play import NO_TRUMPS, STRONGER, trick_winner
from majlis.baloot.view import View
from majlis.cards import ACE, SUIT_MASK, Card, card_set
from majlis.compiled.arrays import Ints2

Floats = NDArray[np.float64]
LEFT_TO_ENEMY: Final = (1.0, 0.3, 0.25, 0.1)
"""A trick that could have been won in the suit was left to the enemy, by place in the trick."""
GAVE_MORE: Final = 0.15
"""More points than needed were given to the enemy."""
WON_DEARER: Final = 0.3
"""A trick was won in the last place with a dearer card than needed."""
GAVE_LESS: Final = 0.45
"""Fewer points than possible were given to a partner who wins."""
UNDER_ACE: Final = 0.6
"""In Sun another card was led of a suit whose Ace was held; in Hokum that tells nothing."""


def play_odds(view: View, known: Known, worlds: Ints2) -> Floats:
    """How likely what the others played is in each world, by habits."""
    odds = np.ones(len(worlds))
    contract = view.contract
    if contract is None:
        return odds
    later = list(known.played)
    for trick in finished_and_open(view):
        for place, card in enumerate(trick.cards):
            seat = (trick.leader + place) % 4
            if seat != view.seat:
                hands = worlds[:, seat] | mask_of(later[seat])
                for cards, factor in habits(contract, trick.cards[:place], card):
                    odds = np.where((hands & mask_of(cards)) != 0, odds * factor, odds)
            later[seat] &= ~(1 << card)
    return odds


def habits(contract: Contract, before: tuple[Card, ...], card: Card) -> list[tuple[int, float]]:
    """Cards with any of which this card would have broken a habit, and how unlikely that is."""
    index = NO_TRUMPS if contract.trump is None else contract.trump
    points, stronger, suit = POINTS[index], STRONGER[index], card // 13
    own = SUIT_MASK[suit]
    if not before:
        ace = 13 * suit + ACE
        return [(1 << ace, UNDER_ACE)] if contract.trump is None and card != ace else []
    if suit != before[0] // 13:
        return []
    best = before[trick_winner(before, contract.trump)]
    partner = trick_winner(before, contract.trump) == len(before) - 2
    beaters = stronger[best] & own if best // 13 == suit else 0
    cheaper = card_set(c for c in DECK if c // 13 == suit and points[c] < points[card])
    richer = card_set(c for c in DECK if c // 13 == suit and points[c] > points[card])
    last = len(before) == 3
    if partner:
        return [(richer & ~beaters, GAVE_LESS)] if last else []
    if beaters >> card & 1:
        return [(cheaper & beaters, WON_DEARER)] if last else []
    return [(beaters, LEFT_TO_ENEMY[len(before)]), (cheaper, GAVE_MORE)]
