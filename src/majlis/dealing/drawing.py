"""Compiled drawing: walks the tables of a plan backwards, from the join down to single cards.

Exact sampling from the tables of dynamic programming (forward filtering, backward sampling), by alias tables.

One draw: a left key (alias table) and point, a right point that completes it, in each half a combination of
kinds and a pair of entries, in each suit a placing; then fillers and merged hands by partial shuffles.
Every choice is by its exact weight; nothing is redrawn, so a rare ask takes no longer than a common one.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np

from majlis.compiled import kernel, kernel_part
from majlis.compiled.arrays import Bytes, Bytes2, Floats, Floats2, Ints, Ints2, Ints3, Words
from majlis.dealing.kernels import MatchArrays

State: TypeAlias = Words  # four words of a xoshiro256++ generator


class HalfArrays(NamedTuple):
    """One half of the suits. Points lie in rows, see `kernels.complete`."""

    row_start: Ints
    row_low: Ints
    row_of: Ints  # of each point
    table: Floats2  # (keys, points) ways; of the right half their sums along the rows, see `kernels.sum_rows`
    pair_start: Ints  # (keys + 1): the pairs of entries of each key
    pair_one: Ints
    pair_two: Ints
    first: Floats2  # (groups, entries) of the first suit
    second: Floats2
    ways: Floats2  # (keys, groups * groups)
    combo_start: Ints  # (points + 1): the combinations of kinds of each point
    combo_one: Ints
    combo_two: Ints
    combo_group: Ints  # its pair of groups, as in `ways`
    combo_weight: Floats


class JoinArrays(NamedTuple):
    """How the halves go together."""

    key: Ints  # the left keys that can be completed
    chance: Floats  # alias table over them
    other: Ints
    running: Floats2  # (keys, points) ways of all left points up to and with each, completed
    completions: Floats2  # (keys, points) of each left point
    mate_start: Ints
    mate: Ints
    region: Ints
    matches: MatchArrays


class SuitArrays(NamedTuple):
    """One suit, see `suits.SuitTable`."""

    set_start: Ints
    set_cards: Ints
    filler: Ints
    placing_counts: Ints3
    placing_ways: Floats
    kind_start: Ints
    kind_group: Ints
    kind_ways: Floats
    group_counts: Ints2
    lengths: Ints2


class SplitArrays(NamedTuple):
    """How merged hands are split: for each its members, in a row, and how many cards each takes."""

    start: Ints
    member: Ints
    takes: Ints
    fixed: Ints  # for each card the hand that it is placed with, or -1


class Tables(NamedTuple):
    """All that drawing needs: the first two suits are the left half, the others the right."""

    left: HalfArrays
    right: HalfArrays
    join: JoinArrays
    first: SuitArrays
    second: SuitArrays
    third: SuitArrays
    fourth: SuitArrays
    split: SplitArrays


@kernel_part
def next_word(state: State) -> Any:
    """The next 64 random bits (xoshiro256++ of Blackman and Vigna)."""
    total = state[0] + state[3]
    result = ((total << np.uint64(23)) | (total >> np.uint64(41))) + state[0]
    moved = state[1] << np.uint64(17)
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= moved
    state[3] = (state[3] << np.uint64(45)) | (state[3] >> np.uint64(19))
    return result


@kernel_part
def fraction(state: State) -> float:
    """A random number in [0, 1) with 53 bits."""
    return np.float64(next_word(state) >> np.uint64(11)) * (1.0 / 9007199254740992.0)


@kernel_part
def below(state: State, bound: int) -> Any:
    """A random whole number below a bound of at most 2^32, each exactly as likely (Lemire's method)."""
    size = np.uint64(bound)
    word = np.uint64(0xFFFFFFFF)
    product = (next_word(state) >> np.uint64(32)) * size
    if (product & word) < size:
        least = (np.uint64(1 << 32) - size) % size
        while (product & word) < least:
            product = (next_word(state) >> np.uint64(32)) * size
    return np.int64(product >> np.uint64(32))


@kernel_part
def left_point(state: State, join: JoinArrays) -> tuple[int, int]:
    """A left key and point, by the ways to reach and to complete them."""
    chosen = below(state, len(join.key))
    if fraction(state) >= join.chance[chosen]:
        chosen = join.other[chosen]
    key = join.key[chosen]
    row = join.running[key]
    target = fraction(state) * row[-1]
    low, high = 0, len(row) - 1
    while low < high:  # the first point whose running sum is above the target
        middle = (low + high) // 2
        if row[middle] > target:
            high = middle
        else:
            low = middle + 1
    return key, low


@kernel_part
def right_point(
    state: State, key: int, point: int, left: HalfArrays, right: HalfArrays, join: JoinArrays
) -> tuple[int, int]:
    """A right key and point that complete a left one, by their ways."""
    row = left.row_of[point]
    value = left.row_low[row] + point - left.row_start[row]
    rows = len(left.row_low)
    target = fraction(state) * join.completions[key, point]
    last_key, last_point = -1, -1
    matches = join.matches
    for at in range(join.mate_start[key], join.mate_start[key + 1]):
        mate = join.mate[at]
        for b in range(matches.region_start[join.region[at]], matches.region_start[join.region[at] + 1]):
            place = matches.region_box[b] * rows + row
            for match in range(matches.start[place], matches.start[place + 1]):
                other = matches.row[match]
                start = right.row_start[other]
                shift = start - value - right.row_low[other]
                first = max(start, shift + matches.low[match])
                last = min(right.row_start[other + 1] - 1, shift + matches.high[match])
                if first > last:
                    continue
                before = right.table[mate, first - 1] if first > start else 0.0
                ways = right.table[mate, last] - before
                if ways > 0:
                    last_key, last_point = mate, last
                    if target < ways:
                        while first < last and right.table[mate, first] - before <= target:
                            first += 1
                        return mate, first
                    target -= ways
    # The target was lost to rounding: the last one that has any ways.
    while right_ways(last_key, last_point, right) == 0:
        last_point -= 1
    return last_key, last_point


@kernel_part
def right_ways(key: int, point: int, right: HalfArrays) -> float:
    """The ways of one right point."""
    before = 0.0 if point == right.row_start[right.row_of[point]] else right.table[key, point - 1]
    return float(right.table[key, point] - before)


@kernel_part
def half_choice(
    state: State, key: int, point: int, total: float, half: HalfArrays
) -> tuple[int, int, int, int]:
    """For a point of a half with `total` ways: the kinds and entries of its two suits, by theirs."""
    groups = len(half.second)
    target = fraction(state) * total
    chosen = -1
    for combo in range(half.combo_start[point], half.combo_start[point + 1]):
        ways = half.ways[key, half.combo_group[combo]] * half.combo_weight[combo]
        if ways > 0:
            chosen = combo
            target -= ways
            if target < 0:
                break
    first, second = half.combo_group[chosen] // groups, half.combo_group[chosen] % groups
    target = fraction(state) * half.ways[key, half.combo_group[chosen]]
    pair = -1
    for at in range(half.pair_start[key], half.pair_start[key + 1]):
        ways = half.first[first, half.pair_one[at]] * half.second[second, half.pair_two[at]]
        if ways > 0:
            pair = at
            target -= ways
            if target < 0:
                break
    return half.combo_one[chosen], half.combo_two[chosen], half.pair_one[pair], half.pair_two[pair]


@kernel_part
def spread(state: State, cards: Ints, first: int, end: int, counts: Ints, owner: Ints, scratch: Ints) -> None:
    """Deals the cards from `first` to `end` to merged hands, each as many as `counts` says."""
    rest = 0
    for hand in range(len(counts)):
        if counts[hand] > counts[rest]:
            rest = hand
    size = end - first
    for place in range(size):
        scratch[place] = cards[first + place]
    place = 0
    for hand in range(len(counts)):
        if hand == rest:
            continue
        for _ in range(counts[hand]):
            chosen = place + below(state, size - place) if size - place > 1 else place
            card = scratch[chosen]
            scratch[chosen] = scratch[place]
            owner[card] = hand
            place += 1
    while place < size:
        owner[scratch[place]] = rest
        place += 1


@kernel_part
def deal_suit(
    state: State, kind: int, entry: int, suit: SuitArrays, owner: Ints, scratch: Ints, counts: Ints
) -> None:
    """Deals one suit: a placing of the kind, then the filler up to the entry's lengths."""
    placing = suit.kind_start[kind]
    if suit.kind_start[kind + 1] - placing > 1:
        target = fraction(state) * suit.kind_ways[kind]
        while placing < suit.kind_start[kind + 1] - 1:
            target -= suit.placing_ways[placing]
            if target < 0:
                break
            placing += 1
    for number in range(len(suit.set_start) - 1):
        first, end = suit.set_start[number], suit.set_start[number + 1]
        if end - first == 1:
            for hand in range(len(counts)):
                if suit.placing_counts[placing, number, hand]:
                    owner[suit.set_cards[first]] = hand
        else:
            spread(state, suit.set_cards, first, end, suit.placing_counts[placing, number], owner, scratch)
    group = suit.kind_group[kind]
    for hand in range(len(counts)):
        counts[hand] = suit.lengths[entry, hand] - suit.group_counts[group, hand]
    spread(state, suit.filler, 0, len(suit.filler), counts, owner, scratch)


@kernel_part
def split_hands(state: State, split: SplitArrays, owner: Ints, scratch: Ints, held: Ints, out: Bytes) -> None:
    """Splits the free cards of each merged hand among its members, into one row of the deals."""
    cards = len(owner)
    held[:] = 0
    for card in range(cards):
        if split.fixed[card] >= 0:
            out[card] = split.fixed[card]
            continue
        hand = owner[card]
        if split.start[hand + 1] - split.start[hand] == 1:
            out[card] = split.member[split.start[hand]]
        else:
            scratch[hand * cards + held[hand]] = card
            held[hand] += 1
    for hand in range(len(held)):
        if held[hand]:
            base, place = hand * cards, 0
            for at in range(split.start[hand], split.start[hand + 1]):
                last = at == split.start[hand + 1] - 1
                for _ in range(split.takes[at]):
                    chosen = place if last else place + below(state, held[hand] - place)
                    card = scratch[base + chosen]
                    scratch[base + chosen] = scratch[base + place]
                    out[card] = split.member[at]
                    place += 1


@kernel
def draw(
    state: State,
    out: Bytes2,
    owner: Ints,
    scratch: Ints,
    counts: Ints,
    held: Ints,
    tables: Tables,
) -> None:
    """Fills every row of `out` (deals, cards) with a deal, each deal that fits equally likely.

    `owner` (cards), `scratch` (hands * cards), `counts` and `held` (hands) are room to work in.
    """
    left, right, join = tables.left, tables.right, tables.join
    alike = len(held) == 1  # no hand is told from another: all that is to do is to split the pack
    for deal in range(len(out)):
        if alike:
            split_hands(state, tables.split, owner, scratch, held, out[deal])
            continue
        key, point = left_point(state, join)
        mate, match = right_point(state, key, point, left, right, join)
        kind_one, kind_two, entry_one, entry_two = half_choice(
            state, key, point, left.table[key, point], left
        )
        deal_suit(state, kind_one, entry_one, tables.first, owner, scratch, counts)
        deal_suit(state, kind_two, entry_two, tables.second, owner, scratch, counts)
        kind_one, kind_two, entry_one, entry_two = half_choice(
            state, mate, match, right_ways(mate, match, right), right
        )
        deal_suit(state, kind_one, entry_one, tables.third, owner, scratch, counts)
        deal_suit(state, kind_two, entry_two, tables.fourth, owner, scratch, counts)
        split_hands(state, tables.split, owner, scratch, held, out[deal])


def fill(state: State, out: Bytes2, tables: Tables) -> None:
    """`draw` with room to work in."""
    cards, hands = out.shape[1], len(tables.split.start) - 1
    owner, scratch, counts, held = (
        np.zeros(size, dtype=np.int64) for size in (cards, max(1, hands * cards), hands, hands)
    )
    draw(state, out, owner, scratch, counts, held, tables)
