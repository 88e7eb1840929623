"""Seats as they are typed, in English and Arabic: `n`, `north`, `west, south`.

Each reader returns None for what it does not understand: the caller knows what to say then.
"""

from __future__ import annotations

import re
from typing import Final

from majlis.bridge.table.cards import SEAT_LETTERS, SeatLetter
from majlis.bridge.table.pack import WORD_OF_SEAT
from majlis.typed import fold

SEAT_NAMES: Final[dict[str, SeatLetter]] = {
    fold(name): seat
    for seat, arabic in zip(SEAT_LETTERS, ("شمال", "شرق", "جنوب", "غرب"), strict=True)
    for name in (seat, WORD_OF_SEAT[seat], arabic, f"ال{arabic}")
}


ARABIC_AND: Final = "و"
"""Written together with the word that follows: `شمال وجنوب`."""


def without_and(word: str) -> str:
    """A word without the Arabic `and` before it.

    >>> without_and("وجنوب"), without_and("شمال"), without_and("و")
    ('جنوب', 'شمال', '')
    """
    return word.removeprefix(ARABIC_AND)


def parse_seat_letter(text: str) -> SeatLetter | None:
    """A seat: `N`, `north`.

    >>> parse_seat_letter("w"), parse_seat_letter("South"), parse_seat_letter("x")
    ('W', 'S', None)
    """
    return SEAT_NAMES.get(fold(text))


def parse_seats(text: str) -> tuple[SeatLetter, ...] | None:
    """Several seats: `WNSE`, `W N S E`, `west, north`."""
    words = [word for word in re.split(r"[ ,>-]+", fold(text)) if word]
    if len(words) == 1 and words[0] not in SEAT_NAMES:
        words = list(words[0])
    seats = [SEAT_NAMES.get(word) for word in words]
    return tuple(seat for seat in seats if seat) if seats and all(seats) else None
