"""The playing policy of Liap Tui, compiled, and a round as the kernels keep it.

`players.policy` is the same in plain Python, to be read; a property test holds them together. The weights are
whole numbers, so that they agree to the last bit. Pieces are counts by kind in hands, and packed in plays.
Plain arrays in, plain arrays out.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np

from majlis.compiled import kernel
from majlis.compiled.arrays import Small, Small2
from majlis.liaptui.lookahead.odds import HALVES, STEP_BITS, STEPS
from majlis.liaptui.lookahead.tables import (
    BEST_CLASS,
    FOLLOW_CLASS,
    HAND,
    HOLDER,
    KIND_KEY,
    LAST_TYPE,
    LEAD_CLASS,
    LEAST_NEED,
    LED_TYPE,
    MASK_START,
    MASKS,
    MY_NEED,
    NEEDS,
    OTHER_NEED,
    PLACE,
    SET_CLASS,
    SET_KEY,
    SET_KINDS,
    SET_POWER,
    SET_SIZE,
    SET_TAKES,
    SET_TYPE,
    SETS,
    SHED,
    THERMOMETER,
    TYPE_START,
    UNSEEN,
    WIDTH,
    Counts,
    Counts2,
)

Weights: TypeAlias = Small
Weights2: TypeAlias = Small2
OPEN, RANKED = 1, 2
"""Rule options as bits of `rules`: plays lie open, types are ranked."""
UNIT = 1 << 16
"""What a point is in the worth of a choice."""
NOT_HELD = -(1 << 62)
"""The worth of what cannot be played."""


class Net(NamedTuple):
    """The weights of the policy: first layer (columns, WIDTH), its bias, and the second layers.

    `output[0]` gives the chance of hitting the declared number, `output[1]` the piles missed by.
    """

    columns: Weights2
    bias: Weights
    output: Weights2


class RoundState(NamedTuple):
    """A round under way: changed in place as it is played.

    `hands` (4, 15); `alive`: all pieces that do not lie face up, those face down in this turn included;
    `declared`, `taken`: by seat; `turn`: the packed pieces of this turn, by seat; `styles`: the school of
    each seat, its number in `schools.SCHOOLS`.
    """

    hands: Counts2
    alive: Counts
    declared: Counts
    taken: Counts
    turn: Counts
    styles: Counts


class Room(NamedTuple):
    """Scratch space: sums (6, WIDTH) of int32, kinds (8), values (256), unseen (15), needs (4)."""

    sums: Weights2
    kinds: Counts
    values: Counts
    unseen: Counts
    needs: Counts


def new_room() -> Room:
    """Scratch space for `choose` and what it calls."""
    return Room(
        np.zeros((6, WIDTH), dtype=np.int32),
        np.zeros(8, dtype=np.int64),
        np.zeros(256, dtype=np.int64),
        np.zeros(15, dtype=np.int64),
        np.zeros(4, dtype=np.int64),
    )


@kernel
def clipped(need: int) -> int:
    """A need's column."""
    return min(max(need - LEAST_NEED, 0), NEEDS - 1)


@kernel
def add_column(sums: Weights, weights: Weights2, column: int) -> None:
    """Adds a column's weights."""
    row = weights[column]
    for j in range(WIDTH):
        sums[j] += row[j]


@kernel
def take_column(sums: Weights, weights: Weights2, column: int) -> None:
    """Takes a column's weights away."""
    row = weights[column]
    for j in range(WIDTH):
        sums[j] -= row[j]


@kernel
def copy_sums(into: Weights, sums: Weights) -> None:
    """Copies sums."""
    for j in range(WIDTH):
        into[j] = sums[j]


@kernel
def read_out(sums: Weights, worth: Weights) -> int:
    """The second layer: what is above zero, weighed."""
    total = 0
    for j in range(WIDTH):
        total += max(sums[j], 0) * worth[j]
    return total


@kernel
def holds(hand: Counts, number: int) -> bool:
    """Whether the set of this number is in the hand."""
    for part in range(3):  # noqa: SIM110 - a loop is what compiles well
        if hand[SET_KINDS[number, part]] < SET_TAKES[number, part]:
            return False
    return True


@kernel
def answer(key: int, led: int, rules: int) -> int:
    """The number of the set with which these packed pieces may win; -1 if they cannot.

    It must be of the type led or, where types are ranked, of a higher one of its size.
    """
    for number in range(TYPE_START[led], TYPE_START[(LAST_TYPE[led] if rules & RANKED else led) + 1]):
        if SET_KEY[number] == key:
            return number
    return -1


