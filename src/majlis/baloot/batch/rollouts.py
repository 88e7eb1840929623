"""Rollouts: from a moment of the play to the end, cards alone, each legal card equally likely.

Nobody says anything. Projects that were announced before count, and a Baloot that is still to come is taken
to be announced. Two choices share one number by chance, 16 bits each.
"""

from majlis.baloot import card_numbers as n
from majlis.baloot.batch import columns as c
from majlis.baloot.batch.chance import FOR_CHOICES, number
from majlis.baloot.batch.points import contest_winner, finish
from majlis.baloot.batch.tricks import baloot_to_come, cards_and_words, play_options
from majlis.baloot.card_numbers import BEATING, FULL, POINTS, playable
from majlis.compiled import kernel, kernel_part
from majlis.compiled.arrays import Ints, Ints2, Ints3

ROOM = 8 + c.WIDTH
"""Numbers that a rollout works in."""
COUNTER, SPARE = 4, 5
"""After the four hands: the next counter; 16 bits left from a number, and bit 16 where there are some."""


@kernel_part
def any_card(cards: int, one: int, two: int, room: Ints) -> int:
    """One of some cards, each equally likely."""
    first, second = int(n.COUNT[cards & 0xFF]), int(n.COUNT[cards >> 8 & 0xFF])
    third = int(n.COUNT[cards >> 16 & 0xFF])
    many = first + second + third + int(n.COUNT[cards >> 24 & 0xFF])
    chosen = 0
    if many > 1:
        product = sixteen_bits(one, two, room) * many
        if product & 0xFFFF < many:
            least = 65536 % many
            while product & 0xFFFF < least:
                product = sixteen_bits(one, two, room) * many
        chosen = product >> 16
    in_second = int(chosen >= first)
    in_third = int(chosen >= first + second)
    in_fourth = int(chosen >= first + second + third)
    suit = in_second + in_third + in_fourth
    chosen -= first * in_second + second * in_third + third * in_fourth
    return 8 * suit + int(n.PLACES[cards >> 8 * suit & 0xFF, chosen & 7])


@kernel_part
def sixteen_bits(one: int, two: int, room: Ints) -> int:
    """The next 16 bits by chance: half a number, and then the other half."""
    spare = room[SPARE]
    if spare != 0:
        room[SPARE] = 0
        return int(spare & 0xFFFF)
    counter = room[COUNTER]
    room[COUNTER] = counter + 1
    found = number(one, two, counter)
    room[SPARE] = 0x10000 | found >> 16
    return int(found & 0xFFFF)


@kernel
def roll_out_rows(rows: Ints2, rules: Ints, times: int, results: Ints3, room: Ints) -> None:
    """Roll out each row, which is in its play, so many times.

    A result is the game points of both teams, then their card points with the last trick's 10.
    """
    ends = room[8:]
    for at in range(rows.shape[0]):
        row = rows[at]
        for column in range(c.WIDTH):
            ends[column] = row[column]
        if ends[c.WON] + ends[c.WON + 1] == 0:
            ends[c.CONTEST] = contest_winner(row, rules)
        for seat in range(4):
            if baloot_to_come(row, rules, seat):
                ends[c.BALOOTED] |= 1 << seat
        room[COUNTER], room[SPARE] = row[c.DRAWS] + FOR_CHOICES, 0
        for place in range(times):
            roll_out(row, ends, rules, room)
            finish(ends, rules, c.PLAYED_OUT, -1)
            result = results[at, place]
            result[0], result[1] = ends[c.POINTS], ends[c.POINTS + 1]
            result[2], result[3] = ends[c.CAPTURED], ends[c.CAPTURED + 1]
            result[2 + ends[c.LAST_TRICK]] += 10
        row[c.DRAWS] = room[COUNTER] - FOR_CHOICES


@kernel_part
def roll_out(row: Ints, ends: Ints, rules: Ints, room: Ints) -> None:
    """Play the cards of a row by chance; what they come to stands in `ends`.

    After a Baloot or an Akka that was just called the card that goes with it is played first.
    """
    promised = row[c.PROMISED]
    bound = cards_and_words(row, rules, row[c.LEADER] + row[c.LAID] & 3)[0] if promised != 0 else 0
    one, two, trump = row[c.KEY], row[c.KEY + 1], row[c.TRUMP]
    options = play_options(rules, row[c.CLOSED])
    leader, laid = row[c.LEADER], row[c.LAID]
    for seat in range(4):
        room[seat] = row[c.HANDS + seat]
    led, best, by, higher, free, gained = 0, 0, 0, FULL, False, 0
    for place in range(laid):
        card = row[c.ON_TABLE + (leader + place & 3)]
        gained += POINTS[trump, card]
        if place == 0:
            led, free = card, row[c.AKKA] == 1 or card & 7 == n.ACE_PLACE
        if higher >> card & 1:
            best, by, higher = card, place, BEATING[trump, card]
    ours, theirs, our_tricks = 0, 0, 0
    tricks = 8 - row[c.WON] - row[c.WON + 1]
    for _ in range(tricks):
        while laid < 4:
            seat = leader + laid & 3
            hand = room[seat]
            cards = bound
            if bound == 0:
                cards = playable(hand, laid, led, best, by, higher, trump, options, free)
            card = any_card(cards, one, two, room)
            room[seat] = hand & ~(1 << card)
            gained += POINTS[trump, card]
            if laid == 0:
                led, free = card, card & 7 == n.ACE_PLACE or (bound != 0 and promised == 2)
            bound = 0
            if higher >> card & 1:
                best, by, higher = card, laid, BEATING[trump, card]
            laid += 1
        leader = leader + by & 3
        if leader & 1:
            theirs += gained
        else:
            ours += gained
            our_tricks += 1
        laid, gained, higher = 0, 0, FULL
    ends[c.CAPTURED], ends[c.CAPTURED + 1] = row[c.CAPTURED] + ours, row[c.CAPTURED + 1] + theirs
    ends[c.WON], ends[c.WON + 1] = row[c.WON] + our_tricks, row[c.WON + 1] + tricks - our_tricks
    ends[c.LAST_TRICK] = leader & 1
