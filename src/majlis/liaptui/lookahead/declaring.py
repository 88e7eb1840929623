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
from majlis.liaptui.lookahead.simple import ANY, BOLD, CAUTIOUS, PIECES, VALUE, counted
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
1.5 points make a number e times less likely; to who counts, a pile more or less makes it four times so."""
NEARNESS = 0.7
"""The same for who is imagined to declare after us."""


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
    sums: Weights,
    values: Counts,
    found: Floats,
) -> None:
    """How likely this hand was to declare what stands at its place in `declared`, by each way to count."""
    quick_values(quick, hand, place, declared, general, sums, values)
    before = 0
    for earlier in range(place):
        before += declared[earlier]
    best, count = -(1 << 62), 0
    for number in range(9):
        if may_declare(number, place, before, nonzero):
            best = max(best, values[number])
            count += 1
    total = 0
    for number in range(9):
        if may_declare(number, place, before, nonzero):
            total += odds(values[number], best, DECLARE_HALVING)
    own = odds(values[declared[place]], best, DECLARE_HALVING)
    found[VALUE] = (1 - DECLARE_CARELESS) * own / total + DECLARE_CARELESS / count
    found[ANY] = 1 / count
    for how in (PIECES, BOLD, CAUTIOUS):
        number, near = counted(hand, how), 0
        for other in range(9):
            if may_declare(other, place, before, nonzero):
                near += 1 << 2 * (8 - abs(other - number))
        mine = 1 << 2 * (8 - abs(declared[place] - number))
        found[how] = (1 - DECLARE_CARELESS) * mine / near + DECLARE_CARELESS / count


@kernel
def quick_declare(
    quick: Quick,
    hand: Counts,
    place: int,
    declared: Counts,
    general: bool,
    nonzero: bool,
    how: int,
    noise: Floats,
    sums: Weights,
    values: Counts,
) -> int:
    """The number of highest worth, `noise` points added to each.

    To who counts, each pile more or less than he counts is worth `NEARNESS` points less; to who declares
    anything all numbers are worth the same.
    """
    number = 0
    if how == VALUE:
        quick_values(quick, hand, place, declared, general, sums, values)
    elif how != ANY:
        number = counted(hand, how)
    before = 0
    for earlier in range(place):
        before += declared[earlier]
    chosen, best = -1, 0.0
    for other in range(9):
        if may_declare(other, place, before, nonzero):
            worth = noise[other]
            if how == VALUE:
                worth += values[other] / UNIT
            elif how != ANY:
                worth -= NEARNESS * abs(other - number)
            if chosen < 0 or worth > best:
                chosen, best = other, worth
    return chosen
