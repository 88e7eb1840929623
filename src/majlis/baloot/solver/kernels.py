"""The alpha-beta search behind the solver, compiled: can a side take so many points with all hands open?

`search` answers one such question exactly, for a position of the play and a target. Cards are small numbers,
eight to a suit, weakest first (`layout` makes them), hands are bit masks, and the first side, which
maximises, is that of seats 0 and 2.

The algorithm is alpha-beta (Knuth and Moore, 1975) with a null window, fail-soft (Fishburn, 1983): the answer
is a bound, at least the target or below it, as far from the target as was proved. The driver
(`search.Solver`) asks such questions one after another until the value is found, as the MTD drivers do (Plaat
and others, 1996). A transposition table keeps the bounds of positions between two tricks, so that one
question helps the next; a history heuristic (Schaeffer, 1989) orders the cards; a hash move, the card that
settled the position before if one did, is tried first. `tests/twins/solver.py` says the same by trying
everything.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from majlis.compiled import kernel, kernel_part
from majlis.compiled.arrays import Ints
from majlis.compiled.bits import lowest

SUN: Final = 4
"""The number of the trump suit where there is none."""
OVERTRUMP_PARTNER, UNDERTRUMP, THIRD_HAND, CLOSED = 1, 2, 4, 8
"""Rules of play as bits of `Rules.options`: each is set where the card is forced."""
NO_SWEEP_FIRST, SWEEP_SECOND = 1, 2
"""Bits of `Rules.sweeps`: the first side must not take every trick; the second side's sweep is a success."""

LEVEL: Final = 8
"""Words of 64 bits that one choice in the line under search keeps on the stack: a frame."""
LEVELS: Final = 32
"""Frames of the stack: one for each card of a deal."""
MOVES, BOUND, LEFT, TRICK, POINTS, SLOT, CARD, ON_TABLE = range(LEVEL)
"""The words of a frame: the cards that are still to be tried; the best bound so far; the cards in the hands;
the trick (see `search`); the points (likewise); the entry of the transposition table; the card that is being
tried; the cards on the table."""
WAYS: Final = 4
"""The transposition table is set-associative: a position may stand in any of four entries side by side, which
share a line of the processor's cache."""
PARTNER, ALONE, FOLLOW, THROW, HELP, OURS = 128, 256, 384, 512, 640, 768
"""Parts of the history table besides leads: the partner is winning; the card wins; it follows suit and loses;
it is thrown and loses; it is thrown on the partner's trick; it is led where the leader's side holds the
highest of the suit. Each has 32 cards of four seats."""
HISTORY: Final = 1 << 10
WORST, BEST = -2000, 2000
MOST: Final = 200
"""More than a deal's points."""
KEY: Final = (1 << 37) - 1
"""The bits of an entry of the table that belong to the position (see `key_of`)."""

LENGTH: Final = np.array([bin(cards).count("1") for cards in range(256)], dtype=np.int64)
"""How many cards a set of eight has."""


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
    """Transposition table, history table and stack, kept from one search of a deal to the next."""

    table: Ints
    """The transposition table of one deal: a power of two of entries, each written by `tt_store`."""
    history: Ints
    """How often a card made a cutoff, by how it was played, seat and card; `HISTORY` numbers.

    A cutoff counts 64 times as much as one a trick later. A deal begins with what the points of cards suggest
    (`search.first_history`).
    """
    stack: Ints
    """`LEVEL * LEVELS` numbers."""
    counts: Ints
    """The nodes that were searched, in one number."""


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
def beating(best: int, trump: int) -> int:
    """All cards that beat the best of the trick so far."""
    higher = (0xFF << (best & 24)) & -(2 << best)
    return higher if best >> 3 == trump or trump == SUN else higher | 0xFF << (8 * trump)


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
def card_of(entry: int) -> int:
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
def sure(hands: Ints, left: int, seat: int, rest: int, rules: Rules) -> int:
    """Quick tricks: what the leader's side surely takes in Sun by his highest cards, suit after suit.

    Cards of the others that have to fall on them count too, and those thrown away before that as well.
    """
    one, partner, two = (
        hands[(seat + 1) & 3] & left,
        hands[(seat + 2) & 3] & left,
        hands[(seat + 3) & 3] & left,
    )
    hand, sums = hands[seat & 3] & left, rules.sums
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
def last_trick(hands: Ints, left: int, seat: int, trump: int) -> int:
    """The seat that takes the last trick, which `seat` leads."""
    best, winner = lowest(hands[seat & 3] & left), seat
    for at in range(1, 4):
        card = lowest(hands[(seat + at) & 3] & left)
        if beats(card, best, trump):
            best, winner = card, seat + at
    return winner & 3


