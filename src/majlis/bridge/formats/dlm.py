"""DLM, the text files of Duplimate machines (sources/dealing-machines.md §2): only read.

    [Document]
    From board=1
    To board=1
    Duplicates 01=1
    Board 01=fnbkmmincldklcfcofoiefnapm018

A letter of `a` to `p` (0 to 15) tells the owners of two cards, of the first by its upper two bits, of the
second by its lower two: North 0, East 1, South 2, West 3. The cards run from the ace of spades down to the
two of clubs. The three digits are the board's number, the number of its copies (`Duplicates 01`) and the
codes of the letters, each taken exclusive-or with the next.

A file has always 99 lines of boards: those outside `From board` to `To board` are filler, and are left out.
Programs compute the check of the head in two ways, and real machines may in others: where neither fits, and a
line outside holds a deal, that is told. A file with a crypto key has no
deals that can be read, since what the key does to them is not known. Dealer and vulnerability are those of
the board's number. Headline, status (`Sealed`) and copies are settings of the machine, and no part of a
board.

>>> from majlis.bridge.formats import FORMATS
>>> report = FORMATS["dlm"].loads("Duplicates 01=1\\nBoard 01=fnbkmmincldklcfcofoiefnapm018")
>>> report.boards[0].dealer, report.problems
(0, ())
"""

import re
from dataclasses import dataclass, field
from functools import reduce
from operator import xor
from typing import Final

from majlis.bridge.formats.owners import hands_of
from majlis.bridge.formats.reader import BoardNotes
from majlis.bridge.table.board import Tag, standard_board
from majlis.bridge.table.cards import NO_HANDS, Hands
from majlis.bridge.table.defects import Defect
from majlis.i18n import N_
from majlis.message import Message

_BOARD: Final = re.compile(r"(board|duplicates) +(\d{1,3})", re.IGNORECASE | re.ASCII)
_VALUE: Final = re.compile(r"([a-p]{26})(\d{3})?", re.IGNORECASE | re.ASCII)
_NUMBER: Final = re.compile(r"\d{1,9}", re.ASCII)
_SETTINGS: Final = frozenset(
    (
        *("headline", "status", "duplicates", "from board", "to board", "next board to duplimate"),
        *("printouts", "crypto key", "checksum"),
    )
)
"""Keys of the head: what they set belongs to no board."""
_FILLER: Final = "aaaaaabffffffkkkkkklpppppp"
"""The deal of a line that holds no board: a suit for each hand."""
_OWNERS: Final = {chr(97 + code): bytes(divmod(code, 4)) for code in range(16)}
_MOST_NAMED: Final = 10
"""Missing boards that are named."""


@dataclass(slots=True)
class _File:
    """The keys of a file with their values and places."""

    head: dict[str, str] = field(default_factory=dict)
    copies: dict[int, int] = field(default_factory=dict)
    boards: dict[int, tuple[str, int]] = field(default_factory=dict)
    """Value and place by number."""


def read(notes: BoardNotes) -> None:
    """Read a file."""
    file, at = _File(), 0
    for line in notes.text.split("\n"):
        if not _take(line.strip(), at, file, notes):
            message = N_("this line is not part of a board: it was passed over")
            notes.problem("syntax", Message(message), at)
        at += len(line) + 1
    wanted = _wanted(file, notes)
    if _is_locked(file, notes):
        return
    for number, (value, place) in file.boards.items():
        letters = value[:26].lower()
        if wanted is None and letters == _FILLER:
            continue
        if wanted is None or number in wanted:
            _read_board(number, value, place, notes, file.copies.get(number, 0))
    _tell_missing(wanted, set(file.boards), notes)
    _tell_head(wanted, file, notes)


def _tell_head(wanted: range | None, file: _File, notes: BoardNotes) -> None:
    """Tell of deals outside the boards that the head names, where its check does not confirm those.

    A sound file has filler there, yet machines are said to leave old deals; so the check decides.
    """
    said = file.head.get("checksum", "")
    if wanted is None or not _NUMBER.fullmatch(said):
        return
    outside = [number for number, (value, _) in file.boards.items() if number not in wanted]
    dealt = [number for number in outside if file.boards[number][0][:26].lower() != _FILLER]
    copies = file.head.get("duplicates", "")
    shown = int(file.head.get("status", "").lower() == "show")
    checks = {len(wanted) ^ shown}
    if _NUMBER.fullmatch(copies):
        checks.add(int(copies) ^ wanted[0] ^ wanted[-1] ^ shown)
    if dealt and int(said) not in checks:
        message = N_(
            "board {number} holds a deal and lies outside {first} to {last}, and the check of the head, "
            "{value}, does not fit these numbers: one of them may be wrong"
        )
        values = {"number": dealt[0], "first": wanted[0], "last": wanted[-1], "value": said}
        notes.problem("ambiguity", Message(message, values))


