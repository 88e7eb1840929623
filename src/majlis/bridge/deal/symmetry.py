"""Canonical forms under the symmetry of the suits: asks that differ in the suits' names are counted once.

Every suit has the same cards with the same values, so renaming the suits turns the deals that fit an ask
into those that fit the renamed ask, one for one. `canonical` gives every such family of asks one member to
be planned; its deals, with the columns renamed back, are the deals of the ask.

>>> from majlis.dealing.asks import hand
>>> hearts = hand("W").length("H", 6, 6) & hand("N").length("S", 4)
>>> clubs = hand("W").length("C", 6, 6) & hand("N").length("D", 4)
>>> canonical(hearts)[0] == canonical(clubs)[0]
True
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby, permutations, product
from typing import Final, TypeAlias

import numpy as np

from majlis.bridge.table.cards import RANKS, SUIT_LETTERS
from majlis.dealing.asks import (
    ANYTHING,
    NOTHING,
    Ask,
    Count,
    Either,
    Every,
    Leaf,
    Length,
    Pairs,
    Patterns,
    Shape,
    Value,
)
from majlis.dealing.pack import Deals

Renaming: TypeAlias = tuple[int, ...]
"""For each suit the number of the suit that takes its place."""

SAME: Final[Renaming] = (0, 1, 2, 3)


def canonical(ask: Ask) -> tuple[Ask, Renaming]:
    """The member of the ask's family that stands for all, and how the ask's suits are renamed to get it."""
    parts = ask.parts if isinstance(ask, Every) else (ask,)
    single: list[list[str]] = [[] for _ in SUIT_LETTERS]
    across: list[Ask] = []
    for part in parts:
        if isinstance(part, (Length, Value, Pairs)):
            if part.suit is not None:
                single[SUIT_LETTERS.index(part.suit)].append(key(replace(part, suit="")))
        elif not (isinstance(part, Patterns) and not part.in_order):
            across.append(part)
    marks = [tuple(sorted(marked)) for marked in single]
    options = orders(marks) if across else [sorted(range(4), key=lambda suit: marks[suit])]
    best: tuple[list[str], Renaming, tuple[Ask, ...]] | None = None
    for order in options:
        to = tuple(order.index(suit) for suit in range(4))
        made = sorted((renamed(part, to) for part in parts), key=key)
        text = [key(part) for part in made] if len(options) > 1 else []
        if best is None or text < best[0]:
            best = (text, to, tuple(made))
    assert best is not None
    return (Every(best[2]) if len(best[2]) != 1 else best[2][0]), best[1]


def key(ask: Ask) -> str:
    """A text that tells asks apart; the members of a set are sorted, since sets have no order."""
    if isinstance(ask, (Every, Either)):
        return f"{type(ask).__name__}({', '.join(map(key, ask.parts))})"
    return leaf_key(ask)


@lru_cache(maxsize=1 << 16)
def leaf_key(ask: Ask) -> str:
    """As `key`, of a statement: a profile's few are met in many thousand asks."""
    if isinstance(ask, Shape):
        return f"Shape({ask.hands}, {ask.outside}, {sorted(ask.shapes)})"
    if isinstance(ask, Pairs):
        return f"Pairs({ask.hands}, {ask.suit}, {ask.valuation}, {ask.outside}, {sorted(ask.pairs)})"
    return repr(ask)


def orders(marks: Sequence[tuple[str, ...]]) -> list[list[int]]:
    """The suits sorted by their marks, in every way that leaves equal marks in any order."""
    ranked = sorted(range(4), key=lambda suit: marks[suit])
    groups = [list(group) for _, group in groupby(ranked, key=lambda suit: marks[suit])]
    return [[suit for group in chosen for suit in group] for chosen in product(*map(permutations, groups))]


def renamed(ask: Ask, to: Renaming) -> Ask:
    """The ask with every suit called by another's name."""
    if isinstance(ask, (Every, Either)):
        if ask in (ANYTHING, NOTHING):
            return ask
        return type(ask)(tuple(sorted((renamed(part, to) for part in ask.parts), key=key)))
    return renamed_leaf(ask, to)


@lru_cache(maxsize=1 << 16)
def renamed_leaf(ask: Ask, to: Renaming) -> Ask:
    """As `renamed`, of a statement."""
    if isinstance(ask, (Length, Value, Pairs)):
        return ask if ask.suit is None else replace(ask, suit=other(ask.suit, to))
    if isinstance(ask, Shape):
        return replace(ask, shapes=frozenset(moved(shape, to) for shape in ask.shapes), text="")
    if isinstance(ask, Patterns):
        if not ask.in_order:
            return ask
        return replace(ask, patterns=tuple(sorted(moved(shape, to) for shape in ask.patterns)), text="")
    if isinstance(ask, Count):
        return replace(ask, cards=tuple(sorted(other(card[0], to) + card[1:] for card in ask.cards)))
    assert isinstance(ask, Leaf)
    raise TypeError(f"{ask!r} cannot have its suits renamed")


def other(suit: str, to: Renaming) -> str:
    """The new name of a suit."""
    return SUIT_LETTERS[to[SUIT_LETTERS.index(suit)]]


def moved(row: Iterable[int], to: Renaming) -> tuple[int, ...]:
    """Four numbers, one a suit, with each where its suit is now."""
    values = list(row)
    return tuple(values[to.index(suit)] for suit in range(4))


def renamed_back(deals: Deals, to: Renaming) -> Deals:
    """Deals of the renamed ask as deals of the ask."""
    if to == SAME:
        return deals
    ranks = len(RANKS)
    columns = np.concatenate([np.arange(to[suit] * ranks, (to[suit] + 1) * ranks) for suit in range(4)])
    return np.ascontiguousarray(deals[:, columns])
