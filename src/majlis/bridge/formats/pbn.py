"""Portable Bridge Notation 2.1: read leniently, written in the export form of the standard.

A record ends at an empty line, or where its first tag, or Event, Board or Deal, comes again, so that files
without empty lines are read too. A value `#` is that of the record before, `##x` is x for this
record and all after it that lack the tag (PBN 2.1, inherited values). Of a tag that is there twice the first
counts. `?`, `-`, `^` and nothing mean that a value is not known.

Written are the mandatory tags in their order, then what else is known. A mandatory tag whose value is not
known is written as `?`, but number, dealer and vulnerability are left out then, since readers stop at
anything but a value there. A board that was passed out has the contract `Pass` and no declarer. Notes on
calls follow the auction, those on cards the play. Text is UTF-8.

What PBN cannot hold: a closing brace in a comment, line ends in a tag, the contracts of a par (it has the
score only), commands of LIN, and the place of an explanation that was given without a call.

>>> from majlis.bridge.formats import FORMATS
>>> text = '[Board "1"][Vulnerable "Love"][Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 - -"]'
>>> report = FORMATS["pbn"].loads(text)
>>> report.boards[0].number, report.problems
(1, ())
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

from majlis.bridge.formats.pbn_parts import (
    ALERT,
    RESULT_HEADER,
    PlayTable,
    Section,
    Token,
    escaped,
    parse_score,
    parse_tricks,
    place_remarks,
    read_auction,
    read_play,
    read_result_table,
    result_rows,
    score_text,
    tokens,
    tricks_text,
)
from majlis.bridge.formats.reader import BoardNotes, Page
from majlis.bridge.table.board import (
    Board,
    DoubleDummy,
    Note,
    Par,
    Tag,
    completed,
    is_mark,
    parse_number,
    parse_vulnerability,
    vulnerability_text,
)
from majlis.bridge.table.calls import (
    Call,
    auction_over,
    bid_text,
    contract_text,
    final_contract,
    parse_contract,
)
from majlis.bridge.table.cards import (
    NO_HANDS,
    SEAT_WORDS,
    SEATS,
    Hands,
    card_text,
    deal_text,
    parse_seat,
    seat_letter,
    seat_word,
    trump_of,
)
from majlis.bridge.table.defects import Defect
from majlis.bridge.table.tricks import play_line, play_table, players_of
from majlis.errors import NotationError, shown
from majlis.game import Seat
from majlis.i18n import N_
from majlis.message import Latin, Message

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
HEADER: Final = "% PBN 2.1\n% EXPORT\n"
_LEFT_OUT: Final = ("Board", "Dealer", "Vulnerable")
_NO_NAME: Final = re.compile(r"[^A-Za-z0-9_]")
_DEAL_LINE: Final = re.compile(r"(\n[^\S\n]*)\[(?=[^\S\n]*Deal)", re.IGNORECASE)

ValueT = TypeVar("ValueT")


def read(notes: BoardNotes) -> None:
    """Read a file."""
    RecordReader(notes).read()


def write(boards: Iterable[Board], page: Page) -> str:
    """The text of a file."""
    return HEADER + "".join("\n".join(_lines(board)) + "\n\n" for board in boards)


# Reading


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

    def __init__(self, notes: BoardNotes) -> None:
        self.notes = notes
        self.record: Record | None = None
        self.before: list[Note] = []
        self.previous: dict[str, Section] = {}
        self.inherited: dict[str, Section] = {}
        self.blank = True

    def read(self) -> None:
        """Read everything."""
        take = {"tag": self._tag, "comment": self._comment, "text": self._text, "blank": self._blank}
        for token in tokens(self.notes):
            take[token.kind](token)
        self.finish(tuple(self.before))

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
            message = N_('this is not a tag and does not belong to one: write [Name "value"] or {comment}')
            self.notes.problem("syntax", Message(message), token.at)
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
            values = {"name": name, "value": shown(record.sections[name].value)}
            message = N_("{name} is there twice in this record: the first value, {value}, was kept")
            self.notes.problem("ambiguity", Message(message, values), token.at)

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
        message = N_('there is no {name} before this record: "#" stands for the value there')
        self.notes.problem("ambiguity", Message(message, {"name": section.name}), section.at)
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

    def __init__(self, record: Record, notes: BoardNotes) -> None:
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
            self.kept.append(section.tag())
            message = Message(N_("{tag}: {fault}"), {"tag": Latin(name), "fault": error.message})
            self.notes.unreadable(message, section.at, excerpt="")
            return None


def make_board(record: Record, notes: BoardNotes) -> Board:
    """The board of a record."""
    fields = _Fields(record, notes)
    board = Board(
        number=fields.read("Board", parse_number),
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
        section.tag()
        for name, section in record.sections.items()
        if name not in OWN and not (name in MANDATORY and section.value in UNKNOWN)
    )
    return replace(board, tags=(*tags, *fields.kept), notes=tuple(found))


def _late(record: Record, board: Board) -> list[Note]:
    """The comments beside the tags that follow the auction or the play."""
    length = {"Auction": len(board.auction), "Play": len(board.play)}
    return [replace(note, index=length[note.section]) for note in record.notes if note.section in length]


def _hands(record: Record, notes: BoardNotes) -> Hands:
    section = record.sections.get("Deal")
    if section is None:
        notes.problem(
            "syntax", Message(N_('the record has no deal: write [Deal "N:…"]')), record.at, excerpt=""
        )
        return NO_HANDS
    if section.value.strip() in UNKNOWN:
        return NO_HANDS
    return notes.deal(section.value, section.at)


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
        message = N_("{value} is not a result: write the tricks that declarer won, 0 to 13")
        raise NotationError(Message(message, {"value": shown(text)}))
    return int(word) if side in (None, None if declarer is None else declarer % 2) else 13 - int(word)


def _double_dummy(fields: _Fields, notes: BoardNotes) -> DoubleDummy | None:
    digits = fields.read("DoubleDummyTricks", parse_tricks)
    section = fields.sections.get("OptimumResultTable")
    table = read_result_table(section, notes) if section is not None else None
    if section is not None and table is None:
        fields.kept.append(section.tag())
    if digits is None or table is None:
        return digits or table
    pairs = ((digits[seat][strain], table[seat][strain]) for seat in SEATS for strain in range(5))
    if section is not None and any(two not in (None, one) for one, two in pairs):
        message = N_("OptimumResultTable is not what DoubleDummyTricks says: the latter was kept")
        notes.problem("rule", Message(message), section.at, excerpt="", defect=Defect.UNREADABLE)
    return digits


def _par(fields: _Fields) -> Par | None:
    score = fields.read("OptimumScore", parse_score)
    return None if score is None else Par(score)


def _with_auction(
    board: Board, record: Record, fields: _Fields, notes: BoardNotes
) -> tuple[Board, list[Note]]:
    section = record.sections.get("Auction")
    if section is None:
        return board, []
    first: Seat | None = fields.read("Auction", parse_seat)
    if board.dealer is None:
        board = replace(board, dealer=first)
    elif first not in (None, board.dealer):
        message = N_("the auction begins with {seat}, but {dealer} is the dealer")
        values = {"seat": seat_word(first or 0), "dealer": seat_word(board.dealer)}
        notes.problem("rule", Message(message, values), section.at, defect=Defect.CONTRACT_DISAGREES)
    calls, found = read_auction(section, notes)
    fields.kept = [tag for tag in fields.kept if tag.name != "Auction"]
    return replace(board, auction=tuple(calls)), found


def _with_play(board: Board, record: Record, fields: _Fields, notes: BoardNotes) -> tuple[Board, list[Note]]:
    section = record.sections.get("Play")
    if section is None:
        return board, []
    table = read_play(section, notes)
    leader = fields.read("Play", parse_seat)
    fields.kept = [tag for tag in fields.kept if tag.name != "Play"]
    if board.declarer is None and leader is not None and (board.contract is None or board.contract.level):
        board = replace(board, declarer=(leader - 1) % 4)
    elif leader is not None and board.leader not in (None, leader):
        message = N_("{seat} leads, but {leader} sits after the declarer")
        values = {"seat": seat_word(leader), "leader": seat_word(board.leader or 0)}
        notes.problem("rule", Message(message, values), section.at, defect=Defect.CONTRACT_DISAGREES)
    wrong = _unplayable(board, table)
    if wrong is None:
        trump = trump_of(board.contract.strain) if board.contract else None
        play, beyond = play_line(table.rows, trump)
        if beyond is None:
            return replace(board, play=tuple(play)), place_remarks(table.remarks, play)
        message = N_("trick {number} has a card after one that is missing: their order is not sure")
        wrong = Message(message, {"number": beyond[0] + 1})
    kept = Message(N_("{play}; the play was kept as text"), {"play": wrong})
    notes.problem("ambiguity", kept, section.at, defect=Defect.UNREADABLE)
    fields.kept.append(section.tag())
    return board, [Note(text, "Play") for text, _ in table.remarks if not is_mark(text)]


def _unplayable(board: Board, table: PlayTable) -> Message | None:
    """Why the order of the cards is not known; None when it is."""
    if not table.sound:
        return Message(N_("the play has a fault"))
    if board.contract is None and len(table.rows) > 1:
        return Message(N_("who won the tricks is not known without a contract"))
    return None


# Writing


def _lines(board: Board) -> Iterator[str]:
    own = _own_values(board)
    raw = {tag.name: tag for tag in reversed(board.tags)}
    yield from (_comment(note.text) for note in board.notes if note.section == "")
    for name in MANDATORY:
        value = own.get(name)
        tag = raw.get(name)
        if value is None:
            value = tag.value if tag else None if name in _LEFT_OUT else "?"
        if value is not None:
            yield _tag(name, value)
    placed = {"": True, "Auction": bool(board.auction), "Play": bool(board.play)}
    yield from (_comment(note.text) for note in board.notes if not placed.get(note.section))
    tricks = tricks_text(board.double_dummy) if board.double_dummy else None
    written = set(MANDATORY)
    for name, text in (
        ("DoubleDummyTricks", tricks),
        ("OptimumScore", score_text(board.par.score) if board.par else None),
    ):
        if text is not None:
            written.add(name)
            yield _tag(name, text)
    written |= {name for name, has in _sections(board) if has}
    yield from _other_tags(board.tags, {name.lower() for name in written})
    if board.auction:
        yield from _auction(board)
    if board.play:
        yield from _play(board)
    if board.double_dummy:
        yield f'[OptimumResultTable "{RESULT_HEADER}"]'
        yield from result_rows(board.double_dummy)


def _other_tags(tags: Iterable[Tag], written: set[str]) -> Iterator[str]:
    """The tags that the board's fields do not hold, each name once."""
    for tag in tags:
        name = _NO_NAME.sub("_", tag.name)
        if not name[:1].isalpha() or name.lower() in written:
            continue
        written.add(name.lower())
        yield _tag(name, tag.value)
        if has_lines(name):
            yield from (_row(row) for row in tag.rows if row.strip() and row.lstrip()[0] not in "[%{;")


