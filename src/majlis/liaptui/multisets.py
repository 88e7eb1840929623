"""Multisets of pieces counted and compared with a few operations on whole numbers (SIMD within a register).

`pieces` has the same kind by kind, and is a source of the compiled loops; these are for whoever asks often.

>>> from majlis.liaptui.pieces import parse_pieces
>>> size(parse_pieces("ArhcSSss")), contains(parse_pieces("ArhcSSss"), parse_pieces("rSS"))
(8, True)
>>> contains(parse_pieces("ArhcSSss"), parse_pieces("SSS"))
False
"""

from typing import Final

from majlis.liaptui.pieces import PIECES, Pieces, one

_ALL_BITS: Final = (1 << 3 * len(PIECES)) - 1
_LOW_BITS: Final = sum(one(piece.point) for piece in PIECES)
"""The lowest bit of every kind."""


def size(pieces: Pieces) -> int:
    """How many pieces there are: the bits of each worth are counted together."""
    ones, twos, fours = pieces & _LOW_BITS, pieces >> 1 & _LOW_BITS, pieces >> 2 & _LOW_BITS
    return ones.bit_count() + 2 * twos.bit_count() + 4 * fours.bit_count()


def contains(pieces: Pieces, part: Pieces) -> bool:
    """Whether every piece of `part` is among `pieces`.

    Where a kind has too few, the subtraction borrows from the lowest bit of the next; of the last, it is
    negative.
    """
    pieces, part = pieces & _ALL_BITS, part & _ALL_BITS
    return pieces >= part and not (pieces ^ part ^ (pieces - part)) & _LOW_BITS
