"""LIN, the format of Bridge Base Online: read leniently, written as that site reads it.

A file is a row of two-letter commands with their values, `mb|1N|`; line ends mean nothing between them. Free
text has `%7C` for a bar and other signs as in a web address, and `!s !h !d !c` for the suits.

A record begins at `qx`, or where a command that each record has once (`md`, `pn`, `ah`, `sv`) comes again. In
files of two rooms (`qx|o1|`, `qx|c1|`) a record without cards has those of the other room's record of its
number, and eight names are the open room's four and the closed room's four. Commands that mean nothing to us
are kept, with their place; so is an auction or play with a word that cannot be read, from which nothing is
derived (other formats have it as text, in the tags `Auction` and `Play`).

Written is one line a board. `md` must name a dealer: where the board's is not known it is the standard one of
its number, or of its place in the file. No vulnerability is the letter `o`; a vulnerability that is not known
is left out. A hand that follows from the other three is written; of two or more unknown hands each is empty.

What LIN cannot hold: tags of PBN (but for the closed room and where a board is from), double-dummy tables and
par, a contract without its auction, marks of quality, and that the dealer is not known.

>>> from majlis.bridge.formats import FORMATS
>>> report = FORMATS["lin"].loads("md|1SAKQJT9876543,H2,,|ah|Board%201|mb|7S!|an|5+ !c|")
>>> report.boards[0].number, report.boards[0].auction[0]
(1, Call(bid=36, alert=True, explanation='5+ ♣'))
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple, TypeVar

from majlis.bridge.formats.links import lin_within
from majlis.bridge.formats.reader import TOO_LONG, BoardNotes, Page
from majlis.bridge.table.board import (
    Board,
    Command,
    Note,
    Tag,
    Vulnerability,
    is_mark,
    parse_vulnerability,
    standard_dealer,
    tricks_of_play,
)
from majlis.bridge.table.calls import (
    FIRST_BID,
    MOST_CALLS,
    PASS,
    Call,
    auction_over,
    bid_text,
    closing_passes,
    parse_bid,
)
from majlis.bridge.table.cards import (
    EAST,
    GLYPH_OF_SUIT,
    NO_HANDS,
    NORTH,
    SOUTH,
    SUIT_LETTERS,
    SUITS,
    WEST,
    Hands,
    card_text,
    holding,
    parse_card,
    read_hand,
    seat_letter,
    with_last_hand,
)
from majlis.bridge.table.defects import Defect
from majlis.bridge.table.origin import ORIGIN
from majlis.cards import Card, CardSet
from majlis.errors import NotationError, shown
from majlis.game import Seat
from majlis.i18n import N_
from majlis.message import Message

LIN_SEATS: Final = (SOUTH, WEST, NORTH, EAST)
"""The order of names and hands; the dealer is the place in it, from 1."""
CLOSED: Final = Tag("Room", "Closed")
_ORIGIN: Final = f"{ORIGIN}: "
"""How the note begins that holds the tag of where a board is from."""
NO_DEALER: Final = Message(
    N_("the deal does not begin with its dealer: write 1 for South, 2 West, 3 North, 4 East")
)
NO_CARDS: Final = Message(
    N_("this link has no cards in it: open it, and copy the address with lin= in it, or save the LIN file")
)
_ROOM: Final = re.compile(r"([oc]?)\s*(\d{1,9})\s*(?:,.*)?", re.IGNORECASE | re.DOTALL)
_BOARD: Final = re.compile(r"(?:board)?\s*(?:no\.?|#)?\s*(\d{1,9})\b", re.IGNORECASE)
_CALLS: Final = re.compile(r"(?:[1-7](?:NT|N|[SHDC])|P|XX|X|D|R)!?", re.IGNORECASE)
_CARDS: Final = re.compile(r"[SHDC](?:10|[2-9TJQKA])", re.IGNORECASE)
_PLAIN: Final = re.compile(r"[\w♠♥♦♣]+\*?")
_ALL_PASS: Final = re.compile(r"ap|all[_-]?pass(?:es|ed)?", re.IGNORECASE)
_MAX_CARDS: Final = 60
_MAX_TEXT: Final = 4000
"""An explanation of this length gets no more added to it, or many small ones would take long to join."""
_VULNERABILITY: Final = {
    Vulnerability.NONE: "o",
    Vulnerability.NS: "n",
    Vulnerability.EW: "e",
    Vulnerability.ALL: "b",
}
_OURS: Final = frozenset(("pn", "md", "sv", "ah", "mb", "an", "pc", "mc", "nt"))
"""Commands that the board's fields hold: none of them is written a second time."""
_SPOKEN: Final = ("mb", "an", "mc")
"""The commands of an auction that could not be read, with the result that belongs to it."""

