"""Worlds: hands that the other seats may hold, every deal that fits what is known equally likely.

`majlis.dealing.Places` counts and numbers the deals in which each unseen card lies with a seat that may
hold it. What depends on several cards, the projects announced or not, is met by rejection. Where few deals
fit, all of them are listed instead.

In a list of worlds hands are masks of 32 bits (`masks`), by seat; the seat's own hand is among them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from majlis.baloot.card_numbers import mask_of, number_of
from majlis.baloot.lookahead.announced import fitting
from majlis.baloot.lookahead.known import Known
from majlis.baloot.view import View
from majlis.cards import cards_of
from majlis.compiled.arrays import Ints2
from majlis.dealing import Deals, Places
from majlis.errors import InputError
from majlis.game import SEATS
from majlis.i18n import N_

STOCK: Final = 4
"""The number of the stock among the hands, during the auction."""
LIST_MOST: Final = 20_000
"""Where cards leave at most so many deals, those whose projects fit are listed."""
MOST_DRAWN: Final = 100_000
"""So many deals are drawn at most for the worlds that are wanted."""
DOUBTFUL: Final = 20_000
"""So many where none of them fits."""
_BATCH: Final = 20_000


@dataclass(frozen=True, slots=True)
class Worlds:
    """Worlds, each equally likely before they are weighed."""

    hands: Ints2
    """(worlds, 4): what each seat holds now, as masks of 32 bits."""
    whole: bool = False
    """Every world there is, once; else they were drawn."""

    def __len__(self) -> int:
        return len(self.hands)


def draw_worlds(view: View, known: Known, n: int, rng: np.random.Generator, listed: int = 0) -> Worlds:
    """`n` worlds that fit what is known, or all of them where there are at most `listed`.

    Where nothing fits, since somebody did not announce what he held, nothing is concluded from that; and
    where cards contradict each other, as they can when illegal ones were played, nothing from cards.
    """
    for facts in (known, known.without_projects(), known.without_proof()):
        found = _drawn(view, facts, n, rng, listed)
        if len(found):
            return found
    raise InputError(N_("no deal fits this view: it was not made by a state"))


def _drawn(view: View, known: Known, n: int, rng: np.random.Generator, listed: int) -> Worlds:
    cards = list(cards_of(known.unseen))
    if known.stock < 0:
        return Worlds(np.zeros((0, 4), dtype=np.int64))
    places = Places((*known.sizes, known.stock), [_holders(known, card) for card in cards])
    if not places.count:
        return Worlds(np.zeros((0, 4), dtype=np.int64))
    if places.count <= (LIST_MOST if listed else 1):
        hands = _hands(known, cards, places.every())
        hands = hands[fitting(view, known, hands)]
        if len(hands) <= max(listed, 1):
            return Worlds(hands, whole=True)
    kept: list[Ints2] = []
    have = drawn = 0
    batch = n
    while have < n and drawn < (MOST_DRAWN if have else DOUBTFUL):
        hands = _hands(known, cards, places.sample(batch, rng))
        good = hands[fitting(view, known, hands)][: n - have]
        kept.append(good)
        have, drawn = have + len(good), drawn + batch
        batch = min(_BATCH, 4 * batch)
    return Worlds(np.concatenate(kept))


def _holders(known: Known, card: int) -> int:
    """The hands that may hold an unseen card, as bits."""
    for seat in SEATS:
        if known.must[seat] >> card & 1:
            return 1 << seat
    free = [seat for seat in SEATS if known.sizes[seat] and not known.cannot[seat] >> card & 1]
    return sum(1 << seat for seat in free) | (1 << STOCK if known.stock else 0)


def _hands(known: Known, cards: list[int], deals: Deals) -> Ints2:
    """Rows of owners as hands; what the stock gets is left out."""
    bits = np.array([1 << number_of(card) for card in cards], dtype=np.int64)
    hands = np.zeros((len(deals), 4), dtype=np.int64)
    for seat in SEATS:
        hands[:, seat] = (deals == seat) @ bits
    hands[:, known.seat] = mask_of(known.hand)
    return hands