def _sections(board: Board) -> tuple[tuple[str, bool], ...]:
    return (
        ("Auction", bool(board.auction)),
        ("Play", bool(board.play)),
        ("OptimumResultTable", board.double_dummy is not None),
    )


def _own_values(board: Board) -> dict[str, str | None]:
    """The values of the tags that are fields of the board; None where not known."""
    passed_out = board.contract is not None and board.contract.passed_out
    values: dict[str, str | None] = {
        "Board": None if board.number is None else str(board.number),
        "Dealer": None if board.dealer is None else seat_letter(board.dealer),
        "Vulnerable": None if board.vulnerability is None else vulnerability_text(board.vulnerability),
        "Deal": deal_text(board.hands),
        "Declarer": _declarer(board),
        "Contract": None if board.contract is None else contract_text(board.contract),
        "Result": None if board.result is None else str(board.result),
    }
    if passed_out:
        values |= {"Declarer": values["Declarer"] or "", "Result": values["Result"] or ""}
    names = zip(SEAT_WORDS, board.players, strict=True)
    return values | {word: _literal(name) for word, name in names if name}


def _declarer(board: Board) -> str | None:
    """The declarer, with a caret when it is not the one of the auction, as PBN marks what is irregular."""
    if board.declarer is None:
        return None
    final = final_contract(board.dealer, board.auction) if board.dealer is not None else None
    irregular = final is not None and final[1] is not None and final[1] != board.declarer
    return "^" * irregular + seat_letter(board.declarer)


