r"""Conditions as bridge players talk, read and written: one line a seat, or a pair of seats taken together.

    north: 15-17 hcp, balanced
    south: 5+ spades or 5+ hearts, 6-9        # a range alone is points
    west: 6 cards in one of ♠♥♦, 4-7 hcp there
    ns: 25-27 hcp, 8+ card major fit

Several hands may share a line, with `;` between: `north: 15-17 hcp; south: 8+ hcp`.
A comma joins more loosely than `or`; of `or` and `and` side by side brackets say which is meant. `parser` has
the words of hands, `keep` those of double-dummy results (`ns make 4S`), `sheet` a whole profile; what they
mean is in `conditions`, and `writing` has the one form in which they are written.

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
from typing import Final

from majlis.bridge.conditions.grammar.hands import read_hand
from majlis.bridge.conditions.seat_heads import separators, with_colons
from majlis.bridge.conditions.seats import ARABIC_AND, SEAT_NAMES, without_and
from majlis.bridge.conditions.sentences import together
from majlis.bridge.conditions.tokens import (
    DASHES,
    MAX_ERRORS,
    ConditionError,
    Source,
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
    "ConditionReading",
    "format_condition",
    "format_conditions",
    "format_line",
    "parse_condition",
    "parse_conditions",
    "read_conditions",
]

SEAT_HELP: Final = N_("write whose hand it is, then a colon: north: 15-17 hcp, or ns: 25+ hcp")


@dataclass(frozen=True)
class ConditionReading:
    """The lines that could be read, and what is wrong with the others: one error each."""

    lines: tuple[Line, ...]
    errors: tuple[ConditionError, ...]


@lru_cache(maxsize=1024)
def parse_conditions(text: str) -> tuple[Line, ...]:
    """The conditions of a text; raises `ConditionError` at the first line that cannot be read.

    Blank lines, and whatever follows a `#`, are passed over.
    """
    reading = read_conditions(text)
    if reading.errors:
        raise reading.errors[0]
    return reading.lines


def read_conditions(text: str) -> ConditionReading:
    """The conditions of a text; lines that cannot be read become errors, and the others are kept."""
    long = too_long(text)
    if long is not None:
        return ConditionReading((), (long,))
    lines: list[Line] = []
    errors: list[ConditionError] = []
    for number, line in enumerate(text.splitlines(), start=1):
        for column, part in split_hands(with_colons(line, names_seats), names_seats) if line else ():
            try:
                source = Source(" " * column + part, number)
                tokens = tokens_of(source)
                if tokens[0].kind != "end":
                    lines.append(parse_line(source, tokens))
            except ConditionError as error:
                errors.append(error)
                if len(errors) >= MAX_ERRORS:
                    return ConditionReading(tuple(lines), tuple(errors))
    return ConditionReading(tuple(lines), tuple(errors))


HEAD: Final = re.compile(r'((?:"(?:[^"\\]|\\.)*+"|[^";:#])*+):', re.DOTALL)
PLAIN_HEAD: Final = re.compile(r'([^";:#]*+):')
AFTER_COMMA: Final = re.compile(r"([^\";:#,]*+):")


def split_hands(line: str, begins: Callable[[str], bool], comments: bool = True) -> list[tuple[int, str]]:
    """The parts of a line that are about hands of their own, `;` or `,` between, each with its column.

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
    source = Source(f"{head}:", 0)
    try:
        return bool(parse_seats(source, tokens_of(source)[:-1]))
    except ConditionError:
        return False


@lru_cache(maxsize=1024)
def parse_condition(text: str, pair: bool = False) -> Condition:
    """The condition of one hand (or of two together), without the seat: `15-17 hcp, balanced`."""
    source = Source(" ".join(text.splitlines()))
    return read_hand(source, tokens_of(source), pair)


def parse_line(source: Source, tokens: Sequence[Token]) -> Line:
    """One line: whose hand, a colon, the condition."""
    colon = next((place for place, token in enumerate(tokens) if token.text == ":"), None)
    if colon is None:
        wrong = Message(N_("whose hand this is does not stand before a colon"))
        source.fail(tokens[0], wrong, Message(SEAT_HELP))
    seats = parse_seats(source, tokens[: colon + 1])
    return Line(seats, read_hand(source, tokens[colon + 1 :], pair=len(seats) > 1))


def parse_seats(source: Source, tokens: Sequence[Token]) -> tuple[SeatLetter, ...]:
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
    """Lines as a text that reads back to them."""
    return "\n".join(map(format_line, lines))


def format_line(line: Line) -> str:
    """One line: `north: 15-17 hcp, balanced`."""
    names = [WORD_OF_SEAT[seat].lower() for seat in line.seats]
    pair = len(names) > 1
    who = "".join(name[0] for name in names) if pair else names[0]
    return f"{who}: {format_condition(line.condition, pair)}"
