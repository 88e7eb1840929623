"""Files of duplicating machines and of programs for them (DUP, BRI, DGE): only read.

What is known of them, and from where: sources/dealing-machines.md §3 and §4.

A file is a row of records without line ends:

- DUP, 156 bytes: 78 digits, 68 signs, 10 bytes of settings;
- BRI, 128 bytes: 78 digits, filler;
- DGE, 128 bytes: 68 signs, filler.

The digits are two for each card of North, East and South, 01 the ace of spades down to 52, the two of clubs;
West has the rest. The signs are the deal as the machine shows it: the hands of North, East, South and West,
the suits each after its sign of the old PC character set (6 spades, 3 hearts, 4 diamonds, 5 clubs). Where a
record has both, the digits are the deal and the signs a check of them; a blind file has blanks for signs, in
its first record or in all. The settings of a DUP file are `YN1 1 32 `: whether the deals are random, whether
they are counted backwards, the lowest board, copies, the highest board (or how many: programs differ). Those
of the first record count; the others may have none. Dealer and vulnerability are those of the board's number.

What is no row of such records is searched for digits and signs, whatever stands around them.

>>> from majlis.bridge.formats import FORMATS
>>> digits = "".join(f"{card:02}" for card in range(1, 40))
>>> FORMATS["dup"].loads(digits).boards[0].hands == (0x1FFF, 0x1FFF << 13, 0x1FFF << 39, 0x1FFF << 26)
True
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from majlis.bridge.formats.owners import hands_of_places
from majlis.bridge.formats.reader import BoardNotes
from majlis.bridge.table.board import standard_board
from majlis.bridge.table.cards import HAND_SIZE, NO_HANDS, SEATS, Hands, of_seat, read_hands
from majlis.bridge.table.defects import Defect
from majlis.errors import shown
from majlis.game import Seat
from majlis.i18n import N_
from majlis.message import Message

_DIGITS: Final = 78
_SIGNS: Final = 68
_HAND: Final = 17
"""The signs of a hand: thirteen cards and four suits."""
_OF_DIGITS: Final = re.compile(r"[0-5]\d{77}", re.ASCII)
_OF_DUP: Final = re.compile(rf"{_OF_DIGITS.pattern}(?![ \x00]{{1,{_SIGNS - 1}}}\d)", re.ASCII)
"""Digits behind which no others begin before the signs, or the blanks in their place, are over."""
_DIGITS_ALONE: Final = re.compile(r"(?:\d{78})++[\s\x00\x1a]*+", re.ASCII)
_OF_SIGNS: Final = re.compile(
    r"[\x03-\x06](?![\x03-\x06]{4})[\x03-\x062-9TJQKA]{67}", re.IGNORECASE | re.ASCII
)
_OF_DGE: Final = re.compile(rf"{_OF_SIGNS.pattern}(?!\d)", re.IGNORECASE | re.ASCII)
"""Signs behind which no digits of the same deal stand."""
_BEGUN: Final = re.compile(
    rf"[0-5]\d{{0,{_DIGITS - 2}}}|[\x03-\x06][\x03-\x062-9TJQKA]{{0,{_SIGNS - 2}}}", re.IGNORECASE | re.ASCII
)
"""The beginning of a deal that is cut."""
_SIGNS_CUT: Final = re.compile(
    rf"(?P<digits>{_OF_DIGITS.pattern})"
    rf"(?:[\x03-\x06][\x03-\x062-9TJQKA]{{0,{_SIGNS - 2}}}|(?P<signs>{_OF_SIGNS.pattern})[ -~]{{1,9}})",
    re.IGNORECASE | re.ASCII,
)
"""The digits of a deal, and the beginning of its signs, or of the settings behind them."""
_OF_SIGNS_BEGUN: Final = re.compile(r"\x06[2-9TJQKA]*\x03[2-9TJQKA]*\x04", re.IGNORECASE | re.ASCII)
_FOUR_HANDS: Final = (
    r"(?:\x06[2-9TJQKA]{0,13}\x03[2-9TJQKA]{0,13}\x04[2-9TJQKA]{0,13}\x05[2-9TJQKA]{0,13}){4}"
)
_DEAL: Final = re.compile(
    rf"(?P<signs>(?={_OF_SIGNS.pattern}){_FOUR_HANDS})|(?P<digits>\d{{78}})", re.IGNORECASE | re.ASCII
)
_FIRST_CUT: Final = re.compile(rf"(?:\d{{{_DIGITS}}}|{_OF_SIGNS.pattern})[ \x00]++", re.IGNORECASE | re.ASCII)
"""One deal and some of the filler of its record."""
_SUITS: Final = str.maketrans("\x06\x03\x04\x05", "SHDC")
_BLANK: Final = re.compile(r"[\s\x00\x1a]*")
_NUMBERS: Final = 2, 5, 7, 10
"""Where the numbers of the settings begin and end: lowest board, copies, highest board."""
_OTHER: Final = Message(
    N_("the file has more than deals, such as settings of a machine: only the deals were read")
)
_NO_CARDS: Final = Message(
    N_("these 78 digits are not 39 different cards from 01 to 52: they were passed over")
)
_CUT: Final = N_("the file ends within a record, after {count} of its {size} bytes: its deal was read")
_CUT_DEAL: Final = N_("the file ends within a record: its last {count} bytes were passed over")
_OTHER_SETTINGS: Final = N_(
    "the settings of this record, {value}, are not those of the first, {first}: the first were taken"
)
_DISORDER: Final = Message(
    N_("the cards do not stand in order, as those of the other hands do: one of them may be wrong")
)
_WRITTEN: Final = 3
"""Hands of a record: West's follows."""
_MOST_IN_ORDER: Final = 4
"""Programs write cards in order, machines may not: at most one hand in so many out of order is a slip."""
_TWO_DEALS: Final = Message(
    N_("the digits and the signs of this record are two deals: that of the digits was kept")
)


