"""Worlds: hands the other seats may hold, every deal of the unseen pieces equally likely.

All 32 pieces are dealt, so the unseen ones are known as a multiset; `majlis.dealing` deals them to the seats.
Two things known are placed first: the red general with who starts because of it, and, where plays are hidden,
a set of the type that was led, with its leader. That set is drawn by in how many deals it is there, so that
leader's hand and set together are as likely as they are among all deals, each set of the type led.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb, factorial, prod

import numpy as np

from majlis.dealing import Dealer, Pack, Setting
from majlis.liaptui.lookahead.known import RED_GENERAL, Unseen
from majlis.liaptui.lookahead.tables import Counts, counts_of
from majlis.liaptui.pieces import KINDS, Pieces, contains, count_of, kinds_in, size
from majlis.liaptui.sets import ALL_SETS


@dataclass(frozen=True, slots=True)
class Worlds:
    """Worlds drawn."""

    hands: Counts
    """(worlds, 4, 15): by seat and kind, what is face down before a seat included."""
    led: Counts
    """(worlds): the packed set that the leader led face down; 0 where there is none."""


@lru_cache(maxsize=512)
def _dealer(sizes: tuple[int, ...]) -> Dealer:
    """Deals numbered pieces to hands of these sizes."""
    pack = Pack.of({"pieces": [str(number) for number in range(sum(sizes))]})
    return Dealer(Setting.of(pack, {str(number): held for number, held in enumerate(sizes)}))


def deal_hands(pieces: Pieces, sizes: Sequence[int], n: int, rng: np.random.Generator) -> Counts:
    """`n` deals of the pieces to hands of these sizes: (n, hands, 15) counts by kind.

    >>> from majlis.liaptui.pieces import parse_pieces
    >>> deal_hands(parse_pieces("Gsss"), (1, 0, 3), 2, np.random.default_rng(1)).sum(axis=2).tolist()
    [[1, 0, 3], [1, 0, 3]]
    """
    kinds = np.array(list(kinds_in(pieces)), dtype=np.int64)
    filled = [place for place, held in enumerate(sizes) if held]
    hands = np.zeros((n, len(sizes), 15), dtype=np.int64)
    if len(filled) == 1:
        hands[:, filled[0]] = counts_of(pieces)
    elif filled:
        owners = _dealer(tuple(sizes[place] for place in filled)).sample(n, rng)
        rows = np.arange(n)[:, None]
        np.add.at(hands, (rows, np.array(filled)[owners], kinds[None, :]), 1)
    return hands


def draw_worlds(unseen: Unseen, n: int, rng: np.random.Generator) -> Worlds:
    """`n` worlds that fit what is known."""
    hands = np.zeros((n, 4, 15), dtype=np.int64)
    led = np.zeros(n, dtype=np.int64)
    options = _placements(unseen)
    ladder = np.cumsum([weight for _, _, weight in options])
    lots = np.searchsorted(ladder, rng.integers(ladder[-1], size=n), side="right")
    many = np.bincount(lots, minlength=len(options))
    start = 0
    for (placed, given, _), count in zip(options, many, strict=True):
        if count:
            rows = slice(start, start + int(count))
            rest = unseen.pieces - sum(placed)
            sizes = [held - size(own) for held, own in zip(unseen.sizes, placed, strict=True)]
            hands[rows] = deal_hands(rest, sizes, int(count), rng)
            for seat, own in enumerate(placed):
                for kind in KINDS:
                    hands[rows, seat, kind] += count_of(own, kind)
            led[rows] = given
            start += int(count)
    order = rng.permutation(n)
    return Worlds(hands[order], led[order])


Placement = tuple[tuple[Pieces, Pieces, Pieces, Pieces], Pieces, int]
"""What is placed with each seat, the set led among it (0: none), and how many deals have it."""


def _placements(unseen: Unseen) -> list[Placement]:
    """Every way to place what is known."""
    red = RED_GENERAL
    general = red if unseen.general is not None else 0
    sets = [found.pieces for found in ALL_SETS if found.type == unseen.led] if unseen.led is not None else [0]
    found = []
    for pieces in sets:
        if not contains(unseen.pieces, pieces):
            continue
        if general and contains(pieces, red) and unseen.leader != unseen.general:
            continue
        placed = [0, 0, 0, 0]
        if unseen.leader is not None:
            placed[unseen.leader] += pieces
        if unseen.general is not None and not contains(pieces, red):
            placed[unseen.general] += red
        left = [held - size(own) for held, own in zip(unseen.sizes, placed, strict=True)]
        if min(left) < 0:
            continue
        free = unseen.pieces - general
        ways = prod(
            comb(count_of(free, kind), count_of(pieces - (general if contains(pieces, red) else 0), kind))
            for kind in KINDS
        )
        deals = factorial(sum(left)) // prod(factorial(held) for held in left)
        found.append(((placed[0], placed[1], placed[2], placed[3]), pieces, ways * deals))
    return found
