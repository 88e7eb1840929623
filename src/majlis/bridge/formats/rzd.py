"""RZD ("Kops") and CDS, binary files of dealing machines (sources/dealing-machines.md §8): only read.

A deal is 13 bytes, one for each rank from the ace down: two bits for the owner of the spade, then of the
heart, the diamond and the club of that rank.

- RZD: a head of 13 bytes, which has the number of deals, low byte first, and 11 spaces; seats are 0 to 3 from
  North on. Boards are 1, 2, 3 …, as many as the file has, whatever the head says.
- CDS: no head; before each deal a byte with the number of its board; seats are North 1, East 2, South 3, West
  0.

Dealer and vulnerability are those of the board's number.

>>> from majlis.bridge.formats import FORMATS
>>> report = FORMATS["rzd"].loads(b"\\x01\\0" + b" " * 11 + bytes([0b00011011] * 13))
>>> report.boards[0].hands == (0x1FFF, 0x1FFF << 13, 0x1FFF << 39, 0x1FFF << 26)
True
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from majlis.bridge.formats.owners import hands_of
from majlis.bridge.formats.reader import BoardNotes
from majlis.bridge.table.board import standard_board
from majlis.bridge.table.cards import HAND_SIZE, Hands
from majlis.game import Seat
from majlis.i18n import N_
from majlis.message import Message

_HEAD: Final = 13
_LOOKED_AT: Final = 100
"""Deals that are looked at to tell whether a file has any."""
_FEWEST_IN_ROW: Final = 3
"""Boards whose numbers tell which of them is wrong."""
_SPACES: Final = b" " * 11
_SHIFTS: Final = (6, 4, 2, 0)
"""Of the owners of spade, heart, diamond and club in a byte."""
_OWNERS: Final = tuple(
    tuple(bytes(((byte >> shift) - first) & 3 for byte in range(256)) for shift in _SHIFTS)
    for first in (0, 1)
)
"""The owners in each byte, suit by suit, where North's number is 0 and where it is 1."""


def is_rzd(raw: bytes) -> bool:
    """Whether bytes begin with the head of RZD."""
    return len(raw) >= _HEAD and raw[2:_HEAD] == _SPACES


def is_cds(raw: bytes) -> bool:
    """Whether bytes are deals with the numbers of their boards, each of thirteen cards for every seat."""
    size = 1 + HAND_SIZE
    records = [raw[at : at + size] for at in range(0, min(len(raw), _LOOKED_AT * size), size)]
    return (
        bool(raw) and len(raw) % size == 0 and all(record[0] and _is_deal(record[1:]) for record in records)
    )


def _is_deal(record: bytes, first: Seat = 1) -> bool:
    hands = _hands(record, first) if len(record) == HAND_SIZE else (None,) * 4
    return all(cards is not None and cards.bit_count() == HAND_SIZE for cards in hands)


def read(notes: BoardNotes) -> None:
    """Read a file."""
    raw, rzd = notes.raw, is_rzd(notes.raw)
    begin, size = (_HEAD, HAND_SIZE) if rzd else (1, 1 + HAND_SIZE)
    places = range(begin, min(len(raw), _LOOKED_AT * size), size)
    if not raw.strip():
        return
    if rzd and len(raw) == _HEAD:
        _read_rzd(raw, notes)
        return
    if not any(_is_deal(raw[at : at + HAND_SIZE], int(not rzd)) for at in places):
        notes.problem(
            "syntax", Message(N_("the file holds no deals of thirteen bytes, as RZD and CDS have them"))
        )
    elif rzd:
        _read_rzd(raw, notes)
    else:
        _read_cds(raw, notes)


def _read_rzd(raw: bytes, notes: BoardNotes) -> None:
    said, deals = int.from_bytes(raw[:2], "little"), raw[_HEAD:]
    count = len(deals) // HAND_SIZE
    if count != said:
        message = N_("the head of the file says {said} deals, and it has {count}: all of them were read")
        notes.problem("ambiguity", Message(message, {"said": said, "count": count}))
    for number in range(1, count + 1):
        record = deals[(number - 1) * HAND_SIZE : number * HAND_SIZE]
        notes.board(standard_board(number, _hands(record, 0)))
    _tell_rest(deals[count * HAND_SIZE :], notes)


def _read_cds(raw: bytes, notes: BoardNotes) -> None:
    size = 1 + HAND_SIZE
    count = len(raw) // size
    strange = _out_of_row([raw[place * size] for place in range(count)])
    for place in range(count):
        record = raw[place * size : (place + 1) * size]
        number = record[0]
        if number in strange:
            message = N_("board {number} stands where the others make it board {other}")
            values = {"number": number, "other": strange[number]}
            notes.problem("ambiguity", Message(message, values), record=place + 1)
        if not number:
            message = N_("this record has no number of its board: it was taken for board {number}")
            number = place + 1
            notes.problem("syntax", Message(message, {"number": number}), record=number)
        notes.board(standard_board(number, _hands(record[1:], 1)))
    _tell_rest(raw[count * size :], notes)


def _out_of_row(numbers: Sequence[int]) -> dict[int, int]:
    """The one number that does not follow the one before it where all the others do, and what it would be.

    >>> _out_of_row([1, 32, 3]), _out_of_row([2, 2, 3]), _out_of_row([1, 2, 7, 8]), _out_of_row([5, 6, 7])
    ({32: 2}, {2: 1}, {}, {})
    """
    if len(numbers) < _FEWEST_IN_ROW:
        return {}
    first = Counter(number - place for place, number in enumerate(numbers)).most_common(1)[0][0]
    wrong = [(number, first + place) for place, number in enumerate(numbers) if number != first + place]
    return dict(wrong) if len(wrong) == 1 and wrong[0][0] else {}


def _tell_rest(rest: bytes, notes: BoardNotes) -> None:
    """Tell what is left after the last deal; a mark of the end of a text is nothing."""
    if rest.strip(b"\0\x1a\r\n"):
        message = N_("the file ends within a record: its last {count} bytes were passed over")
        notes.problem("syntax", Message(message, {"count": len(rest)}))


def _hands(record: bytes, first: Seat) -> Hands:
    """The hands of 13 bytes; `first` is the number that North has."""
    return hands_of(b"".join([record.translate(table) for table in _OWNERS[first]]))
