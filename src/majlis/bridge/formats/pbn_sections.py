"""The sections of a PBN record: auction, play and the double-dummy tables, from their lines to plain data.

A section is a tag with the lines under it. A call or card may have a reference to a note (`=1=`), a mark of
quality (`!`, `??`, `$5`) or of irregularity (`^R`) beside it; references to an auction's notes become the
explanations of its calls, everything else a `Note` at its place.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from majlis.bridge.formats.pbn_tokens import Token
from majlis.bridge.formats.report import Notes
from majlis.bridge.table.board import DoubleDummy, Note
from majlis.bridge.table.calls import FIRST_BID, PASS, Call, parse_bid
from majlis.bridge.table.cards import (
    EAST,
    NORTH,
    NOTRUMP,
    SOUTH,
    STRAINS,
    WEST,
    parse_card,
    parse_seat,
    parse_strain,
)
from majlis.bridge.table.defects import Defect
from majlis.cards import Card
from majlis.errors import NotationError, shown

ALERT: Final = "Alert"
"""How a note begins that tells of an alert: PBN has no other place for it."""
DECLARERS: Final = (NORTH, SOUTH, EAST, WEST)
"""The order of declarers in `DoubleDummyTricks` and `OptimumResultTable`; strains go from notrump down."""
DENOMINATIONS: Final = tuple(reversed(STRAINS))

_WORD: Final = re.compile(r"=\s*\d+\s*=|\$\d+|\^[A-Za-z]?|[!?]{1,2}|[^\s=!?$^]+|=")
_MARK: Final = re.compile(r"\$\d{1,3}|\^[A-Za-z]?|[!?]{1,2}")
_MAX_TEXT: Final = 4000
_MAX_CALLS: Final = 400
"""More calls than any auction can have (319)."""


def is_mark(text: str) -> bool:
    """Whether a note is a mark that PBN writes beside a call or card, without braces."""
    return _MARK.fullmatch(text) is not None


@dataclass(slots=True)
class Section:
    """A tag with what stands under it."""

    name: str
    value: str
    at: int
    body: list[Token] = field(default_factory=list)
    """Text and comments, in order."""
    remarks: dict[str, str] = field(default_factory=dict)
    """The notes that follow it, by number."""

    def rows(self) -> tuple[str, ...]:
        """The lines of a table."""
        return tuple(token.value for token in self.body if token.kind == "text")

    def words(self) -> Iterator[tuple[str, int, bool]]:
        """Each word with its place; the third tells whether it is a comment."""
        for token in self.body:
            if token.kind == "comment":
                yield token.value, token.at, True
            else:
                for match in _WORD.finditer(token.value):
                    yield match[0], token.at + match.start(), False


def read_auction(section: Section, notes: Notes) -> tuple[list[Call], list[Note]]:
    """The calls of an auction section, and the notes at their places."""
    calls: list[Call] = []
    found: list[Note] = []
    unused = dict(section.remarks)
    gap: int | None = None
    ended = False
    for word, at, comment in section.words():
        if comment:
            found.append(Note(word, "Auction", len(calls)))
        elif ended or word in ("*", "+"):
            ended = True
        elif word.startswith("=") and len(word) > 1:
            _explain(calls, word.strip("= "), section.remarks, unused, at, notes)
        elif is_mark(word):
            found.append(Note(word, "Auction", len(calls)))
        elif not word.strip("-"):
            gap = at if calls else None
        else:
            if gap is not None:
                wrong = "a call is left out here (-): who made those after it is not sure"
                notes.add("ambiguity", wrong, at=gap)
            gap = None
            _add_call(calls, word, at, notes)
        if len(calls) > _MAX_CALLS:
            wrong = f"the auction has more than {_MAX_CALLS} calls: no auction has, and it was not read"
            notes.add("rule", wrong, at=section.at, defect=Defect.AUCTION_ILLEGAL)
            return [], []
    found.extend(Note(text, "Auction", len(calls)) for text in unused.values())
    return calls, found


def _add_call(calls: list[Call], word: str, at: int, notes: Notes) -> None:
    if word.upper() == "AP":
        bids = any(call.bid >= FIRST_BID for call in calls)
        passes = next((n for n, call in enumerate(reversed(calls)) if call.bid != PASS), len(calls))
        calls.extend([Call(PASS)] * max(0, (3 if bids else 4) - passes))
        return
    try:
        calls.append(Call(parse_bid(word)))
    except NotationError as error:
        notes.add("syntax", str(error), at=at, defect=Defect.UNREADABLE)


def _explain(
    calls: list[Call], number: str, remarks: dict[str, str], unused: dict[str, str], at: int, notes: Notes
) -> None:
    text = remarks.get(number)
    if text is None or not calls or len(calls[-1].explanation) > _MAX_TEXT:
        why = f"there is no note {number}" if text is None else "there is no call that it could explain"
        notes.add("ambiguity", f"{why}: the reference was passed over", at=at)
        return
    unused.pop(number, None)
    alert, text = split_alert(text)
    last = calls[-1]
    both = "; ".join(part for part in (last.explanation, text) if part)
    calls[-1] = Call(last.bid, last.alert or alert, both)


def split_alert(text: str) -> tuple[bool, str]:
    """Whether a note tells of an alert, and the rest of it: `Alert: transfer`, `Alert`, `15-17`."""
    head, colon, rest = text.partition(":")
    if head.strip().lower() == ALERT.lower() and (colon or not rest):
        return True, rest.strip()
    return False, text


@dataclass(slots=True)
class PlayTable:
    """A play section as it stands: rows of four cells from the opening leader on."""

    rows: list[list[Card | None]]
    remarks: list[tuple[str, Card | None]]
    """Comments, marks and notes, each with the card that it follows in the text."""
    sound: bool
    """Whether every word was understood."""


def read_play(section: Section, notes: Notes) -> PlayTable:
    """The table of a play section."""
    cells: list[Card | None] = []
    remarks: list[tuple[str, Card | None]] = []
    unused = dict(section.remarks)
    last: Card | None = None
    sound, ended = True, False
    for word, at, comment in section.words():
        if comment or (is_mark(word) and not ended):
            remarks.append((word, last))
        elif ended or word == "*":
            ended = True
        elif word.startswith("=") and len(word) > 1:
            text = section.remarks.get(word.strip("= "))
            unused.pop(word.strip("= "), None)
            if text is None:
                notes.add("ambiguity", f"there is no note {word.strip('= ')}: it was passed over", at=at)
            else:
                remarks.append((text, last))
        elif not word.strip("-") or word == "+":
            cells.append(None)
        else:
            try:
                last = parse_card(word)
                cells.append(last)
            except NotationError as error:
                sound = False
                notes.add("syntax", str(error), at=at, defect=Defect.UNREADABLE)
    remarks.extend((text, last) for text in unused.values())
    if len(cells) > 52:
        wrong = f"the play has {len(cells)} cards: a deal has 52"
        notes.add("rule", wrong, at=section.at, defect=Defect.PLAYED_TWICE)
        sound = False
    cells += [None] * (-len(cells) % 4)
    return PlayTable([cells[at : at + 4] for at in range(0, len(cells), 4)], remarks, sound)


def place_remarks(remarks: list[tuple[str, Card | None]], play: list[Card]) -> list[Note]:
    """Remarks on cards as notes at their places in the order of play."""
    place = {card: at for at, card in enumerate(play, 1)}
    return [Note(text, "Play", 0 if card is None else place.get(card, len(play))) for text, card in remarks]


_HEX: Final = re.compile(r"[0-9A-Da-d]{20}")


def parse_tricks(text: str) -> DoubleDummy:
    """The table of `DoubleDummyTricks`: 20 hexadecimal digits, N S E W by NT S H D C."""
    word = "".join(text.split())
    if _HEX.fullmatch(word) is None:
        raise NotationError(
            f"{shown(text)} is no double-dummy table: write 20 digits 0 to d, for N S E W in NT S H D C"
        )
    table: list[list[int | None]] = [[None] * 5 for _ in range(4)]
    for at, digit in enumerate(word):
        table[DECLARERS[at // 5]][DENOMINATIONS[at % 5]] = int(digit, 16)
    return tuple(tuple(row) for row in table)


def tricks_text(table: DoubleDummy) -> str | None:
    """The value of `DoubleDummyTricks`; None when a result is missing."""
    values = [table[seat][strain] for seat in DECLARERS for strain in DENOMINATIONS]
    return None if None in values else "".join(f"{value:x}" for value in values)


RESULT_HEADER: Final = r"Declarer;Denomination\2R;Result\2R"


def read_result_table(section: Section, notes: Notes) -> DoubleDummy | None:
    """The table of `OptimumResultTable`; None when it cannot be read."""
    names = [re.sub(r"[\\/].*", "", column).strip("+- ").lower() for column in section.value.split(";")]
    try:
        columns = [names.index(name) for name in ("declarer", "denomination", "result")]
    except ValueError:
        wrong = f"the table has the columns {shown(section.value)}: it has {RESULT_HEADER}"
        notes.add("syntax", wrong, at=section.at, defect=Defect.UNREADABLE)
        return None
    table: list[list[int | None]] = [[None] * 5 for _ in range(4)]
    for token in section.body:
        if token.kind != "text":
            continue
        cells = token.value.split()
        try:
            declarer, strain, tricks = (cells[column] for column in columns)
            value = int(tricks)
            if not 0 <= value <= 13:
                raise NotationError("")
            table[parse_seat(declarer)][parse_strain(strain)] = value
        except (IndexError, ValueError):
            wrong = "this is no line of the table: write declarer, denomination and tricks, such as N NT 9"
            notes.add("syntax", wrong, at=token.at, defect=Defect.UNREADABLE)
    return tuple(tuple(row) for row in table)


def result_rows(table: DoubleDummy) -> list[str]:
    """The lines of `OptimumResultTable`, for the results that are known."""
    return [
        f"{'NESW'[seat]} {'NT' if strain == NOTRUMP else ' ' + 'CDHS'[strain]} {table[seat][strain]:>2}"
        for seat in DECLARERS
        for strain in DENOMINATIONS
        if table[seat][strain] is not None
    ]


_SCORE: Final = re.compile(r"(NS|EW|N-S|E-W|)\s*([+-]?\d{1,5})", re.IGNORECASE)


def parse_score(text: str) -> int:
    """A score from `NS 420`, `EW 100`, `EW -420` or `420`, as North-South's."""
    match = _SCORE.fullmatch(text.strip())
    if match is None:
        raise NotationError(f"{shown(text)} is no score: write NS 420 or EW 420")
    return -int(match[2]) if match[1].upper().startswith("E") else int(match[2])


def score_text(score: int) -> str:
    """`NS 420` when the score is North-South's, `EW 100` when it is the others'."""
    return f"EW {-score}" if score < 0 else f"NS {score}"
