"""Files of duplicating machines and of programs for them (DUP, BRI, DGE): only read.

A file is a row of records without line ends. A record has the deal in one or both of two forms, which show
themselves, whatever stands around them:

- as players see it: the hands of North, East, South and West, the suits each after its sign of the old PC
  character set (6 spades, 3 hearts, 4 diamonds, 5 clubs), 68 signs;
- 78 digits: two for each card of North, East and South, 01 the ace of spades down to 52, the two of clubs.

Where a record has both, they must agree. What else is in a record (machines keep settings there) has no
published form: it is not read, and a line says so. Dealer and vulnerability are those of the board's place in
the file. No file of a machine was at hand to compare with.

>>> from majlis.bridge.formats import FORMATS
>>> digits = "".join(f"{card:02}" for card in range(1, 40))
>>> FORMATS["dup"].loads(digits).boards[0].hands == (0x1FFF, 0x1FFF << 13, 0x1FFF << 39, 0x1FFF << 26)
True
"""

import re
from typing import Final

from majlis.bridge.formats.dlm import CARDS
from majlis.bridge.formats.reader import BoardNotes
from majlis.bridge.table.board import standard_board
from majlis.bridge.table.cards import HAND_SIZE, SEATS, Hands, read_hand, with_last_hand
from majlis.bridge.table.defects import Defect
from majlis.i18n import N_
from majlis.message import Message

_DEAL: Final = re.compile(r"(?P<hands>[\x03-\x06][\x03-\x062-9TJQKA]{67})|(?P<digits>\d{78})", re.IGNORECASE)
_HAND: Final = 17
"""The signs of a hand: thirteen cards and four suits."""
_SUITS: Final = str.maketrans("\x06\x03\x04\x05", "SHDC")
_BETWEEN: Final = re.compile(r"[\s\x00\x1a]*")


def read(notes: BoardNotes) -> None:
    """Read a file."""
    text, end, number = notes.text, 0, 0
    matches = [*_DEAL.finditer(text)]
    other = False
    while matches:
        match = matches.pop(0)
        other = other or not _BETWEEN.fullmatch(text[end : match.start()])
        end, hands = match.end(), _hands(match, notes)
        if matches and matches[0].start() == end and matches[0].lastgroup != match.lastgroup:
            second = matches.pop(0)
            end, again = second.end(), _hands(second, notes)
            if None not in (hands, again) and hands != again:
                message = N_("hands and digits of this record are two deals: the hands were kept")
                notes.problem("rule", Message(message), match.start(), excerpt="", defect=Defect.UNREADABLE)
            hands = again if hands is None or (again and second.lastgroup == "hands") else hands
        if hands is not None:
            number += 1
            notes.board(standard_board(number, hands), match.start())
    if other or not _BETWEEN.fullmatch(text[end:]):
        message = N_("the file has more than deals, such as settings of a machine: only the deals were read")
        notes.problem("ambiguity", Message(message), excerpt="")


def _hands(match: re.Match[str], notes: BoardNotes) -> Hands | None:
    """The hands of a deal in one of the two forms."""
    if match.lastgroup == "hands":
        return _of_suits(match, notes)
    hands = _of_digits(match["digits"])
    if hands is None:
        message = N_("these 78 digits are not 39 different cards from 01 to 52: they were passed over")
        notes.problem("syntax", Message(message), match.start())
    return hands


def _of_suits(match: re.Match[str], notes: BoardNotes) -> Hands:
    """The hands as players see them."""
    text = match["hands"].translate(_SUITS)
    hands: list[int] = []
    for seat in SEATS:
        cards, faults = read_hand(text[_HAND * seat : _HAND * (seat + 1)])
        notes.faults(faults, match.start(), seat=seat, excerpt="")
        hands.append(cards)
    return hands[0], hands[1], hands[2], hands[3]


def _of_digits(digits: str) -> Hands | None:
    """The hands of 78 digits; None where these are no cards, or one comes twice."""
    cards = [int(digits[at : at + 2]) for at in range(0, 78, 2)]
    if len(set(cards)) < 39 or not all(1 <= card <= 52 for card in cards):
        return None
    n, e, s = (
        sum(1 << CARDS[card - 1] for card in cards[at : at + HAND_SIZE]) for at in range(0, 39, HAND_SIZE)
    )
    return with_last_hand((n, e, s, None))
