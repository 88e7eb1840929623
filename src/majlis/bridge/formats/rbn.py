"""RBN, Richard Pavlicek's notation: a line for each thing, which begins with a letter; read and written.

    E Club evening
    D 20261127
    B 7:C
    H W:AKQ.JT9.8765.432;….….….…:….….….…;
    A SB:1C*:P1H!P2H^1:A
    1 a weak raise
    C 2H:W
    P SA432:SK5D67
    R 9+140

`B` is the board's number, with `:O` or `:C` for the open or closed room; `H` the hands, from the seat that is
named on, clockwise, suits S.H.D.C, each after a colon, or after a semicolon where it is to be hidden (the tag
`Hidden` of PBN); `A` the dealer, who is vulnerable (Z nobody, N, E, B both, ? not known) and the calls, a
colon after each round: `A` when all pass, `Y` where somebody is asked for his call; `C` the contract and its
declarer; `P` the cards as they fall, a colon after each trick; `R` the tricks that declarer won, then the
score; `E` the event and `D` its date. After a call or a card stand `*` (alerted), marks of quality such as
`!` and `??`, and `^1`, a reference to the line `1 …` that follows.

These lines are written, of `R` only the tricks. A line with another letter is read as a tag (`RBN_T`) and
comes back as it was. So names and analysis have no place here. A hand that follows from the other three is
written; of two or more unknown hands each is empty.

A record ends at an empty line; where that is missing, where its number or its hands come again. One without
hands has those of the record before it, if that has the same number or it has none itself. A line that begins
with `%` is not part of the data, and braces hold a comment.

>>> from majlis.bridge.formats import FORMATS
>>> board = FORMATS["rbn"].loads("B 7\\nH W:AKQ.JT9.8765.432:::\\nA SB:\\n").boards[0]
>>> board.number, board.dealer, board.vulnerability
(7, 2, <Vulnerability.ALL: 3>)
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from majlis.bridge.formats.reader import BoardNotes, Page
from majlis.bridge.table.board import (
    Board,
    Note,
    Tag,
    Vulnerability,
    contract_of,
    is_mark,
    parse_number,
)
from majlis.bridge.table.calls import (
    FIRST_BID,
    MOST_CALLS,
    PASSED_OUT,
    PLAIN_CALLS,
    USUAL_BIDS,
    Call,
    Contract,
    bid_text,
    closing_passes,
    parse_bid,
)
from majlis.bridge.table.cards import (
    NO_HANDS,
    SEAT_LETTERS,
    SEATS,
    STRAIN_TEXTS,
    WEST,
    Hands,
    card_text,
    hand_text,
    parse_card,
    parse_seat,
    parse_strain,
    with_last_hand,
)
from majlis.cards import Card
from majlis.errors import NotationError, shown
from majlis.game import Seat
from majlis.i18n import N_
from majlis.message import Message

EVENT, DATE = "Event", "Date"
VULNERABLE: Final = "ZNEB"
"""Nobody (zero), North-South, East-West, both: in the order of `Vulnerability`."""
ROOMS: Final = {"O": Tag("Room", "Open"), "C": Tag("Room", "Closed")}
HIDDEN: Final = "Hidden"
"""The tag of PBN with the seats whose hands are to be hidden."""
YOUR_CALL: Final = "Your call?"
"""The note that a `Y` in an auction is."""
ALERTED: Final = "Alert"
"""The note that `*` after a card is."""
KEPT: Final = re.compile(r"RBN_([A-Z])")
"""The name of a tag for a line that means nothing to us, with its letter."""
_LINE: Final = re.compile(r"([A-Za-z0-9])(?:[^\S\n]+|$)(.*)")
_COMMENT: Final = re.compile(r"[^\S\n]*\{([^{}]*)\}(?:[^\S\n]*\n)?")
_DOUBLE: Final = re.compile(r"(?:[^\n]+\n\n+){4,}[^\n]*\n*")
"""A file with an empty line after every line."""
_START: Final = re.compile(r"([NESW?-])\s*([ZNEB?-])\s*:", re.IGNORECASE)
_CALL: Final = re.compile(
    r"[\s:]*([1-7](?:NT|[NSHDC])|(?<![^\s:])XX|[PXDRAY])((?:[*!?]|\^\d)*)", re.IGNORECASE
)
"""`XX` only where it stands apart: right after a call it would be two doubles."""
_PLAIN: Final = re.compile(r"(?:[1-7][NSHDC]|(?<!X)X|[PR:])*(A?)")
_PLAIN_CALL: Final = re.compile("[1-7].|[XPR]")
"""An auction that has nothing beside its calls, and each of them."""
_CARD: Final = re.compile(r"([SHDC]?)(10|[2-9TJQKA])((?:[*!?]|\^\d)*)", re.IGNORECASE)
_MARKS: Final = re.compile(r"\*|[!?]{1,2}|\^(\d)")
_UNFINISHED: Final = re.compile(r"[\s:]*[-+]?[\s:]*")
_DEAL: Final = re.compile(r"([NESW])\s*([:;].*)", re.IGNORECASE | re.DOTALL)
_NUMBER: Final = re.compile(r"(.*?)\s*:\s*([OC])", re.IGNORECASE)
_CONTRACT: Final = re.compile(r"([1-7])\s*(NT|[NSHDC])\s*(XX|XR|X|R|)\s*(?::\s*([NESW]))?", re.IGNORECASE)
_RESULT: Final = re.compile(r"(\d{1,2})(?!\d)(.*)", re.DOTALL)
_DATE_TAG: Final = re.compile(r"(\d{4})\.(\d{2})\.(\d{2})")
_ORDER: Final = "ACPR"
"""The lines of a record after its hands, in their order."""
NO_LETTER: Final = Message(
    N_("this line does not begin with a letter and a space, as H W:… does: it was kept as a comment")
)
NO_START: Final = Message(
    N_("the auction does not begin with dealer, vulnerability (Z, N, E or B) and a colon, as NZ:")
)
NO_CALLS: Final = Message(N_("these calls cannot be read: write 1C … 7N, P, X, R, or A when all pass"))
NO_PLAY: Final = Message(
    N_("this play cannot be read: write the cards of a trick, and a colon after it, as SA432:SK5D67")
)
NO_CONTRACT: Final = Message(N_("this contract cannot be read: write 4S:N, 3NX:E, or 1HXR:W when redoubled"))
NO_RESULT: Final = Message(N_("this result cannot be read: write the declarer's tricks first, 0 to 13"))
_DATE: Final = re.compile(r"(\d{4})[-./]?(\d{2})[-./]?(\d{2})")


def read(notes: BoardNotes) -> None:
    """Read a file."""
    RecordReader(notes).read()


def write(boards: Iterable[Board], page: Page) -> str:
    """The text of a file, an empty line after each board."""
    return "".join("\n".join(_lines(board)) + "\n\n" for board in boards)


@dataclass(slots=True)
class Record:
    """The lines of one record: of each letter the first, with its place."""

    at: int
    lines: dict[str, tuple[str, int]] = field(default_factory=dict)
    remarks: dict[str, dict[str, str]] = field(default_factory=dict)
    """The texts of references, by the letter of the line before them and by their digit."""
    notes: list[Note] = field(default_factory=list)
    last: str = ""
    """The letter of the last line."""


class RecordReader:
    """Takes the lines of a file one by one."""

    def __init__(self, notes: BoardNotes) -> None:
        self.notes = notes
        self.record: Record | None = None
        self.previous = Board()
        self.before: list[Note] = []
        """Comments that stand before the next record."""
        self.parted = False
        """Whether an empty line stands after what the record has so far."""

    def read(self) -> None:
        """Read everything."""
        text, at = self.notes.text, 0
        double = _DOUBLE.fullmatch(text) is not None
        while at < len(text):
            comment = _COMMENT.match(text, at)
            if comment:
                self._comment(comment[1].strip())
                at = comment.end()
                continue
            end = text.find("\n", at)
            end = len(text) if end < 0 else end
            self._line(text[at:end], at)
            at = end + 1 + (double and text[end + 1 : end + 2] == "\n")
        self._finish()

    def _comment(self, text: str) -> None:
        if text and (self.record is None or self.parted):
            self.before.append(Note(text, ""))
        elif text and self.record is not None:
            section = {"A": "Auction", "P": "Play"}.get(self.record.last, "Deal")
            self.record.notes.append(Note(text, section, -1))

    def _line(self, line: str, at: int) -> None:
        if not line.strip():
            self.parted = self.record is not None and bool(self.record.lines.keys() & set("HACPR"))
            return
        if line.startswith("%"):
            return
        match = _LINE.fullmatch(line.strip())
        if match is None:
            self.notes.problem("syntax", NO_LETTER, at)
            kept = self.before if self.record is None or self.parted else self.record.notes
            kept.append(_kept_line(None if kept is self.before else self.record, line))
            return
        letter, value = match[1].upper(), match[2].strip()
        if self.record is not None and (self.parted or (letter in "BH" and letter in self.record.lines)):
            self._go_on(self.record, letter, at)
        if self.record is None:
            self.record = Record(at, notes=self.before)
            self.before = []
        self._take(self.record, letter, value, at)

    def _go_on(self, record: Record, letter: str, at: int) -> None:
        """After an empty line, or where a record may begin: it goes on with what it lacks, or ends."""
        place = _ORDER.find(letter)
        lacks = (
            place >= 0
            and bool(record.lines.keys() & {"H", "A"})
            and not record.lines.keys() & set(_ORDER[place:])
        )
        if not self.parted or not (lacks or letter.isdecimal()):
            self._finish()
            return
        self.notes.problem("form", Message(N_("an empty line ends a record: it was passed over here")), at)
        record.notes += [replace(note, section="Deal", index=-1) for note in self.before]
        self.before, self.parted = [], False

    def _take(self, record: Record, letter: str, value: str, at: int) -> None:
        lines = record.remarks.setdefault(record.last, {}) if letter.isdecimal() else record.lines
        if letter not in lines:
            if letter.isdecimal():
                record.remarks[record.last][letter] = value
            else:
                record.lines[letter], record.last = (value, at), letter
            return
        kept = record.remarks[record.last][letter] if letter.isdecimal() else record.lines[letter][0]
        if kept != value:
            values = {"name": letter, "value": shown(kept)}
            message = N_("{name} is there twice in this record: the first value, {value}, was kept")
            self.notes.problem("ambiguity", Message(message, values), at)
            record.notes.append(_kept_line(record, f"{letter} {value}"))

    def _finish(self) -> None:
        """Make a board of the record, if it has anything of one."""
        record, self.record, self.parted = self.record, None, False
        if record is None:
            return
        if not record.lines.keys() & set("BHA" if self.previous.hands == NO_HANDS else "BHACPR"):
            message = Message(N_("these lines do not belong to a board: a record has its hands, H"))
            self.notes.problem("syntax", message, record.at)
            return
        board = BoardReader(record, self.notes).board()
        if "H" not in record.lines:
            board = self._shared(board, record)
        self.previous = self.notes.board(board, at=record.at)

    def _shared(self, board: Board, record: Record) -> Board:
        """With the deal of the record before, of a board that was played again."""
        before = self.previous
        if before.hands == NO_HANDS or board.number not in (None, before.number):
            message = Message(N_("the record has no hands: write H W:…"))
            self.notes.problem("syntax", message, record.at, excerpt="")
            return board
        if "A" not in record.lines:
            board = replace(board, dealer=before.dealer, vulnerability=before.vulnerability)
        return replace(board, number=before.number, hands=before.hands)


def _kept_line(record: Record | None, line: str) -> Note:
    """A line that cannot be read as a comment, at the end of what the record has so far."""
    text = " ".join(line.split()).replace("{", "(").replace("}", ")")
    section = "" if record is None else {"A": "Auction", "P": "Play"}.get(record.last, "Deal")
    return Note(text, section, 0 if record is None else -1)


class BoardReader:
    """Reads the lines of one record; what cannot be read is kept as a tag, with a problem."""

    def __init__(self, record: Record, notes: BoardNotes) -> None:
        self.record = record
        self.notes = notes
        self.tags: list[Tag] = []
        self.found: list[Note] = []
        self.used: set[tuple[str, str]] = set()
        """The references that were made: letter of the line and digit."""

    def board(self) -> Board:
        """The board."""
        record = self.record
        number = self._number()
        hands = self._hands()
        dealer, vulnerability, calls = self._auction()
        contract, declarer = self._contract()
        play = self._play()
        result = self._result()
        contract, declarer = contract_of(dealer, calls, contract, declarer)
        for letter, (value, _) in record.lines.items():
            if letter not in "BHACPR" and value:
                self.tags.append(_tag(letter, value))
        for letter, texts in record.remarks.items():  # what is left was referred to by nothing
            self.found += [
                Note(text, {"A": "Auction", "P": "Play"}.get(letter, "Deal"), -1)
                for number, text in texts.items()
                if (letter, number) not in self.used
            ]
        ends = {"Auction": len(calls), "Play": len(play)}
        notes = (
            replace(note, index=ends.get(note.section, 0)) if note.index < 0 else note
            for note in (*record.notes, *self.found)
        )
        return Board(
            number=number,
            dealer=dealer,
            vulnerability=vulnerability,
            hands=hands,
            auction=tuple(calls),
            contract=contract,
            declarer=declarer,
            play=tuple(play),
            result=result,
            tags=tuple(self.tags),
            notes=tuple(notes),
        )

    def _keep(self, letter: str, message: Message) -> None:
        value, at = self.record.lines[letter]
        self.notes.unreadable(message, at)
        self.tags.append(Tag(f"RBN_{letter}", value))

    def _number(self) -> int | None:
        value, _ = self.record.lines.get("B", ("", 0))
        match = _NUMBER.fullmatch(value)
        if match:
            value = match[1]
            self.tags.append(ROOMS[match[2].upper()])
        if value in ("", "?", "-"):
            return None
        try:
            return parse_number(value)
        except NotationError as error:
            self._keep("B", error.message)
            return None

    def _hands(self) -> Hands:
        if "H" not in self.record.lines:
            return NO_HANDS
        value, at = self.record.lines["H"]
        first, *parts = value.split(":")
        plain = len(parts) == 4 and first in SEAT_LETTERS and ";" not in value and len(value.split()) == 1
        match = None if plain else _DEAL.fullmatch(value)
        if plain:
            value = f"{first}:{' '.join([part or '-' for part in parts])}"
        elif match:
            signs = re.findall("[:;]", match[2])
            parts = re.split("[:;]", match[2])[1:]
            if len(parts) == 5 and not parts[4].strip():  # a sign behind the last hand
                parts.pop()
            if len(parts) > 1 or len(parts[0].split()) < 2:  # else it is in the form of PBN
                parts = ["".join(part.split()) or "-" for part in parts] + ["-"] * (4 - len(parts))
                value = f"{match[1]}:{' '.join(parts)}"
            seat = SEAT_LETTERS.index(match[1].upper())
            hidden = {(seat + place) % 4 for place, sign in enumerate(signs[:4]) if sign == ";"}
            if hidden:
                self.tags.append(Tag(HIDDEN, "".join(SEAT_LETTERS[one] for one in sorted(hidden))))
        hands, whole = self.notes.deal_found(value, at)
        if not whole:
            self.tags.append(Tag("RBN_H", self.record.lines["H"][0]))
        return with_last_hand(hands)

    def _auction(self) -> tuple[Seat | None, Vulnerability | None, list[Call]]:
        """Dealer, vulnerability and calls."""
        value, _ = self.record.lines.get("A", ("", 0))
        start = _START.match(value)
        if not value or start is None:
            if value:
                self._keep("A", NO_START)
            return None, None, []
        dealer = parse_seat(start[1]) if start[1].upper() in SEAT_LETTERS else -1
        vulnerable = VULNERABLE.find(start[2].upper())
        calls = self._calls(value[start.end() :])
        if calls is None:
            self._keep("A", NO_CALLS)
        return (
            None if dealer < 0 else dealer,
            None if vulnerable < 0 else Vulnerability(vulnerable),
            calls or [],
        )

    def _calls(self, text: str) -> list[Call] | None:
        """The calls of an auction; None when it has anything else in it."""
        plain = _PLAIN.fullmatch(text)
        if plain and len(text) < MOST_CALLS // 2:
            plain_calls = [PLAIN_CALLS[USUAL_BIDS[word]] for word in _PLAIN_CALL.findall(text)]
            return plain_calls + closing_passes(plain_calls) if plain[1] else plain_calls
        calls: list[Call] = []
        notes: list[Note] = []
        at, asked = 0, False
        while (match := _CALL.match(text, at)) and not asked:
            at, word = match.end(), match[1].upper()
            asked = word == "Y"
            if asked:
                notes.append(Note(YOUR_CALL, "Auction", len(calls)))
            elif word == "A":
                calls += closing_passes(calls)
            else:
                calls.append(PLAIN_CALLS[parse_bid(word)])
            alert, texts, marks = self._marks("A", match[2]) if match[2] else (False, [], [])
            if calls and (alert or texts):
                said = "; ".join(filter(None, (calls[-1].explanation, *texts)))
                calls[-1] = replace(calls[-1], alert=alert or calls[-1].alert, explanation=said)
            notes += [Note(mark, "Auction", len(calls)) for mark in marks]
            if len(calls) > MOST_CALLS:
                return None
        if not _UNFINISHED.fullmatch(text, at):
            return None
        self.found += notes
        return calls

    def _marks(self, letter: str, text: str) -> tuple[bool, list[str], list[str]]:
        """What stands after a call or card: whether it is alerted, what is said about it, its marks."""
        alert, texts, marks = False, [], []
        for match in _MARKS.finditer(text):
            if match[1]:
                said = self.record.remarks.get(letter, {}).get(match[1], "")
                self.used.add((letter, match[1]))
                texts += [said] * bool(said)
                if not said:
                    message = N_("there is no note {number}: the reference was kept as a comment")
                    _, at = self.record.lines[letter]
                    self.notes.problem("ambiguity", Message(message, {"number": match[1]}), at)
                    marks.append(match[0])
            elif match[0] == "*":
                alert = True
            else:
                marks.append(match[0])
        return alert, texts, marks

    def _contract(self) -> tuple[Contract | None, Seat | None]:
        value, _ = self.record.lines.get("C", ("", 0))
        if value.upper() in ("P", "A", "PASS", "PASSED OUT", "ALL PASS"):
            return PASSED_OUT, None
        match = _CONTRACT.fullmatch(value)
        if match is None:
            if value not in ("", "?", "-"):
                self._keep("C", NO_CONTRACT)
            return None, None
        doubled = {"": 0, "X": 1}.get(match[3].upper(), 2)
        declarer = SEAT_LETTERS.index(match[4].upper()) if match[4] else None
        return Contract(int(match[1]), parse_strain(match[2]), doubled), declarer

    def _play(self) -> list[Card]:
        value = "".join(self.record.lines.get("P", ("", 0))[0].split())
        if value in ("", "?", "-"):
            return []
        play: list[Card] = []
        notes: list[Note] = []
        tricks = value.rstrip(":").split(":")
        for number, trick in enumerate(tricks):
            cards = self._trick(trick, len(play), notes)
            if cards is None or len(cards) > 4 or (len(cards) < 4 and number < len(tricks) - 1):
                self._keep("P", NO_PLAY)
                return []
            play += cards
        self.found += notes
        return play

    def _trick(self, text: str, before: int, notes: list[Note]) -> list[Card] | None:
        """The cards of a trick: a rank without its suit is of the suit that was led."""
        cards: list[Card] = []
        led, at = "", 0
        while match := _CARD.match(text, at):
            at = match.end()
            led = led or match[1]
            if not led:
                return None
            cards.append(parse_card((match[1] or led) + match[2]))
            if not match[3]:
                continue
            alert, texts, marks = self._marks("P", match[3])
            marks += [ALERTED] * alert + texts
            notes += [Note(mark, "Play", before + len(cards)) for mark in marks]
        return cards if at == len(text) and len(set(cards)) == len(cards) else None

    def _result(self) -> int | None:
        value, _ = self.record.lines.get("R", ("", 0))
        match = _RESULT.fullmatch(value)
        if match is None or int(match[1]) > 13:
            if value not in ("", "?", "-"):
                self._keep("R", NO_RESULT)
            return None
        if match[2].strip():  # score and comparison, kept as they are
            self.tags.append(Tag("RBN_R", value))
        return int(match[1])


def _tag(letter: str, value: str) -> Tag:
    """A line as a tag, by its name in PBN where that is known."""
    date = _DATE.fullmatch(value) if letter == "D" else None
    if date:
        return Tag(DATE, ".".join(date.groups()))
    return Tag(EVENT if letter == "E" else f"RBN_{letter}", value)


# Writing


def _lines(board: Board) -> Iterator[str]:
    written = set("BHACPR")
    for letter, value in _of_tags(board):
        if letter not in written:
            written.add(letter)
            yield f"{letter} {value}"
    yield from _comments(board, "")
    if board.number is not None:
        room = next((f":{letter}" for letter, tag in ROOMS.items() if tag in board.tags), "")
        yield f"B {board.number}{room}"
    elif board.tag("RBN_B"):
        yield f"B {_line_of(board.tag('RBN_B'))}"
    kept = board.tag("RBN_H") if board.hands == NO_HANDS else None
    yield f"H {_line_of(kept) if kept else _hands_value(board)}"
    yield from _comments(board, "Deal")
    if board.dealer is not None or board.vulnerability is not None:
        yield from _auction_lines(board)
    elif board.tag("RBN_A"):
        yield f"A {_line_of(board.tag('RBN_A'))}"
    yield from _comments(board, "Auction")
    yield from _contract_line(board)
    yield from _play_lines(board)
    yield from _comments(board, "Play")
    kept = _line_of(board.tag("RBN_R"))
    match = _RESULT.fullmatch(kept)
    if kept and (board.result is None or (match and int(match[1]) == board.result)):
        yield f"R {kept}"
    elif board.result is not None:
        yield f"R {board.result}"


def _line_of(value: str | None) -> str:
    return " ".join((value or "").split())


def _comments(board: Board, section: str) -> Iterator[str]:
    """The notes of a section that no call or card refers to, in braces."""
    for note in board.notes:
        beside = section not in ("", "Deal") and _is_reference(note)
        if note.section == section and not beside and not set(note.text) & set("{}") and note.text.strip():
            yield f"{{{note.text}}}"


def _is_reference(note: Note) -> bool:
    """Whether a note stands beside a call or card: a mark, a text on a card, the call that is asked for."""
    if note.section == "Auction":
        return is_mark(note.text) or note.text == YOUR_CALL
    return note.index > 0


def _contract_line(board: Board) -> Iterator[str]:
    contract = board.contract
    if contract is None or contract.passed_out:
        if contract is None and board.tag("RBN_C"):
            yield f"C {_line_of(board.tag('RBN_C'))}"
        return
    declarer = "" if board.declarer is None else f":{SEAT_LETTERS[board.declarer]}"
    yield f"C {contract.level}{STRAIN_TEXTS[contract.strain][0]}{('', 'X', 'XR')[contract.doubled]}{declarer}"


class _References:
    """The lines to which calls and cards refer: nine at most, for a reference has one digit."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def mark(self, text: str) -> str:
        """The reference to a text; "" where there is no more room."""
        text = _line_of(text)
        if not text or len(self.texts) == 9:
            return ""
        self.texts.append(text)
        return f"^{len(self.texts)}"

    def lines(self) -> Iterator[str]:
        """The lines."""
        return (f"{number} {text}" for number, text in enumerate(self.texts, 1))


