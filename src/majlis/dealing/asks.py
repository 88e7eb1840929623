"""What may be asked of a deal: small statements about hands, joined with `&`, `|` and `~`.

`hand("N")` is one hand, `hand("N", "S")` two taken together (partnership points, a fit); its methods make
the statements. They are plain data: a `Setting` gives the names their meaning.

>>> n, ns = hand("N"), hand("N", "S")
>>> ask = n.value("hcp", 15, 17) & n.shapes("4333 4432 5332") & (ns.length("S", 8) | ns.length("H", 8))
>>> print(ask)
N 15-17 hcp and N shaped 4333, 4432 or 5332 and (N+S 8.. S or N+S 8.. H)
>>> print(~n.length("S", 5, 6))
N ..4, 7.. S
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from majlis.dealing.spans import Spans, whole
from majlis.errors import InputError, shown
from majlis.i18n import N_
from majlis.message import Word

Lengths: TypeAlias = tuple[int, ...]
"""How many cards of each suit, in the order of the pack's suits."""


@dataclass(frozen=True)
class Ask:
    """A statement that is true or false of a deal; the base of all below."""

    def __and__(self, other: Ask) -> Ask:
        return every([self, other])

    def __or__(self, other: Ask) -> Ask:
        return either([self, other])

    def __invert__(self) -> Ask:
        raise NotImplementedError

    def __bool__(self) -> bool:
        raise InputError(
            N_("an ask by itself is neither true nor false: join asks with & and |, not and, or")
        )


@dataclass(frozen=True)
class Leaf(Ask):
    """A statement about one hand, or several taken together."""

    hands: tuple[str, ...]

    @property
    def who(self) -> str:
        """The hands, as they are written."""
        return "+".join(self.hands)


@dataclass(frozen=True)
class Length(Leaf):
    """How many cards of a suit."""

    suit: str
    lengths: Spans

    def __invert__(self) -> Ask:
        return replace(self, lengths=~self.lengths)

    def __str__(self) -> str:
        possible = Spans(tuple(run for run in self.lengths.runs if run[1] >= 0))
        return f"{self.who} {possible} {self.suit}"


@dataclass(frozen=True)
class Value(Leaf):
    """The sum of a valuation, in one suit or (`suit` None) in all."""

    valuation: str
    values: Spans
    suit: str | None = None

    def __invert__(self) -> Ask:
        return replace(self, values=~self.values)

    def __str__(self) -> str:
        return f"{self.who} {self.values} {self.valuation}" + (f" in {self.suit}" if self.suit else "")


@dataclass(frozen=True)
class Pairs(Leaf):
    """The (length, value) of a suit is one of these pairs, or (`outside`) none of them."""

    suit: str
    valuation: str
    pairs: frozenset[tuple[int, int]]
    outside: bool = False

    def __invert__(self) -> Ask:
        return replace(self, outside=not self.outside)

    def __str__(self) -> str:
        listed = " ".join(f"{length}/{value}" for length, value in sorted(self.pairs))
        return f"{self.who} {'not ' * self.outside}cards/{self.valuation} of {{{listed}}} in {self.suit}"


@dataclass(frozen=True)
class Shape(Leaf):
    """The lengths of all suits are one of these, or (`outside`) none of them.

    Each shape is written as asked: `text` is kept for messages, `shapes` is what counts.
    """

    shapes: frozenset[Lengths]
    text: str = ""
    outside: bool = False

    def __invert__(self) -> Ask:
        return replace(self, outside=not self.outside)

    def __str__(self) -> str:
        return f"{self.who} {'not ' * self.outside}shaped {self.text or f'in {len(self.shapes)} ways'}"


@dataclass(frozen=True)
class Count(Leaf):
    """How many of certain cards: all of them (holds), none (lacks), two of the top three."""

    cards: tuple[str, ...]
    counts: Spans

    def __invert__(self) -> Ask:
        return replace(self, counts=~self.counts)

    def __str__(self) -> str:
        listed, possible = " ".join(self.cards), self.counts & Spans.of(0, len(self.cards))
        if possible == Spans.of(len(self.cards), len(self.cards)):
            return f"{self.who} holds {listed}"
        if possible == Spans.of(0, 0):
            return f"{self.who} lacks {listed}"
        return f"{self.who} {possible} of {listed}"


@dataclass(frozen=True)
class Every(Ask):
    """All of these are true; with no parts, anything goes."""

    parts: tuple[Ask, ...]

    def __invert__(self) -> Ask:
        return either(~part for part in self.parts)

    def __str__(self) -> str:
        return " and ".join(nested(part, Either) for part in self.parts) or "anything"


