"""The pieces of a PBN file, tags, comments and lines of text, and what stands in its sections.

PBN 2.1 in its import form allows several tags in a line, a tag over several lines, and comments anywhere, in
braces (over any number of lines) or from a semicolon to the line's end; a line that begins with `%` is not
part of the data. Tags that are not written that way are read where their sense is plain, with a problem.

A section is a tag with the lines under it: auction, play and the double-dummy tables. A call or card may have
a reference to a note (`=1=`), a mark of quality (`!`, `??`, `$5`) or of irregularity (`^R`) beside it;
references to an auction's notes become the explanations of its calls, everything else a `Note` at its place.

>>> notes = BoardNotes("x", text='[Board "1"] {why}\\nPass')
>>> [(token.kind, token.name, token.value) for token in tokens(notes)]
[('tag', 'Board', '1'), ('comment', '', 'why'), ('text', '', 'Pass')]
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, TypeAlias

from majlis.bridge.formats.reader import TOO_LONG, BoardNotes
from majlis.bridge.table.board import DoubleDummy, Note, Tag, is_mark
from majlis.bridge.table.calls import MOST_CALLS, Call, closing_passes, parse_bid
from majlis.bridge.table.cards import (
    EAST,
    NORTH,
    NOTRUMP,
    SOUTH,
    STRAINS,
    WEST,
    parse_card,
    parse_seat,
    parse_strain,
)
from majlis.bridge.table.defects import Defect
from majlis.cards import Card
from majlis.errors import NotationError, shown
from majlis.i18n import N_
from majlis.message import Message

Kind: TypeAlias = Literal["tag", "comment", "text", "blank"]


class Token(NamedTuple):
    """One piece of the file."""

    kind: Kind
    at: int
    """Where it begins in the text."""
    value: str = ""
    name: str = ""
    """Of a tag."""


_SPACE: Final = re.compile(r"[^\S\n]+")
_TAG: Final = re.compile(r'\[\s*([A-Za-z][A-Za-z0-9_]*)\s+"((?:[^"\\\n]|\\.)*)"\s*\]')
_NAME: Final = re.compile(r"\[\s*([A-Za-z][A-Za-z0-9_]*)[^\S\n]*")
_TEXT: Final = re.compile(r'(?:"[^"\n]*"|[^\n{;"]|")+')
_ESCAPED: Final = re.compile(r'\\(["\\])')
_CLOSE: Final = re.compile(r"\}|\n[^\S\n]*\[[^\S\n]*Deal[^\S\n]+\"", re.IGNORECASE)
"""The end of a comment, or a sign that its brace was never closed: a deal on a line of its own."""


def tokens(notes: BoardNotes) -> Iterator[Token]:
    """All the pieces of the text of `notes`."""
    text, at, end = notes.text, 0, len(notes.text)
    closings = _Closings(text)
    fresh = True  # nothing stands in this line so far
    while at < end:
        sign = text[at]
        if sign == "\n":
            if fresh:
                yield Token("blank", at)
            fresh = True
            at += 1
            continue
        space = _SPACE.match(text, at)
        if space:
            at = space.end()
            continue
        if sign == "%" and (at == 0 or text[at - 1] == "\n"):
            at = _line_end(text, at)
        elif sign == ";":
            stop = _line_end(text, at)
            yield Token("comment", at, text[at + 1 : stop].strip())
            at = stop
        elif sign == "{":
            at, token = _comment(text, at, notes, closings)
            yield token
        elif sign == "[":
            at, tag = _tag(text, at, notes)
            yield tag
        else:
            match = _TEXT.match(text, at)
            stop = match.end() if match else at + 1
            yield Token("text", at, text[at:stop].strip())
            at = stop
        fresh = False


def _line_end(text: str, at: int) -> int:
    stop = text.find("\n", at)
    return len(text) if stop < 0 else stop


class _Closings:
    """Finds ends of comments; what was found once is not searched for again, so that no text takes long."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._found: re.Match[str] | None = None
        self._none = False

    def after(self, at: int) -> re.Match[str] | None:
        if not self._none and (self._found is None or self._found.start() < at):
            self._found = _CLOSE.search(self._text, at)
            self._none = self._found is None
        return self._found


def _comment(text: str, at: int, notes: BoardNotes, closings: _Closings) -> tuple[int, Token]:
    close = closings.after(at + 1)
    if close and close[0] == "}":
        return close.end(), Token("comment", at, text[at + 1 : close.start()].strip())
    message = Message(N_("this comment is not closed with }: it was read to the end of its line"))
    notes.problem("syntax", message, at)
    stop = _line_end(text, at)
    return stop, Token("comment", at, text[at + 1 : stop].strip())


