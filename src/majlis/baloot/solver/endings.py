"""Positions whose worth is known without the search: quick tricks, the last trick, the last two tricks.

Cards are numbers by strength (`card_numbers`).
"""

from majlis.baloot.card_numbers import COUNT, above, beats, is_highest, playable
from majlis.baloot.solver.rules import Rules
from majlis.compiled import kernel_part
from majlis.compiled.arrays import Ints
from majlis.compiled.bits import lowest


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
        held += COUNT[own]
        a, b, c = one >> (8 * suit) & 0xFF, partner >> (8 * suit) & 0xFF, two >> (8 * suit) & 0xFF
        under = a | b | c
        under |= under >> 1
        under |= under >> 2
        under |= under >> 4
        winners = own & ~under
        if winners == 0:
            continue
        count = COUNT[winners]
        if count >= COUNT[a] and count >= COUNT[b] and count >= COUNT[c]:
            winners, count = own, COUNT[own]  # nobody has any left: the small ones win too
        led += count
        worth += sums[(256 * suit + winners) & 1023] + rules.trick * count
        if COUNT[a] <= count:
            worth += sums[(256 * suit + a) & 1023]
        if COUNT[b] <= count:
            worth += sums[(256 * suit + b) & 1023]
        if COUNT[c] <= count:
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
    trump, options, points = rules.trump, rules.options, rules.points
    a, b = hands[seat & 3] & left, hands[(seat + 1) & 3] & left
    c, d = hands[(seat + 2) & 3] & left, hands[(seat + 3) & 3] & left
    most = -1
    leads = playable(a, 0, 0, 0, 0, 0, trump, options, False)
    while leads and most < want:
        led = lowest(leads)
        leads &= leads - 1
        others = lowest(a ^ (1 << led))
        least = 1000
        seconds = playable(b, 1, led, led, 0, above(led), trump, options, False)
        while seconds and least >= want:
            second = lowest(seconds)
            seconds &= seconds - 1
            others_two = others | lowest(b ^ (1 << second)) << 5
            best, winner = led, 0
            if beats(second, led, trump):
                best, winner = second, 1
            free = ruffs and is_highest(led, left ^ (1 << led) ^ (1 << second))
            more = -1
            thirds = playable(c, 2, led, best, winner, above(best), trump, options, free)
            while thirds and more < want:
                third = lowest(thirds)
                thirds &= thirds - 1
                others_three = others_two | lowest(c ^ (1 << third)) << 10
                best_three, winner_three = best, winner
                if beats(third, best, trump):
                    best_three, winner_three = third, 2
                on_table = points[led] + points[second] + points[third] + rules.trick
                less = 1000
                higher = above(best_three)
                fourths = playable(d, 3, led, best_three, winner_three, higher, trump, options, False)
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
