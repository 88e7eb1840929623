"""BHG, the files of the Borel hand generator (sources/dealing-machines.md §7): only read.

The first line is empty; every other has a deal of 52 letters, or is empty where the set lacks that board. A
letter is a card: `A` to `Z` from the ace of spades to the two of hearts, `a` to `z` from the ace of diamonds
to the two of clubs. There are thirteen for each hand, the dealer's first, then clockwise. The first deal is
board 1; dealer and vulnerability are those of the number.

A file that ends within a deal is cut: where three hands of it are whole, the fourth follows and is read, else
that deal is none. The letters of a deal that come again, as in a file that was written twice, are told: at
another place they are other hands.

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
_THREE_HANDS: Final = 3 * HAND_SIZE
HALF: Final = len(_LETTERS) // 2
"""Signs: a line with fewer is no deal at all."""
_SOME_LETTERS: Final = re.compile(r"[A-Za-z]+")


def read(notes: BoardNotes) -> None:
    """Read a file: its boards and problems go into the notes."""
    lines, at = notes.text.split("\n"), 0
    before = bool(lines[0].strip())
    if before:
        message = N_("the first line of a BHG file is empty: here it has a deal, and was read as board 1")
        notes.problem("ambiguity", Message(message), 0)
    numbers: dict[str, int] = {}
    for number, line in enumerate(lines, int(before)):
        letters = line.strip()
        if _is_cut(letters) and at + len(line) == len(notes.text):
            _read_cut(letters, number, at, notes)
        elif letters:
            _read_deal(letters, number, at, notes)
        if len(letters) == len(_LETTERS) and numbers.setdefault(letters, number) != number:
            message = N_(
                "board {number} has the letters of board {other}: the file seems to be written twice"
            )
            values = {"number": number, "other": numbers[letters]}
            notes.problem("ambiguity", Message(message, values), at)
        at += len(line) + 1


def _is_cut(letters: str) -> bool:
    """Whether these are the first letters of a deal, and not all."""
    few = 0 < len(letters) < len(_LETTERS)
    return few and _SOME_LETTERS.fullmatch(letters) is not None and len(set(letters)) == len(letters)


def _read_cut(letters: str, number: int, at: int, notes: BoardNotes) -> None:
    """Read the last line of a file that ends within it."""
    values = {"count": len(letters), "number": number}
    if len(letters) < _THREE_HANDS:
        message = N_("the file ends after {count} of the 52 letters of board {number}: it was passed over")
        notes.problem("syntax", Message(message, values), at)
        return
    message = N_(
        "the file ends after {count} of the 52 letters of board {number}: its last hand follows from the rest"
    )
    notes.problem("syntax", Message(message, values), at)
    rest = "".join(letter for letter in _LETTERS if letter not in letters[:_THREE_HANDS])
    notes.board(standard_board(number, _hands(letters[:_THREE_HANDS] + rest, standard_dealer(number))), at)


def _read_deal(letters: str, number: int, at: int, notes: BoardNotes) -> None:
    if len(letters) == len(_LETTERS) == len(set(letters)) and _SOME_LETTERS.fullmatch(letters):
        notes.board(standard_board(number, _hands(letters, standard_dealer(number))), at)
        return
    message = N_("the deal is not 52 different letters from A to Z and a to z: it was not read")
    notes.unreadable(Message(message), at, defect=Defect.UNREADABLE_DEAL)
    if len(letters) > HALF:
        notes.board(standard_board(number, NO_HANDS), at)


def _hands(letters: str, dealer: Seat) -> Hands:
    """The hands of 52 different letters, the dealer's first."""
    hands = [0] * 4
    for place, letter in enumerate(letters):
        hands[(dealer + place // HAND_SIZE) % 4] |= 1 << CARDS[_LETTERS.index(letter)]
    return hands[0], hands[1], hands[2], hands[3]
