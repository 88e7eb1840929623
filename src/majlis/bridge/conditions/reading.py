r"""Conditions as bridge players talk, read and written: one line a seat, or a pair of seats taken together.

    north: 15-17 hcp, balanced
    south: 5+ spades or 5+ hearts, 6-9        # a range alone is points
    west: 6 cards in one of ♠♥♦, 4-7 hcp there
    ns: 25-27 hcp, 8+ card major fit

Several hands may share a line, with `;` between: `north: 15-17 hcp; south: 8+ hcp`.
A comma joins more loosely than `or`; of `or` and `and` side by side brackets say which is meant. Of `grammar`
`hands` has the words of hands and `results` those of double-dummy results (`ns make 4S`). What they mean is
in `asks` and `keep`, and `writing` has the one form in which they are written.

>>> lines = parse_conditions("n: 15 to 17 balanced, or at least 6 clubs\nN+S: 8 or more card fit")
>>> print(format_conditions(lines))
north: (15-17 hcp, balanced) or 6+ clubs
ns: 8+ card fit
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from majlis.bridge.conditions.grammar.hands import read_hand
from majlis.bridge.conditions.grammar.results import read_results
from majlis.bridge.conditions.seats import ARABIC_AND, SEAT_NAMES, separators, with_colons, without_and
from majlis.bridge.conditions.sentences import together
from majlis.bridge.conditions.tokens import (
    DASHES,
    MAX_ERRORS,
    ConditionError,
    SourceLine,
    Token,
    guess,
    tokens_of,
    too_long,
)
from majlis.bridge.conditions.tree import Condition, Line
from majlis.bridge.conditions.writing import format_condition
from majlis.bridge.table.cards import SeatLetter
from majlis.bridge.table.pack import WORD_OF_SEAT
from majlis.i18n import N_
from majlis.message import Message
from majlis.typed import fold

__all__ = [
    "ConditionError",
    "Reading",
    "format_condition",
    "format_conditions",
    "format_line",
    "parse_condition",
    "parse_conditions",
    "read",
]

MOST_KEPT: Final = 10_000
"""Signs of a text whose reading is kept."""
SEAT_HELP: Final = N_("write whose hand it is, then a colon: north: 15-17 hcp, or ns: 25+ hcp")


Subject: TypeAlias = Literal["lines", "hand", "pair", "results"]
"""What a text is about: hands that it names; one hand, or two together, that it does not name; results."""


@dataclass(frozen=True)
class Reading:
    """A text of conditions as it was read: its lines, and an error for each line that cannot be read."""

    text: str
    lines: tuple[Line, ...]
    """What was read; a line of a text that names no seat is without seats."""
    errors: tuple[ConditionError, ...] = ()

    def checked(self) -> tuple[Line, ...]:
        """The lines; raises the first error where there is one."""
        if self.errors:
            # A reading is kept, and with the error the frames of whoever raised it before.
            raise self.errors[0].with_traceback(None)
        return self.lines

    @property
    def condition(self) -> Condition:
        """The condition of a text without seats; raises the error where it cannot be read."""
        return self.checked()[0].condition


def read(text: str, about: Subject = "lines") -> Reading:
    """What a text of conditions says, and what is wrong with it: the one door to all readers of conditions.

    A text about `lines` names whose hand each line is about; blank lines, and whatever follows a `#`, are
    passed over, and of lines that cannot be read the others are kept. `hand` and `pair` are about one hand or
    two together, named elsewhere; `results` is about double-dummy results.

    >>> reading = read("north: 15 to 17 balanced; south: at least 6 clubs")
    >>> print(format_conditions(reading.lines))
    north: 15-17 hcp, balanced
    south: 6+ clubs
    >>> format_condition(read("5 or more hearts, 10-12", "hand").condition)
    '5+ hearts, 10-12 hcp'
    >>> [error.words("en") for error in read("south: 5 or more harts").errors]
    ["line 1, column 18, at 'harts': this is nothing that is counted; write what is counted: hcp, spades, \
cards in …, controls, losers, quick tricks, aces (did you mean 'hearts'?)"]
    """
    return _kept(text, about) if len(text) <= MOST_KEPT else _read(text, about)


@lru_cache(maxsize=1024)
def _kept(text: str, about: Subject) -> Reading:
    """A reading, made once."""
    return _read(text, about)


def _read(text: str, about: Subject) -> Reading:
    if about == "lines":
        return _read_lines(text)
    try:
        return Reading(text, (Line((), _read_one(text, about)),))
    except ConditionError as error:
        return Reading(text, (), (error,))


def _read_one(text: str, about: Subject) -> Condition:
    if about == "results":
        return read_results(SourceLine(text, line=0))
    source = SourceLine(" ".join(text.splitlines()))
    return read_hand(source, tokens_of(source), about == "pair")


def _read_lines(text: str) -> Reading:
    long = too_long(text)
    if long is not None:
        return Reading(text, (), (long,))
    lines: list[Line] = []
    errors: list[ConditionError] = []
    for number, line in enumerate(text.splitlines(), start=1):
        for column, part in split_hands(with_colons(line, names_seats), names_seats) if line else ():
            try:
                source = SourceLine(" " * column + part, number)
                tokens = tokens_of(source)
                if tokens[0].kind != "end":
                    lines.append(parse_line(source, tokens))
            except ConditionError as error:
                errors.append(error)
                if len(errors) >= MAX_ERRORS:
                    return Reading(text, tuple(lines), tuple(errors))
    return Reading(text, tuple(lines), tuple(errors))


def parse_conditions(text: str) -> tuple[Line, ...]:
    """The lines of a text; raises `ConditionError` at the first that cannot be read."""
    return read(text).checked()


def parse_condition(text: str, pair: bool = False) -> Condition:
    """The condition of one hand (or of two together), without the seat: `15-17 hcp, balanced`."""
    return read(text, "pair" if pair else "hand").condition


HEAD: Final = re.compile(r'((?:"(?:[^"\\]|\\.)*+"|[^";:#])*+):', re.DOTALL)
PLAIN_HEAD: Final = re.compile(r'([^";:#]*+):')
AFTER_COMMA: Final = re.compile(r"([^\";:#,]*+):")


def split_hands(line: str, begins: Callable[[str], bool], comments: bool = True) -> list[tuple[int, str]]:
    """The parts of a line about hands of their own, `;` or `,` between, each with its column.

    A `;` or `,` ends a part only where `begins` is true of what stands between it and the next colon.

    >>> split_hands("north: 15+; balanced; s: 8+", names_seats)
    [(0, 'north: 15+; balanced'), (21, ' s: 8+')]
    >>> split_hands("n: 15-17, balanced, s: 8+", names_seats)
    [(0, 'n: 15-17, balanced'), (19, ' s: 8+')]
    """
    starts, colon = [0], line.find(":")
    for sign, at, closed in separators(line):
        if sign == "#":
            if comments or len(starts) > 1:
                break
            continue
        if sign == "," and (not 0 <= colon < at or (not comments and len(starts) == 1)):
            continue  # between two seats, or in a name
        heads = AFTER_COMMA if sign == "," else HEAD if closed else PLAIN_HEAD
        head = heads.match(line, at + 1)
        if head is not None and begins(head[1]):
            starts.append(at + 1)
            colon = line.find(":", at + 1)
    ends = [*(start - 1 for start in starts[1:]), len(line)]
    return [(start, line[start:end]) for start, end in zip(starts, ends, strict=True)]


def names_seats(head: str) -> bool:
    """Whether a text is one seat or two, as before the colon of a line."""
    source = SourceLine(f"{head}:", 0)
    try:
        return bool(parse_seats(source, tokens_of(source)[:-1]))
    except ConditionError:
        return False


def parse_line(source: SourceLine, tokens: Sequence[Token]) -> Line:
    """One line: whose hand, a colon, the condition."""
    colon = next((place for place, token in enumerate(tokens) if token.text == ":"), None)
    if colon is None:
        wrong = Message(N_("whose hand this is does not stand before a colon"))
        source.fail(tokens[0], wrong, Message(SEAT_HELP))
    seats = parse_seats(source, tokens[: colon + 1])
    return Line(seats, read_hand(source, tokens[colon + 1 :], pair=len(seats) > 1))


def parse_seats(source: SourceLine, tokens: Sequence[Token]) -> tuple[SeatLetter, ...]:
    """`north`, `n`, `ns`, `north+south`, `n-s`, `N/S`; the last token is the colon."""
    seats: list[SeatLetter] = []
    for token in tokens[:-1]:
        if token.text in ("+", "/", "&", *DASHES) or token.word in ("and", ARABIC_AND):
            continue
        parts = [part for word in token.word.split("-") for part in seat_parts(fold(word))]
        if not parts or not all(part in SEAT_NAMES for part in parts):
            right = together(Message(SEAT_HELP), guess(token, tuple(SEAT_NAMES)))
            source.fail(token, Message(N_("this is not a seat")), right)
        seats += [SEAT_NAMES[part] for part in parts]
    if not seats or len(seats) > 2 or len(set(seats)) < len(seats):
        wrong = Message(N_("a line is about one seat, or about two different seats together"))
        source.fail(tokens[0], wrong, Message(SEAT_HELP))
    return tuple(sorted(seats, key="NSEW".index))


def seat_parts(word: str) -> list[str]:
    """`ns` as two seats, a seat without the Arabic `and` before it, other words as they are."""
    word = without_and(word)
    return list(word) if len(word) == 2 and set(word) <= set("nesw") else [word]


def format_conditions(lines: Sequence[Line]) -> str:
    """Lines as a text; it reads back to them."""
    return "\n".join(map(format_line, lines))


def format_line(line: Line) -> str:
    """One line: `north: 15-17 hcp, balanced`."""
    names = [WORD_OF_SEAT[seat].lower() for seat in line.seats]
    pair = len(names) > 1
    who = "".join(name[0] for name in names) if pair else names[0]
    return f"{who}: {format_condition(line.condition, pair)}"