_KNOWN: Final = frozenset(re.findall("..", "qxpnstmdrhahsvmbanpcmcpgntvgrsmpbnpwhaatva"))
"""Names that are certainly commands, for finding the way back after a fault."""
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9^+*]?")
_EMPTY: Final = re.compile(r"\|[\s|]*\||\|")
"""Bars with nothing between them that follow no name."""
_ESCAPES: Final = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
_SUIT_ESCAPE: Final = re.compile(r"!([SHDCshdc])")
_LETTER: Final = {glyph: "!" + letter.lower() for letter, glyph in GLYPH_OF_SUIT.items()}
_SUIT: Final = re.compile("[♠♥♦♣]")
_SPECIAL: Final = re.compile(r"[|\n\r]|%(?=[0-9A-Fa-f]{2})")


def read(notes: BoardNotes) -> None:
    """Read a file, or the links and columns of a text that hold LIN."""
    within = lin_within(notes.text)
    for at in within.empty:
        notes.problem("syntax", NO_CARDS, at)
    notes.text = within.text
    RecordReader(notes).read()


def write(boards: Iterable[Board], page: Page) -> str:
    """The text of a file, a line a board."""
    return "".join("".join(_parts(board, place)) + "\n" for place, board in enumerate(boards, 1))


# The commands of a file


class Item(NamedTuple):
    """One command."""

    name: str
    value: str
    at: int


def commands(notes: BoardNotes) -> Iterator[Item]:
    """All the commands in the text of `notes`."""
    text, at = notes.text, 0
    while True:
        empty = _EMPTY.match(text, at)
        at = empty.end() if empty else at
        bar = text.find("|", at)
        if bar < 0:
            break
        name, start = _last_line(text, at, bar)
        if not _NAME.fullmatch(name):
            _stray(notes, at, bar)
            at = bar + 1
            continue
        _stray(notes, at, start)
        end = text.find("|", bar + 1)
        value = text[bar + 1 : end] if end >= 0 else text[bar + 1 :]
        if name.lower() not in _KNOWN and value.strip() in _KNOWN:
            _stray(notes, start, bar)
            at = bar + 1
            continue
        if end < 0:
            message = Message(N_("the value of {name} has no end: close it with |"), {"name": name})
            notes.problem("syntax", message, start)
            yield Item(name.lower(), value.strip(), start)
            return
        value, at = _without_next(value, end, notes, start)
        yield Item(name.lower(), value, start)
    _stray(notes, at, len(text))


def is_command(name: str, value: str) -> bool:
    """Whether a command, written `name|value|`, is read as just that: not as another, or as several.

    >>> is_command("zz", "any text"), is_command("zz", "md"), is_command("zz", "x\\nmd")
    (True, False, False)
    """
    return list(commands(BoardNotes("", text=f"{name}|{value}|"))) == [Item(name.lower(), value, 0)]


def _last_line(text: str, at: int, bar: int) -> tuple[str, int]:
    """What stands before a bar, on its line, and where."""
    start = max(at, text.rfind("\n", at, bar) + 1)
    name = text[start:bar].strip()
    return name, start + text[start:bar].find(name)


def _stray(notes: BoardNotes, at: int, end: int) -> None:
    """Note text that belongs to no command, unless it is empty."""
    found = notes.text[at:end]
    if found.strip():
        at += len(found) - len(found.lstrip())
        message = N_("this is not a command: it was passed over (write a bar in a text as %7C)")
        notes.problem("syntax", Message(message), at)


def _without_next(value: str, end: int, notes: BoardNotes, start: int) -> tuple[str, int]:
    """A value whose last line is a command's name has lost its bar: it ends before that line."""
    head, newline, tail = value.rpartition("\n")
    if newline and tail.strip().lower() in _KNOWN:
        message = N_("this command is not closed with | at the end of its line")
        notes.problem("syntax", Message(message), start)
        return head, end - len(tail)
    return value, end + 1


