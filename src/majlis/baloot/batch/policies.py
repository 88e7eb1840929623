"""Choosing by chance on a row: any legal action, or by the weights of a table.

A table has a row of weights for each `context`, one for each action code: whole numbers from 0 to
`MOST_WEIGHT`. A legal action is taken with the share that its weight has among those of all legal actions;
where they are all 0, each is equally likely.
"""

from majlis.baloot.batch import chance
from majlis.baloot.batch import columns as c
from majlis.baloot.batch.moves import HALF, legal_of
from majlis.baloot.card_numbers import COUNT, FULL, PLACES, size_of
from majlis.compiled import kernel_part
from majlis.compiled.arrays import Ints, Ints2
from majlis.compiled.bits import lowest

CONTEXTS = 17
"""Auction, doubling, and for each trump (Sun last) three: on lead, the partner is winning, an opponent is."""
MOST_WEIGHT = 10_000_000


@kernel_part
def context_of(row: Ints) -> int:
    """The context of the actor's choice."""
    if row[c.PHASE] != c.PLAY:
        return int(row[c.PHASE])
    manner = 0
    if row[c.LAID] != 0:
        manner = 1 if (row[c.WINNING] ^ row[c.ACTOR]) & 1 == 0 else 2
    return int(2 + 3 * row[c.TRUMP] + manner)


@kernel_part
def size_of_long(places: int) -> int:
    """How many there are in a set of at most 47."""
    return size_of(places & FULL) + size_of(places >> 32)


@kernel_part
def place_of(places: int, number: int) -> int:
    """The place of one of a set, by its number from the lowest on."""
    place, many = 0, int(COUNT[places & 0xFF])
    while number >= many:
        number -= many
        places >>= 8
        place += 8
        many = int(COUNT[places & 0xFF])
    return place + int(PLACES[places & 0xFF, number])


@kernel_part
def any_action(row: Ints, rules: Ints) -> int:
    """One of the actor's legal actions, each equally likely."""
    cards, calls, first, second = legal_of(row, rules)
    in_cards, in_calls = size_of(cards), size_of(calls)
    many, in_first = in_cards + in_calls, 0
    if first | second != 0:
        in_first = size_of_long(first)
        many += in_first + size_of_long(second)
    number = chance.below(row, many)
    if number < in_cards:
        return place_of(cards, number)
    number -= in_cards
    if number < in_calls:
        place = place_of(calls, number)
        return c.CALLS + place if place < 26 else c.WAIT
    number -= in_calls
    if number < in_first:
        return c.ANNOUNCE + place_of(first, number)
    return c.ANNOUNCE + HALF + place_of(second, number - in_first)


@kernel_part
def weighted_action(row: Ints, rules: Ints, table: Ints2) -> int:
    """One of the actor's legal actions by the weights of a table."""
    cards, calls, first, second = legal_of(row, rules)
    weights = table[context_of(row)]
    total = weight_of(cards, 0, weights) + weight_of(calls, c.CALLS, weights)
    if first | second != 0:
        total += weight_of(first, c.ANNOUNCE, weights) + weight_of(second, c.ANNOUNCE + HALF, weights)
    if total == 0:
        return any_action(row, rules)
    left = chance.below(row, total)
    for part in range(4):
        base = c.CALLS if part == 1 else c.ANNOUNCE if part == 2 else c.ANNOUNCE + HALF if part == 3 else 0
        places = cards if part == 0 else calls if part == 1 else first if part == 2 else second
        while places:
            code = code_at(base, lowest(places))
            left -= weights[code]
            if left < 0:
                return code
            places &= places - 1
    return -1


@kernel_part
def code_at(base: int, place: int) -> int:
    """The action code of a place in a set that begins at `base`."""
    return c.WAIT if base == c.CALLS and place == 26 else base + place


@kernel_part
def weight_of(places: int, base: int, weights: Ints) -> int:
    """The weight of a set of actions together."""
    total = 0
    while places:
        total += weights[code_at(base, lowest(places))]
        places &= places - 1
    return total
