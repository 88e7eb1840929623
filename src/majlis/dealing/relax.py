"""Places in an ask, and what the ask becomes when a statement in it is dropped or opened by one.

A place is a path: the number of the part at each step down the tree of `&` and `|`. It tells equal
statements in different branches apart.

>>> from majlis.dealing.asks import hand
>>> n = hand("N")
>>> ask = n.value("hcp", 15, 17) & (n.length("S", 5) | n.length("H", 5) & n.length("S", 3))
>>> [(path, str(part)) for path, part in statements(ask)]
[((0,), 'N 15-17 hcp'), ((1, 0), 'N 5.. S'), ((1, 1, 0), 'N 5.. H'), ((1, 1, 1), 'N 3.. S')]
>>> print(dropped(ask, (1, 1, 0)))
N 15-17 hcp and (N 5.. S or N 3.. S)
>>> print(dropped(ask, (1, 0)), falls(ask, (1, 0)))
N 15-17 hcp (1,)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeAlias

from majlis.dealing.asks import ANYTHING, Ask, Count, Either, Every, Length, Value, either, every
from majlis.dealing.pack import Setting
from majlis.dealing.spans import FAR, Spans

Path: TypeAlias = tuple[int, ...]
"""The number of the part at each step down from the whole ask, which is `()`."""


def at(ask: Ask, path: Path) -> Ask:
    """The part of an ask at a place."""
    for step in path:
        assert isinstance(ask, (Every, Either))
        ask = ask.parts[step]
    return ask


def statements(ask: Ask, path: Path = ()) -> Iterator[tuple[Path, Ask]]:
    """Every statement of an ask with its place, from left to right."""
    if isinstance(ask, (Every, Either)):
        for step, part in enumerate(ask.parts):
            yield from statements(part, (*path, step))
    else:
        yield path, ask


def demands(ask: Ask, path: Path = ()) -> Iterator[tuple[Path, Ask]]:
    """The parts that all have to be true, with their places; a union is one of them."""
    if isinstance(ask, Every):
        for step, part in enumerate(ask.parts):
            yield from demands(part, (*path, step))
    else:
        yield path, ask


def replaced(ask: Ask, path: Path, new: Ask) -> Ask:
    """The ask with another part at a place, made simple again."""
    if not path:
        return new
    assert isinstance(ask, (Every, Either))
    parts = list(ask.parts)
    parts[path[0]] = replaced(parts[path[0]], path[1:], new)
    if isinstance(ask, Every):
        return every(parts)
    return ANYTHING if ANYTHING in parts else either(parts)


def dropped(ask: Ask, path: Path) -> Ask:
    """The ask without the part at a place: anything goes there."""
    return replaced(ask, path, ANYTHING)


def falls(ask: Ask, path: Path) -> Path:
    """The place of all that goes when the part at `path` is dropped.

    That is more than the part itself where it is a whole branch of a union: the union is then always true.
    """
    result = path
    while path:
        path = path[:-1]
        parent = at(ask, path)
        if isinstance(parent, Either):
            result = path
        elif isinstance(parent, Every) and len(parent.parts) > 1:
            break
    return result


def opened(part: Ask, setting: Setting) -> list[Ask]:
    """The statement with its range one wider, at each end that can be opened; none for shapes and pairs.

    Left out are numbers beyond what the hand can hold at all, and what would be true of every hand: that is
    dropping the statement.

    >>> from majlis.dealing.asks import hand
    >>> from majlis.dealing.pack import Pack
    >>> setting = Setting.of(Pack.of({"S": ["SA", "SK", "SQ"], "H": ["HA", "HK"]}), {"me": 3, "you": 2})
    >>> print(*opened(hand("me").length("S", 1, 2), setting), sep="; ")
    me 0-2 S; me 1-3 S
    >>> print(*opened(hand("me").length("S", 2), setting), sep="; ")
    me 1.. S
    >>> print(*opened(hand("me").length("S", 1), setting), sep="; ")
    <BLANKLINE>
    """
    if isinstance(part, Length):
        members = setting.pack.members(setting.pack.suit(part.suit))
        most = min(size(part.hands, setting), len(members))
        return [replace(part, lengths=spans) for spans in wider(part.lengths, 0, most)]
    if isinstance(part, Count):
        most = min(size(part.hands, setting), len(part.cards))
        return [replace(part, counts=spans) for spans in wider(part.counts, 0, most)]
    if isinstance(part, Value):
        return [replace(part, values=spans) for spans in wider(part.values, *reach(part, setting))]
    return []


def size(hands: tuple[str, ...], setting: Setting) -> int:
    """How many cards the hands get together."""
    return sum(setting.sizes[setting.hand(name)] for name in hands)


def reach(part: Value, setting: Setting) -> tuple[int, int]:
    """Bounds for the sum of values: the lowest cards and the highest that such a hand could hold."""
    pack, taken = setting.pack, size(part.hands, setting)
    values = pack.values(part.valuation)
    if part.suit is None:
        rising = sorted(values)
        return sum(rising[:taken]), sum(rising[::-1][:taken])
    rising = sorted(values[card] for card in pack.members(pack.suit(part.suit)))
    low = sum(value for value in rising[:taken] if value < 0)
    return low, sum(value for value in rising[::-1][:taken] if value > 0)


def wider(spans: Spans, low: int, high: int) -> Iterator[Spans]:
    """The numbers with one more of their neighbours from `low` to `high`, each neighbour in turn."""
    below = {start - 1 for start, _ in spans.runs if start != -FAR}
    above = {end + 1 for _, end in spans.runs if end != FAR}
    for number in sorted(below | above):
        wide = spans | Spans.of(number, number)
        if low <= number <= high and ~wide & Spans.of(low, high):
            yield wide
