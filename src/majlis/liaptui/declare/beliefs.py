"""How likely a set or a single wins, by what a declarer knows: the beliefs behind the repaired declarer.

`holds` is counted from the 24 pieces that others hold; the chances of singles and of being served by others
are the game's rules of thumb (sources/liaptui.md §6.1), as numbers.

>>> from majlis.liaptui.pieces import parse_hand, parse_pieces
>>> from majlis.liaptui.sets import set_of
>>> hand = parse_hand("RHCeSSss")
>>> round(holds(set_of(parse_pieces("RHC")), hand), 3), round(holds(set_of(parse_pieces("ss")), hand), 3)
(0.746, 0.295)
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from math import comb, prod, sqrt
from typing import Final, TypeAlias

from majlis.liaptui.pieces import FULL_PACK, HAND_SIZE, KINDS, Kind, Pieces, contains, count_of, one, size
from majlis.liaptui.sets import ALL_SETS, PieceSet, SetType

Polynomial: TypeAlias = list[int]
"""Ways to hold 0, 1, 2 … pieces of a group."""

FIELDS: Final = ("weak", "normal", "strong")
_SINGLES: Final[dict[str, tuple[float, ...]]] = {
    "weak": (0.0, 0.05, 0.1, 0.15, 0.25, 0.3, 0.5, 0.6),
    "normal": (0.0, 0.0, 0.05, 0.05, 0.1, 0.15, 0.3, 0.4),
    "strong": (0.0, 0.0, 0.0, 0.0, 0.05, 0.1, 0.15, 0.2),
}
"""Chance of a single below the openers, values 3 to 10: others' openers come first."""


def holds(
    found: PieceSet, hand: Pieces, seats: int = 3, left: int = HAND_SIZE, *, starter: bool = False
) -> float:
    """The chance that none of so many other seats beats this set when it is led.

    `left` is how many pieces each seat still holds. Who was dealt a stronger set of this type has it whole
    while nothing has been played; every piece that he had to throw away since has made that less likely: with
    the power 1.5 of what is left, between pieces thrown away at random and sets never torn. A starter is
    believed: those after him declare little, and then they want his large sets hardly, and his pairs less.
    """
    kept = left / HAND_SIZE
    kept *= sqrt(kept)
    small, large = _STARTER_PLAYED if starter else _PLAYED
    played = small if found.size <= 2 else large
    beaten = kept * played * (1 - holds_none(found, hand))
    return prod([1 - beaten] * seats, start=1.0)  # a power would differ in its last bit between C libraries


_PLAYED: Final = (0.5, 0.7)
"""How often who holds a stronger pair, or a stronger set of three and more, plays it: he may want no piles,
or not so many."""
_STARTER_PLAYED: Final = (0.35, 0.2)
"""The same against the sets of the starter."""


@lru_cache(maxsize=1 << 12)
def holds_none(found: PieceSet, hand: Pieces) -> float:
    """The chance that another seat was dealt no stronger set of this type; its hands are counted exactly."""
    unseen = FULL_PACK - hand
    stronger = [
        other.pieces
        for other in ALL_SETS
        if other.type == found.type and other.strength > found.strength and contains(unseen, other.pieces)
    ]
    if not stronger:
        return 1.0
    ways: Polynomial = [1]
    others = size(unseen)
    for kinds in _groups(stronger):
        ways = _times(ways, _without(kinds, stronger, unseen))
        others -= sum(count_of(unseen, kind) for kind in kinds)
    rest = [comb(others, count) for count in range(HAND_SIZE + 1)]
    total = comb(size(unseen), HAND_SIZE)
    return float(_times(ways, rest)[HAND_SIZE] / total)


def _groups(sets: Iterable[Pieces]) -> set[tuple[Kind, ...]]:
    """The kinds of each of these sets, once; two sets of one type share all their kinds or none."""
    return {tuple(kind for kind in KINDS if count_of(pieces, kind)) for pieces in sets}


def _without(kinds: tuple[Kind, ...], sets: list[Pieces], unseen: Pieces) -> Polynomial:
    """In how many ways a seat can hold pieces of these kinds, by their number, with none of the sets."""
    ways = [0] * (HAND_SIZE + 1)
    for counts in product(*(range(count_of(unseen, kind) + 1) for kind in kinds)):
        held = sum(count * one(kind) for count, kind in zip(counts, kinds, strict=True))
        if sum(counts) <= HAND_SIZE and not any(contains(held, pieces) for pieces in sets):
            number = 1
            for count, kind in zip(counts, kinds, strict=True):
                number *= comb(count_of(unseen, kind), count)
            ways[sum(counts)] += number
    return ways


def _times(left: Polynomial, right: Polynomial) -> Polynomial:
    found = [0] * (HAND_SIZE + 1)
    for i, a in enumerate(left):
        for j, b in enumerate(right[: HAND_SIZE + 1 - i]):
            found[i + j] += a * b
    return found


def single_wins(kind: Kind, field: str) -> float:
    """The chance of a single below 11 in a field: `weak`, `normal` or `strong`."""
    return _SINGLES[field][kind - 3] if kind >= 3 else 0.0


def served(found: PieceSet, previous: tuple[int, ...], position: int, *, singles_only: bool) -> float:
    """The chance that another seat opens just this type and ours wins, for a seat without the lead.

    Those who declared 4 or more have sets, who declared 3 may have one, and 0 or 1 means singles only; the
    seats still to declare are given little.
    """
    if singles_only:
        opens = [0.0 if number <= 1 else _opens(number) for number in previous]
    else:
        opens = [_opens(number) for number in previous]
    opens += [_opens(None)] * (3 - position)
    none = 1.0
    for chance in opens:
        none *= 1 - chance * _TYPE_SHARE.get(found.type, 0.1)
    return (1 - none) * _beats_most(found)


def _opens(declared: int | None) -> float:
    if declared is None:
        return 0.25
    return (0.1, 0.1, 0.25, 0.5, 0.8, 0.9, 0.9, 0.9, 0.9)[declared]


_TYPE_SHARE: Final = {SetType.PAIR: 0.5, SetType.STRAIGHT: 0.4, SetType.THREE_OF_A_KIND: 0.3}
"""How often an opened set is of this type; the longer ones are rare."""


def _beats_most(found: PieceSet) -> float:
    """The share of the sets of its type that are weaker, those of equal strength half."""
    same = [other.strength for other in ALL_SETS if other.type == found.type]
    weaker = sum(strength < found.strength for strength in same)
    equal = sum(strength == found.strength for strength in same)
    return (weaker + equal / 2) / len(same)