def unescaped(value: str) -> str:
    """A value without the escapes of web addresses."""
    if "%" not in value:
        return value
    return _ESCAPES.sub(_decoded, value)


def _decoded(match: re.Match[str]) -> str:
    try:
        return bytes.fromhex(match[0].replace("%", "")).decode("utf-8")
    except UnicodeDecodeError:
        return match[0]


def text_of(value: str) -> str:
    """Free text as people read it: `5+ !h` is `5+ ♥`."""
    return unescaped(_SUIT_ESCAPE.sub(lambda match: GLYPH_OF_SUIT[match[1].upper()], value))


def text_value(text: str) -> str:
    """Free text as it stands in a file.

    >>> text_value("5+ ♥, 70%20 | wow!"), text_of("5+ !h, 70%2520 %7C wow!")
    ('5+ !h, 70%2520 %7C wow!', '5+ ♥, 70%20 | wow!')
    """
    text = _SUIT_ESCAPE.sub(lambda match: "%21" + match[1], escaped(text))
    return _SUIT.sub(lambda match: _LETTER[match[0]], text)


def escaped(value: str) -> str:
    """A value with escapes for what would end it or be taken for an escape."""
    return _SPECIAL.sub(lambda match: f"%{ord(match[0]):02X}", value)


def name_value(name: str) -> str:
    """A name as it stands among the four, which commas part."""
    return escaped(name).replace(",", "%2C")


# Reading


@dataclass(slots=True)
class Record:
    """What has been read of one record."""

    at: int
    room: str = ""
    qx: int | None = None
    """The number that `qx` gives."""
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
    spoken: list[Command] = field(default_factory=list)
    """The same as commands."""
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


