"""Worlds: hands that the other seats may hold, every deal that fits what is known equally likely.

Unseen cards which the same seats may hold are alike, so `majlis.dealing` deals a pack with as many suits as
there are such sets of seats, and keeps the plans of the few that come up. What depends on several cards, the
projects announced or not, is met by rejection. Where few deals fit, all of them are listed instead.

In a list of worlds hands are masks of 32 bits (`masks`), by seat; the seat's own hand is in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from majlis.baloot.lookahead.announced import fitting
from majlis.baloot.lookahead.known import Known
from majlis.baloot.lookahead.masks import PLACE, mask_of
from majlis.baloot.view import View
from majlis.cards import CardSet, cards_of
from majlis.compiled.arrays import Ints, Ints2
from majlis.dealing import Dealer, Deals, Pack, Setting, every, every_deal, fits, hand
from majlis.errors import InputError
from majlis.game import SEATS

STOCK: Final = 4
"""The number of the stock among the hands, during the auction."""
LIST_MOST: Final = 40_000
"""Where the deals without any proof are at most so many, those that fit are listed."""
MOST_DRAWN: Final = 400_000
"""So many deals are drawn at most for the worlds that are wanted."""
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
        try:
            found = _drawn(view, facts, n, rng, listed)
        except InputError:  # no deal fits
            continue
        if len(found):
            return found
    raise InputError("no deal fits this view: it was not made by a state")


def _drawn(view: View, known: Known, n: int, rng: np.random.Generator, listed: int) -> Worlds:
    fixed, classes, sizes = _classes(known)
    base = _fixed_hands(known, fixed)
    if not classes:
        hands = base[None, :]
        return Worlds(hands[fitting(view, known, hands)], whole=True)
    setting, dealer = _dealer(tuple((seats, len(cards)) for seats, cards in classes), sizes)
    places = np.array([PLACE[card] for _, cards in classes for card in cards], dtype=np.int64)
    seats = [seat for seat, size in enumerate(sizes) if size]
    if listed and setting.deals() <= LIST_MOST:
        deals = _every(setting, dealer)
        hands = _hands(base, deals, places, seats)
        hands = hands[fitting(view, known, hands)]
        if 0 < len(hands) <= listed:
            return Worlds(hands, whole=True)
    kept: list[Ints2] = []
    have = drawn = 0
    batch = n
    while have < n and drawn < MOST_DRAWN:
        hands = _hands(base, dealer.sample(batch, rng), places, seats)
        good = hands[fitting(view, known, hands)][: n - have]
        kept.append(good)
        have, drawn = have + len(good), drawn + batch
        batch = min(_BATCH, 4 * batch)
    return Worlds(np.concatenate(kept))


def _classes(known: Known) -> tuple[list[CardSet], list[tuple[tuple[int, ...], list[int]]], tuple[int, ...]]:
    """Cards that only one seat can hold, the others by the seats that may hold them, and the room left."""
    sizes = [*known.sizes, known.stock]
    may = [0 if not size else known.unseen for size in sizes]
    for seat in SEATS:
        may[seat] &= ~known.cannot[seat]
    fixed = [0] * 5
    left = known.unseen
    for seat in SEATS:
        _give(seat, known.must[seat] & left, fixed, sizes)
        left &= ~known.must[seat]
    while True:
        holders = {card: _holders(card, may, sizes) for card in cards_of(left)}
        alone = {card: seats[0] for card, seats in holders.items() if len(seats) == 1}
        if any(not seats for seats in holders.values()):
            raise InputError("a card can be nowhere")
        if not alone:
            break
        for card, seat in alone.items():
            _give(seat, 1 << card, fixed, sizes)
            left &= ~(1 << card)
    groups: dict[tuple[int, ...], list[int]] = {}
    for card, seats in holders.items():
        groups.setdefault(seats, []).append(card)
    return fixed, sorted(groups.items()), tuple(sizes)


def _holders(card: int, may: Sequence[CardSet], sizes: Sequence[int]) -> tuple[int, ...]:
    return tuple(seat for seat in range(5) if sizes[seat] > 0 and may[seat] >> card & 1)


def _give(seat: int, cards: CardSet, fixed: list[CardSet], sizes: list[int]) -> None:
    fixed[seat] |= cards
    sizes[seat] -= cards.bit_count()
    if sizes[seat] < 0:
        raise InputError("more cards are known of a hand than it holds")


@lru_cache(maxsize=512)
def _dealer(
    classes: tuple[tuple[tuple[int, ...], int], ...], sizes: tuple[int, ...]
) -> tuple[Setting, Dealer]:
    """Deals cards without faces, so many of each class, to hands of these sizes."""
    names = {"".join(map(str, seats)): count for seats, count in classes}
    pack = Pack.of({name: [f"{name}-{number}" for number in range(count)] for name, count in names.items()})
    setting = Setting.of(pack, {str(seat): size for seat, size in enumerate(sizes) if size})
    proof = every(
        hand(str(seat)).void(name)
        for name in names
        for seat, size in enumerate(sizes)
        if size and str(seat) not in name
    )
    return setting, Dealer(setting, proof)


def _every(setting: Setting, dealer: Dealer) -> Deals:
    deals = every_deal(setting)
    return deals[fits(dealer.ask, setting, deals)]


def _fixed_hands(known: Known, fixed: Sequence[CardSet]) -> Ints:
    base = np.array([mask_of(fixed[seat]) for seat in SEATS], dtype=np.int64)
    base[known.seat] = mask_of(known.hand)
    return base


def _hands(base: Ints, deals: Deals, places: Ints, seats: Sequence[int]) -> Ints2:
    """Rows of owners as hands; what the stock gets is left out."""
    hands = np.repeat(base[None, :], len(deals), axis=0)
    bits = np.int64(1) << places
    for number, seat in enumerate(seats):
        if seat != STOCK:
            hands[:, seat] |= ((deals == number) * bits).sum(axis=1)
    return hands
