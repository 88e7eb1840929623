"""The board of a PBN record: the values of its tags, its auction and play, and all that stands beside them.

What cannot be read is kept as it is, as a tag, with a problem.

>>> notes = BoardNotes("x")
>>> record = PbnRecord(0, {"Board": Section("Board", "7", 0), "Deal": Section("Deal", "?", 12)})
>>> make_board(record, notes).number
7
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Final, TypeVar

from majlis.bridge.formats.pbn_parts import Section, parse_score, parse_tricks, read_result_table
from majlis.bridge.formats.pbn_sections import Beside, PlayTable, read_auction, read_play, share_notes
from majlis.bridge.formats.pbn_write import AUCTION, MANDATORY, PLAY, declarer_text
from majlis.bridge.formats.reader import BoardNotes
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
UNKNOWN: Final = ("", "?", "-", "^")
"""Values that say that a thing is not known."""
_RELATIVE: Final = re.compile(r"=|[+-]\s*\d{1,2}")
_NOTHING: Final = Board()

ValueT = TypeVar("ValueT")


@dataclass(slots=True)
class PbnRecord:
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


class _TagFields:
    """Reads the values of a record's tags; what cannot be read is kept as it is, with a problem."""

    def __init__(self, record: PbnRecord, notes: BoardNotes) -> None:
        self.sections = record.sections
        self.notes = notes
        self.kept: list[Tag] = []

    def read(
        self, name: str, parse: Callable[[str], ValueT], unknown: tuple[str, ...] = UNKNOWN
    ) -> ValueT | None:
        """The value of a tag; None when it is not there, not known, or not to be read."""
        section = self.sections.get(name)
        if section is None:
            return None
        value = section.value.strip()
        if value in unknown:
            return None
        try:
            return parse(value)
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


def make_board(record: PbnRecord, notes: BoardNotes) -> Board:
    """The board of a record."""
    fields = _TagFields(record, notes)
    hands = _hands(record, fields, notes)
    number = fields.read("Board", parse_number)
    dealer = fields.read("Dealer", parse_seat)
    vulnerability = fields.read("Vulnerable", parse_vulnerability, ("", "?", "^"))  # "-" is None there
    contract = _contract(fields, hands)
    declarer = fields.read("Declarer", lambda text: parse_seat(text.removeprefix("^")))
    double_dummy, par = _double_dummy(fields, notes), _par(fields)
    if AUCTION in record.sections and PLAY in record.sections:
        share_notes(record.sections[AUCTION], record.sections[PLAY])
    dealer, auction, beside_calls = _auction(dealer, record, fields, notes)
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
    board, beside_cards = _with_play(board, record, fields, notes)
    beside = [
        *(item for item in record.beside if item.section in ("", "Deal")),
        *beside_calls,
        *beside_cards,
        *(Note(_as_text(section.whole(notes.text))) for section in record.again),
    ]
    return _with_rest(completed(board), record, fields, beside)


def _with_rest(board: Board, record: PbnRecord, fields: _TagFields, beside: list[Beside]) -> Board:
    """The board with its tags, and with everything that stands beside them."""
    for name in ("Declarer", "Result"):
        section = record.sections.get(name)
        if section is None or section.value[:1] != "^" or section.value == "^":
            continue
        if section.value != (declarer_text(board) if name == "Declarer" else str(board.result)):
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
            beside.append(Note(_as_text(tag)))
    length = {AUCTION: len(board.auction), PLAY: len(board.play)}
    beside += [item for item in record.beside if item.section in length]
    if not tags and not beside:
        return board
    beside = [replace(item, index=length.get(item.section, 0)) if item.index < 0 else item for item in beside]
    return replace(
        board,
        tags=tuple(tags),
        notes=tuple(item for item in beside if isinstance(item, Note)),
        commands=tuple(item for item in beside if isinstance(item, Command)),
    )


def _as_text(tag: Tag) -> str:
    """A tag with its lines as the text of a comment."""
    return "\n".join([f'[{tag.name} "{tag.value}"]', *tag.rows]).replace("{", "(").replace("}", ")")


def _hands(record: PbnRecord, fields: _TagFields, notes: BoardNotes) -> Hands:
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


def _players(record: PbnRecord) -> tuple[str, str, str, str]:
    if record.sections.keys().isdisjoint(SEAT_WORDS):
        return "", "", "", ""
    names = [record.sections[word].value if word in record.sections else "" for word in SEAT_WORDS]
    n, e, s, w = ("" if name == "?" else name for name in names)
    return n, e, s, w


def _contract(fields: _TagFields, hands: Hands) -> Contract | None:
    """The contract; that of an end position may be a bare strain, which is kept as a tag."""
    section = fields.sections.get("Contract")
    if section is not None and is_short(hands) and parse_trumps(section.value) is not None:
        fields.kept.append(section.tag())
        return None
    return fields.read("Contract", parse_contract)


def _result(
    text: str, contract: Contract | None, declarer: Seat | None, notes: BoardNotes, record: PbnRecord
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


def _double_dummy(fields: _TagFields, notes: BoardNotes) -> DoubleDummy | None:
    digits = fields.read("DoubleDummyTricks", parse_tricks)
    section = fields.sections.get("OptimumResultTable")
    table, sound = read_result_table(section, notes) if section is not None else (None, True)
    if section is not None and digits and table:
        pairs = ((digits[seat][strain], table[seat][strain]) for seat in SEATS for strain in range(5))
        if any(result not in (None, digit) for digit, result in pairs):
            message = N_("OptimumResultTable is not what DoubleDummyTricks says: the latter was kept")
            notes.problem("rule", Message(message), section.at, excerpt="", defect=Defect.UNREADABLE)
            sound = False
    if section is not None and not sound:
        fields.kept.append(section.tag())
    return digits or table


def _par(fields: _TagFields) -> Par | None:
    score = fields.read("OptimumScore", parse_score)
    return None if score is None else Par(score)


def _auction(
    dealer: Seat | None, record: PbnRecord, fields: _TagFields, notes: BoardNotes
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
        fault = N_("the auction was kept as text, and nothing was derived from it: {fault}")
        fields.keep(section, Message(fault, {"fault": auction.fault.message}), auction.fault.at)
        return dealer, (), []
    return dealer, tuple(auction.calls), auction.beside


def _with_play(
    board: Board, record: PbnRecord, fields: _TagFields, notes: BoardNotes
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
    kept = Message(N_("the play was kept as text: {fault}"), {"fault": wrong})
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
        replace(item, index=0 if card is None else place.get(card, len(play))) for item, card in table.beside
    ]
