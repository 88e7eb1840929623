"""DLM, the files of Dealmaster Pro: only read.

    [Document]
    From board=1
    To board=1
    Board 01=fnbkmmincldklcfcofoiefnapm018

A letter of `a` to `p` (0 to 15) tells the owners of two cards, of the first by its upper two bits, of the
second by its lower two: North 0, East 1, South 2, West 3. The cards run from the ace of spades down to the
two of clubs. The three digits are the letters' codes, each taken exclusive-or with the next.

The three digits, and that each hand has thirteen cards, are checked in every line. The order of the cards and
of the seats cannot be checked from a file: it is the usual one, and no program that writes DLM was at hand to
compare with. Dealer and vulnerability are those of the board's number, as in that program.

>>> from majlis.bridge.formats import FORMATS
>>> report = FORMATS["dlm"].loads("Board 01=fnbkmmincldklcfcofoiefnapm018")
>>> report.boards[0].dealer, report.problems
(0, ())
"""

import re
from functools import reduce
from operator import xor
from typing import Final

from majlis.bridge.formats.reader import BoardNotes
from majlis.bridge.table.board import Tag, standard_board
from majlis.bridge.table.cards import SUITS, Hands
from majlis.bridge.table.defects import Defect
from majlis.i18n import N_
from majlis.message import Message

_LINE: Final = re.compile(r"\s*([^=\[\]]+?)\s*=\s*(.*?)\s*")
_BOARD: Final = re.compile(r"board\s+(\d{1,9})", re.IGNORECASE)
_VALUE: Final = re.compile(r"([a-p]{26})(\d{3})?", re.IGNORECASE)
_OWN: Final = re.compile(r"(?:from|to) board|duplicates +\d+|headline|status", re.IGNORECASE)
"""Values about the file, which belong to no board."""
CARDS: Final = tuple(13 * suit + rank for suit in SUITS for rank in reversed(range(13)))
"""The cards in the order of the file."""


def read(notes: BoardNotes) -> None:
    """Read a file."""
    at = 0
    for line in notes.text.split("\n"):
        _read_line(line, at, notes)
        at += len(line) + 1


def _read_line(line: str, at: int, notes: BoardNotes) -> None:
    match = _LINE.fullmatch(line)
    board = _BOARD.fullmatch(match[1]) if match else None
    if match is None or board is None:
        if line.strip() and not line.strip().startswith("[") and not (match and _OWN.fullmatch(match[1])):
            notes.problem("syntax", Message(N_("this line is not part of a board: it was passed over")), at)
        return
    value = _VALUE.fullmatch(match[2])
    if value is None:
        message = N_("the deal is not 26 letters from a to p and three digits: it was not read")
        notes.unreadable(Message(message), at, defect=Defect.UNREADABLE_DEAL)
        notes.board(standard_board(int(board[1]), (None,) * 4, [Tag("DLM", match[2])]), at)
        return
    letters = value[1].lower()
    check = reduce(xor, map(ord, letters))
    if value[2] and int(value[2]) != check:
        message = N_("the deal ends in {digits}, and its letters give {number:03}: a letter may be wrong")
        notes.problem("ambiguity", Message(message, {"digits": value[2], "number": check}), at)
    notes.board(standard_board(int(board[1]), hands_of(letters)), at)


def hands_of(letters: str) -> Hands:
    """The hands of 26 letters."""
    hands = [0] * 4
    for place, letter in enumerate(letters):
        owners = divmod(ord(letter) - ord("a"), 4)
        for offset, owner in enumerate(owners):
            hands[owner] |= 1 << CARDS[2 * place + offset]
    return hands[0], hands[1], hands[2], hands[3]
