"""The lines of one RBN record, `B H A C P R` and references, and the board that they make.

A line that cannot be read is kept as a tag `RBN_` with its letter, with a problem; so is a line whose letter
means nothing to us.

>>> notes = BoardNotes("x")
>>> board = make_board(RbnRecord(0, {"B": ("7:C", 0), "A": ("SB:1C*:PPP", 8)}), notes)
>>> board.number, board.dealer, str(board.contract), board.tag("Room")
(7, 2, '1C', 'Closed')
"""

import re
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from majlis.bridge.formats.reader import BoardNotes
from majlis.bridge.table.board import Board, Note, Tag, Vulnerability, contract_of, parse_number
from majlis.bridge.table.calls import (
    MOST_CALLS,
    PASSED_OUT,
    PLAIN_CALLS,
    USUAL_BIDS,
    Call,
    Contract,
    closing_passes,
    parse_bid,
)
from majlis.bridge.table.cards import (
    NO_HANDS,
    SEAT_LETTERS,
    USUAL_CARDS,
    Hands,
    parse_card,
    parse_seat,
    parse_strain,
    usual_deal,
    with_last_hand,
)
from majlis.cards import Card
from majlis.errors import NotationError
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
BOARD_LETTERS: Final = "BHACPR"
"""The letters of lines that fields of a board hold."""
SECTION_OF_LETTER: Final = {"A": "Auction", "P": "Play"}
"""The section in which notes beside a line stand; beside all other lines it is `Deal`."""
MARKS: Final = re.compile(r"\*|[!?]{1,2}|\^(\d)")
"""What may stand behind a call or card: an alert, a mark of quality, a reference."""
RESULT: Final = re.compile(r"(\d{1,2})(?!\d)(.*)", re.DOTALL)
"""The tricks that declarer won, and what follows them."""
_START: Final = re.compile(r"([NESW?-])\s*([ZNEB?-])\s*:", re.IGNORECASE)
_CALL: Final = re.compile(
    r"[\s:]*([1-7](?:NT|[NSHDC])|(?<![^\s:])XX|[PXDRAY])((?:[*!?]|\^\d)*)", re.IGNORECASE
)
"""`XX` only where it stands apart: right after a call it would be two doubles."""
_PLAIN_AUCTION: Final = re.compile(r"(?:[1-7][NSHDC]|(?<!X)X|[PR:])*(A?)")
_PLAIN_CALL: Final = re.compile("[1-7].|[XPR]")
"""An auction that has nothing beside its calls, and each of them."""
_CARD: Final = re.compile(r"([SHDC]?)(10|[2-9TJQKA])((?:[*!?]|\^\d)*)", re.IGNORECASE)
_PLAIN_TRICK: Final = re.compile(r"[SHDC][2-9TJQKA](?:[SHDC]?[2-9TJQKA]){0,3}")
_PLAIN_CARD: Final = re.compile("([SHDC]?)(.)")
"""A trick that has nothing beside its cards, and each of them."""
_UNFINISHED: Final = re.compile(r"[\s:]*[-+]?[\s:]*")
_DEAL: Final = re.compile(r"([NESW])\s*([:;].*)", re.IGNORECASE | re.DOTALL)
_NUMBER: Final = re.compile(r"(.*?)\s*:\s*([OC])", re.IGNORECASE)
_CONTRACT: Final = re.compile(r"([1-7])\s*(NT|[NSHDC])\s*(XX|XR|X|R|)\s*(?::\s*([NESW]))?", re.IGNORECASE)
_DATE: Final = re.compile(r"(\d{4})[-./]?(\d{2})[-./]?(\d{2})")
NO_START: Final = Message(
    N_("the auction does not begin with dealer, vulnerability (Z, N, E or B) and a colon, as NZ:")
)
NO_CALLS: Final = Message(N_("these calls cannot be read: write 1C … 7N, P, X, R, or A when all pass"))
NO_PLAY: Final = Message(
    N_("this play cannot be read: write the cards of a trick, and a colon after it, as SA432:SK5D67")
)
NO_CONTRACT: Final = Message(N_("this contract cannot be read: write 4S:N, 3NX:E, or 1HXR:W when redoubled"))
NO_RESULT: Final = Message(N_("this result cannot be read: write the declarer's tricks first, 0 to 13"))


@dataclass(slots=True)
class RbnRecord:
    """The lines of one record: of each letter the first, with its place."""

    at: int
    lines: dict[str, tuple[str, int]] = field(default_factory=dict)
    references: dict[str, dict[str, str]] = field(default_factory=dict)
    """The texts of references, by the letter of the line before them and by their digit."""
    notes: list[Note] = field(default_factory=list)
    last: str = ""
    """The letter of the last line."""


