"""The simple schools, compiled: what a seat counts in its hand, and what it plays without any policy.

`simple_policies` is the same in plain Python, to be read; a property test holds them together.
"""

from __future__ import annotations

from majlis.compiled import kernel
from majlis.liaptui.lookahead.kernels import (
    Room,
    RoundState,
    doubles,
    holds,
    list_pieces,
    masked,
    packed,
    set_number,
)
from majlis.liaptui.lookahead.tables import (
    KIND_KEY,
    MASK_START,
    MASKS,
    SET_KEY,
    SET_KINDS,
    SET_SIZE,
    SET_STRENGTH,
    SET_TAKES,
    SET_TYPE,
    SETS,
    TYPE_START,
    Counts,
)

BEGINNER, ERRATIC, STRONGEST, STUBBORN = 1, 2, 3, 4
"""`simple_policies.Way` as the kernels have it; 0 is the policy."""
VALUE, PIECES, BOLD, CAUTIOUS, ANY = 0, 1, 2, 3, 4
"""`simple_policies.Count` as the kernels have it."""
ALONE, GOOD, WHOLE = 11, 9, 8
"""As in `simple_policies`."""
KEEPS_ON = 8
"""One in so many times a player who has what he declared plays to win all the same."""
STRAYS = 0.15
"""How often a simple player does something else than is said here; it is taken for one of eight choices."""


@kernel
def counted(hand: Counts, how: int) -> int:
    """The piles that a simple declarer counts in a hand."""
    number, best = 0, -1
    if how != BOLD:
        for kind in range(ALONE, 15):
            number += hand[kind]
        return max(number - 1, 0) if how == CAUTIOUS else number
    for kind in range(GOOD, 15):
        number += hand[kind]
    for each in range(SETS):
        if SET_SIZE[each] >= 3 and holds(hand, each) and (best < 0 or beyond(each, best)):
            best = each
    if best < 0:
        return number
    for part in range(3):
        if SET_KINDS[best, part] >= GOOD:
            number -= SET_TAKES[best, part]
    return number + int(SET_SIZE[best])


@kernel
def beyond(number: int, best: int) -> bool:
    """Whether a set is larger than another, or as large and stronger."""
    if SET_SIZE[number] != SET_SIZE[best]:
        return bool(SET_SIZE[number] > SET_SIZE[best])
    return bool(SET_STRENGTH[number] > SET_STRENGTH[best])


@kernel
def simple_play(hand: Counts, need: int, led: int, way: int) -> int:
    """The packed pieces that a simple player plays; `led` is the number of the set led, -1 for a leader."""
    first, last, size, best = 0, SETS, 1, -1
    if led >= 0:
        size = SET_SIZE[led]
        first, last = TYPE_START[SET_TYPE[led]], TYPE_START[SET_TYPE[led] + 1]
    if way == STUBBORN:
        need = WHOLE
    if need > 0:
        for number in range(first, last):
            if way == BEGINNER:
                if SET_SIZE[number] > need:
                    continue
            elif led < 0 and SET_SIZE[number] > 1:
                continue
            if holds(hand, number) and (best < 0 or beyond(number, best)):
                best = number
    if best >= 0:
        return int(SET_KEY[best])
    key = 0
    for kind in range(1, 15):
        taken = min(hand[kind], size)
        key += taken * KIND_KEY[kind]
        size -= taken
    return key


@kernel
def hidden_word(hand: Counts, alive: Counts) -> int:
    """A number that the hand and all that is hidden settle: chance that can be repeated."""
    word = (packed(hand) * 0x9E3779B97F4A7C1 + packed(alive) * 0xD1B54A32D192ED0) & ((1 << 62) - 1)
    return word ^ word >> 29


@kernel
def simple_odds(hand: Counts, need: int, led: int, way: int, key: int) -> float:
    """How likely a simple player was to play these packed pieces."""
    same = 1.0 if simple_play(hand, need, led, way) == key else 0.0
    if need <= 0 and way != STUBBORN:
        going_on = 1.0 if simple_play(hand, WHOLE, led, way) == key else 0.0
        same += (going_on - same) / KEEPS_ON
    return (1 - STRAYS) * same + STRAYS / 8


@kernel
def count_choices(table: RoundState, seat: int, leader: int, played: int, room: Room) -> int:
    """How many different plays there are."""
    hand, count = table.hands[seat], 0
    if not played:
        for number in range(SETS):
            count += holds(hand, number)
        return count
    pieces = list_pieces(hand, room.kinds)
    same = doubles(room.kinds, pieces)
    size = SET_SIZE[set_number(table.turn[leader])]
    for number in range(MASK_START[size], MASK_START[size + 1]):
        mask = MASKS[number]
        if not (mask >> pieces or mask & same & ~(mask << 1)):
            count += 1
    return count


@kernel
def erratic(table: RoundState, seat: int, leader: int, played: int, room: Room) -> int:
    """Any of the plays: the hand and all that is hidden settle which, so that it can be repeated."""
    hand = table.hands[seat]
    left = (hidden_word(hand, table.alive) >> 3) % count_choices(table, seat, leader, played, room)
    if not played:
        for number in range(SETS):
            if holds(hand, number):
                if not left:
                    return int(SET_KEY[number])
                left -= 1
    pieces = list_pieces(hand, room.kinds)
    same = doubles(room.kinds, pieces)
    size = SET_SIZE[set_number(table.turn[leader])]
    for number in range(MASK_START[size], MASK_START[size + 1]):
        mask = MASKS[number]
        if not (mask >> pieces or mask & same & ~(mask << 1)):
            if not left:
                return masked(room.kinds, mask)
            left -= 1
    return 0
