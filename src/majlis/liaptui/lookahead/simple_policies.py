"""Simple ways to declare and to play, in plain Python to be read: the schools that the expert reckons with.

None of them looks at what the others may hold. `lookahead.simple` repeats them compiled.

| plays | while piles are needed | else |
|---|---|---|
| `BEGINNER` | leads the largest set that does not overshoot, follows with his best of the type led | lowest |
| `STRONGEST` | leads the strongest piece, follows with the strongest set of the type led | lowest |
| `STUBBORN` | as `STRONGEST` | the same: never gives way |

Who has nothing to win with throws away his lowest pieces.
"""

from collections.abc import Sequence
from enum import IntEnum

from majlis.liaptui.pieces import Pieces, kinds_in, one, size
from majlis.liaptui.sets import PieceSet, SetType, sets_in


class Way(IntEnum):
    """How a seat plays; the numbers are those of the kernels."""

    POLICY = 0
    BEGINNER = 1
    ERRATIC = 2
    STRONGEST = 3
    STUBBORN = 4


class Count(IntEnum):
    """How a seat finds its declaration; the numbers are those of the kernels."""

    VALUE = 0
    """By what each number is worth, as the repaired player and the quick declarer."""
    PIECES = 1
    """The pieces that win alone: advisors and generals."""
    BOLD = 2
    """The largest set, and every piece from the elephants up outside of it."""
    CAUTIOUS = 3
    """One less than the pieces that win alone."""
    ANY = 4


ALONE, GOOD = 11, 9
"""The least pieces that are thought to win alone, and the least that a bold declarer counts on."""
WHOLE = 8
"""What who does not give way seems to need."""


def counted(hand: Pieces, how: Count) -> int:
    """The piles that a simple declarer counts in a hand.

    >>> from majlis.liaptui.pieces import parse_pieces
    >>> hand = parse_pieces("GaEerhcs")
    >>> [counted(hand, how) for how in (Count.PIECES, Count.BOLD, Count.CAUTIOUS)]
    [2, 7, 1]
    """
    if how == Count.BOLD:
        sets = [found for found in sets_in(hand) if found.size >= 3]
        best = max(sets, key=_rank).pieces if sets else 0
        return size(best) + sum(kind >= GOOD for kind in kinds_in(hand - best))
    alone = sum(kind >= ALONE for kind in kinds_in(hand))
    return max(alone - 1, 0) if how == Count.CAUTIOUS else alone


def nearest(number: int, legal: Sequence[int]) -> int:
    """The legal number next to this, the smaller of two."""
    return min(legal, key=lambda other: (abs(other - number), other))


def choose(hand: Pieces, need: int, led: SetType | None, way: Way = Way.BEGINNER) -> Pieces:
    """The pieces that such a player plays from this hand; `need` is piles declared less piles taken.

    >>> from majlis.liaptui.pieces import format_pieces, parse_pieces
    >>> hand = parse_pieces("ArhcSSss")
    >>> format_pieces(choose(hand, 3, None)), format_pieces(choose(hand, 0, SetType.PAIR))
    ('rhc', 'ss')
    >>> format_pieces(choose(hand, 3, None, Way.STRONGEST))
    'A'
    """
    if way == Way.STUBBORN:
        need = WHOLE
    sets = [found for found in sets_in(hand) if led is None or found.type == led]
    if way == Way.BEGINNER:
        wanted = [found for found in sets if found.size <= need]
    else:
        wanted = [found for found in sets if need > 0 and (led is not None or found.size == 1)]
    if wanted:
        return max(wanted, key=_rank).pieces
    return sum(one(kind) for kind in sorted(kinds_in(hand))[: led.size if led else 1])


def _rank(found: PieceSet) -> tuple[int, int]:
    return found.size, found.strength