@kernel
def set_number(key: int) -> int:
    """The number of the set that these packed pieces are; -1 if they are none."""
    for number in range(SETS):
        if SET_KEY[number] == key:
            return number
    return -1


@kernel
def packed(hand: Counts) -> int:
    """Counts as packed pieces."""
    key = 0
    for kind in range(1, 15):
        key += hand[kind] * KIND_KEY[kind]
    return key


@kernel
def held(hand: Counts) -> int:
    """How many pieces these counts are."""
    total = 0
    for kind in range(1, 15):
        total += hand[kind]
    return total


@kernel
def take_pieces(hand: Counts, key: int) -> None:
    """Takes packed pieces from counts."""
    for kind in range(1, 15):
        hand[kind] -= key >> 3 * (kind - 1) & 7


@kernel
def add_pieces(hand: Counts, key: int) -> None:
    """Adds packed pieces to counts."""
    for kind in range(1, 15):
        hand[kind] += key >> 3 * (kind - 1) & 7


@kernel
def forced(table: RoundState, seat: int, leader: int, played: int) -> bool:
    """Whether this seat has no choice: it must play all that it holds."""
    count = held(table.hands[seat])
    return count == 1 or (played > 0 and SET_SIZE[set_number(table.turn[leader])] == count)


@kernel
def best_so_far(table: RoundState, leader: int, played: int, rules: int) -> tuple[int, int]:
    """The seat that would win this turn as it stands, and the number of its set."""
    best, holder = set_number(table.turn[leader]), leader
    led = SET_TYPE[best]
    for step in range(1, played):
        other = (leader + step) & 3
        number = answer(table.turn[other], led, rules)
        if number >= 0 and SET_POWER[number] > SET_POWER[best]:
            best, holder = number, other
    return holder, best


@kernel
def prepare(net: Net, table: RoundState, seat: int, leader: int, played: int, rules: int, room: Room) -> None:
    """The first layer's sums before this seat's play, in `room.sums[0]`; the second layer in `sums[1]`."""
    hand, base, worth = table.hands[seat], room.sums[0], room.sums[1]
    bonus = table.declared[seat] + 5 if table.declared[seat] else 3
    copy_sums(base, net.bias)
    for j in range(WIDTH):
        worth[j] = net.output[0, j] * bonus - net.output[1, j]
    for kind in range(1, 15):
        room.unseen[kind] = table.alive[kind] - hand[kind]
    if rules & OPEN:
        for step in range(played):
            take_pieces(room.unseen, table.turn[(leader + step) & 3])
    for kind in range(1, 15):
        for copy in range(hand[kind]):
            add_column(base, net.columns, HAND + THERMOMETER[kind] + copy)
        for copy in range(room.unseen[kind]):
            add_column(base, net.columns, UNSEEN + THERMOMETER[kind] + copy)
    add_column(base, net.columns, MY_NEED + clipped(table.declared[seat] - table.taken[seat]))
    for step in range(1, 4):
        other = (seat + step) & 3
        need = clipped(table.declared[other] - table.taken[other])
        done = 1 if step >= 4 - played else 0
        add_column(base, net.columns, OTHER_NEED + (2 * (step - 1) + done) * NEEDS + need)
    add_column(base, net.columns, PLACE + played)


@kernel
def lead(net: Net, hand: Counts, room: Room) -> int:
    """The number of the set to lead; `room.values` gets the worth of each set."""
    base, worth, sums, values = room.sums[0], room.sums[1], room.sums[2], room.values
    best = -1
    for number in range(SETS):
        if not holds(hand, number):
            values[number] = NOT_HELD
            continue
        copy_sums(sums, base)
        for part in range(3):
            kind = SET_KINDS[number, part]
            for taken in range(SET_TAKES[number, part]):
                take_column(sums, net.columns, HAND + THERMOMETER[kind] + hand[kind] - 1 - taken)
        add_column(sums, net.columns, LEAD_CLASS + SET_CLASS[number])
        values[number] = read_out(sums, worth)
        if best < 0 or values[number] > values[best]:
            best = number
    return best


@kernel
def list_pieces(hand: Counts, kinds: Counts) -> int:
    """The pieces one by one, ascending; how many there are."""
    count = 0
    for kind in range(1, 15):
        for _ in range(hand[kind]):
            kinds[count] = kind
            count += 1
    return count


@kernel
def masked(kinds: Counts, mask: int) -> int:
    """The packed pieces of a mask."""
    key = 0
    for place in range(8):
        if mask >> place & 1:
            key += KIND_KEY[kinds[place]]
    return key


