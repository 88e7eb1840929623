"""Reads PBN: from the pieces of the file to records, and from records to boards.

A record ends at an empty line, or where its first tag, or Event, Board or Deal, comes again, so that files
without empty lines are read too. A value `#` is that of the record before, `##x` is x for this
record and all after it that lack the tag (PBN 2.1, inherited values). Of a tag that is there twice the first
counts. `?`, `-`, `^` and nothing mean that a value is not known.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

from majlis.bridge.formats.pbn_sections import (
    PlayTable,
    Section,
    is_mark,
    parse_score,
    parse_tricks,
    place_remarks,
    read_auction,
    read_play,
    read_result_table,
)
from majlis.bridge.formats.pbn_tokens import Token, tokens
from majlis.bridge.formats.report import Notes
from majlis.bridge.table.board import Board, DoubleDummy, Note, Par, Tag, completed, parse_vulnerability
from majlis.bridge.table.calls import parse_contract
from majlis.bridge.table.cards import NO_HANDS, SEAT_WORDS, SEATS, Hands, parse_seat, read_deal, trump_of
from majlis.bridge.table.defects import Defect
from majlis.bridge.table.tricks import play_line
from majlis.errors import NotationError, shown
from majlis.game import Seat

MANDATORY: Final = (
    "Event",
    "Site",
    "Date",
    "Board",
    "West",
    "North",
    "East",
    "South",
    "Dealer",
    "Vulnerable",
    "Deal",
    "Scoring",
    "Declarer",
    "Contract",
    "Result",
)
"""The tags that every record of the export format has, in its order."""
OWN: Final = frozenset(MANDATORY) - {"Event", "Site", "Date", "Scoring"} | {
    "Auction",
    "Play",
    "DoubleDummyTricks",
    "OptimumScore",
    "OptimumResultTable",
}
"""The tags that become fields of a board."""
UNKNOWN: Final = ("", "?", "-", "^")
_CASE: Final = {name.lower(): name for name in (*MANDATORY, *OWN, "Note", "Room")}
_CASE["vul"] = _CASE["vulnerability"] = "Vulnerable"

ValueT = TypeVar("ValueT")


@dataclass(slots=True)
class Record:
    """The tags of one record, before their values are looked at."""

    at: int
    sections: dict[str, Section] = field(default_factory=dict)
    notes: list[Note] = field(default_factory=list)
    last: Section | None = None
    """The tag that was read last: lines of text belong to it."""
    stage: str = "Deal"
    """Where in the record a comment stands."""


class RecordReader:
    """Takes the pieces of a file one by one; `finish` ends the last record."""

    def __init__(self, notes: Notes) -> None:
        self.notes = notes
        self.record: Record | None = None
        self.before: list[Note] = []
        self.previous: dict[str, Section] = {}
        self.inherited: dict[str, Section] = {}
        self.blank = True
        self.trailing: list[Note] = []

    def read(self) -> None:
        """Read everything."""
        take = {"tag": self._tag, "comment": self._comment, "text": self._text, "blank": self._blank}
        for token in tokens(self.notes):
            take[token.kind](token)
        last = self.before
        self.finish(tuple(last))

    def finish(self, trailing: tuple[Note, ...] = ()) -> None:
        """Make a board of the record that is being read."""
        record, self.record = self.record, None
        if record is None:
            return
        for name, section in self.inherited.items():
            record.sections.setdefault(name, section)
        self.previous = record.sections
        board = make_board(record, self.notes)
        after = tuple(replace(note, section="Deal") for note in trailing)
        self.notes.board(replace(board, notes=board.notes + after), at=record.at)

    def _blank(self, token: Token) -> None:
        self.blank = True

    def _comment(self, token: Token) -> None:
        if not token.value:
            return
        if self.record is None or self.blank:
            self.before.append(Note(token.value, ""))
        elif self.record.last is not None and self.record.last.name in ("Auction", "Play"):
            self.record.last.body.append(token)
        else:
            self.record.notes.append(Note(token.value, self.record.stage, -1))

    def _text(self, token: Token) -> None:
        last = self.record.last if self.record is not None and not self.blank else None
        if last is None or not has_lines(last.name):
            wrong = 'this is no tag and belongs to none: write [Name "value"] or {comment}'
            self.notes.add("syntax", wrong, at=token.at)
        else:
            last.body.append(token)

    def _tag(self, token: Token) -> None:
        name = _CASE.get(token.name.lower(), token.name)
        if self._begins(name):
            self.finish()
        self.blank = False
        if self.record is None:
            self.record = Record(token.at)
            self.record.notes, self.before = self.before, []
        record = self.record
        if name == "Note":
            self._remark(record, token)
            return
        section = Section(name, token.value, token.at)
        record.last = section
        if name in ("Auction", "Play"):
            record.stage = name
        if token.value == "#":
            section, record.last = self._before(section), None
        elif token.value.startswith("##"):
            self._pass_on(section)
        if name not in record.sections:
            record.sections[name] = section
        elif record.sections[name].value != token.value:
            value = shown(record.sections[name].value)
            wrong = f"{name} is there twice in this record: the first value, {value}, was kept"
            self.notes.add("ambiguity", wrong, at=token.at)

    def _begins(self, name: str) -> bool:
        """Whether a tag of this name begins a new record."""
        record = self.record
        if record is None:
            return False
        if self.blank:
            return "Deal" in record.sections or name in record.sections or name in ("Event", "Board")
        if "Deal" not in record.sections or name not in record.sections:
            return False
        return name in ("Event", "Board", "Deal") or name == next(iter(record.sections))

    def _before(self, section: Section) -> Section:
        """The tag of this name in the record before."""
        if section.name in self.previous:
            return self.previous[section.name]
        wrong = f'there is no {section.name} before this record: "#" stands for the value there'
        self.notes.add("ambiguity", wrong, at=section.at)
        return Section(section.name, "", section.at)

    def _pass_on(self, section: Section) -> None:
        """Let later records that lack this tag have its value; `##` alone ends that."""
        section.value = section.value[2:]
        self.inherited.pop(section.name, None)
        if section.value:
            self.inherited[section.name] = section

    def _remark(self, record: Record, token: Token) -> None:
        """A Note tag: number and text, of the auction or play before it."""
        number, colon, text = token.value.partition(":")
        owner = record.sections.get(record.stage)
        if colon and number.strip().isdecimal() and owner is not None:
            owner.remarks[number.strip()] = text
        else:
            record.notes.append(Note(token.value, record.stage, -1))
        record.last = None


def has_lines(name: str) -> bool:
    """Whether lines of text may stand under this tag."""
    return name in ("Auction", "Play") or (name.endswith("Table") and name != "Table")


class _Fields:
    """Reads the values of a record's tags; what cannot be read is kept as it is, with a problem."""

    def __init__(self, record: Record, notes: Notes) -> None:
        self.sections = record.sections
        self.notes = notes
        self.kept: list[Tag] = []

    def read(
        self, name: str, parse: Callable[[str], ValueT], unknown: tuple[str, ...] = UNKNOWN
    ) -> ValueT | None:
        """The value of a tag; None when it is not there, not known, or not to be read."""
        section = self.sections.get(name)
        if section is None or section.value.strip() in unknown:
            return None
        try:
            return parse(section.value.strip())
        except NotationError as error:
            self.keep(section, str(error))
            return None

    def keep(self, section: Section, wrong: str) -> None:
        """Keep a tag as it is."""
        self.kept.append(Tag(section.name, section.value, section.rows()))
        self.notes.add(
            "syntax", f"{section.name}: {wrong}", at=section.at, excerpt="", defect=Defect.UNREADABLE
        )


