"""What may not be declared: the two bans of sources/liaptui.md §2.4.

>>> banned((2, 3, 1), zero_streak=0), banned((2, 3, 2), zero_streak=2), banned((3, 5), zero_streak=2)
((2,), (0, 1), (0,))
"""

from collections.abc import Sequence
from typing import Final

from majlis.i18n import N_
from majlis.liaptui.standing import STREAK_LIMIT
from majlis.message import Message

MOST_PILES: Final = 8
"""The most that can be declared; the piles of a round; and what the declarations may not total."""


def banned(previous: Sequence[int], zero_streak: int) -> tuple[int, ...]:
    """The numbers that a seat may not declare after these of the seats before it; ascending.

    0 is banned after two rounds in a row with 0; and the last seat, with three before it, may not make the
    total 8. Both can bind together.
    """
    barred = {0} if zero_streak >= STREAK_LIMIT else set()
    left = MOST_PILES - sum(previous)
    if len(previous) == 3 and left >= 0:
        barred.add(left)
    return tuple(sorted(barred))


def legal_declarations(previous: Sequence[int], zero_streak: int) -> tuple[int, ...]:
    """The numbers that a seat may declare; ascending.

    >>> legal_declarations((2, 3, 2), zero_streak=2)
    (2, 3, 4, 5, 6, 7, 8)
    """
    barred = banned(previous, zero_streak)
    return tuple(number for number in range(MOST_PILES + 1) if number not in barred)


def why_banned(number: int, zero_streak: int) -> Message:
    """The reason why a seat may not declare a number that is banned.

    >>> print(why_banned(3, zero_streak=0))
    the declarations may not total 8: the last seat may declare anything but 3
    """
    if number == 0 and zero_streak >= STREAK_LIMIT:
        return Message(N_("0 may not be declared by a seat that declared 0 in the two rounds before"))
    text = N_("the declarations may not total 8: the last seat may declare anything but {number}")
    return Message(text, {"number": number})
