"""Numbers by chance, made from a key and a counter: the same for a row wherever and whenever it is played.

`number` mixes 64 bits of key and 32 of counter into 32 bits by rounds of multiplication, shift and exclusive
or (the constants are Wellons's, found by search for little bias). No product needs more than 63 bits.
`below` draws without bias, by Lemire's multiplication.
"""

from majlis.baloot.batch import columns as c
from majlis.compiled import kernel_part
from majlis.compiled.arrays import Ints

WORD = 0xFFFFFFFF
ONE, TWO = 0x7FEB352D, 0x846CA68B - (1 << 32)
THREE, FOUR, FIVE = 0xED5AD4BB - (1 << 32), 0xAC4C1B51 - (1 << 32), 0x31848BAB
STRIDE = 0x9E3779B9
FOR_CHOICES = 64
"""Counters below this are for the deal: for its cards from 0 on, and for its dealer."""
FOR_DEALER = FOR_CHOICES - 1


@kernel_part
def two_rounds(word: int) -> int:
    """A permutation of 32 bits."""
    word = (word ^ word >> 16) * ONE & WORD
    word = (word ^ word >> 15) * TWO & WORD
    return word ^ word >> 16


@kernel_part
def three_rounds(word: int) -> int:
    """Another, with less bias."""
    word = (word ^ word >> 17) * THREE & WORD
    word = (word ^ word >> 11) * FOUR & WORD
    word = (word ^ word >> 15) * FIVE & WORD
    return word ^ word >> 14


@kernel_part
def number(one: int, two: int, counter: int) -> int:
    """32 bits by chance."""
    return three_rounds(two_rounds(counter * STRIDE + one & WORD) + two & WORD)


@kernel_part
def below(row: Ints, most: int) -> int:
    """A number from 0 up, less than `most`, each equally likely: the row's next choice."""
    if most == 1:
        return 0
    one, two, draws = row[c.KEY], row[c.KEY + 1], row[c.DRAWS]
    product = number(one, two, draws + FOR_CHOICES) * most
    draws += 1
    if product & WORD < most:
        least = ((1 << 32) - most) % most
        while product & WORD < least:
            product = number(one, two, draws + FOR_CHOICES) * most
            draws += 1
    row[c.DRAWS] = draws
    return product >> 32


@kernel_part
def seed_row(row: Ints, low: int, high: int, place: int) -> None:
    """Give a row its seed: that of the batch, and its own number."""
    one, two = three_rounds(low ^ 0x243F6A88), three_rounds(high ^ 0x85A308D3)
    for word in (place & WORD, place >> 32, 0x13198A2E):
        one = three_rounds((one ^ word) + two & WORD)
        two = three_rounds((two ^ one) + STRIDE & WORD)
    row[c.SEED], row[c.SEED + 1], row[c.DEAL] = one, two, 0


@kernel_part
def new_key(row: Ints) -> None:
    """The key of the row's next deal."""
    number_of_deal = row[c.DEAL]
    row[c.DEAL] = number_of_deal + 1
    one = three_rounds(row[c.SEED] + number_of_deal * STRIDE & WORD)
    two = three_rounds(row[c.SEED + 1] + one & WORD)
    row[c.KEY], row[c.KEY + 1], row[c.DRAWS] = three_rounds(one ^ two), two, 0


@kernel_part
def shuffle(row: Ints, pack: Ints) -> None:
    """The 32 cards in an order by chance, each equally likely, into `pack`; by the row's key."""
    one, two, counter = row[c.KEY], row[c.KEY + 1], 0
    for card in range(32):
        pack[card] = card
    for last in range(31, 0, -1):
        most = last + 1
        product = number(one, two, counter) * most
        counter += 1
        least = ((1 << 32) - most) % most
        while product & WORD < least:
            product = number(one, two, counter) * most
            counter += 1
        other = product >> 32
        pack[last & 31], pack[other & 31] = pack[other & 31], pack[last & 31]