@kernel
def doubles(kinds: Counts, count: int) -> int:
    """The places whose piece is like the one before."""
    same = 0
    for place in range(1, count):
        if kinds[place] == kinds[place - 1]:
            same |= 1 << place
    return same


@kernel
def follow(
    net: Net, hand: Counts, led: int, size: int, holder: int, best: int, rules: int, room: Room
) -> int:
    """The choice of a follower, as a mask of the pieces that `list_pieces` puts in `room.kinds`.

    `holder` is who has the best set so far, 1 to 3 in play order after oneself, and `best` that set's number;
    -1 where plays are hidden. `room.values[mask]` gets the worth of each choice; of several masks for the
    same pieces only one is weighed, the others are `NOT_HELD`.
    """
    base, worth, kinds, values = room.sums[0], room.sums[1], room.kinds, room.values
    count = list_pieces(hand, kinds)
    same = doubles(kinds, count)
    winning, losing, sums = room.sums[2], room.sums[3], room.sums[4]
    add_column(base, net.columns, LED_TYPE + led)
    copy_sums(winning, base)
    copy_sums(losing, base)
    if holder >= 0:
        add_column(winning, net.columns, HOLDER)
        add_column(losing, net.columns, HOLDER + holder)
        add_column(losing, net.columns, BEST_CLASS + SET_CLASS[best])
    chosen = -1
    for number in range(MASK_START[size], MASK_START[size + 1]):
        mask = MASKS[number]
        if mask >> count or mask & same & ~(mask << 1):
            values[mask] = NOT_HELD
            continue
        own = answer(masked(kinds, mask), led, rules)
        if own >= 0 and (holder < 0 or SET_POWER[own] > SET_POWER[best]):
            copy_sums(sums, winning)
        else:
            copy_sums(sums, losing)
        add_column(sums, net.columns, FOLLOW_CLASS + SET_CLASS[own] if own >= 0 else SHED + size)
        copy, kind = 0, 0
        for place in range(count):
            if mask >> place & 1:
                copy = copy + 1 if kinds[place] == kind else 0
                kind = kinds[place]
                take_column(sums, net.columns, HAND + THERMOMETER[kind] + hand[kind] - 1 - copy)
        values[mask] = read_out(sums, worth)
        if chosen < 0 or values[mask] > values[chosen]:
            chosen = mask
    return chosen


@kernel
def weigh(net: Net, table: RoundState, seat: int, leader: int, played: int, rules: int, room: Room) -> int:
    """The packed pieces that the policy plays; the worth of all choices is left in `room`."""
    prepare(net, table, seat, leader, played, rules, room)
    if not played:
        return int(SET_KEY[lead(net, table.hands[seat], room)])
    first = set_number(table.turn[leader])
    holder, best = -1, -1
    if rules & OPEN:
        owner, best = best_so_far(table, leader, played, rules)
        holder = (owner - seat) & 3
    mask = follow(net, table.hands[seat], SET_TYPE[first], SET_SIZE[first], holder, best, rules, room)
    return masked(room.kinds, mask)


@kernel
def odds(worth: int, best: int, halving: int) -> int:
    """The odds of a choice of this worth beside the best, which has `odds.ONE`.

    Each `halving` that it is worth less makes them half of that.
    """
    steps = (best - worth) * STEPS // halving
    return int(HALVES[steps & (STEPS - 1)] >> min(steps >> STEP_BITS, 62))


@kernel
def turn_winner(turn: Counts, leader: int, rules: int) -> int:
    """The seat that wins a finished turn."""
    best, winner = set_number(turn[leader]), leader
    led = SET_TYPE[best]
    for step in range(1, 4):
        seat = (leader + step) & 3
        number = answer(turn[seat], led, rules)
        if number >= 0 and SET_POWER[number] > SET_POWER[best]:
            best, winner = number, seat
    return winner


@kernel
def end_turn(table: RoundState, leader: int, rules: int) -> int:
    """Turns the plays face up and gives the piles to the winner, who is returned."""
    for seat in range(4):
        take_pieces(table.alive, table.turn[seat])
    winner = turn_winner(table.turn, leader, rules)
    table.taken[winner] += SET_SIZE[set_number(table.turn[leader])]
    return winner


@kernel
def points(declared: int, taken: int) -> int:
    """The points of a declaration and what was taken, before the multiplier (sources/liaptui.md §2.6)."""
    if declared == taken:
        return declared + 5 if declared else 3
    return -abs(declared - taken)
