"""Lists of shapes: `any 4333 + 54xx - x5xx`, and `5+xx(31)` as a preprocessor of `dealer` writes them.

The second kind is that of sources/dealer-scripts.md §3.

In round brackets a shape is four lengths, spades to clubs, `x` for any; after `any` they fall to any suits.
`+`, a comma or nothing adds the next shape to the list, `-` takes it away; the last word on a shape counts.

In braces, with no `any`, a length may be followed by `+` (or more) or `-` (or fewer) or be a set, `[13-5]`;
`5s4+h` names suits, `5M` and `5m` a major and a minor; `(31)` at the end gives the suits that are left these
lengths in any order, also after lengths of the first suits, `5(431)`. Lengths without a letter beside others
with one, `5s4h3dx`, are of the suits that are left, and equal. `:h>s` adds a condition on the lengths s, h,
d, c.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from typing import Final

from majlis.bridge.script.tree import Lengths

ALL_SHAPES: Final[tuple[Lengths, ...]] = tuple(
    (s, h, d, 13 - s - h - d) for s in range(14) for h in range(14 - s) for d in range(14 - s - h)
)
ANYTHING: Final = frozenset(range(14))
PATTERN: Final = re.compile(r"[0-9xX]{4}")
LENGTH: Final = re.compile(r"(?:([0-9xX])|\[([0-9-]+)\])([+-])?")
SPACE: Final = re.compile(r"\s*")
SUITS_OF: Final = {"s": (0,), "h": (1,), "d": (2,), "c": (3,), "M": (0, 1), "m": (2, 3)}


@cache
def shapes_of(pattern: str, any_order: bool) -> frozenset[Lengths]:
    """The shapes that fit `54xx`; none where the lengths cannot be thirteen cards."""
    asked = [ANYTHING if sign in "xX" else frozenset([int(sign)]) for sign in pattern]
    orders = set(permutations(asked)) if any_order else [tuple(asked)]
    return frozenset(shape for shape in ALL_SHAPES if any(_fits(order, shape) for order in orders))


def _fits(asked: Sequence[frozenset[int]], shape: Sequence[int]) -> bool:
    return all(length in wanted for length, wanted in zip(shape, asked, strict=True))


class ShapeError(ValueError):
    """A shape in braces that cannot be read; `at` counts the characters before the fault."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


@dataclass(frozen=True)
class Pattern:
    """One shape in braces, where it ends, and the text of its condition, "" for none."""

    shapes: frozenset[Lengths]
    minus: bool
    condition: tuple[int, int] | None
    """From where to where in the text."""


def patterns_of(text: str) -> Iterator[Pattern]:
    """The shapes of a list in braces, the seat and its comma left out; raises `ShapeError`."""
    at, minus = _blank(text, 0), False
    if text[at : at + 1] in ("+", "-"):
        minus, at = text[at] == "-", at + 1
    while True:
        shapes, at = _shape(text, _blank(text, at))
        condition = None
        if text[_blank(text, at) :].startswith(":"):
            start = _blank(text, at) + 1
            end = re.compile(r"\s[+-]\s|$").search(text, start)
            assert end is not None
            condition, at = (start, end.start()), end.start()
        yield Pattern(shapes, minus, condition)
        at = _blank(text, at)
        if at == len(text):
            return
        if text[at] not in "+-,":
            raise ShapeError(at)
        minus, at = text[at] == "-", at + 1


def _blank(text: str, at: int) -> int:
    blank = SPACE.match(text, at)
    return blank.end() if blank else at


def _shape(text: str, at: int) -> tuple[frozenset[Lengths], int]:
    """The shapes of one pattern, and where it ends."""
    plain: list[frozenset[int]] = []
    named: list[tuple[frozenset[int], tuple[int, ...]]] = []
    group: list[frozenset[int]] = []
    while match := LENGTH.match(text, at):
        lengths, at = _lengths(match, at), match.end()
        if text[at : at + 1] in SUITS_OF and text[at : at + 1]:
            named.append((lengths, SUITS_OF[text[at]]))
            at += 1
        else:
            plain.append(lengths)
    if text[at : at + 1] == "(":
        at += 1
        while match := LENGTH.match(text, at):
            group.append(_lengths(match, at))
            at = match.end()
        if text[at : at + 1] != ")":
            raise ShapeError(at)
        at += 1
    positional = len(plain) == 4 and not named and not group
    if group and not named:  # `5(431)`: what stands before the bracket is of spades, hearts … in their order
        named, plain = [(lengths, (suit,)) for suit, lengths in enumerate(plain[:4])], plain[4:]
    elif named and len(set(plain)) == 1 and not group:  # `5s4h3dx`: the suits that are left
        group, plain = plain, []
    if not positional and (plain or len(named) + len(group) != 4):
        raise ShapeError(at)
    if positional:
        return frozenset(shape for shape in ALL_SHAPES if _fits(plain, shape)), at
    return frozenset(shape for shape in ALL_SHAPES if _falls(shape, named, group, ())), at


def _falls(
    shape: Lengths,
    named: Sequence[tuple[frozenset[int], tuple[int, ...]]],
    group: Sequence[frozenset[int]],
    taken: tuple[int, ...],
) -> bool:
    """Whether the named lengths fall to suits of theirs, and the group to the others."""
    if named:
        (lengths, suits), *rest = named
        return any(
            shape[suit] in lengths and _falls(shape, rest, group, (*taken, suit))
            for suit in suits
            if suit not in taken
        )
    left = [shape[suit] for suit in range(4) if suit not in taken]
    return any(_fits(order, left) for order in permutations(group))


def _lengths(match: re.Match[str], at: int) -> frozenset[int]:
    """The lengths of `5`, `x`, `5+`, `2-`, `[0-35]`."""
    digit, several, more = match.groups()
    if several is not None:
        lengths: set[int] = set()
        for low, high in re.findall(r"(\d)(?:-(\d))?", several):
            lengths |= set(range(int(low), int(high or low) + 1))
        if more or not lengths:
            raise ShapeError(at)
        return frozenset(lengths)
    if digit in "xX":
        return ANYTHING
    length = int(digit)
    return frozenset({"+": range(length, 14), "-": range(length + 1)}.get(more, range(length, length + 1)))
