"""Lengths of suits that are no shape as it is read here: some in brackets, too few, too many, a wrong sum.

Each is refused with a shape, or shapes, that say the same.

>>> from majlis.bridge.profile.text import parse_condition
>>> parse_condition("44(32)")  # doctest: +IGNORE_EXCEPTION_DETAIL
Traceback (most recent call last):
majlis.errors.ConditionError: … write 4=4=3=2 or 4=4=2=3
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import permutations, product
from typing import Final, NoReturn, TypeAlias

from majlis.bridge.profile.faults import sentence
from majlis.bridge.profile.tokens import Source, Token
from majlis.bridge.table.cards import HAND_SIZE, SUIT_LETTERS
from majlis.bridge.table.pack import ALL_HCP, WORD_OF_SUIT
from majlis.i18n import N_

SAID: Final = re.compile(r"(?:[0-9xX]|\((?:[0-9xX][-=]?)+\)|[-=](?=[0-9xX(]))+(?![\w.½+])", re.ASCII)
"""Lengths without a space between them, some in brackets."""
PIECE: Final = re.compile(r"\(([^)]*)\)|([0-9xX])", re.ASCII)
ENDS: Final = re.compile(
    r"\s*(?:$|[,;)#]|(?:and|or|with|but|shape|shaped|distribution|hand)\b)", re.ASCII | re.IGNORECASE
)
"""What may follow lengths of which nothing else is said."""
SUITS: Final = len(SUIT_LETTERS)
MOST_WAYS: Final = 4
"""Shapes that are written out; more are said as a shape and the suits of known length."""
IN_BRACKETS: Final = N_("lengths in brackets are not read here, since the suit before them is not named")
Piece: TypeAlias = tuple[str, ...]
"""Lengths in any order: one outside of brackets, some within them."""


def refuse_lengths(source: Source, token: Token, pair: bool) -> None:
    """Raise the error of lengths that begin at a token and are no shape; two hands have none."""
    at = token.column - 1
    if (
        pair
        or token.kind not in ("number", "sign", "order", "dashed", "shape")
        or source.text[at - 1 : at].isalnum()
    ):
        return
    match = SAID.match(source.text, at)
    if match is not None and match[0] == token.text and token.kind == "shape":
        return  # such as (10)3xx
    if match is None or source.text[max(at - 1, 0) : at] in tuple("-=.(" if "(" not in match[0] else "-=."):
        return
    pieces = pieces_of(match[0])
    lengths = [length for piece in pieces for length in piece]
    if any(len(piece) > 1 for piece in pieces) and len(pieces) > 1:
        refuse_bracketed(source, token, pieces, match[0])
    elif "(" not in match[0] and is_row(match[0], lengths, source.text[match.end() :]):
        refuse_row(source, token, lengths)


def pieces_of(said: str) -> list[Piece]:
    """The lengths, those within brackets together.

    >>> pieces_of("5-(431)"), pieces_of("22(5-4)")
    ([('5',), ('4', '3', '1')], [('2',), ('2',), ('5', '4')])
    """
    return [tuple(re.findall("[0-9x]", match[0].lower())) for match in PIECE.finditer(said)]


def is_row(said: str, lengths: Sequence[str], rest: str) -> bool:
    """Whether a row of figures can be nothing but lengths, and not four of them: `5-4-3`, `443`, `55`."""
    if len(lengths) == SUITS or "=" in said or said[0] in "xX":
        return False
    if "-" in said:
        return len(lengths) > 2 and re.fullmatch(r"\w(?:-\w)+", said) is not None
    if len(lengths) > 2:
        return True
    return len(lengths) == 2 and said.isdigit() and int(said) > ALL_HCP and ENDS.match(rest) is not None


def refuse_row(source: Source, token: Token, lengths: Sequence[str]) -> NoReturn:
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


def refuse_bracketed(source: Source, token: Token, pieces: Sequence[Piece], said: str) -> None:
    """Refuse `5(431)`, `(54)22`, `44(32)`: lengths of which some are in any order."""
    lengths = [length for piece in pieces for length in piece]
    known = [int(length) for length in lengths if length != "x"]
    if len(lengths) != SUITS:
        if re.search(r"\d{2,}-|-\d{2,}", said) is None and len(lengths) in (SUITS - 1, SUITS + 1):
            right = N_("write spades=hearts=diamonds=clubs, such as 5=4=x=x")
            fail(source, token, N_("a shape has four lengths"), right)
        return
    if sum(known) > HAND_SIZE or (len(known) == SUITS and sum(known) < HAND_SIZE):
        right = N_("write lengths that add up to {size}, such as 4432, 64xx, 5=4=3=1")
        fail(source, token, N_("these lengths add up to {total}"), right, total=sum(known), size=HAND_SIZE)
    shape = "".join(sorted(lengths, key=lambda one: (one != "x", one), reverse=True))
    if len(pieces) == 2 and len(pieces[0]) == 1:
        fail(
            source,
            token,
            IN_BRACKETS,
            N_("write {what}, if it is spades"),
            what=f"{shape}, {lengths[0]} spades",
        )
    what = " or ".join(ways) if len(ways := [*in_order(pieces)]) <= MOST_WAYS else of_known(pieces, shape)
    alike = next((piece for piece in pieces if len(piece) == 2), None)
    if len(pieces) == SUITS - 1 and len(pieces[1]) == 1 and alike and len(set(others(pieces, alike))) == 1:
        group = "majors" if alike == pieces[0] else "minors"
        what = f"{shape}, {'-'.join(sorted(alike, reverse=True))} in the {group}"
    fail(source, token, IN_BRACKETS, N_("write {what}"), what=what)


def others(pieces: Sequence[Piece], one: Piece) -> list[str]:
    """The lengths of the other pieces."""
    return [length for piece in pieces if piece != one for length in piece]


def in_order(pieces: Sequence[Piece]) -> Iterator[str]:
    """The shapes, spades first, each once.

    >>> [*in_order([("4",), ("4",), ("3", "2")])]
    ['4=4=3=2', '4=4=2=3']
    """
    ways = product(*(dict.fromkeys(permutations(piece)) for piece in pieces))
    yield from dict.fromkeys("=".join(length for piece in way for length in piece) for way in ways)


def of_known(pieces: Sequence[Piece], shape: str) -> str:
    """The shape and the lengths of the suits whose place is known."""
    said, place = [shape], 0
    for piece in pieces:
        if len(piece) == 1 and piece[0] != "x":
            said.append(f"{piece[0]} {WORD_OF_SUIT[SUIT_LETTERS[place]]}")
        place += len(piece)
    return ", ".join(said)


def fail(source: Source, token: Token, wrong: str, right: str, **values: object) -> NoReturn:
    """Raise the error."""
    source.fail(token, sentence(wrong, **values), sentence(right, **values))
