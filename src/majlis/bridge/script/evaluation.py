"""What a hand is worth, from the cards of its suits: losers, the quality of a suit, the strength of a hand.

A suit is thirteen bits, the ace highest. Quality and strength are those of Edgar Kaplan and Jeff Rubens (The
Bridge World, October 1982) as `dealer` has them (sources/dealer-scripts.md §2), in hundredths of a point.

>>> ace_king_fifth = 0b1100000000111
>>> losers_in(ace_king_fifth), quality_of(ace_king_fifth)
(1, 350)
"""

ACE, KING, QUEEN, JACK, TEN, NINE, EIGHT = (1 << bit for bit in range(12, 5, -1))


def losers_in(held: int) -> int:
    """The losers of a suit: of its first three cards those that are not the ace, king and queen.

    A king alone and a queen with one other card are losers.
    """
    length = held.bit_count()
    counting = (ACE | KING | QUEEN, ACE, ACE | KING)[length if length < 3 else 0]
    return min(length, 3) - (held & counting).bit_count()


def quality_of(held: int) -> int:
    """The quality of a suit: for each card a tenth of what the honours count, A 4, K 3, Q 2, J 1.

    The ten counts 1 with two higher honours or the jack, else a half; the nine a half with exactly two of A,
    K, Q, J, or with the ten or the eight. In a suit of seven cards or more these two count nothing, but each
    card beyond six counts 1, at most 3 of them, less 2 with the queen and 1 with the jack.
    """
    length, halves = held.bit_count(), 0
    higher = (held & (ACE | KING | QUEEN | JACK)).bit_count()
    for honour, worth in ((ACE, 8), (KING, 6), (QUEEN, 4), (JACK, 2)):
        halves += worth * bool(held & honour)
    if length > 6:
        missing = 3 - 2 * bool(held & QUEEN) - bool(held & JACK)
        halves += 2 * min(missing, length - 6)
    else:
        if held & TEN:
            halves += 2 if higher > 1 or held & JACK else 1
        if held & NINE:
            halves += bool(higher == 2 or held & (TEN | EIGHT))
    return 5 * length * halves


def strength_of(held: int) -> int:
    """What a suit adds to the strength of its hand: quality, honours, 100 for each card below three."""
    length = held.bit_count()
    higher = 0
    value = quality_of(held) + 100 * max(0, 3 - length)
    if held & ACE:
        value, higher = value + 300, 1
    if held & KING:
        value, higher = value + (50 if length == 1 else 200), higher + 1
    if held & QUEEN:
        guarded = (0, 50, 75)[min(length, 3) - 1]
        value, higher = value + guarded + 25 * bool(higher and length > 1), higher + 1
    if held & JACK:
        value, higher = value + {2: 50, 1: 25}.get(higher, 0), higher + 1
    if held & TEN:
        value += 25 * (higher == 2 or bool(higher == 1 and held & NINE))
    return value