class RecordReader:
    """Takes the commands of a file one by one."""

    def __init__(self, notes: BoardNotes) -> None:
        self.notes = notes
        self.record = Record(0)
        self.names: list[str] = []
        """The names that stand before all records, for those without their own."""
        self.rooms: dict[tuple[str, int], Board] = {}
        self.takers: dict[str, Callable[[Item], None]] = {
            "qx": self._qx,
            "pn": self._pn,
            "md": self._md,
            "sv": self._sv,
            "ah": self._ah,
            "mb": self._mb,
            "an": self._an,
            "pc": self._pc,
            "mc": self._mc,
            "nt": self._nt,
        }

    def read(self) -> None:
        """Read everything."""
        for item in commands(self.notes):
            take = self.takers.get(item.name)
            if take is not None:
                take(item)
            elif item.value.strip() or item.name not in ("st", "rh", "pg"):
                self._keep(item)
        self._finish(self.record.at)

    def _finish(self, at: int) -> None:
        """Make a board of the record, if there is one, and begin another."""
        record = self.record
        if not record.begun:
            return
        self.record = Record(at)
        board = self._shared(make_board(record, self.names), record)
        board = self.notes.board(board, at=record.at)
        if record.qx is not None:
            self.rooms.setdefault((record.room, record.qx), board)

    def _shared(self, board: Board, record: Record) -> Board:
        """With the cards of the other room, when this record has none."""
        room = "o" if record.room == "c" else "c"
        other = self.rooms.get((room, record.qx)) if record.qx is not None else None
        if other is not None and board.hands == NO_HANDS:
            vulnerability = board.vulnerability if record.valued else other.vulnerability
            dealer = other.dealer if board.dealer is None else board.dealer
            return replace(board, hands=other.hands, dealer=dealer, vulnerability=vulnerability)
        if not record.dealt:
            self.notes.problem("syntax", Message(N_("the record has no deal (md)")), record.at, excerpt="")
        return board

    def _keep(self, item: Item) -> None:
        section, index = self.record.place
        self.record.commands.append(Command(item.name, item.value, section, index))

    def _qx(self, item: Item) -> None:
        match = _ROOM.fullmatch(item.value.strip())
        self._finish(item.at)
        if not match:
            if item.value.strip():
                self._keep(item)
            return
        if self.record.names and not self.names:  # names before the first qx are everybody's
            self.names, self.record.names = self.record.names, None
        self.record.at = item.at
        self.record.room, self.record.qx = match[1].lower() or "o", int(match[2])
        self.record.tags += [CLOSED] * (self.record.room == "c")

    def _pn(self, item: Item) -> None:
        if self.record.begun and (self.record.names or self.record.calls or self.record.play):
            self._finish(item.at)
        names = [unescaped(name).strip() for name in item.value.split(",")]
        if len(names) not in (1, 4, 8):
            message = N_("there are {count} names: write four, of South, West, North and East")
            self.notes.problem("ambiguity", Message(message, {"count": len(names)}), item.at)
        self.record.names = names[:8]

    def _md(self, item: Item) -> None:
        value = "".join(unescaped(item.value).split())
        if self.record.dealt:
            self._finish(item.at)
        self.record.dealt = True
        if value in ("", "0"):
            return
        digit = value[0] if value[0].isdecimal() else ""
        if digit in ("1", "2", "3", "4"):
            self.record.dealer = LIN_SEATS[int(digit) - 1]
        elif digit != "0":
            message = N_(
                "the deal does not begin with its dealer: write 1 for South, 2 West, 3 North, 4 East"
            )
            self.notes.problem("syntax", Message(message), item.at)
        self.record.hands = self._hands(value[len(digit) :], item.at)

    def _hands(self, text: str, at: int) -> Hands:
        parts = text.split(",")
        if len(parts) > 4 and any(parts[4:]):
            message = Message(N_("the deal has {count} hands: write four"), {"count": len(parts)})
            self.notes.problem("syntax", message, at)
        hands: list[CardSet | None] = [None] * 4
        for seat, part in zip(LIN_SEATS, parts, strict=False):
            if not part or part == "-":
                continue
            cards, faults = read_hand(part)
            hands[seat] = None if faults and not cards else cards
            self.notes.faults(faults, at, seat=seat)
        return with_last_hand((hands[0], hands[1], hands[2], hands[3]))

    def _sv(self, item: Item) -> None:
        if self.record.begun and self.record.valued:
            self._finish(item.at)
        self.record.valued = True
        value = unescaped(item.value).strip()
        if value in ("", "?"):
            return
        try:
            self.record.vulnerability = parse_vulnerability(value)
        except NotationError:
            message = N_("{value} is not a vulnerability: write o, n, e or b")
            self.notes.unreadable(Message(message, {"value": shown(value)}), item.at)

    def _ah(self, item: Item) -> None:
        value = unescaped(item.value).strip()
        match = _BOARD.match(value)
        number = int(match[1]) if match else None
        if number is not None and self.record.begun and self.record.ah not in (None, number):
            self._finish(item.at)
        if number is not None:
            self.record.ah = number
        if value and value.lower() != f"board {number}":
            self.record.notes.append(Note(value, *self.record.place))

    def _mb(self, item: Item) -> None:
        self.record.spoken.append(Command("mb", item.value))
        for word in self._words(item, _CALLS):
            bare = word.rstrip("!?*") or word
            alert = bool({"!", "*"} & set(word[len(bare) :]))
            try:
                made = [Call(parse_bid(bare), alert)]
            except NotationError as error:
                made = []
                if _ALL_PASS.fullmatch(word):
                    made = closing_passes(self.record.calls)
                else:
                    self.record.broken = True
                    fault = N_("{fault}; the auction was kept as text, and nothing was derived from it")
                    self.notes.unreadable(Message(fault, {"fault": error.message}), item.at)
                    word = _as_word(word)
            self.record.calls += made
            self.record.said.append(word)
        if len(self.record.calls) > MOST_CALLS:
            self.notes.problem("rule", TOO_LONG, item.at, defect=Defect.AUCTION_ILLEGAL)
            self.record.calls, self.record.spoken = [Call(PASS)], []

    def _pc(self, item: Item) -> None:
        for word in self._words(item, _CARDS):
            self.record.played.append(word)
            try:
                card = parse_card(word)
                self.record.laid.append(word)
            except NotationError as error:
                self.record.laid.append(_as_word(word))
                self.record.unplayable = True
                fault = Message(N_("{play}; the play was kept as text"), {"play": error.message})
                self.notes.unreadable(fault, item.at)
                continue
            if len(self.record.play) < _MAX_CARDS:
                self.record.play.append(card)
            else:
                self.notes.problem("rule", Message(N_("the play has more than 52 cards")), item.at)

    def _words(self, item: Item, pattern: re.Pattern[str]) -> list[str]:
        """The words of a value: one as a rule, but several may be joined, `PPP` or `SAS2S3S4`."""
        value = "".join(unescaped(item.value).split())
        if not value:
            message = Message(N_("{name} is empty: it was passed over"), {"name": item.name})
            self.notes.problem("syntax", message, item.at)
            return []
        words: list[str] = pattern.findall(value)
        return words if len(words) > 1 and "".join(words) == value else [value]

    def _an(self, item: Item) -> None:
        text = text_of(" ".join(item.value.split("\n")))
        if not text:
            return
        calls = self.record.calls
        self.record.said.append("{" + text.replace("{", "(").replace("}", ")") + "}")
        if self.record.spoken:
            self.record.spoken.append(Command("an", item.value))
        if self.record.broken:
            return
        if calls and len(calls[-1].explanation) < _MAX_TEXT:
            last = calls[-1]
            both = f"{last.explanation}; {text}" if last.explanation else text
            calls[-1] = Call(last.bid, last.alert, both)
        else:
            message = N_("an explanation (an) comes before any call: kept as a note")
            if calls:
                message = N_("an explanation (an) is too long: kept as a note")
            self.notes.problem("syntax", Message(message), item.at)
            self.record.notes.append(Note(text, *self.record.place))

    def _mc(self, item: Item) -> None:
        value = unescaped(item.value).strip()
        if value.isdecimal() and int(value[:3]) <= 13:
            self.record.result = int(value)
        elif value:
            message = N_("{value} is not a number of tricks: write the declarer's tricks, 0 to 13")
            self.notes.unreadable(Message(message, {"value": shown(value)}), item.at)

    def _nt(self, item: Item) -> None:
        text = text_of(item.value)
        if text.startswith(_ORIGIN):
            self.record.tags.append(Tag(ORIGIN, text.removeprefix(_ORIGIN)))
        elif text.strip():
            section, index = self.record.place
            self.record.notes.append(Note(text, section, index))


