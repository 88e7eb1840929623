"""Compiled loops that build the tables of a plan, into arrays that they are given; all release the GIL.

Counts are whole numbers in float64: exact up to 2^53, which `plan` makes sure of where it promises a count.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from majlis.compiled import kernel
from majlis.compiled.arrays import Floats, Floats2, Ints, Ints2, Words


class MatchArrays(NamedTuple):
    """Which rows of points may meet. Region r is the boxes `region_box[region_start[r]:region_start[r + 1]]`.

    Box b lets left row r meet the right rows `row[start[b * rows + r]:…]`, where the last sums together lie
    between `low` and `high`.
    """

    region_start: Ints
    region_box: Ints
    start: Ints
    row: Ints
    low: Ints
    high: Ints


@kernel
def key_codes(
    first: Ints2, second: Ints2, classes: Ints, start: Ints, width: Ints, radix: Ints, codes: Ints
) -> None:
    """For every pair of entries of two suits the code of its key, -1 where some unit can no longer fit.

    `first`, `second` are (entries, units) symbols; the class of unit u's symbols (a, b) is at
    `classes[start[u] + a * width[u] + b]`.
    """
    units = first.shape[1]
    place = 0
    for a in range(len(first)):
        for b in range(len(second)):
            code = 0
            for unit in range(units):
                number = classes[start[unit] + first[a, unit] * width[unit] + second[b, unit]]
                if number < 0:
                    code = -1
                    break
                code += number * radix[unit]
            codes[place] = code
            place += 1


@kernel
def number_codes(codes: Ints, slots: Ints, found: Ints, numbers: Ints) -> int:
    """Codes numbered as they come: the number of each (-1 stays), and in `found` the code of each number.

    Gives how many there are, or -1 where there is no room for them. `slots` is room to work in, twice as much
    as in `found`: a power of two. A slot that is taken holds a number, others -1.
    """
    slots[:] = -1
    last = len(slots) - 1
    count = 0
    for place in range(len(codes)):
        code = codes[place]
        if code < 0:
            numbers[place] = -1
            continue
        slot = (code * 2654435761) & last
        while slots[slot] >= 0 and found[slots[slot]] != code:
            slot = (slot + 1) & last
        if slots[slot] < 0:
            if count == len(found):
                return -1
            slots[slot] = count
            found[count] = code
            count += 1
        numbers[place] = slots[slot]
    return count


@kernel
def by_key(numbers: Ints, order: Ints, second: int, start: Ints, place: Ints, one: Ints, two: Ints) -> None:
    """The pairs of entries of each key, in the order given: where they start, and the entries of each.

    `start` (keys + 1) is filled, `place` (keys) is room to work in.
    """
    keys = len(place)
    start[:] = 0
    for number in numbers:
        if number >= 0:
            start[number + 1] += 1
    for key in range(keys):
        start[key + 1] += start[key]
        place[key] = start[key]
    for pair in order:
        number = numbers[pair]
        if number >= 0:
            one[place[number]] = pair // second
            two[place[number]] = pair % second
            place[number] += 1


@kernel
def split_ways(start: Ints, one: Ints, two: Ints, first: Floats2, second: Floats2, out: Floats2) -> None:
    """For each key and pair of groups, the ways to split both fillers: into `out` (keys, groups * groups).

    `first` is the weights (groups, entries) of the first suit, `second` (entries, groups) of the second.
    """
    groups = second.shape[1]
    for key in range(len(start) - 1):
        for pair in range(start[key], start[key + 1]):
            row = second[two[pair]]
            for group in range(len(first)):
                weight = first[group, one[pair]]
                if weight > 0:
                    into = out[key, group * groups : (group + 1) * groups]
                    for other in range(groups):
                        into[other] += weight * row[other]


@kernel
def fill_table(ways: Floats2, place: Ints, group: Ints, weight: Floats, out: Floats2) -> None:
    """The half-table (points, keys): each combination of kinds adds its ways at its point, for all keys.

    `ways` is (groups * groups, keys); `place`, `group`, `weight` are for each combination its point, its pair
    of groups and its ways.
    """
    for combination in range(len(place)):
        into, row, times = out[place[combination]], ways[group[combination]], weight[combination]
        for key in range(len(into)):
            into[key] += times * row[key]


@kernel
def sum_rows(table: Floats2, start: Ints) -> None:
    """Makes of each number of the table the sum along its row of points, up to and with it."""
    for key in range(len(table)):
        for row in range(len(start) - 1):
            for point in range(start[row] + 1, start[row + 1]):
                table[key, point] += table[key, point - 1]


@kernel
def running(one: Floats2, two: Floats2, out: Floats2) -> None:
    """Sums of the products of two tables along all points of each key, up to and with each point."""
    for key in range(len(one)):
        total = 0.0
        for point in range(one.shape[1]):
            total += one[key, point] * two[key, point]
            out[key, point] = total


@kernel
def complete(
    first_key: int,
    last_key: int,
    left: Floats2,
    left_start: Ints,
    left_low: Ints,
    right: Floats2,
    right_start: Ints,
    right_low: Ints,
    mate_start: Ints,
    mate: Ints,
    region: Ints,
    matches: MatchArrays,
    origin: int,
    upto: Floats2,
    out: Floats2,
) -> None:
    """For each point of each left key, in how many ways the right half completes it: into `out`, like `left`.

    `right` is summed along the rows. `upto` is room for, of each right row, the ways with the last sum at
    most x, at `x - origin`, for any x that can be asked.

    Points lie in rows, along which only the last tracked sum changes: row r starts at `start[r]`, with the
    value `low[r]`. The mates of a key are in the order of their regions.
    """
    region_start, region_box = matches.region_start, matches.region_box
    match_start, match_row, match_low, match_high = matches.start, matches.row, matches.low, matches.high
    rows, other_rows = len(left_low), len(right_low)
    for key in range(first_key, last_key):
        at = mate_start[key]
        while at < mate_start[key + 1]:
            here = region[at]
            upto[:] = 0.0
            while at < mate_start[key + 1] and region[at] == here:
                for row in range(other_rows):
                    shift = right_low[row] - origin - right_start[row]
                    for point in range(right_start[row], right_start[row + 1]):
                        upto[row, point + shift] += right[mate[at], point]
                at += 1
            for row in range(other_rows):  # beyond a row's end its sums stay what they are there
                end = right_low[row] - origin + right_start[row + 1] - right_start[row]
                for x in range(end, upto.shape[1]):
                    upto[row, x] = upto[row, end - 1]
            for b in range(region_start[here], region_start[here + 1]):
                box = region_box[b]
                for row in range(rows):
                    start, end = left_start[row], left_start[row + 1]
                    some = False
                    for point in range(start, end):
                        if left[key, point] > 0:
                            some = True
                            break
                    if not some:
                        continue
                    for match in range(match_start[box * rows + row], match_start[box * rows + row + 1]):
                        other = match_row[match]
                        high = match_high[match] - left_low[row] - origin
                        low = match_low[match] - 1 - left_low[row] - origin
                        for step in range(end - start):
                            out[key, start + step] += upto[other, high - step] - upto[other, low - step]


@kernel
def exact_products(one: Floats, two: Floats, parts: Words) -> None:
    """Adds the products of whole numbers below 2^53 to six parts that hold their sum exactly.

    Each number is cut at 2^27; the sums of the three sizes of products come in two words each.
    """
    low_bits = np.uint64((1 << 27) - 1)
    word = np.uint64(0xFFFFFFFF)
    shift, half = np.uint64(27), np.uint64(32)
    for place in range(len(one)):
        if one[place] > 0 and two[place] > 0:
            a, b = np.uint64(one[place]), np.uint64(two[place])
            a1, a0, b1, b0 = a >> shift, a & low_bits, b >> shift, b & low_bits
            high, middle, low = a1 * b1, a1 * b0 + a0 * b1, a0 * b0
            parts[0] += high & word
            parts[1] += high >> half
            parts[2] += middle & word
            parts[3] += middle >> half
            parts[4] += low & word
            parts[5] += low >> half


@kernel
def alias_table(weights: Floats, chance: Floats, other: Ints, small: Ints, large: Ints) -> None:
    """Vose's alias table: place i is kept with `chance[i]`, else it stands for `other[i]`.

    `small` and `large` are room to work in, as much as there are weights.
    """
    count = len(weights)
    total = 0.0
    for place in range(count):
        total += weights[place]
    smalls = larges = 0
    for place in range(count):
        chance[place] = weights[place] / total * count
        other[place] = place
        if chance[place] < 1.0:
            small[smalls] = place
            smalls += 1
        else:
            large[larges] = place
            larges += 1
    while smalls > 0 and larges > 0:
        smalls -= 1
        less, more = small[smalls], large[larges - 1]
        other[less] = more
        chance[more] = (chance[more] + chance[less]) - 1.0
        if chance[more] < 1.0:
            larges -= 1
            small[smalls] = more
            smalls += 1
    for place in range(smalls):
        chance[small[place]] = 1.0
    for place in range(larges):
        chance[large[place]] = 1.0