def make_board(record: RbnRecord, notes: BoardNotes) -> Board:
    """The board of a record."""
    return _LineReader(record, notes).board()


class _LineReader:
    """Reads the lines of one record; what cannot be read is kept as a tag, with a problem."""

    def __init__(self, record: RbnRecord, notes: BoardNotes) -> None:
        self.record = record
        self.notes = notes
        self.tags: list[Tag] = []
        self.beside: list[Note] = list(record.notes)
        """Comments, and what stands beside calls and cards; those with a negative index go to the end."""
        self.used: set[tuple[str, str]] = set()
        """The references that were made: letter of the line and digit."""

    def board(self) -> Board:
        """The board of the record."""
        lines = self.record.lines
        number = self._number() if "B" in lines else None
        hands = self._hands() if "H" in lines else NO_HANDS
        dealer, vulnerability, calls = self._auction() if "A" in lines else (None, None, ())
        contract, declarer = self._contract() if "C" in lines else (None, None)
        play = self._play() if "P" in lines else ()
        result = self._result() if "R" in lines else None
        contract, declarer = contract_of(dealer, calls, contract, declarer)
        for letter, (value, _) in lines.items():
            if letter not in BOARD_LETTERS and value:
                self.tags.append(_tag(letter, value))
        return Board(
            number=number,
            dealer=dealer,
            vulnerability=vulnerability,
            hands=hands,
            auction=calls,
            contract=contract,
            declarer=declarer,
            play=play,
            result=result,
            tags=tuple(self.tags),
            notes=self._placed_notes(len(calls), len(play)) if self.beside or self.record.references else (),
        )

    def _placed_notes(self, calls: int, cards: int) -> tuple[Note, ...]:
        """All the notes at their places, in a record of so many calls and cards."""
        beside = self.beside
        for letter, texts in self.record.references.items():  # what is left was referred to by nothing
            beside += [
                Note(text, SECTION_OF_LETTER.get(letter, "Deal"), -1)
                for number, text in texts.items()
                if (letter, number) not in self.used
            ]
        ends = {"Auction": calls, "Play": cards}
        return tuple(
            [replace(note, index=ends.get(note.section, 0)) if note.index < 0 else note for note in beside]
        )

    def _keep(self, letter: str, message: Message) -> None:
        value, at = self.record.lines[letter]
        self.notes.unreadable(message, at)
        self.tags.append(Tag(f"RBN_{letter}", value))

    def _number(self) -> int | None:
        value = self.record.lines["B"][0]
        match = _NUMBER.fullmatch(value) if ":" in value else None
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
        value, at = self.record.lines["H"]
        first, *parts = value.split(":")
        usual = usual_deal(first, [part or "-" for part in parts] + ["-"] * (4 - len(parts)))
        if parts and usual is not None:
            return with_last_hand(usual)
        match = _DEAL.fullmatch(value)
        if match:
            signs = re.findall("[:;]", match[2])
            parts = re.split("[:;]", match[2])[1:]
            if len(parts) == 5 and not parts[4].strip():  # a sign behind the last hand
                parts.pop()
            if len(parts) > 1 or len(parts[0].split()) < 2:  # else it is in the form of PBN
                parts = ["".join(part.split()) or "-" for part in parts] + ["-"] * (4 - len(parts))
                value = f"{match[1]}:{' '.join(parts)}"
            first_seat = SEAT_LETTERS.index(match[1].upper())
            hidden = {(first_seat + place) % 4 for place, sign in enumerate(signs[:4]) if sign == ";"}
            if hidden:
                self.tags.append(Tag(HIDDEN, "".join(SEAT_LETTERS[seat] for seat in sorted(hidden))))
        hands, whole = self.notes.deal_found(value, at)
        if not whole:
            self.tags.append(Tag("RBN_H", self.record.lines["H"][0]))
        return with_last_hand(hands)

    def _auction(self) -> tuple[Seat | None, Vulnerability | None, tuple[Call, ...]]:
        """Dealer, vulnerability and calls."""
        value = self.record.lines["A"][0]
        start = _START.match(value)
        if start is None:
            if value:
                self._keep("A", NO_START)
            return None, None, ()
        dealer = parse_seat(start[1]) if start[1].upper() in SEAT_LETTERS else None
        vulnerable = VULNERABLE.find(start[2].upper())
        text = value[start.end() :]
        calls = _plain_calls(text) if len(text) < MOST_CALLS // 2 else None
        if calls is None:
            calls = self._calls(text)
        if calls is None:
            self._keep("A", NO_CALLS)
        return dealer, None if vulnerable < 0 else _VULNERABILITIES[vulnerable], calls or ()

    def _calls(self, text: str) -> tuple[Call, ...] | None:
        """The calls of an auction, with what is joined to them; None when it has anything else in it."""
        calls: list[Call] = []
        notes: list[Note] = []
        at = 0
        for match in _CALL.finditer(text):
            if match.start() != at:
                break
            at = match.end()
            word, joined = match.groups()
            bid = USUAL_BIDS.get(word)
            if bid is not None:
                calls.append(PLAIN_CALLS[bid])
            elif word in "Yy":
                notes.append(Note(YOUR_CALL, "Auction", len(calls)))
            elif word in "Aa":
                calls += closing_passes(calls)
            else:
                calls.append(PLAIN_CALLS[parse_bid(word)])
            if joined:
                alert, texts, marks = self._marks("A", joined)
                if calls and (alert or texts):
                    last = calls[-1]
                    explanation = "; ".join(filter(None, (last.explanation, *texts)))
                    calls[-1] = Call(last.bid, alert or last.alert, explanation)
                notes += [Note(mark, "Auction", len(calls)) for mark in marks]
            if len(calls) > MOST_CALLS:
                return None
            if word in "Yy":  # whose call is asked for makes none: nothing follows
                break
        if not _UNFINISHED.fullmatch(text, at):
            return None
        self.beside += notes
        return tuple(calls)

    def _marks(self, letter: str, text: str) -> tuple[bool, list[str], list[str]]:
        """What stands after a call or card: whether it is alerted, the texts referred to, its marks."""
        alert, texts, marks = False, [], []
        for match in MARKS.finditer(text):
            if match[1]:
                reference = self.record.references.get(letter, {}).get(match[1], "")
                self.used.add((letter, match[1]))
                if reference:
                    texts.append(reference)
                    continue
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
        value = self.record.lines["C"][0]
        if value in ("", "?", "-"):
            return None, None
        if value.upper() in ("P", "A", "PASS", "PASSED OUT", "ALL PASS"):
            return PASSED_OUT, None
        match = _CONTRACT.fullmatch(value)
        if match is None:
            self._keep("C", NO_CONTRACT)
            return None, None
        doubled = {"": 0, "X": 1}.get(match[3].upper(), 2)
        declarer = SEAT_LETTERS.index(match[4].upper()) if match[4] else None
        return Contract(int(match[1]), parse_strain(match[2]), doubled), declarer

    def _play(self) -> tuple[Card, ...]:
        value = "".join(self.record.lines["P"][0].split())
        if value in ("", "?", "-"):
            return ()
        play: list[Card] = []
        notes: list[Note] = []
        tricks = value.rstrip(":").split(":")
        for number, trick in enumerate(tricks):
            cards = _plain_trick(trick) or self._trick(trick, len(play), notes)
            if cards is None or len(cards) > 4 or (len(cards) < 4 and number < len(tricks) - 1):
                self._keep("P", NO_PLAY)
                return ()
            play += cards
        self.beside += notes
        return tuple(play)

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
        value = self.record.lines["R"][0]
        if value in ("", "?", "-"):
            return None
        match = RESULT.fullmatch(value)
        if match is None or int(match[1]) > 13:
            self._keep("R", NO_RESULT)
            return None
        if match[2].strip():  # score and comparison, kept as they are
            self.tags.append(Tag("RBN_R", value))
        return int(match[1])


