"""The search behind the solver, compiled: can a side take so many points with all hands open?

`search` answers one such question exactly, for a position of the play and a target. Cards are small numbers,
eight to a suit, weakest first (`layout` makes them), hands are bit masks, and the first side is that of seats
0 and 2. What has been found is kept in a table, so that one question helps the next.

It is a search with a window of no width (Knuth and Moore's alpha-beta): the answer is a bound, at least the
target or below it, as far from the target as was proved. `tests/twins/solver.py` says the same by trying
everything.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from majlis.compiled import kernel, kernel_part
from majlis.compiled.arrays import Ints

SUN: Final = 4
"""The number of the trump suit where there is none."""
OVERTRUMP_PARTNER, UNDERTRUMP, THIRD_HAND, CLOSED = 1, 2, 4, 8
"""Rules of play as bits of `Rules.options`: each is set where the card is forced."""
NO_SWEEP_FIRST, SWEEP_SECOND = 1, 2
"""Bits of `Rules.sweeps`: the first side must not take every trick; the second side's sweep is a success."""

LEVEL: Final = 16
"""Numbers that one card of the line under search keeps on the stack."""
LEVELS: Final = 34
ENTRY: Final = 2
"""Numbers of an entry of the table: the position, what was proved of it, the card that did."""
WAYS: Final = 4 * ENTRY
"""A position may stand in any of four places side by side, which share a line of the processor's cache."""
PARTNER, ALONE, FOLLOW, THROW, HELP = 128, 256, 384, 512, 640
"""Parts of the history besides leads: the partner is winning; the card wins; it follows suit and loses; it is
thrown and loses; it is thrown on the partner's trick. Each has 32 cards of four seats."""
HISTORY: Final = 1 << 10
POINT: Final = 20_000
"""What a point of a card weighs beside its history."""
WORST, BEST = -2000, 2000
MOST: Final = 200
"""More than a deal's points."""
KEY: Final = (1 << 38) - 1
"""The bits of an entry's second number that belong to the position (see `first_key`)."""

LENGTH: Final = np.array([bin(cards).count("1") for cards in range(256)], dtype=np.int64)
"""How many cards a set of eight has."""
_LOWEST = np.zeros(32, dtype=np.int64)
for _place in range(32):
    _LOWEST[((1 << _place) * 0x077CB531 & 0xFFFFFFFF) >> 27] = _place
LOWEST: Final = _LOWEST
"""The place of the lowest bit of a number, from the five top bits of its product with a de Bruijn number."""


class Rules(NamedTuple):
    """What stays the same through a search."""

    trump: int
    """The suit, or `SUN`."""
    options: int
    sweeps: int
    counted: int
    """0 where card points are counted, 1 where tricks are: their entries in the table differ."""
    trick: int
    """What a trick counts besides its cards."""
    last: int
    """What the last trick counts besides."""
    points: Ints
    """Of the 32 cards."""
    sums: Ints
    """The points of every set of cards of a suit, at `256 * suit + set`."""


class Memory(NamedTuple):
    """What a search works in and leaves for the next one of the same deal."""

    table: Ints
    """`ENTRY` numbers for each of a power of two of positions."""
    history: Ints
    """How often a card settled the matter, by how it was played, seat and card; `HISTORY` numbers."""
    stack: Ints
    """`LEVEL * LEVELS` numbers."""
    counts: Ints
    """The positions that were looked at."""


@kernel_part
def lowest(cards: int) -> int:
    """The lowest card of some."""
    return int(LOWEST[((cards & -cards) * 0x077CB531 >> 27) & 31])


@kernel_part
def cards_in(cards: int) -> int:
    """How many cards there are among 32."""
    lower = LENGTH[cards & 0xFF] + LENGTH[cards >> 8 & 0xFF]
    return int(lower + LENGTH[cards >> 16 & 0xFF] + LENGTH[cards >> 24 & 0xFF])


@kernel_part
def beats(card: int, best: int, trump: int) -> bool:
    """Whether a card beats the best of the trick so far."""
    if card >> 3 == best >> 3:
        return card > best
    return card >> 3 == trump


@kernel_part
def first_key(odd: int, left: int) -> int:
    """The first number of a position: the cards of seats 1 and 3, and all cards left but the last of 32."""
    return odd | (left & 0x7FFFFFFF) << 32