def _literal(value: str) -> str:
    """A value that begins as one that stands for another record's is moved by a space."""
    return f" {value}" if value == "#" or value.startswith("##") else value


def _tag(name: str, value: str) -> str:
    return f'[{name} "{escaped(_literal(value))}"]'


def _row(row: str) -> str:
    return row.strip().replace("\r", " ").replace("\n", " ")


def _comment(text: str) -> str:
    """In braces, which cannot hold a closing brace; no line may look as if a deal began in it."""
    text = text.replace("}", ")").replace("\r", "\n")
    return "{" + _DEAL_LINE.sub(r"\1(", text) + "}"


class _Remarks:
    """The notes of one section, numbered in the order of their use; equal ones share a number."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def reference(self, text: str) -> str:
        number = self.numbers.setdefault(text, len(self.numbers) + 1)
        return f"={number}="

    def lines(self) -> Iterator[str]:
        for text, number in self.numbers.items():
            yield _tag("Note", f"{number}:{text}")


def _remark(call: Call) -> str:
    """What the note on a call says; empty when there is none."""
    if call.alert:
        return f"{ALERT}: {call.explanation}" if call.explanation else ALERT
    return call.explanation


def _auction(board: Board) -> Iterator[str]:
    remarks = _Remarks()
    beside = _beside(board.notes, "Auction")
    yield _tag("Auction", "?" if board.dealer is None else seat_letter(board.dealer))
    line = [*beside.pop(0, ())]
    for at, call in enumerate(board.auction, 1):
        text = _remark(call)
        line.append(" ".join([bid_text(call.bid), *([remarks.reference(text)] if text else [])]))
        line += beside.pop(at, ())
        if at % 4 == 0:
            yield " ".join(line)
            line = []
    line += [text for texts in beside.values() for text in texts]
    if not auction_over(board.auction):
        line.append("+")
    if line:
        yield " ".join(line)
    yield from remarks.lines()


def _beside(notes: Iterable[Note], section: str) -> dict[int, list[str]]:
    """The notes of a section by their places, as they stand in the file."""
    found: dict[int, list[str]] = {}
    for note in sorted((note for note in notes if note.section == section), key=lambda note: note.index):
        found.setdefault(note.index, []).append(note.text if is_mark(note.text) else _comment(note.text))
    return found


def _play(board: Board) -> Iterator[str]:
    contract, leader = board.contract, board.leader
    trump = trump_of(contract.strain) if contract else None
    known = contract is not None or len(board.play) <= 4
    play = board.play if known else board.play[:4]
    yield _tag("Play", "?" if leader is None else seat_letter(leader))
    beside = _beside(board.notes, "Play")
    if 0 in beside:
        yield " ".join(beside.pop(0))
    places = _places(play, trump)
    for row, cards in enumerate(play_table(play, trump)):
        line: list[str] = []
        for column, card in enumerate(cards):
            line.append("-" if card is None else card_text(card))
            if (row, column) in places:
                line += beside.pop(places[row, column], ())
        yield " ".join(line)
    if len(board.play) < 52:
        yield " ".join(["*", *(text for texts in beside.values() for text in texts)])
    elif beside:
        yield " ".join(text for texts in beside.values() for text in texts)


def _places(play: Iterable[int], trump: int | None) -> dict[tuple[int, int], int]:
    """For each cell of the table, after how many cards it was filled."""
    cards = list(play)
    seats: list[Seat] = players_of(cards, 0, trump)
    return {((at // 4), seat): at + 1 for at, seat in enumerate(seats)}
