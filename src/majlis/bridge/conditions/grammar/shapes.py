"""Shapes as they are written: `5431`, `5-4-x-x`, `(10)3xx`, `5=4=x=x`, `balanced`.

Lengths in no shape known here, some in brackets, too few, too many, of a wrong sum, are refused with shapes
that say the same.

>>> from majlis.bridge.conditions.reading import parse_condition
>>> parse_condition("44(32)")  # doctest: +IGNORE_EXCEPTION_DETAIL
Traceback (most recent call last):
majlis.errors.ConditionError: … write 4=4=3=2 or 4=4=2=3
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from typing import Final, NoReturn, TypeAlias

from majlis.bridge.conditions import tree
from majlis.bridge.conditions.grammar.context import Context, TokenCursor
from majlis.bridge.conditions.grammar.counting import PATTERNS
from majlis.bridge.conditions.grammar.placing import ONE_SEAT
from majlis.bridge.conditions.sentences import sentence
from majlis.bridge.conditions.tokens import HAND_WORDS, SHAPE_WORDS, SUIT_NAMES, SourceLine, Token
from majlis.bridge.conditions.tree import Condition, all_of
from majlis.bridge.table.cards import HAND_SIZE, SUIT_LETTERS, SUIT_OF_GLYPH, SuitLetter
from majlis.bridge.table.pack import ALL_HCP, MOST_SUIT_HCP, WORD_OF_SUIT
from majlis.i18n import N_

SAID: Final = re.compile(r"(?:[0-9xX]|\((?:[0-9xX][-=]?)+\)|[-=](?=[0-9xX(]))+(?![\w.½+])", re.ASCII)
"""Lengths without a space between them, some in brackets."""
PIECE: Final = re.compile(r"\(([^)]*)\)|([0-9xX])", re.ASCII)
ENDS: Final = re.compile(
    r"\s*(?:$|[,;)#]|(?:and|or|with|but|shape|shaped|distribution|hand)\b)", re.ASCII | re.IGNORECASE
)
"""What may follow lengths of which nothing else is said."""
BEGINS: Final = re.compile(
    r"(?:^|[,;:(])\s*(?:(?:a|an|the|shape|shaped|with|has|have|having|holds|holding|exactly|only|just)\s+)*$",
    re.ASCII | re.IGNORECASE,
)
"""What stands before a condition that begins: nothing that could belong to a part of it alone."""
CLOSES: Final = re.compile(
    r"\s*(?:(?:hand|hands|shape|shaped|distribution|pattern|type)\s*)?(?:$|[;)#]|,(?!\s*or\b))",
    re.ASCII | re.IGNORECASE,
)
"""What stands behind a condition that ends."""
JOINED: Final = re.compile(
    r"(?P<said>(?P<first>[1-9]{2})(?P<plus>\+?)(?:(?:\s*/\s*|\s+or\s+)[1-9]{2}\+?)*)(?P<rest>\s+(?:"
    r"(?:in\s+)?(?:the\s+|both\s+)*(?:majors|minors|(?:major|minor)\s+suits)"
    r"|in\s+(?P<alone>[a-z]+s|[♠♥♦♣])(?!\s*(?:and\b|[&/,♠♥♦♣]))"
    r"|(?:in\s+)?(?P<one>[a-z]+s|[♠♥♦♣])\s*(?:and|&|/)?\s*(?:(?P<other>[a-z]+s|[♠♥♦♣])|a\s+(?P<group>major|minor))"
    r"|(?:(?:spade|heart|diamond|club|major|minor|[♠♥♦♣])s?\s+)?(?P<fit>fit)(?:\s+in\s+(?:a\s+)?\w+)?"
    r"))(?![\w+])",
    re.IGNORECASE,
)
"""Two lengths written as one number, and the suits that follow."""
OF: Final = re.compile(r"\bof\s+(?:the\s+)?$", re.ASCII | re.IGNORECASE)
IN_SUIT: Final = re.compile(r"\s+(?:in|of|there)\b", re.ASCII | re.IGNORECASE)
"""What follows cards that are named by their figures."""
KINDS: Final = ("number", "sign", "order", "dashed", "shape")
MOST_HCP_IN_TWO: Final = 2 * MOST_SUIT_HCP
"""A number above is no points of two suits."""
SUITS: Final = len(SUIT_LETTERS)
MOST_WAYS: Final = 4
"""Shapes that are written out; more are said as a shape and the suits of known length."""
IN_BRACKETS: Final = N_("lengths in brackets are not read here, since the suit before them is not named")
Piece: TypeAlias = tuple[str, ...]
"""Lengths in any order: one outside of brackets, some within them."""


def refuse_lengths(source: SourceLine, token: Token, pair: bool) -> None:
    """Raise the error of lengths at a token in no known shape; two hands have none."""
    at = token.column - 1
    wild = (
        token.kind == "word" and set(token.word) == {"x"} and source.text[at + len(token.text) :][:1] == "("
    )
    if source.text[max(at - 1, 0) : at].isalnum() or not (wild or token.kind in KINDS):
        return
    refuse_joined(source, token, pair)
    if pair:
        return
    match = SAID.match(source.text, at)
    if match is not None and OF.search(source.text[:at]) and IN_SUIT.match(source.text, match.end()):
        return  # `2 of 987 in spades`: cards
    if match is not None and match[0] == token.text and token.kind == "shape":
        return  # such as (10)3xx
    if match is None or source.text[max(at - 1, 0) : at] in tuple("-=.(" if "(" not in match[0] else "-=."):
        return
    pieces = pieces_of(match[0])
    lengths = [length for piece in pieces for length in piece]
    if any(len(piece) > 1 for piece in pieces) and len(pieces) > 1:
        refuse_bracketed(source, token, pieces, match)
    elif "(" not in match[0] and is_row(match[0], lengths, source.text[match.end() :]):
        refuse_row(source, token, lengths)


def refuse_joined(source: SourceLine, token: Token, pair: bool) -> None:
    """Refuse `55 in the majors`, `54/64 in the minors`, `ns: 44 spade fit`: two lengths are no number."""
    match = JOINED.match(source.text, token.column - 1)
    cards = OF.search(source.text[: token.column - 1]) is not None  # `2 of 94 in spades`
    if match is None or cards or token.kind != "number" or int(match["first"]) <= MOST_HCP_IN_TWO:
        return
    numbers = [(one[0], one[1], "+" * (len(one) > 2)) for one in re.findall(r"\d\d\+?", match["said"])]
    if any(one < other or int(one) + int(other) > HAND_SIZE for one, other, _ in numbers):
        return
    names = [name for name in ("alone", "one", "other") if match[name]]
    suits = {name: suit for name in names if (suit := suit_of(match[name])) is not None}
    if len(suits) < len(names) or (pair and not match["fit"] and "alone" not in suits):
        return
    if not pair and "alone" in suits:
        return
    wrong = N_("two lengths have a dash between them")
    what = " or ".join(f"{one}{plus}{'' if plus else '-'}{other}{plus}" for one, other, plus in numbers)
    first, second, plus = numbers[0]
    if "one" in suits and first != second and len(numbers) == 1:
        other = f"{second}{plus or '-'}{' ' * len(plus)}card {match['group']}"
        if "other" in suits:
            other = f"{second}{plus} {WORD_OF_SUIT[suits['other']]}"
        what = f"{first}{plus} {WORD_OF_SUIT[suits['one']]}, {other}"
        fail(source, token, wrong, N_("write {what}"), what=what)
    what += match["rest"]
    if match["fit"] and not pair:
        fail(source, token, wrong, N_("write {what}, on a line of its own"), what=f"ns: {what}")
    fail(source, token, wrong, N_("write {what}"), what=what)


def suit_of(name: str) -> SuitLetter | None:
    """The letter of a suit by its word or sign; None for other words."""
    return SUIT_NAMES.get(name.lower()) or SUIT_OF_GLYPH.get(name)


def pieces_of(text: str) -> list[Piece]:
    """The lengths, those within brackets together.

    >>> pieces_of("5-(431)"), pieces_of("22(5-4)")
    ([('5',), ('4', '3', '1')], [('2',), ('2',), ('5', '4')])
    """
    return [tuple(re.findall("[0-9x]", match[0].lower())) for match in PIECE.finditer(text)]


def is_row(text: str, lengths: Sequence[str], rest: str) -> bool:
    """Whether a row of figures can be nothing but lengths, and not four of them: `5-4-3`, `443`, `55`."""
    if len(lengths) == SUITS or "=" in text or text[0] in "xX":
        return False
    if "-" in text:
        return len(lengths) > 2 and re.fullmatch(r"\w(?:-\w)+", text) is not None
    if len(lengths) > 2:
        return True
    return len(lengths) == 2 and text.isdigit() and int(text) > ALL_HCP and ENDS.match(rest) is not None


def refuse_row(source: SourceLine, token: Token, lengths: Sequence[str]) -> NoReturn:
    """Refuse `5-4-3`, `443`, `54321`: a shape has four lengths."""
    wrong = N_("a shape has four lengths")
    known = [int(length) for length in lengths if length != "x"]
    falls = list(lengths) == sorted(lengths, key=lambda one: (one != "x", one), reverse=True)
    left = HAND_SIZE - sum(known)
    whole = [*lengths, *("x" * (SUITS - len(lengths)))]
    if len(lengths) == SUITS - 1 and len(known) == len(lengths):
        whole = [*sorted([*lengths, str(left)], reverse=True)]
        falls = falls and 0 <= left <= 9
    if falls and len(lengths) < SUITS and left >= 0:
        fail(source, token, wrong, N_("write {what}"), what="".join(whole))
    right = N_("write lengths that add up to {size}, such as 4432, 64xx, 5=4=3=1")
    fail(source, token, wrong, right, size=HAND_SIZE)


def refuse_bracketed(source: SourceLine, token: Token, pieces: Sequence[Piece], match: re.Match[str]) -> None:
    """Refuse `5(431)`, `(54)22`, `44(32)`: lengths of which some are in any order."""
    lengths = [length for piece in pieces for length in piece]
    known = [int(length) for length in lengths if length != "x"]
    if len(lengths) != SUITS:
        if re.search(r"\d{2,}-|-\d{2,}", match[0]) is None and len(lengths) in (SUITS - 1, SUITS + 1):
            right = N_("write spades=hearts=diamonds=clubs, such as 5=4=x=x")
            fail(source, token, N_("a shape has four lengths"), right)
        return
    if sum(known) > HAND_SIZE or (len(known) == SUITS and sum(known) < HAND_SIZE):
        right = N_("write lengths that add up to {size}, such as 4432, 64xx, 5=4=3=1")
        fail(source, token, N_("these lengths add up to {total}"), right, total=sum(known), size=HAND_SIZE)
    shape = "".join(sorted(lengths, key=lambda one: (one != "x", one), reverse=True))
    alone, ways = stands_alone(match), [*in_order(pieces)]
    if_spades = len(pieces) == 2 and len(pieces[0]) == 1
    right = N_("write {what}, if it is spades") if if_spades else N_("write {what}")
    what = " or ".join(ways)
    if if_spades and alone:
        what = f"{shape}, {lengths[0]} spades"
    elif len(ways) > MOST_WAYS and alone:
        what = of_known(pieces, shape)
    elif len(ways) > 1 and not alone:
        what = f"({what})"
    fail(source, token, IN_BRACKETS, right, what=what)


def stands_alone(match: re.Match[str]) -> bool:
    """Whether nothing beside them could belong to a part of an `or`: `or`, `not`, `15+`."""
    before, after = match.string[: match.start()], match.string[match.end() :]
    return BEGINS.search(before) is not None and CLOSES.match(after) is not None


def in_order(pieces: Sequence[Piece]) -> Iterator[str]:
    """The shapes, spades first, each once.

    >>> [*in_order([("4",), ("4",), ("3", "2")])]
    ['4=4=3=2', '4=4=2=3']
    """
    ways = product(*(dict.fromkeys(permutations(piece)) for piece in pieces))
    yield from dict.fromkeys("=".join(length for piece in way for length in piece) for way in ways)


def of_known(pieces: Sequence[Piece], shape: str) -> str:
    """The shape and the lengths of the suits of known place."""
    parts, place = [shape], 0
    for piece in pieces:
        if len(piece) == 1 and piece[0] != "x":
            parts.append(f"{piece[0]} {WORD_OF_SUIT[SUIT_LETTERS[place]]}")
        place += len(piece)
    return ", ".join(parts)


def fail(source: SourceLine, token: Token, wrong: str, right: str, **values: object) -> NoReturn:
    """Raise the error."""
    source.fail(token, sentence(wrong, **values), sentence(right, **values))


def pattern(token: Token) -> tuple[str, list[int | None]]:
    """A shape's text, written in one way, and its lengths."""
    if token.kind == "order":
        parts = token.word.split("=")
    elif token.kind == "dashed":
        parts = token.text.split("-")
    else:
        parts = split_shape(token.word)
    lengths = [None if part == "x" else int(part) for part in parts]
    if token.kind == "order":
        return "=".join("x" if length is None else str(length) for length in lengths), lengths
    known = sorted((length for length in lengths if length is not None), reverse=True)
    digits = "".join(str(length) if length < 10 else f"({length})" for length in known)
    return digits + "x" * (len(lengths) - len(known)), lengths


