"""Seats as they are typed, `n`, `north`, `west, south`, and the hand of a line without a colon.

`with_colons` gives such a line a colon in the place of the dash or before the verb, sign for sign, so that
errors point to the right column; the readers of conditions and of profiles then need to know of colons only.
A seat before a mere blank is refused by them, with the colon to write.

>>> with_colons("North – 15-17 HCP, balanced; NS have 25+ HCP")
'North : 15-17 HCP, balanced; NS:     25+ HCP'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
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


WORD: Final = r"[^\W\d_]++"
AFTER: Final = (
    r"(?P<hand>['’]s?\s++hands?\b|\s++hands?\b)?+"
    r"(?P<said>(?:\s++(?:together|combined|jointly|has|have|having|holds?|holding|is|are|shows?|showing|gets?"
    r"|needs?|must|should|will|be)\b)*+)"
    r"(?P<sign>\s*+(?::|[–—−‒]|=(?!=)|-++(?=\s))|(?=\s))"
)
"""What may be said after a seat, and the sign or blank that follows."""
OPENINGS: Final = tuple(
    re.compile(rf"\s*+(?P<who>{who}){AFTER}", re.IGNORECASE)
    for who in (rf"{WORD}(?:\s*+[-–—+/&]\s*+|\s++and\s++|\s++(?={ARABIC_AND})){WORD}", WORD)
)
"""Two seats at the beginning of a line, or one."""
SIGNS: Final = re.compile(r'"(?:[^"\\]|\\.)*+(?P<closed>")?+|[;,#]', re.DOTALL)
PLAIN: Final = re.compile(r"[;,#]")
SIDES: Final = ("ns", "sn", "ew")
"""Two seats in small letters; `we` is no side."""
SHORT: Final = 2
"""Signs of `ns`; a lone letter within a line may be a suit."""
ONLY_LENGTH: Final = re.compile(
    r"[\d\s+–—−‒.-]+(?:cards?)?|(?:at (?:least|most) )\d+(?: cards?)?", re.IGNORECASE
)
"""`4+`, `4-5 cards`: what may be said of a suit."""


def names_seats(who: str) -> bool:
    """Whether a text is a seat, or a pair of seats."""
    words = [without_and(word) for word in re.split(r"[-–—+/&\s]+|\band\b", who.lower()) if word]
    words = [word for word in words if word]
    if len(words) == 1 and len(words[0]) == SHORT and (words[0] in SIDES or who.isupper()):
        words = list(words[0])
    seats = [parse_seat_letter(word) for word in words]
    return 0 < len(seats) <= SHORT and None not in seats and len(set(seats)) == len(seats)


def begins_with_seat(text: str) -> bool:
    """Whether a text begins with a seat or a side, and says something of it.

    >>> [begins_with_seat(text) for text in ("NS have 25+", "South – 6 hearts", "weak twos", "north")]
    [True, True, False, False]
    """
    match = opening(text)
    if match is None:
        who, comma, rest = text.partition(",")
        return bool(comma and rest.strip()) and names_seats(who.strip())
    return bool(text[match.end() :].strip())


def says_of_seat(text: str) -> bool:
    """Whether a text says something of a seat or side, readable without a colon.

    >>> [says_of_seat(text) for text in ("NS have 25+", "South – 6 hearts", "south 6 hearts", "weak twos")]
    [True, True, False, False]
    """
    return begins_with_seat(text) and with_colons(text) != text


def opening(text: str) -> re.Match[str] | None:
    """The seat or side at the beginning of a text, with the words behind it; None of other texts."""
    matches = (one.match(text) for one in OPENINGS)
    return next((match for match in matches if match is not None and names_seats(match["who"])), None)


def separators(line: str) -> Iterator[tuple[str, int, bool]]:
    """Each `;`, `,`, `#` outside quotation marks, its place, and whether all marks before it are closed.

    A mark that nothing closes is a sign like any other; of those behind it none is closed then, and none is
    looked for, so that the time is that of one walk.
    """
    at, closed = 0, True
    while True:
        match = (SIGNS if closed else PLAIN).search(line, at)
        if match is None:
            return
        at = match.end()
        if match[0].startswith('"'):
            closed = match["closed"] is not None
            at = at if closed else match.start() + 1
        else:
            yield match[0], match.start(), closed


def with_colons(line: str, is_head: Callable[[str], bool] = names_seats) -> str:
    """A line in which every hand has its colon; `is_head` knows what else may stand before one."""
    starts, end = [(0, "")], len(line)
    for sign, at, _ in separators(line):
        if sign == "#":
            end = at
            break
        starts.append((at + 1, sign))
    places = [start for start, _ in starts] + [end]
    parts = [line[begin:stop] for begin, stop in pairwise(places)]
    hands = [spoken(part, sign == ",", is_head) for part, (_, sign) in zip(parts, starts, strict=True)]
    alone = parts[0].endswith(",") and names_seats(parts[0][:-1].strip())
    if alone and opening(parts[1]) is None and ":" not in parts[1]:  # `South, 15-17`
        hands[0] = f"{parts[0][:-1]}:"
    return "".join(hands) + line[end:]


def may_be_suit(who: str, rest: str) -> bool:
    """Whether `S – 4+`, behind a comma, may speak of spades; `S – 8+ hcp` does not, nor does `E – 0-5`."""
    return len(who) < SHORT and who.lower() not in "new" and ONLY_LENGTH.fullmatch(rest) is not None


def spoken(part: str, after_comma: bool, is_head: Callable[[str], bool]) -> str:
    """A part of a line with a colon after its seat, if it begins with one and has none."""
    match = opening(part)
    head, colon, _ = part.partition(":")
    if match is None or (colon and is_head(head)):
        return part
    sign = match["sign"].strip()
    plain = not (sign or match["said"] or match["hand"])
    rest = part[match.end() :].strip()
    if not rest or plain or (after_comma and may_be_suit(match["who"], rest)):
        return part
    place = match.end() - 1 if sign else match.end("who")
    blanks = " " * (match.end() - match.end("who"))
    text = part[: match.end("who")] + blanks + part[match.end() :]
    return f"{text[:place]}:{text[place + 1 :]}"