def _tag(text: str, at: int, notes: BoardNotes) -> tuple[int, Token]:
    match = _TAG.match(text, at)
    if match:
        return match.end(), Token("tag", at, _unescaped(match[2]), match[1])
    stop = _line_end(text, at)
    name = _NAME.match(text, at)
    if name is None or name.end() > stop:
        notes.problem("syntax", Message(N_('this is not a tag: write [Name "value"]')), at)
        return stop, Token("comment", at, text[at:stop].strip())
    message = Message(N_('this is not written as [{name} "value"]: its sense was guessed'), {"name": name[1]})
    notes.problem("syntax", message, at)
    value = text[name.end() : stop].strip().removesuffix("]").rstrip().removesuffix('"').removeprefix('"')
    return stop, Token("tag", at, _unescaped(value), name[1])


def _unescaped(value: str) -> str:
    r"""A quote or backslash after a backslash is itself; any other backslash is one, as in `Result\2R`."""
    return _ESCAPED.sub(r"\1", value) if "\\" in value else value


def escaped(value: str) -> str:
    r"""The value as it stands between quotes; only the backslashes that need it are doubled.

    >>> print(escaped('say "no"'), escaped("Result\\2R"), escaped("a\\"))
    say \"no\" Result\2R a\\
    """
    value = value.replace("\r", " ").replace("\n", " ")
    return re.sub(r'\\(?=["\\]|$)|"', lambda match: "\\" + match[0], value)


# Sections

ALERT: Final = "Alert"
"""How a note begins that tells of an alert: PBN has no other place for it."""
DECLARERS: Final = (NORTH, SOUTH, EAST, WEST)
"""The order of declarers in `DoubleDummyTricks` and `OptimumResultTable`; strains go from notrump down."""
DENOMINATIONS: Final = tuple(reversed(STRAINS))

_WORD: Final = re.compile(r"=\s*\d+\s*=|\$\d+|\^[A-Za-z]?|[!?]{1,2}|[^\s=!?$^]+|=")
_MAX_TEXT: Final = 4000


@dataclass(slots=True)
class Section:
    """A tag with what stands under it."""

    name: str
    value: str
    at: int
    body: list[Token] = field(default_factory=list)
    """Text and comments, in order."""
    remarks: dict[str, str] = field(default_factory=dict)
    """The notes that follow it, by number."""

    def rows(self) -> tuple[str, ...]:
        """The lines of a table."""
        return tuple(token.value for token in self.body if token.kind == "text")

    def tag(self) -> Tag:
        """The tag as it stands."""
        return Tag(self.name, self.value, self.rows())

    def words(self) -> Iterator[tuple[str, int, bool]]:
        """Each word with its place; the third tells whether it is a comment."""
        for token in self.body:
            if token.kind == "comment":
                yield token.value, token.at, True
            else:
                for match in _WORD.finditer(token.value):
                    yield match[0], token.at + match.start(), False


def read_auction(section: Section, notes: BoardNotes) -> tuple[list[Call], list[Note]]:
    """The calls of an auction section, and the notes at their places."""
    calls: list[Call] = []
    found: list[Note] = []
    unused = dict(section.remarks)
    gap: int | None = None
    ended = False
    for word, at, comment in section.words():
        if comment:
            found.append(Note(word, "Auction", len(calls)))
        elif ended or word in ("*", "+"):
            ended = True
        elif word.startswith("=") and len(word) > 1:
            _explain(calls, word.strip("= "), section.remarks, unused, at, notes)
        elif is_mark(word):
            found.append(Note(word, "Auction", len(calls)))
        elif not word.strip("-"):
            gap = at if calls else None
        else:
            if gap is not None:
                message = N_("a call is left out here (-): who made those after it is not sure")
                notes.problem("ambiguity", Message(message), gap)
            gap = None
            try:
                calls += closing_passes(calls) if word.upper() == "AP" else [Call(parse_bid(word))]
            except NotationError as error:
                notes.unreadable(error, at)
        if len(calls) > MOST_CALLS:
            notes.problem("rule", TOO_LONG, section.at, defect=Defect.AUCTION_ILLEGAL)
            return [], []
    found.extend(Note(text, "Auction", len(calls)) for text in unused.values())
    return calls, found


def _explain(
    calls: list[Call],
    number: str,
    remarks: dict[str, str],
    unused: dict[str, str],
    at: int,
    notes: BoardNotes,
) -> None:
    text = remarks.get(number)
    if text is None or not calls or len(calls[-1].explanation) > _MAX_TEXT:
        message = Message(N_("there is no call that it could explain: the reference was passed over"))
        if text is None:
            values = {"number": number}
            message = Message(N_("there is no note {number}: the reference was passed over"), values)
        notes.problem("ambiguity", message, at)
        return
    unused.pop(number, None)
    alert, text = split_alert(text)
    last = calls[-1]
    both = "; ".join(part for part in (last.explanation, text) if part)
    calls[-1] = Call(last.bid, last.alert or alert, both)


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
    remarks: list[tuple[str, Card | None]]
    """Comments, marks and notes, each with the card that it follows in the text."""
    sound: bool
    """Whether every word was understood."""