_VULNERABILITIES: Final = tuple(map(Vulnerability, range(len(VULNERABLE))))


@lru_cache(maxsize=1 << 12)  # most boards of a file have one of few auctions
def _plain_calls(text: str) -> tuple[Call, ...] | None:
    """The calls of an auction that has nothing beside them, as most have; None for any other."""
    plain = _PLAIN_AUCTION.fullmatch(text)
    if plain is None:
        return None
    calls = [PLAIN_CALLS[USUAL_BIDS[word]] for word in _PLAIN_CALL.findall(text)]
    return (*calls, *closing_passes(calls)) if plain[1] else tuple(calls)


def _plain_trick(text: str) -> list[Card]:
    """The cards of a trick that has nothing beside them, as most have; of any other none."""
    if _PLAIN_TRICK.fullmatch(text) is None:
        return []
    led = text[0]
    cards = [USUAL_CARDS[(suit or led) + rank] for suit, rank in _PLAIN_CARD.findall(text)]
    return cards if len(set(cards)) == len(cards) else []


def _tag(letter: str, value: str) -> Tag:
    """A line as a tag, by its name in PBN where that is known."""
    date = _DATE.fullmatch(value) if letter == "D" else None
    if date:
        return Tag(DATE, ".".join(date.groups()))
    return Tag(EVENT if letter == "E" else f"RBN_{letter}", value)
