"""The compiled loops behind datasets of the random player: deals are played, and each decision becomes a row.

The bits of a row are those of `packing`. `by_state` makes the same rows by the engine itself, and the tests
hold the two together.
"""

from typing import Final

from majlis.baloot.batch import chance
from majlis.baloot.batch import columns as c
from majlis.baloot.batch.moves import HALF, advance, legal_of
from majlis.baloot.batch.policies import code_at, weighted_action
from majlis.compiled import kernel, kernel_part
from majlis.compiled.arrays import Bytes, Bytes2, Ints, Ints2, Shorts, Shorts2, Singles
from majlis.envs.baloot_rows import (
    FLOOR,
    GONE,
    HAND,
    KINDS,
    MOMENT,
    OWN,
    PHASE,
    PLAYED,
    SAID,
    SHOWN,
    TABLE,
    WORDS,
    event_code,
    is_shown,
    observe_rest,
)

DEAL, STEP, SEAT, KIND, ACTION, RETURN, GAME_POINTS, CARD_POINTS, EVENT_END = range(9)
"""The columns of the numbers of a row."""
NUMBERS: Final = 9
WITH_MOMENT, WITH_EVENTS, WITH_HANDS, NO_BIDDING, NO_PLAY, NO_FORCED = 1, 2, 4, 8, 16, 32
"""What is wanted, as bits."""
MOST_ROWS: Final = 320
"""More than the decisions of a deal."""
SEATS_EACH: Final = 152
"""The events of one seat (`plan.SEATS_EACH`)."""


@kernel
def draw_below(row: Ints, most: int) -> int:
    """The row's next number by chance, from 0 up, less than `most`: for players that are no kernels."""
    return chance.below(row, most)


@kernel_part
def put_set(cards: int, octets: Bytes, place: int) -> None:
    """Write a set of 32 cards as bits from `place` on, a multiple of 8."""
    at = place >> 3
    octets[at] = cards & 255
    octets[at + 1] = cards >> 8 & 255
    octets[at + 2] = cards >> 16 & 255
    octets[at + 3] = cards >> 24 & 255


@kernel_part
def put_bit(octets: Bytes, place: int) -> None:
    """Set a bit."""
    octets[place >> 3] |= 1 << (place & 7)


@kernel_part
def put_cards_bits(row: Ints, me: int, octets: Bytes) -> None:
    """The blocks of cards."""
    put_set(row[c.HANDS + me], octets, HAND)
    if row[c.FLOOR] >= 0:
        put_bit(octets, FLOOR + row[c.FLOOR])
    put_set(row[c.GONE], octets, GONE)
    put_set(row[c.PROJECTS + me], octets, OWN)
    for step in range(4):
        seat = me + step & 3
        if row[c.ON_TABLE + seat] >= 0:
            put_bit(octets, TABLE + 32 * step + row[c.ON_TABLE + seat])
        put_set(row[c.PLAYED + seat], octets, PLAYED + 32 * step)
        if is_shown(row, seat):
            put_set(row[c.PROJECTS + seat], octets, SHOWN + 32 * step)


@kernel_part
def put_moment(
    row: Ints, events: Shorts, rules: Ints, me: int, scale: Ints2, octets: Bytes, room: Singles
) -> None:
    """What a seat sees, into bits that are all 0. `scale` has for each number its divisor, then the places of
    its bits but the lowest."""
    put_cards_bits(row, me, octets)
    for number in range(PHASE, MOMENT):
        room[number] = 0.0
    observe_rest(row, rules, me, room)
    for number in range(PHASE, SAID):
        if room[number] != 0.0:
            put_bit(octets, number)
    for number in range(KINDS, MOMENT):
        if room[number] != 0.0:
            put_number(int(room[number] * scale[number, 0] + 0.5), number, scale, octets)
    for place in range(row[c.LENGTH]):
        seat, code = events[place] >> 8, events[place] & 255
        if code < c.CALLS or code >= c.BALOOT:
            break  # the talk comes first
        add_one(SAID + WORDS * (seat - me & 3) + code - c.CALLS, scale, octets)


@kernel_part
def put_number(whole: int, number: int, scale: Ints2, octets: Bytes) -> None:
    """Write the bits of a number of an observation."""
    place, bit = number, 1
    while whole:
        if whole & 1:
            put_bit(octets, place)
        whole >>= 1
        place = scale[number, bit] if whole else 0
        bit += 1


