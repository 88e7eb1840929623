"""Portable Bridge Notation 2.1: read leniently, written in the export form of the standard.

A record ends at an empty line, or where its first tag, or Event, Board or Deal, comes again, so that files
without empty lines are read too. An empty line is passed over where the record has no deal yet and the next
lines have what it lacks, and before an auction, a play or a table that the record has not got. A record
without a deal is another table of the board before it, unless its number, dealer or vulnerability is another.

A value `#` is that of the record before, with the lines under it where it has none of its own; `##x` is x for
this record and all after it that lack the tag, without those lines. Of a tag that is there twice the first
counts, and the other is kept as a comment. `?`, `-`, `^` and nothing mean that a value is not known.

An auction or play with a word that cannot be read is kept as text, as a tag with its lines, and nothing is
derived from it. What belongs to no tag is kept as a comment.

What PBN cannot hold: line ends in a tag, the contracts of a par (it has the score only), commands of LIN, and
the place of an explanation that was given without a call. How it is written: `pbn_write`.

>>> from majlis.bridge.formats import FORMATS
>>> text = '[Board "1"][Vulnerable "Love"][Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 - -"]'
>>> report = FORMATS["pbn"].loads(text)
>>> report.boards[0].number, report.problems
(1, ())
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Final, TypeVar

from majlis.bridge.formats.pbn_parts import (
    Section,
    Token,
    parse_score,
    parse_tricks,
    read_result_table,
    tokens,
)
from majlis.bridge.formats.pbn_sections import (
    Beside,
    PlayTable,
    beside,
    goes_on,
    read_auction,
    read_play,
    share_notes,
)
from majlis.bridge.formats.pbn_write import (
    AUCTION,
    MANDATORY,
    PLAY,
    declarer_text,
    file_text,
    has_lines,
)
from majlis.bridge.formats.reader import BoardNotes, Page
from majlis.bridge.table.board import (
    Board,
    Command,
    DoubleDummy,
    Note,
    Par,
    Tag,
    completed,
    contract_of,
    parse_number,
    parse_vulnerability,
)
from majlis.bridge.table.calls import Call, Contract, parse_contract
from majlis.bridge.table.cards import (
    NO_HANDS,
    SEAT_WORDS,
    SEATS,
    Hands,
    is_whole,
    parse_seat,
    seat_word,
    trump_of,
)
from majlis.bridge.table.defects import Defect
from majlis.bridge.table.position import at_start, is_position, is_short, parse_trumps, played_strain
from majlis.bridge.table.tricks import play_line
from majlis.cards import Card
from majlis.errors import NotationError, shown
from majlis.game import Seat
from majlis.i18n import N_
from majlis.message import Latin, Message

FIELDS: Final = {
    "Board": "number",
    "Dealer": "dealer",
    "Vulnerable": "vulnerability",
    "Deal": "hands",
    "Contract": "contract",
    "Declarer": "declarer",
    "Result": "result",
    AUCTION: "auction",
    PLAY: "play",
    "DoubleDummyTricks": "double_dummy",
    "OptimumResultTable": "double_dummy",
    "OptimumScore": "par",
}
"""The tags that become fields of a board."""
OWN: Final = frozenset(FIELDS) | frozenset(SEAT_WORDS)
OF_THE_DEAL: Final = ("Board", "Dealer", "Vulnerable")
"""What a record without a deal takes from the record before it along with the deal."""
MOST_STRAY: Final = 4000
"""A comment of this length gets no more lines added to it that belong to nothing."""
UNKNOWN: Final = ("", "?", "-", "^")
_CASE: Final = {name.lower(): name for name in (*MANDATORY, *OWN, "Note", "Room")}
_CASE["vul"] = _CASE["vulnerability"] = "Vulnerable"
_RELATIVE: Final = re.compile(r"=|[+-]\s*\d{1,2}")

ValueT = TypeVar("ValueT")


def read(notes: BoardNotes) -> None:
    """Read a file."""
    RecordReader(notes).read()


def write(boards: Iterable[Board], page: Page) -> str:
    """The text of a file."""
    return file_text(boards)


@dataclass(slots=True)
class Record:
    """The tags of one record, before their values are looked at."""

    at: int
    sections: dict[str, Section] = field(default_factory=dict)
    again: list[Section] = field(default_factory=list)
    """Tags whose name was there already, with another value."""
    same: set[str] = field(default_factory=set)
    """Tags with the value `#`."""
    beside: list[Beside] = field(default_factory=list)
    last: Section | None = None
    """The tag that was read last: lines of text belong to it."""
    stage: str = "Deal"
    """Where in the record a comment stands."""


class RecordReader:
    """Takes the blocks of a file, which empty lines part, one by one."""

    def __init__(self, notes: BoardNotes) -> None:
        self.notes = notes
        self.record: Record | None = None
        self.before: list[Beside] = []
        """What stands before the next record."""
        self.stray: Note | None = None
        """What was kept last of lines that belong to nothing."""
        self.previous: dict[str, Section] = {}
        self.inherited: dict[str, Section] = {}

    def read(self) -> None:
        """Read everything."""
        for block in _blocks(tokens(self.notes)):
            self._block(block)
        self._finish(self.before)

    def _block(self, block: list[Token]) -> None:
        tags = [token for token in block if token.kind == "tag"]
        within = self.record is not None and bool(tags) and self._goes_on([_name(token) for token in tags])
        if within and self.record and self.record.sections:
            message = N_("an empty line ends a record: it was passed over here")
            self.notes.problem("form", Message(message), tags[0].at)
        elif tags and not within:
            self._finish()
        for token in block:
            if token.kind == "tag":
                within = True
                self._tag(token)
            elif token.kind == "text":
                self._text(token, within)
            elif token.value:
                self._beside(token, within)

    def _goes_on(self, names: list[str]) -> bool:
        """Whether a block with these tags belongs to the record that an empty line seemed to end."""
        assert self.record is not None
        seen = self.record.sections.keys()
        own = [name for name in names if name != "Note"]
        if "Deal" in seen:
            return not own or (not seen & set(own) and has_lines(own[0]))
        headed = {"Event", "Board"} & set(own) if "Deal" in self.previous else {"Event"} & set(own)
        return not (seen & set(own) or headed or seen & {AUCTION, PLAY})

    def _finish(self, trailing: Iterable[Beside] = ()) -> None:
        """Make a board of the record that is being read."""
        record, self.record = self.record, None
        if record is None:
            return
        for name in sorted(record.same):
            self._resolve(record, name)
        for name, section in self.inherited.items():
            record.sections.setdefault(name, Section(name, section.value, section.at))
        self._share_deal(record)
        self.previous = record.sections
        record.beside += [replace(one, section="Deal") for one in trailing]
        self.notes.board(make_board(record, self.notes), at=record.at)

    def _resolve(self, record: Record, name: str) -> None:
        """Give a tag with the value `#` what it stands for."""
        section, before = record.sections[name], self.previous.get(name)
        if before is None:
            section.value = ""
            return
        section.value = before.value
        if not section.body and not section.remarks:
            section.body, section.remarks = list(before.body), dict(before.remarks)

    def _share_deal(self, record: Record) -> None:
        """Give a record without a deal that of the record before, if it may be the same board."""
        before = {name: self.previous[name] for name in OF_THE_DEAL if name in self.previous}
        others = [one for name, one in before.items() if record.sections.get(name, one).value != one.value]
        if "Deal" in record.sections or "Deal" not in self.previous or others:
            return
        message = N_("the record has no deal: it was read as another table of the board before it")
        self.notes.problem("form", Message(message), record.at, excerpt="")
        for name, section in (before | {"Deal": self.previous["Deal"]}).items():
            record.sections.setdefault(name, section)

    def _beside(self, token: Token, within: bool) -> None:
        """Take in a comment, or a line for other programs; `within` a block after its first tag."""
        record = self.record
        if record is None or not within:
            self.before.append(beside(token, "", 0))
            return
        last = record.last
        in_row = last is not None and has_lines(last.name) and last.body and not token.fresh
        if last is not None and (in_row or last.name in (AUCTION, PLAY)):
            last.body.append(token)
        else:
            record.beside.append(beside(token, record.stage, -1))

    def _text(self, token: Token, within: bool) -> None:
        last = self.record.last if self.record is not None else None
        if last is not None and within and has_lines(last.name):
            last.body.append(token)
        elif last is not None and not within and goes_on(last, token.value):
            message = N_("an empty line ends a record: it was passed over here")
            self.notes.problem("form", Message(message), token.at)
            last.body.append(token)
        else:
            message = N_("this is not a tag and belongs to none: it was kept as a comment, {form}")
            self.notes.problem("syntax", Message(message, {"form": Latin("{…}")}), token.at)
            self._stray(token, within)

    def _stray(self, token: Token, within: bool) -> None:
        """Keep a line that belongs to nothing as a comment, one with the lines before it."""
        kept = self.record.beside if self.record is not None and within else self.before
        line = Note(token.value, self.record.stage if self.record is not None and within else "", -1)
        if self.stray and kept and kept[-1] is self.stray and len(self.stray.text) < MOST_STRAY:
            line = replace(line, text=f"{self.stray.text}\n{token.value}")
            kept.pop()
        kept.append(line)
        self.stray = line

    def _tag(self, token: Token) -> None:
        name = _name(token)
        if self.record is not None and self._begins(self.record, name):
            self._finish()
        if self.record is None:
            self.record = Record(token.at, beside=self.before)
            self.before = []
        record = self.record
        if name == "Note":
            self._remark(record, token)
            return
        section = Section(name, token.value, token.at)
        if name in (AUCTION, PLAY):
            record.stage = name
        if token.value.startswith("##"):
            self._pass_on(section)
        if name not in record.sections:
            record.sections[name] = record.last = section
            record.same |= {name} if token.value == "#" else set()
        elif record.sections[name].value != token.value or has_lines(name):
            record.last = section
            record.again.append(section)
            values = {"name": name, "value": shown(record.sections[name].value)}
            message = N_("{name} is there twice in this record: the first value, {value}, was kept")
            self.notes.problem("ambiguity", Message(message, values), token.at)

    def _begins(self, record: Record, name: str) -> bool:
        """Whether a tag of this name begins a new record, without an empty line before it."""
        if "Deal" not in record.sections or name not in record.sections:
            return False
        return name in ("Event", "Board", "Deal") or name == next(iter(record.sections))

    def _pass_on(self, section: Section) -> None:
        """Let later records that lack this tag have its value; `##` alone ends that."""
        section.value = section.value[2:]
        self.inherited.pop(section.name, None)
        if section.value:
            self.inherited[section.name] = section

    def _remark(self, record: Record, token: Token) -> None:
        """A Note tag: number and text, of the auction or play before it."""
        number, colon, text = token.value.partition(":")
        owner, number = record.sections.get(record.stage), number.strip()
        if colon and number.isdecimal() and owner is not None and owner.remarks.get(number, text) == text:
            owner.remarks[number] = text
        else:
            record.beside.append(Note(token.value, record.stage, -1))
        record.last = None


def _blocks(pieces: Iterable[Token]) -> Iterator[list[Token]]:
    """The pieces of a file between empty lines."""
    block: list[Token] = []
    for token in pieces:
        if token.kind != "blank":
            block.append(token)
        elif block:
            yield block
            block = []
    if block:
        yield block


def _name(token: Token) -> str:
    return _CASE.get(token.name.lower(), token.name)


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
            self.kept.append(Tag(section.name, section.value) if name in (AUCTION, PLAY) else section.tag())
            message = Message(N_("{tag}: {fault}"), {"tag": Latin(name), "fault": error.message})
            self.notes.unreadable(message, section.at, excerpt="")
            return None

    def keep(self, section: Section, fault: Message, at: int) -> None:
        """Keep a section as text, since a word of it cannot be read."""
        self.notes.unreadable(fault, at)
        self.kept = [tag for tag in self.kept if tag.name != section.name]
        self.kept.append(section.whole(self.notes.text))


def make_board(record: Record, notes: BoardNotes) -> Board:
    """The board of a record."""
    fields = _Fields(record, notes)
    hands = _hands(record, fields, notes)
    number = fields.read("Board", parse_number)
    dealer = fields.read("Dealer", parse_seat)
    vulnerability = fields.read("Vulnerable", parse_vulnerability, ("", "?", "^"))  # "-" is None there
    contract = _contract(fields, hands)
    declarer = fields.read("Declarer", lambda text: parse_seat(text.removeprefix("^")))
    double_dummy, par = _double_dummy(fields, notes), _par(fields)
    if AUCTION in record.sections and PLAY in record.sections:
        share_notes(record.sections[AUCTION], record.sections[PLAY])
    found = [one for one in record.beside if one.section in ("", "Deal")]
    dealer, auction, more = _auction(dealer, record, fields, notes)
    found += more
    contract, declarer = contract_of(dealer, auction, contract, declarer)
    board = Board(
        number=number,
        dealer=dealer,
        vulnerability=vulnerability,
        hands=hands,
        players=_players(record),
        auction=auction,
        contract=contract,
        declarer=declarer,
        result=fields.read("Result", lambda text: _result(text, contract, declarer, notes, record)),
        double_dummy=double_dummy,
        par=par,
    )
    board, more = _with_play(board, record, fields, notes)
    board = completed(board)
    found += more + [Note(_as_text(one.whole(notes.text))) for one in record.again]
    return _with_rest(board, record, fields, found)


_NOTHING: Final = Board()


def _with_rest(board: Board, record: Record, fields: _Fields, found: list[Beside]) -> Board:
    """The board with its tags, and with everything that stands beside them."""
    for name, text in (("Declarer", declarer_text(board)), ("Result", str(board.result))):
        section = record.sections.get(name)
        if section is not None and section.value[:1] == "^" and section.value[1:] and section.value != text:
            fields.kept.append(section.tag())
    tags = [
        section.tag()
        for name, section in record.sections.items()
        if name not in OWN and not (name in MANDATORY and section.value in UNKNOWN)
    ]
    for tag in fields.kept:
        field = FIELDS[tag.name]
        if getattr(board, field) == getattr(_NOTHING, field) or tag.value.startswith("^"):
            tags.append(tag)
        else:
            found.append(Note(_as_text(tag)))
    length = {AUCTION: len(board.auction), PLAY: len(board.play)}
    found += [one for one in record.beside if one.section in length]
    found = [replace(one, index=length.get(one.section, 0)) if one.index < 0 else one for one in found]
    if not tags and not found:
        return board
    return replace(
        board,
        tags=tuple(tags),
        notes=tuple(one for one in found if isinstance(one, Note)),
        commands=tuple(one for one in found if isinstance(one, Command)),
    )


def _as_text(tag: Tag) -> str:
    """A tag with its lines as the text of a comment."""
    return "\n".join([f'[{tag.name} "{tag.value}"]', *tag.rows]).replace("{", "(").replace("}", ")")


def _hands(record: Record, fields: _Fields, notes: BoardNotes) -> Hands:
    section = record.sections.get("Deal")
    if section is None:
        notes.problem(
            "syntax", Message(N_('the record has no deal: write [Deal "N:…"]')), record.at, excerpt=""
        )
        return NO_HANDS
    if section.value.strip() in UNKNOWN:
        return NO_HANDS
    hands, whole = notes.deal_found(section.value, section.at)
    if not whole:
        fields.kept.append(section.tag())
    return hands


def _players(record: Record) -> tuple[str, str, str, str]:
    names = [record.sections[word].value if word in record.sections else "" for word in SEAT_WORDS]
    n, e, s, w = ("" if name == "?" else name for name in names)
    return n, e, s, w


def _contract(fields: _Fields, hands: Hands) -> Contract | None:
    """The contract; that of an end position may be a bare strain, which is kept as a tag."""
    section = fields.sections.get("Contract")
    if section is not None and is_short(hands) and parse_trumps(section.value) is not None:
        fields.kept.append(section.tag())
        return None
    return fields.read("Contract", parse_contract)


def _result(
    text: str, contract: Contract | None, declarer: Seat | None, notes: BoardNotes, record: Record
) -> int:
    """Tricks of the declarer's side, from `9`, `^9`, `NS 9` or `EW 4`; also from `=`, `+1`, `-2`."""
    word = text.removeprefix("^").strip().upper()
    side = None
    if contract and contract.level and _RELATIVE.fullmatch(word):
        tricks = contract.tricks + int(word.replace("=", "0").replace(" ", ""))
        values = {"value": shown(text), "count": tricks}
        message = N_("{value} is not written as PBN does: it was read as {count} tricks")
        notes.problem("form", Message(message, values), record.sections["Result"].at)
        word = str(tricks)
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
    table, sound = read_result_table(section, notes) if section is not None else (None, True)
    if section is not None and digits and table:
        pairs = ((digits[seat][strain], table[seat][strain]) for seat in SEATS for strain in range(5))
        if any(two not in (None, one) for one, two in pairs):
            message = N_("OptimumResultTable is not what DoubleDummyTricks says: the latter was kept")
            notes.problem("rule", Message(message), section.at, excerpt="", defect=Defect.UNREADABLE)
            sound = False
    if section is not None and not sound:
        fields.kept.append(section.tag())
    return digits or table