def _as_word(word: str) -> str:
    """A word that cannot be read, as one of an auction or play that is kept as text.

    Quotation marks keep it one word there, which PBN does not read as a comment, a note or anything else.
    """
    if _PLAIN.fullmatch(word):
        return word
    return '"' + word.replace('"', "'").replace("{", "(").replace("}", ")") + '"'


_Placed = TypeVar("_Placed", Note, Command)


def make_board(record: Record, names: list[str]) -> Board:
    """The board of a record; `names` are those for records without their own."""
    given = record.names or names
    if len(given) == 8:
        record.commands.insert(0, Command("pn", ",".join(map(name_value, given)), ""))
        given = given[4:] if record.room == "c" else given[:4]
    players = [""] * 4
    for seat, name in zip(LIN_SEATS, given, strict=False):
        players[seat] = name
    n, e, s, w = players
    if record.broken:
        dealer = "?" if record.dealer is None else seat_letter(record.dealer)
        record.calls = []
        record.tags.append(Tag("Auction", dealer, (" ".join(record.said),)))
        _move(record, "Auction", "Deal", 0)
        record.commands += record.spoken
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
    return Board(
        number=record.number,
        dealer=record.dealer,
        vulnerability=record.vulnerability,
        hands=record.hands,
        players=(n, e, s, w),
        auction=tuple(record.calls),
        play=tuple(record.play),
        result=record.result,
        tags=tuple(record.tags),
        notes=tuple(record.notes),
        commands=tuple(record.commands),
    )


def _move(record: Record, section: str, other: str, index: int) -> None:
    """Put what stands within a section that could not be read at another place."""

    def moved(one: _Placed) -> _Placed:
        return replace(one, section=other, index=index) if one.section == section else one

    record.notes = [moved(note) for note in record.notes]
    record.commands = [moved(command) for command in record.commands]


# Writing