def _take(line: str, at: int, file: _File, notes: BoardNotes) -> bool:
    """Take in a line; false where it is none of this format's."""
    key, equals, value = line.partition("=")
    key, value = " ".join(key.split()), value.strip()
    if not equals or line.startswith("["):
        return not line or line.startswith(("[", ";"))
    numbered = _BOARD.fullmatch(key)
    if numbered is None:
        file.head.setdefault(key.lower(), value)
        return key.lower() in _SETTINGS
    number = int(numbered[2])
    if numbered[1].lower() == "board":
        if number not in file.boards:
            file.boards[number] = value, at
            return True
        message = N_("board {number} is there twice in this file: the first was kept")
        notes.problem("ambiguity", Message(message, {"number": number}), at)
        return True
    if _NUMBER.fullmatch(value):
        file.copies[number] = int(value)
        return True
    return False


def _wanted(file: _File, notes: BoardNotes) -> range | None:
    """The numbers of the boards that the file holds; None where it does not say so."""
    first, last = file.head.get("from board"), file.head.get("to board")
    if first is None and last is None:
        return None
    numbers = [int(text) if text and _NUMBER.fullmatch(text) else None for text in (first, last)]
    if numbers[0] is not None and numbers[1] is not None and 1 <= numbers[0] <= numbers[1]:
        return range(numbers[0], numbers[1] + 1)
    message = N_("From board and To board do not say which boards the file holds: all were read")
    notes.problem("ambiguity", Message(message))
    return None


def _is_locked(file: _File, notes: BoardNotes) -> bool:
    """Whether a crypto key keeps the deals from being read."""
    key = file.head.get("crypto key", "")
    if not key.strip("0"):
        return False
    message = N_(
        "the file has the crypto key {value}: what that does to the deals is not known, and they were not "
        "read; write the file again without one"
    )
    notes.problem("syntax", Message(message, {"value": key[:40]}))
    return True


def _tell_missing(wanted: range | None, found: set[int], notes: BoardNotes) -> None:
    """Tell which boards the file announces and has no line for."""
    if wanted is None:
        return
    there = sum(number in wanted for number in found)
    if there == len(wanted):
        return
    missing = (number for number in wanted if number not in found)
    named = [str(number) for number, _ in zip(missing, range(_MOST_NAMED), strict=False)]
    more = " …" if len(wanted) - there > len(named) else ""
    message = N_("the file says that it holds boards {first} to {last}, and has no line for {missing}")
    values = {"first": wanted[0], "last": wanted[-1], "missing": ", ".join(named) + more}
    notes.problem("syntax", Message(message, values))


def _read_board(number: int, text: str, at: int, notes: BoardNotes, copies: int) -> None:
    value = _VALUE.fullmatch(text)
    if value is None:
        message = N_("the deal is not 26 letters from a to p and three digits: it was not read")
        notes.unreadable(Message(message), at, defect=Defect.UNREADABLE_DEAL)
        notes.board(standard_board(number, NO_HANDS, [Tag("DLM", text)]), at)
        return
    letters = value[1].lower()
    check = reduce(xor, map(ord, letters), number ^ copies)
    if value[2] and int(value[2]) != check:
        message = N_(
            "the deal ends in {digits}, and its letters, number and copies give {number:03}: one of them may "
            "be wrong"
        )
        notes.problem("ambiguity", Message(message, {"digits": value[2], "number": check}), at)
    if letters == _FILLER:
        message = N_("the line holds the filler of an empty place, a suit a hand: it was read as a deal")
        notes.problem("ambiguity", Message(message), at)
    notes.board(standard_board(number, hands_of_letters(letters)), at)


def hands_of_letters(letters: str) -> Hands:
    """The hands of 26 letters."""
    return hands_of(b"".join(map(_OWNERS.__getitem__, letters)))