def longest_first(lengths: Sequence[int | None]) -> list[int | None]:
    """The lengths in falling order, open ones last."""
    return sorted(lengths, key=lambda length: -1 if length is None else length, reverse=True)


def split_shape(text: str) -> list[str]:
    """The lengths of `(10)3xx`."""
    parts = []
    while text:
        size = text.index(")") + 1 if text[0] == "(" else 1
        parts.append(text[:size].strip("()"))
        text = text[size:]
    return parts


@dataclass(eq=False, slots=True)
class Shapes:
    """Reads shapes."""

    cursor: TokenCursor
    context: Context

    def refuse_but(self, shape: Condition, token: Token) -> None:
        """Refuse `balanced but 4333`: without these, or these alone?"""
        after = self.cursor.peek(1)
        if self.cursor.peek().word != "but" or not (after.kind in PATTERNS or after.word in SHAPE_WORDS):
            return
        self.cursor.next()
        other = self.shape()
        self.context.two_ways(token, all_of([shape, tree.Not(other)]), all_of([shape, other]))

    def shape(self) -> Condition:
        """A named shape, or a pattern."""
        token = self.cursor.next()
        if self.context.pair:
            self.cursor.fail("two hands together have no shape", ONE_SEAT, token)
        if token.word in SHAPE_WORDS:
            self.cursor.take(*HAND_WORDS)
            self.refuse_but(tree.Shape(SHAPE_WORDS[token.word]), token)
            return tree.Shape(SHAPE_WORDS[token.word])
        text, lengths = pattern(token)
        known = [length for length in lengths if length is not None]
        if len(lengths) != 4:
            self.cursor.fail(
                "a shape has four lengths", "write spades=hearts=diamonds=clubs, such as 5=4=x=x", token
            )
        if sum(known) > HAND_SIZE or (len(known) == 4 and sum(known) < HAND_SIZE):
            self.cursor.fail(
                "these lengths add up to {total}",
                "write lengths that add up to {size}, such as 4432, 64xx, 5=4=3=1",
                token,
                total=sum(known),
                size=HAND_SIZE,
            )
        if token.kind != "order" and lengths != longest_first(lengths):
            # In the lists of files (`"5xx1"`) such a text means spades, hearts, diamonds, clubs.
            self.cursor.fail(
                "these lengths do not stand longest first",
                "write {any} for any suits, {ordered} for spades=hearts=diamonds=clubs",
                token,
                any=text,
                ordered="=".join("x" if length is None else str(length) for length in lengths),
            )
        self.cursor.take(*HAND_WORDS)
        return tree.Shape(text)