@dataclass(frozen=True)
class Either(Ask):
    """At least one of these is true; with no parts, nothing fits."""

    parts: tuple[Ask, ...]

    def __invert__(self) -> Ask:
        return every(~part for part in self.parts)

    def __str__(self) -> str:
        return " or ".join(nested(part, Every) for part in self.parts) or "nothing"


def nested(part: Ask, other: type[Ask]) -> str:
    """A part's text, in brackets where it is joined the other way."""
    return f"({part})" if isinstance(part, other) else str(part)


def every(asks: Iterable[Ask]) -> Ask:
    """All of them: nested ones are made one list, repeated ones kept once."""
    parts = distinct(asks, Every)
    return parts[0] if len(parts) == 1 else Every(parts)


def either(asks: Iterable[Ask]) -> Ask:
    """At least one of them; deals that fit several are one deal."""
    parts = distinct(asks, Either)
    return parts[0] if len(parts) == 1 else Either(parts)


def distinct(asks: Iterable[Ask], kind: type[Every] | type[Either]) -> tuple[Ask, ...]:
    """The asks, those of the same kind opened, without repeats."""
    if isinstance(asks, Ask) or not isinstance(asks, Iterable):
        raise InputError(N_("{asks} is not a list of asks"), asks=shown(asks))
    parts: dict[Ask, None] = {}
    for ask in asks:
        if not isinstance(ask, Ask):
            raise InputError(N_("{ask} is not an ask, as hand('N').length('S', 5) is"), ask=shown(ask))
        for part in ask.parts if isinstance(ask, kind) else (ask,):
            try:
                parts[part] = None
            except RecursionError:
                raise InputError(TOO_DEEP) from None
    return tuple(parts)


TOO_DEEP = "the ask is nested too deeply: join its parts with every() and either()"
ANYTHING = Every(())
NOTHING = Either(())


@dataclass(frozen=True)
class Hands:
    """One hand or several taken together; its methods make asks. Ends left out are open."""

    names: tuple[str, ...]

    def length(self, suit: str, low: int | None = None, high: int | None = None) -> Ask:
        """From `low` to `high` cards of a suit."""
        return Length(self.names, suit, Spans.of(low, high))

    def lengths(self, suit: str, among: Iterable[int]) -> Ask:
        """One of these numbers of cards of a suit."""
        return Length(self.names, suit, Spans.among(among))

    def void(self, *suits: str) -> Ask:
        """No card of these suits."""
        one_by_one(suits, "void", "S")
        return every(self.length(suit, 0, 0) for suit in suits)

    def value(
        self, valuation: str, low: int | None = None, high: int | None = None, suit: str | None = None
    ) -> Ask:
        """A sum of values from `low` to `high`, in one suit or in all."""
        return Value(self.names, valuation, Spans.of(low, high), suit)

    def values(self, valuation: str, among: Iterable[int], suit: str | None = None) -> Ask:
        """One of these sums of values, in one suit or in all."""
        return Value(self.names, valuation, Spans.among(among), suit)

    def pairs(self, suit: str, valuation: str, among: Iterable[tuple[int, int]]) -> Ask:
        """One of these (length, value) pairs in a suit."""
        rows = vectors(among, Word(N_("a (length, value) pair, like (5, 7)")), 2)
        return Pairs(self.names, suit, valuation, frozenset((length, value) for length, value in rows))

    def shapes(self, text: str, in_order: bool = False) -> Ask:
        """One of the shapes of a text: lengths as digits, `x` any; longest first unless `in_order`.

        In order, the k-th digit is the k-th suit of the pack: `5xxx` is five cards in the first. Not in
        order, they may fall to any suits: `64xx` is a six-card and a four-card suit. Lengths above nine are
        written with brackets: `(10)3xx`.
        """
        words = text.replace(",", " ").split() if isinstance(text, str) else []
        if not words:
            raise InputError(
                N_("{text} names no shape; a shape is written like '4432', '64xx' or '(10)3xx'"),
                text=shown(text),
            )
        patterns = tuple(map(parse_shape, words))
        written = ", ".join(words[:-1]) + (" or " if words[:-1] else "") + words[-1]
        return Patterns(self.names, patterns, in_order, written + (" in order" if in_order else ""))

    def shape_set(self, shapes: Iterable[Lengths], text: str = "") -> Ask:
        """One of these vectors of lengths."""
        return Shape(self.names, frozenset(vectors(shapes, Word(N_("a shape, like (4, 4, 3, 2)")))), text)

    def holds(self, *cards: str) -> Ask:
        """All of these cards."""
        one_by_one(cards, "holds", "SA")
        return self.count(cards, len(set(cards)), len(set(cards)))

    def lacks(self, *cards: str) -> Ask:
        """None of these cards."""
        one_by_one(cards, "lacks", "SA")
        return self.count(cards, 0, 0)

    def count(self, cards: Iterable[str], low: int | None = None, high: int | None = None) -> Ask:
        """From `low` to `high` of these cards; a card named twice is one card."""
        if isinstance(cards, str) or not isinstance(cards, Iterable):
            raise InputError(
                N_("the cards to count are given as a list, [{cards}] for one card"), cards=shown(cards)
            )
        named, counts = tuple(dict.fromkeys(cards)), Spans.of(low, high)
        if not named:
            return ANYTHING if 0 in counts else NOTHING
        return Count(self.names, named, counts)