def read_play(section: Section, notes: BoardNotes) -> PlayTable:
    """The table of a play section."""
    cells: list[Card | None] = []
    remarks: list[tuple[str, Card | None]] = []
    unused = dict(section.remarks)
    last: Card | None = None
    sound, ended = True, False
    for word, at, comment in section.words():
        if comment or (is_mark(word) and not ended):
            remarks.append((word, last))
        elif ended or word == "*":
            ended = True
        elif word.startswith("=") and len(word) > 1:
            number = word.strip("= ")
            text = section.remarks.get(number)
            unused.pop(number, None)
            if text is None:
                message = Message(N_("there is no note {number}: it was passed over"), {"number": number})
                notes.problem("ambiguity", message, at)
            else:
                remarks.append((text, last))
        elif not word.strip("-") or word == "+":
            cells.append(None)
        else:
            try:
                last = parse_card(word)
                cells.append(last)
            except NotationError as error:
                sound = False
                notes.unreadable(error, at)
    remarks.extend((text, last) for text in unused.values())
    if len(cells) > 52:
        message = Message(N_("the play has {count} cards: a deal has 52"), {"count": len(cells)})
        notes.problem("rule", message, section.at, defect=Defect.PLAYED_TWICE)
        sound = False
    cells += [None] * (-len(cells) % 4)
    return PlayTable([cells[at : at + 4] for at in range(0, len(cells), 4)], remarks, sound)


def place_remarks(remarks: list[tuple[str, Card | None]], play: list[Card]) -> list[Note]:
    """Remarks on cards as notes at their places in the order of play."""
    place = {card: at for at, card in enumerate(play, 1)}
    return [Note(text, "Play", 0 if card is None else place.get(card, len(play))) for text, card in remarks]


_HEX: Final = re.compile(r"[0-9A-Da-d]{20}")


def parse_tricks(text: str) -> DoubleDummy:
    """The table of `DoubleDummyTricks`: 20 hexadecimal digits, N S E W by NT S H D C."""
    word = "".join(text.split())
    if _HEX.fullmatch(word) is None:
        message = N_("{value} is not a double-dummy table: write 20 digits 0 to d, for N S E W in NT S H D C")
        raise NotationError(Message(message, {"value": shown(text)}))
    table: list[list[int | None]] = [[None] * 5 for _ in range(4)]
    for at, digit in enumerate(word):
        table[DECLARERS[at // 5]][DENOMINATIONS[at % 5]] = int(digit, 16)
    return tuple(tuple(row) for row in table)


def tricks_text(table: DoubleDummy) -> str | None:
    """The value of `DoubleDummyTricks`; None when a result is missing."""
    values = [table[seat][strain] for seat in DECLARERS for strain in DENOMINATIONS]
    return None if None in values else "".join(f"{value:x}" for value in values)


RESULT_HEADER: Final = r"Declarer;Denomination\2R;Result\2R"
NO_ROW: Final = Message(
    N_("this is not a line of the table: write declarer, denomination and tricks, such as N NT 9")
)


def read_result_table(section: Section, notes: BoardNotes) -> DoubleDummy | None:
    """The table of `OptimumResultTable`; None when it cannot be read."""
    names = [re.sub(r"[\\/].*", "", column).strip("+- ").lower() for column in section.value.split(";")]
    try:
        columns = [names.index(name) for name in ("declarer", "denomination", "result")]
    except ValueError:
        message = N_("the table has the columns {value}: write {columns}")
        values = {"value": shown(section.value), "columns": RESULT_HEADER}
        notes.unreadable(Message(message, values), section.at)
        return None
    table: list[list[int | None]] = [[None] * 5 for _ in range(4)]
    for token in section.body:
        if token.kind != "text":
            continue
        cells = token.value.split()
        try:
            declarer, strain, tricks = (cells[column] for column in columns)
            value = int(tricks)
            if not 0 <= value <= 13:
                raise NotationError("")
            table[parse_seat(declarer)][parse_strain(strain)] = value
        except (IndexError, ValueError):
            notes.unreadable(NO_ROW, token.at)
    return tuple(tuple(row) for row in table)


def result_rows(table: DoubleDummy) -> list[str]:
    """The lines of `OptimumResultTable`, for the results that are known."""
    return [
        f"{'NESW'[seat]} {'NT' if strain == NOTRUMP else ' ' + 'CDHS'[strain]} {table[seat][strain]:>2}"
        for seat in DECLARERS
        for strain in DENOMINATIONS
        if table[seat][strain] is not None
    ]


_SCORE: Final = re.compile(r"(NS|EW|N-S|E-W|)\s*([+-]?\d{1,5})", re.IGNORECASE)


def parse_score(text: str) -> int:
    """A score from `NS 420`, `EW 100`, `EW -420` or `420`, as North-South's."""
    match = _SCORE.fullmatch(text.strip())
    if match is None:
        message = N_("{value} is not a score: write NS 420 or EW 420")
        raise NotationError(Message(message, {"value": shown(text)}))
    return -int(match[2]) if match[1].upper().startswith("E") else int(match[2])


def score_text(score: int) -> str:
    """`NS 420` when the score is North-South's, `EW 100` when it is the others'."""
    return f"EW {-score}" if score < 0 else f"NS {score}"