@kernel_part
def second_winner(others: int, winner: int, trump: int) -> int:
    """Who takes the last trick, counted from the one who led the trick before: `winner` leads."""
    best = others >> (5 * winner) & 31
    taker = winner
    for at in range(1, 4):
        place = (winner + at) & 3
        card = others >> (5 * place) & 31
        if beats(card, best, trump):
            best, taker = card, place
    return taker


@kernel_part
def two_tricks(hands: Ints, left: int, seat: int, want: int, rest: int, ruffs: bool, rules: Rules) -> int:
    """What the leader's side takes of the last two tricks: at least `want`, or less; a bound that is true."""
    trump, points = rules.trump, rules.points
    a, b = hands[seat & 3] & left, hands[(seat + 1) & 3] & left
    c, d = hands[(seat + 2) & 3] & left, hands[(seat + 3) & 3] & left
    most = -1
    leads = playable(a, 0, 0, 0, 0, False, rules)
    while leads and most < want:
        led = lowest(leads)
        leads &= leads - 1
        others = lowest(a ^ (1 << led))
        least = 1000
        seconds = playable(b, 1, led, led, 0, False, rules)
        while seconds and least >= want:
            second = lowest(seconds)
            seconds &= seconds - 1
            others_two = others | lowest(b ^ (1 << second)) << 5
            best, winner = led, 0
            if beats(second, led, trump):
                best, winner = second, 1
            free = ruffs and is_highest(led, left ^ (1 << led) ^ (1 << second))
            more = -1
            thirds = playable(c, 2, led, best, winner, free, rules)
            while thirds and more < want:
                third = lowest(thirds)
                thirds &= thirds - 1
                others_three = others_two | lowest(c ^ (1 << third)) << 10
                best_three, winner_three = best, winner
                if beats(third, best, trump):
                    best_three, winner_three = third, 2
                on_table = points[led] + points[second] + points[third] + rules.trick
                less = 1000
                fourths = playable(d, 3, led, best_three, winner_three, False, rules)
                while fourths and less >= want:
                    fourth = lowest(fourths)
                    fourths &= fourths - 1
                    taker = 3 if beats(fourth, best_three, trump) else winner_three
                    taken = on_table + points[fourth]
                    last = second_winner(others_three | lowest(d ^ (1 << fourth)) << 15, taker, trump)
                    worth = 0 if taker & 1 else taken
                    if last & 1 == 0:
                        worth += rest - taken
                    less = min(less, worth)
                more = max(more, less)
            least = min(least, more)
        most = max(most, least)
    return most


@kernel_part
def our_suits(hands: Ints, left: int, seat: int) -> int:
    """The cards of those suits whose highest card the leader or his partner holds."""
    under = left >> 1 & 0x7F7F7F7F
    under |= under >> 1 & 0x3F3F3F3F
    under |= under >> 2 & 0x1F1F1F1F
    under |= under >> 4 & 0x07070707
    highest = left & ~under & (hands[seat & 3] | hands[(seat + 2) & 3])
    highest |= highest >> 4 & 0x0F0F0F0F
    highest |= highest >> 2 & 0x3F3F3F3F
    highest |= highest >> 1 & 0x7F7F7F7F
    return int((highest & 0x01010101) * 0xFF)


@kernel_part
def history_key_of(card: int, led: int, manner: int, over: int) -> int:
    """The part of the history that a card belongs to, by the way it is played."""
    if manner < PARTNER:
        return manner + OURS if over >> card & 1 else manner
    same = card >> 3 == led >> 3
    if manner < ALONE:
        return manner if same else manner + HELP - PARTNER
    if over >> card & 1:
        return manner
    return manner + (FOLLOW if same else THROW) - ALONE