def _parts(board: Board, place: int) -> Iterator[str]:
    extras = _extras(board)
    head = extras.pop(("", 0), [])
    if place == 1:  # what opens a file stands before its first record
        yield from head
    if board.number is not None:
        yield f"qx|{'c' if CLOSED in board.tags else 'o'}{board.number}|"
    yield f"pn|{_names(board)}|"
    if place > 1:
        yield from head
    yield f"md|{deal_value(board, place)}|rh||"
    if board.number is not None:
        yield f"ah|Board {board.number}|"
    if board.vulnerability is not None:
        yield f"sv|{_VULNERABILITY[board.vulnerability]}|"
    yield from extras.pop(("Deal", 0), [])
    for at, call in enumerate(board.auction, 1):
        yield _call(call)
        yield from extras.pop(("Auction", at), [])
    yield "pg||"
    for at, card in enumerate(board.play, 1):
        yield f"pc|{card_text(card)}|"
        yield from extras.pop(("Play", at), [])
        if at % 4 == 0 or at == len(board.play):
            yield "pg||"
    yield from _result(board)


def _names(board: Board) -> str:
    """The four names, or all eight of two rooms where they are known, and these are four of them."""
    four = [name_value(board.players[seat]) for seat in LIN_SEATS]
    for command in board.commands:
        eight = command.value.split(",")
        if command.name == "pn" and len(eight) == 8 and four == eight[4 * (CLOSED in board.tags) :][:4]:
            return command.value
    return ",".join(four)


def deal_value(board: Board, place: int = 1) -> str:
    """The value of `md`: the dealer's number, then the hands of South, West, North and East."""
    dealer = board.dealer
    if dealer is None:
        dealer = standard_dealer(place if board.number is None else board.number)
    hands = with_last_hand(board.hands)
    return f"{LIN_SEATS.index(dealer) + 1}{','.join(_hand(hands[seat]) for seat in LIN_SEATS)}"


def _hand(cards: CardSet | None) -> str:
    if cards is None:
        return ""
    return "".join(letter + holding(cards, suit) for letter, suit in zip(SUIT_LETTERS, SUITS, strict=True))


def _call(call: Call) -> str:
    text = bid_text(call.bid)
    word = text[:2] if call.bid >= FIRST_BID else {"Pass": "p", "X": "d", "XX": "r"}[text]
    explained = f"an|{text_value(call.explanation)}|" if call.explanation else ""
    return f"mb|{word}{'!' * call.alert}|{explained}"


def _result(board: Board) -> Iterator[str]:
    """The tricks, unless they follow from the play of all cards."""
    bid = any(call.bid >= FIRST_BID for call in board.auction)
    if bid and auction_over(board.auction) and board.result not in (None, tricks_of_play(board)):
        yield f"mc|{board.result}|pg||"


def _extras(board: Board) -> dict[tuple[str, int], list[str]]:
    """Notes and kept commands by their places; those whose place does not exist go to the nearest before."""
    origin = board.tag(ORIGIN)
    found = {} if origin is None else {("Deal", 0): [f"nt|{text_value(_ORIGIN + origin)}|"]}
    for note in board.notes:
        if not is_mark(note.text) and note.text.strip():
            value = text_value(note.text)
            lines = value.replace("%0A", "\n")
            value = lines if is_command("nt", lines) else value
            found.setdefault(_place(board, note.section, note.index), []).append(f"nt|{value}|")
    kept = _kept(board)
    for command in board.commands:
        value = command.value.replace("|", "%7C")
        if (command.name not in _OURS or command.name in kept) and is_command(command.name, value):
            place = _place(board, command.section, command.index)
            found.setdefault(place, []).append(f"{command.name}|{value}|")
    return found


def _kept(board: Board) -> tuple[str, ...]:
    """The commands of an auction or play that could not be read, which come back as they were."""
    calls = [one.value.strip().rstrip("!?*") for one in board.commands if one.name == "mb"]
    cards = [one.value for one in board.commands if one.name == "pc"]
    broken = not board.auction and not all(_reads(parse_bid, call) for call in calls)
    unplayable = not board.play and not all(_reads(parse_card, card) for card in cards)
    return _SPOKEN * broken + ("pc",) * unplayable


def _reads(parse: Callable[[str], object], text: str) -> bool:
    try:
        parse(text)
    except NotationError:
        return False
    return True


def _place(board: Board, section: str, index: int) -> tuple[str, int]:
    length = {"Auction": len(board.auction), "Play": len(board.play)}.get(section, 0)
    if section == "":
        return "", 0
    at = min(index, length)
    if at > 0:
        return section, at
    if section == "Play" and board.auction:
        return "Auction", len(board.auction)
    return "Deal", 0