@dataclass(frozen=True, slots=True)
class _Layout:
    """A kind of record."""

    size: int
    head: re.Pattern[str]
    """What every record begins with."""
    deal: int
    """The bytes of its deal, without which a record at the end is no record."""

    def count(self, text: str) -> int:
        """How many records a text has, the last of which may be cut behind its deal."""
        whole, rest = divmod(len(text.rstrip("\x00\x1a\r\n")), self.size)
        return whole + (rest >= self.deal)

    def fits(self, text: str) -> int:
        """How many records of a text begin as they should."""
        return sum(self.head.match(text, at) is not None for at in range(0, len(text), self.size))


_DUP: Final = _Layout(156, _OF_DUP, _DIGITS)
_BRI: Final = _Layout(128, _OF_DIGITS, _DIGITS)
_LAYOUTS: Final = (_DUP, _BRI, _Layout(128, _OF_DGE, _SIGNS))


def read(notes: BoardNotes) -> None:
    """Read a file."""
    text = notes.raw.decode("latin-1")
    layout = _layout_of(text)
    if layout is None and _BEGUN.fullmatch(text):
        notes.problem("syntax", Message(_CUT_DEAL, {"count": len(text)}))
        return
    cut = _SIGNS_CUT.fullmatch(text) if layout is None else None
    if cut is not None:
        _read_record(cut["digits"] + (cut["signs"] or ""), 1, 1, notes)
        notes.problem("ambiguity", Message(_CUT, {"count": len(text), "size": _DUP.size}), record=1)
        return
    if layout is None:
        _search(notes)
        size = next((one.size for one in (_BRI, _DUP) if len(text) <= one.size), 0)
        if _FIRST_CUT.fullmatch(text) and len(text) < size:
            values = {"count": len(text), "size": size}
            notes.problem("ambiguity", Message(_CUT, values), record=1)
        return
    count, rest = divmod(len(text), layout.size)
    last = text[count * layout.size :]
    count += _is_deal(last)
    first = _first_number(text, count, notes) if layout is _DUP else 1
    for place in range(count):
        _read_record(text[place * layout.size :][: layout.size], first + place, place + 1, notes)
    _tell_disorder([text[place * layout.size :][:_DIGITS] for place in range(count)], notes)
    if _is_deal(last):
        values = {"count": rest, "size": layout.size}
        notes.problem("ambiguity", Message(_CUT, values), record=count)
    elif rest and not _BLANK.fullmatch(last):
        notes.problem("syntax", Message(_CUT_DEAL, {"count": rest}))


def _is_deal(record: str) -> bool:
    """Whether a record that was cut short has its digits, or its signs."""
    return bool(_OF_DIGITS.match(record) or _OF_SIGNS.match(record))


def _tell_disorder(records: Sequence[str], notes: BoardNotes) -> None:
    """Tell the hands whose cards do not stand in order, where those of nearly all others do.

    Of a record without signs nothing else shows that a card was changed into one of West's.
    """
    places = [(number, seat) for number in range(len(records)) for seat in range(_WRITTEN)]
    wrong = [(number, seat) for number, seat in places if not _in_order(records[number], seat)]
    if _MOST_IN_ORDER * len(wrong) > len(places):
        return
    for number, seat in wrong:
        notes.problem("ambiguity", of_seat(seat, _DISORDER), record=number + 1)


def _in_order(record: str, seat: Seat) -> bool:
    """Whether the cards of a hand stand in order, or are none."""
    hand = record[2 * HAND_SIZE * seat :][: 2 * HAND_SIZE]
    cards = [hand[at : at + 2] for at in range(0, len(hand), 2)]
    return not hand.isdecimal() or all(card < after for card, after in pairwise(cards))