@kernel_part
def most_settling(cards: int, led: int, manner: int, over: int, history: Ints) -> int:
    """The history heuristic: the card that made most cutoffs when it was played in that manner."""
    best, worth = 0, -(1 << 60)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        how = history_key_of(card, led, manner, over)
        score = history[(how + card) & 1023]
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
    `root` is the card that is played first, or -1 for any.

    The loop is a depth-first search without recursion, which a compiled kernel cannot have cheaply. While it
    is `descending` a node is new: it is valued at once, or its cards are generated and one is played. Else
    `value` comes back to the frame on top of the stack, which tries its next card or hands its own bound on.
    A node with one card to try has no frame, unless it leads to a trick or has a bound already. The words of
    a frame that hold several numbers are, from the lowest bit:

        TRICK   seat 2, place in the trick 2, sweeps alive 2, led card 5, best card 5, its place 2, tricks
        POINTS  taken in this trick 10, left to be taken 10, banked by the first side 10, hash move + 1

    Why each saving leaves the value as it is:

    - *Bounds at once.* What is banked is a lower bound unless a sweep is still alive, what is left besides an
      upper one unless the second side's is.
    - *Transposition table.* Between two tricks the cards left, the leader, the sweeps that are alive and what
      is counted are all that the rest depends on; an entry bounds what is taken from there, without what is
      banked. Its key is exact, so that an entry is never another position's.
    - *Quick tricks* (Sun, no sweep alive): a line of the leader's that cannot be disturbed is a lower bound
      of his side. *Two tricks*, with no sweep alive, are searched by nested loops: the same answer without
      the stack.
    - *Enhanced transposition cutoff* (Plaat, 1996) for the last hand of a trick: the positions after its
      cards are looked up before any is searched; a card whose bound cannot reach the target is dropped with
      that bound.
    - *Equivalent cards.* Of two neighbours in a hand, with no card between them still in play, each takes and
      loses what the other would: the values differ by no more than their points. So one answer may settle
      both. (The exception: a highest card that is led plain need not be trumped by the partner.)
    - *Order of cards* never changes a value.
    """
    trump, points = rules.trump, rules.points
    table, history, stack = memory.table, memory.history, memory.stack
    mask = table.shape[0] - 1
    ruffs = rules.options & THIRD_HAND != 0 and trump < SUN
    place, led, best, winner, taken, table_cards = laid, 0, 0, 0, 0, 0
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
    tricks, rest = cards_in(hands[leader & 3]) + (laid > 0), taken + rules.last
    cards = left
    while cards:
        rest += points[lowest(cards)]
        cards &= cards - 1
    rest += tricks * rules.trick
    met = tricks if laid > 0 else 0  # the trick that lies on the table already
    begun = 4 * tricks - laid  # cards to play
    banked, sweeps_alive, depth, nodes = 0, rules.sweeps, 0, 0
    value, low, high, moves, key, slot, bound, tt_card = 0, 0, 0, 0, 0, 0, 0, -1
    descending = True
    while True:
        if descending:  # a position is reached
            nodes += 1
            hand = hands[seat & 3] & left
            first = seat & 1 == 0
            opening = root >= 0 and 4 * tricks - place == begun
            bound = WORST if first else BEST
            tt_card = -1
            if place == 0:
                needed = max(target - banked, 0)
                done = True
                if sweeps_alive == 0 and needed == 0:
                    value = banked
                elif needed > rest and sweeps_alive & SWEEP_SECOND == 0:
                    value = banked + rest
                elif tricks == 1:
                    if last_trick(hands, left, seat, trump) & 1 == 0:
                        value = WORST if sweeps_alive & NO_SWEEP_FIRST else banked + rest
                    else:
                        value = BEST if sweeps_alive & SWEEP_SECOND else banked
                elif opening:
                    done = False
                else:
                    done = False
                    key = key_of(left, seat, sweeps_alive, rules.counted)
                    slot = slot_of(key, mask)
                    entry = tt_probe(table, slot, key)
                    if entry != 0:
                        low, high = low_of(entry), high_of(entry)
                        if low >= needed:
                            value, done = banked + low, True
                        elif high < needed:
                            value, done = banked + high, True
                        else:
                            tt_card = card_of(entry)
                    if not done and trump == SUN and sweeps_alive == 0 and tricks > 2:
                        # In Hokum this saves no more than it costs.
                        worth = sure(hands, left, seat, rest, rules)
                        value = banked + worth if first else banked + rest - worth
                        done = value >= target if first else value < target
                    if not done and tricks == 2 and sweeps_alive == 0:
                        want = needed if first else rest - needed + 1
                        worth = two_tricks(hands, left, seat, want, rest, ruffs, rules)
                        value = worth if first else rest - worth
                        tt_store(table, slot, key, value, value >= needed, 0, 2)
                        value, done = banked + value, True
                if done:
                    descending = False
                    continue
                moves = 1 << root if opening else playable(hand, 0, 0, 0, 0, False, rules)
            elif opening:
                moves = 1 << root
            else:
                free = False
                if ruffs and place == 2:
                    free = called if tricks == met else is_highest(led, left)
                moves = playable(hand, place, led, best, winner, free, rules)
                if place == 3 and moves & (moves - 1):
                    # The last hand: positions after it that are known settle the trick, or drop a card.
                    over = beating(best, trump)
                    cards = moves
                    done = False
                    while cards and not done:
                        bit = cards & -cards
                        cards ^= bit
                        taker = (seat if over & bit else seat + 1 + winner) & 3
                        worth = taken + points[lowest(bit)] + rules.trick
                        mine = banked + worth if taker & 1 == 0 else banked
                        after = sweeps_alive & (NO_SWEEP_FIRST if taker & 1 == 0 else SWEEP_SECOND)
                        low, high = mine, mine + rest - worth
                        if after & NO_SWEEP_FIRST:
                            low = WORST
                        if after & SWEEP_SECOND:
                            high = BEST
                        if low < target <= high:
                            key = key_of(left ^ bit, taker, after, rules.counted)
                            entry = tt_probe(table, slot_of(key, mask), key)
                            if entry != 0:
                                low = max(low, low_of(entry) + mine)
                                high = min(high, high_of(entry) + mine)
                        if first:
                            if low >= target:
                                value, done = low, True
                            elif high < target:
                                moves ^= bit
                                bound = max(bound, high)
                        elif high < target:
                            value, done = high, True
                        elif low >= target:
                            moves ^= bit
                            bound = min(bound, low)
                    if moves == 0 and not done:
                        value, done = bound, True
                    if done:
                        descending = False
                        continue
            framed = moves & (moves - 1) != 0 or (place == 0 and not opening) or -MOST < bound < MOST
            if framed:
                at = (depth & 31) * LEVEL
                depth += 1
                stack[at + BOUND] = bound
                stack[at + LEFT] = left
                stack[at + ON_TABLE] = table_cards
                stack[at + TRICK] = (
                    seat
                    | place << 2
                    | sweeps_alive << 4
                    | led << 6
                    | best << 11
                    | winner << 16
                    | tricks << 18
                )
                stack[at + POINTS] = taken | rest << 10 | banked << 20 | (tt_card + 1) << 30
                stack[at + SLOT] = slot
        else:  # a value comes back
            if depth == 0:
                break
            at = ((depth - 1) & 31) * LEVEL
            moves, bound, card = stack[at + MOVES], stack[at + BOUND], stack[at + CARD]
            left, table_cards = stack[at + LEFT], stack[at + ON_TABLE]
            word = stack[at + TRICK]
            seat, place, sweeps_alive, led = word & 3, word >> 2 & 3, word >> 4 & 3, word >> 6 & 31
            best, winner, tricks = word >> 11 & 31, word >> 16 & 3, word >> 18
            word = stack[at + POINTS]
            taken, rest, banked = word & 1023, word >> 10 & 1023, word >> 20 & 1023
            first = seat & 1 == 0
            if first:
                bound = max(bound, value)
                settled = value >= target
            else:
                bound = min(bound, value)
                settled = value < target
            if settled:
                how, over = seat << 5, our_suits(hands, left, seat) if place == 0 else beating(best, trump)
                if place > 0:
                    how += PARTNER if winner == place - 2 else ALONE
                how = history_key_of(card, led, how, over)
                history[(how + card) & 1023] += 1 << (6 * tricks - 6)  # sums stay far below 63 bits
                moves = 0
            elif moves & (0xFF << (card & 24)):
                # Cards beside this one in the hand differ from it by no more than what they count.
                seen, own = left | table_cards, hands[seat & 3] & left
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
                depth -= 1
                if place == 0:
                    reply = card if settled else max((word >> 30) - 1, 0)
                    key = key_of(left, seat, sweeps_alive, rules.counted)
                    tt_store(table, stack[at + SLOT], key, value - banked, value >= target, reply, tricks)
                continue
            stack[at + BOUND] = bound
            tt_card = (word >> 30) - 1
            framed = True
        if moves & (moves - 1) == 0:
            card = lowest(moves)
        elif tt_card >= 0 and moves >> tt_card & 1:
            card = tt_card
        else:
            history_key, over = (
                seat << 5,
                our_suits(hands, left, seat) if place == 0 else beating(best, trump),
            )
            if place > 0:
                history_key += PARTNER if winner == place - 2 else ALONE
            card = most_settling(moves, led, history_key, over, history)
        bit = 1 << card
        if framed:
            at = ((depth - 1) & 31) * LEVEL
            stack[at + MOVES] = moves ^ bit
            stack[at + CARD] = card
        left ^= bit
        taken += points[card & 31]
        descending = True
        if place == 0:
            led, best, winner, table_cards = card, card, 0, bit
        else:
            table_cards |= bit
            if beats(card, best, trump):
                best, winner = card, place
        if place < 3:
            seat = (seat + 1) & 3
            place += 1
            continue
        seat = (seat + 1 + winner) & 3
        taken += rules.trick
        if left == 0:
            taken += rules.last
        if seat & 1 == 0:
            banked += taken
            sweeps_alive &= NO_SWEEP_FIRST
        else:
            sweeps_alive &= SWEEP_SECOND
        rest -= taken
        tricks -= 1
        taken, place, led, best, winner, table_cards = 0, 0, 0, 0, 0, 0
        if left == 0:  # only where the search began in the last trick
            value = banked
            if sweeps_alive & NO_SWEEP_FIRST:
                value = WORST
            if sweeps_alive & SWEEP_SECOND:
                value = BEST
            descending = False
    memory.counts[0] += nodes
    return value