@kernel_part
def second_key(top: int, left: int, seat: int, hot: int, counted: int) -> int:
    """The second: the cards of seats 2 and 3, that highest card, the leader, sweeps, what is counted."""
    return top | (left >> 31) << 32 | seat << 33 | hot << 35 | counted << 37


@kernel_part
def slot_of(one: int, two: int, mask: int) -> int:
    """Where a position stands in the table; no product leaves 63 bits, so that plain Python says the same."""
    mixed = (one & 0xFFFFFFFF) * 0x1B873593 + (one >> 32) * 0x165667B1 + (two & 0xFFFFFFFF) * 0x1D8AF069
    mixed += (two >> 32) * 0x9E3779B1
    mixed = ((mixed ^ (mixed >> 32)) & 0x7FFFFFFF) * 0x2C1B3C6D
    return (((mixed >> 29) ^ mixed) & mask) * ENTRY


@kernel_part
def found(table: Ints, slot: int, one: int, two: int) -> int:
    """The place of a position in the table, or -1."""
    for way in range(0, WAYS, ENTRY):
        place = (slot ^ way) & 0xFFFFFFF
        if table[place] == one and table[place + 1] & KEY == two:
            return place
    return -1


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
def low_of(packed: int) -> int:
    """The least that the first side takes, of a packed entry."""
    return unpacked((packed >> 38) & 0xFF)


@kernel_part
def high_of(packed: int) -> int:
    """The most that it takes."""
    return unpacked((packed >> 46) & 0xFF)


@kernel_part
def playable(hand: int, place: int, led: int, best: int, winner: int, free: bool, rules: Rules) -> int:
    """The cards that may be played; `winner` is the place that is winning the trick.

    `free` says that the led card, where the partner's, need not be trumped by the third hand.
    """
    trump, options = rules.trump, rules.options
    trumps = hand & (0xFF << (8 * trump)) if trump < SUN else 0
    if place == 0:
        plain = hand & ~trumps
        return plain if options & CLOSED and plain != 0 else hand
    suit = led >> 3
    follow = hand & (0xFF << (8 * suit))
    partner = winner == place - 2
    higher = hand & (0xFF << (best & 24)) & -(2 << best)
    if suit != trump:
        if follow != 0:
            return follow
        if trumps == 0:
            return hand
        if partner:
            return trumps if options & THIRD_HAND and place == 2 and winner == 0 and not free else hand
        if best >> 3 != trump:
            return trumps
        if higher != 0:
            return higher
        return trumps if options & UNDERTRUMP else hand
    if follow == 0:
        return hand
    if (not partner or options & OVERTRUMP_PARTNER) and higher != 0:
        return higher
    return follow


@kernel_part
def sure(hands: Ints, seat: int, rest: int, rules: Rules) -> int:
    """What the leader's side surely takes in Sun: the leader plays his highest cards, suit after suit.

    Cards of the others that have to fall on them count too, and those thrown away before that as well.
    """
    one, partner, two = hands[(seat + 1) & 3], hands[(seat + 2) & 3], hands[(seat + 3) & 3]
    hand, sums = hands[seat & 3], rules.sums
    worth, led, held = 0, 0, 0
    for suit in range(4):
        own = hand >> (8 * suit) & 0xFF
        held += LENGTH[own]
        a, b, c = one >> (8 * suit) & 0xFF, partner >> (8 * suit) & 0xFF, two >> (8 * suit) & 0xFF
        under = a | b | c
        under |= under >> 1
        under |= under >> 2
        under |= under >> 4
        winners = own & ~under
        if winners == 0:
            continue
        count = LENGTH[winners]
        if count >= LENGTH[a] and count >= LENGTH[b] and count >= LENGTH[c]:
            winners, count = own, LENGTH[own]  # nobody has any left: the small ones win too
        led += count
        worth += sums[(256 * suit + winners) & 1023] + rules.trick * count
        if LENGTH[a] <= count:
            worth += sums[(256 * suit + a) & 1023]
        if LENGTH[b] <= count:
            worth += sums[(256 * suit + b) & 1023]
        if LENGTH[c] <= count:
            worth += sums[(256 * suit + c) & 1023]
    return rest if led == held else worth


