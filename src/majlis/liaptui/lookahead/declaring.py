"""The quick declarer, compiled: the expected points of each number at a glance, by a small network.

The expert imagines with it what the seats after him will declare, and weighs by it what the seats before him
declared. Its inputs are the hand, the place in the order, the declarations before, and whether the starter is
known to hold the red general; the legal bans are put on top of it.
"""

from __future__ import annotations

from typing import NamedTuple

from majlis.compiled import kernel
from majlis.compiled.arrays import Floats
from majlis.liaptui.lookahead.kernels import UNIT, Weights, Weights2, add_column, holds, odds, read_out
from majlis.liaptui.lookahead.tables import (
    DECLARED,
    GENERAL,
    LARGE_CLASS,
    OWN,
    OWN_LARGE,
    OWN_PLACE,
    SET_CLASS,
    SETS,
    THERMOMETER,
    WIDTH,
    Counts,
)

DECLARE_HALVING, DECLARE_CARELESS = 68_139, 0.05
"""How others are supposed to stray from the quick declarer, as `kernels.PLAY_HALVING` says of plays: here
1.5 points make a number e times less likely."""


class Quick(NamedTuple):
    """Weights: first layer (columns, WIDTH), bias, second layer (9, WIDTH) and its bias."""

    columns: Weights2
    bias: Weights
    output: Weights2
    shift: Counts


@kernel
def quick_values(
    quick: Quick, hand: Counts, place: int, declared: Counts, general: bool, sums: Weights, values: Counts
) -> None:
    """Fills `values` with the worth of each number, `UNIT` a point; `declared` is by place in the order."""
    for j in range(WIDTH):
        sums[j] = quick.bias[j]
    for kind in range(1, 15):
        for copy in range(hand[kind]):
            add_column(sums, quick.columns, OWN + THERMOMETER[kind] + copy)
    add_column(sums, quick.columns, OWN_PLACE + place)
    for before in range(place):
        add_column(sums, quick.columns, DECLARED + 9 * before + declared[before])
    if general and place:
        add_column(sums, quick.columns, GENERAL)
    seen = 0
    for number in range(SETS):
        large = LARGE_CLASS[SET_CLASS[number]]
        if large >= 0 and not seen >> large & 1 and holds(hand, number):
            seen |= 1 << large
            add_column(sums, quick.columns, OWN_LARGE + large)
    for number in range(9):
        values[number] = read_out(sums, quick.output[number]) + quick.shift[number]


@kernel
def may_declare(number: int, place: int, total: int, nonzero: bool) -> bool:
    """Whether both bans allow a number, `total` being what was declared before."""
    return not (number == 0 and nonzero) and not (place == 3 and total + number == 8)


@kernel
def declared_odds(
    quick: Quick,
    hand: Counts,
    place: int,
    declared: Counts,
    general: bool,
    nonzero: bool,
    erratic: bool,
    sums: Weights,
    values: Counts,
) -> float:
    """How likely this hand was to declare what stands at its place in `declared`.

    An erratic seat declares anything.
    """
    quick_values(quick, hand, place, declared, general, sums, values)
    before = 0
    for earlier in range(place):
        before += declared[earlier]
    best = -(1 << 62)
    for number in range(9):
        if may_declare(number, place, before, nonzero):
            best = max(best, values[number])
    total, count = 0, 0
    for number in range(9):
        if may_declare(number, place, before, nonzero):
            total += odds(values[number], best, DECLARE_HALVING)
            count += 1
    if erratic:
        return 1 / count
    own = odds(values[declared[place]], best, DECLARE_HALVING)
    return (1 - DECLARE_CARELESS) * own / total + DECLARE_CARELESS / count


@kernel
def quick_declare(
    quick: Quick,
    hand: Counts,
    place: int,
    declared: Counts,
    general: bool,
    nonzero: bool,
    erratic: bool,
    noise: Floats,
    sums: Weights,
    values: Counts,
) -> int:
    """The number of highest worth, `noise` points added to each; that of an erratic seat is all noise."""
    quick_values(quick, hand, place, declared, general, sums, values)
    before = 0
    for earlier in range(place):
        before += declared[earlier]
    chosen, best = -1, 0.0
    for number in range(9):
        if may_declare(number, place, before, nonzero):
            worth = noise[number] + (0.0 if erratic else values[number] / UNIT)
            if chosen < 0 or worth > best:
                chosen, best = number, worth
    return chosen
