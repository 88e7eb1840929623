"""Sawa on a row: proved or refuted by trying every answer (`claims.py`, compiled)."""

from majlis.baloot import card_numbers as n
from majlis.baloot.batch import columns as c
from majlis.baloot.batch.points import finish
from majlis.baloot.batch.tricks import baloot_to_come, play_options
from majlis.baloot.card_numbers import BEATING, playable, size_of
from majlis.compiled import kernel_part
from majlis.compiled.arrays import Ints

FRAME = 8
HANDS, STACK = 0, 4
ROOM = STACK + 18 * FRAME
"""Numbers that a proof works in."""
MOVES, SEAT, LEADER, LAID, LED, BEST, BY, CARD = range(8)


@kernel_part
def all_high(room: Ints, seat: int, trump: int) -> bool:
    """Whether each card of a hand wins whenever it is led: nobody else has a higher one, or a trump."""
    one, two, three = room[HANDS + (seat + 1 & 3)], room[HANDS + (seat + 2 & 3)], room[HANDS + (seat + 3 & 3)]
    others, hand = one | two | three, room[HANDS + seat]
    if others & 0xFF << 8 * trump != 0:
        return False
    for suit in range(4):
        own, left, side = hand >> 8 * suit & 0xFF, others >> 8 * suit & 0xFF, int(suit == trump)
        if left != 0:
            highest = n.STRONGEST[side, left]
            if own & ~n.HIGHER[side, highest] != 0:
                return False
    return True


@kernel_part
def next_move(cards: int, trump: int) -> int:
    """The card to try first: the strongest of the trumps, else of a plain suit."""
    trumps = cards >> 8 * trump & 0xFF
    if trumps != 0:
        return int(8 * trump + n.STRONGEST[1, trumps])
    suit = 0
    while cards >> 8 * suit & 0xFF == 0:
        suit += 1
    return int(8 * suit + n.STRONGEST[0, cards >> 8 * suit & 0xFF])


@kernel_part
def sawa_holds(row: Ints, rules: Ints, room: Ints) -> bool:
    """Whether the leader, choosing his own cards, wins all tricks for his side against any answer."""
    claimer, trump, options = row[c.LEADER], row[c.TRUMP], play_options(rules, row[c.CLOSED])
    for seat in range(4):
        room[HANDS + seat] = row[c.HANDS + seat]
    depth, leader, laid, led, best, by = 0, claimer, 0, 0, 0, 0
    while True:
        # Enter a position: its worth is known, or its moves go on the stack.
        known, holds = False, True
        if laid == 4:
            leader = leader + by & 3
            laid, led, best, by = 0, 0, 0, 0
            if (leader ^ claimer) & 1:
                known, holds = True, False
        if not known and laid == 0:
            hand = room[HANDS + leader]
            if hand == 0 or (leader == claimer and all_high(room, claimer, trump)):
                known = True
        frame = STACK + depth * FRAME
        if not known:
            seat = leader + laid & 3
            hand = room[HANDS + seat]
            higher, free = BEATING[trump, best], led & 7 == n.ACE_PLACE
            moves = playable(hand, laid, led, best, by, higher, trump, options, free)
            room[frame + MOVES], room[frame + SEAT], room[frame + LEADER] = moves, seat, leader
            room[frame + LAID], room[frame + LED] = laid, led
            room[frame + BEST], room[frame + BY] = best, by
            depth += 1
        # Go back while the answer is settled; then make the next move.
        while known:
            if depth == 0:
                return holds
            depth -= 1
            frame = STACK + depth * FRAME
            seat = room[frame + SEAT]
            room[HANDS + seat] |= 1 << room[frame + CARD]
            if holds != (seat == claimer) and room[frame + MOVES] != 0:
                known = False
                depth += 1
        frame = STACK + (depth - 1) * FRAME
        seat = room[frame + SEAT]
        card = next_move(room[frame + MOVES], trump)
        room[frame + MOVES] &= ~(1 << card)
        room[frame + CARD] = card
        room[HANDS + seat] &= ~(1 << card)
        leader, laid, led = room[frame + LEADER], room[frame + LAID], room[frame + LED]
        best, by = room[frame + BEST], room[frame + BY]
        if laid == 0:
            led, best, by = card, card, 0
        elif BEATING[trump, best] >> card & 1:
            best, by = card, laid
        laid += 1


@kernel_part
def claim(row: Ints, rules: Ints, room: Ints) -> None:
    """A Sawa of the leader: the deal ends."""
    team = row[c.LEADER] & 1
    if not sawa_holds(row, rules, room):
        finish(row, rules, c.FALSE_SAWA, team)
        return
    trump = row[c.TRUMP]
    for seat in range(4):
        hand = row[c.HANDS + seat]
        for suit in range(4):
            row[c.CAPTURED + team] += n.POINTS_OF[int(suit == trump), hand >> 8 * suit & 0xFF]
    if rules[c.R_SAWA_BALOOT] == 0:
        for seat in range(4):
            if baloot_to_come(row, rules, seat):
                row[c.BALOOTED] |= 1 << seat
    row[c.WON + team] += size_of(row[c.HANDS + row[c.LEADER]])
    row[c.LAST_TRICK] = team
    finish(row, rules, c.SAWA_PROVED, -1)