@kernel_part
def keep(table: Ints, slot: int, one: int, two: int, value: int, target: int, card: int) -> None:
    """Write down what was proved of a position, in place of the one with the fewest cards if need be."""
    place = found(table, slot, one, two)
    low, high = WORST, BEST
    if place >= 0:
        low, high = low_of(table[place + 1]), high_of(table[place + 1])
    else:
        place, fewest = slot & 0xFFFFFFF, 1000
        for way in range(0, WAYS, ENTRY):
            other = (slot ^ way) & 0xFFFFFFF
            cards = cards_in(table[other] >> 32)
            if cards < fewest:
                fewest, place = cards, other
    if value >= target:
        low = max(low, value)
    else:
        high = min(high, value)
    table[place] = one
    table[place + 1] = two | packed_value(low) << 38 | packed_value(high) << 46 | card << 54


@kernel_part
def manner_of(card: int, led: int, manner: int, beating: int) -> int:
    """The part of the history that a card belongs to, by the way it is played."""
    if manner < PARTNER:
        return manner
    same = card >> 3 == led >> 3
    if manner < ALONE:
        return manner if same else manner + HELP - PARTNER
    if beating >> card & 1:
        return manner
    return manner + (FOLLOW if same else THROW) - ALONE


@kernel_part
def chosen(cards: int, led: int, manner: int, beating: int, history: Ints, points: Ints) -> int:
    """Which card to try first: the one that settled the matter most often when played in that manner.

    Where the partner wins cards of many points come first, where an opponent does those of few.
    """
    best, worth = 0, -(1 << 60)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        how = manner_of(card, led, manner, beating)
        score = history[(how + card) & 1023]
        if PARTNER <= how < ALONE or how >= HELP:
            score += points[card & 31] * POINT
        elif how >= FOLLOW:
            score -= points[card & 31] * POINT
        if score > worth:
            best, worth = card, score
    return best


@kernel_part
def neighbour(card: int, seen: int, up: bool) -> int:
    """The next card of the suit that is still in play, upward or downward; -1 if none."""
    suit = seen & (0xFF << (card & 24))
    if up:
        higher = suit & -(2 << card)
        return lowest(higher) if higher != 0 else -1
    lower = suit & ((1 << card) - 1)
    if lower == 0:
        return -1
    place = card - 1
    while lower >> place & 1 == 0:
        place -= 1
    return place


@kernel_part
def is_highest(card: int, seen: int) -> bool:
    """Whether no higher card of the suit is among these."""
    return seen & (0xFF << (card & 24)) & -(2 << card) == 0


