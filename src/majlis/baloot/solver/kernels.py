"""The alpha-beta search behind the solver, compiled: can a side take so many points with all hands open?

`search` answers one such question exactly, for a position of the play and a target. Cards are numbers by
strength (`card_numbers`), hands are masks of them, and the first side, which maximises, is that of seats 0
and 2.

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

from majlis.baloot.card_numbers import (
    SUN,
    THIRD_HAND,
    above,
    beating,
    beats,
    is_highest,
    neighbour,
    playable,
    size_of,
)
from majlis.baloot.solver.endings import last_trick, sure, two_tricks
from majlis.baloot.solver.move_order import ALONE, PARTNER, history_key_of, most_settling, our_suits
from majlis.baloot.solver.rules import NO_SWEEP_FIRST, SWEEP_SECOND, Rules
from majlis.baloot.solver.transposition import (
    BEST,
    MOST,
    WORST,
    hash_move_of,
    high_of,
    key_of,
    low_of,
    slot_of,
    tt_probe,
    tt_store,
)
from majlis.compiled import kernel
from majlis.compiled.arrays import Ints
from majlis.compiled.bits import lowest

LEVEL: Final = 8
"""Words of 64 bits that one choice in the line under search keeps on the stack: a frame."""
LEVELS: Final = 32
"""Frames of the stack: one for each card of a deal."""
MOVES, BOUND, LEFT, TRICK, POINTS, SLOT, CARD, ON_TABLE = range(LEVEL)
"""The words of a frame: the cards that are still to be tried; the best bound so far; the cards in the hands;
the trick (see `search`); the points (likewise); the entry of the transposition table; the card that is being
tried; the cards on the table."""


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
    trump, options, points = rules.trump, rules.options, rules.points
    table, history, stack = memory.table, memory.history, memory.stack
    mask = table.shape[0] - 1
    ruffs = options & THIRD_HAND != 0 and trump < SUN
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
    tricks, rest = size_of(hands[leader & 3]) + (laid > 0), taken + rules.last
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
                            tt_card = hash_move_of(entry)
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
                moves = 1 << root if opening else playable(hand, 0, 0, 0, 0, 0, trump, options, False)
            elif opening:
                moves = 1 << root
            else:
                free = False
                if ruffs and place == 2:
                    free = called if tricks == met else is_highest(led, left)
                moves = playable(hand, place, led, best, winner, above(best), trump, options, free)
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
