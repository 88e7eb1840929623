r"""Conditions as bridge players talk, read and written: one line a seat, or a pair of seats taken together.

    north: 15-17 hcp, balanced
    south: 5+ spades or 5+ hearts, 6-9        # a range alone is points
    west: 6 cards in one of ♠♥♦, 4-7 hcp there
    ns: 25-27 hcp, 8+ card major fit

Several hands may share a line, with `;` between: `north: 15-17 hcp; south: 8+ hcp`.
A comma joins more loosely than `or`, and `or` than `and`. `parser` has the words of hands, `keep` those of
double-dummy results (`ns make 4S`), `sheet` a whole profile; what the words mean is in `conditions`.

>>> lines = parse_conditions("n: 15 to 17 balanced or at least 6 clubs\nN+S: 8 or more card fit")
>>> print(format_conditions(lines))
north: 15-17 hcp and balanced or 6+ clubs
ns: 8+ card fit
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from majlis.bridge.profile import tree
from majlis.bridge.profile.faults import together
from majlis.bridge.profile.parser import Parser, half_text
from majlis.bridge.profile.tokens import ConditionError, Source, Token, guess, tokens_of
from majlis.bridge.profile.tree import (
    ALL_TRICKS,
    THERE,
    All,
    Amount,
    Any,
    Chosen,
    Condition,
    Line,
    Makes,
    Not,
    ParScore,
    Tricks,
    statements,
)
from majlis.bridge.table.calls import Contract, contract_text
from majlis.bridge.table.pack import RANKS, SEAT_WORDS, SEATS, SUIT_GLYPHS, SUIT_WORDS, SUITS, Seat
from majlis.i18n import N_
from majlis.message import Message

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

SEAT_NAMES: Final[dict[str, Seat]] = {
    name: seat for seat in SEATS for name in (seat.lower(), SEAT_WORDS[seat].lower())
}
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
    lines, errors = [], []
    for number, line in enumerate(text.splitlines(), start=1):
        for column, part in split_hands(line, names_seats):
            try:
                source = Source(" " * column + part, number)
                tokens = tokens_of(source)
                if tokens[0].kind != "end":
                    lines.append(parse_line(source, tokens))
            except ConditionError as error:
                errors.append(error)
    return ConditionReading(tuple(lines), tuple(errors))


HEAD: Final = re.compile(r'((?:"(?:[^"\\]|\\.)*+"|[^";:#])*+):', re.DOTALL)
SEMICOLONS: Final = re.compile(r'"(?:[^"\\]|\\.)*+"|(?P<end>;)|(?P<comment>\#)', re.DOTALL)


def split_hands(line: str, begins: Callable[[str], bool], comments: bool = True) -> list[tuple[int, str]]:
    """The parts of a line that are about hands of their own, `;` between, each with the column before it.

    A `;` ends a part only where `begins` is true of what stands between it and the next colon.

    >>> split_hands("north: 15+; balanced; s: 8+", names_seats)
    [(0, 'north: 15+; balanced'), (22, ' s: 8+')]
    """
    starts = [0]
    for match in SEMICOLONS.finditer(line):
        if match["comment"] and (comments or len(starts) > 1):
            break
        head = HEAD.match(line, match.end()) if match["end"] else None
        if head is not None and begins(head[1]):
            starts.append(match.end())
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
    return Parser(source, tokens_of(source), pair).whole()


def parse_line(source: Source, tokens: Sequence[Token]) -> Line:
    """One line: whose hand, a colon, the condition."""
    colon = next((place for place, token in enumerate(tokens) if token.text == ":"), None)
    if colon is None:
        wrong = Message(N_("whose hand this is does not stand before a colon"))
        source.fail(tokens[0], wrong, Message(SEAT_HELP))
    seats = parse_seats(source, tokens[: colon + 1])
    return Line(seats, Parser(source, tokens[colon + 1 :], pair=len(seats) > 1).whole())


def parse_seats(source: Source, tokens: Sequence[Token]) -> tuple[Seat, ...]:
    """`north`, `n`, `ns`, `north+south`, `n-s`, `N/S`; the last token is the colon."""
    seats: list[Seat] = []
    for token in tokens[:-1]:
        if token.text in ("+", "/", "-", "&") or token.word == "and":
            continue
        parts = [part for word in token.word.split("-") for part in seat_parts(word)]
        if not parts or not all(part in SEAT_NAMES for part in parts):
            right = together(Message(SEAT_HELP), guess(token, tuple(SEAT_NAMES)))
            source.fail(token, Message(N_("this is not a seat")), right)
        seats += [SEAT_NAMES[part] for part in parts]
    if not seats or len(seats) > 2 or len(set(seats)) < len(seats):
        wrong = Message(N_("a line is about one seat, or about two different seats together"))
        source.fail(tokens[0], wrong, Message(SEAT_HELP))
    return tuple(sorted(seats, key="NSEW".index))


def seat_parts(word: str) -> list[str]:
    """`ns` as two seats, other words as they are."""
    return list(word) if len(word) == 2 and set(word) <= set("nesw") else [word]


# Writing, in one way only, so that what is written reads back to the same condition

SHORT: Final = ("void", "singleton", "doubleton")
FITS: Final = {"SH": "card major fit", "DC": "card minor fit", "SHDC": "card fit"}
ANYWHERE: Final = tuple(f"{word} in one of ♠♥♦♣" for word in SHORT)
"""Of these the suits need not be said."""
BOOK: Final = 6
"""The tricks that a contract does not count."""
STRAIN_WORDS: Final = ("clubs", "diamonds", "hearts", "spades", "notrump")
SIDES: Final[dict[tuple[int, ...], str]] = {
    (0,): "n",
    (1,): "e",
    (2,): "s",
    (3,): "w",
    (0, 2): "ns",
    (1, 3): "ew",
}
"""How declarers are written."""
LIST, CLAUSE, TERM, FACTOR = range(4)
"""How tightly the surroundings bind: a list with commas, parts of an `or`, parts of an `and`, one thing."""


def format_condition(condition: Condition, pair: bool = False) -> str:
    """A condition as text, without its seat.

    >>> either = Any((tree.Length(Amount(5), "S"), tree.Shape("64xx")))
    >>> format_condition(All((either, tree.Worth("quick", Amount(3)))))
    '5+ spades or 64xx, 1.5+ quick tricks'
    """
    return written(condition, LIST, pair)


def written(condition: Condition, level: int, pair: bool) -> str:
    """A condition within its surroundings, in brackets where they bind more tightly."""
    if isinstance(condition, Not):
        # `no` reads better, but may not stand before an `or`.
        part = condition.part
        noun = level <= CLAUSE and isinstance(part, Chosen) and not isinstance(part.body, (All, Any))
        return ("no " if noun else "not ") + written(part, FACTOR, pair)
    if isinstance(condition, Chosen):
        return chosen(condition, level, pair)
    if not isinstance(condition, (All, Any)):
        return statement(condition, place(condition))
    if isinstance(condition, All) and level == LIST:
        # A choice of suits may take up commas of its own here: what follows it does not say `there`.
        levels = [LIST if isinstance(part, Chosen) else CLAUSE for part in condition.parts]
        return ", ".join(written(p, one, pair) for p, one in zip(condition.parts, levels, strict=True))
    if isinstance(condition, Any) and level <= CLAUSE:
        return " or ".join(written(part, TERM, pair) for part in condition.parts)
    if isinstance(condition, All) and level <= TERM:
        return " and ".join(written(part, FACTOR, pair) for part in condition.parts)
    # Conditions of results have no commas.
    results = isinstance(next(statements(condition)), (Tricks, Makes, ParScore))
    return f"({written(condition, CLAUSE if results else LIST, pair)})"


def chosen(condition: Chosen, level: int, pair: bool) -> str:
    """A choice of suits: its first statement says where, the others say `there`."""
    parts = condition.body.parts if isinstance(condition.body, All) else (condition.body,)
    first, rest = parts[0], parts[1:]
    where = suits_phrase(condition)
    if getattr(first, "where", None) != THERE or not all(map(tree.speaks_of_there, rest)):
        return f"{where} ({written(condition.body, LIST, pair)})"
    begin = statement(first, where)
    if begin in ANYWHERE:
        begin = begin.split()[0]
    if pair and isinstance(first, tree.Length) and condition.times == Amount(1) and condition.suits in FITS:
        begin = f"{amount_text(first.amount)} {FITS[condition.suits]}"
    if level == LIST:
        return ", ".join([begin, *(written(part, CLAUSE, pair) for part in rest)])
    joined = " and ".join([begin, *(written(part, FACTOR, pair) for part in rest)])
    return f"({joined})" if rest and level == FACTOR else joined


def suits_phrase(condition: Chosen) -> str:
    """`in one of ♠♥♦`, `in each of ♠♥`, `in exactly 2 of ♠♥♦`."""
    glyphs = "".join(SUIT_GLYPHS[suit] for suit in SUITS if suit in condition.suits)
    low, high = condition.times.low, condition.times.high
    if high is None:
        words = "each" if low == len(condition.suits) else ("zero", "one", "two", "three")[low]
    else:
        words = f"exactly {low}" if low == high else f"{low}-{high}"
    return f"in {words} of {glyphs}"


def place(condition: Condition) -> str:
    """Where a statement is about: nothing for the hand, ` in hearts`, ` there`."""
    where = getattr(condition, "where", None)
    return "" if where is None else THERE if where == THERE else f"in {SUIT_WORDS[where]}"


def statement(condition: Condition, where: str) -> str:
    """One statement, about the place."""
    if isinstance(condition, tree.Worth):
        measure = tree.MEASURES[condition.measure]
        name = measure.one if condition.amount == Amount(measure.step, measure.step) else measure.words[0]
        return spaced(amount_text(condition.amount, measure.step), name, where)
    if isinstance(condition, tree.Length):
        amount = amount_text(condition.amount)
        if condition.amount.low == condition.amount.high and condition.amount.low < len(SHORT):
            return spaced(SHORT[condition.amount.low], where)
        if condition.where is not None and condition.where != THERE:
            return spaced(amount, SUIT_WORDS[condition.where])
        return spaced(amount, "cards", where)
    if isinstance(condition, tree.Shape):
        return condition.text
    if isinstance(condition, tree.Stopper):
        return spaced("stopper", where)
    if isinstance(condition, (Tricks, Makes)):
        who = SIDES[condition.declarers] + (" makes" if len(condition.declarers) == 1 else " make")
        return spaced(who, condition.level if isinstance(condition, Makes) else tricks_text(condition))
    if isinstance(condition, ParScore):
        return f"par {condition.comparison} {condition.score}"
    assert isinstance(condition, tree.Honours)
    return honours(condition, where)


def honours(condition: tree.Honours, where: str) -> str:
    """`AK of spades`, `2+ of top 3 in hearts`, `exactly 1 of AQ there`."""
    low, high = condition.amount.low, condition.amount.high
    # Spot cards alone would read as an amount or a shape: `98`, `5432`.
    if low == len(condition.ranks) and high is None and not condition.ranks[0].isdecimal():
        return spaced(condition.ranks, where.replace("in ", "of ", 1) if condition.where != THERE else where)
    amount = f"{low}+" if high is None else f"exactly {low}" if low == high else f"{low}-{high}"
    top = len(condition.ranks)
    ranks = f"top {top}" if top > 1 and condition.ranks == RANKS[:top] and top <= 5 else condition.ranks
    return spaced(amount, "of", ranks, where)


def amount_text(amount: Amount, step: int = 1) -> str:
    """`15-17`, `5+`, `0-9`, `6`; with a step of 2 units are halves: `2.5+`."""
    low, high = (None if end is None else half_text(end * 2 // step) for end in (amount.low, amount.high))
    return f"{low}+" if high is None else f"{low}" if low == high else f"{low}-{high}"


def tricks_text(condition: Tricks) -> str:
    """`4S`, `exactly 10 tricks in spades`, `at most 7 tricks in clubs`."""
    low, high = condition.low, condition.high
    if high == ALL_TRICKS and low > BOOK:
        return contract_text(Contract(low - BOOK, condition.strain))
    amount = f"exactly {low}" if low == high else f"{low}-{high}" if low else f"at most {high}"
    if low < high == ALL_TRICKS:
        amount = f"at least {low}"
    return f"{amount} tricks in {STRAIN_WORDS[condition.strain]}"


def spaced(*words: str) -> str:
    """Words with a space between, empty ones left out."""
    return " ".join(filter(None, words))


def format_conditions(lines: Sequence[Line]) -> str:
    """Lines as a text that reads back to them."""
    return "\n".join(map(format_line, lines))


def format_line(line: Line) -> str:
    """One line: `north: 15-17 hcp, balanced`."""
    names = [SEAT_WORDS[seat].lower() for seat in line.seats]
    pair = len(names) > 1
    who = "".join(name[0] for name in names) if pair else names[0]
    return f"{who}: {format_condition(line.condition, pair)}"
