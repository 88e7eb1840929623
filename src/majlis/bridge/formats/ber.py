"""BER, the files of Bernasconi's dealing machine: only read.

52 digits a deal, nothing between: the owners of the cards from the ace of spades down to the two of clubs,
North 1, East 2, South 3, West 4. Line ends are passed over. Numbers are not stored: the boards are 1, 2, 3 …,
with the dealer and vulnerability of their number.

>>> from majlis.bridge.formats import FORMATS
>>> report = FORMATS["ber"].loads("1" * 13 + "2" * 13 + "4" * 13 + "3" * 13)
>>> report.boards[0].hands == (0x1FFF, 0x1FFF << 13, 0x1FFF << 26, 0x1FFF << 39)
True
"""

import re
from typing import Final

from majlis.bridge.formats.owners import hands_of
from majlis.bridge.formats.reader import BoardNotes
from majlis.bridge.table.board import standard_board
from majlis.bridge.table.cards import NO_HANDS
from majlis.bridge.table.defects import Defect
from majlis.i18n import N_
from majlis.message import Message

DEAL: Final = 52
"""The digits of a deal."""
_OWNERS: Final = re.compile(r"[1-4]{52}")
_SIGN: Final = re.compile(r"\S")


def read(notes: BoardNotes) -> None:
    """Read a file."""
    places = [match.start() for match in _SIGN.finditer(notes.text)]
    digits = "".join(notes.text.split())
    for number, at in enumerate(range(0, len(digits) - DEAL + 1, DEAL), 1):
        owners, place = digits[at : at + DEAL], places[at]
        if _OWNERS.fullmatch(owners):
            notes.board(standard_board(number, hands_of("1234".index(owner) for owner in owners)), place)
            continue
        message = N_("deal {number} has other signs than 52 digits from 1 to 4: it was not read")
        notes.unreadable(
            Message(message, {"number": number}), place, excerpt=owners, defect=Defect.UNREADABLE_DEAL
        )
        notes.board(standard_board(number, NO_HANDS), place)
    rest = len(digits) % DEAL
    if rest:
        message = N_("the last {count} digits are no whole deal of 52: they were passed over")
        notes.problem("syntax", Message(message, {"count": rest}), places[-rest])
