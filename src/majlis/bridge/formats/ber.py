"""BER, the files of Bernasconi's dealing machine (sources/dealing-machines.md §5): only read.

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
_DEAL: Final = re.compile(r"\S(?:\s*+\S){0,51}")
"""A deal, with white space wherever it stands."""
_SEATS: Final = str.maketrans("1234", "\0\1\2\3")


def read(notes: BoardNotes) -> None:
    """Read a file."""
    number = 0
    for match in _DEAL.finditer(notes.text):
        owners, place = "".join(match[0].split()), match.start()
        if len(owners) < DEAL:
            message = N_("the last {count} digits are no whole deal of 52: they were passed over")
            notes.problem("syntax", Message(message, {"count": len(owners)}), place)
            continue
        number += 1
        if _OWNERS.fullmatch(owners):
            notes.board(standard_board(number, hands_of(owners.translate(_SEATS).encode())), place)
            continue
        message = N_("deal {number} has other signs than 52 digits from 1 to 4: it was not read")
        notes.unreadable(
            Message(message, {"number": number}), place, excerpt=owners, defect=Defect.UNREADABLE_DEAL
        )
        if sum(map(owners.count, "1234")) > DEAL // 2:  # a deal with some signs wrong, and not something else
            notes.board(standard_board(number, NO_HANDS), place)
