"""Numbers, ranges, suits and sides as they are typed: `5-6`, `5+`, `at most 4`; `SHD`, `majors`; `ns`.

Amounts are those of conditions (`conditions.grammar.amounts`). Each reader returns None for what it does not
understand: the caller knows what to say then. Arabic digits and signs count as the European ones
(`majlis.typed.fold`).
"""

from __future__ import annotations

import re
from typing import Final, TypeAlias

from majlis.bridge.conditions.grammar.amounts import ONE, Amounts
from majlis.bridge.conditions.grammar.context import TokenCursor
from majlis.bridge.conditions.seats import parse_seats
from majlis.bridge.conditions.tokens import ConditionError, SourceLine, Token, tokens_of
from majlis.bridge.profile.model import SIDES, SuitRange
from majlis.bridge.table.board import parse_vulnerability
from majlis.bridge.table.cards import (
    HAND_SIZE,
    SUIT_LETTERS,
    SUIT_OF_GLYPH,
    SuitLetter,
)
from majlis.bridge.table.pack import MOST_HCP, MOST_SUIT_HCP, WORD_OF_SUIT
from majlis.errors import NotationError
from majlis.typed import fold

Range: TypeAlias = tuple[int, int]
"""From and to, both included."""

GROUPS: Final[dict[str, tuple[SuitLetter, ...]]] = {
    "majors": ("S", "H"),
    "major": ("S", "H"),
    "minors": ("D", "C"),
    "minor": ("D", "C"),
    "any": SUIT_LETTERS,
    "all": SUIT_LETTERS,
}


def parse_range(text: str, most: int) -> Range | None:
    """A range of whole numbers from 0 to `most`; its ends are not checked against each other.

    >>> [parse_range(text, 13) for text in ("5-6", "5+", "6", "at most 4", "any", "no", "4 to 3", "x")]
    [(5, 6), (5, 13), (6, 6), (0, 4), (0, 13), (0, 0), (4, 3), None]
    """
    text = fold(text)
    if text in ("any", "*", "all", "اي"):
        return 0, most
    if text in ("no", "none", "void"):
        return 0, 0
    source = SourceLine(re.sub(r"\d{7,}", lambda match: match[0][:6], text))
    cursor = TokenCursor(source, tokens_of(source))
    try:
        (amount,) = Amounts(cursor, PlainRanges(), in_order=False).quantity(several=False).amounts
    except ConditionError:
        return None
    halves = any(end % ONE == ONE // 2 for end in (amount.low, amount.high or 0))
    if halves or cursor.peek().kind != "end":
        return None
    return -(-amount.low // ONE), most if amount.high is None else amount.high // ONE


class PlainRanges:
    """Takes whatever stands here for a range: one amount is no lengths of two suits."""

    def begins_lengths(self, ahead: int) -> bool:
        """Whether lengths of two suits stand here: never."""
        return False

    def refuse_lengths(self, one: int, other: int, token: Token) -> None:
        """Take them for a range."""


def range_text(low: int, high: int, most: int) -> str:
    """A range as it is typed: `5-6`, `5+`, `6`, `0-4`, `any`.

    >>> [range_text(*ends, 13) for ends in ((5, 6), (5, 13), (6, 6), (0, 4), (0, 13), (0, 0))]
    ['5-6', '5+', '6', '0-4', 'any', '0']
    """
    if low <= 0 and high >= most:
        return "any"
    return f"{low}+" if high >= most else f"{low}" if low == high else f"{low}-{high}"


def parse_suit_range(text: str) -> SuitRange | None:
    """Cards and points of one suit: `5-6 cards, 3-7 hcp`, `6+`, `any`; cards are meant where nothing is said.

    >>> asked = parse_suit_range("5-6 cards and 3+ hcp")
    >>> (asked.min_cards, asked.max_cards, asked.min_hcp, asked.max_hcp)
    (5, 6, 3, 37)
    """
    cards: Range | None = None
    points: Range | None = None
    for part in re.split(r",|&|(?<!between \d)(?<!between \d\d) and ", fold(text)):
        match = re.fullmatch(r"(.*?) ?(cards?|hcp|points?|pts|hp|)", part.strip())
        assert match is not None
        measures_cards = match[2].startswith("card") or (not match[2] and cards is None)
        found = parse_range(match[1], HAND_SIZE if measures_cards else MOST_HCP)
        if found is None or (cards if measures_cards else points) is not None:
            return None
        if measures_cards:
            cards = found
        else:
            points = found
    return SuitRange(*(cards or (0, HAND_SIZE)), *(points or (0, MOST_HCP)))


def suit_range_text(asked: SuitRange) -> str:
    """A range of a suit as it is typed.

    >>> suit_range_text(SuitRange(6, 6, 4, 10)), suit_range_text(SuitRange())
    ('6 cards, 4+ hcp', 'any')
    """
    cards = range_text(asked.min_cards, asked.max_cards, HAND_SIZE)
    points = range_text(asked.min_hcp, asked.max_hcp, MOST_SUIT_HCP)
    said = [f"{cards} cards"] * (cards != "any") + [f"{points} hcp"] * (points != "any")
    return ", ".join(said) or "any"


def parse_suits(text: str) -> tuple[SuitLetter, ...] | None:
    """Suits in the order typed, each once: `SHD`, `♠ ♥`, `spades, hearts`, `majors`.

    >>> parse_suits("♦♣"), parse_suits("spades or hearts"), parse_suits("any"), parse_suits("SS")
    (('D', 'C'), ('S', 'H'), ('S', 'H', 'D', 'C'), None)
    """
    found: list[SuitLetter] = []
    for word in re.split(r"[ ,/]+", fold(text)):
        if word in GROUPS:
            found += GROUPS[word]
        elif word in NAMES:
            found.append(NAMES[word])
        elif word and all(sign in NAMES or sign in SUIT_OF_GLYPH for sign in word):
            found += [SUIT_OF_GLYPH.get(sign) or NAMES[sign] for sign in word]
        elif word not in ("", "or", "and", "of"):
            return None
    return tuple(found) if found and len(set(found)) == len(found) else None


NAMES: Final[dict[str, SuitLetter]] = {
    name: suit
    for suit, arabic in zip(SUIT_LETTERS, ("سبيت", "هاص", "ديمن", "شريا"), strict=True)
    for name in (suit.lower(), WORD_OF_SUIT[suit], WORD_OF_SUIT[suit][:-1], arabic)
}


ARABIC_SIDES: Final = {"لا احد": "none", "الجميع": "both", "الكل": "both", "ش/ج": "ns", "غ/ق": "ew"}


def parse_sides(text: str) -> str | None:
    """Which sides are vulnerable, as `SIDES` has it: `none`, `love all`, `ns`, `both`, `all`.

    >>> [parse_sides(text) for text in ("Love", "N/S", "north and south", "ew", "Game All", "x")]
    ['none', 'ns', 'ns', 'ew', 'both', None]
    """
    word = fold(text)
    seats = parse_seats(re.sub(r"[/+&]|\band\b", " ", word))
    if seats is not None and len(seats) == 2:
        return {"NS": "ns", "EW": "ew"}.get("".join(sorted(seats, key="NSEW".index)))
    try:
        return SIDES[parse_vulnerability(word.removesuffix(" all") if word != "game all" else "all")]
    except NotationError:
        return ARABIC_SIDES.get(word)
