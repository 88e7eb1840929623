"""What a profile is called once it is turned round the table: the seats and sides that a name speaks of.

>>> turned_seats("North opens, E/W overcall", 1), turned_seats("NS slam, East leads", 2)
('East opens, N/S overcall', 'NS slam, West leads')
>>> turned_name("Opps Open 3 Weak 2s and we Compete", 1, "N")
'We Open 3 Weak 2s and opps Compete'
"""

from __future__ import annotations

import re
from typing import Final

from majlis.bridge.table.cards import SEAT_LETTERS, SeatLetter
from majlis.bridge.table.pack import WORD_OF_SEAT

DRAFT: Final = " TEST"
HALF: Final = 2
SEAT_WORDS: Final = tuple(WORD_OF_SEAT[seat] for seat in SEAT_LETTERS)
ARABIC_SEATS: Final = ("شمال", "شرق", "جنوب", "غرب")
"""In the order of the seats; the article stands before them or not."""
_BEGIN, _END = r"(?<![^\W_])", r"(?![^\W_])"
"""A word begins and ends so: names of older files have `_` for a blank."""
_SEAT: Final = re.compile(rf"{_BEGIN}({'|'.join(SEAT_WORDS)}){_END}", re.IGNORECASE)
_ARABIC_SEAT: Final = re.compile(rf"(?<!\w)((?:[وبل]?ال|لل|[وبل])?)({'|'.join(ARABIC_SEATS)})(?!\w)")
_SIDE: Final = re.compile(rf"{_BEGIN}(N([-/+&]?)S|E([-/+&]?)W){_END}", re.IGNORECASE)
_LINE: Final = re.compile(rf"{_BEGIN}(North|East)([-/+&_ ]+)(South|West){_END}", re.IGNORECASE)
_ANY: Final = re.compile(f"{_LINE.pattern}|{_SIDE.pattern}|{_SEAT.pattern}", re.IGNORECASE)
THEY: Final = ("opps", "ops", "opponents")
US: Final = ("our", "we")
"""Not *their* and *they*, which are said of cards as well."""
_WHO: Final = re.compile(rf"{_BEGIN}({'|'.join((*THEY, *US))}){_END}", re.IGNORECASE)


def turned_name(name: str, by: int, dealer: SeatLetter) -> str:
    """A profile's name after a turn by so many seats; where nothing in it turns, the new dealer is added.

    A trailing ` TEST`, which marks a draft, stays at the end.

    >>> turned_name("Weak twos TEST", 1, "E"), turned_name("Our 1NT", 2, "S")
    ('Weak twos (East deals) TEST', 'Our 1NT (South deals)')
    """
    bare = name.removesuffix(DRAFT)
    found = turned_seats(bare, by)
    if by != HALF:
        found = exchanged_sides(found)
    if found == bare:
        found = f"{bare} ({WORD_OF_SEAT[dealer]} deals)"
    return found + name[len(bare) :]


def turned_seats(text: str, by: int) -> str:
    """A text with the words for seats, and for pairs of partners, turned by so many seats.

    >>> turned_seats("North-South bid; west leads", 1)
    'East-West bid; north leads'
    """
    pieces: list[str] = []
    place = 0
    for match in _ANY.finditer(text):
        pieces += [text[place : match.start()], _turned_word(match[0], by)]
        place = match.end()
    latin = "".join(pieces) + text[place:]
    return _ARABIC_SEAT.sub(lambda match: match[1] + _moved(ARABIC_SEATS, match[2], by), latin)


def _turned_word(word: str, by: int) -> str:
    """One word, or `North-South`: partners are one side, which a half turn leaves as it is."""
    line, side = _LINE.fullmatch(word), _SIDE.fullmatch(word)
    if (line is not None or side is not None) and by == HALF:
        return word
    if line is not None:
        first, second = ("East", "West") if line[1].lower() == "north" else ("North", "South")
        return f"{_cased(first, line[1])}{line[2]}{_cased(second, line[3])}"
    if side is not None:
        first, second = ("E", "W") if word[0].lower() == "n" else ("N", "S")
        return f"{_cased(first, word[0])}{word[1:-1]}{_cased(second, word[-1])}"
    return _cased(_moved(SEAT_WORDS, word.capitalize(), by), word)


def _moved(words: tuple[str, ...], word: str, by: int) -> str:
    return words[(words.index(word) + by) % len(words)]


def exchanged_sides(text: str) -> str:
    """A text in which those who are called ours and the opponents' have changed places.

    >>> exchanged_sides("Our 1 Major & Opponents Interference")
    'Opponents 1 Major & Our Interference'
    """
    words = [match[1].lower() for match in _WHO.finditer(text)]
    they = next((word for word in words if word in THEY), "opps")
    us = next((word for word in words if word in US), "our")

    def other(match: re.Match[str]) -> str:
        return _cased(us if match[1].lower() in THEY else they, match[1])

    return _WHO.sub(other, text)


def _cased(word: str, like: str) -> str:
    """A word in small or capital letters, as another has them."""
    if len(like) > 1 and like.isupper():
        return word.upper()
    return (word[0].upper() if like[0].isupper() else word[0].lower()) + word[1:].lower()
