"""The layouts of an ending: every one that fits what a seat knows, or an even choice of them.

A player of whom thousands of deals are asked cannot wait for a plan: the layouts are numbered
(`majlis.dealing.Places`), and nothing is left to chance.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from majlis.baloot.card_numbers import mask_of, number_of
from majlis.baloot.lookahead.announced import fitting
from majlis.baloot.lookahead.known import Known, known_of
from majlis.baloot.view import View
from majlis.cards import Card, cards_of
from majlis.compiled.arrays import Ints2
from majlis.dealing.pack import Deals
from majlis.dealing.places import Places
from majlis.errors import InputError
from majlis.game import SEATS
from majlis.i18n import N_

SPARE: Final = 4
"""So many times as many are looked at as are wanted, since not all have the projects that were announced."""

LOOKED_AT: Final = 8_000
"""No more than eight times as many are looked at."""


@dataclass(frozen=True, slots=True)
class Layouts:
    """Hands that may be, each of them equally likely."""

    hands: Ints2
    """(layouts, 4): what each seat holds now, as masks of 32 bits (`masks`)."""
    count: int
    """How many there are, before projects that were announced or not are looked at."""
    whole: bool
    """All of them, each once."""

    def __len__(self) -> int:
        return len(self.hands)


def list_layouts(view: View, most: int, known: Known | None = None) -> Layouts:
    """All layouts that fit, or about `most` of them, evenly chosen and the same each time.

    Where nothing fits, since somebody did not announce what he held, nothing is concluded from that; and
    where cards contradict each other, as they can when illegal ones were played, nothing from cards.
    """
    known = known or known_of(view)
    for facts in (known, known.without_projects(), known.without_proof()):
        found = _listed(view, facts, most)
        if len(found):
            return found
    raise InputError(N_("no deal fits this view: it was not made by a state"))


def _listed(view: View, known: Known, most: int) -> Layouts:
    sizes = [*known.sizes, known.stock]
    for seat in SEATS:
        sizes[seat] -= known.must[seat].bit_count()
    if min(sizes) < 0:
        return Layouts(np.zeros((0, 4), dtype=np.int64), 0, True)
    hidden = [hand for hand in range(5) if sizes[hand]]
    cards = list(cards_of(known.unseen & ~(known.must[0] | known.must[1] | known.must[2] | known.must[3])))
    closed = [*known.cannot, 0]
    holders = [
        sum(1 << at for at, hand in enumerate(hidden) if not closed[hand] >> card & 1) for card in cards
    ]
    places = Places([sizes[hand] for hand in hidden], holders)
    looked = SPARE * most
    while True:
        whole = places.count <= looked
        hands = _hands(known, hidden, cards, places.evenly(looked))
        hands = hands[fitting(view, known, hands)]
        if whole or 2 * len(hands) >= most or looked >= LOOKED_AT:
            break
        looked *= 8
    if len(hands) > most:
        whole, hands = False, hands[np.arange(most) * len(hands) // most]
    return Layouts(hands, places.count, whole)


def _hands(known: Known, hidden: list[int], cards: list[Card], deals: Deals) -> Ints2:
    """Deals of the cards as the hands of the seats; what the stock gets is left out."""
    hands = np.zeros((len(deals), 4), dtype=np.int64)
    bits = np.array([1 << number_of(card) for card in cards], dtype=np.int64)
    for at, hand in enumerate(hidden):
        if hand < 4:
            hands[:, hand] = (deals == at) @ bits
    for seat in SEATS:
        hands[:, seat] |= mask_of(known.hand if seat == known.seat else known.must[seat])
    return hands
