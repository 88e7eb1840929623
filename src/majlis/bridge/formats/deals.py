"""Lists of deals as programs print them and people write them: only read.

    N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3
    12) S:… … … …                            a number, another first hand; - is a hand that is not known
    n QJ6.K652.J85.T98 e … s … w …           dealer: printoneline; over four lines: printcompact
    PBN 0 0 4 1 "N:… … … …"                  DDS, with its lines FUT, TABLE, PAR, PLAY below
    1432…                                    the owners of 52 cards as in BER files, North 1 … West 4

and the hands side by side without letters for the suits: North, East, South, West (dealer: printall), West
and East (printew), or a diagram as DDS prints it. A hand after a seat is that seat's, any other that of the
next seat; a line whose first hand has no seat begins with North, and that is told. Four lines of one hand
each that are a whole pack are one deal. Statistics that dealer prints after its deals are passed over.

>>> from majlis.bridge.formats import FORMATS
>>> report = FORMATS["deals"].loads("3. W:AKQJT98765432... - .AKQJT98765432.. -")
>>> report.boards[0].number, report.boards[0].hands[1] == 0x1FFF << 13
(3, True)
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from majlis.bridge.formats.owners import hands_of
from majlis.bridge.formats.reader import BoardNotes
from majlis.bridge.table.board import Board, DoubleDummy, Tag, Vulnerability
from majlis.bridge.table.cards import EAST, NORTH, SOUTH, WEST, parse_seat, read_hand
from majlis.game import Seat
from majlis.i18n import N_
from majlis.message import Message

_RANK: Final = "(?:10|[2-9TJQKAtjqkaXx])"
_HOLDING: Final = f"{_RANK}{{0,14}}"
_DOTTED: Final = rf"{_HOLDING}(?:\.{_HOLDING}){{3}}"
_SLIP: Final = (
    rf"(?=(?:\.{{0,4}}{_RANK}){{12}})(?:(?:{_HOLDING}\.){{4,5}}{_HOLDING}|(?:{_HOLDING}\.){{2}}{_HOLDING})"
)
"""A hand with a dot too many, or one too few."""
_LETTERED: Final = r"[ ,.]*+".join(f"[{signs}][ :]*+{_HOLDING}-?" for signs in ("S♠", "H♥", "D♦", "C♣"))
_TOKEN: Final = re.compile(
    rf"(?P<hand>(?:{_DOTTED}|{_LETTERED}|{_SLIP})(?![\w.]))|(?P<none>-)(?!\S)"
    r"|(?P<seat>(?:north|east|south|west|[nesw])(?![A-Za-z0-9.]))[ \t]*:?",
    re.IGNORECASE,
)
_NUMBER: Final = re.compile(
    r"\s*(?:(?:board|deal|hand|no\.?|#)\s*#?\s*(\d{1,9})\b[.):]?"
    rf"|(?!{_DOTTED}(?![\w.]))\(?(\d{{1,9}})[.):])\s*",
    re.IGNORECASE,
)
"""A number before a deal; spot cards with a dot behind them are the spades of a hand."""
_PLAIN_NUMBER: Final = re.compile(
    rf"\s*(\d{{1,9}})[\s,;]+(?=\"?(?:[NESWnesw]\s*[: ]|{_DOTTED}(?![\w.])))", re.IGNORECASE
)
_DDS: Final = re.compile(r'\s*PBN\s+([0-3])\s+([0-3])\s+([0-4])\s+([0-3])\s+"([^"]*)"\s*')
_DDS_MORE: Final = re.compile(r"\s*(FUT|TABLE|PAR2?|DEALERPAR2?|PLAY|TRACE)\b\s*(.*?)\s*")
_DDS_HEAD: Final = re.compile(r"\s*NUMBER\s+\d+\s*")
_DDS_VULNERABLE: Final = (Vulnerability.NONE, Vulnerability.ALL, Vulnerability.NS, Vulnerability.EW)
_OWNERS: Final = re.compile(r"\s*([1-4]{52})\s*")
_CELL: Final = re.compile(rf"(?:-{{1,2}}|{_RANK}(?: ?{_RANK})*)(?=\s|\Z)")
_LONGEST: Final = 1000
"""Characters of a line; a deal has fewer."""
_COLUMN: Final = 20
"""The width of a column of dealer."""
_STATISTICS: Final = re.compile(
    r"\s*(?:generated \d+ hands|produced \d+ hands|initial random seed .*|time needed .*|seed:? *\d+"
    r"|frequency\b.*|\w[^|]*: [-+.\d]+(?:e[-+]?\d+)?|(?:low|high|-?\d+)(?:\s+\d+)+)\s*",
    re.IGNORECASE,
)
_GENERATED: Final = re.compile(r"^[^\S\n]*generated \d+ hands", re.IGNORECASE | re.MULTILINE)
_SUITS: Final = 4
_PACK: Final = (1 << 52) - 1
"""All cards."""
_SHAPES: Final = {
    (4,) * 4: (NORTH, EAST, SOUTH, WEST),
    (2,) * 4: (WEST, EAST),
    (1,) * 4 + (2,) * 4 + (1,) * 4: (NORTH, WEST, EAST, SOUTH),
}
"""How many holdings stand on each line of a group, and whose they are."""


@dataclass(slots=True)
class _ListedDeal:
    """A deal that is being read."""

    at: int
    number: int | None = None
    hands: dict[Seat, str] = field(default_factory=dict)
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None
    table: DoubleDummy | None = None
    tags: list[Tag] = field(default_factory=list)
    open: bool = False
    """Whether more hands may follow on the next lines."""


def read(notes: BoardNotes) -> None:
    """Read a file."""
    _DealListReader(notes).read()


class _DealListReader:
    """Takes the lines of a file one by one."""

    def __init__(self, notes: BoardNotes) -> None:
        self.notes = notes
        self.deal: _ListedDeal | None = None
        self.number: int | None = None
        """A number that stands alone, for the deal that follows."""
        self.rows: list[tuple[int, list[str]]] = []
        """Lines of holdings without letters."""
        self.single: list[tuple[int, str]] = []
        """Lines of one hand whose seat is not named."""
        self.statistics = _GENERATED.search(notes.text) is not None
        """Whether dealer wrote the file, with statistics at its end."""
        self.takers: tuple[Callable[[str, int], bool], ...] = (
            self._dds,
            self._owners,
            self._listed,
            self._statistics,
        )

    def read(self) -> None:
        """Read everything."""
        at = 0
        for line in self.notes.text.replace("\f", "\n").split("\n"):
            self._line(line, at)
            at += len(line) + 1
        self._end_rows()
        self._end_single()
        self._finish()

    def _line(self, line: str, at: int) -> None:
        if not line.strip():
            self._end_rows(blank=True)
            self._end_single()
            if self.deal is not None and self.deal.open:
                self._finish()
            return
        cells = _cells(line)
        if cells:
            if len(self.rows) == 4 and len(cells) == len(self.rows[0][1]) != 2:
                self._end_rows()
            self.rows.append((at, cells))
            return
        self._end_rows()
        if len(line) > _LONGEST or not any(take(line, at) for take in self.takers):
            self.notes.problem("syntax", _PASSED_OVER, at)

    def _finish(self) -> None:
        """Make a board of the deal that is being read."""
        deal, self.deal = self.deal, None
        if deal is None:
            return
        board = Board(
            number=deal.number,
            dealer=deal.dealer,
            vulnerability=deal.vulnerability,
            hands=self.notes.hands(deal.hands, deal.at),
            double_dummy=deal.table,
            tags=tuple(deal.tags),
        )
        self.notes.board(board, deal.at)

    def _end_single(self) -> None:
        """Make deals of the lines of one hand: one of four of them that are a whole pack."""
        single, self.single = self.single, []
        while single:
            whole = sum(read_hand(text)[0] for _, text in single[:4]) == _PACK
            deal = self.deal = _ListedDeal(single[0][0], self.number)
            deal.hands = dict(enumerate(text for _, text in single[: 4 if whole else 1]))
            single, self.number = single[len(deal.hands) :], None
            self.notes.problem("ambiguity", _NO_SEAT, deal.at)
            self._finish()

    def _begin(self, at: int, number: int | None = None) -> _ListedDeal:
        self._end_single()
        self._finish()
        number, self.number = self.number if number is None else number, None
        self.deal = _ListedDeal(at, number)
        return self.deal

    # Lines with words

    def _listed(self, line: str, at: int) -> bool:
        """A line with a number, or hands, or both."""
        match = _NUMBER.match(line) or _PLAIN_NUMBER.match(line)
        number = int(match[1] or match[match.lastindex or 1]) if match else None
        start = match.end() if match else 0
        found, rest = _hands_of(line[start:])
        if not found:
            if match and not rest.strip():
                self._end_single()
                self._finish()
                self.number = number
                return True
            return False
        if number is None and len(found) == 1 and found[0][0] is None and not rest.strip():
            self._finish()
            self.single.append((at, found[0][1]))
            return True
        deal = self.deal
        loose = len(found) == 1 and found[0][0] is not None
        if deal is None or not deal.open or number is not None or not loose or found[0][0] in deal.hands:
            deal = self._begin(at, number)
        deal.open = loose
        seat: Seat | None = None
        for named, text in found:
            if named is None and seat is None:
                self.notes.problem("ambiguity", _NO_SEAT, at)
            seat = named if named is not None else 0 if seat is None else (seat + 1) % 4
            if seat in deal.hands:
                self.notes.problem("syntax", Message(N_("the line has more hands than seats")), at)
                break
            if text != "-":
                deal.hands[seat] = text
        if rest.strip(" \t,;|/\"'[]()"):
            self.notes.problem("syntax", _PASSED_OVER, at, excerpt=rest)
        return True

    def _statistics(self, line: str, at: int) -> bool:
        return self.statistics and _STATISTICS.fullmatch(line) is not None

    def _owners(self, line: str, at: int) -> bool:
        """The owners of 52 cards, as BigDeal writes them."""
        match = _OWNERS.fullmatch(line)
        if match is None:
            return False
        self._begin(at)
        self.deal = None
        self.notes.board(Board(hands=hands_of(int(owner) - 1 for owner in match[1])), at)
        return True

    def _dds(self, line: str, at: int) -> bool:
        """The lines of DDS: a deal with dealer, vulnerability, trump and leader; what was computed of it."""
        match = _DDS.fullmatch(line)
        if match:
            found, _ = _hands_of(match[5])
            deal = self._begin(at)
            deal.dealer, deal.vulnerability = int(match[1]), _DDS_VULNERABLE[int(match[2])]
            seat = -1
            for named, text in found:
                seat = (seat + 1) % 4 if named is None else named
                deal.hands[seat] = text
            return True
        more = _DDS_MORE.fullmatch(line)
        if more is None or self.deal is None:
            return _DDS_HEAD.fullmatch(line) is not None
        self.deal.table = _table(more[2]) if more[1] == "TABLE" else self.deal.table
        if more[1] != "TABLE" or self.deal.table is None:
            self.deal.tags.append(Tag(f"DDS_{more[1]}", more[2].replace('"', "'")))
        return True

    # Lines without words

    def _end_rows(self, blank: bool = False) -> None:
        """Make a deal of the lines of holdings that have come."""
        rows, self.rows = self.rows, []
        if not rows:
            return
        counts = tuple(len(cells) for _, cells in rows)
        seats = _SHAPES.get(counts)
        if seats is None:
            for at, _ in rows:
                self.notes.problem("syntax", _PASSED_OVER, at)
            return
        deal = self._begin(rows[0][0])
        holdings: dict[Seat, list[str]] = {seat: [] for seat in seats}
        for place, (_, cells) in enumerate(rows):
            group = seats if len(rows) == _SUITS else ((NORTH,), (WEST, EAST), (SOUTH,))[place // _SUITS]
            for seat, cell in zip(group, cells, strict=True):
                holdings[seat].append("".join(cell.strip("-").split()))
        deal.hands = {seat: ".".join(parts) for seat, parts in holdings.items()}
        self._finish()


_PASSED_OVER: Final = Message(N_("this line is not part of a deal: it was passed over"))
_NO_SEAT: Final = Message(N_("the line does not say whose hand is first: it was read as North's (write N:)"))


def _hands_of(text: str) -> tuple[list[tuple[Seat | None, str]], str]:
    """The hands of a line, each with the seat that stands before it; and what else the line has."""
    found: list[tuple[Seat | None, str]] = []
    seat: Seat | None = None
    rest, at = "", 0
    for match in _TOKEN.finditer(text):
        if match.start() and text[match.start() - 1] not in " \t:,;|/\"'[(":
            continue
        rest += text[at : match.start()]
        at = match.end()
        if match["seat"]:
            seat = parse_seat(match["seat"])
        else:
            found.append((seat, "-" if match["none"] else re.sub("[ :,]", "", match["hand"])))
            seat = None
    return found, rest + text[at:]


def _cells(line: str) -> list[str]:
    """The holdings of a line that has nothing else; columns of dealer may stand close together."""
    if len(line) > 200:
        return []
    cells = [cell for cell in re.split(r"\s{2,}", line.strip()) if cell]
    if len(cells) != 4 and len(line) > 3 * _COLUMN:
        wide = [
            line[place * _COLUMN : (place + 1) * _COLUMN if place < 3 else None].strip() for place in range(4)
        ]
        cells = wide if all(map(_CELL.fullmatch, wide)) else cells
    return cells if cells and all(map(_CELL.fullmatch, cells)) and not line.strip().isdecimal() else []


def _table(text: str) -> DoubleDummy | None:
    """The table of DDS: spades, hearts, diamonds, clubs, notrump, each for North, East, South, West."""
    values = text.split()
    if len(values) != 20 or not all(value.isdecimal() and int(value[:3]) <= 13 for value in values):
        return None
    row = [int(value) for value in values]
    return tuple(
        tuple(row[4 * (4 if strain == 4 else 3 - strain) + seat] for strain in range(5)) for seat in range(4)
    )