def make_board(record: Record, notes: Notes) -> Board:
    """The board of a record."""
    fields = _Fields(record, notes)
    board = Board(
        number=fields.read("Board", _number),
        dealer=fields.read("Dealer", parse_seat),
        vulnerability=fields.read("Vulnerable", parse_vulnerability, ("", "?", "^")),  # "-" is None there
        hands=_hands(record, notes),
        players=_players(record),
        contract=fields.read("Contract", parse_contract),
        declarer=fields.read("Declarer", lambda text: parse_seat(text.removeprefix("^"))),
        double_dummy=_double_dummy(fields, notes),
        par=_par(fields),
    )
    found = [replace(note, index=0) for note in record.notes if note.section in ("", "Deal")]
    board, more = _with_auction(board, record, fields, notes)
    found += more
    board = completed(board)
    board = replace(board, result=fields.read("Result", lambda text: _result(text, board.declarer)))
    board, more = _with_play(board, record, fields, notes)
    found += more + _late(record, board)
    tags = (
        Tag(name, section.value, section.rows())
        for name, section in record.sections.items()
        if name not in OWN and not (name in MANDATORY and section.value in UNKNOWN)
    )
    return replace(board, tags=(*tags, *fields.kept), notes=tuple(found))


def _late(record: Record, board: Board) -> list[Note]:
    """The comments beside the tags that follow the auction or the play."""
    length = {"Auction": len(board.auction), "Play": len(board.play)}
    return [replace(note, index=length[note.section]) for note in record.notes if note.section in length]


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise NotationError(f"{shown(text)} is no board number: write a whole number")
    return int(text)


