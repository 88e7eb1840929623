"""The board of a LIN record: what its commands said of hands, names, calls and cards.

An auction or play with a word that cannot be read is kept as commands, and as text in the tags `Auction` and
`Play` of PBN.

>>> make_board(LinRecord(0, qx=7, dealt=True), ["", "Ali"]).players
('', '', '', 'Ali')
"""

from dataclasses import dataclass, field, replace
from typing import TypeVar

from majlis.bridge.formats.lin_commands import LIN_SEATS, OPENING, name_value
from majlis.bridge.table.board import Board, Command, Note, Tag, Vulnerability, contract_of
from majlis.bridge.table.calls import Call
from majlis.bridge.table.cards import NO_HANDS, Hands, seat_letter
from majlis.cards import Card
from majlis.game import Seat


@dataclass(slots=True)
class LinRecord:
    """What has been read of one record."""

    at: int
    room: str = ""
    qx: int | None = None
    """The number that `qx` gives."""
    opening: str = ""
    """The value of `qx` as it stands."""
    ah: int | None = None
    """The number that `ah` gives."""
    names: list[str] | None = None
    dealt: bool = False
    dealer: Seat | None = None
    hands: Hands = NO_HANDS
    vulnerability: Vulnerability | None = None
    valued: bool = False
    """Whether there was an `sv`."""
    calls: list[Call] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    """The calls and explanations, as the text of an auction has them."""
    broken: bool = False
    """Whether a call could not be read: the auction is then kept as text."""
    spoken: list[tuple[str, str]] = field(default_factory=list)
    """The same as commands: their names and values."""
    played: list[str] = field(default_factory=list)
    laid: list[str] = field(default_factory=list)
    """The cards as they stand, and as words among others."""
    unplayable: bool = False
    """The same of cards."""
    play: list[Card] = field(default_factory=list)
    result: int | None = None
    tags: list[Tag] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    commands: list[Command] = field(default_factory=list)

    @property
    def number(self) -> int | None:
        """The number of the board."""
        return self.qx if self.ah is None else self.ah

    @property
    def place(self) -> tuple[str, int]:
        """The section and index at which the next command stands."""
        if self.play:
            return "Play", len(self.play)
        if self.calls:
            return "Auction", len(self.calls)
        return ("Deal" if self.dealt else ""), 0

    @property
    def begun(self) -> bool:
        """Whether this is more than what stands before a record."""
        return self.dealt or bool(self.calls) or bool(self.play)


_Placed = TypeVar("_Placed", Note, Command)


def make_board(record: LinRecord, names: list[str]) -> Board:
    """The board of a record; `names` are those for records without their own."""
    given = record.names or names
    if len(given) == 8:
        record.commands.insert(0, Command("pn", ",".join(map(name_value, given)), ""))
        given = given[4:] if record.room == "c" else given[:4]
    players = [""] * 4
    for seat, name in zip(LIN_SEATS, given, strict=False):
        players[seat] = name
    n, e, s, w = players
    if record.opening.lower() not in (f"{record.room}{record.number}", str(record.number), ""):
        record.commands.insert(0, Command(OPENING, record.opening, ""))
    if record.broken:
        dealer = "?" if record.dealer is None else seat_letter(record.dealer)
        record.calls = []
        record.tags.append(Tag("Auction", dealer, (" ".join(record.said),)))
        _move(record, "Auction", "Deal", 0)
        record.commands += [Command(name, value) for name, value in record.spoken]
    if record.unplayable:
        record.play = []
        record.tags.append(Tag("Play", "?", (" ".join(record.laid),)))
        section, index = record.place
        section = section or "Deal"
        _move(record, "Play", section, index)
        record.commands += [Command("pc", word, section, index) for word in record.played]
    if record.broken and record.result is not None:
        section, index = record.place
        record.commands.append(Command("mc", str(record.result), section or "Deal", index))
    contract, declarer = contract_of(record.dealer, record.calls, None, None)
    return Board(
        number=record.number,
        dealer=record.dealer,
        vulnerability=record.vulnerability,
        hands=record.hands,
        players=(n, e, s, w),
        auction=tuple(record.calls),
        play=tuple(record.play),
        contract=contract,
        declarer=declarer,
        result=record.result,
        tags=tuple(record.tags),
        notes=tuple(record.notes),
        commands=tuple(record.commands),
    )


def _move(record: LinRecord, section: str, other: str, index: int) -> None:
    """Put what stands within a section that could not be read at another place."""

    def moved(item: _Placed) -> _Placed:
        return replace(item, section=other, index=index) if item.section == section else item

    record.notes = [moved(note) for note in record.notes]
    record.commands = [moved(command) for command in record.commands]
