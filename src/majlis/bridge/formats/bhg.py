"""BHG, the files of the Borel hand generator (sources/dealing-machines.md §7): only read.

The first line is empty; every other has a deal of 52 letters, or is empty where the set lacks that board. A
letter is a card: `A` to `Z` from the ace of spades to the two of hearts, `a` to `z` from the ace of diamonds
to the two of clubs. There are thirteen for each hand, the dealer's first, then clockwise. The first deal is
board 1; dealer and vulnerability are those of the number.

>>> from majlis.bridge.formats import FORMATS
>>> letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
>>> board = FORMATS["bhg"].loads("\\n\\n" + letters).boards[0]
>>> board.number, board.hands[board.dealer] == 0x1FFF
(2, True)
"""

import re
from typing import Final

from majlis.bridge.formats.owners import CARDS
from majlis.bridge.formats.reader import BoardNotes
from majlis.bridge.table.board import standard_board, standard_dealer
from majlis.bridge.table.cards import HAND_SIZE, NO_HANDS, Hands
from majlis.bridge.table.defects import Defect
from majlis.game import Seat
from majlis.i18n import N_
from majlis.message import Message

_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
HALF: Final = 26
"""Signs: a line with fewer is no deal at all."""
_DEAL: Final = re.compile(r"[A-Za-z]{52}")


def read(notes: BoardNotes) -> None:
    """Read a file."""
    lines, at = notes.text.split("\n"), 0
    before = bool(lines[0].strip())
    if before:
        message = N_("the first line of a BHG file is empty: here it has a deal, and was read as board 1")
        notes.problem("ambiguity", Message(message), 0)
    for number, line in enumerate(lines, int(before)):
        letters = line.strip()
        if letters:
            _read_deal(letters, number, at, notes)
        at += len(line) + 1


def _read_deal(letters: str, number: int, at: int, notes: BoardNotes) -> None:
    hands = _hands(letters, standard_dealer(number))
    if hands is None:
        message = N_("the deal is not 52 different letters from A to Z and a to z: it was not read")
        notes.unreadable(Message(message), at, defect=Defect.UNREADABLE_DEAL)
    if hands is not None or len(letters) > HALF:
        notes.board(standard_board(number, hands or NO_HANDS), at)


def _hands(letters: str, dealer: Seat) -> Hands | None:
    if not _DEAL.fullmatch(letters) or len(set(letters)) < len(_LETTERS):
        return None
    hands = [0] * 4
    for place, letter in enumerate(letters):
        hands[(dealer + place // HAND_SIZE) % 4] |= 1 << CARDS[_LETTERS.index(letter)]
    return hands[0], hands[1], hands[2], hands[3]