def _layout_of(text: str) -> _Layout | None:
    """The kind of records that a file is a row of; None where it is none.

    A file of 4,992 bytes may be 32 records or 39: what they begin with tells. Digits alone, 78 a deal, are no
    records: the next deal's would be taken for the signs.
    """
    if _DIGITS_ALONE.fullmatch(text):
        return None
    fits = [layout.fits(text) for layout in _LAYOUTS]
    if _OF_SIGNS_BEGUN.match(text, _DIGITS):  # signs behind the digits: no record of BRI has them
        fits[_LAYOUTS.index(_BRI)] = 0
    counts = [layout.count(text) for layout in _LAYOUTS]
    found = [
        (fit / count, len(text) % layout.size == 0, fit, -place)
        for place, (layout, fit, count) in enumerate(zip(_LAYOUTS, fits, counts, strict=True))
        if count and 2 * fit > count and len(text) >= layout.size
    ]
    return _LAYOUTS[-max(found)[-1]] if found else None


def _first_number(text: str, count: int, notes: BoardNotes) -> int:
    """The number of the first board by the settings of a DUP file; tells what these leave in doubt."""
    settings = text[_DIGITS + _SIGNS : _DUP.size]
    if _BLANK.fullmatch(settings):
        return 1
    fields = [settings[at:end].strip() for at, end in pairwise(_NUMBERS)]
    known = len(settings) == 10 and set(settings[:2].upper()) <= set("YN")
    if not known or not all(one.isascii() and one.isdecimal() for one in fields):
        notes.problem("ambiguity", _OTHER)
        return 1
    _tell_other_settings(text, settings, notes)
    lowest, _, highest = map(int, fields)
    if settings[1] in "Yy":
        message = N_("the file says that its boards are counted backwards: they were read in their order")
        notes.problem("ambiguity", Message(message))
    if highest not in (count, lowest + count - 1):
        message = N_(
            "the file says {number}, which is neither the count of its deals, {count}, nor the last board"
        )
        notes.problem("ambiguity", Message(message, {"count": count, "number": highest}))
    return max(lowest, 1)


def _tell_other_settings(text: str, settings: str, notes: BoardNotes) -> None:
    """Tell the first record whose settings are neither blank nor those of the first record."""
    for number, at in enumerate(range(_DUP.size, len(text) - _DUP.size + 1, _DUP.size), start=2):
        other = text[at + _DIGITS + _SIGNS : at + _DUP.size]
        if other != settings and not _BLANK.fullmatch(other):
            values = {"value": shown(other), "first": shown(settings)}
            notes.problem("ambiguity", Message(_OTHER_SETTINGS, values), record=number)
            return


def _read_record(record: str, number: int, place: int, notes: BoardNotes) -> None:
    """The deal of a record."""
    if _OF_SIGNS.match(record):
        hands = _hands(None, record[:_SIGNS], notes, record=place)
    else:
        signs = record[_DIGITS : _DIGITS + _SIGNS]
        shown = signs if _OF_SIGNS.match(signs) else None
        hands = _hands(record[:_DIGITS], shown, notes, record=place)
    notes.board(standard_board(number, hands or NO_HANDS))


def _search(notes: BoardNotes) -> None:
    """Read what is no row of records: digits and signs, wherever they stand; two that touch are one deal."""
    text, end, number, place, other = notes.text, 0, 0, 0, False
    matches = [*_DEAL.finditer(text)]
    while place < len(matches):
        match = matches[place]
        other = other or not _BLANK.fullmatch(text, end, match.start())
        found, end, place = {match.lastgroup: match[0]}, match.end(), place + 1
        if place < len(matches) and matches[place].start() == end and matches[place].lastgroup not in found:
            found[matches[place].lastgroup] = matches[place][0]
            end, place = matches[place].end(), place + 1
        hands = _hands(found.get("digits"), found.get("signs"), notes, match.start())
        if hands is not None:
            number += 1
            notes.board(standard_board(number, hands), match.start())
    if other or not _BLANK.fullmatch(text, end):
        notes.problem("ambiguity", _OTHER)


def _hands(
    digits: str | None, signs: str | None, notes: BoardNotes, at: int | None = None, **place: Any
) -> Hands | None:
    """The hands of a deal in one form or both: those of the digits where these can be read."""
    dealt = _of_digits(digits) if digits else None
    if digits and dealt is None:
        notes.problem("syntax", _NO_CARDS, at, excerpt=digits, **place)
    if signs is None:
        return dealt
    texts = {seat: signs[seat * _HAND :][:_HAND].translate(_SUITS) for seat in SEATS}
    if dealt is None:
        return notes.hands(texts, at, excerpt="", **place)
    if read_hands(texts)[0] != dealt:
        notes.problem("rule", _TWO_DEALS, at, excerpt="", defect=Defect.UNREADABLE, **place)
    return dealt


def _of_digits(digits: str) -> Hands | None:
    """The hands of 78 digits; None where these are no cards, or one comes twice."""
    if not (digits.isascii() and digits.isdecimal() and len(digits) == _DIGITS):
        return None
    return hands_of_places([int(digits[at : at + 2]) - 1 for at in range(0, _DIGITS, 2)])
