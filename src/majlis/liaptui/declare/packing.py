"""Disjoint packings of a hand: which valid sets can be played beside each other from the same pieces.

Exact over the eight pieces: every choice of disjoint sets is found, each multiset of sets once.

>>> from majlis.liaptui.pieces import format_pieces, parse_pieces
>>> hand = parse_pieces("SSSSSrhc")
>>> found = [" ".join(format_pieces(s.pieces) for s in p.sets) + " + " + format_pieces(p.rest)
...          for p in packings(hand, smallest=3) if len(p.sets) == 2]
>>> sorted(found)
['SSS rhc + SS', 'rhc SSSS + S', 'rhc SSSSS + ']
>>> max(p.covered for p in packings(hand, smallest=3))
8
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from majlis.liaptui.pieces import Pieces, contains
from majlis.liaptui.sets import PieceSet, SetType, sets_in


@dataclass(frozen=True, slots=True)
class Packing:
    """Sets that can all be played, and the pieces that are left."""

    sets: tuple[PieceSet, ...]
    rest: Pieces

    @property
    def covered(self) -> int:
        """How many pieces are in sets."""
        return sum(found.size for found in self.sets)


@lru_cache(maxsize=1 << 12)
def packings(hand: Pieces, smallest: int, extended_5: bool = True) -> tuple[Packing, ...]:
    """Every packing of sets of at least `smallest` pieces, the empty one included.

    `extended_5` False leaves the extended straights of five out, as the literal algorithm does.
    """
    left_out = None if extended_5 else SetType.EXTENDED_STRAIGHT_5
    sets = [found for found in sets_in(hand) if found.size >= smallest and found.type != left_out]
    return tuple(Packing(chosen, rest) for chosen, rest in _choices(hand, sets, 0))


def _choices(hand: Pieces, sets: list[PieceSet], first: int) -> Iterator[tuple[tuple[PieceSet, ...], Pieces]]:
    """Every choice of disjoint sets, those from index `first` on, in ascending order of index."""
    yield (), hand
    for index in range(first, len(sets)):
        if contains(hand, sets[index].pieces):
            for chosen, rest in _choices(hand - sets[index].pieces, sets, index):
                yield (sets[index], *chosen), rest
