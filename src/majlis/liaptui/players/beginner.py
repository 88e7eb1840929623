"""How a beginner plays: the second style that the expert reckons with, in plain Python to be read.

While piles are needed he plays to win, whatever the others may hold: he leads the largest set that does not
overshoot, the strongest of its size, and follows with his strongest set of the type led. Otherwise he throws
away his lowest pieces. `lookahead.kernels.beginner` repeats it compiled.
"""

from majlis.liaptui.pieces import Pieces, kinds_in, one
from majlis.liaptui.sets import SetType, sets_in


def choose(hand: Pieces, need: int, led: SetType | None) -> Pieces:
    """The pieces that a beginner plays from this hand; `need` is piles declared less piles taken.

    >>> from majlis.liaptui.pieces import format_pieces, parse_pieces
    >>> hand = parse_pieces("ArhcSSss")
    >>> format_pieces(choose(hand, 3, None)), format_pieces(choose(hand, 0, SetType.PAIR))
    ('rhc', 'ss')
    """
    wanted = [found for found in sets_in(hand) if found.size <= need and (led is None or found.type == led)]
    if wanted:
        return max(wanted, key=lambda found: (found.size, found.strength)).pieces
    return sum(one(kind) for kind in sorted(kinds_in(hand))[: led.size if led else 1])
