"""CSV as the program BigDeal writes it (sources/dealing-machines.md §6): only read.

    "T6","AK72","43","AJ762","AK72", … ,"1","N/-"

A line a deal, 18 fields: North's spades, hearts, diamonds and clubs, East's, South's, West's; the number of
the board; the dealer's letter, a stroke, and who is vulnerable: `-`, `NS`, `EW` or `All`. Spreadsheets leave
out the quotation marks or write semicolons: that is read too, and a line of headings is passed over.

>>> from majlis.bridge.formats import FORMATS
>>> suit = '"AKQJT98765432"'
>>> line = f'{suit},"","","","",{suit},"","","","",{suit},"","","","",{suit}'
>>> board = FORMATS["csv"].loads(line + ',"7","S/All"').boards[0]
>>> board.number, board.dealer, board.hands[3] == 0x1FFF << 26
(7, 2, True)
"""

import re
from typing import Final

from majlis.bridge.formats.reader import BoardNotes
from majlis.bridge.table.board import (
    Board,
    Vulnerability,
    parse_number,
    parse_vulnerability,
    standard_dealer,
    standard_vulnerability,
)
from majlis.bridge.table.cards import SEATS, parse_seat
from majlis.bridge.table.defects import Defect
from majlis.errors import NotationError
from majlis.game import Seat
from majlis.i18n import N_
from majlis.message import Message

_FIELDS: Final = 18
_LONGEST: Final = 1000
"""Characters of a line; a deal has fewer."""
_RANKS: Final = re.compile(r"(?:10|[2-9TJQKA])*-?", re.IGNORECASE | re.ASCII)


def read(notes: BoardNotes) -> None:
    """Read a file."""
    at = 0
    for line in notes.text.split("\n"):
        if line.strip():
            fields = _fields(line) if len(line) <= _LONGEST else []
            if len(fields) == _FIELDS and all(map(_RANKS.fullmatch, fields[:16])):
                _read_deal(fields, at, notes)
            elif not (at == 0 and _is_heading(fields)):
                message = N_("the line is not a deal: 16 holdings, a number, and dealer/vulnerability")
                notes.problem("syntax", Message(message), at)
        at += len(line) + 1


def _fields(line: str) -> list[str]:
    """The fields of a line without their quotation marks."""
    found = [field.strip() for field in line.split(";" if line.count(";") > line.count(",") else ",")]
    return [field[1:-1].strip() if field[:1] == field[-1:] == '"' != field else field for field in found]


def _is_heading(fields: list[str]) -> bool:
    """Whether a first line names the fields."""
    return len(fields) == _FIELDS and not any(map(str.isdecimal, fields))


def _read_deal(fields: list[str], at: int, notes: BoardNotes) -> None:
    hands = notes.hands({seat: ".".join(fields[4 * seat : 4 * seat + 4]) for seat in SEATS}, at)
    number = None
    try:
        number = parse_number(fields[16]) if fields[16] else None
    except NotationError as error:
        notes.unreadable(error, at, excerpt=fields[16])
    dealer, vulnerability = _of_table(fields[17], at, notes)
    if not fields[16]:
        notes.problem("syntax", Message(N_("the deal has no number of its board")), at)
    elif number is not None and None not in (dealer, vulnerability):
        wanted = standard_dealer(number), standard_vulnerability(number)
        if (dealer, vulnerability) != wanted:
            message = N_(
                "board {number} does not have the dealer and vulnerability {value}, as the numbers go: one "
                "of them may be wrong"
            )
            values = {"number": number, "value": fields[17]}
            notes.problem("ambiguity", Message(message, values), at)
    board = Board(
        number=number,
        dealer=dealer,
        vulnerability=vulnerability,
        hands=hands,
    )
    notes.board(board, at)


def _of_table(text: str, at: int, notes: BoardNotes) -> tuple[Seat | None, Vulnerability | None]:
    """Dealer and vulnerability of the last field."""
    first, _, second = text.partition("/")
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None
    try:
        dealer = parse_seat(first)
        vulnerability = parse_vulnerability(second)
    except NotationError as error:
        notes.unreadable(error, at, excerpt=text, defect=Defect.UNREADABLE)
    return dealer, vulnerability