@kernel_part
def add_one(number: int, scale: Ints2, octets: Bytes) -> None:
    """Count one more in the bits of a number of an observation."""
    place, bit = number, 1
    while octets[place >> 3] >> (place & 7) & 1:
        octets[place >> 3] ^= 1 << (place & 7)
        place = scale[number, bit]
        bit += 1
    put_bit(octets, place)


@kernel_part
def put_mask(row: Ints, rules: Ints, mask: Bytes) -> int:
    """The legal actions as bits that are all 0 before; how many there are, 2 for any more than one."""
    cards, calls, first, second = legal_of(row, rules)
    put_set(cards, mask, 0)
    for at in range(4):
        mask[4 + at] = (calls & (1 << 26) - 1) >> 8 * at & 255
    if calls >> 26 & 1:
        put_bit(mask, c.WAIT)
    put_places(first, c.ANNOUNCE, mask)
    put_places(second, c.ANNOUNCE + HALF, mask)
    many = 0
    for part in range(4):
        places = cards if part == 0 else calls if part == 1 else first if part == 2 else second
        if places != 0:
            many += 1 if places & places - 1 == 0 else 2
    return min(many, 2)


@kernel_part
def put_places(places: int, base: int, mask: Bytes) -> None:
    """The codes of a set that begins at `base`."""
    at = 0
    while places:
        if places & 1:
            put_bit(mask, code_at(base, at))
        places >>= 1
        at += 1


@kernel_part
def put_events(row: Ints, events: Shorts, me: int, told: Shorts, at: int) -> int:
    """What a seat has seen, from place `at` on; where it ends."""
    for place in range(row[c.LENGTH]):
        told[at + place] = SEATS_EACH * ((events[place] >> 8) - me & 3) + event_code(row, events[place], me)
    return at + int(row[c.LENGTH])


@kernel_part
def put_worth(row: Ints, numbers: Ints2, begun: int, end: int) -> None:
    """What the deal came to, into its rows."""
    for at in range(begun, end):
        side = numbers[at, SEAT] & 1
        cards = row[c.CAPTURED + side] + (10 if row[c.LAST_TRICK] == side else 0)
        numbers[at, RETURN] = row[c.POINTS + side] - row[c.POINTS + 1 - side]
        numbers[at, GAME_POINTS] = row[c.POINTS + side]
        numbers[at, CARD_POINTS] = cards


@kernel
def play_deals(
    rows: Ints2,
    events: Shorts2,
    rules: Ints,
    weights: Ints2,
    wanted: int,
    scale: Ints2,
    first: int,
    numbers: Ints2,
    masks: Bytes2,
    seen: Bytes2,
    firsts: Ints,
    told: Shorts,
    hands: Ints2,
    ints: Ints,
    singles: Singles,
    so_far: Ints,
) -> None:
    """Play rows to their ends, and write their decisions, as long as there is room for another deal's.

    `so_far` has how many deals are done, and how many rows and events are written; it is brought forward.
    `first` is the number of the first deal. `masks` and `seen` are all 0 where nothing is written yet.
    """
    done, at, event_end = so_far[0], so_far[1], so_far[2]
    while done < rows.shape[0] and at + MOST_ROWS <= numbers.shape[0]:
        if wanted & WITH_EVENTS and event_end + MOST_ROWS * c.EVENTS > told.shape[0]:
            break
        row, happened, begun, step = rows[done], events[done], at, 0
        while row[c.PHASE] != c.OVER:
            me, phase = row[c.ACTOR], row[c.PHASE]
            code = weighted_action(row, rules, weights)
            leave = wanted & (NO_PLAY if phase >= c.PLAY else NO_BIDDING)
            if leave == 0:
                for octet in range(masks.shape[1]):
                    masks[at, octet] = 0
                many = put_mask(row, rules, masks[at])
                if many > 1 or wanted & NO_FORCED == 0:
                    numbers[at, DEAL], numbers[at, STEP], numbers[at, SEAT] = first + done, step, me
                    numbers[at, KIND], numbers[at, ACTION] = phase, code
                    if wanted & WITH_MOMENT:
                        put_moment(row, happened, rules, me, scale, seen[at], singles)
                    if wanted & WITH_EVENTS:
                        firsts[at] = row[c.BEGAN + me]
                        event_end = put_events(row, happened, me, told, event_end)
                        numbers[at, EVENT_END] = event_end
                    if wanted & WITH_HANDS:
                        for other in range(4):
                            hands[at, other] = row[c.HANDS + (me + other & 3)]
                    at += 1
            advance(row, happened, rules, code, ints)
            step += 1
        put_worth(row, numbers, begun, at)
        done += 1
    so_far[0], so_far[1], so_far[2] = done, at, event_end
