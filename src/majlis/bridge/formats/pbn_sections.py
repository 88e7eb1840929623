"""The auction and play sections of a PBN file: calls and cards with what stands beside them.

A call or card may have a reference to a note (`=1=`), a mark of quality (`!`, `??`, `$5`) or of irregularity
(`^R`) beside it; references to an auction's notes become the explanations of its calls, everything else a
`Note` at its place. Of calls, forms are read that PBN has not, each with a problem: `4H*` is alerted, `1C(1)`
refers to note 1, `(1S)` is a call of the opponents of the side that opened.

Where one word cannot be read, who made the calls after it is not known: nothing of that auction is read then,
and `Auction.fault` says why. The same holds for a play.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from majlis.bridge.formats.pbn_parts import Section, Token
from majlis.bridge.formats.reader import TOO_LONG, BoardNotes
from majlis.bridge.table.board import Command, Note, is_mark
from majlis.bridge.table.calls import (
    MOST_CALLS,
    PLAIN_CALLS,
    USUAL_BIDS,
    Call,
    auction_over,
    bid_text,
    closing_passes,
    parse_bid,
)
from majlis.bridge.table.cards import USUAL_CARDS, parse_card
from majlis.cards import Card
from majlis.errors import NotationError, shown
from majlis.i18n import N_
from majlis.message import Message

Beside: TypeAlias = Note | Command

ALERT: Final = "Alert"
"""How a note begins that tells of an alert: PBN has no other place for it."""
ESCAPE: Final = "%"
"""The name of a command that is a line for other programs."""
DASHES: Final = "-–—"
_SIGNS: Final = r"=\s*\d+\s*=|=\d+(?!\w)|\$\d+|\^[A-Za-z]?|[!?]{1,2}"
_CALL_WORD: Final = re.compile(
    rf"{_SIGNS}|all[ _-]*pass(?:es|ed)?(?!\w)|[(\[][^()\[\]]*[)\]]\**"
    r"|[1-7] (?:NT|N|SA|[SHDC♠♥♦♣♤♡♢♧])(?!\w)|[^\s=!?$^(\[,]+|[=,(\[]",
    re.IGNORECASE,
)
_CARD_WORD: Final = re.compile(rf"{_SIGNS}|[^\s=!?$^]+|=")
_ALL_PASS: Final = re.compile(r"ap|all[ _-]*pass(?:es|ed)?", re.IGNORECASE)
_SUFFIX: Final = re.compile(r"(\*+|[¹²³⁴-⁹]+)$")
_REFERRED: Final = re.compile(r"=\s*(\d+)\b")
_REFERENCE: Final = re.compile(r"\w{1,2}")
_LIKE_A_CALL: Final = re.compile(r"[1-7]\s*[^\W\d]|(?:p|pass|xx?|r?dbl)\b", re.IGNORECASE)
_FIGURES: Final = str.maketrans("¹²³⁴⁵⁶⁷⁸⁹", "123456789")
_MAX_TEXT: Final = 4000
_USUAL_LENGTH: Final = 200
"""Characters of an auction that is remembered."""
_NO_CALL: Final = Message(N_("a call is left out here (-): who made those after it is not sure"))
_AFTER_END: Final = Message(N_("this stands after the end of the section, which is * or +"))


class Word(NamedTuple):
    """One word of a section."""

    text: str
    at: int
    token: Token | None = None
    """The comment or line for other programs that it is, if it is one."""
    apart: bool = False
    """Of question marks: whether they are joined neither to a word nor to a comment before them."""


def words(section: Section, pattern: re.Pattern[str], text: str) -> Iterator[Word]:
    """Each word of a section of the text."""
    commented = False
    for token in section.body:
        if token.kind != "text":
            yield Word(token.value, token.at, token)
            commented = True
        else:
            for match in pattern.finditer(token.value):
                word, at = match[0], token.at + match.start()
                before = (" ", "\t", "" if commented else "\n")
                yield Word(word, at, None, word[0] == "?" and text[at - 1 : at] in before)
                commented = False


def beside(token: Token, section: str, index: int) -> Beside:
    """A comment as a note, a line for other programs as a command."""
    kind = Command if token.kind == "escape" else None
    return kind(ESCAPE, token.value, section, index) if kind else Note(token.value, section, index)


class SectionFault(NamedTuple):
    """Why a section cannot be read, and where in the text."""

    message: Message
    at: int


@dataclass(slots=True)
class Auction:
    """An auction section as far as it was read."""

    calls: list[Call] = field(default_factory=list)
    beside: list[Beside] = field(default_factory=list)
    leading: int = 0
    """The dashes before the first call: seats whose turn it was not yet."""
    fault: SectionFault | None = None


def read_auction(section: Section, notes: BoardNotes) -> Auction:
    """The calls of an auction section, and what stands beside them."""
    plain = _plain_calls(section)
    if plain:
        return Auction(plain, [Note(text, "Auction", len(plain)) for text in section.remarks.values()])
    return _AuctionReader(section, notes).read()


class _AuctionReader:
    def __init__(self, section: Section, notes: BoardNotes) -> None:
        self.section, self.notes = section, notes
        self.auction = Auction()
        self.unused = dict(section.remarks)
        self.gap: int | None = None
        """Where a call is left out."""
        self.apart: Word | None = None
        """A question mark with a space before it: the next call shows whether it stands for one."""
        self.ended = False
        self.brackets: list[bool | None] = []
        """Of each call, whether it stood in brackets; None for passes that may have stood without."""

    def read(self) -> Auction:
        auction, calls = self.auction, self.auction.calls
        forms: list[SectionFault] = []
        for word in words(self.section, _CALL_WORD, self.notes.text):
            self._take(word, forms)
            if len(calls) > MOST_CALLS:
                self._fault(TOO_LONG, self.section.at)
            if auction.fault:
                return auction
        self._check_brackets()
        if not auction.fault:
            for form in forms:
                self.notes.problem("form", form.message, form.at)
        auction.beside += [Note(text, "Auction", len(calls)) for text in self.unused.values()]
        return auction

    def _fault(self, message: Message, at: int) -> None:
        self.auction.fault = self.auction.fault or SectionFault(message, at)

    def _take(self, word: Word, forms: list[SectionFault]) -> None:
        text, calls = word.text, self.auction.calls
        usual = USUAL_BIDS.get(text)
        if word.token:
            self.auction.beside.append(beside(word.token, "Auction", len(calls)))
        elif usual is not None and not self.ended and self.gap is None and self.apart is None:
            calls.append(PLAIN_CALLS[usual])
            self.brackets.append(False if usual else None)
        elif text.startswith("=") and len(text) > 1:
            self._explain(text.strip("= "), word)
        elif is_mark(text) and text != "*":
            if not text.strip("?") and (not calls or word.apart):
                self.apart = self.apart or word
            self.auction.beside.append(Note(text, "Auction", len(calls)))
        elif text == ",":
            pass
        elif self.ended:
            self._fault(_AFTER_END, word.at)
        elif text in ("*", "+"):
            self.ended = True
            if text == "*" and not auction_over(calls):
                self.auction.beside.append(Note(text, "Auction", len(calls)))
        elif not text.strip(DASHES):
            self.auction.leading += not calls
            self.gap = word.at if calls else None
        elif text[0] in "([" and self._bracket(word, forms):
            pass
        else:
            self._call(word, text, None, forms)

    def _call(self, word: Word, text: str, bracketed: bool | None, forms: list[SectionFault]) -> None:
        """Take in a call with what is joined to it; the word is for problems."""
        if self.gap is not None:
            self._fault(_NO_CALL, self.gap)
            return
        if self.apart is not None:
            message = N_("{value} stands for a call here: a mark of the call before it is joined to it")
            self._fault(Message(message, {"value": shown(self.apart.text)}), self.apart.at)
            return
        calls = self.auction.calls
        suffix, bare = "", text
        while len(bare) > 1 and (match := _SUFFIX.search(bare)) and bare != "**":
            bare, suffix = bare[: match.start()], match[1] + suffix
        try:
            made = (
                closing_passes(calls) if _ALL_PASS.fullmatch(bare) else [Call(parse_bid(bare), "*" in suffix)]
            )
        except NotationError as error:
            self._fault(error.message, word.at)
            return
        calls += made
        self.brackets += [True if bracketed else False if call.bid else None for call in made]
        if suffix.strip("*"):
            self._explain(suffix.strip("*").translate(_FIGURES), word._replace(text=suffix.strip("*")))
        if bracketed or suffix:
            message = N_("{value} is not written as PBN does: it was read as {call}")
            if made and made[-1].alert:
                message = N_("{value} is not written as PBN does: it was read as {call} with an alert")
            values = {
                "value": shown(text if not bracketed else word.text),
                "call": bid_text(made[-1].bid) if made else "AP",
            }
            forms.append(SectionFault(Message(message, values), word.at))

    def _bracket(self, word: Word, forms: list[SectionFault]) -> bool:
        """Take in what stands in brackets: a call, a reference to a note, or an explanation."""
        text, calls = word.text.rstrip("*"), self.auction.calls
        inner = text[1:-1].strip()
        if text[-1] not in ")]" or not inner:
            return False
        if _ALL_PASS.fullmatch(inner) and calls:
            self._call(word, inner, None, forms)
        elif _LIKE_A_CALL.match(inner) or inner in ("D", "R"):
            bare = inner.rstrip("!?")
            self._call(word, bare + word.text[len(text) :], True, forms)
            if inner != bare and not self.auction.fault:
                self.auction.beside.append(Note(inner[len(bare) :][:2], "Auction", len(calls)))
        elif not calls:
            return False
        elif _REFERENCE.fullmatch(inner):
            if inner in self.section.remarks:
                message = N_(
                    "{value} is not written as PBN does: it was read as a reference to note {number}"
                )
                forms.append(
                    SectionFault(Message(message, {"value": shown(word.text), "number": inner}), word.at)
                )
            self._explain(inner, word)
        else:
            self._add(inner)
            message = N_(
                "{value} is not written as PBN does: it was read as an explanation of the call before"
            )
            forms.append(SectionFault(Message(message, {"value": shown(word.text)}), word.at))
        return True

    def _explain(self, number: str, word: Word) -> None:
        """Give the last call the note of this number; where that cannot be, keep the reference as a note."""
        text, calls = self.section.remarks.get(number), self.auction.calls
        if text is not None and calls and len(calls[-1].explanation) <= _MAX_TEXT:
            self.unused.pop(number, None)
            self._add(text)
            return
        message = Message(N_("there is no call that it could explain: the reference was kept as a comment"))
        if text is None:
            values = {"number": number}
            message = Message(N_("there is no note {number}: the reference was kept as a comment"), values)
        self.notes.problem("ambiguity", message, word.at)
        self.auction.beside.append(Note(word.text, "Auction", len(calls)))

    def _add(self, text: str) -> None:
        last = self.auction.calls[-1]
        alert, text = split_alert(text)
        both = "; ".join(part for part in (last.explanation, text) if part)
        self.auction.calls[-1] = Call(last.bid, last.alert or alert, both)

    def _check_brackets(self) -> None:
        """Brackets are the opponents' calls: where the turns do not fit that, calls were left out."""
        sides = {(at % 2, inside) for at, inside in enumerate(self.brackets) if inside is not None}
        if {(0, True), (1, True)} <= sides or any((side, not inside) in sides for side, inside in sides):
            message = N_("the calls in brackets are not those of one side: calls seem to be left out")
            self._fault(Message(message), self.section.at)


