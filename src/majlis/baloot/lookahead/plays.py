"""What cards tell beyond what the rules prove: how likely the cards that were played are with a hand.

A few habits of nearly everybody, softly: who can win a trick from the enemy does, who cannot gives little,
and who can give points to a partner that wins does. Each habit that a hand would have broken makes its world
less likely by a factor. What is led tells nothing: who leads low in a suit has its Ace more often than by
chance, since it is a long one, if he plays as the strategist does.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from majlis.baloot.auction import Contract
from majlis.baloot.card_numbers import mask_of
from majlis.baloot.deck import DECK, POINTS
from majlis.baloot.lookahead.known import Known, finished_and_open
from majlis.baloot.play import NO_TRUMPS, STRONGER, trick_winner
from majlis.baloot.view import View
from majlis.cards import SUIT_MASK, Card, CardSet, card_set
from majlis.compiled.arrays import Floats, Ints2

FACTORS: Final[dict[str, float]] = {
    "left to the enemy by the second hand": 0.15,
    "left to the enemy by the third hand": 0.15,
    "left to the enemy by the last hand": 0.04,
    "gave the enemy more than needed": 0.03,
    "won with more than needed": 0.15,
    "gave the partner less than possible": 0.25,
    "threw the enemy more than needed": 0.15,
}
"""How much less likely a hand is that would have broken a habit: a trick that could have been won in the suit
was left to the enemy; more points than needed were given to him, in the suit or thrown away; a trick was won
in the last place with a dearer card than needed; a partner who wins got fewer points than possible. They are
a little nearer to 1 than what makes the cards of strategists likeliest (`benchmarks/searcher.py --habits`),
since people are not as strict."""
_LEFT: Final = ("", *list(FACTORS)[:3])


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
                for cards, habit in habits(contract, trick.cards[:place], card):
                    odds = np.where((hands & mask_of(cards)) != 0, odds * FACTORS[habit], odds)
            later[seat] &= ~(1 << card)
    return odds


def habits(contract: Contract, before: tuple[Card, ...], card: Card) -> list[tuple[CardSet, str]]:
    """Cards with any of which this card would have broken a habit, and which (of `FACTORS`)."""
    index = NO_TRUMPS if contract.trump is None else contract.trump
    points, stronger, suit = POINTS[index], STRONGER[index], card // 13
    own = SUIT_MASK[suit]
    if not before:
        return []
    best = before[trick_winner(before, contract.trump)]
    partner = trick_winner(before, contract.trump) == len(before) - 2
    beaters = stronger[best] & own if best // 13 == suit else 0
    cheaper = card_set(c for c in DECK if c // 13 == suit and points[c] < points[card])
    richer = card_set(c for c in DECK if c // 13 == suit and points[c] > points[card])
    last = len(before) == 3
    if suit != before[0] // 13:
        if suit == contract.trump or partner:
            return []
        less = card_set(c for c in DECK if contract.trump != c // 13 and points[c] < points[card])
        return [(less, "threw the enemy more than needed")]
    if partner:
        return [(richer & ~beaters, "gave the partner less than possible")] if last else []
    if beaters >> card & 1:
        return [(cheaper & beaters, "won with more than needed")] if last else []
    return [(beaters, _LEFT[len(before)]), (cheaper, "gave the enemy more than needed")]