def _hands(record: Record, notes: Notes) -> Hands:
    section = record.sections.get("Deal")
    if section is None:
        notes.add("syntax", 'the record has no deal: write [Deal "N:…"]', at=record.at, excerpt="")
        return NO_HANDS
    if section.value.strip() in UNKNOWN:
        return NO_HANDS
    hands, faults = read_deal(section.value)
    for kind, text in faults:
        defect = Defect.CARD_TWICE if kind == "rule" else Defect.UNREADABLE_DEAL
        notes.add(kind, text, at=section.at, excerpt="" if kind == "rule" else None, defect=defect)
    return hands


def _players(record: Record) -> tuple[str, str, str, str]:
    names = [record.sections[word].value if word in record.sections else "" for word in SEAT_WORDS]
    n, e, s, w = ("" if name == "?" else name for name in names)
    return n, e, s, w


def _result(text: str, declarer: Seat | None) -> int:
    """Tricks of the declarer's side, from `9`, `^9`, `NS 9` or `EW 4`."""
    word = text.removeprefix("^").strip().upper()
    side = None
    if word[:2] in ("NS", "EW"):
        side, word = ("NS", "EW").index(word[:2]), word[2:].strip()
        word = word.split()[0] if word else ""
    if not word.isdecimal() or int(word[:3]) > 13 or (side is not None and declarer is None):
        raise NotationError(f"{shown(text)} is no result: write the tricks that declarer won, 0 to 13")
    return int(word) if side in (None, None if declarer is None else declarer % 2) else 13 - int(word)


def _double_dummy(fields: _Fields, notes: Notes) -> DoubleDummy | None:
    digits = fields.read("DoubleDummyTricks", parse_tricks)
    section = fields.sections.get("OptimumResultTable")
    table = read_result_table(section, notes) if section is not None else None
    if section is not None and table is None:
        fields.kept.append(Tag(section.name, section.value, section.rows()))
    if digits is None or table is None:
        return digits or table
    pairs = ((digits[seat][strain], table[seat][strain]) for seat in SEATS for strain in range(5))
    if section is not None and any(two not in (None, one) for one, two in pairs):
        wrong = "OptimumResultTable is not what DoubleDummyTricks says: the latter was kept"
        notes.add("rule", wrong, at=section.at, excerpt="", defect=Defect.UNREADABLE)
    return digits


def _par(fields: _Fields) -> Par | None:
    score = fields.read("OptimumScore", parse_score)
    return None if score is None else Par(score)


def _with_auction(board: Board, record: Record, fields: _Fields, notes: Notes) -> tuple[Board, list[Note]]:
    section = record.sections.get("Auction")
    if section is None:
        return board, []
    first: Seat | None = fields.read("Auction", parse_seat)
    if board.dealer is None:
        board = replace(board, dealer=first)
    elif first not in (None, board.dealer):
        began, dealer = SEAT_WORDS[first or 0], SEAT_WORDS[board.dealer]
        wrong = f"the auction begins with {began}, but {dealer} is the dealer"
        notes.add("rule", wrong, at=section.at, defect=Defect.CONTRACT_DISAGREES)
    calls, found = read_auction(section, notes)
    fields.kept = [tag for tag in fields.kept if tag.name != "Auction"]
    return replace(board, auction=tuple(calls)), found


def _with_play(board: Board, record: Record, fields: _Fields, notes: Notes) -> tuple[Board, list[Note]]:
    section = record.sections.get("Play")
    if section is None:
        return board, []
    table = read_play(section, notes)
    leader = fields.read("Play", parse_seat)
    fields.kept = [tag for tag in fields.kept if tag.name != "Play"]
    if board.declarer is None and leader is not None and (board.contract is None or board.contract.level):
        board = replace(board, declarer=(leader - 1) % 4)
    elif leader is not None and board.leader not in (None, leader):
        wrong = f"{SEAT_WORDS[leader]} leads, but {SEAT_WORDS[board.leader or 0]} sits after the declarer"
        notes.add("rule", wrong, at=section.at, defect=Defect.CONTRACT_DISAGREES)
    wrong = _unplayable(board, table)
    if not wrong:
        trump = trump_of(board.contract.strain) if board.contract else None
        play, beyond = play_line(table.rows, trump)
        if beyond is None:
            return replace(board, play=tuple(play)), place_remarks(table.remarks, play)
        wrong = f"trick {beyond[0] + 1} has a card after one that is missing: their order is not sure"
    notes.add("ambiguity", f"{wrong}; the play was kept as text", at=section.at, defect=Defect.UNREADABLE)
    fields.kept.append(Tag(section.name, section.value, section.rows()))
    return board, [Note(text, "Play") for text, _ in table.remarks if not is_mark(text)]


def _unplayable(board: Board, table: PlayTable) -> str:
    """Why the order of the cards cannot be told; empty when it can."""
    if not table.sound:
        return "the play has a fault"
    if board.contract is None and len(table.rows) > 1:
        return "who won the tricks is not known without a contract"
    return ""