def _plain_calls(section: Section) -> list[Call]:
    """The calls of an auction that has nothing else in it, as most have; of any other none."""
    for token in section.body:
        if token.kind != "text":
            return []
    text = "\n".join([token.value for token in section.body])
    return list(_usual_calls(text) if len(text) <= _USUAL_LENGTH else _calls_of(text))


def _calls_of(text: str) -> tuple[Call, ...]:
    """The calls of a text that has nothing else in it; of any other none."""
    calls: list[Call] = []
    for word in text.split():
        bid = USUAL_BIDS.get(word)
        if bid is not None:
            calls.append(PLAIN_CALLS[bid])
        elif word == "AP":
            calls += closing_passes(calls)
        else:
            return ()
    return tuple(calls) if len(calls) <= MOST_CALLS else ()


_usual_calls = lru_cache(maxsize=1 << 12)(_calls_of)
"""The same, remembered: most boards of a file have one of few auctions."""


def split_alert(text: str) -> tuple[bool, str]:
    """Whether a note tells of an alert, and the rest of it: `Alert: transfer`, `Alert`, `15-17`."""
    head, colon, rest = text.partition(":")
    if head.strip().lower() == ALERT.lower() and (colon or not rest):
        return True, rest.strip()
    return False, text


@dataclass(slots=True)
class PlayTable:
    """A play section as it stands: rows of four cells from the opening leader on."""

    rows: list[list[Card | None]]
    beside: list[tuple[Beside, Card | None]]
    """Comments, marks and notes, each with the card that it follows in the text."""
    fault: SectionFault | None = None


