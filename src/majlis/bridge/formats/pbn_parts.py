"""The pieces of a PBN file, tags, comments and lines of text, and the tables that stand under tags.

PBN 2.1 in its import form allows several tags in a line, a tag over several lines, and comments anywhere, in
braces (over any number of lines) or from a semicolon to the line's end; a line that begins with `%` is for
other programs. A comment whose brace is not closed ends before the next line that begins with a tag. Tags
that are not written that way are read where their sense is plain, with a problem. In a file where every line
is followed by an empty one, those empty lines mean nothing.

A section is a tag with the lines under it: auction, play (`pbn_sections`) and tables.

>>> notes = BoardNotes("x", text='[Board "1"] {why}\\nPass')
>>> [(token.kind, token.name, token.value) for token in tokens(notes)]
[('tag', 'Board', '1'), ('comment', '', 'why'), ('text', '', 'Pass')]
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, Literal, NamedTuple, TypeAlias

from majlis.bridge.formats.reader import BoardNotes
from majlis.bridge.table.board import DoubleDummy, Tag
from majlis.bridge.table.cards import EAST, NORTH, NOTRUMP, SOUTH, STRAINS, WEST, parse_seat, parse_strain
from majlis.errors import NotationError, shown
from majlis.i18n import N_
from majlis.message import Message

Kind: TypeAlias = Literal["tag", "comment", "escape", "text", "blank"]


class Token(NamedTuple):
    """One piece of the file."""

    kind: Kind
    at: int
    """Where it begins in the text."""
    value: str = ""
    name: str = ""
    """Of a tag."""
    end: int = 0
    """Where it ends in the text."""
    fresh: bool = True
    """Whether it is the first of its line."""


CONTINUED: Final = "Continued"
"""At the end of a tag's name: its value continues that of the tag before, which was too long for a line."""
SOFT: Final = 120
"""A comment's line of this length that ends in a space goes on in the next line."""
_EMPTY_LINES: Final = re.compile(r"(?:[^\S\n]*+\n)+")
_SPACE: Final = re.compile(r"[^\S\n]+")
_TAG: Final = re.compile(r'\[\s*([A-Za-z][A-Za-z0-9_]*)\s+"((?:[^"\\\n]|\\.)*)"\s*\]')
_USUAL_LINE: Final = re.compile(
    r'(?:\[([A-Za-z][A-Za-z0-9_]*) "([^"\\\n]*)"\]|([^\s\[{}%;"][^\n{;"]*))(?=\n)'
)
"""A line that is a tag or a text, and nothing else, as most are."""
_NAME: Final = re.compile(r"\[\s*([A-Za-z][A-Za-z0-9_]*)[^\S\n]*")
_TEXT: Final = re.compile(r'(?:"[^"\n]*"|[^\n{;"]|")+')
_ESCAPED: Final = re.compile(r'\\(["\\])')
_COMMENT: Final = re.compile(r"\{[^{}]*\}")
_TAG_LINE: Final = re.compile(r'\n[^\S\n]*\[[^\S\n]*[A-Za-z][A-Za-z0-9_]*[^\S\n]+"')
_DEAL_LINE: Final = re.compile(r'\n[^\S\n]*\[[^\S\n]*Deal[^\S\n]+"', re.IGNORECASE)
HEADER_LINE: Final = re.compile(r"\s*(?:PBN\s+\d[\d.]*|EXPORT|IMPORT|Content-type:.*)\s*", re.IGNORECASE)
"""What follows `%` in the lines at the beginning of a file; they are written anew."""


def tokens(notes: BoardNotes) -> Iterator[Token]:
    """All the pieces of the text of `notes`."""
    if CONTINUED not in notes.text:
        yield from _pieces(notes)
        return
    held: Token | None = None
    for token in _pieces(notes):
        if held:
            if token.name.endswith(CONTINUED) and token.name == held.name + CONTINUED:
                held = held._replace(value=held.value + token.value, end=token.end)
                continue
            yield held
        held = token if token.kind == "tag" else None
        if not held:
            yield token
    if held:
        yield held