def _par(fields: _Fields) -> Par | None:
    score = fields.read("OptimumScore", parse_score)
    return None if score is None else Par(score)


def _auction(
    dealer: Seat | None, record: Record, fields: _Fields, notes: BoardNotes
) -> tuple[Seat | None, tuple[Call, ...], list[Beside]]:
    """The dealer, which the auction may tell, the calls, and what stands beside them."""
    section = record.sections.get(AUCTION)
    if section is None:
        return dealer, (), []
    first: Seat | None = fields.read(AUCTION, parse_seat)
    auction = read_auction(section, notes)
    if dealer is None:
        dealer = first
    elif first is not None and dealer not in (first, (first + auction.leading) % 4):
        message = N_("the auction begins with {seat}, but {dealer} is the dealer")
        values = {"seat": seat_word(first), "dealer": seat_word(dealer)}
        notes.problem("rule", Message(message, values), section.at, defect=Defect.CONTRACT_DISAGREES)
    if auction.fault:
        fault = N_("{fault}; the auction was kept as text, and nothing was derived from it")
        fields.keep(section, Message(fault, {"fault": auction.fault.message}), auction.fault.at)
        return dealer, (), []
    return dealer, tuple(auction.calls), auction.beside


def _with_play(
    board: Board, record: Record, fields: _Fields, notes: BoardNotes
) -> tuple[Board, list[Beside]]:
    """The board with its play, and what stands beside the cards."""
    section = record.sections.get(PLAY)
    if section is None:
        return board, []
    table = read_play(section, notes)
    leader = fields.read(PLAY, parse_seat)
    if leader is not None and _is_position(board, leader, table):
        board = replace(board, on_lead=leader)
    elif board.declarer is None and leader is not None and (board.contract is None or board.contract.level):
        board = replace(board, declarer=(leader - 1) % 4)
    elif leader is not None and board.leader not in (None, leader):
        message = N_("{seat} leads, but {leader} sits after the declarer")
        values = {"seat": seat_word(leader), "leader": seat_word(board.leader or 0)}
        notes.problem("rule", Message(message, values), section.at, defect=Defect.CONTRACT_DISAGREES)
    if board.contract is None:
        strain = played_strain(replace(board, tags=tuple(fields.kept)))
    else:
        strain = played_strain(board)
    wrong = table.fault.message if table.fault else None
    if wrong is None and strain is None and len(table.rows) > 1:
        wrong = Message(N_("who won the tricks is not known without a contract"))
    if wrong is None:
        play, beyond = play_line(table.rows, None if strain is None else trump_of(strain))
        if beyond is None:
            return replace(board, play=tuple(play)), _placed(table, play)
        message = N_("trick {number} has a card after one that is missing: their order is not sure")
        wrong = Message(message, {"number": beyond[0] + 1})
    kept = Message(N_("{play}; the play was kept as text"), {"play": wrong})
    fields.keep(section, kept, table.fault.at if table.fault else section.at)
    return board, []


def _is_position(board: Board, leader: Seat, table: PlayTable) -> bool:
    """Whether the deal is an end position, with the cards of the first trick back in their hands."""
    if is_whole(board.hands):
        return False
    return is_position(at_start(replace(board, on_lead=leader, play=_first(table))))


def _first(table: PlayTable) -> tuple[Card, ...]:
    """The cards of the first trick, up to one that is missing."""
    row = table.rows[0] if table.rows else []
    return tuple(card for card in takewhile(lambda card: card is not None, row) if card is not None)


def _placed(table: PlayTable, play: list[Card]) -> list[Beside]:
    """What stands beside the cards at its places in the order of play."""
    if not table.beside:
        return []
    place = {card: at for at, card in enumerate(play, 1)}
    return [
        replace(one, index=0 if card is None else place.get(card, len(play))) for one, card in table.beside
    ]
