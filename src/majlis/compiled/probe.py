"""A kernel by which the library is tried out before it is used: does it find what is in an array?"""

from __future__ import annotations

from majlis.compiled import kernel
from majlis.compiled.arrays import Ints2


@kernel
def probe(numbers: Ints2) -> int:
    """The dimensions and the last row, as digits: 2345 for the numbers 0 to 5 in two rows of three."""
    rows, columns = numbers.shape
    digits = int(rows)
    for column in range(columns):
        digits = 10 * digits + int(numbers[rows - 1, column])
    return digits
