"""Depth-limited search, compiled: what a card wins within so many tricks, all hands open.

Who looks no farther counts the card points that were taken when he stops looking, and thinks that all look as
far as he does. The search is alpha-beta with the window of each level on a stack.
"""

from __future__ import annotations

from typing import Final

from majlis.baloot.card_numbers import above, beats, is_highest, playable
from majlis.baloot.solver.rules import Rules
from majlis.compiled import kernel, kernel_part
from majlis.compiled.arrays import Ints, Ints2
from majlis.compiled.bits import lowest

WIDTH: Final = 12
"""Numbers that each card of the line under search keeps on the stack."""
MOVES, WORTH, ALPHA, BETA, LED, BEST, WINNER, TABLE, LEADER, GAINED, FREE, PLACE = range(WIDTH)
"""Cards still to be tried; the worth so far and its window; the led and the best card; the place that wins;
the points on the table; who led; what was gained; whether the led card need not be trumped; the place."""
ENDLESS: Final = 1 << 20


@kernel
def gains(
    layouts: Ints2,
    leader: int,
    trick: Ints,
    laid: int,
    called: bool,
    cards: Ints,
    tricks: int,
    rules: Rules,
    hands: Ints,
    stack: Ints,
    found: Ints2,
) -> None:
    """For each layout and card what the first side gains, into `found`."""
    best = winner = table = 0
    for place in range(laid):
        table += rules.points[trick[place]]
        if place == 0 or beats(trick[place], best, rules.trump):
            best, winner = trick[place], place
    for layout in range(layouts.shape[0]):
        for at in range(cards.shape[0]):
            for seat in range(4):
                hands[seat] = layouts[layout, seat]
            stack[MOVES] = 1 << cards[at]
            stack[LED], stack[BEST], stack[WINNER] = trick[0], best, winner
            stack[TABLE], stack[LEADER], stack[GAINED] = table, leader, 0
            stack[FREE], stack[PLACE] = 1 if called else 0, laid
            found[layout, at] = within(hands, tricks, rules, stack)


@kernel_part
def within(hands: Ints, tricks: int, rules: Rules, stack: Ints) -> int:
    """The worth of the position whose cards to try lie on the stack; the hands are left as they were."""
    level, left, value, trump, options = 0, tricks, 0, rules.trump, rules.options
    stack[ALPHA], stack[BETA] = -ENDLESS, ENDLESS
    stack[WORTH] = -ENDLESS if (stack[LEADER] + stack[PLACE]) & 1 == 0 else ENDLESS
    chosen = 0
    while True:
        at = WIDTH * level
        moves = stack[at + MOVES]
        if moves == 0 or stack[at + ALPHA] >= stack[at + BETA]:
            value = stack[at + WORTH]
            if level == 0:
                return int(value)
            level -= 1
            at = WIDTH * level
        else:
            chosen = lowest(moves)
            stack[at + MOVES] = moves & (moves - 1)
            place, seat = stack[at + PLACE], (stack[at + LEADER] + stack[at + PLACE]) & 3
            hands[seat] ^= 1 << chosen
            led, best, winner = stack[at + LED], stack[at + BEST], stack[at + WINNER]
            table, free = stack[at + TABLE] + rules.points[chosen], stack[at + FREE]
            rest = hands[0] | hands[1] | hands[2] | hands[3]
            if place == 0:
                led, best, winner = chosen, chosen, 0
                table = rules.points[chosen]
                free = 1 if is_highest(chosen, rest) else 0
            elif beats(chosen, best, trump):
                best, winner = chosen, place
            gained, leader = stack[at + GAINED], stack[at + LEADER]
            stack[at + MOVES] |= chosen << 32  # remembered until it is taken back
            if place == 3:
                leader = (leader + winner) & 3
                taken = table + (rules.last if rest == 0 else 0)
                gained += taken if leader & 1 == 0 else -taken
                left -= 1
            if place == 3 and (left == 0 or rest == 0):
                value = gained
            else:
                place = (place + 1) & 3
                below = at + WIDTH
                turn = (leader + place) & 3
                stack[below + MOVES] = playable(
                    hands[turn], place, led, best, winner, above(best), trump, options, free != 0
                )
                stack[below + WORTH] = -ENDLESS if turn & 1 == 0 else ENDLESS
                stack[below + ALPHA], stack[below + BETA] = stack[at + ALPHA], stack[at + BETA]
                stack[below + LED], stack[below + BEST], stack[below + WINNER] = led, best, winner
                stack[below + TABLE], stack[below + LEADER] = table, leader
                stack[below + GAINED], stack[below + FREE], stack[below + PLACE] = gained, free, place
                level += 1
                continue
        chosen = stack[at + MOVES] >> 32
        stack[at + MOVES] &= 0xFFFFFFFF
        seat = (stack[at + LEADER] + stack[at + PLACE]) & 3
        hands[seat] |= 1 << chosen
        if stack[at + PLACE] == 3:
            left += 1
        if seat & 1 == 0:
            stack[at + WORTH] = max(stack[at + WORTH], value)
            stack[at + ALPHA] = max(stack[at + ALPHA], value)
        else:
            stack[at + WORTH] = min(stack[at + WORTH], value)
            stack[at + BETA] = min(stack[at + BETA], value)