def _pieces(notes: BoardNotes) -> Iterator[Token]:
    text, at, end = notes.text, 0, len(notes.text)
    spacing = _spacing(notes)
    ends = _Ends(text)
    fresh = True  # nothing stands in this line so far
    blank = 0
    while at < end:
        usual = _USUAL_LINE.match(text, at) if fresh else None
        if usual:
            name, value, line = usual.groups()
            stop = usual.end()
            if name is None:
                yield Token("text", at, line.rstrip(), end=stop)
            else:
                yield Token("tag", at, value, name, stop)
            at, blank = stop + 1, 0
            continue
        sign = text[at]
        if sign == "\n":
            empty = _EMPTY_LINES.match(text, at + 1) if text[at + 1 : at + 2].isspace() else None
            stop = empty.end() if empty else at + 1
            blank += fresh + (text.count("\n", at + 1, stop) if empty else 0)
            if blank > spacing:
                yield Token("blank", at)
            fresh, at = True, stop
            continue
        if sign.isspace():
            space = _SPACE.match(text, at)
            at = space.end() if space else at + 1
            continue
        if sign == "%" and (at == 0 or text[at - 1] == "\n"):
            token = _to_line_end("escape", text, at)
        elif sign == ";":
            token = _to_line_end("comment", text, at)
        elif sign == "{":
            token = _comment(text, at, notes, ends, spacing)
        elif sign == "[":
            token = _tag(text, at, notes)
        else:
            match = _TEXT.match(text, at)
            stop = match.end() if match else at + 1
            token = Token("text", at, text[at:stop].strip(), end=stop)
        at = token.end
        if token.kind != "escape" or not HEADER_LINE.fullmatch(token.value):
            yield token if fresh else token._replace(fresh=False)
        fresh, blank = False, 0