@kernel
def search(
    hands: Ints,
    leader: int,
    trick: Ints,
    laid: int,
    called: bool,
    root: int,
    target: int,
    rules: Rules,
    memory: Memory,
) -> int:
    """How much the first side takes from here on: at least the target, or less; a bound that is true.

    `trick` has the `laid` cards on the table, `called` says that the led one is an Ace or was called Akka;
    `root` is the card that is played first, or -1 for any. The hands are as before when it is done.
    """
    trump, points, sweeps = rules.trump, rules.points, rules.sweeps
    table, history, stack = memory.table, memory.history, memory.stack
    mask = table.shape[0] // ENTRY - 1
    trump_cards = 0xFF << (8 * trump) if trump < SUN else 0
    ruffs = rules.options & THIRD_HAND != 0 and trump < SUN
    depth, place, led, best, winner, taken, table_cards = 0, laid, 0, 0, 0, 0, 0
    for at in range(laid):
        card = trick[at]
        taken += points[card & 31]
        table_cards |= 1 << card
        if at == 0:
            led, best = card, card
        elif beats(card, best, trump):
            best, winner = card, at
    seat = (leader + laid) & 3
    left = hands[0] | hands[1] | hands[2] | hands[3]
    odd, top = hands[1] | hands[3], hands[2] | hands[3]
    tricks, rest = cards_in(hands[leader & 3]) + (laid > 0), taken + rules.last
    cards = left
    while cards:
        rest += points[lowest(cards)]
        cards &= cards - 1
    rest += tricks * rules.trick
    hot = sweeps
    value, low, high, moves, one, two, slot, manner, beating, bound, step = 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    looked = 0
    while True:
        if step == 0:  # a position is reached
            looked += 1
            hand = hands[seat & 3]
            first = seat & 1 == 0
            bound = WORST if first else BEST
            moves, remembered, done = 0, -1, False
            if place == 0:
                target = max(target, 0)
                if hot == 0 and target == 0:
                    value, done = 0, True
                elif target > rest and hot & SWEEP_SECOND == 0:
                    value, done = rest, True
                elif hand & (hand - 1) == 0:
                    best, winner = lowest(hand), seat
                    for at in range(1, 4):
                        card = lowest(hands[(seat + at) & 3])
                        if beats(card, best, trump):
                            best, winner = card, seat + at
                    if winner & 1 == 0:
                        value = WORST if hot & NO_SWEEP_FIRST else rest
                    else:
                        value = BEST if hot & SWEEP_SECOND else 0
                    done = True
                elif trump == SUN and hot == 0 and (depth > 0 or root < 0):
                    # In Hokum this saves no more than it costs.
                    value = sure(hands, seat, rest, rules)
                    if first:
                        done = value >= target
                    else:
                        value = rest - value
                        done = value < target
                if not done and (depth > 0 or root < 0):
                    one, two = first_key(odd, left), second_key(top, left, seat, hot, rules.counted)
                    slot = slot_of(one, two, mask)
                    at = found(table, slot, one, two)
                    if at >= 0:
                        low, high = low_of(table[at + 1]), high_of(table[at + 1])
                        if low >= target:
                            value, done = low, True
                        elif high < target:
                            value, done = high, True
                        else:
                            remembered = (table[at + 1] >> 54) & 31
                if not done:
                    moves = playable(hand, 0, 0, 0, 0, False, rules)
                    manner, beating = seat << 5, 0
            else:
                free = called if laid > 0 and depth == 2 - laid else is_highest(led, left)
                moves = playable(hand, place, led, best, winner, free, rules)
                over = (0xFF << (best & 24)) & -(2 << best)
                if best >> 3 != trump:
                    over |= trump_cards
                beating = over
                manner = (PARTNER if winner == place - 2 else ALONE) + (seat << 5)
            if depth == 0 and root >= 0:
                moves = 1 << root
            elif place == 3 and moves & (moves - 1):
                # The last hand: positions after the trick that are known already settle it, or drop a card.
                cards = moves
                while cards and not done:
                    bit = cards & -cards
                    cards ^= bit
                    card = lowest(bit)
                    taker = (seat if beating & bit else seat + 1 + winner) & 3
                    worth = taken + points[card & 31] + rules.trick
                    gain = worth if taker & 1 == 0 else 0
                    after = hot & (NO_SWEEP_FIRST if taker & 1 == 0 else SWEEP_SECOND)
                    if left == bit:
                        break
                    low, high = gain, gain + rest - worth
                    if after & NO_SWEEP_FIRST:
                        low = WORST
                    if after & SWEEP_SECOND:
                        high = BEST
                    if low < target <= high:
                        one = first_key(odd ^ bit * (seat & 1), left ^ bit)
                        two = second_key(top ^ bit * (seat >> 1), left ^ bit, taker, after, rules.counted)
                        slot = slot_of(one, two, mask)
                        at = found(table, slot, one, two)
                        if at >= 0:
                            low = max(low, low_of(table[at + 1]) + gain)
                            high = min(high, high_of(table[at + 1]) + gain)
                    if first and low >= target:
                        value, done = low, True
                    elif not first and high < target:
                        value, done = high, True
                    elif first and high < target:
                        moves ^= bit
                        bound = max(bound, high)
                    elif not first and low >= target:
                        moves ^= bit
                        bound = min(bound, low)
                if moves == 0 and not done:
                    value, done = bound, True
            if done:
                step = 2
            else:
                at = (depth & 63) * LEVEL
                stack[at] = moves
                stack[at + 1] = beating
                stack[at + 2] = manner
                stack[at + 3] = bound
                stack[at + 4] = remembered
                stack[at + 12] = one
                stack[at + 13] = two
                stack[at + 14] = slot
                step = 1
        elif step == 1:  # the next card is played
            at = (depth & 63) * LEVEL
            moves = stack[at]
            remembered = stack[at + 4]
            if moves & (moves - 1) == 0:
                card = lowest(moves)
            elif remembered >= 0 and moves >> remembered & 1:
                card = remembered
            else:
                card = chosen(moves, led, stack[at + 2], stack[at + 1], history, points)
            bit = 1 << card
            stack[at] = moves ^ bit
            stack[at + 5] = seat | (place << 2) | (hot << 4)
            stack[at + 6] = card
            stack[at + 7] = target
            stack[at + 8] = rest
            stack[at + 9] = taken
            stack[at + 10] = led | (best << 5) | (winner << 10)
            stack[at + 11] = table_cards
            hands[seat & 3] ^= bit
            left ^= bit
            odd ^= bit * (seat & 1)
            top ^= bit * (seat >> 1)
            taken += points[card & 31]
            if place == 0:
                led, best, winner, table_cards = card, card, 0, bit
            else:
                table_cards |= bit
                if beats(card, best, trump):
                    best, winner = card, place
            depth += 1
            step = 0
            gain = 0
            if place == 3:
                seat = (seat + 1 + winner) & 3
                taken += rules.trick
                rest -= taken
                if left == 0:
                    taken += rules.last
                    rest = 0
                if seat & 1 == 0:
                    gain = taken
                    hot &= NO_SWEEP_FIRST
                else:
                    hot &= SWEEP_SECOND
                target -= gain
                taken, place, led, best, winner, table_cards = 0, 0, 0, 0, 0, 0
                if left == 0:  # only where the search began in the last trick
                    value = 0
                    if hot & NO_SWEEP_FIRST:
                        value = WORST
                    if hot & SWEEP_SECOND:
                        value = BEST
                    step = 2
            else:
                seat = (seat + 1) & 3
                place += 1
            stack[at + 15] = gain
        else:  # a value comes back
            if depth == 0:
                break
            depth -= 1
            at = (depth & 63) * LEVEL
            seat, place, hot = stack[at + 5] & 3, (stack[at + 5] >> 2) & 3, stack[at + 5] >> 4
            card, target, rest, taken = stack[at + 6], stack[at + 7], stack[at + 8], stack[at + 9]
            led, best, winner = stack[at + 10] & 31, (stack[at + 10] >> 5) & 31, stack[at + 10] >> 10
            table_cards = stack[at + 11]
            value += stack[at + 15]
            bit = 1 << card
            hands[seat & 3] ^= bit
            left ^= bit
            odd ^= bit * (seat & 1)
            top ^= bit * (seat >> 1)
            moves, bound = stack[at], stack[at + 3]
            first = seat & 1 == 0
            if first:
                bound = max(bound, value)
                settled = value >= target
            else:
                bound = min(bound, value)
                settled = value < target
            if settled:
                manner = manner_of(card, led, stack[at + 2], stack[at + 1])
                near = (33 - depth) * (33 - depth)
                history[(manner + card) & 1023] += near * near * (33 - depth)
                moves = 0
            elif moves & (0xFF << (card & 24)):
                # Cards beside this one in the hand differ from it by no more than what they count.
                seen, own = left | table_cards, hands[seat & 3]
                for way in range(2):
                    other = card
                    while True:
                        other = neighbour(other, seen, way == 1)
                        if other < 0 or own >> other & 1 == 0:
                            break
                        # Which of two is led matters where one is the highest, and so need not be trumped.
                        if ruffs and place == 0 and card >> 3 != trump and is_highest(max(other, card), seen):
                            break
                        if moves >> other & 1:
                            apart = points[other & 31] - points[card & 31]
                            apart = apart if apart > 0 else -apart
                            if first and value + apart < target:
                                moves ^= 1 << other
                                bound = max(bound, value + apart)
                            elif not first and value - apart >= target:
                                moves ^= 1 << other
                                bound = min(bound, value - apart)
            if moves == 0:
                value = bound
                if place == 0 and (depth > 0 or root < 0):
                    reply = card if settled else max(stack[at + 4], 0)
                    keep(table, stack[at + 14], stack[at + 12], stack[at + 13], value, target, reply)
                step = 2
            else:
                stack[at] = moves
                stack[at + 3] = bound
                step = 1
    memory.counts[0] += looked
    return value