def read_play(section: Section, notes: BoardNotes) -> PlayTable:
    """The table of a play section."""
    cells = _plain_cells(section)
    table = PlayTable([], [])
    unused = dict(section.remarks)
    last = cells[-1] if cells else None
    ended = False
    for word in () if cells else words(section, _CARD_WORD, notes.text):
        text = word.text
        if word.token:
            table.beside.append((beside(word.token, "Play", 0), last))
        elif text.startswith("=") and len(text) > 1:
            number = text.strip("= ")
            remark = section.remarks.get(number)
            unused.pop(number, None)
            if remark is None:
                message = N_("there is no note {number}: the reference was kept as a comment")
                notes.problem("ambiguity", Message(message, {"number": number}), word.at)
            table.beside.append((Note(text if remark is None else remark, "Play"), last))
        elif is_mark(text) and text != "*":
            table.beside.append((Note(text, "Play"), last))
        elif ended:
            table.fault = table.fault or SectionFault(_AFTER_END, word.at)
        elif text == "*":
            ended = True
        elif not text.strip(DASHES) or text == "+":
            cells.append(None)
        else:
            try:
                last = parse_card(text)
                cells.append(last)
            except NotationError as error:
                table.fault = table.fault or SectionFault(error.message, word.at)
    table.beside.extend((Note(text, "Play"), last) for text in unused.values())
    if len(cells) > 52:
        many = Message(N_("the play has {count} cards: a deal has 52"), {"count": len(cells)})
        table.fault = table.fault or SectionFault(many, section.at)
    cells += [None] * (-len(cells) % 4)
    table.rows = [cells[at : at + 4] for at in range(0, len(cells), 4)]
    return table


