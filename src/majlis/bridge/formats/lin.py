"""LIN, the format of Bridge Base Online: read leniently, written as that site reads it.

A file is a row of two-letter commands with their values, `mb|1N|`; line ends mean nothing between them. Free
text has `%7C` for a bar and other signs as in a web address, and `!s !h !d !c` for the suits.

A record begins at `qx`, or where a command that each record has once (`md`, `pn`, `ah`, `sv`) comes again. In
files of two rooms (`qx|o1|`, `qx|c1|`) a record without cards has those of the other room's record of its
number, and eight names are the open room's four and the closed room's four. Commands that mean nothing to us
are kept, with their place; so is an auction or play with a word that cannot be read, from which nothing is
derived (other formats have it as text, in the tags `Auction` and `Play`). The board's number is that of `ah`;
a `qx` with another is kept as a command, and written as it was.

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
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from majlis.bridge.formats.lin_board import LinRecord, make_board
from majlis.bridge.formats.lin_commands import (
    CLOSED,
    LIN_SEATS,
    MAX_TEXT,
    ORIGIN_NOTE,
    Item,
    commands,
    text_of,
    unescaped,
)
from majlis.bridge.formats.lin_write import write as write
from majlis.bridge.formats.links import lin_within
from majlis.bridge.formats.reader import TOO_LONG, BoardNotes
from majlis.bridge.table.board import (
    Board,
    Command,
    Note,
    Tag,
    parse_vulnerability,
)
from majlis.bridge.table.calls import (
    MOST_CALLS,
    PASS,
    PLAIN_CALLS,
    USUAL_BIDS,
    Call,
    closing_passes,
    parse_bid,
)
from majlis.bridge.table.cards import (
    NO_HANDS,
    USUAL_CARDS,
    Hands,
    parse_card,
    with_last_hand,
)
from majlis.bridge.table.defects import Defect
from majlis.bridge.table.origin import ORIGIN
from majlis.errors import NotationError, shown
from majlis.i18n import N_
from majlis.message import Message

NO_CARDS: Final = Message(
    N_("this link has no cards in it: open it, and copy the address with lin= in it, or save the LIN file")
)
_ROOM: Final = re.compile(r"([oc]?)\s*(\d{1,9})\s*(?:,.*)?", re.IGNORECASE | re.DOTALL)
_BOARD: Final = re.compile(r"(?:board)?\s*(?:no\.?|#)?\s*(\d{1,9})\b", re.IGNORECASE)
_CALLS: Final = re.compile(r"(?:[1-7](?:NT|N|[SHDC])|P|XX|X|D|R)!?", re.IGNORECASE)
_CARDS: Final = re.compile(r"[SHDC](?:10|[2-9TJQKA])", re.IGNORECASE)
_PLAIN: Final = re.compile(r"[\w♠♥♦♣]+\*?")
_USUAL_CALLS: Final = {
    text + sign: call
    for text, bid in USUAL_BIDS.items()
    if _CALLS.fullmatch(text)  # others may be several calls, as RD is
    for sign, call in (("", PLAIN_CALLS[bid]), ("!", Call(bid, alert=True)))
}
"""Calls by their texts, as nearly all files have them."""
_ALL_PASS: Final = re.compile(r"ap|all[_-]?pass(?:es|ed)?", re.IGNORECASE)
_MAX_CARDS: Final = 60
_DOUBT: Final = N_("{call} was read as the call {read}: what its question mark means is not known")


def read(notes: BoardNotes) -> None:
    """Read a file, or the links and columns of a text that hold LIN."""
    within = lin_within(notes.text)
    for at in within.empty:
        notes.problem("syntax", NO_CARDS, at)
    notes.text = within.text
    LinRecordReader(notes).read()


class LinRecordReader:
    """Takes the commands of a file one by one."""

    def __init__(self, notes: BoardNotes) -> None:
        self.notes = notes
        self.record = LinRecord(0)
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
        """Take everything into the notes."""
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
        self.record = LinRecord(at)
        board = self._shared(make_board(record, self.names), record)
        board = self.notes.board(board, at=record.at)
        if record.qx is not None:
            self.rooms.setdefault((record.room, record.qx), board)

    def _shared(self, board: Board, record: LinRecord) -> Board:
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
        self.record.opening = item.value.strip()
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
        texts = {seat: part for seat, part in zip(LIN_SEATS, parts, strict=False) if part not in ("", "-")}
        return with_last_hand(self.notes.hands(texts, at))

    def _sv(self, item: Item) -> None:
        if self.record.begun and self.record.valued:
            self._finish(item.at)
        self.record.valued = True
        value = unescaped(item.value).strip()
        if not value and item.value:
            message = N_("the vulnerability is blank: write o, n, e or b")
            self.notes.unreadable(Message(message), item.at)
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
        self.record.spoken.append(("mb", item.value))
        for word in [item.value] if item.value in _USUAL_CALLS else self._words(item, _CALLS):
            usual = _USUAL_CALLS.get(word)
            if usual is not None:
                self.record.calls.append(usual)
                self.record.said.append(word)
            else:
                self._call(word, item.at)
        if len(self.record.calls) > MOST_CALLS:
            self.notes.problem("rule", TOO_LONG, item.at, defect=Defect.AUCTION_ILLEGAL)
            self.record.calls, self.record.spoken = [Call(PASS)], []

    def _call(self, word: str, at: int) -> None:
        """Take in a word of an auction that is written in another way than most."""
        bare = word.rstrip("!?*") or word
        signs = set(word[len(bare) :])
        alert = bool({"!", "*"} & signs)
        try:
            made = [Call(parse_bid(bare), alert)]
        except NotationError as error:
            made = []
            if _ALL_PASS.fullmatch(word):
                made = closing_passes(self.record.calls)
            else:
                self.record.broken = True
                fault = N_("the auction was kept as text, and nothing was derived from it: {fault}")
                self.notes.unreadable(Message(fault, {"fault": error.message}), at)
                word = _as_word(word)
        if made and "?" in signs:
            values = {"call": shown(word), "read": bare}
            self.notes.problem("ambiguity", Message(_DOUBT, values), at)
        self.record.calls += made
        self.record.said.append(word)

    def _pc(self, item: Item) -> None:
        for word in [item.value] if item.value in USUAL_CARDS else self._words(item, _CARDS):
            self.record.played.append(word)
            try:
                card = parse_card(word)
                self.record.laid.append(word)
            except NotationError as error:
                self.record.laid.append(_as_word(word))
                self.record.unplayable = True
                fault = Message(N_("the play was kept as text: {fault}"), {"fault": error.message})
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
        explains = self.record.broken or (bool(calls) and len(calls[-1].explanation) < MAX_TEXT)
        if self.record.spoken and explains:  # a note is written as one, and would come back twice
            self.record.spoken.append(("an", item.value))
        if self.record.broken:
            return
        if explains:
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
        if text.startswith(ORIGIN_NOTE):
            self.record.tags.append(Tag(ORIGIN, text.removeprefix(ORIGIN_NOTE)))
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