def one_by_one(names: Iterable[object], call: str, example: str) -> None:
    """Refuses a list where names are written one after the other."""
    for name in names:
        if not isinstance(name, str):
            raise InputError(
                N_("{call}() takes names one by one, like {call}({example}), not {name}"),
                call=call,
                example=f"{example!r}",
                name=shown(name),
            )


def vectors(rows: Iterable[Iterable[int]], what: Word, size: int | None = None) -> Iterator[Lengths]:
    """Rows of whole numbers as tuples, all `size` long; others are the caller's mistake."""
    if not isinstance(rows, Iterable):
        raise InputError(N_("{rows} is not a list of which each is {what}"), rows=shown(rows), what=what)
    for row in rows:
        if isinstance(row, str) or not isinstance(row, Iterable):
            raise InputError(N_("{row} is not {what}"), row=shown(row), what=what)
        numbers = tuple(map(whole, row))
        if len(numbers) != (len(numbers) if size is None else size):
            raise InputError(N_("{numbers} is not {what}"), numbers=shown(numbers), what=what)
        yield numbers


def hand(*names: str) -> Hands:
    """The hand of this name; with more names, those hands taken together."""
    if not names or not all(isinstance(name, str) for name in names) or len(set(names)) < len(names):
        raise InputError(
            N_("hand() takes one or more different names, like hand('N', 'S'), not {names}"),
            names=shown(names),
        )
    return Hands(tuple(names))


@dataclass(frozen=True)
class Patterns(Leaf):
    """Shapes written with digits and `x`; which vectors of lengths they are depends on the hand's size."""

    patterns: tuple[tuple[int, ...], ...]  # ANY for an x
    in_order: bool
    text: str
    outside: bool = False

    def __invert__(self) -> Ask:
        return replace(self, outside=not self.outside)

    def __str__(self) -> str:
        return f"{self.who} {'not ' * self.outside}shaped {self.text}"

    def fits(self, lengths: Lengths) -> bool:
        """Whether one of the patterns fits these lengths (`outside` is not looked at)."""
        if self.in_order:
            return any(
                all(asked in (ANY, length) for asked, length in zip(pattern, lengths, strict=True))
                for pattern in self.patterns
            )
        there = Counter(lengths)
        return any(Counter(asked for asked in pattern if asked != ANY) <= there for pattern in self.patterns)


ANY = -1
_LENGTH: Final = re.compile(r"[xX]|([0-9])|\((\d{1,4000})\)")
"""The length of one suit: any, a figure, or a number in brackets of no more figures than Python reads."""


def parse_shape(word: str) -> tuple[int, ...]:
    """`64xx` as (6, 4, ANY, ANY); `(10)3xx` has a ten-card suit."""
    if word.isascii() and word.isdigit():  # as most are
        return tuple(map(int, word))
    parts: list[int] = []
    at = 0
    while at < len(word):
        match = _LENGTH.match(word, at)
        if match is None:
            raise InputError(
                N_(
                    "shape {word} cannot be read at {rest}: a shape is a digit or x for each suit, "
                    "like 4432, 64xx or (10)3xx"
                ),
                word=shown(word),
                rest=shown(word[at:]),
            )
        at = match.end()
        digits = match[1] or match[2]
        parts.append(int(digits) if digits else ANY)
    return tuple(parts)


def shape_text(lengths: Lengths) -> str:
    """A shape as it is written, `x` for any.

    >>> shape_text((10, 3, ANY, 0)), parse_shape("(10)3x0")
    ('(10)3x0', (10, 3, -1, 0))
    """
    return "".join("x" if n == ANY else str(n) if 0 <= n <= 9 else f"({n})" for n in lengths)


def leaves(ask: Ask) -> Iterator[Leaf]:
    """The statements that an ask is made of, from left to right."""
    if isinstance(ask, Leaf):
        yield ask
    elif isinstance(ask, (Every, Either)):
        for part in ask.parts:
            yield from leaves(part)


__all__ = ["ANYTHING", "NOTHING", "Ask", "Hands", "Lengths", "either", "every", "hand", "leaves"]
