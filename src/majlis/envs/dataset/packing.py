"""Arrays of numbers in 0..1 as bits, and back without loss.

Every number of an observation is a whole number divided by a fixed one, mostly 0 or 1 by 1. Its bits are
written plane by plane: first the lowest bit of every number, in order, then the second bit of those numbers
that can have one, then the third. A row is padded to words of 64 bits, the first number in the lowest bit.

>>> packing = Packing.of([1, 8, 1], [1, 4, 1])
>>> words = packing.pack(np.array([[1, 0.625, 0]], dtype=np.float32))
>>> [bin(word) for word in words[0].tolist()], packing.unpack(words).tolist()
(['0b10011'], [[1.0, 0.625, 0.0]])
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from majlis.compiled.arrays import Singles, Words

WORD = 64


@dataclass(frozen=True)
class Packing:
    """How the numbers of a row lie in its words."""

    divisors: NDArray[np.float64]
    """A number is a whole one divided by this."""
    planes: tuple[NDArray[np.intp], ...]
    """The places of the numbers that have a first bit, a second bit, …"""

    @classmethod
    def of(cls, divisors: Sequence[float], widths: Sequence[int]) -> "Packing":
        """A packing by the divisor of each number, and the bits that its whole number may have."""
        sizes = np.array(widths)
        planes = tuple(np.flatnonzero(sizes > bit) for bit in range(int(sizes.max())))
        return cls(np.array(divisors, dtype=np.float64), planes)

    @property
    def bits(self) -> int:
        """The bits of a row."""
        return sum(len(plane) for plane in self.planes)

    @property
    def words(self) -> int:
        """The words of a row."""
        return -(-self.bits // WORD)

    def pack(self, rows: Singles) -> Words:
        """Rows of numbers as rows of words."""
        whole = np.rint(rows * self.divisors).astype(np.uint32)
        planes = [(whole[:, places] >> bit & 1).astype(np.bool_) for bit, places in enumerate(self.planes)]
        return pack_bits(np.concatenate(planes, axis=1))

    def unpack(self, words: Words) -> Singles:
        """Rows of words as rows of numbers."""
        bits = unpack_bits(words, self.bits)
        whole = bits[:, : len(self.planes[0])].astype(np.uint16)
        at = len(self.planes[0])
        for bit, places in enumerate(self.planes[1:], 1):
            whole[:, places] |= bits[:, at : at + len(places)].astype(np.uint16) << np.uint16(bit)
            at += len(places)
        found = whole.astype(np.float32)
        by = np.flatnonzero(self.divisors != 1)  # the quotient of whole numbers, rounded once
        found[:, by] = (whole[:, by] / self.divisors[by]).astype(np.float32)
        return found


def pack_bits(bits: NDArray[np.bool_]) -> Words:
    """Rows of bits as rows of words, the first bit lowest."""
    packed = np.packbits(bits, axis=1, bitorder="little")
    padded = np.zeros((len(bits), -(-bits.shape[1] // WORD) * 8), dtype=np.uint8)
    padded[:, : packed.shape[1]] = packed
    return words_of(padded)


def words_of(octets: NDArray[np.uint8]) -> Words:
    """Rows of bytes, a multiple of eight, as rows of words."""
    return octets.view("<u8").astype(np.uint64, copy=False)


def unpack_bits(words: Words, count: int) -> NDArray[np.uint8]:
    """Rows of words as rows of so many bits, each 0 or 1."""
    octets = np.ascontiguousarray(words).astype("<u8", copy=False).view(np.uint8)
    return np.unpackbits(octets, axis=1, count=count, bitorder="little")