def _plain_cells(section: Section) -> list[Card | None]:
    """The cells of a play that has nothing else than cards in it, as whole plays have; of any other none."""
    cells: list[Card | None] = []
    for token in section.body:
        if token.kind != "text":
            return []
        cells += map(USUAL_CARDS.get, token.value.split())
    return [] if None in cells else cells


def goes_on(section: Section, text: str) -> bool:
    """Whether a line of text after an empty one can only be more of this auction or play."""
    pattern = {"Auction": _CALL_WORD, "Play": _CARD_WORD}.get(section.name)
    return pattern is not None and all(_is_readable(section.name, word) for word in pattern.findall(text))


def _is_readable(name: str, word: str) -> bool:
    if is_mark(word) or word in ("+", ",") or not word.strip(DASHES) or (word[0] == "=" and len(word) > 1):
        return True
    if name == "Auction" and (_ALL_PASS.fullmatch(word) or word[0] in "(["):
        return True
    try:
        parse_card(word) if name == "Play" else parse_bid(word.rstrip("*"))
    except NotationError:
        return False
    return True


def share_notes(auction: Section, play: Section) -> None:
    """Give the auction the notes that it refers to where they stand after the play."""
    if not play.remarks:
        return
    wanted, used = (
        {
            number
            for token in section.body
            if token.kind == "text"
            for number in _REFERRED.findall(token.value)
        }
        for section in (auction, play)
    )
    for number in sorted(wanted - used - auction.remarks.keys()):
        if number in play.remarks:
            auction.remarks[number] = play.remarks.pop(number)