def _spacing(notes: BoardNotes) -> int:
    """How many empty lines follow every line, where they mean nothing; such a file has three lines a deal.

    Lines for other programs, and those within comments, may stand closer; so may a line here and there.
    """
    text = notes.text
    if "{" in text:
        text = _COMMENT.sub("{}", text)
    lines = [line.strip() for line in text.split("\n")]
    filled = [place for place, line in enumerate(lines) if line and line[0] != "%"]
    gaps = Counter(after - before - 1 for before, after in pairwise(filled))
    if not gaps or gaps[0] > min(1 + gaps.total() // 20, gaps.total() // 6):
        return 0
    deals = len(re.findall(r"^[^\S\n]*\[[^\S\n]*Deal\b", text, re.IGNORECASE | re.MULTILINE))
    if not deals or len(filled) < 3 * deals:
        return 0
    message = N_("every line is followed by an empty line: these empty lines were passed over")
    notes.problem("form", Message(message), 0, excerpt="")
    return gaps.most_common(1)[0][0]


def _line_end(text: str, at: int) -> int:
    stop = text.find("\n", at)
    return len(text) if stop < 0 else stop


def _to_line_end(kind: Kind, text: str, at: int) -> Token:
    stop = _line_end(text, at)
    return Token(kind, at, text[at + 1 : stop].strip(), end=stop)


class _Finder:
    """Finds a pattern from ever later places; nothing is searched for again, so that no text takes long."""

    def __init__(self, pattern: re.Pattern[str], text: str) -> None:
        self._pattern, self._text = pattern, text
        self._match: re.Match[str] | None = None
        self._none = False

    def after(self, at: int) -> int | None:
        """Where it stands first, from `at` on."""
        if not self._none and (self._match is None or self._match.start() < at):
            self._match = self._pattern.search(self._text, at)
            self._none = self._match is None
        return None if self._match is None else self._match.start()


class _Ends:
    """Finds where a comment ends, and whether its brace was closed there."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._tags = _Finder(_TAG_LINE, text)
        self._opening, self._closing = (_Finder(re.compile(re.escape(sign)), text) for sign in "{}")

    def after(self, at: int) -> tuple[int, bool]:
        """The end of the comment that begins at `at`; true when a brace stands there.

        Where another comment begins after a line with a tag and before the brace, that brace is its own.
        """
        close, tag = self._closing.after(at + 1), self._tags.after(at + 1)
        inner = None if tag is None else self._opening.after(tag)
        if close is None or (tag is not None and tag < close and inner is not None and inner < close):
            return (len(self._text) if tag is None else tag), False
        return close, True


def _comment(text: str, at: int, notes: BoardNotes, ends: _Ends, spacing: int) -> Token:
    stop, closed = ends.after(at)
    value = unwrapped(text[at + 1 : stop]).strip()
    if not closed:
        message = N_("this comment is not closed with }: it was read to the next line that begins with a tag")
        notes.problem("syntax", Message(message), at)
    elif _DEAL_LINE.search(text, at, stop):
        message = N_("this comment holds a deal: what stands in braces is not read as a board")
        notes.problem("ambiguity", Message(message), at)
    if spacing:
        value = re.sub(rf"\n(?:[^\S\n]*\n){{1,{spacing}}}", "\n", value)
    return Token("comment", at, value, end=stop + closed)


def unwrapped(text: str) -> str:
    """A comment with the lines joined that were broken only because they were too long."""
    if len(text) < SOFT:
        return text
    lines = text.split("\n")
    joined = [line + ("" if line.endswith(" ") and len(line) >= SOFT else "\n") for line in lines]
    return "".join(joined).removesuffix("\n")


def _tag(text: str, at: int, notes: BoardNotes) -> Token:
    match = _TAG.match(text, at)
    if match:
        return Token("tag", at, _unescaped(match[2]), match[1], match.end())
    stop = _line_end(text, at)
    name = _NAME.match(text, at)
    if name is None or name.end() > stop:
        notes.problem("syntax", Message(N_('this is not a tag: write [Name "value"]')), at)
        return Token("comment", at, text[at:stop].strip(), end=stop)
    message = Message(N_('this is not written as [{name} "value"]: its sense was guessed'), {"name": name[1]})
    notes.problem("syntax", message, at)
    value = text[name.end() : stop].strip().removesuffix("]").rstrip().removesuffix('"').removeprefix('"')
    return Token("tag", at, _unescaped(value), name[1], stop)


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


@dataclass(slots=True)
class Section:
    """A tag with what stands under it."""

    name: str
    value: str
    at: int
    body: list[Token] = field(default_factory=list)
    """Text, comments and lines for other programs, in order."""
    remarks: dict[str, str] = field(default_factory=dict)
    """The notes that follow it, by number."""

    def rows(self) -> tuple[str, ...]:
        """The lines of a table, with the comments that stand in them."""
        rows: list[str] = []
        for token in self.body:
            if token.kind == "text" and token.fresh:
                rows.append(token.value)
            elif rows:
                rows[-1] += (
                    f" {token.value}" if token.kind == "text" else " {" + token.value.replace("}", ")") + "}"
                )
            elif token.kind == "text":
                rows.append(token.value)
        return tuple(row.replace("\n", " ") for row in rows)

    def tag(self) -> Tag:
        """The tag as it stands, with its lines if they are a table."""
        return Tag(self.name, self.value, self.rows())

    def whole(self, text: str) -> Tag:
        """The tag with all that stands under it in the file, comments and notes included, as text."""
        lines = text[self.body[0].at : self.body[-1].end].split("\n") if self.body else []
        rows = [row.strip() for row in lines if row.strip()]
        rows += [f'[Note "{escaped(f"{number}:{remark}")}"]' for number, remark in self.remarks.items()]
        return Tag(self.name, self.value, tuple(rows))


DECLARERS: Final = (NORTH, SOUTH, EAST, WEST)
"""The order of declarers in `DoubleDummyTricks` and `OptimumResultTable`; strains go from notrump down."""
DENOMINATIONS: Final = tuple(reversed(STRAINS))
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


def read_result_table(section: Section, notes: BoardNotes) -> tuple[DoubleDummy | None, bool]:
    """The table of `OptimumResultTable`, None when it cannot be read; and whether it held nothing else."""
    names = [re.sub(r"[\\/].*", "", column).strip("+- ").lower() for column in section.value.split(";")]
    try:
        columns = [names.index(name) for name in ("declarer", "denomination", "result")]
    except ValueError:
        message = N_("the table has the columns {value}: write {columns}")
        values = {"value": shown(section.value), "columns": RESULT_HEADER}
        notes.unreadable(Message(message, values), section.at)
        return None, False
    sound = len(names) == len(columns)
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
            sound = False
            notes.unreadable(NO_ROW, token.at)
    return tuple(tuple(row) for row in table), sound


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