def _play_lines(board: Board) -> Iterator[str]:
    if not board.play:
        if board.tag("RBN_P"):
            yield f"P {_line_of(board.tag('RBN_P'))}"
        return
    references = _References()
    words = []
    for at, card in enumerate(board.play):
        trick, place = divmod(at, 4)
        same = board.play[4 * trick : at + 1]
        text = card_text(card)
        plain = place and all(one // 13 == card // 13 for one in same)
        words.append((":" if trick and not place else "") + (text[1] if plain else text))
        for note in board.notes:
            if (note.section, note.index) == ("Play", at + 1):
                mark = note.text in ("!", "?", "!!", "??", "!?", "?!")
                said = note.text if mark else "*" if note.text == ALERTED else references.mark(note.text)
                words.append(said)
    yield f"P {''.join(words)}"
    yield from references.lines()


def _of_tags(board: Board) -> Iterator[tuple[str, str]]:
    """The lines that tags hold."""
    for tag in board.tags:
        value = _line_of(tag.value)
        kept = KEPT.fullmatch(tag.name)
        date = _DATE_TAG.fullmatch(value) if tag.name == DATE else None
        if not value:
            continue
        if tag.name == EVENT:
            yield "E", value
        elif date:
            yield "D", "".join(date.groups())
        elif kept:
            yield kept[1], value


def _hands_value(board: Board) -> str:
    hands = with_last_hand(board.hands)
    hidden = board.tag(HIDDEN) or ""
    text: str = SEAT_LETTERS[WEST]
    for offset in SEATS:
        seat = (WEST + offset) % 4
        cards = hands[seat]
        text += (";" if SEAT_LETTERS[seat] in hidden else ":") + ("" if cards is None else hand_text(cards))
    return text


def _auction_lines(board: Board) -> Iterator[str]:
    dealer = "?" if board.dealer is None else SEAT_LETTERS[board.dealer]
    vulnerable = "?" if board.vulnerability is None else VULNERABLE[board.vulnerability]
    if not board.auction and board.tag("RBN_A"):
        yield f"A {_line_of(board.tag('RBN_A'))}"
        return
    references = _References()
    text, before = f"{dealer}{vulnerable}:", ""
    for at, call in enumerate(board.auction, 1):
        word = _call(call)
        # Two doubles in a row, which no legal auction has, would be read as a redouble: the second is a D.
        text += "D" if (before, word) == ("X", "X") else word
        before = word
        said = ("*" if call.alert else "") + references.mark(call.explanation)
        marks = [note.text for note in board.notes if (note.section, note.index) == ("Auction", at)]
        said += "".join(mark for mark in marks if _MARKS.fullmatch(mark) and mark[0] in "!?")
        before = "" if said else before
        text += said + (":" if at % 4 == 0 and at < len(board.auction) else "")
    asked = Note(YOUR_CALL, "Auction", len(board.auction)) in board.notes
    yield f"A {text}{'Y' if asked else ''}"
    yield from references.lines()


def _call(call: Call) -> str:
    text = bid_text(call.bid)
    return text[:2] if call.bid >= FIRST_BID else {"Pass": "P", "X": "X", "XX": "R"}[text]
