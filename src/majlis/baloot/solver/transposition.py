"""The transposition table: what was proved of positions between two tricks, one number of 63 bits each.

It is set-associative: a position may stand in any of `WAYS` entries side by side, which share a line of the
processor's cache. An entry holds the position's exact key (37 bits), a lower and an upper bound of what the
first side takes from there (8 bits each), the hash move (5) and the tricks that were left (above).
"""

from typing import Final

from majlis.compiled import kernel_part
from majlis.compiled.arrays import Ints

WAYS: Final = 4
WORST, BEST = -2000, 2000
"""Bounds where a sweep decides, or nothing is known."""
MOST: Final = 200
"""More than a deal's points."""
KEY: Final = (1 << 37) - 1
"""The bits of an entry that belong to the position (see `key_of`)."""


@kernel_part
def key_of(left: int, seat: int, sweeps_alive: int, counted: int) -> int:
    """A position between two tricks: the cards left, the leader, sweeps, what is counted.

    Whose the cards are need not be said: a table serves one deal.
    """
    return left | seat << 32 | sweeps_alive << 34 | counted << 36


@kernel_part
def slot_of(key: int, mask: int) -> int:
    """Where a position stands in the table; no product leaves 63 bits, so that plain Python says the same."""
    mixed = (key & 0xFFFFFFFF) * 0x1B873593 + (key >> 32) * 0x5851F42D
    mixed = ((mixed ^ (mixed >> 29)) & 0x7FFFFFFF) * 0x2C1B3C6D
    return (mixed >> 28) & mask


@kernel_part
def tt_probe(table: Ints, slot: int, key: int) -> int:
    """Probe the transposition table: the entry of a position, or 0."""
    for way in range(WAYS):
        entry = table[(slot ^ way) & 0xFFFFFFF]
        if entry & KEY == key:
            return int(entry)
    return 0


@kernel_part
def packed_value(value: int) -> int:
    """A bound as eight bits: below 0 and above all points are a sweep that decides, or nothing known."""
    if value < 0:
        return 0
    return value + 1 if value < MOST else 255


@kernel_part
def unpacked(bits: int) -> int:
    """The bound that `packed_value` made."""
    if bits == 0:
        return WORST
    return bits - 1 if bits < 255 else BEST


@kernel_part
def low_of(entry: int) -> int:
    """The least that the first side takes."""
    return unpacked((entry >> 37) & 0xFF)


@kernel_part
def high_of(entry: int) -> int:
    """The most that it takes."""
    return unpacked((entry >> 45) & 0xFF)


@kernel_part
def hash_move_of(entry: int) -> int:
    """The hash move: the card that made the cutoff; 0, which is a card too, where none did."""
    return (entry >> 53) & 31


@kernel_part
def tt_store(table: Ints, slot: int, key: int, value: int, reached: bool, card: int, tricks: int) -> None:
    """Store the bound of a position; of four taken entries that with the fewest tricks is replaced."""
    low, high, place, fewest = WORST, BEST, 0, 1 << 62
    for way in range(WAYS):
        other = (slot ^ way) & 0xFFFFFFF
        entry = table[other]
        if entry & KEY == key:
            low, high, place = low_of(entry), high_of(entry), other
            break
        if entry >> 58 < fewest:
            fewest, place = entry >> 58, other
    if reached:
        low = max(low, value)
    else:
        high = min(high, value)
    table[place] = key | packed_value(low) << 37 | packed_value(high) << 45 | card << 53 | tricks << 58
